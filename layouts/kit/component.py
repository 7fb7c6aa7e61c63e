"""What a game prints: components of pieces of one size, and what is asked of a look."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from layouts.kit.marks import Marks
from layouts.kit.stock import Cut
from layouts.kit.style import Ink

Draw = Callable[[], Marks]
# card: cut in a grid by straight cuts · small: packed with other small pieces · net: cut and folded ·
# page: a sheet that is read, not cut · board: over several sheets if it is larger than one
Tokens = Literal["round", "square"]
Kind = Literal["card", "small", "net", "page", "board"]

STOCK = 250.0
"""The weight of usual card, in g a square metre."""


@dataclass(frozen=True)
class Piece:
    """A card, token or sheet to print `copies` times.

    `front` and `back` return marks in mm from the top left of the cut face; bleed lies outside.
    """

    id: str
    front: Draw
    back: Draw | None = None
    copies: int = 1


def ids(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """Return the ids of pieces, such as of all that must be distinct."""
    return tuple(piece.id for piece in pieces)


@dataclass(frozen=True)
class Component:
    """Pieces of one size, in printing order.

    `back`: "hidden" backs must not tell pieces apart, nor show which way up a piece lies; they look the same in `turns`
    positions of a full circle. "content" backs are read like fronts. `distinct` names the pieces whose fronts must
    differ even without colour. `seams` are the x and y in mm where a board may best be divided. Text keeps `safe` mm
    inside the cut. A piece that is not `is_cut` is read where it is printed, beside others, and gets no marks.
    `has_folds`: it is folded after it is cut. A component of a `group` is printed only if it or its group is asked for.
    `made` is the size of a piece that is folded up, if it does not lie flat. `art`, as large as a piece, is on its box;
    without it, its back is. Without a `name`, the game's words have one for its id.
    """

    id: str
    cut: Cut
    pieces: tuple[Piece, ...]
    kind: Kind = "card"
    back: Literal["hidden", "content"] = "hidden"
    turns: int = 2
    distinct: tuple[str, ...] = ()
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    safe: float = 3
    group: str = ""
    made: tuple[float, float, float] | None = None
    art: Draw | None = None
    is_cut: bool = True
    has_folds: bool = False
    name: str = ""

    @property
    def count(self) -> int:
        return sum(piece.copies for piece in self.pieces)


@dataclass(frozen=True)
class Print:
    """What a print asks of a look: how much ink, the companion's address for QR codes, prepared photos.

    Without photos a look draws the places of the game's own pictures. Boxes are made for cards on paper of `stock` g a
    square metre; a sheet holds pieces that are one of `rooms` wide and high, in mm. Round `tokens` may be square, which
    are cut faster. `card` is another size for decks, one of CARD_SIZES.
    """

    ink: Ink = Ink.FULL
    url: str | None = None
    photos: tuple["Photo", ...] = ()
    stock: float = STOCK
    sleeved: bool = False
    rooms: tuple[tuple[float, float], ...] = ((187, 270),)
    tokens: Tokens = "round"
    card: str = ""


@dataclass(frozen=True)
class PhotoPlace:
    """Where a look shows a game's pictures: the ids of those components, and the largest picture's size in mm."""

    components: tuple[str, ...]
    w: float
    h: float


@dataclass(frozen=True)
class Photo:
    """A picture on paper: its number, its name, the digest of its bytes, the point to keep in view."""

    number: int
    file: str
    content: str
    focus: tuple[float, float] = (0.5, 0.5)
