"""The colour game's quests: each one met, and each one narrowly missed."""

import tomllib
from pathlib import Path

import pytest
from scripted_play import plain, view_field

from cards import load
from color_game.language import play_steps
from color_game.scenes import live_table, play_to_end, tell
from companion.games.color_game.scoring import is_quest_done
from companion.matches.match import Match

OTHERS = ["gain_chips", "free_gift", "deal_with_four", "one_guess", "three_givers", "pass_on", "second_hand"]
SEATS = 7
"""1 and 3 red, 2 and 4 blue, 6 and 7 yellow, 5 the assassin."""


def table_with_quest(quest: str) -> Match:
    """Return a table where seat 1 starts with this quest and the others with any."""
    others = [other for other in ("know_three", "both_ways", *OTHERS) if other != quest]
    return live_table(SEATS, [quest, *others[: SEATS - 1]])


CASES = tomllib.loads(Path(__file__).with_name("quests.toml").read_text("utf-8"))["cases"]


@pytest.mark.parametrize(("quest", "is_met", "name", "steps"), CASES, ids=[f"{case[0]}: {case[2]}" for case in CASES])
def test_quests(quest: str, is_met: bool, name: str, steps: str) -> None:
    """Rules 8.3, 8.4, 8.5, R7: the holder's deals, chips, guesses and knowledge at the end decide a quest."""
    table = table_with_quest(quest)
    play_steps(table, steps)
    assert is_met is is_quest_done(table.state, 1, quest)
    revealed_quests = view_field(play_to_end(table), "table", "reveal")["quests"]
    assert [is_met] == [one["done"] for one in revealed_quests if one["quest"] == quest]


def test_every_rule_of_the_quest_cards_has_its_cases() -> None:
    """R7: each rule is met at least once and missed at least once; `find` stands for all teams."""
    rules = load("color_game").facts.quests
    tested = {(rules[quest].rule, done) for quest, done, _, _ in CASES}
    assert {(quest.rule, done) for quest in rules.values() for done in (True, False)} == tested


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
