"""Inks, fonts, and colour calculations that all looks share."""

import enum
from functools import cache

import msgspec

from cards.colour import channels as channels
from cards.colour import contrast as contrast
from cards.colour import luminance as luminance
from cards.colour import mix as mix


class Ink(enum.Enum):
    """How much ink a print may use. Grey is the full design; the PDF writer turns each colour into its luminance."""

    FULL = "full"
    SAVE = "save"
    GREY = "grey"

    @property
    def saves(self) -> bool:
        """Return whether to draw outlines on white instead of filled areas."""
        return self is Ink.SAVE


class Font(msgspec.Struct, frozen=True):
    """A static font: the name that marks use, its package and file (a pattern), and the values of its axes.

    Without a package, `file` is the path of a font in somebody's own folder.
    """

    name: str
    package: str
    file: str
    axes: tuple[tuple[str, float], ...] = ()


# The margins of every sheet and the pieces that belong to no game.
SHEET_BOLD = Font("SheetBold", "fontpkg_inter", r"Inter\[opsz,wght\]\.ttf", (("opsz", 14), ("wght", 700)))
SHEET_FONTS = (
    Font("Sheet", "fontpkg_inter", r"Inter\[opsz,wght\]\.ttf", (("opsz", 14), ("wght", 450))),
    SHEET_BOLD,
    Font("Code", "fontpkg_atkinson_hyperlegible", r"AtkinsonHyperlegible-Bold\.ttf"),
)


PAPER = 0xEC
"""Greys from this on are tints of paper: the looks' grounds are lighter, their fields darker."""


@cache
def grey_of(colour: str) -> str:
    """Return the grey of the same luminance. Cream and other tints of paper become white, not a flood of pale grey."""
    y = luminance(colour)
    v = round(255 * (12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055))
    v = 255 if v >= PAPER else v
    return f"#{v:02X}{v:02X}{v:02X}"
