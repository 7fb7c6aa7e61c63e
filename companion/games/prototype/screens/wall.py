"""How large cards and the grid are on the public screen, so that all parts of any own game fit without scrolling.

A browser cannot choose a size by whether all fits, so it is worked out here, for two shapes of screens. Lengths are
parts of the screen's height, as in `look.css`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from cards.prototype.own_folder import label
from companion.rules.screens import ScreenInput

CARDS = (0.155, 0.125, 0.105, 0.088, 0.074, 0.062, 0.052, 0.044)
"""The sizes of cards, the largest first: `.wide-0` and `.slim-0` in `look.css`, `.wide-1` and `.slim-1`, …"""
ACROSS, UP = 1.25, 1.72
"""A card's width and height, for a size of 1."""
SHOWN = (99, 10, 6, 3, 1)
"""How many cards of an area are shown if there is no room for more: the last ones."""
GAP, BETWEEN = 0.012, 0.022
"""Between two cards, and between two parts."""
LETTER, LONGEST = 0.018, 0.3
"""About the width of a letter of a heading, and the most that a heading may have."""
HEADING, DICE, CLOCK = 0.05, 0.12, 0.08
RESULT, LINE = 0.4, 0.055
"""The width of what was chosen or voted, and the height of a line; without piles and areas it is larger."""
ALONE = 1.4
SHARES = (0.56, 0.44, 0.32)
"""How much of the width a grid takes, the largest first: `.grid-0` in `look.css`, `.grid-1`, …"""
ABOVE = len(SHARES)
"""`.grid-3`: a grid that is much wider than high lies above all else."""


MOST_IN_A_COLUMN, PEOPLE, CLOCK_LINES = 9, 21.0, 2.2
"""How many people stand below each other, and how high their list may be without and with a clock, in letters."""
OWN, BADGE = "own", 3
"""The kind of an area in front of a seat, and how many letters the number of its seat takes."""


class Room(NamedTuple):
    """The room beside the people: its width and height."""

    width: float
    height: float


WIDE, SLIM = Room(0.79, 0.79), Room(0.6, 0.79)
"""On a screen of 16:10 or wider, and on one of 4:3."""


class Plan(NamedTuple):
    """Which size cards have on wide and on slim screens, which room a grid has, how many cards an area shows."""

    wide: int
    slim: int
    grid: int
    most: int


class Part(NamedTuple):
    """A pile, an area, dice or a result: how many cards it has, or else its size."""

    letters: int = 0
    cards: int = 0
    width: float = 0
    height: float = 0
    large: int = 0
    """Large cards: of those who have just left the game."""


def people_size(context: ScreenInput) -> str:
    """Return the class of the list of people: "" for one column, `many` for two, `many most` for two of small type."""
    table, t, seats = context.game_data.facts.table, context.view.table, len(context.names)
    marks = bool(table.hands) + bool(t.shown_roles) + bool(table.phases)
    figures = marks + sum(table.counters[name].per == "seat" for name in t.counters)
    high = PEOPLE - (CLOCK_LINES if t.deadline else 0)
    if seats <= MOST_IN_A_COLUMN and seats * (1.2 + 1.5 * (1 + figures // 2)) <= high:
        return ""
    return "many" if (seats + 1) // 2 * (0.75 + 1.25 * (1 + (figures + 1) // 2)) <= high else "many most"


def places_shown(context: ScreenInput, is_wall: bool = False) -> list[tuple[str, str, str]]:
    """Return the places to show, in the designer's order: key, title and kind.

    On a wall an empty area of a seat takes no room. On phones its title says whose it is.
    """
    table, places = context.game_data.facts.table, context.view.table.places
    shown = [(name, label(name), "pile") for name in table.piles]
    for name, area in table.areas.items():
        if area.per == "table":
            shown.append((name, label(name), "area"))
        elif is_wall:
            keys = (f"{name}:{seat}" for seat in sorted(context.names))
            shown += [(key, label(name), OWN) for key in keys if places[key].count]
        else:
            people = sorted(context.names.items())
            shown += [(f"{name}:{seat}", f"{label(name)}, {who}", "area") for seat, who in people]
    return shown


def plan(context: ScreenInput, named: Sequence[tuple[str, str, str]]) -> Plan:
    """Return sizes with which all parts fit: cards and grid as large as can be, and as many cards as can be."""
    grid = context.game_data.facts.table.grid
    clock = CLOCK if context.view.table.deadline else 0
    return _plan((grid.size[0], grid.size[1]) if grid else None, tuple(_parts(context, named)), clock)


def _parts(context: ScreenInput, named: Sequence[tuple[str, str, str]]) -> Iterator[Part]:
    t = context.view.table
    for key, title, kind in named:
        yield Part(
            len(title) + (BADGE if kind == OWN else 0) + 3, 1 if kind == "pile" else max(1, len(t.places[key].cards))
        )
    for _ in filter(None, t.rolls.values()):
        yield Part(width=RESULT, height=DICE)
    if t.result:
        lines, size = len(t.result.tally) or (len(t.result.choices) + 1) // 2, 1 if named else ALONE
        yield Part(width=size * RESULT, height=size * (HEADING + (lines + 1) * LINE))
        if large := sum(seat in t.shown_roles for seat in t.result.out):
            yield Part(large=large)


@lru_cache(maxsize=1000)
def _plan(grid: tuple[int, int] | None, parts: tuple[Part, ...], clock: float) -> Plan:
    is_flat = grid is not None and grid[0] >= 2 * grid[1]
    ways = (ABOVE,) if is_flat else range(len(SHARES)) if grid else (0,)
    found: list[tuple[int, Plan]] = []
    for (hidden, most), way in product(enumerate(SHOWN), ways):
        rooms = (Room(room.width, room.height - clock) for room in (WIDE, SLIM))
        wide, slim = (_size(grid, parts, room, way, most) for room in rooms)
        if wide is not None and slim is not None:
            loss = wide + slim + 3 * hidden + (0 if way == ABOVE else 5 * way)
            found.append((loss, Plan(wide, slim, way, most)))
    smallest = len(CARDS) - 1
    return min(found)[1] if found else Plan(smallest, smallest, ways[-1], SHOWN[-1])


def _size(grid: tuple[int, int] | None, parts: Sequence[Part], room: Room, way: int, most: int) -> int | None:
    """Return the largest size with which all parts fit, None if they do not fit in any."""
    width, height = room
    if grid and way == ABOVE:
        height -= room.width * grid[1] / grid[0] + 2 * BETWEEN
    elif grid:
        width -= min(SHARES[way] * room.width, room.height * grid[0] / grid[1]) + 2 * BETWEEN
    fits = (size for size, card in enumerate(CARDS) if _height(parts, width, card, most) <= height)
    return next(fits, None)


def _height(parts: Sequence[Part], room: float, card: float, most: int) -> float:
    """Return how high parts are that stand side by side, as many as have room."""
    used, rows = room + 1, list[float]()
    for width, height in (_box(part, room, card, most) for part in parts):
        if used + BETWEEN + width > room:
            used = width
            rows.append(height)
        else:
            used += BETWEEN + width
            rows[-1] = max(rows[-1], height)
    return sum(rows) + BETWEEN * max(0, len(rows) - 1)


def _box(part: Part, room: float, card: float, most: int) -> tuple[float, float]:
    width, height = ACROSS * card + GAP, UP * card + GAP
    if part.large:
        return min(room, 2 * part.large * width), 2 * height
    if not part.cards:
        return min(room, part.width), part.height
    count = min(part.cards, most)
    in_a_row = max(1, int((room + GAP) / width))
    heading = min(LETTER * part.letters, LONGEST, room)
    return max(heading, min(count, in_a_row) * width - GAP), HEADING + -(-count // in_a_row) * height - GAP
