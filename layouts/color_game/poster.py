"""Poster of the colour game: nine fields, each with its symbol, and one colour that is there twice."""

from cards import GameData
from layouts.color_game.style import BLACK, BOLD, DISPLAY, TEXT, WHITE, hue
from layouts.color_game.symbols import HUGE, sign
from layouts.kit.boxes.tuck_faces import sizes
from layouts.kit.component import Print
from layouts.kit.marks import Block, Mark, Marks, Path, text
from layouts.kit.posters.poster import BLEED, CODE, SAFE, WIDE, Poster, Style, ground, imprint, way_in
from layouts.kit.shapes import rect

FIELDS = ("yellow", "blue", "pink", "purple", "red", "green", "cyan", "orange", "red")
"""By row. Whoever finds the pair knows what the game is about."""


def draw_poster(game: GameData, print_: Print, poster: Poster) -> Marks:
    """Return the poster, in the frame of `kit.posters`."""
    high, identities = poster.high, game.facts.identities
    side = min(WIDE, high * 0.68) / 3
    across = WIDE / 3
    marks: list[Mark] = [ground(high, WHITE)]
    for i, key in enumerate(FIELDS):
        row, column = divmod(i, 3)
        x, y, colours, line = column * across, row * side, hue(key, print_.ink), BLACK if print_.ink.saves else None
        left, right, top = x - BLEED * (column == 0), x + across + BLEED * (column == 2), y - BLEED * (row == 0)
        marks.append(Path(rect(left, top, right - left, y + side - top), colours.colour, line, 0.7))
        symbol = identities[key].symbol
        size = HUGE[symbol] / 53 * side * 0.72
        marks.append(sign(symbol, x + across / 2, y + side / 2, size, colours.ink, colours.colour, print_.ink, 0.9))
    foot, room = 3 * side, WIDE - 2 * SAFE - CODE - 10
    tall, sentence = (high - foot) * 0.5, ((TEXT, poster.sentence),)
    return (
        *marks,
        Block(SAFE, foot + 7, room, tall, ((DISPLAY, poster.title),), sizes(60, 24, 0.355), BLACK),
        Block(SAFE, foot + tall + 8, room, high - foot - tall - 31, sentence, sizes(19, 11, 0.42), BLACK),
        text(SAFE, high - 16, poster.facts, BOLD, (14, 13, 12, 11), BLACK, room),
        imprint(poster, TEXT, BLACK, room),
        *way_in(WIDE - SAFE - CODE, foot + 8, poster, Style(BLACK, WHITE, BOLD, TEXT)),
    )
