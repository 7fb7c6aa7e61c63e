"""A phone without scripts plays by plain forms and links."""

import re
from collections.abc import Callable
from typing import Any

from browser.people import Player


def test_a_seat_is_played_without_scripts(meet: Callable[..., Any], base: str) -> None:
    """Against bots: look, choose, send, load again, until the next morning."""
    player: Player = meet(Player, base, "Ada", has_script=False)
    player.goto("/new/photo_leap").press("Try it alone")
    page = player.page
    page.wait_for_url(re.compile(r"/me/\d+$"))
    done: set[str] = set()
    for _ in range(400):
        phase = str(page.locator("[data-moment]").get_attribute("data-moment"))
        if phase.startswith("over") or ({"setup:1", "investigate:1", "night:1"} <= done and not phase.endswith(":1")):
            break
        if page.locator("#live form").count() == 0:
            page.reload()
            continue
        _look(player)
        _mark(player)
        with page.expect_navigation():
            page.locator("#live form .act").first.tap()
        if not page.locator("#toast").is_visible():
            done.add(phase)
    assert {"setup:1", "investigate:1", "night:1", "introspect:1"} <= done
    assert page.url.startswith(base)


def _look(player: Player) -> None:
    """The secret is a page of its own, and put away again."""
    player.page.locator("#live noscript a, #live a[href$='/secret']").first.tap()
    player.page.wait_for_url("**/secret")
    assert player.page.locator("main .stage").inner_text().strip()
    player.press("Put it away")
    player.page.wait_for_url(re.compile(r"/me/\d+$"))


def _mark(player: Player) -> None:
    """One mark in each group, and two boxes, of different names."""
    page = player.page
    for name in dict.fromkeys(one.get_attribute("name") for one in page.locator("#live form input[type=radio]").all()):
        page.locator(f"#live form input[name='{name}']").first.check(force=True)
    for box in page.locator("#live form input[type=checkbox]").all()[1:3]:
        box.check(force=True)
