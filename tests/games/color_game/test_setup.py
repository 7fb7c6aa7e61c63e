"""The colour game's deal: who plays, who is who, who has which quest; by chance and by hand."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from scripted_play import moves, open_table, plain, play, refused, sees

from cards import load
from cards.errors import InputError
from color_game.scenes import TIME, WHO, by_seat, live, seated
from companion.games.color_game import GAME
from companion.matches.match import Match
from companion.rules.chance import Chance

TEAMS = ["red", "blue", "yellow", "green", "purple", "orange", "cyan", "pink"]
OTHERS = ["keep_card", "give_all_chips", "gain_chips", "know_three", "deal_with_four"]


def dealt(table: Match) -> dict[str, Any]:
    return plain(table.dealt)["deal"]


@pytest.mark.parametrize("seats", range(5, 19))
def test_so_many_players_are_so_many_teams(seats: int) -> None:
    """Rules 1.2, 2.1, R1: two a team, the assassin, and with an even number the observer."""
    table = open_table("color_game", seats)
    teams = TEAMS[: (seats - 1) // 2]
    expected = [*teams, *teams, "assassin", *(["observer"] if seats % 2 == 0 else [])]
    assert Counter(expected) == Counter(dealt(table)["identities"].values())
    assert list(by_seat(range(seats))) == list(dealt(table)["identities"])
    assert teams == sees(table, "table", "teams")
    assert (seats % 2 == 0) is sees(table, "table", "observer_in_play")
    assert {} == dealt(table)["quests"]


@pytest.mark.parametrize("seats", [4, 19])
def test_the_game_is_for_five_to_eighteen(seats: int) -> None:
    """Rule 1.2, R1: the assassin must name three players of teams."""
    with pytest.raises(InputError, match="expected 5 to 18"):
        open_table("color_game", seats)


def test_everybody_starts_with_an_identity_and_chips_of_its_own() -> None:
    """Rules 2.2, 4.1: five starting chips each, nothing known, nothing said."""
    table = seated(7)
    for seat, identity in enumerate(WHO[7], 1):
        view = plain(table.view(seat))["you"]
        expected = {
            "identity": identity,
            "chips": 5,
            "starting_chips": 5,
            "known": {},
            "messages": [],
            "deals": [],
            "guesses": [],
            "observer_guess": None,
            "quests": [],
            "award": None,
        }
        assert expected == view
    assert {} == plain(table.view("table"))["you"]


def test_chips_follow_their_option() -> None:
    """Rule 2.2."""
    assert (2, 2) == (sees(seated(chips=2), 1, "chips"), sees(seated(chips=2), 1, "starting_chips"))


def test_the_last_to_look_starts_the_clock() -> None:
    """Rule 2.3: everybody taps ready once; the phase is timed from the last of them."""
    table = seated()
    assert {"phase": "setup", "round": 1} == {key: plain(table.view(1))[key] for key in ("phase", "round")}
    assert ([1, 2, 3, 4, 5], None) == (sees(table, "table", "waiting_for"), sees(table, "table", "deadline"))
    for seat in (3, 5, 1, 2):
        assert [{"move": "ready"}] == moves(table, seat)
        play(table, seat, "ready", at=20)
        assert [] == moves(table, seat)
        assert ("not_your_turn", "now.setup") == refused(table, seat, "ready")
    assert [4] == sees(table, "table", "waiting_for")
    assert ("wrong_phase", "now.setup") == refused(table, "clock", "tick")
    assert [] == moves(table, "clock")
    play(table, 4, "ready", at=31.5)
    assert ("live", 31.5 + TIME) == (sees(table, "table", "phase"), sees(table, "table", "deadline"))
    assert [] == sees(table, "table", "waiting_for")
    assert [{"move": "tick"}] == moves(table, "clock")


def test_the_public_screen_knows_seats_colours_and_the_clock() -> None:
    """Rules 2.1, 2.3."""
    table = live(6)
    expected = {
        "deadline": 300,
        "seats": [1, 2, 3, 4, 5, 6],
        "observer_in_play": True,
        "teams": ["red", "blue"],
        "phase": "live",
        "waiting_for": [],
        "chip_swaps": True,
        "quests_in_play": False,
    }
    assert expected == plain(table.view("table"))["table"]


# By chance.


def test_the_same_seed_is_the_same_deal_and_others_are_others() -> None:
    """Rule 2.2: everybody is everything about as often."""
    deals = [dealt(open_table("color_game", 6, seed=seed, quests=True)) for seed in range(300)]
    assert deals[7] == dealt(open_table("color_game", 6, seed=7, quests=True))
    assert {"identities", "quests"} == set(deals[0])
    for seat in "123456":
        counts = Counter(deal["identities"][seat] for deal in deals)
        assert all(70 < counts[team] < 130 for team in ("red", "blue"))
        assert all(30 < counts[one] < 75 for one in ("assassin", "observer"))


@pytest.mark.parametrize("seats", [5, 6, 7, 10, 17, 18])
def test_quests_are_dealt_one_each_and_never_ones_own_team(seats: int) -> None:
    """Rule 8.1, R7: each quest once, only teams in play, and nobody starts with the quest to find its own team."""
    facts, seen = load("color_game").facts, Counter()
    for seed in range(60):
        table = open_table("color_game", seats, seed=seed, quests=True)
        deal = dealt(table)
        assert list(by_seat(range(seats))) == list(deal["quests"])
        assert seats == len(set(deal["quests"].values()))
        for seat, quest in deal["quests"].items():
            team = facts.quests[quest].team
            assert not team or (team in TEAMS[: (seats - 1) // 2] and team != deal["identities"][seat])
            assert [quest] == sees(table, int(seat), "quests")
        seen.update(deal["quests"].values())
    playing = {f"find_{team}" for team in TEAMS[: (seats - 1) // 2]}
    assert {key for key, quest in facts.quests.items() if not quest.team} | playing == set(seen)


def test_quests_do_not_change_who_is_who() -> None:
    """Rule 8.1: the same seed with quests is the same table."""
    for seed in range(5):
        plain_deal, with_quests = (dealt(open_table("color_game", 9, seed=seed, quests=on)) for on in (False, True))
        assert plain_deal["identities"] == with_quests["identities"]


# By hand.


def test_a_deal_by_hand_is_the_deal() -> None:
    """Rule 2.2: whole keys, as the page names them."""
    given = {"identities": by_seat(WHO[5]), "quests": by_seat(OTHERS)}
    assert given == dealt(open_table("color_game", 5, given, quests=True))


@pytest.mark.parametrize("seed", range(12))
def test_quests_are_drawn_to_fit_identities_that_are_given(seed: int) -> None:
    """Rule 8.1, R7."""
    found = dealt(open_table("color_game", 5, {"identities": by_seat(WHO[5])}, seed, quests=True))
    assert by_seat(WHO[5]) == found["identities"]
    assert all(found["quests"][str(seat)] != f"find_{who}" for seat, who in enumerate(WHO[5], 1))


@pytest.mark.parametrize("seed", range(12))
def test_identities_are_drawn_to_fit_quests_that_are_given(seed: int) -> None:
    """Rule 8.1, R7: even where few fit."""
    quests = by_seat(["find_red", "find_blue", "keep_card", "know_three", "gain_chips"])
    found = dealt(open_table("color_game", 5, {"quests": quests}, seed, quests=True))
    assert quests == found["quests"]
    assert "red" != found["identities"]["1"] and "blue" != found["identities"]["2"]
    assert Counter(WHO[5]) == Counter(found["identities"].values())


def but(seats: int, **changed: str) -> dict[str, str]:
    """The usual identities with some seats changed: `s3="red"`."""
    return {**by_seat(WHO[seats]), **{seat[1:]: who for seat, who in changed.items()}}


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"identities": by_seat(WHO[6])}, "deal: identities: found seats 1, 2, 3, 4, 5, 6, expected one for each seat"),
        ({"identities": {}}, "deal: identities: found seats none"),
        ({"identities": {**but(5), "0": "red"}}, "deal: identities: found seats 0, 1"),
        ({"identities": but(5, s2="red")}, "deal: identities: found 3 of red, expected 2"),
        ({"identities": but(5, s2="yellow")}, 'found "yellow", expected one of red, blue, assassin'),
        ({"identities": but(5, s2="bleu")}, 'did you mean "blue"?'),
        ({"identities": but(5, s4="observer")}, 'found "observer", expected one of red, blue, assassin'),
        ({"identities": but(5, s5="red")}, "found 0 of assassin, expected 1"),
        ({"identities": ["red"] * 5}, "deal: identities: "),
        ({"identities": {**but(5), "5": 7}}, "deal: identities: "),
        ({"identities": {"one": "red"}}, "deal: identities: "),
        ({"quests": by_seat(OTHERS[:4])}, "deal: quests: found seats 1, 2, 3, 4"),
        ({"quests": {}}, "deal: quests: found seats none"),
        ({"quests": by_seat([*OTHERS[:4], "keep_card"])}, "found keep_card 2 times, expected each quest once"),
        ({"quests": by_seat([*OTHERS[:4], "keep_cards"])}, 'found "keep_cards", expected a quest of the card data'),
        ({"quests": by_seat([*OTHERS[:4], "find_pink"])}, "found find_pink, expected quests to find teams that play"),
        (
            {"identities": but(5), "quests": by_seat(["find_red", *OTHERS[:4]])},
            "deal: quests: 1: found find_red with a member of that team",
        ),
        ({"chance": 1}, "deal: chance: no such key"),
    ],
)
def test_a_deal_that_cannot_be_is_refused_with_its_fault(given: dict[str, Any], fault: str) -> None:
    """Rules 2.1, 2.2, 8.1, R7."""
    with pytest.raises(InputError) as told:
        open_table("color_game", 5, given, quests=True)
    assert fault in str(told.value)


def test_quests_by_hand_need_the_option() -> None:
    """Rule 8.1: a table plays with quests only if it agrees to."""
    with pytest.raises(InputError, match="expected none: the option quests is off"):
        open_table("color_game", 5, {"quests": by_seat(OTHERS)})
    assert {} == dealt(open_table("color_game", 5, {"quests": {}}))["quests"]


def test_too_few_quests_for_the_table_are_told() -> None:
    """R7: card data that has not one for each seat is refused in words, and not dealt from for ever."""
    facts = load("color_game", options={"quests": True}).facts
    few = replace(facts, quests={key: facts.quests[key] for key in ("find_pink", *OTHERS[:4])})
    with pytest.raises(InputError, match="found 4 quests, expected one for each seat"):
        GAME.deal(GAME.blank(5, few), Chance(1), {})
