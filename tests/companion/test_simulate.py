"""`tuckbox simulate`: the same seeds give the same games, however they are played; what is told and kept."""

import csv
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import Tuckbox

import cards
from cards.photo_leap import longest
from companion.chance import Chance
from companion.game import View
from companion.games import GAMES
from companion.lab.simulate import Plan, play, simulate

ONE_TABLE = [(slug, cards.load(slug).about.fewest) for slug in GAMES]


def plan(**more: Any) -> Plan:
    kept = {"game": "photo_leap", "seats": 4, "bots": ("steady", "random") * 2, "seed": 5, "games": 45, "options": {}}
    return Plan(**{**kept, **more})


def test_the_same_seeds_give_the_same_games_whatever_the_jobs() -> None:
    alone = list(simulate(plan()))
    assert alone == list(simulate(plan(), jobs=2))
    assert list(range(5, 50)) == [one.seed for one in alone]
    assert alone[10:] == list(simulate(plan(seed=15, games=35)))


def test_options_reach_every_process() -> None:
    options = {"truths_to_win": 1, "fakes_to_win": 1}
    found = list(simulate(plan(options=options), jobs=2))
    assert 45 == len(found)
    assert longest(cards.load("photo_leap", options=options).facts) >= max(one.rounds for one in found)


@pytest.mark.parametrize(("slug", "seats"), ONE_TABLE)
@pytest.mark.parametrize("level", ["random", "steady"])
def test_bots_of_both_levels_play_every_game_to_its_end(slug: str, seats: int, level: str) -> None:
    facts = cards.load(slug)
    for seed in range(3):
        one = play(GAMES[slug], facts, [level] * seats, seed)
        assert one.reason and one.moves


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
    words = ("simulate", "photo-leap", "--games", 30, "--bots", "steady,random", "--seed", 5, "--out", out)
    told = tuckbox(*words, "--jobs", 1)
    assert 0 == told.exit_code, told.output
    for word in ("Photo Leap, 30 games", "journalists", "spies", "95 %", "fakes_published", "rounds", "moves"):
        assert word in told.output
    rows = list(csv.DictReader(out.read_text("utf-8").splitlines()))
    assert ["seed", "winners", "reason", "rounds", "moves", "seconds"] == list(rows[0])[:6]
    assert [str(seed) for seed in range(5, 35)] == [row["seed"] for row in rows]
    kept = out.read_bytes()
    again = tuckbox(*words, "--jobs", 2)
    assert (told.output, kept) == (again.output, out.read_bytes())


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["photo_leap", "--bots", "clever"], "clever"),
        (["photo_leap", "--bots", "steady,steady,steady,steady,steady"], "4 seats"),
        (["photo_leap", "--seats", "5"], "seats"),
        (["photo_leap", "--option", "fakes_to_win=7"], "fakes_to_win"),
        (["photo_leep"], "photo_leap"),
        (["photo_leap", "--out", "no/such/folder.csv"], "no/such"),
    ],
)
def test_what_cannot_be_is_refused_at_once(tuckbox: Tuckbox, words: list[str], names: str) -> None:
    told = tuckbox("simulate", *words, "--games", 2)
    assert 2 == told.exit_code and names in told.output and "Traceback" not in told.output


def test_games_played_before_an_interruption_are_kept(
    tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.lab import simulate as module

    def interrupted(*_: Any) -> Any:
        yield from simulate(plan(games=3))
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "simulate", interrupted)
    out = tmp_path / "games.csv"
    told = tuckbox("simulate", "photo_leap", "--games", 90, "--out", out)
    assert 130 == told.exit_code and "Stopped after 3 of 90" in told.output and "95 %" in told.output
    assert 4 == len(out.read_text().splitlines())
