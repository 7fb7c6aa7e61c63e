"""The cheat sheet, of which four fit on a sheet of paper, and the rule sheet."""

from cards.masquerade_murder import Masquerade
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.kit.marks import Block, Group, Mark, Marks, Path, line, runs, text
from layouts.kit.rule_sheet import RuleSheet
from layouts.kit.rulebook import BookStyle, story
from layouts.kit.shapes import rect, star
from layouts.kit.stock import PAGE, Cut
from layouts.kit.style import Ink, mix
from layouts.masquerade_murder import figures, style
from layouts.masquerade_murder.cards import ROMAN

CHEAT = Cut(95, 124, 3)
M = 7.0
STEPS = ("target", "draw", "place", "reveal")
ROWS = (2, 2, 3, 2)  # lines of each
READING = ((9.2, 3.6), (8.8, 3.5), (8.4, 3.4), (8, 3.3))
ROW, END = 3.6, 4.5  # mm of a line of a step, and of each way in which the game ends
ENDS = ("assassin_arrested", "duke_killed", "duke_arrested", "ball_over")


def cheat_front(facts: Masquerade, words: Words, ink: Ink) -> Marks:
    """Return the marks of the cheat sheet's front: how a night goes, and who stops whom."""
    width = CHEAT.w - 2 * M
    marks: list[Mark] = [*style.leaf(CHEAT.w, CHEAT.h, ink), *_heading(words("cheat.night"), 12.2, width)]
    y = 15.6
    for i, (step, rows) in enumerate(zip(STEPS, ROWS, strict=True)):
        step_words = runs(words(f"cheat.{step}"), style.TEXT, style.BOLD)
        marks += (
            text(M + 3, y + 3.6, ROMAN[i + 1], style.TITLE, 12, style.WINE, 8, "centre"),
            Block(M + 8.4, y, width - 8.4, rows * ROW + 0.2, step_words, READING, style.INK),
        )
        y += rows * ROW + 1.3
    figure, _, h = figures.precedence(facts, words, ink, width, 8.8, 9.2)
    y += 5.2
    foot = y + 2 + h + 3.6
    return (
        *marks,
        *_heading(words("cheat.order"), y, width),
        Group(figure, M, y + 2),
        Group(figures.lock(), M + 3, foot - 0.6),
        text(M + 6.4, foot + 0.6, words("cheat.captured"), style.ITALIC, (9, 8.4), style.INK, 30),
        Group(figures.shield(), M + 38, foot - 0.6),
        text(M + 41, foot + 0.6, words("cheat.guarded"), style.ITALIC, (9, 8.4), style.INK, 30),
    )


def cheat_back(facts: Masquerade, words: Words, ink: Ink) -> Marks:
    """Return the marks of its back: what the signs mean, and how the game ends."""
    width = CHEAT.w - 2 * M
    figure, _, h = figures.indicators(facts, words, ink, width, 8.4, style.WHITE if ink.saves else style.IVORY)
    y = 14 + h + 6
    marks: list[Mark] = [
        *style.leaf(CHEAT.w, CHEAT.h, ink),
        *_heading(words("cheat.signs"), 12.2, width),
        Group(figure, M, 14),
        *_heading(words("cheat.ends"), y, width),
    ]
    ends = (*ENDS, "thug_shares" if facts.options.thug_jobs else "thug_never")
    for i, end in enumerate(ends):
        top, rows = y + 3.2 + i * END, 2 if end == ends[-1] else 1
        end_words = runs(words(f"cheat.{end}"), style.TEXT, style.BOLD)
        marks += (
            Path(rect(M + 0.8, top + 1.5, 1.3, 1.3), style.BRONZE),
            Block(M + 5, top, width - 5, rows * ROW + 0.1, end_words, READING, style.INK),
        )
    return tuple(marks)


def _heading(words: str, y: float, width: float) -> Marks:
    return (
        text(M, y, words.upper(), style.TITLE, (13, 12, 11), style.WINE, width, track=50),
        line(M, y + 1.8, M + width, y + 1.8, style.BRONZE, 0.35),
    )


# ---- the rule sheet -------------------------------------------------------------------------------

COLUMN = (PAGE.w - 14) / 3
HEAD, TOP = 34.0, 9.0
SIZES = tuple((size / 10, size / 10 * 0.41) for size in range(112, 79, -1))
STYLE = BookStyle(
    style.TITLE, style.TEXT, style.BOLD, style.ITALIC, style.INK, style.WINE, COLUMN, SIZES, indent=7.6,
    heading_scale=1.12, rule=mix(style.WHITE, style.BRONZE, 0.6), shade=mix(style.WHITE, style.IVORY, 0.8),
)  # fmt: skip
SHEET = RuleSheet(STYLE, (HEAD, TOP), mix(style.WHITE, style.BRONZE, 0.4))


def rule_pages(
    facts: Masquerade, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink, url: str | None
) -> tuple[Marks, Marks]:
    """Return the marks of the rule sheet's front and back."""
    tokens = {
        "precedence": lambda: figures.precedence(facts, words, ink, COLUMN),
        "touching": lambda: figures.touching(ink, COLUMN),
        "example": lambda: figures.example(ink, COLUMN),
        "indicators": lambda: figures.indicators(facts, words, ink, COLUMN),
    }
    strip = style.inks_on(style.PLUM, ink)
    band = (
        Path(rect(0, 0, PAGE.w, 4), strip.ground, strip.light if ink.saves else None, 0.35),
        *(Path(star(PAGE.w / 2 + k * 9, 2, 1.3, 0.55, 4), strip.light) for k in range(-10, 11)),
    )
    return SHEET.pages(story(blocks, STYLE, tokens), (_masthead(facts, words, ink), band), words, url)


def _masthead(facts: Masquerade, words: Words, ink: Ink) -> Marks:
    inks, w, h = style.inks_on(style.PLUM, ink), PAGE.w, 28.0
    places = ((card, w - 73 + i * 15.8) for i, card in enumerate(facts.in_order()))
    masks = (mark for card, x in places for mark in figures.medallion(card, facts, x, h / 2, 6.8, ink))
    return (
        Path(rect(0, 0, w, h), inks.ground, inks.light if ink.saves else None, 0.4),
        Path(rect(1.6, 1.6, w - 3.2, h - 3.2), None, inks.light, 0.5),
        text(8, 14.6, words("title").upper(), style.TITLE, (24, 23, 22, 21, 20), inks.line(style.CANDLE), 98, track=50),
        text(8.4, 22.6, words("tagline"), style.SCRIPT, (19, 17), inks.line(style.GOLD), 104),
        *masks,
    )
