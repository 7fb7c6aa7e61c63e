"""The tiles on which a player of Masquerade Murder chooses a target: no light, and words under a hold."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from variants import first

from browser.people import Player

LOOKS = """[...document.querySelectorAll('.aim')].map(one => { const look = getComputedStyle(one);
  return [look.borderColor, look.backgroundColor, look.color, look.boxShadow, look.outlineStyle].join(); })"""
AIM = '.aim:has(input[value="{}"])'
CHOSEN = "document.querySelector('.aim :checked')?.value ?? ''"


def begin(new_user: Callable[..., Any], base: str, has_script: bool = True) -> Player:
    player: Player = new_user(Player, base, "Ada", has_script=has_script)
    player.play_alone("masquerade_murder")
    player.page.wait_for_selector("text=I know who I am")
    player.press("I know who I am")
    player.page.wait_for_selector("#live .picker")
    return player


@pytest.mark.parametrize("has_script", first([True, False]))
def test_a_tapped_tile_looks_like_the_others(new_user: Callable[..., Any], base: str, has_script: bool) -> None:
    player = begin(new_user, base, has_script)
    player.page.locator(AIM.format(3)).tap()
    assert "3" == player.page.evaluate(CHOSEN)
    player.page.wait_for_timeout(300)  # the blink
    assert 1 == len(set(player.page.evaluate(LOOKS)))


def test_a_hold_says_whom_one_has_chosen(new_user: Callable[..., Any], base: str) -> None:
    player = begin(new_user, base)
    for tapped, expected in (
        (None, "No target yet."),
        (AIM.format(3), "Your target tonight"),
        (AIM.format(5), "Tap another"),
    ):
        if tapped:
            player.page.locator(tapped).tap()
        with player.hold():
            player.wait_until("eyes.isShown()")
            assert expected in player.page.locator(".secret .tonight").inner_text()
            shown = player.page.locator(".secret .aimed:visible b").all_inner_texts()
        names = [player.page.locator(f"{tapped} .name").inner_text().splitlines()[0]] if tapped else []
        assert names == shown
    assert "Lock in my target" == player.page.locator("#live .act").inner_text()


def test_the_character_stands_in_the_place_of_the_tiles(new_user: Callable[..., Any], base: str) -> None:
    player = begin(new_user, base)
    with player.hold():
        lines = [one.bounding_box() for one in player.page.locator(".secret .self > *:visible").all()]
    assert len(lines) >= 4
    assert all(above["y"] + above["height"] <= below["y"] + 9 for above, below in pairwise(lines))
