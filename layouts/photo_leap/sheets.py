"""Reference cards, 63 x 88, and the rule sheet: the village paper itself."""

from cards.photo_leap import PhotoLeap
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.marks import Block, Mark, Marks, Qr, Story, line, runs, text
from layouts.photo_leap import figures
from layouts.photo_leap.board import PHASES
from layouts.photo_leap.figures import COLUMN, GUTTER, SKYLINE
from layouts.photo_leap.style import (
    BODY,
    BODY_BOLD,
    BODY_ITALIC,
    DECK,
    INK,
    MARGIN,
    MASTHEAD,
    PAPER,
    WHITE,
    double_rule,
    field,
    ground,
    masthead,
)
from layouts.rulebook import BookStyle, story
from layouts.shapes import disc
from layouts.stock import CARD, PAGE
from layouts.style import Ink

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
        marks += (*figures.phase_sign(phase, LEFT + 3.4, y + 5, 3.4, ink),
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
                  Block(LEFT, y + 4.4, RIGHT - LEFT, height, runs(words(f"reference.{part}"), BODY, BODY_BOLD),
                        ((8, 3.2),), INK))
        y += height + 5.2
    return tuple(marks)


# ---- the rule sheet ------------------------------------------------------------------------------

HEAD, FOOT = 33.0, 6.0
SIZES = tuple((size / 10, size / 10 * 0.415) for size in range(106, 79, -1))
STYLE = BookStyle(DECK, BODY, BODY_BOLD, BODY_ITALIC, INK, INK, COLUMN, SIZES, indent=8.6, heading_scale=1.4,
                  rule=INK,
                  shade="#F1EADA")
SAVING = BookStyle(DECK, BODY, BODY_BOLD, BODY_ITALIC, INK, INK, COLUMN, SIZES, indent=8.6, heading_scale=1.4,
                  rule=INK,
                   shade=WHITE)


def rule_pages(facts: PhotoLeap, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink,
               url: str | None) -> tuple[Marks, Marks]:
    """Front and back of the rule sheet: the village paper itself."""
    drawings = {"round": lambda: figures.round_figure(words, ink), "score": lambda: figures.score_figure(facts, ink),
                "animals": lambda: figures.animals_figure(facts, words, ink),
                "drop": lambda: figures.drop_figure(facts, words, ink)}
    parts = story(blocks, SAVING if ink.saves else STYLE, drawings)
    code, address = 30.0, 3.6
    spared = (0.0, 0.0, code + address + 3 if url else 0.0)
    bottom = PAGE.h - FOOT
    columns = (*((0, i * (COLUMN + GUTTER), HEAD, COLUMN, bottom - HEAD - spared[i]) for i in range(3)),
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
        x, y = 2 * (COLUMN + GUTTER), bottom - code - address
        front += (line(x, y - 1.5, x + COLUMN, y - 1.5, INK, 0.35), Qr(x, y, code, url),
                  Block(x + code + 1, y + 1, COLUMN - code - 1, code - 2, runs(words("companion"), BODY, BODY_BOLD),
                        ((9.4, 3.9), (8.8, 3.7), (8.2, 3.4)), INK, valign="middle"),
                  text(x + COLUMN / 2, bottom - 0.6, url, BODY_BOLD, (8.4, 8, 7.6, 7.2, 6.8, 6.4, 6), INK, COLUMN,
                       "centre"))
    back: tuple[Mark, ...] = (text(PAGE.w / 2, 6.4, words("title"), MASTHEAD, 18, INK, 100, "centre", -8),
                              *double_rule(0, PAGE.w, 9.6, 0.8), flow[1],
                              *_dividers(14, bottom - SKYLINE - 1), *figures.skyline(bottom, ink), *_colophon(words))
    return tuple(front), back


def _dividers(top: float, bottom: float = PAGE.h - FOOT) -> Marks:
    return tuple(line(x, top, x, bottom, INK, 0.2) for x in (i * (COLUMN + GUTTER) - GUTTER / 2 for i in (1, 2)))


def _colophon(words: Words) -> Marks:
    return (line(0, PAGE.h - 4, PAGE.w, PAGE.h - 4, INK, 0.35),
            text(PAGE.w / 2, PAGE.h - 0.6, words("colophon"), BODY, (6.8, 6.4, 6), INK, PAGE.w, "centre"))
