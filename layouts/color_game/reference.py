"""The reference card, 63 x 88 mm, one per player: the course of play in front, the awards on the back."""

from cards.color_game import ColorGame
from cards.words import Words
from layouts.color_game.figures import award_table, team_strip
from layouts.color_game.style import BLACK, BOLD, DISPLAY, MARGIN, TEXT, WHITE, ground
from layouts.kit.marks import Block, Mark, Marks, line, text
from layouts.kit.stock import CARD
from layouts.kit.style import Ink

W, H = CARD.w, CARD.h
WIDE = W - 2 * MARGIN
SIZES = ((8.2, 3.15), (8, 3.1))
LABEL = 15.0
TABLE_ROW = 4.2


def front(facts: ColorGame, words: Words, ink: Ink) -> Marks:
    """Return the side with the course of play, in mm from the top left of the cut card."""
    trade = "trade_words" if facts.options.chip_swaps else "trade_words_no_swaps"
    rows = (
        ("trade", trade, 3), ("score", "score_words", 3), ("guess", "guess_words", 3),
        ("observer", "observer_words", 2), ("end", "end_words", 3),
    )  # fmt: skip
    marks: list[Mark] = [
        ground(W, H, WHITE),
        text(MARGIN - 0.3, 12.4, words("reference.title"), DISPLAY, (20, 18), BLACK, WIDE),
        *team_strip(MARGIN, 16.2, WIDE, facts, ink),
    ]
    y = 25.6
    for label, key, lines in rows:
        height = lines * SIZES[1][1] + 0.3
        marks.extend(_row(y, height, words(f"reference.{label}"), words(f"reference.{key}")))
        y += height + 2.5
    return tuple(marks)


def back(facts: ColorGame, words: Words, ink: Ink) -> Marks:
    """Return the side with the awards, in mm from the top left of the cut card."""
    marks: list[Mark] = [
        ground(W, H, WHITE),
        text(MARGIN - 0.3, 12.4, words("reference.awards_title"), DISPLAY, (20, 18), BLACK, WIDE),
        *award_table(x=MARGIN, y=14.6, w=WIDE, row=TABLE_ROW, size=8.4, facts=facts, words=words, ink=ink),
    ]
    y = 14.6 + TABLE_ROW * len(facts.teams) + 1
    marks += (
        Block(MARGIN, y, WIDE, 9.8, ((TEXT, words("reference.awards_words")),), SIZES, BLACK),
        *_row(y + 11.2, 9.6, words("reference.hand"), words("reference.hand_words")),
        *_row(y + 23.4, 9.6, words("reference.quests"), words("reference.quests_words")),
    )
    return tuple(marks)


def _row(y: float, height: float, label: str, sentence: str) -> Marks:
    return (
        line(MARGIN, y, W - MARGIN, y, BLACK, 0.35),
        text(MARGIN, y + 3.55, label, BOLD, (8.2, 8), BLACK, LABEL - 0.6),
        Block(MARGIN + LABEL, y + 1.1, WIDE - LABEL, height, ((TEXT, sentence),), SIZES, BLACK),
    )
