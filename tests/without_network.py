"""Plays and prints with no network: `python tests/without_network.py FOLDER GAME OPTIONS`, in a network namespace.

`test_without_network.py` starts it there. It needs a browser.
"""

import fcntl
import json
import socket
import struct
import sys
import time
from pathlib import Path

TESTS = Path(__file__).parent
sys.path[:0] = map(str, (TESTS.parent, TESTS))

from browser import browser  # noqa: E402
from browser.people import WALL, Host, Player, User  # noqa: E402
from programs import run_tuckbox  # noqa: E402

LONGEST_S = 150
_GET_FLAGS, _SET_FLAGS, _IS_UP = 0x8913, 0x8914, 1


def main(folder: Path, slug: str, options: dict[str, str]) -> None:
    start_loopback()
    check_that_nothing_is_reachable()
    run_tuckbox("print", slug, "--out", folder)
    assert (folder / f"{slug}-a4.pdf").read_bytes().startswith(b"%PDF"), "nothing was printed"
    print("printed", flush=True)
    play(folder, slug, options)
    print("played", flush=True)


def start_loopback() -> None:
    """Switch on the one device of a new namespace, which reaches this machine alone."""
    with socket.socket() as probe:
        name = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(probe, _GET_FLAGS, name))[1]
        fcntl.ioctl(probe, _SET_FLAGS, struct.pack("16sh14x", b"lo", flags | _IS_UP))


def check_that_nothing_is_reachable() -> None:
    """Raise AssertionError if there is any device but the loopback, or a way out."""
    devices = [name for _, name in socket.if_nameindex()]
    assert devices == ["lo"], devices
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 53))  # an address for examples: only a route could lead there
        except OSError:
            return
    raise AssertionError("there is a route to other networks")


def play(folder: Path, slug: str, options: dict[str, str]) -> None:
    """Let two phones play a game to its end, beside a host and a wall. No page may ask for anything else."""
    unboxed = "--no-sandbox"  # its own namespaces are not allowed inside of ours
    with (
        browser.serving(folder / "tables.db") as (_, [base]),
        browser.launched(unboxed) as chromium,
    ):
        host = Host(chromium, base, "host", size=WALL)
        code = host.open_table(slug, options)
        players = [Player(chromium, base, name).sit_down(code) for name in ("Ada", "Bo")]
        wall = User(chromium, base, "wall", size=WALL).goto(f"/t/{code}/screen")
        host.start()
        end = time.monotonic() + LONGEST_S
        while not host.is_over():
            assert time.monotonic() < end, [player.screen for player in players]
            if not sum(player.move() for player in players):
                host.page.wait_for_timeout(20)
        assert [] == [fault for user in (host, wall, *players) for fault in user.faults]


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], json.loads(sys.argv[3]))
