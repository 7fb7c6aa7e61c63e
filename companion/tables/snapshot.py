"""Snapshot of a room: its record, the state of its game and the open pages."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.rules.game import Seat, Viewer
from companion.tables.people import RoomRecord


@dataclass(frozen=True)
class Snapshot:
    """A room at one moment. Never change one in place: each move makes a new snapshot. Holds every secret."""

    record: RoomRecord

    state: Any = None
    """The state of the current or finished game; None in the lobby."""

    moves: int = 0
    """How many moves of this game were accepted."""

    at: float = 0
    """Time of the last move, in seconds of play."""

    pages: Mapping[Seat, tuple[str, int]] = field(default_factory=dict)
    """For each seat that has turned pages: the moment, and the number of the open page, from 1."""

    def page(self, viewer: Viewer, moment: str) -> int:
        """Return the number of a viewer's open page in a moment of play, from 1."""
        turned_in, number = self.pages.get(viewer, ("", 1)) if isinstance(viewer, int) else ("", 1)
        return number if turned_in == moment else 1
