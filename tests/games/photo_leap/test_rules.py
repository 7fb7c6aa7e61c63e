"""Photo Leap's rules as cases: what each paragraph of the rulebook and each ruling makes of a move."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from playing import everybody, moves, open_table, plain, play, refused, sees

import cards
from cards.deck import CardDataError
from cards.photo_leap import deck_by_round, longest
from companion.chance import Chance
from companion.games import GAMES
from companion.games.photo_leap.bot import fits, suspicion
from companion.games.photo_leap.model import Turn
from companion.games.photo_leap.standing import next_lead
from companion.lab.simulate import play as play_with_bots
from companion.table import Table

ANIMALS = ("sheep", "bear", "wolf", "deer", "fox")
DECK = [animal for _ in range(4) for animal in ANIMALS]
"""Round 1: sheep, bear, wolf, deer; round 2: fox, sheep, bear, wolf; and so on."""

DEAL = {"spy": 3, "lead": 1, "deck": DECK, "chance": 7}
TYPES = {"truth": "sheep", "fakes": ["bear", "wolf"]}


def opened(**options: Any) -> Table:
    """After set-up: round 1, investigate. Seat 3 is the spy, seat 1 the lead, the sheep is true."""
    table = open_table("photo_leap", 4, DEAL, **options)
    play(table, 3, "choose_types", **TYPES)
    return everybody(table)


def night(table: Table) -> Table:
    return everybody(table)


def published(table: Table, keep: tuple[str, str] | None = None) -> Table:
    """From the lead's choice to the end of the publishing; with `keep`, those two if they can be kept."""
    if table.state.phase == "interrogate":
        play(table, table.state.lead, "pass")
    play(table, table.state.lead, "appoint", player=moves(table, table.state.lead)[0]["player"])
    for seat in (table.state.lead, table.state.associate):
        hand = list(table.state.four)
        wanted = Counter(keep or ())
        spare = next((i for i, news in enumerate(hand) if Counter(hand[:i] + hand[i + 1 :]) >= wanted), 0)
        play(table, seat, "discard", card=spare)
    return table


def whole_round(table: Table, keep: tuple[str, str] | None = None) -> Table:
    """From investigate to the next one, nobody swapping, bribing or accusing."""
    everybody(table)
    everybody(table)
    published(table, keep)
    return everybody(table)


def at_round(number: int, **options: Any) -> Table:
    """Round `number`, investigate, with two foxes and deer in print where they can be had, so that nobody wins."""
    table = opened(**options)
    while table.state.round < number:
        harmless(table)
    return table


def harmless(table: Table) -> Table:
    """A round that publishes what is unrelated, else one truth with one fake."""
    everybody(table)
    everybody(table)
    hand = Counter(table.state.four)
    pairs = [("deer", "fox"), ("deer", "deer"), ("fox", "fox"), ("sheep", "bear"), ("sheep", "wolf")]
    single = [(one, other) for one, other in product(("deer", "fox"), ("sheep", "bear", "wolf"))]
    keep = next(pair for pair in (*pairs, *single) if hand >= Counter(pair))
    published(table, keep)
    return everybody(table)


def bribed(**options: Any) -> Table:
    """Round 4, at `roles`: seat 3 has bribed seat 2, and the night is over."""
    table = at_round(4, **options)
    everybody(table)
    play(table, 3, "bribe", player=2)
    return everybody(table)


def interrogation(**options: Any) -> Table:
    """Round 4, at `interrogate`, nobody bribed; the lead is seat 2."""
    table = at_round(4, **options)
    everybody(table)
    return everybody(table)


# Set-up.


def test_the_deal_is_four_roles_and_twenty_news() -> None:
    """Rules 1.1, 1.2, 1.4, 2.1, 2.2: one spy, a lead, all the news in some order."""
    deal = plain(open_table("photo_leap", 4, seed=5).dealt)["deal"]
    assert {"spy", "lead", "deck", "chance"} == set(deal)
    assert Counter(dict.fromkeys(ANIMALS, 4)) == Counter(deal["deck"])
    roles = [sees(open_table("photo_leap", 4, seed=5), seat, "role") for seat in range(1, 5)]
    assert {"journalist": 3, "spy": 1} == Counter(roles)
    assert "spy" == roles[deal["spy"] - 1]


def test_every_seat_is_spy_and_lead_as_often_as_any_other() -> None:
    """Rule 2.2: the lead is picked at random, and roles are dealt."""
    deals = [plain(open_table("photo_leap", 4, seed=seed).dealt)["deal"] for seed in range(400)]
    for key in ("spy", "lead"):
        assert all(70 < times < 130 for times in Counter(deal[key] for deal in deals).values())


@pytest.mark.parametrize(
    ("deal", "field"),
    [
        ({"spy": 5}, "spy"),
        ({"spy": 0}, "spy"),
        ({"lead": -1}, "lead"),
        ({"spy": True}, "spy"),
        ({"spy": "3"}, "spy"),
        ({"deck": DECK[:-1]}, "deck"),
        ({"deck": [*DECK[:-1], "sheep"]}, "deck"),
        ({"deck": [*DECK[:-1], "cat"]}, "deck"),
        ({"chance": 1.5}, "chance"),
        ({"spies": 3}, "spies"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_by_its_field(deal: dict[str, Any], field: str) -> None:
    with pytest.raises(CardDataError) as error:
        open_table("photo_leap", 4, deal)
    assert [field] == [fault.card for fault in error.value.faults]


def test_given_keys_of_a_deal_stand_and_the_seed_makes_the_others() -> None:
    ours = plain(open_table("photo_leap", 4, {"spy": 2}, seed=9).dealt)["deal"]
    seeds = plain(open_table("photo_leap", 4, seed=9).dealt)["deal"]
    assert {**seeds, "spy": 2} == ours


def test_the_spy_chooses_one_truth_and_two_fakes() -> None:
    """Rules 1.3, 2.3: any animal, two others in either order; all others tap."""
    table = open_table("photo_leap", 4, DEAL)
    assert 5 * 4 * 3 == len(moves(table, 3))
    assert [{"move": "ready"}] == moves(table, 1)
    play(table, 3, "choose_types", truth="fox", fakes=["deer", "bear"])
    assert {"truth": "fox", "fakes": ["deer", "bear"]} == sees(table, 3, "types")
    assert all(sees(table, seat, "types") is None for seat in (1, 2, 4))


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (3, {"move": "choose_types", "truth": "fox", "fakes": ["fox", "bear"]}, ("bad_argument", "three_types")),
        (3, {"move": "choose_types", "truth": "fox", "fakes": ["bear", "bear"]}, ("bad_argument", "three_types")),
        (3, {"move": "choose_types", "truth": "cat", "fakes": ["bear", "deer"]}, ("bad_argument", "field_mistyped")),
        (3, {"move": "choose_types", "truth": "fox", "fakes": ["bear"]}, ("bad_argument", "field_mistyped")),
        (3, {"move": "choose_types", "truth": "fox"}, ("bad_argument", "field_missing")),
        (1, {"move": "choose_types", **TYPES}, ("not_your_turn", "now.setup")),
        (3, {"move": "ready"}, ("not_your_turn", "now.setup")),
        (1, {"move": "swap", "card": 0}, ("wrong_phase", "now.setup")),
        (1, {"move": "publish", "types": ["fox", "fox"]}, ("wrong_phase", "now.setup")),
        ("gm", {"move": "ready"}, ("bad_argument", "no_seat")),
    ],
)
def test_set_up_refuses(seat: Any, move: dict[str, Any], expected: tuple[str, str]) -> None:
    """Rule 2.3."""
    assert expected == refused(open_table("photo_leap", 4, DEAL), seat, **move)


def test_nobody_taps_twice_and_nobody_sees_who_has() -> None:
    """R13: set-up names every seat until it ends."""
    table = open_table("photo_leap", 4, DEAL)
    play(table, 3, "choose_types", **TYPES)
    play(table, 1, "ready")
    assert [1, 2, 3, 4] == sees(table, "table", "waiting_for")
    assert [] == moves(table, 1) == moves(table, 3)
    assert ("not_your_turn", "now.setup") == refused(table, 1, "ready")
    assert ("not_your_turn", "now.setup") == refused(table, 3, "choose_types", **TYPES)


# Investigation and night.


def test_each_seat_sees_its_own_news_alone() -> None:
    """Rules 3.1, 4.1: the round's top four go to seats 1 to 4 in order."""
    table = opened()
    assert ["sheep", "bear", "wolf", "deer"] == [sees(table, seat, "news") for seat in range(1, 5)]
    assert [["sheep"], ["bear"], ["wolf"], ["deer"]] == [sees(table, seat, "notebook") for seat in range(1, 5)]
    assert [16, 0] == [sees(table, "table", key) for key in ("deck", "discards")]
    assert all(sees(table, seat, "four") is None for seat in range(1, 5))
    play(table, 2, "ready")
    assert [1, 3, 4] == sees(table, "table", "waiting_for")


def test_the_spy_sees_the_four_without_owners() -> None:
    """Rule 5.1, R3: the same four, in an order that does not depend on who drew which."""
    orders = []
    for first in (["sheep", "bear", "wolf", "deer"], ["deer", "wolf", "sheep", "bear"]):
        table = open_table("photo_leap", 4, {**DEAL, "deck": first + DECK[4:]})
        play(table, 3, "choose_types", **TYPES)
        everybody(everybody(table))
        orders.append(sees(table, 3, "four"))
        assert sees(table, 1, "four") is None
    assert orders[0] == orders[1]
    assert sorted(orders[0]) == ["bear", "deer", "sheep", "wolf"]


def test_the_order_of_the_four_is_any_order() -> None:
    """R3: over many deals each news lies in each place."""
    seen = Counter()
    for chance in range(200):
        table = open_table("photo_leap", 4, {**DEAL, "chance": chance})
        play(table, 3, "choose_types", **TYPES)
        everybody(everybody(table))
        seen[sees(table, 3, "four").index("wolf")] += 1
    assert all(30 < seen[place] < 70 for place in range(4))


def test_a_swap_brings_a_card_of_the_deck_and_hides_the_old_one_there() -> None:
    """Rule 5.2, R4: the spy sees the new card; nobody's counts or views change."""
    table = everybody(opened())
    before = {viewer: plain(table.view(viewer)) for viewer in (1, 2, 4, "table")}
    deck, four = Counter(table.state.deck), list(sees(table, 3, "four"))
    play(table, 3, "swap", card=2)
    now = sees(table, 3, "four")
    assert four[:2] + four[3:] == now[:2] + now[3:]
    assert deck + Counter(four) == Counter(table.state.deck) + Counter(now)
    assert 16 == len(table.state.deck)
    assert before == {viewer: plain(table.view(viewer)) for viewer in (1, 2, 4, "table")}
    assert ("not_allowed", "swap_once") == refused(table, 3, "swap", card=0)


def test_what_a_swap_brings_and_where_the_old_card_goes_are_left_to_chance() -> None:
    """R4: any card of the deck, into any place."""
    came, places = Counter(), Counter()
    for chance in range(300):
        table = open_table("photo_leap", 4, {**DEAL, "chance": chance})
        play(table, 3, "choose_types", **TYPES)
        everybody(everybody(table))
        old = table.state.four[0]
        play(table, 3, "swap", card=0)
        swapped = table.log[-1].events[0]
        came[sees(table, 3, "four")[0]] += 1
        places[swapped.place] += 1
        assert old == table.state.deck[swapped.place]
    assert set(ANIMALS) == set(came)
    assert set(range(16)) == set(places)


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (1, {"move": "swap", "card": 0}, ("not_your_turn", "now.night")),
        (1, {"move": "bribe", "player": 2}, ("not_your_turn", "now.night")),
        (3, {"move": "swap", "card": 4}, ("bad_argument", "no_card")),
        (3, {"move": "swap", "card": -1}, ("bad_argument", "no_card")),
        (3, {"move": "bribe", "player": 1}, ("not_allowed", "bribe_early")),
        (3, {"move": "bribe", "player": 3}, ("bad_argument", "not_yourself")),
        (3, {"move": "bribe", "player": 9}, ("bad_argument", "no_player")),
        (1, {"move": "accuse", "player": 2}, ("wrong_phase", "now.night")),
    ],
)
def test_the_night_refuses(seat: int, move: dict[str, Any], expected: tuple[str, str]) -> None:
    """Rules 5.2, 5.3."""
    assert expected == refused(everybody(opened()), seat, **move)


def test_a_spy_who_has_tapped_has_nothing_left_to_do() -> None:
    """Rule 5.1, R13."""
    table = everybody(opened())
    play(table, 3, "ready")
    assert [] == moves(table, 3)
    assert ("not_your_turn", "now.night") == refused(table, 3, "swap", card=0)
    assert [1, 2, 3, 4] == sees(table, "table", "waiting_for")


def test_in_round_five_the_deck_is_empty_and_nobody_swaps() -> None:
    """Rule 5.2, R7."""
    table = everybody(at_round(5))
    assert 0 == sees(table, "table", "deck")
    assert ("not_allowed", "swap_no_deck") == refused(table, 3, "swap", card=0)
    assert {"bribe", "ready"} == {move["move"] for move in moves(table, 3)}


def test_the_first_swap_is_possible_in_round_one_the_first_bribe_in_round_four() -> None:
    """Rule 5.3: round by round what the spy's night holds."""
    for number, expected in ((1, {"swap", "ready"}), (3, {"swap", "ready"}), (4, {"swap", "bribe", "ready"})):
        table = everybody(at_round(number))
        assert expected == {move["move"] for move in moves(table, 3)}
    assert {"swap", "bribe", "ready"} == {move["move"] for move in moves(everybody(opened(bribe_after=0)), 3)}


def test_a_spy_may_swap_and_then_bribe_but_not_bribe_and_then_swap() -> None:
    """Rule 5.3, R11."""
    table = everybody(opened(bribe_after=0))
    play(table, 3, "swap", card=0)
    play(table, 3, "bribe", player=1)
    table = everybody(opened(bribe_after=0))
    play(table, 3, "bribe", player=1)
    assert ("not_allowed", "swap_after_bribe") == refused(table, 3, "swap", card=0)
    assert ("not_allowed", "bribe_once") == refused(table, 3, "bribe", player=2)


def test_a_bribe_is_hidden_until_the_night_ends_and_then_public_but_for_whom() -> None:
    """Rule 5.4, R10."""
    table = everybody(at_round(4))
    before = {viewer: plain(table.view(viewer)) for viewer in (1, 2, 4, "table")}
    play(table, 3, "bribe", player=2)
    assert before == {viewer: plain(table.view(viewer)) for viewer in (1, 2, 4, "table")}
    assert sees(table, 3, "fellow_spy") is None
    everybody(table)
    assert "roles" == table.state.phase
    assert sees(table, "table", "bribed") is True
    assert ["journalist", "spy", "journalist", "journalist"] == [sees(table, s, "additional_role") for s in range(1, 5)]
    assert ["journalist", "journalist", "spy", "journalist"] == [sees(table, s, "role") for s in range(1, 5)]
    assert [None, 3, 2, None] == [sees(table, seat, "fellow_spy") for seat in range(1, 5)]
    assert [None, TYPES, TYPES, None] == [sees(table, seat, "types") for seat in range(1, 5)]
    assert [1, 2, 3, 4] == sees(table, "table", "waiting_for")
    everybody(table)
    assert "interrogate" == table.state.phase


def test_after_a_bribe_both_spies_see_the_four_and_neither_swaps() -> None:
    """Rule 5.5."""
    table = everybody(bribed())
    published(table)
    everybody(table)
    everybody(table)
    assert "night" == table.state.phase
    assert sees(table, 2, "four") == sees(table, 3, "four") is not None
    assert sees(table, 1, "four") is None
    for seat in (2, 3):
        assert [{"move": "ready"}] == moves(table, seat)
        assert ("not_allowed", "swap_after_bribe") == refused(table, seat, "swap", card=0)
        assert ("not_allowed", "bribe_once") == refused(table, seat, "bribe", player=4)


# Interrogation.


def test_interrogations_begin_in_round_four() -> None:
    """Rule 6.1: before, the lead appoints at once."""
    table = everybody(everybody(at_round(3)))
    assert "appoint" == table.state.phase
    assert "interrogate" == interrogation().state.phase
    assert "interrogate" == everybody(everybody(opened(interrogate_after=0))).state.phase


def test_the_lead_accuses_any_other_player_or_passes() -> None:
    """Rule 6.1."""
    table = interrogation()
    assert 2 == table.state.lead
    assert [
        *({"move": "accuse", "player": seat} for seat in (1, 3, 4)),
        {"move": "pass"},
    ] == moves(table, 2)
    assert ("bad_argument", "not_yourself") == refused(table, 2, "accuse", player=2)
    assert ("not_your_turn", "now.interrogate") == refused(table, 1, "accuse", player=2)
    assert ("not_your_turn", "now.interrogate") == refused(table, 1, "pass")
    play(table, 2, "pass")
    assert "appoint" == table.state.phase
    assert sees(table, "table", "votes") is None


@pytest.mark.parametrize(
    ("votes", "is_valid"),
    [("yyyy", True), ("yyyn", True), ("yynn", False), ("ynnn", False), ("nnnn", False)],
)
def test_more_than_half_make_an_interrogation_valid(votes: str, is_valid: bool) -> None:
    """Rule 6.2, R14: a tie is not."""
    table = play(interrogation(), 2, "accuse", player=1)
    for seat, vote in enumerate(votes, 1):
        assert "vote" == table.state.phase
        play(table, seat, "vote", valid=vote == "y")
    assert is_valid == bool(sees(table, "table", "turned_up"))
    assert {str(seat): vote == "y" for seat, vote in enumerate(votes, 1)} == sees(table, "table", "votes")


def test_votes_are_secret_until_all_have_voted() -> None:
    """Rule 6.2: who has voted is public, which way is not."""
    table = play(interrogation(), 2, "accuse", player=3)
    play(table, 1, "vote", valid=True)
    assert sees(table, "table", "votes") is None
    assert [2, 3, 4] == sees(table, "table", "waiting_for")
    assert 3 == sees(table, "table", "accused")
    assert ("not_your_turn", "now.vote") == refused(table, 1, "vote", valid=False)
    assert ("bad_argument", "field_mistyped") == refused(table, 2, "vote", valid=1)


def accused(table: Table, player: int) -> Table:
    """The lead accuses; all vote that it is valid."""
    play(table, table.state.lead, "accuse", player=player)
    return everybody(table, "vote", valid=True)


def test_a_spy_turned_up_ends_the_game_for_the_journalists() -> None:
    """Rules 6.3, 8.2, 8.3, R2."""
    table = accused(interrogation(), 3)
    assert {"winners": [1, 2, 4], "reason": "spy_caught", "scores": {}} == plain(table.outcome)
    assert {"3": ["spy"]} == sees(table, "table", "turned_up")
    assert [] == sees(table, "table", "banished") == sees(table, "table", "waiting_for")


def test_a_bribed_player_turns_up_both_cards_and_is_a_spy() -> None:
    """Rule 6.3, R10: any spy card counts, and the bribed seat is on the spies' side."""
    table = accused(everybody(bribed()), 3)
    assert {"3": ["spy", "journalist"]} == sees(table, "table", "turned_up")
    assert [1, 4] == list(table.outcome.winners)
    table = everybody(bribed())
    play(table, 2, "pass")
    table = harmless_from_appoint(table)
    everybody(everybody(table))
    assert 1 == table.state.lead
    accused(table, 2)
    assert {"2": ["journalist", "spy"]} == sees(table, "table", "turned_up")
    assert "spy_caught" == table.outcome.reason


def harmless_from_appoint(table: Table) -> Table:
    published(table, ("deer", "fox") if Counter(table.state.four) >= Counter(("deer", "fox")) else None)
    return everybody(table)


def test_a_wrong_accusation_banishes_the_lead_and_the_pen_goes_right() -> None:
    """Rules 6.3, 6.4, R8: at once, for this round; one interrogation a round."""
    table = accused(interrogation(), 4)
    assert {"4": ["journalist"]} == sees(table, "table", "turned_up")
    assert [2] == sees(table, "table", "banished")
    assert 1 == sees(table, "table", "lead")
    assert "appoint" == table.state.phase
    assert [] == moves(table, 2)
    assert [{"move": "appoint", "player": 4}] == moves(table, 1)[-1:]


def banished_two(**options: Any) -> Table:
    """Round 4 after a wrong accusation by seat 2: at `appoint`, lead 1."""
    return accused(interrogation(**options), 4)


def test_who_is_banished_talks_and_does_no_more() -> None:
    """Rules 4.1, 6.4, 9.1, R5, R8: its news is drawn and seen by nobody; it is waited for in introspect alone."""
    table = published(banished_two())
    assert 1 == len(moves(table, 2)) and 2 in sees(table, "table", "waiting_for")
    everybody(table)
    book = sees(table, 2, "notebook")
    assert 5 == len(book) and book[4] is None and sees(table, 2, "news") is None
    assert [1, 3, 4] == sees(table, "table", "waiting_for")
    assert [] == moves(table, 2)
    assert ("not_your_turn", "now.investigate") == refused(table, 2, "ready")
    assert 4 == len(table.state.four)
    everybody(table)
    assert [1, 3, 4] == sees(table, "table", "waiting_for")
    everybody(table)
    assert 4 == table.state.lead
    accused(table, 2)
    assert [2, 4] == sees(table, "table", "banished")


def test_a_banished_player_may_be_accused_but_not_a_spy_already_turned_up() -> None:
    """Rule 6.1, R12."""
    table = banished_two(catch_all_spies=True)
    published(table)
    everybody(everybody(everybody(table)))
    assert 4 == table.state.lead
    assert {1, 2, 3} == {move["player"] for move in moves(table, 4) if move["move"] == "accuse"}
    table = everybody(bribed(catch_all_spies=True))
    accused(table, 3)
    published(table)
    everybody(everybody(everybody(table)))
    assert 3 not in {move.get("player") for move in moves(table, table.state.lead)}
    assert ("not_allowed", "accuse_known_spy") == refused(table, table.state.lead, "accuse", player=3)


def test_catching_all_spies_banishes_the_first_and_goes_on() -> None:
    """Rules 6.3, 12.4, R2 with `catch_all_spies`: the lead stays, the last spy ends it."""
    table = accused(everybody(bribed(catch_all_spies=True)), 3)
    assert table.outcome is None
    assert [3] == sees(table, "table", "banished")
    assert 2 == sees(table, "table", "lead")
    assert "appoint" == table.state.phase
    published(table)
    everybody(everybody(everybody(table)))
    accused(table, 2)
    assert {"winners": [1, 4], "reason": "spy_caught", "scores": {}} == plain(table.outcome)
    assert [2, 3] == sees(table, "table", "banished")


def test_catching_the_only_spy_there_is_ends_it() -> None:
    """R2: with all spies asked for and none bribed, one is all."""
    table = accused(interrogation(catch_all_spies=True), 3)
    assert "spy_caught" == table.outcome.reason
    assert [3] == sees(table, "table", "banished")


def test_with_one_player_left_nobody_is_accused_and_the_lead_does_both_jobs() -> None:
    """Rules 6.1, 7.1, R9."""
    table = opened(interrogate_after=0)
    for _ in range(3):
        everybody(everybody(table))
        innocent = next(seat for seat in (4, 2, 1) if seat != table.state.lead)
        accused(table, innocent)
        published(table, pair(table))
        everybody(table)
    assert 3 == len(table.state.banished)
    everybody(everybody(table))
    assert "appoint" == table.state.phase
    lead = table.state.lead
    assert [{"move": "appoint", "player": lead}] == moves(table, lead)
    play(table, lead, "appoint", player=lead)
    play(table, lead, "discard", card=0)
    assert "associate_discard" == table.state.phase
    play(table, lead, "discard", card=0)
    assert lead == next_lead(table.state)


def pair(table: Table) -> tuple[str, str]:
    """Two of the four that leave the score of 0 or near it."""
    hand = Counter(table.state.four)
    wanted = (
        ("deer", "fox"),
        ("deer", "sheep"),
        ("fox", "sheep"),
        ("fox", "bear"),
        ("deer", "bear"),
        ("sheep", "bear"),
    )
    return next((two for two in wanted if hand >= Counter(two)), ("deer", "deer"))


# Publishing, score and end.


def test_the_associate_is_somebody_else_who_was_not_lead_last() -> None:
    """Rule 7.1."""
    table = whole_round(opened())
    everybody(everybody(table))
    assert 4 == table.state.lead
    assert [{"move": "appoint", "player": seat} for seat in (2, 3)] == moves(table, 4)
    assert ("not_allowed", "appoint_last_lead") == refused(table, 4, "appoint", player=1)
    assert ("not_allowed", "appoint_yourself") == refused(table, 4, "appoint", player=4)
    assert ("not_your_turn", "now.appoint") == refused(table, 1, "appoint", player=2)


def test_a_banished_player_is_not_appointed() -> None:
    """Rule 7.1."""
    table = banished_two()
    assert ("not_allowed", "appoint_banished") == refused(table, 1, "appoint", player=2)


def test_the_last_lead_may_serve_where_nobody_else_is_left() -> None:
    """Rule 7.1, R9."""
    table = opened(interrogate_after=0)
    for _ in range(2):
        everybody(everybody(table))
        accused(table, 4 if table.state.lead != 4 else 2)
        published(table, pair(table))
        everybody(table)
    everybody(everybody(table))
    if table.state.phase == "interrogate":
        play(table, table.state.lead, "pass")
    others = [seat for seat in (1, 2, 3, 4) if seat not in (*table.state.banished, table.state.lead)]
    assert [table.state.last_lead] == others
    assert [{"move": "appoint", "player": others[0]}] == moves(table, table.state.lead)


def test_lead_drops_one_of_four_associate_one_of_three_and_two_are_in_print() -> None:
    """Rules 7.2, 7.3: in the order they lay; what was dropped is known to who saw it."""
    table = everybody(everybody(opened()))
    play(table, 1, "appoint", player=2)
    four = sees(table, 1, "four")
    assert sees(table, 2, "three") is None
    assert ("bad_argument", "no_card") == refused(table, 1, "discard", card=4)
    assert ("not_your_turn", "now.lead_discard") == refused(table, 2, "discard", card=0)
    play(table, 1, "discard", card=1)
    three = sees(table, 2, "three")
    assert four[:1] + four[2:] == three
    assert sees(table, 1, "four") is None
    assert ("not_allowed", "no_card") == refused(table, 2, "discard", card=3)
    play(table, 2, "discard", card=2)
    assert [three[:2]] == sees(table, "table", "published")
    assert [16, 2] == [sees(table, "table", key) for key in ("deck", "discards")]


def test_the_lead_sees_the_four_shuffled_once_more() -> None:
    """Rule 7.2: the order tells neither the night's order nor the owners."""
    differ = 0
    for chance in range(20):
        table = open_table("photo_leap", 4, {**DEAL, "chance": chance})
        play(table, 3, "choose_types", **TYPES)
        everybody(everybody(table))
        by_night = sees(table, 3, "four")
        everybody(table)
        play(table, 1, "appoint", player=2)
        assert sorted(by_night) == sorted(sees(table, 1, "four"))
        differ += by_night != sees(table, 1, "four")
    assert differ > 10


@pytest.mark.parametrize(
    ("keep", "score"),
    [(("sheep", "deer"), 1), (("bear", "deer"), -1), (("sheep", "bear"), 0), (("bear", "wolf"), -2)],
)
def test_the_score_is_truths_less_fakes(keep: tuple[str, str], score: int) -> None:
    """Rules 8.1, 11.1, 11.2."""
    table = published(everybody(everybody(opened())), keep)
    assert score == sees(table, "table", "score")
    assert [{"lead": 1, "associate": 2, "score": score}] == sees(table, "table", "turns")


def test_four_truths_win_for_the_journalists_and_five_fakes_for_the_spies() -> None:
    """Rules 1.3, 8.2, 8.3: all of a side win together."""
    pile = ["sheep", "sheep", "bear", "bear"]
    rest = list((Counter(DECK) - Counter(pile * 2)).elements())
    for keep, reason, winners in (
        (("sheep", "sheep"), "truths_published", [1, 2, 4]),
        (("bear", "bear"), "fakes_published", [3]),
    ):
        table = open_table("photo_leap", 4, {**DEAL, "deck": [*pile, *pile, *sorted(rest, key="wolf".__eq__)[::-1]]})
        play(table, 3, "choose_types", **TYPES)
        everybody(table)
        whole_round(table, keep)
        everybody(everybody(table))
        published(table, keep)
        if reason == "fakes_published":
            assert table.outcome is None and -4 == sees(table, "table", "score")
            everybody(table)
            everybody(everybody(table))
            published(table, ("wolf", "wolf"))
        assert reason == table.outcome.reason
        assert winners == list(table.outcome.winners)


def test_the_truth_is_looked_at_before_the_fakes() -> None:
    """Rule 8.2: with one truth and one fake to win, a publishing of both is the journalists'."""
    table = published(everybody(everybody(opened(truths_to_win=1, fakes_to_win=1))), ("sheep", "bear"))
    assert "truths_published" == table.outcome.reason


def test_after_the_talk_the_pen_goes_right_past_the_banished() -> None:
    """Rules 9.1, 9.2."""
    table = published(everybody(everybody(opened())))
    assert "introspect" == table.state.phase
    for seat in (1, 2, 3):
        play(table, seat, "ready")
    assert [4] == sees(table, "table", "waiting_for")
    play(table, 4, "ready")
    assert [4, None, 2] == [sees(table, "table", "lead"), sees(table, "table", "associate"), table.state.round]
    table = published(banished_two())  # round 4: 2 banished, 1 lead
    everybody(table)
    assert 4 == table.state.lead
    everybody(everybody(table))
    play(table, 4, "pass")
    published(table)
    everybody(table)
    assert 3 == table.state.lead


def test_at_the_end_everything_lies_open() -> None:
    """Rule 10.1."""
    reveal = sees(accused(interrogation(), 3), "table", "reveal")
    assert DEAL == reveal["deal"]
    assert TYPES == reveal["types"]
    assert ["spy"] == reveal["roles"]["3"]
    assert 6 == len(reveal["discarded"])


# Whole games.


def test_the_deck_follows_its_arithmetic_over_whole_games() -> None:
    """Rule 4.2, R5, R6, R7: counts after each draw, refills in rounds 6 and 8 alone, twenty cards at any time."""
    facts = cards.load("photo_leap").facts
    longest_seen = 0
    for seed in range(60):
        table, chance = open_table("photo_leap", 4, seed=seed), Chance(seed)
        while table.outcome is None:
            movers = [mover for mover in range(1, 5) if table.game.moves(table.state, mover)]
            mover = chance.pick(movers)
            listed = table.game.moves(table.state, mover)
            table.play(mover, chance.pick(listed), 0)
            state = table.state
            if state.phase == "investigate":
                left, refilled = deck_by_round(facts)[state.round - 1]
                assert left == len(state.deck)
                assert refilled == (state.round in (6, 8))
            lying = [news for pair_ in state.published for news in pair_]
            assert Counter(dict.fromkeys(ANIMALS, 4)) == Counter((*state.deck, *state.discards, *state.four, *lying))
        longest_seen = max(longest_seen, table.state.round)
    assert 6 <= longest_seen <= 8


def test_no_game_outlasts_the_eight_areas() -> None:
    """Rule 3.1, R1: whatever the options are."""
    for truths, fakes in product(range(1, 5), range(1, 6)):
        facts = cards.load("photo_leap", options={"truths_to_win": truths, "fakes_to_win": fakes}).facts
        assert longest(facts) <= facts.board.areas
    for options in ({"truths_to_win": 5}, {"fakes_to_win": 6}, {"fakes_to_win": 0}):
        with pytest.raises(CardDataError, match=next(iter(options))):
            cards.load("photo_leap", options=options)


def test_nobody_can_show_a_card() -> None:
    """Rules 3.1, 9.1, R15: no move shows one; talk is the players' own."""
    names = {str(kind.__struct_config__.tag) for kind in GAMES["photo_leap"].commands}
    assert not {name for name in names if "show" in name or "tell" in name}


# The rulebook's advice, as bots follow it.


@pytest.mark.parametrize("level", ["random", "steady"])
def test_bots_play_whole_games_by_legal_moves_alone(level: str) -> None:
    """Rules 12.1, 12.2, 12.3: keep what is likeliest true; drop truths as a spy."""
    facts = cards.load("photo_leap")
    assert all(play_with_bots(GAMES["photo_leap"], facts, [level] * 4, seed).reason for seed in range(20))


def test_a_steady_spy_wins_more_often_than_a_random_one() -> None:
    """Rule 12.2: against random journalists, over the same deals."""
    facts, game = cards.load("photo_leap"), GAMES["photo_leap"]
    won = {"steady": 0, "random": 0}
    for seed in range(120):
        spy = open_table("photo_leap", 4, seed=seed).state.deal.spy
        for level in won:
            bots = [level if seat == spy else "random" for seat in range(1, 5)]
            won[level] += spy in play_with_bots(game, facts, bots, seed).winners
    assert won["steady"] > won["random"] + 12


def test_a_steady_journalist_keeps_every_choice_that_fits_the_scores() -> None:
    """Rules 11.1, 11.2, 12.1: the example of the rulebook, turn by turn."""
    published = (("fox", "sheep"), ("bear", "fox"), ("deer", "sheep"), ("wolf", "bear"))
    turns = tuple(Turn(1, 2, score) for score in (1, 1, 1, -1))
    left = [{types.truth for types in fits(published[:n], turns[:n])} for n in range(5)]
    assert [set(ANIMALS), *[{"fox", "sheep"}] * 3, {"fox"}] == left
    assert {("bear", "wolf")} == {types.fakes for types in fits(published, turns)}


def test_a_steady_journalist_suspects_whose_turns_went_badly() -> None:
    """Rule 12.1."""
    table = published(everybody(everybody(opened())), ("bear", "wolf"))
    view = table.view("table")
    assert [2, 2, 0, 0] == [suspicion(view.table, seat) for seat in range(1, 5)]
