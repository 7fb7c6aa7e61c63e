"""Outlines of pieces: as polygons, and as the transparent edge of a picture."""

from functools import lru_cache

from PIL import Image, ImageDraw

from layouts.kit.marks import Point, Steps
from layouts.kit.shapes import rect
from layouts.kit.stock import Cut

SMOOTH = 4  # how much larger masks are drawn than they are used


def flattened(steps: Steps, pieces: int = 12) -> list[list[Point]]:
    """Return the outlines of a path as polygons; a curve becomes `pieces` straight lines."""
    outlines: list[list[Point]] = []
    for step in steps:
        match step:
            case ("M", point):
                outlines.append([point])
            case ("L", point):
                outlines[-1].append(point)
            case ("C", (ax, ay), (bx, by), (x, y)):
                x0, y0 = outlines[-1][-1]
                for i in range(1, pieces + 1):
                    t, u = i / pieces, 1 - i / pieces
                    j, k, m, n = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                    outlines[-1].append((j * x0 + k * ax + m * bx + n * x, j * y0 + k * ay + m * by + n * y))
            case _:
                outlines[-1].append(outlines[-1][0])
    return outlines


def outline_of(cut: Cut) -> Steps:
    """Return the line along which a piece is cut."""
    return cut.outline or rect(0, 0, cut.w, cut.h, cut.corner)


def cut_out(image: Image.Image, cut: Cut) -> Image.Image:
    """Return a picture of exactly the cut with everything outside its outline transparent."""
    image = image.convert("RGBA")
    image.putalpha(_mask(cut, *image.size))
    return image


@lru_cache(16)
def _mask(cut: Cut, w: int, h: int) -> Image.Image:
    mask = Image.new("L", (w * SMOOTH, h * SMOOTH), 0)
    for outline in flattened(outline_of(cut)):
        ImageDraw.Draw(mask).polygon([(x / cut.w * w * SMOOTH, y / cut.h * h * SMOOTH) for x, y in outline], 255)
    return mask.reduce(SMOOTH)
