"""`tuckbox simulate`: the same seeds give the same games, however they are played; what is told and kept."""

import csv
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cases import compare, each_case
from conftest import Tuckbox

import cards
from cards.errors import FAULTY, MISUSED
from cards.photo_leap import longest
from companion.games import GAMES
from companion.lab.simulation.pool import pool
from companion.lab.simulation.simulate import GridCell, Plan, play, simulate
from companion.rules.chance import Chance
from companion.rules.game import View

ONE_TABLE = [(slug, cards.load(slug).about.fewest) for slug in GAMES]


def plan(*cells: dict[str, Any], **more: Any) -> Plan:
    kept = {"seats": 4, "bots": ("steady", "random") * 2, "seed": 5, "games": 15, **more}
    return Plan(cells=tuple(GridCell("photo_leap", options, options) for options in cells or ({},)), **kept)


def test_the_same_seeds_give_the_same_games_whatever_the_jobs() -> None:
    options = {"truths_to_win": 1, "fakes_to_win": 1}
    alone = list(simulate(plan(options)))
    assert alone == list(simulate(plan(options), pool(2)))
    assert list(range(5, 20)) == [one.seed for one in alone]
    assert alone[10:] == list(simulate(plan(options, seed=15, games=5)))
    assert alone[10:] == list(simulate(plan(options), start=10))
    assert longest(cards.load("photo_leap", options=options).facts) >= max(game.rounds for game in alone)


@pytest.mark.parametrize(("slug", "seats"), ONE_TABLE)
@pytest.mark.parametrize("level", ["random", "steady"])
def test_bots_of_both_levels_play_every_game_to_its_end(slug: str, seats: int, level: str) -> None:
    result = play(GAMES[slug], cards.load(slug), [level] * seats, 1)
    assert result.reason and result.moves


@pytest.mark.parametrize(("slug", "seats"), ONE_TABLE)
def test_bots_are_asked_with_a_view_and_chance_alone(slug: str, seats: int) -> None:
    """No bot is handed a state; what it is handed is what its seat may know."""
    game, asked = GAMES[slug], []

    def bot(*given: Any) -> Any:
        asked.append(given)
        return game.bots["random"](*given)

    play(replace(game, bots={"random": bot}), cards.load(slug), ["random"] * seats, 1)
    assert all(isinstance(view, View) and isinstance(chance, Chance) for view, chance in asked)


def test_the_figures_are_shown_and_rows_kept(tuckbox: Tuckbox, tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    words = ("simulate", "photo-leap", "--games", 12, "--bots", "steady,random", "--seed", 5, "--out", out)
    told = tuckbox(*words, "--jobs", 1)
    assert 0 == told.exit_code, told.output
    for word in ("Photo Leap, 12 games", "journalists", "spies", "95 %", "fakes_published", "rounds", "moves"):
        assert word in told.output
    rows = list(csv.DictReader(out.read_text("utf-8").splitlines()))
    assert ["seed", "winners", "reason", "rounds", "moves", "seconds"] == list(rows[0])[:6]
    assert all("interrogations" in json.loads(row["measures"]) for row in rows)
    assert [str(seed) for seed in range(5, 17)] == [row["seed"] for row in rows]
    kept = out.read_bytes()
    out.unlink()
    again = tuckbox(*words, "--jobs", 2)
    assert (told.output, kept) == (again.output, out.read_bytes())


def test_help_is_what_it_was(tuckbox: Tuckbox, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Every option of the lab's commands, with its range and what it is if left out."""
    monkeypatch.setenv("COLUMNS", "80")
    commands = ("simulate", "report", "export", "forget", "migrate", "copy")
    told = "\n".join(tuckbox(command, "--help", status=0).output for command in commands)
    compare(Path(__file__).with_name("help.txt"), told.splitlines(), request)


@each_case
def test_what_cannot_be_is_refused_at_once(tuckbox: Tuckbox, words: str, names: str) -> None:
    told = tuckbox("simulate", "--games", 2, *words.split())
    assert told.exit_code in (FAULTY, MISUSED) and names in told.output and "Traceback" not in told.output


def test_all_faults_are_told_at_once(tuckbox: Tuckbox) -> None:
    words = ("--vary", "hpp=3,4", "--vary", "axe_damage=2,77", "--option", "move", "--bots", "clever")
    told = tuckbox("simulate", "infection", *words)
    for name in ("hpp", "found 77", "move", "clever"):
        assert name in told.output
    assert 4 == len(told.output.splitlines())


def test_cells_are_compared_on_the_same_deals() -> None:
    """Seed by seed, and each cell as it would be played alone."""
    options: list[dict[str, Any]] = [{"bribe_after": 1}, {"bribe_after": 3}, {"truths_to_win": 1}]
    grid = list(simulate(plan(*options, games=5)))
    assert [seed for seed in range(5, 10) for _ in options] == [one.seed for one in grid]
    for at, given in enumerate(options):
        assert grid[at::3] == list(simulate(plan(given, games=5)))


@each_case
def test_two_cells_end_with_how_much_longer_games_are(tuckbox: Tuckbox, words: str, sentence: str) -> None:
    told = tuckbox("simulate", "infection", "--jobs", "1", *words.split())
    assert re.search(sentence, told.output.splitlines()[-1]), told.output
