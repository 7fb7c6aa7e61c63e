"""What people change at a table once they sit: leaving, names, wishes, and seats that bots play for them."""

from cards.errors import Fault, InputError
from companion.tables.fitting import seats_mode
from companion.tables.people import RoomRecord, clean_name, distinct_name, seat_watchers
from companion.tables.room import Room


def follow_number(room: Room, record: RoomRecord) -> None:
    """Let the option for the number of players follow the people, at a table that plays a variant for so many."""
    mode = seats_mode(room.game_data.about, record.options)
    if mode and not room.has_paper_seats() and mode.fewest is not None and mode.most is not None:
        record.options[mode.seats_option] = max(mode.fewest, min(mode.most, len(record.seated())))


def leave_seat(room: Room, number: int) -> None:
    """Remove a person from a seat.

    During a game, a bot plays on until the game ends, and the host may give the seat back.
    """

    def alter(record: RoomRecord) -> None:
        person = record.person(number)
        if person is None:
            return
        if record.watches(person):
            record.watchers.remove(person)
        elif record.play is None:
            record.people.remove(person)
            seat_watchers(record, room.game_data.about.counts)
            follow_number(room, record)
        else:
            if not (record.play.is_done or person.is_gm):
                person.bot = "steady"
            person.has_left = True
            person.claim += 1

    room.change(alter)


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


def wish(room: Room, number: int, what: str) -> None:
    """Note what a person wants to play next; the same wish again takes it back. Nothing happens before the end."""

    def alter(record: RoomRecord) -> None:
        if record.play is not None and record.play.is_done:
            wishes = {**record.play.wishes, number: what}
            if record.play.wishes.get(number) == what:
                del wishes[number]
            record.play.wishes = wishes

    room.change(alter)


def play_on(room: Room, number: int) -> None:
    """Give a seat that a bot plays back to its person, in this game and the next."""

    def alter(record: RoomRecord) -> None:
        person = record.person(number)
        if person is not None and not person.is_bot:
            person.bot = None

    room.change(alter)
