"""Masquerade Murder's nights as cases: targets, the reveal, and leaving the ball."""

import pytest
from scripted_play import moves, open_table, plain, play, refusal, view_field

import cards
from cards.lessons import load_learning
from cards.masquerade_murder import first_win
from cards.rulebook import Rule
from masquerade_murder.nights import (
    CHARACTER_OF,
    choose_targets,
    draw_cards,
    first_night,
    next_night,
    place_cubes,
    play_night,
    quiet_night,
    seat_of,
    strike,
)


def test_everybody_chooses_another_player() -> None:
    """Rules 1.3, 3.1: choosing a target is the only move, and it is free."""
    table = first_night()
    assert [{"move": "target", "player": seat} for seat in (1, 2, 4, 5)] == moves(table, 3)
    assert {"target", "draw", "ready", "place", "replace", "point", "tick"} == {
        kind.__struct_config__.tag for kind in table.game.commands
    }


def test_only_the_fact_of_a_choice_is_public() -> None:
    """Rule 3.1: the seats that have chosen are listed by number, not in the order of choosing."""
    table = play(play(first_night(), 4, "target", player=1), 2, "target", player=5)
    assert [2, 4] == view_field(table, "table", "chosen")
    assert [1, 3, 5] == view_field(table, "table", "waiting_for")
    assert [None, 5, None, 1, None] == [view_field(table, seat, "target") for seat in CHARACTER_OF]
    twin = play(play(first_night(), 4, "target", player=2), 2, "target", player=1)
    for viewer in ("table", 1, 3, 5):
        assert plain(twin.view(viewer)) == plain(table.view(viewer))


def test_a_choice_cannot_be_changed() -> None:
    """Rule 3.1: a second target is refused."""
    table = play(first_night(), 4, "target", player=1)
    assert [] == moves(table, 4)
    assert ("not_your_turn", "now.target") == refusal(table, 4, "target", player=2)
    assert ("not_your_turn", "now.target") == refusal(table, 4, "target", player=1)


def test_after_a_night_harm_is_public_but_its_causes_are_not() -> None:
    """Rules 3.6, 5.1: public are seats and counts; private are the own sign and the own harm."""
    table = first_night()
    # The constable (3) captures the thug, the assassin (2) poisons the constable, the seductress (5) nobody.
    play_night(table, {2: 3, 3: 4}, {2: "C3", 3: "C2", 4: "C1", 1: "A1", 5: "E5"})
    view = plain(table.view("table"))["table"]
    assert [{"night": 1, "captured": [4], "distracted": [], "poisoned": [3]}] == view["events"]
    assert {"1": 0, "2": 0, "3": 0, "4": 1, "5": 0} == view["captures"]
    assert {"1": 0, "2": 0, "3": 1, "4": 0, "5": 0} == view["poisonings"]
    assert {"C3": 2, "C2": 3, "C1": 4, "A1": 1, "E5": 5} == view["board"]
    assert [1, 2, 3, 4, 5] == view["waiting_for"] == view["chosen"]
    assert [[], [], ["poisoned"], ["captured"], []] == [view_field(table, seat, "suffered") for seat in CHARACTER_OF]
    assert ["grey", "green", "red", "grey", "grey"] == [view_field(table, seat, "indicator") for seat in CHARACTER_OF]
    assert [{"night": 1, "target": 4, "indicator": "red", "suffered": ["poisoned"]}] == view_field(table, 3, "history")


def test_when_all_have_looked_the_next_night_begins() -> None:
    """Rule 3.7: board and cards are cleared; signs and counts stay."""
    table = strike(first_night(), "assassin", "thug")
    for seat in (5, 1, 3, 2):
        assert [{"move": "ready"}] == moves(table, seat)
        play(table, seat, "ready")
        assert ("not_your_turn", "now.reveal") == refusal(table, seat, "ready")
    assert [4] == view_field(table, "table", "waiting_for")
    play(table, 4, "ready")
    view = plain(table.view("table"))
    assert ("target", 2, 2) == (view["phase"], view["round"], view["table"]["night"])
    assert ({}, {}, None, []) == tuple(view["table"][key] for key in ("board", "order", "placing", "chosen"))
    assert [1, 2, 3, 4, 5] == view["table"]["waiting_for"]
    assert () == table.state.left
    assert [None, None] == [view_field(table, 2, key) for key in ("target", "card")]
    assert ("red", ["poisoned"]) == (view_field(table, 2, "indicator"), view_field(table, 4, "suffered"))
    assert 1 == view["table"]["poisonings"]["4"]


def test_sign_and_harm_are_those_of_the_last_night() -> None:
    """Rules 3.6, 5.1: the history keeps all nights."""
    table = quiet_night(next_night(strike(first_night(), "assassin", "thug")))
    assert ("grey", "grey", []) == (
        view_field(table, 2, "indicator"), view_field(table, 4, "indicator"), view_field(table, 4, "suffered")
    )  # fmt: skip
    assert [(1, "red"), (2, "grey")] == [
        (entry["night"], entry["indicator"]) for entry in view_field(table, 2, "history")
    ]
    assert [["poisoned"], []] == [entry["suffered"] for entry in view_field(table, 4, "history")]
    assert [1, 2] == [night["night"] for night in view_field(table, "table", "events")]


def test_a_seat_that_leaves_takes_no_further_part() -> None:
    """Rule 6.1, R12: it has no cube and no moves, its character stays secret, and it keeps its view."""
    table = strike(first_night(lives=1), "assassin", "thug")
    thug = seat_of("thug")
    assert {"4": "dead"} == view_field(table, "table", "out")
    assert thug not in view_field(table, "table", "board").values() and 4 == len(view_field(table, "table", "board"))
    assert 21 - 4 == len(table.state.free)
    assert [1, 2, 3, 5] == view_field(table, "table", "waiting_for")
    assert ("grey", ["poisoned"]) == (view_field(table, thug, "indicator"), view_field(table, thug, "suffered"))
    assert "thug" not in str(plain(table.view("table"))) and "thug" not in str(plain(table.view(1)))
    assert [] == moves(table, thug)
    assert ("not_your_turn", "now.reveal") == refusal(table, thug, "ready")
    next_night(table)
    assert ("not_your_turn", "now.target") == refusal(table, thug, "target", player=1)
    assert ("not_allowed", "target_gone") == refusal(table, 1, "target", player=thug)
    assert [{"move": "target", "player": seat} for seat in (2, 3, 5)] == moves(table, 1)
    choose_targets(table)
    assert [1, 2, 3, 5] == view_field(table, "table", "chosen")
    draw_cards(table)
    assert view_field(table, thug, "card") is None and view_field(table, thug, "target") is None
    place_cubes(table)
    assert "reveal" == table.state.phase
    assert [(1, ["poisoned"])] == [(entry["night"], entry["suffered"]) for entry in view_field(table, thug, "history")]
    assert ("grey", ["poisoned"]) == (view_field(table, thug, "indicator"), view_field(table, thug, "suffered"))


@pytest.mark.parametrize(("actor", "why"), [("assassin", "dead"), ("constable", "jailed")])
@pytest.mark.parametrize("lives", [1, 2, 3])
def test_a_player_leaves_after_losing_its_last_life(actor: str, why: str, lives: int) -> None:
    """Rules 6.1, 8.2: the third capture or poisoning, or the option's number, ends a player's game."""
    table = first_night(lives=lives)
    for _ in range(lives - 1):
        next_night(strike(table, actor, "thug"))
    assert {} == view_field(table, "table", "out")
    strike(table, actor, "thug")
    assert {"4": why} == view_field(table, "table", "out")


def test_captures_and_poisonings_are_counted_separately() -> None:
    """Rule 6.1: one of each is not two of one, and distractions do not count."""
    table = strike(next_night(strike(first_night(lives=1), "seductress", "thug")), "seductress", "thug")
    assert {} == view_field(table, "table", "out")
    assert {0} == {*view_field(table, "table", "captures").values(), *view_field(table, "table", "poisonings").values()}
    table = strike(next_night(strike(first_night(lives=2), "assassin", "thug")), "constable", "thug")
    assert {} == view_field(table, "table", "out")
    assert (1, 1) == (view_field(table, "table", "captures")["4"], view_field(table, "table", "poisonings")["4"])


def test_two_players_can_leave_in_one_night() -> None:
    """Rule 6.1: assassin and duke play on alone, and the seats that left are public."""
    table = next_night(strike(first_night(lives=1), "assassin", "seductress"))
    next_night(play_night(table, {2: 3, 3: 4}, {2: "C3", 3: "C2", 4: "C1", 1: "A1"}))
    assert (1, 2) == table.state.in_play
    assert [{"move": "target", "player": 2}] == moves(table, 1)
    quiet_night(table)
    assert "reveal" == table.state.phase
    assert {"3": "dead", "4": "jailed", "5": "dead"} == view_field(table, "table", "out")
    assert ["3", "4", "5"] == list(view_field(table, "table", "out"))


@pytest.mark.parametrize("players", [5, 6, 7, 8])
@pytest.mark.parametrize("jobs", [0, 2])
def test_the_thug_is_on_no_side_wherever_he_is_told_of(players: int, jobs: int) -> None:
    """Rules 1.2, 6.5, R3: rules, card, cheat sheet, phones, measures and statistics give one answer."""
    game = cards.load("masquerade_murder", options={"players": players, "thug_jobs": jobs})
    rules = {block.number: block.words for block in cards.load_rules(game) if isinstance(block, Rule)}
    first, second, *_ = rules["1.2"].split(". ")
    assert "stand on one side" in first and "thug" not in first
    assert "thug" in second and "nobody’s side" in second
    told = {
        "rules": rules["6.5"],
        "cheat sheet": game.words(f"cheat.thug_{'shares' if jobs else 'never'}"),
        "term": load_learning(game).terms["thug"].text,
        "phone": game.words(first_win(game.facts, "thug")),
        "card": game.words("character.thug.goal" if jobs else "character.thug.goal_never"),
    }
    for place, text in told.items():
        assert "side" in text if place == "rules" else jobs or "on no side" in text.lower(), place
    assert "a guard for hire" == game.words(game.facts.side("thug"))
    table = open_table("masquerade_murder", players, players=players, thug_jobs=jobs)
    sides = table.game.sides(table.state)
    assert {("thug",)} == {labels for labels in sides.values() if "thug" in labels}
    assert {"constable", "duke"} == {labels[0] for labels in sides.values() if "good" in labels}
