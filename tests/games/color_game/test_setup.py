"""The colour game's deal by chance and by hand: seats, identities and quests."""

from collections import Counter
from typing import Any

import pytest
from cases import each_case
from msgspec.structs import replace
from scripted_play import open_table, plain, view_field

from cards import load
from cards.errors import InputError
from color_game.scenes import IDENTITIES, by_seat
from companion.games.color_game import GAME
from companion.matches.match import Match
from companion.rules.chance import Chance

TEAMS = ["red", "blue", "yellow", "green", "purple", "orange", "cyan", "pink"]
OTHERS = ["keep_card", "give_all_chips", "gain_chips", "know_three", "deal_with_four"]


def deal_of(table: Match) -> dict[str, Any]:
    return plain(table.dealt)["deal"]


@pytest.mark.parametrize("seats", range(5, 19))
def test_the_number_of_players_decides_the_teams(seats: int) -> None:
    """Rules 1.2, 2.1, R1: there are two members a team, the assassin, and with an even number the observer."""
    table = open_table("color_game", seats)
    teams = TEAMS[: (seats - 1) // 2]
    expected = [*teams, *teams, "assassin", *(["observer"] if seats % 2 == 0 else [])]
    assert Counter(expected) == Counter(deal_of(table)["identities"].values())
    assert list(by_seat(range(seats))) == list(deal_of(table)["identities"])
    assert teams == view_field(table, "table", "teams")
    assert (seats % 2 == 0) is view_field(table, "table", "observer_in_play")
    assert {} == deal_of(table)["quests"]


# By chance.


def test_a_seed_decides_the_deal() -> None:
    """Rule 2.2: over many seeds each seat has each identity about equally often."""
    deals = [deal_of(open_table("color_game", 6, seed=seed, quests=True)) for seed in range(300)]
    assert deals[7] == deal_of(open_table("color_game", 6, seed=7, quests=True))
    assert {"identities", "quests"} == set(deals[0])
    for seat in "123456":
        counts = Counter(deal["identities"][seat] for deal in deals)
        assert all(70 < counts[team] < 130 for team in ("red", "blue"))
        assert all(30 < counts[one] < 75 for one in ("assassin", "observer"))


@pytest.mark.parametrize("seats", [5, 6, 7, 10, 17, 18])
def test_everybody_is_dealt_a_quest_but_never_its_own_teams(seats: int) -> None:
    """Rule 8.1, R7: each quest is dealt once, and only for teams in play."""
    facts, counts = load("color_game").facts, Counter()
    for seed in range(60):
        table = open_table("color_game", seats, seed=seed, quests=True)
        deal = deal_of(table)
        assert list(by_seat(range(seats))) == list(deal["quests"])
        assert seats == len(set(deal["quests"].values()))
        for seat, quest in deal["quests"].items():
            team = facts.quests[quest].team
            assert not team or (team in TEAMS[: (seats - 1) // 2] and team != deal["identities"][seat])
            assert [quest] == view_field(table, int(seat), "quests")
        counts.update(deal["quests"].values())
    playing = {f"find_{team}" for team in TEAMS[: (seats - 1) // 2]}
    assert {key for key, quest in facts.quests.items() if not quest.team} | playing == set(counts)


def test_quests_do_not_change_identities() -> None:
    """Rule 8.1: the same seed deals the same identities with and without quests."""
    for seed in range(5):
        plain_deal, with_quests = (deal_of(open_table("color_game", 9, seed=seed, quests=on)) for on in (False, True))
        assert plain_deal["identities"] == with_quests["identities"]


# By hand.


def test_a_hand_made_deal_is_used() -> None:
    """Rule 2.2: a deal may contain each of its keys."""
    hand_made_deal = {"identities": by_seat(IDENTITIES[5]), "quests": by_seat(OTHERS)}
    assert hand_made_deal == deal_of(open_table("color_game", 5, hand_made_deal, quests=True))


@pytest.mark.parametrize("seed", range(12))
def test_chance_deals_quests_that_fit_the_given_identities(seed: int) -> None:
    """Rule 8.1, R7: nobody is dealt its own team's quest."""
    deal = deal_of(open_table("color_game", 5, {"identities": by_seat(IDENTITIES[5])}, seed, quests=True))
    assert by_seat(IDENTITIES[5]) == deal["identities"]
    assert all(deal["quests"][str(seat)] != f"find_{who}" for seat, who in enumerate(IDENTITIES[5], 1))


@pytest.mark.parametrize("seed", range(12))
def test_chance_deals_identities_that_fit_the_given_quests(seed: int) -> None:
    """Rule 8.1, R7: chance finds a deal even where few are possible."""
    quests = by_seat(["find_red", "find_blue", "keep_card", "know_three", "gain_chips"])
    deal = deal_of(open_table("color_game", 5, {"quests": quests}, seed, quests=True))
    assert quests == deal["quests"]
    assert "red" != deal["identities"]["1"] and "blue" != deal["identities"]["2"]
    assert Counter(IDENTITIES[5]) == Counter(deal["identities"].values())


@each_case
def test_an_impossible_deal_is_refused_with_its_fault(
    identities: str | None, quests: str | None, deal: dict[str, Any] | None, fault: str
) -> None:
    """Rules 2.1, 2.2, 8.1, R7: the fault says what was found and what was expected."""
    given = {"identities": identities, "quests": quests}
    by_hand = {key: by_seat(names.split()) for key, names in given.items() if names is not None}
    with pytest.raises(InputError) as error:
        open_table("color_game", 5, by_hand | (deal or {}), quests=True)
    assert fault in str(error.value)


def test_a_deal_with_quests_needs_the_option() -> None:
    """Rule 8.1: quests in a hand-made deal are refused without the option."""
    with pytest.raises(InputError, match="expected none: the option quests is off"):
        open_table("color_game", 5, {"quests": by_seat(OTHERS)})
    assert {} == deal_of(open_table("color_game", 5, {"quests": {}}))["quests"]


def test_too_few_quests_for_the_table_are_reported() -> None:
    """R7: card data with fewer quests than seats is refused, and the deal does not search forever."""
    facts = load("color_game", options={"quests": True}).facts
    reduced_facts = replace(facts, quests={key: facts.quests[key] for key in ("find_pink", *OTHERS[:4])})
    with pytest.raises(InputError, match="found 4 quests, expected one for each seat"):
        GAME.deal(GAME.blank(5, reduced_facts), Chance(1), {})
