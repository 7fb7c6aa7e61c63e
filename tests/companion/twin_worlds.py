"""Two lobbies that differ only in what one viewer may not know, and all that the app sends that viewer."""

import re
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from app_server import SCRIPT, make_app, phone, seat_path
from flask.testing import FlaskClient
from laws import GameSetup, make_same_move, worlds_of
from table_setup import ManualClock, fewest_seats, game_of, match_of, open_lobby, play_some, start_room

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.rules.game import Viewer
from companion.tables.lobby import Lobby
from companion.tables.room import Room

CODE = "FOX-234"
PAGES = ("", "/main", "/secret", "/secret?with=1", "/secret?with=2", "/known", "/more")
WALL = ("/screen", "/screen/main")

Body = tuple[int, bytes, tuple[tuple[str, str], ...]]


def games_with_screens() -> list[str]:
    return sorted(GAMES)


def options_of(slug: str) -> list[tuple[int, dict[str, Any]]]:
    """Return three tables of a game: a small one, one with other options, its last one."""
    tables = worlds_of(slug).TABLES
    return [(fewest_seats(slug), {}), tables[min(2, len(tables) - 1)], tables[-1]]


class World:
    """One lobby with one room, and its browsers."""

    def __init__(self, lobby: Lobby, slug: str, seats: int, options: Mapping[str, Any], seed: int) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lobby, "_free_code", lambda _: CODE)
            self.room: Room = start_room(lobby, slug, options, seats=seats, seed=seed)
        self.lobby, self.app = lobby, make_app(lobby)
        self.played: GameSetup = game_of(self.room)
        self._clients: dict[object, FlaskClient] = {}

    def client(self, viewer: Viewer | None, is_host: bool = False) -> FlaskClient:
        if (viewer, is_host) not in self._clients:
            people = self.room.record.people
            person = next((other for other in people if self.room.record.mover(other) == viewer), None)
            self._clients[viewer, is_host] = phone(self.app, self.room, person, is_host)
        return self._clients[viewer, is_host]

    def set_state(self, state: Any) -> None:
        """Put the room into a state, as if the game had reached it."""
        self.room.restore(replace(self.room.snapshot, state=state))

    def path_of(self, viewer: Viewer) -> str:
        person = next(one for one in self.room.record.people if self.room.record.mover(one) == viewer)
        return seat_path(self.room, person)

    def responses(self, viewer: Viewer) -> Iterator[tuple[str, Body]]:
        client = self.client(viewer)
        if viewer != "table":
            for path in PAGES:
                yield f"{viewer}{path}", body(client, self.path_of(viewer) + path, SCRIPT)
            # Whole pages with the same parts, for a phone without scripts.
            for path in ("/secret", "/more"):
                yield f"{viewer}{path}, whole", body(client, self.path_of(viewer) + path)
        for path in WALL:
            yield path, body(client, f"/t/{CODE}{path}")
        yield "door", body(self.client(None), f"/t/{CODE}")

    def refusal(self, viewer: Viewer, fields: Mapping[str, Any]) -> Body:
        state = self.room.snapshot.state
        data = {"at": f"{state.phase}:{state.round}", "with": msgspec.json.encode(fields)}
        response = self.client(viewer).post(f"{self.path_of(viewer)}/move", data=data, headers=SCRIPT)
        return response.status_code, response.data, headers_of(response)


def headers_of(response: Any) -> tuple[tuple[str, str], ...]:
    """Return the headers without the date on which a cookie expires: it follows the time of the request."""
    return tuple((name, re.sub("Expires=[^;]*; ", "", value)) for name, value in response.headers)


def body(client: FlaskClient, address: str, headers: Mapping[str, str] | None = None) -> Body:
    response = client.get(address, headers=dict(headers or {}))
    return response.status_code, response.data, headers_of(response)


@contextmanager
def twin_worlds(
    folder: Path, slug: str, seats: int, options: Mapping[str, Any], seed: int, moves: int, viewer: Viewer | None = None
) -> Iterator[tuple[World, World, Viewer, Chance, ManualClock]]:
    """Open two worlds at a random point of a random game that look the same to one viewer."""
    chance, clock = Chance(seed), ManualClock()
    with ExitStack() as stack:
        # One clock for both, so that time passes in both alike.
        one, two = (
            World(stack.enter_context(open_lobby(folder / name / "tables.db", clock)), slug, seats, options, seed)
            for name in ("one", "two")
        )
        play_some(one.room, chance, clock, moves)
        two.room.restore(replace(two.room.snapshot, record=one.room.record.copy(), at=one.room.snapshot.at))
        viewers = one.played.game.viewers(one.room.snapshot.state)
        viewer = viewer or chance.pick(viewers)
        two.set_state(one.played.worlds.indistinguishable_state(one.room.snapshot.state, viewer, chance))
        turn_pages(one, two, viewer, chance)
        yield one, two, viewer, chance, clock


def turn_pages(one: World, two: World, viewer: Viewer, chance: Chance) -> None:
    """Turn the viewer to the same page in both worlds, and everybody else to a random page."""
    state = one.room.snapshot.state
    moment = f"{state.phase}:{state.round}"
    viewer_page = 1 + chance.below(2)
    for world in (one, two):
        pages = {}
        for seat in range(1, world.played.seats + 1):
            number = viewer_page if seat == viewer else 1 + chance.below(2)
            pages[seat] = (moment, number)
        world.room.restore(replace(world.room.snapshot, pages=pages))


def step_both(one: World, two: World, viewer: Viewer, chance: Chance) -> bool:
    """Make a move in both worlds that shows the viewer the same in both. Return whether there was one."""
    if one.room.snapshot.state.outcome or two.room.snapshot.state.outcome:
        return False
    tables = match_of(one.room), match_of(two.room)
    if not make_same_move(one.played, *tables, viewer, chance):
        return False
    for world, table in zip((one, two), tables, strict=True):
        world.set_state(table.state)
    turn_pages(one, two, viewer, chance)
    return True
