"""Pictures from an own game's folder on phones: for those who may see the card, with nothing that tells which it is."""

import io
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from app_server import SCRIPT, phone, seat_path
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from table_setup import command
from variants import first

import cards
from cards import phone_copies
from companion.games.prototype.model import CardView
from companion.games.prototype.screens.pictures import MOST_SEEN
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.cli import requested_game
from companion.web.pages.catalog import EditionCatalog
from companion.web.render.pictures import KEPT, SIZES, keep, small
from prototype.measured import write, write_files
from prototype.own_folder import append

SEATS, HAND = 2, 3
"""Of the game in folders/pictured."""
GREEN = (10, 200, 30)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder as `folder` does, never to be changed; `copies` beside it has its pictures for phones."""
    home = write(tmp_path_factory.mktemp("made"), "pictured")
    (home / "pictures").mkdir()
    Image.new("RGB", (900, 800), GREEN).save(home / "pictures/soup.png")
    noise = Image.effect_noise((450, 400), 90)
    Image.merge("RGB", (noise.point(lambda _: 20), noise.point(lambda _: 30), noise)).save(home / "pictures/fish.png")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(phone_copies, "folder", lambda: home.parent / "copies")
        keep(cards.load(str(home)))
    return home


@pytest.fixture
def folder(made: Path, tmp_path: Path) -> Path:
    """Return the folder of a game with a green soup, a noisy blue fish, and an ant without a picture."""
    return shutil.copytree(made, tmp_path / "pictured")


@pytest.fixture
def copies(made: Path) -> Path:
    """Keep the copies of the folder's pictures."""
    return shutil.copytree(made.parent / "copies", phone_copies.folder())


def open_room(lobby: Lobby, folder: Path) -> Room:
    game = cards.load(str(folder))
    room = lobby.make(game.slug, edition=game.edition)
    for seat in range(1, SEATS + 1):
        sit(room, f"Guest{seat}")
    room.begin(2)
    return room


@pytest.fixture
def room(lobby: Lobby, folder: Path, copies: Path) -> Room:
    """Return a table whose folder is gone: it keeps the pictures."""
    room = open_room(lobby, folder)
    shutil.rmtree(folder)
    return room


def held(client: FlaskClient, room: Room, seat: int) -> str:
    return client.get(f"{seat_path(room, seat)}/secret", headers=SCRIPT).text


def addresses(html: str) -> list[str]:
    return [address.replace("&amp;", "&") for address in re.findall(r'<img src="([^"]+)"', html)]


def middle_of(picture: bytes) -> Any:
    """Return the colour of the pixel in the middle of a picture."""
    with Image.open(io.BytesIO(picture)) as opened:
        return opened.convert("RGB").getpixel((opened.width // 2, opened.height // 2))


def names_in_hand(room: Room, seat: int) -> list[str]:
    facts = room.game_data.facts
    return [facts.face(card).name for card in room.view(seat).you.hand]


def test_each_card_of_a_hand_loads_a_picture_of_one_length(app: Flask, room: Room) -> None:
    lengths, shown = set(), set()
    for seat in range(1, SEATS + 1):
        client = phone(app, room, seat)
        html = held(client, room, seat)
        moment = room.screen_input(seat).moment
        assert addresses(html) == [
            f"{seat_path(room, seat)}/picture/hand-{n}?{moment}&size=tiny" for n in range(1, HAND + 1)
        ]
        for address, name in zip(addresses(html), names_in_hand(room, seat), strict=True):
            answer = client.get(address)
            assert (200, "no-store") == (answer.status_code, answer.headers["Cache-Control"])
            lengths.add(len(answer.data))
            shown.add(name)
            assert (name == "Soup") == (middle_of(answer.data)[1] > 150)
    assert {SIZES["tiny"].most} == lengths
    assert {"Soup", "Fish"} < {*shown}, "the deal shows too little to compare"


def test_a_card_has_an_address_only_while_everybody_sees_it(app: Flask, room: Room) -> None:
    seat = next(seat for seat in range(1, SEATS + 1) if "Soup" in names_in_hand(room, seat))
    at = names_in_hand(room, seat).index("Soup")
    facts = room.game_data.facts
    name = facts.face(room.view(seat).you.hand[at]).place
    clients = {f"/t/{room.code}/screen": phone(app, room)} | {
        seat_path(room, number): phone(app, room, number) for number in range(1, SEATS + 1)
    }
    assert {404} == {client.get(f"{path}/picture/{name}").status_code for path, client in clients.items()}
    room.play(seat, command(room, "play", name="play", card=at), None, None)
    for path, client in clients.items():
        answer = client.get(f"{path}/picture/{name}?size=tiny")
        assert 200 == answer.status_code and len(answer.data) < SIZES["tiny"].most
        page = client.get(f"{path}/main", headers=SCRIPT).text
        assert [one for one in addresses(page) if f"/picture/{name}?" in one], path


def test_what_somebody_looked_at_has_pictures_on_their_phone_alone(app: Flask, room: Room) -> None:
    room.play(1, command(room, "play", name="look"), None, None)
    assert [*range(1, 3)] == seen_numbers(held(phone(app, room, 1), room, 1))
    room.play(2, command(room, "play", name="show", card=1, to=1), None, None)
    client, facts = phone(app, room, 1), room.game_data.facts
    top, shown = ([facts.face(card).name for card in it.cards] for it in room.view(1).you.memories)
    assert shown == names_in_hand(room, 2)[1:2]
    for number, name in enumerate((*shown, *top), 1):
        answer = client.get(f"{seat_path(room, 1)}/picture/seen-{number}?size=tiny")
        assert (200, "no-store") == (answer.status_code, answer.headers["Cache-Control"])
        assert SIZES["tiny"].most == len(answer.data)
        _, green, blue = middle_of(answer.data)
        assert (name == "Soup", name == "Fish") == (green > 150, blue > 60)
    others = (seat_path(room, 2), phone(app, room, 2)), (f"/t/{room.code}/screen", phone(app, room))
    assert {404} == {them.get(f"{path}/picture/seen-1").status_code for path, them in others}
    assert [] == seen_numbers(held(phone(app, room, 2), room, 2))
    for _ in range(6):
        room.play(1, command(room, "play", name="look"), None, None)
    assert [*range(1, MOST_SEEN + 1)] == seen_numbers(held(client, room, 1))
    assert 404 == client.get(f"{seat_path(room, 1)}/picture/seen-{MOST_SEEN + 1}").status_code


def seen_numbers(html: str) -> list[int]:
    return [int(number) for number in re.findall(r"/picture/seen-([0-9]+)\?", html)]


def test_nobody_gets_the_picture_of_anothers_card(app: Flask, room: Room) -> None:
    for path, client in ((f"/t/{room.code}/screen", phone(app, room)), (seat_path(room, 1), phone(app, room, 2))):
        for name in ("hand-1", "hand-2", "role", "card-1-2", "hand-0", f"hand-{HAND + 1}", "blank", "soup.png"):
            assert 404 == client.get(f"{path}/picture/{name}").status_code, name
    own = phone(app, room, 1)
    for name in ("hand-0", f"hand-{HAND + 1}", "role", "blank", "..%2fblank", "hand-01", "hand-٣"):
        assert 404 == own.get(f"{seat_path(room, 1)}/picture/{name}").status_code, name


def test_without_copies_cards_show_their_icons(app: Flask, lobby: Lobby, folder: Path) -> None:
    """A table that came from another machine has no pictures: nothing is asked for in vain."""
    room = open_room(lobby, folder)
    html = held(phone(app, room, 1), room, 1)
    assert [] == addresses(html) and HAND == html.count("own-held")
    assert HAND <= len(re.findall(r'class="icon i-', html))


def test_phones_show_the_picture_of_a_looks_own_field(folder: Path, copies: Path) -> None:
    sheet = "name,icon,photo,kind\nSoup,bug,soup,a\nFish,bug,fish,b\nAnt,bug,,a\nBat,bug,,b\nCat,bug,,b\nEel,bug,,b\n"
    look = (
        'from = "lino"\n[frame]\nbox = [0, 0, 63, 88]\npicture = "fish.png"\n'
        '[photo]\nbox = [5, 5, 30, 30]\npicture = "{photo}.png"\nwhen = {kind = "a"}\n'
    )
    write_files(folder, {"decks/goods.csv": sheet, "looks/mine.toml": look})
    append(folder / "edition.toml", 'look = "mine"\n')
    facts = cards.load(str(folder)).facts
    faces = [facts.face(CardView("goods", row)) for row in range(2, 8)]
    assert ["Soup"] == [face.name for face in faces if face.picture]
    assert ["pictures/soup.png"] == [*facts.phone_pictures]


def test_host_and_class_keep_the_pictures(lobby: Lobby, folder: Path) -> None:
    assert not list(phone_copies.folder().glob("*"))
    requested_game(None, folder)
    copies = sorted(phone_copies.folder().glob("*.webp"))
    assert 3 == len(copies) and max(copy.stat().st_size for copy in copies) <= KEPT.most
    copies[0].unlink()
    EditionCatalog(lobby.library, [str(folder)], None)
    assert copies == sorted(phone_copies.folder().glob("*.webp"))


def test_a_broken_picture_is_left_out(folder: Path) -> None:
    game = cards.load(str(folder))
    (folder / "pictures/fish.png").write_bytes(b"no picture")
    keep(game)
    assert 2 == len(list(phone_copies.folder().glob("*.webp")))


@pytest.mark.parametrize("size", first(SIZES, 2))
def test_no_picture_is_longer_than_its_size_allows(size: str, tmp_path: Path) -> None:
    side = SIZES[size].side_px + 50
    bands = [Image.effect_noise((side, side), 128) for _ in range(4)]
    Image.merge("RGBA", bands).save(tmp_path / "noise.png", compress_level=1)
    assert len(small(str(tmp_path / "noise.png"), SIZES[size])) <= SIZES[size].most
