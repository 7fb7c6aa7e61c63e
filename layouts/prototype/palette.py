"""The colours and fonts that boards and small pieces take from a game's look."""

from typing import NamedTuple

from cards.prototype.colours import NAMED, colour_of
from cards.prototype.looks import Look
from layouts.kit.style import Ink, contrast, luminance, mix
from layouts.prototype.art.tools import readable
from layouts.prototype.families import bold, font_of

WHITE = "#FFFFFF"
READABLE = 4.5
"""The least contrast of words, as WCAG measures it."""


class Palette(NamedTuple):
    """A look's paper, ink, hues and fonts as they print with this much ink."""

    paper: str
    ink: str
    hues: tuple[str, ...]
    title: str
    text: str
    saves: bool

    def hue(self, number: int) -> str:
        return self.hues[number % len(self.hues)]

    def tinted(self, number: int, share: float) -> str:
        """Return the paper with a share of a hue, less where ink could not be read on it; white where ink is saved."""
        if self.saves:
            return WHITE
        grounds = (mix(self.paper, self.hue(number), share * less / 10) for less in range(10, 0, -1))
        return next((ground for ground in grounds if contrast(self.ink, ground) >= READABLE), self.paper)

    def strong(self, number: int) -> str:
        """Return a hue as a ground that the paper's colour can be read on; white where ink is saved."""
        return WHITE if self.saves else self.words(number, self.paper)

    def words_on(self, ground: str) -> str:
        """Return the colour, of ink and paper, that reads better on a ground."""
        return clearest(ground, self.ink, self.paper)

    def words(self, number: int, ground: str) -> str:
        """Return a hue as words on a ground, darker or lighter until they can be read."""
        return readable(self.hue(number), ground, self.words_on(ground))

    @property
    def bold(self) -> str:
        return bold(self.text)


def palette(look: Look, ink: Ink) -> Palette:
    """Return the palette of a look."""
    paper, dark = look.paper, look.ink
    if ink.saves:  # a dark paper becomes the ink on white
        paper, dark = WHITE, min(paper, dark, key=luminance)
    title, text = (font_of(look.fonts[kind], look) or "Inter" for kind in ("title", "text"))
    return Palette(paper, dark, look.hues, title, text, ink.saves)


def named(colour: str) -> str:
    """Return a colour as #RRGGBB; `check` has refused what is none."""
    return colour_of(colour) or NAMED["grey"]


def clearest(ground: str, *colours: str) -> str:
    """Return the colour that reads best on a ground."""
    return max(colours, key=lambda colour: contrast(colour, ground))


def falling(largest: float, least: int) -> tuple[float, ...]:
    """Return whole sizes in points, from the largest down to the least."""
    return tuple(float(size) for size in range(int(largest), least - 1, -1))
