"""What the workbench asks of the printing code, which it does not import: the `tuckbox` command hands it over."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from cards import GameData


class Piece(Protocol):
    """A piece that can be previewed."""

    @property
    def id(self) -> str: ...


class Component(Protocol):
    """A component that can be previewed."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def safe(self) -> float: ...
    @property
    def pieces(self) -> Sequence[Piece]: ...


class PrintOption(Protocol):
    """An option of a print, ready for JSON."""

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...


class Opened(Protocol):
    """A game or an edition as it was on the disk when it was opened."""

    @property
    def game(self) -> GameData:
        """Its data."""

    @property
    def components(self) -> Sequence[Component]:
        """What it prints, ready for JSON."""

    @property
    def on_request(self) -> Sequence[tuple[str, str]]:
        """What it prints only if it is asked for, such as boxes: what to ask for, and a name."""

    @property
    def print_options(self) -> Sequence[PrintOption]:
        """The options of a print that make a difference to it."""

    def png(self, component: str, piece: str, side: str = "front", width: int = 400, bleed: float = 0) -> bytes:
        """Return a face as PNG, with `bleed` mm round its cut. Raises `FaultsError`."""

    def sheet(self, component: str, piece: str, width: int = 900) -> bytes:
        """Return the printed page with a piece as PNG, with its cut marks. Raises `FaultsError`."""

    def with_game(self, game: GameData) -> "Opened":
        """Return another state of the same game, such as one with a look that is being tried."""

    def misfits(self, component: str) -> Sequence[tuple[str, str, str]]:
        """Return the texts that do not fit on the fronts of a component: piece, words, and why."""

    def words(self) -> Sequence[tuple[str, str, Sequence[str]]]:
        """Return what stands on the fronts: component, piece, and its words with the largest first."""


class Consequences(Protocol):
    """What an edition changes, ready for JSON. Pieces are component, piece and copies."""

    @property
    def rules(self) -> Sequence[object]: ...
    @property
    def to_print(self) -> Sequence[tuple[str, str, int]]: ...
    @property
    def to_remove(self) -> Sequence[tuple[str, str, int]]: ...


class Paper(Protocol):
    """The printing code."""

    def open(self, name: str) -> Opened:
        """Open a game or the folder of an edition. Raises `FaultsError`."""

    def review(self, name: str, out: Path) -> object:
        """Check everything, and compare it with the last print into a folder. Return that ready for JSON."""

    def consequences(self, name: str, since: str = "") -> Consequences:
        """Return what an edition changes in its game, or in another edition. Raises `FaultsError`."""

    def pages(self, file: Path) -> int:
        """Return how many pages a PDF has."""

    def page(self, file: Path, number: int, width: int = 300) -> bytes:
        """Return a page of a PDF as PNG; the first is 1."""

    def files_since(self, folder: Path, began: float) -> Sequence[str]:
        """Return the files of the last print into a folder, by name; none if it was made before `began`."""

    def print_options(self) -> Sequence[PrintOption]:
        """Return the options of a print of any game."""

    def printers(self) -> Mapping[str, object]:
        """Return the printers of this machine by name, ready for JSON: how each is corrected."""

    def keep_printer(self, name: str, values: Mapping[str, float | str]) -> None:
        """Keep figures of a printer. Raises `InputError`."""

    def delete_printer(self, name: str) -> None:
        """Delete what is kept of a printer. Raises `InputError`."""

    def close(self) -> None:
        """Wait for the face that is being drawn, and draw no other: the program ends."""
