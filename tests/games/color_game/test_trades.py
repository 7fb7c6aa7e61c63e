"""Deals of the colour game: ids, rows of chips, news and their cost. `trades.scenes.toml` has offers and answers."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from cases import each_case
from scene_files import fields_of
from scripted_play import play, refusal, view_field

import cards
from color_game.scenes import live_table, offer, setup_table, time_up
from companion.games import GAMES
from companion.games.color_game.evolve import CHUNK
from companion.games.color_game.model import Hand
from companion.games.color_game.trades import chip_points, count_starting, exchange, givers
from companion.lab.simulation.simulate import next_move
from companion.matches.match import start
from companion.rules.chance import Chance
from companion.rules.screens import ScreenInput, screens_of

OFFERS = Path(__file__).with_name("impossible_offers.txt").read_text("utf-8")
NO_IDS = ["3-3-1", "0-3-1", "9-3-1", "1-3-0", "1-3-01", "01-3-1", "1-3", "", "1-3-1 ", "x", "1-3--1", "١-٣-١"]


@pytest.mark.parametrize(("fields", "why"), [line.split(" -> ") for line in OFFERS.splitlines()])
def test_what_no_offer_can_be(fields: str, why: str) -> None:
    """Rule 3.2: one side may be empty, not both; refused in every phase alike."""
    for table in (setup_table(), live_table(), time_up(live_table())):
        assert ("bad_argument", why) == refusal(table, 1, "offer", **fields_of(fields))


@pytest.mark.parametrize("move", ["accept", "decline", "withdraw"])
@pytest.mark.parametrize(
    "deal_id", ["1-2-1", "1-2-9", "2-3-1", "3-4-1", pytest.param("1-3-" + "9" * 5000, id="long"), *NO_IDS]
)
def test_somebody_elses_deal_is_answered_like_one_that_does_not_exist(move: str, deal_id: str) -> None:
    """Rule 3.3: ids and refusals tell nothing of other seats' deals."""
    table = live_table()
    offer(table, 1, 2, {"chips": 1}, {})
    assert ("bad_argument", "no_deal") == refusal(table, 3, move, deal=deal_id)


@pytest.mark.parametrize("deal_id", ["1-2-1", "3-1-1", *NO_IDS])
def test_an_id_that_can_never_be_ones_own_is_so_in_every_phase(deal_id: str) -> None:
    """Rule 3.3: one that could be is merely too early."""
    assert ("bad_argument", "no_deal") == refusal(setup_table(), 3, "accept", deal=deal_id)
    assert ("wrong_phase", "now.setup") == refusal(setup_table(), 3, "accept", deal="1-3-1")
    assert ("wrong_phase", "now.setup") == refusal(setup_table(), 3, "withdraw", deal="3-1-1")


def test_an_offer_that_cannot_be_kept_is_withdrawn_as_if_by_hand() -> None:
    """Rule 9.1, R9: both sides see what a withdrawal by hand shows, and no more."""
    by_hand, by_itself = live_table(), live_table()
    for table in (by_hand, by_itself):
        offer(table, 1, 2, {"chips": 4}, {})
        offer(table, 1, 3, {"chips": 2}, {})
        offer(table, 1, 4, {"identities": [1]}, {"chips": 1})
    play(by_hand, 1, "withdraw", deal="1-2-1")
    play(by_itself, 3, "accept", deal="1-3-1")
    assert view_field(by_hand, 2, "deals") == view_field(by_itself, 2, "deals")
    assert by_hand.view(2) == by_itself.view(2)
    statuses = [trade["status"] for trade in view_field(by_itself, 1, "deals")]
    assert ["withdrawn", "accepted", "open"] == statuses, "who can still be told stays told"


# Chips in their row.


@each_case
def test_what_chips_are_worth(given_by: list[int], mate: int | None, expected: int) -> None:
    """Rule 4.3: one each, but for those that never left and those that the teammate gave."""
    assert expected == chip_points(tuple(giver or None for giver in given_by), mate)


def test_rows_are_exchanged_at_one_moment() -> None:
    """Rule 4.2: both leave before either joins."""
    assert ((None, 2), (5, 1, 1)) == exchange((None, None, None), 2, (4, 5), 1, (1, 2))
    assert (1, {4, 5}) == (count_starting((None, 4, 5, 4)), givers((None, 4, 5, 4)))


# News.


def counted_news(hand: Hand, seat: int, other: int) -> int:
    written = sum(note.sender == other for note in hand.messages)
    offered = sum((it.sender == other) * (1 + (it.status == "withdrawn")) for it in hand.deals)
    answered = sum(it.to == other and it.status in ("accepted", "declined") for it in hand.deals)
    return written + offered + answered + sum(it.player == other and it.result is not None for it in hand.guesses)


@pytest.mark.parametrize("seed", range(3))
def test_news_count_what_each_other_seat_has_done_that_a_seat_can_see(seed: int) -> None:
    match = start(GAMES["color_game"], cards.load("color_game", options={"seconds": 60, "quests": True}), 6, seed)
    chance, seats, most = Chance(seed), range(1, 7), 0
    while match.outcome is None:
        match.play(*next_move(match, dict.fromkeys(seats, "random"), chance), match.at)
        for seat, hand in enumerate(match.state.hands, 1):
            news = {other: count for other in seats if other != seat if (count := counted_news(hand, seat, other))}
            assert news == hand.news
            most = max(most, *news.values(), 0)
    assert most > 1


def test_a_message_costs_as_much_after_many_as_after_a_few() -> None:
    """The table's list of messages is kept in chunks: a message makes a new last chunk and shares the others."""
    table = live_table(5)
    for number in range(2 * CHUNK + 3):
        play(table, 1, "message", to=2 + number % 4, text="x")
    before = table.state.notes
    play(table, 1, "message", to=2, text="x")
    assert [CHUNK, CHUNK, 4] == [len(chunk) for chunk in table.state.notes]
    assert all(one is other for one, other in zip(before[:2], table.state.notes, strict=False))


def calls_of(work: Callable[[], object]) -> int:
    """Return how many functions are called, which tells how long it takes on any machine."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def test_a_tap_costs_as_much_after_many_moves_as_after_a_few() -> None:
    """A message, all views after it and what decides whether a phone's screen is new call the same functions."""
    table = live_table(6)
    screens = screens_of(table.game)

    def tap() -> None:
        play(table, 1, "message", to=2, text="x")
        for seat in range(1, 7):
            screens.version_key(ScreenInput(view=table.view(seat), game_data=table.game_data, names={}))

    def write(count: int) -> None:
        for number in range(count):
            play(table, 1 + number % 6, "message", to=1 + (number + 1) % 6, text="x")

    write(30)
    tap()  # what is made once
    few = calls_of(tap)
    write(1_500)
    assert calls_of(tap) <= 1.1 * few
