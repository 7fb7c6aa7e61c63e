"""Whole games by thumb through a proxy, over two processes and a database of which now one, now the other is killed."""

import random
import subprocess
import sys
import threading
import time
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import msgspec
import pytest
from postgres_server import PostgresServer, running_postgres, why_not
from proxy import BY_TABLE, BY_TURNS, free_port, running_proxy, why_no_proxy
from table_setup import ManualClock, open_lobby

from browser.people import WALL, Host, NewUser, Player, TimedOut, User
from browser.test_whole_games import NAMES, SHORTEST_GAMES
from companion.matches import log

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
LONGEST_S = 900
LONGER = {
    "infection": {"hp": "2", "cures_to_win": "2", "max_turns": "60"},
    "photo_leap": {},
    "masquerade_murder": {"nights": "4"},
    "album": {"rounds": "4"},
    "color_game": {"seconds": "120"},
}
"""Options of games that would end before something is killed."""

MISHAPS = ("Failed to load resource", "WebSocket", "ERR_", "status of 50", "Failed to fetch", "NetworkError")
"""What a browser reports when its server dies."""


class Half:
    """One of two processes, always at the same port."""

    def __init__(self, place: str, folder: Path, name: str) -> None:
        self.port, self._log = free_port(), folder / f"{name}.said"
        self._words = [sys.executable, str(HERE / "browser_server.py"), place, "1", f"port={self.port}"]
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        with self._log.open("a") as said:
            self._process = subprocess.Popen(self._words, stdout=subprocess.PIPE, stderr=said, text=True)
        assert self._process.stdout and self._process.stdout.readline(), self._log.read_text()

    def kill(self) -> None:
        if self._process:
            self._process.kill()
            self._process.communicate()

    def faults(self) -> str:
        return self._log.read_text()


def kill_one_after_the_other(halves: list[Half], database: PostgresServer, stop: threading.Event) -> list[str]:
    """Until told to stop: let both live for a while, then kill one and start it again, or kill the database."""
    chance, killed = random.Random(3), list[str]()
    while not stop.wait(chance.uniform(2, 4)):
        if len(killed) % 4 == 3:
            database.kill()
            time.sleep(1)
            database.start()
            killed.append("database")
        else:
            half = halves[len(killed) % 2]
            half.kill()
            time.sleep(1)
            half.start()
            killed.append("process")
    return killed


@pytest.mark.skipif(why_no_proxy() is not None, reason=why_no_proxy() or "")
@pytest.mark.skipif(why_not() is not None, reason=why_not() or "")
@pytest.mark.parametrize(("slug", "balance"), [*zip(SHORTEST_GAMES, cycle((BY_TABLE, BY_TURNS)), strict=False)])
def test_a_game_is_played_to_its_end_while_halves_are_killed(
    slug: str, balance: str, tmp_path: Path, new_user: NewUser, start_server: object
) -> None:
    with running_postgres() as database:
        place = database.new_database()
        halves = [Half(place, tmp_path, name) for name in ("one", "two")]
        for half in halves:
            half.start()
        try:
            with running_proxy(tmp_path, [half.port for half in halves], balance) as port:
                killed, taps = play(slug, f"http://127.0.0.1:{port}", halves, database, new_user)
        finally:
            for half in halves:
                half.kill()
        assert 2 <= len(killed), "the game was over too soon"
        assert "" == "".join(half.faults() for half in halves)
        time.sleep(1)
        moves = check_log(place)
        databases = killed.count("database")
        print(f"{slug}: {len(killed)} killed, {databases} times the database; {taps} taps, {moves} moves")


def play(
    slug: str, base: str, halves: list[Half], database: PostgresServer, new_user: NewUser
) -> tuple[list[str], int]:
    setup = SHORTEST_GAMES[slug]
    options = LONGER.get(slug, setup.options)
    host = new_user(Host, base, "host")
    host.allowed += MISHAPS
    code = host.open_table(slug, options)
    players = [new_user(Player, base, name) for name in NAMES[: setup.seats]]
    for player in players:
        player.allowed += MISHAPS
        player.sit_down(code)
    wall = new_user(User, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    wall.allowed += MISHAPS
    host.start()
    stop, killed = threading.Event(), list[str]()
    killer = threading.Thread(target=lambda: killed.extend(kill_one_after_the_other(halves, database, stop)))
    killer.start()
    try:
        ends = time.monotonic() + LONGEST_S
        while not wall.screen[0].startswith("over:"):
            assert time.monotonic() < ends, [player.screen for player in players]
            for player in players:
                with suppress(TimedOut):
                    player.move()
            wall.page.wait_for_timeout(200)
    finally:
        stop.set()
        killer.join()
    for user in (*players, wall):
        user.wait_until("eyes.moment().startsWith('over:')", 60)
    return killed, sum(player.taps for player in players)


def check_log(place: str) -> int:
    """Check that the rules decide every log the same way again. Return the number of moves."""
    moves = 0
    with open_lobby(place, ManualClock(time.time())) as lobby:
        for code in lobby.codes():
            room = lobby.room(code)
            rows = lobby.writer.store.entries(code, 1)
            taps = [tap for _, _, tap in rows if tap]
            assert len(taps) == len(set(taps))
            head = msgspec.json.encode(room.record.play.head)
            match = log.reopen([head], "en", room.game_data)
            assert all(is_same for _, is_same in log.replay(match, [head, *(line for line, *_ in rows)]))
            moves += len(rows)
    return moves
