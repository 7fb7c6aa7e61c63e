"""The board, 255 x 367 mm: five columns, seven rows; on two sheets of A4 or Letter, parted between rows 3 and 4."""

from cards.infection import Board
from cards.words import Words
from layouts.infection import style
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Mark, Marks, Path, text
from layouts.kit.shapes import rect
from layouts.kit.stock import Cut
from layouts.kit.style import Ink

BOARD = Cut(255, 367)
PITCH = 47.0  # a tile of 46 and room to lift it
LEFT, TOP = (BOARD.w - 5 * PITCH) / 2, 31.8
SEAMS = (tuple(LEFT + c * PITCH for c in range(1, 5)), tuple(TOP + r * PITCH for r in range(1, 7)))


def board(facts: Board, words: Words, ink: Ink) -> Marks:
    """Return the marks of the board."""
    w, h = BOARD.w, BOARD.h
    marks: list[Mark] = [
        style.ground(w, h, ink),
        style.stripes(-style.BLEED, -style.BLEED, w + 2 * style.BLEED, 5 + style.BLEED, 10, ink),
        style.stripes(-style.BLEED, h - 4, w + 2 * style.BLEED, 4 + style.BLEED, 10, ink),
        text(LEFT, 22.4, words("title").upper(), style.TITLE, (52, 48, 44), style.INK, 2 * PITCH - 2),
        text(w - LEFT, 14.4, words("board.goal_1"), style.LABEL, (21, 19), style.INK, 95, "right"),
        text(w - LEFT, 22.4, words("board.goal_2"), style.LABEL, (21, 19), style.INK, 95, "right"),
    ]
    for r, section in enumerate(facts.sections):
        for c in range(facts.columns):
            marks.extend(_cell(facts, words, c, r, section, ink))
    for r in range(len(facts.sections)):
        for x in (LEFT / 2 + 0.4, w - LEFT / 2 - 0.4):
            marks.append(text(x, TOP + (r + 0.5) * PITCH + 3, str(r + 1), style.TITLE, 17, style.INK, 5, "centre"))
    for c in range(facts.columns):
        marks.append(text(LEFT + (c + 0.5) * PITCH, TOP - 2, "ABCDE"[c], style.TITLE, 17, style.INK, 10, "centre"))
    return tuple(marks)


def _cell(facts: Board, words: Words, c: int, r: int, section: str, ink: Ink) -> Marks:
    team, name = style.TEAMS[section], f"{'ABCDE'[c]}{r + 1}"
    x, y, side = LEFT + c * PITCH, TOP + r * PITCH, PITCH
    box, middle = rect(x + 0.6, y + 0.6, side - 1.2, side - 1.2), x + side / 2
    if r + 1 not in facts.villages.values():
        return (
            Path(box, style.WHITE if ink.saves else team.tint, team.colour, 1.2),
            Path(style.badge(team, middle, y + side / 2, 25), None, team.colour, 1),
            *style.virion(middle, y + side / 2, 11, team.colour),
            text(x + 4, y + side - 5, name, style.LABEL, 20, style.INK, 12),
        )
    light, home = style.on(team.colour, style.WHITE, ink), mdi("home")
    marks: list[Mark] = [
        style.field(box, team.colour, ink, 1.2),
        icon(home, middle, y + 23, 33, None if ink.saves else style.WHITE, team.colour if ink.saves else None, 0.7),
        text(x + 4, y + side - 5, name, style.LABEL, 20, light, 12),
    ]
    if "ABCDE"[c] in facts.start_columns:
        start = facts.start_columns.index("ABCDE"[c]) + 1
        marks += (
            Path(style.badge(team, middle, y + 27.1, 12), team.colour),
            text(middle, y + 29.8, str(start), style.LABEL, 22, style.WHITE, 8, "centre"),
        )
    return tuple(marks)
