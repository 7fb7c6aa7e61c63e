"""Browser tests of feedback, of an observer's notes and of replays."""

import re
from typing import Any

import pytest

from browser.page_checks import ScreenChecker
from browser.people import WALL, Host, NewUser, Player, User

pytestmark = pytest.mark.slow

ROOM_BELOW = 76
"""Pixels that the buttons for the next game keep free below them: more would lie over them on a long page."""


@pytest.fixture
def ended(new_user: NewUser, base: str) -> tuple[Host, Player, Player]:
    return end_a_game(new_user, base, "infection", "turn")


def end_a_game(new_user: NewUser, base: str, slug: str, phase: str) -> tuple[Host, Player, Player]:
    host = new_user(Host, base)
    code = host.open_table(slug, {})
    people = [new_user(Player, base, name).sit_down(code) for name in ("Ada", "Bo")]
    host.page.wait_for_selector(".person:nth-child(2)")
    host.start()
    for player in people:
        player.wait_until(f"document.querySelector('#live [data-moment]').dataset.moment.startsWith('{phase}')")
    _end_game(host)
    for player in people:
        player.page.wait_for_selector(".asked-sheet")
    return host, people[0], people[1]


def _end_game(host: Host) -> None:
    host.page.locator("#sure > summary").click()
    host.press("Yes, end it")


def assert_reachable_sideways(page: Any) -> None:
    """A phone held sideways shows the questions beside what to play next, without a swipe."""
    before = page.viewport_size
    page.set_viewport_size({"width": 740, "height": 360})
    for one in (".asked-card", ".replay-link", ".next-game"):
        box = page.locator(one).bounding_box()
        assert box and box["y"] + box["height"] <= 360 and box["height"] >= 44, one
    page.set_viewport_size(before)


def assert_buttons_are_free(page: Any) -> None:
    """Held upright, the question about the game leaves the buttons above it free."""
    before = page.viewport_size
    for width, height in ((390, 844), (360, 740), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        question, buttons = (page.locator(one).bounding_box() for one in (".afterwards", ".next-game .act >> nth=0"))
        assert question and question["height"] <= ROOM_BELOW, (width, height)
        assert question["y"] + question["height"] <= height, (width, height)
        assert buttons and buttons["y"] + buttons["height"] <= question["y"], (width, height)
    page.set_viewport_size(before)


def test_album_leaves_the_buttons_free_too(new_user: NewUser, base: str) -> None:
    """There the bar has a third thing: players may suggest pictures. Also after the answers nothing lies over them."""
    _, ada, _ = end_a_game(new_user, base, "album", "place")
    page = ada.page
    page.locator(".suggest-link").wait_for()
    assert_buttons_are_free(page)
    page.locator(".asked-sheet > summary").tap()
    for label in page.locator(".scale-taps label:nth-child(4)").all():
        label.tap()
    ada.press("Send my answers")
    page.wait_for_selector(".thanks")
    assert_buttons_are_free(page)


def test_questions_left_open_cover_nothing(ended: tuple[Host, Player, Player]) -> None:
    host, ada, _ = ended
    page, sizes = ada.page, ((320, 568), (360, 640), (740, 360))
    page.locator(".asked-sheet > summary").tap()
    page.locator(".scale-taps label:nth-child(4)").first.tap()

    def assert_free(button: str) -> None:
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("scrollTo(0, 0)")
            box = page.locator(button).bounding_box()
            assert box and box["y"] + box["height"] <= height, (button, width)
            middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
            assert page.evaluate(
                f"({{ x, y }}) => document.elementFromPoint(x, y).closest({button!r}) !== null", middle
            )

    assert_free(".next-game button.act")
    host.press("Back to the lobby")
    page.locator(".waiting-room").wait_for()
    assert 0 == page.locator(".asked-sheet[open]").count()
    assert_free(".waiting-room button.act")
    page.locator(".asked-sheet > summary").tap()
    assert page.locator(".scale-taps label:nth-child(4) input").first.is_checked()


def test_answers_survive_new_screens_and_reloads(ended: tuple[Host, Player, Player]) -> None:
    host, ada, bo = ended
    page, checker = ada.page, ScreenChecker("house")
    heading = ada.text("h1")
    checker.check_accessibility(ada, "the end with its questions closed")
    assert_reachable_sideways(page)
    assert_buttons_are_free(page)
    page.locator(".asked-sheet > summary").tap()
    checker.check_page(ada, "questions")
    taps = page.locator(".scale-taps label").all()
    assert 25 == len(taps)
    for tap in taps[:5]:
        box = tap.bounding_box()
        assert box and box["width"] >= 48 and box["height"] >= 48
    taps[3].tap()
    page.locator("textarea").tap()
    page.keyboard.type("A long thought, ")
    host.press("Play again")  # another screen for everybody, while Ada writes
    bo.wait_until("document.querySelector('#live [data-moment]').dataset.moment.startsWith('turn')")
    page.keyboard.type("to its end")
    assert "A long thought, to its end" == page.locator("textarea").input_value()
    page.locator(".asked-sheet > summary").tap()
    ada.wait_until("document.querySelector('#live [data-moment]').dataset.moment.startsWith('turn')")
    ada.goto(page.url.split("/me/")[0] + f"/me/{page.url.rsplit('/', 1)[1]}/feedback/1")
    assert "A long thought, to its end" == page.locator("textarea").input_value()
    assert page.locator("[name=q1][value='4']").is_checked() and heading
    checker.check_accessibility(ada, "questions on a page of their own")
    page.locator("[name=q2][value='2']").check(force=True)
    ada.press("Send my answers")
    page.wait_for_url(re.compile(r"/me/\d+$"))
    checker.assert_no_problems()


def test_thanks_replace_the_questions_after_sending(
    ended: tuple[Host, Player, Player], new_user: NewUser, base: str
) -> None:
    host, ada, bo = ended
    ada.page.locator(".asked-sheet > summary").tap()
    ada.press("Send my answers", "#toast:not([hidden])")
    assert "First" in ada.text("#toast")
    for label in ada.page.locator(".scale-taps label:nth-child(4)").all():
        label.tap()
    ada.press("Send my answers", ".thanks")
    host.page.wait_for_selector(".said :text('1 of 2')")
    assert bo.page.locator(".asked-sheet").count()
    plain = new_user(User, base, has_script=False)
    plain.context.add_cookies(bo.context.cookies())
    plain.goto(bo.page.url.removeprefix(base))
    plain.page.locator(".asked-sheet > summary").tap()
    plain.page.locator(".scale-taps label").first.tap()
    plain.press("Send my answers", ".thanks")
    checker = ScreenChecker("house")
    checker.check_accessibility(host, "host with answers")
    checker.assert_no_problems()


def test_an_observer_adds_and_removes_notes(new_user: NewUser, base: str) -> None:
    host, checker = new_user(Host, base), ScreenChecker("house")
    code = host.open_table("infection", {})
    new_user(Player, base, "Ada").sit_down(code)  # the game waits for her
    host.press("Steady bot", ".person:nth-child(2)")
    host.start()
    watcher = new_user(User, base).goto(f"/t/{code}/observe")
    watcher.page.wait_for_selector(".signs")
    watcher.press("Stuck", ".notes li")
    watcher.page.locator("#text").fill("they whisper")
    watcher.press("Laughing", ".notes li:nth-child(2)")
    assert "they whisper" in watcher.text(".notes li")
    assert "" == watcher.page.locator("#text").input_value()
    checker.check_page(watcher, "observe")
    watcher.press("Undo the last note")
    watcher.wait_until("document.querySelectorAll('.notes li').length === 1")
    plain = new_user(User, base, has_script=False).goto(f"/t/{code}/observe")
    plain.press("Confused", ".notes li")
    _end_game(host)
    watcher.press("See what happened", ".lanes")
    assert 2 == watcher.page.locator(".notes li").count()
    checker.check_accessibility(watcher, "replay with notes")
    checker.assert_no_problems()


def test_a_replay_is_stepped_through_by_key_link_and_slider(new_user: NewUser, base: str) -> None:
    host, checker = new_user(Host, base), ScreenChecker("house")
    code = host.open_table("photo_leap", {})
    for seat in range(1, 5):  # a tap on a page that is being replaced would be lost
        host.press("Steady bot", f".person:nth-child({seat})")
    host.start()
    host.page.wait_for_selector("button:has-text('Play again')")
    host.page.wait_for_selector("a:has-text('See what happened')")
    viewer = new_user(User, base)
    page = viewer.goto(f"/t/{code}/replay").page
    checker.check_accessibility(viewer, "replays")
    page.locator("a.who").first.tap()
    page.wait_for_selector(".lanes")
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        page.wait_for_url(re.compile(rf"step={step}&"))
    page.keyboard.press("End")
    page.wait_for_selector("[rel=prev]")
    page.locator("#step").focus()
    page.keyboard.press("Home")
    page.wait_for_url(re.compile("step=0"))
    page.locator(".eyes .chip").nth(2).tap()
    page.wait_for_url(re.compile("viewer=2"))
    page.locator("iframe").content_frame.locator(".unfolded[inert] .bar").wait_for()
    for fold in page.locator(".course details > summary").all():
        fold.tap()
    checker.check_page(viewer, "replay")
    viewer.goto(page.locator("iframe").get_attribute("src"))
    checker.check_accessibility(viewer, "a seat's screen as it stood")
    laptop = new_user(User, base, size=WALL).goto(f"/t/{code}/replay/1?step=3")
    checker.check_accessibility(laptop, "replay on a laptop")
    plain = new_user(User, base, has_script=False).goto(f"/t/{code}/replay/1")
    plain.page.locator("[rel=next]").tap()
    plain.page.wait_for_url(re.compile("step=1&"))
    plain.page.locator(".steps-dock form button").tap()
    plain.page.wait_for_url(re.compile("step=1"))
    checker.assert_no_problems()
