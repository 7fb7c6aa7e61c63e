"""Editions: reads a folder with `edition.toml`, changed decks, texts and rules, and pictures.

A table stores only the resulting `Edition`. Faults name the file, row and column to correct.
"""

import hashlib
import importlib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from cards.deck import FaultLocation, Reader, did_you_mean
from cards.editions import spreadsheet
from cards.editions.folder import Folder, csv_files, read_sheet
from cards.editions.place import TEXT, WORDS, Place
from cards.editions.spreadsheet import CARD, FIELD, VALUE, Row, bare, value_of
from cards.errors import Fault
from cards.words import flat

HEAD = "edition.toml"
DECKS, PHOTOS, KEY = "decks", "photos", "key"
OWN = ("game.toml", "options.toml", "sources.toml")
"""Files of a game's folder that an edition cannot replace. `edition.toml` holds what it changes in the first two."""

LONGEST_NAME = 28

MOST = 999
"""The largest number allowed in a deck: nobody prints a thousand copies of a card."""
MOST_LIKENED = 50
"""How many unknown keys of a file get a suggestion, which is slow to find. A file with more is for another game."""

_Line = Annotated[str, msgspec.Meta(max_length=400)]
_Order = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class Change(msgspec.Struct, frozen=True):
    """A change to the game, and the reason for it."""

    what: _Line
    """What is different."""
    why: _Line = ""
    """The reason, which the diff and the report repeat."""


class EditionQuestion(msgspec.Struct, frozen=True):
    """A question that phones ask after the game, answered from 1 (`low`) to 5 (`high`)."""

    ask: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    """The question."""
    low: Annotated[str, msgspec.Meta(max_length=30)] = ""
    """In a few words, what 1 means."""
    high: Annotated[str, msgspec.Meta(max_length=30)] = ""
    """In a few words, what 5 means."""


class Observation(msgspec.Struct, frozen=True):
    """What people observed in play, and the `measure` of the simulation that shows whether bot games confirm it."""

    what: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    """What people saw, in your words."""
    measure: _Line = ""
    """The figure of the simulation that counts it."""


class Head(msgspec.Struct, frozen=True):
    """The fields of `edition.toml`."""

    game: str
    """The game that it changes, by its name. `tuckbox new` writes it, for own games too."""
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    """Its name, on every sheet, phone and log."""
    version: Annotated[str, msgspec.Meta(min_length=1, max_length=10)] = "1"
    """Its version, beside the name. Raise it with each change."""
    author: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """Who made it."""
    order: _Order = 0
    """Its place among the editions that a game ships."""
    short: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """What is new in this edition, in a few words, for plots."""
    changed: tuple[Change, ...] = ()
    """What you changed and why, a block `[[changed]]` each."""
    feedback: Annotated[tuple[EditionQuestion, ...], msgspec.Meta(max_length=5)] = ()
    """Questions that phones ask after the game, a block `[[feedback]]` each."""
    options: dict[str, Any] = {}
    """The options that differ from the game's, such as `{axe_damage = 1}`."""
    observed: tuple[Observation, ...] = ()
    """What people observed in play, a block `[[observed]]` each."""


class Edition(Head, frozen=True, omit_defaults=True):
    """What an edition changes. Holds its head, and only the decks, texts and rules that differ from the game's own."""

    decks: dict[str, dict[str, Any]] = {}
    """Complete decks, by the file of the game's folder that each replaces."""
    words: dict[str, dict[str, str]] = {}
    """Changed texts by language, then by key."""
    rules: dict[str, str] = {}
    """Complete rulebooks by language."""

    @property
    def label(self) -> str:
        """Name and version, as shown on every sheet and phone and in every log."""
        return f"{self.name} {self.version}"

    @property
    def short_label(self) -> str:
        """The name, and from the second version on its number, for lists in which people choose."""
        return self.name if self.version == "1" else self.label

    @property
    def digest(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 of the content, which identify the edition."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:16]


class Opened(NamedTuple):
    """An edition as read, None if `edition.toml` is faulty; its file for each replaced game file; and all faults."""

    edition: Edition | None
    places: Mapping[str, FaultLocation]
    faults: list[Fault]


BLOCKS: Mapping[str, type[Change | EditionQuestion | Observation]] = {
    "changed": Change, "feedback": EditionQuestion, "observed": Observation,
}  # fmt: skip
"""The repeatable blocks of `edition.toml`, each below a line such as `[[changed]]`."""


def is_edition(folder: Path) -> bool:
    try:
        return (folder / HEAD).is_file()
    except OSError:  # the name is not a valid path, or the folder is not accessible
        return False


def game_of(folder: Path, games: Mapping[str, Path]) -> str | None:
    """Return the game that an edition's `edition.toml` names, or None if that file is faulty. No other file is read."""
    reader = Folder(folder, games.values())
    table = reader.table(HEAD)
    if table.get("game") not in games:
        return None
    head = _read_head(reader, table)
    return head.game if head else None


def read_edition(folder: Path, games: Mapping[str, Path]) -> Opened:
    """Return the edition in a folder, with its faults. `games` holds each game's data folder by slug."""
    reader = Folder(folder, games.values())
    table = reader.table(HEAD)
    if not table and reader.faults:
        return Opened(None, {}, reader.faults)
    places: dict[str, FaultLocation]
    slugs, game = sorted(games), table.get("game")
    if game not in slugs:
        if isinstance(game, str):
            message = f"found {game[:40]!r}: no such game{did_you_mean(game[:40], slugs)} There are {', '.join(slugs)}"
            reader.fault(HEAD, "", "game", message)
        _read_head(reader, table)  # of which game the other keys are, is unknown
        return Opened(None, {}, reader.faults)
    if read_own := getattr(importlib.import_module(f"cards.{game}"), "read_own", None):
        own = read_own(reader, table)  # such an edition brings everything itself, and the game's module reads it
        decks, words, rules, places = own.tables, own.words, own.rules, own.places
        keys = (*Head.__struct_fields__, *own.head_keys)
        for key in table.keys() - set(keys):
            reader.fault(HEAD, "", key, f"no such field{did_you_mean(key, keys)} Expected one of {', '.join(keys)}")
        head = _read_head(reader, table)
    else:
        head = reader.card(HEAD, "", _blocks(reader, table), Head)
        shipped = Reader(games[str(game)])
        places = {"options.toml": Place(f"{reader.folder.name}/{HEAD}")}
        decks = _decks(reader, shipped, places)
        words = _words(reader, shipped, decks, places)
        rules = _rules(reader, shipped)
        if not (reader.folder / PHOTOS).is_symlink() or reader.is_own(PHOTOS):
            for file in sorted((reader.folder / PHOTOS).rglob("*")):  # only printing reads the pictures
                if file.is_symlink():
                    reader.is_own(file.relative_to(reader.folder).as_posix())
        _check_folders(reader)
    if head is None:
        return Opened(None, places, reader.faults)
    _check_head(reader, head)
    edition = Edition(**msgspec.structs.asdict(head), decks=decks, words=words, rules=rules)
    return Opened(edition, places, reader.faults)


def _read_head(reader: Reader, table: Mapping[str, Any]) -> Head | None:
    """Return the head, whatever else the table holds; None, with its faults noted, if it is faulty."""
    own = {key: value for key, value in table.items() if key in Head.__struct_fields__}
    return reader.card(HEAD, "", _blocks(reader, own), Head)


def _blocks(reader: Reader, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the head without its faulty blocks. Notes a fault for each, by its number and field."""
    valid = dict(table)
    for name, kind in BLOCKS.items():
        blocks = table.get(name)
        if isinstance(blocks, list) and all(isinstance(block, dict) for block in blocks):
            parsed = [reader.card(HEAD, f"{name} {number}", block, kind) for number, block in enumerate(blocks, 1)]
            valid[name] = [block for block, typed in zip(blocks, parsed, strict=True) if typed is not None]
    return valid


def _check_head(reader: Reader, head: Head) -> None:
    """Note faults for a blank name or version, and for questions that occur twice."""
    for name in ("name", "version"):
        if not str(getattr(head, name)).strip():
            reader.fault(HEAD, "", name, "is empty: write a text")
    question_numbers: dict[str, int] = {}
    for number, question in enumerate(head.feedback, 1):
        plain = " ".join(unicodedata.normalize("NFKC", question.ask).casefold().split())
        if plain in question_numbers:
            twin = question_numbers[plain]
            message = f"asks the same as question {twin}: answers are stored by question, so each needs its own words"
            reader.fault(HEAD, f"feedback {number}", "ask", message)
        question_numbers.setdefault(plain, number)


def own_pictures(folder: Path) -> Path | None:
    """Return the folder with an edition's own pictures; None if it has none."""
    photos = folder / PHOTOS
    return photos if photos.is_dir() and any(not file.name.startswith(".") for file in photos.iterdir()) else None


def _check_folders(reader: Folder) -> None:
    for folder in sorted(reader.folder.iterdir()):
        if folder.is_dir() and folder.name not in (DECKS, WORDS, PHOTOS):
            hint = did_you_mean(folder.name.lower(), (DECKS, WORDS, PHOTOS))
            if hint != ".":
                reader.fault(folder.name, "", "", f"is a folder that no edition needs{hint}")


def deck_files(game: Path) -> list[str]:
    """Return the files of a game's folder that an edition may replace by sheets."""
    return sorted(file.name for file in game.glob("*.toml") if file.name not in OWN)


def _decks(reader: Folder, shipped: Reader, places: dict[str, FaultLocation]) -> dict[str, dict[str, Any]]:
    decks = {f"{Path(name).stem}.csv": name for name in deck_files(shipped.folder)}
    changed = {}
    for file in csv_files(reader, DECKS):
        where = f"{DECKS}/{file.name}"
        if file.name not in decks:
            reader.fault(where, "", "", f"no such deck{did_you_mean(file.name, decks)} There are {', '.join(decks)}")
            continue
        original = shipped.table(decks[file.name])
        header, card_rows = read_sheet(reader, where, spreadsheet.columns_with_lines(original))
        table, numbers = _table(reader, where, header, card_rows, original)
        places[decks[file.name]] = Place(f"{reader.folder.name}/{where}", numbers)
        if header and not card_rows:
            message = "has no cards below its first row. Delete the file to play with the game's own cards"
            reader.fault(where, "", "", message)
        if card_rows and table != original:
            changed[decks[file.name]] = table
    return changed


def _table(
    reader: Reader, where: str, header: list[str], card_rows: list[Row], original: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, int]]:
    """Return a sheet as the table that it replaces, and the row of each card or field."""
    if is_list(original):
        [(name, words)] = original.items()
        if header and header != [name]:
            reader.fault(where, "row 1", "", f"found the columns {', '.join(header)}, expected {name}")
            return {}, {}
        return {name: [value_of(bare(row.cells[name]), words) for row in card_rows]}, {}
    heading = CARD if is_deck(original) else FIELD
    if header and heading not in header:
        reader.fault(where, "row 1", "", f"has no column {heading!r}: each row needs its own")
        return {}, {}
    table: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    samples: dict[str, list[Any]] = {}
    if heading == CARD:
        samples = {column: [card[column] for card in original.values() if column in card] for column in header}
    for number, cells in card_rows:
        name = cells.pop(heading)
        if not name:
            reader.fault(where, f"row {number}", f"column {heading}", "is empty: expected a name")
        elif name in table:
            reader.fault(where, f"row {number}: {name}", f"column {heading}", f"is in row {numbers[name]} too")
        else:
            numbers[name] = number
            single = [original[name]] if heading == FIELD and original.get(name) is not None else []
            table[name] = _card(cells, samples) if heading == CARD else value_of(bare(cells.get(VALUE, "")), single)
            if (most := _most(table[name])) > MOST:
                reader.fault(where, f"row {number}: {name}", "", f"found {most}: expected {MOST} at most")
    return table, numbers


def _card(cells: Mapping[str, str], samples: Mapping[str, list[Any]]) -> dict[str, Any]:
    """Return a row's values, typed as the game's own, the `samples`. Empty cells are left out, or empty lists."""
    return {
        column: value_of(bare(text), samples[column])
        for column, text in cells.items()
        if text or (samples[column] and isinstance(samples[column][0], list))
    }


def _most(value: Any) -> int:
    match value:
        case int():
            return abs(value)
        case dict():
            return max(map(_most, value.values()), default=0)
        case list():
            return max(map(_most, value), default=0)
    return 0


def is_deck(table: Mapping[str, Any]) -> bool:
    """Return whether a table holds cards, and not single values."""
    return all(isinstance(card, dict) for card in table.values())


def is_list(table: Mapping[str, Any]) -> bool:
    """Return whether a table holds only one list of words."""
    lists = [value for value in table.values() if isinstance(value, list) and value and isinstance(value[0], str)]
    return len(table) == len(lists) == 1


def _words(
    reader: Folder, shipped: Reader, decks: Mapping[str, Mapping[str, Any]], places: dict[str, FaultLocation]
) -> dict[str, dict[str, str]]:
    changed: dict[str, dict[str, str]] = {}
    cards = {card for file, deck in decks.items() for card in deck if card not in shipped.table(file)}
    cards |= {word for deck in decks.values() for words in deck.values() if isinstance(words, list) for word in words}
    for file in csv_files(reader, WORDS):
        where, texts = f"{WORDS}/{file.name}", f"{file.stem}/texts.toml"
        if not (shipped.folder / texts).is_file():
            languages = ", ".join(sorted(file.parent.name for file in shipped.folder.glob("*/texts.toml")))
            reader.fault(where, "", "", f"is in a language that this game does not have. It has {languages}")
            continue
        original = dict(flat(shipped.table(texts)))
        header, text_rows = read_sheet(reader, where, {TEXT})
        if header and not {KEY, TEXT} <= set(header):
            reader.fault(where, "row 1", "", f"found the columns {', '.join(header)}, expected {KEY} and {TEXT}")
            continue
        numbers: dict[str, int] = {}
        lost = 0
        for number, cells in text_rows:
            key, text = cells[KEY], bare(cells[TEXT])
            if key in numbers:
                reader.fault(where, f"row {number}: {key}", f"column {KEY}", f"is in row {numbers[key]} too")
            elif key not in original and not cards & set(key.split(".")):
                lost += 1
                hint = did_you_mean(key, original) if lost <= MOST_LIKENED else "."
                message = f"no such text{hint} Only new cards may add texts"
                reader.fault(where, f"row {number}: {key}", f"column {KEY}", message)
            elif text != str(original.get(key, "")).strip():
                changed.setdefault(file.stem, {})[key] = text
            numbers[key] = number
        places[texts] = Place(f"{reader.folder.name}/{where}", numbers)
    return changed


def _rules(reader: Folder, shipped: Reader) -> dict[str, str]:
    """Return the rulebooks that differ from the game's own, by language."""
    changed = {}
    for file in sorted((reader.folder / WORDS).glob("*.md")) if reader.is_own(WORDS) else ():
        where = f"{WORDS}/{file.name}"
        language = file.stem.removeprefix("rules.")
        original = shipped.folder / language / "rules.md"
        if not original.is_file():
            reader.fault(where, "", "", "expected a name such as rules.en.md, of a language that the game has")
        elif (text := reader.lines(where)).strip() != original.read_text("utf-8").strip() and text:
            changed[language] = text
    return changed
