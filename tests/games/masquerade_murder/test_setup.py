"""Setting up Masquerade Murder: the deal, the options and the first view."""

from collections import Counter
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from scripted_play import open_table, plain, view_field

import cards
from cards.errors import CardDataError, InputError
from cards.masquerade_murder import Options
from companion.games.masquerade_murder.model import OrderId
from companion.matches.log import head, reopen
from companion.tables.game_data import GameLibrary
from companion.tables.people import Play, RoomRecord
from masquerade_murder.nights import CARDS, CHARACTER_OF, DEAL, first_night


def test_the_deal_is_a_character_and_a_card_for_each() -> None:
    """Rules 1.1, 2.3, 3.2, 3.3: there are five characters and six cards, one of them left over."""
    deal = plain(first_night({}).dealt)["deal"]
    assert {"characters", "first_draw"} == set(deal)
    assert ["1", "2", "3", "4", "5"] == list(deal["characters"])
    assert sorted(CHARACTER_OF.values()) == sorted(deal["characters"].values())
    assert ["1", "2", "3", "4", "5", "extra"] == list(deal["first_draw"])
    assert sorted(CARDS) == sorted(deal["first_draw"].values())


def test_every_seat_gets_each_character_and_card_equally_often() -> None:
    """Rules 2.3, 3.3: the deal is random."""
    deals = [plain(open_table("masquerade_murder", 5, seed=seed).dealt)["deal"] for seed in range(400)]
    for key, mean in (("characters", 80), ("first_draw", 400 / 6)):
        times = Counter(pair for deal in deals for pair in deal[key].items())
        assert all(mean - 32 < count < mean + 32 for count in times.values())


CHARACTERS = DEAL["characters"]
FIRST = DEAL["first_draw"]


@pytest.mark.parametrize(
    ("deal", "faulty"),
    [
        ({"characters": {**CHARACTERS, "1": "thug"}}, ["characters"]),
        ({"characters": {**CHARACTERS, "1": "maid"}}, ["characters"]),
        ({"characters": {**CHARACTERS, "6": "thug"}}, ["characters"]),
        ({"characters": {seat: who for seat, who in CHARACTERS.items() if seat != "3"}}, ["characters"]),
        ({"characters": {**CHARACTERS, "extra": "thug"}}, ["characters"]),
        ({"characters": {}}, ["characters"]),
        ({"characters": list(CHARACTERS.values())}, ["characters"]),
        ({"first_draw": {**FIRST, "extra": "ace"}}, ["first_draw"]),
        ({"first_draw": {**FIRST, "extra": None}}, ["first_draw"]),
        ({"first_draw": {seat: card for seat, card in FIRST.items() if seat != "extra"}}, ["first_draw"]),
        ({"first_draw": {**FIRST, "0": "ace"}}, ["first_draw"]),
        ({"first_draw": {**FIRST, "spare": "ace"}}, ["first_draw"]),
        ({"first_draw": "ace"}, ["first_draw"]),
        ({"characters": {"1": "duke"}, "first_draw": {"extra": "joker"}}, ["characters", "first_draw"]),
        ({"seed": 3}, ["seed"]),
    ],
)
def test_an_impossible_deal_is_refused_by_its_key(deal: dict[str, Any], faulty: list[str]) -> None:
    """Rule 2.3: every character and every card must have one place."""
    with pytest.raises(InputError) as error:
        open_table("masquerade_murder", 5, deal)
    assert faulty == [fault.card for fault in error.value.faults]


def test_the_fault_of_a_deal_says_what_was_found_and_expected() -> None:
    """Rule 2.3: it names missing seats and repeated cards."""
    with pytest.raises(InputError) as error:
        first_night({"characters": {"1": "duke", "7": "thug"}, "first_draw": {**FIRST, "extra": "ace"}})
    assert [
        "found 1, 7, expected 1, 2, 3, 4, 5",
        "found ace, two, jack, queen, king, ace, expected each of ace, two, jack, queen, king, joker once",
    ] == [fault.what for fault in error.value.faults]


def test_chance_completes_a_partial_deal() -> None:
    seeds = plain(open_table("masquerade_murder", 5, seed=9).dealt)["deal"]
    for key in ("characters", "first_draw"):
        backwards = dict(reversed(DEAL[key].items()))
        deal = plain(open_table("masquerade_murder", 5, {key: backwards}, seed=9).dealt)["deal"]
        assert {**seeds, key: DEAL[key]} == deal
        assert list(DEAL[key]) == list(deal[key])


EARLIER = {"nights": 12, "thug_jobs": 3, "lives": 3}
"""The options in the head of a log from before the others existed."""


def test_a_game_that_began_earlier_keeps_its_rules() -> None:
    """Rules 8.2, 8.3: a log and a table without the newer options keep the endings and signs of their time."""
    stored = {**plain(head(first_night())), "options": EARLIER}
    expected = Options(
        nights=12,
        constable_outlasts=True,
        thug_jobs=3,
        seductress_sign="target",
        guard_sign="danger",
        lives=3,
        accuse_minutes=0,
    )
    assert expected == reopen([msgspec.json.encode(stored)]).game_data.facts.options
    library, record = GameLibrary(), RoomRecord("fig-100", "masquerade_murder", "en", 0)
    assert Options() == library.of_record(record).facts.options
    record.play = Play(1, stored, 0)
    assert expected == library.of_record(record).facts.options


@pytest.mark.parametrize(
    "options",
    [
        {"nights": -1},
        {"nights": 101},
        {"constable_outlasts": 1},
        {"seductress_sign": "grey"},
        {"thug_jobs": -1},
        {"lives": 0},
        {"nights": 1.5},
        {"days": 3},
    ],
)
def test_options_have_their_range(options: dict[str, Any]) -> None:
    """Rules 8.2, 8.3: from 0 to 100 nights, and players have at least one life."""
    with pytest.raises(InputError):
        first_night(**options)


def test_the_data_and_the_code_name_the_same_cards() -> None:
    """Rule 3.2: the printed order cards are those of the rules."""
    facts = cards.load("masquerade_murder").facts
    assert CARDS == tuple(facts.orders)
    longest = cards.load("masquerade_murder", options={"players": 8}).facts
    assert get_args(OrderId) == tuple(longest.orders)


def test_everybody_knows_only_their_own_character() -> None:
    """Rules 1.2, 2.3: seductress and assassin do not know each other either, and nothing is public."""
    table = first_night()
    for seat, who in CHARACTER_OF.items():
        assert who == view_field(table, seat, "character")
        side = "bad" if who in ("assassin", "seductress") else "good"
        assert side == view_field(table, seat, "allegiance")
        others = set(CHARACTER_OF.values()) - {who}
        assert not any(other in str(plain(table.view(seat))) for other in others)
    assert {} == plain(table.view("table"))["you"]
    assert not any(who in str(plain(table.view("table"))) for who in CHARACTER_OF.values())
    assert {1: ("duke", "good"), 2: ("assassin", "bad")}.items() <= dict(table.game.sides(table.state)).items()


def test_a_ball_opens_with_all_in_play_and_nothing_on_the_table() -> None:
    """Rules 2.1, 2.2: the first view has every key with its initial value."""
    table, zeros = first_night(), {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0}
    view = plain(table.view("table"))
    assert ("target", 1, None) == (view["phase"], view["round"], view["outcome"])
    assert {
        "night": 1,
        "board": {},
        "order": {},
        "placing": None,
        "chosen": [],
        "captures": zeros,
        "poisonings": zeros,
        "events": [],
        "out": {},
        "waiting_for": [1, 2, 3, 4, 5],
    } == view["table"]
    assert {
        "character": "duke",
        "allegiance": "good",
        "target": None,
        "card": None,
        "indicator": None,
        "suffered": [],
        "history": [],
        "draw_from": None,
    } == plain(table.view(1))["you"]


@pytest.mark.parametrize(
    ("file", "before", "after", "fault"),
    [
        ("board.toml", "rows = 5", "rows = 3\n", "board.toml: tables"),
        ("board.toml", '["B2", "D2", "B4", "D4"]', "ROW", "expected more than 5"),
        ("characters.toml", "[duke]", "[baron]", "characters.toml: baron"),
    ],
)
def test_facts_that_the_rules_cannot_play_are_refused(
    facts: Path, file: str, before: str, after: str, fault: str
) -> None:
    """Rules 1.2, 2.1: the five characters must exist, and there must be seats enough for all cubes."""
    deck = facts / "masquerade_murder" / file
    crowded = str([f"{column}{row}" for column in "ABCDE" for row in (1, 2, 3, 4)]).replace("'", '"')
    deck.write_text(deck.read_text().replace(before, crowded if after == "ROW" else after))
    with pytest.raises(CardDataError, match=fault):
        cards.load("masquerade_murder")
