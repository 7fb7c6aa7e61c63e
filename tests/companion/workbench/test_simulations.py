"""Simulations that the workbench starts: each has a file of its own, says what was expected, and survives."""

import subprocess
import sys
import time
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
import portalocker
import pytest
from cases import each_case, tables_beside
from flask.testing import FlaskClient
from pytest import MonkeyPatch

import cards
from companion import processes
from companion.workbench.app import create_app
from companion.workbench.desk import Desk
from companion.workbench.jobs import Job, Jobs
from companion.workbench.shelf import Shelf
from generator.preview import Printer
from workbench.conftest import opened

MINE, SIMULATIONS = "own/stall", "/own/stall/simulations"
Commands = list[list[str]]


@pytest.fixture
def started(monkeypatch: MonkeyPatch) -> Commands:
    """Return the commands that jobs would run. None is."""
    commands = Commands()
    monkeypatch.setattr(Jobs, "start", lambda jobs, kind, title, key, words, *_: commands.append(words))
    return commands


def after_a_restart(home: Path) -> FlaskClient:
    """Return a page of a workbench that has just started over the same folder."""
    return opened(create_app(Desk(Shelf(home), Printer()), "again"), "again")


def test_a_new_simulation_keeps_the_games_of_earlier_ones(owner: FlaskClient, home: Path, started: Commands) -> None:
    earlier = home / "stall" / ".tuckbox" / "bots-1.csv"
    earlier.parent.mkdir(exist_ok=True)
    earlier.write_text("played before", "utf-8")
    answer = owner.post(SIMULATIONS, json={"editions": [MINE], "games": 10})
    assert HTTPStatus.ACCEPTED == answer.status_code
    assert [str(earlier.with_name("bots-2.csv"))] == [words[words.index("--out") + 1] for words in started]
    assert "played before" == earlier.read_text("utf-8")


def test_editions_play_the_same_deals_and_the_guess_is_kept(owner: FlaskClient, home: Path, started: Commands) -> None:
    other = cards.shipped_editions(cards.start_slug())[1]
    wish = {"editions": [other, MINE], "games": 100, "guess": "longer"}
    told = msgspec.json.decode(owner.post(SIMULATIONS, json=wish).data)
    results = str(home / "stall" / ".tuckbox" / "bots-1.csv")
    words = ["simulate", cards.start_slug(), "--games", "100", "--seats", "5", "--out", results, "--editions"]
    assert [*words, f"{other},{home / 'stall'}"] == started[0]
    whole = {"number": 1, "kind": "own", "key": "stall", "title": "Stall against False Lights", "state": "interrupted"}
    whole |= {"deals": 0, "of": 100, "editions": ["False Lights", "Stall"], "names": wish["editions"], "left_s": None}
    assert {**whole, "guess": "longer", "began": told["began"], "why": []} == told
    assert [told] == msgspec.json.decode(after_a_restart(home).get(SIMULATIONS).data)


def test_a_simulation_tells_how_many_games_it_has_of_all(owner: FlaskClient, home: Path, started: Commands) -> None:
    for games, of in ((5, 10), (60_000, 50_000)):
        assert of == msgspec.json.decode(owner.post(SIMULATIONS, json={"editions": [MINE], "games": games}).data)["of"]
    for rows, state in ((9, "interrupted"), (10, "done"), (11, "done")):
        (home / "stall" / ".tuckbox" / "bots-1.csv").write_text("heading\n" + "row\n" * rows)
        newer, older = msgspec.json.decode(owner.get(SIMULATIONS).data)
        assert (2, 0, "interrupted") == (newer["number"], newer["deals"], newer["state"])
        assert (1, rows, state) == (older["number"], older["deals"], older["state"])


def test_a_shipped_game_is_simulated_without_an_edition(owner: FlaskClient, started: Commands) -> None:
    for slug in cards.listed_slugs():
        answer = owner.post(f"/shipped/{slug}/simulations", json={"editions": [slug], "games": 10})
        assert HTTPStatus.ACCEPTED == answer.status_code, answer.data
    assert list(cards.listed_slugs()) == [words[1] for words in started]


@each_case
def test_what_cannot_be_simulated_is_refused(owner: FlaskClient, started: Commands, wish: Any, words: str) -> None:
    answer = owner.post(SIMULATIONS, json={"games": 10, **wish})
    assert (HTTPStatus.CONFLICT, True) == (answer.status_code, words in answer.text), answer.text
    assert [] == started


def test_editions_for_different_numbers_of_players_are_refused(owner: FlaskClient, started: Commands) -> None:
    slug, fixed = next(
        (slug, name)
        for slug in cards.listed_slugs()
        for name in cards.shipped_editions(slug)
        if not set(cards.load(name).about.counts) & set(cards.load(slug).about.counts)
    )
    answer = owner.post(f"/shipped/{slug}/simulations", json={"editions": [slug, fixed]})
    assert "no number of players suits both" in answer.text
    assert [] == started


def finished(client: FlaskClient, path: str) -> dict[str, Any]:
    until = time.monotonic() + 120
    while (now := msgspec.json.decode(client.get(path).data))["state"] == "running":
        assert time.monotonic() < until, now
        time.sleep(0.1)
    return dict(now)


@pytest.mark.slow
def test_after_a_kill_it_goes_on_from_the_games_already_played(owner: FlaskClient, home: Path) -> None:
    path = "/own/stall/simulations/1"
    owner.post(SIMULATIONS, json={"editions": [MINE], "games": 10, "guess": "8"})
    whole = finished(owner, path)
    assert ("done", 10) == (whole["state"], whole["deals"])
    file = home / "stall" / ".tuckbox" / "bots-1.csv"
    all_games = file.read_text("utf-8")
    file.write_text("".join(all_games.splitlines(keepends=True)[:8]) + "half a li", "utf-8")

    again = after_a_restart(home)
    stopped = msgspec.json.decode(again.get(path).data)
    assert ("interrupted", 7, "8") == (stopped["state"], stopped["deals"], stopped["guess"])
    (shown,) = msgspec.json.decode(again.get("/results").data)["simulations"]
    assert "interrupted" == shown["state"]
    again.post(f"{path}/go-on")
    assert {**whole, "began": 0} == {**finished(again, path), "began": 0}
    assert all_games == file.read_text("utf-8")


def test_a_paused_simulation_goes_on_and_a_stopped_one_does_not(
    owner: FlaskClient, home: Path, started: Commands, monkeypatch: MonkeyPatch
) -> None:
    ended: list[Job] = []
    monkeypatch.setattr(Jobs, "stop", lambda _, job: ended.append(job))
    owner.post(SIMULATIONS, json={"editions": [MINE], "games": 10})
    path = "/own/stall/simulations/1"
    assert "paused" == msgspec.json.decode(owner.post(f"{path}/pause").data)["state"]
    owner.post(f"{path}/go-on")
    assert 2 == len(started) and started[0] == started[1]
    assert "stopped" == msgspec.json.decode(owner.post(f"{path}/stop").data)["state"]
    assert "stopped" == msgspec.json.decode(after_a_restart(home).get(path).data)["state"]


def test_an_edition_that_has_changed_since_does_not_go_on(owner: FlaskClient, home: Path, started: Commands) -> None:
    """Games of two different rules must not become one figure."""
    owner.post("/own/soft_axe/simulations", json={"editions": ["own/soft_axe"], "games": 10})
    owner.put("/own/soft_axe/options", json={"name": "axe_damage", "value": 1})
    answer = owner.post("/own/soft_axe/simulations/1/go-on")
    assert HTTPStatus.CONFLICT == answer.status_code
    assert "has changed since. The games so far stay. Start a new simulation" in answer.text
    assert 1 == len(started)


def test_a_record_that_was_tampered_with_runs_nothing_else(owner: FlaskClient, home: Path, started: Commands) -> None:
    """A folder from a stranger may bring a record: its names are looked up like those of a page."""
    owner.post(SIMULATIONS, json={"editions": [MINE], "games": 10})
    file = home / "stall" / ".tuckbox" / "bots-1.json"
    file.write_text(file.read_text("utf-8").replace(MINE, "../../secret"), "utf-8")
    assert HTTPStatus.CONFLICT == owner.post("/own/stall/simulations/1/go-on").status_code
    file.write_text("{", "utf-8")
    assert [] == msgspec.json.decode(owner.get(SIMULATIONS).data)
    assert 1 == len(started)


def is_free(file: Path) -> bool:
    with file.open("r+b") as opened:
        try:
            portalocker.lock(opened, portalocker.LOCK_EX | portalocker.LOCK_NB)
        except portalocker.AlreadyLocked:
            return False
        return True


def test_a_job_ends_when_its_standard_input_does(tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    program = tmp_path / "waits.py"
    program.write_text(tables_beside(__file__)["waits"].format(root=str(processes.PROGRAM.parent)))
    monkeypatch.setattr(processes, "PROGRAM", program)
    process = Jobs().start("simulate", "", "", []).process
    assert process.stdin
    process.stdin.close()
    assert 7 == process.wait(60)


@pytest.mark.slow
def test_no_bots_play_on_when_the_workbench_was_killed(tmp_path: Path) -> None:
    (slug,) = (slug for slug in cards.slugs() if hasattr(cards.load(slug).facts.options, "axe_damage"))
    out = tmp_path / "bots.csv"
    command = [sys.executable, "-c", tables_beside(__file__)["starts"], slug, str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as parent:
        try:
            assert "plays\n" == parent.stdout.readline()
            assert not is_free(out)
        finally:
            parent.kill()
    until = time.monotonic() + 60
    while not is_free(out):
        assert time.monotonic() < until, "the bots play on"
        time.sleep(0.05)
