"""A server for browser tests: `python browser_server.py FILE [SPEED [class | steps | EDITION | port=N]]`.

It prints its address. Its bots move fast, its limits are very high, and its clock may run SPEED times as fast as real
time. With `class` it has a teacher's page and prints the password after the address. With an edition, a folder or the
name of one of ours, it offers it first, opens a table of it, and prints the table's code and the host's address. With
`steps` its games wait for each step: see `steps.py`. With `same` codes, deals and clocks are the same each time.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from companion.web import serve  # isort: skip  # patches the library: it comes before everything else

import secrets
import time
from collections.abc import Callable
from functools import partial
from random import Random

import gevent
from steps import Steps

import cards
from companion.classes.printer import Printer
from companion.limits import Limits
from companion.storage.place import read_place
from companion.storage.store import Place
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.scheduler import Scheduler
from companion.web.address import Address
from companion.web.pages.dashboard import ClassSetup
from companion.web.welcome import host_url

PACE = Pace(0.02, 0.05, beats=0.03)
WAITING = Pace(beats=1000, step_s=0)
"""For games that go on step by step: a beat ends when it is told to."""
LIMITS = Limits("100000/minute", "100000/minute", "100000/second", "100000/minute")


def draw_the_same() -> None:
    """Take all chance from one seed."""
    chance = Random(1)
    secrets.choice = chance.choice
    secrets.randbits = chance.getrandbits
    secrets.token_hex = lambda size=32: chance.randbytes(size).hex()


def main(
    data: Place, speed: float, is_class: bool, has_steps: bool, is_same: bool, edition: str = "", port: int = 0
) -> None:
    class FastScheduler(Scheduler):
        def later(self, seconds: float, call: Callable[[], None]) -> None:
            super().later(seconds / speed, call)

    began, steps = time.time(), Steps(is_same)
    serve.Scheduler = FastScheduler
    serve.Lobby = partial(Lobby, clock=steps.clock if has_steps else lambda: began + (time.time() - began) * speed)
    class_setup = ClassSetup(Printer()) if is_class else None
    address = Address("127.0.0.1", port, "loopback")
    server = serve.Server(
        data, "127.0.0.1", address, pace=WAITING if has_steps else PACE, limits=LIMITS, class_setup=class_setup
    )
    context = server.context
    password = [context.teacher_session.new_password] if context.teacher_session else []
    print(context.address.url, *password, sep="\n", flush=True)
    if edition:
        game = cards.load(edition)
        context.hosted = game.edition
        room = server.lobby.make(game.slug, edition=game.edition)
        print(room.code, host_url(server, room), sep="\n", flush=True)
    if has_steps:
        gevent.spawn(steps.listen, server)
    server.serve_forever()


if __name__ == "__main__":
    more = sys.argv[3:]
    if "same" in more:
        draw_the_same()
    ports = [int(word.removeprefix("port=")) for word in more if word.startswith("port=")]
    editions = [word for word in more if word not in ("class", "steps", "same") and not word.startswith("port=")]
    main(
        read_place(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 1,
        "class" in more, "steps" in more, "same" in more, *editions or [""], *ports,
    )  # fmt: skip
