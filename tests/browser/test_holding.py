"""What is under the finger is there while the finger is, and at no other time; nobody needs a finger to see it."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import Player

IS_SHOWN, IS_GONE = "eyes.isShown()", "eyes.isGone()"


@pytest.fixture
def player(meet: Callable[..., Any], base: str) -> Player:
    """Somebody who plays alone, with a secret face down on the phone."""
    one: Player = meet(Player, base, "Ada")
    one.goto("/new/photo_leap").press("Try it alone")
    one.page.wait_for_selector("#live .hold")
    return one


def hides(player: Player) -> str:
    """What the page holds while nothing is shown."""
    assert player.page.evaluate(IS_GONE)
    return str(player.page.evaluate("eyes.source()"))


GONE_BY = {
    "the window loses its focus": "dispatchEvent(new Event('blur'))",
    "the page is hidden": (
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange')); delete document.hidden"
    ),
    "the page is left": "dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))",
    "the touch is cancelled": "document.dispatchEvent(new PointerEvent('pointercancel'))",
}


@pytest.mark.parametrize("how", GONE_BY)
def test_a_secret_is_gone_in_the_moment_in_which(how: str, player: Player) -> None:
    """Whatever takes the phone away takes the secret away, in the same turn of the script."""
    before = hides(player)
    with player.held():
        assert player.page.evaluate(IS_SHOWN)
        assert player.page.evaluate(f"(() => {{ {GONE_BY[how]}; return {IS_GONE}; }})()")
    assert before == hides(player)


def test_a_secret_is_not_there_when_somebody_goes_back(player: Player) -> None:
    """A page that comes back from the browser's memory is as it was before the hold."""
    before = hides(player)
    address = player.page.url
    with player.held():
        assert player.page.evaluate(IS_SHOWN)
        player.page.evaluate("location.href = '/join'")
        player.page.wait_for_url("**/join")
    player.page.go_back()
    player.page.wait_for_selector("#live .hold")
    assert address == player.page.url
    assert before == hides(player)


def test_a_lifted_finger_is_shown_nothing_that_comes_too_late(player: Player) -> None:
    """An answer that was under way when the finger lifted is thrown away."""
    before = hides(player)
    waiting: list[Any] = []
    player.page.route("**/secret", lambda route: waiting.append(route))
    box = player.page.locator("#live .hold").bounding_box()
    assert box is not None
    player.page.touchscreen.tap(box["x"] + 50, box["y"] + 20)
    while not waiting:
        player.page.wait_for_timeout(10)
    with player.page.expect_response("**/secret"):
        waiting[0].continue_()
    player.page.unroute_all()
    player.page.evaluate("new Promise((go) => setTimeout(go, 200))")  # longer than a secret takes to be shown
    assert before == hides(player)


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_shows_for_eight_seconds(key: str, player: Player) -> None:
    """Who cannot hold presses a key, reads for eight seconds, and may end it before by another press."""
    player.page.clock.install()
    player.page.reload()
    before = hides(player)
    player.page.locator("#live .hold").focus()
    player.page.keyboard.press(key)
    _shown(player)
    player.page.clock.run_for(7_500)
    assert player.page.evaluate(IS_SHOWN)
    player.page.clock.run_for(600)
    assert before == hides(player)
    player.page.keyboard.press(key)
    _shown(player)
    player.page.keyboard.press(key)
    assert before == hides(player)


def _shown(player: Player) -> None:
    """Waits, on a clock that stands, for the answer and for the time that a secret takes to be shown."""
    for _ in range(500):
        if player.page.evaluate(IS_SHOWN):
            return
        player.page.clock.run_for(1)
    raise AssertionError("nothing is shown")


def test_after_two_short_taps_a_tap_is_enough(player: Player) -> None:
    """Somebody taps where a hold is meant: the bar says what a tap does now, and does it."""
    hides(player)
    bar = player.page.locator("#live .hold")
    assert "Hold to look" in bar.inner_text()
    bar.tap()
    assert player.page.evaluate(IS_GONE)
    bar.tap()
    player.until("eyes.bar('#live .hold').innerText.includes('Show for 8 seconds')")
    assert player.page.evaluate(IS_GONE)
    bar.tap()
    player.until(IS_SHOWN)
    bar.tap()
    assert player.page.evaluate(IS_GONE)


def test_a_phone_may_always_tap_instead_of_hold(player: Player) -> None:
    """The wish is made in the menu and kept when the page is loaded anew."""
    player.page.locator("#live .menu").tap()
    player.page.locator("[data-wish=by-tap]").tap()
    player.page.locator("#drawer [data-close]").tap()
    player.page.reload()
    bar = player.page.locator("#live .hold")
    bar.tap()
    player.until(IS_SHOWN)
    bar.tap()
    assert player.page.evaluate(IS_GONE)


@pytest.fixture
def trader(meet: Callable[..., Any], base: str) -> Player:
    """Somebody in the colour game with four bots, who offer deals."""
    one: Player = meet(Player, base, "Ada")
    one.goto("/new/color_game").press("Try it alone")
    one.press("I know who I am")
    one.page.wait_for_selector(".market")
    return one


ANSWER = """<form method="post" action="{path}/move" data-tap><input type="hidden" name="at" value="{moment}">
<input type="hidden" name="move" value="message"><input type="hidden" name="to" value="2">
<input type="hidden" name="text" value="Yes"><button class="act" data-told="Sent.">Yes</button></form>"""
"""A conversation with an answer that is always taken: what bots offer, they may withdraw at any moment."""


def test_one_finger_opens_what_is_new_and_answers_it(trader: Player) -> None:
    """A finger on "read what is new" opens that page and shows it; it slides onto an answer, lifts, and all is gone."""
    page, line = trader.page, trader.context.new_cdp_session(trader.page)
    path, moment = page.evaluate("[location.pathname, eyes.moment()]")
    body = ANSWER.format(path=path, moment=moment)
    page.route("**/secret?with=*", lambda route: route.fulfill(body=body, content_type="text/html"))
    trader.until("document.querySelector('[data-newest]:not([data-empty])')")
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [_middle(trader, "[data-newest]")]})
    trader.until("document.querySelector('.page:target .hold[aria-pressed=true]')")
    answer = ".page:target .secret button"
    line.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [_middle(trader, answer)]})
    trader.until(f"document.querySelector('{answer}').matches('.over')")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    trader.until("document.getElementById('told').innerText.includes('Sent.')")
    assert page.evaluate("[...document.querySelectorAll('.secret')].every((one) => !one.hasChildNodes())")
    assert page.url.rpartition("#")[2].startswith("with-")


def _middle(player: Player, selector: str) -> dict[str, float]:
    box = player.page.locator(selector).first.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
