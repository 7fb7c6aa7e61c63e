"""Table tents of a class: a sheet folded to a prism, with number and code to be read across the room. No cutting.

Frame: mm from the top left of the sheet. From top to bottom: a tab, the far side upside down, the near side, the base.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cards.words import Words
from layouts.kit.craft import BLACK, SHADE, SOFT, WHITE, fold, step_frames
from layouts.kit.marks import Group, Mark, Marks, Path, Qr, line, text
from layouts.kit.shapes import polygon, rect
from layouts.kit.stock import Paper

TAB = 16.0
LEAN = 0.82
"""The base as a share of a side: steep, and still stable."""
EDGE = 10.0
"""Printers leave up to 6 mm of a sheet's edge blank, and a fold takes some more."""

ABOVE, BELOW = 26.5, 25.5
"""Room above the number for the title, and below it for the code."""
DIGIT = 0.668 * 25.4 / 72
"""The height of Atkinson Hyperlegible's digits at 1 pt, in mm."""


class Tent(NamedTuple):
    """The texts of one tent; `url` is also its QR code."""

    number: int
    code: str
    url: str
    title: str = ""


def side(paper: Paper) -> float:
    """Return the length of a side, so that tab, two sides and base together fill a sheet."""
    return (paper.h - TAB) / (2 + LEAN)


def sheet(tent: Tent, paper: Paper, words: Words) -> Marks:
    """Return one tent, in mm from the top left of the sheet."""
    length = side(paper)
    top, middle, base = TAB, TAB + length, TAB + 2 * length
    face = _face(tent, paper.w, length, words)
    return (
        Group(face, paper.w, middle, 180),
        Group(face, 0, middle),
        *(fold(0, y, paper.w, y) for y in (top, middle, base)),
        text(paper.w / 2, TAB / 2 + 2.6, words("class_tent.tab"), "Sheet", 9, SOFT, paper.w - 2 * EDGE, "centre"),
        *step_frames(
            (paper.w - 150) / 2, base + 12, 150, min(44.0, paper.h - base - 18),
            (words("class_tent.step_1"), words("class_tent.step_2"), words("class_tent.step_3")), _steps(),
            "Sheet", "SheetBold",
        ),
    )  # fmt: skip


def sheets(tents: Sequence[Tent], paper: Paper, words: Words) -> list[Marks]:
    return [sheet(tent, paper, words) for tent in tents]


def _face(tent: Tent, w: float, h: float, words: Words) -> Marks:
    """Draw one side, in mm from its own top left: the number as large as possible, code below, QR code at the right."""
    size = min(76.0, h - 24)
    room = w - size - 2 * EDGE - 8
    tallest = (h - BELOW - ABOVE) / DIGIT
    sizes = tuple(tallest * share for share in (1, 0.85, 0.7, 0.55))
    title = tent.title or words("class_tent.table")
    left, right = EDGE + 2, w - EDGE - size
    marks: list[Mark] = [
        text(left, 16.5, title, "SheetBold", (20, 18, 16, 14, 12, 10, 8), BLACK, room),
        line(left, 21, left + room - 4, 21, BLACK, 0.5),
        text(left - 2, h - BELOW, str(tent.number), "Code", sizes, BLACK, room, track=-20),
        text(left, h - 9.5, tent.code, "Code", (46, 42, 38, 34), BLACK, room, track=20),
        Qr(right, 6, size, tent.url),
        text(
            right + size / 2, size + 9, words("class_tent.how"), "SheetBold", (12, 11, 10, 9, 8), BLACK, size, "centre"
        ),
        text(right + size / 2, size + 14.5, _address(tent.url), "Sheet", (11, 10, 9, 8, 7, 6), SOFT, size, "centre"),
    ]
    return tuple(marks)


def _address(url: str) -> str:
    """Return the address where people who cannot scan type the code."""
    return url.removeprefix("http://").partition("/t/")[0] + "/join"


def _steps() -> tuple[Marks, Marks, Marks]:
    """Draw the sheet with its folds, the prism being closed, and the prism on its base."""
    flat = (
        Path(rect(-6.5, -9, 13, 18), WHITE, BLACK, 0.3),
        Path(rect(-6.5, -9, 13, 1.6), SHADE),
        *(line(-6.5, y, 6.5, y, BLACK, 0.3, (1, 0.7)) for y in (-7.4, -1.6, 4.2)),
    )
    closing = (
        Path(polygon((-9, 6.5), (-1, -7), (7.5, 6)), None, BLACK, 0.5),
        line(7.5, 6, -6, 6.6, BLACK, 0.5),
        line(-9, 6.5, -6.4, 5.2, BLACK, 1.1),
    )
    standing = (
        Path(polygon((-10, 7), (-5, -6), (7, -6), (2, 7)), WHITE, BLACK, 0.4),
        Path(polygon((7, -6), (2, 7), (10, 7)), SHADE, BLACK, 0.4),
        Path(rect(-2.4, -2.6, 5, 5), BLACK),
        line(-6.4, 4.4, -3.6, 4.4, BLACK, 1.1),
    )
    return flat, closing, standing
