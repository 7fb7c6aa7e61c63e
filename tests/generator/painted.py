"""Games whose faces are each one colour: so a test reads an export and sees which face went where."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

import cards
import layouts
from generator.export.job import ExportJob
from generator.export.pictures import Frame
from generator.export.pieces import Deck, Face, decks_of
from generator.imposition.layout import DrawnPiece
from generator.job import DrawnGame, file_name
from layouts.kit.stock import Cut

NO_FACE = (255, 255, 255)


class PaintedRenderer:
    """Gives each face a colour of its own, and draws nothing else."""

    def __init__(self) -> None:
        self.colours: dict[Face, tuple[int, int, int]] = {}

    def colour(self, face: Face | None) -> tuple[int, int, int]:
        if face is None:
            return NO_FACE
        return self.colours.setdefault(face, self._next())

    def _next(self) -> tuple[int, int, int]:
        """Return a colour that no other face has, and that JPEG files keep apart."""
        n = len(self.colours)
        return 20 + n % 8 * 25, 20 + n // 8 % 8 * 25, 20 + n // 64 * 25

    def images(self, faces: Iterable[Face], frame: Callable[[Cut], Frame]) -> Iterator[tuple[Face, Image.Image]]:
        for face in dict.fromkeys(faces):
            at = frame(face.cut)
            yield face, Image.new("RGB", (at.w, at.h), self.colour(face))

    def svg(self, face: Face, bleed: float) -> str:
        return " ".join(map(str, self.colour(face)))


class MemoryFolder:
    """Keeps the files of an export: pictures as they are, all else as bytes."""

    def __init__(self) -> None:
        self.path = Path("/exports/game")
        self.files: dict[str, None] = {}
        self.pictures: dict[str, Image.Image] = {}
        self.texts: dict[str, bytes] = {}

    def write(self, name: str, data: bytes | str) -> Path:
        self.texts[name] = data.encode() if isinstance(data, str) else data
        return self._at(name)

    def picture(self, name: str, image: Image.Image, encode: Callable[[Image.Image], bytes]) -> Path:
        self.pictures[name] = image
        return self._at(name)

    def _at(self, name: str) -> Path:
        assert name not in self.files, f"{name} is written twice"
        self.files[name] = None
        return self.path / name


class Painted(NamedTuple):
    """A job whose faces are painted, with what it has written."""

    job: ExportJob
    renderer: PaintedRenderer
    folder: MemoryFolder

    def colours(self, deck: Deck) -> list[tuple[object, object]]:
        """Return the colours of front and back of each piece of a deck, copies included."""
        colour = self.renderer.colour
        return [(colour(one.front), colour(one.back)) for one in deck.items for _ in range(one.copies)]

    def at(self, name: str) -> tuple[int, int, int]:
        """Return the colour of a written picture; "" is no picture."""
        if name in self.folder.texts:
            return tuple(map(int, self.folder.texts[name].split()))  # type: ignore[return-value]
        return self.folder.pictures[name].getpixel((5, 5)) if name else NO_FACE  # type: ignore[return-value]


@cache
def undrawn_game(name: str) -> DrawnGame:
    """Return a game with nothing on its faces. Pieces with the same back share it."""
    game = cards.load(name)
    components = layouts.components(game)
    backs: dict[object, object] = {}
    pieces = []
    for component in components:
        for piece in component.pieces:
            back = backs.setdefault(piece.back, (len(backs),)) if piece.back else None  # a tuple of its own for each
            pieces.append(DrawnPiece(component, piece, (), back, piece.copies, ""))  # type: ignore[arg-type]
    return DrawnGame(name, game, pieces, components, None)  # type: ignore[arg-type]


def painted(name: str) -> Painted:
    """Return a job for a game or an edition, with an empty folder in memory."""
    drawn, renderer, folder = undrawn_game(name), PaintedRenderer(), MemoryFolder()
    job = ExportJob(drawn.game, file_name(name), decks_of(drawn), renderer, folder)  # type: ignore[arg-type]
    return Painted(job, renderer, folder)
