"""Errors that name what is wrong and where: in a data file, or in what a person asked for."""

from collections.abc import Iterable
from typing import Literal

import msgspec

InputCode = Literal[
    "address",
    "bad_name",
    "card_list",
    "components",
    "data_file",
    "deal",
    "edition",
    "folder",
    "game",
    "game_in_progress",
    "games",
    "game_master",
    "language",
    "level",
    "log",
    "no_free_seat",
    "option",
    "output",
    "photos",
    "printer",
    "report",
    "results_file",
    "seats",
    "suggestions",
    "tables",
    "too_large",
    "usage",
    "viewer",
    "workers",
]
"""The subject of an `InputError`. Callers branch on it."""


def printable(text: str) -> str:
    """Return a text that is safe for a terminal: control characters in file names or data are replaced."""
    return "".join(letter if letter.isprintable() or letter == "\n" else "\N{REPLACEMENT CHARACTER}" for letter in text)


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong: `file: card: field: what, and what was expected`.

    `file` is a data file, or the command-line option that was given.
    """

    file: str
    card: str
    field: str
    what: str

    def __str__(self) -> str:
        return printable(": ".join(part for part in (self.file, self.card, self.field, self.what) if part))


class FaultsError(Exception):
    """Something cannot be used; `faults` lists everything that is wrong with it, each once."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__("\n".join(map(str, self.faults)))


class CardDataError(FaultsError):
    """Data files of a game or an edition are faulty."""


class InputError(FaultsError):
    """What a person asked for cannot be done. `code` says which part of the request is wrong."""

    def __init__(self, code: InputCode, *faults: Fault) -> None:
        self.code: InputCode = code
        super().__init__(faults)
