"""Browser tests of the pages outside a game: accessible, at every width, without requests to other servers."""

import pytest

from browser.page_checks import ScreenChecker
from browser.people import WALL, Host, NewUser, Player, User
from companion.games import GAMES


@pytest.mark.slow
def test_the_entry_pages_are_accessible(new_user: NewUser, base: str) -> None:
    for size in ((360, 740), WALL):
        user, checker = new_user(User, base, size=size), ScreenChecker("house")
        user.allowed += ["status of 404"]
        for path in ("/", "/?players=4", "/join", "/about", "/schools", "/nothing"):
            user.goto(path)
            checker.check_page(user, path)
        user.goto("/join")
        user.page.locator("#code").fill("XXX-000")
        user.press("Go to the table", "#why")
        checker.check_page(user, "wrong code")
        checker.assert_no_problems()


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_the_form_for_a_table_and_the_rules_are_accessible(slug: str, new_user: NewUser, base: str) -> None:
    host, checker = new_user(Host, base), ScreenChecker(slug)
    phone = new_user(User, base)
    for user in (host, phone):
        user.goto(f"/new/{slug}")
        user.page.locator("#options > summary").click()
        checker.check_page(user, f"new {slug}")
    for row in phone.page.locator("select:has(> option[value=own])").all():  # the tiles of one's own journey
        row.select_option("own")
        checker.check_page(phone, f"new {slug}, own row")
    host.press("Open a table", ".how .mono")
    code = host.text(".how .mono")
    for path in ("", "/rules", "/again"):
        phone.goto(f"/t/{code}{path}")
        checker.check_page(phone, f"{slug} {path or 'door'}")
    checker.assert_no_problems()


@pytest.mark.slow
def test_a_practice_table_shows_every_seat_at_once(new_user: NewUser, base: str) -> None:
    host, checker = new_user(Host, base), ScreenChecker("photo_leap")
    host.goto("/new/photo_leap")
    host.page.locator("input[name=practice]").locator("xpath=..").click()
    host.press("Open a table", ".how .mono")
    code = host.text(".how .mono")
    host.start()
    host.page.wait_for_selector("button:has-text('Pause')")
    checker.check_accessibility(host, "host playing")
    wall = new_user(User, base, size=WALL).goto(f"/t/{code}/screen")
    assert "practice" in wall.page.locator("body").inner_text().lower()
    host.press("All seats side by side", "iframe")
    for frame in host.page.locator("iframe").all():
        seat_page = frame.content_frame
        seat_page.locator("#live .hold").wait_for()
        assert seat_page.locator("html").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    checker.check_accessibility(host, "practice")
    checker.assert_no_problems()


def test_the_menu_is_accessible(new_user: NewUser, base: str) -> None:
    player, checker = new_user(Player, base, "Ada"), ScreenChecker("photo_leap")
    player.goto("/new/photo_leap").press("Try it alone")
    player.page.locator("#live .menu").tap()
    player.page.wait_for_selector("#drawer .hold")
    checker.check_page(player, "drawer")
    with player.hold("#drawer .hold"):
        checker.check_accessibility(player, "drawer (held)")
    player.page.locator("[data-wish=light]").tap()
    checker.check_accessibility(player, "drawer (light)")
    player.page.locator("#drawer [data-close]").tap()
    player.wait_until("document.body.classList.contains('light')")
    checker.check_accessibility(player, "light")
    checker.assert_no_problems()
