"""Tables that two processes share: each shows what the other decides, and of two decisions at once one holds."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import NamedTuple

import pytest
from app_server import context_of, make_app, phone, seat_path
from postgres_server import PostgresServer
from pytest import MonkeyPatch
from table_setup import PACE, ManualClock, first_move, open_lobby, run_together, start_room, visible_state

from cards.editions.edition import Edition
from cards.errors import InputError
from companion.rules.game import IllegalMove
from companion.storage.listener import Listener
from companion.storage.postgres import PostgresStore
from companion.storage.store import AwayError, Store
from companion.storage.tickets import StoredTickets
from companion.tables import lobby as lobby_module
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.tables.writer import Writer
from companion.web.live.fellow_processes import FellowProcesses
from companion.web.live.screen_versions import for_seat
from companion.web.tokens import SeatTokens

LONGEST_S = 60


class Process(NamedTuple):
    lobby: Lobby
    clock: ManualClock
    fellows: FellowProcesses

    def room(self, code: str) -> Room:
        return self.lobby.room(code)


def spawn(call: Callable[[], None]) -> None:
    threading.Thread(target=call, daemon=True).start()


def eventually(holds: Callable[[], object], what: str = "") -> None:
    ends = time.monotonic() + LONGEST_S
    while not holds():
        assert time.monotonic() < ends, what or "it did not happen"
        time.sleep(0.01)


@contextmanager
def open_with_fellows(database: str, clock: ManualClock, pace: Pace = PACE) -> Iterator[tuple[Lobby, FellowProcesses]]:
    listeners: list[Listener] = []

    def open_writer(store: Store) -> Writer:
        assert isinstance(store, PostgresStore)
        listeners.append(Listener(store))
        return Writer(store)

    with open_lobby(database, clock, open_writer, pace, lambda code: listeners[0].leads(code)) as lobby:
        fellows = FellowProcesses(listeners[0], lobby, spawn)
        fellows.start()
        try:
            yield lobby, fellows
        finally:
            fellows.close()


@pytest.fixture
def processes(database: str) -> Iterator[tuple[Process, Process]]:
    """Two processes, as far as tables can tell: each has its own lobby, connections and clock."""
    with two_processes(database) as made:
        yield made


@contextmanager
def two_processes(database: str, pace: Pace = PACE) -> Iterator[tuple[Process, Process]]:
    with ExitStack() as stack:
        made = []
        for _ in range(2):
            clock = ManualClock()
            lobby, fellows = stack.enter_context(open_with_fellows(database, clock, pace))
            made.append(Process(lobby, clock, fellows))
        eventually(lambda: all(one.fellows._listener.number for one in made))
        yield made[0], made[1]


def test_a_tap_in_one_process_is_shown_by_the_other(processes: tuple[Process, Process]) -> None:
    here, there = processes
    room = here.lobby.make("infection")
    twin, told = there.room(room.code), []
    twin.listeners.add(lambda: told.append(twin.number))
    sit(room, "Ada")
    sit(twin, "Bo")  # without waiting: the other process's news may not be here yet
    eventually(lambda: ["Ada", "Bo"] == [one.name for one in room.record.seated()])
    room.begin(1)
    eventually(lambda: twin.status == "playing" and told)
    seat = next(seat for seat in (1, 2) if room.view(seat).moves)
    twin.play(seat, first_move(twin, seat), twin.moment, "tap")
    eventually(lambda: room.snapshot.moves == 1 and visible_state(room) == visible_state(twin))


def test_of_two_decisions_at_once_one_holds_and_the_other_is_decided_again(processes: tuple[Process, Process]) -> None:
    here, there = processes
    room = start_room(here.lobby, "color_game", {"seconds": 3600})
    twin = there.room(room.code)
    seats = range(1, 6)
    moves = {seat: first_move(room, seat) for seat in seats}
    refused: list[tuple[int, IllegalMove]] = []

    def tap(table: Room, seat: int) -> None:
        try:
            table.play(seat, moves[seat], None, f"tap{seat}")  # each seat's phone taps in both processes
        except IllegalMove as error:
            refused.append((seat, error))

    run_together(*(partial(tap, table, seat) for seat in seats for table in (room, twin)))
    rows = here.lobby.writer.store.entries(room.code, 1)
    assert [] == refused
    assert sorted(f"tap{seat}" for seat in seats) == sorted(str(tap) for _, _, tap in rows)
    eventually(lambda: visible_state(room) == visible_state(twin))


def test_a_seat_is_given_once(processes: tuple[Process, Process]) -> None:
    here, there = processes
    room = here.lobby.make("infection")
    twin = there.room(room.code)
    for number in range(3):
        sit(room, f"Guest{number}")
    results: list[object] = []

    def arrive(table: Room, name: str) -> None:
        try:
            results.append(sit(table, name).name)
        except InputError as error:
            results.append(error.code)

    run_together(partial(arrive, room, "Ada"), partial(arrive, twin, "Bo"))
    assert 1 == results.count("no_free_seat") and 1 == len({"Ada", "Bo"} & {str(one) for one in results})
    assert 4 == len(room.record.seated()) or 4 == len(twin.record.seated())


def test_one_process_plays_for_bots_and_another_takes_over(processes: tuple[Process, Process]) -> None:
    here, there = processes
    room = start_room(here.lobby, "infection", {"max_turns": 10}, bots="random")
    room.change(lambda record: setattr(record.person(1), "bot", "random"))
    twin = there.room(room.code)
    assert room.is_led_here and not twin.is_led_here
    there.clock.pass_time(60)
    assert 0 == twin.snapshot.moves
    here.clock.pass_time(10)
    assert room.snapshot.moves
    eventually(lambda: twin.snapshot.moves == room.snapshot.moves)
    here.fellows.close()
    eventually(lambda: twin.is_led_here, "nobody leads the table")
    eventually(lambda: there.clock.pass_time(60) or twin.status == "over", "the bots' game does not end")


def test_a_process_leads_a_running_game_that_nobody_has_open(database: str) -> None:
    with open_lobby(database) as lobby:
        room = start_room(lobby, "infection", bots="random")
        quiet = start_room(lobby, "infection")
        quiet.end()
    with open_with_fellows(database, ManualClock()) as (lobby, _):
        eventually(lambda: room.code in lobby.open_rooms())
        assert lobby.open_rooms()[room.code].is_led_here and quiet.code not in lobby.open_rooms()


def test_who_is_here_is_known_everywhere(processes: tuple[Process, Process]) -> None:
    here, there = processes
    room = here.lobby.make("infection")
    there.room(room.code)
    here.lobby.presence.note(room.code, 1, "10.0.0.1", 1)
    here.lobby.presence.note(room.code, "screen", "10.0.0.2", 1)
    here.lobby.presence.tell(room.code)
    here.clock.pass_time(1)
    there.lobby.presence.tell(room.code)
    there.clock.pass_time(1)
    elsewhere = there.lobby.presence
    eventually(lambda: elsewhere.is_open(room.code, 1) and elsewhere.is_open(room.code, "screen"))
    assert [] == elsewhere.addresses(room.code, 1)
    here.fellows.close()
    eventually(lambda: not elsewhere.is_open(room.code, 1), "the dead process's phones are still here")


def test_a_seat_given_by_one_process_is_known_to_the_other_before_its_news(processes: tuple[Process, Process]) -> None:
    here, there = processes
    room = here.lobby.make("infection")
    twin = there.room(room.code)
    there.fellows.close()
    ada = sit(room, "Ada")
    app = make_app(there.lobby)
    page = phone(app, room, ada).get(seat_path(room, ada))
    assert 200 == page.status_code and "You’re in, Ada." in page.text
    bo = sit(room, "Bo")
    with app.test_request_context():
        assert "You’re in, Bo." in for_seat(context_of(app), twin, bo.number, bo.claim, "en").html()


def test_a_reveal_is_shown_and_skipped_in_both_processes(database: str) -> None:
    with two_processes(database, Pace(1, 2, beats=1, even_s=0)) as (here, there):
        room = start_room(here.lobby, "photo_leap", bots="steady")
        room.change(lambda record: setattr(record.people[0], "bot", "steady"))
        twin = there.room(room.code)
        for _ in range(6000):
            if room.beat is not None:
                break
            here.clock.pass_time(0.1)
        eventually(lambda: twin.beat is not None)
        twin.skip_reveal()
        eventually(lambda: room.beat is None and twin.beat is None)
        assert room.snapshot.moves == twin.snapshot.moves


def test_a_ticket_of_one_process_is_good_in_the_other_once(processes: tuple[Process, Process]) -> None:
    room = processes[0].lobby.make("infection")
    ours, theirs = (SeatTokens(b"key", tickets=StoredTickets(one.lobby.writer.store.ask)) for one in processes)
    old = ours.new_ticket(room, 1)
    seat, host = theirs.new_ticket(room, 1), theirs.new_ticket(room, 0)
    assert (None, None) == (theirs.redeem(old, room.code), ours.redeem(seat, "OWL-234"))
    assert (1, None) == (ours.redeem(seat, room.code), theirs.redeem(seat, room.code))
    assert (0, 0) == (ours.redeem(host.lower().replace("-", " "), room.code), theirs.redeem(host, room.code))
    late = ours.new_ticket(room, 2, lasts_s=-1)
    assert theirs.redeem(late, room.code) is None


def test_a_table_is_opened_once_however_many_ask(processes: tuple[Process, Process]) -> None:
    """Phones that come at once after a process died all get the same room: two would not hear each other."""
    here, there = processes
    code = start_room(here.lobby, "photo_leap").code
    rooms: list[Room | None] = []
    run_together(*[lambda: rooms.append(there.lobby.room(code))] * 8)
    assert 8 == len(rooms) and 1 == len({id(room) for room in rooms})


def test_a_deleted_table_is_gone_everywhere(processes: tuple[Process, Process]) -> None:
    here, there = processes
    room = here.lobby.make("infection")
    there.room(room.code)
    here.lobby.delete_room(room)
    eventually(lambda: room.code not in there.lobby.open_rooms())
    assert there.lobby.room(room.code) is None


def test_two_processes_never_give_a_code_twice(processes: tuple[Process, Process], monkeypatch: MonkeyPatch) -> None:
    here, there = processes
    taken = here.lobby.make("infection").code
    codes = iter([taken, "OWL-345"])
    monkeypatch.setattr(lobby_module, "any_code", lambda _: next(codes))
    assert "OWL-345" == there.lobby.make("album").code
    assert ("infection", "album") == (there.room(taken).record.game, here.room("OWL-345").record.game)


def test_an_edition_of_one_process_is_known_to_the_other(processes: tuple[Process, Process], tmp_path: object) -> None:
    here, there = processes
    edition = Edition(name="Short", version="1", game="infection", options={"max_turns": 9})
    room = here.lobby.make("infection", edition=edition)
    assert 9 == there.room(room.code).game_data.facts.options.max_turns


@pytest.mark.slow
def test_a_database_that_goes_away_and_comes_back(postgres: PostgresServer, database: str) -> None:
    with ExitStack() as stack:
        lobbies = [stack.enter_context(open_with_fellows(database, ManualClock()))[0] for _ in range(2)]
        room = start_room(lobbies[0], "infection")
        twin = lobbies[1].room(room.code)
        seat = next(seat for seat in (1, 2) if room.view(seat).moves)
        move, moment = first_move(room, seat), room.moment
        postgres.kill()
        with pytest.raises(AwayError):
            room.play(seat, move, moment, "tap")
        assert 0 == room.snapshot.moves
        postgres.start()
        time.sleep(1)
        room.play(seat, move, moment, "tap")
        eventually(lambda: twin.snapshot.moves == 1)
