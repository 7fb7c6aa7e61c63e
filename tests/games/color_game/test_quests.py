"""The colour game's quests: each one met, and each one narrowly missed."""

from collections.abc import Callable

import pytest
from scripted_play import plain, play, view_field

from cards import load
from color_game.scenes import deal, find, guess, live_table, offer, pay, play_to_end, tell
from companion.games.color_game.quests import is_done
from companion.matches.match import Match

OTHERS = ["gain_chips", "free_gift", "deal_with_four", "one_guess", "three_givers", "pass_on", "second_hand"]
SEATS = 7
"""1 and 3 red, 2 and 4 blue, 6 and 7 yellow, 5 the assassin."""

Steps = Callable[[Match], object]


def table_with_quest(quest: str) -> Match:
    """Return a table where seat 1 starts with this quest and the others with any."""
    others = [other for other in ("know_three", "both_ways", *OTHERS) if other != quest]
    return live_table(SEATS, [quest, *others[: SEATS - 1]])


def do_nothing(table: Match) -> None:
    """Nobody does anything."""


CASES: list[tuple[str, bool, str, Steps]] = [
    ("find_blue", True, "told by a member", lambda t: tell(t, 2, 1)),
    ("find_blue", True, "told by anybody", lambda t: tell(tell(t, 2, 5), 5, 1, 2)),
    ("find_blue", False, "nothing told", do_nothing),
    ("find_blue", False, "another team's member", lambda t: tell(t, 6, 1)),
    ("find_blue", False, "the member knows the holder", lambda t: tell(t, 1, 2)),
    ("find_blue", False, "only offered", lambda t: offer(t, 2, 1, {"identities": [2]}, {})),
    ("find_blue", False, "guessed", lambda t: find(t, (1, 2))),
    ("keep_card", True, "told nobody", do_nothing),
    ("keep_card", True, "told the teammate", lambda t: tell(t, 1, 3)),
    ("keep_card", False, "told another", lambda t: tell(t, 1, 2)),
    ("keep_card", False, "told both", lambda t: tell(tell(t, 1, 3), 1, 5)),
    ("keep_card", True, "the teammate told another", lambda t: tell(tell(t, 1, 3), 3, 2, 1)),
    ("keep_card", False, "told as was wanted", lambda t: deal(t, 2, 1, {"chips": 1}, {"identities": [1]})),
    ("keep_card", True, "only offered", lambda t: offer(t, 1, 2, {"identities": [1]}, {})),
    ("give_all_chips", True, "gave all five", lambda t: pay(t, 1, 2, 5)),
    ("give_all_chips", False, "one has stayed", lambda t: pay(t, 1, 2, 4)),
    ("give_all_chips", True, "they came back", lambda t: pay(pay(t, 1, 2, 5), 2, 1, 10)),
    ("give_all_chips", True, "swapped, all", lambda t: deal(t, 1, 3, {"chips": 5}, {"chips": 5})),
    ("give_all_chips", False, "own first", lambda t: deal(pay(t, 2, 1, 5), 1, 3, {"chips": 4})),
    ("gain_chips", True, "eight held", lambda t: pay(t, 2, 1, 3)),
    ("gain_chips", False, "seven held", lambda t: pay(t, 2, 1, 2)),
    ("gain_chips", True, "whatever they score", lambda t: pay(t, 3, 1, 3)),
    ("gain_chips", False, "had nine, has seven", lambda t: pay(pay(t, 2, 1, 4), 1, 3, 2)),
    ("know_three", True, "three others", lambda t: tell(tell(tell(t, 2, 1), 3, 1), 5, 1)),
    ("know_three", False, "two others", lambda t: tell(tell(t, 2, 1), 3, 1)),
    ("know_three", False, "the own is none", lambda t: tell(tell(tell(t, 1, 2), 2, 1, 1, 2), 3, 1)),
    ("know_three", False, "one told twice", lambda t: tell(tell(tell(t, 2, 1), 2, 1), 3, 1)),
    ("know_three", True, "in one deal", lambda t: tell(tell(tell(tell(t, 3, 2), 5, 2), 2, 1, 2, 3, 5), 1, 6)),
    (
        "deal_with_four",
        True,
        "four, on either side",
        lambda t: [pay(t, 1, 2, 1), pay(t, 3, 1, 1), pay(t, 1, 4, 1), pay(t, 5, 1, 1)],
    ),
    (
        "deal_with_four",
        False,
        "three, one of them twice",
        lambda t: [pay(t, 1, 2, 1), pay(t, 2, 1, 1), pay(t, 1, 4, 1), pay(t, 5, 1, 1)],
    ),
    (
        "deal_with_four",
        False,
        "the fourth declined",
        lambda t: [
            pay(t, 1, 2, 1),
            pay(t, 3, 1, 1),
            pay(t, 1, 4, 1),
            play(t, 5, "decline", deal=offer(t, 1, 5, {"chips": 1}, {})),
        ],
    ),
    ("second_hand", False, "as dealt", do_nothing),
    (
        "second_hand",
        True,
        "it came back",
        lambda t: deal(deal(t, 1, 2, {"quests": ["second_hand"]}), 2, 1, {"quests": ["second_hand"]}),
    ),
    ("second_hand", False, "another card", lambda t: deal(t, 2, 1, {"quests": ["know_three"]})),
    ("both_ways", True, "offered", lambda t: deal(t, 1, 2, {"identities": [1]}, {"identities": [2]})),
    ("both_ways", True, "taken", lambda t: deal(t, 2, 1, {"identities": [2]}, {"identities": [1]})),
    ("both_ways", False, "in two deals", lambda t: tell(tell(t, 1, 2), 2, 1)),
    (
        "both_ways",
        False,
        "somebody else's came back",
        lambda t: deal(tell(t, 3, 2), 1, 2, {"identities": [1]}, {"identities": [3]}),
    ),
    (
        "both_ways",
        False,
        "somebody else's was given",
        lambda t: deal(tell(t, 3, 1), 1, 2, {"identities": [3]}, {"identities": [2]}),
    ),
    ("two_quests", True, "two", lambda t: deal(t, 2, 1, {"quests": ["know_three"]})),
    ("two_quests", False, "one", do_nothing),
    (
        "two_quests",
        False,
        "had two",
        lambda t: deal(deal(t, 2, 1, {"quests": ["know_three"]}), 1, 2, {"quests": ["know_three"]}),
    ),
    ("pass_on", True, "to two", lambda t: tell(tell(tell(t, 2, 1), 1, 3, 2), 1, 4, 2)),
    ("pass_on", False, "to one", lambda t: tell(tell(t, 2, 1), 1, 3, 2)),
    ("pass_on", False, "to one, twice", lambda t: tell(tell(tell(tell(t, 2, 1), 5, 1), 1, 3, 2), 1, 3, 5)),
    ("pass_on", False, "the own is none", lambda t: tell(tell(tell(t, 2, 1), 1, 3, 2), 1, 4, 1)),
    ("pass_on", False, "the receiver's is none", lambda t: tell(tell(tell(t, 2, 1), 1, 3, 2), 1, 2, 2)),
    (
        "pass_on",
        True,
        "as was wanted, beside the own",
        lambda t: deal(tell(tell(t, 2, 1), 1, 3, 2), 4, 1, {"chips": 1}, {"identities": [1, 2]}),
    ),
    ("free_gift", True, "two for nothing", lambda t: pay(t, 1, 2, 2)),
    ("free_gift", False, "one", lambda t: pay(t, 1, 2, 1)),
    ("free_gift", False, "one and one", lambda t: pay(pay(t, 1, 2, 1), 1, 2, 1)),
    ("free_gift", False, "for an identity", lambda t: deal(t, 1, 2, {"chips": 5}, {"identities": [2]})),
    ("free_gift", False, "for a quest", lambda t: deal(t, 1, 2, {"chips": 2}, {"quests": ["know_three"]})),
    ("free_gift", True, "and more for nothing", lambda t: deal(t, 1, 2, {"chips": 3, "identities": [1]})),
    ("free_gift", True, "as was wanted", lambda t: deal(t, 2, 1, {}, {"chips": 2})),
    ("free_gift", False, "was given", lambda t: pay(t, 2, 1, 2)),
    ("one_guess", True, "one, right, not guessed back", lambda t: guess(t, (1, 3))),
    ("one_guess", True, "one, found", lambda t: find(t, (1, 3))),
    ("one_guess", False, "none", do_nothing),
    ("one_guess", False, "one, wrong", lambda t: guess(t, (1, 2))),
    ("one_guess", False, "two, one right", lambda t: guess(t, (1, 3), (1, 2))),
    ("one_guess", False, "the teammate's", lambda t: guess(t, (3, 1))),
    ("three_givers", True, "three, the teammate too", lambda t: pay(pay(pay(t, 2, 1, 1), 3, 1, 1), 5, 1, 1)),
    ("three_givers", False, "two", lambda t: pay(pay(t, 2, 1, 2), 3, 1, 1)),
    ("three_givers", False, "the last counts", lambda t: pay(pay(pay(t, 2, 3, 1), 5, 3, 1), 3, 1, 7)),
    ("three_givers", False, "given away again", lambda t: pay(pay(pay(pay(t, 2, 1, 1), 3, 1, 1), 5, 1, 1), 1, 4, 6)),
]
"""Of seat 1: a quest, whether it is done, what has happened, and how."""


@pytest.mark.parametrize(("quest", "is_met", "name", "steps"), CASES, ids=[f"{case[0]}: {case[2]}" for case in CASES])
def test_quests(quest: str, is_met: bool, name: str, steps: Steps) -> None:
    """Rules 8.3, 8.4, 8.5, R7: the holder's deals, chips, guesses and knowledge at the end decide a quest."""
    table = table_with_quest(quest)
    steps(table)
    assert is_met is is_done(table.state, 1, quest)
    revealed_quests = view_field(play_to_end(table), "table", "reveal")["quests"]
    assert [is_met] == [one["done"] for one in revealed_quests if one["quest"] == quest]


def test_every_rule_of_the_quest_cards_has_its_cases() -> None:
    """R7: each rule is met at least once and missed at least once; `find` stands for all teams."""
    rules = load("color_game").facts.quests
    tested = {(rules[quest].rule, done) for quest, done, _, _ in CASES}
    assert {(quest.rule, done) for quest in rules.values() for done in (True, False)} == tested


@pytest.mark.parametrize("team", ["red", "blue", "yellow"])
def test_each_team_has_its_quest(team: str) -> None:
    """R7: `find_<team>` is met by a holder who knows a member."""
    table = table_with_quest("gain_chips")
    tell(tell(tell(table, 1, 5), 2, 5), 6, 5)
    assert is_done(table.state, 5, f"find_{team}")
    assert not is_done(table.state, 4, f"find_{team}")


def test_a_quest_counts_for_its_holder_at_the_end() -> None:
    """Rules 8.2, 8.3: a quest that was given away is decided for its new holder."""
    table = table_with_quest("keep_card")
    tell(table, 1, 2)
    deal(table, 1, 4, {"quests": ["keep_card"]})
    assert ([], ["gain_chips", "keep_card"]) == (view_field(table, 1, "quests"), view_field(table, 4, "quests"))
    play_to_end(table)
    quests = {one["quest"]: one for one in view_field(table, "table", "reveal")["quests"]}
    assert {"quest": "keep_card", "seat": 4, "done": True, "points": 3} == quests["keep_card"]


def test_a_member_can_meet_the_quest_to_find_its_own_team() -> None:
    """Rule 8.3: the quest is never dealt to a member of that team, but may be given to one."""
    quests = ["keep_card", "find_red", *OTHERS[:5]]
    table = live_table(SEATS, quests)
    deal(table, 2, 1, {"quests": ["find_red"]})
    tell(table, 3, 1)
    assert is_done(table.state, 1, "find_red")
    tell(table, 1, 3)
    assert is_done(table.state, 3, "find_red")
    assert not is_done(tell(table, 1, 2).state, 4, "find_red")
    told_itself = live_table(SEATS, quests)
    tell(tell(told_itself, 1, 2), 2, 1, 1)
    assert not is_done(told_itself.state, 1, "find_red"), "the own identity proves nothing"


def test_no_view_shows_whether_a_quest_is_done_before_the_end() -> None:
    """Rule 8.2, R7: knowing whether keep_card is still met would reveal the teammate."""
    keys = set(plain(table_with_quest("keep_card").view(1))["you"])
    views = []
    for partner in (2, 3):
        table = table_with_quest("keep_card")
        tell(table, 1, partner)
        assert keys == set(plain(table.view(1))["you"])
        views.append(plain(table.view(1)))
    view_2, view_1 = (str(view).replace("1-2-1", "1-x-1").replace("1-3-1", "1-x-1") for view in views)
    view_2, view_1 = view_2.replace("{'2': 1}", "{'x': 1}"), view_1.replace("{'3': 1}", "{'x': 1}")
    for name in ("to", "other"):
        view_2, view_1 = view_2.replace(f"'{name}': 2", f"'{name}': x"), view_1.replace(f"'{name}': 3", f"'{name}': x")
    assert view_2 == view_1


def test_the_quests_of_assassin_and_observer_are_decided_too() -> None:
    """Rule 8.3: their quests are shown but bring no points."""
    table = live_table(
        SEATS, ["gain_chips", "know_three", "both_ways", "free_gift", "keep_card", "pass_on", "one_guess"]
    )
    assert is_done(table.state, 5, "keep_card")
    assert not is_done(tell(table, 5, 1).state, 5, "keep_card"), "it has no teammate to tell"
