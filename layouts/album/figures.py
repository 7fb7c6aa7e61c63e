"""The rule sheet's pictures: the table laid out, hints on the scale, a round in four steps, tiles and levels."""

from cards.album import Album
from cards.words import Words
from layouts.album import levels, scale, tiles
from layouts.album.style import (
    BLUE,
    BODY,
    BUTTER,
    CORNER,
    CREAM,
    HAND,
    INK,
    ITALIC,
    KRAFT,
    PAPER,
    ROSE,
    WHITE,
    WINE,
    brush,
    paper,
    quilt_star,
)
from layouts.marks import Mark, Marks, Path, Text, line, moved, text
from layouts.rulebook import Drawing
from layouts.shapes import disc, polygon, rect, svg
from layouts.style import Ink, mix

Box = tuple[float, float, float, float]


# ---- small things on a table --------------------------------------------------------------------

def slip(x: float, y: float, ink: Ink, word: str = "", w: float = 8.4, turn: float = 0) -> Mark:
    """A hint from above: star up, or its word."""
    h = w * tiles.HINT.h / tiles.HINT.w
    if word:
        art: Marks = (Path(rect(-w / 2, -h / 2, w, h, 0.5), paper(ink), INK, 0.3),
                      text(0, h * 0.14, word, HAND, (w * 0.78, w * 0.7, w * 0.62), INK, w - 1.5, "centre"),
                      brush(-w * 0.3, h * 0.3, w * 0.6, ROSE, 0.4))
    else:
        art = (Path(rect(-w / 2, -h / 2, w, h, 0.5), paper(ink, BLUE), BLUE if ink.saves else INK, 0.3),
               *quilt_star(0, 0, h * 0.36, paper(ink), mix(BLUE, CREAM, 0.55), BLUE if ink.saves else None, 0.15))
    return moved(x, y, art, turn)


def snapshot(x: float, y: float, which: int, ink: Ink, w: float = 9, dropped: bool = False, turn: float = 0) -> Mark:
    """A small print with a plain view in it: hills, sea, house, tree, moon. Dropped, it shows its back."""
    h = w * 92 / 68
    if dropped:
        art: Marks = (Path(rect(-w / 2, -h / 2, w, h, 0.5), paper(ink, mix(BLUE, CREAM, 0.35)), BLUE, 0.3, (0.9, 0.6)),
                      line(-w * 0.22, -w * 0.22, w * 0.22, w * 0.22, paper(ink) if not ink.saves else BLUE, 0.5),
                      line(-w * 0.22, w * 0.22, w * 0.22, -w * 0.22, paper(ink) if not ink.saves else BLUE, 0.5))
    else:
        k = w * 0.86
        art = (Path(rect(-w / 2, -h / 2, w, h, 0.5), paper(ink, PAPER), INK, 0.3),
               moved(-k / 2, -h / 2 + w * 0.07, _view(which, ink), scale=k / 10, keeps_lines=True),
               Path(rect(-w * 0.14, h * 0.31, w * 0.28, w * 0.2, 0.2), None, INK, 0.2))
    return moved(x, y, art, turn)


_VIEWS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("M0,10 V6 L3,3 L5,5.4 L7.4,2.4 L10,6 V10Z", "#6E7F55"),),
    (("M0,10 V6 C2,5 3,7 5,6 C7,5 8,7 10,6 V10Z", "#455C7B"), ("M4,5 L4,1.4 L7,5Z", "#FFFDF8")),
    (("M2,10 V5.4 L5,2.6 L8,5.4 V10Z", "#B9586A"), ("M4.2,10 V7 H5.8 V10Z", "#3A2A20")),
    (("M4.5,10 V6 H5.5 V10Z", "#4A382B"), ("M5,1.2 C8,1.2 8.4,6.4 5,6.4 C1.6,6.4 2,1.2 5,1.2Z", "#6E7F55")),
    (("M6.6,2 A3,3 0 1 0 8.4,6.6 A3.4,3.4 0 0 1 6.6,2Z", "#F4C84E"), ("M0,10 V8.6 H10 V10Z", "#4A382B")),
)
_SKIES = ("#F3D9B0", "#D5E0EA", "#F8E7C6", "#DDE8E4", "#5B6E8C")


def _view(which: int, ink: Ink) -> Marks:
    sky = WHITE if ink.saves else _SKIES[which]
    return (Path(rect(0, 0, 10, 10), sky, INK, 0.2),
            *(Path(svg(d), WHITE if ink.saves else colour, INK if ink.saves else None, 0.25) for d, colour in _VIEWS[which]))


def _note(x: float, y: float, words: str, room: float, size: float = 8) -> Text:
    return text(x, y, words, ITALIC, (size, 7.6, 7.2), INK, room, "centre")


# ---- the table ----------------------------------------------------------------------------------

def setup(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Tower and photos to the left, the scale in the middle, room for the photos at its right, the journey below."""
    h, middle = 54.0, w * 0.44
    marks: list[Mark] = [Path(rect(0, 0, w, h, 2), paper(ink, mix(KRAFT, WHITE, 0.62)), KRAFT if ink.saves else None, 0.4)]
    row, top = 5.0, 3.6
    marks.append(Path(rect(middle - 15, top, 30, 6 * row + 2, 0.8), paper(ink), INK, 0.3))
    for k in range(facts.table.highest + 1):
        y = top + 1 + (facts.table.highest - k + 0.5) * row
        marks += (Path(disc(middle - 11.6, y, 1.5 + 0.12 * k), scale.hue(k, facts.table.highest) if k and not ink.saves else paper(ink),
                       scale.hue(k, facts.table.highest), 0.3),
                  *(Path(rect(middle - 8.4 + i * 7.6, y - 2, 7.1, 4, 0.4), None, mix(CREAM, INK, 0.34), 0.25, (0.8, 0.6))
                    for i in range(3)))
    marks += (*_small_tower(12, 30, ink), _note(12, 34.6, words("figure.tower"), 20))
    for i in range(3):
        marks.append(_back(w * 0.225 - 3.4 + 0.6 * i, 24.2 - 0.6 * i, ink))
    marks.append(_note(w * 0.225 - 2.6, 34.6, words("figure.deck"), 16))
    right = middle + 15
    for k in range(facts.table.a_round):
        x = right + (w - right) / 2 + (k % 3 - 1 + (0.5 if k > 2 else 0)) * 11
        marks.append(Path(rect(x - 4.4, 4.6 + k // 3 * 13.6, 8.8, 11.9, 0.6), None, mix(KRAFT, INK, 0.55), 0.3, (0.9, 0.7)))
    marks.append(_note(right + (w - right) / 2, 34.9, words("figure.photos"), w - right - 3))
    shown = facts.journey or (0,) * facts.options.rounds
    side = min(9.0, (w - 34) / len(shown))
    x = (w - side * len(shown)) / 2
    for k, hints in enumerate(shown):
        marks.append(_tile(x + k * side, 41.5, side, hints, ink))
    marks.append(text(x - 2, 47.4, words("figure.journey"), ITALIC, 8, INK, x - 4, "right"))
    return tuple(marks), w, h


def _tile(x: float, y: float, side: float, hints: int, ink: Ink) -> Mark:
    """A journey tile from above; a question mark where it is drawn at random."""
    art: Marks = tiles.road(hints, ink) if hints else (text(20, 29, "?", HAND, 80, INK, 30, "centre"),)
    # Only the numeral and the way can be told at this size.
    return moved(x, y, (Path(rect(0, 0, 40, 40), paper(ink, BUTTER), INK, 0.25), *art), scale=side / 40, keeps_lines=False)


def _back(x: float, y: float, ink: Ink) -> Mark:
    w, h = 8.8, 11.9
    return moved(x, y, (Path(rect(-w / 2, -h / 2, w, h, 0.6), paper(ink, BLUE), BLUE if ink.saves else INK, 0.3),
                        Path(rect(-1.9, -1.9, 3.8, 3.8, 0.5), paper(ink), BLUE if ink.saves else None, 0.3),
                        *quilt_star(0, 0, 1.2, BUTTER, BUTTER, None)))


def _small_tower(x: float, foot: float, ink: Ink) -> Marks:
    """The tower from the front, a stack of hints looking out of its notch."""
    w, h = 16.0, 20.0
    step = w / 9
    left, top = x - w / 2, foot - h
    edge = [(left + k * step + d, top + (2 if k % 2 else 0)) for k in range(3) for d in (0, step)]
    notch = [(left + 3 * step, top + 4), (left + 6 * step, top + 4)]
    other = [(left + k * step + d, top + (2 if k % 2 else 0)) for k in range(6, 9) for d in (0, step)]
    shape = polygon(*edge, *notch, *other, (left + w, foot), (left, foot))
    return (Path(rect(left + 1, top + 2.6, w - 2, 3), paper(ink, BLUE), BLUE if ink.saves else INK, 0.25),
            line(left + 1, top + 3.4, left + w - 1, top + 3.4, PAPER if not ink.saves else BLUE, 0.2),
            Path(shape, paper(ink), INK, 0.35),
            Path(svg(f"M{x - 2},{foot} v-4.4 a2,2 0 0 1 4,0 v4.4Z"), paper(ink, ROSE), INK, 0.3),
            *(Path(svg(f"M{x + dx - 1.2},{top + 11} v-2.6 a1.2,1.2 0 0 1 2.4,0 v2.6Z"), BUTTER, INK, 0.3) for dx in (-4.8, 4.8)))


# ---- hints on the scale -------------------------------------------------------------------------

EXAMPLE = ((5, "wonder", "example_1"), (4, "solitude", "example_2"), (0, "chaos", "example_3"))


def scale_example(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """The lighthouse at night, and three hints that say it: two high, one at nothing at all; one still face down."""
    highest, row = facts.table.highest, 8.2
    h = (highest + 1) * row + 1.6
    left = 31.0
    marks: list[Mark] = [Path(rect(left, 0, w - left, h, 1), paper(ink), INK, 0.3),
                         snapshot(14, h / 2 - 5, 1, ink, 23, turn=-2), _note(14, h / 2 + 17, words("figure.keeper"), 28)]
    _lighthouse_into(marks, h, ink)
    for level in range(highest + 1):
        y = 0.8 + (highest - level + 0.5) * row
        if level < highest:
            marks.append(line(left + 2, y - row / 2, w - 2, y - row / 2, mix(CREAM, INK, 0.3), 0.3, (0.2, 1)))
        colour = scale.hue(level, highest)
        filled = level > 0 and not ink.saves
        marks += (Path(disc(left + 5.4, y, 3), colour if filled else paper(ink), colour, 0.4),
                  text(left + 5.2, y + 1.6, str(level), HAND, 15, CREAM if filled else colour, 6, "centre"),
                  text(left + 10.4, y + 1.2, words(f"scale.{level}"), HAND, (11.5, 10.5), INK, 15))
    for level, hint, _ in EXAMPLE:
        y = 0.8 + (highest - min(level, highest) + 0.5) * row
        marks.append(slip(left + 34, y, ink, words(f"hint.{hint}"), 12.4))
    marks.append(slip(left + 48, 0.8 + (highest - 4 + 0.5) * row, ink, "", 12.4))
    return tuple(marks), w, h


def _lighthouse_into(marks: list[Mark], h: float, ink: Ink) -> None:
    """A lighthouse over the small print's sea: the picture of the cover."""


# ---- one round ----------------------------------------------------------------------------------

def round_flow(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Four steps of a round, each a small picture over its words."""
    return (), w, 10


# ---- tiles and levels ---------------------------------------------------------------------------

def worth(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Each kind of journey tile: its hints, and below them the stars on its back."""
    kinds = tuple(facts.tiles.values())
    side, label = 13.0, 24.0
    gap = (w - label - side * len(kinds)) / len(kinds)
    marks: list[Mark] = [text(0, 8, words("figure.face"), ITALIC, (8.4, 8), INK, label),
                         text(0, 8 + side + 1.6, words("figure.back"), ITALIC, (8.4, 8), INK, label)]
    for k, tile in enumerate(kinds):
        x = label + gap + k * (side + gap)
        marks += (_tile(x, 0, side, tile.hints, ink),
                  moved(x, side + 1.6, (Path(rect(0, 0, side, side), paper(ink, ROSE), ROSE if ink.saves else INK, 0.25),)))
        for sx, sy in tiles.SPOTS[tile.stars]:
            marks.extend(quilt_star(x + side / 2 + sx * side / 40, side * 1.5 + 1.6 + sy * side / 40, 1.9, paper(ink, PAPER),
                                    "#F0C9A0", ROSE if ink.saves else None, 0.15))
    return tuple(marks), w, 2 * side + 1.6


def level_table(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Stars and the names of the levels."""
    count, row = len(facts.levels.stars), 6.0
    marks: list[Mark] = []
    for level in range(count):
        y = level * row
        if level % 2 == 0:
            marks.append(Path(rect(0, y, w, row), paper(ink)))
        marks += (text(11, y + 4.3, levels.span(facts, level, words), HAND, 14, WINE, 18, "centre"),
                  text(24, y + 4.2, words(f"level.{level}.name"), HAND, (14, 13), INK, w - 46),
                  *tiles.stars_row(w - 3.4 - level * 3.7, y + 3, level + 1, 1.7, 3.7))
    return (*marks, line(0, 0, w, 0, CORNER, 0.35), line(0, count * row, w, count * row, CORNER, 0.35)), w, count * row
