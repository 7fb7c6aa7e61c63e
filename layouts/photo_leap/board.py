"""The board: two panels of 282 x 396, each whole on A3, four sheets of A4 that part no slot."""

import math

from cards.photo_leap import PhotoLeap, deck_by_round, score_range
from cards.words import Words
from layouts.kit.marks import Block, Group, Mark, Marks, Path, clipped, line, moved, runs, text
from layouts.kit.shapes import disc, halftone, rect
from layouts.kit.stock import CARD, Cut
from layouts.kit.style import Ink
from layouts.photo_leap.news import village
from layouts.photo_leap.style import (
    BLEED,
    BODY,
    BODY_BOLD,
    BODY_ITALIC,
    DECK,
    INK,
    MASTHEAD,
    PAPER,
    SEAL,
    double_rule,
    field,
    ground,
    on,
    paper,
    slot,
)

PANEL = Cut(282, 396)
W, H = PANEL.w, PANEL.h
LEFT, RIGHT, MID = 4.5, W - 4.5, W / 2
PHASES = ("investigate", "night", "interrogate", "appoint", "publish", "introspect")

# The left panel: a turn is a tab and two slots, two turns a row.
TAB, TURN_W = 7.0, 7.5 + 2 * CARD.w + 1
# A note stands in one line, or in two where one turn has two of them.
NOTE_SIZES = ((13, 5.6), (12, 5.2), (11.4, 5), (10.6, 4.6), (10, 4.4), (8.6, 3.1))
ROW_TOP, ROW_PITCH = 32.0, CARD.h + 2.9
LEFT_SEAMS = (
    (LEFT + 7.5 + CARD.w + 0.5, MID, RIGHT - CARD.w - 0.5),
    tuple(ROW_TOP + ROW_PITCH * row - 1.45 for row in (1, 2, 3)),
)
# The right panel: four slots a row, the middle of the panel between two of them.
PITCH = 70.0
DESK_TOP, FOUR_TOP = 36.0, 143.0
TRACK_Y, STEP = 264.0, 22.6
RIGHT_SEAMS = ((LEFT + PITCH - 3.5, MID, MID + PITCH), (DESK_TOP + CARD.h + 2.5, FOUR_TOP + CARD.h + 2.7))


def _head(title: str, note: str, ink: Ink) -> Marks:
    return (
        ground(W, H, ink),
        text(LEFT, 20.6, title, MASTHEAD, (50, 46), INK, 150, track=-10),
        text(RIGHT, 20.4, note, BODY_ITALIC, (18, 17, 16), INK, 118, "right"),
        *double_rule(LEFT, RIGHT, 26.6, 1.6),
    )


def left_panel(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    """Return the marks of the left panel: two slots for stories in each of eight rounds. Rule 3.1."""
    marks = [*_head(words("board.left_title"), words("board.left_note"), ink)]
    light = on(INK, PAPER, ink)
    for turn in range(1, facts.board.areas + 1):
        x = LEFT if turn % 2 else RIGHT - TURN_W
        y = ROW_TOP + (turn - 1) // 2 * ROW_PITCH
        marks += (
            field(rect(x, y, TAB, CARD.h), INK, ink, 0.5),
            text(x + TAB / 2, y + 8.6, str(turn), MASTHEAD, 21, light, TAB, "centre"),
        )
        if note := _note(turn, facts, words):
            side = Block(0, 0, CARD.h - 14, 6.2, ((BODY_ITALIC, note),), NOTE_SIZES, light, valign="middle")
            marks.append(moved(x + 0.4, y + CARD.h - 3, (side,), -90))
        for i in (0, 1):
            marks += slot(x + 7.5 + i * (CARD.w + 1), y, CARD.w, CARD.h, "", "", ink)
    return tuple(marks)


def _note(turn: int, facts: PhotoLeap, words: Words) -> str:
    """Return what is new from this turn on; empty if nothing."""
    bribe, interrogate = turn == facts.options.bribe_after + 1, turn == facts.options.interrogate_after + 1
    notes = (
        [words("board.turn_both")]
        if bribe and interrogate
        else [words(f"board.turn_{key}") for key, new in (("bribe", bribe), ("interrogate", interrogate)) if new]
    )
    if deck_by_round(facts)[turn - 1][1]:
        notes.append(words("board.turn_refill"))
    return " · ".join(notes)


def right_panel(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    """Return the marks of the right panel: deck, discards, the four stories, phases and score track."""
    marks: list[Mark] = [
        *_head(words("board.right_title"), words("board.right_note"), ink),
        *slot(LEFT, DESK_TOP, CARD.w, CARD.h, words("board.deck"), words("board.deck_note"), ink),
        *slot(LEFT + PITCH, DESK_TOP, CARD.w, CARD.h, words("board.discards"), words("board.discards_note"), ink),
        *_phases(MID + 5, words),
        line(LEFT, 129.2, RIGHT, 129.2, INK, 0.4),
        text(LEFT, 138.6, words("board.four"), MASTHEAD, 26, INK, 130),
        text(RIGHT, 138.2, words("board.four_note"), BODY_ITALIC, (16, 15), INK, 128, "right"),
    ]
    for i in range(facts.board.drawn):
        marks += slot(LEFT + i * PITCH, FOUR_TOP, CARD.w, CARD.h, "", "", ink)
    marks += (
        *double_rule(LEFT, RIGHT, 236.5, 1.6),
        text(LEFT, 248.4, words("board.score"), MASTHEAD, 28, INK, 60),
        text(RIGHT, 248, words("board.score_note"), BODY_ITALIC, (17, 16, 15, 14), INK, 134, "right"),
        *_track(facts, words, ink),
        *_wins(facts, words),
        _foot(ink),
    )
    return tuple(marks)


def _phases(x: float, words: Words) -> Marks:
    marks: list[Mark] = [text(x, DESK_TOP + 8, words("round.title"), MASTHEAD, 26, INK, 100)]
    for i, phase in enumerate(PHASES):
        y = DESK_TOP + 19.5 + i * 13
        marks += (
            text(x, y, str(i + 1), MASTHEAD, 20, SEAL, 8),
            text(x + 9, y - 1.2, words(f"round.{phase}.title"), DECK, 17, INK, 110),
            text(x + 9, y + 4.4, words(f"round.{phase}.board"), BODY, (14, 13), INK, RIGHT - x - 9),
        )
    return tuple(marks)


def _track(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    """Draw the score track from lowest to highest; the seam of A4 sheets runs between -1 and 0."""
    x, y = MID + STEP / 2, TRACK_Y
    low, high = score_range(facts)
    return (
        line(x + low * STEP, y, x + high * STEP, y, INK, 1.2),
        *steps(x, y, STEP, 10.8, 26, low, high, ink),
        text(x, y + 16.6, words("board.start"), BODY_ITALIC, 14, INK, 20, "centre"),
        Block(
            RIGHT - 21,
            y - 9.6,
            21,
            19,
            runs(words("board.key"), BODY, BODY_BOLD),
            ((14, 6.2), (12, 5.6), (10, 5)),
            INK,
            valign="middle",
        ),
    )


def steps(x: float, y: float, pitch: float, r: float, size: float, low: int, high: int, ink: Ink) -> Marks:
    """Draw the discs of the score track with 0 at (x, y): dark below 0, a red ring on 0."""
    marks: list[Mark] = []
    for score in range(low, high + 1):
        at, dark = x + score * pitch, score < 0
        marks.append(Path(disc(at, y, r), INK if dark and not ink.saves else paper(ink), INK, 0.11 * r))
        if dark and ink.saves:
            marks.append(Path(disc(at, y, r * 0.84), None, INK, 0.05 * r))
        if score == 0:
            marks.append(Path(disc(at, y, r * 0.81), None, SEAL, 0.12 * r))
        figure = f"{score:+d}".replace("-", "\N{MINUS SIGN}") if score else "0"
        marks.append(
            text(at, y + size * 0.15, figure, MASTHEAD, size, PAPER if dark and not ink.saves else INK, 2 * r, "centre")
        )
    return tuple(marks)


def _wins(facts: PhotoLeap, words: Words) -> Marks:
    how = "journalists_how_all" if facts.options.catch_all_spies else "journalists_how"
    marks: list[Mark] = []
    for x, side, told in ((LEFT, "journalists_win", how), (MID + 5, "spies_win", "spies_how")):
        marks += (
            text(x, 296.5, words(f"board.{side}"), MASTHEAD, 25, INK, 128),
            text(x, 304.4, words(f"board.{told}"), BODY, (16.5, 15.5, 14.5), INK, 131),
        )
    return tuple(marks)


def _foot(ink: Ink) -> Mark:
    """Draw the village at night along the bottom; in outline by day where ink is saved."""
    top = 312.0
    moon = (212.0, 341.0)

    def dark(x: float, y: float) -> float:
        moonlight = min(1, math.hypot(x - moon[0], y - moon[1]) / 60)
        return 1.75 * min(1, max(0, (y - top - 4) / 70 + 0.12)) * moonlight - 0.1

    sky = () if ink.saves else (Path(halftone((-4, top, W + 4, H + 4), 4.4, dark), INK),)
    houses = (*village(-6, H + 4, 146, ink), *village(141, H + 4, 152, ink))
    return clipped(
        rect(-BLEED, top, W + 2 * BLEED, H + BLEED - top),
        (*sky, Path(disc(*moon, 15), paper(ink), INK, 1), Group(houses)),
    )
