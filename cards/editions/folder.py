"""Safe reading of an edition's folder: regular files inside the folder only, limited in size, no control characters.

Editions come from students and the internet and are not trusted. Messages never repeat the contents of refused files.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Set
from pathlib import Path
from typing import Any

from cards.deck import Reader
from cards.editions.spreadsheet import MOST_LETTERS, Row, SheetError, rows

LARGEST, LARGEST_TOML = 200_000, 20_000
"""Limits in bytes: for texts, decks and rules, and for TOML files. The longest shipped have 14,000 and 3,000.

The TOML parser needs quadratic time for long keys; at these limits that is seconds at worst.
"""
DEEPEST = 8
"""The most levels of nested tables and lists in a TOML file."""

_WRITTEN_WITH = "\N{SOFT HYPHEN}\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Invisible characters that are allowed: some scripts and emoji need them."""
_REFUSED = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Unicode categories that texts may not contain: terminal codes, text direction, line ends and the like."""
_NAMES = {"\n": "a new line", "\r": "a new line", "\t": "a tab"}


class Folder(Reader):
    """Reads an edition's folder. Those inside one of the `games` folders are shipped and may contain links."""

    def __init__(self, folder: Path, games: Iterable[Path] = ()) -> None:
        super().__init__(folder.resolve())
        self._is_shipped = any(self.folder.is_relative_to(game.resolve()) for game in games)

    def data(self, file: str) -> bytes | None:
        """Return a file's bytes; None, with a fault noted, if it is missing, too large or not this folder's."""
        if not self.is_own(file):
            return None
        path, most = self.folder / file, LARGEST_TOML if file.endswith(".toml") else LARGEST
        try:
            if path.exists() and not path.is_file():  # reading a pipe blocks, and a device may never end
                self.fault(file, "", "", "is a folder or a device: expected a file")
                return None
            with path.open("rb") as opened:
                content = opened.read(most + 1)
        except FileNotFoundError:
            self.fault(file, "", "", "the file is missing")
            return None
        except OSError as error:
            self.fault(file, "", "", f"cannot be read: {error.strerror}")
            return None
        if len(content) > most:
            remedy = "Keep in it only what the game needs: pictures go into the folder pictures"
            self.fault(file, "", "", f"is larger than {most // 1000} kB, which is the limit. {remedy}")
            return None
        return content

    def is_own(self, file: str) -> bool:
        """Return whether a path stays in this folder after links are resolved. Notes a fault if not."""
        if self._is_shipped:
            return True
        path = self.folder / file
        try:
            if path.resolve(strict=path.is_symlink()).is_relative_to(self.folder):
                return True
        except (OSError, RuntimeError):  # a broken link or a circle of links
            self.fault(file, "", "", "is a link to a file that is not there. Put the file itself here")
            return False
        self.fault(file, "", "", "is a link to a file outside the edition's folder. Put the file itself here")
        return False

    def table(self, file: str, allowed: str = "") -> dict[str, Any]:
        """Return a TOML file as plain values. Deep nesting and control characters, save `allowed`, are faults too."""
        table = super().table(file)
        if _is_deep(table):
            self.fault(file, "", "", f"has more than {DEEPEST} tables or lists inside each other")
            return {}
        for path, text in _texts(table):
            if fault := steering(text, allowed):
                *parents, field = path
                self.fault(file, " ".join(parents), field, fault)
        return table

    def lines(self, file: str) -> str:
        """Return a file's text. Notes a fault for each line with control characters other than tabs."""
        text = self.text(file)
        for number, line in enumerate(text.split("\n"), 1):
            if fault := steering(line.replace("\t", " ")):
                self.fault(file, f"line {number}", "", fault)
        return text


def steering(text: str, allowed: str = "") -> str:
    """Return what is wrong with a text that contains control or invisible characters, or ""."""
    if text.isprintable():
        return ""
    names = dict.fromkeys(
        _NAMES.get(letter) or f"the invisible character U+{ord(letter):04X}"
        for letter in text
        if unicodedata.category(letter) in _REFUSED and letter not in _WRITTEN_WITH + allowed
    )
    return f"holds {', '.join([*names][:4])}. Delete it" if names else ""


def _is_deep(table: Mapping[str, Any]) -> bool:
    """Return whether a table is nested too deeply. Works level by level, as recursion could overflow the stack."""
    level: list[Any] = [table]
    for _ in range(DEEPEST + 1):
        inner = [node.values() if isinstance(node, Mapping) else node for node in level]
        level = [node for nodes in inner for node in nodes if isinstance(node, Mapping | list)]
    return bool(level)


def _texts(value: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every text and every key of a table with its path. List items are numbered from 1."""
    match value:
        case str():
            yield place, value
        case list():
            for number, item in enumerate(value, 1):
                yield from _texts(item, (*place, str(number)))
        case dict():
            for name, item in value.items():
                yield (*place, name), name
                yield from _texts(item, (*place, name))


def csv_files(reader: Folder, folder: str) -> list[Path]:
    """Return the CSV files of a folder, without temporary files. Notes faults for other spreadsheet formats."""
    files: list[Path] = []
    if not reader.is_own(folder):
        return files
    for file in sorted((reader.folder / folder).glob("*")):
        if file.suffix.lower() in (".xlsx", ".xls", ".ods", ".numbers"):
            reader.fault(f"{folder}/{file.name}", "", "", 'is not a CSV file. Save it as "CSV UTF-8"')
        elif file.suffix.lower() == ".csv" and not file.name.startswith((".", "~")):
            files.append(file)
    return files


def read_sheet(reader: Folder, where: str, with_lines: Set[str] = frozenset()) -> tuple[list[str], list[Row]]:
    """Return a sheet's columns and rows. Notes faults in cells; those of `with_lines` may have several lines."""
    content = reader.data(where)
    if content is None:
        return [], []
    try:
        header, sheet_rows = rows(content)
    except SheetError as error:
        reader.fault(where, f"row {error.row}", "", error.what)
        return [], []
    for row in (Row(1, dict(zip(header, header, strict=True))), *sheet_rows):
        for column, text in row.cells.items():
            fault = steering(text, "\n" if column in with_lines and row.number > 1 else "")
            if len(text) > MOST_LETTERS:
                fault = f"has {len(text)} characters, expected {MOST_LETTERS} at most"
            if fault:
                reader.fault(where, f"row {row.number}", f"column {column[:40]}", fault)
    return header, sheet_rows
