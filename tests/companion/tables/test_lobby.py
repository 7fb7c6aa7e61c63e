"""The house: codes, bots that play whole games, seats that change hands, tables that cannot be opened."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import gevent
import pytest
from table_setup import PACE, Hands, begun, fewest_seats, first_move, now, opened, sight

from cards.errors import InputError
from companion.games import GAMES
from companion.rules.bots import LEVELS
from companion.rules.codec import plain_values
from companion.rules.game import Form, IllegalMove
from companion.tables import lobby as houses
from companion.tables.lobby import DIGITS, WORDS, Lobby, leave_seat, sit
from companion.tables.scheduler import Scheduler
from companion.tables.store import StoreError

HOUR = 3600


def test_codes_survive_being_read_aloud() -> None:
    """Words of three letters, no two alike; digits that look like no letter."""
    assert len(WORDS) == len(set(WORDS))
    assert {3} == {len(word) for word in WORDS}
    assert set(DIGITS) <= set("23456789")


def test_no_two_tables_have_one_code(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when chance offers one that is taken."""
    drawn = iter(["FOX", "2", "2", "2", "FOX", "2", "2", "2", "OWL", "2", "2", "2"])
    monkeypatch.setattr(houses, "secrets", SimpleNamespace(choice=lambda _: next(drawn)))
    assert ["FOX-222", "OWL-222"] == [lobby.make("infection").code for _ in range(2)]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_bots_play_a_whole_game(lobby: Lobby, hands: Hands, slug: str, level: str) -> None:
    """Every game ends without a person, whatever the level; each bot takes its time where it is seen."""
    room = lobby.make(slug)
    for seat in range(fewest_seats(slug)):
        sit(room, f"Bot{seat}", bot=level)
    room.begin(1)
    began = hands.now
    for _ in range(20_000):
        if room.status != "playing" or (due := hands.next_due()) is None:
            break
        hands.pass_time(due - hands.now)
    assert "over" == room.status and room.record.play.over
    assert hands.now - began >= PACE.fastest


def test_a_bot_is_shown_its_own_view_and_nothing_else(
    lobby: Lobby, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a bot is handed is what the seat's phone is drawn from: the view, and chance."""
    handed: list[tuple[object, ...]] = []
    game = GAMES["infection"]

    def bot(*told: object) -> object:
        handed.append(told)
        return game.bots["random"](*told)

    monkeypatch.setattr(houses, "GAMES", {**GAMES, "infection": replace(game, bots={"steady": bot})})
    room = begun(lobby, "infection", {"max_turns": 6}, bots="steady")
    room.change(lambda record: setattr(record.person(1), "bot", "steady"))
    hands.pass_time(60)
    assert {1, 2} == {told[0].viewer for told in handed}
    assert all(len(told) == 2 and type(told[0]).__name__ == "View" for told in handed)


def test_a_host_hands_a_seat_to_a_bot_and_back(lobby: Lobby, hands: Hands) -> None:
    """The bot plays on; the person who gets the seat back finds it where the bot left it."""
    room = begun(lobby, "infection")
    for number in (1, 2):
        room.change(lambda record, number=number: setattr(record.person(number), "bot", "steady"))
    hands.pass_time(20)
    moves = room.snapshot.moves
    assert moves > 3
    for number in (1, 2):
        room.change(lambda record, number=number: setattr(record.person(number), "bot", None))
    hands.pass_time(1)
    played = room.snapshot.moves
    hands.pass_time(HOUR)
    assert played == room.snapshot.moves
    seat = next(seat for seat in (1, 2) if room.view(seat).moves)
    room.play(seat, first_move(room, seat), now(room), None)
    assert played + 1 == room.snapshot.moves


def test_who_gets_up_in_a_game_leaves_the_seat_to_a_bot(lobby: Lobby, hands: Hands) -> None:
    """And the phone that had it is shut out."""
    room = begun(lobby, "infection")
    leave_seat(room, 1)
    person = room.record.person(1)
    assert ("steady", 1, 2) == (person.bot, person.claim, len(room.record.seated()))
    leave_seat(room, 99)
    assert 2 == len(room.record.people)


def test_who_gets_up_in_the_lobby_frees_the_seat(lobby: Lobby) -> None:
    """And nobody is ever given the same number again."""
    room = lobby.make("infection")
    first = sit(room, "Ada")
    leave_seat(room, first.number)
    assert [] == room.record.people
    assert first.number != sit(room, "Ada").number


def test_a_game_master_sits_down_only_where_one_leads(lobby: Lobby) -> None:
    """At any other table that place would see what no seat may see."""
    for slug in GAMES:
        with pytest.raises(InputError, match="without a game master"):
            sit(lobby.make(slug), "Eve", is_gm=True)
    room = lobby.make("photo_leap", options={"mode": "gm"})
    assert sit(room, "Ada", is_gm=True).is_gm
    with pytest.raises(InputError, match="already"):
        sit(room, "Bo", is_gm=True)


def test_a_table_has_as_many_seats_as_its_game(lobby: Lobby) -> None:
    """Nobody sits down where all are taken, where a game has begun, or without a name."""
    room = lobby.make("infection")
    with pytest.raises(InputError, match="name"):
        sit(room, "\u200b\u202e \n")
    sit(room, "Ada")
    for _ in range(3):
        if len(room.record.people) != 2:
            with pytest.raises(InputError, match="expected 2 or 4"):
                room.begin(1)
        assert "lobby" == room.status
        sit(room, "Ada")
    assert ["Ada", "Ada 2", "Ada 3", "Ada 4"] == [person.name for person in room.record.people]
    with pytest.raises(InputError, match="taken"):
        sit(room, "Cem")
    room.begin(1)
    with pytest.raises(InputError, match="begun"):
        sit(room, "Cem")


def test_a_spoilt_table_stops_no_other(tmp_path: Path) -> None:
    """The house opens, names it, and the others stand where they stood."""
    with opened(tmp_path / "again.db") as lobby:
        good, bad = begun(lobby), begun(lobby)
        for page in ("1", "2"):
            for seat in (1, 2, 3, 4):
                bad.cover(
                    seat, {"move": "cover", "page": page, "truth": "fox", "fakes": ["bear", "wolf"]}, now(bad), None
                )
        seen = sight(good)
        good._writer.store.write([("UPDATE entry SET line = ? WHERE code = ?", (b'{"seq": 1}', bad.code))])
        good._writer.store.write([("INSERT INTO room VALUES ('OLD-234', ?)", (b'{"code": 7}',))])
    with opened(tmp_path / "again.db") as lobby:
        assert 2 == len(lobby.unreadable)
        assert lobby.room(bad.code) is None and lobby.room("OLD-234") is None
        assert seen == sight(lobby.room(good.code))


def test_a_table_that_cannot_be_written_is_none(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its code is free again."""

    def full(_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(lobby.writer.store, "write", full)
    with pytest.raises(StoreError):
        lobby.make("infection")
    assert () == lobby.codes()


def test_bots_go_on_when_the_disk_does(lobby: Lobby, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot whose move was lost tries again; a clock that could not be written too."""
    room = begun(lobby, "infection", {"max_turns": 10}, bots="steady")
    room.change(lambda record: setattr(record.person(1), "bot", "steady"))
    write, fails = lobby.writer.store.write, [5]

    def now_and_then(changes: object) -> None:
        if fails[0]:
            fails[0] -= 1
            raise StoreError("the disk is full")
        write(changes)

    monkeypatch.setattr(lobby.writer.store, "write", now_and_then)
    hands.pass_time(HOUR)
    assert "over" == room.status


def test_the_clock_is_tried_again_when_the_disk_failed(
    lobby: Lobby, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deadline that passed while the disk was full is kept a second later."""
    room = begun(lobby, "color_game", {"seconds": 60})
    for seat in range(1, 6):
        room.play(seat, first_move(room, seat), None, None)
    phase, write, fails = room.view("table").phase, lobby.writer.store.write, [1]

    def once(changes: object) -> None:
        if fails.pop() if fails else 0:
            raise StoreError("the disk is full")
        write(changes)

    monkeypatch.setattr(lobby.writer.store, "write", once)
    hands.pass_time(room.deadline - room.at + 0.01)
    assert phase == room.view("table").phase
    hands.pass_time(1.01)
    assert phase != room.view("table").phase


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_moves_of_others_and_of_nobody_are_refused(lobby: Lobby, slug: str) -> None:
    """One seat can make no move that only another has; the clock and the game master cannot be played."""
    room = begun(lobby, slug)
    seats = range(1, len(room.record.seated()) + 1)
    for seat in seats:
        for other in seats:
            for move in [one for one in room.view(other).moves if not isinstance(one, Form)][:3]:
                if plain_values(move) not in [plain_values(one) for one in room.view(seat).moves]:
                    before = sight(room)
                    with pytest.raises(IllegalMove):
                        room.play(seat, move, None, None)
                    assert before == sight(room)


@pytest.mark.parametrize(
    ("scheduler", "sleep"), [(Scheduler(), time.sleep), (Scheduler(gevent.spawn_later), gevent.sleep)]
)
def test_calls_are_made_in_time_and_survive_a_fault(
    scheduler: Scheduler, sleep: Callable[[float], None], capsys: pytest.CaptureFixture[str]
) -> None:
    """What is due first is called first, a fault stops nothing and tells no secret, after the end nothing is called."""
    told: list[str] = []

    def spoilt() -> None:
        raise ValueError("the assassin is Ada")

    scheduler.later(0.03, lambda: told.append("late"))
    scheduler.later(0.01, lambda: told.append("early"))
    scheduler.later(-1, spoilt)
    end = time.monotonic() + 5
    while len(told) < 2 and time.monotonic() < end:
        sleep(0.005)
    scheduler.later(0.01, lambda: told.append("after the end"))
    scheduler.close()
    sleep(0.05)
    assert ["early", "late"] == told
    said = capsys.readouterr().err
    assert "ValueError at" in said and "Ada" not in said
