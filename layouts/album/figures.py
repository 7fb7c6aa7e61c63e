"""Figures of the rule sheet: the table set up, hints on the scale, a round in four steps, tiles and levels.

Each returns its marks in mm from its top left, with its width and height; `w` is the width it may use.
"""

from cards.album import Album
from cards.words import Words
from layouts.album import levels, scale, tiles
from layouts.album.miniatures import LIGHTHOUSE, hint_tower, journey_tile, photo_back, slip, snapshot, star_tile
from layouts.album.style import BLUE, CORNER, CREAM, HAND, INK, ITALIC, KRAFT, PAPER, WHITE, WINE, paper
from layouts.kit.marks import Block, Mark, Marks, Path, Text, line, moved, text
from layouts.kit.rulebook import Drawing
from layouts.kit.shapes import disc, polygon, rect, svg
from layouts.kit.style import Ink, mix


def _note(x: float, y: float, words: str, room: float, size: float = 8.2) -> Text:
    return text(x, y, words, ITALIC, (size, 8), INK, room, "centre")


# ---- the table ----------------------------------------------------------------------------------


def setup(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Return the table set up: tower and photos left, scale in the middle, places for photos right, journey below."""
    h, middle = 50.4, w * 0.49
    table = Path(rect(0, 0, w, h, 2), paper(ink, mix(KRAFT, WHITE, 0.62)), KRAFT if ink.saves else None, 0.4)
    decks = (photo_back(23.6 + 0.6 * i, 24.2 - 0.6 * i, ink) for i in range(3))
    marks = (
        table,
        *_small_scale(middle, 6.4, facts.table.highest, ink),
        *hint_tower(10.4, 30, ink),
        _note(10.4, 34.6, words("figure.tower"), 16),
        *decks,
        _note(24.2, 34.6, words("figure.deck"), 16),
        *_places(middle + 15, w, facts, words),
        *_small_journey(w, 38.8, facts, words, ink),
    )
    return marks, w, h


def _small_scale(x: float, y: float, highest: int, ink: Ink) -> Marks:
    row = 23 / (highest + 1)
    marks: list[Mark] = [Path(rect(x - 15, y, 30, 24.6, 0.8), paper(ink), INK, 0.3)]
    for level in range(highest + 1):
        at, colour = y + 0.8 + (highest - level + 0.5) * row, scale.hue(level, highest)
        fill = colour if level and not ink.saves else paper(ink)
        marks.append(Path(disc(x - 12.2, at, 1.2 + 0.08 * level), fill, colour, 0.3))
        for k in range(scale.PLACES):
            place = rect(x - 9.4 + k * 5.9, at - 1.45, 5.4, 2.9, 0.4)
            marks.append(Path(place, None, mix(CREAM, INK, 0.34), 0.25, (0.8, 0.6)))
    return tuple(marks)


def _places(x: float, end: float, facts: Album, words: Words) -> Marks:
    middle = (x + end) / 2
    places = range(facts.table.a_round)
    spots = ((middle + (k % 3 - 1 + 0.5 * (k > 2)) * 9.8 - 4.4, 4.6 + k // 3 * 13.6) for k in places)
    frames = (Path(rect(*spot, 8.8, 11.9, 0.6), None, mix(KRAFT, INK, 0.55), 0.3, (0.9, 0.7)) for spot in spots)
    return (*frames, _note(middle, 34.9, words("figure.photos"), end - x - 3))


def _small_journey(w: float, y: float, facts: Album, words: Words, ink: Ink) -> Marks:
    journey = facts.journey or (0,) * facts.options.rounds
    side = min(9.0, (w - 40) / len(journey))
    x = (w - side * len(journey)) / 2
    return (
        *(journey_tile(x + k * side, y, side, hints, ink) for k, hints in enumerate(journey)),
        text(x - 2, y + 5.9, words("figure.journey"), ITALIC, 8, INK, x - 4, "right"),
    )


# ---- hints on the scale -------------------------------------------------------------------------

EXAMPLE = ((5, "wonder"), (4, "solitude"), (0, "chaos"))


def scale_example(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Return a lighthouse at night with its hints on the scale: high, low, and one still face down."""
    highest, row = facts.table.highest, 8.0
    h = (highest + 1) * row + 1.6
    left = 31.0
    marks: list[Mark] = [
        Path(rect(left, 0.2, w - left - 0.3, h - 0.4, 1), paper(ink), INK, 0.3),
        snapshot(14, h / 2 - 4, LIGHTHOUSE, ink, 24, turn=-2),
        _note(14, h / 2 + 17.4, words("figure.keeper"), 28),
    ]

    def middle(level: int) -> float:
        return 0.8 + (highest - level + 0.5) * row

    for level in range(highest + 1):
        y = middle(level)
        if level < highest:
            marks.append(line(left + 2, y - row / 2, w - 2, y - row / 2, mix(CREAM, INK, 0.3), 0.3, (0.2, 1)))
        marks += (
            *_level_disc(left + 5.2, y, level, highest, ink),
            text(left + 10, y + 1.2, words(f"scale.{level}"), HAND, (11.5, 10.5), INK, 17),
        )
    for level, hint in EXAMPLE:
        marks.append(slip(left + 34.4, middle(min(level, highest)), ink, words(f"hint.{hint}"), 13.2))
    marks.append(slip(left + 49.4, middle(min(4, highest)), ink, "", 13.2))
    return tuple(marks), w, h


def _level_disc(x: float, y: float, level: int, highest: int, ink: Ink) -> Marks:
    colour = scale.hue(level, highest)
    filled = level > 0 and not ink.saves
    return (
        Path(disc(x, y, 3), colour if filled else paper(ink), colour, 0.4),
        text(x - 0.2, y + 1.7, str(level), HAND, 15, CREAM if filled else colour, 6, "centre"),
    )


# ---- one round ----------------------------------------------------------------------------------

SHUFFLED = (0, 3, LIGHTHOUSE, 2, 4)  # the five photos in table order; the keeper's is in the middle
DROPPED = (0, 3)
KEEPERS = 2  # the place of the keeper's photo


def round_flow(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Return four steps of a round, each a small picture beside its words."""
    row = 16.2
    hint = slip(9.4, 11.2, ink, words("hint.chaos"), 12.4, -4)  # turned up by an Oya, below what it speaks against
    speaking = (*_row_of_photos(DROPPED, ink), hint, *_level_disc(18.4, 11, 0, facts.table.highest, ink))
    steps = (_laying(facts, ink), _row_of_photos((), ink), speaking, _won(ink))
    marks: list[Mark] = []
    for i, art in enumerate(steps):
        y = i * row
        if i:
            marks.append(line(0, y - 1.2, w, y - 1.2, mix(CREAM, INK, 0.3), 0.3, (0.2, 1)))
        round_words = words(f"figure.round_{i + 1}")
        marks += (
            moved(0, y, art),
            Path(disc(58.4, y + 7.4, 2.6), paper(ink, BLUE), BLUE, 0.3),
            text(58.4, y + 8.7, str(i + 1), HAND, 12, BLUE if ink.saves else PAPER, 4, "centre"),
            Block(63, y, w - 63, 15, ((ITALIC, round_words),), ((8.6, 3.7), (8, 3.4)), INK, valign="middle"),
        )
    return tuple(marks), w, len(steps) * row - 2


def _laying(facts: Album, ink: Ink) -> Marks:
    """One photo in hand, and a hint on its way from the tower to the scale, star up."""
    highest = facts.table.highest
    rungs: list[Mark] = []
    for level in range(highest + 1):
        y = 1 + (highest - level) * 13.4 / highest
        rungs += (line(40, y, 54, y, mix(CREAM, INK, 0.45), 0.3), Path(disc(38.6, y, 0.9), scale.hue(level, highest)))
    return (
        snapshot(7, 7.6, LIGHTHOUSE, ink, 10.5, turn=-4),
        slip(22.5, 7.6, ink, w=9, turn=-6),
        *_arrow("M28.5,7 C31,4.8 33,4.6 35.6,5.4", (36.2, 5.6), 18),
        *rungs,
        slip(47, 3.6, ink, w=6),
        slip(47, 12, ink, w=6),
    )


def _row_of_photos(dropped: tuple[int, ...], ink: Ink) -> Marks:
    return tuple(
        snapshot(5.2 + k * 11.2, 7.6, which, ink, 10, which in dropped, (-2, 1.5, -1, 2, -1.5)[k])
        for k, which in enumerate(SHUFFLED)
    )


def _won(ink: Ink) -> Marks:
    """Only the keeper's photo still lies face up; the journey tile shows its stars."""
    marks: list[Mark] = [
        snapshot(4.4 + k * 8.2, 7.6, which, ink, 8.4 if k == KEEPERS else 7, k != KEEPERS, (-2, 1.5, 0, 2, -1.5)[k])
        for k, which in enumerate(SHUFFLED)
    ]
    return (*marks, *star_tile(42.2, 1.6, 12, 2, ink))


def _arrow(curve: str, tip: tuple[float, float], turn: float) -> Marks:
    head = Path(polygon((1.4, 0), (-1, 1.2), (-0.5, 0), (-1, -1.2)), WINE)
    return Path(svg(curve), None, WINE, 0.5), moved(*tip, (head,), turn)


# ---- tiles and levels ---------------------------------------------------------------------------


def worth(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Return each kind of journey tile: its hints, and below them the stars on its back."""
    kinds = tuple(facts.tiles.values())
    side, label = 10.6, 24.0
    gap = (w - label - side * len(kinds)) / len(kinds)
    marks: list[Mark] = [
        text(0, 6.6, words("figure.face"), ITALIC, (8.4, 8), INK, label),
        text(0, 6.6 + side + 1.6, words("figure.back"), ITALIC, (8.4, 8), INK, label),
    ]
    for k, tile in enumerate(kinds):
        x = label + gap + k * (side + gap)
        marks += (journey_tile(x, 0, side, tile.hints, ink), *star_tile(x, side + 1.6, side, tile.stars, ink))
    return tuple(marks), w, 2 * side + 1.6


def level_table(facts: Album, words: Words, ink: Ink, w: float) -> Drawing:
    """Return the stars and names of the levels."""
    count, row = len(facts.levels.stars), 5.3
    marks: list[Mark] = []
    for level in range(count):
        y = level * row
        if level % 2 == 0:
            marks.append(Path(rect(0, y, w, row), paper(ink)))
        marks += (
            text(11, y + 3.9, levels.span(facts, level, words), HAND, 13, WINE, 18, "centre"),
            text(24, y + 3.8, words(f"level.{level}.name"), HAND, (13, 12), INK, w - 46),
            *tiles.stars_row(w - 3.4 - level * 3.7, y + row / 2, level + 1, 1.6, 3.7),
        )
    return (*marks, line(0, 0, w, 0, CORNER, 0.35), line(0, count * row, w, count * row, CORNER, 0.35)), w, count * row
