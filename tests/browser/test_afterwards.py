"""After a game and beside it, on real phones: questions by thumb, notes by a tap, stepping through what happened."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from browser.page_checks import Looking
from browser.people import WALL, Browsing, Host, Player


@pytest.fixture
def ended(meet: Callable[..., Any], base: str) -> tuple[Host, Player, Player]:
    """A table of two people whose game the host has ended."""
    host = meet(Host, base)
    code = host.open_table("infection", {})
    people = [meet(Player, base, name) for name in ("Ada", "Bo")]
    for one in people:
        one.sit_down(code)
    host.page.wait_for_selector(".person:nth-child(2)")
    host.start()
    for one in people:
        one.until("document.querySelector('#live [data-moment]').dataset.moment.startsWith('turn')")
    _ends(host)
    for one in people:
        one.page.wait_for_selector(".asked-sheet")
    return host, people[0], people[1]


def _ends(host: Host) -> None:
    host.page.locator("#sure > summary").click()
    host.press("Yes, end it")


def told(looking: Looking) -> None:
    assert not looking.found, "\n".join(("", *looking.found))


def test_questions_are_answered_by_thumb(ended: tuple[Host, Player, Player]) -> None:
    """One tap each, words outlive what is pushed and what is loaded again; the end stays where it was."""
    host, ada, bo = ended
    page, looking = ada.page, Looking("house")
    heading = ada.text("h1")
    looking.accessible(ada, "the end with its questions closed")
    page.locator(".asked-sheet > summary").tap()
    looking.accessible(ada, "questions")
    looking.narrow(ada, "questions")
    taps = page.locator(".scale-taps label").all()
    assert 25 == len(taps)
    for tap in taps[:5]:
        box = tap.bounding_box()
        assert box and box["width"] >= 48 and box["height"] >= 48
    taps[3].tap()
    page.locator("textarea").tap()
    page.keyboard.type("A long thought, ")
    host.press("Play again")  # another screen for everybody, while Ada writes
    bo.until("document.querySelector('#live [data-moment]').dataset.moment.startsWith('turn')")
    page.keyboard.type("to its end")
    assert "A long thought, to its end" == page.locator("textarea").input_value()
    page.locator(".asked-sheet > summary").tap()
    ada.until("document.querySelector('#live [data-moment]').dataset.moment.startsWith('turn')")
    ada.goto(page.url.split("/me/")[0] + f"/me/{page.url.rsplit('/', 1)[1]}/feedback/1")
    assert "A long thought, to its end" == page.locator("textarea").input_value()
    assert page.locator("[name=q1][value='4']").is_checked() and heading
    looking.accessible(ada, "questions on a page of their own")
    page.locator("[name=q2][value='2']").check(force=True)
    ada.press("Send my answers")
    page.wait_for_url(re.compile(r"/me/\d+$"))
    told(looking)


def test_an_answer_is_sent_from_the_sheet(
    ended: tuple[Host, Player, Player], meet: Callable[..., Any], base: str
) -> None:
    """Thanks stand where the questions stood, without scripts too; the host reads how many."""
    host, ada, bo = ended
    ada.page.locator(".asked-sheet > summary").tap()
    ada.press("Send my answers")
    ada.page.wait_for_selector("#toast:not([hidden])")
    assert "first" in ada.text("#toast")
    for label in ada.page.locator(".scale-taps label:nth-child(4)").all():
        label.tap()
    ada.press("Send my answers")
    ada.page.wait_for_selector(".thanks")
    host.page.wait_for_selector(".said :text('1 of 2')")
    assert bo.page.locator(".asked-sheet").count()
    plain = meet(Browsing, base, has_script=False)
    plain.context.add_cookies(bo.context.cookies())
    plain.goto(bo.page.url.removeprefix(base))
    plain.page.locator(".asked-sheet > summary").tap()
    plain.page.locator(".scale-taps label").first.tap()
    plain.press("Send my answers")
    plain.page.wait_for_selector(".thanks")
    looking = Looking("house")
    looking.accessible(host, "host with answers")
    told(looking)


def test_moments_are_noted_and_taken_back(meet: Callable[..., Any], base: str) -> None:
    """From the table's door, with one tap, with and without scripts; afterwards they stand in the timeline."""
    host, looking = meet(Host, base), Looking("house")
    code = host.open_table("infection", {})
    meet(Player, base, "Ada").sit_down(code)  # the game waits for her
    host.press("Steady bot")
    host.page.wait_for_selector(".person:nth-child(2)")
    host.start()
    watcher = meet(Browsing, base)
    watcher.goto(f"/t/{code}")
    watcher.press("Note what you see")
    watcher.page.wait_for_selector(".signs")
    watcher.press("Stuck")
    watcher.page.wait_for_selector(".notes li")
    watcher.page.locator("#text").fill("they whisper")
    watcher.press("Laughing")
    watcher.page.wait_for_selector(".notes li:nth-child(2)")
    assert "they whisper" in watcher.text(".notes li")
    assert "" == watcher.page.locator("#text").input_value()
    looking.accessible(watcher, "observe")
    looking.narrow(watcher, "observe")
    watcher.press("Take the last one back")
    watcher.until("document.querySelectorAll('.notes li').length === 1")
    plain = meet(Browsing, base, has_script=False)
    plain.goto(f"/t/{code}/observe")
    plain.press("Confused")
    plain.page.wait_for_selector(".notes li")
    _ends(host)
    watcher.press("See what happened")
    watcher.page.wait_for_selector(".lanes")
    assert 2 == watcher.page.locator(".notes li").count()
    looking.accessible(watcher, "replay with notes")
    told(looking)


def test_a_game_is_stepped_through(meet: Callable[..., Any], base: str) -> None:
    """By keys, by links, by the slider, without scripts; from the table and, when it is over, from every seat."""
    host, looking = meet(Host, base), Looking("house")
    code = host.open_table("photo_leap", {})
    for seat in range(1, 5):  # a tap on a page that is being replaced would be lost
        host.press("Steady bot")
        host.page.wait_for_selector(f".person:nth-child({seat})")
    host.start()
    host.page.wait_for_selector("button:has-text('Play again')")
    host.page.wait_for_selector("a:has-text('See what happened')")
    who = meet(Browsing, base)
    page = who.goto(f"/t/{code}/replay").page
    looking.accessible(who, "replays")
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
    looking.accessible(who, "replay")
    looking.narrow(who, "replay")
    who.goto(page.locator("iframe").get_attribute("src"))
    looking.accessible(who, "a seat's screen as it stood")
    laptop = meet(Browsing, base, size=WALL).goto(f"/t/{code}/replay/1?step=3")
    looking.accessible(laptop, "replay on a laptop")
    plain = meet(Browsing, base, has_script=False)
    plain.goto(f"/t/{code}/replay/1")
    plain.page.locator("[rel=next]").tap()
    plain.page.wait_for_url(re.compile("step=1&"))
    plain.page.locator(".steps-dock form button").tap()
    plain.page.wait_for_url(re.compile("step=1"))
    told(looking)
