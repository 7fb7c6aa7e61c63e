"""Boards of somebody's own game: a grid, a track of numbered spaces, named spaces, or a picture. All in mm."""

import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from cards.prototype.parts import space_names
from cards.prototype.pieces import Board
from layouts.kit.component import Component, Piece
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Picture, clipped, line, text
from layouts.kit.shapes import rect
from layouts.kit.stock import Cut
from layouts.kit.style import mix
from layouts.prototype.art import BLEED
from layouts.prototype.fields import text_runs
from layouts.prototype.palette import Palette, falling

RIM, HEAD = 10.0, 14.0
"""The frame round all spaces, and the strip for a title above them."""
GAP = 3.0
"""Between the spaces of a track, and between named spaces."""
EVERY = 5
"""A track's every fifth space is tinted, so that people count fast."""
WIDEST = 190.0
"""A track and named spaces stay this narrow, so that they fit on a sheet where they can."""


def board(
    name: str, title: str, facts: Board, values: Mapping[str, str], pictures: Mapping[str, tuple[str, str]], p: Palette
) -> Component:
    """Return a board. `pictures` has file and digest by name; `values` is what `{…}` stands for."""
    head = HEAD if facts.title else 0.0
    spaces: Callable[[], Iterator[Mark]]
    match facts.kind:
        case "picture":
            w, h = facts.mm
            piece = Piece(name, lambda: (_picture(facts, w, h, pictures, p),))
            return Component(name, Cut(w, h), (piece,), "board", name=title)
        case "grid":
            columns, rows = facts.size
            cell, pitch = (facts.space, facts.space), (facts.space, facts.space)
            spaces = partial(_grid, columns, rows, facts.space, p)
        case "track":
            columns = _columns(facts.steps, facts.space + GAP, facts.space + GAP)
            rows = -(-facts.steps // columns)
            cell, pitch = (facts.space, facts.space), (facts.space + GAP, facts.space + GAP)
            spaces = partial(_track, facts, columns, p)
        case _:
            cell = (2 * facts.space, 1.4 * facts.space)
            pitch = (cell[0] + GAP, cell[1] + GAP)
            columns = _columns(len(facts.spaces), *pitch)
            rows = -(-len(facts.spaces) // columns)
            spaces = partial(_named, facts, columns, cell, values, p)
    gap = pitch[0] - cell[0]
    w, h = columns * pitch[0] - gap + 2 * RIM, rows * pitch[1] - gap + 2 * RIM + head
    left, top = RIM, RIM + head

    def draw() -> Marks:
        return (*_ground(w, h, facts.title, p), Group(tuple(spaces()), left, top))

    upright = tuple(left + k * pitch[0] - gap / 2 for k in range(1, columns))
    seams = (upright, tuple(top + k * pitch[1] - gap / 2 for k in range(1, rows)))
    return Component(name, Cut(w, h), (Piece(name, draw),), "board", seams=seams, name=title)


def _columns(count: int, w: float, h: float) -> int:
    """Return how many columns make a board of `count` spaces about as wide as it is high, and fit on a sheet."""
    return max(1, min(count, int((WIDEST - 2 * RIM + GAP) // w) or 1, math.ceil(math.sqrt(count * h / w))))


def _ground(w: float, h: float, title: str, p: Palette) -> Iterator[Mark]:
    yield Path(rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), p.paper)
    yield Path(rect(3.5, 3.5, w - 7, h - 7), None, p.ink, 0.9)
    yield Path(rect(5, 5, w - 10, h - 10), None, p.words(0, p.paper), 0.35)
    if title:
        yield text(w / 2, RIM + 8.4, title, p.title, falling(28, 10), p.ink, w - 2 * RIM - 8, "centre")
        for side in (-1, 1):
            yield line(w / 2 + side * (w / 2 - RIM), RIM + 11.4, w / 2 + side * 3, RIM + 11.4, p.words(0, p.paper), 0.5)
        yield icon(mdi("rhombus"), w / 2, RIM + 11.4, 3, p.words(0, p.paper))


def _grid(columns: int, rows: int, side: float, p: Palette) -> Iterator[Mark]:
    """Draw a grid, checked, with the name of each space in its corner: the names that phones use."""
    w, h = columns * side, rows * side
    for number, name in enumerate(space_names(columns, rows)):
        row, column = divmod(number, columns)
        x, y, ground = column * side, row * side, p.tinted(0, 0.26 if (row + column) % 2 else 0.1)
        yield Path(rect(x, y, side, side), ground)
        yield text(x + 1.5, y + 4, name, p.bold, (8.0, 7.0, 6.0), p.words_on(ground), side - 2)
    yield from (line(k * side, 0, k * side, h, p.ink, 0.5) for k in range(columns + 1))
    yield from (line(0, k * side, w, k * side, p.ink, 0.5) for k in range(rows + 1))


def _track(facts: Board, columns: int, p: Palette) -> Iterator[Mark]:
    side, pitch = facts.space, facts.space + GAP
    places = []
    for step in range(facts.steps):
        row, column = divmod(step, columns)
        places.append(((columns - 1 - column if row % 2 else column) * pitch, row * pitch))
    path = (("M", _middle(places[0], side)), *(("L", _middle(place, side)) for place in places[1:]))
    yield Path(path, None, p.words(0, p.paper), side * 0.32)
    for step, (x, y) in enumerate(places):
        number, is_end = step + facts.first, step in (0, facts.steps - 1)
        is_marked = is_end or number % EVERY == 0
        ground = p.strong(1) if is_end else p.tinted(0, 0.34 if is_marked else 0.1)
        yield Path(rect(x, y, side, side, side * 0.16), ground, p.ink, 0.9 if is_marked else 0.5)
        words, sizes = p.words_on(ground), falling(side * 1.1, 7)
        yield text(x + side / 2, y + side * 0.63, str(number), p.title, sizes, words, side - 3, "centre")
        if step == facts.steps - 1:
            yield icon(mdi("flag-checkered"), x + side * 0.78, y + side * 0.2, side * 0.26, words)


def _middle(place: tuple[float, float], side: float) -> tuple[float, float]:
    return place[0] + side / 2, place[1] + side / 2


def _named(
    facts: Board, columns: int, cell: tuple[float, float], values: Mapping[str, str], p: Palette
) -> Iterator[Mark]:
    w, h = cell
    for i, words in enumerate(facts.spaces):
        x, y, ground = i % columns * (w + GAP), i // columns * (h + GAP), p.tinted(i, 0.24)
        yield Path(rect(x, y, w, h, 2.5), ground, mix(p.hue(i), p.ink, 0.4), 0.8)
        sizes = tuple((pt, pt * 0.42) for pt in (15.0, 13.0, 11.0, 9.5, 8.0, 7.0))
        runs = text_runs(words, values, p.title)
        yield Block(x + 2.5, y + 2, w - 5, h - 4, runs, sizes, p.words_on(ground), "centre", "middle")


def _picture(facts: Board, w: float, h: float, pictures: Mapping[str, tuple[str, str]], p: Palette) -> Mark:
    x, y, wide, high = -BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED
    picture = pictures.get(facts.picture)
    if not picture:  # a stored edition keeps no pictures
        return Path(rect(x, y, wide, high), p.tinted(0, 0.2))
    return clipped(rect(x, y, wide, high), (Picture(x, y, wide, high, *picture),))
