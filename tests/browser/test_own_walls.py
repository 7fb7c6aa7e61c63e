"""The public screen of own games: all parts stand on it, beside each other, whatever a designer switches on."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from app_server import phone, seat_path
from cases import tables_beside
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Route
from prototype.measured import EVERY_PART, write, write_files
from variants import first_rows

import cards
from browser.people import WALL, script
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit

pytestmark = pytest.mark.slow

SLIM = (1024, 768)
BAZAAR = tables_beside(__file__)
CORRIDOR = {
    **BAZAAR,
    "decks/map.csv": "name,copies,icon\nDune,24,waves\n",
    "table.toml": BAZAAR["table.toml"].replace("[4, 4]", "[3, 8]").replace("D1", "C2"),
}
CROWD = {
    **EVERY_PART,
    "edition.toml": EVERY_PART["edition.toml"].replace("[3, 6]", "[3, 18]").replace("hand = 4", "hand = 2"),
    "table.toml": EVERY_PART["table.toml"].replace(
        '"A1", "E5", "A5", "E1", "C3", "C1"', ", ".join(f'"{column}{row}"' for column in "ABCD" for row in range(1, 6))
    ),
}

OUTSIDE = script("not_whole_on_wall")


def play(room: Room, lobby: Lobby, seats: int, moves: int) -> None:
    """Let a bot move in each seat in turn, without waiting for reveals."""
    for number in range(moves):
        seat = 1 + number % seats
        if room.beat is not None:
            room.end_beat(room.beat.number)
        elif room.status == "playing" and room.view(seat).moves:
            lobby.autoplay.play_bot(room, seat, "steady")
    while room.beat is not None:
        room.end_beat(room.beat.number)


def answer_of(client: FlaskClient, route: Route) -> None:
    found = client.get(route.request.url.removeprefix("http://wall.test"))
    route.fulfill(status=found.status_code, headers={"Content-Type": found.content_type}, body=found.data)


@pytest.fixture
def faults_of_wall(chromium: Browser, app: Flask) -> Callable[..., list[str]]:
    """Return a function that opens a table's public screen and says what it does not show whole."""

    def opened(room: Room, size: tuple[int, int]) -> list[str]:
        page = chromium.new_page(viewport={"width": size[0], "height": size[1]})
        page.route("**/*", partial(answer_of, app.test_client()))
        page.goto(f"http://wall.test/t/{room.code}/screen")
        faults: list[str] = page.evaluate(OUTSIDE)
        page.close()
        return faults

    return opened


@pytest.mark.parametrize(
    ("game", "seats", "moves"),
    first_rows([
        (CROWD, 18, 60), (EVERY_PART, 6, 20), (BAZAAR, 4, 12), (CORRIDOR, 6, 4), (EVERY_PART, 3, 90),
        ("auction", 5, 90)
    ], 2),
)  # fmt: skip
def test_all_parts_stand_on_the_wall(
    game: Any, seats: int, moves: int, lobby: Lobby, faults_of_wall: Callable[..., list[str]], tmp_path: Path
) -> None:
    folder = write_files(tmp_path / "own", game) if isinstance(game, dict) else write(tmp_path, game)
    own = cards.load(str(folder))
    room = lobby.make(own.slug, edition=own.edition)
    for seat in range(seats):
        sit(room, f"{('Ada', 'Maximiliane')[seat % 2]} {seat}")
    room.begin(seats)
    play(room, lobby, seats, moves)
    assert {WALL: [], SLIM: []} == {size: faults_of_wall(room, size) for size in (WALL, SLIM)}


COVERED = script("pieces_over_dock")


def test_what_lies_on_the_grid_stays_below_the_buttons(
    chromium: Browser, lobby: Lobby, app: Flask, tmp_path: Path
) -> None:
    led = {**BAZAAR, "table.toml": BAZAAR["table.toml"] + "[master]\n"}
    own = cards.load(str(write_files(tmp_path / "own", led)))
    room = lobby.make(own.slug, edition=own.edition)
    for name in ("Ada", "Ben"):
        sit(room, name)
    sit(room, "Mia", is_gm=True)
    room.begin(2)
    page = chromium.new_page(viewport={"width": 360, "height": 560})
    page.route("**/*", partial(answer_of, phone(app, room, room.record.people[-1])))
    page.goto(f"http://wall.test{seat_path(room, room.record.people[-1])}")
    assert page.locator(".own-piece").count()
    assert 0 == page.evaluate(COVERED)
    page.close()
