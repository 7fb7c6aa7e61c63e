"""Small drawings of the game's pieces on a table: hints, photos, journey tiles, the tower."""

from layouts.album import tiles
from layouts.album.style import (
    BLUE,
    BLUSH,
    BUTTER,
    CREAM,
    HAND,
    INK,
    PAPER,
    ROSE,
    WHITE,
    brush,
    paper,
    quilt_star,
    star_colours,
)
from layouts.kit.marks import Mark, Marks, Path, clipped, line, moved, text
from layouts.kit.shapes import polygon, rect, svg
from layouts.kit.style import Ink, mix


def slip(x: float, y: float, ink: Ink, word: str = "", w: float = 8.4, turn: float = 0) -> Mark:
    """Return a hint with its middle at x, y and width `w`: its word, or its star without one. `turn` is in degrees."""
    h = w * tiles.HINT.h / tiles.HINT.w
    if word:
        art: Marks = (
            Path(rect(-w / 2, -h / 2, w, h, 0.5), paper(ink), INK, 0.3),
            text(0, h * 0.14, word, HAND, (w * 0.98, w * 0.9, w * 0.8, w * 0.7, w * 0.64), INK, w - 1.4, "centre"),
            brush(-w * 0.3, h * 0.3, w * 0.6, ROSE, 0.4),
        )
    else:
        art = (
            Path(rect(-w / 2, -h / 2, w, h, 0.5), paper(ink, BLUE), BLUE if ink.saves else INK, 0.3),
            *quilt_star(0, 0, h * 0.36, paper(ink), mix(BLUE, CREAM, 0.55), BLUE if ink.saves else None, 0.15),
        )
    return moved(x, y, art, turn)


def snapshot(x: float, y: float, which: int, ink: Ink, w: float = 9, dropped: bool = False, turn: float = 0) -> Mark:
    """Return a small photo with its middle at x, y; a dropped one shows its back.

    `which` picks the view: hills, sea, house, tree, moon or lighthouse.
    """
    h = w * 88 / 63
    if dropped:
        cross = paper(ink) if not ink.saves else BLUE
        art: Marks = (
            Path(rect(-w / 2, -h / 2, w, h, 0.5), paper(ink, mix(BLUE, CREAM, 0.35)), BLUE, 0.3, (0.9, 0.6)),
            *(line(-w * 0.22, -w * k, w * 0.22, w * k, cross, 0.5) for k in (0.22, -0.22)),
        )
    else:
        k = w * 0.86
        art = (
            Path(rect(-w / 2, -h / 2, w, h, 0.5), paper(ink, PAPER), INK, 0.3),
            moved(-k / 2, -h / 2 + w * 0.07, _view(which, ink), scale=k / 10, keeps_lines=True),
            Path(rect(-w * 0.14, h * 0.31, w * 0.28, w * 0.2, 0.2), None, INK, 0.2),
        )
    return moved(x, y, art, turn)


_VIEWS: tuple[tuple[tuple[str, str], ...], ...] = (
    (("M0,10 V6 L3,3 L5,5.4 L7.4,2.4 L10,6 V10Z", "#6E7F55"),),
    (("M0,10 V6 C2,5 3,7 5,6 C7,5 8,7 10,6 V10Z", "#455C7B"), ("M4,5 L4,1.4 L7,5Z", "#FFFDF8")),
    (("M2,10 V5.4 L5,2.6 L8,5.4 V10Z", "#B9586A"), ("M4.2,10 V7 H5.8 V10Z", "#3A2A20")),
    (("M4.5,10 V6 H5.5 V10Z", "#4A382B"), ("M5,1.2 C8,1.2 8.4,6.4 5,6.4 C1.6,6.4 2,1.2 5,1.2Z", "#6E7F55")),
    (("M6.6,2 A3,3 0 1 0 8.4,6.6 A3.4,3.4 0 0 1 6.6,2Z", "#F4C84E"), ("M0,10 V8.6 H10 V10Z", "#4A382B")),
    (
        ("M5.9,2.6 L0,.6 V3.4 Z", "#F1DFA6"), ("M7.1,2.6 L10,1.6 V3.6 Z", "#F1DFA6"),
        ("M0,10 V7.4 H10 V10Z", "#1E2A48"), ("M3.4,10 L5,7.4 L8.6,7 L10,7.6 V10Z", "#17181F"),
        ("M5.6,7.4 L5.9,3.4 H7.1 L7.4,7.4Z", "#FFFDF8"), ("M5.7,6.2 L5.8,5 H7.2 L7.3,6.2Z", "#B9586A"),
        ("M5.8,3.4 V2 L6.5,1.2 L7.2,2 V3.4Z", "#F4C84E"),
    ),
)  # fmt: skip
LIGHTHOUSE = len(_VIEWS) - 1
_SKIES = ("#F3D9B0", "#D5E0EA", "#F8E7C6", "#DDE8E4", "#5B6E8C", "#33456B")


def _view(which: int, ink: Ink) -> Marks:
    sky, line = (WHITE, INK) if ink.saves else (_SKIES[which], None)
    parts = (Path(svg(d), paper(ink, colour), line, 0.25) for d, colour in _VIEWS[which])
    return (Path(rect(0, 0, 10, 10), sky, INK, 0.2), *parts)


def journey_tile(x: float, y: float, side: float, hints: int, ink: Ink) -> Mark:
    """Return a journey tile with its top left at x, y; a question mark stands for a random tile (`hints` 0)."""
    art: Marks = tiles.road(hints) if hints else (text(20, 29, "?", HAND, 80, INK, 30, "centre"),)
    tile = (
        Path(rect(0, 0, 40, 40), paper(ink, BUTTER)),
        clipped(rect(0, 0, 40, 40), art),
        Path(rect(0, 0, 40, 40), None, INK, 0.25 * 40 / side),
    )
    return moved(x, y, tile, scale=side / 40)


def star_tile(x: float, y: float, side: float, stars: int, ink: Ink) -> Marks:
    """Return the back of a journey tile with its top left at x, y."""
    light, dark, edge = star_colours(PAPER, BLUSH, ROSE, ink)
    k, tile = side / tiles.JOURNEY.w, Path(rect(x, y, side, side), paper(ink, ROSE), ROSE if ink.saves else INK, 0.25)
    spots = ((x + side / 2 + dx * k, y + side / 2 + dy * k) for dx, dy in tiles.SPOTS[stars])
    return (tile, *(mark for spot in spots for mark in quilt_star(*spot, 5.6 * k, light, dark, edge, 0.15)))


def photo_back(x: float, y: float, ink: Ink) -> Mark:
    """Return the back of a photo with its middle at x, y."""
    w, h = 8.8, 11.9
    art = (
        Path(rect(-w / 2, -h / 2, w, h, 0.6), paper(ink, BLUE), BLUE if ink.saves else INK, 0.3),
        Path(rect(-1.9, -1.9, 3.8, 3.8, 0.5), paper(ink), BLUE if ink.saves else None, 0.3),
        *quilt_star(0, 0, 1.2, BUTTER, BUTTER, None),
    )
    return moved(x, y, art)


def hint_tower(x: float, foot: float, ink: Ink) -> Marks:
    """Return the tower's front with hints showing in its notch; `x` is its middle, `foot` its lower edge."""
    w, h, window = 16.0, 20.0, "v-2.6 a1.2,1.2 0 0 1 2.4,0 v2.6Z"
    step = w / 9
    left, top = x - w / 2, foot - h
    edge = [(left + k * step + d, top + (2 if k % 2 else 0)) for k in range(3) for d in (0, step)]
    notch = [(left + 3 * step, top + 4), (left + 6 * step, top + 4)]
    other = [(left + k * step + d, top + (2 if k % 2 else 0)) for k in range(6, 9) for d in (0, step)]
    shape = polygon(*edge, *notch, *other, (left + w, foot), (left, foot))
    return (
        Path(rect(left + 1, top + 2.6, w - 2, 3), paper(ink, BLUE), BLUE if ink.saves else INK, 0.25),
        line(left + 1, top + 3.4, left + w - 1, top + 3.4, PAPER if not ink.saves else BLUE, 0.2),
        Path(shape, paper(ink), INK, 0.35),
        Path(svg(f"M{x - 2},{foot} v-4.4 a2,2 0 0 1 4,0 v4.4Z"), paper(ink, ROSE), INK, 0.3),
        *(Path(svg(f"M{side - 1.2},{top + 11} {window}"), BUTTER, INK, 0.3) for side in (x + -4.8, x + 4.8)),
    )
