"""Printing for the companion, which knows no paper: hidden commands of Tuckbox make the PDFs."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from companion.tables.worker import CommandError, run_command

FAULTY = 1
"""The status with which a command ends that has written the faults of what was to be printed."""


class Tent(NamedTuple):
    """The texts on a table's tent."""

    number: int
    code: str
    url: str
    title: str = ""
    """The class's."""


class PrinterError(Exception):
    """Nothing could be printed; the sentences say why and what to do."""


class Printer:
    """Makes PDFs, in a process of its own: printing takes seconds of a processor, and tables must not wait for it."""

    def deck(self, name: str, language: str, paper: str) -> bytes:
        """Return a game or an edition, by a name as `tuckbox print` takes it, on `a4` or `letter`.

        Raises:
            PrinterError: with every fault of what was to be printed.
        """
        return _run(["print-deck", name, "--language", language, "--paper", paper])

    def tents(self, tents: Sequence[Tent], language: str, paper: str) -> bytes:
        """Return table tents, one page per table, on `a4` or `letter`.

        Raises:
            PrinterError: a text does not fit, or has letters that the font lacks.
        """
        return _run(["print-tents", "--language", language, "--paper", paper], msgspec.json.encode(tents))


def _run(words: Sequence[str], data: bytes = b"") -> bytes:
    try:
        return run_command(words, data)
    except CommandError as failed:
        is_told = failed.status == FAULTY and "Traceback" not in failed.text
        raise PrinterError(failed.text if is_told else "The printer failed.") from None
