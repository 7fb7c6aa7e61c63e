"""PDFs for the companion, which has no print code: hidden Tuckbox commands make them."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from cards.errors import FAULTY
from companion.processes import CommandError, run_command


class Tent(NamedTuple):
    """A table tent: table number, room code, its address, the title of the class, the game whose look it has."""

    number: int
    code: str
    url: str
    title: str = ""
    game: str = ""


class PrinterError(Exception):
    """Nothing was printed. The message says why and what to do."""


class Printer:
    """Makes PDFs in separate processes. Printing takes seconds of CPU time, and taps must not wait for it."""

    def deck(self, name: str, language: str, paper: str) -> bytes:
        """Return the PDF of a game or an edition. `name` is as for `tuckbox print`, `paper` is `a4` or `letter`.

        Raises `PrinterError`: the input is faulty, and the message lists every fault; or the command failed.
        """
        return _run(["print-deck", name, "--language", language, "--paper", paper])

    def tents(self, tents: Sequence[Tent], language: str, paper: str) -> bytes:
        """Return the PDF of table tents, one page for each table. `paper` is `a4` or `letter`.

        Raises `PrinterError`: a text does not fit or has letters that the font lacks; or the command failed.
        """
        return _run(["print-tents", "--language", language, "--paper", paper], msgspec.json.encode(tents))


def _run(words: Sequence[str], data: bytes = b"") -> bytes:
    try:
        return run_command(words, data)
    except CommandError as failed:
        is_explained = failed.status == FAULTY and "Traceback" not in failed.text
        raise PrinterError(failed.text if is_explained else "The printer failed.") from None
