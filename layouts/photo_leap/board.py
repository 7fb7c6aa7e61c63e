"""The board: on A4 and Letter a left panel of 264 x 317 mm, in two sheets parted between its rows, and a right one."""

import math

from cards.photo_leap import PhotoLeap, deck_by_round, score_range
from cards.words import Words
from layouts.kit.marks import Block, Group, Mark, Marks, Path, clipped, line, runs, text
from layouts.kit.shapes import disc, halftone, rect
from layouts.kit.stock import CARD, Cut
from layouts.kit.style import Ink
from layouts.photo_leap import style
from layouts.photo_leap.news import village

LEFT_PANEL, RIGHT_PANEL = Cut(264, 317), Cut(264, 191.5)
W = LEFT_PANEL.w
LEFT, RIGHT = 4.5, W - 4.5
PHASES = ("investigate", "night", "interrogate", "appoint", "publish", "introspect")

# Slots stand in four columns.
FIRST, PITCH = 3.0, CARD.w + 2
# The left panel: a round is a tab and two slots, four rounds a row. The second story lies over half of the first.
TAB, FOLD = 8.0, 44.0
ROW_TOP, ROW_PITCH = 30.5, TAB + 0.8 + CARD.h + FOLD + 2
LEFT_SEAMS = (tuple(FIRST - 1 + PITCH * column for column in (1, 2, 3)), (ROW_TOP + ROW_PITCH - 1,))
# A note stands in one line, or in two where it is long.
NOTE_SIZES = ((11, 7), (10.4, 7), (9.8, 7), (9.2, 7), (10, 3.7), (9.4, 3.6), (8.6, 3.4), (8, 3.2))
# The right panel: deck, discards, and the four stories fanned out; rounds and score below.
DESK_TOP, FOUR, FAN = 31.0, 138.0, 20.0
PHASES_TOP, PHASE_W = 131.5, (W - 2 * LEFT + 1.6) / 6
TRACK_X, TRACK_Y, STEP = 141.5, 172.9, 21.5
RULE, SCORE, WINS = 153.2, 162, 187.4


def _head(h: float, title: str, ink: Ink) -> Marks:
    return (
        style.ground(W, h, ink),
        text(LEFT, 20.6, title, style.MASTHEAD, (50, 46), style.INK, 118, track=-10),
        *style.double_rule(LEFT, RIGHT, 26.6, 1.6),
    )


def left_panel(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    """Return the marks of the left panel: two slots for stories in each of eight rounds. Rule 3.1."""
    marks: list[Mark] = [
        *_head(LEFT_PANEL.h, words("board.left_title"), ink),
        text(RIGHT, 20.4, words("board.left_note"), style.BODY_ITALIC, (16, 15, 14, 13), style.INK, 134, "right"),
    ]
    light = style.on(style.INK, style.PAPER, ink)
    for turn in range(1, facts.board.areas + 1):
        x = FIRST + (turn - 1) % 4 * PITCH
        y = ROW_TOP + (turn - 1) // 4 * ROW_PITCH
        marks += (
            style.field(rect(x, y, CARD.w, TAB, 1.5), style.INK, ink, 0.5),
            text(x + 3.4, y + 6.2, str(turn), style.MASTHEAD, 18, light, 8),
        )
        if note := _note(turn, facts, words):
            left = 9.5 if " · " in note else 16.5
            box, words_of_note = (x + left, y + 0.4, CARD.w - 2 - left, TAB - 0.8), ((style.BODY_ITALIC, note),)
            marks.append(Block(*box, words_of_note, NOTE_SIZES, light, "right", valign="middle"))
        marks += _stories(x, y + TAB + 0.8, ink)
    return tuple(marks)


def _stories(x: float, y: float, ink: Ink) -> Marks:
    """Draw the places of two stories: the second one leaves the head of the first free."""
    return (
        clipped(rect(x - 1, y - 1, CARD.w + 2, FOLD + 3), style.slot(x, y, CARD.w, CARD.h, "", "", ink, FOLD / 2)),
        *style.slot(x, y + FOLD, CARD.w, CARD.h, "", "", ink),
    )


def _four(count: int, ink: Ink) -> Marks:
    places = [style.slot(FOUR + i * FAN, DESK_TOP, CARD.w, CARD.h, "", "", ink) for i in range(count)]
    boxes = (rect(FOUR + i * FAN - 1, DESK_TOP - 1, FAN + 3, CARD.h + 2) for i in range(count))
    return (*(clipped(box, place[:1]) for box, place in zip(boxes, places[:-1], strict=False)), *places[-1])


def _note(turn: int, facts: PhotoLeap, words: Words) -> str:
    options = facts.options
    starts = {"bribe": options.bribe_after + 1, "interrogate": options.interrogate_after + 1}
    new = [key for key, start in starts.items() if turn == start]
    keys = ["both"] if len(new) > 1 else new
    if deck_by_round(facts)[turn - 1][1]:
        keys.append("refill")
    return " · ".join(words(f"board.turn_{key}") for key in keys)


def right_panel(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    """Return the marks of the right panel: deck, discards, the four stories, phases and score track."""
    middle, below, size = FOUR - 3.5, DESK_TOP + CARD.h + 7, (DESK_TOP, CARD.w, CARD.h)
    marks: list[Mark] = [
        *_head(RIGHT_PANEL.h, words("board.right_title"), ink),
        _night(ink),
        *style.slot(FIRST, *size, words("board.deck"), words("board.deck_note"), ink),
        *style.slot(FIRST + PITCH, *size, words("board.discards"), words("board.discards_note"), ink),
        text(LEFT, below, words("board.right_note"), style.BODY_ITALIC, (13, 12), style.INK, middle - LEFT - 4),
        line(middle, DESK_TOP, middle, below + 1, style.INK, 0.4),
        text(FOUR, below, words("board.four"), style.MASTHEAD, (17, 16), style.INK, 56),
        text(RIGHT, below, words("board.four_note"), style.BODY_ITALIC, (12, 11, 10, 9.4), style.INK, 66, "right"),
    ]
    marks += (
        *_four(facts.board.drawn, ink),
        line(LEFT, below + 3, RIGHT, below + 3, style.INK, 0.4),
        *_phases(words),
        *style.double_rule(LEFT, RIGHT, RULE, 1.6),
        text(LEFT, SCORE, words("board.score"), style.MASTHEAD, 21, style.INK, 50),
        text(RIGHT, SCORE - 0.3, words("board.score_note"), style.BODY_ITALIC, (14, 13, 12), style.INK, 112, "right"),
        *_track(facts, words, ink),
        *_wins(facts, words),
    )
    return tuple(marks)


def _phases(words: Words) -> Marks:
    marks: list[Mark] = []
    for i, phase in enumerate(PHASES):
        x, y = LEFT + i * PHASE_W, PHASES_TOP
        phase_words = ((10.4, 4.1), (9.8, 4), (9.2, 3.9), (8.6, 3.8), (8.2, 3.6))
        marks += (
            text(x, y + 5.4, str(i + 1), style.MASTHEAD, 17, style.SEAL, 7),
            text(x + 6.6, y + 5, words(f"round.{phase}.title"), style.DECK, (14, 13, 12), style.INK, PHASE_W - 8),
            Block(x, y + 7.6, PHASE_W - 3, 8.6, ((style.BODY, words(f"round.{phase}.board")),), phase_words, style.INK),
        )
    return tuple(marks)


def _track(facts: PhotoLeap, words: Words, ink: Ink) -> Marks:
    x, y = TRACK_X, TRACK_Y
    low, high = score_range(facts)
    key_runs = runs(words("board.key"), style.BODY, style.BODY_BOLD)
    return (
        line(x + low * STEP, y, x + high * STEP, y, style.INK, 1.2),
        *steps(x, y, STEP, 8.8, 21.5, low, high, ink),
        text(x, WINS, words("board.start"), style.BODY_ITALIC, 11, style.INK, 16, "centre"),
        Block(RIGHT - 20, y - 9, 20, 18, key_runs, ((12, 5.4), (11, 5), (10, 4.6)), style.INK, valign="middle"),
    )


def steps(x: float, y: float, pitch: float, r: float, size: float, low: int, high: int, ink: Ink) -> Marks:
    """Draw the discs of the score track with 0 at (x, y): dark below 0, a red ring on 0."""
    marks: list[Mark] = []
    for score in range(low, high + 1):
        at, dark = x + score * pitch, score < 0
        fill = style.INK if dark and not ink.saves else style.paper(ink)
        marks.append(Path(disc(at, y, r), fill, style.INK, 0.11 * r))
        if dark and ink.saves:
            marks.append(Path(disc(at, y, r * 0.84), None, style.INK, 0.05 * r))
        if score == 0:
            marks.append(Path(disc(at, y, r * 0.81), None, style.SEAL, 0.12 * r))
        figure = f"{score:+d}".replace("-", "\N{MINUS SIGN}") if score else "0"
        letters = style.PAPER if dark and not ink.saves else style.INK
        marks.append(text(at, y + size * 0.15, figure, style.MASTHEAD, size, letters, 2 * r, "centre"))
    return tuple(marks)


def _wins(facts: PhotoLeap, words: Words) -> Marks:
    rule_key = "journalists_how_all" if facts.options.catch_all_spies else "journalists_how"
    marks: list[Mark] = []
    for x, side, wide, rule in ((LEFT, "journalists_win", 38, rule_key), (TRACK_X + 12, "spies_win", 26, "spies_how")):
        room = (TRACK_X - 10 if x == LEFT else RIGHT) - x - wide
        marks += (
            text(x, WINS, words(f"board.{side}"), style.MASTHEAD, (14, 13), style.INK, wide - 1),
            text(x + wide, WINS - 0.1, words(f"board.{rule}"), style.BODY, (11.4, 10.8, 10.2, 9.6), style.INK, room),
        )
    return tuple(marks)


def _night(ink: Ink) -> Mark:
    """Draw the village at night beside the title; in outline by day where ink is saved."""
    left, foot, moon = 126.0, 25.4, (182.0, 6.2)

    def dark(x: float, y: float) -> float:
        moonlight = min(1, math.hypot(x - moon[0], y - moon[1]) / 26)
        return 1.1 * min(1 - (y + 4) / 34, (x - left) / 34) * moonlight - 0.08

    sky = () if ink.saves else (Path(halftone((left, -4, W + 4, foot), 1.7, dark), style.INK),)
    houses = tuple(Group(village(left + 2 + i * 47, foot, 48, ink)) for i in range(3))
    box = rect(left, -style.BLEED, W + style.BLEED - left, foot + style.BLEED)
    return clipped(box, (*sky, Path(disc(*moon, 4.6), style.paper(ink), style.INK, 0.5), *houses))
