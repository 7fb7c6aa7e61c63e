"""The flyer for teachers: one page that says what a lesson with Tuckbox is, with the posters of its games.

Frame: that of `kit.posters`, units of a 210th of the paper's width.
"""

from typing import NamedTuple

from cards.words import Words
from layouts.kit.boxes.tuck_faces import sizes, without_words
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Block, Group, Marks, Path, clipped, line, text
from layouts.kit.posters.poster import BLEED, SAFE, WIDE, Poster, Style, ground, imprint, way_in
from layouts.kit.shapes import disc, rect
from layouts.kit.stock import Cut, Paper
from layouts.kit.style import SHEET_BOLD, SHEET_FONTS, Ink

FLYER = "flyer"
CODE = 42.0
"""The side of the QR code, or of the field to write on."""
TITLE, BODY = SHEET_BOLD.name, SHEET_FONTS[0].name
INK, SOFT, NIGHT, GROUND, ACCENT = "#16161A", "#4A4A52", "#1B2230", "#FFFFFF", "#B3401E"
TURN = 9.0
"""How far the outer posters are turned, in degrees."""


class Offer(NamedTuple):
    """A game on the flyer: its title, a sentence, for how many and how long, and its poster as large as a page."""

    title: str
    sentence: str
    facts: str
    poster: Marks
    tall: float
    """The poster's height as a share of its width."""


def flyer(words: Words, offers: tuple[Offer, ...], url: str | None, paper: Paper, ink: Ink) -> Component:
    """Return the flyer for a paper. `words` are those of the sheets."""
    scale = paper.w / WIDE
    poster = Poster(paper.h / scale, words("flyer.title"), words("flyer.lead"), "", words, url)

    def face() -> Marks:
        return (Group(_page(poster, offers, words, ink), scale=scale),)

    cut, title = Cut(paper.w, paper.h), words("flyer.name")
    return Component(FLYER, cut, (Piece(FLYER, face),), "page", safe=8, is_cut=False, name=title)


def _page(poster: Poster, offers: tuple[Offer, ...], words: Words, ink: Ink) -> Marks:
    high, room = poster.high, WIDE - 2 * SAFE
    head, foot = high * 0.3 - 15, high - SAFE - CODE - 8
    steps = head + 58
    top = rect(-BLEED, -BLEED, WIDE + 2 * BLEED, head + BLEED)
    return (
        ground(high, GROUND),
        Path(top, GROUND if ink.saves else NIGHT),
        clipped(top, _fan(offers)),
        *((line(-BLEED, head, WIDE + BLEED, head, INK, 0.6),) if ink.saves else ()),
        Block(SAFE, head + 9, room, 20, ((TITLE, poster.title),), sizes(46, 24, 0.37), INK, valign="middle"),
        Block(SAFE, head + 30, room - 6, 20, ((BODY, poster.sentence),), sizes(17, 12, 0.46), SOFT),
        *_steps(steps, words),
        *_games(steps + 33, foot - 6, offers),
        *_promise(foot, words),
        imprint(poster, BODY, SOFT, room - CODE - 12),
        *way_in(WIDE - SAFE - CODE, foot, poster, Style(INK, GROUND, TITLE, BODY), CODE),
        *((Path(rect(WIDE - SAFE - CODE, foot, CODE, CODE + 8, 2), None, INK, 0.3),) if not poster.url else ()),
    )


def _fan(offers: tuple[Offer, ...]) -> Marks:
    wide, n = 56.0, len(offers)
    marks: list[Group] = []
    for i, offer in enumerate(offers):
        share = i / (n - 1) if n > 1 else 0.5
        x, tall = SAFE + 18 + (WIDE - 2 * SAFE - 36) * share, wide * offer.tall
        card = (
            Path(rect(-1.2, -1.2, wide + 2.4, tall + 2.4, 1.6), "#FFFFFF", "#D0D0D4", 0.2),
            clipped(rect(0, 0, wide, tall), (Group(without_words(offer.poster), scale=wide / WIDE),)),
        )
        marks.append(Group((Group(card, -wide / 2, 0),), x, 15 + abs(share - 0.5) * 22, TURN * (2 * share - 1)))
    return tuple(marks)


def _steps(y: float, words: Words) -> Marks:
    wide = (WIDE - 2 * SAFE - 16) / 3
    marks: Marks = ()
    for i in range(3):
        x = SAFE + i * (wide + 8)
        marks += (
            Path(disc(x + 5, y, 5), ACCENT),
            text(x + 5, y + 2.1, str(i + 1), TITLE, 16, "#FFFFFF", 8, "centre"),
            text(x + 13, y + 2, words(f"flyer.step_{i + 1}"), TITLE, (13, 12, 11), INK, wide - 13),
            Block(x, y + 9, wide, 24, ((BODY, words(f"flyer.step_{i + 1}_how")),), sizes(11, 9, 0.47), SOFT),
        )
    return marks


def _games(y: float, bottom: float, offers: tuple[Offer, ...]) -> Marks:
    row = (bottom - y) / max(1, len(offers))
    marks: Marks = ()
    for i, offer in enumerate(offers):
        at = y + i * row
        marks += (
            line(SAFE, at, WIDE - SAFE, at, "#C9C9CE", 0.3),
            text(SAFE, at + row * 0.62, offer.title, TITLE, (12, 11, 10, 9), INK, 48),
            *((Block(SAFE + 50, at + 0.3, 92, row - 0.6, ((BODY, offer.sentence),), sizes(9.5, 8, 0.42), SOFT,
                     valign="middle"),) if offer.sentence else ()),
            text(WIDE - SAFE, at + row * 0.62, offer.facts, BODY, (10, 9, 8), INK, 46, "right"),
        )  # fmt: skip
    return (*marks, line(SAFE, bottom, WIDE - SAFE, bottom, "#C9C9CE", 0.3))


def _promise(y: float, words: Words) -> Marks:
    room = WIDE - 2 * SAFE - CODE - 12
    return (
        text(SAFE, y + 8, words("flyer.promise"), TITLE, (18, 17, 16, 15, 14), INK, room),
        Block(SAFE, y + 13, room, CODE - 8, ((BODY, words("flyer.promise_how")),), sizes(12, 9, 0.47), SOFT),
    )
