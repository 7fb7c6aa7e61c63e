"""Marks: everything that can be put on paper, as plain values.

Frame: mm from the top left of the cut face, y downwards; bleed lies outside. Type sizes are in points.
A face is a tuple of marks in painting order.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

Point = tuple[float, float]
# ("M", p) move, ("L", p) line, ("C", a, b, p) cubic curve, ("Z",) close
Step = tuple[str] | tuple[str, Point] | tuple[str, Point, Point, Point]
Steps = tuple[Step, ...]
Align = Literal["left", "centre", "right"]
# (font, words), or (font, words, share of the line's size)
Run = tuple[str, str] | tuple[str, str, float]
ICON_RUN = "icon:"
"""What the font of a run starts with if its letters are icons: ("icon:heart", ICON_LETTER) is one heart, 1 em wide."""
ICON_LETTER = "\N{OBJECT REPLACEMENT CHARACTER}"


class Path(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An outline, filled, stroked, or both; `width` and `dash` in mm.

    `holes` fills by the even-odd rule. `butt` ends lines square, otherwise they are round.
    """

    steps: Steps
    fill: str | None = None
    line: str | None = None
    width: float = 0.3
    dash: tuple[float, ...] = ()
    holes: bool = False
    butt: bool = False


class LinearGradient(msgspec.Struct, frozen=True, tag="Shade", omit_defaults=True):
    """A shape filled with a linear gradient of colours from `start` to `end`.

    The tag is part of each face's digest and must not change: `print --changed` compares digests with earlier prints.
    """

    steps: Steps
    start: Point
    end: Point
    colours: tuple[str, ...]


class RadialGradient(msgspec.Struct, frozen=True, tag="Glow", omit_defaults=True):
    """A shape filled with a radial gradient, the first colour in the centre. The tag must not change either."""

    steps: Steps
    centre: Point
    radius: float
    colours: tuple[str, ...]


class Text(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """One line of text on its baseline y; x is its left, centre or right according to `align`.

    The first of `sizes` (points) that fits into `room` mm is used; if none fits, that is an error.
    `track` is letter-spacing in thousandths of the size.
    """

    x: float
    y: float
    runs: tuple[Run, ...]
    sizes: tuple[float, ...]
    colour: str
    room: float
    align: Align = "left"
    track: float = 0


class Block(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Wrapped text in a box w by h; x, y is the top left of the box.

    `sizes` are (points, leading in mm) pairs; the first at which all lines fit is used; if none fits, that is an error.
    `runs` are (font, words) pairs; a newline in the words starts a new line.
    `valign` "middle" or "bottom" moves the lines within the box.
    `track` is letter-spacing in thousandths of the size.
    """

    x: float
    y: float
    w: float
    h: float
    runs: tuple[tuple[str, str], ...]
    sizes: tuple[tuple[float, float], ...]
    colour: str
    align: Align = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    track: float = 0


class Ring(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Text round a circle with its baseline at radius r, centred on `turn` degrees clockwise from twelve o'clock.

    `inward` sets it along the bottom, to be read upright. The text may take `room` degrees at most.
    """

    x: float
    y: float
    r: float
    words: str
    font: str
    size: float
    colour: str
    turn: float = 0
    track: float = 0
    inward: bool = False
    room: float = 330


class Picture(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A picture that fills w by h; `content` is the digest of the source file, `focus` the point to keep in view."""

    x: float
    y: float
    w: float
    h: float
    file: str
    content: str
    focus: Point = (0.5, 0.5)


class Qr(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A QR code, `size` mm square with its quiet zone of four modules, dark on white."""

    x: float
    y: float
    size: float
    data: str


class Group(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Marks moved to x, y, turned clockwise by `turn` degrees, scaled, and clipped to `clip` in their own frame.

    `keeps_lines` keeps strokes at their width on paper however the marks are scaled.
    `once` writes the marks into the file a single time, however often they are used.
    """

    marks: "tuple[Mark, ...]"
    x: float = 0
    y: float = 0
    turn: float = 0
    scale: float = 1
    clip: Steps = ()
    mirror: bool = False
    keeps_lines: bool = False
    once: bool = False


class Paragraph(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A paragraph of a story: (font, words) runs; `lead_in` hangs in the indent, `scale` multiplies its size."""

    runs: tuple[tuple[str, str], ...]
    lead_in: tuple[tuple[str, str], ...] = ()
    indent: float = 0
    scale: float = 1
    above: float = 1.2
    colour: str = "#000000"
    keep_with_next: bool = False
    rule: str | None = None


class Inset(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A drawing in a story, w by h mm, centred in its column."""

    marks: "tuple[Mark, ...]"
    w: float
    h: float
    above: float = 2.5
    keep_with_next: bool = False


class Story(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Paragraphs and insets that flow through columns (page, x, y, w, h); this mark shows those of `page`.

    The first of `sizes` (points, leading in mm) at which everything fits is used; if none fits, that is an error.
    `run_in`: in narrow columns lead-ins stand at the start of their paragraphs, which then need no indent. `hair` is
    the colour of the lines in the middle of the gutters, none beside an empty column. With `is_balanced` the columns
    of the last page end at about the same height.
    """

    parts: "tuple[Paragraph | Inset, ...]"
    columns: tuple[tuple[int, float, float, float, float], ...]
    sizes: tuple[tuple[float, float], ...]
    page: int = 0
    run_in: bool = False
    hair: str = ""
    gutter: float = 0
    dotted: bool = False
    is_balanced: bool = False


class Glyphs(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A measured run of text: typesetting turns Text, Block, Ring and Story into these. `width` in mm."""

    x: float
    y: float
    words: str
    font: str
    size: float
    colour: str
    width: float
    track: float = 0
    turn: float = 0


Mark = Path | LinearGradient | RadialGradient | Text | Block | Ring | Picture | Qr | Group | Story | Glyphs
Marks = tuple[Mark, ...]


def text(
    x: float,
    y: float,
    words: str,
    font: str,
    size: float | tuple[float, ...],
    colour: str,
    room: float,
    align: Align = "left",
    track: float = 0,
) -> Text:
    """Return one line of text in one font."""
    sizes = size if isinstance(size, tuple) else (size,)
    return Text(x, y, ((font, words),), sizes, colour, room, align, track)


def runs(words: str, regular: str, bold: str, italic: str = "") -> tuple[tuple[str, str], ...]:
    """Split `**bold**` and `*italic*` words into (font, words) runs."""
    parts: list[tuple[str, str]] = []
    for i, part in enumerate(words.split("**")):
        if i % 2:
            parts.append((bold, part))
        else:
            parts.extend(((italic or regular) if j % 2 else regular, piece) for j, piece in enumerate(part.split("*")))
    return tuple((font, piece) for font, piece in parts if piece)


def line(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    colour: str,
    width: float = 0.3,
    dash: tuple[float, ...] = (),
    butt: bool = True,
) -> Path:
    return Path((("M", (x1, y1)), ("L", (x2, y2))), None, colour, width, dash, butt=butt)


def clipped(clip: Steps, marks: Iterable[Mark]) -> Group:
    return Group(tuple(marks), clip=clip)


def moved(
    x: float, y: float, marks: Iterable[Mark], turn: float = 0, scale: float = 1, keeps_lines: bool = False
) -> Group:
    return Group(tuple(marks), x, y, turn, scale, keeps_lines=keeps_lines)


def half_turns(x: float, y: float, marks: Iterable[Mark], times: int = 2) -> Marks:
    """Return the marks `times` round a point, so that a back does not show which way up it lies."""
    all_marks = tuple(marks)
    return tuple(Group(all_marks, x, y, 360 / times * i) for i in range(times))
