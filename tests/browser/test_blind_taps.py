"""Browser tests of taps that leave no light: animals and night of Photo Leap, targets of Masquerade Murder."""

from itertools import pairwise

import pytest
from variants import first

from browser.people import NewUser, Player, script

pytestmark = pytest.mark.slow

LOOKS, MARKED, PLACES = map(script, ("looks_of_tiles", "marked_tiles", "places_of_tiles"))
FADES_MS = 400
LOOKS_OF_TARGETS = script("looks_of_targets")
AIM = '.aim:has(input[value="{}"])'
CHOSEN = "document.querySelector('.aim :checked')?.value ?? ''"


def looks(player: Player) -> set[str]:
    player.page.wait_for_timeout(FADES_MS)
    return set(player.page.evaluate(LOOKS))


def test_a_tapped_tile_looks_like_the_others_and_the_hold_shows_it(new_user: NewUser, base: str) -> None:
    player = new_user(Player, base, "Ada").play_alone("photo_leap")
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


def begin(new_user: NewUser, base: str, has_script: bool = True) -> Player:
    player = new_user(Player, base, "Ada", has_script=has_script)
    player.play_alone("masquerade_murder", "text=I know who I am")
    player.press("I know who I am", "#live .picker")
    return player


@pytest.mark.parametrize("has_script", first([True, False]))
def test_a_tapped_target_looks_like_the_others(new_user: NewUser, base: str, has_script: bool) -> None:
    player = begin(new_user, base, has_script)
    player.page.locator(AIM.format(3)).tap()
    assert "3" == player.page.evaluate(CHOSEN)
    player.page.wait_for_timeout(300)  # the blink
    assert 1 == len(set(player.page.evaluate(LOOKS_OF_TARGETS)))


def test_a_hold_says_whom_one_has_chosen(new_user: NewUser, base: str) -> None:
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


def test_the_character_stands_in_the_place_of_the_tiles(new_user: NewUser, base: str) -> None:
    player = begin(new_user, base)
    with player.hold():
        lines = [one.bounding_box() for one in player.page.locator(".secret .self > *:visible").all()]
    assert len(lines) >= 4
    assert all(above["y"] + above["height"] <= below["y"] + 9 for above, below in pairwise(lines))
