"""The house's own pages: fit to be read by everybody, on every width, and with nothing from elsewhere."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.page_checks import Looking
from browser.people import WALL, Browsing, Host, Player
from companion.games import GAMES


def examined(who: Browsing, name: str, looking: Looking) -> None:
    looking.accessible(who, name)
    looking.narrow(who, name)


def told(looking: Looking) -> None:
    assert not looking.found, "\n".join(("", *looking.found))


def test_the_ways_in_are_fit_to_be_read(meet: Callable[..., Any], base: str) -> None:
    """The front page, the way in by code, a wrong code, nothing at all: on a phone and on a laptop."""
    for size in ((360, 740), WALL):
        who, looking = meet(Browsing, base, size=size), Looking("house")
        who.allowed += ["status of 404"]
        for path in ("/", "/join", "/nothing"):
            who.goto(path)
            examined(who, path, looking)
        who.goto("/join")
        who.page.locator("#code").fill("XXX-000")
        who.press("Go to the table")
        who.page.wait_for_selector("#why")
        examined(who, "wrong code", looking)
        told(looking)


@pytest.mark.parametrize("slug", GAMES)
def test_a_new_table_and_the_rules_are_fit_to_be_read(slug: str, meet: Callable[..., Any], base: str) -> None:
    """With the options open; the rules as the drawer links to them."""
    who, looking = meet(Host, base), Looking(slug)
    phone = meet(Browsing, base)
    for one in (who, phone):
        one.goto(f"/new/{slug}")
        one.page.locator("#options > summary").click()
        examined(one, f"new {slug}", looking)
        for row in one.page.locator("select:has(> option[value=own])").all():  # the tiles of one's own journey
            row.select_option("own")
            examined(one, f"new {slug}, own row", looking)
    who.press("Open a table")
    who.page.wait_for_selector(".how .mono")
    code = who.text(".how .mono")
    for path in ("", "/rules", "/again"):
        phone.goto(f"/t/{code}{path}")
        examined(phone, f"{slug} {path or 'door'}", looking)
    told(looking)


def test_a_practice_table_shows_every_seat_at_once(meet: Callable[..., Any], base: str) -> None:
    """Real seats, side by side on one page, each as narrow as a practice table makes it; it says what it is."""
    host, looking = meet(Host, base), Looking("photo_leap")
    host.goto("/new/photo_leap")
    host.page.locator("input[name=practice]").locator("xpath=..").click()
    host.press("Open a table")
    host.page.wait_for_selector(".how .mono")
    code = host.text(".how .mono")
    host.start()
    host.page.wait_for_selector("button:has-text('Pause')")
    looking.accessible(host, "host playing")
    wall = meet(Browsing, base, size=WALL).goto(f"/t/{code}/screen")
    assert "practice" in wall.page.locator("body").inner_text().lower()
    host.press("All seats side by side")
    host.page.wait_for_selector("iframe")
    for frame in host.page.locator("iframe").all():
        inside = frame.content_frame
        inside.locator("#live .hold").wait_for()
        assert inside.locator("html").evaluate("(one) => one.scrollWidth <= one.clientWidth")
    looking.accessible(host, "practice")
    told(looking)


def test_the_menu_is_fit_to_be_read(meet: Callable[..., Any], base: str) -> None:
    """Opened, with what only this seat knows held and not."""
    player, looking = meet(Player, base, "Ada"), Looking("photo_leap")
    player.goto("/new/photo_leap").press("Try it alone")
    player.page.locator("#live .menu").tap()
    player.page.wait_for_selector("#drawer .hold")
    examined(player, "drawer", looking)
    with player.held("#drawer .hold"):
        looking.accessible(player, "drawer (held)")
    player.page.locator("[data-wish=light]").tap()
    looking.accessible(player, "drawer (light)")
    player.page.locator("#drawer [data-close]").tap()
    player.until("document.body.classList.contains('light')")
    looking.accessible(player, "light")
    told(looking)
