"""Where faults of an edition's TOML files stand: the line of the key."""

import re
from typing import NamedTuple

from cards.errors import Fault

_SECTION = re.compile(r"\s*\[{1,2}\s*([^\[\]]+?)\s*\]{1,2}\s*(#.*)?")
_KEY = re.compile(r'\s*([\w."\'-]+(?:\s*\.\s*[\w"\'-]+)*)\s*=')
_INNER = re.compile(r"([\w-]+)\s*=")


class TomlPlace(NamedTuple):
    """A TOML file with its text, in which the line of a key is found."""

    file: str
    text: str

    def fault(self, card: str, field: str, message: str) -> Fault:
        """Return a fault by line and key. `card` is the path of tables, with dots or spaces between them."""
        path = [part for part in re.split(r"[.\s]+", card) if part]
        line = self._line([*path, field] if field else path)
        key = field or (path[-1] if path else "")
        return Fault(self.file, f"line {line}" if line else "", f"key {key}" if key else "", message)

    def _line(self, path: list[str]) -> int:
        """Return the line of the key that shares most of the path; 0 if none shares any."""
        best, matched, section = 0, 0, list[str]()
        numbers: dict[str, int] = {}
        for number, line in enumerate(self.text.splitlines(), 1):
            if heading := _SECTION.fullmatch(line):
                section = _parts(heading[1])
                if line.lstrip().startswith("[["):
                    numbers[heading[1]] = numbers.get(heading[1], 0) + 1
                    section = [*section, str(numbers[heading[1]])]
                here = section
            elif key := _KEY.match(line):
                here = [*section, *_parts(key[1])]
                inner = path[len(here) : len(here) + 1]
                here += inner if {*inner} & {*_INNER.findall(line[key.end() :])} else []
            else:
                continue
            shared = 0
            while shared < min(len(here), len(path)) and here[shared] == path[shared]:
                shared += 1
            if shared > best:
                best, matched = shared, number
        return matched


def _parts(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in dotted.split(".")]
