"""Tables with the same deal: who may see a public screen while another table still plays that deal.

What one table has turned up, another may still have face down. So a table's screen is shown to the host, to the
teacher and to who sits there, and waits for everybody else, until the last of the tables has ended.
"""

from collections.abc import Iterable

from companion.tables.lobby import Lobby
from companion.tables.people import RoomRecord
from companion.tables.room import Room


def play_the_same(lobby: Lobby, room: Room) -> list[RoomRecord]:
    """Return the records of other tables whose running game has the same deal as a table's newest game."""
    play = room.record.play
    if play is None or not play.deal:
        return []
    plays = [(record, record.play) for record in lobby.records() if record.code != room.code]
    return [record for record, other in plays if other and other.deal == play.deal and not other.is_done]


def may_see(lobby: Lobby, room: Room, is_shown: bool, seats: Iterable[Room]) -> bool:
    """Return whether a device may see a table's screen now.

    `is_shown` says that the host opened it there, `seats` are the tables at which the device holds a seat.
    """
    other_codes = {record.code for record in play_the_same(lobby, room)}
    if not other_codes:
        return True
    own_codes = {room.code for room in seats}
    return (is_shown or room.code in own_codes) and not own_codes & other_codes
