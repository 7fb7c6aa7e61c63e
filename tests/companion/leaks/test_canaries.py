"""Canaries: words, numbers and pictures that only one player may see must be in no response to others."""

import io
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import msgspec
import pytest
from app_server import SCRIPT, make_app, phone, seat_path
from canaries import ROLES, big_numbers, plant_canaries
from flask.testing import FlaskClient
from PIL import Image
from table_setup import ManualClock, command, play_some, start_room

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.rules.codec import plain_values
from companion.rules.game import Viewer
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.render import pictures


def all_responses(room: Room, client: FlaskClient, viewer: Viewer) -> str:
    pages = [f"/t/{room.code}{part}" for part in ("", "/screen", "/screen/main")]
    if viewer != "table":
        pages += [seat_path(room, viewer) + part for part in ("", "/main", "/secret", "/known", "/more")]
        pages += [seat_path(room, viewer) + f"/secret?with={other}" for other in range(len(room.record.seated()) + 2)]
    text = ""
    for page in pages:
        response = client.get(page, headers=SCRIPT)
        text += response.text + "\n".join(f"{name}: {value}" for name, value in response.headers)
    return text


def viewers(lobby: Lobby, room: Room) -> list[tuple[Viewer, FlaskClient]]:
    app = make_app(lobby)
    seats = range(1, len(room.record.seated()) + 1)
    return [("table", phone(app, room)), *((seat, phone(app, room, seat)) for seat in seats)]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_no_response_contains_the_deal_or_its_seed(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    seed = 7_123_456_789_012_345
    room, chance = start_room(lobby, slug, seed=seed), Chance(2)
    numbers = [seed, *big_numbers(room.record.play.head["dealt"])]
    marks = [form for number in numbers for form in (str(number), f"{number:x}", f"{number:,}")]
    for _ in range(4):
        if room.status != "playing":
            break
        for viewer, client in viewers(lobby, room):
            text = all_responses(room, client, viewer)
            assert not [mark for mark in marks if mark in text]
        play_some(room, chance, clock, 5)


def test_private_messages_reach_only_their_readers(lobby: Lobby, clock: ManualClock) -> None:
    room = start_room(lobby, "color_game", {"seconds": 100})
    for seat in range(1, 6):
        room.play(seat, command(room, "ready"), None, None)
    observer = ROLES["color_game"](room.snapshot.state)
    words = {}
    for sender in range(1, 6):
        to = sender % 5 + 1
        words[sender, to] = f"canary{sender}x{to}y{'abcdefgh'[sender]}"
        room.play(sender, command(room, "message", to=to, text=words[sender, to]), None, None)
    for viewer, client in viewers(lobby, room):
        text = all_responses(room, client, viewer)
        for pair, word in words.items():
            may_read = viewer in pair or observer.get(viewer) == "observer"
            assert (word in text) == may_read, (viewer, pair)
        if viewer != "table":
            pages = (client.get(seat_path(room, viewer) + part, headers=SCRIPT).text for part in ("", "/main", "/more"))
            assert not any("canary" in page for page in pages), viewer


@pytest.mark.parametrize("slug", sorted(ROLES))
def test_a_role_is_shown_only_to_its_owner_during_a_hold(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    room, chance, roles = start_room(lobby, slug), Chance(4), ROLES[slug]
    role_names = sorted(set(roles(room.snapshot.state).values()))
    canaries = {role: f"Canary{number}Bird" for number, role in enumerate(role_names)}
    plant_canaries(room, canaries)
    shown = 0
    for _ in range(8):
        if room.status != "playing":
            break
        own_roles, clients = roles(room.snapshot.state), dict(viewers(lobby, room))
        wall = clients["table"].get(f"/t/{room.code}/screen").text
        pushed = {seat: clients[seat].get(seat_path(room, seat) + "/main").text for seat in own_roles}
        for seat, role in own_roles.items():
            shown += canaries[role] in clients[seat].get(seat_path(room, seat) + "/secret").text
            view_json = msgspec.json.encode(plain_values(room.view(seat))).decode()
            for other, canary in canaries.items():
                is_told = canary in pushed[seat] and canary not in wall
                if is_told and not all(canary in page for page in pushed.values()):
                    assert f'"{other}"' in view_json and other != role, (seat, other, room.snapshot.state.phase)
        play_some(room, chance, clock, 3)
    assert shown


@pytest.fixture
def album(lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Return a room whose secret picture is a photo with a camera's metadata."""
    room = start_room(lobby, "album")
    exif = Image.Exif()
    exif[0x010E] = "canary description"
    exif[0x8825] = {1: "N", 2: (48.0, 51.0, 29.0)}
    file = tmp_path / "IMG_canary_0042.jpg"
    Image.effect_noise((1400, 1000), 60).convert("RGB").save(file, exif=exif, comment=b"canary comment")
    assert b"canary" in file.read_bytes()
    screens = room.screens
    screens_with_exif = replace(screens, picture=lambda view, name: str(file) if screens.picture(view, name) else None)
    monkeypatch.setattr(room, "screens", screens_with_exif)
    return room


def test_a_picture_has_no_metadata(lobby: Lobby, album: Room) -> None:
    keeper = album.snapshot.state.keeper
    client = dict(viewers(lobby, album))[keeper]
    response = client.get(seat_path(album, keeper) + "/picture/mine")
    assert 200 == response.status_code
    everything = response.data + repr(list(response.headers)).encode()
    assert b"canary" not in everything and b"Exif" not in response.data
    assert "Content-Disposition" not in response.headers
    assert not {"ETag", "Last-Modified"} & set(response.headers.keys())
    with Image.open(io.BytesIO(response.data)) as picture:
        assert not dict(picture.getexif()) and "comment" not in picture.info
        assert max(picture.size) <= pictures.SIDE_PX


def test_a_secret_picture_is_not_cached_for_others(lobby: Lobby, album: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Mock(wraps=Image.open)
    monkeypatch.setattr(pictures.Image, "open", opened)
    pictures.small.cache_clear()
    clients, keeper = dict(viewers(lobby, album)), album.snapshot.state.keeper
    for _ in range(2):
        clients[keeper].get(seat_path(album, keeper) + "/picture/mine")
    assert 1 == opened.call_count
    file = str(opened.call_args.args[0])
    monkeypatch.setattr(album, "screens", replace(album.screens, picture=lambda view, name: file))
    clients["table"].get(f"/t/{album.code}/screen/picture/1")
    assert 2 == opened.call_count


def test_no_seat_gets_a_picture_that_it_may_not_see(lobby: Lobby, album: Room) -> None:
    keeper = album.snapshot.state.keeper
    for viewer, client in viewers(lobby, album):
        path = f"/t/{album.code}/screen" if viewer == "table" else seat_path(album, viewer)
        for name in ("mine", "1", "2", "round-1", "..%2f..%2fstore.py", "IMG_canary_0042.jpg", "0", "-1", "9" * 5000):
            response = client.get(f"{path}/picture/{name}")
            assert (200 if viewer == keeper and name == "mine" else 404) == response.status_code, (viewer, name[:20])


def test_tap_identifiers_are_sent_to_nobody(lobby: Lobby) -> None:
    room = start_room(lobby, "photo_leap")
    app = make_app(lobby)
    data = {"move": "cover", "page": "1", "at": "setup:1", "tap": "canarytap"}
    assert 204 == phone(app, room, 1).post(seat_path(room, 1) + "/move", data=data, headers=SCRIPT).status_code
    for viewer, client in viewers(lobby, room):
        assert "canarytap" not in all_responses(room, client, viewer)
