"""What the companion asks of a printer. It is handed one that knows looks and paper; here nothing knows either."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Tent(NamedTuple):
    """What stands on a table's tent."""

    number: int
    code: str
    url: str
    title: str = ""
    """The class's."""


class PrinterError(Exception):
    """Nothing could be printed; the sentences say why and what to do."""


class Printer(Protocol):
    """Makes PDFs, in a process of its own: it takes seconds of a processor, and tables must not wait for it.

    Raises:
        PrinterError: with every fault of what was to be printed.
    """

    def deck(self, name: str, language: str, paper: str) -> bytes:
        """A game or an edition, by the name that `cards.named` takes, on `a4` or `letter`."""

    def tents(self, tents: Sequence[Tent], language: str, paper: str) -> bytes:
        """A page a table, to be folded."""
