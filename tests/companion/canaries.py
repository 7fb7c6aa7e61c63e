"""What tests look for in all that others are sent: secret roles, big numbers, planted words."""

import copy
from collections.abc import Mapping

from laws import worlds_of

from companion.games import GAMES
from companion.tables.room import Room

ROLES = {slug: worlds_of(slug).roles for slug in GAMES if hasattr(worlds_of(slug), "roles")}
"""Functions that return what each seat is, of the games in which that is secret."""


def big_numbers(value: object) -> list[int]:
    if isinstance(value, Mapping):
        return [one for inner in value.values() for one in big_numbers(inner)]
    if isinstance(value, list | tuple):
        return [one for inner in value for one in big_numbers(inner)]
    return [value] if isinstance(value, int) and value > 10**9 else []


def plant(room: Room, canaries: Mapping[str, str]) -> None:
    """Other words for roles, at this table alone."""
    texts = dict(room.game_data.words.texts)
    for key in texts:
        *_, above, last = ("", *key.split("."))
        if last in canaries and above == "identity":
            texts[key] = canaries[last]
        elif above in canaries and last in ("title", "name"):
            texts[key] = canaries[above]
    room.game_data = copy.copy(room.game_data)
    room.game_data.words = copy.copy(room.game_data.words)
    room.game_data.words.texts, room.game_data.words._filled = texts, {}
