"""What is left of an own game: its replay for every viewer, the story on phones, and names instead of keys."""

import re
from pathlib import Path

import pytest
from app_server import phone, seat_path
from flask import Flask
from table_setup import command

import cards
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from prototype.measured import write

SECRET = "Meet me at the well"
STEPS = 3


@pytest.fixture
def room(lobby: Lobby, tmp_path: Path) -> Room:
    """Return a table where Ada wrote to Ben, Cem drew a card, and the master ended the game."""
    own = cards.load(str(write(tmp_path, "salt")))
    found = lobby.make(own.slug, edition=own.edition)
    for name in ("Ada", "Ben", "Cem"):
        sit(found, name)
    sit(found, "Mia", is_gm=True)
    found.begin(3)
    found.play(1, command(found, "send", to=2, text=SECRET), None, None)
    found.play(3, command(found, "play", name="draw", card=0), None, None)
    found.play("gm", command(found, "propose", end=0), None, None)
    while found.beat is not None:
        found.end_beat(found.beat.number)
    return found


@pytest.mark.parametrize(("reader", "is_told"), [(1, True), (2, True), (3, False), (None, False)])
def test_a_message_is_in_the_replay_of_those_who_knew_it(
    room: Room, app: Flask, reader: int | None, is_told: bool
) -> None:
    client, shown = phone(app, room, reader), set()
    base = seat_path(room, reader) if reader else f"/t/{room.code}"
    for viewer in ("table", "1", "2", "3", "gm"):
        for step in range(STEPS + 1):
            page = client.get(f"{base}/replay/1/{viewer}/{step}")
            assert 200 == page.status_code
            if SECRET in page.text:
                shown.add((viewer, step))
    assert shown == {(viewer, step) for viewer in ("1", "2", "gm") for step in range(1, STEPS + 1) if is_told}


def test_a_replay_names_phases_and_the_master_as_people_do(room: Room, app: Flask) -> None:
    page = app.test_client().get(f"/t/{room.code}/replay/1?step={STEPS}").text
    assert "Long talk" in page and "long_talk" not in page.replace('"', "") and "long talk" not in page
    assert "seat gm" not in page


def test_the_story_has_the_two_columns_of_every_game(room: Room, app: Flask) -> None:
    page = app.test_client().get(f"/t/{room.code}/replay/1?step={STEPS}").text
    (story,) = re.findall(r'<ol class="log">(.*?)</ol>', page, re.DOTALL)
    lines = re.findall(r"<li>(.*?)</li>", story, re.DOTALL)
    assert lines and all(re.fullmatch(r"<span></span><span>.+</span>", line, re.DOTALL) for line in lines)
