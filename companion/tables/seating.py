"""What people change at a table once they sit: their names, and seats that bots play for them."""

from cards.errors import Fault, InputError
from companion.tables.people import RoomRecord, clean_name, distinct_name
from companion.tables.room import Room


def rename(room: Room, number: int, name: str) -> None:
    """Give a person another name, cleaned as at the door. Adds a number to the name if it is taken.

    Raises:
        InputError: `bad_name` if nothing in the name is visible.
    """
    name = clean_name(name)
    if not name:
        raise InputError(
            "bad_name", Fault("", "", "", "is empty: a name has a letter, a digit or a sign that can be seen")
        )

    def alter(record: RoomRecord) -> None:
        person = record.person(number)
        if person is not None:
            person.name = ""
            person.name = distinct_name(name, record)

    room.change(alter)


def play_on(room: Room, number: int) -> None:
    """Give a seat that a bot plays back to its person, in this game and the next."""

    def alter(record: RoomRecord) -> None:
        person = record.person(number)
        if person is not None and not person.is_bot:
            person.bot = None

    room.change(alter)
