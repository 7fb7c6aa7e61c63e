"""People and animals as carved figures, from behind or afar, told by how they stand. No faces: see `portraits`."""

import math
from typing import NamedTuple

import numpy as np

from cards.album.studio.form import ball, cut, group, lathe, rod, tube
from cards.album.studio.matter import Colour, cloth, paint
from cards.album.studio.stage import Point, Thing

SKIN = "#C99A78"


class Body(NamedTuple):
    """A figure and, in the world, its two hands and the top of its head: where things may be held."""

    thing: Thing
    left: Point
    right: Point
    head: Point


def person(
    at: Point,
    turn: float = 0,
    tall: float = 1.7,
    coat: Colour = "#B4382E",
    *,
    pose: str = "stand",
    legs: Colour = "#2E2A30",
    hair: Colour = "#2A1C14",
    skin: Colour = SKIN,
    skirt: bool = False,
    hat: Colour | None = None,
    left: Point | None = None,
    right: Point | None = None,
    bow: float = 0,
) -> Body:
    """A figure that stands (or sits, or lies) on `at` and looks along `turn` (0 = +y, away from a camera at -y;
    180 = at the camera; 90 = to -x).

    Args:
        pose: stand, walk, run, sit (`at` is the seat), kneel, lie (on its back, head behind).
        left, right: where its hands are, in a body 1.7 tall that looks along +y: (x to its right, y forward, z up);
            hanging down (∓0.27, 0.02, 0.78) if not given. Up: (0.3, 0.1, 2.05). Forward: (0.2, 0.55, 1.25).
        bow: degrees that the head is bent forward.
    """
    k = tall / 1.7
    child = tall < 1.35
    wool, cotton, shoes = cloth(coat), cloth(legs), paint("#1C1816", 0.5)
    parts: list[Thing] = []
    hip = {"sit": 0.1, "kneel": 0.5, "lie": 0.86}.get(pose, 0.86)
    feet = {
        "stand": ((-0.1, 0.0, 0), (0.1, 0.02, 0)),
        "walk": ((-0.09, -0.3, 0.06), (0.09, 0.3, 0)),
        "run": ((-0.09, -0.5, 0.35), (0.09, 0.42, 0.08)),
        "sit": ((-0.11, 0.5, -0.42), (0.11, 0.52, -0.42)),
        "kneel": ((-0.12, -0.3, 0.06), (0.12, -0.28, 0.06)),
        "lie": ((-0.1, 0.0, 0), (0.1, 0.02, 0)),
    }[pose]
    knees = {
        "walk": ((-0.09, 0.02, 0.46), (0.09, 0.2, 0.46)),
        "run": ((-0.09, -0.05, 0.45), (0.09, 0.36, 0.52)),
        "sit": ((-0.11, 0.46, 0.1), (0.11, 0.48, 0.1)),
        "kneel": ((-0.13, 0.14, 0.08), (0.13, 0.16, 0.08)),
    }.get(pose, ((-0.1, 0.02, 0.45), (0.1, 0.03, 0.45)))
    for side, foot, knee in zip((-1, 1), feet, knees, strict=True):
        top = (side * 0.09, 0, hip)
        parts += [rod(top, knee, 0.085, cotton, 0.07), rod(knee, foot, 0.07, cotton, 0.055)]
        toe = (foot[0], foot[1] + 0.12, foot[2] + 0.02)
        parts.append(rod((foot[0], foot[1] - 0.02, foot[2] + 0.04), toe, 0.055, shoes, 0.045))
    hem = hip - (0.0 if pose in ("sit", "kneel") else 0.36 if skirt else 0.16)
    flare = 0.34 if skirt else 0.22
    waist, chest = hip + 0.18, hip + 0.42
    body = [
        (0, hem),
        (flare, hem),
        (flare * 0.93, hem + 0.06),
        (0.165, waist),
        (0.185, chest),
        (0.15, hip + 0.53),
        (0.07, hip + 0.6),
        (0, hip + 0.61),
    ]
    torso = lathe((0, 0, 0), body, wool, fine=40)
    torso.scale = (1, 0.72 if not skirt else 0.85, 1)
    parts.append(torso)
    shoulder, hands = hip + 0.5, []
    for side, given in ((-1, left), (1, right)):
        hand = given or (side * 0.27, 0.02 + (0.12 * side if pose in ("walk", "run") else 0), hip - 0.08)
        if given and pose in ("sit", "kneel"):
            hand = (given[0], given[1], given[2] - 0.86 + hip)
        start = np.array([side * 0.17, 0, shoulder])
        end = np.array(hand, float)
        reach = float(np.linalg.norm(end - start))
        bend = math.sqrt(max(0.0, 0.31**2 - (min(reach, 0.6) / 2) ** 2))
        elbow = tuple((start + end) / 2 + np.array([side * 0.5, -0.6, -0.6]) * bend)
        parts += [
            rod(tuple(start), elbow, 0.068, wool, 0.056),
            rod(elbow, hand, 0.056, wool, 0.046),
            ball(hand, 0.05, paint(skin), fine=3),
        ]
        hands.append(hand)
    b = math.radians(bow)
    size = 0.135 if child else 0.118
    neck = np.array([0, 0.0, hip + 0.62])
    head = tuple(neck + np.array([0, math.sin(b) * 0.16, math.cos(b) * 0.16]) + np.array([0, 0.01, 0]))
    parts += [
        rod(tuple(neck - np.array([0, 0, 0.06])), head, 0.055, paint(skin)),
        ball(head, size, paint(skin), (0.92, 1, 1.08)),
    ]
    parts.append(ball((head[0], head[1] - 0.02, head[2] + 0.025), size * 1.06, paint(hair, 0.8), (0.95, 0.98, 1.05)))
    if skirt:
        parts.append(ball((head[0], head[1] - 0.07, head[2] - 0.07), size * 0.85, paint(hair, 0.8), (1, 0.7, 1.3)))
    if hat:
        felt = cloth(hat)
        brim = [
            (0, 0.05),
            (size * 1.75, 0.05),
            (size * 1.75, 0.065),
            (size * 1.05, 0.075),
            (size * 0.95, 0.2),
            (0, 0.215),
        ]
        parts.append(lathe(head, brim, felt, tilt=-bow))
    whole = group(parts, at, turn, tilt=90 if pose == "lie" else 0, size=k)
    return Body(
        whole, *(_in_world(point, at, turn, k, pose == "lie") for point in (*hands, (head[0], head[1], head[2] + size)))
    )


def _in_world(point: Point, at: Point, turn: float, k: float, lying: bool) -> Point:
    x, y, z = (part * k for part in point)
    if lying:
        y, z = -z, y
    a = math.radians(turn)
    return at[0] + x * math.cos(a) - y * math.sin(a), at[1] + x * math.sin(a) + y * math.cos(a), at[2] + z


def bird(at: Point, span: float, matter: Thing, *, turn: float = 0, lift: float = 0.3) -> Thing:
    """A bird in flight, seen from afar; `lift` is how high its wings are raised."""
    h = span / 2
    wing = [(0, 0.0), (h * 0.45, h * lift), (h, h * lift * 0.55), (h * 0.45, h * (lift - 0.16)), (0, -h * 0.14)]
    outline = [*wing, *((-x, y) for x, y in wing[-2:0:-1])]
    return cut(outline, matter, h * 0.04, at, turn=turn, tilt=70)


def cat(at: Point, turn: float = 0, matter: Thing | None = None, size: float = 1.0) -> Thing:
    """A cat that sits and looks along `turn` (0 = away along +y)."""
    fur = matter or paint("#26221F", 0.9)
    body = [(0, 0), (0.1, 0), (0.125, 0.06), (0.115, 0.14), (0.075, 0.24), (0.05, 0.3), (0, 0.31)]
    parts = [lathe((0, 0, 0), body, fur), ball((0, 0.03, 0.335), 0.072, fur, (1.05, 0.95, 0.88))]
    for side in (-1, 1):
        parts.append(lathe((side * 0.042, 0.02, 0.375), [(0, 0), (0.028, 0), (0, 0.065)], fur, fine=12, lean=side * 12))
        parts.append(rod((side * 0.045, 0.09, 0.16), (side * 0.045, 0.115, 0.01), 0.026, fur))
    tail = [(0.05, -0.1, 0.03), (0.16, -0.12, 0.02), (0.22, -0.02, 0.02), (0.2, 0.09, 0.02)]
    parts.append(tube(tail, 0.024, fur, 0.016))
    return group(parts, at, turn, size=size)


def dog(at: Point, turn: float = 0, matter: Thing | None = None, size: float = 1.0) -> Thing:
    """A dog that stands and looks along `turn`."""
    fur = matter or paint("#6A4A30", 0.9)
    parts = [rod((0, -0.22, 0.42), (0, 0.24, 0.45), 0.12, fur, 0.13), rod((0, 0.26, 0.5), (0, 0.38, 0.66), 0.08, fur)]
    parts += [ball((0, 0.42, 0.7), 0.095, fur), rod((0, 0.46, 0.68), (0, 0.58, 0.65), 0.05, fur, 0.04)]
    parts += [
        rod((s * 0.07, y, 0.4), (s * 0.07, y + 0.01, 0.02), 0.05, fur, 0.035) for s in (-1, 1) for y in (-0.2, 0.22)
    ]
    parts += [rod((s * 0.07, 0.4, 0.76), (s * 0.1, 0.42, 0.66), 0.03, fur, 0.02) for s in (-1, 1)]
    parts.append(tube([(0, -0.32, 0.48), (0, -0.44, 0.56), (0, -0.5, 0.7)], 0.028, fur, 0.014))
    return group(parts, at, turn, size=size)
