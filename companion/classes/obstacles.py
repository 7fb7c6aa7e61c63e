"""What keeps a table from an action on all tables, and which tables get the same deal from one seed."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

import msgspec

from cards.errors import InputCode
from companion.tables.people import RoomRecord
from companion.tables.room import Room

SkipReason = Literal["few", "many", "between", "gm", "playing", "seated"]
"""Why a table was skipped: too few or too many people or a number between, no game master, a running game, or
occupied seats."""

SKIPS: Mapping[InputCode, SkipReason] = {"game_in_progress": "playing", "seats": "many"}


class SkippedTable(NamedTuple):
    """A table that an action left unchanged."""

    number: int
    why: SkipReason


def start_obstacle(room: Room) -> SkipReason | None:
    """Return why a room's game cannot start, or None if it can."""
    count, about = sum(not person.has_left for person in room.record.seated()), room.game_data.about
    if count < room.fewest():
        return "few"
    if count > about.most:
        return "many"
    if count in about.not_for:
        return "between"
    has_gm = any(person.is_gm and not person.has_left for person in room.record.people)
    return "gm" if room.needs_gm() and not has_gm else None


def deal_key(record: RoomRecord, does_compare: bool) -> object:
    """Return what a deal depends on besides the seed; of tables that compare editions without the edition."""
    options = b"" if does_compare else msgspec.json.encode(record.options, order="sorted")
    staying = [person for person in record.seated() if not person.has_left]
    return record.game, not does_compare and record.variant, options, len(staying)
