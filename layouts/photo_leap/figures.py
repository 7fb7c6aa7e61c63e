"""The rule sheet's figures (round, animals, publishing, score) and its skyline. In mm."""

import math

from cards.photo_leap import PhotoLeap, score_range
from cards.words import Words
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Group, Mark, Marks, Path, clipped, line, text
from layouts.kit.rulebook import Drawing
from layouts.kit.shapes import disc, halftone, rect
from layouts.kit.stock import PAGE
from layouts.kit.style import Ink
from layouts.photo_leap.board import PHASES, steps
from layouts.photo_leap.news import village
from layouts.photo_leap.portraits import likeness, medallion
from layouts.photo_leap.style import BODY_ITALIC, DECK, INK, PAPER, SEAL, WHITE

WIDTH = 76.0  # of a figure in a column
SKYLINE = 30.0
ICONS = {
    "investigate": "magnify", "night": "weather-night", "interrogate": "account-question", "appoint": "camera",
    "publish": "newspaper-variant", "introspect": "forum",
}  # fmt: skip


def phase_sign(phase: str, x: float, y: float, r: float, ink: Ink) -> Marks:
    """Draw a phase's icon on a disc of radius r at (x, y); only the night is dark."""
    dark = phase == "night" and not ink.saves
    return (
        Path(disc(x, y, r), INK if dark else WHITE, INK, 0.5),
        icon(mdi(ICONS[phase]), x, y, r * 1.32, PAPER if dark else INK),
    )


def skyline(bottom: float, ink: Ink) -> Marks:
    """Draw the village at night above `bottom`, across the page."""
    top, moon = bottom - SKYLINE + 1, (141.0, bottom - 21)

    def dark(x: float, y: float) -> float:
        moonlight = min(1, math.hypot(x - moon[0], y - moon[1]) / 34)
        return 1.1 * min(1, max(0, (y - top - 1) / 34 + 0.08)) * moonlight - 0.08

    sky = () if ink.saves else (Path(halftone((0, top, PAGE.w, bottom), 2.7, dark), INK),)
    houses = (*village(-5, bottom, 102, ink, WHITE), *village(97, bottom, 98, ink, WHITE))
    return (
        clipped(rect(0, top, PAGE.w, bottom - top), (*sky, Path(disc(*moon, 6.5), WHITE, INK, 0.7), *houses)),
        line(0, bottom, PAGE.w, bottom, INK, 0.7),
    )


def round_figure(words: Words, ink: Ink) -> Drawing:
    """Draw the six phases as a strip in two rows."""
    pitch, r, row = WIDTH / 3, 6.4, 25.5
    marks: list[Mark] = [*_arrow(2.5 * pitch + r + 0.7, WIDTH, r + 0.6)]
    titles, notes = (9.4, 9, 8.6), (8.4, 8, 7.2)
    for i, phase in enumerate(PHASES):
        x, y = (i % 3 + 0.5) * pitch, i // 3 * row + r + 0.6
        marks += _arrow(x - pitch + r + 1.1 if i % 3 else 0, x - r - 0.7, y) if i else ()
        marks += (
            *phase_sign(phase, x, y, r, ink),
            text(x, y + r + 4.2, words(f"round.{phase}.title"), DECK, titles, INK, pitch - 0.6, "centre", -6),
            text(x, y + r + 7.6, words(f"round.{phase}.short"), BODY_ITALIC, notes, INK, pitch - 1.2, "centre"),
        )
    return tuple(marks), WIDTH, row + 2 * r + 9.5


def _arrow(x1: float, x2: float, y: float) -> Marks:
    head: Mark = Path((("M", (x2, y)), ("L", (x2 - 2, y - 1.3)), ("L", (x2 - 2, y + 1.3)), ("Z",)), SEAL)
    return (line(x1, y, x2 - 1.6, y, SEAL, 0.6), head)


def score_figure(facts: PhotoLeap, ink: Ink) -> Drawing:
    """Draw the score track across a column."""
    low, high = score_range(facts)
    pitch = WIDTH / (high - low + 1)
    x = pitch * (0.5 - low)
    track = (line(pitch / 2, 3, WIDTH - pitch / 2, 3, INK, 0.3), *steps(x, 3, pitch, 2.5, 6.4, low, high, ink))
    return track, WIDTH, 6


def animals_figure(facts: PhotoLeap, words: Words, ink: Ink) -> Drawing:
    """Draw each story: head, pattern and name."""
    pitch = WIDTH / len(facts.news)
    marks: list[Mark] = []
    for i, (animal, card) in enumerate(facts.news.items()):
        x = (i + 0.5) * pitch
        marks += (
            Group((medallion(likeness(animal, card), card.screen, ink, min(5.4, pitch / 2 - 0.4)),), x, 6.4),
            text(x, 16, words(f"news.{animal}.name"), DECK, (9.5, 8.5, 8), INK, pitch, "centre"),
        )
    return tuple(marks), WIDTH, 17.2


NEWS_W, NEWS_H, FAN = 6.6, 9.2, 3.1  # a small story card, and how far one lies beside the next in a hand


def drop_figure(facts: PhotoLeap, words: Words, ink: Ink) -> Drawing:
    """Draw publishing: the lead drops one story, the associate one, the others are published."""
    count, top = facts.board.drawn, 5.2
    marks: list[Mark] = []
    x = 0.0
    for who, held in (("lead", count), ("associate", count - 1)):
        marks += (_over(who, x + ((held - 1) * FAN + NEWS_W) / 2, words), *_hand(x, top, held, ink))
        x += (held - 1) * FAN + NEWS_W + 1.2
        marks += _arrow(x, x + 4.4, top + NEWS_H / 2)
        x += 5.2
    printed = facts.board.published
    width = printed * (NEWS_W + 1) - 1
    marks.append(_over("print", x + width / 2, words))
    for i in range(printed):
        marks += _small_news(x + i * (NEWS_W + 1), top)
    return (Group(tuple(marks), (WIDTH - x - width) / 2, 0),), WIDTH, top + NEWS_H + 4


def _over(key: str, x: float, words: Words) -> Mark:
    return text(x, 3.4, words(f"drop.{key}"), DECK, (9.4, 9), INK, 22, "centre", -4)


def _hand(x: float, y: float, count: int, ink: Ink) -> Marks:
    fill, edge, colour = (WHITE, INK, INK) if ink.saves else (INK, WHITE, PAPER)
    marks: list[Mark] = []
    for i in range(count - 1):
        at = x + i * FAN
        right, r = (1.55, 0.9) if i < count - 2 else (NEWS_W / 2, 1.7)  # covered, or not
        marks.append(Path(rect(at, y, NEWS_W, NEWS_H, 0.8), fill, edge, 0.35))
        marks.append(Path(disc(at + right, y + NEWS_H / 2, r), None, colour, 0.35))
    dropped = rect(x + (count - 1) * FAN + 1.2, y + 3.6, NEWS_W, NEWS_H, 0.8)
    return (*marks, Path(dropped, WHITE), Path(dropped, None, INK, 0.35, (1, 0.7)))


def _small_news(x: float, y: float) -> Marks:
    lines = ((y + 1.6, 0.7), (y + 5.6, 0.25), (y + 6.7, 0.25), (y + 7.8, 0.25))
    drawn = (line(x + 1.2, at, x + NEWS_W - 1.2, at, INK, weight) for at, weight in lines)
    return (Path(rect(x, y, NEWS_W, NEWS_H, 0.8), WHITE, INK, 0.35), *drawn)
