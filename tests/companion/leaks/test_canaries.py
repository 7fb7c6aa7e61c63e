"""Canaries: words, numbers and pictures planted where only one may see them, looked for in all that others are sent."""

import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from app_server import SCRIPT, app_of, here, phone
from canaries import ROLES, big_numbers, plant
from flask.testing import FlaskClient
from PIL import Image
from table_setup import Hands, begun, command, play_some

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.rules.codec import plain_values
from companion.rules.game import Viewer
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.render import pictures


def sent(room: Room, client: FlaskClient, viewer: Viewer) -> str:
    """All that a viewer's browser can ask for, headers too."""
    pages = [f"/t/{room.code}{part}" for part in ("", "/screen", "/screen/main")]
    if viewer != "table":
        pages += [here(room, viewer) + part for part in ("", "/main", "/secret", "/known", "/more")]
        pages += [here(room, viewer) + f"/secret?with={other}" for other in range(len(room.record.seated()) + 2)]
    told = ""
    for page in pages:
        answer = client.get(page, headers=SCRIPT)
        told += answer.text + "\n".join(f"{name}: {value}" for name, value in answer.headers)
    return told


def viewers(lobby: Lobby, room: Room) -> list[tuple[Viewer, FlaskClient]]:
    """The wall and every seat, each with its browser."""
    app = app_of(lobby)
    seats = range(1, len(room.record.seated()) + 1)
    return [("table", phone(app, room)), *((seat, phone(app, room, seat)) for seat in seats)]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_deal_and_its_seed_are_in_no_answer(lobby: Lobby, hands: Hands, slug: str) -> None:
    """Neither the number that chance begins from nor the one that it left in the deal, in any form, before the end."""
    seed = 7_123_456_789_012_345
    room, chance = begun(lobby, slug, seed=seed), Chance(2)
    numbers = [seed, *big_numbers(room.record.play.head["dealt"])]
    marks = [form for number in numbers for form in (str(number), f"{number:x}", f"{number:,}")]
    for _ in range(4):
        if room.status != "playing":
            break
        for viewer, client in viewers(lobby, room):
            told = sent(room, client, viewer)
            assert not [mark for mark in marks if mark in told]
        play_some(room, chance, hands, 5)


def test_planted_words_reach_nobody_else(lobby: Lobby, hands: Hands) -> None:
    """A message of the colour game reaches who wrote it, who is written to, and the observer, under the hold alone."""
    room = begun(lobby, "color_game", {"seconds": 100})
    for seat in range(1, 6):
        room.play(seat, command(room, "ready"), None, None)
    observer = ROLES["color_game"](room.snapshot.state)
    words = {}
    for sender in range(1, 6):
        to = sender % 5 + 1
        words[sender, to] = f"canary{sender}x{to}y{'abcdefgh'[sender]}"
        room.play(sender, command(room, "message", to=to, text=words[sender, to]), None, None)
    for viewer, client in viewers(lobby, room):
        told = sent(room, client, viewer)
        for pair, word in words.items():
            may = viewer in pair or observer.get(viewer) == "observer"
            assert (word in told) == may, (viewer, pair)
        if viewer != "table":
            bare = "".join(
                client.get(here(room, viewer) + part, headers=SCRIPT).text for part in ("", "/main", "/more")
            )
            assert "canary" not in bare, viewer


@pytest.mark.parametrize("slug", sorted(ROLES))
def test_what_a_seat_is_shows_to_no_other_and_not_before_the_hold(lobby: Lobby, hands: Hands, slug: str) -> None:
    """Every word for a role is another canary at this table: its owner finds it under the finger, and on what is pushed
    it stands only where the viewer's own view names it and it is not the viewer's own, or where all may read it."""
    room, chance, roles = begun(lobby, slug), Chance(4), ROLES[slug]
    found = sorted(set(roles(room.snapshot.state).values()))
    canaries = {role: f"Canary{number}Bird" for number, role in enumerate(found)}
    plant(room, canaries)
    found = 0
    for _ in range(8):
        if room.status != "playing":
            break
        own, clients = roles(room.snapshot.state), dict(viewers(lobby, room))
        wall = clients["table"].get(f"/t/{room.code}/screen").text
        pushed = {seat: clients[seat].get(here(room, seat) + "/main").text for seat in own}
        for seat, role in own.items():
            found += canaries[role] in clients[seat].get(here(room, seat) + "/secret").text
            named = msgspec.json.encode(plain_values(room.view(seat))).decode()
            for other, canary in canaries.items():
                if canary in pushed[seat] and canary not in wall and not all(canary in it for it in pushed.values()):
                    assert f'"{other}"' in named and other != role, f"{seat} sees {other}, {room.snapshot.state.phase}"
        play_some(room, chance, hands, 3)
    assert found


# Pictures.


@pytest.fixture
def album(lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """A table whose secret picture is a photograph with all that a camera writes beside it."""
    room = begun(lobby, "album")
    exif = Image.Exif()
    exif[0x010E] = "canary description"
    exif[0x8825] = {1: "N", 2: (48.0, 51.0, 29.0)}
    file = tmp_path / "IMG_canary_0042.jpg"
    Image.effect_noise((1400, 1000), 60).convert("RGB").save(file, exif=exif, comment=b"canary comment")
    assert b"canary" in file.read_bytes()
    screens = room.screens
    told = replace(screens, picture=lambda seen, name: str(file) if screens.picture(seen, name) else None)
    monkeypatch.setattr(room, "screens", told)
    return room


def test_a_picture_says_nothing_of_where_it_comes_from(lobby: Lobby, album: Room) -> None:
    """It is drawn anew: no place, no time, no words, no name of a file, no thumbnail, and not as it was stored."""
    keeper = album.snapshot.state.keeper
    client = dict(viewers(lobby, album))[keeper]
    answer = client.get(here(album, keeper) + "/picture/mine")
    assert 200 == answer.status_code
    told = answer.data + repr(list(answer.headers)).encode()
    assert b"canary" not in told and b"Exif" not in answer.data and "Content-Disposition" not in answer.headers
    assert not {"ETag", "Last-Modified"} & set(answer.headers.keys())
    with Image.open(io.BytesIO(answer.data)) as drawn:
        assert not dict(drawn.getexif()) and "comment" not in drawn.info
        assert max(drawn.size) <= pictures.SIDE_PX


def test_a_picture_comes_no_quicker_for_having_been_a_secret(
    lobby: Lobby, album: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the keeper has looked at is drawn anew for the others, like the four that nobody has seen."""
    drawn: list[str] = []
    draw = Image.open

    def counted(file: Any, *more: Any, **named: Any) -> Any:
        drawn.append(str(file))
        return draw(file, *more, **named)

    monkeypatch.setattr(pictures.Image, "open", counted)
    pictures.small.cache_clear()
    clients, keeper = dict(viewers(lobby, album)), album.snapshot.state.keeper
    for _ in range(2):
        clients[keeper].get(here(album, keeper) + "/picture/mine")
    assert 1 == len(drawn)
    monkeypatch.setattr(album, "screens", replace(album.screens, picture=lambda seen, name: drawn[0]))
    clients["table"].get(f"/t/{album.code}/screen/picture/1")
    assert 2 == len(drawn)


def test_no_seat_gets_a_picture_that_is_not_its_to_see(lobby: Lobby, album: Room) -> None:
    """Whatever name it asks by."""
    keeper = album.snapshot.state.keeper
    for viewer, client in viewers(lobby, album):
        at = f"/t/{album.code}/screen" if viewer == "table" else here(album, viewer)
        for name in ("mine", "1", "2", "round-1", "..%2f..%2fstore.py", "IMG_canary_0042.jpg", "0", "-1", "9" * 5000):
            answer = client.get(f"{at}/picture/{name}")
            assert (200 if viewer == keeper and name == "mine" else 404) == answer.status_code, (viewer, name[:20])


def test_names_of_taps_are_told_to_nobody(lobby: Lobby) -> None:
    """What a phone calls its tap stays between it and the table."""
    room = begun(lobby, "photo_leap")
    app = app_of(lobby)
    told = {"move": "cover", "page": "1", "at": "setup:1", "tap": "canarytap"}
    assert 204 == phone(app, room, 1).post(here(room, 1) + "/move", data=told, headers=SCRIPT).status_code
    for viewer, client in viewers(lobby, room):
        assert "canarytap" not in sent(room, client, viewer)
