"""A table over time: clocks and pauses, pages, the next game, and the same again after a restart."""

from pathlib import Path

import msgspec
import pytest
from laws import tables
from table_setup import Hands, begun, command, first_move, logged_match, now, opened, play_some, sight

from companion.matches import log
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.scheduler import steady_clock


def live(lobby: Lobby, hands: Hands) -> Room:
    """The colour game, its clock just begun."""
    room = begun(lobby, "color_game", {"seconds": 100, "last_guess_seconds": 10})
    for seat in range(1, 6):
        room.play(seat, command(room, "ready"), None, None)
    assert room.deadline is not None
    return room


# The clock.


def test_the_clock_moves_at_its_time(lobby: Lobby, hands: Hands) -> None:
    """Not a second earlier; what it ends is over for everybody."""
    room = live(lobby, hands)
    phase, left = room.view("table").phase, room.deadline - room.at
    hands.pass_time(left - 0.01)
    assert phase == room.view("table").phase
    hands.pass_time(0.02)
    assert phase != room.view("table").phase


def test_a_pause_stops_the_clock_and_all_moves(lobby: Lobby, hands: Hands) -> None:
    """However long it lasts: afterwards as much time is left as before, and the clock moves again."""
    room = live(lobby, hands)
    phase = room.view("table").phase
    hands.pass_time(30)
    left = room.deadline - room.at
    room.pause(True)
    assert "paused" == room.status and room.deadline is None
    hands.pass_time(3600)
    with pytest.raises(IllegalMove) as refused:
        room.play(1, first_move(room, 1) if room.view(1).moves else command(room, "ready"), None, None)
    assert "paused" == refused.value.why
    assert phase == room.view("table").phase
    room.pause(False)
    assert left == pytest.approx(room.deadline - room.at, abs=0.01)
    hands.pass_time(left - 0.1)
    assert phase == room.view("table").phase
    hands.pass_time(0.2)
    assert phase != room.view("table").phase


def test_pausing_twice_is_pausing_once(lobby: Lobby, hands: Hands) -> None:
    """Neither a second pause nor a second going on moves the clock."""
    room = live(lobby, hands)
    left = room.deadline - room.at
    for is_paused in (True, True, False, False):
        room.pause(is_paused)
        hands.pass_time(5 if is_paused else 0)
    assert left == pytest.approx(room.deadline - room.at, abs=0.01)


@pytest.mark.parametrize("away", [0, 20, 500])
def test_a_clock_goes_on_rightly_after_a_restart(tmp_path: Path, away: float) -> None:
    """Its deadline is in the log: nobody wins time by a crash, and a deadline that passed meanwhile is due at once."""
    hands = Hands()
    with opened(tmp_path / "again.db", hands) as lobby:
        room = live(lobby, hands)
        hands.pass_time(40)
        code, deadline, phase = room.code, room.deadline, room.view("table").phase
    hands = Hands(hands.now + away)
    with opened(tmp_path / "again.db", hands) as lobby:
        room = lobby.room(code)
        if away < 50:
            assert deadline == room.deadline and phase == room.view("table").phase
            hands.pass_time(deadline - room.at - 0.01)
            assert phase == room.view("table").phase
        hands.pass_time(0.02)
        assert phase != room.view("table").phase


def test_a_paused_table_is_paused_after_a_restart(tmp_path: Path) -> None:
    """The time that nobody was there does not count."""
    hands = Hands()
    with opened(tmp_path / "again.db", hands) as lobby:
        room = live(lobby, hands)
        room.pause(True)
        code, at = room.code, room.at
    hands = Hands(hands.now + 9999)
    with opened(tmp_path / "again.db", hands) as lobby:
        room = lobby.room(code)
        assert ("paused", at) == (room.status, room.at)
        room.pause(False)
        assert at == pytest.approx(room.at, abs=0.01)


def test_a_clock_set_back_lets_no_time_run_backwards(lobby: Lobby, hands: Hands) -> None:
    """A laptop whose clock is corrected in the middle takes moves as before."""
    room = live(lobby, hands)
    hands.pass_time(20)
    room.play(1, command(room, "message", to=2, text="hello"), None, None)
    at = room.at
    hands.now -= 3600
    assert at <= room.at
    room.play(1, command(room, "message", to=2, text="again"), None, None)
    times = [entry.at for entry in logged_match(lobby, room).log]
    assert times == sorted(times)


def test_a_clock_that_was_years_wrong_spoils_no_log(tmp_path: Path) -> None:
    """A machine without a battery begins in 1970: a table from before its clock was set right opens again."""
    hands = Hands(100)
    with opened(tmp_path / "again.db", hands) as lobby:
        room = begun(lobby, "infection")
        hands.now = 2e9
        play_some(room, Chance(1), hands, 3)
        seen, code = sight(room), room.code
    with opened(tmp_path / "again.db", hands) as lobby:
        assert [] == lobby.unreadable
        assert seen == sight(lobby.room(code))


def test_the_house_counts_time_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever sets the laptop's clock in the middle moves nobody's deadline."""
    counted = steady_clock()
    before = counted()
    monkeypatch.setattr("time.time", lambda: 0.0)
    assert 0 <= counted() - before < 5


# Pages of a phase in which all turn pages.


def cover(room: Room, seat: int, page: int, tap: str | None = None, **fields: object) -> None:
    room.cover(seat, {"move": "cover", "page": str(page), **fields}, now(room), tap)


def test_a_page_is_turned_once_and_stays_turned(tmp_path: Path) -> None:
    """The same tap again turns nothing; another of the page before is refused; a restart keeps the page."""
    with opened(tmp_path / "again.db") as lobby:
        room = begun(lobby)
        cover(room, 1, 1, "a tap")
        cover(room, 1, 1, "a tap")
        assert (2, 1) == (room.screen_input(1).page, room.screen_input(2).page)
        with pytest.raises(IllegalMove):
            cover(room, 1, 1, "another")
        code = room.code
    with opened(tmp_path / "again.db") as lobby:
        room = lobby.room(code)
        assert (2, 1) == (room.screen_input(1).page, room.screen_input(2).page)
        cover(room, 1, 1, "a tap")
        assert 2 == room.screen_input(1).page


@pytest.mark.parametrize("page", ["0", "2", "3", "-1", "", "1.0", None, ["1"], {"1": "1"}])
def test_a_page_that_is_not_open_cannot_be_turned(lobby: Lobby, page: object) -> None:
    """Neither one not yet reached nor one that is none."""
    room = begun(lobby)
    with pytest.raises(IllegalMove) as refused:
        room.cover(1, {"move": "cover", "page": page}, now(room), None)
    assert "moment_gone" == refused.value.why
    assert 1 == room.screen_input(1).page


def test_a_new_moment_begins_at_its_first_page(lobby: Lobby) -> None:
    """Pages belong to their phase."""
    room = begun(lobby)
    for page in (1, 2):
        for seat in (1, 2, 3, 4):
            cover(room, seat, page, truth="fox", fakes=["bear", "wolf"])
    assert "setup" != room.view("table").phase
    assert {1} == {room.screen_input(seat).page for seat in (1, 2, 3, 4)}


@pytest.mark.parametrize(
    "odd", [{"truth": ["fox"], "fakes": 5}, {"truth": {}, "fakes": {"a": 1}}, {"fakes": [["bear"]]}]
)
def test_odd_fields_of_a_cover_are_refused(lobby: Lobby, odd: dict[str, object]) -> None:
    """For every seat, whoever it is; nothing has happened then."""
    room = begun(lobby)
    for seat in (1, 2, 3, 4):
        cover(room, seat, 1)
    spy = room.snapshot.state.deal.spy
    with pytest.raises(IllegalMove):
        cover(room, spy, 2, **odd)
    cover(room, spy, 2, truth="fox", fakes=["bear", "wolf"])


# The next game, and the same game again.


def test_the_same_people_play_again_at_the_same_table(tmp_path: Path) -> None:
    """Seats, names and claims stay; the log of each game is kept by itself; taps of the last game mean nothing."""
    hands = Hands()
    with opened(tmp_path / "again.db", hands) as lobby:
        room = begun(lobby, "infection")
        play_some(room, Chance(1), hands, 5)
        people = room.record.people
        room.end()
        room.to_lobby()
        assert "lobby" == room.status and people == room.record.people
        room.begin(2)
        assert 2 == room.record.plays and 0 == room.snapshot.moves
        play_some(room, Chance(2), hands, 3)
        seen, code = sight(room), room.code
        store = lobby.writer.store
        assert (5, 3) == (len(store.entries(code, 1)), len(store.entries(code, 2)))
    with opened(tmp_path / "again.db", hands) as lobby:
        assert seen == sight(lobby.room(code))


def test_a_game_broken_off_shows_nothing_that_was_secret(lobby: Lobby, hands: Hands) -> None:
    """It is over, nobody moves, and no view has an outcome; a game played to its end is not broken off afterwards."""
    room = begun(lobby)
    room.end()
    assert "over" == room.status and room.view("table").outcome is None
    with pytest.raises(IllegalMove) as refused:
        cover(room, 1, 1)
    assert "game_over" == refused.value.why
    other = begun(lobby, "infection", {"max_turns": 4})
    play_some(other, Chance(1), hands, 999)
    other.end()
    assert not other.record.play.ended and other.view("table").outcome


@pytest.mark.parametrize(("slug", "seats", "options"), tables())
def test_a_table_comes_back_as_it_was(
    tmp_path: Path, hands: Hands, slug: str, seats: int, options: dict[str, object]
) -> None:
    """Every game: in the middle of random play the file, opened again, gives everybody the same view; and its log is
    decided the same by the rules."""
    with opened(tmp_path / "again.db", hands) as lobby:
        room = begun(lobby, slug, options, seats=seats)
        play_some(room, Chance(seats), hands, 30)
        seen, code = sight(room), room.code
    with opened(tmp_path / "again.db", hands) as lobby:
        room = lobby.room(code)
        assert seen == sight(room)
        lines = [line for line, _, _ in lobby.writer.store.entries(code, 1)]
        head = log.reopen([msgspec.json.encode(room.record.play.head)], "en", room.game_data)
        assert all(is_same for _, is_same in log.replay(head, [b"", *lines]))
        play_some(room, Chance(seats + 1), hands, 5)


def test_a_villagers_turn_is_a_moment_of_its_own(lobby: Lobby) -> None:
    """What was tapped for blue 1 is not taken for blue 2, though both are the same player's in the same round."""
    room = begun(lobby, "infection")
    earlier, reset = now(room), command(room, "reset")
    for seat in (1, 2):
        room.play(seat, reset, now(room), None)
    assert room.view(1).moves and 1 == room.view(1).round
    with pytest.raises(IllegalMove) as refused:
        room.play(1, reset, earlier, None)
    assert "moment_gone" == refused.value.why


def test_a_tap_of_the_game_before_does_not_count_in_the_next(lobby: Lobby) -> None:
    """Bad Wi-Fi may bring it late, when the same people have begun again."""
    room = begun(lobby, "masquerade_murder")
    earlier, choice = now(room), first_move(room, 1)
    room.end()
    room.to_lobby()
    room.begin(2)
    with pytest.raises(IllegalMove) as refused:
        room.play(1, choice, earlier, None)
    assert "moment_gone" == refused.value.why
    room.play(1, choice, now(room), None)
