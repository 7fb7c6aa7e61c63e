"""What every look shares: how a font is named, how ink is saved, how colours mix."""

import enum
from functools import cache

import msgspec


class Ink(enum.Enum):
    """How much ink a sheet may take. Grey is the full design: the pen turns every colour into its luminance."""

    FULL = "full"
    SAVE = "save"
    GREY = "grey"

    @property
    def saves(self) -> bool:
        """Draw outlines on white instead of fields of colour."""
        return self is Ink.SAVE


class Font(msgspec.Struct, frozen=True):
    """A static font by the name that marks use: the package and file it comes from, and where its axes are pinned."""

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
    """Red, green, blue of `#RRGGBB`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(a: str, b: str, share: float) -> str:
    """A flat colour between two, `share` of the way to b: no transparency reaches the printer."""
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in zip(channels(a), channels(b), strict=True))


@cache
def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1, as WCAG 2 defines it."""
    r, g, b = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in (channel / 255 for channel in channels(colour))
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@cache
def grey_of(colour: str) -> str:
    """The grey of the same luminance."""
    y = luminance(colour)
    v = round(255 * (12.92 * y if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055))
    return f"#{v:02X}{v:02X}{v:02X}"


def contrast(a: str, b: str) -> float:
    """WCAG contrast of two colours, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
