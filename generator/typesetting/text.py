"""Typesetting: breaks text into lines and places `Glyphs`, in mm. What does not fit is reported, never shrunk."""

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from generator.typesetting import icon_runs
from generator.typesetting.fonts import MM, Faces
from generator.typesetting.lines import SPACE, Line, Word, balanced, bound_spaces, hairs
from layouts.kit.marks import Block, Glyphs, Group, Inset, Mark, Marks, Paragraph, Path, Ring, Run, Story, Text
from layouts.kit.shapes import polar


class TextOverflow(Exception):
    """Text does not fit its space."""


class MissingGlyph(Exception):
    """Text has a letter that the font lacks."""


class Misfit(NamedTuple):
    """Text that could not be set, and why."""

    words: str
    why: str


class Setter:
    """Sets the marks of one game, and collects in `misfits` what could not be set."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.misfits: list[Misfit] = []
        self._once: dict[int, tuple[Marks, Marks]] = {}
        self._stories: dict[tuple[int, bool], tuple[Story, dict[int, Marks]]] = {}
        self._split: dict[tuple[tuple[tuple[str, str], ...], float, bool], list[Word]] = {}
        self._widths: dict[tuple[str, str], float] = {}

    def set(self, marks: Iterable[Mark]) -> Marks:
        """Return the marks with all text as placed `Glyphs`. Text that does not fit goes to `misfits` instead."""
        set_marks: list[Mark] = []
        for mark in marks:
            try:
                match mark:
                    case Text():
                        set_marks.extend(self._line(mark))
                    case Block():
                        set_marks.extend(self._block(mark))
                    case Ring():
                        set_marks.extend(self._ring(mark))
                    case Story():
                        set_marks.extend(self._story(mark))
                    case Group():
                        inner = self._shared(mark.marks) if mark.once else self.set(mark.marks)
                        set_marks.append(msgspec.structs.replace(mark, marks=inner))
                    case _:
                        set_marks.append(mark)
            except (TextOverflow, MissingGlyph) as error:
                self.misfits.append(Misfit(_words(mark), str(error)))
        return tuple(set_marks)

    def _shared(self, marks: Marks) -> Marks:
        """Return marks that several faces share, set once: what follows knows them by their identity."""
        if id(marks) not in self._once:
            self._once[id(marks)] = marks, self.set(marks)  # kept, so that no others get this id
        return self._once[id(marks)][1]

    def width(self, font: str, words: str, size: float, track: float = 0) -> float:
        """Return a text's width in mm: `size` in pt, `track` in 1/1000 of it. Raises `MissingGlyph`: it lacks some."""
        if icon_runs.is_icon(font):
            try:
                return icon_runs.width(font, words, size, track)
            except KeyError as error:
                raise MissingGlyph(str(error.args[0])) from None
        at_1_pt = self._widths.get((font, words))
        if at_1_pt is None:
            at_1_pt = self._widths[font, words] = self._measured(font, words)
        return at_1_pt * size + len(words) * size * track / 1000 / MM

    def _measured(self, font: str, words: str) -> float:
        face = self.faces[font]
        if missing := face.lacks(words):
            lacks = " ".join(f'"{letter}" (U+{ord(letter):04X})' for letter in missing)
            label = self.faces.label(font)
            raise MissingGlyph(f"the font {label} has no {lacks}. Write it without, or choose another font")
        return face.measure(words).width

    def _line(self, mark: Text) -> Iterator[Mark]:
        for size in mark.sizes:
            widths = [self.width(run[0], run[1], size * _share(run), mark.track) for run in mark.runs]
            whole = sum(widths) - size * mark.track / 1000 / MM
            if whole <= mark.room + 0.005:
                break
        else:
            found = f"is {whole:.1f} mm wide at {size:g} pt"
            raise TextOverflow(f"{found}, expected {mark.room:.1f} mm at most. Shorten it")
        x = mark.x - {"left": 0, "centre": 0.5, "right": 1}[mark.align] * whole
        for run, width in zip(mark.runs, widths, strict=True):
            yield from _drawn(x, mark.y, run[1], run[0], size * _share(run), mark.colour, width, mark.track)
            x += width

    def _block(self, mark: Block) -> Iterator[Mark]:
        for is_bound, (size, lead) in itertools.product((True, False), mark.sizes):
            lines = self.wrapped(mark.runs, mark.w, size, mark.track, is_bound)
            if lines is not None and len(lines) * lead <= mark.h + 0.005:
                break
        else:
            if lines is None:
                raise TextOverflow(f"has a word wider than {mark.w:.1f} mm at {size:g} pt")
            most = int(mark.h / lead + 0.005)
            raise TextOverflow(f"takes {len(lines)} lines at {size:g} pt, expected {most} at most")
        spare = {"top": 0, "middle": 0.5, "bottom": 1}[mark.valign] * (mark.h - len(lines) * lead)
        for i, words in enumerate(lines):
            base = mark.y + spare + (i + 0.76) * lead
            yield from self._placed(words, mark.x, base, mark.w, size, mark.colour, mark.align, mark.track)

    def _placed(
        self, words: Line, x: float, y: float, w: float, size: float, colour: str, align: str, track: float = 0
    ) -> Iterator[Mark]:
        whole = words.width - size * track / 1000 / MM  # none after the last letter
        run_x = x + {"left": 0, "centre": 0.5, "right": 1}[align] * (w - whole)
        for font, run, width in words.runs:
            yield from _drawn(run_x, y, run, font, size, colour, width, track)
            run_x += width

    def wrapped(
        self, runs: Iterable[tuple[str, str]], room: float, size: float, track: float = 0, is_bound: bool = True
    ) -> list[Line] | None:
        """Return lines of at most `room` mm; None if a word is wider. `is_bound` keeps numbers with their nouns."""
        lines, line = [], Line()
        room += size * track / 1000 / MM  # the space after a line's last letter needs no room
        for unit in self._words(tuple(runs), track, is_bound):
            word = unit.at(size)
            if word.newline:
                lines.append(line.trimmed())
                line = Line()
            elif word.blank:  # also one that does not fit: it parts the words, and goes where the line ends
                line.add(word)
                continue
            elif line.width + word.width <= room + 0.005:
                line.add(word)
            elif line.filled:
                lines.append(line.trimmed())
                line = Line()
                line.add(word)
            if line.width > room + 0.005 or (not line.filled and word.width > room + 0.005):
                return None
        lines.append(line.trimmed())
        return lines

    def _words(self, runs: tuple[tuple[str, str], ...], track: float, is_bound: bool) -> list[Word]:
        """Return the words of the runs at 1 pt. They are cached, as a story is tried at several sizes."""
        key = runs, track, is_bound
        if key not in self._split:
            self._split[key] = list(self._together(runs, track, is_bound))
        return self._split[key]

    def _together(self, runs: tuple[tuple[str, str], ...], track: float, is_bound: bool) -> Iterator[Word]:
        """Yield words and blanks. Parts of a word in different fonts ("**two**,") stay together."""
        parts: list[tuple[str, str, float]] = []
        sentence = "".join(words for _, words in runs)
        bound = bound_spaces(sentence) if is_bound else set[int]()
        start = 0
        for font, words in runs:
            for part in SPACE.split(words):
                part_start, start = start, start + len(part)
                if part.isspace() and part_start not in bound:
                    if parts:
                        yield Word(tuple(parts))
                        parts = []
                    blank = 0.0 if part == "\n" else self.width(font, " ", 1, track)
                    yield Word(((font, part[:1], blank),))
                elif part:
                    parts.append((font, part, self.width(font, part, 1, track)))
        if parts:
            yield Word(tuple(parts))

    def _ring(self, mark: Ring) -> Iterator[Glyphs]:
        gaps = [self.width(mark.font, letter, mark.size, mark.track) for letter in mark.words]
        arc = math.degrees(sum(gaps) / mark.r)
        if arc > mark.room:
            raise TextOverflow(f"takes {arc:.0f} degrees of its ring, expected {mark.room:.0f} at most")
        side = -1 if mark.inward else 1
        angle = mark.turn - side * arc / 2
        for letter, gap in zip(mark.words, gaps, strict=True):
            step = side * math.degrees(gap / mark.r)
            x, y = polar(mark.x, mark.y, mark.r, angle + step / 2)
            turn = angle + step / 2 + (180 if mark.inward else 0)
            a = math.radians(turn)
            letter_x = x - gap / 2 * math.cos(a)
            yield Glyphs(letter_x, y - gap / 2 * math.sin(a), letter, mark.font, mark.size, mark.colour, gap, 0, turn)
            angle += step

    def _story(self, mark: Story) -> Marks:
        key = id(mark.parts), mark.run_in
        if key not in self._stories:
            self._stories[key] = (mark, self._flowed(mark))
        return self._stories[key][1].get(mark.page, ())

    def _flowed(self, story: Story) -> dict[int, Marks]:
        """Return a story's marks by page at the largest size that fits. Binary search: smaller sizes fit too."""
        try:
            flowed = self._flow(story, *story.sizes[-1])
        except TextOverflow as error:
            raise TextOverflow(f"{error} at {story.sizes[-1][0]:g} pt, the smallest size") from None
        too_large, fits = -1, len(story.sizes) - 1
        while fits - too_large > 1:
            half = (fits + too_large) // 2
            if at_this_size := self._flow_or_none(story, story.sizes[half]):
                flowed, fits = at_this_size, half
            else:
                too_large = half
        if not story.is_balanced:
            return flowed
        return balanced(story, flowed, lambda shorter: self._flow_or_none(shorter, shorter.sizes[fits]))

    def _flow_or_none(self, story: Story, size: tuple[float, float]) -> dict[int, Marks] | None:
        try:
            return self._flow(story, *size)
        except TextOverflow:
            return None

    def _flow(self, story: Story, size: float, lead: float) -> dict[int, Marks]:
        pages: dict[int, list[Mark]] = {}
        columns = iter(story.columns)
        page, x, y, w, h = next(columns)
        top, used = y, 0.0
        all_parts = map(_run_in, story.parts) if story.run_in else story.parts
        parts = [self._named_part(part, w, size, lead) for part in all_parts]
        for i, part in enumerate(parts):
            reach = i
            while parts[reach].keeps and reach + 1 < len(parts):
                reach += 1
            # A heading stays with the first lines of the next part, or with the whole inset below it.
            together = sum(p.above + p.height for p in parts[i:reach]) + parts[reach].above + parts[reach].least
            if used and used + together > h + 0.01:
                page, x, y, w, h = _next(columns, part)
                top, used = y, 0.0
            used += part.above if used else 0
            for rows_left, row in zip(range(len(part.rows), 0, -1), part.rows, strict=True):
                # The last two lines stay together, so no column starts with a widow.
                if used + row.height * (2 if rows_left == 2 else 1) > h + 0.01:
                    page, x, y, w, h = _next(columns, part)
                    top, used = y, 0.0
                pages.setdefault(page, []).append(Group(row.marks, x, top + used) if row.marks else Group((), x, top))
                used += row.height
        for number, line in hairs(story, len(story.columns) - len(list(columns))):
            pages[number].append(line)
        return {page: tuple(marks) for page, marks in pages.items()}

    def _named_part(self, part: Paragraph | Inset, w: float, size: float, lead: float) -> "Part":
        try:
            return self._part(part, w, size, lead)
        except (TextOverflow, MissingGlyph) as error:
            runs = part.lead_in or part.runs if isinstance(part, Paragraph) else ()
            name = runs[0][1][:40] if runs else "a figure"
            raise type(error)(f"{name}: {error}") from None

    def _part(self, part: Paragraph | Inset, w: float, size: float, lead: float) -> "Part":
        if isinstance(part, Inset):
            figure = (Group(self.set(part.marks), (w - part.w) / 2, 0),)
            return Part((Row(figure, part.h),), part.above, part.keep_with_next, part.h, "a figure")
        size, lead = size * part.scale, lead * part.scale
        room = w - part.indent
        lines = self.wrapped(part.runs, room, size) or self.wrapped(part.runs, room, size, is_bound=False)
        if lines is None:
            raise TextOverflow("has a word wider than its column")
        rows = []
        for i, words in enumerate(lines):
            marks: list[Mark] = list(self._placed(words, part.indent, 0.76 * lead, w, size, part.colour, "left"))
            if i == 0:
                run_x = 0.0
                for font, run in part.lead_in:
                    width = self.width(font, run, size)
                    marks.append(Glyphs(run_x, 0.76 * lead, run, font, size, part.colour, width))
                    run_x += width
                if run_x > max(part.indent, 0.01):
                    raise TextOverflow("has a number wider than its indent")
                if part.rule:
                    marks.append(Path((("M", (0, -0.7)), ("L", (w, -0.7))), None, part.rule, 0.3))
            rows.append(Row(tuple(marks), lead))
        least = sum(row.height for row in (rows if len(rows) < 4 else rows[:2]))
        return Part(tuple(rows), part.above, part.keep_with_next, least, part.runs[0][1] if part.runs else "")


def _run_in(part: Paragraph | Inset) -> Paragraph | Inset:
    if not isinstance(part, Paragraph) or not part.lead_in:
        return part
    gap = ((part.lead_in[-1][0], " "), (part.runs[0][0], " "))
    return msgspec.structs.replace(part, runs=(*part.lead_in, *gap, *part.runs), lead_in=(), indent=0)


class Row(NamedTuple):
    marks: Marks
    height: float


class Part(NamedTuple):
    """A typeset paragraph or inset, in mm. Its first `least` mm stay in one column; `keeps` it with the next part."""

    rows: tuple[Row, ...]
    above: float
    keeps: bool
    least: float
    name: str

    @property
    def height(self) -> float:
        return sum(row.height for row in self.rows)


Column = tuple[int, float, float, float, float]


def _next(columns: Iterator[Column], part: Part) -> Column:
    try:
        return next(columns)
    except StopIteration:
        raise TextOverflow(f'does not fit its columns from "{part.name[:40]}" on') from None


def _drawn(
    x: float, y: float, words: str, font: str, size: float, colour: str, width: float, track: float = 0
) -> Iterator[Mark]:
    if icon_runs.is_icon(font):
        yield from icon_runs.drawn(x, y, words, font, size, colour, track)
    else:
        yield Glyphs(x, y, words, font, size, colour, width, track)


def _words(mark: Mark) -> str:
    match mark:
        case Text() | Block():
            return "".join(icon_runs.as_written(*run[:2]) for run in mark.runs)
        case Ring():
            return mark.words
        case _:
            return ""


def _share(run: Run) -> float:
    return run[2] if len(run) == 3 else 1
