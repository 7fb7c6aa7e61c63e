"""Looks of own games: choose one, make it one's own, change its fields once the whole game takes the change."""

import base64
import tomllib
from collections.abc import Callable, Iterator, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

import cards
from cards.atomic_write import atomic_write
from cards.deck import Reader
from cards.editions.edition import HEAD
from cards.errors import CardDataError, Fault, FaultsError, InputError
from cards.prototype import Deck, Prototype
from cards.prototype.colours import NAMED
from cards.prototype.decks import Card
from cards.prototype.looks import COLOURS, FRAMES, KINDS, USUAL, Field, read_look, ready_made
from cards.prototype.own_folder import OWN
from cards.prototype.type_faces import FAMILIES, ROLES, own_families
from companion.workbench import shelf
from companion.workbench.api import decoded, folder_of, json, own, writing
from companion.workbench.desk import desk
from companion.workbench.paper import Opened
from companion.workbench.prototype import look_files
from companion.workbench.prototype.hardest import hardest
from companion.workbench.prototype.look_files import Before, Change
from companion.workbench.shelf import Game

looks = Blueprint("looks", __name__)

BLEED = 1.5  # What a print adds round each card, in mm.
MOST_FACES, MOST_WIDTH, MOST_VALUES = 12, 1600, 30
USUAL_COLUMNS = ("name", "text", "number", "tag", "icon", "picture")
"""What stands in braces for every card, besides its deck's columns and the game's options."""


class _Try(msgspec.Struct):
    deck: str
    faces: list[tuple[str, int]]
    look: str = ""
    """Another look than the deck's."""
    change: Change | None = None
    side: str = "front"
    bleeds: bool = True


class _Edit(msgspec.Struct):
    deck: str
    was: str
    change: Change


class _Choice(msgspec.Struct):
    deck: str
    look: str = ""
    """A look; "" makes the deck's look one's own."""
    only: bool = False
    """Whether only this deck gets it, where it had the game's look."""


@looks.get("/own/<key>/look/<deck>")
def state(key: str, deck: str) -> ResponseReturnValue:
    """Return the look of a deck, or of the first deck if there is none of this name."""
    game = own(key)
    return json(look_state(game, desk().open(game), deck))


def look_state(game: Game, opened: Opened, name: str) -> dict[str, Any]:
    facts = facts_of(opened)
    deck = facts.decks.get(name) or next(iter(facts.decks.values()), None)
    if deck is None:
        raise InputError("edition", Fault("decks", "", "", "has no deck. A look needs cards: add a row to a deck"))
    look = facts.looks[deck.id]
    tables = own_tables(opened).get("looks", {})
    table = tables.get(look.name, {})
    component = next(component for component in opened.components if component.id == deck.id)
    printed = [_card(deck, piece.id) for piece in component.pieces]
    # A look may name no column that another deck with it lacks.
    same = [other.columns for other in facts.decks.values() if other.look == deck.look]
    shared = [column for column in deck.columns if all(column in columns for columns in same)]
    values = {column: list(dict.fromkeys(filter(None, (card[column] for card in deck.cards)))) for column in shared}
    answer: dict[str, Any] = {
        "deck": deck.id, "decks": [[deck.id, facts.looks[deck.id].name] for deck in facts.decks.values()],
        "look": look.name, "is_own": look.name in tables, "ready": ready_made(), "own": sorted(tables),
        "from": str(table.get("from", "")) or (facts.look.name if facts.look.name in ready_made() else USUAL),
        "size": [deck.size.w, deck.size.h], "outline": deck.size.outline, "frame": FRAMES[deck.size.shape],
        "safe": component.safe, "bleed": BLEED,
        "pieces": [[piece.id, card.row, card.name] for piece, card in zip(component.pieces, printed, strict=True)],
        "hardest": hardest(deck, printed, folder_of(game)), "back": deck.back, "colors": look.colors,
        "fonts": look.fonts, "plain": look.is_plain, "number": deck.number,
        "columns": list(dict.fromkeys((*shared, *USUAL_COLUMNS, *facts.option_texts))),
        "values": {column: texts[:MOST_VALUES] for column, texts in values.items()}, "kinds": KINDS,
        "colours": {**dict.fromkeys(COLOURS, ""), **NAMED},
        "families": [*ROLES, *FAMILIES, *own_families(facts.files)], "left_out": [], "was": "", "text": "",
    }  # fmt: skip
    base = None
    if look.name in tables:
        data, base = shelf.calm(look_file(game, look.name)), _before(opened, deck, look.name)
        answer |= {"was": shelf.digest(data), "text": data.decode("utf-8-sig", "replace"),
                   "left_out": [name for name in base.fields if name not in look.fields]}  # fmt: skip
    answer["fields"] = [_shown(name, field, table, base) for name, field in look.fields.items()]
    return answer


def facts_of(opened: Opened) -> Prototype:
    facts = opened.game.facts
    if not isinstance(facts, Prototype):
        raise InputError("game", Fault("", opened.game.title, "", "has a look of its own, which is not drawn here"))
    return facts


def own_tables(opened: Opened) -> Mapping[str, Any]:
    """Return all that the folder brings, as plain tables."""
    assert opened.game.edition is not None
    return opened.game.edition.decks[OWN]


def _card(deck: Deck, piece: str) -> Card:
    row = int(piece.rpartition("-")[2])
    return next(card for card in deck.cards if card.row == row)


def _shown(name: str, field: Field, table: Mapping[str, Any], base: Before | None) -> dict[str, Any]:
    """Return a field with all its keys, those that the look's own file has, and whether the look before has it, too."""
    tables = [table.get(name, {}), table.get(base.shape, {}).get(name, {})] if base else []
    keys = list(dict.fromkeys(key for values in tables if isinstance(values, Mapping) for key in values))
    is_inherited = base is None or name in base.fields
    return {"name": name, "kind": field.kind, "values": field, "written": keys, "inherited": is_inherited}


def _before(opened: Opened, deck: Deck, name: str) -> Before:
    facts, tables = facts_of(opened), own_tables(opened).get("looks", {})
    shape = deck.size.shape
    shapes = {other.size.shape for other in facts.decks.values() if name in _chain(facts.looks[other.id].name, tables)}
    if tables[name].get("plain") is True:
        return Before((), shape, shapes <= {shape})
    usual = str(own_tables(opened).get("look", USUAL))
    base = str(tables[name].get("from", "")) or (usual if usual in ready_made() else USUAL)
    reader = Reader(opened.game.folder or Path())
    look = read_look(reader, base, shape, tables, (HEAD, "", "look"), usual)
    return Before(tuple(look.fields) if look else (), shape, shapes <= {shape})


def _chain(name: str, tables: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    while name in tables:
        yield name
        name = str(tables[name].get("from", ""))


def look_file(game: Game, name: str) -> Path:
    return shelf.text_file(folder_of(game), f"looks/{name}.toml")


def _with_text(opened: Opened, name: str, text: str) -> Opened:
    tables = dict(own_tables(opened).get("looks", {}))
    try:
        tables[name] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError("edition", Fault(f"looks/{name}.toml", "", "", f"this is not valid TOML: {error}")) from None
    return _with_own(opened, {"looks": tables})


def _with_own(opened: Opened, parts: Mapping[str, Any]) -> Opened:
    edition, folder = opened.game.edition, opened.game.folder
    assert edition is not None
    decks = {**edition.decks, OWN: {**edition.decks[OWN], **parts}}
    try:
        game = cards.load(opened.game.slug, edition=msgspec.structs.replace(edition, decks=decks))
    except CardDataError as error:
        start = f"{opened.game.slug}/"
        raise CardDataError(
            Fault(fault.file.removeprefix(start), fault.card, fault.field, fault.what) for fault in error.faults
        ) from None
    game.folder = folder
    return opened.with_game(game)


def _in_look(opened: Opened, deck: str, look: str) -> Opened:
    heads = own_tables(opened).get("decks", {})
    return _with_own(opened, {"decks": {**heads, deck: {**heads.get(deck, {}), "look": look}}})


@looks.post("/own/<key>/look/try")
def try_look(key: str) -> Response:
    """Return cards as they would print after a change, as PNG in `data:` addresses; no file changes."""
    wish = decoded(_Try)
    opened = desk().open(own(key))
    deck = deck_named(opened, wish.deck)
    if wish.change:
        name = facts_of(opened).looks[deck.id].name
        text = look_file(own(key), name).read_text("utf-8-sig")
        opened = _with_text(opened, name, _changed(text, wish.change, opened, deck))
    elif wish.look:
        opened = _in_look(opened, deck.id, wish.look)
    faces = []
    for piece, width in wish.faces[:MOST_FACES]:
        side, bleed = ("back" if wish.side == "back" else "front"), (BLEED if wish.bleeds else 0)
        picture = opened.png(deck.id, piece, side, max(40, min(MOST_WIDTH, width)), bleed)
        faces.append(f"data:image/png;base64,{base64.b64encode(picture).decode()}")
    return json({"faces": faces})


def _changed(text: str, change: Change, opened: Opened, deck: Deck) -> str:
    look = facts_of(opened).looks[deck.id]
    base = _before(opened, deck, look.name)
    if change.layer:
        return look_files.moved(text, change.field, change.layer, list(look.fields), base)
    return look_files.changed(text, change, base)


def deck_named(opened: Opened, name: str) -> Deck:
    decks = facts_of(opened).decks
    if name not in decks:
        raise InputError("edition", Fault("decks", name, "", "is gone. Open the look again"))
    return decks[name]


@looks.get("/own/<key>/look/<deck>/fits")
def fits(key: str, deck: str) -> Response:
    """Return how many cards a deck prints, and each text that does not fit: its row, piece and words, and why."""
    opened = desk().open(own(key))
    chosen = deck_named(opened, deck)
    component = next(component for component in opened.components if component.id == chosen.id)
    misfits = [
        {"row": _card(chosen, piece).row, "piece": piece, "words": words.replace("\N{NO-BREAK SPACE}", " "), "why": why}
        for piece, words, why in opened.misfits(chosen.id)
    ]
    return json({"of": len(component.pieces), "misfits": misfits})


@looks.put("/own/<key>/look")
def save(key: str) -> ResponseReturnValue:
    """Change a look's file. If it changed meanwhile nothing is written, and the page gets what it holds now."""
    edit, game = decoded(_Edit), own(key)
    opened = desk().open(game)
    deck = deck_named(opened, edit.deck)
    look = facts_of(opened).looks[deck.id]
    file = look_file(game, look.name)
    with writing:
        stored = shelf.calm(file)
        if shelf.digest(stored) != edit.was:
            return json(look_state(game, desk().open(game), deck.id), HTTPStatus.CONFLICT)
        data = encoded(_changed(text_of(stored), edit.change, opened, deck), stored)
        tried = _with_text(opened, look.name, text_of(data))  # a value that the game refuses is never written
        if edit.change.layer and list(facts_of(tried).looks[deck.id].fields) == list(look.fields):
            fault = "has an order that is written by hand. Change the order of its blocks in the file"
            raise InputError("edition", Fault(f"looks/{look.name}.toml", edit.change.field, "", fault))
        shelf.replace(file, edit.was, data)
    return json(look_state(game, desk().open(game), deck.id))


def text_of(data: bytes) -> str:
    return data.decode("utf-8-sig", "replace").replace("\r\n", "\n")


def encoded(text: str, model: bytes) -> bytes:
    """Return a text as a file with the line ends and the byte order mark of the file `model`."""
    text = text.replace("\n", "\r\n") if b"\r\n" in model else text
    return text.encode("utf-8-sig" if model.startswith(b"\xef\xbb\xbf") else "utf-8")


@looks.put("/own/<key>/look/choose")
def choose(key: str) -> Response:
    """Give a deck, or all decks with the game's look, another look; or make the look one's own, in a new file."""
    wish, game = decoded(_Choice), own(key)
    opened = desk().open(game)
    deck = deck_named(opened, wish.deck)
    folder, look = folder_of(game), wish.look or facts_of(opened).looks[deck.id].name
    if wish.look and look not in (*ready_made(), *own_tables(opened).get("looks", {})):
        raise InputError("edition", Fault(HEAD, "", "look", f"{look!r} is no look"))
    if wish.look:
        _in_look(opened, deck.id, look)  # refused before anything is written
    heads = own_tables(opened).get("decks", {})
    place = deck.id if wish.only or heads.get(deck.id, {}).get("look") else ""

    def with_look(text: str) -> str:
        return look_files.with_head_key(text, place, "look", look if wish.look else _start_own(folder, look))

    answer, old, new = change_head(game, deck.id, with_look)
    texts = {name: data.decode("utf-8-sig", "replace") for name, data in (("before", old), ("after", new))}
    return json({**answer, "file": HEAD, **texts})


def change_head(game: Game, deck: str, change: Callable[[str], str]) -> tuple[dict[str, Any], bytes, bytes]:
    """Change `edition.toml`; return a deck's look, the file before and after. Raises `FaultsError`: nothing changed."""
    head = shelf.text_file(folder_of(game), HEAD)
    with writing:
        old = shelf.calm(head)
        new = encoded(change(text_of(old)), old)
        was = shelf.replace(head, shelf.digest(old), new)
        try:
            return look_state(game, desk().open(game), deck), old, new
        except FaultsError:
            shelf.replace(head, was, old)
            raise


def _start_own(folder: Path, base: str) -> str:
    names = {*ready_made(), *(file.stem.casefold() for file in (folder / "looks").glob("*.toml"))}
    stem = f"my-{base.removeprefix('my-').rstrip('-0123456789')}"
    name = shelf.free_name(stem, names)
    atomic_write(folder / "looks" / f"{name}.toml", look_files.new_look(base).encode())
    return name
