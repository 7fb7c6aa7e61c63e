"""Album tables whose deal is made by hand, and their rounds played through.

Round 1 is about photo 1 and the table shows 4, 1, 5, 2, 3; round 2 is about photo 6 and shows 9, 6, 10, 7, 8, and so
on. Hints come in the order of the card data.
"""

from typing import Any

from scripted_play import everybody, open_table, play

import cards
from companion.matches.match import Match

HINTS = cards.load("album").facts.hints
SHUFFLE = [3, 0, 4, 1, 2]
LYING = [4, 1, 5, 2, 3]
"""Round 1 as all see it."""


def dealt(rounds: int) -> dict[str, Any]:
    return {"photos": list(range(1, 5 * rounds + 1)), "hints": list(HINTS), "shuffles": [SHUFFLE] * rounds}


def album(seats: int = 4, **options: Any) -> Match:
    """Round 1, `place`; seat 1 is keeper unless an option says otherwise."""
    return open_table("album", seats, dealt(options.get("rounds", 6)), **options)


def lay(table: Match, *levels: int) -> Match:
    """The keeper lays hints on these levels, and on level 3 what is left."""
    rest = [3] * (table.state.journey[table.state.round - 1] - len(table.state.words) - len(levels))
    for level in (*levels, *rest):
        play(table, table.state.keeper, "place", level=level)
    return table


def open_photos(table: Match, *levels: int) -> Match:
    """Up to `eliminate`."""
    return play(lay(table, *levels), table.state.keeper, "pass_on")


def drop(table: Match, *photos: int) -> Match:
    """Each Oya drops one of these; no hint is turned up but the first, which has to be."""
    for photo in photos:
        if table.state.must_reveal:
            play(table, table.state.oya, "reveal", hint=0)
        play(table, table.state.oya, "eliminate", photo=photo)
    return table


def win(table: Match, *levels: int) -> Match:
    """The whole round, won with one hint turned up, to `round_over`."""
    secret = table.state.photo
    open_photos(table, *levels)
    return drop(table, *[photo.number for photo in table.state.photos if photo.number != secret])


def lose(table: Match) -> Match:
    secret = table.state.photo
    return drop(open_photos(table), secret)


def whole(table: Match, course: str) -> Match:
    """Rounds won (w) and lost (l), everybody ready between them."""
    for each in course:
        (win if each == "w" else lose)(table)
        everybody(table)
    return table
