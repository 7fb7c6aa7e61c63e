"""`tuckbox simulate --vary`: the figures of a grid, its results file, and simulations on a cluster."""

import csv
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
from conftest import Tuckbox
from pytest import MonkeyPatch
from variants import first

from cards.errors import InputError
from companion.lab.simulation import simulate as simulate_module
from companion.lab.simulation.results_file import ResultsFile, open_results_file
from companion.lab.simulation.simulate import GameResult, GridCell, Plan, play_batch, simulate
from companion.lab.statistics.estimate import proportion

GRID = ("infection", "--vary", "axe_damage=1,3", "--vary", "hp=3,4")
ONE = {"bribe_after": 1}
ROOT = Path(__file__).parents[3]


def small_plan(games: int = 4, fakes_to_win: int | None = None, **changes: Any) -> Plan:
    options = {"fakes_to_win": fakes_to_win} if fakes_to_win else {}
    cells = tuple(GridCell("photo_leap", {"bribe_after": n, **options}, {"bribe_after": n}) for n in (1, 3))
    return Plan(**{"cells": cells, "seats": 4, "bots": ("steady",) * 4, "seed": 1, "games": games, **changes})


def play_in_file(file: Path, plan: Plan) -> list[GameResult]:
    with open_results_file(file, plan) as results_file:
        games = list(results_file.loaded)
        for game in simulate(plan, start=len(games)):
            results_file.append(game)
            games.append(game)
    return games


def check_refusal(out: Path, message: str, plan: Plan | None = None) -> None:
    """Check that the file is refused for a plan with this message, and stays as it is."""
    content = out.read_bytes()
    with pytest.raises(InputError, match=re.escape(message)), open_results_file(out, plan or small_plan()):
        pass
    assert content == out.read_bytes()


def rows(file: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(file.read_text("utf-8").splitlines()))


def test_the_grids_figures_equal_those_counted_in_the_file(tuckbox: Tuckbox, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    result = tuckbox("simulate", *GRID, "--games", 8, "--jobs", 1, "--out", out)
    assert 0 == result.exit_code, result.output
    all_rows = rows(out)
    assert 32 == len(all_rows)
    assert 4 == len({row["facts"] for row in all_rows}), "each cell has its own facts"
    for axe, hp in ((a, h) for a in "13" for h in "34"):
        cell = [row for row in all_rows if (axe, hp) == (row["axe_damage"], row["hp"])]
        assert [str(seed) for seed in range(1, 9)] == [row["seed"] for row in cell]
        wins = sum(f"{row['winners']}:blue" in row["sides"].split() for row in cell)
        rate = proportion(wins / 8, 8)
        ends = [row["reason"] for row in cell]
        commonest = max(ends, key=ends.count)
        expected = [axe, hp, "8", f"{wins / 8:.1%}", f"{100 * rate.low:.0f}–{100 * rate.high:.0f}"]
        lengths = [f"{fmean(float(row[name]) for row in cell):.1f}" for name in ("rounds", "moves")]
        line = next(line.split() for line in result.output.splitlines() if [axe, hp, "8"] == line.split()[:3])
        assert expected == line[:5]
        assert [*lengths, commonest, f"{ends.count(commonest) / 8:.0%}"] == line[-4:]


@pytest.mark.slow
def test_a_killed_simulation_continues_and_gives_the_same_table(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "tuckbox.py", "simulate", *GRID, "--games", "30", "--jobs", "2", "--out"]
    complete, killed = tmp_path / "whole.csv", tmp_path / "cut.csv"
    first = subprocess.run([*command, complete], capture_output=True, check=True, cwd=ROOT)
    process = subprocess.Popen([*command, killed], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    while process.poll() is None and (not killed.exists() or killed.read_bytes().count(b"\n") < 12):
        time.sleep(0.002)
    assert process.poll() is None
    process.kill()
    process.wait()
    partial = killed.read_bytes()
    assert 12 <= partial.count(b"\n") < 121 and complete.read_bytes().startswith(partial)
    second = subprocess.run([*command, killed], capture_output=True, check=True, cwd=ROOT)
    assert first.stdout == second.stdout
    assert complete.read_bytes() == killed.read_bytes()
    games = partial.count(b"\n") - 1
    assert f"{games} of 120 games exist" in second.stderr.decode()


def test_ctrl_c_within_a_row_counts_it(tuckbox: Tuckbox, tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    write, out = ResultsFile._write, tmp_path / "games.csv"

    def write_and_stop(file: ResultsFile, cells: Iterable[object]) -> None:
        write(file, cells)
        if 7 == file.count:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(ResultsFile, "_write", write_and_stop)
    result = tuckbox("simulate", *GRID, "--games", 20, "--jobs", 1, "--out", out)
    assert 130 == result.exit_code, result.output
    assert 8 == len(rows(out))
    for told in ("Infection, 8 games in 4 cells", "95 %", "Stopped after 8 of 80"):
        assert told in result.output


@pytest.mark.parametrize("kept", first([0, 40, -200, -1, 7, -30, -3, -2], 4))
def test_an_incomplete_first_or_last_line_is_written_again(tmp_path: Path, kept: int) -> None:
    out = tmp_path / "games.csv"
    games = play_in_file(out, small_plan())
    content = out.read_bytes()
    out.write_bytes(content[:kept])
    assert games == play_in_file(out, small_plan())
    assert content == out.read_bytes()


@pytest.mark.parametrize(
    ("plan", "names"),
    [
        (small_plan(seed=2), "line 2: seed: found 1, asked was 2"),
        (small_plan(bots=("random",) * 4), "line 2: bots: found steady steady steady steady"),
        (small_plan(3), "ask for --games 4 or more"),
        (small_plan(cells=(GridCell("photo_leap"),)), "varies bribe_after, asked was nothing"),
        (small_plan(cells=(GridCell("photo_leap", ONE, ONE),)), "line 3: bribe_after: found 3"),
        (small_plan(fakes_to_win=4), 'options: found {}, asked was {"fakes_to_win":4}'),
    ],
)
def test_a_file_of_another_plan_is_refused_unchanged(tmp_path: Path, plan: Plan, names: str) -> None:
    out = tmp_path / "games.csv"
    play_in_file(out, small_plan())
    check_refusal(out, names, plan)


@pytest.mark.parametrize("content", [b"notes\n", b"notes", b"a,b\r\n1,2\r\n", b"\xff\xd8\n", b"\n"])
def test_a_file_with_other_content_is_refused_unchanged(tmp_path: Path, content: bytes) -> None:
    out = tmp_path / "games.csv"
    out.write_bytes(content)
    check_refusal(out, "no file of games")


def test_only_one_simulation_at_a_time_writes_a_file(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    with open_results_file(out, small_plan()):
        check_refusal(out, "another simulation writes it")
    assert play_in_file(out, small_plan())


def test_rows_of_another_game_or_of_other_rules_are_refused(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    play_in_file(out, small_plan())
    content = out.read_text("utf-8")
    lines = content.splitlines(keepends=True)
    digest = lines[1].strip().rpartition(",")[2]
    for changed, names in (
        (content.replace(digest, "00000000"), "have changed since"),
        (content.replace(",measures", "", 1), "line 1: has no column measures"),
        ("".join([*lines[:-1], re.sub("published|caught", "burnt", lines[-1])]), "line 9: comes out otherwise"),
        ("".join([*lines[:3], lines[3].replace("{}", "{"), *lines[4:]]), "line 4"),
        ("".join([*lines[:3], "\r\n", *lines[4:]]), "line 4"),
    ):
        out.write_text(changed, "utf-8", newline="")
        check_refusal(out, names)


def test_an_option_named_like_a_column_gets_its_own_column(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    cells = tuple(GridCell("album", {"rounds": n}, {"rounds": n}) for n in (1, 2))
    plan = Plan(cells, 3, ("steady",) * 3, 1, 1)
    assert play_in_file(out, plan) == play_in_file(out, plan)
    assert ["1", "2"] == [row["option_rounds"] for row in rows(out)]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_figures_are_shown_even_if_the_disk_is_full(tuckbox: Tuckbox) -> None:
    result = tuckbox("simulate", "photo_leap", "--games", 5, "--jobs", 1, "--out", "/dev/full")
    assert 1 == result.exit_code
    assert "Photo Leap, 5 games" in result.output and "95 %" in result.output
    assert "No space left" in result.output and "the figures count all" in result.output


def test_a_partly_written_row_counts_as_a_full_disk_and_is_repaired(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    plan = small_plan()
    with open_results_file(out, plan) as results_file:
        file = results_file._file
        games = list(simulate(plan))
        results_file.append(games[0])
        results_file._file = _ShortWriter(file)  # type: ignore[assignment]  # takes ten bytes and no more
        results_file.append(games[1])
        results_file.append(games[2])
        assert results_file.full and games[0] in play_batch(plan, (0,))
    assert games == play_in_file(out, plan)


class _ShortWriter:
    def __init__(self, file: Any) -> None:
        self.file = file

    def write(self, line: bytes) -> int:
        return int(self.file.write(line[:10]))


def test_a_cluster_gives_what_the_pool_does(tuckbox: Tuckbox, tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(simulate_module, "A_BATCH", 1)

    arguments = ("simulate", *GRID, "--games", 2)
    pool_file, cluster_file = tmp_path / "ours.csv", tmp_path / "theirs.csv"
    cluster_options = {"n_workers": 1, "threads_per_worker": 2, "processes": False, "protocol": "tcp"}
    with LocalCluster(**cluster_options, host="127.0.0.1", dashboard_address=None) as local_cluster:
        cluster = tuckbox(*arguments, "--out", cluster_file, "--cluster", local_cluster.scheduler_address)
    pool = tuckbox(*arguments, "--out", pool_file, "--jobs", 2)
    assert 0 == cluster.exit_code, cluster.output
    assert (pool.output, pool_file.read_bytes()) == (cluster.output, cluster_file.read_bytes())


def test_a_cluster_without_its_package_says_what_to_install(tuckbox: Tuckbox, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = tuckbox("simulate", "photo_leap", "--games", 2, "--cluster", "tcp://127.0.0.1:8100")
    assert 1 == result.exit_code and "pip install 'tuckbox[cluster]'" in result.output
