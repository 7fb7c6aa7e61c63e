"""Range diagrams: you on a dark green cell, cells in reach light green with their distance, a blast hatched."""

from collections.abc import Mapping
from typing import NamedTuple

from cards.infection import Options
from cards.infection.weapons import Action, read_map, weapon
from layouts.infection.style import DARK_GREEN, INK, LABEL, LIGHT_GREEN, WHITE, YELLOW, Team
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Mark, Marks, Path, clipped, line, text
from layouts.kit.shapes import disc, rect
from layouts.kit.style import Ink

Cell = tuple[int, int]
EDGES = {(0, -1): (0, 0, 1, 0), (0, 1): (0, 1, 1, 1), (-1, 0): (0, 0, 0, 1), (1, 0): (1, 0, 1, 1)}
"""The edge of a cell towards each neighbour: its ends, as shares of the cell."""
SMALLEST = 2.4  # mm; smaller cells have no room for a digit of 6 pt


class Range(NamedTuple):
    """A diagram of `side` x `side` cells: your cell, cells in reach with their sign, a blast, the village's row.

    Of two weapons in one diagram, only one reaches the cells in `partly`.
    """

    side: int
    you: Cell
    cells: Mapping[Cell, int | str]
    burst: tuple[Cell, ...] = ()
    village: bool = False
    stand_in_village: bool = False
    partly: tuple[Cell, ...] = ()


def near(you: Cell, reach: int, side: int, diagonal: bool = False) -> dict[Cell, int]:
    """Return the cells at distance 1 to `reach`; a diagonal step counts 2 unless `diagonal`."""
    rows = {}
    for c in range(side):
        for r in range(side):
            a, b = abs(c - you[0]), abs(r - you[1])
            if 1 <= (far := max(a, b) if diagonal else a + b) <= reach:
                rows[c, r] = far
    return rows


def straight(reach: int) -> Range:
    """Return a range along row and column, as far to each side, with you in the middle."""
    whole = square(reach)
    x, y = whole.you
    return whole._replace(cells={(c, r): far for (c, r), far in whole.cells.items() if c == x or r == y})


def both(first: int, second: int) -> Range:
    """Return one range along row and column for two weapons."""
    shown, least = straight(max(first, second)), min(first, second)
    return shown._replace(partly=tuple(cell for cell, far in shown.cells.items() if int(far) > least))


def square(reach: int, diagonal: bool = False) -> Range:
    """Return a range in all directions, with you in the middle."""
    side = max(5, 2 * reach + 1)
    you = (side // 2, side // 2)
    return Range(side, you, near(you, reach, side, diagonal))


def ranges(options: Options) -> dict[str, Range]:
    """Return the diagram of each action card for these options. Rules 3.2, 6.1 to 6.4."""
    blast = square(options.grenade_range)
    x, y = blast.you[0] + 1, blast.you[1] - (options.grenade_range >= 2)
    thief = (2, 0) if options.steal_from == "village" else (2, 1)
    stealing = near(thief, 1, 5) if options.steal_carriers else {}
    return {
        "move": square(options.action_points if options.turns == "action_points" else options.move),
        "pick_up": Range(5, (2, 2), {}),
        "axe": square(1, options.axe_diagonal),
        "gun": straight(options.gun_range),
        "arrow": straight(options.arrow_range),
        "gun and arrow": both(options.gun_range, options.arrow_range),
        "grenade": blast._replace(burst=((x, y), (x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))),
        "steal": Range(5, thief, stealing, (), True, options.steal_from == "village"),
    }


def mapped(action: Action) -> Range:
    """Return the diagram of a new weapon's map; a blast is drawn around the cell in reach nearest to the top right."""
    reach = read_map(action.range)
    cells = {*reach, (0, 0)}
    burst: tuple[Cell, ...] = ()
    if blast := weapon(action).blast:
        x, y = min(reach, key=lambda cell: (abs(cell[0] - 1) + abs(cell[1] + 1), cell))
        burst = ((x, y), *sorted((x + dx, y + dy) for dx, dy in blast if (dx, dy) != (0, 0)))
        cells.update(burst)
    (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*cells, strict=True))
    side = max(5, right - left + 1, bottom - top + 1)
    dx, dy = (side - right - left) // 2, (side - bottom - top) // 2

    def put(cell: Cell) -> Cell:
        return cell[0] + dx, cell[1] + dy

    return Range(side, put((0, 0)), {put(cell): sign for cell, sign in reach.items()}, tuple(map(put, burst)))


def diagram(x: float, y: float, size: float, range_drawn: Range, enemy: Team, ink: Ink = Ink.FULL) -> Marks:
    """Draw a diagram of `size` x `size` mm with its top left at (x, y)."""
    k = size / range_drawn.side
    marks: list[Mark] = [Path(rect(x, y, size, size), WHITE)]
    if range_drawn.village and not ink.saves:
        marks.append(Path(rect(x, y, size, k), enemy.tint))
    for c, r in range_drawn.cells:
        if (c, r) not in range_drawn.partly:
            marks.append(Path(rect(x + c * k, y + r * k, k, k), WHITE if ink.saves else LIGHT_GREEN))
    for c, r in range_drawn.burst:
        slants = ((x + (c + i / 4) * k, x + (c + 1 + i / 4) * k) for i in range(-4, 5))
        hatching = [line(a, y + (r + 1) * k, b, y + r * k, INK, k * 0.05) for a, b in slants]
        marks.append(clipped(rect(x + c * k, y + r * k, k, k), hatching))
    grid = max(0.12, k * 0.03)
    for i in range(range_drawn.side + 1):
        for ends in ((x + i * k, y, x + i * k, y + size), (x, y + i * k, x + size, y + i * k)):
            marks.append(line(*ends, INK, grid))
    if range_drawn.village:
        marks.extend(_village(x, y, k, range_drawn, enemy))
    points = max(8.0, k * 1.85)
    for (c, r), far in range_drawn.cells.items():
        middle, across = x + (c + 0.5) * k, y + (r + 0.5) * k
        if (c, r) not in range_drawn.burst and (far == "*" or k < SMALLEST):
            marks.append(Path(disc(middle, across, k * 0.16), INK))
        elif (c, r) not in range_drawn.burst:
            marks.append(text(middle, across + points * 0.124, str(far), LABEL, points, INK, k, "centre"))
    if range_drawn.burst:
        marks.extend(_burst(x, y, k, range_drawn.burst))
    c, r = range_drawn.you
    marks += (
        Path(rect(x + c * k, y + r * k, k, k), INK if ink.saves else DARK_GREEN),
        icon(mdi("account"), x + (c + 0.5) * k, y + (r + 0.5) * k, k * 0.82, WHITE),
        Path(rect(x, y, size, size), None, INK, max(0.3, k * 0.08)),
    )
    return tuple(marks)


def _village(x: float, y: float, k: float, range_drawn: Range, enemy: Team) -> Marks:
    free = (c for c in range(range_drawn.side) if (c, 0) not in range_drawn.cells and (c, 0) != range_drawn.you)
    houses = (icon(mdi("home"), x + (c + 0.5) * k, y + 0.5 * k, k * 0.62, enemy.colour) for c in free)
    row = 0 if range_drawn.stand_in_village else 1
    row_box = rect(x + k * 0.06, y + k * (row + 0.06), range_drawn.side * k - k * 0.12, k * 0.88)
    return (*houses, Path(row_box, None, INK, k * 0.1, (k * 0.28, k * 0.2), butt=True))


def _burst(x: float, y: float, k: float, burst: tuple[Cell, ...]) -> Marks:
    marks: list[Mark] = []
    for c, r in burst:
        left, top = x + c * k, y + r * k
        for (dx, dy), (x1, y1, x2, y2) in EDGES.items():
            if (c + dx, r + dy) not in burst:
                marks.append(line(left + x1 * k, top + y1 * k, left + x2 * k, top + y2 * k, INK, k * 0.12, butt=False))
    c, r = burst[0]
    return (
        *marks,
        Path(disc(x + (c + 0.5) * k, y + (r + 0.5) * k, k * 0.42), INK),
        icon(mdi("bomb"), x + (c + 0.5) * k, y + (r + 0.5) * k, k * 0.58, YELLOW),
    )
