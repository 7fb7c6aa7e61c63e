"""Decks of somebody's own game: rows of a spreadsheet become cards, with every fault by row and column."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from cards.deck import Reader, did_you_mean
from cards.prototype.sizes import Size, size_of

MOST_DECKS, MOST_CARDS = 20, 2000
NAME, COPIES = "name", "copies"
NUMBER_COLUMNS = ("number", "value", "price", "cost", "points", "rank", "level", "power")
"""Where a deck names no column for the number in the corner, the first of these that it has."""
TINT_COLUMNS = ("kind", "type", "side", "suit", "team", "colour", "color")
"""Where a deck names no column for its colours, the first of these that it has."""

LIKE_COPIES = ("quantity", "qty", "how many", "number of copies", "number of cards", "copy", "anzahl", "quantité")
"""What people call the column of copies. A deck without one has each card once, which they would see too late."""

_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_STEP = re.compile(r"(\d+)\s*=\s*(\d+)")
_MONTHS = "jan|feb|mar|mrz|mär|apr|avr|may|mai|jun|jui|jul|aug|aoû|sep|oct|okt|nov|dec|dez|déc|fév"
_DATE = re.compile(
    rf"(?i)\d{{1,2}}[-/. ]{{1,2}}(?:{_MONTHS})\w*|(?:{_MONTHS})\w*[-/. ]{{1,2}}\d{{1,2}}"
    r"|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}"
)


class Copies(msgspec.Struct, frozen=True):
    """How many of a card are in the deck. `steps` are (players, copies): from that many players on, so many copies."""

    steps: tuple[tuple[int, int], ...] = ((0, 1),)
    fills: bool = False
    """Whether copies of this card fill the deck up until every seat has one."""

    def at(self, players: int) -> int:
        """Return the copies with that many players, without those that fill up."""
        return next((count for least, count in reversed(self.steps) if players >= least), 0)

    @property
    def most(self) -> int:
        """The most copies that any number of players needs, without those that fill up."""
        return max((count for _, count in self.steps), default=0)


class Card(msgspec.Struct, frozen=True):
    """A row: its number in the sheet, the card's name, how many there are, and its further cells by column."""

    row: int
    name: str
    copies: Copies
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        """The text of a column; "" where the deck has no such column."""
        return self.name if column == NAME else self.cells.get(column, "")

    def number(self, column: str) -> int:
        """The whole number in a column; 0 for an empty cell."""
        return int(_figures(self[column])) if is_number(self[column]) else 0

    def has(self, values: Mapping[str, Any]) -> bool:
        """Whether every column has the value, or one of the list of values."""
        return all(
            self[column] in map(str, choice if isinstance(choice, list | tuple) else [choice])
            for column, choice in values.items()
        )


def is_number(cell: str) -> bool:
    """Whether a cell holds a whole number that moves can count with."""
    return re.fullmatch(r"-?\d{1,6}", _figures(cell)) is not None


def _figures(cell: str) -> str:
    return cell.replace("\N{MINUS SIGN}", "-").removesuffix(".0")


class Deck(msgspec.Struct, frozen=True, dict=True):
    """A deck: its cards in the order of the sheet, and how they look."""

    id: str
    size: Size
    columns: tuple[str, ...]
    rows: dict[str, Card]
    """Its cards by their names, in the order of the sheet."""
    look: str
    back: str = ""
    """An icon for the back; without one, the look's own."""
    tint: str = ""
    """The column by which cards differ in colour."""
    number: str = ""
    """The column of the number in the corner."""
    is_printed: bool = False
    """Whether its cards lie on the table, so that phones handle only the rest."""
    icon: str = ""
    """The icon of cards that name none."""

    @property
    def cards(self) -> tuple[Card, ...]:
        return tuple(self.rows.values())

    @property
    def file(self) -> str:
        return file_of(self.id)

    def copies(self, players: int) -> list[int]:
        """Return how many there are of each card with that many players, those that fill up included."""
        counts = [card.copies.at(players) for card in self.cards]
        fills = [index for index, card in enumerate(self.cards) if card.copies.fills]
        for turn in range(max(0, players - sum(counts)) if fills else 0):
            counts[fills[turn % len(fills)]] += 1
        return counts

    def on_paper(self, players: Iterable[int]) -> list[int]:
        """Return how many of each card to print, so that every number of players can play."""
        return [max(counts) for counts in zip(*map(self.copies, players), strict=True)]

    @cached_property
    def tints(self) -> tuple[str, ...]:
        """The values of the tint column in the order of the sheet."""
        return tuple(dict.fromkeys(card[self.tint] for card in self.cards)) if self.tint else ()


class DeckHead(msgspec.Struct, frozen=True):
    """A deck: the file `decks/NAME.csv`, a row for each card. Every deck has a line here only if it differs.

    Columns: `name`; `copies` (a number; `5=1 7=2` by the number of players; `rest` to fill up); `text`, `icon`,
    `picture`, `color`, and any others.
    """

    size: str | list[float] = "poker"
    """A size by name, or width and height in mm."""
    look: str = ""
    """Another look than the game's."""
    back: str = ""
    """An icon on the backs."""
    tint: str = ""
    """The column by which cards differ in colour."""
    number: str = ""
    """The column of the number in the corner."""
    printed: bool = False
    """Whether its cards lie on the table, so that phones leave it alone."""
    icon: str = ""
    """The icon of cards that name none."""


class Sheet(NamedTuple):
    """A deck's spreadsheet as plain text: its columns, and its rows with their numbers."""

    columns: Sequence[str]
    rows: Sequence[tuple[int, Mapping[str, str]]]


def file_of(deck: str) -> str:
    """Return a deck's file within the folder."""
    return f"decks/{deck}.csv"


def read_deck(reader: Reader, name: str, head: DeckHead, sheet: Sheet, look: str) -> Deck | None:
    """Return a deck; None, with its faults noted, if its size or a row cannot be used."""
    file, faults = file_of(name), len(reader.faults)
    size = size_of(head.size)
    if isinstance(size, str):
        reader.fault("edition.toml", f"decks.{name}", "size", size)
    cards = _cards(reader, file, sheet)
    for field in ("tint", "number"):
        column = getattr(head, field)
        if column and column not in sheet.columns:
            hint, columns = did_you_mean(column, sheet.columns), ", ".join(sheet.columns)
            message = f"{file} has no column {column!r}{hint} It has {columns}"
            reader.fault("edition.toml", f"decks.{name}", field, message)
    if isinstance(size, str) or len(reader.faults) > faults:
        return None
    return Deck(
        id=name,
        size=size,
        columns=tuple(sheet.columns),
        rows={card.name: card for card in cards},
        look=head.look or look,
        back=head.back,
        tint=head.tint or _first(TINT_COLUMNS, sheet.columns),
        number=head.number or _first(NUMBER_COLUMNS, sheet.columns),
        is_printed=head.printed,
        icon=head.icon,
    )


def _first(wishes: Sequence[str], columns: Sequence[str]) -> str:
    return next((column for column in wishes if column in columns), "")


def _cards(reader: Reader, file: str, sheet: Sheet) -> tuple[Card, ...]:
    if NAME not in sheet.columns:
        close = next((column for column in sheet.columns if column.strip().lower() == NAME), "")
        hint = f", found {close!r}" if close else f". It has {', '.join(sheet.columns)}"
        reader.fault(file, "row 1", "", f"there is no column {NAME!r}{hint}. Write {NAME} in the first row")
        return ()
    likely = [column for column in sheet.columns if column.strip().lower() in LIKE_COPIES]
    if COPIES not in sheet.columns and likely:
        reader.fault(file, "row 1", "", f"there is no column {COPIES!r}, found {likely[0]!r}. Write {COPIES}")
    if not sheet.rows:
        reader.fault(file, "row 2", "", "there are no cards. Add a row for each card")
    cards: list[Card] = []
    rows: dict[str, int] = {}
    for row, cells in sheet.rows:
        name = cells.get(NAME, "").strip()
        copies = _copies(reader, file, row, cells.get(COPIES, "").strip())
        if not name:
            reader.fault(file, f"row {row}", f"column {NAME}", "is empty. Name the card")
        elif name in rows:
            twin = f"{name!r} is in row {rows[name]} too"
            reader.fault(file, f"row {row}", f"column {NAME}", f"{twin}. Raise its copies there")
        elif copies is not None:
            further = {column: text for column, text in cells.items() if column not in (NAME, COPIES) and text}
            cards.append(Card(row, name, copies, further))
        rows.setdefault(name, row)
    if sum(card.copies.most for card in cards) > MOST_CARDS:
        reader.fault(file, "", f"column {COPIES}", f"makes more than {MOST_CARDS} cards. Lower the copies")
    return tuple(cards)


def _copies(reader: Reader, file: str, row: int, text: str) -> Copies | None:
    """Return `3`, `5=1 7=2` (by the number of players) or `rest`; 1 for an empty cell."""
    fault = ""
    if not text:
        return Copies()
    if text.lower() == "rest":
        return Copies((), fills=True)
    steps = _STEP.findall(text)
    if steps and not _STEP.sub("", text).strip(" ,;"):
        return Copies(tuple(sorted((int(players), int(count)) for players, count in steps)))
    number, digits = _figures(text), re.search(r"\d+", text)
    if re.fullmatch(r"-\d+", number):
        fault = f"{text} is below 0. Write 0 to leave the card out"
    elif number.isascii() and number.isdigit():
        if int(number) <= MOST_CARDS:
            return Copies(((0, int(number)),))
        fault = f"{text} is too many. Write {MOST_CARDS} at most"
    elif _DATE.fullmatch(text):
        fault = f"{text!r} is a date: the spreadsheet changed it. Make the cell text, and write the number again"
    else:
        example = str(int(digits[0])) if digits else "a number, such as 3"
        figure = str(_DIGITS.index(text.lower())) if text.lower() in _DIGITS else example
        fault = f"{text!r} is not a whole number. Write {figure}"
    reader.fault(file, f"row {row}", f"column {COPIES}", fault)
    return None
