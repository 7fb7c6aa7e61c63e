"""Errors that name what is wrong and where, and how every command tells them: its words and its exit status."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Literal, NoReturn
from unicodedata import category

import msgspec

DONE, FAULTY, MISUSED, STOPPED = 0, 1, 2, 130
"""Exit statuses of all commands: done; what the command names has a fault or could not be read or written; the command
line itself is wrong, as click has it; Ctrl-C.
"""
FULL = (errno.ENOSPC, errno.EDQUOT)
"""What a full disk, or a full share of one, is called."""

KEPT = "\n\N{WORD JOINER}\N{ZERO WIDTH JOINER}"

TableCode = Literal["deal", "game", "game_in_progress", "games", "game_master", "no_free_seat", "option", "seats"]
FileCode = Literal[
    "card_list", "data_file", "edition", "folder", "log", "output", "photos", "results_file", "too_large"
]
CommandCode = Literal["address", "bad_name", "components", "language", "level", "printer", "report", "suggestions"]
InputCode = TableCode | FileCode | CommandCode | Literal["tables", "usage", "viewer", "workers"]
"""The subject of an `InputError`. Callers branch on it."""


def printable(text: str) -> str:
    """Return a text safe for a terminal: without control characters, with all spaces and joiners of words and emoji."""
    return "".join(
        letter if letter.isprintable() or letter in KEPT or category(letter) == "Zs" else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong: `file: card: field: what, and what was expected`; `file` may be an option's name."""

    file: str
    card: str
    field: str
    what: str

    def __str__(self) -> str:
        return printable(": ".join(part for part in (self.file, self.card, self.field, self.what) if part))


class Refusal(Exception):
    """A command cannot do what it was asked for. The message says why, and what to do."""

    @property
    def status(self) -> int:
        """The exit status of the command."""
        return FAULTY


class OutputClosed(Refusal):
    """Standard output cannot be written: its reader has closed it, or the disk is full."""


class FaultsError(Refusal):
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

    @classmethod
    def because(cls, code: InputCode, message: str) -> "InputError":
        """Return the error of a fault that stands in no file."""
        return cls(code, Fault("", "", "", message))

    @property
    def status(self) -> int:
        return MISUSED if self.code == "usage" else FAULTY


@contextmanager
def report_faults() -> Iterator[None]:
    """Write what a person can mend to standard error, one fault on a line, never as a traceback, and exit."""
    try:
        yield
    except OutputClosed as error:
        _drop_output()
        refuse(str(error), error.status)
    except Refusal as error:
        refuse(str(error), error.status)
    except OSError as error:
        if error.filename is None:
            _drop_output()
        refuse(why(error))


def why(error: OSError) -> str:
    """Return what a person is told of a file that cannot be read or written: its path, and what is wrong."""
    # Files that are written piece by piece are named where they are written; what has no name is standard output.
    return f"{'standard output' if error.filename is None else error.filename}: {error.strerror or error}"


def refuse(message: str, status: int = FAULTY) -> NoReturn:
    """Write a message to standard error and exit."""
    if sys.stderr is not None:
        print(printable(message), file=sys.stderr)
    raise SystemExit(status)


def _drop_output() -> None:
    """Python writes what is left for standard output when it ends. Without this, that would fail again."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
