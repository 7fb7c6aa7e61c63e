"""Browser tests of bad networks: a phone is offline, or WebSockets are blocked."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import Player


@pytest.fixture
def player(new_user: Callable[..., Any], base: str) -> Player:
    user: Player = new_user(Player, base, "Ada")
    user.play_alone("photo_leap")
    user.page.wait_for_selector("#live .act")
    user.look_first()
    return user


def test_a_tap_without_a_network_is_sent_when_the_network_returns(player: Player) -> None:
    heading = player.screen[1]
    player.page.evaluate("() => { eyes.blockSockets(); socket.close(); }")
    player.set_offline(True)
    player.page.locator("#live .act").tap()
    player.wait_until("document.querySelector('form[data-sending]') !== null")
    assert heading == player.screen[1]
    player.set_offline(False)
    player.wait_until(f"document.querySelector('h1').innerText !== {heading!r}")
    assert "" == player.page.evaluate("eyes.refusal()")
    assert "One true, two fake." == player.screen[1]


def test_a_phone_gets_new_screens_without_sockets(player: Player) -> None:
    player.block_sockets(True)
    player.play_until("eyes.moment() !== 'setup:1'")
    assert [] == player.unanswered_taps
    assert not any(request.url.startswith("ws") for request in player.requests[-5:])
    assert player.page.locator("#strip").is_hidden()


def test_a_page_that_cannot_update_says_so(player: Player) -> None:
    player.block_sockets(True)
    player.set_offline(True)
    player.wait_until("!document.getElementById('strip').hidden", 3)
    player.set_offline(False)
    player.page.locator(".off").wait_for(state="detached")
