"""What is printed on a tuck box: the deck's own art on its front, its other panels, glue tabs and folds."""

import math
from typing import NamedTuple

from msgspec.structs import replace

from layouts.kit.boxes.look import BLEED, BoxLook
from layouts.kit.boxes.tuck_net import TuckBox
from layouts.kit.component import Draw
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Ring, Steps, Story, Text, clipped, moved, text
from layouts.kit.nets import Corners, Net, glue_tab
from layouts.kit.shapes import bounds, polygon, rect
from layouts.kit.stock import Cut
from layouts.kit.style import SHEET_BOLD

EDGE = 4.0
"""Words keep this far from folds, in mm."""
LETTER = 1.4
"""About the width of a letter at 8 points, in mm."""
BLACK = "#000000"
UNDER = 1.5
"""How far a panel's colour reaches onto a glue tab: a fold that misses its line leaves colour, not paper."""


class BoxArt(NamedTuple):
    """The back of the cards in a box, and their size. Its words are left out: the box has its own, on a plate."""

    draw: Draw
    cut: Cut

    def marks(self, w: float, h: float) -> Marks:
        """Return the art turned upright, as large as it covers w by h mm with its bleed, and centred on that."""
        cut = self.cut
        is_lying = cut.w > cut.h
        cw, ch = (cut.h, cut.w) if is_lying else (cut.w, cut.h)
        scale = max(w / cw, h / ch)
        x, y = (w - cw * scale) / 2, (h - ch * scale) / 2
        return (
            moved(x + (cw * scale if is_lying else 0), y, without_words(self.draw()), 90 if is_lying else 0, scale),
        )


def without_words(marks: Marks) -> Marks:
    """Return marks without the text in them."""
    drawn = (mark for mark in marks if not isinstance(mark, Text | Block | Ring | Story))
    return tuple(replace(mark, marks=without_words(mark.marks)) if isinstance(mark, Group) else mark for mark in drawn)


class BoxWords(NamedTuple):
    """The words on a box: the game's title, what it holds, facts in lines, for whom it is made; on flaps: where to."""

    title: str
    name: str
    facts: tuple[str, ...]
    made_for: str
    flaps: dict[str, str]


def tuck_faces(box: TuckBox, net: Net, look: BoxLook, art: BoxArt, words: BoxWords) -> Marks:
    """Return everything printed on a net, or on one of its two parts."""
    marks: list[Mark] = []
    for name, corners in net.panels.items():
        marks += _panel(name, corners, look, art, words)
    for glue in net.glues:
        marks += _tab(net, glue.tab, glue.number, look, words.flaps.get(glue.tab, ""))
    return (*marks, *net.fold_lines())


def _panel(name: str, corners: Corners, look: BoxLook, art: BoxArt, words: BoxWords) -> Marks:
    x, y, right, bottom = bounds(polygon(*corners))
    w, h = right - x, bottom - y
    ground: Marks = (Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), look.ground),)
    match name:
        case "front":
            marks = (*ground, *art.marks(w, h), *_front_words(w, h, look, words))
        case "back":
            marks = (*ground, *_back_words(w, h, look, words))
        case "left" | "right" | "lid":
            along, across, turn = (w, h, 180) if name == "lid" else (h, w, 90)
            line = (one_line(along, across, look, words.title),) if words.title else ()
            marks = (*ground, Group(line, w / 2, h / 2, turn))
        case "bottom-front":
            marks = (*ground, *_foot(w, h, look, words.made_for))
        case _ if name.startswith("flap"):
            return ()
        case _:
            marks = ground
    return (Group((clipped(_visible(name, w, h), marks),), x, y),)


def _visible(name: str, w: float, h: float) -> Steps:
    """Return how far a panel's art may reach: panels of the row of four to their folds, flaps beyond their cuts."""
    b = BLEED
    match name:
        case "front" | "back" | "left" | "right":
            return rect(
                0, -b if name == "front" else 0, w + (b if name == "right" else 0), h + (b if name == "front" else 0)
            )
        case "lid":
            return rect(-b, 0, w + 2 * b, h)
        case _ if name == "tuck" or name.startswith("dust"):
            return rect(-b, -b, w + 2 * b, h + b)
        case _:
            return rect(-b, 0, w + 2 * b, h + b)


def _front_words(w: float, h: float, look: BoxLook, words: BoxWords) -> Marks:
    """Draw the title on a plate in the front's lower third, with what the box holds below it."""
    tall, inset = min(26.0, h * 0.29), min(EDGE, w * 0.1)
    top = h - tall - inset
    room = w - 2 * inset - 4
    lines = 2 if len(words.name) * LETTER > room else 1  # at 8 points
    name = min(5.4 if lines == 1 else 8.4, tall * 0.33) if words.name else 0
    return (
        *look.plate(inset, top, w - 2 * inset, tall),
        *((Block(inset + 2, top + 1.6, room, tall - 3.2 - name, ((look.title, look.title_of(words.title)),),
                 sizes(30, 6, 0.4), look.ink, "centre", "middle"),) if words.title else ()),
        *((Block(inset + 2, top + tall - 1.4 - name, room, name, ((look.bold, words.name),), sizes(10, 6, 0.4),
                 look.accent, "centre", "middle"),) if words.name else ()),
    )  # fmt: skip


def cover(w: float, h: float, look: BoxLook, art: BoxArt | None, title: str, line: str) -> Marks:
    """Draw the front of a large box: the art, with its title and a line below that on a plate."""
    tall, inset = min(46.0, h * 0.28), min(8.0, w * 0.07)
    top, room = h - tall - inset, w - 2 * inset - 8
    return (
        *(art.marks(w, h) if art else ()),
        *look.plate(inset, top, w - 2 * inset, tall),
        Block(inset + 4, top + 2, room, tall - 12, ((look.title, look.title_of(title)),), sizes(50, 8, 0.4), look.ink,
              "centre", "middle"),
        text(w / 2, top + tall - 4.4, line, look.bold, (12, 11, 10, 9, 8, 7, 6), look.accent, room, "centre"),
    )  # fmt: skip


def _back_words(w: float, h: float, look: BoxLook, words: BoxWords) -> Marks:
    inset = min(EDGE + 1, w * 0.1)
    tall = h - 2 * inset
    x, room = inset + 3, w - 2 * inset - 6
    head = min(15.0, tall * 0.24)
    facts = min(tall * 0.55, (4.4 if room > 36 else 7) * len(words.facts) + 2)
    pitch = tall - head - facts - 10 if room > 36 else 0
    return (
        *look.plate(inset, inset, w - 2 * inset, tall),
        *((Block(x, inset + 3, room, head, ((look.title, look.title_of(words.title)),), sizes(19, 6, 0.4), look.ink,
                 valign="middle"),) if words.title else ()),
        *((Block(x, inset + head + 6, room, pitch, ((look.body, look.pitch),), sizes(14, 6, 0.44), look.ink),)
          if look.pitch and pitch > 12 else ()),
        Block(x, inset + tall - facts - 3, room, facts, ((look.bold, "\n".join(words.facts)),), sizes(9.5, 6, 0.44),
              look.accent, valign="bottom"),
    )  # fmt: skip


def one_line(along: float, across: float, look: BoxLook, words: str, font: str = "", most: float = 0) -> Mark:
    """Return words on a panel's middle, `along` mm long and `across` mm high; in the title's font if none is named."""
    title = words if font else look.title_of(words)
    most = most or min(22.0, across * 1.5)
    sizes = tuple(most * k / 20 for k in range(20, 4, -1) if most * k / 20 >= 6) or (6.0,)
    box = (-along / 2 + EDGE, -across / 2 + 1, along - 2 * EDGE, across - 2)
    steps = tuple((size, size * 0.42) for size in sizes)
    return Block(*box, ((font or look.title, title),), steps, look.letters, "centre", "middle")


def _foot(w: float, h: float, look: BoxLook, words: str) -> Marks:
    """Draw for whom the box is made, on the bottom; nothing on a box too small for these words."""
    room = w - 2 * EDGE
    if math.ceil(len(words) * LETTER / room) * 3.4 > h - 1:
        return ()
    return (Block(EDGE, 0.5, room, h - 1, ((look.bold, words),), sizes(9, 6, 0.4), look.letters, "centre", "middle"),)


def sizes(most: float, least: float, lead: float) -> tuple[tuple[float, float], ...]:
    """Return sizes with their leading in mm, from the largest down."""
    steps = int((most - least) / 0.5)
    return tuple((most - k * 0.5, (most - k * 0.5) * lead) for k in range(steps + 1))


def _tab(net: Net, name: str, number: int, look: BoxLook, words: str) -> Marks:
    """Draw a glue tab, with a strip of its panel's colour along the fold, and on a long one what to glue it behind."""
    corners = net.panels[name]
    left, top, right, bottom = bounds(polygon(*corners))
    is_upright = name.startswith("flap")
    if is_upright:
        strip, across = rect(right - UNDER, top + 4, UNDER, bottom - top - 8), right - left
    else:
        strip, across = rect(left + 1, top, right - left - 2, UNDER), bottom - top
    marks = glue_tab(corners, number, SHEET_BOLD.name, BLACK, min(1, across / 8))
    lines: Marks = ()
    if is_upright and words and bottom - top > 60:
        half = (bottom - top) / 2 - 6
        plate = Path(rect(-half / 2, -1.8, half, 3.6), "#FFFFFF")
        line = text(0, 1, words, "Sheet", (8, 7, 6), BLACK, half - 2, "centre")
        lines = (Group((plate, line), (left + right - UNDER) / 2, top + (bottom - top) * 0.75, 270),)
    return (*marks[:2], Path(strip, look.ground), *marks[2:], *lines)
