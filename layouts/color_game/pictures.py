"""The quests' pictures, each in a box of 53 x 49.5 mm from 0, 0. They show the quest's numbers too."""

import math
from collections.abc import Callable

from cards.color_game import ColorGame, Quest
from layouts.color_game.style import BLACK, HUES, TEAM_COLOURS, WHITE, flat
from layouts.color_game.symbols import OUTLINES, sign
from layouts.kit.marks import Mark, Marks, Path, Steps, clipped, line, moved
from layouts.kit.shapes import bent, disc, mirrored, oval, polar, polygon, rect, shifted, svg
from layouts.kit.style import Ink

MIDDLE = 26.5
BOTTOM = 48.5
RED, BLUE, YELLOW, GREEN, PURPLE, ORANGE, CYAN, PINK = TEAM_COLOURS
Picture = Callable[[int, Ink], Marks]


def quest_picture(quest: Quest, facts: ColorGame, ink: Ink) -> Marks:
    """Return the picture of a quest: it depends on the rule, its parameters and the number of starting chips."""
    chips = facts.options.chips
    match quest.rule:
        case "knows_team":
            return _lens(quest.team, facts.identities[quest.team].symbol, ink)
        case "no_starting_chips":
            return _bowl(chips, ink)
        case "chips_gained":
            return _stack(chips, quest.count, ink)
        case rule:
            return PICTURES[rule](quest.count, ink)


def _lens(team: str, name: str, ink: Ink) -> Marks:
    glass = (Path(disc(21.4, 21.4, 17), HUES[team].colour),) if not ink.saves else ()
    return (
        flat(_bar(34, 34, 48.2, 48.2, 7), BLACK, ink),
        flat(disc(21.4, 21.4, 20.6), BLACK, ink),
        *glass,
        *((Path(disc(21.4, 21.4, 16.2), None, BLACK, 0.7),) if ink.saves else ()),
        sign(name, 21.4, 21.4 if name != "triangle" else 20.6, 19, HUES[team].ink, HUES[team].colour, ink, 0.9),
    )


def _hidden_card(count: int, ink: Ink) -> Marks:
    hole = svg("M23.4,26.2 L19.6,39 H33.4 L29.6,26.2 A7.6,7.6 0 1 0 23.4,26.2Z")
    return flat(rect(9, 0.5, 35, 48, 2.4), YELLOW, ink), flat(hole, BLACK, ink)


def _bowl(chips: int, ink: Ink) -> Marks:
    r = min(4.2, 21 / chips)
    marks: list[Mark] = [flat(svg("M3,27 H46 A21.5,21.5 0 0 1 3,27Z"), BLACK, ink)]
    for i in range(chips):
        t = (i + 0.5) / chips
        rise = math.sin(math.pi / 2 * min(1, 0.12 + 1.05 * t))
        marks.append(flat(disc(4.5 + 44 * t, 20.5 - 15.2 * rise, r), ORANGE, ink))
    return tuple(marks)


def _stack(chips: int, further: int, ink: Ink) -> Marks:
    pitch = min(6.1, BOTTOM / (chips + further))
    marks: list[Mark] = []
    for i in range(chips + further):
        x = 9 + (0, 1.6, -0.8, 0.8, -1.6)[i % 5]
        y = BOTTOM - (i + 1) * pitch
        marks.append(flat(rect(x, y + 0.4, 35, pitch - 0.8, (pitch - 0.8) / 2), BLACK if i < chips else GREEN, ink))
    return tuple(marks)


def _open_cards(count: int, ink: Ink) -> Marks:
    cards = (("red", "disc"), ("yellow", "triangle"), ("blue", "square"), ("green", "plus"), ("pink", "bow_tie"))
    marks: list[Mark] = []
    w = min(18.6, 50 / count)
    for i in range(count):
        team, name = cards[i % len(cards)]
        off, front = i - (count - 1) / 2, flat(rect(-w / 2, -15.5, w, 31, 2), HUES[team].colour, ink)
        card = (front, sign(name, 0, 0, w * 0.62, HUES[team].ink, WHITE, ink, 0.6))
        marks.append(moved(MIDDLE + off * w * 0.9, 22 + 4.6 * off * off, card, off * 14, keeps_lines=True))
    return tuple(marks)


def _table(count: int, ink: Ink) -> Marks:
    hues = (RED, BLUE, GREEN, PURPLE, ORANGE, CYAN, PINK, YELLOW)
    x, y, r = MIDDLE, 24.6, 19
    you = (x, y + r)
    seats = [polar(x, y, r, 180 + 360 / (count + 1) * (i + 1)) for i in range(count)]
    return (
        flat(disc(x, y, 16.6), YELLOW, ink),
        *(line(*you, *seat, BLACK, 1 if ink.saves else 2.2) for seat in seats),
        *(flat(disc(*seat, 5.3), hues[i % len(hues)], ink) for i, seat in enumerate(seats)),
        Path(disc(*you, 5.3), BLACK),
    )


def _given_card(count: int, ink: Ink) -> Marks:
    arrow = svg("M9,17.5 A17.5,17.5 0 0 1 44,17.5 H48.2 L41.5,25.4 L34.8,17.5 H39 A12.5,12.5 0 0 0 14,17.5Z")
    return (
        Path(rect(3.6, 20.6, 15.8, 27.4, 1.6), None, BLACK, 0.9, (2, 1.8)),
        flat(rect(33.1, 27, 16.8, 21.5, 1.6), PINK, ink),
        flat(disc(41.5, 37.75, 4.6), BLACK, ink),
        flat(arrow, BLACK, ink),
    )


def _faces(count: int, ink: Ink) -> Marks:
    nose = polygon((19.6, 15.4), (25.9, 30), (19.6, 30))

    def face(colour: str) -> tuple[Path, ...]:
        return (
            flat(nose, colour, ink),
            flat(oval(11.8, 24.6, 11.6, 24), colour, ink),
            flat(disc(14.4, 18.4, 4.4), WHITE, ink),
            Path(disc(16.4, 18.4, 2.2), BLACK),
            Path(rect(12, 36.4, 8, 2.4), BLACK),
        )

    def facing(path: Path) -> Path:
        return Path(shifted(mirrored(path.steps), 2 * MIDDLE, 0), path.fill, path.line, path.width)

    return (*face(CYAN), *map(facing, face(ORANGE)))


def _quest_cards(count: int, ink: Ink) -> Marks:
    hues = (ORANGE, BLACK, BLUE, RED)
    bang = svg("M-4.4,-15 H4.4 L2.4,5 H-2.4Z")
    marks: list[Mark] = []
    for i in range(count):
        shift = (i - (count - 1) / 2) * 36 / max(2, count)
        fore = BLACK if hues[i % 4] == ORANGE else WHITE
        card = (
            Path(rect(-14.9, -21.4, 29.8, 42.8, 2.8), WHITE),
            flat(rect(-14, -20.5, 28, 41, 2.4), hues[i % 4], ink),
            flat(bang, fore, ink),
            flat(disc(0, 11, 3.6), fore, ink),
        )
        marks.append(moved(MIDDLE + shift, 24.6, card, shift * 1.1, keeps_lines=True))
    return tuple(marks)


def _passed_identity(count: int, ink: Ink) -> Marks:
    marks: list[Mark] = []
    for i in range(count):
        x = MIDDLE + (i - (count - 1) / 2) * 36 / max(1, count - 1)
        marks += (
            flat(disc(x, 8, 7.9), (BLUE, GREEN, PURPLE, ORANGE)[i % 4], ink),
            flat(_arrow(MIDDLE, 37, MIDDLE + (x - MIDDLE) * 0.72, 16.4, 4.6), BLACK, ink),
        )
    return (
        *marks,
        Path(rect(17.7, 26.6, 17.6, 22.8, 2.2), WHITE),
        flat(rect(18.7, 27.6, 15.6, 20.9, 1.8), RED, ink),
        sign("disc", MIDDLE, 38, 9.6, WHITE, RED, ink, 0.6),
    )


def _present(count: int, ink: Ink) -> Marks:
    loops = bent(OUTLINES["bow_tie"], lambda x, y: (y * 1.25 + MIDDLE, x * 0.64 + 7))
    return (
        flat(rect(8.5, 24, 36, 24.5), BLUE, ink),
        flat(rect(5, 13.6, 43, 9.4), BLUE, ink),
        flat(rect(22.3, 13.6, 8.4, 34.9), YELLOW, ink),
        flat(loops, YELLOW, ink),
        flat(disc(MIDDLE, 7, 3.6), BLACK, ink),
    )


def _target(count: int, ink: Ink) -> Marks:
    x, y = 23.4, 25.6
    radii = ((23, RED), (17.6, WHITE), (12.2, RED), (6.8, WHITE))
    rings = (flat(disc(x, y, r), colour, ink) for r, colour in radii)
    feather = polygon((41.2, 7.2), (44.6, 0.4), (46.6, 2.4), (53, 4.4), (46.2, 7.8), (42, 8))
    edge = (Path(_bar(x, y, 45, 4, 4.4), WHITE),) if not ink.saves else ()
    arrow = flat(_bar(x, y, 43, 6, 2.6), BLACK, ink), flat(feather, BLACK, ink), Path(disc(x, y, 2.6), BLACK)
    return (*rings, *edge, *arrow)


def _mixed_chips(count: int, ink: Ink) -> Marks:
    marks: list[Mark] = []
    r = 12.9 if count <= 3 else 36 / count
    for i in range(count):
        x, y = polar(MIDDLE, 27.6, 14.9, 360 / count * i) if count > 1 else (MIDDLE, 24.6)
        marks += (
            flat(disc(x, y, r), BLACK, ink),
            flat(disc(x, y, r * 0.8), (YELLOW, CYAN, PINK)[i % 3], ink, 0.5),
            clipped(disc(x, y, r * 0.8), _pattern(i % 3, x, y, r * 0.8)),
        )
    return tuple(marks)


def _pattern(kind: int, x: float, y: float, r: float) -> Marks:
    if kind == 0:
        return (Path(disc(x, y, r * 0.42), BLACK),)
    if kind == 1:
        return tuple(line(x - r, y + k * r / 2, x + r, y + k * r / 2, BLACK, r * 0.2) for k in (-1, 0, 1))
    return tuple(Path(disc(*polar(x, y, r * 0.55, 60 * k), r * 0.17), BLACK) for k in range(6))


def _bar(x1: float, y1: float, x2: float, y2: float, width: float) -> Steps:
    far = math.hypot(x2 - x1, y2 - y1)
    nx, ny = -(y2 - y1) / far * width / 2, (x2 - x1) / far * width / 2
    return polygon((x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny))


def _arrow(x1: float, y1: float, x2: float, y2: float, width: float) -> Steps:
    """A bar with a head 2.5 times as wide, its tip at x2, y2."""
    far = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / far, (y2 - y1) / far

    def at(along: float, across: float) -> tuple[float, float]:
        return x1 + ux * along - uy * across, y1 + uy * along + ux * across

    neck, half, head = far - width * 1.3, width / 2, width * 1.25
    upper = (at(0, half), at(neck, half), at(neck, head))
    return polygon(*upper, at(far, 0), at(neck, -head), at(neck, -half), at(0, -half))


PICTURES: dict[str, Picture] = {
    "own_identity_kept": _hidden_card, "identities_known": _open_cards, "deal_partners": _table,
    "quest_was_given": _given_card, "identities_exchanged": _faces, "quests_held": _quest_cards,
    "identities_passed_on": _passed_identity, "chips_given_for_nothing": _present, "one_right_guess": _target,
    "chip_givers": _mixed_chips,
}  # fmt: skip
