"""A new game from somebody's list of cards, which the page sends with each request until the game is made."""

import base64
import re
import tempfile
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path, PurePath
from typing import Any

import msgspec
from flask import Blueprint, Response, request

import cards
from cards.editions import scaffold
from cards.errors import Fault, FaultsError, InputError
from cards.prototype import Deck, Prototype
from cards.prototype.card_lists.columns import LEFT_OUT, CardList, columns_of, deck_of, guessed
from cards.prototype.card_lists.read import ListSheet, sheets_of
from cards.prototype.card_lists.write import files_of
from cards.prototype.decks import NAME
from cards.prototype.looks import ready_made
from companion.workbench.api import json
from companion.workbench.desk import desk

lists = Blueprint("lists", __name__)

KINDS = (".csv", ".xlsx", ".ods")
MOST_SAMPLES = 5
MOST_DRAWN, WIDTH = 3, 460
"""How many cards are drawn in each look, and their width in pixels."""


class _Wish(msgspec.Struct):
    """What somebody says of the list. `deck`: the sheet that is in view."""

    roles: dict[str, list[str]] = {}
    deck: str = ""
    title: str = ""
    look: str = ""


@lists.post("/list")
def read() -> Response:
    """Return each sheet of a list: its columns with a guess of what they hold, and some of its rows."""
    file, data = _upload()
    stem = PurePath(file).stem.replace("-", " ").replace("_", " ").strip()
    sheets = [
        {
            "name": sheet.name, "rows": len(sheet.rows), "header": sheet.header, "roles": guessed(sheet),
            "samples": [[row.number, *row.cells.values()] for row in sheet.rows[:MOST_SAMPLES]],
        }
        for sheet in sheets_of(file, data)
    ]  # fmt: skip
    title = (stem[:1].upper() + stem[1:])[:28].strip()
    return json({"file": file, "title": title, "sheets": sheets, "home": desk().shelf.home.name})


@lists.post("/list/looks")
def looks() -> Response:
    """Return the first cards of a sheet in each look, and what is wrong in its cells."""
    wish = _wish()
    file, data = _upload()
    sheet = next((sheet for sheet in sheets_of(file, data) if sheet.name == wish.deck), None)
    if sheet is None:
        raise InputError("card_list", Fault(file, "", "", f"has no sheet {wish.deck!r} any more. Drop it again"))
    roles = wish.roles.get(sheet.name) or guessed(sheet)
    columns = columns_of(sheet.header, roles)
    # Pictures come after the game is made: a file that is not there yet is no fault here.
    deck = deck_of(sheet, file, [LEFT_OUT if role == "picture" else role for role in roles])
    faults = _faults(deck)
    told_faults = [_in_the_list(fault, deck, sheet, columns) for fault in faults]
    good = [card for row, card in enumerate(deck.cards, 2) if f"row {row}" not in {fault.card for fault in faults}]
    samples = [] if any(not fault.card or fault.card == "row 1" for fault in faults) else _samples(deck, good)
    named = [column for column, role in zip(sheet.header, roles, strict=True) if role == "picture"]
    pictures = sum(bool(row.cells[column]) for column in named for row in sheet.rows)
    return json({
        "columns": columns, "faults": told_faults, "pictures": pictures, "icons": deck.icons_by_name,
        "all": len(deck.cards), "cards": [_name(deck, card) for card in good[:MOST_DRAWN]], "looks": samples,
    })  # fmt: skip


@lists.post("/list/game")
def make() -> Response:
    """Make the folder of the game."""
    wish = _wish()
    file, data = _upload()
    if wish.look not in ready_made():
        raise InputError("card_list", Fault(file, "", "look", f"{wish.look!r} is no look. Choose another"))
    decks = [deck_of(sheet, file, wish.roles.get(sheet.name, ())) for sheet in sheets_of(file, data)]
    title = wish.title.strip()
    game = desk().shelf.start(title, lambda folder: scaffold.write(folder, files_of(decks, title, wish.look)))
    return json({"key": game.key}, HTTPStatus.CREATED)


def _upload() -> tuple[str, bytes]:
    upload = request.files.get("cards")
    file = PurePath((upload.filename if upload else "") or "").name
    if upload is None or PurePath(file).suffix.lower() not in KINDS:
        raise InputError("card_list", Fault(file, "", "", "is no CSV, Excel or OpenDocument file (.csv, .xlsx, .ods)"))
    return file, upload.read()


def _wish() -> _Wish:
    try:
        return msgspec.json.decode(request.form.get("wish", "{}"), type=_Wish)
    except msgspec.DecodeError as error:
        raise InputError.because("usage", f"This page sent something unreadable: {error}. Reload it") from None


def _faults(deck: CardList) -> Sequence[Fault]:
    with tempfile.TemporaryDirectory() as folder:
        scaffold.write(Path(folder), files_of([deck], "Sample", ready_made()[0]))
        try:
            cards.load(folder)
        except FaultsError as error:
            return error.faults
    return ()


def _in_the_list(fault: Fault, deck: CardList, sheet: ListSheet, columns: Sequence[str]) -> dict[str, str]:
    row = re.fullmatch(r"row (\d+)", fault.card)
    card = deck.cards[int(row[1]) - 2] if row and 2 <= int(row[1]) < len(deck.cards) + 2 else None
    column = fault.field.removeprefix("column ")
    heading = sheet.header[columns.index(column)] if column in columns else column
    return {"card": _name(deck, card) if card else "", "column": heading, "what": fault.what}


def _name(deck: CardList, card: Sequence[str]) -> str:
    return card[deck.columns.index(NAME)]


def _samples(deck: CardList, good: Sequence[list[str]]) -> list[dict[str, Any]]:
    """Return the first cards in each look. The cards with most words are tried, too."""
    if not good:
        return []
    most_words = max(good, key=lambda card: max(map(len, card)))
    longest_name = max(good, key=lambda card: len(_name(deck, card)))
    tried = dict.fromkeys(map(tuple, (*good[:MOST_DRAWN], most_words, longest_name)))
    return [_sample(deck._replace(cards=list(map(list, tried))), look) for look in ready_made()]


def _sample(deck: CardList, look: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        scaffold.write(Path(folder), files_of([deck], "Sample", look))
        opened = desk().paper.open(folder)
    facts = opened.game.facts
    assert isinstance(facts, Prototype)
    pieces = next(component for component in opened.components if component.id == deck.name).pieces
    misfits = [f"“{words}” {why}" for _, words, why in opened.misfits(deck.name)]
    faces = [opened.png(deck.name, piece.id, width=WIDTH) for piece in pieces[:MOST_DRAWN]]
    addresses = [f"data:image/png;base64,{base64.b64encode(face).decode()}" for face in faces]
    places = _places(facts, facts.decks[deck.name])
    return {"look": look, "faces": addresses, "misfit": misfits[0] if misfits else "", "places": places}


def _places(facts: Prototype, deck: Deck) -> dict[str, tuple[float, float]]:
    """Return where each column stands on a card, in shares of its width and height."""
    look, called = facts.looks[deck.id], {"number": deck.number, "tag": deck.tint}
    places: dict[str, tuple[float, float]] = {}
    for field in look.fields.values():
        for column in re.findall(r"\{(\w+)\}", f"{field.text}{field.icon}{field.picture}{field.corner}{field.bar}"):
            share = (field.box[0] / deck.size.w, (field.box[1] + field.box[3] / 2) / deck.size.h)
            places.setdefault(called.get(column, column), share)
    places.pop("", None)  # a number or a tag that this deck has not
    return places
