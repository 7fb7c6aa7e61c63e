"""Whole games as text: every move, what it made happen, and what changed in every viewer's view.

Two a game, kept beside its tests; `pytest --regen` writes them anew, and the diff is reviewed like code.
A key that a viewer's view does not name at a step is what it was before.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

import laws
import pytest
from scripted_play import plain

import cards
from companion.games import GAMES
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match, start
from companion.rules.chance import Chance

HERE = Path(__file__).parent
LISTED = 12
"""Moves of one name that are written out; of more, their number and a mark that changes when any of them does."""

STORIES = [
    pytest.param(slug, name, *story, id=f"{slug}-{name}")
    for slug in GAMES
    for name, story in getattr(
        laws.worlds_of(slug),
        "PLAYTHROUGHS",
        {"steady": (*laws.worlds_of(slug).TABLES[0], "steady"), "random": (*laws.worlds_of(slug).TABLES[-1], "random")},
    ).items()
]


@pytest.mark.parametrize(("slug", "name", "seats", "options", "level"), STORIES)
def test_a_playthrough_reads_as_it_did(
    slug: str, name: str, seats: int, options: Mapping[str, Any], level: str, request: pytest.FixtureRequest
) -> None:
    file = HERE / slug / f"playthrough_{name}.txt"
    told = "\n".join(story(slug, seats, options, level)) + "\n"
    if request.config.getoption("--regen"):
        file.write_text(told, "utf-8")
    assert file.read_text("utf-8").splitlines() == told.splitlines()


def test_every_game_has_two() -> None:
    assert all(len([story for story in STORIES if story.values[0] == slug]) >= 2 for slug in GAMES)


def story(slug: str, seats: int, options: Mapping[str, Any], level: str) -> Iterator[str]:
    """A game by bots of one level, from seed 1, line by line."""
    facts = cards.load(slug, options=options)
    table, chance = start(GAMES[slug], facts, seats, 1), Chance(1)
    told = " ".join(f"{key}={compact(value)}" for key, value in options.items())
    yield f"{facts.title}: {seats} seats, {level} bots {told}".strip()
    yield from happened(plain(table.dealt))
    seen: dict[str, str] = {}
    yield from changes(table, seen)
    while table.outcome is None:
        mover, command = next_move(table, dict.fromkeys((*range(1, seats + 1), "gm"), level), chance)
        number = table.play(mover, command, table.at)
        move = plain(command)
        clock = f" at {table.at:.1f} s" if table.at else ""
        yield ""
        fields = [move.pop("move"), *(f"{key}={compact(value)}" for key, value in move.items())]
        yield f"{number}. {mover}: {' '.join(fields)}{clock}"
        for event in table.log[-1].events:
            yield from happened(plain(event))
        yield from changes(table, seen)


def happened(event: dict[str, Any]) -> Iterator[str]:
    name = event.pop("event")
    yield f"   * {name} {' '.join(f'{key}={compact(value)}' for key, value in event.items())}".rstrip()


def changes(table: Match, seen: dict[str, str]) -> Iterator[str]:
    """What differs in each viewer's view from what it was: public things once, in the table's own."""
    now: dict[str, str] = {}
    for viewer, view in table.views().items():
        told = plain(view)
        parts = {"phase": told["phase"], "round": told["round"], "outcome": told["outcome"], **told["table"]}
        lines = parts if viewer == "table" else {**told["you"], **dict(listed(told["moves"]))}
        now.update({f"{viewer}: {key}": compact(value) for key, value in lines.items()})
    for key in [*now, *(key for key in seen if key not in now)]:
        if seen.get(key) != now.get(key):
            yield f"   {key} = {now[key]}" if key in now else f"   {key} is gone"
    seen.clear()
    seen.update(now)


def listed(moves: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for name, group in groupby(moves, lambda move: move["move"]):
        same = [{key: value for key, value in move.items() if key != "move"} for move in group]
        whole = " | ".join(compact(move) if move else "yes" for move in same)
        mark = sha256(whole.encode()).hexdigest()[:6]
        yield f"may {name}", whole if len(same) <= LISTED else f"{len(same)} ways, #{mark}"


def compact(value: object) -> str:
    """JSON with as few signs as can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace('"', "")
