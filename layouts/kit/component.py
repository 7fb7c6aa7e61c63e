"""What a game prints: components, each a run of pieces with the same size; a piece has a front and perhaps a back."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from layouts.kit.marks import Marks
from layouts.kit.stock import Cut
from layouts.kit.style import Ink

Draw = Callable[[], Marks]
# card: cut in a grid by straight cuts · small: packed with other small pieces · net: cut and folded ·
# page: a sheet that is read whole · board: as large as it must be, over several sheets if need be
Kind = Literal["card", "small", "net", "page", "board"]


@dataclass(frozen=True)
class Piece:
    """One printed thing, `copies` times. `front` and `back` give marks in mm from the top left of the cut face."""

    id: str
    front: Draw
    back: Draw | None = None
    copies: int = 1


@dataclass(frozen=True)
class Component:
    """Pieces of one size, in printing order.

    `back`: "hidden" backs must not tell pieces apart nor which way up they lie (`turns` in a full circle look the
    same); "content" backs are read like the front. `told_apart` names the pieces whose fronts carry a meaning that
    must survive without colour. `seams` are the x and y where a board may best be divided. Text keeps `safe` mm
    inside the cut.
    """

    id: str
    name: str
    cut: Cut
    pieces: tuple[Piece, ...]
    kind: Kind = "card"
    back: Literal["hidden", "content"] = "hidden"
    turns: int = 2
    told_apart: tuple[str, ...] = ()
    seams: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    safe: float = 3

    @property
    def count(self) -> int:
        return sum(piece.copies for piece in self.pieces)


@dataclass(frozen=True)
class Print:
    """What is asked of a look besides the game: the ink to spare, the companion's address, photos made ready.

    Without photos a look draws about the places of those that the game knows.
    """

    ink: Ink = Ink.FULL
    url: str | None = None
    photos: tuple["Photo", ...] = ()


@dataclass(frozen=True)
class PhotoPlace:
    """Where a look shows a game's pictures: the ids of those components, and the largest picture's size in mm."""

    components: tuple[str, ...]
    w: float
    h: float


@dataclass(frozen=True)
class Photo:
    """A picture on paper: its number, what names it, the digest of its bytes, the point to keep in view."""

    number: int
    file: str
    content: str
    focus: tuple[float, float] = (0.5, 0.5)
