"""Bad networks: what a phone can do while it has none, or one that lets no sockets through."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import Player


@pytest.fixture
def player(meet: Callable[..., Any], base: str) -> Player:
    """Somebody who plays alone, at the first page."""
    one: Player = meet(Player, base, "Ada")
    one.goto("/new/photo_leap").press("Try it alone")
    one.page.wait_for_selector("#live .act")
    return one


def test_a_tap_without_a_network_is_taken_when_there_is_one_again(player: Player) -> None:
    """The phone keeps trying, and says nothing that is not so."""
    heading = player.sight[1]
    player.page.evaluate("() => { eyes.blockSockets(); socket.close(); }")
    player.go_offline(True)
    player.page.locator("#live .act").tap()
    player.until("document.querySelector('form[data-sending]') !== null")
    assert heading == player.sight[1]
    player.go_offline(False)
    player.until(f"document.querySelector('h1').innerText !== {heading!r}")
    assert "" == player.page.evaluate("eyes.refusal()")
    assert "One truth, two fakes." == player.sight[1]


def test_news_come_where_sockets_are_blocked(player: Player) -> None:
    """The phone asks every few seconds; its own taps show at once."""
    player.without_sockets(True)
    while player.sight[0] == "setup:1":
        player.move()
    assert [] == player.silent
    assert not any(request.url.startswith("ws") for request in player.requests[-5:])
    assert player.page.locator("#notlive").is_hidden()


def test_a_page_that_cannot_be_brought_up_to_date_says_so(player: Player) -> None:
    """After two missed heartbeats it is not live, until there is a network again."""
    player.page.clock.install()
    player.without_sockets(True)
    player.go_offline(True)
    player.page.clock.run_for(25_000)
    player.page.locator("#notlive").wait_for(state="visible")
    player.go_offline(False)
    player.page.locator("#notlive").wait_for(state="hidden")
