"""Fonts for paper: static instances of packaged fonts, made once, and what their letters measure.

A variable font would print its default weight in silence, so each is cut down to the letters that books need,
then pinned, then kept in the user's cache folder. Kerning is HarfBuzz's.
"""

import hashlib
import os
import struct
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import uharfbuzz
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import ShapeData, ShapedStr, TTFError, TTFont

from cards.package_files import packaged
from layouts.kit.icons import CACHE
from layouts.kit.style import Font

MM = 72 / 25.4  # points in a millimetre
# Latin for all of Europe, quotes, dashes, arrows, minus, times and the bullets we use.
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    *range(0x218, 0x21C),
    0x1E9E,
    0x2010,
    0x2011,
    0x2012,
    0x2013,
    0x2014,
    0x2018,
    0x2019,
    0x201A,
    0x201C,
    0x201D,
    0x201E,
    0x2022,
    0x2026,
    0x2032,
    0x2033,
    0x20AC,
    0x2190,
    0x2191,
    0x2192,
    0x2193,
    0x2194,
    0x2212,
    0x2215,
    0x2264,
    0x2265,
)
_NARROW = 0x202F  # the narrow no-break space before French points; few fonts have one
_NARROW_SHARE = 0.65  # of a space's width, as Inter draws it
_FORMAT = "4"  # raise when instances are made differently


class Measured(NamedTuple):
    """A run of words shaped: its width at one point of size, in mm, and what the pen needs to kern it."""

    width: float
    shaped: ShapedStr


class Face:
    """One static font, registered with ReportLab under a name that no other game's font has."""

    def __init__(self, font: Font) -> None:
        self.file = static(font)
        self.name = self.file.stem
        try:
            self._pdf = TTFont(self.name, str(self.file), shapable=True)
        except (TTFError, struct.error, IndexError, KeyError):  # a spoilt file of the cache: made anew, once
            self.file.unlink()
            self._pdf = TTFont(self.name, str(static(font)), shapable=True)
        pdfmetrics.registerFont(self._pdf)
        self._widths: dict[str, Measured] = {}

    @cached_property
    def _shaper(self) -> uharfbuzz.Font:
        return uharfbuzz.Font(uharfbuzz.Face(self.file.read_bytes()))

    def lacks(self, words: str) -> str:
        """The letters of these words that the font has no glyph for."""
        return (
            ""
            if words in self._widths
            else "".join(ch for ch in dict.fromkeys(words) if ord(ch) not in self._pdf.face.charToGlyph)
        )

    def measure(self, words: str) -> Measured:
        if words not in self._widths:
            self._widths[words] = self._measure(words)
        return self._widths[words]

    def _measure(self, words: str) -> Measured:
        if not words:
            return Measured(0, ShapedStr("", []))
        buffer = uharfbuzz.Buffer()
        buffer.add_str(words)
        buffer.guess_segment_properties()
        # Kerning alone: a ligature would be one glyph for two letters, and letter-space would not reach into it.
        uharfbuzz.shape(self._shaper, buffer, {"kern": True, "liga": False, "clig": False, "calt": False})
        scale = 1000 / self._shaper.face.upem
        advances = [position.x_advance * scale for position in buffer.glyph_positions]
        plain = self._pdf.face.charWidths
        shapes = [
            ShapeData(i, advance, 0, 0, 0, plain[ord(ch)])
            for i, (ch, advance) in enumerate(zip(words, advances, strict=True))
        ]
        return Measured(sum(advances) / 1000 / MM, ShapedStr(words, shapes))


class Faces:
    """The fonts of one game by name, opened when first used."""

    def __init__(self, fonts: dict[str, Font]) -> None:
        self.fonts = fonts
        self._open: dict[str, Face] = {}

    def __getitem__(self, name: str) -> Face:
        if name not in self._open:
            self._open[name] = Face(self.fonts[name])
        return self._open[name]

    def any(self) -> Face:
        return self[next(iter(self.fonts))]


def make_ready(fonts: Iterable[Font]) -> None:
    """Makes what is missing of these fonts, on all cores: the first print after an install waits for it."""
    missing = [font for font in dict.fromkeys(fonts) if not _place(font).exists()]
    if len(missing) > 1:
        from concurrent.futures import ProcessPoolExecutor  # only after an install

        with ProcessPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(static, missing))


def static(font: Font) -> Path:
    """The file of a font with its letters chosen and its axes pinned; made at first use."""
    file = _place(font)
    if not file.exists():
        source = packaged(font.package, font.file)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}.part")
        _make_static(source, font, part, file.stem)
        part.replace(file)
    return file


def _place(font: Font) -> Path:
    """Where the instance of a font lies: by what it is made of, so that a newer package makes a new one."""
    size = packaged(font.package, font.file).stat().st_size
    key = hashlib.sha256(f"{_FORMAT}{font}{size}{LETTERS}".encode()).hexdigest()[:12]
    return CACHE / "fonts" / f"{font.name}-{key}.ttf"


def _make_static(source: Path, font: Font, target: Path, name: str) -> None:
    from fontTools.subset import Options, Subsetter  # only at first use: half a second to import
    from fontTools.ttLib import TTFont as Source
    from fontTools.varLib import instancer

    made = Source(source)
    subset = Subsetter(Options(layout_features=["kern"], hinting=False, notdef_outline=True, name_IDs=["*"]))
    subset.populate(unicodes=LETTERS)
    subset.subset(made)  # before pinning: ten times faster
    if font.axes:
        instancer.instantiateVariableFont(made, dict(font.axes), inplace=True)
    _add_narrow_space(made)
    # Two fonts of one PostScript name, weights or games, are one font to a viewer that has both open.
    made["name"].setName(name, 6, 3, 1, 0x409)
    made.save(target)


def _add_narrow_space(made: Any) -> None:
    """A narrow no-break space in proportion to the font's own space."""
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    space = made["hmtx"][made.getBestCmap()[0x20]][0]
    made["glyf"]["narrowspace"] = Glyph()
    made["hmtx"]["narrowspace"] = round(_NARROW_SHARE * space), 0
    for table in made["cmap"].tables:
        if table.isUnicode():
            table.cmap[_NARROW] = "narrowspace"
