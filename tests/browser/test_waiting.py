"""Browser tests of waiting: a nudge after a minute, a guess that stays on the phone, a reaction on the wall."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import WALL, Host, Player, User

SEATS = 4


def table_of_waiting_people(base: str, new_user: Callable[..., Any]) -> tuple[Host, list[Player], User]:
    """Return a host, players and the wall of a game in which all wait for one of them."""
    host: Host = new_user(Host, base, "host")
    code = host.open_table("photo_leap", {})
    players: list[Player] = [new_user(Player, base, f"Guest {number}") for number in range(SEATS)]
    for player in players:
        player.page.clock.install()
        player.sit_down(code)
    wall: User = new_user(User, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    host.start()
    for _ in range(200):
        if any(player.page.locator("[data-cue^=turn]").count() for player in players):
            break
        for player in players:
            player.move()
    return host, players, wall


@pytest.mark.slow
def test_people_who_wait_have_something_to_do(base: str, new_user: Callable[..., Any]) -> None:
    _, players, wall = table_of_waiting_people(base, new_user)
    busy = next(player for player in players if player.page.locator("[data-cue^=turn]").count())
    waiting = next(player for player in players if player is not busy)

    waiting.page.locator(".react button").first.tap()
    wall.wait_until("document.querySelector('.reaction')?.innerText.trim().startsWith('Guest')")

    assert busy.page.locator("#nudge").is_hidden()
    for player in (busy, waiting):
        player.page.clock.fast_forward(61_000)
    busy.wait_until("!document.getElementById('nudge').hidden")
    assert waiting.page.locator("#nudge").is_hidden(), "nobody waits for this one"
    busy.page.locator(".now").tap()
    assert busy.page.locator("#nudge").is_hidden()
