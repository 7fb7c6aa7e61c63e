"""The level table, 148 x 84 mm: a name for each number of stars, and journeys to try next."""

from cards.album import Album
from cards.words import Words
from layouts.album import style
from layouts.album.tiles import stars_row
from layouts.kit.marks import Block, Mark, Marks, Path, line, moved, text
from layouts.kit.shapes import rect
from layouts.kit.stock import Cut
from layouts.kit.style import Ink, mix

LEVELS = Cut(148, 84, 3)
M = 10
TABLE = 57.0  # left edge of the levels, right of the title
TOP, ROW = 6.6, 14.2


def span(facts: Album, level: int, words: Words) -> str:
    """Return the stars of a level as text: `6–10`, or `21+` for the highest."""
    starts = facts.levels.stars
    if level == len(starts) - 1:
        return words("levels.stars_open", _from=starts[level])
    return words("levels.stars", _from=starts[level], _to=starts[level + 1] - 1)


def card(facts: Album, words: Words, ink: Ink) -> Marks:
    """Return the card, in mm from the top left of the cut."""
    w, h = LEVELS.w, LEVELS.h
    as_meant = facts.options.rounds == facts.levels.rounds
    left, lead = TABLE - M - 4, words("levels.lead" if as_meant else "levels.scaled")
    marks: list[Mark] = [
        style.kraft(-style.BLEED, -style.BLEED, w + 2 * style.BLEED, h + 2 * style.BLEED, ink),
        Path(rect(4.6, 4.6, w - 9.2, h - 9.2, 1.6), style.paper(ink), style.ROSE if ink.saves else None, 0.5),
        style.washi(M + 19, 5, 24, 6, -2, style.ROSE, ink),
        Block(M, 9.4, left, 21, ((style.HAND, words("levels.title")),), ((33, 10.4), (28, 9.4), (24, 8.4)), style.INK),
        style.brush(M, 31.6, 36, style.ROSE, 1.1),
        Block(M, 33.6, left, 10.8, ((style.ITALIC, lead),), ((9.6, 4.2), (9, 3.9), (8.2, 3.5)), style.INK),
        text(M, 51, words("levels.journeys"), style.HAND, (16, 15), style.INK, left),
    ]
    for i, (name, row) in enumerate((("first", facts.journeys.first), ("challenge", facts.journeys.challenge))):
        y = 53.2 + i * 12.4
        marks += (
            *small_tiles(M, y, row, min(6.3, left / len(row)), ink),
            text(M, y + 9.8, words(f"levels.{name}"), style.ITALIC, 8, style.INK, left),
        )
    for level in range(len(facts.levels.stars)):
        marks.append(moved(TABLE, TOP + level * ROW, _row(facts, level, words)))
    return tuple(marks)


def _row(facts: Album, level: int, words: Words) -> Marks:
    """A level's range of stars, its name and a sentence; it shows one drawn star more than the level below."""
    w = LEVELS.w - TABLE - M
    rule = (line(0, 0, w, 0, mix(style.CREAM, style.INK, 0.3), 0.4, (0.2, 1.5)),) if level else ()
    return (
        *rule,
        text(8.2, 7.6, span(facts, level, words), style.HAND, (21, 19), style.WINE, 18, "centre"),
        text(8.2, 11.6, words("levels.unit"), style.ITALIC, 8, style.INK, 17, "centre"),
        text(20, 6.4, words(f"level.{level}.name"), style.HAND, (16.6, 16, 15), style.INK, w - 22 - (level + 1) * 3.7),
        *stars_row(w - 1.8 - level * 3.7, 4.6, level + 1, 1.8, 3.7),
        Block(20, 8, w - 20, 4, ((style.BODY, words(f"level.{level}.words")),), ((8.2, 3.5), (8, 3.4)), style.INK),
    )


def small_tiles(x: float, y: float, row: tuple[int, ...], side: float, ink: Ink) -> Marks:
    """Return journey tiles in a row with a dotted path below their numerals; x, y is the top left."""
    marks: list[Mark] = []
    for k, hints in enumerate(row):
        marks += (
            Path(rect(x + k * side, y, side, side), style.paper(ink, style.BUTTER), style.INK, 0.25),
            text(x + (k + 0.5) * side, y + side * 0.66, str(hints), style.HAND, side * 2.4, style.INK, side, "centre"),
        )
    path_y = y + side * 0.84
    return (*marks, line(x + 0.5, path_y, x + len(row) * side - 0.5, path_y, style.INK, 0.3, (0.2, 0.9)))
