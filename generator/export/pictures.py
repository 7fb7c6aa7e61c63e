"""Pictures of faces: the printed PDF's own marks as pixels, at the size and with the bleed that a target asks for."""

import io
import math
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageChops

from generator.export.pieces import Face
from generator.export.svg_face import svg_of
from generator.job import DrawnGame
from generator.pages import Page
from generator.pdf import Pictures, write_pdf
from layouts.kit.marks import Group, Marks
from layouts.kit.shapes import rect
from layouts.kit.stock import INCH, Cut

BLEED = INCH / 8
DRAWN_BLEED = 3.5  # How far layouts draw beyond the cut, in mm.


class Frame(NamedTuple):
    """A picture's size in pixels, its pixels for each inch, and how much the face is enlarged. The cut is centred."""

    w: int
    h: int
    dpi: float = 300
    scale: float = 1


def frame_of(cut: Cut, dpi: float = 300, bleed: float = 0) -> Frame:
    """Return the frame of a cut at its own size, with `bleed` mm round it."""
    return Frame(round((cut.w + 2 * bleed) * dpi / INCH), round((cut.h + 2 * bleed) * dpi / INCH), dpi)


class Renderer:
    """Draws the faces of one game."""

    def __init__(self, drawn: DrawnGame, pictures: Pictures) -> None:
        self._drawn, self._pictures = drawn, pictures

    def images(self, faces: Iterable[Face], frame: Callable[[Cut], Frame]) -> Iterator[tuple[Face, Image.Image]]:
        """Yield each face with its picture in RGB. Where a frame reaches beyond the drawn bleed, its edge goes on."""
        chosen = [(face, frame(face.cut)) for face in dict.fromkeys(faces)]
        pages = self.pages([(_page(face, size), size.dpi) for face, size in chosen])
        for (face, size), image in zip(chosen, pages, strict=True):
            yield face, _edges_continued(image.crop((0, 0, size.w, size.h)), face.cut, size)

    def pages(self, pages: Sequence[tuple[Page, float]]) -> Iterator[Image.Image]:
        """Yield a picture of each page at its pixels for each inch, in RGB."""
        if not pages:
            return
        document = pypdfium2.PdfDocument(self.pdf(page for page, _ in pages))
        try:
            for number, (_, dpi) in enumerate(pages):
                yield document[number].render(scale=dpi / 72).to_pil().convert("RGB")
        finally:
            document.close()

    def svg(self, face: Face, bleed: float) -> str:
        """Return a face as an SVG file with `bleed` mm round its cut."""
        return svg_of(face, bleed, self._drawn.setter.faces, self._pictures)

    def set(self, marks: Marks) -> Marks:
        """Return marks with their words set in the game's fonts."""
        return self._drawn.setter.set(marks)

    def pdf(self, pages: Iterable[Page]) -> bytes:
        """Return pages of set marks as a PDF in the game's fonts."""
        return write_pdf(pages, self._drawn.setter.faces, self._drawn.game.title, pictures=self._pictures)


def _page(face: Face, frame: Frame) -> Page:
    w, h, k = frame.w * INCH / frame.dpi, frame.h * INCH / frame.dpi, frame.scale
    cut = face.cut
    box = rect(-DRAWN_BLEED, -DRAWN_BLEED, cut.w + 2 * DRAWN_BLEED, cut.h + 2 * DRAWN_BLEED)
    placed = Group(face.marks, (w - cut.w * k) / 2, (h - cut.h * k) / 2, scale=k, clip=box)
    return Page(w, h, (), (placed,))


def _edges_continued(image: Image.Image, cut: Cut, frame: Frame) -> Image.Image:
    per_mm = frame.dpi / INCH
    margins = ((frame.w / per_mm - cut.w * frame.scale) / 2, (frame.h / per_mm - cut.h * frame.scale) / 2)
    x, y = (math.ceil((margin - DRAWN_BLEED * frame.scale) * per_mm) for margin in margins)
    w, h = image.size
    if x > 0:
        x += 1  # the outermost pixel is drawn in part
        image.paste(image.crop((x, 0, x + 1, h)).resize((x, h)), (0, 0))
        image.paste(image.crop((w - x - 1, 0, w - x, h)).resize((x, h)), (w - x, 0))
    if y > 0:
        y += 1
        image.paste(image.crop((0, y, w, y + 1)).resize((w, y)), (0, 0))
        image.paste(image.crop((0, h - y - 1, w, h - y)).resize((w, y)), (0, h - y))
    return image


def encoded(image: Image.Image, dpi: float = 0) -> bytes:
    """Return a picture in grey, RGB or RGBA as PNG, with its resolution if `dpi` is given.

    Each row is written as its difference to the row above. Pillow tries five ways for every row: that takes twice as
    long, for files that are two hundredths smaller.
    """
    packer, packed = zlib.compressobj(1), list[bytes]()
    width = image.width * len(image.getbands())
    for top in range(0, image.height, _STRIP):  # a board has 50 MB
        low = min(top + _STRIP, image.height)
        strip, upper = (image.crop((0, top - up, image.width, low - up)) for up in (0, 1))
        data = ImageChops.subtract_modulo(strip, upper).tobytes()
        rows = (data[start : start + width] for start in range(0, len(data), width))
        packed.append(packer.compress(b"".join(_UP + row for row in rows)))
    packed.append(packer.flush())
    dots = round(dpi / INCH * 1000)
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", *image.size, 8, _COLOUR_TYPES[image.mode], 0, 0, 0))
    resolution = _chunk(b"pHYs", struct.pack(">IIB", dots, dots, _A_METRE)) if dpi else b""
    content = _chunk(b"IDAT", b"".join(packed)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + head + resolution + content


_UP = b"\x02"  # The filter of a row that holds the differences to the row above.
_STRIP = 256  # rows
_COLOUR_TYPES = {"L": 0, "RGB": 2, "RGBA": 6}
_A_METRE = 1


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def photographed(image: Image.Image, quality: int = 92) -> bytes:
    """Return a picture as JPEG, in RGB."""
    jpeg = io.BytesIO()
    image.save(jpeg, "JPEG", quality=quality, subsampling=0)
    return jpeg.getvalue()
