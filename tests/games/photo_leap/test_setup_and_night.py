"""Photo Leap from the deal to the end of the night, as cases."""

from collections import Counter
from typing import Any

import pytest
from cases import each_case
from scripted_play import all_play, open_table, plain, play, refusal, view_field

from cards.errors import InputError
from photo_leap.rounds import ANIMALS, DEAL, DECK, TYPES, first_round


def test_the_deal_is_four_roles_and_twenty_news() -> None:
    """Rules 1.1, 1.2, 1.4, 2.1, 2.2: one spy, a lead, all the stories in some order."""
    deal = plain(open_table("photo_leap", 4, seed=5).dealt)["deal"]
    assert {"spy", "lead", "deck", "chance"} == set(deal)
    assert Counter(dict.fromkeys(ANIMALS, 4)) == Counter(deal["deck"])
    roles = [view_field(open_table("photo_leap", 4, seed=5), seat, "role") for seat in range(1, 5)]
    assert {"journalist": 3, "spy": 1} == Counter(roles)
    assert "spy" == roles[deal["spy"] - 1]


def test_every_seat_is_spy_and_lead_as_often_as_any_other() -> None:
    """Rule 2.2: the lead is picked at random, and roles are dealt."""
    deals = [plain(open_table("photo_leap", 4, seed=seed).dealt)["deal"] for seed in range(400)]
    for key in ("spy", "lead"):
        assert all(70 < times < 130 for times in Counter(deal[key] for deal in deals).values())


@each_case
def test_a_deal_that_cannot_be_is_refused_by_its_field(
    deal: dict[str, Any] | None, last_card: list[str] | None, field: str
) -> None:
    with pytest.raises(InputError) as error:
        open_table("photo_leap", 4, deal or {"deck": [*DECK[:-1], *(last_card or ())]})
    assert [field] == [fault.card for fault in error.value.faults]


def test_given_keys_of_a_deal_stand_and_the_seed_makes_the_others() -> None:
    ours = plain(open_table("photo_leap", 4, {"spy": 2}, seed=9).dealt)["deal"]
    seeds = plain(open_table("photo_leap", 4, seed=9).dealt)["deal"]
    assert {**seeds, "spy": 2} == ours


def test_the_spy_sees_the_four_without_owners() -> None:
    """Rule 5.1, R3: the same four, in an order that does not depend on who drew which."""
    orders = []
    for first in (["sheep", "bear", "wolf", "deer"], ["deer", "wolf", "sheep", "bear"]):
        table = open_table("photo_leap", 4, {**DEAL, "deck": first + DECK[4:]})
        play(table, 3, "choose_types", **TYPES)
        all_play(all_play(table))
        orders.append(view_field(table, 3, "four"))
        assert view_field(table, 1, "four") is None
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == ["bear", "deer", "sheep", "wolf"]


def test_the_order_of_the_four_is_any_order() -> None:
    """R3: over many deals each news lies in each place."""
    seen = Counter()
    for chance in range(200):
        table = open_table("photo_leap", 4, {**DEAL, "chance": chance})
        play(table, 3, "choose_types", **TYPES)
        all_play(all_play(table))
        seen[view_field(table, 3, "four").index("wolf")] += 1
    assert all(30 < seen[place] < 70 for place in range(4))


def test_a_swap_brings_a_card_of_the_deck_and_hides_the_old_one_there() -> None:
    """Rule 5.2, R4: the spy sees the new card; nobody's counts or views change."""
    table = all_play(first_round())
    before = {viewer: plain(table.view(viewer)) for viewer in (1, 2, 4, "table")}
    deck, four = Counter(table.state.deck), list(view_field(table, 3, "four"))
    play(table, 3, "swap", card=2)
    now = view_field(table, 3, "four")
    assert four[:2] + four[3:] == now[:2] + now[3:]
    assert deck + Counter(four) == Counter(table.state.deck) + Counter(now)
    assert 16 == len(table.state.deck)
    assert before == {viewer: plain(table.view(viewer)) for viewer in (1, 2, 4, "table")}
    assert ("not_allowed", "swap_once") == refusal(table, 3, "swap", card=0)


def test_what_a_swap_brings_and_where_the_old_card_goes_are_left_to_chance() -> None:
    """R4: any card of the deck, into any place."""
    came, places = Counter(), Counter()
    for chance in range(300):
        table = open_table("photo_leap", 4, {**DEAL, "chance": chance})
        play(table, 3, "choose_types", **TYPES)
        all_play(all_play(table))
        old = table.state.four[0]
        play(table, 3, "swap", card=0)
        swapped = table.log[-1].events[0]
        came[view_field(table, 3, "four")[0]] += 1
        places[swapped.place] += 1
        assert old == table.state.deck[swapped.place]
    assert set(ANIMALS) == set(came)
    assert set(range(16)) == set(places)
