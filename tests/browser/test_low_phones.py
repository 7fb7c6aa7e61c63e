"""Phones that are low: the main thing stands above the fold and keeps its size."""

from contextlib import suppress

import pytest
from infection.scenes import face_to_face
from infection.test_beats import beats_of, draw
from screen_forms import screen

from browser.people import GameOver, NewUser, Player, StartServer, script

pytestmark = pytest.mark.slow

UPRIGHT, SIDEWAYS = (320, 568), (740, 360)
SIZE = "(it => it && [it.offsetWidth, it.offsetHeight])(document.querySelector('{} .clinic'))"
EDGES = """(all => all.every(Boolean) && all.map(one => one.getBoundingClientRect()).map(one => [one.top, one.bottom]))(
  {}.map(one => document.querySelector(one)))"""
"""The top and the bottom of each element, in pixels of the screen, or false while one is missing."""

IS_WHOLE = "(one => one.scrollHeight <= one.clientHeight + 1)(document.querySelector('#panel .secret'))"
"""Whether nobody has to scroll in what is held."""

RECORD = script("widths_in_reveals")


def begin(new_user: NewUser, base: str, slug: str, size: tuple[int, int], ready: str) -> Player:
    player = new_user(Player, base, "Ada", size=size).play_alone(slug, f"text={ready}")
    player.press(ready)
    return player


def edges_at_the_ball(new_user: NewUser, base: str, size: tuple[int, int], *parts: str) -> list[list[float]]:
    """Return the edges of parts of a screen of Masquerade that some game shows: not each comes to it."""
    for _ in range(24):
        player = begin(new_user, base, "masquerade_murder", size, "I know who I am")
        with suppress(GameOver):
            return list(player.play_until(EDGES.format(list(parts))))
    pytest.fail(f"no {parts} in 24 games")


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS])
def test_the_whole_hand_of_infection_stands_above_the_fold(size: tuple[int, int], new_user: NewUser, base: str) -> None:
    player = begin(new_user, base, "infection", size, "Start turn 1")
    player.page.wait_for_selector(".hand .card")
    board, hand, button = player.page.evaluate(EDGES.format("['.clinic', '.hand', '.go .act']"))
    assert board[1] <= (hand[0] if size is UPRIGHT else size[1])
    assert max(hand[1], button[1]) <= size[1]
    mine = player.page.evaluate(SIZE.format("main:not(.watch)"))
    theirs = player.play_until(SIZE.format("main.watch"))
    assert mine == pytest.approx(theirs, abs=2)


@pytest.mark.parametrize("size", [(390, 844), (360, 640), SIDEWAYS])
def test_cards_can_be_taken_back_without_a_swipe(size: tuple[int, int], new_user: NewUser, base: str) -> None:
    player = begin(new_user, base, "infection", size, "Start turn 1")
    player.page.wait_for_selector(".card.reset")
    assert player.page.evaluate(script("is_free"), ".card.reset")


def test_the_board_keeps_its_width_in_each_step_of_a_reveal(new_user: NewUser, base: str) -> None:
    player = begin(new_user, base, "infection", UPRIGHT, "Start turn 1")
    player.page.evaluate(RECORD)
    player.play_until("Object.keys(widths).some(heading => heading.includes('moves to'))")
    assert {} == {heading: width for heading, width in player.page.evaluate("widths").items() if width < 280}


@pytest.mark.parametrize("main", [".main-watch", ".placing:not(.joker)", ".joker"])
@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS])
def test_the_whole_ballroom_stands_above_the_dock(
    size: tuple[int, int], main: str, new_user: NewUser, start_server: StartServer
) -> None:
    base = start_server(12)  # so that nobody waits for the minutes after midnight
    # Whoever is murdered early may never have a turn, and few hold the Joker.
    seats, hold = edges_at_the_ball(new_user, base, size, f"{main} .ball .line:last-child", f"{main} .hold")
    assert seats[1] <= (hold[0] if size is UPRIGHT else size[1])


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_the_order_cards_stand_above_the_reactions(size: tuple[int, int], new_user: NewUser, base: str) -> None:
    # Nobody reacts while several are waited for.
    cards, reactions = edges_at_the_ball(new_user, base, size, ".main-watch .orders", ".main-watch .react")
    assert cards[1] <= (reactions[0] if size == (360, 640) else size[1])


@pytest.mark.parametrize("size", [UPRIGHT, SIDEWAYS, (360, 740)])
def test_what_is_held_has_the_screen_and_moves_nothing(size: tuple[int, int], new_user: NewUser, base: str) -> None:
    player = new_user(Player, base, "Ada", size=size).play_alone("masquerade_murder", "text=I know who I am")
    places = player.page.evaluate("eyes.places()")
    with player.hold():
        player.wait_until("eyes.isShown()")
        assert places == player.page.evaluate("eyes.places()")
        assert size == SIDEWAYS or player.page.evaluate(IS_WHOLE)
    assert player.page.evaluate("!document.querySelector('#live [style]')")


@pytest.mark.parametrize("size", [(320, 568), (360, 640), (390, 844)])
def test_the_board_stays_in_its_place(size: tuple[int, int], new_user: NewUser, base: str) -> None:
    player = new_user(Player, base, "Ada", size=size).play_alone("infection", "text=Start turn 1")
    table = face_to_face()
    screens = [screen(table, seat, page=2) for seat in (1, 2)]
    beats = [draw(beat, 2) for move in ("B4", "axe R1") for beat in beats_of(face_to_face(), move)]
    found = {place for html in (*screens, *beats) for place in player.page.evaluate(script("places_of_board"), html)}
    assert 1 == len(found), found
