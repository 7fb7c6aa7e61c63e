"""Deals of the colour game as cases: offers, answers, what can be given and kept, chips in their row."""

import sys
from collections.abc import Callable
from typing import Any

import pytest
from scripted_play import moves, play, refusal, view_field

import cards
from color_game.scenes import deal, find, live_table, offer, pay, setup_table, tell, time_up
from companion.games import GAMES
from companion.games.color_game.chips import chip_points, count_starting, exchange, givers
from companion.games.color_game.evolve import CHUNK
from companion.games.color_game.model import Hand
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.screens import ScreenInput, screens_of

ALL_QUESTS = ["keep_card", "give_all_chips", "gain_chips", "know_three", "deal_with_four"]


NO_IDS = ["3-3-1", "0-3-1", "9-3-1", "1-3-0", "1-3-01", "01-3-1", "1-3", "", "1-3-1 ", "x", "1-3--1", "١-٣-١"]


def trade(table: Match, seat: int, place: int = -1) -> dict[str, Any]:
    found: dict[str, Any] = view_field(table, seat, "deals")[place]
    return found


def statuses(table: Match, seat: int) -> list[str]:
    return [one["status"] for one in view_field(table, seat, "deals")]


def row(table: Match, seat: int) -> list[int | None]:
    """A seat's chips by their last givers, the next to leave first."""
    return list(table.state.hands[seat - 1].chips)


def names(table: Match, seat: int) -> set[str]:
    return {move["move"] for move in moves(table, seat)}


# Offers.


def test_anybody_may_offer_anything_at_any_time() -> None:
    """Rules 3.1, 3.2: no turns; each side chips, identities, quests; both see the offer, all parts of it."""
    table = live_table(quests=ALL_QUESTS)
    give = {"chips": 2, "identities": [4], "quests": ["know_three"]}
    want = {"chips": 1, "identities": [2, 5], "quests": ["find_pink"]}
    assert "4-2-1" == offer(table, 4, 2, give, want)
    expected = {"id": "4-2-1", "from": 4, "to": 2, "give": give, "want": want, "status": "open"}
    assert [expected] == view_field(table, 4, "deals") == view_field(table, 2, "deals")
    assert [] == view_field(table, 1, "deals") == view_field(table, 5, "deals")
    assert "1-2-1" == offer(table, 1, 2, {"chips": 1}, {})
    empty = {"chips": 0, "identities": [], "quests": []}
    assert (({**empty, "chips": 1}), empty) == (trade(table, 2)["give"], trade(table, 2)["want"])


def test_ids_count_this_senders_offers_to_this_receiver() -> None:
    """Rule 3.2: an id tells nothing of other seats' deals."""
    table = live_table()
    made = [offer(table, *sides, {"chips": 1}, {}) for sides in ((1, 2), (1, 3), (2, 1), (1, 2), (3, 2), (1, 2))]
    assert ["1-2-1", "1-3-1", "2-1-1", "1-2-2", "3-2-1", "1-2-3"] == made
    play(table, 2, "decline", deal="1-2-2")
    assert "1-2-4" == offer(table, 1, 2, {"chips": 1}, {})


def test_the_form_of_an_offer_holds_what_is_in_ones_hands_and_anything_to_want() -> None:
    """Rules 3.2, 3.3: to give, what one has; to want, any seat but oneself, any chips, any quest card."""
    table = live_table(quests=ALL_QUESTS)
    tell(pay(table, 1, 2, 2), 3, 1)
    (form,) = [move["form"] for move in moves(table, 1) if move["move"] == "offer"]
    assert [2, 3, 4, 5] == form["to"]
    assert {"chips": 3, "identities": [1, 3], "quests": ["keep_card"]} == form["give"]
    assert [2, 3, 4, 5] == form["want"]["identities"]
    assert 999 == form["want"]["chips"]
    assert 20 == len(form["want"]["quests"])
    offer(table, 1, 2, {"chips": 3}, {"chips": 999, "identities": [2, 3, 4, 5], "quests": form["want"]["quests"]})


@pytest.mark.parametrize(
    ("give", "want", "why"),
    [
        ({}, {}, "offer_empty"),
        ({"chips": 0, "identities": [], "quests": []}, {"chips": 0}, "offer_empty"),
        ({"chips": -1}, {"chips": 1}, "chips_below_none"),
        ({"chips": 1}, {"chips": -1}, "chips_below_none"),
        ({}, {"chips": 1000}, "chips_wanted"),
        ({"identities": [0]}, {}, "no_player"),
        ({"identities": [6]}, {}, "no_player"),
        ({}, {"identities": [6]}, "no_player"),
        ({}, {"identities": [1]}, "want_yourself"),
        ({}, {"identities": [2, 2]}, "each_once"),
        ({"identities": [1, 1]}, {}, "each_once"),
        ({"quests": ["keep_card", "keep_card"]}, {}, "each_once"),
        ({"quests": ["keep_cards"]}, {}, "no_quest"),
        ({}, {"quests": [""]}, "no_quest"),
        ({"chips": "1"}, {}, "field_mistyped"),
        ({"chips": True}, {}, "field_mistyped"),
        ({"chips": 1.5}, {}, "field_mistyped"),
        ({"coins": 1}, {}, "field_mistyped"),
        ([], {}, "field_mistyped"),
        ({"identities": 1}, {}, "field_mistyped"),
        ({"identities": ["1"]}, {}, "field_mistyped"),
    ],
)
def test_what_no_offer_can_be(give: Any, want: Any, why: str) -> None:
    """Rule 3.2: one side may be empty, not both; refused in every phase alike."""
    for table in (setup_table(), live_table(), time_up(live_table())):
        assert ("bad_argument", why) == refusal(table, 1, "offer", to=2, give=give, want=want)


def test_an_offer_goes_to_another_player() -> None:
    """Rule 3.2."""
    table = live_table()
    assert ("bad_argument", "not_yourself") == refusal(table, 1, "offer", to=1, give={"chips": 1}, want={})
    for to in (0, 6, -1):
        assert ("bad_argument", "no_player") == refusal(table, 1, "offer", to=to, give={"chips": 1}, want={})
    assert ("bad_argument", "field_missing") == refusal(table, 1, "offer", to=2, give={"chips": 1})


@pytest.mark.parametrize(
    ("give", "why"),
    [
        ({"chips": 6}, "give_chips"),
        ({"chips": 10**12}, "give_chips"),
        ({"identities": [2]}, "give_identities"),
        ({"identities": [1, 4]}, "give_identities"),
        ({"quests": ["know_three"]}, "give_quests"),
        ({"quests": ["find_pink"]}, "give_quests"),
        ({"chips": 6, "identities": [2], "quests": ["know_three"]}, "give_chips"),
    ],
)
def test_one_offers_only_what_is_in_ones_hands(give: dict[str, Any], why: str) -> None:
    """Rules 3.3, 3.5."""
    assert ("not_allowed", why) == refusal(
        live_table(quests=ALL_QUESTS), 1, "offer", to=2, give=give, want={"chips": 1}
    )


@pytest.mark.parametrize("want", [{"chips": 999}, {"identities": [2, 3, 4]}, {"quests": ["find_pink"]}])
def test_a_wish_is_never_checked_against_what_the_other_has(want: dict[str, Any]) -> None:
    """Rule 3.3: a refusal would tell."""
    table = live_table()
    assert [(name, "open") for name in ("5-1-1", "5-1-2")] == [
        (trade(table, 1)["id"], trade(table, 1)["status"]) for _ in range(2) if offer(table, 5, 1, {}, want)
    ]


def test_what_follows_from_a_right_guess_cannot_be_given() -> None:
    """Rule 3.5: a pair that has found each other knows, but not from a deal."""
    table = find(live_table(), (1, 3))
    assert [{"player": 3, "result": "right"}] == view_field(table, 1, "guesses")
    assert {} == view_field(table, 1, "known")
    assert ("not_allowed", "give_identities") == refusal(table, 1, "offer", to=2, give={"identities": [3]}, want={})
    offer(table, 1, 2, {}, {"identities": [3]})
    assert "accept" not in names(table, 2)


# Answers.


def test_a_deal_happens_whole_at_one_moment() -> None:
    """Rules 3.2, 3.3, 8.2: everything changes hands, on both sides."""
    table = live_table(quests=ALL_QUESTS)
    give = {"chips": 3, "identities": [1], "quests": ["keep_card"]}
    deal(table, 1, 2, give, {"chips": 1, "identities": [2], "quests": ["give_all_chips"]})
    assert (3, 7) == (view_field(table, 1, "chips"), view_field(table, 2, "chips"))
    assert ({"2": "blue"}, {"1": "red"}) == (view_field(table, 1, "known"), view_field(table, 2, "known"))
    assert (["give_all_chips"], ["keep_card"]) == (view_field(table, 1, "quests"), view_field(table, 2, "quests"))
    assert ["accepted"] == statuses(table, 1) == statuses(table, 2)
    assert [5, 5, 5] == [view_field(table, seat, "chips") for seat in (3, 4, 5)]
    assert [{}, {}, {}] == [view_field(table, seat, "known") for seat in (3, 4, 5)]


def test_identities_given_are_true_and_may_be_given_on() -> None:
    """Rule 3.4: from hand to hand, and even to the one whom they are of."""
    table = tell(live_table(), 5, 1)
    tell(table, 1, 2, 5)
    tell(table, 2, 3, 5, 2)
    tell(table, 3, 5, 5, 2)
    assert {"5": "assassin"} == view_field(table, 2, "known")
    assert {"2": "blue", "5": "assassin"} == view_field(table, 3, "known")
    assert {"2": "blue", "5": "assassin"} == view_field(table, 5, "known")
    tell(table, 3, 1, 5)
    assert {"5": "assassin"} == view_field(table, 1, "known"), "told twice is known once"


@pytest.mark.parametrize(
    ("want", "why"),
    [
        ({"chips": 6}, "accept_chips"),
        ({"identities": [3]}, "accept_identities"),
        ({"identities": [2, 5]}, "accept_identities"),
        ({"quests": ["keep_card"]}, "accept_quests"),
    ],
)
def test_what_the_receiver_lacks_refuses_the_accept_and_the_offer_stays(want: dict[str, Any], why: str) -> None:
    """Rule 3.3: and it may be accepted once the receiver has it."""
    table = live_table(quests=["find_blue", *ALL_QUESTS[1:4], "keep_card"])
    offer(table, 1, 2, {"chips": 1}, want)
    assert {"message", "offer", "decline", "guess_teammate"} == names(table, 2)
    assert ("not_allowed", why) == refusal(table, 2, "accept", deal="1-2-1")
    assert ["open"] == statuses(table, 1) == statuses(table, 2)
    pay(tell(deal(table, 5, 2, {"quests": ["keep_card"]}), 5, 2), 5, 2, 1)
    tell(table, 3, 2)
    assert {"move": "accept", "deal": "1-2-1"} in moves(table, 2)
    play(table, 2, "accept", deal="1-2-1")
    assert "accepted" == statuses(table, 1)[0]


def test_nobody_pays_with_what_the_same_deal_brings() -> None:
    """Rule 3.3: both sides give what is in their hands before it."""
    table = pay(live_table(), 2, 3, 5)
    offer(table, 1, 2, {"chips": 5}, {"chips": 1})
    assert ("not_allowed", "accept_chips") == refusal(table, 2, "accept", deal="1-2-1")


def test_an_offer_may_be_declined_or_withdrawn_without_a_reason() -> None:
    """Rule 3.3: by its receiver, by its sender; both see which, and it is closed for good."""
    table = live_table()
    for _ in range(3):
        offer(table, 1, 2, {"chips": 1}, {})
    assert {"move": "withdraw", "deal": "1-2-1"} in moves(table, 1)
    assert {"accept", "decline"} <= names(table, 2) and "withdraw" not in names(table, 2)
    play(table, 2, "decline", deal="1-2-1")
    play(table, 1, "withdraw", deal="1-2-2")
    play(table, 2, "accept", deal="1-2-3")
    assert ["declined", "withdrawn", "accepted"] == statuses(table, 1) == statuses(table, 2)
    for deal_id, why in (("1-2-1", "deal_declined"), ("1-2-2", "deal_withdrawn"), ("1-2-3", "deal_accepted")):
        assert ("not_allowed", why) == refusal(table, 2, "accept", deal=deal_id)
        assert ("not_allowed", why) == refusal(table, 2, "decline", deal=deal_id)
        assert ("not_allowed", why) == refusal(table, 1, "withdraw", deal=deal_id)
    assert (4, 6) == (view_field(table, 1, "chips"), view_field(table, 2, "chips"))


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


def test_each_side_has_its_own_answers() -> None:
    """Rule 3.3: nobody accepts its own offer, nobody withdraws another's."""
    table = live_table()
    offer(table, 1, 2, {"chips": 1}, {})
    for seat, move in ((1, "accept"), (1, "decline"), (2, "withdraw")):
        assert ("bad_argument", "no_deal") == refusal(table, seat, move, deal="1-2-1")


# Open offers that can no longer be kept.


def test_nothing_is_reserved() -> None:
    """Rule 3.3: the same chips may be offered to everybody; whoever accepts first has them."""
    table = live_table()
    for to in (2, 3, 4):
        offer(table, 1, to, {"chips": 5}, {})
    assert ["open"] * 3 == statuses(table, 1)
    play(table, 3, "accept", deal="1-3-1")
    assert ["withdrawn", "accepted", "withdrawn"] == statuses(table, 1)
    assert ["withdrawn"] == statuses(table, 2) == statuses(table, 4)


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
    assert ["withdrawn", "accepted", "open"] == statuses(by_itself, 1), "who can still be told stays told"


def test_offers_stay_that_can_still_be_kept() -> None:
    """R9: as many chips as are left are enough, whoever they came from."""
    table = live_table()
    offer(table, 1, 2, {"chips": 3}, {})
    pay(table, 1, 3, 2)
    assert "open" == statuses(table, 2)[0]
    deal(table, 1, 4, {"chips": 3}, {"chips": 3})
    assert "open" == statuses(table, 2)[0], "three went and three came"
    pay(table, 1, 3, 1)
    assert "withdrawn" == statuses(table, 2)[0]


def test_both_sides_of_a_deal_may_lose_what_they_had_offered() -> None:
    """R9: the receiver's own offers too; a quest that has been given away; nobody else's."""
    table = live_table(quests=ALL_QUESTS)
    offer(table, 2, 3, {"quests": ["give_all_chips"]}, {})
    offer(table, 2, 4, {"chips": 5}, {})
    offer(table, 3, 4, {"chips": 5}, {})
    offer(table, 5, 2, {"chips": 5}, {})
    deal(table, 1, 2, {"chips": 1}, {"quests": ["give_all_chips"], "chips": 2})
    assert ["withdrawn", "withdrawn", "open", "accepted"] == statuses(table, 2)
    assert ["withdrawn", "open"] == statuses(table, 3)
    assert ("not_allowed", "deal_withdrawn") == refusal(table, 3, "accept", deal="2-3-1")


def test_the_receivers_wants_are_nobodys_promise() -> None:
    """R9: an offer stays although its receiver no longer has what is wanted."""
    table = live_table()
    offer(table, 1, 2, {"identities": [1]}, {"chips": 5})
    pay(table, 2, 3, 1)
    assert ["open", "accepted"] == statuses(table, 2)


def test_open_offers_lapse_when_time_is_up() -> None:
    """Rule 6.1: and only the open ones."""
    table = live_table()
    offer(table, 1, 2, {"chips": 1}, {})
    offer(table, 2, 1, {"chips": 1}, {})
    play(table, 1, "decline", deal="2-1-1")
    assert ["lapsed", "declined"] == statuses(time_up(table), 1) == statuses(table, 2)
    assert ("wrong_phase", "now.assassin") == refusal(table, 2, "accept", deal="1-2-1")


# Chips for chips.


def test_chips_may_be_swapped_for_chips() -> None:
    """Rule 3.6, R11: unless the table rules it out."""
    table = deal(live_table(), 1, 2, {"chips": 5}, {"chips": 5})
    assert [(5, 0), (5, 0)] == [
        (view_field(table, seat, "chips"), view_field(table, seat, "starting_chips")) for seat in (1, 2)
    ]


def test_a_table_may_rule_chips_for_chips_out() -> None:
    """Rule 3.6, R11: with something else beside them too; chips on one side are free."""
    table = live_table(chip_swaps=False)
    assert view_field(table, "table", "chip_swaps") is False
    for more in ({}, {"identities": [2]}):
        give, want = {"chips": 1}, {"chips": 1, **more}
        assert ("not_allowed", "chip_swap") == refusal(table, 1, "offer", to=2, give=give, want=want)
    deal(table, 1, 2, {"chips": 1}, {"identities": [2]})
    deal(table, 1, 2, {"identities": [1]}, {"chips": 2})
    assert (6, 4) == (view_field(table, 1, "chips"), view_field(table, 2, "chips"))


# Chips in their row.


def test_own_starting_chips_leave_first_then_the_longest_held() -> None:
    """Rules 4.1, 4.2, R4: what is given joins at the right and remembers who gave it last."""
    table = live_table()
    pay(pay(table, 2, 1, 1), 3, 1, 2)
    assert [None] * 5 + [2, 3, 3] == row(table, 1)
    pay(table, 1, 4, 3)
    assert ([None, None, 2, 3, 3], [None] * 5 + [1, 1, 1]) == (row(table, 1), row(table, 4))
    assert (5, 2) == (view_field(table, 1, "chips"), view_field(table, 1, "starting_chips"))
    pay(table, 1, 5, 3)
    assert ([3, 3], [None] * 5 + [1, 1, 1]) == (row(table, 1), row(table, 5))
    pay(table, 5, 1, 6)
    assert ([3, 3] + [5] * 6, [1, 1]) == (row(table, 1), row(table, 5)), "five of its own, then the first that came"


def test_a_starting_chip_that_comes_back_is_a_chip_like_any_other() -> None:
    """Rule 4.3, R4: it counts by its last giver."""
    table = pay(live_table(), 1, 2, 5)
    pay(table, 2, 1, 10)
    assert [2] * 10 == row(table, 1)
    assert (10, 0) == (view_field(table, 1, "chips"), view_field(table, 1, "starting_chips"))


def test_nobody_else_sees_how_many_chips_one_holds() -> None:
    """Rule 4.2: a payment between others changes no view of mine."""
    table, before = live_table(), live_table().views()
    pay(table, 1, 2, 4)
    assert all(table.view(viewer) == before[viewer] for viewer in (3, 4, 5, "table"))


@pytest.mark.parametrize(
    ("chips", "mate", "expected"),
    [
        ((), 3, 0),
        ((None,) * 5, 3, 0),
        ((2, 2, 4), 3, 3),
        ((3, 3, 3), 3, 0),
        ((None, 2, 3, 5, 2), 3, 3),
        ((None, 2, 3), None, 2),
    ],
)
def test_what_chips_are_worth(chips: tuple[int | None, ...], mate: int | None, expected: int) -> None:
    """Rule 4.3: one each, but for those that never left and those that the teammate gave."""
    assert expected == chip_points(chips, mate)


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
