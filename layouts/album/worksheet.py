"""The worksheet for schools, one page: look, grade words, compare two people's scales, write three sentences."""

from cards.album import Album
from cards.words import Words
from layouts.album import scale
from layouts.album.photos import PHOTO
from layouts.album.style import (
    BLUE,
    BODY,
    CREAM,
    HAND,
    INK,
    ITALIC,
    ROSE,
    SEAM,
    paper,
    photo_corner,
    photo_corners,
    strip,
    washi,
)
from layouts.kit.marks import Block, Mark, Marks, Path, line, moved, text
from layouts.kit.shapes import disc, rect
from layouts.kit.stock import PAGE
from layouts.kit.style import Ink, mix

STRIP = 24.0  # height of the kraft strip with the title
FRAME: tuple[float, float] = (2.0, 31.0)  # the picture's top left
RIGHT = FRAME[0] + PHOTO.w + 11  # left edge of the tasks beside the picture
STEPS = 5  # words to put in order
HINTS = ("hope", "solitude", "courage", "silence", "wonder")  # words that suit most pictures, felt differently
RULE = mix(CREAM, INK, 0.5)  # lines to write on


def page(facts: Album, words: Words, ink: Ink) -> Marks:
    """Return the page, in mm from the top left."""
    x, y = FRAME
    return (
        *_head(words, ink),
        *_frame(x, y, words, ink),
        *_look(RIGHT, y, words, ink),
        *_steps(RIGHT, y + 41, words, ink),
        *_scales(129.6, facts, words, ink),
        *_sentences(198.6, words, ink),
        line(0, PAGE.h - 8.6, PAGE.w, PAGE.h - 8.6, ROSE, 0.4),
        Block(0, PAGE.h - 7.4, PAGE.w, 7.4, ((ITALIC, words("worksheet.teachers")),), ((8.4, 3.6), (8, 3.4)), INK),
    )


def _head(words: Words, ink: Ink) -> Marks:
    """A kraft strip: the title on a label in photo corners, and a taped label for name and date."""
    label: Marks = (
        Path(rect(0, 0, 92, 16.4, 0.6), paper(ink), INK if ink.saves else None, 0.3),
        text(46, 11.8, words("worksheet.title"), HAND, (29, 26, 23, 20), INK, 80, "centre"),
        *photo_corners((-0.8, 92.8), (-0.8, 17.2), 5.4, ink),
    )
    return (
        *strip(PAGE.w, STRIP, ink),
        moved(7, 3.8, label, -0.6),
        Path(rect(110, 4.4, 73, 15.6, 0.6), paper(ink), INK if ink.saves else None, 0.3),
        washi(110.6, 5, 11, 4.2, -38, BLUE, ink),
        washi(182.4, 5, 11, 4.2, 38, ROSE, ink),
        *_field(118, 11, 59, words("worksheet.name")),
        *_field(118, 17.8, 59, words("worksheet.date")),
    )


def _field(x: float, y: float, w: float, label: str) -> Marks:
    return (text(x, y - 0.6, label, ITALIC, 8, INK, 14), line(x + 15, y, x + w, y, RULE, 0.3))


def _heading(x: float, y: float, number: int, words: Words, key: str, w: float, ink: Ink) -> Marks:
    return (
        Path(disc(x + 3.4, y + 3.4, 3.4), paper(ink, BLUE), BLUE, 0.4),
        text(x + 3.2, y + 5.2, str(number), HAND, 14, BLUE if ink.saves else CREAM, 5, "centre"),
        text(x + 9, y + 5.4, words(f"worksheet.{key}"), HAND, (19, 17, 15), INK, w - 9),
        Block(x, y + 8.4, w, 8, ((BODY, words(f"worksheet.{key}_words")),), ((9, 3.9), (8.4, 3.7), (8, 3.5)), INK),
    )


def _frame(x: float, y: float, words: Words, ink: Ink) -> Marks:
    w, h, here = PHOTO.w, PHOTO.h, ((HAND, words("worksheet.picture")),)
    corners = ((x, y, 1, 1), (x + w, y, -1, 1), (x, y + h, 1, -1), (x + w, y + h, -1, -1))
    return (
        Path(rect(x, y, w, h, 1), paper(ink), SEAM, 0.35, (1.6, 1.2)),
        Block(x + 10, y + h / 2 - 12, w - 20, 20, here, ((17, 7), (15, 6)), INK, "centre"),
        *(mark for at in corners for mark in photo_corner(at[0] - at[2], at[1] - at[3], at[2], at[3], 9, ink)),
    )


def _look(x: float, y: float, words: Words, ink: Ink) -> Marks:
    lines = (line(x, y + 22 + k * 7.6, PAGE.w, y + 22 + k * 7.6, RULE, 0.3) for k in range(3))
    return (*_heading(x, y - 1, 1, words, "look", PAGE.w - x, ink), *lines)


def _steps(x: float, y: float, words: Words, ink: Ink) -> Marks:
    """Words on slips, and a staircase to write them on: it rises and warms like the scale."""
    w = PAGE.w - x
    step, foot = w / STEPS, y + 55
    marks: list[Mark] = [*_heading(x, y, 2, words, "steps", w, ink)]
    for k in range(STEPS):
        row, place = divmod(k, 3)
        left, top, wide = x + place * 33.0 + (16 if row else 0), y + 18 + row * 8.4, 30.0
        tall, colour = 3.6 + k * 3, scale.hue(k + 1, STEPS)
        marks += (
            Path(rect(left, top, wide, 6.8, 0.6), paper(ink), SEAM, 0.3),
            text(left + wide / 2, top + 4.8, words(f"worksheet.step_{k + 1}"), HAND, (14, 13, 12), INK, 28, "centre"),
            Path(rect(x + k * step, foot - tall, step, tall), paper(ink, colour), colour, 0.4),
            Path(rect(x + k * step + 0.8, foot - tall - 8.4, step - 1.6, 7.6, 0.6), paper(ink), RULE, 0.3, (1.2, 0.9)),
            text(x + (k + 0.5) * step, foot - 1, str(k + 1), HAND, 11, colour if ink.saves else CREAM, 8, "centre"),
        )
    return tuple(marks)


def _scales(y: float, facts: Album, words: Words, ink: Ink) -> Marks:
    highest = facts.table.highest
    hints = list(dict.fromkeys((*(hint for hint in HINTS if hint in facts.hints), *facts.hints)))
    left, pitch, row = 58.0, (PAGE.w - 58) / (highest + 1), 7.4
    marks: list[Mark] = [*_heading(0, y, 3, words, "scale", PAGE.w, ink)]
    for level in range(highest + 1):
        at = left + (level + 0.5) * pitch
        marks += (
            text(at, y + 21.4, str(level), HAND, 15, scale.hue(level, highest), 6, "centre"),
            text(at, y + 24.8, words(f"scale.{level}"), ITALIC, 8, INK, pitch - 0.6, "centre"),
        )
    for k, hint in enumerate(hints[: len(HINTS)]):
        top = y + 26.6 + k * row
        if k % 2 == 0:
            marks.append(Path(rect(0, top, PAGE.w, row), paper(ink)))
        marks.append(text(2, top + 5.2, words(f"hint.{hint}"), HAND, (16, 15), INK, left - 6))
        for level in range(highest + 1):
            circle = disc(left + (level + 0.5) * pitch, top + row / 2, 2.6)
            marks.append(Path(circle, None, scale.hue(level, highest), 0.5))
    return tuple(marks)


def _sentences(y: float, words: Words, ink: Ink) -> Marks:
    """Three sentences to end: each begins on the left, and gives its reason on the right."""
    marks: list[Mark] = [*_heading(0, y, 4, words, "sentences", PAGE.w, ink)]
    for k in range(3):
        at = y + 22 + k * 9
        marks += (
            text(0, at - 0.8, words(f"worksheet.sentence_{k + 1}"), BODY, (9, 8.6, 8), INK, 58),
            line(60, at, 104, at, RULE, 0.3),
            text(106, at - 0.8, words("worksheet.because"), BODY, (9, 8.6, 8), INK, 18),
            line(126, at, PAGE.w, at, RULE, 0.3),
        )
    return tuple(marks)
