"""The rule sheet, 190 x 254, both sides."""

from cards.color_game import ColorGame
from cards.rulebook import RuleBlock
from cards.words import Words
from layouts.color_game.figures import award_figure, team_figure, team_strip, timeline
from layouts.color_game.style import BLACK, BOLD, DISPLAY, ITALIC, RULE, SOFT, TEXT
from layouts.marks import Block, Mark, Marks, Path, Qr, Story, line, runs, text
from layouts.rulebook import BookStyle, story
from layouts.shapes import rect
from layouts.stock import PAGE
from layouts.style import Ink

GUTTER = 7.0
COLUMN = (PAGE.w - 2 * GUTTER) / 3
HEAD, HEAD_BACK, FOOT = 44.0, 13.0, 6.0
CODE = 27.0  # the QR code, with the address on a line below it
BOTTOM = PAGE.h - FOOT
STYLE = BookStyle(DISPLAY, TEXT, BOLD, ITALIC, BLACK, BLACK, COLUMN,
                  tuple((size / 10, size / 10 * 0.42) for size in range(112, 79, -1)), indent=8, rule=BLACK, shade=SOFT)


def rule_pages(facts: ColorGame, blocks: tuple[RuleBlock, ...], words: Words, ink: Ink,
               url: str | None) -> tuple[Marks, Marks]:
    """Front and back of the rule sheet."""
    figures = {"timeline": lambda: timeline(COLUMN, facts, words, ink),
               "teams": lambda: team_figure(COLUMN, facts, words, ink),
               "awards": lambda: award_figure(COLUMN, facts, words, ink)}
    parts = story(blocks, STYLE, figures)
    code = CODE + 4.6 if url else 0.0
    columns = (*((0, _left(i), HEAD, COLUMN, BOTTOM - HEAD - (code + 3 if code and i == 2 else 0)) for i in range(3)),
               *((1, _left(i), HEAD_BACK, COLUMN, BOTTOM - HEAD_BACK) for i in range(3)))
    flow = [Story(parts, columns, STYLE.sizes, page) for page in (0, 1)]
    front: list[Mark] = [
        *team_strip(0, 0, PAGE.w, facts, ink, 14),
        text(0, 33.4, words("title"), DISPLAY, (43, 40, 37), BLACK, 138),
        text(PAGE.w, 27.6, words("tagline_1"), BOLD, (11.5, 10.5), BLACK, 48, "right"),
        text(PAGE.w, 33.2, words("tagline_2"), BOLD, (11.5, 10.5), BLACK, 48, "right"),
        Path(rect(0, 38.2, PAGE.w, RULE), BLACK), flow[0], *_foot(words)]
    if url:
        x, y = _left(2), BOTTOM - code
        front += (line(x, y - 1.5, x + COLUMN, y - 1.5, BLACK, 0.35), Qr(x, y, CODE, url),
                  Block(x + CODE + 1, y + 1, COLUMN - CODE - 1, CODE - 2, runs(words("companion"), TEXT, BOLD),
                        ((10, 4.1), (9.2, 3.8), (8.4, 3.5)), BLACK, valign="middle"),
                  text(x, BOTTOM - 1.4, url, BOLD, (9, 8.4, 7.8, 7.2, 6.6, 6), BLACK, COLUMN))
    return tuple(front), (*team_strip(0, 0, PAGE.w, facts, ink, 7), flow[1], *_foot(words))


def _left(column: int) -> float:
    return column * (COLUMN + GUTTER)


def _foot(words: Words) -> Marks:
    return (line(0, PAGE.h - 4, PAGE.w, PAGE.h - 4, BLACK, 0.35),
            text(0, PAGE.h - 0.8, words("colophon"), TEXT, (6.4, 6), BLACK, PAGE.w))
