"""What games print, beside what they printed before: a small picture of every sheet, a few faces as text, and a
digest of every face, boxes and booklets too; and of each component, as other ways of printing draw it.

`pytest --regen tests/games/test_golden_sheets.py` writes them again. `sheets.png`, `faces.txt` and `ways.txt` lie
beside a game's tests, and their diff is reviewed like code.
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path as FilePath
from typing import NamedTuple

import pytest
from cases import compare, digest
from paper import words_on
from PIL import Image, ImageChops

import cards
import layouts
from cards import sheet_words
from generator.imposition.sheets import make_pages, make_sheets
from generator.job import DrawnGame, PrintRequest, draw_game
from generator.pdf import write_pdf
from generator.proofing.colour_vision import raster
from layouts.kit.component import Component, Photo, Print
from layouts.kit.marks import Glyphs, Group, LinearGradient, Mark, Path, Picture, Point, Qr, RadialGradient
from layouts.kit.shapes import bounds, rect
from layouts.kit.stock import A4, LETTER
from layouts.kit.style import Ink

HERE = FilePath(__file__).parent
REGEN = "pytest --regen tests/games/test_golden_sheets.py"
GAMES = tuple(filter(layouts.has_look, cards.slugs()))
COMPANION = "http://192.168.178.123:8000"
PHOTOS = tuple(Photo(number, f"{number}.jpg", str(number), (0.5, 0.4)) for number in (1, 91, 131))
SAVING = Print(Ink.SAVE, COMPANION, PHOTOS, 160, True, ((150, 200),), "square")
GREY = Print(Ink.GREY, photos=PHOTOS, stock=350)
DOTS, COLUMNS = 0.4, 12
"""Pixels in a mm of a small picture, and how many stand in a row."""

STEP, SHARE = 40, 0.004
"""A sheet has changed if so large a share of its pixels differs by more than so many of 255 levels."""

FACES, LONG = 4, 12
"""How many faces of a game are written out, and from how many marks without words a drawing is told in one line."""

MOST_PIECES = 12
"""How many pieces of a component other ways of printing draw."""


@cache
def drawn(slug: str) -> DrawnGame:
    return draw_game(slug, PrintRequest((slug,)))


@pytest.mark.parametrize("slug", GAMES)
def test_sheets_look_as_they_did(slug: str, request: pytest.FixtureRequest, tmp_path: FilePath) -> None:
    """Each small picture is near its earlier one; `make looks` shows both at their size."""
    game, words, file = drawn(slug), sheet_words(), HERE / slug / "sheets.png"
    layout = PrintRequest((slug,)).layout
    pages = make_pages(make_sheets(game.pieces, layout, words), layout, game.game, words, game.setter)
    photo = tmp_path / "photo.jpg"
    Image.new("RGB", (60, 60), "#7C9C70").save(photo)
    pdf = write_pdf(pages, game.setter.faces, slug, pictures=lambda picture, grey: photo)
    sheets = [image.convert("RGB") for image in raster(pdf, DOTS)]
    picture = contact_sheet(sheets)
    if request.config.getoption("--regen"):
        picture.save(file, optimize=True)
    assert file.exists(), f"{file} is missing: {REGEN} draws it"
    before, after = Image.open(file).convert("RGB"), picture.convert("RGB")
    assert after.size == before.size, f"{slug} has another number of sheets: see `make looks`"
    boxes = [box for _, box in places(sheets)]
    changed = [number for number, box in enumerate(boxes, 1) if differ(after.crop(box), before.crop(box))]
    assert [] == changed, f"these sheets of {slug} look different: compare them with `make looks`, then --regen"


def places(sheets: list[Image.Image]) -> Iterator[tuple[Image.Image, tuple[int, int, int, int]]]:
    """Yield each sheet with its box on the contact sheet."""
    w, h = sheets[0].size
    for i, sheet in enumerate(sheets):
        x, y = i % COLUMNS * w, i // COLUMNS * h
        yield sheet, (x, y, x + w, y + h)


def contact_sheet(sheets: list[Image.Image]) -> Image.Image:
    w, h = sheets[0].size
    rows = math.ceil(len(sheets) / COLUMNS)
    picture = Image.new("RGB", (w * min(COLUMNS, len(sheets)), h * rows), "white")
    for sheet, box in places(sheets):
        picture.paste(sheet, box[:2])
    return picture.quantize(160, dither=Image.Dither.NONE)


def differ(sheet: Image.Image, before: Image.Image) -> bool:
    steps = ImageChops.difference(sheet, before).convert("L").point(lambda step: 255 if step > STEP else 0)
    return steps.histogram()[255] > SHARE * sheet.width * sheet.height


@pytest.mark.parametrize("slug", GAMES)
def test_faces_have_their_marks_where_they_were(slug: str, request: pytest.FixtureRequest) -> None:
    file = HERE / slug / "faces.txt"
    text = [*faces(drawn(slug)), "", "All faces, by the digest of their marks", *digests(slug)]
    compare(file, text, request)


def faces(game: DrawnGame) -> Iterator[str]:
    """Yield the marks of a few faces, of components as different as can be: of each kind and size the first."""
    first_of_kind = {(piece.component.kind, piece.component.cut): piece for piece in game.pieces[::-1]}
    pieces = [piece for piece in first_of_kind.values() if piece.component.kind not in ("page", "board")]
    for piece in sorted(pieces, key=game.pieces.index)[:FACES]:
        component = piece.component
        for side, marks in (("front", piece.front), ("back", piece.back)):
            if marks:
                yield f"{component.id}/{piece.piece.id}, {side}, {component.cut.w:g} x {component.cut.h:g} mm"
                yield from lines(marks, Frame())


def digests(slug: str) -> Iterator[str]:
    """Yield each face that a game prints, also on request, with a digest that a hundredth of a millimetre changes."""
    for piece in draw_game(slug, PrintRequest((slug,), reprint=True, url=COMPANION)).pieces:
        yield f"{piece.component.id}/{piece.piece.id} {digest(piece.front, piece.back or ())}"


@pytest.mark.parametrize("slug", GAMES)
def test_other_ways_of_printing_draw_what_they_drew(slug: str, request: pytest.FixtureRequest) -> None:
    """Their words are not set yet: where and how large they may be counts, too."""
    game = cards.load(slug)
    ways = {card: layouts.components(game, Print(card=card)) for card in layouts.card_sizes(slug)[1:]}
    for way, print_, paper in (("saving", SAVING, A4), ("grey", GREY, LETTER)):
        parts = layouts.components(game, print_)
        ways[way] = *parts, *layouts.on_request(game, print_, parts), layouts.poster(game, print_, paper)
    text = [f"{way}, {part.id} {drawn_part(part)}" for way, parts in ways.items() for part in parts]
    compare(HERE / slug / "ways.txt", text, request)


def drawn_part(part: Component) -> str:
    """Return the digest of all that is said of a component, and of its faces."""
    pieces = [(piece.id, piece.copies) for piece in part.pieces]
    draws = [part.art, *(draw for piece in part.pieces[:MOST_PIECES] for draw in (piece.front, piece.back))]
    return digest(replace(part, pieces=(), art=None), pieces, [draw() if draw else None for draw in draws])


Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Frame(NamedTuple):
    """Where marks lie on a face: moved to x, y, turned clockwise by degrees, scaled, mirrored."""

    x: float = 0
    y: float = 0
    turn: float = 0
    scale: float = 1
    side: int = 1

    def point(self, point: Point) -> Point:
        angle, (x, y) = math.radians(self.turn), point
        x, y = self.side * self.scale * x, self.scale * y
        return self.x + x * math.cos(angle) - y * math.sin(angle), self.y + x * math.sin(angle) + y * math.cos(angle)

    def within(self, group: Group) -> "Frame":
        x, y = self.point((group.x, group.y))
        side = -self.side if group.mirror else self.side
        return Frame(x, y, self.turn + self.side * group.turn, self.scale * group.scale, side)

    def box(self, steps: Iterable[object]) -> Box:
        x0, y0, x1, y1 = bounds(steps)  # type: ignore[arg-type]
        corners = [self.point(corner) for corner in ((x0, y0), (x0, y1), (x1, y0), (x1, y1))]
        xs, ys = zip(*corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def lines(marks: Iterable[Mark], frame: Frame) -> Iterator[str]:
    for mark in marks:
        match mark:
            case Group():
                inner = frame.within(mark)
                shapes = list(outlines(mark.marks, inner))
                if shapes and len(shapes) >= LONG and not words_on(mark.marks):
                    yield f"  drawing of {len(shapes)}: {in_mm(around(shapes))}"
                else:
                    yield from lines(mark.marks, inner)
            case Glyphs():
                x, y = frame.point((mark.x, mark.y))
                turn = f" turned {(frame.turn + mark.turn) % 360:.1f}" if (frame.turn + mark.turn) % 360 else ""
                size = f"{mark.size * frame.scale:.4g} pt"
                yield f"  {x:.2f} {y:.2f} {mark.font} {size}{turn} {mark.colour} “{mark.words}”"
            case Picture():
                yield f"  picture {in_mm(frame.box(rect(mark.x, mark.y, mark.w, mark.h)))}"
            case Qr():
                yield f"  code {in_mm(frame.box(rect(mark.x, mark.y, mark.size, mark.size)))} {mark.data}"
            case Path():
                paint = " ".join(filter(None, (mark.fill, mark.line and f"line {mark.line} {mark.width:g}")))
                yield f"  path {in_mm(frame.box(mark.steps))} {paint}"
            case LinearGradient() | RadialGradient():
                yield f"  gradient {in_mm(frame.box(mark.steps))} {' '.join(mark.colours)}"


def outlines(marks: Iterable[Mark], frame: Frame) -> Iterator[Box]:
    for mark in marks:
        if isinstance(mark, Group):
            yield from outlines(mark.marks, frame.within(mark))
        elif isinstance(mark, Path | LinearGradient | RadialGradient):
            yield frame.box(mark.steps)


def around(boxes: Iterable[Box]) -> Box:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def in_mm(box: Box) -> str:
    return " ".join(f"{value:.2f}" for value in box)
