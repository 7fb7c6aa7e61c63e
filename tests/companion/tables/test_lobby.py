"""The lobby: room codes, bots, seats that change owners, rooms that cannot be opened."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import gevent
import pytest
from pytest import MonkeyPatch
from table_setup import PACE, ManualClock, fewest_seats, first_move, open_lobby, start_room, visible_state
from variants import first

from cards.errors import InputError
from companion.games import GAMES
from companion.rules.bots import LEVELS
from companion.rules.codec import plain_values
from companion.rules.game import Form, IllegalMove
from companion.storage.store import StoreError
from companion.tables import autoplay, codes
from companion.tables.codes import DIGITS, NEAR, VOWELS, WORDS, class_code, rhymes, shared
from companion.tables.lobby import Lobby
from companion.tables.scheduler import Scheduler
from companion.tables.seating import leave_seat, sit

HOUR = 3600


def test_codes_are_easy_to_read_aloud() -> None:
    assert len(WORDS) == len(set(WORDS))
    assert {3} == {len(word) for word in WORDS}
    assert set(DIGITS) <= set("23456789")


def test_no_two_rooms_have_the_same_code(lobby: Lobby, monkeypatch: MonkeyPatch) -> None:
    drawn = iter(["FOX", "2", "2", "2", "FOX", "2", "2", "2", "OWL", "2", "2", "2"])
    monkeypatch.setattr(codes, "secrets", SimpleNamespace(choice=lambda _: next(drawn)))
    assert ["FOX-222", "OWL-222"] == [lobby.make("infection").code for _ in range(2)]


@pytest.mark.parametrize("level", first(LEVELS))
@pytest.mark.parametrize("slug", sorted(GAMES))
def test_bots_play_a_whole_game(lobby: Lobby, clock: ManualClock, slug: str, level: str) -> None:
    room = lobby.make(slug)
    for seat in range(fewest_seats(slug)):
        sit(room, f"Bot{seat}", bot=level)
    room.begin(1)
    began = clock.now
    for _ in range(20_000):
        if room.status != "playing" or (due := clock.next_due()) is None:
            break
        clock.pass_time(due - clock.now)
    assert "over" == room.status and room.record.play.over
    assert clock.now - began >= PACE.fastest


def test_a_bot_gets_only_its_own_view(lobby: Lobby, clock: ManualClock, monkeypatch: MonkeyPatch) -> None:
    game = GAMES["infection"]
    bot = Mock(wraps=game.bots["random"])
    monkeypatch.setattr(autoplay, "GAMES", {**GAMES, "infection": replace(game, bots={"steady": bot})})
    room = start_room(lobby, "infection", {"max_turns": 6}, bots="steady")
    room.change(lambda record: setattr(record.person(1), "bot", "steady"))
    clock.pass_time(60)
    assert {1, 2} == {call.args[0].viewer for call in bot.mock_calls}
    assert all(len(call.args) == 2 and type(call.args[0]).__name__ == "View" for call in bot.mock_calls)


def test_a_host_hands_a_seat_to_a_bot_and_back(lobby: Lobby, clock: ManualClock) -> None:
    room = start_room(lobby, "infection")
    room.change(lambda record: [setattr(person, "bot", "steady") for person in record.people])
    clock.pass_time(20)
    moves = room.snapshot.moves
    assert moves > 3
    room.change(lambda record: [setattr(person, "bot", None) for person in record.people])
    clock.pass_time(1)
    moves_by_bot = room.snapshot.moves
    clock.pass_time(HOUR)
    assert moves_by_bot == room.snapshot.moves
    seat = next(seat for seat in (1, 2) if room.view(seat).moves)
    room.play(seat, first_move(room, seat), room.moment, None)
    assert moves_by_bot + 1 == room.snapshot.moves


def test_a_bot_takes_the_seat_of_whoever_leaves_a_game_but_not_the_lobby(lobby: Lobby, clock: ManualClock) -> None:
    room = start_room(lobby, "infection")
    leave_seat(room, 1)
    person = room.record.person(1)
    assert ("steady", 1, 2) == (person.bot, person.claim, len(room.record.seated()))
    leave_seat(room, 99)
    assert 2 == len(room.record.people)
    waiting = lobby.make("infection")
    first = sit(waiting, "Ada")
    leave_seat(waiting, first.number)
    assert [] == waiting.record.people and first.number != sit(waiting, "Ada").number


def test_a_game_master_may_join_only_a_mode_that_needs_one(lobby: Lobby) -> None:
    for slug in GAMES:
        with pytest.raises(InputError, match="without a game master"):
            sit(lobby.make(slug), "Eve", is_gm=True)
    room = lobby.make("photo_leap", options={"mode": "gm"})
    assert sit(room, "Ada", is_gm=True).is_gm
    with pytest.raises(InputError, match="already"):
        sit(room, "Bo", is_gm=True)


def test_a_room_has_as_many_seats_as_its_game(lobby: Lobby) -> None:
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


def test_a_broken_room_does_not_affect_others(tmp_path: Path) -> None:
    with open_lobby(tmp_path / "again.db") as lobby:
        good, bad = start_room(lobby, "photo_leap"), start_room(lobby, "photo_leap")
        fields = {"move": "cover", "truth": "fox", "fakes": ["bear", "wolf"]}
        for page, seat in product(("1", "2"), (1, 2, 3, 4)):
            bad.cover(seat, {**fields, "page": page}, bad.moment, None)
        state = visible_state(good)
        good._writer.store.write([("UPDATE entry SET line = ? WHERE code = ?", (b'{"seq": 1}', bad.code))])
        good._writer.store.write([("INSERT INTO room VALUES ('OLD-234', ?)", (b'{"code": 7}',))])
    with open_lobby(tmp_path / "again.db") as lobby:
        assert 2 == len(lobby.unreadable)
        assert lobby.room(bad.code) is None and lobby.room("OLD-234") is None
        assert state == visible_state(lobby.room(good.code))


def test_a_room_that_cannot_be_saved_is_not_made(lobby: Lobby, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(lobby.writer.store, "commit", Mock(side_effect=StoreError("the disk is full")))
    with pytest.raises(StoreError):
        lobby.make("infection")
    assert () == lobby.codes()


def failing_first(lobby: Lobby, times: int) -> Callable[[object], object]:
    """Return a way to commit that fails so many times and then works."""
    commit, errors = lobby.writer.store.commit, [StoreError("the disk is full")] * times

    def commit_later(batch: object) -> object:
        if errors:
            raise errors.pop()
        return commit(batch)

    return commit_later


def test_bots_continue_after_a_disk_failure(lobby: Lobby, clock: ManualClock, monkeypatch: MonkeyPatch) -> None:
    room = start_room(lobby, "infection", {"max_turns": 10}, bots="steady")
    room.change(lambda record: setattr(record.person(1), "bot", "steady"))
    monkeypatch.setattr(lobby.writer.store, "commit", failing_first(lobby, 5))
    clock.pass_time(HOUR)
    assert "over" == room.status


def test_a_deadline_is_tried_again_after_a_failure(lobby: Lobby, clock: ManualClock, monkeypatch: MonkeyPatch) -> None:
    room = start_room(lobby, "color_game", {"seconds": 60})
    for seat in range(1, 6):
        room.play(seat, first_move(room, seat), None, None)
    phase = room.view("table").phase
    monkeypatch.setattr(lobby.writer.store, "commit", failing_first(lobby, 1))
    clock.pass_time(room.deadline - room.at + 0.01)
    assert phase == room.view("table").phase
    clock.pass_time(1.01)
    assert phase != room.view("table").phase


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_seat_cannot_make_moves_of_others(lobby: Lobby, slug: str) -> None:
    room = start_room(lobby, slug)
    seats = range(1, len(room.record.seated()) + 1)
    for seat in seats:
        for other in seats:
            for move in [listed for listed in room.view(other).moves if not isinstance(listed, Form)][:3]:
                if plain_values(move) not in [plain_values(listed) for listed in room.view(seat).moves]:
                    before = visible_state(room)
                    with pytest.raises(IllegalMove):
                        room.play(seat, move, None, None)
                    assert before == visible_state(room)


@pytest.mark.parametrize(("spawn", "sleep"), [((), time.sleep), ((gevent.spawn_later,), gevent.sleep)])
def test_the_scheduler_calls_in_order_and_survives_an_exception(spawn: Any, sleep: Any, capsys: Any) -> None:
    scheduler = Scheduler(*spawn)
    calls: list[str] = []
    scheduler.later(0.5, lambda: calls.append("late"))
    scheduler.later(0.01, lambda: calls.append("early"))
    scheduler.later(-1, Mock(side_effect=ValueError("the assassin is Ada")))
    end = time.monotonic() + 5
    while len(calls) < 2 and time.monotonic() < end:
        sleep(0.005)
    scheduler.later(0.01, lambda: calls.append("after the end"))
    scheduler.close()
    sleep(0.05)
    assert ["early", "late"] == calls
    log = capsys.readouterr().err
    assert "ValueError at" in log and "Ada" not in log


TABLES = 30
LETTERS = len({word[0] for word in WORDS})


def class_codes(seed: int, tables: int = TABLES) -> dict[int, str]:
    rng = Random(seed)
    codes: dict[int, str] = {}
    for number in range(1, tables + 1):
        codes[number] = class_code(number, codes, codes.values(), rng)
    return codes


@pytest.mark.parametrize("seed", range(4))
def test_near_tables_have_codes_that_look_and_sound_different(seed: int) -> None:
    for (at, one), (other_at, other) in combinations(class_codes(seed).items(), 2):
        if other_at - at <= NEAR:
            assert one[0] != other[0], (one, other)
            assert VOWELS[one[:3]] != VOWELS[other[:3]], (one, other)
            assert not shared(one[4:], other[4:]), (one, other)


@pytest.mark.parametrize("seed", range(4))
def test_codes_of_a_class_share_no_more_than_they_have_to(seed: int) -> None:
    codes = list(class_codes(seed).values())
    repeated = sum(count - 1 for count in Counter(code[0] for code in codes).values())
    assert repeated <= TABLES - LETTERS + 1
    for one, other in combinations(codes, 2):
        assert one[:3] != other[:3]
        assert shared(one[4:], other[4:]) <= 1, (one, other)
        assert one[0] != other[0] or not shared(one[4:], other[4:]), (one, other)
    assert sum(rhymes(one[:3], other[:3]) for one, other in combinations(codes, 2)) <= 1


def test_a_table_that_comes_later_fits_between_others() -> None:
    codes = class_codes(7, 12)
    del codes[5]
    codes[5] = class_code(5, codes, codes.values(), Random(7))
    for near in (3, 4, 6, 7):
        assert codes[5][0] != codes[near][0] and not shared(codes[5][4:], codes[near][4:])


def test_no_code_is_given_twice_even_if_all_of_a_words_are_taken() -> None:
    taken = {f"{word}-{a}{b}{c}" for word in WORDS[1:] for a in DIGITS for b in DIGITS for c in DIGITS}
    assert WORDS[0] == class_code(1, {}, taken, Random(1))[:3]
