"""A room over time: deadlines, pauses, pages, the next game, restarts, and options that came after it."""

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from app_server import context_of, make_app
from class_setup import ClassSetup
from laws import table_params, tables
from table_setup import ManualClock, command, first_move, logged_match, open_lobby, play_some, start_room, visible_state

import cards
from companion.classes.classroom import Classroom
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.game import Command, IllegalMove
from companion.tables.lobby import Lobby
from companion.tables.people import Play, RoomRecord
from companion.tables.room import Room
from companion.tables.scheduler import steady_clock


def start_color_game(lobby: Lobby, clock: ManualClock) -> Room:
    room = start_room(lobby, "color_game", {"seconds": 100, "last_guess_seconds": 10})
    for seat in range(1, 6):
        room.play(seat, command(room, "ready"), None, None)
    return room


def test_a_pause_stops_the_clock_and_all_moves(lobby: Lobby, clock: ManualClock) -> None:
    room = start_color_game(lobby, clock)
    phase = room.view("table").phase
    clock.pass_time(30)
    left = room.deadline - room.at
    room.pause(True)
    assert "paused" == room.status and room.deadline is None
    clock.pass_time(3600)
    with pytest.raises(IllegalMove) as refusal:
        room.play(1, first_move(room, 1) if room.view(1).moves else command(room, "ready"), None, None)
    assert "paused" == refusal.value.why
    assert phase == room.view("table").phase
    room.pause(False)
    assert left == pytest.approx(room.deadline - room.at, abs=0.01)
    clock.pass_time(left - 0.1)
    assert phase == room.view("table").phase
    clock.pass_time(0.2)
    assert phase != room.view("table").phase


@pytest.mark.parametrize("seconds_away", [0, 20, 500])
def test_a_deadline_survives_a_restart(tmp_path: Path, seconds_away: float) -> None:
    clock = ManualClock()
    with open_lobby(tmp_path / "again.db", clock) as lobby:
        room = start_color_game(lobby, clock)
        clock.pass_time(40)
        code, deadline, phase = room.code, room.deadline, room.view("table").phase
    clock = ManualClock(clock.now + seconds_away)
    with open_lobby(tmp_path / "again.db", clock) as lobby:
        room = lobby.room(code)
        if seconds_away < 50:
            assert deadline == room.deadline and phase == room.view("table").phase
            clock.pass_time(deadline - room.at - 0.01)
            assert phase == room.view("table").phase
        clock.pass_time(0.02)
        assert phase != room.view("table").phase


def test_game_time_never_runs_backwards(lobby: Lobby, clock: ManualClock) -> None:
    room = start_color_game(lobby, clock)
    clock.pass_time(20)
    room.play(1, command(room, "message", to=2, text="hello"), None, None)
    at = room.at
    clock.now -= 3600
    assert at <= room.at
    room.play(1, command(room, "message", to=2, text="again"), None, None)
    times = [entry.at for entry in logged_match(lobby, room).log]
    assert times == sorted(times)


def test_a_corrected_clock_does_not_break_the_log(tmp_path: Path) -> None:
    clock = ManualClock(100)
    with open_lobby(tmp_path / "again.db", clock) as lobby:
        room = start_room(lobby, "infection")
        clock.now = 2e9
        play_some(room, Chance(1), clock, 3)
        state, code = visible_state(room), room.code
    with open_lobby(tmp_path / "again.db", clock) as lobby:
        assert [] == lobby.unreadable
        assert state == visible_state(lobby.room(code))


def test_the_lobbys_clock_ignores_changes_of_the_systems_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = steady_clock()
    before = clock()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert 0 <= clock() - before < 5


def turn_page(room: Room, seat: int, page: int, tap: str | None = None, **fields: object) -> None:
    room.cover(seat, {"move": "cover", "page": str(page), **fields}, room.moment, tap)


def test_a_page_is_turned_once_and_survives_a_restart(tmp_path: Path) -> None:
    with open_lobby(tmp_path / "again.db") as lobby:
        room = start_room(lobby, "photo_leap")
        turn_page(room, 1, 1, "a tap")
        turn_page(room, 1, 1, "a tap")
        assert (2, 1) == (room.screen_input(1).page, room.screen_input(2).page)
        with pytest.raises(IllegalMove):
            turn_page(room, 1, 1, "another")
        code = room.code
    with open_lobby(tmp_path / "again.db") as lobby:
        room = lobby.room(code)
        assert (2, 1) == (room.screen_input(1).page, room.screen_input(2).page)
        turn_page(room, 1, 1, "a tap")
        assert 2 == room.screen_input(1).page


@pytest.mark.parametrize("page", ["0", "2", "3", "-1", "", "1.0", None, ["1"], {"1": "1"}])
def test_only_the_open_page_can_be_turned(lobby: Lobby, page: object) -> None:
    room = start_room(lobby, "photo_leap")
    with pytest.raises(IllegalMove) as refusal:
        room.cover(1, {"move": "cover", "page": page}, room.moment, None)
    assert "moment_gone" == refusal.value.why
    assert 1 == room.screen_input(1).page


def test_a_new_phase_starts_at_its_first_page(lobby: Lobby) -> None:
    room = start_room(lobby, "photo_leap")
    for page in (1, 2):
        for seat in (1, 2, 3, 4):
            turn_page(room, seat, page, truth="fox", fakes=["bear", "wolf"])
    assert "setup" != room.view("table").phase
    assert {1} == {room.screen_input(seat).page for seat in (1, 2, 3, 4)}


ODD_FIELDS = ({"truth": ["fox"], "fakes": 5}, {"truth": {}, "fakes": {"a": 1}}, {"fakes": [["bear"]]})


@pytest.mark.parametrize("fields", ODD_FIELDS)
def test_odd_fields_of_a_cover_are_refused(lobby: Lobby, fields: dict[str, object]) -> None:
    room = start_room(lobby, "photo_leap")
    for seat in (1, 2, 3, 4):
        turn_page(room, seat, 1)
    spy = room.snapshot.state.deal.spy
    with pytest.raises(IllegalMove):
        turn_page(room, spy, 2, **fields)
    turn_page(room, spy, 2, truth="fox", fakes=["bear", "wolf"])


def test_the_same_people_can_play_again(tmp_path: Path) -> None:
    clock = ManualClock()
    with open_lobby(tmp_path / "again.db", clock) as lobby:
        room = start_room(lobby, "infection")
        play_some(room, Chance(1), clock, 5)
        people = room.record.people
        room.end()
        room.to_lobby()
        assert "lobby" == room.status and people == room.record.people
        room.begin(2)
        assert 2 == room.record.plays and 0 == room.snapshot.moves
        play_some(room, Chance(2), clock, 3)
        state, code = visible_state(room), room.code
        store = lobby.writer.store
        assert (5, 3) == (len(store.entries(code, 1)), len(store.entries(code, 2)))
    with open_lobby(tmp_path / "again.db", clock) as lobby:
        assert state == visible_state(lobby.room(code))


def test_a_game_broken_off_reveals_no_secret(lobby: Lobby, clock: ManualClock) -> None:
    room = start_room(lobby, "photo_leap")
    room.end()
    assert "over" == room.status and room.view("table").outcome is None
    with pytest.raises(IllegalMove) as refusal:
        turn_page(room, 1, 1)
    assert "game_over" == refusal.value.why
    other = start_room(lobby, "infection", {"max_turns": 4})
    play_some(other, Chance(1), clock, 999)
    other.end()
    assert not other.record.play.ended and other.view("table").outcome


@pytest.mark.parametrize(("slug", "seats", "options"), table_params(tables(), 1))
def test_a_room_survives_a_restart(tmp_path: Path, clock: ManualClock, slug: str, seats: int, options: Any) -> None:
    with open_lobby(tmp_path / "again.db", clock) as lobby:
        room = start_room(lobby, slug, options, seats=seats)
        play_some(room, Chance(seats), clock, 30)
        state, code = visible_state(room), room.code
    with open_lobby(tmp_path / "again.db", clock) as lobby:
        room = lobby.room(code)
        assert state == visible_state(room)
        lines = [line for line, _, _ in lobby.writer.store.entries(code, 1)]
        head = log.reopen([msgspec.json.encode(room.record.play.head)], "en", room.game_data)
        assert all(is_same for _, is_same in log.replay(head, [b"", *lines]))
        play_some(room, Chance(seats + 1), clock, 5)


def check_too_late(room: Room, command: Command, moment: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        room.play(1, command, moment, None)
    assert "moment_gone" == refusal.value.why


def test_each_villagers_turn_is_a_separate_moment(lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    earlier, reset = room.moment, command(room, "reset")
    for seat in (1, 2):
        room.play(seat, reset, room.moment, None)
    assert room.view(1).moves and 1 == room.view(1).round
    check_too_late(room, reset, earlier)


def test_a_tap_of_an_earlier_game_is_refused_in_the_next(lobby: Lobby) -> None:
    room = start_room(lobby, "masquerade_murder")
    earlier, choice = room.moment, first_move(room, 1)
    room.end()
    room.to_lobby()
    room.begin(2)
    check_too_late(room, choice, earlier)
    room.play(1, choice, room.moment, None)


HOUR = 3600


def test_a_games_clock_goes_on_from_its_last_move(tmp_path: Path) -> None:
    clock = ManualClock()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        room = start_room(lobby, "color_game", seats=5)
        for seat in range(1, 6):
            room.play(seat, command(room, "ready"), None, None)
        clock.pass_time(60)
        room.play(1, command(room, "message", to=2, text="hello"), None, None)
        at, deadline = room.at, room.deadline
        assert at >= 60 and deadline is not None
    clock.now -= HOUR
    clock.close()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        again = lobby.room(room.code)
        assert again is not None and at == again.at
        clock.pass_time(20)
        assert at + 20 == pytest.approx(again.at)
        clock.pass_time(deadline - again.at + 1)
        assert "live" != again.snapshot.state.phase


@pytest.mark.parametrize("seconds_away", [9999, -HOUR])
def test_a_paused_game_is_paused_where_it_was_after_a_restart(tmp_path: Path, seconds_away: float) -> None:
    clock = ManualClock()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        room = start_color_game(lobby, clock)
        clock.pass_time(60)
        room.pause(True)
        at = room.at
    clock.close()
    clock.now += seconds_away
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        again = lobby.room(room.code)
        assert ("paused", at) == (again.status, again.at)
        again.pause(False)
        clock.pass_time(5)
        assert at + 5 == pytest.approx(again.at, abs=0.01)


def test_a_classes_countdown_is_never_longer_than_it_began(tmp_path: Path) -> None:
    clock = ManualClock()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        Classroom(lobby).count_down(20)
        clock.pass_time(300)
    clock.now -= HOUR
    clock.close()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        classroom = Classroom(lobby)
        assert 1200 == pytest.approx(classroom.seconds_left())
        clock.pass_time(1201)
        assert classroom.announcement().is_up


def test_a_teacher_stays_signed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_lobby(tmp_path / "t.db") as lobby:
        app = make_app(lobby, class_setup=ClassSetup())
        session, client, now = context_of(app).teacher_session, app.test_client(), time.time()
        client.post("/class/in", data={"password": session.new_password})
        for ahead, status in ((0, 200), (-HOUR, 200), (181 * 24 * HOUR, 403)):
            monkeypatch.setattr(time, "time", lambda ahead=ahead: now + ahead)
            assert status == client.get("/class/main").status_code, ahead


def old_head(**options: object) -> dict[str, object]:
    """Return the first line of an Album log from before hints could stay face down after a round."""
    match = start(GAMES["album"], cards.load("album", options=options), 4, 7)
    head: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(log.head(match)))
    del head["options"]["show_unused"]
    return head


def old_record(**options: object) -> RoomRecord:
    return RoomRecord("FOX-234", "album", "en", 0, dict(options), plays=1, play=Play(1, old_head(**options), 0))


def shows_unused(match_or_data: Match | cards.GameData) -> bool:
    data = match_or_data.game_data if isinstance(match_or_data, Match) else match_or_data
    return data.facts.options.show_unused


def test_an_old_log_shows_the_words_after_a_round() -> None:
    """Rule 6.4 of Album by option: a log that lacks the option was played with words shown."""
    assert shows_unused(log.reopen([msgspec.json.encode(old_head())]))
    assert not shows_unused(start(GAMES["album"], cards.load("album"), 4, 7))


@pytest.mark.parametrize("is_over", [False, True])
def test_an_old_room_keeps_its_option_for_the_next_game(tmp_path: Path, is_over: bool) -> None:
    file = tmp_path / "tables.sqlite"
    with open_lobby(file) as lobby:
        code = lobby.make("album").code
        lobby.room(code).change(_played_before)
    for _ in range(2):
        with open_lobby(file) as lobby:
            room = lobby.room(code)
            assert shows_unused(room.game_data)
            if is_over:
                room.end()
                room.to_lobby()
                assert shows_unused(room.game_data)


def _played_before(record: RoomRecord) -> None:
    record.play, record.plays = old_record().play, 1
