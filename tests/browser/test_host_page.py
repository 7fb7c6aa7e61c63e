"""Browser tests of the host's page: a full table on one screen, and seats moved by pointer and keys."""

import pytest

from browser.page_checks import ScreenChecker
from browser.people import Host, NewUser

pytestmark = pytest.mark.slow


@pytest.fixture
def host(new_user: NewUser, base: str) -> Host:
    host = new_user(Host, base)
    host.open_table("color_game", {})
    for _ in range(18):
        host.context.request.post(f"{base}/t/{host.code}/host/move", form={"do": "bot"}, headers={"X-Tuckbox": "1"})
    host.goto(f"/t/{host.code}/host")
    return host


def names(host: Host) -> list[str]:
    return [one.split("\n")[0] for one in host.page.locator(".person .name").all_inner_texts()]


def test_a_full_table_fits_one_screen_and_its_seats_move(host: Host) -> None:
    page = host.page
    checker = ScreenChecker("color_game")
    checker.check_accessibility(host, "host, 18 seats")
    checker.assert_no_problems()
    for one in (page.locator(".person").last, page.locator("button:has-text('Start')")):
        box = one.bounding_box()
        assert box is not None and box["y"] + box["height"] <= 800
    assert page.evaluate("document.documentElement.scrollHeight") <= 800
    before = names(host)
    grips = page.locator("[data-grip]")
    start, goal = grips.nth(0).bounding_box(), grips.nth(4).bounding_box()
    page.mouse.move(start["x"] + 9, start["y"] + 9)
    page.mouse.down()
    page.mouse.move(goal["x"] + 9, goal["y"] + 9, steps=4)
    page.mouse.up()
    host.wait_until(f"document.querySelectorAll('.person .name')[4].innerText.startsWith('{before[0]}')")
    assert [*before[1:5], before[0], *before[5:]] == names(host)
    for _ in range(2):
        was = names(host).index(before[0])
        page.keyboard.press("ArrowUp")
        host.wait_until(f"document.querySelectorAll('.person .name')[{was - 1}].innerText.startsWith('{before[0]}')")
        host.wait_until(f"document.activeElement.ariaLabel?.includes('{before[0]}')")
    assert 2 == names(host).index(before[0])
