"""Paper for a table without phones: the slips, and the steward's sheet with its table. Rules 9.3 to 9.9."""

from cards.color_game import ColorGame
from cards.words import Words
from layouts.color_game.figures import team_strip
from layouts.color_game.style import BLACK, BOLD, DISPLAY, ITALIC, RULE, TEXT
from layouts.kit.marks import Inset, Mark, Marks, Paragraph, Path, Story, line, moved, runs, text
from layouts.kit.shapes import rect
from layouts.kit.stock import PAGE
from layouts.kit.style import Ink

ACROSS, DOWN = 3, 4
SLIP_W, SLIP_H = PAGE.w / ACROSS, PAGE.h / DOWN
EDGE = 4.0  # between the cut and what is printed on a slip
WIDE = SLIP_W - 2 * EDGE
TOP, GAP = 27.0, 8.0
SIZES = tuple((size / 10, size / 10 * 0.43) for size in range(115, 79, -1))
COLUMNS = {"player": 21.0, "identity": 30.0, "chips": 54.0, "known": 31.0, "guesses": 39.0, "observer": 15.0}
"""The columns of the steward's table, each with its width."""


def slips(words: Words) -> Marks:
    """Return a page of slips with dashed lines to cut along, in mm from the top left of the page."""
    slip = _slip(words)
    places = ((column * SLIP_W, row * SLIP_H) for row in range(DOWN) for column in range(ACROSS))
    marks = [moved(*place, slip, keeps_lines=True) for place in places]
    upright = ((x, 0, x, PAGE.h) for x in (column * SLIP_W for column in range(1, ACROSS)))
    across = ((0, y, PAGE.w, y) for y in (row * SLIP_H for row in range(1, DOWN)))
    return (*marks, *(line(*ends, BLACK, 0.2, (2, 2), butt=False) for ends in (*upright, *across)))


def _slip(words: Words) -> Marks:
    """One slip for everything, so that nobody can tell what somebody drops. Rules 9.4, 9.5."""

    def said(key: str) -> str:
        return words(f"slip.{key}")

    marks: list[Mark] = [
        text(EDGE, 9.6, said("from"), TEXT, 8.4, BLACK, 9),
        Path(rect(EDGE + 9, 4.4, 9, 7.4), None, BLACK, 0.5),
        text(EDGE + 37, 9.6, said("to"), TEXT, 8.4, BLACK, 18, "right"),
        Path(rect(EDGE + 38.5, 4.4, 9, 7.4), None, BLACK, 0.5),
    ]
    for column, row, key in ((0, 0, "letter"), (0, 1, "offer"), (1, 0, "teammate"), (1, 1, "observer")):
        marks += _tick(EDGE + column * 23, 15.2 + row * 5.4, said(key), 28)
    for row, key in enumerate(("", "give", "get")):
        y = 31.6 + row * 6.4
        marks += (
            text(EDGE, y - 0.8, said(key), TEXT, 8.4, BLACK, 11) if key else text(EDGE, y, " ", TEXT, 8.4, BLACK, 1),
            line(EDGE + (11 if key else 0), y, SLIP_W - EDGE, y, BLACK, 0.2),
        )
    y = 47.2
    marks += (
        text(EDGE, y + 2.9, said("answer"), BOLD, 8.4, BLACK, 13),
        *_tick(EDGE + 15, y, said("deal"), 13),
        *_tick(EDGE + 30, y, said("no"), 13),
        line(EDGE, y + 5, SLIP_W - EDGE, y + 5, BLACK, 0.5),
        text(EDGE, y + 9.1, said("steward"), BOLD, 8.4, BLACK, 13),
    )
    for x, row, key in ((15, 0, "right"), (30, 0, "wrong"), (0, 1, "done"), (15, 1, "no_deal")):
        marks += _tick(EDGE + x, y + 6.2 + row * 5, said(key), 15)
    marks += (
        text(EDGE + 33, y + 14.1, said("chips"), TEXT, 8.4, BLACK, 15),
        line(EDGE + 48.5, y + 14.4, SLIP_W - EDGE, y + 14.4, BLACK, 0.2),
    )
    return tuple(marks)


def _tick(x: float, y: float, label: str, room: float) -> Marks:
    return (
        Path(rect(x, y, 3.4, 3.4), None, BLACK, 0.4),
        text(x + 4.6, y + 2.9, label, TEXT, (8.8, 8.4), BLACK, room - 4.6),
    )


def steward_front(facts: ColorGame, words: Words, ink: Ink) -> Marks:
    """Return the steward's sheet: what to do, step by step."""
    half = (PAGE.w - GAP) / 2
    columns = tuple((0, x, TOP, half, PAGE.h - TOP) for x in (0.0, half + GAP))
    return (
        *_head(words("steward.title"), words("steward.note"), facts, ink),
        text(PAGE.w, 22.6, words("steward.numbers"), ITALIC, (9, 8.4), BLACK, 95, "right"),
        Story(_steps(words), columns, SIZES),
    )


def _head(title: str, note: str, facts: ColorGame, ink: Ink) -> Marks:
    return (
        *team_strip(0, 0, PAGE.w, facts, ink, 5),
        text(0, 16.6, title, DISPLAY, (24, 22), BLACK, 90),
        text(PAGE.w, 16.6, note, BOLD, (10.5, 9.5), BLACK, 95, "right"),
        Path(rect(0, 24, PAGE.w, RULE), BLACK),
    )


def _steps(words: Words) -> tuple[Paragraph | Inset, ...]:
    parts: list[Paragraph | Inset] = []
    for part in words.keys("steward.part"):
        title = ((DISPLAY, words(f"steward.part.{part}.title")),)
        parts.append(Paragraph(title, scale=1.25, above=2.4, colour=BLACK, keep_with_next=True))
        keys = (f"steward.part.{part}.{step}" for step in "abcdef")
        steps = (runs(words(key), TEXT, BOLD, ITALIC) for key in keys if key in words.texts)
        parts += (Paragraph(step, above=1, colour=BLACK) for step in steps)
    parts.append(Paragraph(((ITALIC, words("steward.phones")),), above=2.4, colour=BLACK))
    return tuple(parts)


def steward_table(facts: ColorGame, words: Words) -> Marks:
    """Return the steward's table: a row for each player, with their zeros. Rules 9.3, 9.6, 9.7."""
    head, x, marks = 8.0, 0.0, list[Mark]()
    row = (PAGE.h - head) / facts.most
    for key, width in COLUMNS.items():
        marks.append(text(x + 1, head - 2.2, words(f"steward.table.{key}"), BOLD, (8.6, 8), BLACK, width - 2))
        if x:
            marks.append(line(x, 0, x, PAGE.h, BLACK, 0.2))
        if key == "chips":
            zeros = " ".join(words("chip.dealt") * facts.options.chips)
            heights = (head + seat * row + 5.4 for seat in range(facts.most))
            marks += (text(x + 1.4, y, zeros, TEXT, (10, 9, 8), BLACK, width - 2) for y in heights)
        x += width
    for seat in range(facts.most):
        y = head + seat * row
        marks += (
            line(0, y, PAGE.w, y, BLACK, 0.5 if seat == 0 else 0.2),
            text(1, y + 5.4, str(seat + 1), DISPLAY, 11, BLACK, 8),
        )
    return tuple(marks)
