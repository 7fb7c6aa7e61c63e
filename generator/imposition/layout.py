"""The records that lead from a drawn piece to a printed sheet."""

from typing import NamedTuple

from generator.imposition.grids import Bands, Duplex
from generator.pdf import Stamp
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Marks
from layouts.kit.stock import Paper


class DrawnPiece(NamedTuple):
    """A piece with its faces set, how often it is printed, and the digest of both faces."""

    component: Component
    piece: Piece
    front: Marks
    back: Marks | None
    copies: int
    stamp: str


class Side(NamedTuple):
    """One side of a sheet before it has its number: what goes on the page, and what the margin calls it."""

    stamps: tuple[Stamp, ...]
    marks: Marks
    bands: Bands


class ImposedSheet(NamedTuple):
    """A sheet: its front, its back or None, the components on it, the digests of its faces, and a note for its foot."""

    front: Side
    back: Side | None
    components: tuple[Component, ...]
    stamps: tuple[str, ...]
    paste: bool = False
    part: tuple[int, int] = (1, 1)
    folded: bool = False


class Layout(NamedTuple):
    """How sheets are laid out: everything that the user may choose about paper."""

    paper: Paper
    duplex: Duplex = "long"
    order: str = "interleaved"
    bleed: float = 1.5
    back_shift: tuple[float, float, float] = (0, 0, 0)
