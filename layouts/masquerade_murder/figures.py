"""Diagrams for the rule sheet and the cheat sheets: who stops whom, what signs mean, which cells touch."""

from itertools import product

from cards.masquerade_murder import Masquerade
from cards.words import Words
from layouts.kit.marks import Block, Group, Mark, Marks, Path, line, text
from layouts.kit.rulebook import Drawing
from layouts.kit.shapes import disc, polygon, rect, star, svg
from layouts.kit.style import Ink, mix
from layouts.masquerade_murder.cards import ROMAN, green_words, inks_of, red_words
from layouts.masquerade_murder.cube import number_star
from layouts.masquerade_murder.masks import mask
from layouts.masquerade_murder.style import (
    BOLD,
    BRONZE,
    GOLD,
    INK,
    ITALIC,
    IVORY,
    PLUM,
    TEXT,
    TITLE,
    WHITE,
    WINE,
    art,
    inks_on,
    sign,
)

# By character: whose action keeps it from acting, and what makes its action land on nothing. The source's precedence.
STOPPED_BY = {
    "constable": (), "thug": ("constable", "seductress"), "seductress": ("constable",),
    "assassin": ("constable", "seductress"), "duke": ("constable", "seductress"),
}  # fmt: skip
LOST_ON = {
    "constable": (), "thug": ("captured",), "seductress": ("captured", "guarded", "constable"),
    "assassin": ("captured", "guarded"), "duke": (),
}  # fmt: skip


def medallion(card: str, facts: Masquerade, x: float, y: float, r: float, ink: Ink) -> Marks:
    """Draw a mask in a round field of its side's colour."""
    # Outlines alone would run together in a small one, and a field so small takes next to no ink.
    inks = inks_of(facts.characters[card], Ink.FULL if r < 6 else ink)
    return (
        Path(disc(x, y, r), inks.ground, inks.line(BRONZE), 0.35),
        art(x, y + 0.03 * r, mask(card, inks), r * 0.8 / 23),
    )


def precedence(
    facts: Masquerade, words: Words, ink: Ink, width: float, size: float = 8.4, high: float = 11.2
) -> Drawing:
    """Draw a row for each character, in order of action: what it does, who stops it, whom it misses.

    `high` is that of a row. Rules 4.2 to 4.6.
    """
    head, wide = 5.2, width > 70
    by, lost = (width * 0.53, width * 0.765) if wide else (width * 0.515, width * 0.735)
    r, left = (min(5.0, high * 0.45), 18.2) if wide else (4.5, 16.2)
    marks: list[Mark] = [
        text(by, 3.4, words("precedence.by"), ITALIC, 8, INK, lost - by - 1),
        text(lost, 3.4, words("precedence.lost"), ITALIC, 8, INK, width - lost),
    ]
    cards = facts.in_order()
    for i, card in enumerate(cards):
        y, middle = head + i * high, head + i * high + high / 2
        marks += (
            line(0, y, width, y, BRONZE, 0.25),
            text(2.4, middle + 1.2, ROMAN[i + 1], TITLE, (9, 8), INK, 5, "centre"),
            *medallion(card, facts, left - r - 1.6, middle, r, ink),
            text(left, middle - 0.5, words(f"character.{card}.title"), BOLD, (size, size - 0.6), INK, by - left - 0.6),
            text(left, middle + 3.2, words(f"character.{card}.does"), TEXT, (size, 8), INK, by - left - 0.6),
        )
        marks += _stoppers(card, facts, words, ink, by, middle, lost - by)
        marks += _losses(card, facts, words, ink, lost, middle, width - lost)
    bottom = head + len(cards) * high
    marks += (
        line(0, bottom, width, bottom, BRONZE, 0.25),
        *(line(x - 0.9, head, x - 0.9, bottom, mix(WHITE, BRONZE, 0.6), 0.25) for x in (by, lost)),
    )
    return tuple(marks), width, bottom + 0.4


def _stoppers(card: str, facts: Masquerade, words: Words, ink: Ink, x: float, y: float, room: float) -> Marks:
    if not STOPPED_BY[card]:
        return (text(x, y + 1.1, words("precedence.nobody"), ITALIC, (8.4, 8), INK, room - 1),)
    r = min(3.0, room / 5)
    places = ((other, x + r + k * 2.2 * r) for k, other in enumerate(STOPPED_BY[card]))
    return tuple(mark for other, place in places for mark in medallion(other, facts, place, y, r, ink))


def _losses(card: str, facts: Masquerade, words: Words, ink: Ink, x: float, y: float, room: float) -> Marks:
    lost_on = losses(card, facts)
    if not lost_on:
        return (text(x, y + 1.1, words("precedence.none"), ITALIC, (8.4, 8), INK, room),)
    marks: list[Mark] = []
    for k, state in enumerate(lost_on):
        at = x + 2.1 + k * min(5.1, room / max(3, len(lost_on)))
        if state in ("captured", "guarded"):
            marks.append(Group(lock() if state == "captured" else shield(), at, y))
        else:
            marks += medallion(state, facts, at + 0.2, y, 2.5, ink)
    return tuple(marks)


def losses(card: str, facts: Masquerade) -> tuple[str, ...]:
    """Return what makes a character's action land on nothing with these players. Rules 4.2 to 4.6, 8.4."""
    lost_on = LOST_ON[card] if "thug" in facts.cast else tuple(order for order in LOST_ON[card] if order != "guarded")
    return (*lost_on, card) if card == "seductress" and facts.cast.count(card) > 1 else lost_on


def lock() -> Marks:
    """Draw the sign of a capture, 4 mm high."""
    return (
        Path(svg("M-1.1,-.3 V-1.1 a1.1,1.1 0 0 1 2.2,0 V-.3"), None, INK, 0.5),
        Path(rect(-1.8, -0.4, 3.6, 2.6, 0.3), INK),
    )


def shield() -> Marks:
    """Draw the sign of the thug's guard, 4 mm high."""
    shape = svg("M-1.8,-2 H1.8 V.2 C1.8,1.4 .9,2.1 0,2.5 C-.9,2.1 -1.8,1.4 -1.8,.2Z")
    return (Path(shape, GOLD, INK, 0.35), line(0, -2, 0, 2.4, INK, 0.35))


def indicators(
    facts: Masquerade, words: Words, ink: Ink, width: float, size: float = 8.4, under: str = WHITE
) -> Drawing:
    """Draw a row for each character: what its sign means. Rules 5.2 to 5.7."""
    lead, high = size * 0.4, size * 0.4 * 3 + 2.6
    wide = width - 14.8
    marks: list[Mark] = []
    for i, card in enumerate(facts.in_order()):
        character, y = facts.characters[card], i * high
        sizes, green = ((size, lead), (size - 0.4, lead), (8, 3.1)), green_words(card, character, words)
        if not ink.saves and i % 2 == 0:
            marks.append(Path(rect(0, y, width, high), mix(under, GOLD, 0.14)))
        marks += (
            *medallion(card, facts, 5.4, y + high / 2, 4.7, ink),
            text(11.2, y + 0.7 + 0.76 * lead, words(f"character.{card}.title"), BOLD, (size,), INK, wide),
            sign("green", 12.4, y + 0.9 + lead * 1.48),
            Block(14.8, y + 0.8 + lead * 1, wide, lead + 0.2, ((TEXT, green),), sizes, INK),
            sign("red", 12.4, y + 1 + lead * 2.48),
            Block(14.8, y + 0.9 + lead * 2, wide, lead + 0.2, ((TEXT, red_words(character, words)),), sizes, INK),
        )
    y = len(facts.characters) * high
    rows = 1 if width > 70 else 2
    grey_words = ((size, lead), (size - 0.6, lead), (8, lead))
    marks += (
        line(0, y, width, y, BRONZE, 0.35),
        sign("grey", 12.4, y + 1.2 + lead / 2),
        Block(14.8, y + 1.2, wide, rows * lead + 0.2, ((TEXT, words("precedence.grey")),), grey_words, INK),
    )
    return tuple(marks), width, y + rows * lead + 2


def touching(ink: Ink, width: float) -> Drawing:
    """Draw a corner of the ballroom: 3 touches 1 by a side, and 5 only by a corner. Rule 4.1."""
    cell = min(13.0, width / 4.2)
    x = (width - 3 * cell) / 2
    cubes = {(1, 0): 3, (0, 0): 1, (2, 1): 5}
    cubes_drawn = tuple(mark for (c, r), n in cubes.items() for mark in _cube(n, x + c * cell, r * cell, cell, ink))
    return (*_floor(3, 2, {(1, 1)}, x, 0, cell, ink), *cubes_drawn, *_links(x, cell)), width, 2 * cell + 0.5


STANDS = {"A2": (5, "Q"), "A3": (1, "2"), "B1": (3, "A"), "C1": (2, ""), "C2": (4, "K")}
"""The night of section 7: each cube's last cell, with the player's number and card; the Joker's is a star."""
AIMS = ((2, 0.5, 90), (2.48, 1, 180), (2.8, 1, 0), (0.5, 2, 180))
"""Triangles between cubes, pointing at a target: place in cells from the top left, and turn."""


def example(ink: Ink, width: float) -> Drawing:
    """Draw the night of section 7: cubes with their cards, the way of the cube that the Joker moved, and targets."""
    cell = min(13.0, width / 4.4)
    x, y = (width - 3 * cell) / 2 + 2, 4.4
    marks: list[Mark] = list(_floor(3, 3, {(1, 1)}, x, y, cell, ink))
    for k in range(3):
        marks.append(text(x + (k + 0.5) * cell, y - 1.2, "ABC"[k], BOLD, 8, INK, cell, "centre"))
        marks.append(text(x - 2.4, y + (k + 0.5) * cell + 1, str(k + 1), BOLD, 8, INK, 4, "centre"))
    (ax, ay), (bx, by) = (x + 2.05 * cell, y + 0.95 * cell), (x + 0.98 * cell, y + 2.02 * cell)
    for colour, wide in ((WHITE, 1.6), (INK, 0.6)):
        marks.append(line(ax, ay, bx, by, colour, wide, () if colour == WHITE else (1.6, 1)))
    marks.append(Path(polygon((bx - 0.9, by + 0.9), (bx + 1.7, by + 0.3), (bx - 0.3, by - 1.7)), INK, WHITE, 0.3))
    for name, (number, card) in STANDS.items():
        c, r = "ABC".index(name[0]), int(name[1]) - 1
        marks += _cube(number, x + c * cell, y + r * cell, cell, ink)
        at = x + (c + 0.17) * cell, y + (r + 0.17) * cell
        marks.append(Path(disc(*at, 1.9), WHITE, INK, 0.3))
        if card:
            marks.append(text(at[0], at[1] + 1, card, BOLD, 8, INK, 3.6, "centre"))
        else:
            marks.append(Path(star(*at, 1.4, 0.6, 5), WINE))
    for across, down, turn in AIMS:
        arrow = (Path(disc(0, 0, 1.7), WHITE, INK, 0.35), Path(polygon((-1, 0.7), (0, -1.1), (1, 0.7)), INK))
        marks.append(Group(arrow, x + across * cell, y + down * cell, turn))
    return tuple(marks), width, y + 3 * cell + 0.5


def _floor(columns: int, rows: int, tables: set[tuple[int, int]], x: float, y: float, cell: float, ink: Ink) -> Marks:
    inks = inks_on(PLUM, ink)
    marks: list[Mark] = []
    for c, r in product(range(columns), range(rows)):
        floor = inks.fill(IVORY if (c + r) % 2 else mix(IVORY, GOLD, 0.16))
        square = rect(x + c * cell, y + r * cell, cell, cell)
        marks.append(Path(square, inks.ground if (c, r) in tables else floor, BRONZE, 0.35))
        if (c, r) in tables:
            cloth = disc(x + (c + 0.5) * cell, y + (r + 0.5) * cell, cell * 0.4)
            marks.append(Path(cloth, inks.fill(WINE), inks.light, 0.5))
    return tuple(marks)


def _cube(number: int, x: float, y: float, cell: float, ink: Ink) -> Marks:
    inks = inks_on(PLUM, ink)
    left, top, side = x + 0.06 * cell, y + 0.06 * cell, cell * 0.88
    return (
        Path(rect(left, top, side, side), inks.ground, inks.light, 0.35),
        *number_star(number, left + side / 2, top + side / 2, side * 0.42, inks),
    )


def _links(x: float, cell: float) -> Marks:
    ax, ay, bx, by = x + cell, cell / 2, x + 2 * cell, cell
    tick = (("M", (ax - 0.95, ay + 0.05)), ("L", (ax - 0.25, ay + 0.85)), ("L", (ax + 1, ay - 0.8)))
    return (
        Path(disc(ax, ay, 1.9), WHITE, INK, 0.35),
        Path(tick, None, INK, 0.55),
        Path(disc(bx, by, 1.9), WHITE, INK, 0.35),
        line(bx - 0.8, by - 0.8, bx + 0.8, by + 0.8, INK, 0.55),
        line(bx - 0.8, by + 0.8, bx + 0.8, by - 0.8, INK, 0.55),
    )
