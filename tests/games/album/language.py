"""How Album's scenes in text are read.

A table starts as `rounds.py` brings it about, such as `five seats=5 first=2`: in round 1 the five pictures lie open.
"""

from collections.abc import Callable
from typing import Any

from scene_files import Language, fields_of
from scripted_play import all_play, moves, view_field

from album.rounds import album, drop_photos, lay_hints, lose_round, open_photos, play_rounds, win_round
from companion.matches.match import Match


def started(options: str) -> Match:
    return album(**fields_of(options))


def numbers(text: str) -> list[int]:
    return [int(number) for number in text.split()]


def lying(table: Match) -> list[int]:
    """Return the pictures that were not dropped, from left to right."""
    return [photo["number"] for photo in view_field(table, "table", "photos") if not photo["dropped"]]


def typed(table: Match, seat: str) -> tuple[int, list[int]]:
    """Return how many printed pictures a keeper types in, and which it may not."""
    ((asked,),) = (move["form"].values() for move in moves(table, int(seat)))
    return asked["count"], sorted({*range(1, 99)} - {*asked["of"]})


PLACES: dict[str, Callable[..., Any]] = {
    "lying": lying,
    "typed": typed,
    "levels": lambda table: [(one["level"], one["hint"]) for one in view_field(table, "table", "scale")],
    "words": lambda table: [one["word"] for one in view_field(table, "table", "scale")],
    "placed": lambda table, seat: [one["word"] for one in view_field(table, int(seat), "hints")],
}
LANGUAGE = Language(
    {
        "album": lambda _, text: started(text),
        "open album": lambda _, text: open_photos(started(text)),
        "lay hints": lambda table, text: lay_hints(table, *numbers(text)),
        "open": lambda table, text: open_photos(table, *numbers(text)),
        "drop": lambda table, text: drop_photos(table, *numbers(text)),
        "win": lambda table, _: win_round(table),
        "lose": lambda table, _: lose_round(table),
        "rounds": play_rounds,
        "all ready": lambda table, _: all_play(table),
    },
    PLACES,
)
