"""Album tables with a hand-made deal, and functions that play their rounds.

Round 1 is about photo 1 and the table shows 4, 1, 5, 2, 3; round 2 is about photo 6 and shows 9, 6, 10, 7, 8, and so
on. Hints come in the order of the card data.
"""

from typing import Any

from scripted_play import all_play, open_table, play

import cards
from companion.matches.match import Match

HINTS = cards.load("album").facts.hints
SHUFFLE = [3, 0, 4, 1, 2]
PHOTO_ORDER = [4, 1, 5, 2, 3]
"""The photos of round 1 from left to right."""


def hand_made_deal(rounds: int) -> dict[str, Any]:
    return {"photos": list(range(1, 5 * rounds + 1)), "hints": list(HINTS), "shuffles": [SHUFFLE] * rounds}


def album(seats: int = 4, **options: Any) -> Match:
    """Return a table in round 1, phase `place`. Seat 1 is keeper unless an option says otherwise."""
    return open_table("album", seats, hand_made_deal(options.get("rounds", 6)), **options)


def lay_hints(table: Match, *levels: int) -> Match:
    """Place the keeper's hints on these levels, and the rest on level 3."""
    rest = [3] * (table.state.journey[table.state.round - 1] - len(table.state.words) - len(levels))
    for level in (*levels, *rest):
        play(table, table.state.keeper, "place", level=level)
    return table


def open_photos(table: Match, *levels: int) -> Match:
    return play(lay_hints(table, *levels), table.state.keeper, "pass_on")


def drop_photos(table: Match, *photos: int) -> Match:
    """Drop these photos, one for each Oya. Only the hint that must be turned up is turned up."""
    for photo in photos:
        if table.state.must_reveal:
            play(table, table.state.oya, "reveal", hint=0)
        play(table, table.state.oya, "eliminate", photo=photo)
    return table


def win_round(table: Match, *levels: int) -> Match:
    """Play a round to `round_over`, won with one hint turned up."""
    secret = table.state.photo
    open_photos(table, *levels)
    return drop_photos(table, *[photo.number for photo in table.state.photos if photo.number != secret])


def lose_round(table: Match) -> Match:
    """Play a round to `round_over`, lost with the first photo dropped."""
    secret = table.state.photo
    return drop_photos(open_photos(table), secret)


def play_rounds(table: Match, results: str) -> Match:
    """Play rounds that are won (w) or lost (l). Everybody is ready between them."""
    for letter in results:
        (win_round if letter == "w" else lose_round)(table)
        all_play(table)
    return table
