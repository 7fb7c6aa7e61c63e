"""What the page asks for while somebody edits: files, options, previews, faults. All answers but pictures are JSON."""

import time
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from flask import Blueprint, Response, request, stream_with_context
from flask.typing import ResponseReturnValue

import cards
from cards.atomic_write import atomic_write
from cards.editions.edition import HEAD
from cards.editions.spreadsheet import MOST_COLUMNS, MOST_ROWS, SheetError
from cards.errors import Fault, FaultsError, InputError
from cards.photo_sets.decode import Refusal, open_image
from companion.workbench import sheets, shelf
from companion.workbench.desk import desk
from companion.workbench.settings import settings, with_option
from companion.workbench.shelf import Game

api = Blueprint("api", __name__)

writing = Lock()
"""One page writes at a time: between the last look at a file and its replacement no other page may come."""

LONGEST_NAME = 80  # The most characters of a picture's file name, which disks limit.
MOST_TRIES = 10  # How often a merge begins anew because the file has changed again.
LOOK_S = 0.1  # How often the files are looked at for changes from elsewhere.
LINE_S = 25  # How long a page listens before it asks again: a page that was closed is noticed by then.


class _SheetEdit(msgspec.Struct):
    was: str
    base: sheets.Sheet
    mine: sheets.Sheet


class _TextEdit(msgspec.Struct):
    was: str
    text: str


class _OptionEdit(msgspec.Struct):
    name: str
    value: Any = None


def json(value: object, status: int = HTTPStatus.OK) -> Response:
    return Response(msgspec.json.encode(value), status, mimetype="application/json")


def own(key: str) -> Game:
    return desk().shelf.game(key, True)


def either(kind: str, key: str) -> Game:
    return desk().shelf.game(key, kind == "own")


def folder_of(game: Game) -> Path:
    assert game.folder is not None
    return game.folder


def _text_file(key: str, name: str) -> Path:
    return shelf.text_file(folder_of(own(key)), name)


@api.get("/<any(own, shipped):kind>/<key>/state")
def state(kind: str, key: str) -> ResponseReturnValue:
    """The game's stamp, its files, its title and what it prints; its faults instead, if it cannot be read."""
    game = either(kind, key)
    answer: dict[str, Any] = {"stamp": "", "files": [], "faults": []}
    if game.folder:
        answer |= {"stamp": shelf.stamp(game.folder), "files": shelf.editable(game.folder)}
    try:
        opened = desk().open(game)
        answer["components"] = opened.components
        answer["title"] = opened.game.title
        answer["version"] = opened.game.edition.version if opened.game.edition else ""
    except FaultsError as error:
        answer["faults"] = [(fault.file, fault.card, fault.field, fault.what) for fault in error.faults]
    return json(answer)


@api.get("/own/<key>/changes")
def changes(key: str) -> Response:
    """Tell at once when a file of the game changes, as server-sent events."""
    folder = folder_of(own(key))

    def listen() -> Iterator[str]:
        last_stamp, until = request.args.get("stamp", ""), time.monotonic() + LINE_S
        yield "retry: 300\n\n"
        while time.monotonic() < until:
            stamp = shelf.stamp(folder)
            if stamp != last_stamp:
                last_stamp = stamp
                yield f"data: {stamp}\n\n"
            time.sleep(LOOK_S)

    return Response(stream_with_context(listen()), mimetype="text/event-stream")


@api.get("/<any(own, shipped):kind>/<key>/face/<component>/<piece>.png")
def face(kind: str, key: str, component: str, piece: str) -> ResponseReturnValue:
    """Return one side of a piece as a PNG, as it prints."""
    side = "back" if request.args.get("side") == "back" else "front"
    width = max(40, min(1600, request.args.get("width", 400, int)))
    picture = desk().open(either(kind, key)).png(component, piece, side, width)
    return Response(picture, mimetype="image/png")


@api.get("/<any(own, shipped):kind>/<key>/page/<component>/<piece>.png")
def page(kind: str, key: str, component: str, piece: str) -> ResponseReturnValue:
    """The printed page that holds a piece."""
    return Response(desk().open(either(kind, key)).sheet(component, piece), mimetype="image/png")


@api.get("/own/<key>/review")
def review(key: str) -> Response:
    """Check the whole game, and compare it with its last print."""
    game = own(key)
    return json(desk().paper.review(game.name, game.out))


@api.get("/own/<key>/consequences")
def consequences(key: str) -> Response:
    """Return what an edition changes: pieces, rules and the first card that differs."""
    return json(desk().paper.consequences(own(key).name))


@api.get("/own/<key>/sheet/<path:name>")
def sheet(key: str, name: str) -> Response:
    """Return a spreadsheet of an own game, with the digest of its file."""
    data = shelf.calm(_text_file(key, name))
    return json({"was": shelf.digest(data), "sheet": read_sheet(name, data)})


def read_sheet(name: str, data: bytes) -> sheets.Sheet:
    """Return a deck's file as a sheet. Raises `InputError`, with the file and the row named."""
    try:
        return sheets.read(data)
    except SheetError as error:
        raise InputError("folder", Fault(name, f"row {error.row}", "", error.what)) from None


@api.put("/own/<key>/sheet/<path:name>")
def save_sheet(key: str, name: str) -> Response:
    """Save a sheet. If the file changed meanwhile, both sides are merged, and the page gets what came of it."""
    edit = decoded(_SheetEdit)
    file = _text_file(key, name)
    if len(edit.mine.columns) > MOST_COLUMNS or len(edit.mine.rows) > MOST_ROWS:
        fault = f"is not saved: a sheet has {MOST_ROWS} rows and {MOST_COLUMNS} columns at most"
        raise InputError("folder", Fault(name, "", "", fault))
    with writing:
        for _ in range(MOST_TRIES):
            stored = shelf.calm(file)
            if shelf.digest(stored) == edit.was:
                merged = sheets.unmerged(edit.mine)
            else:
                merged = sheets.merge(edit.base, edit.mine, read_sheet(name, stored))
            # A page that only takes in what is on the disk leaves the file as its editor wrote it.
            data = stored if merged.sheet == read_sheet(name, stored) else sheets.write(merged.sheet, stored)
            with suppress(shelf.Stale):
                was = shelf.replace(file, shelf.digest(stored), data)
                return json({"was": was, **msgspec.to_builtins(merged)})
    raise InputError("folder", Fault(name, "", "", "changes on the disk all the time. Try again"))


@api.get("/own/<key>/text/<path:name>")
def text(key: str, name: str) -> Response:
    """Return a text file of an own game, with the digest of its file."""
    data = shelf.calm(_text_file(key, name))
    return json({"was": shelf.digest(data), "text": data.decode("utf-8-sig", "replace")})


@api.put("/own/<key>/text/<path:name>")
def save_text(key: str, name: str) -> Response:
    """Save a text. If the file changed meanwhile nothing is written: the page shows both and asks."""
    edit = decoded(_TextEdit)
    file = _text_file(key, name)
    try:
        with writing:
            return json({"was": shelf.replace(file, edit.was, edit.text.encode())})
    except shelf.Stale as stale:
        stored = stale.data
        return json({"was": shelf.digest(stored), "theirs": stored.decode("utf-8-sig", "replace")}, HTTPStatus.CONFLICT)


class _Kept(msgspec.Struct):
    text: str = ""
    sheet: sheets.Sheet | None = None


@api.post("/own/<key>/again/<path:name>")
def write_again(key: str, name: str) -> Response:
    """Write a file as it was before it was deleted, to take an edit back: its author has said so."""
    page = decoded(_Kept)
    data = sheets.write(page.sheet) if page.sheet else page.text.encode()
    with writing:
        shelf.write_again(folder_of(own(key)), name, data)
    return json({"was": shelf.digest(data), "sheet": sheets.read(data) if page.sheet else None})


@api.get("/own/<key>/options")
def options(key: str) -> Response:
    """Return every option of an own game with its range and value."""
    return json(settings(cards.load(own(key).name)))


@api.put("/own/<key>/options")
def save_option(key: str) -> Response:
    """Set one option, or go back to the game's own value."""
    edit = decoded(_OptionEdit)
    game = own(key)
    with writing:
        file = shelf.text_file(folder_of(game), HEAD)
        setting = next((setting for setting in settings(cards.load(game.name)) if setting.name == edit.name), None)
        if setting is None:
            raise InputError("option", Fault(HEAD, "options", edit.name, "is no option of this game"))
        stored = shelf.calm(file)
        source = msgspec.json.decode(setting.source)
        changed = with_option(stored.decode("utf-8-sig"), edit.name, edit.value, source)
        was = shelf.replace(file, shelf.digest(stored), changed.encode())
        try:
            return json(settings(cards.load(game.name)))
        except FaultsError:
            shelf.replace(file, was, stored)  # a value that the game refuses never stays
            raise


def decoded(kind: type[Any]) -> Any:
    try:
        return msgspec.json.decode(request.get_data(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError.because("usage", f"This page sent something unreadable: {error}. Reload it") from None


@api.post("/own/<key>/picture/<path:name>")
def add_picture(key: str, name: str) -> ResponseReturnValue:
    """Put a picture into the game's folder `pictures/`, under its own name. Nothing is overwritten."""
    plain = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name.rpartition("/")[2])
    stem = plain.lstrip(".").rpartition(".")[0][:LONGEST_NAME] or "picture"
    data = request.get_data()
    try:
        with open_image(data) as picture:
            picture.verify()
            kind = {"PNG": ".png", "JPEG": ".jpg", "WEBP": ".webp"}[picture.format or ""]
    except Refusal as refused:
        raise InputError("photos", Fault(name, "", "", f"{refused}. Drop a PNG, JPEG or WebP file")) from None
    except (KeyError, OSError, SyntaxError, ValueError):
        raise InputError("photos", Fault(name, "", "", "is no picture. Drop a PNG, JPEG or WebP file")) from None
    target = folder_of(own(key)) / "pictures" / f"{stem}{kind}"
    if target.exists():
        raise InputError("photos", Fault(target.name, "", "", "is there already. Rename the new one first"))
    atomic_write(target, data)
    return json({"name": target.name})
