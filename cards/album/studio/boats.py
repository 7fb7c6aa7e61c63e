"""Boats: to row, to sail, folded from paper."""

import math

import numpy as np

from cards.album.studio.form import Numbers, box, group, mesh, rod, surface
from cards.album.studio.matter import Colour, cloth, paint, wood
from cards.album.studio.stage import Point, Thing


def rowing_boat(
    at: Point, turn: float = 0, colour: Colour = "#9C4A34", length: float = 3.2, lean: float = 0, tilt: float = 0
) -> Thing:
    """A rowing boat with two thwarts; its bow points along +y before `turn`."""
    hull, inside = paint(colour, 0.5), wood("#A67C4E", "y", 0.12)
    wide = length * 0.19

    def shell(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        y = (u - 0.5) * length
        beam = wide * np.clip(1 - np.abs(2 * u - 0.86) ** 2.6 * np.where(u > 0.43, 0.72, 1.1), 0.02, 1)
        a = (v - 0.5) * math.pi
        sheer = 0.1 * (2 * u - 0.9) ** 2
        return (
            np.sin(a) * beam,
            y,
            0.42 - np.cos(a) ** 0.7 * (0.42 - 0.12 * (2 * u - 1) ** 4) + sheer * np.abs(np.sin(a)),
        )

    body = surface(shell, hull, (60, 24), 0.03)
    parts = [body]
    parts += [box((0, y * length, 0.26), (wide * 1.75, 0.2, 0.03), inside) for y in (-0.22, 0.08)]
    return group(parts, at, turn, tilt, lean)


def sailing_boat(
    at: Point, turn: float = 0, size: float = 1.0, sail: Colour = "#F2EBDD", hull: Colour = "#3E4C5C", lean: float = 8
) -> Thing:
    """A small yacht, 6 long, seen from its side along y when turn is 0."""
    body, canvas, mast = paint(hull, 0.4), cloth(sail), wood("#7A5430", "z")

    def shell(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        beam = 0.85 * np.clip(1 - np.abs(2 * u - 0.85) ** 2.4 * np.where(u > 0.42, 0.7, 1), 0.02, 1)
        a = (v - 0.5) * math.pi
        return (u - 0.5) * 6, np.sin(a) * beam, 0.75 - np.cos(a) ** 0.6 * 0.75 + 0.25 * (2 * u - 0.9) ** 2

    def main(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        far = (1 - v) * 2.9
        return 0.2 - u * far, 0.5 * np.sin(u * math.pi) * (1 - v) * np.sin(v * 2 + 0.6), 1.2 + v * 6.2

    def jib(u: Numbers, v: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        return 2.9 - 2.45 * v - u * (1 - v) * 2.2, 0.4 * np.sin(u * math.pi) * (1 - v), 1.0 + v * 5.2

    parts = [surface(shell, body, (60, 24)), box((0, 0, 0.72), (4.6, 1.2, 0.06), wood("#B58A5A"))]
    parts += [rod((0.3, 0, 0.6), (0.3, 0, 7.6), 0.05, mast), rod((0.3, 0, 1.15), (-2.7, 0, 1.15), 0.04, mast)]
    parts += [surface(main, canvas, (30, 40)), surface(jib, canvas, (24, 40))]
    return group(parts, at, turn, lean=0, tilt=lean, size=size)


def paper_boat(at: Point, turn: float = 0, size: float = 1.0, colour: Colour = "#FBF8F0") -> Thing:
    """A folded paper boat, about 0.2 long at size 1, its length along x."""
    white = paint(colour, 0.8, uneven=0.02, bump=0.03)
    points = [
        (-0.11, 0, 0.075),
        (0.11, 0, 0.075),
        (-0.055, 0, 0),
        (0.055, 0, 0),
        (0, -0.045, 0.045),
        (0, 0.045, 0.045),
        (0, 0, 0.12),
        (-0.05, 0, 0.03),
        (0.05, 0, 0.03),
    ]
    faces = [(2, 3, 4), (0, 2, 4), (3, 1, 4), (3, 2, 5), (2, 0, 5), (1, 3, 5), (7, 8, 6)]
    made = mesh(points, faces, white)
    made.modifiers.new("thick", "SOLIDIFY").thickness = 0.0012
    return group([made], at, turn, size=size)
