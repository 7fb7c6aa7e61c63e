"""Sizes of cards and tiles by the names that players and printers use, in mm."""

import re
from collections.abc import Mapping

import msgspec

from cards.deck import Reader, did_you_mean

LEAST, MOST = 15.0, 190.0
"""The smallest and largest side of a piece, in mm: what can be cut by hand, and what fits on a page."""


class Size(msgspec.Struct, frozen=True):
    """Width and height in mm. A hexagon stands on its point; a disc has equal sides."""

    w: float
    h: float
    outline: str = ""
    """"hex" or "disc"; "" for a rectangle."""

    @property
    def shape(self) -> str:
        """Which set of boxes a look uses: `portrait`, `landscape`, `square` or `hex`."""
        if self.outline == "hex":
            return "hex"
        if self.outline == "disc" or abs(self.w - self.h) < 0.12 * max(self.w, self.h):
            return "square"
        return "portrait" if self.h > self.w else "landscape"


SIZES = {
    "poker": Size(63, 88),
    "bridge": Size(57, 89),
    "tarot": Size(70, 120),
    "mini": Size(44, 68),
    "square": Size(70, 70),
    "small square": Size(42, 42),
    "hex": Size(44, 50.8, "hex"),
    "round": Size(42, 42, "disc"),
    "domino": Size(48, 24),
    "business card": Size(85, 55),
    "wide poker": Size(88, 63),
    "a6": Size(105, 148),
    "a7": Size(74, 105),
    "a8": Size(52, 74),
}


def size_of(value: object) -> Size | str:
    """Return the size that an edition names, `poker`, `square 42`, `hex 44` or `[63, 88]` in mm, or what is wrong."""
    if isinstance(value, str):
        name, _, side = value.strip().lower().rpartition(" ")
        if name in ("square", "hex", "round") and re.fullmatch(r"\d+(\.\d+)?", side):
            height = round(float(side) * 1.1547, 1) if name == "hex" else float(side)
            return _checked(float(side), height, {"square": "", "hex": "hex", "round": "disc"}[name], value)
        if value.strip().lower() in SIZES:
            return SIZES[value.strip().lower()]
        hint = did_you_mean(value.lower(), SIZES)
        return f"{value!r} is no size{hint} Write one of {', '.join(SIZES)}, or [63, 88]"
    if isinstance(value, list | tuple) and len(value) == 2 and all(isinstance(length, int | float) for length in value):
        return _checked(float(value[0]), float(value[1]), "", value)
    return f'{value!r} is no size. Write a name such as "poker", or width and height in mm: [63, 88]'


def _checked(w: float, h: float, outline: str, value: object) -> Size | str:
    for side in (w, h):
        if side < LEAST:
            hint = f" Write {side * 10:g} if you meant centimetres." if side * 10 >= LEAST else ""
            return f"{side:g} mm is too small: the least is {LEAST:g} mm.{hint}"
        if side > MOST:
            return f"{side:g} mm is too large: the most is {MOST:g} mm"
    return Size(w, h, outline)


def check_grid_size(reader: Reader, file: str, card: str, values: Mapping[str, object], most: int, noun: str) -> bool:
    """Note a fault if a grid has more columns or rows than such a grid can have; return whether it does."""
    size = values.get("size")
    if not (isinstance(size, list) and len(size) == 2 and all(isinstance(side, int) for side in size)):
        return False  # another fault, which its type finds
    if max(size) <= most:
        return False
    fits = [min(side, most) for side in size]
    message = f"{size[0]} × {size[1]} is too large: a {noun} has {most} × {most} spaces at most. Write {fits}"
    reader.fault(file, card, "size", message)
    return True
