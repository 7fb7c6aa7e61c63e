"""A table's own variant of a game: a folder with `edition.toml`, the decks and words that it changes, pictures.

The folder is read into an `Edition`, which is all that a table keeps of it; faults lead back to file, row and column.
"""

import hashlib
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec

from cards.deck import Reader, did_you_mean
from cards.editions.folder import Folder, steering
from cards.editions.spreadsheet import CARD, FIELD, MOST_LETTERS, VALUE, Row, SheetError, bare, rows, value_of
from cards.errors import Fault
from cards.words import flat

HEAD = "edition.toml"
DECKS, WORDS, PHOTOS = "decks", "words", "photos"
KEY, TEXT = "key", "text"
OWN = ("game.toml", "options.toml")
"""Files of a game's folder that an edition's head stands for."""

LONGEST_NAME = 28

MOST = 999
"""The largest number in a deck: nobody prints a thousand of a card."""
MOST_LIKENED = 50
"""Of a file's unknown texts that are likened to others, which takes a while: more are of another game."""

_Line = Annotated[str, msgspec.Meta(max_length=400)]
_Order = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class Change(msgspec.Struct, frozen=True):
    """One thing that was changed, and why."""

    what: _Line
    why: _Line = ""


class EditionQuestion(msgspec.Struct, frozen=True):
    """A question after the game, answered from 1 (`low`) to 5 (`high`)."""

    ask: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    low: Annotated[str, msgspec.Meta(max_length=30)] = ""
    high: Annotated[str, msgspec.Meta(max_length=30)] = ""


class Observation(msgspec.Struct, frozen=True):
    """What was seen when this edition was played; `measure`: what bots' games are counted by to see whether they show
    it too, by the name that figures give it.
    """

    what: Annotated[str, msgspec.Meta(min_length=1, max_length=120)]
    measure: _Line = ""


class Edition(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a variant changes. Of decks, words and rules it holds those that differ from the game's own."""

    game: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    version: Annotated[str, msgspec.Meta(min_length=1, max_length=10)] = "1"
    author: Annotated[str, msgspec.Meta(max_length=60)] = ""
    order: _Order = 0
    """Its place among the editions that a game ships."""
    short: Annotated[str, msgspec.Meta(max_length=60)] = ""
    """What is new in it, in a few words."""
    changed: tuple[Change, ...] = ()
    feedback: Annotated[tuple[EditionQuestion, ...], msgspec.Meta(max_length=5)] = ()
    options: dict[str, Any] = {}
    observed: tuple[Observation, ...] = ()
    decks: dict[str, dict[str, Any]] = {}
    """Whole, by the file of the game's folder that each stands for."""
    words: dict[str, dict[str, str]] = {}
    """By language, then by key."""
    rules: dict[str, str] = {}
    """A whole rulebook by language."""

    @property
    def label(self) -> str:
        """Name and version, as they stand on every sheet, phone and log."""
        return f"{self.name} {self.version}"

    @property
    def digest(self) -> str:
        """What tells two editions apart: 16 hexadecimal digits of its content."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:16]


class Place(NamedTuple):
    """Where a fault is to be mended: the file, and of a sheet the row of each card, field or key."""

    file: str
    rows: Mapping[str, int] = {}

    def fault(self, card: str, field: str, what: str) -> Fault:
        key = ".".join(filter(None, (card, field)))
        by_key, by_card, by_field = self.rows.get(key), self.rows.get(card), self.rows.get(field)
        if by_card:
            return Fault(self.file, f"row {by_card}: {card}", f"column {field}" if field else "", what)
        if by_key and card:
            return Fault(self.file, f"row {by_key}: {key}", f"column {TEXT}", what)
        if by_field:
            column = TEXT if f"/{WORDS}/" in self.file else VALUE
            return Fault(self.file, f"row {by_field}: {field}", f"column {column}", what)
        return Fault(self.file, card, field, what)


class Opened(NamedTuple):
    """An edition as read from its folder; what was wrong in its own files, and where the game's files stand in it."""

    edition: Edition | None
    places: dict[str, Place]
    faults: list[Fault]


BLOCKS: Mapping[str, type[Change | EditionQuestion | Observation]] = {
    "changed": Change, "feedback": EditionQuestion, "observed": Observation,
}  # fmt: skip
"""What stands in a head as often as one likes, each below a line such as `[[changed]]`."""


class _Head(msgspec.Struct, frozen=True):
    """The fields of `edition.toml`."""

    game: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    version: Annotated[str, msgspec.Meta(min_length=1, max_length=10)] = "1"
    author: Annotated[str, msgspec.Meta(max_length=60)] = ""
    order: _Order = 0
    changed: tuple[Change, ...] = ()
    feedback: Annotated[tuple[EditionQuestion, ...], msgspec.Meta(max_length=5)] = ()
    options: dict[str, Any] = {}
    short: Annotated[str, msgspec.Meta(max_length=60)] = ""
    observed: tuple[Observation, ...] = ()


def is_edition(folder: Path) -> bool:
    try:
        return (folder / HEAD).is_file()
    except OSError:  # a word that no file can be called by, or a place where we may not look
        return False


def read_edition(folder: Path, games: Mapping[str, Path]) -> Opened:
    """Read the edition of a folder; `games` holds the folder of each game's facts by the game's slug."""
    reader = Folder(folder, games.values())
    table = reader.table(HEAD)
    if not table and reader.faults:
        return Opened(None, {}, reader.faults)
    head = reader.card(HEAD, "", _blocks(reader, table), _Head)
    known, game = sorted(games), table.get("game")
    if game not in known:
        if isinstance(game, str):
            what = f"found {game[:40]!r}: no such game{did_you_mean(game[:40], known)} There are {', '.join(known)}"
            reader.fault(HEAD, "", "game", what)
        return Opened(None, {}, reader.faults)
    shipped = Reader(games[str(game)])
    places = {"options.toml": Place(f"{reader.folder.name}/{HEAD}")}
    decks = _decks(reader, shipped, places)
    words = _words(reader, shipped, decks, places)
    rules = _rules(reader, shipped)
    _pictures(reader)
    _strays(reader)
    if head is None:
        return Opened(None, places, reader.faults)
    _check(reader, head)
    edition = Edition(**msgspec.structs.asdict(head), decks=decks, words=words, rules=rules)
    return Opened(edition, places, reader.faults)


def _blocks(reader: Reader, table: Mapping[str, Any]) -> dict[str, Any]:
    """The head without those blocks that are faulty: each is told by its number, and by its field."""
    whole = dict(table)
    for name, kind in BLOCKS.items():
        blocks = table.get(name)
        if isinstance(blocks, list) and all(isinstance(one, dict) for one in blocks):
            read = [reader.card(HEAD, f"{name} {at}", one, kind) for at, one in enumerate(blocks, 1)]
            whole[name] = [one for one, made in zip(blocks, read, strict=True) if made is not None]
    return whole


def _check(reader: Reader, head: _Head) -> None:
    """What no type says of a head: names are words, and no two questions are the same."""
    for name in ("name", "version"):
        if not str(getattr(head, name)).strip():
            reader.fault(HEAD, "", name, "is empty: expected words")
    asked: dict[str, int] = {}
    for number, question in enumerate(head.feedback, 1):
        plain = " ".join(unicodedata.normalize("NFKC", question.ask).casefold().split())
        if plain in asked:
            what = f"asks the same as question {asked[plain]}: answers are kept by the question, so each needs its own"
            reader.fault(HEAD, f"feedback {number}", "ask", what)
        asked.setdefault(plain, number)


def own_pictures(folder: Path) -> Path | None:
    """The pictures of an edition's folder, if there are any."""
    photos = folder / PHOTOS
    return photos if photos.is_dir() and any(not file.name.startswith(".") for file in photos.iterdir()) else None


def _pictures(reader: Folder) -> None:
    """Pictures are read where they are printed; here, that they lie in the folder itself."""
    if not (reader.folder / PHOTOS).is_symlink() or reader.is_own(PHOTOS):
        for file in sorted((reader.folder / PHOTOS).rglob("*")):
            if file.is_symlink():
                reader.is_own(file.relative_to(reader.folder).as_posix())


def _strays(reader: Folder) -> None:
    """Folders whose name was meant to be one of ours."""
    for folder in sorted(reader.folder.iterdir()):
        if folder.is_dir() and folder.name not in (DECKS, WORDS, PHOTOS):
            near = did_you_mean(folder.name.lower(), (DECKS, WORDS, PHOTOS))
            if near != ".":
                reader.fault(folder.name, "", "", f"is a folder that nothing reads{near}")


def deck_files(game: Path) -> list[str]:
    """The files of a game's folder that an edition may change as sheets."""
    return sorted(file.name for file in game.glob("*.toml") if file.name not in OWN)


def _decks(reader: Folder, shipped: Reader, places: dict[str, Place]) -> dict[str, dict[str, Any]]:
    known = {f"{Path(name).stem}.csv": name for name in deck_files(shipped.folder)}
    changed = {}
    for file in _files(reader, DECKS):
        where = f"{DECKS}/{file.name}"
        if file.name not in known:
            reader.fault(where, "", "", f"no such deck{did_you_mean(file.name, known)} There are {', '.join(known)}")
            continue
        ours = shipped.table(known[file.name])
        header, found = _sheet(reader, where)
        table, numbers = _table(reader, where, header, found, ours)
        places[known[file.name]] = Place(f"{reader.folder.name}/{where}", numbers)
        if header and not found:
            what = "holds no card below its first row: delete the file to play with the game's own"
            reader.fault(where, "", "", what)
        if found and table != ours:
            changed[known[file.name]] = table
    return changed


def _table(
    reader: Reader, where: str, header: list[str], found: list[Row], ours: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, int]]:
    """A sheet as the table that it stands for, and the row of each card or field."""
    if is_list(ours):
        [(name, words)] = ours.items()
        if header and header != [name]:
            reader.fault(where, "row 1", "", f"found the columns {', '.join(header)}, expected {name}")
            return {}, {}
        return {name: [value_of(bare(row.cells[name]), words) for row in found]}, {}
    first = CARD if is_deck(ours) else FIELD
    if header and first not in header:
        reader.fault(where, "row 1", "", f"has no column {first!r}: each row needs its own")
        return {}, {}
    table: dict[str, Any] = {}
    numbers: dict[str, int] = {}
    like = (
        {column: [card[column] for card in ours.values() if column in card] for column in header}
        if first == CARD
        else {}
    )
    for number, cells in found:
        name = cells.pop(first)
        if not name:
            reader.fault(where, f"row {number}", f"column {first}", "is empty: expected a name")
        elif name in table:
            reader.fault(where, f"row {number}: {name}", f"column {first}", f"stands in row {numbers[name]} already")
        else:
            numbers[name] = number
            table[name] = _card(cells, like) if first == CARD else _single(cells, ours.get(name))
            if (most := _most(table[name])) > MOST:
                reader.fault(where, f"row {number}: {name}", "", f"found {most}: expected {MOST} at most")
    return table, numbers


def _card(cells: Mapping[str, str], like: Mapping[str, list[Any]]) -> dict[str, Any]:
    """A row's values, `like` those that stand in each column; an empty cell is a field left out, or an empty list."""
    return {
        column: value_of(bare(text), like[column])
        for column, text in cells.items()
        if text or (like[column] and isinstance(like[column][0], list))
    }


def _most(value: Any) -> int:
    """The largest number in a value."""
    match value:
        case int():
            return abs(value)
        case dict():
            return max(map(_most, value.values()), default=0)
        case list():
            return max(map(_most, value), default=0)
    return 0


def _single(cells: Mapping[str, str], like: Any) -> Any:
    return value_of(bare(cells.get(VALUE, "")), [] if like is None else [like])


def is_deck(table: Mapping[str, Any]) -> bool:
    """Whether a table is of cards, and not of single numbers."""
    return all(isinstance(card, dict) for card in table.values())


def is_list(table: Mapping[str, Any]) -> bool:
    """Whether a table is nothing but one list of words."""
    return len(table) == 1 and all(isinstance(it, list) and it and isinstance(it[0], str) for it in table.values())


def _words(
    reader: Folder, shipped: Reader, decks: Mapping[str, Mapping[str, Any]], places: dict[str, Place]
) -> dict[str, dict[str, str]]:
    changed: dict[str, dict[str, str]] = {}
    cards = {card for deck in decks.values() for card in deck}
    cards |= {word for deck in decks.values() for words in deck.values() if isinstance(words, list) for word in words}
    for file in _files(reader, WORDS):
        where, texts = f"{WORDS}/{file.name}", f"{file.stem}/texts.toml"
        if not (shipped.folder / texts).is_file():
            known = ", ".join(sorted(it.parent.name for it in shipped.folder.glob("*/texts.toml")))
            reader.fault(where, "", "", f"is of a language that this game does not have. There is {known}")
            continue
        ours = dict(flat(shipped.table(texts)))
        header, found = _sheet(reader, where, "\n")
        if header and not {KEY, TEXT} <= set(header):
            reader.fault(where, "row 1", "", f"found the columns {', '.join(header)}, expected {KEY} and {TEXT}")
            continue
        numbers: dict[str, int] = {}
        lost = 0
        for number, cells in found:
            key, text = cells[KEY], bare(cells[TEXT])
            if key in numbers:
                reader.fault(where, f"row {number}: {key}", f"column {KEY}", f"stands in row {numbers[key]} already")
            elif key not in ours and not cards & set(key.split(".")):
                lost += 1
                near = did_you_mean(key, ours) if lost <= MOST_LIKENED else "."
                what = f"no such text{near} New texts are of new cards"
                reader.fault(where, f"row {number}: {key}", f"column {KEY}", what)
            elif text != str(ours.get(key, "")).strip():
                changed.setdefault(file.stem, {})[key] = text
            numbers[key] = number
        places[texts] = Place(f"{reader.folder.name}/{where}", numbers)
    return changed


def _rules(reader: Folder, shipped: Reader) -> dict[str, str]:
    """Rulebooks that differ, by language."""
    changed = {}
    for file in sorted((reader.folder / WORDS).glob("*.md")) if reader.is_own(WORDS) else ():
        where = f"{WORDS}/{file.name}"
        language = file.stem.removeprefix("rules.")
        ours = shipped.folder / language / "rules.md"
        if not ours.is_file():
            reader.fault(where, "", "", "expected a name such as rules.en.md, of a language that the game has")
        elif (text := reader.lines(where)).strip() != ours.read_text("utf-8").strip() and text:
            changed[language] = text
    return changed


def _files(reader: Folder, folder: str) -> list[Path]:
    """The sheets of a folder; a spreadsheet's own format is told of, what editors leave behind is passed over."""
    found: list[Path] = []
    if not reader.is_own(folder):
        return found
    for file in sorted((reader.folder / folder).glob("*")):
        if file.suffix.lower() in (".xlsx", ".xls", ".ods", ".numbers"):
            reader.fault(f"{folder}/{file.name}", "", "", 'is no CSV: save it as "CSV UTF-8"')
        elif file.suffix.lower() == ".csv" and not file.name.startswith((".", "~")):
            found.append(file)
    return found


def _sheet(reader: Folder, where: str, allowed: str = "") -> tuple[list[str], list[Row]]:
    """A sheet's columns and rows; a cell that is too long or holds what steers a screen, but for characters `allowed`,
    is a fault.
    """
    content = reader.data(where)
    if content is None:
        return [], []
    try:
        header, found = rows(content)
    except SheetError as error:
        reader.fault(where, f"row {error.row}", "", error.what)
        return [], []
    for row in (Row(1, dict(zip(header, header, strict=True))), *found):
        for column, text in row.cells.items():
            what = steering(text, allowed)
            if len(text) > MOST_LETTERS:
                what = f"has {len(text)} characters, expected {MOST_LETTERS} at most"
            if what:
                reader.fault(where, f"row {row.number}", f"column {column[:40]}", what)
    return header, found
