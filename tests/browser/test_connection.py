"""Browser tests of phones that lose the table: offline, asleep, a network that falls silent, taps that wait."""

import re
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute

from browser.people import WALL, Host, NewUser, Player, User

SECONDS_TO_SEE = 3
"""Within so many seconds a phone says that it is not connected."""
STRIP = "document.getElementById('strip')"
HIDE = "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
OFFLINE, SENT = "Not connected. Your seat is safe. Trying again.", "You are back. Your choice was sent once."
GONE = "You are back. The game went on without it."


def seated(new_user: NewUser, base: str, slug: str = "photo_leap", **options: Any) -> Player:
    player = new_user(Player, base, "Ada", **options).play_alone(slug, "#live .act")
    player.look_first()
    player.wait_until("socket?.readyState === 1 && !document.querySelector('.off')")
    return player


def says(words: str) -> str:
    return f"!{STRIP}.hidden && {STRIP}.innerText.includes({words!r})"


def lose(player: Player) -> None:
    """Take a phone's network away. The browser's switch stops requests and new sockets; an open one is closed here."""
    player.set_offline(True)
    player.page.evaluate("socket.close()")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(360, 640), (320, 568)])
@pytest.mark.parametrize("seconds", [1, 25])
def test_a_tap_of_a_phone_that_is_offline_waits_and_is_sent_once(
    seconds: int, size: tuple[int, int], new_user: NewUser, base: str
) -> None:
    player = seated(new_user, base, size=size)
    places, heading = player.page.evaluate("eyes.places()"), player.screen[1]
    lose(player)
    player.wait_until(says(OFFLINE), SECONDS_TO_SEE)
    dot = player.page.locator(".bar .live").evaluate("(one) => getComputedStyle(one).backgroundColor")
    assert "rgba(0, 0, 0, 0)" == dot
    assert OFFLINE in player.page.locator("[role=status]").first.aria_snapshot()
    button = player.page.locator("#live .act")
    button.tap()
    player.page.get_by_role("button", name="Waits to be sent").wait_for()
    assert "dashed" == button.evaluate("(one) => getComputedStyle(one).borderTopStyle")
    player.page.wait_for_timeout(1000 * seconds)
    assert (places, heading) == (player.page.evaluate("eyes.places()"), player.screen[1])
    player.set_offline(False)
    player.wait_until(says(SENT))
    player.wait_until(f"document.querySelector('h1').innerText !== {heading!r}")
    player.wait_until(f"{STRIP}.hidden", SECONDS_TO_SEE + 1)
    assert "" == player.page.evaluate("eyes.refusal()")


@pytest.mark.slow
def test_a_phone_says_so_within_three_seconds_when_its_network_falls_silent(new_user: NewUser, base: str) -> None:
    """Nothing is closed and the browser notices nothing, as behind a router that has lost its way."""
    player = new_user(Player, base, "Ada")
    is_silent = False

    def carry(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: None if is_silent else socket.send(message))

    player.context.route_web_socket(re.compile("/live$"), carry)
    player.play_alone("photo_leap", "#live .act")
    player.page.wait_for_timeout(6000)
    assert player.page.evaluate(f"{STRIP}.hidden"), "a line that is only quiet is connected"
    is_silent = True
    player.wait_until(says(OFFLINE), SECONDS_TO_SEE + 0.5)
    is_silent = False
    player.wait_until(says("You are back."), 5)


def table_of(new_user: NewUser, base: str, slug: str = "photo_leap") -> tuple[Host, list[Player]]:
    host = new_user(Host, base, "host")
    code = host.open_table(slug, {})
    players = [new_user(Player, base, name).sit_down(code) for name in ("Ada", "Bo", "Cem", "Dana")]
    return host, players


@pytest.mark.slow
def test_a_choice_that_the_game_went_on_without_says_so(new_user: NewUser, base: str) -> None:
    host, (ada, *_) = table_of(new_user, base)
    host.start()
    ada.page.wait_for_selector("#live .act")
    ada.look_first()
    lose(ada)
    ada.wait_until(says(OFFLINE), SECONDS_TO_SEE)
    ada.page.locator("#live .act").tap()
    host.page.locator("summary:has-text('End this game')").click()
    host.press("Yes, end it")
    host.page.locator("button:has-text('Back to the lobby')").wait_for()
    ada.set_offline(False)
    ada.wait_until(says(GONE))
    assert "The host has ended this game." == ada.screen[1]


@pytest.mark.slow
def test_a_phone_that_slept_shows_the_present_without_a_word(new_user: NewUser, base: str) -> None:
    host, (ada, bo, *_) = table_of(new_user, base)
    ada.page.evaluate(f"{HIDE} document.dispatchEvent(new Event('visibilitychange'))")
    lose(ada)
    host.start()
    bo.wait_until("eyes.moment() !== 'house'")
    ada.set_offline(False)
    ada.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    ada.wait_until("eyes.moment() !== 'house' && !document.querySelector('.off')", 5)


@pytest.mark.slow
def test_leaving_says_goodbye_and_the_table_hears_of_it(new_user: NewUser, base: str) -> None:
    host, (ada, bo, *_) = table_of(new_user, base)
    wall = new_user(User, base, "wall", size=WALL).goto(f"/t/{host.code}/screen")
    host.start()
    bo.page.wait_for_selector("#live .act")
    places = bo.page.evaluate("eyes.places()")
    ada.page.locator("[data-drawer]").tap()
    ada.press("Leave my seat")
    ada.page.get_by_role("heading", name="Leave this game?").wait_for()
    ada.page.get_by_role("button", name="Leave").tap()
    ada.page.get_by_role("heading", name="Goodbye, Ada.").wait_for()
    for user in (bo, wall):
        user.wait_until(says("Ada left. A bot plays the seat."))
    assert places == bo.page.evaluate("eyes.places()")
    assert "Ada left." in bo.page.locator("[role=status]").first.aria_snapshot()
    bo.wait_until(f"{STRIP}.hidden", 8)
    ada.press("Back to my seat")
    ada.page.locator("#live .hold").wait_for()
    bo.wait_until(says("Ada is back."))


@pytest.mark.slow
def test_a_late_guest_is_let_in_to_watch(new_user: NewUser, base: str) -> None:
    host, _ = table_of(new_user, base)
    host.start()
    ida = new_user(Player, base, "Ida").goto(f"/t/{host.code}")
    ida.page.get_by_label("Your name for the others").fill("Ida")
    ida.press("Come in")
    ida.page.get_by_role("heading", name="Hello, Ida. They are playing.").wait_for()
    ida.press("Wait here")
    ida.press("Watch and bet")
    ida.page.wait_for_url(re.compile(r"/me/\d+$"))
    host.page.locator("summary:has-text('End this game')").click()
    host.press("Yes, end it")
    host.press("Back to the lobby")
    ida.page.get_by_role("heading", name="You’re in, Ida.").wait_for()


@pytest.mark.slow
def test_a_host_who_loses_the_phone_hosts_from_another(new_user: NewUser, base: str) -> None:
    host, (ada, *_) = table_of(new_user, base)
    host.start()
    ada.wait_until("eyes.moment() !== 'house'")
    lost = new_user(Host, base, "lost")
    lost.context.add_cookies([one for one in host.context.cookies() if one["name"] == "host"])  # type: ignore[misc]
    lost.goto(f"/t/{host.code}/host")
    lost.context.set_offline(True)
    lost.allowed += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection", "404"]
    lost.page.evaluate("socket.close()")
    host.page.locator("#sure-lost summary").click()
    host.press("Sign the others out")
    host.page.get_by_role("button", name="Pause").wait_for()
    lost.context.set_offline(False)
    lost.page.get_by_text("End this game").wait_for(state="detached")
    host.press("Pause")
    ada.wait_until("document.querySelector('h1').innerText.includes('paused')")


def test_a_phone_gets_new_screens_without_sockets(new_user: NewUser, base: str) -> None:
    player = seated(new_user, base)
    player.block_sockets(True)
    player.play_until("eyes.moment() !== 'setup:1'")
    assert [] == player.unanswered_taps
    assert not any(request.url.startswith("ws") for request in player.requests[-5:])
    assert player.page.locator("#strip").is_hidden()


def test_a_page_that_cannot_update_says_so(new_user: NewUser, base: str) -> None:
    player = seated(new_user, base)
    player.block_sockets(True)
    player.set_offline(True)
    player.wait_until("!document.getElementById('strip').hidden", 3)
    player.set_offline(False)
    player.page.locator(".off").wait_for(state="detached")
