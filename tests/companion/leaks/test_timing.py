"""Timing reveals nothing: how long a phase lasts does not depend on who has the secret.

`tests/bench/answers.py` measures response times, because they vary on a busy machine.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from app_server import SCRIPT, make_app, phone, seat_path
from pytest import MonkeyPatch
from table_setup import ManualClock, start_room

from companion.games import GAMES
from companion.games.photo_leap.model import Ready, Swap
from companion.rules.chance import Chance
from companion.tables import autoplay
from companion.tables import room as rooms
from companion.tables.lobby import Lobby
from companion.tables.seating import sit
from companion.web.live import taps

PLAYS = 200
MAX_DISTANCE = 1.63
"""The 99th percentile of Kolmogorov's distribution: one in a hundred pairs of like samples is farther apart."""


def sample_distance(first: Sequence[float], second: Sequence[float]) -> float:
    """Return the Kolmogorov-Smirnov distance of two samples, scaled like `MAX_DISTANCE`."""
    a, b = sorted(first), sorted(second)
    gap = max(abs(bisect_right(a, value) / len(a) - bisect_right(b, value) / len(b)) for value in (*a, *b))
    return gap * (len(a) * len(b) / (len(a) + len(b))) ** 0.5


def test_the_measure_separates_different_samples() -> None:
    chance = Chance(1)
    one, two = ([chance.number() for _ in range(PLAYS)] for _ in range(2))
    assert sample_distance(one, two) < MAX_DISTANCE < sample_distance(one, [value + 0.33 for value in two])


def test_the_length_of_a_night_does_not_depend_on_moves(
    lobby: Lobby, clock: ManualClock, monkeypatch: MonkeyPatch
) -> None:
    room = lobby.make("photo_leap")
    for name in ("Ada", "Bo", "Cem", "Dot"):
        sit(room, name, bot="steady")
    room.begin(1)
    while room.view("table").phase != "night":
        clock.pass_time(clock.next_due() - clock.now)
    night, durations = room.snapshot.state, {}
    for action in ("swaps", "sleeps"):

        def bot(view: object, chance: Chance, action: str = action) -> object:
            moves = list(view.moves)
            swaps = [move for move in moves if isinstance(move, Swap)]
            return swaps[0] if swaps and action == "swaps" else next(move for move in moves if isinstance(move, Ready))

        game = replace(GAMES["photo_leap"], bots={"steady": bot})
        monkeypatch.setattr(autoplay, "GAMES", {**GAMES, "photo_leap": game})
        durations[action] = []
        for _ in range(PLAYS):
            clock.close()
            lobby.autoplay._thinking.clear()
            room.restore(replace(room.snapshot, state=night))
            began = clock.now
            while room.view("table").phase == "night":
                clock.pass_time(clock.next_due() - clock.now)
            durations[action].append(clock.now - began)
    assert sample_distance(durations["swaps"], durations["sleeps"]) < MAX_DISTANCE


def test_a_cover_tap_waits_for_an_even_time_before_it_is_written(lobby: Lobby, monkeypatch: MonkeyPatch) -> None:
    room = start_room(lobby, "photo_leap")
    room.even_s, waits = 5.0, list[tuple[float, int]]()
    form = {"move": "cover", "page": "1"}

    def wait(began: float, seconds: float) -> None:
        waits.append((seconds, len(lobby.writer.store.pages(room.code, 1))))
        if len(waits) < 4:
            room.cover(len(waits) + 1, form, room.moment, f"tap{len(waits) + 1}")

    monkeypatch.setattr(rooms, "wait_evenly", wait)
    room.cover(1, form, room.moment, "tap1")
    assert {5.0} == {seconds for seconds, _ in waits} and [0, 0, 0, 0] == [written for _, written in waits[:4]]
    assert [1, 2, 3, 4] == sorted(seat for seat, *_ in lobby.writer.store.pages(room.code, 1))
    room.cover(1, form, room.moment, "tap1")
    assert 4 == len(lobby.writer.store.pages(room.code, 1))


def test_a_cover_tap_is_answered_after_an_even_time(lobby: Lobby, monkeypatch: MonkeyPatch) -> None:
    room = start_room(lobby, "photo_leap")
    room.even_s, waits = 5.0, list[tuple[float, int]]()
    pages = lobby.writer.store.pages
    monkeypatch.setattr(rooms, "wait_evenly", lambda began, _: waits.append((began, len(pages(room.code, 1)))))
    room.cover(1, {"move": "cover", "page": "1"}, room.moment, "tap1")
    assert [0, 1] == [written for _, written in waits] and 1 == len({began for began, _ in waits})


def test_a_refusal_takes_an_even_time(lobby: Lobby, monkeypatch: MonkeyPatch) -> None:
    room, waits = start_room(lobby, "photo_leap"), list[float]()
    room.even_s = 5.0
    monkeypatch.setattr(taps, "wait_evenly", lambda began, seconds: waits.append(seconds))
    app = make_app(lobby)
    for seat in (1, 2, 3, 4):
        data = {"move": "swap", "card": "1", "at": room.moment}
        answer = phone(app, room, seat).post(f"{seat_path(room, seat)}/move", data=data, headers=SCRIPT)
        assert 409 == answer.status_code
    assert [5.0] * 4 == waits
