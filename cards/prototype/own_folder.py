"""Reads the folder of somebody's own game: `edition.toml`, decks, looks, `table.toml` and rules, as plain tables.

Only files are read here. Whether their contents make sense together is checked by `cards.prototype.read`, in the same
way for a folder, for a copy of it that a table keeps, and for the games that Tuckbox brings.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from cards.deck import FaultLocation, did_you_mean
from cards.editions.folder import Folder
from cards.editions.place import Place
from cards.editions.spreadsheet import SheetError, bare, rows
from cards.prototype.decks import file_of
from cards.prototype.inline import names_in, unbalanced
from cards.prototype.places import TomlPlace
from cards.prototype.type_faces import FOLDER, FONT_FILES, fault_of_file

HEAD, TABLE = "edition.toml", "table.toml"
OWN = "own.toml"
"""The name under which an edition keeps all that its folder brings."""
HEAD_KEYS = ("players", "minutes", "tagline", "look", "decks", "boards", "tokens", "dice", "standees", "sheets")
"""The keys of `edition.toml` that only somebody's own game has."""
FOLDERS = ("decks", "looks", "words", "pictures", "fonts")
PICTURES = (".png", ".jpg", ".jpeg", ".webp")
COMPONENTS = "{components}"
"""Stands in the rules for a table of all parts."""
LARGEST_PICTURE = 20_000_000


class OwnGame(NamedTuple):
    """What a folder brings besides the head of its edition."""

    tables: dict[str, dict[str, Any]]
    words: dict[str, dict[str, str]]
    rules: dict[str, str]
    places: dict[str, FaultLocation]
    head_keys: tuple[str, ...] = HEAD_KEYS
    """The keys of `edition.toml` that it has read, besides those of every edition."""


def read_folder(reader: Folder, head: Mapping[str, Any]) -> OwnGame:
    """Return all that the folder of an own game brings; faults are noted. `head` holds the whole of `edition.toml`."""
    _check_folders(reader)
    name = reader.folder.name
    toml_files = [HEAD, *([TABLE] if (reader.folder / TABLE).is_file() else [])]
    toml_files += [f"looks/{look}.toml" for look in _names(reader, "looks", (".toml",))]
    places: dict[str, FaultLocation] = {file: TomlPlace(f"{name}/{file}", _text(reader, file)) for file in toml_files}
    reader.places = places
    places["options.toml"] = places[HEAD]
    own = {key: head[key] for key in HEAD_KEYS if key in head}
    sheets: dict[str, Any] = {}
    unread: list[str] = []
    for deck in _names(reader, "decks", (".csv",)):
        file = file_of(deck)
        places[file] = Place(f"{name}/{file}")
        original = re.sub(r"(?i)( - (copy|kopie|copie))?( ?\(\d+\))?$", "", deck)  # as a computer names a copy
        if original != deck and (reader.folder / file_of(original)).is_file():
            reader.fault(file, "", "", f"looks like a copy of {original}.csv. Delete it, or give it a name of its own")
        if (sheet := _sheet(reader, file)) is not None:
            sheets[deck] = sheet
        else:
            unread.append(deck)
    if unread:
        own["unread"] = unread
    looks = {look: reader.table(f"looks/{look}.toml", allowed="\n") for look in _names(reader, "looks", (".toml",))}
    table = {"table": reader.table(TABLE)} if (reader.folder / TABLE).is_file() else {}
    pictures = {
        file: digest
        for folder, kinds in (("pictures", PICTURES), ("fonts", FONT_FILES))
        for file, digest in _digests(reader, folder, kinds)
    }
    tables = {OWN: {**own, "cards": sheets, "looks": looks, "files": pictures, **table}}
    title = str(head.get("name", name))
    rules = {}
    if (reader.folder / TABLE).is_dir():
        reader.fault(TABLE, "", "", "is a folder: expected a file. Give the folder another name")
    for path in sorted((reader.folder / "words").glob("*")):
        if not re.fullmatch(r"\..*|~.*|rules\.[a-z]+\.md", path.name):
            reader.fault(f"words/{path.name}", "", "", "is not read. Write the rules as plain text into rules.en.md")
    for file in _names(reader, "words", (".md",)):
        language = file.removeprefix("rules.")
        if not (reader.folder / f"words/rules.{language}.md").is_file():
            continue
        faults = len(reader.faults)
        rules[language] = reader.lines(f"words/{file}.md")
        if not rules[language].strip() and len(reader.faults) == faults:
            reader.fault(f"words/{file}.md", "", "", "is empty: write the rules, or delete the file")
        lines = ["", *rules[language].split("\n")]
        for number, (above, line) in enumerate(pairwise(lines), 1):
            if COMPONENTS in line and (line.strip() != COMPONENTS or above.strip()):
                remedy = "Write it on a line of its own, with an empty line above and below"
                reader.fault(f"words/{file}.md", f"line {number}", "", f"{COMPONENTS} becomes a table. {remedy}")
        if language != "en":
            reader.fault(f"words/{file}.md", "", "", "is in a language that phones do not speak yet. Write rules.en.md")
    own_rules = {"en": rules["en"]} if rules.get("en", "").strip() else {}
    return OwnGame(tables, {"en": _words(title, head, table.get("table", {}))}, own_rules, places)


def _words(title: str, head: Mapping[str, Any], table: Mapping[str, Any]) -> dict[str, str]:
    """Return the texts that stand for the game's own: its title, a label for each option, each reason for the end."""
    texts = {"title": title}
    options = named if isinstance(named := head.get("options"), Mapping) else {}
    if isinstance(tagline := head.get("tagline"), str) and tagline.strip():
        texts["tagline"] = tagline.strip()
    ends = table.get("end", ())
    for number, end in enumerate(ends if isinstance(ends, list) else (), 1):
        say = end.get("say") if isinstance(end, Mapping) else None
        if isinstance(say, str) and not unbalanced(say) and options.keys() >= set(names_in(say)):
            texts[f"reason.end_{number}"] = say
    phases = table.get("phases")
    for phase in phases if isinstance(phases, Mapping) else ():
        if phase != "order":
            texts[f"phase.{phase}"] = label(phase)
    for option in options:
        texts[f"option.{option}.label"] = label(option)
    return texts


def label(name: str) -> str:
    """Return a name in data as people read it: `price_of_soup` is "Price of soup"."""
    words = name.replace("_", " ").replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def as_key(name: str) -> str:
    """Return a name as a key of TOML, such as `decks.NAME`: in quotes if it has blanks, marks or other letters."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else json.dumps(name, ensure_ascii=False)


def _text(reader: Folder, file: str) -> str:
    try:
        return (reader.folder / file).read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError):  # reading it as a table names the fault
        return ""


def _names(reader: Folder, folder: str, endings: tuple[str, ...]) -> list[str]:
    """Return the names, without endings, of the files in a folder that have one of the endings."""
    home = reader.folder / folder
    if not home.is_dir() or not reader.is_own(folder):
        return []
    return [
        file.stem for file in sorted(home.iterdir())
        if file.suffix.lower() in endings and not file.name.startswith((".", "~"))
    ]  # fmt: skip


def _sheet(reader: Folder, file: str) -> dict[str, Any] | None:
    """Return a sheet as `columns` and `rows`, each row with its number in front; None with a fault noted."""
    content = reader.data(file)
    if content is None:
        return None
    try:
        header, table_rows = rows(content)
    except SheetError as error:
        reader.fault(file, f"row {error.row}", "", error.what)
        return None
    return {
        "columns": header,
        "rows": [[row.number, *(bare(row.cells[column]) for column in header)] for row in table_rows],
    }


def _digests(reader: Folder, folder: str, endings: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the digest of each picture or font file: what is printed again when a file changes."""
    home = reader.folder / folder
    if not home.is_dir() or not reader.is_own(folder):
        return []
    files = []
    for path in sorted(home.rglob("*")):
        file = path.relative_to(reader.folder).as_posix()
        if path.suffix.lower() not in endings or path.name.startswith(".") or not reader.is_own(file):
            continue
        if path.stat().st_size > LARGEST_PICTURE:
            reader.fault(file, "", "", f"is larger than {LARGEST_PICTURE // 1_000_000} MB. Save it smaller")
            continue
        data = path.read_bytes()
        if file.startswith(FOLDER) and (fault := fault_of_file(data)):
            reader.fault(file, "", "", fault)
        files.append((file, hashlib.sha256(data).hexdigest()[:16]))
    return files


def _check_folders(reader: Folder) -> None:
    for path in sorted(reader.folder.iterdir()):
        if path.is_dir() and path.name not in FOLDERS and not path.name.startswith((".", "output")):
            hint = did_you_mean(path.name.lower(), FOLDERS)
            if hint != ".":
                reader.fault(path.name, "", "", f"is a folder that no game needs{hint}")
    for path in (*reader.folder.iterdir(), *(reader.folder / "decks").glob("*")):
        if path.suffix.lower() in (".xlsx", ".ods", ".numbers", ".xls") and not path.name.startswith((".", "~")):
            remedy = f'Save its sheets as "CSV UTF-8" in decks/, or run tuckbox new NAME --cards {path.name}'
            reader.fault(path.relative_to(reader.folder).as_posix(), "", "", f"is no CSV file. {remedy}")


__all__ = ["OWN", "OwnGame", "Path", "label", "read_folder"]
