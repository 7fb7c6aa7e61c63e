"""The wall of a game's pictures: which files are there, which rows show them, and which rows lack theirs."""

from collections import defaultdict
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, abort
from flask.typing import ResponseReturnValue

from cards.editions.edition import DECKS
from cards.errors import Fault, InputError
from companion.web.render.pictures import SIZES, small
from companion.workbench import sheets, shelf
from companion.workbench.api import decoded, folder_of, json, own, read_sheet, writing

pictures = Blueprint("pictures", __name__)

FOLDER = "pictures/"
KINDS = (".png", ".jpg", ".jpeg", ".webp")
COLUMN = "picture"
FIRST_ROW = 2  # The first card is row 2, as spreadsheets count.


class _Shown(msgspec.Struct):
    """A picture for a row of a deck; "" takes it away."""

    file: str
    row: int
    picture: str


@pictures.get("/own/<key>/pictures")
def wall(key: str) -> Response:
    """Return the pictures of an own game, and the cards that show them."""
    return json(_wall(folder_of(own(key))))


def _wall(folder: Path) -> dict[str, Any]:
    pictures_by_name = _pictures(folder)
    used: dict[str, list[str]] = defaultdict(list)
    rows = []
    for name in _decks(folder):
        sheet = read_sheet(name, shelf.calm(shelf.text_file(folder, name)))
        for row_number, row in enumerate(sheet.rows, FIRST_ROW):
            title, picture = next(iter(row.cells.values()), ""), row.cells.get(COLUMN, "").strip()
            rows.append({
                "file": name, "deck": Path(name).stem, "row": row_number, "title": title, "picture": picture,
                "is_missing": bool(picture) and picture not in pictures_by_name,
            })  # fmt: skip
            if picture:
                used[picture].append(title)
    return {"pictures": [{"name": name, "used": used.get(name, [])} for name in pictures_by_name], "rows": rows}


def _pictures(folder: Path) -> dict[str, Path]:
    named = {name.removeprefix(FOLDER): file for name, file in shelf.files(folder).items() if name.startswith(FOLDER)}
    return {name: file for name, file in named.items() if file.suffix.lower() in KINDS}


def _decks(folder: Path) -> list[str]:
    return [name for name in shelf.sheets(folder) if name.startswith(f"{DECKS}/")]


@pictures.get("/own/<key>/picture/<path:name>")
def picture(key: str, name: str) -> ResponseReturnValue:
    """One picture, small, without what a camera wrote into it."""
    file = _pictures(folder_of(own(key))).get(name)
    if file is None:
        abort(404)
    try:
        return Response(small(str(file), SIZES["small"], str(file.stat().st_mtime_ns)), mimetype="image/webp")
    except (OSError, ValueError):
        abort(404)  # a file that is no picture; `review` names it


@pictures.put("/own/<key>/pictures")
def show(key: str) -> Response:
    """Put a picture's name into a row; the column comes with the first one."""
    wish, folder = decoded(_Shown), folder_of(own(key))
    if wish.picture and wish.picture not in _pictures(folder):
        raise InputError("photos", Fault(wish.picture, "", "", "is not in the folder pictures"))
    if wish.file not in _decks(folder):
        raise InputError("folder", Fault(wish.file, "", "", "is no deck of this game"))
    with writing:
        file = shelf.text_file(folder, wish.file)
        stored, number = shelf.calm(file), wish.row - FIRST_ROW
        sheet = read_sheet(wish.file, stored)
        if not 0 <= number < len(sheet.rows):
            raise InputError("folder", Fault(wish.file, f"row {wish.row}", "", "is not there any more"))
        columns = sheet.columns if COLUMN in sheet.columns else [*sheet.columns, COLUMN]
        rows = list(sheet.rows)
        rows[number] = sheets.Row({**rows[number].cells, COLUMN: wish.picture}, number)
        shelf.replace(file, shelf.digest(stored), sheets.write(sheets.Sheet(columns, rows), stored))
    return json(_wall(folder))
