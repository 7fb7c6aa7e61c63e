"""`tuckbox simulate --vary`: a grid's figures, the file that it goes on with, and the cluster that plays as we do."""

import csv
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from conftest import Tuckbox

from cards.errors import InputError
from companion.lab.simulation import simulate as simulating
from companion.lab.simulation.results_file import open_results_file
from companion.lab.simulation.simulate import GameResult, GridCell, Plan, play_batch, simulate
from companion.lab.statistics.estimate import mean, proportion
from companion.lab.statistics.grid_cells import grid_figures

GRID = ("infection", "--vary", "axe_damage=1,3", "--vary", "hp=3,4")
ROOT = Path(__file__).parents[3]


def small(games: int = 4, fakes_to_win: int | None = None, **more: Any) -> Plan:
    given = {"fakes_to_win": fakes_to_win} if fakes_to_win else {}
    cells = tuple(GridCell("photo_leap", {"bribe_after": n, **given}, {"bribe_after": n}) for n in (1, 3))
    return Plan(**{"cells": cells, "seats": 4, "bots": ("steady",) * 4, "seed": 1, "games": games, **more})


def played(file: Path, plan: Plan) -> list[GameResult]:
    """Plays a plan to its end in a file, as the command does."""
    with open_results_file(file, plan) as there:
        games = list(there.loaded)
        for one in simulate(plan, first=len(games)):
            there.append(one)
            games.append(one)
    return games


def rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text("utf-8").splitlines()))


def test_the_grids_figures_are_those_counted_from_the_file(tuckbox: Tuckbox, tmp_path: Path) -> None:
    """By hand: each line of the table, from the rows of its cell alone."""
    out = tmp_path / "games.csv"
    told = tuckbox("simulate", *GRID, "--games", 20, "--jobs", 1, "--out", out)
    assert 0 == told.exit_code, told.output
    found = rows(out)
    assert 80 == len(found)
    assert 4 == len({row["facts"] for row in found}), "each cell has facts of its own"
    for axe, hp in ((a, h) for a in "13" for h in "34"):
        cell = [row for row in found if (axe, hp) == (row["axe_damage"], row["hp"])]
        assert [str(seed) for seed in range(1, 21)] == [row["seed"] for row in cell]
        wins = sum(f"{row['winners']}:blue" in row["sides"].split() for row in cell)
        rate = proportion(wins / 20, 20)
        ends = [row["reason"] for row in cell]
        most = max(ends, key=ends.count)
        expected = [axe, hp, "20", f"{wins / 20:.1%}", f"{100 * rate.low:.0f}–{100 * rate.high:.0f}"]
        lengths = [f"{fmean(float(row[name]) for row in cell):.1f}" for name in ("rounds", "moves")]
        line = next(line.split() for line in told.output.splitlines() if [axe, hp, "20"] == line.split()[:3])
        assert expected == line[:5]
        assert [*lengths, most, f"{ends.count(most) / 20:.0%}"] == line[-4:]


def test_a_simulation_that_was_killed_and_begun_again_gives_the_same_table(tmp_path: Path) -> None:
    """Killed as a power cut would, with rows on the disk and games under way."""
    words = [sys.executable, ROOT / "tuckbox.py", "simulate", *GRID, "--games", "30", "--jobs", "2", "--out"]
    whole, cut = tmp_path / "whole.csv", tmp_path / "cut.csv"
    first = subprocess.run([*words, whole], capture_output=True, check=True, cwd=ROOT)
    process = subprocess.Popen([*words, cut], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    while process.poll() is None and (not cut.exists() or cut.read_bytes().count(b"\n") < 12):
        time.sleep(0.002)
    assert process.poll() is None
    process.kill()
    process.wait()
    there = cut.read_bytes()
    assert 12 <= there.count(b"\n") < 121 and whole.read_bytes().startswith(there)
    again = subprocess.run([*words, cut], capture_output=True, check=True, cwd=ROOT)
    assert first.stdout == again.stdout
    assert whole.read_bytes() == cut.read_bytes()
    games = there.count(b"\n") - 1
    assert f"{games} of 120 games are there" in again.stderr.decode()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_ctrl_c_shows_what_there_is_and_leaves_a_file_to_go_on_with(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    words = [sys.executable, ROOT / "tuckbox.py", "simulate", *GRID, "--games", "20000", "--out", out]
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # what was begun behind a shell's back ignores it
    process = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, text=True, preexec_fn=heard
    )
    while process.poll() is None and (not out.exists() or out.read_bytes().count(b"\n") < 5):
        time.sleep(0.002)
    process.send_signal(signal.SIGINT)
    told, why = process.communicate()
    assert 130 == process.returncode, why
    games = len(rows(out))
    assert f"Infection, {games} games in 4 cells" in told and f"Stopped after {games} of 80000" in why


@pytest.mark.parametrize("lost", [1, 2, 3, 30, 200])
def test_a_half_written_last_line_is_mended(tmp_path: Path, lost: int) -> None:
    out = tmp_path / "games.csv"
    games = played(out, small())
    whole = out.read_bytes()
    out.write_bytes(whole[:-lost])
    assert games == played(out, small())
    assert whole == out.read_bytes()


@pytest.mark.parametrize("there", [0, 7, 40])
def test_a_half_written_first_line_is_begun_again(tmp_path: Path, there: int) -> None:
    out = tmp_path / "games.csv"
    played(out, small())
    whole = out.read_bytes()
    out.write_bytes(whole[:there])
    played(out, small())
    assert whole == out.read_bytes()


def test_a_file_is_gone_on_with_for_more_games(tmp_path: Path) -> None:
    out, other = tmp_path / "games.csv", tmp_path / "other.csv"
    played(out, small(3))
    assert played(other, small(5)) == played(out, small(5))
    assert other.read_bytes() == out.read_bytes()


@pytest.mark.parametrize(
    ("plan", "names"),
    [
        (small(seed=2), "line 2: seed: found 1, asked was 2"),
        (small(bots=("random",) * 4), "line 2: bots: found steady steady steady steady"),
        (small(3), "ask for --games 4 or more"),
        (small(cells=(GridCell("photo_leap"),)), "varies bribe_after, asked was nothing"),
        (
            small(cells=(GridCell("photo_leap", {"bribe_after": 1}, {"bribe_after": 1}),)),
            "line 3: bribe_after: found 3",
        ),
        (small(fakes_to_win=4), 'options: found {}, asked was {"fakes_to_win":4}'),
    ],
)
def test_a_file_of_another_plan_is_refused_and_left_as_it_is(tmp_path: Path, plan: Plan, names: str) -> None:
    out = tmp_path / "games.csv"
    played(out, small())
    whole = out.read_bytes()
    with pytest.raises(InputError) as refused, open_results_file(out, plan):
        pass
    assert names in str(refused.value)
    assert whole == out.read_bytes()


@pytest.mark.parametrize("there", [b"notes\n", b"notes", b"a,b\r\n1,2\r\n", b"\xff\xd8\n", b"\n"])
def test_a_file_that_holds_something_else_is_never_touched(tmp_path: Path, there: bytes) -> None:
    out = tmp_path / "games.csv"
    out.write_bytes(there)
    with pytest.raises(InputError, match="no file of games"), open_results_file(out, small()):
        pass
    assert there == out.read_bytes()


def test_a_file_is_written_by_one_simulation_at_a_time(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    refused = pytest.raises(InputError, match="another simulation writes it")
    with open_results_file(out, small()), refused, open_results_file(out, small()):
        pass
    assert played(out, small())


def test_a_file_from_before_measures_were_kept_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    played(out, small())
    table = [list(row.values()) for row in rows(out)]
    names = list(rows(out)[0])
    at = names.index("measures")
    with out.open("w", newline="") as file:
        csv.writer(file).writerows([cells[:at] + cells[at + 1 :] for cells in (names, *table)])
    whole = out.read_bytes()
    with pytest.raises(InputError, match="line 1: has no column measures"), open_results_file(out, small()):
        pass
    assert whole == out.read_bytes()


def test_rows_of_another_game_or_of_other_rules_are_refused(tmp_path: Path) -> None:
    """A changed fact shows in the digest, changed rules in the last game, which is played once more."""
    out = tmp_path / "games.csv"
    played(out, small())
    whole = out.read_text("utf-8")
    lines = whole.splitlines(keepends=True)
    digest = lines[1].strip().rpartition(",")[2]
    for spoilt, names in (
        (whole.replace(digest, "00000000"), "have changed since"),
        ("".join([*lines[:-1], re.sub("published|caught", "burnt", lines[-1])]), "line 9: comes out otherwise"),
        ("".join([*lines[:3], lines[3].replace("{}", "{"), *lines[4:]]), "line 4"),
        ("".join([*lines[:3], "\r\n", *lines[4:]]), "line 4"),
    ):
        out.write_text(spoilt, "utf-8", newline="")
        with pytest.raises(InputError, match=names), open_results_file(out, small()):
            pass


def test_an_option_that_is_called_as_a_column_is_told_apart(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    cells = tuple(GridCell("album", {"rounds": n}, {"rounds": n}) for n in (1, 2))
    plan = Plan(cells, 3, ("steady",) * 3, 1, 1)
    assert played(out, plan) == played(out, plan)
    assert ["1", "2"] == [row["option_rounds"] for row in rows(out)]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_figures_are_shown_though_the_disk_is_full(tuckbox: Tuckbox) -> None:
    told = tuckbox("simulate", "photo_leap", "--games", 5, "--jobs", 1, "--out", "/dev/full")
    assert 1 == told.exit_code
    assert "Photo Leap, 5 games" in told.output and "95 %" in told.output
    assert "No space left" in told.output and "the figures are of all" in told.output


def test_a_disk_that_takes_half_a_row_counts_as_full_and_the_half_is_mended(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    plan = small()
    with open_results_file(out, plan) as there:
        file = there._file
        games = list(simulate(plan))
        there.append(games[0])
        there._file = _Short(file)  # type: ignore[assignment]  # takes ten bytes and no more
        there.append(games[1])
        there.append(games[2])
        assert there.full and games[0] in play_batch(plan, (0,))
    assert games == played(out, plan)


class _Short:
    def __init__(self, file: Any) -> None:
        self.file = file

    def write(self, line: bytes) -> int:
        return int(self.file.write(line[:10]))


def test_the_cluster_gives_the_same_figures_as_the_pool(
    tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scheduler and a worker of this process, over the loopback interface; more batches than are handed over."""
    from distributed import LocalCluster

    monkeypatch.setattr(simulating, "A_BATCH", 1)

    words = ("simulate", *GRID, "--games", 6)
    ours, theirs = tmp_path / "ours.csv", tmp_path / "theirs.csv"
    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", host="127.0.0.1", dashboard_address=None
    ) as there:
        cluster = tuckbox(*words, "--out", theirs, "--cluster", there.scheduler_address)
    pool = tuckbox(*words, "--out", ours, "--jobs", 2)
    assert 0 == cluster.exit_code, cluster.output
    assert (pool.output, ours.read_bytes()) == (cluster.output, theirs.read_bytes())


def test_a_cluster_without_its_package_says_what_to_install(tuckbox: Tuckbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    told = tuckbox("simulate", "photo_leap", "--games", 2, "--cluster", "tcp://127.0.0.1:8100")
    assert 2 == told.exit_code and "pip install 'tuckbox[cluster]'" in told.output


def test_those_who_always_win_together_are_one() -> None:
    plan = small(20)
    found = grid_figures(plan, list(simulate(plan)))
    assert [("journalists", ("journalist",)), ("spies", ("spy",))] == [(it.name, it.also) for it in found.sides[:2]]


def test_what_designers_count_has_its_interval_in_each_cell() -> None:
    """Shares of a hundred stay within it."""
    cells = tuple(GridCell("infection", {"hp": n}, {"hp": n}) for n in (1, 3))
    plan = Plan(cells, 2, ("steady",) * 2, 1, 6)
    games = list(simulate(plan))
    found = grid_figures(plan, games)
    for at, row in enumerate(found.rows):
        for name in found.measures:
            counted = [one.measures[name] for one in games[at::2] if name in one.measures]
            expected = mean(counted, 100) if name.endswith("%") else mean(counted)
            assert expected == row.measures[name] and row.measures[name].low <= fmean(counted)
            assert not name.endswith("%") or row.measures[name].high <= 100
    assert 8 == len(found.measures)


def test_games_that_nobody_wins_are_counted() -> None:
    cells = (GridCell("infection", {"max_turns": 4}, {"max_turns": 4}),)
    plan = Plan(cells, 2, ("steady",) * 2, 1, 5)
    found = grid_figures(plan, list(simulate(plan)))
    assert "nobody" == found.sides[-1].name
    rate = found.rows[0].wins[-1]
    assert rate is not None and 1.0 == rate.value


@pytest.mark.parametrize(
    ("games", "times"), [(2, 12.706), (3, 4.303), (4, 3.182), (6, 2.571), (11, 2.228), (31, 2.042)]
)
def test_a_mean_of_few_games_is_as_doubtful_as_students_t_says(games: int, times: float) -> None:
    """Against the values that textbooks print: half the interval, in standard errors."""
    found = mean([0.0, 2.0] * (games // 2) + [1.0] * (games % 2))
    error = (games // 2 * 2 / (games - 1)) ** 0.5 / games**0.5
    assert times == pytest.approx((found.high - found.value) / error, abs=0.011)
