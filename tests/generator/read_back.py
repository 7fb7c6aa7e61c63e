"""Reads a finished PDF with PDFium, which did not write it: where each mark lies, in mm from the page's top left."""

import ctypes
import math
from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

from generator.typesetting.fonts import MM

Point = tuple[float, float]
Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)


class Letter(NamedTuple):
    """A letter, the start of its baseline, and how far it is turned clockwise, in degrees."""

    letter: str
    x: float
    y: float
    turn: float


class Outline(NamedTuple):
    """A path's colour and its points; controls of curves are among them."""

    colour: str
    points: tuple[Point, ...]

    @property
    def box(self) -> Box:
        return _box(self.points)


class Printed(NamedTuple):
    """What a page shows."""

    letters: tuple[Letter, ...]
    outlines: tuple[Outline, ...]
    pictures: tuple[Box, ...]

    def word(self, words: str) -> Letter:
        """Return the first letter of a text that stands on the page once."""
        letters = [letter for letter in self.letters if not letter.letter.isspace()]
        wanted = words.replace(" ", "")
        (start,) = [
            i
            for i in range(len(letters))
            if wanted == "".join(letter.letter for letter in letters[i : i + len(wanted)])
        ]
        return letters[start]

    def within(self, box: Box) -> "Printed":
        def holds(*points: Point) -> bool:
            return all(box[0] <= x <= box[2] and box[1] <= y <= box[3] for x, y in points)

        return Printed(
            tuple(letter for letter in self.letters if holds((letter.x, letter.y))),
            tuple(outline for outline in self.outlines if holds(*outline.points)),
            tuple(picture for picture in self.pictures if holds(picture[:2], picture[2:])),
        )

    def boxes(self, colour: str) -> list[Box]:
        """Return the boxes of all paths of a colour, from left to right, then from top to bottom."""
        return sorted(outline.box for outline in self.outlines if outline.colour == colour)


def read_pages(pdf: bytes) -> list[Printed]:
    document = pypdfium2.PdfDocument(pdf)
    return [_read(document[number]) for number in range(len(document))]


def _read(page: pypdfium2.PdfPage) -> Printed:
    height = page.get_height()
    outlines, pictures = list[Outline](), list[Box]()
    count, item = raw.FPDFPage_CountObjects(page), raw.FPDFPage_GetObject
    for mark, frame in _marks(page, count, item, UNMOVED):
        match raw.FPDFPageObj_GetType(mark):
            case raw.FPDF_PAGEOBJ_PATH:
                points = tuple(_on_paper(point, frame, height) for point in _points(mark))
                outlines.append(Outline(_colour(mark), points))
            case raw.FPDF_PAGEOBJ_IMAGE:
                corners = [_on_paper(corner, frame, height) for corner in ((0, 0), (0, 1), (1, 0), (1, 1))]
                pictures.append(_box(corners))
    return Printed(tuple(_letters(page, height)), tuple(outlines), tuple(pictures))


def _marks(parent, count, item, frame: Matrix) -> Iterator[tuple[object, Matrix]]:  # type: ignore[no-untyped-def]
    """Yield marks with the frame in which their points stand, also those within forms."""
    for i in range(count):
        mark = item(parent, i)
        place = raw.FS_MATRIX()
        raw.FPDFPageObj_GetMatrix(mark, place)
        within = _both((place.a, place.b, place.c, place.d, place.e, place.f), frame)
        if raw.FPDFPageObj_GetType(mark) == raw.FPDF_PAGEOBJ_FORM:
            yield from _marks(mark, raw.FPDFFormObj_CountObjects(mark), raw.FPDFFormObj_GetObject, within)
        else:
            yield mark, within


def _both(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    return (*_turned((a, b), outer), *_turned((c, d), outer), *_moved((e, f), outer))


def _turned(point: Point, frame: Matrix) -> Point:
    a, b, c, d, _, _ = frame
    return a * point[0] + c * point[1], b * point[0] + d * point[1]


def _moved(point: Point, frame: Matrix) -> Point:
    x, y = _turned(point, frame)
    return x + frame[4], y + frame[5]


def _on_paper(point: Point, frame: Matrix, height: float) -> Point:
    x, y = _moved(point, frame)
    return x / MM, (height - y) / MM


def _points(path: object) -> Iterator[Point]:
    x, y = ctypes.c_float(), ctypes.c_float()
    for i in range(raw.FPDFPath_CountSegments(path)):
        raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(path, i), x, y)
        yield x.value, y.value


def _colour(path: object) -> str:
    """Return the colour that fills a path; of a line, its own."""
    channels = [ctypes.c_uint() for _ in range(4)]
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(path, fill, stroke)
    (raw.FPDFPageObj_GetFillColor if fill.value else raw.FPDFPageObj_GetStrokeColor)(path, *channels)
    return "#" + "".join(f"{channel.value:02X}" for channel in channels[:3])


def _letters(page: pypdfium2.PdfPage, height: float) -> Iterator[Letter]:
    text = page.get_textpage()
    x, y = ctypes.c_double(), ctypes.c_double()
    for i in range(text.count_chars()):
        raw.FPDFText_GetCharOrigin(text, i, x, y)
        turn = math.degrees(raw.FPDFText_GetCharAngle(text, i)) % 360
        yield Letter(chr(raw.FPDFText_GetUnicode(text, i)), x.value / MM, (height - y.value) / MM, turn)


def _box(points) -> Box:  # type: ignore[no-untyped-def]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
