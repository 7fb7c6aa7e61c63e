"""Hint tiles, 48 x 24 mm, with a word and a star; journey tiles, 40 x 40 mm, with hints and stars."""

from random import Random

from cards.album import JourneyTile
from cards.words import Words
from layouts.album import style
from layouts.kit.marks import Mark, Marks, Path, line, moved, text
from layouts.kit.shapes import rect, svg
from layouts.kit.stock import Cut
from layouts.kit.style import Ink, mix

HINT = Cut(48, 24, 2)
JOURNEY = Cut(40, 40)  # square corners: in a row the tiles make one road

# Letters that are wider or narrower than usual in the handwriting font.
_WIDE, _NARROW = "mw", "fijlrt"
# The size in points for words of up to so many letters.
_SIZES = ((5.4, 48), (6.2, 45), (7.1, 42), (7.9, 38), (8.7, 35), (9.4, 32), (10.2, 30), (99, 27))


def lettering(word: str) -> tuple[float, ...]:
    """Return the sizes in points to try for a word, largest first; the first fits all but odd words."""
    letters = sum(1.45 if ch in _WIDE else 0.68 if ch in _NARROW else 1 for ch in word.casefold())
    size = next(size for most, size in _SIZES if letters <= most)
    return tuple(s for s in (size, size - 1.5, size - 3, size - 4.5, size - 6) if s >= 22) or (size,)


def handwriting(word: str, seed: str, ink: Ink) -> Marks:
    """Return a handwritten word with a brush underline, its middle at 0, 0. Slope and colour depend on `seed`."""
    draw = Random(seed)
    colour = draw.choice((style.ROSE, style.BLUE, style.LEAF))
    turn = draw.uniform(-2.2, 0.6)
    sizes = lettering(word)
    base = sizes[0] * 0.105
    drop = 6.2 if set(word) & set("fgjpqyz") else 4.2  # clear of descenders
    painted = (
        style.brush(-15.5, base + drop, 31, colour),
        text(0, base, word, style.HAND, sizes, style.INK, 40, "centre"),
    )
    return (
        moved(0, -1.4 if drop > 5 else -0.3, painted, turn),
        style.washi(HINT.w / 2 - 0.6, 0.6 - HINT.h / 2, 20, 9.4, 42, colour, ink),
        style.washi(0.6 - HINT.w / 2, 0.6 - HINT.h / 2, 20, 9.4, -42, colour, ink),
    )


def hint_front(hint: str, words: Words, ink: Ink) -> Marks:
    """Return a slip of ruled paper with one word as large as possible, in mm from the top left of the cut tile."""
    rules = [line(4, 7 + 6.2 * k, HINT.w - 4, 7 + 6.2 * k, mix(style.CREAM, style.BLUE, 0.22), 0.2) for k in range(3)]
    return (
        style.ground(HINT.w, HINT.h, style.CREAM, ink),
        *rules,
        moved(HINT.w / 2, HINT.h / 2, handwriting(words(f"hint.{hint}"), hint, ink)),
    )


def hint_back(ink: Ink) -> Marks:
    """Return the back: one large star, because an unused hint is worth one; the same upside down. Rule 6.1."""
    w, h = HINT.w, HINT.h
    light, dark, edge = style.star_colours(style.CREAM, mix(style.BLUE, style.CREAM, 0.55), style.BLUE, ink)
    stars = ((w / 2, 9.4), (9.5, 2.4), (w - 9.5, 2.4))
    return (
        style.cloth(w, h, style.BLUE, ink),
        *style.stitched(w, h, style.BLUE if ink.saves else style.CREAM),
        *(mark for x, r in stars for mark in style.quilt_star(x, h / 2, r, light, dark, edge)),
    )


# The path enters and leaves at the same height, so that tiles in a row make one path.
ROUTE = "M-4,30 C5,30 6,37 13,36 C20,35 20,31 26,34 C33,37.4 35,30 44,30"
SLOPES = (-5, 4, -3, 6)


def journey_front(tile: JourneyTile, ink: Ink) -> Marks:
    """Return the front: the number of hints and that many slips, in mm from the top left of the cut tile."""
    return (style.ground(JOURNEY.w, JOURNEY.h, style.BUTTER, ink), *_edging(ink), *road(tile.hints))


def road(hints: int) -> Marks:
    """Return the numeral, the path and the slips of a journey tile."""
    marks: list[Mark] = [
        Path(svg(ROUTE), None, mix(style.BUTTER, style.INK, 0.8), 0.7, (0.2, 1.8)),
        text(18.6, 26.0, str(hints), style.HAND, 92, style.INK, 24, "centre"),
    ]
    for k in range(hints):
        x = JOURNEY.w / 2 + (k - (hints - 1) / 2) * 7.6
        label = (
            Path(rect(-3.2, -2.1, 6.4, 4.2, 0.4), style.PAPER, style.INK, 0.35),
            line(-1.9, 0.5, 1.9, 0.2, style.INK, 0.5),
        )
        marks.append(moved(x, 33.2, label, SLOPES[k]))
    return tuple(marks)


def _edging(ink: Ink) -> Marks:
    """Where ink is saved, two yellow bands still show which side this is; they join in a row."""
    if not ink.saves:
        return ()
    tall, w = style.BLEED + 2, JOURNEY.w + 2 * style.BLEED
    return tuple(Path(rect(-style.BLEED, y, w, tall), style.BUTTER) for y in (-style.BLEED, JOURNEY.h - 2))


# Positions of the stars, as on dice, in mm from the middle.
SPOTS = {
    1: ((0.0, 0.0),),
    2: ((-7.4, 0.0), (7.4, 0.0)),
    3: ((0.0, -7.0), (-7.8, 6.0), (7.8, 6.0)),
    4: ((-7.2, -7.2), (7.2, -7.2), (-7.2, 7.2), (7.2, 7.2)),
    5: ((-8.6, -8.6), (8.6, -8.6), (0.0, 0.0), (-8.6, 8.6), (8.6, 8.6)),
}


def journey_back(tile: JourneyTile, ink: Ink) -> Marks:
    """Return the back: the stars that the round is worth. In mm from the top left of the cut tile. Rule 6.1."""
    light, dark, edge = style.star_colours(style.PAPER, style.BLUSH, style.ROSE, ink)
    w, h, r = JOURNEY.w, JOURNEY.h, 5.6 if tile.stars < 5 else 5.1
    marks: list[Mark] = [
        style.cloth(w, h, style.ROSE, ink),
        *style.stitched(w, h, style.ROSE if ink.saves else style.CREAM),
    ]
    for x, y in SPOTS[tile.stars]:
        marks.extend(style.quilt_star(w / 2 + x, h / 2 + y, r, light, dark, edge))
    return tuple(marks)


def stars_row(x: float, y: float, count: int, r: float, gap: float) -> Marks:
    """Return a row of stars on paper; x, y is the middle of the first one, `gap` the distance between middles."""
    stars = (style.quilt_star(x + k * gap, y, r, style.BUTTER, style.GILT, style.SEAM, 0.1) for k in range(count))
    return tuple(mark for star in stars for mark in star)
