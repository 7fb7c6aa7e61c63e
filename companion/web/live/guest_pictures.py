"""Pictures that players suggested, as their host hears of them: on the host's page, in the menu, on a seat."""

from typing import NamedTuple

from cards.photo_sets.set_files import FROM_PHONES, set_size
from cards.picture_sets import PictureFacts
from companion.tables.room import Room
from companion.tables.suggestions import Suggestion
from companion.web.context import AppContext
from companion.web.live.connection import ScreenVersion
from companion.web.render import html as render


class SuggestedPictures(NamedTuple):
    """What the host reads of suggested pictures: those that wait, and how large the set is that they join."""

    waiting: tuple[Suggestion, ...]
    set_name: str
    set_size: int
    needed: int
    """The pictures that a game with the table's options takes."""


def takes_pictures(room: Room) -> bool:
    """Return whether a room's game is played with pictures."""
    return isinstance(room.game_data.facts, PictureFacts)


def suggested_pictures(context: AppContext, room: Room) -> SuggestedPictures | None:
    """Return the pictures that players suggested; None in games without pictures. For the host alone."""
    facts = room.game_data.facts
    if not isinstance(facts, PictureFacts):
        return None
    waiting, size = context.suggestions.waiting(room.code), set_size(FROM_PHONES)
    return SuggestedPictures(waiting, FROM_PHONES, size, facts.picture_need.total)


def waiting_pictures(context: AppContext, room: Room) -> int:
    """Return how many suggested pictures wait for a room's host."""
    return len(context.suggestions.waiting(room.code)) if takes_pictures(room) else 0


def with_waiting(context: AppContext, room: Room, version: ScreenVersion, language: str) -> ScreenVersion:
    """Tell a host who plays that pictures wait, by a dot at the menu's button."""
    waits = waiting_pictures(context, room)
    return version.below(waits, lambda: render.page("host_waits.html", language, waits=waits))
