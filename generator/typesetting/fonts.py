"""Fonts for paper: static instances of packaged fonts in the user's cache folder, and measures of their glyphs.

A variable font would silently print in its default weight. So each font is reduced to the letters that books need,
pinned to its axes, and cached. HarfBuzz does the kerning.
"""

import hashlib
import struct
from collections.abc import Iterable, Iterator
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from cards.atomic_write import atomic_write
from cards.font_cut import cut
from cards.package_files import packaged
from layouts.kit.icons import CACHE
from layouts.kit.style import Font

MM = 72 / 25.4  # points in a millimetre
# Latin for all of Europe, quotes, dashes, arrows, minus, times and the bullets we use.
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    *map(ord, "ẞ\u2010\u2011\u2012–—‘’‚“”„•…′″€←↑→↓↔−∕≤≥"),
)
_NARROW = 0x202F  # the narrow no-break space before French points; few fonts have one
_NARROW_SHARE = 0.65  # of a space's width, as Inter draws it
_FORMAT = "6"  # raise when instances are made differently
_LEAST_TUCK = 0.001  # of 1/1000 of the size: less is what floats leave over
_ESCAPED = tuple(
    "\\" + chr(code) if chr(code) in "()\\" else chr(code) if 0x20 <= code < 0x7F else f"\\{code:03o}"
    for code in range(256)
)
"""How a string in a PDF says each byte."""


_BROKEN = (
    AssertionError, AttributeError, EOFError, IndexError, KeyError, OverflowError, RuntimeError, TypeError, ValueError,
    struct.error,
)  # fmt: skip
"""What HarfBuzz and fontTools raise for a file whose tables make no sense, besides fontTools' own errors."""


MOST_EMS = 20  # No glyph is wider in a font whose table of widths makes sense.
BROKEN_FONT = "is a broken font. Download it again, or choose another one"


class UnusableFont(Exception):
    """A font of somebody's own folder cannot be used. The message says why and what to do."""


class Measured(NamedTuple):
    """A shaped run of words: its width in mm at a size of 1 pt.

    `advances` are how far each letter moves the next one, in 1/1000 of the size; `tucks` how much less that is than
    the font's own width of the letter, which is what a PDF writes.
    """

    width: float
    advances: tuple[float, ...]
    tucks: tuple[float, ...]


class Face:
    """One static font, registered with ReportLab under a unique name."""

    def __init__(self, font: Font) -> None:
        self.file = static(font)
        self.name = self.file.stem
        try:
            self._pdf = TTFont(self.name, str(self.file))
        except (TTFError, struct.error, IndexError, KeyError):  # a broken cache file: make it again, once
            self.file.unlink()
            self._pdf = _opened(self.name, font)
        pdfmetrics.registerFont(self._pdf)
        self._widths: dict[str, Measured] = {}

    @cached_property
    def _shaper(self) -> uharfbuzz.Font:
        return uharfbuzz.Font(uharfbuzz.Face(self.file.read_bytes()))

    def lacks(self, words: str) -> str:
        """Return the letters of these words for which the font has no glyph."""
        if words in self._widths:
            return ""
        return "".join(ch for ch in dict.fromkeys(words) if ord(ch) not in self._pdf.face.charToGlyph)

    def measure(self, words: str) -> Measured:
        """Return the words shaped in this font."""
        if words not in self._widths:
            self._widths[words] = self._measure(words)
        return self._widths[words]

    @property
    def em(self) -> int:
        """The size of the font in its own units."""
        return int(self._shaper.face.upem)

    def places(self, words: str, track: float = 0) -> Iterator[tuple[float, int]]:
        """Yield where each letter starts, in units of the font, and its glyph; `track` is letter-spacing in 1/1000."""
        x, unit = 0.0, self.em / 1000
        for letter, advance in zip(words, self.measure(words).advances, strict=True):
            yield x, self._shaper.get_nominal_glyph(ord(letter)) or 0
            x += (advance + track) * unit

    def draw(self, glyph: int, pen: Any) -> None:
        """Draw the outline of a glyph with a fontTools pen, in units of the font."""
        self._shaper.draw_glyph_with_pen(glyph, pen)

    def operators(self, words: str, document: PDFDocument) -> list[tuple[str, str]]:
        """Return the PDF operators that show the words, kerned, each with the name of the font that it needs first.

        ReportLab notes which letters a document needs, and divides a font of more than 256 into several.
        """
        operators, tucks = [], iter(self.measure(words).tucks)
        for subset, codes in self._pdf.splitString(words, document):
            parts, run = [], ""
            for code, tuck in zip(codes, tucks, strict=False):  # the next subset goes on where this one ends
                run += _ESCAPED[code]
                if abs(tuck) > _LEAST_TUCK:
                    parts.append(f"({run}) {tuck:.6g}")
                    run = ""
            if run or not parts:
                parts.append(f"({run})")
            operator = f"{parts[0]} Tj" if len(parts) == 1 and run else f"[{' '.join(parts)}] TJ"
            operators.append((self._pdf.getSubsetInternalName(subset, document), operator))
        return operators

    def _measure(self, words: str) -> Measured:
        if not words:
            return Measured(0, (), ())
        buffer = uharfbuzz.Buffer()
        buffer.add_str(words)
        buffer.guess_segment_properties()
        # Kerning only: a ligature is one glyph for two letters, so letter-spacing could not separate them.
        uharfbuzz.shape(self._shaper, buffer, {"kern": True, "liga": False, "clig": False, "calt": False})
        scale = 1000 / self._shaper.face.upem
        advances = tuple([position.x_advance * scale for position in buffer.glyph_positions])
        plain = self._pdf.face.charWidths
        tucks = tuple([plain[ord(letter)] - advance for letter, advance in zip(words, advances, strict=True)])
        return Measured(sum(advances) / 1000 / MM, advances, tucks)


def _opened(name: str, font: Font) -> TTFont:
    """Return a font that was just made; a file in somebody's own folder may have tables that make no sense."""
    try:
        return TTFont(name, str(static(font)))
    except (TTFError, *_BROKEN):
        if font.package:
            raise
        raise UnusableFont(BROKEN_FONT) from None


class Faces:
    """The fonts of one game by name. A font is opened when it is first used."""

    def __init__(self, fonts: dict[str, Font]) -> None:
        self.fonts = fonts
        self._open: dict[str, Face] = {}

    def __getitem__(self, name: str) -> Face:
        if name not in self._open:
            self._open[name] = Face(self.fonts[name])
        return self._open[name]

    def label(self, name: str) -> str:
        """Return what faults call a font: its name, or its file in somebody's own folder."""
        font = self.fonts[name]
        return name if font.package else Path(font.file).name

    def first(self) -> Face:
        return self[next(iter(self.fonts))]


def static(font: Font) -> Path:
    """Return the file of a font with its letters chosen and its axes pinned; it is made at first use."""
    file = _cache_file(font)
    if not file.exists():
        source = _source(font)
        atomic_write(file, _static(source, font, file.stem) if font.package else _own(source, font, file.stem))
    return file


def _cache_file(font: Font) -> Path:
    """Return where the static font is cached. The name depends on its source, so a newer package gets a new file."""
    source = _source(font)
    content = source.stat().st_size if font.package else hashlib.sha256(source.read_bytes()).hexdigest()
    key = hashlib.sha256(f"{_FORMAT}{font}{content}{LETTERS if font.package else 'all'}".encode()).hexdigest()[:12]
    return CACHE / "fonts" / f"{font.name}-{key}.ttf"


def _source(font: Font) -> Path:
    return packaged(font.package, font.file) if font.package else Path(font.file)


def _own(source: Path, font: Font, name: str) -> bytes:
    """Return the static font of a file from somebody's own folder, which may be broken, or lack even a space."""
    from fontTools.ttLib import TTFont as Source
    from fontTools.ttLib import TTLibError

    try:
        source_font = Source(source)
        source_font.ensureDecompiled(recurse=True)  # HarfBuzz passes over what makes no sense
        widest = max(width for width, _ in source_font["hmtx"].metrics.values())
        letters = source_font.getBestCmap() or {}
        if widest > MOST_EMS * source_font["head"].unitsPerEm:
            raise UnusableFont(BROKEN_FONT)
        if 0x20 in letters:
            return _static(source, font, name, letters)
    except (TTLibError, *_BROKEN):
        raise UnusableFont(BROKEN_FONT) from None
    raise UnusableFont("has no letters for text: not even a space. Choose another font")


def _static(source: Path, font: Font, name: str, letters: Iterable[int] = LETTERS) -> bytes:
    from fontTools.ttLib import TTFont as Source  # only at first use

    cut_font = BytesIO(cut(source, letters, ["kern"], dict(font.axes)))
    # No time of day in it, so the same file on any day; HarfBuzz has measured the glyphs already.
    static_font = Source(cut_font, recalcTimestamp=False, recalcBBoxes=False)
    _add_narrow_space(static_font)
    # A viewer with two files open takes fonts of one PostScript name for the same font.
    static_font["name"].names = []
    static_font["name"].setName(name, 6, 3, 1, 0x409)
    file = BytesIO()
    static_font.save(file)
    return file.getvalue()


def _add_narrow_space(font: Any) -> None:
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    space = font["hmtx"][font.getBestCmap()[0x20]][0]
    font["glyf"]["narrowspace"] = Glyph()
    font["hmtx"]["narrowspace"] = round(_NARROW_SHARE * space), 0
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[_NARROW] = "narrowspace"
