"""Reference cards, 63 x 88, and the rule sheet with its figures."""

import math

from cards.photo_leap import PhotoLeap, score_range
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.icons import icon, mdi
from layouts.marks import Block, Group, Mark, Marks, Path, Qr, Story, clipped, line, runs, text
from layouts.photo_leap.board import PHASES, steps
from layouts.photo_leap.news import village
from layouts.photo_leap.portraits import medallion
from layouts.photo_leap.style import (
    BODY,
    BODY_BOLD,
    BODY_ITALIC,
    DECK,
    INK,
    MARGIN,
    MASTHEAD,
    PAPER,
    SEAL,
    WHITE,
    double_rule,
    field,
    ground,
    masthead,
)
from layouts.rulebook import BookStyle, Drawing, story
from layouts.shapes import disc, halftone, rect
from layouts.stock import CARD, PAGE
from layouts.style import Ink

ICONS = {"investigate": "magnify", "night": "weather-night", "interrogate": "account-question", "appoint": "camera",
         "publish": "newspaper-variant", "introspect": "forum"}


def _phase_sign(phase: str, x: float, y: float, r: float, ink: Ink) -> Marks:
    """The phase's picture on a disc; the night alone is dark."""
    dark = phase == "night" and not ink.saves
    return (Path(disc(x, y, r), INK if dark else WHITE, INK, 0.5),
            icon(mdi(ICONS[phase]), x, y, r * 1.32, PAPER if dark else INK))


# ---- reference cards -----------------------------------------------------------------------------

W, H = CARD.w, CARD.h
LEFT, RIGHT = MARGIN, W - MARGIN


def reference_front(words: Words, ink: Ink) -> Marks:
    """The phases of a round."""
    marks: list[Mark] = [ground(W, H, ink), *masthead(W, words("reference.phases"), words("reference.phases_left"),
                                                      words("reference.phases_right"))]
    for i, phase in enumerate(PHASES):
        y = 17.4 + i * 11.25
        if i:
            marks.append(line(LEFT + 8.6, y - 0.35, RIGHT, y - 0.35, INK, 0.2))
        marks += (*_phase_sign(phase, LEFT + 3.4, y + 5, 3.4, ink),
                  text(LEFT + 8.6, y + 3.2, words(f"round.{phase}.title"), DECK, 9.5, INK, 46),
                  Block(LEFT + 8.6, y + 3.9, RIGHT - LEFT - 8.6, 6.4, ((BODY, words(f"round.{phase}.words")),),
                        ((8, 3.15),), INK))
    return tuple(marks)


def reference_back(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    """How the sides win, and what may be told."""
    marks: list[Mark] = [ground(W, H, ink), *masthead(W, words("reference.ends"), words("reference.ends_left"),
                                                      words("reference.ends_right"))]
    caught = "caught_all" if facts.options.catch_all_spies else "caught"
    for i, (what, how) in enumerate(((caught, "caught_how"), ("truths", "truths_how"), ("fakes", "fakes_how"))):
        y = 20.4 + i * 7.6
        marks += (field(disc(LEFT + 3, y, 3), INK, ink), text(LEFT + 3, y + 1.5, str(i + 1), MASTHEAD, 10,
                                                             INK if ink.saves else PAPER, 5, "centre"),
                  text(LEFT + 8.6, y - 0.4, words(f"reference.{what}"), DECK, 9.5, INK, 46),
                  text(LEFT + 8.6, y + 3, words(f"reference.{how}"), BODY, 8, INK, 46))
    y = 40.6
    for part, height in (("vote", 12.8), ("banished", 6.4), ("tell", 9.6)):
        marks += (line(LEFT, y, RIGHT, y, INK, 0.2),
                  text(LEFT, y + 3.6, words(f"reference.{part}_title"), DECK, 9.5, INK, 55),
                  Block(LEFT, y + 4.4, RIGHT - LEFT, height, runs(words(f"reference.{part}"), BODY, BODY_BOLD), ((8, 3.2),), INK))
        y += height + 5.2
    return tuple(marks)


# ---- the rule sheet ------------------------------------------------------------------------------

GUTTER = 7.0
COLUMN = (PAGE.w - 2 * GUTTER) / 3
HEAD, FOOT, SKYLINE = 33.0, 6.0, 46.0
SIZES = tuple((size / 10, size / 10 * 0.415) for size in range(106, 79, -1))
STYLE = BookStyle(DECK, BODY, BODY_BOLD, BODY_ITALIC, INK, INK, COLUMN, SIZES, indent=8.6, heading_scale=1.4,
                  rule=INK,
                  shade="#F1EADA")
SAVING = BookStyle(DECK, BODY, BODY_BOLD, BODY_ITALIC, INK, INK, COLUMN, SIZES, indent=8.6, heading_scale=1.4,
                  rule=INK,
                   shade=WHITE)


def rule_pages(facts: PhotoLeap, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink, url: str | None) -> tuple[Marks, Marks]:
    """Front and back of the rule sheet: the village paper itself."""
    figures = {"round": lambda: _round(words, ink), "score": lambda: _score(facts, ink),
               "animals": lambda: _animals(facts, words, ink), "drop": lambda: _drop(facts, words, ink)}
    parts = story(blocks, SAVING if ink.saves else STYLE, figures)
    code = 30.0 if url else 0.0
    bottom = PAGE.h - FOOT
    columns = (*((0, i * (COLUMN + GUTTER), HEAD, COLUMN, bottom - HEAD - (code + 3 if code and i == 2 else 0))
                 for i in range(3)),
               *((1, i * (COLUMN + GUTTER), 14.0, COLUMN, bottom - SKYLINE - 14) for i in range(3)))
    flow = [Story(parts, columns, STYLE.sizes, page) for page in (0, 1)]
    front: list[Mark] = [
        text(PAGE.w / 2, 16.8, words("title"), MASTHEAD, (54, 50), INK, 130, "centre", -14),
        *double_rule(0, PAGE.w, 22.6, 1),
        text(0, 28.2, words("masthead.left"), BODY_ITALIC, 9, INK, 40),
        text(PAGE.w / 2, 28.2, words("tagline"), DECK, (11, 10), INK, 105, "centre"),
        text(PAGE.w, 28.2, words("masthead.right"), BODY_ITALIC, 9, INK, 40, "right"),
        line(0, 30.2, PAGE.w, 30.2, INK, 0.25), flow[0], *_dividers(HEAD), *_colophon(words)]
    if url:
        x, y = 2 * (COLUMN + GUTTER), bottom - code
        front += (line(x, y - 1.5, x + COLUMN, y - 1.5, INK, 0.35), Qr(x, y, code, url),
                  Block(x + code + 1, y + 2, COLUMN - code - 1, code - 4, runs(words("companion", _url=url), BODY, BODY_BOLD),
                        ((8.8, 3.7), (8, 3.4), (7.4, 3.1), (6.8, 2.9)), INK, valign="middle"))
    back: tuple[Mark, ...] = (text(PAGE.w / 2, 6.4, words("title"), MASTHEAD, 18, INK, 100, "centre", -8),
                              *double_rule(0, PAGE.w, 9.6, 0.8), flow[1],
                              *_dividers(14, bottom - SKYLINE - 1), *skyline(bottom, ink), *_colophon(words))
    return tuple(front), back


def _dividers(top: float, bottom: float = PAGE.h - FOOT) -> Marks:
    return tuple(line(x, top, x, bottom, INK, 0.2) for x in (i * (COLUMN + GUTTER) - GUTTER / 2 for i in (1, 2)))


def _colophon(words: Words) -> Marks:
    return (line(0, PAGE.h - 4, PAGE.w, PAGE.h - 4, INK, 0.35),
            text(PAGE.w / 2, PAGE.h - 0.6, words("colophon"), BODY, (6.8, 6.4, 6), INK, PAGE.w, "centre"))


def skyline(bottom: float, ink: Ink) -> Marks:
    """The village at night closes the paper."""
    top, moon = bottom - SKYLINE + 1, (141.0, bottom - 29)

    def dark(x: float, y: float) -> float:
        return 1.1 * min(1, max(0, (y - top - 1) / 34 + 0.08)) * min(1, math.hypot(x - moon[0], y - moon[1]) / 34) - 0.08

    sky = () if ink.saves else (Path(halftone((0, top, PAGE.w, bottom), 2.7, dark), INK),)
    houses = (*village(-5, bottom, 102, ink, WHITE), *village(97, bottom, 98, ink, WHITE))
    return (clipped(rect(0, top, PAGE.w, bottom - top), (*sky, Path(disc(*moon, 8), WHITE, INK, 0.7), *houses)),
            line(0, bottom, PAGE.w, bottom, INK, 0.7))


def _round(words: Words, ink: Ink) -> Drawing:
    """The six phases as a strip that is read like print: it runs out on the right and goes on below on the left."""
    pitch, r, row = COLUMN / 3, 6.4, 25.5
    marks: list[Mark] = [*_arrow(2.5 * pitch + r + 0.7, COLUMN, r + 0.6)]
    for i, phase in enumerate(PHASES):
        x, y = (i % 3 + 0.5) * pitch, i // 3 * row + r + 0.6
        marks += _arrow(x - pitch + r + 1.1 if i % 3 else 0, x - r - 0.7, y) if i else ()
        marks += (*_phase_sign(phase, x, y, r, ink),
                  text(x, y + r + 4.2, words(f"round.{phase}.title"), DECK, (9.4, 9, 8.6), INK, pitch - 0.6, "centre", -6),
                  text(x, y + r + 7.6, words(f"round.{phase}.short"), BODY_ITALIC, (8, 7.6, 7.2, 6.8, 6.5), INK, pitch - 1.2, "centre"))
    return tuple(marks), COLUMN, row + 2 * r + 9.5


def _arrow(x1: float, x2: float, y: float) -> Marks:
    head: Mark = Path((("M", (x2, y)), ("L", (x2 - 2, y - 1.3)), ("L", (x2 - 2, y + 1.3)), ("Z",)), SEAL)
    return (line(x1, y, x2 - 1.6, y, SEAL, 0.6), head)


def _score(facts: PhotoLeap, ink: Ink) -> Drawing:
    low, high = score_range(facts)
    pitch = COLUMN / (high - low + 1)
    x = pitch * (0.5 - low)
    return (line(pitch / 2, 3, COLUMN - pitch / 2, 3, INK, 0.3), *steps(x, 3, pitch, 2.5, 6.4, low, high, ink)), COLUMN, 6


def _animals(facts: PhotoLeap, words: Words, ink: Ink) -> Drawing:
    """The five news: head, pattern and word."""
    pitch = COLUMN / len(facts.news)
    marks: list[Mark] = []
    for i, (animal, card) in enumerate(facts.news.items()):
        x = (i + 0.5) * pitch
        marks += (Group((medallion(animal, card.screen, ink, 5.4),), x, 6.4),
                  text(x, 16, words(f"news.{animal}.name"), DECK, 9.5, INK, pitch, "centre"))
    return tuple(marks), COLUMN, 17.2


def _drop(facts: PhotoLeap, words: Words, ink: Ink) -> Drawing:
    """Publishing: the lead drops one news, the associate one, the rest goes into print."""
    w, h, top = 6.6, 9.2, 5.2
    drawn, printed = facts.board.drawn, facts.board.published
    marks: list[Mark] = []
    x = 0.0
    for count, label, face_up in ((drawn, "lead", False), (drawn - 1, "associate", False), (printed, "print", True)):
        spread = 3.1 if not face_up else w + 1
        middle = x + ((count - 1) * spread + w) / 2
        marks.append(text(middle, 3.4, words(f"drop.{label}"), DECK, (9.4, 9), INK, 22, "centre", -4))
        for i in range(count):
            dropped = i == count - 1 and not face_up
            at, y = x + i * spread + (1.2 if dropped else 0), top + (3.6 if dropped else 0)
            marks.append(field(rect(at, y, w, h, 0.8), WHITE if face_up or dropped else INK, ink, 0.3))
            marks.append(Path(rect(at, y, w, h, 0.8), None, INK if face_up or ink.saves or dropped else WHITE, 0.35,
                              (1, 0.7) if dropped else ()))
            if not face_up and not dropped:
                marks.append(Path(disc(at + 1.55 if i < count - 2 else at + w / 2, y + h / 2, 0.9 if i < count - 2 else 1.7), None,
                                  INK if ink.saves else PAPER, 0.35))
            if face_up:
                marks += [line(at + 1.2, y + line_y, at + w - 1.2, y + line_y, INK, weight)
                          for line_y, weight in ((1.6, 0.7), (5.6, 0.25), (6.7, 0.25), (7.8, 0.25))]
        x += (count - 1) * spread + w + 1.2
        if not face_up:
            marks += _arrow(x, x + 4.4, top + h / 2)
            x += 5.2
    return (Group(tuple(marks), (COLUMN - x + 1.2) / 2, 0),), COLUMN, top + h + 4
