"""Things that stand about: furniture, lamps, ladders, houses, windows. Each stands on `at`."""

import math

import numpy as np

from cards.album.studio.form import Numbers, ball, box, column, cut, group, lathe, rod, sheet, soften, surface, tube
from cards.album.studio.matter import Colour, cloth, glass, glow, metal, paint, wood
from cards.album.studio.stage import Point, Thing


def chair(at: Point, turn: float = 0, matter: Thing | None = None, seat: Thing | None = None) -> Thing:
    """A plain chair; who sits on it looks along `turn` (0 = +y)."""
    frame = matter or wood("#6B4226", "z")
    parts = [box((0, 0, 0.43), (0.43, 0.43, 0.04), seat or frame, edge=0.015)]
    for x in (-0.18, 0.18):
        parts += [rod((x, 0.18, 0), (x, 0.18, 0.43), 0.018, frame), rod((x, -0.19, 0), (x, -0.24, 0.95), 0.018, frame)]
        parts.append(rod((x, -0.19, 0.2), (x, 0.18, 0.2), 0.011, frame))
    for z in (0.62, 0.75, 0.88):
        parts.append(box((0, -0.19 - 0.05 * (z - 0.45) / 0.5, z), (0.36, 0.016, 0.06), frame, edge=0.006))
    return group(parts, at, turn)


def table(
    at: Point, w: float = 1.2, d: float = 0.7, h: float = 0.75, matter: Thing | None = None, turn: float = 0
) -> Thing:
    frame = matter or wood("#7A4E2E")
    parts = [
        box((0, 0, h - 0.04), (w, d, 0.04), frame, edge=0.01),
        box((0, 0, h - 0.12), (w - 0.16, d - 0.16, 0.08), frame),
    ]
    parts += [
        box((x * (w / 2 - 0.07), y * (d / 2 - 0.07), 0), (0.06, 0.06, h - 0.04), frame)
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    return group(parts, at, turn)


def bench(at: Point, w: float = 1.6, turn: float = 0, matter: Thing | None = None) -> Thing:
    """A park bench; who sits on it looks along `turn`."""
    slats, iron = matter or wood("#6A4A2C"), paint("#23262A", 0.5)
    parts = [box((0, y, 0.43), (w, 0.09, 0.03), slats, edge=0.008) for y in (-0.16, -0.05, 0.06, 0.17)]
    parts += [
        box((0, -0.25 - 0.05 * i, 0.55 + 0.13 * i), (w, 0.025, 0.09), slats, tilt=12, edge=0.008) for i in range(3)
    ]
    for x in (-w / 2 + 0.15, w / 2 - 0.15):
        parts += [rod((x, 0.2, 0), (x, 0.18, 0.43), 0.022, iron), rod((x, -0.24, 0), (x, -0.2, 0.43), 0.022, iron)]
        parts += [rod((x, -0.2, 0.42), (x, -0.4, 0.92), 0.02, iron), rod((x, -0.2, 0.42), (x, 0.19, 0.42), 0.02, iron)]
    return group(parts, at, turn)


def bed(
    at: Point, turn: float = 0, cover: Colour = "#8FA3B8", w: float = 1.0, rumpled: float = 1.0, seed: int = 1
) -> Thing:
    """A bed 2 long, its head at +y."""
    from cards.album.studio.form import hills

    frame, linen = wood("#5A3A22"), cloth("#F1ECE2")
    parts = [box((0, 0, 0.18), (w, 2, 0.14), frame), box((0, 0, 0.3), (w - 0.04, 1.94, 0.18), linen, edge=0.06)]
    parts += [
        box((0, 1.0, 0), (w + 0.06, 0.06, 0.95), frame, edge=0.02),
        box((0, -1.0, 0), (w + 0.06, 0.06, 0.5), frame, edge=0.02),
    ]
    pillow = ball((0, 0.7, 0.53), 0.3, linen, (1.1 * w, 0.62, 0.3))
    parts.append(pillow)

    def folds(x: Numbers, y: Numbers) -> Numbers:
        ridge = np.abs(hills(x + 0.4 * y, y, 0.5, seed, 3))
        side = np.clip((np.abs(x) - w * 0.47) / 0.08, 0, 1)
        height: Numbers = 0.06 + 0.1 * rumpled * ridge - 0.22 * side
        return height

    parts.append(sheet((0, -0.25, 0.47), (w + 0.16, 1.35), folds, cloth(cover), 90, thick=0.012))
    return group(parts, at, turn)


def cup(
    at: Point, colour: Colour = "#F3EEE4", full: Colour | None = "#3A2010", size: float = 1.0, turn: float = 0
) -> Thing:
    clay = paint(colour, 0.25, uneven=0.03, bump=0.02)
    wall = [(0, 0), (0.028, 0), (0.04, 0.02), (0.042, 0.085), (0.038, 0.085), (0.036, 0.022), (0, 0.015)]
    parts = [
        lathe((0, 0, 0), wall, clay),
        tube([(0.04, 0, 0.07), (0.07, 0, 0.062), (0.066, 0, 0.03), (0.038, 0, 0.022)], 0.006, clay),
    ]
    if full:
        parts.append(column((0, 0, 0.06), 0.0365, 0.012, paint(full, 0.08, bump=0)))
    return group(parts, at, turn, size=size)


def candle(at: Point, h: float = 0.2, r: float = 0.025, lit: bool = True, colour: Colour = "#EFE3C8") -> None:
    from cards.album.studio.nature import flame

    soften(column(at, r, h, _wax(colour)), 0.005)
    rod((at[0], at[1], at[2] + h), (at[0], at[1], at[2] + h + 0.012), 0.0015, paint("#1A1410"))
    if lit:
        flame((at[0], at[1], at[2] + h + 0.006), 0.045)


def _wax(colour: Colour) -> Thing:
    from cards.album.studio.matter import matter

    made, _, node = matter(colour, 0.5, uneven=0.05, bump=0.05)
    node.inputs["Subsurface Weight"].default_value = 0.5
    node.inputs["Subsurface Radius"].default_value = (0.03, 0.015, 0.006)
    return made


def book(
    at: Point,
    colour: Colour,
    size: tuple[float, float, float] = (0.15, 0.21, 0.03),
    turn: float = 0,
    tilt: float = 0,
    lean: float = 0,
) -> Thing:
    """A closed book that lies on `at`, its back to -x."""
    w, d, h = size
    board, pages = cloth(colour), paint("#EADFC8", 0.9)
    parts = [box((0.004, 0, 0.003), (w - 0.008, d - 0.008, h - 0.006), pages, edge=0)]
    parts += [box((0, 0, z), (w, d, 0.003), board, edge=0.001) for z in (0, h - 0.003)]
    parts.append(box((-w / 2, 0, 0), (0.004, d, h), board, edge=0.002))
    return group(parts, at, turn, tilt, lean)


def suitcase(at: Point, colour: Colour = "#7A3E22", turn: float = 0, size: float = 1.0) -> Thing:
    hide, brass, strap = paint(colour, 0.45), metal("#C9A24A"), paint("#3A2114", 0.5)
    parts = [box((0, 0, 0), (0.62, 0.2, 0.42), hide, edge=0.03)]
    parts += [box((x, 0, -0.002), (0.035, 0.206, 0.424), strap, edge=0.004) for x in (-0.19, 0.19)]
    parts += [box((x, -0.105, 0.3), (0.05, 0.012, 0.045), brass, edge=0.004) for x in (-0.19, 0.19)]
    parts.append(tube([(-0.09, 0, 0.42), (-0.07, 0, 0.475), (0.07, 0, 0.475), (0.09, 0, 0.42)], 0.013, strap))
    return group(parts, at, turn, size=size)


def umbrella(
    hand: Point, colour: Colour = "#C23B32", r: float = 0.55, up: float = 0.75, tilt: float = 0, lean: float = 0
) -> Thing:
    """An open umbrella, held at `hand`, its top `up` metres above."""
    silk, stick = cloth(colour), metal("#3A3A40")

    def dome(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        a = u * 2 * math.pi
        rib = 1 - 0.07 * np.abs(np.sin(a * 4)) * v**2
        return np.cos(a) * v * r * rib, np.sin(a) * v * r * rib, up - 0.34 * r * v**2 * (2 - rib)

    parts = [surface(dome, silk, (96, 20), 0.004), rod((0, 0, -0.06), (0, 0, up + 0.07), 0.009, stick)]
    return group(parts, hand, tilt=tilt, lean=lean)


def ladder(foot: Point, top: Point, wide: float = 0.4, matter: Thing | None = None, step: float = 0.3) -> Thing:
    frame = matter or wood("#8A6238", "z")
    a, b = np.array(foot, float), np.array(top, float)
    way = b - a
    side = np.cross(way, (0.0, 0.0, 1.0))
    side = side / np.linalg.norm(side) * wide / 2 if np.linalg.norm(side) > 1e-6 else np.array([wide / 2, 0, 0])
    if abs(way[0]) < 1e-6 and abs(side[0]) < 1e-6:
        side = np.array([wide / 2, 0, 0])
    n = max(2, int(np.linalg.norm(way) / step))
    parts = [rod(tuple(a + s * side), tuple(b + s * side), wide * 0.06, frame) for s in (-1, 1)]
    parts += [
        rod(tuple(a + way * (i + 0.5) / n - side), tuple(a + way * (i + 0.5) / n + side), wide * 0.042, frame)
        for i in range(n)
    ]
    return group(parts)


def lamp_post(
    at: Point, h: float = 3.2, colour: Colour = "#FFC87A", lit: float = 220, matter: Thing | None = None
) -> Thing:
    from cards.album.studio.light import lamp

    iron = matter or paint("#1E2226", 0.5)
    profile = [
        (0, 0),
        (0.13, 0),
        (0.13, 0.25),
        (0.07, 0.35),
        (0.045, 0.5),
        (0.035, h - 0.1),
        (0.06, h - 0.05),
        (0.0, h),
    ]
    parts = [lathe((0, 0, 0), profile, iron)]
    parts.append(
        lathe(
            (0, 0, h),
            [(0, 0), (0.09, 0), (0.14, 0.34), (0, 0.34)],
            glow(colour, 9 if lit else 0.15),
            fine=6,
            smooth=False,
        )
    )
    parts.append(
        lathe((0, 0, h + 0.34), [(0, 0), (0.19, 0), (0.1, 0.1), (0.03, 0.13), (0, 0.2)], iron, fine=6, smooth=False)
    )
    if lit:
        lamp((at[0], at[1], at[2] + h + 0.17), lit, colour, 0.16)
    return group(parts, at)


def window_wall(
    at: Point,
    w: float,
    h: float,
    hole: tuple[float, float, float, float],
    matter: Thing,
    *,
    turn: float = 0,
    thick: float = 0.25,
    frame: Thing | None = None,
    panes: tuple[int, int] = (2, 3),
    glazed: bool = False,
) -> Thing:
    """A wall w by h along x, its foot's middle on `at`, with a barred opening (x0, z0, x1, z1) from that middle."""
    x0, z0, x1, z1 = hole
    parts = [
        box(((x0 - w / 2) / 2, 0, 0), (x0 + w / 2, thick, h), matter, edge=0),
        box(((x1 + w / 2) / 2, 0, 0), (w / 2 - x1, thick, h), matter, edge=0),
    ]
    middle = (x0 + x1) / 2
    if z0 > 0:
        parts.append(box((middle, 0, 0), (x1 - x0, thick, z0), matter, edge=0))
    if z1 < h:
        parts.append(box((middle, 0, z1), (x1 - x0, thick, h - z1), matter, edge=0))
    bars = frame or paint("#EFEAE0", 0.5)
    if panes[0] and panes[1]:
        for i in range(panes[0] + 1):
            x = x0 + (x1 - x0) * i / panes[0]
            parts.append(box((x, 0, z0), (0.06 if i in (0, panes[0]) else 0.035, 0.07, z1 - z0), bars, edge=0.006))
        for i in range(panes[1] + 1):
            z = z0 + (z1 - z0) * i / panes[1] - 0.02
            parts.append(box((middle, 0, z), (x1 - x0, 0.06, 0.05 if i in (0, panes[1]) else 0.035), bars, edge=0.006))
        parts.append(box((middle, -thick * 0.35, z0 - 0.04), (x1 - x0 + 0.16, thick * 1.1, 0.04), bars, edge=0.01))
    if glazed:
        parts.append(box((middle, 0.02, z0), (x1 - x0, 0.004, z1 - z0), glass(), edge=0))
    return group(parts, at, turn)


def house(
    at: Point,
    w: float = 4,
    d: float = 5,
    h: float = 3,
    roof: float = 2,
    *,
    wall: Thing | None = None,
    tiles: Thing | None = None,
    lit: list[bool] | None = None,
    turn: float = 0,
    colour: Colour = "#FFC46B",
    shine: float = 5,
    chimney: bool = True,
    size: float = 1.0,
) -> Thing:
    """A house with a gable to -y, a door and two windows there (their lights by `lit`: left, right, gable)."""
    plaster_, slate = wall or paint("#E6DCCB", 0.9), tiles or paint("#7A3B2E", 0.8)
    lit = lit if lit is not None else [True, True, False]
    parts = [box((0, 0, 0), (w, d, h), plaster_, edge=0.02)]
    gable = [(-w / 2, 0.0), (w / 2, 0.0), (0, roof)]
    parts.append(cut(gable, plaster_, d - 0.02, (0, 0, h)))
    slope = math.hypot(w / 2 + 0.25, roof * (1 + 0.5 / w))
    angle = math.degrees(math.atan2(roof, w / 2))
    for side in (-1, 1):
        parts.append(
            box(
                (side * (w / 4 + 0.06), 0, h + roof / 2 - 0.1),
                (slope, d + 0.4, 0.12),
                slate,
                lean=side * angle,
                edge=0.02,
            )
        )
    if chimney:
        parts.append(box((w * 0.24, d * 0.2, h + roof * 0.35), (0.45, 0.45, roof * 0.8), paint("#8A5A48", 0.9)))
    frame, dark = paint("#F2ECE0", 0.6), paint("#20242C", 0.15)
    for x, z, on, s in (
        (-w * 0.27, h * 0.42, lit[0], 1),
        (w * 0.27, h * 0.42, lit[1], 1),
        (0, h + roof * 0.22, lit[2], 0.7),
    ):
        parts.append(box((x, -d / 2 - 0.01, z), (0.75 * s, 0.06, 0.95 * s), frame, edge=0.01))
        pane = glow(colour, shine) if on else dark
        parts += [
            box((x + i * 0.16 * s, -d / 2 - 0.03, z + (0.07 + j * 0.42) * s), (0.28 * s, 0.05, 0.38 * s), pane, edge=0)
            for i in (-1, 1)
            for j in (0, 1)
        ]
    parts.append(box((0, -d / 2 - 0.02, 0), (0.85, 0.08, 1.95), paint("#5A3524", 0.5), edge=0.01))
    return group(parts, at, turn, size=size)


def balloon(at: Point, colour: Colour, r: float = 0.14, string: Point | None = None) -> None:
    """A toy balloon about its middle, its string down to a hand or hanging."""
    rubber = paint(colour, 0.2, uneven=0.02, bump=0, coat=0.5)
    profile = [
        (0, -1.28),
        (0.1, -1.26),
        (0.05, -1.2),
        (0.35, -1.0),
        (0.72, -0.6),
        (0.95, -0.1),
        (1.0, 0.25),
        (0.88, 0.62),
        (0.55, 0.88),
        (0.2, 0.99),
        (0, 1.0),
    ]
    lathe(at, [(x * r, z * r) for x, z in profile], rubber)
    foot = (at[0], at[1], at[2] - 1.28 * r)
    end = string or (at[0] + 0.05, at[1], at[2] - 1.3)
    middle = ((foot[0] + end[0]) / 2 + 0.03, (foot[1] + end[1]) / 2 + 0.02, (foot[2] + end[2]) / 2)
    tube([foot, middle, end], 0.0025, paint("#E8E4DC"))


def kite(at: Point, colour: Colour, second: Colour, size: float = 1.0, turn: float = 0, tilt: float = 70) -> Thing:
    parts = [
        cut([(0, 0), (0, 0.6), (-0.4, 0)], paint(colour, 0.7), 0.01),
        cut([(0, 0), (0.4, 0), (0, 0.6)], paint(second, 0.7), 0.01),
    ]
    parts += [
        cut([(0, 0), (-0.4, 0), (0, -0.9)], paint(second, 0.7), 0.01),
        cut([(0, 0), (0, -0.9), (0.4, 0)], paint(colour, 0.7), 0.01),
    ]
    tail = [(0.06 * math.sin(i * 1.3), 0.05 * math.cos(i), -0.9 - 0.25 * i) for i in range(8)]
    parts.append(tube(tail, 0.008, paint(colour)))
    return group(parts, at, turn, tilt - 90, size=size)
