"""Posters for a wall: one picture of a game, its title, a sentence, and the way in.

Frame: units of a 210th of the paper's width, from its top left, y downwards; the paper is 210 wide and `high` high.
On A4 and Letter a unit is about a millimetre. The picture runs off the paper; words stay `SAFE` inside.
"""

from collections.abc import Callable
from typing import NamedTuple

from cards import GameData
from cards.words import Words
from layouts.kit.boxes.look import BoxLook
from layouts.kit.boxes.tuck_faces import BoxArt, sizes
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Block, Group, Mark, Marks, Path, Qr, clipped, line, text
from layouts.kit.posters.project import home_page
from layouts.kit.shapes import rect
from layouts.kit.stock import Cut, Paper

POSTER = "poster"
WIDE, SAFE, BLEED = 210.0, 12.0, 4.0
CODE = 46.0
"""The side of the QR code: a phone reads it from two steps away."""
WRITABLE, PEN = "#FFFFFF", "#16161A"
"""A field that a pen can write on, and its letters."""


class Poster(NamedTuple):
    """What a poster says. Without `url` it has lines to write on: when and where."""

    high: float
    title: str
    sentence: str
    facts: str
    words: Words
    url: str | None = None

    @property
    def imprint(self) -> str:
        """What printed it, and where that is found."""
        return " · ".join(filter(None, (self.words("poster.printed_with"), home_page())))


class Style(NamedTuple):
    """Colours and fonts of the way in: `ink` on `paper`."""

    ink: str
    paper: str
    bold: str
    body: str


DrawPoster = Callable[[Poster], Marks]


def poster(game: GameData, words: Words, url: str | None, paper: Paper, draw: DrawPoster) -> Component:
    """Return the poster of a game for a paper; `draw` is its look's. `words` are those of the sheets."""
    scale = paper.w / WIDE
    poster = Poster(paper.h / scale, game.title, sentence(game), facts_line(game, words), words, url)

    def face() -> Marks:
        return (Group(draw(poster), scale=scale),)

    cut, title = Cut(paper.w, paper.h), words("poster.title")
    return Component(POSTER, cut, (Piece(POSTER, face),), "page", safe=8, is_cut=False, name=title)


def sentence(game: GameData) -> str:
    """Return what a game is about, in one sentence."""
    texts = game.words.texts
    return game.words(next(key for key in ("poster", "tagline", "learn.1.text") if key in texts))


def facts_line(game: GameData, words: Words) -> str:
    """Return for how many a game is and how long it takes."""
    players = words("box.players", _n=game.about.counts_text)
    return f"{players} · {words('box.minutes', _n=game.about.minutes)}"


def ground(high: float, colour: str) -> Path:
    """Return the whole paper with its bleed."""
    return Path(rect(-BLEED, -BLEED, WIDE + 2 * BLEED, high + 2 * BLEED), colour)


def way_in(x: float, y: float, poster: Poster, style: Style, wide: float = CODE) -> Marks:
    """Draw the QR code with what it is for, or two lines to write on, `wide` by about `wide` + 10 from the top left."""
    words = poster.words
    if poster.url:
        address = poster.url.removeprefix("https://").removeprefix("http://").rstrip("/")
        return (
            Path(rect(x, y, wide, wide, 2), "#FFFFFF"),
            Qr(x, y, wide, poster.url),
            text(x + wide / 2, y + wide + 5.4, words("poster.scan"), style.bold, (15, 14, 13, 12), style.ink, wide + 4,
                 "centre"),
            text(x + wide / 2, y + wide + 10.2, address, style.body, (10, 9, 8, 7, 6), style.ink, wide + 6, "centre"),
        )  # fmt: skip
    row = wide / 2 + 2
    marks: Marks = (Path(rect(x, y, wide, 2 * row + 4, 2), WRITABLE),)
    for top, key in ((y + 7.4, "poster.when"), (y + 7.4 + row, "poster.where")):
        below = top + row - 7
        said = text(x + 4, top, words(key), style.bold, (13, 12, 11), PEN, wide - 8)
        marks += (said, line(x + 4, below, x + wide - 4, below, PEN, 0.4))
    return marks


def imprint(poster: Poster, font: str, ink: str, room: float, x: float = SAFE, up: float = 9.5) -> Mark:
    """Draw what printed the poster as its lowest line, from `x` to the right, `up` from below."""
    return text(x, poster.high - up, poster.imprint, font, (10, 9, 8), ink, room)


def plain_poster(look: BoxLook, art: BoxArt | None) -> DrawPoster:
    """Return what draws the poster of a game without one of its own: the art of its cards above a plate."""

    def draw(poster: Poster) -> Marks:
        high, top = poster.high, poster.high * 0.62
        style = Style(look.ink, "#FFFFFF", look.bold, look.body)
        picture = (*(art.marks(WIDE + 2 * BLEED, top + BLEED) if art else ()),)
        return (
            ground(high, look.ground),
            clipped(rect(-BLEED, -BLEED, WIDE + 2 * BLEED, top + BLEED), (Group(picture, -BLEED, -BLEED),)),
            *look.plate(-BLEED - 2, top, WIDE + 2 * BLEED + 4, high - top + BLEED + 2),
            Block(SAFE, top + 9, WIDE - 2 * SAFE, 28, ((look.title, look.title_of(poster.title)),), sizes(72, 24, 0.36),
                  look.ink, valign="middle"),
            Block(SAFE, top + 43, 118, high - top - 43 - 27, ((look.body, poster.sentence),), sizes(22, 12, 0.43),
                  look.ink),
            text(SAFE, high - 17, poster.facts, look.bold, (15, 14, 13, 12, 11, 10), look.accent, 118),
            imprint(poster, look.body, look.ink, 118),
            *way_in(WIDE - SAFE - CODE, high - 14 - CODE - 10, poster, style),
        )  # fmt: skip

    return draw
