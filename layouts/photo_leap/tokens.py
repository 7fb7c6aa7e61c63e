"""Tokens to pass round, discs of 40 mm (the lead's pen, the associate's camera), and the score counter, 20 mm."""

import math

from cards.words import Words
from layouts.kit.icons import icon, mdi
from layouts.kit.marks import Marks, Path, Ring
from layouts.kit.shapes import disc, halftone
from layouts.kit.stock import round_cut
from layouts.kit.style import Ink
from layouts.photo_leap.style import BLEED, INK, MASTHEAD, PAPER, SEAL, WHITE, iris, paper

TOKEN = round_cut(40)
COUNTER = round_cut(20)
ICONS = {"pen": "fountain-pen-tip", "camera": "camera"}


def token(office: str, words: Words, ink: Ink) -> Marks:
    """Return the marks of a token: the pen is dark, the camera light."""
    c, dark = TOKEN.w / 2, office == "pen" and not ink.saves
    back, fore = (INK, PAPER) if dark else (paper(ink), INK)
    art = mdi(ICONS[office])
    heavy = 1.6 if office == "pen" and ink.saves else 0.7  # the pen's ring stays the darker one
    return (
        Path(disc(c, c, c + BLEED), back),
        Path(disc(c, c, 18), None, fore, heavy),
        Path(disc(c, c, 12.6), None, fore, 0.35),
        *(() if ink.saves else (_shade(c, dark),)),
        Ring(c, c, 13.9, words(f"token.{office}_top"), MASTHEAD, 10, fore, track=40, room=170),
        Ring(c, c, 16.4, words(f"token.{office}_below"), MASTHEAD, 10, fore, 180, 40, inward=True, room=170),
        icon(art, c, c, 17.5, None, back, 1.6),
        icon(art, c, c, 17.5, fore),
    )


def _shade(c: float, dark: bool) -> Path:
    def radius(x: float, y: float) -> float:
        far = math.hypot(x - c, y - c)
        return 0.52 * max(0, ((x - c) * 0.6 + y - c) / 12 + 0.35) if far < 11.9 else 0

    return Path(halftone((c - 12, c - 12, c + 12, c + 12), 1.5, radius), "#57524A" if dark else "#B9AE97")


def counter(ink: Ink) -> Marks:
    """Return the marks of the score counter."""
    c = COUNTER.w / 2
    back, fore = (WHITE, SEAL) if ink.saves else (SEAL, PAPER)
    rings = Path(disc(c, c, c + BLEED), back), Path(disc(c, c, 8.6), None, fore, 0.5)
    return (*rings, *iris(c, c, 6.4, back, fore, 0.5))
