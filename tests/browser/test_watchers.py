"""People for whom a game has no seat, in a browser: they bet, the wall counts, and reactions lie over nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import WALL, Host, Player, User

COVERED = """(() => {
  const box = document.querySelector('.reactions').getBoundingClientRect();
  const texts = document.createTreeWalker(document.getElementById('live'), NodeFilter.SHOW_TEXT), found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode, range = document.createRange();
    if (!text.data.trim() || text.parentElement.closest('.reactions, .sr')) continue;
    range.selectNodeContents(text);
    for (const one of range.getClientRects())
      if (one.right > box.left && one.bottom > box.top && one.top < box.bottom) found.push(text.data);
  }
  return found;
})()"""
"""The words of the wall that lie under reactions."""


@pytest.mark.slow
def test_a_watcher_bets_and_reacts(base: str, new_user: Callable[..., Any]) -> None:
    host: Host = new_user(Host, base, "host")
    code = host.open_table("album", {})
    people: list[Player] = [new_user(Player, base, f"Guest{number}") for number in range(6)]
    for player in people:
        player.sit_down(code)
    wall: User = new_user(User, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    host.start()
    host.page.locator("#sure summary").click()
    host.press("Yes, end it")
    host.page.locator(".next-row[value=infection]").click()
    host.start()
    wall.goto(f"/t/{code}/screen")
    watchers = [one for one in people if one.page.locator("main.watcher").count()]
    assert watchers, "everybody has a seat"
    watchers[0].wait_until("document.querySelector('.bets button, .act')")
    for _ in range(60):
        if watchers[0].page.locator(".bets button").count():
            break
        for one in people:
            if one not in watchers:
                one.move()
    watchers[0].page.locator(".bets button").first.tap()
    watchers[0].wait_until("document.querySelector('.bets button.is-on[disabled]')")
    wall.wait_until("document.querySelector('.rail').innerText.includes('1 bet is sealed')")
    assert watchers[0].name in wall.text(".rail-names")
    for one in watchers:
        if one.page.locator(".react button").count():
            one.page.locator(".react button").first.tap()
            wall.wait_until("document.querySelector('.reaction')")
            assert [] == wall.page.evaluate(COVERED)
    assert wall.page.evaluate("document.querySelector('.rail').getBoundingClientRect().bottom <= innerHeight + 1")
