"""Browser tests of holding: a secret is in the page only during a hold, and keys and taps can replace the hold."""

from typing import Any

import pytest
from variants import first

import cards
from browser.people import NewUser, Player, script

IS_SHOWN, IS_HIDDEN = "eyes.isShown()", "eyes.isGone()"


@pytest.fixture
def player(new_user: NewUser, base: str) -> Player:
    return new_user(Player, base, "Ada").play_alone("photo_leap", "#live .hold")


def source_when_hidden(player: Player) -> str:
    assert player.page.evaluate(IS_HIDDEN)
    return str(player.page.evaluate("eyes.source()"))


INTERRUPTIONS = {
    "the window loses its focus": "dispatchEvent(new Event('blur'))",
    "the page is hidden": (
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange')); delete document.hidden"
    ),
    "the page is left": "dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))",
    "the touch is cancelled": "document.dispatchEvent(new PointerEvent('pointercancel', { pointerId: held.pointer }))",
}


@pytest.mark.parametrize("interruption", first(INTERRUPTIONS, 2))
def test_a_secret_is_hidden_at_once_when(interruption: str, player: Player) -> None:
    player.look_first()
    before = source_when_hidden(player)
    with player.hold():
        assert player.page.evaluate(IS_SHOWN)
        assert player.page.evaluate(f"(() => {{ {INTERRUPTIONS[interruption]}; return {IS_HIDDEN}; }})()")
    assert before == source_when_hidden(player)


def test_a_secret_is_hidden_after_going_back(player: Player) -> None:
    before = source_when_hidden(player)
    address = player.page.url
    with player.hold():
        assert player.page.evaluate(IS_SHOWN)
        player.page.evaluate("location.href = '/join'")
        player.page.wait_for_url("**/join")
    player.page.go_back()
    player.page.wait_for_selector("#live .hold")
    assert address == player.page.url
    assert before == source_when_hidden(player)


def test_a_late_answer_is_not_shown_after_a_hold(player: Player) -> None:
    before = source_when_hidden(player)
    requests: list[Any] = []
    player.page.route("**/secret", lambda route: requests.append(route))
    box = player.page.locator("#live .hold").bounding_box()
    player.page.touchscreen.tap(box["x"] + 50, box["y"] + 20)
    while not requests:
        player.page.wait_for_timeout(10)
    with player.page.expect_response("**/secret"):
        requests[0].continue_()
    player.page.unroute_all()
    player.page.evaluate("new Promise((go) => setTimeout(go, 200))")  # longer than a secret takes to be shown
    assert before == source_when_hidden(player)


@pytest.mark.parametrize("key", first(["Enter", " "]))
def test_a_key_shows_a_secret_for_eight_seconds(key: str, player: Player) -> None:
    player.page.clock.install()
    player.page.reload()
    player.page.clock.pause_at(player.page.evaluate("Date.now() / 1000 + 1"))  # or else it runs on by itself
    player.page.evaluate("isLeaving = true")  # or else eight seconds in one would look like a lost network
    player.page.evaluate("looked = moment(); armLooked(document)")
    before = source_when_hidden(player)
    player.page.locator("#live .hold").focus()
    player.page.keyboard.press(key)
    _wait_until_shown(player)
    player.page.clock.run_for(7_500)
    assert player.page.evaluate(IS_SHOWN)
    player.page.clock.run_for(600)
    assert before == source_when_hidden(player)
    player.page.keyboard.press(key)
    _wait_until_shown(player)
    player.page.keyboard.press(key)
    assert before == source_when_hidden(player)


def _wait_until_shown(player: Player) -> None:
    for _ in range(500):
        if player.page.evaluate(IS_SHOWN):
            return
        player.page.clock.run_for(1)
    raise AssertionError("nothing is shown")


def test_after_two_short_taps_a_tap_shows_the_secret(player: Player) -> None:
    source_when_hidden(player)
    bar = player.page.locator("#live .hold")
    assert "Hold to look" in bar.inner_text()
    bar.tap()
    player.wait_until(IS_HIDDEN)
    bar.tap()
    player.wait_until("eyes.bar('#live .hold').innerText.includes('Show for 8 seconds')")
    player.wait_until(IS_HIDDEN)
    bar.tap()
    player.wait_until(IS_SHOWN)
    bar.tap()
    assert player.page.evaluate(IS_HIDDEN)


def test_the_menu_lets_a_phone_tap_instead_of_hold(player: Player) -> None:
    player.page.locator("#live .menu").tap()
    player.page.locator("[data-wish=by-tap]").tap()
    player.page.locator("#drawer [data-close]").tap()
    player.page.reload()
    bar = player.page.locator("#live .hold")
    bar.tap()
    player.wait_until(IS_SHOWN)
    bar.tap()
    assert player.page.evaluate(IS_HIDDEN)


@pytest.mark.parametrize("slug", ["photo_leap", "masquerade_murder", "color_game"])
@pytest.mark.parametrize("way", first(["finger", "keyboard"]))
def test_whoever_has_not_looked_cannot_say_that_they_know(way: str, slug: str, new_user: NewUser, base: str) -> None:
    one = new_user(Player, base, "Ada").play_alone(slug)
    button, bar = one.page.locator("#live [data-after-hold]"), one.page.locator("#live .hold")
    button.wait_for()
    colours = [each.evaluate("(one) => getComputedStyle(one).backgroundColor") for each in (button, bar)]
    assert button.is_disabled()
    if way == "finger":
        with one.hold():
            one.wait_until(IS_SHOWN)
    else:
        bar.press("Enter")
        one.wait_until(IS_SHOWN)
    assert button.is_enabled()
    assert colours[1] == button.evaluate("(one) => getComputedStyle(one).backgroundColor") != colours[0]
    one.page.reload()
    assert button.is_disabled(), "another page of this phone has shown nothing yet"


@pytest.fixture
def trader(new_user: NewUser, base: str) -> Player:
    """Somebody in the colour game with four bots, who offer deals."""
    one = new_user(Player, base, "Ada").play_alone("color_game")
    one.press("I know who I am", ".market")
    return one


ANSWER = """<form method="post" action="{path}/move" data-tap><input type="hidden" name="at" value="{moment}">
<input type="hidden" name="move" value="message"><input type="hidden" name="to" value="2">
<input type="hidden" name="text" value="Yes"><button class="act" data-told="Sent.">Yes</button></form>"""
"""A conversation with an answer that is always taken: what bots offer, they may withdraw at any moment."""

HUSH = script("hush")


def test_one_finger_opens_what_is_new_and_answers_it(trader: Player) -> None:
    page, touch = trader.page, trader.touch
    path, moment = page.evaluate("[location.pathname, eyes.moment()]")
    body = ANSWER.format(path=path, moment=moment)
    page.route("**/secret?with=*", lambda route: route.fulfill(body=body, content_type="text/html"))
    trader.wait_until("document.querySelector('[data-newest]:not([data-empty])')", 60)  # bots take their time
    page.evaluate(HUSH)
    touch("touchStart", _middle(trader, "[data-newest]"))
    trader.wait_until("document.querySelector('.page:target .hold[aria-pressed=true]')")
    answer = ".page:target .secret button"
    trader.wait_until(f"eyes.bar('{answer}')")
    touch("touchMove", _middle(trader, answer))
    trader.wait_until(f"document.querySelector('{answer}').matches('.over')")
    touch("touchEnd")
    trader.wait_until("document.getElementById('told').innerText.includes('Sent.')")
    assert page.evaluate("[...document.querySelectorAll('.secret')].every((one) => !one.hasChildNodes())")
    assert page.url.rpartition("#")[2].startswith("with-")


LONG = "<ol>" + "".join(f"<li>{number}</li>" for number in range(200)) + "</ol>"
SCROLLED = "document.querySelector('#panel .secret').scrollTop"


def test_a_long_secret_scrolls_while_a_finger_holds(trader: Player) -> None:
    page, touch = trader.page, trader.touch
    page.route("**/secret", lambda route: route.fulfill(body=LONG, content_type="text/html"))
    hold, panel = _middle(trader, "#people .hold"), page.locator("#panel").bounding_box()
    middle = {"x": panel["x"] + panel["width"] / 2, "y": panel["y"] + panel["height"] / 2}
    touch("touchStart", hold)
    trader.wait_until("document.querySelector('#panel.is-long .secret')?.scrollTop === 0")
    touch("touchStart", hold, middle)
    touch("touchMove", hold, {**middle, "y": middle["y"] - 60})
    trader.wait_until(f"{SCROLLED} >= 50")
    touch("touchEnd")
    assert page.evaluate(IS_HIDDEN)
    touch("touchStart", hold)
    trader.wait_until("document.querySelector('#panel.is-long .secret')?.scrollTop === 0")
    touch("touchMove", {**middle, "y": panel["y"] + panel["height"] - 10})
    trader.wait_until(f"{SCROLLED} >= 50")
    touch("touchEnd")
    assert page.evaluate(IS_HIDDEN)


def _middle(player: Player, selector: str) -> dict[str, float]:
    box = player.page.locator(selector).first.bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


RINGS = script("rings")


def test_every_half_minute_a_bell_asks_everybody_to_hold(trader: Player) -> None:
    whole = trader.page.evaluate("document.querySelector('.clock progress').max")
    shown = [left for left in range(int(whole) + 1) if trader.page.evaluate(f"{RINGS}({left})")]
    expected = {bell - second for bell in (*range(30, int(whole), 30), 5) for second in range(6)}
    assert sorted(expected - {0}) == shown


def test_a_bell_moves_nothing_and_asks_once_for_what_a_finger_holds(trader: Player) -> None:
    page = trader.page
    page.evaluate("location.hash = document.querySelector('.who').hash")
    field = page.locator(".page:target input[type=text]")
    field.focus()
    boxes = """[...document.querySelectorAll("#live *")].filter((one) => !one.closest(".bell"))
      .map((one) => JSON.stringify(one.getBoundingClientRect())).join()"""
    page.evaluate(HUSH)
    page.evaluate(f"{RINGS}(31)")
    before = page.evaluate(boxes)
    assert page.evaluate(f"{RINGS}(30)")
    assert before == page.evaluate(boxes) and field.evaluate("one => one === document.activeElement")
    page.evaluate(f"{RINGS}(61)")
    with trader.hold(".page:target .hold"):
        sent = len(trader.requests)
        with page.expect_response("**/secret?with=*"):
            page.evaluate(f"{RINGS}(60)")
        assert 1 == len(trader.requests) - sent


def test_the_last_ten_seconds_are_felt(trader: Player) -> None:
    shown = [trader.page.evaluate(script("last_ten"), left) for left in (11, 10, 1, 0)]
    assert ["", "10", "1", ""] == shown


def test_the_menu_says_what_to_do_and_how_to_score_while_all_trade(trader: Player) -> None:
    trader.page.locator("a.menu").tap()
    trader.wait_until("document.getElementById('drawer').open")
    said = trader.text("#drawer [data-now]")
    assert "Tap a name to write, deal or guess." in said
    assert "Each chip that others than your teammate gave you is one point." in said


@pytest.mark.parametrize("size", first([(320, 568), (360, 740), (820, 1180)]))
def test_what_you_give_and_get_stand_beside_each_other(size: tuple[int, int], trader: Player) -> None:
    trader.page.set_viewport_size({"width": size[0], "height": size[1]})
    trader.page.evaluate("location.hash = 'deal'")
    give, get = trader.page.evaluate(script("sides_of_deal"))
    assert give[0] == get[0] and give[1] < give[2] <= get[1] < get[2] <= size[0]


def test_a_new_card_fits_a_small_phone_while_held(trader: Player) -> None:
    words = cards.load("color_game").words
    trader.page.set_viewport_size({"width": 320, "height": 568})
    with trader.hold():
        trader.wait_until(IS_SHOWN)
        for who in words.keys("first"):
            overflow = trader.page.evaluate(script("overflow_of_secret"), words(f"first.{who}.win"))
            assert overflow == 0, who


def test_the_bar_to_hold_keeps_its_word_on_a_phone_held_sideways(trader: Player) -> None:
    trader.page.set_viewport_size({"width": 740, "height": 360})
    for page in ("deal", "with-2"):
        trader.page.evaluate(f"location.hash = '{page}'")
        trader.wait_until(f"document.querySelector('#{page} .hold').checkVisibility()")
        assert trader.page.evaluate(script("is_word_in_bar"), page), page
