"""Poster of Photo Leap: the front page of the village's newspaper, with the wolf as large as it goes."""

from cards import GameData
from layouts.kit.boxes.tuck_faces import sizes
from layouts.kit.component import Print
from layouts.kit.marks import Block, Marks, line, moved, text
from layouts.kit.posters.poster import CODE, SAFE, WIDE, Poster, Style, ground, imprint, way_in
from layouts.photo_leap.portraits import likeness, medallion
from layouts.photo_leap.style import BODY, BODY_BOLD, BODY_ITALIC, DECK, INK, MASTHEAD, double_rule, paper

ON_THE_PAGE = "wolf"
FOOT = 72.0


def draw_poster(game: GameData, print_: Print, poster: Poster) -> Marks:
    """Return the poster, in the frame of `kit.posters`."""
    stock, high, foot = paper(print_.ink), poster.high, poster.high - FOOT
    news = game.facts.news
    animal = ON_THE_PAGE if ON_THE_PAGE in news else next(iter(news))
    room, inner = WIDE - 2 * SAFE - CODE - 12, WIDE - 2 * SAFE
    top = 68.0
    picture = medallion(likeness(animal, news[animal]), news[animal].screen, print_.ink)
    r = min(82.0, (foot - top) / 2.24)
    return (
        ground(high, stock),
        text(WIDE / 2, 42, poster.title, MASTHEAD, (104, 100, 96, 90, 80, 70), INK, inner, "centre", -8),
        *double_rule(SAFE, WIDE - SAFE, 54, 1.6),
        text(SAFE, 62, poster.facts, BODY_ITALIC, (15, 14, 13), INK, inner / 2),
        text(WIDE - SAFE, 62, game.words("tagline"), BODY_ITALIC, (15, 14, 13, 12), INK, inner / 2 + 10, "right"),
        line(SAFE, 65.6, WIDE - SAFE, 65.6, INK, 0.4),
        moved(WIDE / 2, top + (foot - top) / 2 + 3, (picture,), 0, r / 18.6),
        line(SAFE, foot, WIDE - SAFE, foot, INK, 0.4),
        Block(SAFE, foot + 7, room, FOOT - 24, ((DECK, poster.sentence),), sizes(34, 16, 0.385), INK),
        imprint(poster, BODY, INK, room),
        line(SAFE + room + 6, foot + 6, SAFE + room + 6, high - 12, INK, 0.3),
        *way_in(WIDE - SAFE - CODE, foot + 7, poster, Style(INK, stock, BODY_BOLD, BODY)),
    )
