"""Inks, fonts, and colour calculations that all looks share."""

import enum
from functools import cache

import msgspec


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


@cache
def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green, blue of `#RRGGBB`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(a: str, b: str, share: float) -> str:
    """Return a colour between two, `share` of the way from a to b. Printers get no transparency."""
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in zip(channels(a), channels(b), strict=True))


@cache
def luminance(colour: str) -> float:
    """Return the relative luminance, 0 to 1, as WCAG 2 defines it."""
    r, g, b = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (channel / 255 for channel in channels(colour))
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@cache
def grey_of(colour: str) -> str:
    """Return the grey of the same luminance."""
    y = luminance(colour)
    v = round(255 * (12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055))
    return f"#{v:02X}{v:02X}{v:02X}"


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours as WCAG 2 defines it, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
