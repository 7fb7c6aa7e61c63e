"""Whole games as text: every move, its events, and what changed in every viewer's view.

Each game has two beside its tests. `pytest --regen` rewrites them, and the diff is reviewed like code.
A key that a step does not name for a viewer is unchanged.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any

import laws
import pytest
from cases import compare
from scripted_play import plain

from companion.games import GAMES
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match, start
from companion.rules.chance import Chance

HERE = Path(__file__).parent
MAX_LISTED_MOVES = 12
"""How many moves of one name are written out. More are shown as their number and a digest."""

PLAYTHROUGHS = [
    pytest.param(slug, name, *playthrough, id=f"{slug}-{name}")
    for slug in GAMES
    for name, playthrough in getattr(
        laws.worlds_of(slug),
        "PLAYTHROUGHS",
        {"steady": (*laws.worlds_of(slug).TABLES[0], "steady"), "random": (*laws.worlds_of(slug).TABLES[-1], "random")},
    ).items()
]


@pytest.mark.parametrize(("slug", "name", "seats", "options", "level"), PLAYTHROUGHS)
def test_a_playthrough_matches_its_file(
    slug: str, name: str, seats: int, options: Mapping[str, Any], level: str, request: pytest.FixtureRequest
) -> None:
    compare(HERE / slug / f"playthrough_{name}.txt", list(playthrough(slug, seats, options, level)), request)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_two_playthroughs(slug: str) -> None:
    playthroughs = [playthrough for playthrough in PLAYTHROUGHS if playthrough.values[0] == slug]
    assert len(playthroughs) >= 2, f"PLAYTHROUGHS in tests/games/{slug}/worlds.py names two, or is left out"


def playthrough(slug: str, seats: int, options: Mapping[str, Any], level: str) -> Iterator[str]:
    """Yield the lines of a game that bots of one level play with seed 1."""
    game_data = laws.game_setup(slug, seats, options).game_data
    table, chance = start(GAMES[slug], game_data, seats, 1), Chance(1)
    option_list = " ".join(f"{key}={compact(value)}" for key, value in options.items())
    yield f"{game_data.title}: {seats} seats, {level} bots {option_list}".strip()
    yield from event_lines(plain(table.dealt))
    previous: dict[str, str] = {}
    yield from view_changes(table, previous)
    while table.outcome is None:
        mover, command = next_move(table, dict.fromkeys((*range(1, seats + 1), "gm"), level), chance)
        number = table.play(mover, command, table.at)
        move = plain(command)
        clock = f" at {table.at:.1f} s" if table.at else ""
        yield ""
        fields = [move.pop("move"), *(f"{key}={compact(value)}" for key, value in move.items())]
        yield f"{number}. {mover}: {' '.join(fields)}{clock}"
        for event in table.log[-1].events:
            yield from event_lines(plain(event))
        yield from view_changes(table, previous)


def event_lines(event: dict[str, Any]) -> Iterator[str]:
    name = event.pop("event")
    yield f"   * {name} {' '.join(f'{key}={compact(value)}' for key, value in event.items())}".rstrip()


def view_changes(table: Match, previous: dict[str, str]) -> Iterator[str]:
    """Yield each field of a viewer's view that changed. Public fields appear once, under `table`."""
    current: dict[str, str] = {}
    for viewer, view in table.views().items():
        plain_view = plain(view)
        public = {
            "phase": plain_view["phase"],
            "round": plain_view["round"],
            "outcome": plain_view["outcome"],
            **plain_view["table"],
        }
        lines = public if viewer == "table" else {**plain_view["you"], **dict(move_lines(plain_view["moves"]))}
        current.update({f"{viewer}: {key}": compact(value) for key, value in lines.items()})
    for key in [*current, *(key for key in previous if key not in current)]:
        if previous.get(key) != current.get(key):
            yield f"   {key} = {current[key]}" if key in current else f"   {key} is gone"
    previous.clear()
    previous.update(current)


def move_lines(moves: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for name, group in groupby(moves, lambda move: move["move"]):
        arguments = [{key: value for key, value in move.items() if key != "move"} for move in group]
        text = " | ".join(compact(move) if move else "yes" for move in arguments)
        digest = sha256(text.encode()).hexdigest()[:6]
        yield f"may {name}", text if len(arguments) <= MAX_LISTED_MOVES else f"{len(arguments)} ways, #{digest}"


def compact(value: object) -> str:
    """Return JSON without spaces and quotes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace('"', "")
