"""The cube on which a player of Masquerade Murder chooses a target: by tap, swipe and key, and without scripts."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from variants import first

from browser.people import Player

CHOSEN = "document.querySelector('.aim :checked')?.value ?? ''"
FRONT = """[...document.querySelectorAll('.die-side')].filter(one => getComputedStyle(one).borderTopWidth === '4px')
  .map(one => one.querySelector('b').textContent).join()"""


def begin(new_user: Callable[..., Any], base: str, has_script: bool = True) -> Player:
    player: Player = new_user(Player, base, "Ada", has_script=has_script)
    player.play_alone("masquerade_murder")
    player.page.wait_for_selector("text=I know who I am")
    player.press("I know who I am")
    player.page.wait_for_selector("#live .picker")
    return player


def red(player: Player, expected: str) -> None:
    """Check who is chosen, and that the red side of the cube names the same player."""
    assert (expected, expected) == (player.page.evaluate(CHOSEN), player.page.evaluate(FRONT))


@pytest.mark.parametrize("has_script", first([True, False]))
def test_a_tap_turns_the_cube_to_the_next_player(new_user: Callable[..., Any], base: str, has_script: bool) -> None:
    """Tap by tap round the table, back by an arrow, or straight to a number; without scripts too."""
    player = begin(new_user, base, has_script)
    red(player, "")
    for expected in ("2", "3", "4", "5", "2"):
        player.page.locator(".whole-cube:visible").tap()
        red(player, expected)
    player.page.locator(".arrow.previous:visible").tap()
    red(player, "5")
    player.page.locator(".arrow.following:visible").tap()
    red(player, "2")
    player.page.locator(".aim-3").tap()
    red(player, "4")


def test_a_swipe_and_keys_turn_the_cube(new_user: Callable[..., Any], base: str) -> None:
    """To the left comes the next player, to the right the one before; arrow keys do the same."""
    player = begin(new_user, base)
    box = player.page.locator(".spinner").bounding_box()
    middle, height = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for way, expected in ((-60, "2"), (-60, "3"), (60, "2"), (60, "5")):
        player.page.mouse.move(middle, height)
        player.page.mouse.down()
        player.page.mouse.move(middle + way, height)
        player.page.mouse.up()
        red(player, expected)
    player.page.locator(".aim-4 input").focus()
    player.page.keyboard.press("ArrowLeft")
    red(player, "4")


def test_the_character_stands_in_the_place_of_the_cube(new_user: Callable[..., Any], base: str) -> None:
    """Under the finger every line about the character has its own place, and none covers another."""
    player = begin(new_user, base)
    with player.hold():
        lines = [one.bounding_box() for one in player.page.locator(".secret .self > *:visible").all()]
    assert len(lines) >= 4
    assert all(above["y"] + above["height"] <= below["y"] + 9 for above, below in pairwise(lines))
