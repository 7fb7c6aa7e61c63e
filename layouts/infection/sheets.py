"""The reference sheet, A5, and the rule sheet."""

from cards.infection import Infection
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.infection.ranges import diagram, ranges
from layouts.infection.style import (
    BLEED,
    BODY,
    BODY_BOLD,
    BODY_ITALIC,
    INK,
    LABEL,
    RED,
    TITLE,
    ground,
    sign,
    stripes,
)
from layouts.marks import Block, Mark, Marks, line, text
from layouts.rulebook import BookStyle, Drawing, story
from layouts.rulesheet import RuleSheet
from layouts.stock import A5, PAGE
from layouts.style import Ink

M = 8
NOTES = (
    ("axe", "action.axe.title"),
    ("gun", "reference.gun_and_arrow"),
    ("grenade", "action.grenade.title"),
    ("steal", "action.steal.title"),
)


def reference(facts: Infection, words: Words, ink: Ink) -> Marks:
    w, h = A5.w, A5.h
    options = facts.options
    marks: list[Mark] = [
        ground(w, h, ink),
        stripes(-BLEED, -BLEED, w + 2 * BLEED, 7 + BLEED, 6, ink),
        text(M, 21, words("reference.title").upper(), TITLE, (29, 25), INK, 66),
        text(w - M, 21, words("turn.order"), LABEL, (13, 12), INK, 62, "right"),
        line(M, 24.4, w - M, 24.4, INK, 0.6),
        text(M, 31, words("reference.on_turn").upper(), LABEL, 10, INK, 80, track=60),
    ]
    reset = "reset_how" if options.steal_once else "reset_how_all"
    for i, (what, how) in enumerate((("move", "move_how"), ("both", "both_how"), ("one", "one_how"), ("reset", reset))):
        row = 37 + i * 5.2
        marks += (
            text(M, row, words(f"reference.{what}"), BODY_BOLD, 9, INK, 29.5),
            text(M + 30, row, words(f"reference.{how}"), BODY, (9, 8.6), INK, w - 2 * M - 30),
        )
    marks.append(line(M, 56, w - M, 56, INK, 0.3))
    for i, (card, title) in enumerate(NOTES):
        x, y = M + i % 2 * 68, 60.0 + i // 2 * 51.5
        marks += (
            text(x, y + 3, words(title).upper(), LABEL, 13, INK, 60, track=20),
            *diagram(x, y + 5.2, 42, ranges(options)[card], RED, ink),
            Block(x + 44, y + 5.2, 20.4, 40, ((BODY, words(_note(card, facts))),), ((8.2, 3.5), (7.8, 3.35)), INK),
        )
    marks.append(line(M, 162.6, w - M, 162.6, INK, 0.3))
    for i, (tile, it) in enumerate(facts.tiles.items()):
        left, top = M + 6 + i % 3 * 45.5, 170.6 + i // 3 * 13.4
        marks += (
            *sign(it.sign, it.icon, left, top, 9.8, ink),
            text(left + 7, top - 0.8, words(f"tile.{tile}.title").upper(), LABEL, 10, INK, 30, track=20),
            Block(
                left + 7, top + 0.3, 32, 6.6, ((BODY, words(f"tile.{tile}.effect")),), ((7.6, 3.05), (7.2, 2.9)), INK
            ),
        )
    marks.append(line(M, 192, w - M, 192, INK, 0.3))
    dead = "dead_how" if options.kill_discards else "dead_how_plain"
    for base, what, how in ((197.4, "home", "home_how"), (202.4, "dead", dead)):
        marks += (
            text(M, base, words(f"reference.{what}"), BODY_BOLD, 8.4, INK, 21),
            text(M + 22, base, words(f"reference.{how}"), BODY, (8.4, 8), INK, w - 2 * M - 22),
        )
    return tuple(marks)


def _note(card: str, facts: Infection) -> str:
    match card, facts.options:
        case "axe", options if not options.axe_diagonal:
            return "reference.axe_note_straight"
        case "grenade", options if options.grenade == "slow":
            return "reference.grenade_note_slow"
        case "steal", options if options.steal_from == "village":
            return "reference.steal_note_village"
    return f"reference.{card}_note"


# ---- the rule sheet ---------------------------------------------------------------------------

HEAD, BACK_HEAD = 30.0, 10.0
COLUMN = (PAGE.w - 14) / 3
SIZES = tuple((size / 10, size / 10 * 0.42) for size in range(116, 79, -2))
STYLE = BookStyle(LABEL, BODY, BODY_BOLD, BODY_ITALIC, INK, INK, COLUMN, SIZES, upper=True, rule=INK, shade="#EDECE4")
SHEET = RuleSheet(STYLE, (HEAD, BACK_HEAD), "#B9BAB5")


def rule_pages(
    facts: Infection, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink, url: str | None
) -> tuple[Marks, Marks]:
    """Front and back of the rule sheet."""
    figures = {"ranges": lambda: _ranges(facts, words, ink), "signs": lambda: _signs(facts, words, ink)}
    masthead: Marks = (
        stripes(0, 0, PAGE.w, 6, 6, ink),
        text(0, 21, words("title").upper(), TITLE, (38, 34), INK, 120),
        text(PAGE.w, 15.4, words("tagline"), LABEL, (14, 12), INK, 80, "right"),
        text(PAGE.w, 21, words("turn.order"), LABEL, (14, 12), INK, 80, "right"),
        line(0, 24.6, PAGE.w, 24.6, INK, 0.7),
    )
    return SHEET.pages(story(blocks, STYLE, figures), (masthead, (stripes(0, 0, PAGE.w, 4, 6, ink),)), words, url)


def _ranges(facts: Infection, words: Words, ink: Ink) -> Drawing:
    """The four range diagrams, two by two."""
    side = (COLUMN - 5) / 2
    marks: list[Mark] = []
    for i, (card, title) in enumerate(NOTES):
        x, y = i % 2 * (side + 5), i // 2 * (side + 7)
        marks += (
            text(x, y + 3, words(title).upper(), LABEL, (9.5, 8.5), INK, side, track=20),
            *diagram(x, y + 4.4, side, ranges(facts.options)[card], RED, ink),
        )
    return tuple(marks), COLUMN, 2 * side + 12


def _signs(facts: Infection, words: Words, ink: Ink) -> Drawing:
    """Every tile with its sign, what it does and how many lie in the sections."""
    marks: list[Mark] = []
    for i, (tile, it) in enumerate(facts.tiles.items()):
        y = i * 9.6
        marks += (
            *sign(it.sign, it.icon, 4.4, y + 4.4, 8, ink),
            text(10.5, y + 3.6, words(f"tile.{tile}.title").upper(), LABEL, 9.5, INK, 26, track=20),
            text(
                COLUMN,
                y + 3.6,
                words("rules_counts", _blue=it.blue, _red=it.red, _grey=it.grey),
                BODY_BOLD,
                7,
                INK,
                24,
                "right",
            ),
            text(10.5, y + 7.4, words(f"tile.{tile}.effect"), BODY, (8.2, 7.6), INK, COLUMN - 10.5),
        )
    return tuple(marks), COLUMN, len(facts.tiles) * 9.6
