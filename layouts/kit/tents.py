"""Table tents of a class: a sheet folded to a prism, with number and code to be read across the room. No cutting.

Frame: mm from the top left of the sheet. From top to bottom: a tab, the far side upside down, the near side, the base.
"""

from typing import NamedTuple

from cards.words import Words
from layouts.kit.boxes.look import BLEED, BoxLook
from layouts.kit.boxes.tuck_faces import BoxArt
from layouts.kit.craft import BLACK, SHADE, SOFT, WHITE, fold, step_frames
from layouts.kit.marks import Group, Marks, Path, Qr, clipped, line, text
from layouts.kit.shapes import polygon, rect
from layouts.kit.stock import Paper

TAB = 16.0
LEAN = 0.82
"""The base as a share of a side: steep, and still stable."""
EDGE = 10.0
"""Printers leave up to 6 mm of a sheet's edge blank, and a fold takes some more."""

ABOVE, BELOW = 26.5, 25.5
"""Room above the number for the title, and below it for the code."""
ART = 30.0
"""The width of the art at a side's left, of which a printer leaves up to 6 mm blank."""
DIGIT = 0.668 * 25.4 / 72
"""The height of Atkinson Hyperlegible's digits at 1 pt, in mm."""


class Tent(NamedTuple):
    """The texts of one tent; `url` is also its QR code. `game` is the game or edition whose look it has, if any."""

    number: int
    code: str
    url: str
    title: str = ""
    game: str = ""


class TentLook(NamedTuple):
    """The look of a game's tents: its title, its colours and fonts, the art of its cards."""

    title: str
    look: BoxLook
    art: BoxArt | None


def side(paper: Paper) -> float:
    """Return the length of a side, so that tab, two sides and base together fill a sheet."""
    return (paper.h - TAB) / (2 + LEAN)


def sheet(tent: Tent, paper: Paper, words: Words, look: TentLook | None = None) -> Marks:
    """Return one tent, in mm from the top left of the sheet; without a look in black on white."""
    length = side(paper)
    top, middle, base = TAB, TAB + length, TAB + 2 * length
    face = _face(tent, paper.w, length, words, look)
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


def _face(tent: Tent, w: float, h: float, words: Words, look: TentLook | None) -> Marks:
    """Draw one side, in mm from its own top left: the number as large as possible, code below, QR code at the right."""
    size = min(76.0, h - 24)
    left, right = ART + 6 if look else EDGE + 2, w - EDGE - size
    room = right - left - 6
    ink = look.look.ink if look else BLACK
    address = tent.url.removeprefix("http://").partition("/t/")[0] + "/join"  # for people who cannot scan
    tallest = (h - BELOW - ABOVE) / DIGIT
    sizes = tuple(tallest * share for share in (1, 0.85, 0.7, 0.55))
    return (
        *(_ground(look, w, h) if look else ()),
        *_title(tent.title or words("class_tent.table"), left, room, look),
        text(left - 2, h - BELOW, str(tent.number), "Code", sizes, ink, room, track=-20),
        text(left, h - 9.5, tent.code, "Code", (46, 42, 38, 34, 30), ink, room, track=20),
        Qr(right, 6, size, tent.url),
        text(right + size / 2, size + 9, words("class_tent.how"), "SheetBold", (12, 11, 10, 9, 8), ink, size, "centre"),
        text(
            right + size / 2, size + 14.5, address, "Sheet", (11, 10, 9, 8, 7, 6), ink if look else SOFT,
            size, "centre",
        ),
    )  # fmt: skip


def _ground(look: TentLook, w: float, h: float) -> Marks:
    strip = (Path(rect(0, 0, ART, h), look.look.ground), *(look.art.marks(ART, h) if look.art else ()))
    paper = look.look.plate(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    return clipped(rect(0, 0, w, h), paper), clipped(rect(0, 0, ART, h), strip)


def _title(words: str, x: float, room: float, look: TentLook | None) -> Marks:
    if look is None:
        return (
            text(x, 16.5, words, "SheetBold", (20, 18, 16, 14, 12, 10, 8), BLACK, room),
            line(x, 21, x + room - 2, 21, BLACK, 0.5),
        )
    style = look.look
    return (
        text(x, 13.4, style.title_of(look.title), style.title, (22, 20, 18, 16, 14, 12, 10, 8), style.ink, room),
        text(x, 19.6, words, "SheetBold", (12, 11, 10, 9, 8), style.ink, room),
        line(x, 22.4, x + room - 2, 22.4, style.accent, 0.6),
    )


def _steps() -> tuple[Marks, Marks, Marks]:
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
