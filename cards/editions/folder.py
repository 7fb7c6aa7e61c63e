"""The folder of an edition as whoever made it left it: only its own plain files are read, none too large, none spoilt.

Folders come from pupils and from the net. A fault says what is wrong with a file; nothing that is refused is shown.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cards.deck import Reader

LARGEST, LARGEST_TOML = 200_000, 20_000
"""Bytes of a file of words, decks or rules, and of a head; the longest that a game ships have 14,000 and 3,000. Reading
as much takes seconds at worst, with a parser for which long keys take the square of their length.
"""
DEEPEST = 8
"""Tables and lists inside each other in a head."""

_WRITTEN_WITH = "\N{SOFT HYPHEN}\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
"""Characters that nobody sees and that scripts and emoji are written with."""
_REFUSED = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Kinds of characters that a text may not hold: codes for terminals, turns of direction, ends of lines."""
_NAMES = {"\n": "a new line", "\r": "a new line", "\t": "a tab"}


class Folder(Reader):
    """Reads an edition's folder. Those below one of the `games`' folders are shipped and may be installed as links."""

    def __init__(self, folder: Path, games: Iterable[Path] = ()) -> None:
        super().__init__(folder.resolve())
        self._is_shipped = any(self.folder.is_relative_to(game.resolve()) for game in games)

    def data(self, file: str) -> bytes | None:
        """A file's content; None, with a fault noted, if it is no file of this folder's own or too large."""
        if not self.is_own(file):
            return None
        path, most = self.folder / file, LARGEST_TOML if file.endswith(".toml") else LARGEST
        try:
            if path.exists() and not path.is_file():  # a pipe would be waited for, a device never ends
                self.fault(file, "", "", "is a folder or a device, expected a file")
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
            self.fault(file, "", "", f"is larger than {most // 1000} kB, the most that such a file may be")
            return None
        return content

    def is_own(self, file: str) -> bool:
        """Whether a file or folder lies in this folder, and is not elsewhere by a link; a fault is noted if not."""
        if self._is_shipped:
            return True
        path = self.folder / file
        try:
            if path.resolve(strict=path.is_symlink()).is_relative_to(self.folder):
                return True
        except (OSError, RuntimeError):  # a link to nothing, or round in a circle
            self.fault(file, "", "", "is a link that leads nowhere: put the file itself there")
            return False
        self.fault(file, "", "", "is a link to a file outside the edition's folder: put the file itself there")
        return False

    def table(self, file: str) -> dict[str, Any]:
        """As of any TOML file; one that goes too deep, or holds a text that steers, is a fault too."""
        table = super().table(file)
        if _is_deep(table):
            self.fault(file, "", "", f"has more than {DEEPEST} tables or lists inside each other")
            return {}
        for place, text in _texts(table):
            if found := steering(text):
                *above, field = place
                self.fault(file, " ".join(above), field, found)
        return table

    def lines(self, file: str) -> str:
        """A file's text; each line that holds what steers a screen is a fault."""
        text = self.text(file)
        for number, line in enumerate(text.split("\n"), 1):
            if found := steering(line.replace("\t", " ")):
                self.fault(file, f"line {number}", "", found)
        return text


def steering(text: str, allowed: str = "") -> str:
    """What is wrong with a text that holds a character nobody sees, which turns or hides what is around it."""
    if text.isprintable():
        return ""
    found = dict.fromkeys(
        _NAMES.get(letter) or f"the invisible character U+{ord(letter):04X}"
        for letter in text
        if unicodedata.category(letter) in _REFUSED and letter not in _WRITTEN_WITH + allowed
    )
    return f"holds {', '.join([*found][:4])}: take it out" if found else ""


def _is_deep(table: Mapping[str, Any]) -> bool:
    """Level by level: what is too deep cannot be walked through otherwise."""
    level: list[Any] = [table]
    for _ in range(DEEPEST + 1):
        inner = [it.values() if isinstance(it, Mapping) else it for it in level]
        level = [one for many in inner for one in many if isinstance(one, Mapping | list)]
    return bool(level)


def _texts(value: Any, place: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text of a table, and every name in it, each with its place; what is many is counted from 1."""
    match value:
        case str():
            yield place, value
        case list():
            for number, one in enumerate(value, 1):
                yield from _texts(one, (*place, str(number)))
        case dict():
            for name, one in value.items():
                yield (*place, name), name
                yield from _texts(one, (*place, name))
