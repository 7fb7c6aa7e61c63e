"""Browser tests of the ways into a game and on from it: back to a seat, the host's menu, what to play next."""

import re

from browser.page_checks import ScreenChecker
from browser.people import Host, NewUser, Player


def test_a_phone_finds_back_and_its_host_plays_on(new_user: NewUser, base: str) -> None:
    checker = ScreenChecker("way in")

    host, bo = new_user(Host, base, size=(360, 740)), new_user(Player, base, "Bo")
    code = host.open_table("photo_leap", {})
    host.press("I play too")
    host.page.locator("#name").fill("Ada")
    host.press("Sit down")
    host.page.wait_for_url(re.compile(r"/me/\d+$"))
    bo.sit_down(code)
    bo.goto(f"/t/{code}")
    assert "Welcome back, Bo." == bo.text("h1")
    checker.check_page(bo, "welcome back")
    bo.press("Back to my seat")
    bo.page.wait_for_url(re.compile(r"/me/2$"))
    host.page.locator("[data-drawer]").tap()
    host.press("Host menu")
    host.page.wait_for_url(re.compile(r"/host/menu$"))
    for bots in (1, 2):
        host.press("Add a bot")
        bo.wait_until(f"document.querySelectorAll('#live .people .i-robot').length === {bots}")
    host.press("Start the game")
    host.page.locator("button:has-text('Pause for everyone')").wait_for()
    assert 0 == host.page.locator("[data-secret]").count()
    host.page.locator("summary:has-text('Rename or remove')").tap()
    checker.check_page(host, "host's menu")
    host.page.locator("summary:has-text('End this game')").tap()
    host.press("Yes, end it")
    bo.press("I’d play again")
    bo.page.locator("summary:has-text('Another game, same people')").tap()
    checker.check_page(bo, "what next")
    host.page.locator(".host-menu").wait_for()
    host.press("Back to my seat")
    host.page.locator(".next-game button:has-text('1 wants this')").wait_for()
    checker.assert_no_problems()
