"""The lobby: room codes, bots, seats that change owners, rooms that cannot be opened."""

import time
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import gevent
import pytest
from cases import compare
from pytest import MonkeyPatch
from table_setup import PACE, ManualClock, fewest_seats, first_move, open_lobby, start_room, visible_state
from variants import first

from cards.errors import InputError
from companion.games import GAMES
from companion.rules.bots import LEVELS
from companion.rules.codec import plain_values
from companion.rules.game import Form, IllegalMove
from companion.storage.store import StoreError
from companion.tables import autoplay
from companion.tables.lobby import Lobby
from companion.tables.scheduler import Scheduler
from companion.tables.seating import sit

HOUR = 3600


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


def test_bots_wait_as_people_need_it(lobby: Lobby, clock: ManualClock, request: pytest.FixtureRequest) -> None:
    """Longer where all move at once, where one person reads alone, and where the game says so."""
    lines = []
    for slug, is_alone, all_bots in product(GAMES, (False, True), (False, True)):
        clock.close()
        room = start_room(lobby, slug, bots="steady")
        room.change(lambda record, is_alone=is_alone: setattr(record, "is_alone", is_alone))
        if all_bots:
            room.change(lambda record: setattr(record.people[0], "bot", "steady"))
        lines.append(f"{slug}, alone {is_alone}, all bots {all_bots}")
        for _ in range(9):
            if room.status == "playing" and (due := clock.next_due()) is not None:
                lines.append(f"  {due - clock.now:.2f} s: {room.moment}, {room.snapshot.moves} moves")
                clock.pass_time(due - clock.now)
    compare(Path(__file__).with_name("bots.txt"), lines, request)


def test_a_bot_gets_only_its_own_view(lobby: Lobby, clock: ManualClock, monkeypatch: MonkeyPatch) -> None:
    game = GAMES["infection"]
    bot = Mock(wraps=game.bots["random"])
    monkeypatch.setattr(autoplay, "GAMES", {**GAMES, "infection": replace(game, bots={"steady": bot})})
    room = start_room(lobby, "infection", {"max_turns": 6}, bots="steady")
    room.change(lambda record: setattr(record.person(1), "bot", "steady"))
    clock.pass_time(60)
    assert {1, 2} == {call.args[0].viewer for call in bot.mock_calls}
    assert all(len(call.args) == 2 and type(call.args[0]).__name__ == "View" for call in bot.mock_calls)


def test_games_are_played_without_a_game_master(lobby: Lobby) -> None:
    for slug in GAMES:
        with pytest.raises(InputError, match="without a game master"):
            sit(lobby.make(slug), "Eve", is_gm=True)


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
    held = list[Callable[[], None]]()
    ended = Scheduler(lambda _, call: held.append(call))
    ended.later(1, lambda: calls.append("after the end"))
    ended.close()
    held[0]()
    assert ["early", "late"] == calls
    log = capsys.readouterr().err
    assert "ValueError at" in log and "Ada" not in log
