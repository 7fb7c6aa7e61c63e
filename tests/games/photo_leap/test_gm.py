"""Photo Leap with a human game master: what he may enter, what the table keeps. Rule 12.5, R16."""

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from screen_forms import screen, screen_input
from scripted_play import moves, open_table, plain, play, refusal, view_field

from cards.photo_leap import NIGHT_S
from companion.games.photo_leap import screens
from companion.games.photo_leap.screens import SCREENS
from companion.matches.match import Match

TYPES = {"truth": "sheep", "fakes": ["bear", "wolf"]}


def opened(**options: Any) -> Match:
    table = open_table("photo_leap", 4, {"lead": 1}, mode="gm", **options)
    return play(table, "gm", "set_types", **TYPES)


def at_round(number: int, **options: Any) -> Match:
    """Round `number` with what is unrelated in print, then one truth with one fake."""
    table = opened(**options)
    for pair in (["deer", "fox"], ["deer", "fox"], ["deer", "fox"], ["deer", "fox"], ["sheep", "bear"]):
        if table.state.round < number:
            play(table, "gm", "publish", types=pair)
    return table


def test_the_game_master_alone_has_moves_and_knows_the_types() -> None:
    """Rule 12.5, R16."""
    table = open_table("photo_leap", 4, mode="gm")
    assert 60 == len(moves(table, "gm"))
    play(table, "gm", "set_types", **TYPES)
    assert {"types": TYPES} == plain(table.view("gm"))["you"]
    for viewer in (1, 2, 3, 4, "table"):
        view = plain(table.view(viewer))
        assert {} == view["you"] and [] == view["moves"]
        assert ["gm"] == view["table"]["waiting_for"]
        assert [None, None, None, False] == [view["table"][k] for k in ("associate", "accused", "votes", "bribed")]


def test_there_is_a_game_master_to_look_on_in_this_mode_alone() -> None:
    """Rule 12.5."""
    assert "gm" in open_table("photo_leap", 4, mode="gm").views()
    assert "gm" not in open_table("photo_leap", 4).views()


@pytest.mark.parametrize(
    ("seat", "move", "expected"),
    [
        (1, {"move": "set_types", **TYPES}, ("not_your_turn", "now.gm")),
        ("gm", {"move": "set_types", "truth": "fox", "fakes": ["fox", "deer"]}, ("bad_argument", "three_types")),
        ("gm", {"move": "publish", "types": ["fox", "fox"]}, ("wrong_phase", "now.gm")),
        ("gm", {"move": "undo"}, ("not_allowed", "undo_nothing")),
        ("gm", {"move": "ready"}, ("wrong_phase", "now.gm")),
        ("gm", {"move": "choose_types", **TYPES}, ("wrong_phase", "now.gm")),
        (1, {"move": "ready"}, ("wrong_phase", "now.gm")),
        ("gm", {"move": "vote", "valid": True}, ("wrong_phase", "now.gm")),
    ],
)
def test_set_up_refuses(seat: Any, move: dict[str, Any], expected: tuple[str, str]) -> None:
    """Rule 12.5."""
    assert expected == refusal(open_table("photo_leap", 4, mode="gm"), seat, **move)


def test_deck_and_discards_follow_the_rounds() -> None:
    """Rule 4.2, R6: sixteen as round 1 begins; recycled in rounds 6 and 8."""
    table = open_table("photo_leap", 4, mode="gm")
    counts = []
    play(table, "gm", "set_types", **TYPES)
    pairs = (["deer", "fox"],) * 4 + (["sheep", "bear"],) * 3
    for pair in pairs:
        counts.append([view_field(table, "table", key) for key in ("deck", "discards")])
        play(table, "gm", "publish", types=pair)
    counts.append([view_field(table, "table", key) for key in ("deck", "discards")])
    assert [[16, 0], [12, 2], [8, 4], [4, 6], [0, 8], [6, 0], [2, 2], [2, 0]] == counts


def test_no_more_of_an_animal_is_entered_than_there_are_cards() -> None:
    """Rule 12.5: four of a type at most, in all orders of the two."""
    table = opened()
    assert 25 == len([move for move in moves(table, "gm") if move["move"] == "publish"])
    play(table, "gm", "publish", types=["fox", "fox"])
    play(table, "gm", "publish", types=["fox", "deer"])
    assert ("not_allowed", "publish_none_left") == refusal(table, "gm", "publish", types=["fox", "fox"])
    listed = [move["types"] for move in moves(table, "gm") if move["move"] == "publish"]
    assert sorted(map(list, product(["sheep", "bear", "wolf", "deer", "fox"], repeat=2))) == sorted(
        [*listed, ["fox", "fox"]]
    )


def test_the_score_is_kept_and_four_truths_or_five_fakes_end_the_game() -> None:
    """Rules 8.1, 8.2: `winners` is empty, `reason` tells the side. R16."""
    table = opened()
    for _ in range(2):
        play(table, "gm", "publish", types=["sheep", "sheep"])
    assert {"winners": [], "reason": "truths_published", "scores": {}} == plain(table.outcome)
    assert 4 == view_field(table, "table", "score")
    table = opened()
    for pair in (["bear", "bear"], ["wolf", "wolf"], ["bear", "deer"]):
        play(table, "gm", "publish", types=pair)
    assert "fakes_published" == table.outcome.reason
    assert [] == moves(table, "gm") and [] == view_field(table, "table", "waiting_for")
    assert TYPES == view_field(table, "table", "reveal")["types"]


def test_interrogations_are_entered_from_round_four_once_a_round() -> None:
    """Rules 6.1, 6.3."""
    table = at_round(3)
    assert ("not_allowed", "interrogate_early") == refusal(table, "gm", "banish", player=1)
    assert ("not_allowed", "interrogate_early") == refusal(table, "gm", "spy_caught")
    table = at_round(4)
    assert 2 == table.state.lead
    names = [move["move"] for move in moves(table, "gm")]
    assert 4 == names.count("banish") and 1 == names.count("spy_caught")
    play(table, "gm", "banish", player=2)
    assert [1, [2]] == [view_field(table, "table", "lead"), view_field(table, "table", "banished")]
    assert ("not_allowed", "banish_once") == refusal(table, "gm", "banish", player=3)
    assert ("not_allowed", "banish_once") == refusal(table, "gm", "spy_caught")
    play(table, "gm", "publish", types=["sheep", "bear"])
    assert ("not_allowed", "banish_twice") == refusal(table, "gm", "banish", player=2)
    assert 4 == table.state.lead
    play(table, "gm", "banish", player=1)
    assert 4 == table.state.lead


def test_the_last_player_is_not_banished() -> None:
    """Rule 6.1."""
    table = opened(interrogate_after=0)
    for seat in (1, 2, 3):
        play(table, "gm", "banish", player=seat)
        play(table, "gm", "publish", types=["deer", "fox"])
    assert ("not_allowed", "banish_last") == refusal(table, "gm", "banish", player=4)


def test_a_spy_caught_ends_the_game() -> None:
    """Rule 6.3."""
    table = play(at_round(4), "gm", "spy_caught")
    assert {"winners": [], "reason": "spy_caught", "scores": {}} == plain(table.outcome)
    assert ("game_over", "game_over") == refusal(table, "gm", "undo")


def test_entries_are_taken_back_one_by_one_to_the_first() -> None:
    """Rule 12.5: `undo` again takes back the one before."""
    table = open_table("photo_leap", 4, mode="gm")
    states = [plain(table.view("gm"))]
    for move in (
        {"move": "set_types", **TYPES},
        {"move": "publish", "types": ["deer", "fox"]},
        {"move": "publish", "types": ["sheep", "bear"]},
    ):
        play(table, "gm", **move)
        states.append(plain(table.view("gm")))
    for before in reversed(states[:-1]):
        assert {"move": "undo"} in moves(table, "gm")
        play(table, "gm", "undo")
        assert before == plain(table.view("gm"))
    assert ("not_allowed", "undo_nothing") == refusal(table, "gm", "undo")


def script(table: Match) -> dict[str, str]:
    html = screen(table, "gm")
    found = re.findall(r'<section class="\w+" id="s\d+-(\w+)">(.*?)</section>', html, re.S)
    return {name: " ".join(re.sub("<[^>]*>", " ", words).split()) for name, words in found}


def test_the_game_master_reads_what_to_say_and_do_step_by_step() -> None:
    """Rules 4.1 to 9.2, with this table's numbers and names; an interrogation and a bribe only from their round on."""
    table = opened()
    assert ["look", "night", "print"] == list(script(table))
    table = at_round(4)
    steps = script(table)
    assert ["talk", "look", "night", "bribe", "accuse", "print"] == list(steps)
    assert "“The score is zero. Now talk. Lie if you like.”" in steps["talk"]
    assert "Move the counter from 0 to 0." in steps["talk"] and "Give the pen to Bo, on Maximiliane" in steps["talk"]
    assert "Guilty needs 3 of 4." in steps["accuse"] and "No spy? Then Bo is banished." in steps["accuse"]
    play(table, "gm", "banish", player=2)
    steps = script(table)
    assert ["accuse", "print"] == list(steps)
    assert "Ada has the pen now and leads this round." in steps["accuse"] and "Spy caught" not in steps["accuse"]
    assert "“Ada, choose your associate." in steps["print"]


def test_the_script_follows_the_deck() -> None:
    """Rules 4.2, 5.2: no swap in round 5, a new deck in round 6."""
    assert "A swap:" in script(at_round(4))["night"]
    assert "No swap tonight: the deck is empty." in script(at_round(5))["night"]
    table = at_round(6)
    assert "Shuffle the discards into the deck." in script(table)["look"]
    html = screen(table, "gm")
    assert all(3 >= step.count("</li>") for step in html.split("<section"))


def test_the_wall_may_say_each_step_and_never_a_type() -> None:
    table = at_round(5)
    public = screen_input(table, "table")
    said = [SCREENS.say(public, name) for name in script(table)]
    assert all(f"“{one}”" in step for one, step in zip(said, script(table).values(), strict=True))
    assert "" == SCREENS.say(public, "types") == SCREENS.say(screen_input(open_table("photo_leap", 4), "table"), "look")
    for animal in ("Sheep", "Bear", "Wolf", "Deer", "Fox"):
        assert not [one for one in said if animal in one]


def test_the_scripts_ring_runs_as_long_as_a_night_lasts() -> None:
    """Style sheets know no numbers of the rules, so this one stands there too."""
    look = (Path(screens.__file__).parent / "look.css").read_text("utf-8")
    assert [str(NIGHT_S)] == re.findall(r"animation: ring (\d+)s", look)
