"""The pieces of a drawn game by component, with stable names for the picture of each side."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from generator.imposition.layout import DrawnPiece
from generator.job import DrawnGame
from layouts.kit.component import Component
from layouts.kit.marks import Marks
from layouts.kit.stock import Cut


@dataclass(frozen=True, eq=False)
class Face:
    """One side of a piece: the name of its picture without ending, its marks in mm from the top left of its cut."""

    name: str
    marks: Marks
    cut: Cut
    is_back: bool = False


class Item(NamedTuple):
    """A piece, its number of copies, and its sides. Pieces with the same back share its `Face`."""

    id: str
    copies: int
    front: Face
    back: Face | None


class Deck(NamedTuple):
    """The pieces of one component, in printing order."""

    component: Component
    items: tuple[Item, ...]

    @property
    def id(self) -> str:
        return _file_part(self.component.id)

    @property
    def name(self) -> str:
        return self.component.name

    @property
    def cut(self) -> Cut:
        return self.component.cut

    @property
    def total(self) -> int:
        return sum(item.copies for item in self.items)

    @property
    def backs(self) -> tuple[Face, ...]:
        """Return each different back once."""
        return tuple(dict.fromkeys(item.back for item in self.items if item.back is not None))

    @property
    def faces(self) -> Iterator[Face]:
        """Yield every different side: all fronts, then all backs."""
        yield from (item.front for item in self.items)
        yield from self.backs

    @property
    def size(self) -> str:
        return f"{self.cut.w:g} × {self.cut.h:g} mm"


def decks_of(drawn: DrawnGame) -> tuple[Deck, ...]:
    """Return the decks of a game, one for each component that it prints."""
    by_component = ([piece for piece in drawn.pieces if piece.component is part] for part in drawn.components)
    return tuple(_deck(pieces[0].component, pieces) for pieces in by_component if pieces)


def _deck(component: Component, pieces: list[DrawnPiece]) -> Deck:
    folder = _file_part(component.id)
    first: dict[int, DrawnPiece] = {}  # the first piece with each back
    for piece in pieces:
        first.setdefault(id(piece.back), piece)
    backs: dict[int, Face | None] = {}
    for piece in first.values():
        name = _back_name(component, piece, len(first), len(backs) + 1)
        back = Face(f"{folder}/{name}", piece.back, component.cut, True) if piece.back is not None else None
        backs[id(piece.back)] = back
    items = []
    for piece in pieces:
        front = Face(f"{folder}/{_file_part(piece.piece.id)}-front", piece.front, component.cut)
        items.append(Item(piece.piece.id, piece.piece.copies, front, backs[id(piece.back)]))
    return Deck(component, tuple(items))


def _back_name(component: Component, piece: DrawnPiece, different: int, number: int) -> str:
    """Return what the picture of a back is called. Hidden backs are numbered: they belong to no piece."""
    if different == 1:
        return "back"
    return f"back-{number}" if component.back == "hidden" else f"{_file_part(piece.piece.id)}-back"


def _file_part(name: str) -> str:
    return re.sub(r"[^\w.-]+", "-", name)
