"""Checks what belongs together: texts and columns, looks and decks, icons and pictures that are named."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from cards.deck import Reader, did_you_mean
from cards.new_cards import icon_names
from cards.prototype.colours import fault_of
from cards.prototype.decks import Card, Deck
from cards.prototype.inline import ICON, filled, names_in, unbalanced
from cards.prototype.own_folder import HEAD, TABLE
from cards.prototype.pieces import KINDS
from cards.prototype.table_checks import check_table
from cards.prototype.type_faces import check_fonts

if TYPE_CHECKING:
    from cards.prototype import Prototype

PICTURE, ROW, BAR, QR = "picture", "row", "bar", "qr"
MOST_SYMBOLS = 40
"""No row has more symbols: beyond that nobody counts them."""
MOST_IN_CODE = 250
"""How many bytes a QR code on a card may have: with more, phones can hardly read it."""
USUAL = ("name", "icon", "picture", "number", "tag", "text")
"""What fields of looks may name on any card, whatever its deck's columns."""


def check(reader: Reader, facts: "Prototype", own: Mapping[str, Any]) -> None:
    """Note every fault that shows only when the parts of a game are seen together."""
    options = facts.options.__struct_fields__
    for deck in facts.decks.values():
        for card in deck.cards:
            _check_card(reader, facts, deck, card, options)
    _check_looks(reader, facts, own)
    _check_field_pictures(reader, facts)
    _check_field_values(reader, facts)
    check_fonts(reader, own.get("looks", {}), facts.files)
    _check_icons(reader, facts)
    _check_pieces(reader, facts)
    check_table(reader, facts)


def _check_card(reader: Reader, facts: "Prototype", deck: Deck, card: Card, options: Iterable[str]) -> None:
    row = f"row {card.row}"
    for column, text in (("name", card.name), *card.cells.items()):
        place = (deck.file, row, f"column {column}")
        _check_text(reader, place, text, (*deck.columns, *options), "no column and no option")
    if icon := card["icon"]:
        _check_icon(reader, deck.file, row, "column icon", icon)
    if (color := card["color"]) and "color" != deck.tint and (fault := fault_of(color)):
        reader.fault(deck.file, row, "column color", fault)
    if picture := card["picture"]:
        check_picture(reader, facts.files, deck.file, row, "column picture", picture)


def _check_text(reader: Reader, place: tuple[str, str, str], text: str, names: Iterable[str], kind: str) -> None:
    if fault := unbalanced(text):
        reader.fault(*place, fault)
    for name in names_in(text):
        if name.startswith(ICON):
            _check_icon(reader, *place, name.removeprefix(ICON).strip())
        elif name not in names:
            reader.fault(*place, f"{{{name}}} is {kind}{did_you_mean(name, names)}")


def _check_pieces(reader: Reader, facts: "Prototype") -> None:
    """Check boards, tokens, dice, standees and score sheets: their names, words, icons and pictures."""
    pieces, options = facts.pieces, facts.options.__struct_fields__
    owners = dict.fromkeys(facts.decks, "a deck")
    for kind in KINDS:
        for name in getattr(pieces, kind):
            if name in owners:
                reader.fault(HEAD, f"{kind}.{name}", "", f"{owners[name]} has this name too. Choose another")
            owners[name] = f"another of {kind}"
    for piece, field, text in pieces.texts:
        _check_text(reader, (HEAD, piece, field), text, options, "no option")
    for name, board in pieces.boards.items():
        if board.kind == "spaces" and not board.spaces:
            reader.fault(HEAD, f"boards.{name}", "spaces", 'is missing. Name the spaces: ["Market", "Harbour"]')
        if board.kind == "picture" and not board.picture:
            reader.fault(HEAD, f"boards.{name}", "picture", "is missing. Write the name of a file in pictures/")
        if board.picture:
            check_picture(reader, facts.files, HEAD, f"boards.{name}", "picture", board.picture)


def _check_icon(reader: Reader, file: str, card: str, field: str, icon: str) -> None:
    if icon not in icon_names():
        message = f"there is no icon {icon!r}{did_you_mean(icon, icon_names())} See the names at pictogrammers.com"
        reader.fault(file, card, field, message)


def check_picture(reader: Reader, files: Mapping[str, str], file: str, card: str, field: str, picture: str) -> None:
    """Note a fault if the folder has no such picture."""
    if f"pictures/{picture}" in files:
        return
    names = [name.removeprefix("pictures/") for name in files if name.startswith("pictures/")]
    alike = next((name for name in names if name.lower() == picture.lower()), "")
    hint = f", found {alike!r}. Write it as the file is called" if alike else did_you_mean(picture, names)
    remedy = "" if hint != "." else " Put it into pictures/"
    reader.fault(file, card, field, f"there is no pictures/{picture}{hint}{remedy}")


def _check_looks(reader: Reader, facts: "Prototype", own: Mapping[str, Any]) -> None:
    noted: set[tuple[str, str, str]] = set()
    for name, look in facts.looks.items():
        deck = facts.decks[name]
        for key, field in look.fields.items():
            if key not in own.get("looks", {}).get(look.name, {}):
                continue
            file, known = f"looks/{look.name}.toml", (*deck.columns, *facts.options.__struct_fields__, *USUAL)
            no_such = f"no column of {deck.file} and no option"
            _check_text(reader, (file, key, field.kind), getattr(field, field.kind), known, no_such)
            for column, values_named in field.when.items():
                values = {card[column] for card in deck.cards}
                named = map(str, values_named if isinstance(values_named, list) else [values_named])
                missing = [value for value in named if value not in values]
                place = (file, key, "when")
                if column not in deck.columns:
                    alike = did_you_mean(column, deck.columns)
                    reader.fault(*place, f"decks/{name}.csv has no column {column!r}{alike}")
                elif missing and place not in noted:
                    reader.fault(*place, f"no card has {column} {missing[0]!r}{did_you_mean(missing[0], values)}")
                noted.add(place)


def _check_field_pictures(reader: Reader, facts: "Prototype") -> None:
    """Note each picture that a field of a look asks for and the folder lacks, where it is named."""
    noted: set[tuple[str, str, str]] = set()
    for deck in facts.decks.values():
        look = facts.looks[deck.id]
        for key, field in look.fields.items():
            columns = [name for name in names_in(field.picture) if name in deck.columns]
            for card in deck.cards if field.picture != f"{{{PICTURE}}}" else ():
                name = filled(field.picture, {**facts.option_texts, **card.cells})
                cell = (deck.file, f"row {card.row}", f"column {columns[0]}") if columns else None
                place = cell or (f"looks/{look.name}.toml", key, PICTURE)
                is_asked_for = name and not names_in(name) and all(card[column] for column in columns)
                if is_asked_for and card.has(field.when) and place not in noted:
                    check_picture(reader, facts.files, *place, name)
                    noted.add(place)


def _check_field_values(reader: Reader, facts: "Prototype") -> None:
    for deck in facts.decks.values():
        look = facts.looks[deck.id]
        own = [(key, field) for key, field in look.fields.items() if field.kind in (ROW, BAR, QR)]
        for card in deck.cards if own else ():
            values = {**facts.option_texts, **dict.fromkeys(USUAL, ""), **dict.fromkeys(deck.columns, ""), **card.cells}
            values |= {"name": card.name, "number": card[deck.number], "tag": card[deck.tint]}
            for key, field in own:
                if not card.has(field.when):
                    continue
                for name in {ROW: ("count",), BAR: (BAR, "of")}.get(field.kind, (QR,)):
                    template = getattr(field, name)
                    value = filled(template, values)
                    value = value if field.kind == QR else values.get(template, value)
                    if fault := _value_fault(field.kind, name, value):
                        columns = [column for column in (*names_in(template), template) if column in deck.columns]
                        cells_named = [(deck.file, f"row {card.row}", f"column {column}") for column in columns]
                        place = (*cells_named, (f"looks/{look.name}.toml", key, name))[0]
                        if (located := reader.located_fault(*place, fault)) not in reader.faults:
                            reader.faults.append(located)


def _value_fault(kind: str, name: str, value: str) -> str:
    """Return what is wrong with the value of a field's key; "" if nothing is."""
    if kind == QR:
        size = len(value.encode())
        return f"has {size} letters, and a code holds {MOST_IN_CODE} at most. Shorten it" if size > MOST_IN_CODE else ""
    if not value and name != "of":
        return ""
    if not (value.isascii() and value.isdigit()):
        return f"{value!r} is not a whole number. Write one, or leave it empty"
    if kind == ROW and int(value) > MOST_SYMBOLS:
        return f"{value} symbols are more than anybody counts. Write {MOST_SYMBOLS} at most"
    return "is 0, so no bar is ever full. Write 1 or more" if name == "of" and not int(value) else ""


def _check_icons(reader: Reader, facts: "Prototype") -> None:
    decks = [(name, field, getattr(deck, field)) for name, deck in facts.decks.items() for field in ("back", "icon")]
    named = [(HEAD, f"decks.{name}", field, icon) for name, field, icon in decks]
    named += [(HEAD, f"tokens.{name}", "icon", token.icon) for name, token in facts.pieces.tokens.items()]
    named += [(HEAD, f"standees.{name}", "icon", standee.icon) for name, standee in facts.pieces.standees.items()]
    named += [(TABLE, f"pieces.{name}", "icon", piece.icon) for name, piece in facts.table.pieces.items()]
    for file, card, field, icon in named:
        if icon:
            _check_icon(reader, file, card, field, icon)
