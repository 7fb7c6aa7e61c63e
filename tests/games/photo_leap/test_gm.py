"""Photo Leap with a human game master: what he may enter, what the table keeps. Rule 12.5, R16."""

import re
from itertools import product
from pathlib import Path

from screen_forms import screen, screen_input, words_of
from scripted_play import moves, open_table, plain, play, refusal

from cards.photo_leap import NIGHT_S
from companion.games.photo_leap import screens
from companion.games.photo_leap.screens import SCREENS
from companion.matches.match import Match
from photo_leap.language import at_game_masters_round
from photo_leap.rounds import TYPES


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


def test_no_more_of_an_animal_is_entered_than_there_are_cards() -> None:
    """Rule 12.5: four of a type at most, in all orders of the two."""
    table = at_game_masters_round(1)
    assert 25 == len([move for move in moves(table, "gm") if move["move"] == "publish"])
    play(table, "gm", "publish", types=["fox", "fox"])
    play(table, "gm", "publish", types=["fox", "deer"])
    assert ("not_allowed", "publish_none_left") == refusal(table, "gm", "publish", types=["fox", "fox"])
    listed = [move["types"] for move in moves(table, "gm") if move["move"] == "publish"]
    assert sorted(map(list, product(["sheep", "bear", "wolf", "deer", "fox"], repeat=2))) == sorted(
        [*listed, ["fox", "fox"]]
    )


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
    return {name: words_of(words) for name, words in found}


def test_the_game_master_reads_what_to_say_and_do_step_by_step() -> None:
    """Rules 4.1 to 9.2, with this table's numbers and names; an interrogation and a bribe only from their round on."""
    table = at_game_masters_round(1)
    assert ["look", "night", "print"] == list(script(table))
    table = at_game_masters_round(4)
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
    assert "A swap:" in script(at_game_masters_round(4))["night"]
    assert "No swap tonight: the deck is empty." in script(at_game_masters_round(5))["night"]
    table = at_game_masters_round(6)
    assert "Shuffle the discards into the deck." in script(table)["look"]
    html = screen(table, "gm")
    assert all(3 >= step.count("</li>") for step in html.split("<section"))


def test_the_wall_may_say_each_step_and_never_a_type() -> None:
    table = at_game_masters_round(5)
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
