"""The records that lead from a drawn piece to a printed sheet."""

from typing import Literal, NamedTuple

from generator.imposition.grids import Bands, Duplex
from generator.imposition.packer import Cuts
from generator.pages import Stamp
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Marks
from layouts.kit.stock import Paper

CutLines = Literal["marks", "lines", "corners", "none"]


class DrawnPiece(NamedTuple):
    """A piece with its faces set, the number of copies to print, and the digest of both faces."""

    component: Component
    piece: Piece
    front: Marks
    back: Marks | None
    copies: int
    digest: str


class Side(NamedTuple):
    """One side of a sheet without its margin texts: placed faces, loose marks, and which margins are free for words."""

    stamps: tuple[Stamp, ...]
    marks: Marks
    bands: Bands


class ImposedSheet(NamedTuple):
    """A sheet with everything on it but its number.

    `digests` are those of its pieces. `is_pasted`: to be glued to the back of the sheet before. `parts` are (i, n) of
    each part of a board. `is_folded`: fronts and backs share this side along a fold line.
    """

    front: Side
    back: Side | None
    components: tuple[Component, ...]
    digests: tuple[str, ...]
    is_pasted: bool = False
    parts: tuple[tuple[int, int], ...] = ()
    is_folded: bool = False


class Layout(NamedTuple):
    """How sheets are laid out: `bleed` in mm; `back_shift` moves backs right and down by mm, clockwise by degrees.

    `cuts`: pieces lie so that straight cuts through what is left of the sheet part them, or closer, for scissors.
    `cut_lines`: marks around the pieces, lines along every cut, marks at the corners of each piece, or none.
    """

    paper: Paper
    duplex: Duplex = "long"
    order: str = "interleaved"
    bleed: float = 1.5
    back_shift: tuple[float, float, float] = (0, 0, 0)
    cuts: Cuts = "straight"
    cut_lines: CutLines = "marks"
