"""Games whose faces are each one colour: so a test reads an export and sees which face went where."""

import io
import itertools
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path as FilePath
from typing import NamedTuple

from PIL import Image

import cards
import layouts
from generator.export.job import ExportJob
from generator.export.pictures import DRAWN_BLEED, Frame, Renderer
from generator.export.pieces import Deck, Face, decks_of
from generator.imposition.layout import DrawnPiece
from generator.job import DrawnGame, file_name
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.marks import Marks, Path
from layouts.kit.shapes import rect
from layouts.kit.stock import Cut
from layouts.kit.style import SHEET_FONTS, channels

GAMES = (*filter(layouts.has_look, cards.slugs()), *cards.shipped_editions(cards.start_slug()))
"""All that can be exported: games, and the editions with which own games start."""

WHITE = (255, 255, 255)
"""What stands for no face."""


def colour_of(face: Face | None) -> tuple[int, int, int]:
    return channels(face.marks[0].fill) if face else WHITE  # type: ignore[union-attr, return-value]


class PaintedRenderer(Renderer):
    """Makes pictures of one colour without drawing them."""

    def images(self, faces: Iterable[Face], frame: Callable[[Cut], Frame]) -> Iterator[tuple[Face, Image.Image]]:
        for face in dict.fromkeys(faces):
            at = frame(face.cut)
            yield face, Image.new("RGB", (at.w, at.h), colour_of(face))


def snapped(pixel: tuple[int, ...]) -> tuple[int, ...]:
    """Return a pixel's steps in the scale of colours that faces have: JPEG files change it a little."""
    return tuple(round((value - 20) / 25) for value in pixel[:3])


class MemoryFolder:
    """Keeps the files of an export: pictures as they are, all else as bytes."""

    def __init__(self) -> None:
        self.path = FilePath("/exports/game")
        self.files: dict[str, None] = {}
        self.pictures: dict[str, Image.Image] = {}
        self.texts: dict[str, bytes] = {}

    def write(self, name: str, data: bytes | str) -> FilePath:
        self.texts[name] = data.encode() if isinstance(data, str) else data
        return self._at(name)

    def picture(self, name: str, image: Image.Image, encode: Callable[[Image.Image], bytes]) -> FilePath:
        self.pictures[name] = image
        return self._at(name)

    def _at(self, name: str) -> FilePath:
        assert name not in self.files, f"{name} is written twice"
        self.files[name] = None
        return self.path / name


class Painted(NamedTuple):
    """A job whose faces are painted, with what it has written."""

    job: ExportJob
    folder: MemoryFolder

    def colours(self, deck: Deck) -> list[tuple[tuple[int, int, int], tuple[int, int, int]]]:
        """Return the colours of front and back of each piece of a deck, copies included."""
        return [(colour_of(one.front), colour_of(one.back)) for one in deck.items for _ in range(one.copies)]

    def picture(self, name: str) -> Image.Image:
        """Return a picture that was written, encoded or not."""
        if name in self.folder.pictures:
            return self.folder.pictures[name]
        return Image.open(io.BytesIO(self.folder.texts[name])).convert("RGB")

    def at(self, name: str) -> tuple[int, int, int]:
        """Return the colour of a written picture; "" is no picture."""
        if name in self.folder.texts:
            return channels(re.findall(r'fill="(#\w{6})"', self.folder.texts[name].decode())[0])
        return self.folder.pictures[name].getpixel((5, 5)) if name else WHITE  # type: ignore[return-value]


@cache
def painted_game(name: str) -> DrawnGame:
    """Return a game whose faces are each one colour. Pieces with the same back share it."""
    game = cards.load(name)
    components = layouts.components(game)
    backs: dict[object, Marks] = {}
    colours = _colours()
    pieces = []
    for component in components:
        for piece in component.pieces:
            if piece.back and piece.back not in backs:
                backs[piece.back] = _field(component.cut, next(colours))
            back = backs[piece.back] if piece.back else None
            pieces.append(DrawnPiece(component, piece, _field(component.cut, next(colours)), back, piece.copies, ""))
    return DrawnGame(name, game, pieces, components, Setter(Faces({font.name: font for font in SHEET_FONTS})))


def _colours() -> Iterator[str]:
    """Yield colours that files of JPEG keep apart."""
    for red, green, blue in itertools.product(range(20, 240, 25), repeat=3):
        yield f"#{red:02X}{green:02X}{blue:02X}"


def _field(cut: Cut, colour: str) -> Marks:
    return (Path(rect(-DRAWN_BLEED, -DRAWN_BLEED, cut.w + 2 * DRAWN_BLEED, cut.h + 2 * DRAWN_BLEED), colour),)


def painted(name: str) -> Painted:
    """Return a job for a game or an edition, with an empty folder in memory."""
    drawn, folder = painted_game(name), MemoryFolder()
    renderer = PaintedRenderer(drawn, None)  # type: ignore[arg-type]
    return Painted(ExportJob(drawn.game, file_name(name), decks_of(drawn), renderer, folder, asked=name), folder)  # type: ignore[arg-type]
