"""What leak tests search for in other players' screens: secret roles, big numbers, planted words."""

import copy
from collections.abc import Mapping

from laws import worlds_of

from companion.games import GAMES
from companion.tables.room import Room

ROLES = {slug: worlds_of(slug).roles for slug in GAMES if hasattr(worlds_of(slug), "roles")}
"""For each game with secret roles: the function that returns the role of each seat."""


def big_numbers(value: object) -> list[int]:
    if isinstance(value, Mapping):
        return [number for inner in value.values() for number in big_numbers(inner)]
    if isinstance(value, list | tuple):
        return [number for inner in value for number in big_numbers(inner)]
    return [value] if isinstance(value, int) and value > 10**9 else []


def plant_canaries(room: Room, canaries: Mapping[str, str]) -> None:
    """Replace the words for roles with canaries, in this room only."""
    texts = dict(room.game_data.words.texts)
    for key in texts:
        *_, parent, last = ("", *key.split("."))
        if last in canaries and parent == "identity":
            texts[key] = canaries[last]
        elif parent in canaries and last in ("title", "name"):
            texts[key] = canaries[parent]
    room.game_data = copy.copy(room.game_data)
    room.game_data.words = copy.copy(room.game_data.words)
    room.game_data.words.texts, room.game_data.words._filled = texts, {}
