"""Browser test of taps that leave no light: the animals and the night of Photo Leap."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import Player

LOOKS = """() => [...document.querySelectorAll("#live .pick, #live .tile .back")].map((one) => {
  const style = getComputedStyle(one);
  return ["backgroundColor", "borderColor", "boxShadow", "outlineStyle", "color"].map((name) => style[name]).join("; ");
})"""
MARKED = """() => [...document.querySelectorAll("#live .secret [data-if]")].map((one) => one.offsetParent !== null)"""
PLACES = """(under) => [...document.querySelectorAll(`#live ${under} .tile`)].map(
  (one) => Math.round(one.getBoundingClientRect().y))"""
FADES_MS = 400


def looks(player: Player) -> set[str]:
    """Return how the tiles look, a moment after a tap: one look if none stands out."""
    player.page.wait_for_timeout(FADES_MS)
    return set(player.page.evaluate(LOOKS))


@pytest.mark.slow
def test_a_tapped_tile_looks_like_the_others_and_the_hold_shows_it(new_user: Callable[..., Any], base: str) -> None:
    player: Player = new_user(Player, base, "Ada")
    player.play_alone("photo_leap")
    player.press("Got it")
    player.wait_until("document.querySelectorAll('#live .pick').length === 5")
    assert 1 == len(looks(player))
    for count, tile in enumerate((3, 0, 4), 1):
        player.page.locator("#live .pick").nth(tile).tap()
        assert 1 == len(looks(player))
        assert count == player.page.evaluate("document.querySelectorAll('#live .pick :checked').length")
    with player.hold():
        player.wait_until("eyes.isShown()")
        assert 3 == sum(player.page.evaluate(MARKED))
    player.page.locator("#live .pick").nth(1).tap()
    assert 1 == player.page.evaluate("document.querySelectorAll('#live .pick :checked').length"), "it starts again"
    for tile in (2, 3):
        player.page.locator("#live .pick").nth(tile).tap()
    player.press("Seal my three")
    player.play_until("eyes.moment().startsWith('night')")
    assert 1 == len(looks(player))
    player.page.locator("#live .tile").nth(2).tap()
    assert 1 == len(looks(player))
    places = player.page.evaluate(PLACES, ".cover")
    with player.hold():
        player.wait_until("eyes.isShown()")
        assert places == player.page.evaluate(PLACES, ".secret"), "a place that somebody remembers does not move"
        assert [False, False, True, False] == player.page.evaluate(MARKED)
