"""Reference cards, 63 x 88 mm, and the rule sheet, which looks like the village paper."""

from dataclasses import replace

from msgspec import structs

from cards.photo_leap import PhotoLeap
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.kit.marks import Block, Mark, Marks, Paragraph, line, runs, text
from layouts.kit.rule_sheet import FOOT, RuleSheet
from layouts.kit.rulebook import BookStyle, story
from layouts.kit.shapes import disc
from layouts.kit.stock import CARD, PAGE
from layouts.kit.style import Ink
from layouts.photo_leap import figures, style
from layouts.photo_leap.board import PHASES
from layouts.photo_leap.figures import SKYLINE

# ---- reference cards -----------------------------------------------------------------------------

W, H = CARD.w, CARD.h
LEFT, RIGHT = style.MARGIN, W - style.MARGIN


def reference_front(words: Words, ink: Ink) -> Marks:
    """Return the marks of the reference card's front: the phases of a round."""
    marks: list[Mark] = [
        style.ground(W, H, ink),
        *style.masthead(W, words("reference.phases"), words("reference.phases_left"), words("reference.phases_right")),
    ]
    for i, phase in enumerate(PHASES):
        y = 17.4 + i * 11.25
        if i:
            marks.append(line(LEFT + 8.6, y - 0.35, RIGHT, y - 0.35, style.INK, 0.2))
        phase_words = words(f"round.{phase}.words")
        marks += (
            *figures.phase_sign(phase, LEFT + 3.4, y + 5, 3.4, ink),
            text(LEFT + 8.6, y + 3.2, words(f"round.{phase}.title"), style.DECK, 9.5, style.INK, 46),
            Block(LEFT + 8.6, y + 3.9, RIGHT - LEFT - 8.6, 6.4, ((style.BODY, phase_words),), ((8, 3.15),), style.INK),
        )
    return tuple(marks)


def reference_back(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    """Return the marks of its back: how the sides win, and what may be said."""
    marks: list[Mark] = [
        style.ground(W, H, ink),
        *style.masthead(W, words("reference.ends"), words("reference.ends_left"), words("reference.ends_right")),
    ]
    light = style.on(style.INK, style.PAPER, ink)
    caught = "caught_all" if facts.options.catch_all_spies else "caught"
    for i, (title, rule) in enumerate(((caught, "caught_how"), ("truths", "truths_how"), ("fakes", "fakes_how"))):
        y = 20.4 + i * 7.6
        marks += (
            style.field(disc(LEFT + 3, y, 3), style.INK, ink),
            text(LEFT + 3, y + 1.5, str(i + 1), style.MASTHEAD, 10, light, 5, "centre"),
            text(LEFT + 8.6, y - 0.4, words(f"reference.{title}"), style.DECK, 9.5, style.INK, 46),
            text(LEFT + 8.6, y + 3, words(f"reference.{rule}"), style.BODY, 8, style.INK, 46),
        )
    y = 40.6
    for part, height in (("vote", 12.8), ("banished", 6.4), ("tell", 9.6)):
        part_words = runs(words(f"reference.{part}"), style.BODY, style.BODY_BOLD)
        marks += (
            line(LEFT, y, RIGHT, y, style.INK, 0.2),
            text(LEFT, y + 3.6, words(f"reference.{part}_title"), style.DECK, 9.5, style.INK, 55),
            Block(LEFT, y + 4.4, RIGHT - LEFT, height, part_words, ((8, 3.2),), style.INK),
        )
        y += height + 5.2
    return tuple(marks)


# ---- the rule sheet ------------------------------------------------------------------------------

HEAD, GUTTER = 33.0, 7.0
COLUMN = (PAGE.w - GUTTER) / 2
SIZES = tuple((size / 10, size / 10 * 0.415) for size in range(110, 79, -1))
STYLE = BookStyle(
    style.DECK, style.BODY, style.BODY_BOLD, style.BODY_ITALIC, style.INK, style.INK, COLUMN, SIZES,
    indent=10.0,  # wide enough for 12.5+
    heading_scale=1.4, rule=style.INK, shade="#F1EADA",
)  # fmt: skip
SAVING = replace(STYLE, shade=style.WHITE)
WITH_CODE = RuleSheet(STYLE, (HEAD, 15.0), style.INK, columns=2, gutter=GUTTER, code_side=1)
SHEET = replace(WITH_CODE, bottom=(PAGE.h - FOOT, PAGE.h - FOOT - SKYLINE))


def rule_pages(
    facts: PhotoLeap, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink, url: str | None
) -> tuple[Marks, Marks]:
    """Return the marks of the rule sheet's front and back."""
    drawings = {
        "round": lambda: figures.round_figure(words, ink),
        "score": lambda: figures.score_figure(facts, ink),
        "animals": lambda: figures.animals_figure(facts, words, ink),
        "drop": lambda: figures.drop_figure(facts, words, ink),
    }
    masthead: Marks = (
        text(PAGE.w / 2, 16.8, words("title"), style.MASTHEAD, (54, 50), style.INK, 130, "centre", -14),
        *style.double_rule(0, PAGE.w, 22.6, 1),
        text(0, 28.2, words("masthead.left"), style.BODY_ITALIC, 9, style.INK, 40),
        text(PAGE.w / 2, 28.2, words("tagline"), style.DECK, (11, 10), style.INK, 105, "centre"),
        text(PAGE.w, 28.2, words("masthead.right"), style.BODY_ITALIC, 9, style.INK, 40, "right"),
        line(0, 30.2, PAGE.w, 30.2, style.INK, 0.25),
    )
    back: Marks = (
        text(PAGE.w / 2, 6.4, words("title"), style.MASTHEAD, 18, style.INK, 100, "centre", -8),
        *style.double_rule(0, PAGE.w, 9.6, 0.8),
        *(() if url else figures.skyline(PAGE.h - FOOT, ink)),
    )
    lead, *rest = story(blocks, SAVING if ink.saves else STYLE, drawings)
    # The masthead's own rule stands over the first heading; a second one would double it.
    parts = (structs.replace(lead, rule=None) if isinstance(lead, Paragraph) else lead, *rest)
    return (WITH_CODE if url else SHEET).pages(parts, (masthead, back), words, url)
