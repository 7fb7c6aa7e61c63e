"""Phones that are low: the main thing stands above the fold and keeps its size."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from browser.people import GameOver, Player

UPRIGHT, SIDEWAYS = (320, 568), (740, 360)
SIZE = "(it => it && [it.offsetWidth, it.offsetHeight])(document.querySelector('{} .clinic'))"
EDGES = """(all => all.every(Boolean) && all.map(one => one.getBoundingClientRect()).map(one => [one.top, one.bottom]))(
  {}.map(one => document.querySelector(one)))"""
"""The top and the bottom of each element, in pixels of the screen, or false while one is missing."""

IS_FREE = """(one => { const box = one.getBoundingClientRect();
  const corners = [[box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]];
  return corners.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
})(document.querySelector('{}'))"""
"""Whether two opposite corners of an element can be tapped."""

IS_WHOLE = "(one => one.scrollHeight <= one.clientHeight + 1)(document.querySelector('#panel .secret'))"
"""Whether nobody has to scroll in what is held."""

RECORD = """(() => {
  globalThis.widths = {};
  new MutationObserver(() => document.querySelectorAll('.beat .clinic').forEach(
    board => widths[document.querySelector('.beat h1').innerText] = board.offsetWidth
  )).observe(document.getElementById('live'), {childList: true, subtree: true});
})()"""
"""Records how wide the board is under each heading of a reveal."""


def begin(new_user: Callable[..., Any], base: str, slug: str, size: tuple[int, int], ready: str) -> Player:
    player: Player = new_user(Player, base, "Ada", size=size)
    player.play_alone(slug)
    player.page.wait_for_selector(f"text={ready}")
    player.press(ready)
    return player


@pytest.mark.parametrize("size", [UPRIGHT, pytest.param(SIDEWAYS, marks=pytest.mark.slow)])
def test_the_whole_hand_of_infection_stands_above_the_fold(
    size: tuple[int, int], new_user: Callable[..., Any], base: str
) -> None:
    player = begin(new_user, base, "infection", size, "Start turn 1")
    player.page.wait_for_selector(".hand .card")
    board, hand, button = player.page.evaluate(EDGES.format("['.clinic', '.hand', '.go .act']"))
    assert board[1] <= (hand[0] if size is UPRIGHT else size[1])
    assert max(hand[1], button[1]) <= size[1]
    mine = player.page.evaluate(SIZE.format("main:not(.watch)"))
    theirs = player.play_until(SIZE.format("main.watch"))
    assert mine == pytest.approx(theirs, abs=2)


@pytest.mark.parametrize("size", [(390, 844), (360, 640), pytest.param(SIDEWAYS, marks=pytest.mark.slow)])
def test_cards_can_be_taken_back_without_a_swipe(
    size: tuple[int, int], new_user: Callable[..., Any], base: str
) -> None:
    player = begin(new_user, base, "infection", size, "Start turn 1")
    player.page.wait_for_selector(".card.reset")
    assert player.page.evaluate(IS_FREE.replace("{}", ".card.reset"))


def test_the_board_keeps_its_width_in_each_step_of_a_reveal(new_user: Callable[..., Any], base: str) -> None:
    player = begin(new_user, base, "infection", UPRIGHT, "Start turn 1")
    player.page.evaluate(RECORD)
    player.play_until("Object.keys(widths).some(heading => heading.includes('moves to'))")
    assert {} == {heading: width for heading, width in player.page.evaluate("widths").items() if width < 280}


@pytest.mark.parametrize(
    "main", [".main-watch", ".placing:not(.joker)", pytest.param(".joker", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("size", [UPRIGHT, pytest.param(SIDEWAYS, marks=pytest.mark.slow)])
def test_the_whole_ballroom_stands_above_the_dock(
    size: tuple[int, int], main: str, new_user: Callable[..., Any], start_server: Callable[[float], str]
) -> None:
    base = start_server(12)  # so that nobody waits for the minutes after midnight
    parts = EDGES.format(f"['{main} .ball .line:last-child', '{main} .hold']")
    for _ in range(24):  # whoever is murdered early may never have a turn, and few hold the Joker
        player = begin(new_user, base, "masquerade_murder", size, "I know who I am")
        with suppress(GameOver):
            seats, hold = player.play_until(parts)
            break
    else:
        pytest.fail(f"no {main} in 24 games")
    assert seats[1] <= (hold[0] if size is UPRIGHT else size[1])


@pytest.mark.parametrize("size", [(360, 640), pytest.param((844, 390), marks=pytest.mark.slow)])
def test_the_order_cards_stand_above_the_reactions(
    size: tuple[int, int], new_user: Callable[..., Any], base: str
) -> None:
    parts = EDGES.format("['.main-watch .orders', '.main-watch .react']")
    for _ in range(24):  # nobody reacts while several are waited for
        player = begin(new_user, base, "masquerade_murder", size, "I know who I am")
        with suppress(GameOver):
            cards, reactions = player.play_until(parts)
            break
    else:
        pytest.fail("never watched in 24 games")
    assert cards[1] <= (reactions[0] if size == (360, 640) else size[1])


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS, (360, 740)])
def test_what_is_held_has_the_screen_and_moves_nothing(
    size: tuple[int, int], new_user: Callable[..., Any], base: str
) -> None:
    player: Player = new_user(Player, base, "Ada", size=size)
    player.play_alone("masquerade_murder")
    player.page.wait_for_selector("text=I know who I am")
    places = player.page.evaluate("eyes.places()")
    with player.hold():
        player.wait_until("eyes.isShown()")
        assert places == player.page.evaluate("eyes.places()")
        assert size == SIDEWAYS or player.page.evaluate(IS_WHOLE)
    assert player.page.evaluate("!document.querySelector('#live [style]')")
