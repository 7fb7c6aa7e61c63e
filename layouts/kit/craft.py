"""Pieces to fold: fold lines, pictures of the steps, and the table tent with the companion's address."""

from itertools import pairwise

from cards import GameData
from cards.words import Words
from layouts.kit.component import Component, Piece
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Qr, Steps, line, moved, text
from layouts.kit.nets import FOLD_DASH
from layouts.kit.shapes import disc, polygon, rect, svg
from layouts.kit.stock import Cut
from layouts.kit.style import Font

BLACK, SOFT, SHADE, WHITE = "#000000", "#5A5A5A", "#D9D9D9", "#FFFFFF"
SIDE, BASE, TAB, WIDE = 96.0, 44.0, 12.0, 190.0
TENT = Cut(
    WIDE,
    TAB + 2 * SIDE + BASE,
    outline=polygon(
        (0, TAB), (8, 0), (WIDE - 8, 0), (WIDE, TAB), (WIDE, TAB + 2 * SIDE + BASE), (0, TAB + 2 * SIDE + BASE)
    ),
)


def fold(x1: float, y1: float, x2: float, y2: float) -> Mark:
    """Return a dashed fold line, to be scored before folding."""
    return line(x1, y1, x2, y2, BLACK, 0.35, FOLD_DASH)


def step_frames(
    x: float,
    y: float,
    w: float,
    h: float,
    words: tuple[str, str, str],
    art: tuple[Marks, Marks, Marks],
    font: str,
    bold: str,
    colour: str = BLACK,
) -> Marks:
    """Return three numbered pictures in a row with their texts, in a box x, y, w, h.

    The origin of each picture in `art` is the centre of its frame.
    """
    step = (w - 6) / 3
    marks: list[Mark] = []
    for i, (caption, picture_marks) in enumerate(zip(words, art, strict=True)):
        left = x + i * (step + 3)
        picture = h * 0.62
        marks += (
            Path(rect(left, y, step, picture, 1.5), "#FFFFFF", colour, 0.25),
            Group(picture_marks, left + step / 2, y + picture / 2),
            Path(disc(left + 3.2, y + 3.2, 2.2), colour),
            text(left + 3.2, y + 4.25, str(i + 1), bold, 8, "#FFFFFF", 4, "centre"),
            Block(
                left,
                y + picture + 0.8,
                step,
                h - picture - 0.8,
                ((font, caption),),
                ((7.6, 3.2), (7, 3), (6.4, 2.8)),
                colour,
                "centre",
            ),
        )
    return tuple(marks)


def standee_steps(figure: Marks, tall: float, wide: float, ink: str) -> tuple[Marks, Marks, Marks]:
    """Return three pictures of how to make a standee: score and cut, fold, stand.

    `figure` is drawn in a box of 100 x 130; the strip is `tall` x `wide` mm, its feet 10 mm.
    """
    return _strip_scored(figure, tall, wide, ink), _strip_folded(ink), _strip_standing(figure, ink)


def _strip_scored(figure: Marks, tall: float, wide: float, ink: str) -> Marks:
    """Draw the strip lying on its side, with dashed folds and scissors at its edge."""
    k = 21.2 / tall
    long, across, foot = tall * k, wide * k, 10 * k
    folds = (-long / 2 + foot, 0, long / 2 - foot)
    return (
        Path(rect(-long / 2, -across / 2, long, across), WHITE, ink, 0.3),
        *(Path(rect(x, -across / 2, 1.9, across), SHADE) for x in (-long / 2 + foot, long / 2 - foot - 1.9)),
        moved(-0.5, -2.3, figure, 90, 0.046),
        moved(0.5, 2.3, figure, -90, 0.046),
        *(line(x, -across / 2 - 1, x, across / 2 + 1, ink, 0.35, (0.9, 0.6)) for x in folds),
        icon(mdi("content-cut"), long / 2 - 4.5, across / 2 + 2, 5, ink),
    )


def _strip_folded(ink: str) -> Marks:
    """Draw the strip as a tent seen from the side, while both halves are pressed together."""
    deep = (5.0, -1.8)
    profile = ((-9.0, 6.4), (-6.0, 6.4), (-1.6, -4.6), (2.8, 6.4), (5.8, 6.4))
    sides = [
        polygon(a, b, (b[0] + deep[0], b[1] + deep[1]), (a[0] + deep[0], a[1] + deep[1])) for a, b in pairwise(profile)
    ]
    left_foot, left, right, right_foot = sides
    return (
        Path(right, SHADE, ink, 0.35),
        *(Path(side, WHITE, ink, 0.35) for side in (right_foot, left_foot, left)),
        *_arrow(-9.4, 0, -5.4, ink),
        *_arrow(11, -0.6, 7, ink),
    )


def _arrow(x: float, y: float, to: float, ink: str) -> Marks:
    """Draw a short horizontal arrow."""
    direction = 1 if to > x else -1
    return (
        line(x, y, to - direction * 1.4, y, ink, 0.6),
        Path(polygon((to, y), (to - direction * 2, y - 1.2), (to - direction * 2, y + 1.2)), ink),
    )


def _strip_standing(figure: Marks, ink: str) -> Marks:
    """Draw the standing figure with one foot in front and one behind."""
    return (
        Path(svg("M-4.4,4.6 L4.4,4.6 L6,2.6 L-2.8,2.6 Z"), SHADE, ink, 0.3),
        Path(rect(-4.4, -7.2, 8.8, 11.8), WHITE, ink, 0.4),
        moved(-3.7, -6.6, figure, scale=0.074),
        Path(rect(-4.4, 2.2, 8.8, 2.4), SHADE, ink, 0.3),
        Path(svg("M-4.4,4.6 L4.4,4.6 L2.8,7.2 L-6,7.2 Z"), WHITE, ink, 0.4),
    )


def tent(game: GameData, words: Words, url: str, title: Font) -> Component:
    """Return a table tent: a prism with a QR code that can be read from both sides of the table."""

    def face() -> Marks:
        return _tent(game, words, url, title.name)

    return Component("tent", words("tent.title"), TENT, (Piece("tent", face),), "net", safe=1)


def _tent(game: GameData, words: Words, url: str, title: str) -> Marks:
    panel = _panel(game, words, url, title)
    top, middle, base = TAB, TAB + SIDE, TAB + 2 * SIDE
    return (
        Group(panel, WIDE, middle, 180),
        Group(panel, 0, middle),
        fold(0, top, WIDE, top),
        fold(0, middle, WIDE, middle),
        fold(0, base, WIDE, base),
        text(WIDE / 2, TAB / 2 + 1.2, words("tent.tab"), "Sheet", 8, BLACK, 60, "centre"),
        *step_frames(
            45,
            base + 4,
            100,
            BASE - 8,
            (words("tent.step_1"), words("tent.step_2"), words("tent.step_3")),
            _tent_steps(),
            "Sheet",
            "SheetBold",
        ),
    )


def _panel(game: GameData, words: Words, url: str, title: str) -> Marks:
    """Draw one side of the tent, in mm from its own top left."""
    code = 74.0
    return (
        Qr(WIDE - code - 8, (SIDE - code) / 2, code, url),
        text(12, 27, game.title, title, (34, 30, 26, 22, 19), BLACK, WIDE - code - 28),
        line(12, 33, WIDE - code - 16, 33, BLACK, 0.5),
        text(12, 46, words("tent.join"), "SheetBold", (22, 20), BLACK, WIDE - code - 28),
        Block(12, 51, WIDE - code - 30, 18, (("Sheet", words("tent.how")),), ((12, 5.4), (11, 5)), SOFT),
        text(12, 80, url, "Code", (17, 15, 13, 11, 9, 7.5, 6), BLACK, WIDE - code - 28),
    )


def _tent_steps() -> tuple[Marks, Marks, Marks]:
    flat: Steps = rect(-6, -8, 12, 16)
    scored = (Path(flat, "#FFFFFF", BLACK, 0.3), *(line(-6, y, 6, y, BLACK, 0.3, (1, 0.7)) for y in (-6, -0.5, 5)))
    bent = (
        Path(polygon((-9, 6), (-1, -7), (8, 6)), None, BLACK, 0.5),
        line(8, 6, -6, 6, BLACK, 0.5),
        line(-9, 6, -6.5, 4.2, BLACK, 0.9),
    )
    standing = (
        Path(polygon((-10, 7), (-5, -6), (7, -6), (2, 7)), "#FFFFFF", BLACK, 0.4),
        Path(polygon((7, -6), (2, 7), (10, 7)), "#D9D9D9", BLACK, 0.4),
        Path(rect(-4.4, -2, 6, 6), BLACK),
    )
    return scored, bent, standing
