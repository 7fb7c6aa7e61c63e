"""Seats at a table: who takes one, leaves it or lets a bot play for them, names, and wishes."""

from cards.errors import InputError
from companion.rules.bots import LEVELS
from companion.tables.fitting import seats_mode
from companion.tables.people import Person, RoomRecord, clean_name, distinct_name, seat_watchers
from companion.tables.room import Room


def follow_number(room: Room, record: RoomRecord) -> None:
    """Let the option for the number of players follow the people, at a table that plays a variant for so many."""
    mode = seats_mode(room.game_data.about, record.options)
    if mode and not room.has_paper_seats() and mode.fewest is not None and mode.most is not None:
        record.options[mode.seats_option] = max(mode.fewest, min(mode.most, len(record.seated())))


def _checked(name: str) -> str:
    if cleaned := clean_name(name):
        return cleaned
    raise InputError.because("bad_name", "is empty: a name has a letter, a digit or a sign that can be seen")


def sit(room: Room, name: str, bot: str | None = None, is_gm: bool = False) -> Person:
    """Give somebody the next free seat, or the game master's place, and return the person.

    Adds a number to the name if it is taken.

    Raises:
        InputError: `bad_name` if nothing in the name is visible, `level` for an unknown bot level, or
            `no_free_seat` if there is no seat or the game has started.
    """
    name = _checked(name)
    if bot is not None and bot not in LEVELS:
        raise InputError.because("level", f"expected one of {', '.join(LEVELS)}")
    seated: list[Person] = []

    def alter(record: RoomRecord) -> None:
        if record.play is not None:
            raise InputError.because("no_free_seat", "is not to be had: the game has begun")
        if is_gm and not room.needs_gm():
            raise InputError.because("no_free_seat", "is not to be had: this game is played without a game master")
        if is_gm and any(person.is_gm for person in record.people):
            raise InputError.because("no_free_seat", "is taken: there is a game master already")
        if not is_gm and room.is_full():
            raise InputError.because("no_free_seat", f"is not to be had: all {len(record.seated())} are taken")
        record.arrivals += 1
        person = Person(record.arrivals, distinct_name(name, record), bot, bot is not None, is_gm)
        record.people.append(person)
        follow_number(room, record)
        seated.append(person)

    room.change(alter)
    return seated[0]


def leave_seat(room: Room, number: int, left_at: float | None = None) -> None:
    """Remove a person from a seat.

    During a game, a bot plays on until the game ends, and the host may give the seat back. Whoever leaves by
    themselves says when: their phone keeps its way back for as long as the game lasts.
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
            if left_at is None:
                person.claim += 1
            else:
                person.left_at = left_at

    room.change(alter)


MOST_WATCHERS = 60


def watch(room: Room, name: str) -> Person:
    """Let somebody who comes while a game runs watch it, and return the person. They play in the next one.

    Raises:
        InputError: `bad_name`, as `sit`, or `no_free_seat` if no game runs, or too many watch.
    """
    name = _checked(name)
    watching: list[Person] = []

    def alter(record: RoomRecord) -> None:
        if record.play is None or len(record.watchers) >= MOST_WATCHERS:
            raise InputError.because("no_free_seat", "is not to be had: no game runs, or too many watch")
        record.arrivals += 1
        watching.append(Person(record.arrivals, distinct_name(name, record)))
        record.watchers.append(watching[-1])

    room.change(alter)
    return watching[-1]


def rename(room: Room, number: int, name: str) -> None:
    """Give a person another name, cleaned as at the door. Adds a number to the name if it is taken.

    Raises:
        InputError: `bad_name` if nothing in the name is visible.
    """
    name = _checked(name)

    def alter(record: RoomRecord) -> None:
        if person := record.person(number):
            person.name = ""
            person.name = distinct_name(name, record)

    room.change(alter)


def wish(room: Room, number: int, game: str) -> None:
    """Note what a person wants to play next; the same wish again takes it back. Nothing happens before the end.

    Who wishes for something is here: a bot that kept their seat leaves it.
    """

    def alter(record: RoomRecord) -> None:
        if record.play is not None and record.play.is_done:
            wishes = {**record.play.wishes, number: game}
            if record.play.wishes.get(number) == game:
                del wishes[number]
            record.play.wishes = wishes
            if (person := record.person(number)) and not person.is_bot:
                person.bot = None

    room.change(alter)


def play_on(room: Room, number: int) -> None:
    """Give a seat that a bot plays, or that its person has left, back to them, in this game and the next."""

    def alter(record: RoomRecord) -> None:
        if (person := record.person(number)) and not person.is_bot:
            person.bot, person.has_left = None, False

    room.change(alter)
