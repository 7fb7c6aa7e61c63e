"""Pictures of own games' cards, by their names on a viewer's screen.

A card that everybody sees has a name of its own, `card-1-7`, and only while everybody sees it. What one seat alone
sees is named by its place, `hand-3`, `role` or `seen-2`: the address says nothing of the card. Every such card has a
picture to ask for, so that what a phone loads is the same whatever it holds or has looked at.
"""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from cards.phone_copies import BLANK, copy_of
from cards.prototype import Prototype, Shown
from companion.games.prototype.model import CardView
from companion.games.prototype.view_types import PrivateView
from companion.rules.screens import ScreenInput

MOST_SEEN = 12
"""How many cards that a seat has looked at have pictures, the newest first: each hold loads them again."""


def picture(context: ScreenInput, name: str) -> str | None:
    """Return the file of a picture by its name on this viewer's screen; None if the viewer may not see it."""
    facts: Prototype = context.game_data.facts
    if not facts.has_pictures:
        return None
    if name.startswith("card-"):
        seen = (facts.face(card) for card in _cards(context.view.table))
        face = next((face for face in seen if face and face.place == name), None)
    else:
        face = _held_face(context, name)
    return str(copy_of(face.picture or BLANK)) if face else None


def _held_face(context: ScreenInput, name: str) -> Shown | None:
    facts: Prototype = context.game_data.facts
    you = context.view.you
    if not isinstance(you, PrivateView):
        return None
    if name == "role":
        return facts.face(you.role)
    place = re.fullmatch(r"(hand|seen)-([1-9][0-9]{0,2})", name)
    if place is None:
        return None
    found, number = you.hand if place[1] == "hand" else looked_at(you)[:MOST_SEEN], int(place[2])
    return facts.face(found[number - 1]) if number <= len(found) else None


def looked_at(you: PrivateView) -> tuple[CardView, ...]:
    """Return the cards that a seat has peeked at or was shown, the newest first, then its tiles."""
    return (*(card for it in reversed(you.memories) for card in it.cards), *you.seen_tiles.values())


def _cards(value: Any) -> Iterator[CardView]:
    if isinstance(value, CardView):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _cards(getattr(value, field))
    elif isinstance(value, dict):
        for one in value.values():
            yield from _cards(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _cards(one)
