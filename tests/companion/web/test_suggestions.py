"""Suggested pictures: phones send them, only the host sees them, and what the host approves joins a set."""

import io
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from app_server import FREE, context_of, make_app, phone, seat_path
from class_setup import class_app, set_up_tables, signed_in, teacher_session
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from pytest import MonkeyPatch
from table_setup import open_lobby, start_room, waiting_room
from werkzeug.test import TestResponse

from cards import picture_sets
from cards.photo_sets.set_files import FROM_PHONES, add_picture, read_entries
from companion.limits import Limits
from companion.storage.store import StoreError
from companion.tables import suggestions as waiting_pictures
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.live import screen_versions
from companion.web.pages import suggestions

CANARY = "canary-N48.8584"


def encoded(image: Image.Image, kind: str = "JPEG", **values: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, kind, **values)
    return buffer.getvalue()


def photo(tone: str = "teal", size: tuple[int, int] = (300, 200)) -> bytes:
    exif = Image.Exif()
    exif[0x010E] = CANARY
    exif.get_ifd(0x8825)[2] = (48.0, 51.0, 29.0)
    return encoded(Image.new("RGB", size, tone), exif=exif, comment=CANARY.encode())


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return waiting_room(lobby, "album", "Ada", "Bo")


def send(app: Flask, room: Room, data: bytes | None, seat: int = 1, title: str = "") -> TestResponse:
    fields: dict[str, Any] = {"title": title}
    if data is not None:
        fields["picture"] = (io.BytesIO(data), f"{CANARY}.jpg")
    path = f"{seat_path(room, seat)}/suggest"
    response = phone(app, room, seat).post(path, data=fields, content_type="multipart/form-data")
    response.request.environ["wsgi.input"].close()  # the test client keeps large bodies in a file
    return response


def waiting(app: Flask, room: Room) -> tuple[waiting_pictures.Suggestion, ...]:
    return context_of(app).suggestions.waiting(room.code)


def decide(app: Flask, room: Room, what: str, id: str, client: FlaskClient | None = None) -> TestResponse:
    client = client or phone(app, room, is_host=True)
    return client.post(f"/t/{room.code}/host/move", data={"do": what, "picture": id})


def host_page(app: Flask, room: Room) -> str:
    return phone(app, room, is_host=True).get(f"/t/{room.code}/host").text


def test_the_host_sees_what_a_seat_suggested(app: Flask, room: Room) -> None:
    response = send(app, room, photo(size=(2400, 1200)), seat=2, title="  The <old> pier ")
    assert (303, f"{seat_path(room, 2)}/suggest?sent") == (response.status_code, response.headers["Location"])
    (one,) = waiting(app, room)
    page = host_page(app, room)
    assert "The &lt;old&gt; pier" in page and "from Bo" in page and "1 waits for you" in page
    picture = phone(app, room, is_host=True).get(f"/t/{room.code}/host/suggestion/{one.id}")
    assert ("image/jpeg", "no-store") == (picture.mimetype, picture.headers["Cache-Control"])
    stored = context_of(app).suggestions.jpeg(room.code, one.id)
    for data in (picture.data, stored):
        image = Image.open(io.BytesIO(data))
        assert CANARY.encode() not in data and not dict(image.getexif()) and "comment" not in image.info
    assert (2000, 1000) == Image.open(io.BytesIO(stored)).size
    assert CANARY not in repr(one) and 32 == len(one.id)


def test_the_form_sends_a_picture_but_none_while_a_game_runs(app: Flask, room: Room) -> None:
    form = phone(app, room, 1).get(f"{seat_path(room, 1)}/suggest").text
    assert 'enctype="multipart/form-data"' in form and 'type="file" name="picture" accept="image/*"' in form
    room.begin(1)
    assert 409 == send(app, room, photo()).status_code and () == waiting(app, room)


RED, BLUE = (Image.new("RGB", (20, 20), tone) for tone in ("red", "blue"))
ANIMATION = encoded(RED, "PNG", save_all=True, append_images=[BLUE])


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (None, "Choose a picture first."),
        (b"only words " * 90, "This is not a picture that Tuckbox can read."),
        (b"", "This is not a picture that Tuckbox can read."),
        (b"\0\0\0\x20ftypheic" + b"\0" * 90, "This is not a picture that Tuckbox can read."),
        (encoded(Image.new("P", (20, 20)), "GIF"), "This is not a picture that Tuckbox can read."),
        (photo(size=(900, 900))[:-900], "This picture is broken."),
        (encoded(Image.new("1", (9000, 6700)), "PNG"), "This picture has too many pixels."),
        (ANIMATION, "This picture moves."),
    ],
    ids=["nothing", "words", "empty", "heic-without-picture", "gif", "cut-short", "60-megapixels", "animation"],
)
def test_what_cannot_be_taken_is_answered_with_words(app: Flask, room: Room, data: bytes | None, sentence: str) -> None:
    response = send(app, room, data)
    assert 409 == response.status_code and sentence in response.text
    assert 'aria-invalid="true"' in response.text and () == waiting(app, room)


def test_a_file_that_is_too_large_is_refused_with_words(app: Flask, room: Room, monkeypatch: MonkeyPatch) -> None:
    response = send(app, room, bytes(suggestions.LARGEST_UPLOAD + 1))
    assert 413 == response.status_code and "larger than 20 MB" in response.text
    assert 303 == send(app, room, photo() + bytes(1_000_000)).status_code
    assert 413 == phone(app, room, 1).post(f"{seat_path(room, 1)}/move", data={"a": "b" * 20_000}).status_code


def test_heic_and_transparent_pictures_are_taken(app: Flask, room: Room) -> None:
    import pillow_heif

    buffer = io.BytesIO()
    pillow_heif.from_pillow(Image.new("RGB", (64, 48), "green")).save(buffer)
    for data in (buffer.getvalue(), encoded(Image.new("RGBA", (30, 30), (9, 9, 9, 0)), "PNG")):
        assert 303 == send(app, room, data).status_code
    clear = context_of(app).suggestions.jpeg(room.code, waiting(app, room)[1].id)
    assert min(Image.open(io.BytesIO(clear)).getpixel((5, 5))) > 250  # type: ignore[arg-type]


@pytest.mark.parametrize("limit", ["MOST_OF_ONE", "MOST_OF_A_ROOM", "MOST_OF_ALL"])
def test_only_so_many_pictures_wait(app: Flask, room: Room, monkeypatch: MonkeyPatch, limit: str) -> None:
    monkeypatch.setattr(waiting_pictures, limit, 1)
    assert [303, 303] == [send(app, room, photo("red")).status_code for _ in range(2)], "the same picture waits once"
    response = send(app, room, photo("blue"))
    assert 409 == response.status_code and "Too many pictures are waiting" in response.text
    assert 1 == len(waiting(app, room))


@pytest.mark.parametrize("limits", [{"uploads": "2/minute"}, {"table_uploads": "2/minute"}])
def test_uploads_are_limited_by_address_and_by_table(lobby: Lobby, room: Room, limits: dict[str, str]) -> None:
    app = make_app(lobby, Limits(people=FREE.people, **limits))
    codes = [send(app, room, photo(tone), seat).status_code for tone, seat in (("red", 1), ("blue", 2), ("tan", 1))]
    assert [303, 303, 429] == codes


def test_a_full_disk_is_told(app: Flask, room: Room, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(context_of(app).lobby.writer.store, "commit", Mock(side_effect=StoreError("full")))
    response = send(app, room, photo())
    assert 503 == response.status_code and "could not be saved" in response.text


def test_nobody_but_the_host_sees_a_suggestion(app: Flask, lobby: Lobby, room: Room) -> None:
    send(app, room, photo(), seat=1, title=CANARY)
    (one,) = waiting(app, room)
    path, other = f"/t/{room.code}/host/suggestion/{one.id}", lobby.make("album")
    clients = [app.test_client(), phone(app, room, 1), phone(app, room, 2), phone(app, other, is_host=True)]
    responses = [client.get(path) for client in clients]
    responses += [decide(app, room, what, one.id, client) for client in clients for what in ("approve", "refuse")]
    responses.append(app.test_client().get(f"{seat_path(room, 1)}/suggest"))
    responses.append(phone(app, room, is_host=True).get(f"/t/{room.code}/host/suggestion/none"))
    responses.append(phone(app, other, is_host=True).get(f"/t/{other.code}/host/suggestion/{one.id}"))
    assert {404} == {response.status_code for response in responses}
    assert 1 == len({response.data for response in responses})
    assert (one,) == waiting(app, room)


def test_a_suggestion_changes_no_screen_but_the_hosts(app: Flask, room: Room) -> None:
    context = context_of(app)

    def seen() -> list[object]:
        paths = [f"/t/{room.code}", f"/t/{room.code}/screen", f"/t/{room.code}/screen/main", "/"]
        pages = [app.test_client().get(path).data for path in paths]
        pages += [phone(app, room, seat).get(seat_path(room, seat)).data for seat in (1, 2)]
        pages.append(phone(app, room, 2).get(f"{seat_path(room, 2)}/suggest").data)
        versions = [screen_versions.for_seat(context, room, seat, room.record.people[0].claim, "en") for seat in (1, 2)]
        versions.append(screen_versions.for_table(context, room, "en"))
        return [*pages, *(version.key for version in versions)]

    before, host_before = seen(), screen_versions.for_host(context, room, "en").key
    send(app, room, photo(), seat=1, title=CANARY)
    assert before == seen()
    assert host_before != screen_versions.for_host(context, room, "en").key


def test_an_approved_picture_joins_the_set(app: Flask, room: Room) -> None:
    add_picture(FROM_PHONES, b"earlier", "0" * 16)
    send(app, room, photo(), title="The pier")
    (one,) = waiting(app, room)
    assert [303, 303] == [decide(app, room, "approve", one.id).status_code for _ in range(2)]
    assert () == waiting(app, room)
    entries = read_entries(FROM_PHONES)
    assert ([1, 2], "The pier", "") == (list(entries), entries[2].title, entries[2].name)
    data = (picture_sets.folder() / FROM_PHONES / entries[2].file).read_bytes()
    assert CANARY.encode() not in data and (300, 200) == Image.open(io.BytesIO(data)).size
    assert "1 picture from your phones is in your next game." in host_page(app, room)


def test_a_refused_picture_is_gone_from_the_file(tmp_path: Path) -> None:
    with open_lobby(tmp_path / "refused.db") as lobby:
        room = waiting_room(lobby, "album", "Ada")
        app = make_app(lobby)
        send(app, room, encoded(Image.effect_noise((200, 200), 90)), title=CANARY)
        (one,) = waiting(app, room)
        jpeg = context_of(app).suggestions.jpeg(room.code, one.id)
        assert 303 == decide(app, room, "refuse", one.id).status_code
        assert ((), None) == (waiting(app, room), context_of(app).suggestions.jpeg(room.code, one.id))
        assert FROM_PHONES not in picture_sets.names()
    data = (tmp_path / "refused.db").read_bytes()
    assert jpeg[1000:1200] not in data and CANARY.encode() not in data


def test_the_next_game_has_the_three_pictures_of_tonight(app: Flask, lobby: Lobby, room: Room) -> None:
    add_picture(FROM_PHONES, photo("white"), "f" * 16)
    for tone in ("teal", "orange", "navy"):
        send(app, room, photo(tone), title=tone)
    for one in waiting(app, room):
        decide(app, room, "approve", one.id)
    assert [2, 3, 4] == room.record.approved
    for seed in range(3):
        lobby.begin(room, seed)
        dealt = room.record.play.head["dealt"]["deal"]["photos"] if room.record.play else []
        assert {1002, 1003, 1004} == {number for number in dealt if number > 98} and 30 == len(set(dealt))
        room.end()
        room.to_lobby()


def test_a_running_game_keeps_its_pictures_when_more_are_approved(tmp_path: Path) -> None:
    with open_lobby(tmp_path / "tables.db") as lobby:
        room, app = start_room(lobby, "album", seats=2), make_app(lobby)
        before = room.view(1).table
        for tone in ("teal", "orange"):  # they were sent before the game
            jpeg = photo(tone)
            context_of(app).suggestions.add(room.code, 1, "Ada", tone, tone.ljust(16, "0").encode().hex()[:16], jpeg)
        decide(app, room, "approve", waiting(app, room)[0].id)
    with open_lobby(tmp_path / "tables.db") as lobby:
        again = lobby.room(room.code)
        assert [1] == again.record.approved and before == again.view(1).table
        again.end()
        lobby.change_game(again, "infection", {})
        assert "from_phones" not in msgspec.to_builtins(again.game_data.facts.options)


def test_a_host_who_plays_hears_of_a_picture_on_the_seat_and_in_the_menu(app: Flask, room: Room) -> None:
    host, other = phone(app, room, 1, is_host=True), phone(app, room, 2)
    host.set_cookie("host", context_of(app).tokens.host_token(room), path=seat_path(room, 1))
    assert "data-picture-waits" not in host.get(seat_path(room, 1)).text
    send(app, room, photo(), seat=2)
    assert all("<i data-picture-waits>" in host.get(f"{seat_path(room, 1)}{page}").text for page in ("", "/main"))
    assert "1 picture waits" in host.get(f"{seat_path(room, 1)}/more").text
    menu = host.get(f"/t/{room.code}/host/menu").text
    assert f"/suggestion/{waiting(app, room)[0].id}" in menu and 'value="approve"' in menu
    assert f"/t/{room.code}/qr.svg" in menu and room.code in menu
    pages = [other.get(f"{seat_path(room, 2)}{page}").text for page in ("", "/main", "/more")]
    assert not any("data-picture-waits" in page for page in pages)


def test_the_next_game_is_played_with_what_was_approved(app: Flask, lobby: Lobby, room: Room) -> None:
    for number in range(29):
        add_picture(FROM_PHONES, photo(f"#{number:02x}0000"), f"{number:016x}")
    add_picture(FROM_PHONES, photo("white"), "f" * 16)
    playing = start_room(lobby, "album", {"photo_set": FROM_PHONES, "rounds": 6}, seats=2)
    idle = waiting_room(lobby, "album", "Cem", "Dot", photo_set=FROM_PHONES)
    send(app, room, photo("orange"), title=CANARY)
    decide(app, room, "approve", waiting(app, room)[0].id)
    assert 30 == len(playing.game_data.facts.photos.numbers)
    playing.pause(True)
    lobby.begin(idle, 1)
    shown = phone(app, idle, 1).get(f"{seat_path(idle, 1)}/picture/mine")
    assert (200, "image") == (shown.status_code, shown.mimetype.partition("/")[0])
    assert (31, CANARY) == (len(idle.game_data.facts.photos.numbers), idle.game_data.facts.photos.pictures[-1].alt)
    assert 30 == len(playing.game_data.facts.photos.numbers)
    playing.pause(False)
    playing.end()
    playing.to_lobby()
    lobby.begin(playing, 2)
    assert 31 == len(playing.game_data.facts.photos.numbers)


def test_the_form_for_a_table_proposes_the_set_from_phones(app: Flask) -> None:
    add_picture("family", b"x", "0" * 16)
    assert "<datalist" not in app.test_client().get("/new/album").text
    add_picture(FROM_PHONES, b"x", "0" * 16)
    page = app.test_client().get("/new/album").text
    assert '<option value="from-phones">' in page and "family" not in page


def test_in_a_class_the_teacher_decides(lobby: Lobby) -> None:
    app = class_app(lobby)
    (room,) = set_up_tables(teacher_session(app).classroom, "album", 1, 2)
    send(app, room, photo(), title=CANARY)
    teacher, board = signed_in(app), teacher_session(app).board
    board.look()
    assert "1 suggested picture" in board.html("en") and CANARY not in board.html("en")
    (one,) = waiting(app, room)
    assert 404 == decide(app, room, "approve", one.id, phone(app, room, 1)).status_code
    assert 303 == teacher.post("/class/table/1/host").status_code
    assert 303 == decide(app, room, "approve", one.id, teacher).status_code
    board.look()
    assert "suggested picture" not in board.html("en")
    assert [CANARY] == [entry.title for entry in read_entries(FROM_PHONES).values()]


def test_a_set_that_cannot_take_it_is_told(app: Flask, room: Room) -> None:
    add_picture(FROM_PHONES, b"earlier", "0" * 16)
    (picture_sets.folder() / FROM_PHONES / picture_sets.LIST).write_text("[1", "utf-8")
    send(app, room, photo())
    response = decide(app, room, "approve", waiting(app, room)[0].id)
    assert 409 == response.status_code and "tuckbox photos list" in response.text
    assert 1 == len(waiting(app, room))
