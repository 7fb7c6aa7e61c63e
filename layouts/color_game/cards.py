"""Identity cards, 63 x 88 mm: front with name, large symbol and instructions, and the shared back."""

from cards.color_game import Identity
from cards.words import Words
from layouts.color_game.style import BLACK, DISPLAY, MARGIN, TEAM_COLOURS, TEXT, WHITE, flat, ground, hue
from layouts.color_game.symbols import HUGE, sign
from layouts.kit.marks import Block, Mark, Marks, moved, text
from layouts.kit.shapes import disc, polygon, svg
from layouts.kit.stock import CARD
from layouts.kit.style import Ink

W, H = CARD.w, CARD.h
COLUMNS, ROWS = 6, 8
SIDE = W / COLUMNS
# A square of the pattern with its centre at 0, 0: a quarter disc or half of it.
QUARTER = svg(f"M{-SIDE / 2},{-SIDE / 2} H{SIDE / 2} A{SIDE},{SIDE} 0 0 1 {-SIDE / 2},{SIDE / 2}Z")
TRIANGLE = polygon((-SIDE / 2, -SIDE / 2), (SIDE / 2, -SIDE / 2), (-SIDE / 2, SIDE / 2))
DOT = disc(0, 0, SIDE * 0.33)


def identity_front(key: str, who: Identity, words: Words, ink: Ink) -> Marks:
    """Return the front, in mm from the top left of the cut card."""
    back, fore = hue(key, ink)
    title = words(f"identity.{key}")
    own_words = "team_words" if who.kind == "team" else f"{key}_words"
    instructions, corner = words(f"identity.{own_words}", _team=title.lower()), W - MARGIN - 4
    return (
        ground(W, H, back),
        text(MARGIN - 0.4, 14.2, title, DISPLAY, (30, 27, 25), fore, 41),
        sign(who.symbol, corner, 10, 8, fore, back, ink),
        sign(who.symbol, W / 2, 45, HUGE[who.symbol], fore, back, ink, 1.2),
        Block(MARGIN, 76.1, 42.5, 7.8, ((TEXT, instructions),), ((9.2, 3.8), (8.8, 3.8)), fore),
        moved(corner, H - 10, (sign(who.symbol, 0, 0, 8, fore, back, ink),), 180),
    )


def identity_back(ink: Ink) -> Marks:
    """Return the back: quarter discs, triangles and discs on squares of 10.5 mm; the same upside down.

    In mm from the top left of the cut card.
    """
    marks: list[Mark] = [ground(W, H, WHITE)]
    marks.extend(_square(i, j, ink) for j in range(-1, ROWS + 1) for i in range(-1, COLUMNS + 1))
    return tuple(marks)


def _square(i: int, j: int, ink: Ink) -> Mark:
    """One square of the pattern. Its partner across the middle is the same square turned by 180 degrees."""
    partner = (COLUMNS - 1 - i, ROWS - 1 - j)
    a, b = min((i, j), partner, key=lambda cell: (cell[1], cell[0]))
    turn = (a * 3 + b * 5 + a * b) % 4 * 90 + (0 if (a, b) == (i, j) else 180)
    colour = TEAM_COLOURS[(a * 5 + b * 3 + a * b % 3) % len(TEAM_COLOURS)]
    outline = (QUARTER, TRIANGLE, QUARTER, QUARTER, DOT)[(a * 2 + b * 3 + a * a) % 5]
    shape = flat(outline, BLACK if outline is TRIANGLE and (a + b) % 2 else colour, ink, 0.35)
    return moved((i + 0.5) * SIDE, H / 2 + (j + 0.5 - ROWS / 2) * SIDE, (shape,), turn)
