"""Setting up Masquerade Murder: the deal, the options and the first view."""

from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
from cases import rows
from scripted_play import open_table, plain, view_field

import cards
from cards.errors import InputError
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


def changed(part: str, changes: Any) -> Any:
    """Return a part of the usual deal with other entries, or without those that are "-"."""
    if not isinstance(changes, dict):
        return changes
    return {place: dealt for place, dealt in {**DEAL[part], **changes}.items() if dealt != "-"}


@rows(__file__, "deals")
def test_an_impossible_deal_is_refused_by_its_key(characters: Any, first_draw: Any, faulty: list[str]) -> None:
    with pytest.raises(InputError) as error:
        first_night({"characters": changed("characters", characters), "first_draw": changed("first_draw", first_draw)})
    assert faulty == [fault.card for fault in error.value.faults]


def test_the_fault_of_a_deal_says_what_was_found_and_expected() -> None:
    """Rule 2.3: it names missing seats and repeated cards."""
    with pytest.raises(InputError) as error:
        first_night({"characters": {"1": "duke", "7": "thug"}, "first_draw": changed("first_draw", {"extra": "ace"})})
    assert [
        "found 1, 7, expected 1, 2, 3, 4, 5",
        "found ace, two, jack, queen, king, ace, expected each of ace, two, jack, queen, king, joker once",
    ] == [fault.what for fault in error.value.faults]
    with pytest.raises(InputError, match=r"seed: no such key\. Expected one of characters, first_draw"):
        first_night({"seed": 3})


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
    later = {"constable_outlasts": True, "seductress_sign": "target", "guard_sign": "danger", "accuse_minutes": 0}
    expected = Options(**EARLIER, **later)
    assert expected == reopen([msgspec.json.encode(stored)]).game_data.facts.options
    library, record = GameLibrary(), RoomRecord("fig-100", "masquerade_murder", "en", 0)
    assert Options() == library.of_record(record).facts.options
    record.play = Play(1, stored, 0)
    assert expected == library.of_record(record).facts.options


@rows(__file__, "options")
def test_options_have_their_range(options: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        cards.load("masquerade_murder", options=options)


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
    nothing = {"board": {}, "order": {}, "placing": None, "chosen": [], "events": [], "out": {}}
    waiting = {"night": 1, "captures": zeros, "poisonings": zeros, "waiting_for": [1, 2, 3, 4, 5]}
    assert nothing | waiting == view["table"]
    unknown = dict.fromkeys(("target", "card", "indicator", "draw_from"))
    own = {"character": "duke", "allegiance": "good", "suffered": [], "history": [], **unknown}
    assert own == plain(table.view(1))["you"]
