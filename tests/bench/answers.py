"""How long an answer takes, for the spy and for a journalist: its time must not tell who has the secret.

`make bench` takes some hundred taps. `python tests/bench answers 20000` takes as many of each role as a spy in the
network would need, half an hour; name answers behind it to measure these alone.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from statistics import fmean, median, stdev
from time import perf_counter

from app_server import SCRIPT, make_app, phone, seat_path
from table_setup import open_lobby, start_room

from bench.harness import Grid, scratch
from companion.games.photo_leap.model import Ready
from companion.storage.store import Commit
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.scheduler import EVEN_S

TAPS = 500
WARM_UP = 20

TYPES = {"truth": "fox", "fakes#": ["bear", "wolf"]}
CASES: Mapping[str, tuple[str, Mapping[str, str | list[str]], int, int]] = {
    "types chosen at setup": ("setup", {"move": "cover", "page": "2", "at": "setup:1", **TYPES}, 2, 204),
    "a card swapped at night": ("night", {"move": "cover", "page": "1", "at": "night:1", "card": "0"}, 1, 204),
    "a page turned": ("setup", {"move": "cover", "page": "1", "at": "setup:1"}, 1, 204),
    "a secret move refused": ("setup", {"move": "swap", "card": "1", "at": "setup:1"}, 1, 409),
    "a card under the finger": ("setup", {}, 1, 200),
}
"""What a seat sends, in which phase and on which page, and the status of the answer."""


def room_in(lobby: Lobby, phase: str) -> Room:
    room = start_room(lobby, "photo_leap")
    while room.snapshot.state.phase != phase:
        seat = next(seat for seat in (1, 2, 3, 4) if room.view(seat).moves)
        moves = room.view(seat).moves
        room.play(seat, Ready() if Ready() in moves else moves[0], None, None)
    return room


def answer_times(lobby: Lobby, case: str, taps: int, even_s: float) -> tuple[list[float], list[float]]:
    """Return how long each answer took in ms, the spy's and a journalist's; both tap in turns."""
    phase, tap, page, status = CASES[case]
    room = room_in(lobby, phase)
    app, spy = make_app(lobby), room.snapshot.state.deal.spy
    room.even_s = even_s
    seats = (spy, next(seat for seat in (1, 2, 3, 4) if seat != spy))
    clients = {seat: phone(app, room, seat) for seat in seats}
    times: dict[int, list[float]] = {seat: [] for seat in seats}
    start = replace(room.snapshot, pages=dict.fromkeys(seats, (room.moment, page)))

    def ask(seat: int) -> Callable[[], int]:
        client, path = clients[seat], seat_path(room, seat)
        if not tap:
            return lambda: client.get(f"{path}/secret", headers=SCRIPT).status_code
        return lambda: client.post(f"{path}/move", data=tap, headers=SCRIPT).status_code

    asks = {seat: ask(seat) for seat in seats}
    for turn in range(taps + WARM_UP):
        for seat in seats if turn % 2 else seats[::-1]:
            room.restore(start)
            began = perf_counter()
            answer = asks[seat]()
            took = 1000 * (perf_counter() - began)
            assert status == answer, (case, seat, answer)
            if turn >= WARM_UP:
                times[seat].append(took)
    return times[seats[0]], times[seats[1]]


def let_moves_be_written_again(lobby: Lobby) -> None:
    """Each tap begins from the same state, so it writes the same moves as the one before."""
    store, commit = lobby.writer.store, lobby.writer.store.commit

    def again(statement: str) -> str:
        return statement if "ON CONFLICT" in statement else statement.replace("INSERT INTO", "INSERT OR REPLACE INTO")

    def overwrite(batch: Sequence[Commit]) -> frozenset[int]:
        changes = ([(again(words), values) for words, values in one.changes] for one in batch)
        return commit([one._replace(changes=new) for one, new in zip(batch, changes, strict=True)])

    store.commit = overwrite  # type: ignore[method-assign]


def interval(first: list[float], second: list[float]) -> tuple[float, float]:
    """Return the 95 % confidence interval of the mean difference of pairs."""
    pairs = [one - other for one, other in zip(first, second, strict=True)]
    half = 1.96 * stdev(pairs) / sqrt(len(pairs))
    return fmean(pairs) - half, fmean(pairs) + half


def main(taps: str = str(TAPS), *cases: str) -> None:
    columns = ("answer", "at least", "spy, median", "journalist", "difference, 95 %", "contains 0")
    grid = Grid(f"Answers to {taps} taps of each role, in ms", *columns, wide=26)
    with scratch() as folder, open_lobby(folder / "tables.db") as lobby:
        let_moves_be_written_again(lobby)
        for case in cases or CASES:
            for even_s in (0, EVEN_S):
                spy, journalist = answer_times(lobby, case, int(taps), even_s)
                low, high = interval(spy, journalist)
                medians = (f"{median(times):.3f}" for times in (spy, journalist))
                difference, is_even = f"{low:+.3f} to {high:+.3f}", "yes" if low <= 0 <= high else "no"
                grid.row(case, f"{1000 * even_s:g}", *medians, difference, is_even)
