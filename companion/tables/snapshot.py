"""A room at one moment, as a value: its record, its game and the pages that are open."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.rules.game import Seat, Viewer
from companion.tables.people import RoomRecord


@dataclass(frozen=True)
class Snapshot:
    """A room at one moment. Nothing in it changes; a move makes the next snapshot."""

    record: RoomRecord

    state: Any = None
    """The state of the game that runs or is over; None in the lobby."""

    moves: int = 0
    """Accepted moves of this game."""

    at: float = 0
    """Time of the last move, in seconds of play."""

    pages: Mapping[Seat, tuple[str, int]] = field(default_factory=dict)
    """For each seat that has turned pages: the moment, and the page that is open, from 1."""

    def page(self, viewer: Viewer, moment: str) -> int:
        """Return the page that a viewer has open in a moment of play, from 1."""
        turned_in, number = self.pages.get(viewer, ("", 1)) if isinstance(viewer, int) else ("", 1)
        return number if turned_in == moment else 1
