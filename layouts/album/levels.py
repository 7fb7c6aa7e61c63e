"""The level table, 105 x 148: how good the album has become, and journeys to try next."""

from cards.album import Album
from cards.words import Words
from layouts.album.style import (
    BLEED,
    BODY,
    BUTTER,
    CREAM,
    HAND,
    INK,
    ITALIC,
    ROSE,
    WINE,
    brush,
    kraft,
    paper,
    washi,
)
from layouts.album.tiles import stars_row
from layouts.marks import Block, Mark, Marks, Path, line, moved, text
from layouts.shapes import rect
from layouts.stock import Cut
from layouts.style import Ink, mix

LEVELS = Cut(105, 148, 3)
M = 11
TOP, ROW = 33.4, 17.0


def span(facts: Album, level: int, words: Words) -> str:
    """The stars of a level: `6–10`, or `21+` for the highest."""
    starts = facts.levels.stars
    if level == len(starts) - 1:
        return words("levels.stars_open", _from=starts[level])
    return words("levels.stars", _from=starts[level], _to=starts[level + 1] - 1)


def card(facts: Album, words: Words, ink: Ink) -> Marks:
    w, h = LEVELS.w, LEVELS.h
    as_meant = facts.options.rounds == facts.levels.rounds
    marks: list[Mark] = [
        kraft(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED, ink),
        Path(rect(5, 5, w - 10, h - 10, 1.6), paper(ink), ROSE if ink.saves else None, 0.5),
        washi(w / 2, 5.4, 26, 6.4, -2, ROSE, ink),
        text(M, 21, words("levels.title"), HAND, (34, 30, 26), INK, w - 2 * M),
        brush(M, 24.2, 47, ROSE, 1.1),
        Block(
            M,
            25.9,
            w - 2 * M,
            7.2,
            ((ITALIC, words("levels.lead" if as_meant else "levels.scaled")),),
            ((9.6, 4.2), (9, 3.9), (8.2, 3.5)),
            INK,
        ),
    ]
    for level in range(len(facts.levels.stars)):
        marks.append(moved(0, TOP + level * ROW, _row(facts, level, words, ink)))
    y = TOP + len(facts.levels.stars) * ROW + 1
    marks.append(text(M, y + 6, words("levels.journeys"), HAND, 16, INK, w - 2 * M))
    for i, (name, row) in enumerate((("first", facts.journeys.first), ("challenge", facts.journeys.challenge))):
        x = M + i * (w / 2 - M + 1)
        marks += (
            *small_tiles(x, y + 8.4, row, 6.3, ink),
            text(x, y + 18.4, words(f"levels.{name}"), ITALIC, 8, INK, 40),
        )
    return tuple(marks)


def _row(facts: Album, level: int, words: Words, ink: Ink) -> Marks:
    """How many stars, the level's name, a word about it; as many stars drawn as the level stands high."""
    w = LEVELS.w
    return (
        line(M, 0.2, w - M, 0.2, mix(CREAM, INK, 0.3), 0.4, (0.2, 1.5)),
        text(M + 9.4, 9.2, span(facts, level, words), HAND, (23, 21), WINE, 20, "centre"),
        text(M + 9.4, 13.4, words("levels.unit"), ITALIC, 8, INK, 18, "centre"),
        text(M + 22, 7.4, words(f"level.{level}.name"), HAND, (16.6, 16, 15), INK, w - 2 * M - 24 - (level + 1) * 3.7),
        *stars_row(w - M - 1.8 - level * 3.7, 5.4, level + 1, 1.8, 3.7),
        Block(M + 22, 9.1, w - 2 * M - 22, 7.2, ((BODY, words(f"level.{level}.words")),), ((8.2, 3.5), (8, 3.4)), INK),
    )


def small_tiles(x: float, y: float, row: tuple[int, ...], side: float, ink: Ink) -> Marks:
    """Journey tiles in a row, a dotted way below their numerals."""
    marks: list[Mark] = []
    for k, hints in enumerate(row):
        marks += (
            Path(rect(x + k * side, y, side, side), paper(ink, BUTTER), INK, 0.25),
            text(x + (k + 0.5) * side, y + side * 0.66, str(hints), HAND, side * 2.4, INK, side, "centre"),
        )
    return (*marks, line(x + 0.5, y + side * 0.84, x + len(row) * side - 0.5, y + side * 0.84, INK, 0.3, (0.2, 0.9)))
