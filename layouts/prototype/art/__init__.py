"""The art of the ready-made looks: what is drawn below a card's fields. A module for each look, named like it."""

import importlib
import random
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from cards.prototype.looks import FRAMES
from layouts.kit.marks import Group, Marks, Steps
from layouts.kit.shapes import polygon, rect
from layouts.kit.style import Ink, luminance

VARIANTS = 16
"""How many grounds of each colour a look has, if they do not follow from names."""
BLEED = 3.5
"""How far art is drawn beyond the cut, in mm."""


@dataclass(frozen=True)
class Scene:
    """What a look's art is drawn for: a frame in mm, the card's colour, and the look's own colours.

    The frame is the one in `FRAMES` for this shape, whatever the piece's size: the face is scaled afterwards. Chance
    (`rng`) is seeded by the card's name or one of `VARIANTS`, so that a card looks the same on every machine and in
    every print.
    """

    shape: str
    hue: str
    colors: tuple[str, ...]
    ink: Ink
    seed: str
    title: str = ""
    """The game's title, for backs."""
    icon: str = ""
    """The icon of a back that names one."""
    has_number: bool = False
    """Whether the card has a number, for which art makes a place."""
    has_text: bool = False
    """Whether it has a text, likewise."""
    tag: str = ""
    """The card's tag, whose length some art follows; "" for none."""
    lost: float = 0
    """How far inside the frame's left the words of a card begin that is narrower than its frame."""

    @property
    def w(self) -> float:
        return FRAMES[self.shape][0]

    @property
    def h(self) -> float:
        return FRAMES[self.shape][1]

    @property
    def paper(self) -> str:
        return "#FFFFFF" if self.ink.saves else self.colors[0]

    @property
    def dark(self) -> str:
        """The colour of lines and words. Looks with a dark paper print in that colour on white where ink is saved."""
        if self.ink.saves and luminance(self.colors[0]) < luminance(self.colors[1]):
            return self.colors[0]
        return self.colors[1]

    def rng(self, salt: str = "") -> random.Random:
        return random.Random(f"{self.seed} {salt}")

    def outline(self, inset: float = 0) -> Steps:
        """Return the frame's edge, `inset` mm inside it; a negative inset lies outside."""
        w, h = self.w, self.h
        if self.shape != "hex":
            return rect(inset, inset, w - 2 * inset, h - 2 * inset)
        k = 1 - inset / (w / 2)
        corners = ((w / 2, 0), (w, h / 4), (w, 3 * h / 4), (w / 2, h), (0, 3 * h / 4), (0, h / 4))
        return polygon(*((w / 2 + k * (x - w / 2), h / 2 + k * (y - h / 2)) for x, y in corners))


@dataclass(frozen=True)
class Art:
    """How a ready-made look draws: the ground of a front, an icon in a box x, y, w, h, and a back."""

    ground: Callable[[Scene], Marks]
    icon: Callable[[Scene, str, float, float, float], Marks]
    """The scene, the icon's name, its centre x and y, and its size in mm."""
    back: Callable[[Scene], Marks]
    """Looks the same upside down; square and hex backs also after each turn that fits them onto themselves."""
    is_by_name: bool = False
    """Whether each name has a ground of its own. Otherwise there are a few, written into the PDF once each."""


def seed_of(art: Art, name: str) -> str:
    """Return what chance is seeded by on a card."""
    return name if art.is_by_name else str(zlib.crc32(name.encode()) % VARIANTS)


@cache
def ground_of(art: Art, scene: Scene) -> Marks:
    """Return the ground of a front. Cards of one scene share it: it is drawn once, and stands in the PDF once."""
    marks = art.ground(scene)
    return marks if art.is_by_name else (Group(marks, once=True),)


@cache
def icon_of(art: Art, scene: Scene, name: str, x: float, y: float, size: float) -> Marks:
    """Return an icon with its centre at x, y. Cards that show the same one share it."""
    marks = art.icon(scene, name, x, y, size)
    return marks if art.is_by_name else (Group(marks, once=True),)


def art(name: str) -> Art:
    """Return the art of a ready-made look."""
    art: Art = importlib.import_module(f"layouts.prototype.art.{name}").ART
    return art


__all__ = ["BLEED", "Art", "Scene", "art", "ground_of", "icon_of", "seed_of"]
