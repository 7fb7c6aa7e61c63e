"""Folds nets in space, to prove that what must meet does meet."""

import math

from layouts.kit.marks import Point
from layouts.kit.nets import Net

Place = tuple[float, float, float]


def fold_up(net: Net, turn: float = 90) -> dict[str, list[Place]]:
    """Return each panel's corners in space. The first panel stays flat, x to the right, y down, z away from the reader.

    `turn` is how far every fold goes, in degrees.
    """
    root = next(iter(net.panels))
    moves = {root: lambda point: (*point, 0.0)}
    left = list(net.folds)
    while left:
        fold = next(fold for fold in left if fold.hangs_on in moves)
        left.remove(fold)
        moves[fold.panel] = _folded(net, fold.panel, fold.a, fold.b, moves[fold.hangs_on], turn)
    assert moves.keys() == net.panels.keys(), "every panel hangs on another"
    return {name: [moves[name](corner) for corner in corners] for name, corners in net.panels.items()}


def edge_in_space(net: Net, panel: str, a: Point, b: Point) -> tuple[Place, Place]:
    """Return where two points of a panel come to lie."""
    with_points = Net({**net.panels, panel: (*net.panels[panel], a, b)}, net.folds, net.glues)
    return tuple(fold_up(with_points)[panel][-2:])


def _folded(net: Net, panel: str, a: Point, b: Point, parent, turn: float):
    """Return the map of a panel: its parent's, after a turn about the edge a, b away from the reader."""
    (ax, ay), (bx, by) = a, b
    long = math.dist(a, b)
    ux, uy = (bx - ax) / long, (by - ay) / long
    out = sum(-(x - ax) * uy + (y - ay) * ux for x, y in net.panels[panel])
    nx, ny = (-uy, ux) if out > 0 else (uy, -ux)
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def move(point):
        x, y = point
        along = (x - ax) * ux + (y - ay) * uy
        across = (x - ax) * nx + (y - ay) * ny
        flat = (ax + along * ux + across * cos * nx, ay + along * uy + across * cos * ny)
        px, py, pz = parent(flat)
        inward = _inward(parent)
        depth = across * sin
        return px + inward[0] * depth, py + inward[1] * depth, pz + inward[2] * depth

    return move


def _inward(move) -> Place:
    """Return the direction behind a panel: across its own right and down."""
    o, right, down = move((0.0, 0.0)), move((1.0, 0.0)), move((0.0, 1.0))
    a, b = ([q - p for p, q in zip(o, end, strict=True)] for end in (right, down))
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
