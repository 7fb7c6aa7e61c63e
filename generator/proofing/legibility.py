"""Proofs set faces: is each text large enough, inside the safe zone, and clear on its background?"""

import math
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from cards.errors import Fault
from cards.words import Words
from generator.imposition.layout import DrawnPiece
from generator.typesetting.fonts import MM
from layouts.kit.icons import CACHE
from layouts.kit.marks import Glyphs, Group, LinearGradient, Mark, Marks, Path, Picture, Point, RadialGradient, Steps
from layouts.kit.shapes import rect
from layouts.kit.style import contrast

CONTRAST = 4.5  # of text against its background, as WCAG 2 asks
LEAST_PT = 5.9  # 6 pt, less a tolerance for rounding
SLACK = 0.25  # mm: side bearings reach a little beyond the ink
_RULES_VERSION = 1  # raise when these rules change: faces that passed before are then proofed again
_CHORDS = tuple(((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in (0.25, 0.5, 0.75))
"""The weights of a curve's four points, at the points where it becomes chords."""
_WITH_DESCENDER = frozenset("gjpqyQçşţµ,;()[]{}@ß")
PAGE_WHITE = "#FFFFFF"


class Frame(NamedTuple):
    """An affine map: x' = a x + c y + e, y' = b x + d y + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def __call__(self, point: Point) -> Point:
        x, y = point
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def within(self, group: Group) -> "Frame":
        """Return the map from a group's own frame."""
        angle, k = math.radians(group.turn), group.scale
        cos, sin, side = math.cos(angle) * k, math.sin(angle) * k, -1 if group.mirror else 1
        e, f = self((group.x, group.y))
        a, b = self.a * cos * side + self.c * sin * side, self.b * cos * side + self.d * sin * side
        return Frame(a, b, -self.a * sin + self.c * cos, -self.b * sin + self.d * cos, e, f)

    @property
    def scale(self) -> float:
        return math.hypot(self.a, self.b)


class Field(NamedTuple):
    """A filled shape on the face; without colours it is a photo."""

    outlines: tuple[tuple[Point, ...], ...]
    box: tuple[float, float, float, float]
    colours: tuple[str, ...]
    holes: bool
    clips: "tuple[Field, ...]"

    def contains(self, point: Point) -> bool:
        left, top, right, bottom = self.box
        if not (left <= point[0] <= right and top <= point[1] <= bottom):
            return False
        if not all(clip.contains(point) for clip in self.clips):
            return False
        turns = sum(_winding(outline, point) for outline in self.outlines)
        return bool(turns % 2) if self.holes else turns != 0


class Line(NamedTuple):
    """A set line on the face: its size in pt, its four corners, and the colours under it."""

    glyphs: Glyphs
    size: float
    corners: tuple[Point, Point, Point, Point]
    backgrounds: tuple[str, ...]
    on_picture: bool


Shared = dict[tuple[int, Frame, tuple[Field, ...]], tuple[Marks, list[Field] | None]]
"""The fields of marks that several faces share, by the marks' id, frame and clips; None for marks with text."""


def lines(marks: Marks, shared: Shared | None = None) -> list[Line]:
    """Return a face's lines with what they stand on, in mm from the cut's top left; `shared` is kept between calls."""
    face_lines: list[Line] = []
    _walk(marks, Frame(), (), [], face_lines, {} if shared is None else shared)
    return face_lines


def check_faces(pieces: Iterable[DrawnPiece], words: Words) -> list[Fault]:
    """Return every fault of every face; the digests of faces without any are kept for the next print in the cache."""
    faults: list[Fault] = []
    shared: Shared = {}
    checked: set[int] = set()  # ids of marks, which all live in `pieces`; many pieces share a back
    for piece in pieces:
        passed = CACHE / "checked" / f"{piece.digest}-{piece.component.safe:g}-{_RULES_VERSION}"
        if passed.exists():
            continue
        piece_faults: list[Fault] = []
        for marks in (piece.front, piece.back):
            if marks and id(marks) not in checked:
                checked.add(id(marks))
                piece_faults.extend(check_face(piece, marks, words, shared))
        if not piece_faults:
            with suppress(OSError):  # without a cache it is proofed again
                passed.parent.mkdir(parents=True, exist_ok=True)
                passed.touch()
        faults.extend(piece_faults)
    return faults


def check_face(piece: DrawnPiece, marks: Marks, words: Words, shared: Shared | None = None) -> Iterator[Fault]:
    """Yield faults for text that is too small, too near the cut, too low in contrast, or on a photo."""
    cut, safe = piece.component.cut, piece.component.safe
    name = f"{piece.component.id}/{piece.piece.id}"
    for line in lines(marks, shared):

        def fault(message: str, line: Line = line) -> Fault:
            file, card, field = words.where(line.glyphs.words)
            return Fault(file, card or name, field, f'"{line.glyphs.words.strip()[:40]}" on {name} {message}')

        if line.size < LEAST_PT:
            yield fault(f"is {line.size:.1f} pt, expected 6 pt at least")
        xs, ys = [p[0] for p in line.corners], [p[1] for p in line.corners]
        outside = max(safe - min(xs), max(xs) - (cut.w - safe), safe - min(ys), max(ys) - (cut.h - safe))
        if outside > SLACK:
            expected = f"expected {safe:g} mm inside the cut. Move or shorten it"
            yield fault(f"is {outside:.1f} mm outside the safe zone, {expected}")
        if line.on_picture:
            yield fault("is on a picture, expected a plain background")
        for colour in line.backgrounds:
            if (ratio := contrast(line.glyphs.colour, colour)) < CONTRAST - 0.005:
                found = f"in {line.glyphs.colour} on {colour} has a contrast of {ratio:.1f}, expected {CONTRAST}:1"
                yield fault(f"{found}. Choose another colour, or move it off what lies below it")
                break


def _walk(
    marks: Iterable[Mark], frame: Frame, clips: tuple[Field, ...], fields: list[Field], lines_found: list[Line],
    shared: Shared,
) -> None:  # fmt: skip
    for mark in marks:
        match mark:
            case Group():
                inner = frame.within(mark)
                clip = (*clips, _field(mark.clip, inner, (), False, ())) if mark.clip else clips
                found = _shared_fields(mark.marks, inner, clip, shared) if mark.once else None
                if found is None:
                    _walk(mark.marks, inner, clip, fields, lines_found, shared)
                else:
                    fields.extend(found)
            case Path() if mark.fill:
                fields.append(_field(mark.steps, frame, (mark.fill,), mark.holes, clips))
            case LinearGradient() | RadialGradient():
                fields.append(_field(mark.steps, frame, mark.colours, False, clips))
            case Picture():
                box = rect(mark.x, mark.y, mark.w, mark.h)
                fields.append(_field(box, frame, (), False, clips))
            case Glyphs() if mark.words.strip():
                lines_found.append(_line(mark, frame, fields))


def _shared_fields(marks: Marks, frame: Frame, clips: tuple[Field, ...], shared: Shared) -> list[Field] | None:
    """Return the fields of marks that several faces share; None if text is among them, which needs what lies below."""
    key = id(marks), frame, clips
    if key not in shared:
        fields: list[Field] = []
        texts: list[Line] = []
        _walk(marks, frame, clips, fields, texts, shared)
        shared[key] = marks, None if texts else fields
    return shared[key][1]


def _line(mark: Glyphs, frame: Frame, fields: list[Field]) -> Line:
    angle = math.radians(mark.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    # Capitals reach about 0.7 of the size up, descenders about 0.2 down.
    width = mark.width - mark.size * mark.track / 1000 / MM
    up = 0.7 * mark.size / MM
    down = 0.2 * mark.size / MM if _WITH_DESCENDER & set(mark.words) else 0

    def at(along: float, rise: float) -> Point:
        return frame((mark.x + along * cos + rise * sin, mark.y + along * sin - rise * cos))

    corners = (at(0, up), at(width, up), at(width, -down), at(0, -down))
    backgrounds: dict[str, None] = {}
    on_picture = False
    for share in (0.05, 0.35, 0.65, 0.95):
        point = at(width * share, up * 0.4)
        under = next((field for field in reversed(fields) if field.contains(point)), None)
        if under is not None and not under.colours:
            on_picture = True
        for colour in under.colours if under else (PAGE_WHITE,):
            backgrounds[colour] = None
    return Line(mark, mark.size * frame.scale, corners, tuple(backgrounds), on_picture)


def _field(steps: Steps, frame: Frame, colours: tuple[str, ...], holes: bool, clips: tuple[Field, ...]) -> Field:
    outlines = tuple(_flat(steps, frame))
    xs, ys = ([point[axis] for outline in outlines for point in outline] for axis in (0, 1))
    box = (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, -1.0, -1.0)
    return Field(outlines, box, colours, holes, clips)


def _flat(steps: Steps, frame: Frame) -> Iterator[tuple[Point, ...]]:
    """Yield each outline as a polygon; four chords for a curve are exact enough to tell inside from outside."""
    outline: list[Point] = []
    a, b, c, d, e, f = frame
    for step in steps:  # a deck has a hundred thousand: its points are mapped here, not by calls
        if len(step) == 4:
            _, (x1, y1), (x2, y2), (x3, y3) = step
            x0, y0 = outline[-1]
            x1, y1 = a * x1 + c * y1 + e, b * x1 + d * y1 + f
            x2, y2 = a * x2 + c * y2 + e, b * x2 + d * y2 + f
            x3, y3 = a * x3 + c * y3 + e, b * x3 + d * y3 + f
            for p0, p1, p2, p3 in _CHORDS:
                outline.append((p0 * x0 + p1 * x1 + p2 * x2 + p3 * x3, p0 * y0 + p1 * y1 + p2 * y2 + p3 * y3))
            outline.append((x3, y3))
        elif len(step) == 2:
            kind, (x, y) = step
            if kind == "M":
                if len(outline) > 2:
                    yield tuple(outline)
                outline = []
            outline.append((a * x + c * y + e, b * x + d * y + f))
    if len(outline) > 2:
        yield tuple(outline)


def _winding(outline: tuple[Point, ...], point: Point) -> int:
    x, y = point
    turns = 0
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        if (y0 <= y) != (y1 <= y):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if y0 <= y and side > 0:
                turns += 1
            elif y1 <= y and side < 0:
                turns -= 1
        x0, y0 = x1, y1
    return turns
