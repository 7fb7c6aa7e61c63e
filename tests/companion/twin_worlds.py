"""Two houses that differ only in what one viewer may not know, and all that the app sends that viewer."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from app_server import SCRIPT, app_of, here, phone
from flask.testing import FlaskClient
from laws import GameSetup, make_same_move, worlds_of
from table_setup import Hands, begun, fewest_seats, match_of, opened, play_some, played_at

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.rules.game import Viewer
from companion.tables.lobby import Lobby
from companion.tables.room import Room

CODE = "FOX-234"
PAGES = ("", "/main", "/secret", "/secret?with=1", "/secret?with=2", "/known", "/more")
WALL = ("/screen", "/screen/main")

Body = tuple[int, bytes, tuple[tuple[str, str], ...]]


def games() -> list[str]:
    """Every game whose screens there are."""
    return sorted(GAMES)


def options_of(slug: str) -> list[tuple[int, dict[str, Any]]]:
    """Tables of a game: its plainest, one with other options, and its last, which is printed, led or full."""
    tables = worlds_of(slug).TABLES
    return [(fewest_seats(slug), {}), tables[min(2, len(tables) - 1)], tables[-1]]


class World:
    """One house with one table, and its browsers."""

    def __init__(self, lobby: Lobby, slug: str, seats: int, options: Mapping[str, Any], seed: int) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lobby, "_free_code", lambda: CODE)
            self.room: Room = begun(lobby, slug, options, seats=seats, seed=seed)
        self.lobby, self.app = lobby, app_of(lobby)
        self.of: GameSetup = played_at(self.room)
        self._clients: dict[object, FlaskClient] = {}

    def client(self, viewer: Viewer | None, is_host: bool = False) -> FlaskClient:
        """The browser of a seat, of the game master, of the host, or (None, "table") of a stranger."""
        if (viewer, is_host) not in self._clients:
            people = self.room.record.people
            person = next((one for one in people if self.room.record.mover(one) == viewer), None)
            self._clients[viewer, is_host] = phone(self.app, self.room, person, is_host)
        return self._clients[viewer, is_host]

    def show(self, state: Any) -> None:
        """Puts the table into a state, as if it had been played to."""
        self.room.restore(replace(self.room.snapshot, state=state))

    def where(self, viewer: Viewer) -> str:
        person = next(one for one in self.room.record.people if self.room.record.mover(one) == viewer)
        return here(self.room, person)

    def sent(self, viewer: Viewer) -> Iterator[tuple[str, Body]]:
        """Every body that this viewer's browser can ask for, with its headers."""
        client = self.client(viewer)
        if viewer != "table":
            for part in PAGES:
                yield f"{viewer}{part}", body(client, self.where(viewer) + part, SCRIPT)
            # As a phone without scripts asks: whole pages, of the same parts.
            for part in ("/secret", "/more"):
                yield f"{viewer}{part}, whole", body(client, self.where(viewer) + part)
        for part in WALL:
            yield part, body(client, f"/t/{CODE}{part}")
        yield "door", body(self.client(None), f"/t/{CODE}")

    def refused(self, viewer: Viewer, fields: Mapping[str, Any]) -> Body:
        """What a viewer is answered who makes a move that is not to be made."""
        state = self.room.snapshot.state
        told = {"at": f"{state.phase}:{state.round}", "with": msgspec.json.encode(fields)}
        answer = self.client(viewer).post(f"{self.where(viewer)}/move", data=told, headers=SCRIPT)
        return answer.status_code, answer.data, tuple(answer.headers)


def body(client: FlaskClient, address: str, headers: Mapping[str, str] | None = None) -> Body:
    answer = client.get(address, headers=dict(headers or {}))
    return answer.status_code, answer.data, tuple(answer.headers)


@contextmanager
def twin_worlds(
    folder: Path, slug: str, seats: int, options: Mapping[str, Any], seed: int, moves: int, viewer: Viewer | None = None
) -> Iterator[tuple[World, World, Viewer, Chance, Hands]]:
    """A random game at a random point, once as it is and once as it could as well be for some viewer."""
    chance, hands = Chance(seed), Hands()
    with ExitStack() as stack:
        # One clock for both, so that a second passes in neither alone.
        one, two = (
            World(stack.enter_context(opened(folder / name / "tables.db", hands)), slug, seats, options, seed)
            for name in ("one", "two")
        )
        play_some(one.room, chance, hands, moves)
        two.room.restore(replace(two.room.snapshot, record=one.room.record.copy(), at=one.room.snapshot.at))
        viewers = one.of.game.viewers(one.room.snapshot.state)
        viewer = viewer or chance.pick(viewers)
        two.show(one.of.worlds.indistinguishable_state(one.room.snapshot.state, viewer, chance))
        turn_pages(one, two, viewer, chance)
        yield one, two, viewer, chance, hands


def turn_pages(one: World, two: World, viewer: Viewer, chance: Chance) -> None:
    """The viewer has turned as many pages in both worlds, everybody else as it comes."""
    state = one.room.snapshot.state
    now = f"{state.phase}:{state.round}"
    mine = 1 + chance.below(2)
    for world in (one, two):
        pages = {}
        for seat in range(1, world.of.seats + 1):
            number = mine if seat == viewer else 1 + chance.below(2)
            pages[seat] = (now, number)
        world.room.restore(replace(world.room.snapshot, pages=pages))


def go_on(one: World, two: World, viewer: Viewer, chance: Chance) -> bool:
    """The same move in both worlds, if it shows the viewer the same in both; whether there was one."""
    if one.room.snapshot.state.outcome or two.room.snapshot.state.outcome:
        return False
    tables = match_of(one.room), match_of(two.room)
    if not make_same_move(one.of, *tables, viewer, chance):
        return False
    for world, table in zip((one, two), tables, strict=True):
        world.show(table.state)
    turn_pages(one, two, viewer, chance)
    return True
