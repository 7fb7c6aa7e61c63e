"""Browser tests of screen readers: each game to its end with the accessibility tree as the only screen."""

import time

import pytest

from browser.people import Host, NewUser, StartServer
from browser.reading import Reader
from browser.test_own_games import OpenOwn, open_own, sit_down
from browser.test_whole_games import SHORTEST_GAMES

pytestmark = pytest.mark.slow

__all__ = ["open_own"]
LONGEST_S = 200


def walk(readers: list[Reader], host: Host) -> None:
    deadline = time.monotonic() + LONGEST_S
    while not host.is_over() and time.monotonic() < deadline:
        moved = 0
        for reader in readers:
            if reader.screen not in reader.seen:
                reader.look()
            moved += reader.tap_by_name()
        if not moved:
            host.page.wait_for_timeout(20)
    for reader in readers:
        reader.check()


def assert_readable(readers: list[Reader]) -> None:
    found = {problem: where for reader in readers for problem, where in reader.problems.items()}
    assert not found, "\n".join(["", *(f"{problem}: {where}" for problem, where in sorted(found.items()))])


@pytest.mark.parametrize("slug", SHORTEST_GAMES)
def test_a_game_is_played_by_names_alone(slug: str, new_user: NewUser, start_server: StartServer) -> None:
    setup = SHORTEST_GAMES[slug]
    host = new_user(Host, start_server(setup.speed), "host")
    code = host.open_table(slug, setup.options)
    readers = [new_user(Reader, host.base, name) for name in ("Ada", "Bo", "Cem", "Dot", "Eli")[: setup.seats]]
    for reader in readers:
        reader.goto(f"/t/{code}")
        reader.check()
        reader.page.get_by_role("textbox", name="Your name for the others").fill(reader.name)
        reader.page.get_by_role("button", name="Sit down").click()
        reader.page.wait_for_selector(".waiting-room")
        reader.check()
    host.start(*readers)
    walk(readers, host)
    assert_readable(readers)


def test_an_own_game_is_played_by_names_alone(open_own: OpenOwn, new_user: NewUser) -> None:
    host, readers = sit_down(open_own("prototype/roles"), 5, new_user, Reader)
    walk(readers, host)
    assert_readable(readers)
