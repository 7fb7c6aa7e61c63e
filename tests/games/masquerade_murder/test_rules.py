"""Masquerade Murder's nights as scenes, `*.scenes.toml` beside this file, and as cases of any number."""

import pytest
from cases import rows
from scene_files import run, scenes
from scripted_play import open_table, plain, play, refusal, view_field

import cards
from cards.lessons import load_learning
from cards.masquerade_murder import first_win
from cards.rulebook import Rule
from masquerade_murder.language import LANGUAGE
from masquerade_murder.nights import (
    choose_targets,
    draw_cards,
    first_night,
    next_night,
    play_night,
    quiet_night,
    second_draw,
    strike,
)


@pytest.mark.parametrize("scene", scenes(__file__))
def test_a_scene(scene: str) -> None:
    run(scene, LANGUAGE)


def test_what_somebody_chose_is_secret() -> None:
    """Rule 3.1."""
    table, twin = (
        play(play(first_night(), 4, "target", player=of_four), 2, "target", player=of_two)
        for of_four, of_two in ((1, 5), (2, 1))
    )
    for viewer in ("table", 1, 3, 5):
        assert plain(twin.view(viewer)) == plain(table.view(viewer))


def test_what_is_drawn_is_secret() -> None:
    """Rule 3.3: seats know only their own cards."""
    tables = []
    for card in ("king", "two"):
        table = play(second_draw("ace", "two", "jack", "queen", "king"), 1, "draw", card="ace")
        tables.append(play(table, 2, "draw", card=card))
    for viewer in ("table", 1, 4, 5):
        assert plain(tables[0].view(viewer)) == plain(tables[1].view(viewer))
    assert ["two", "jack", "queen", "joker"] == view_field(tables[0], 3, "draw_from")


@rows(__file__, "cards")
def test_there_are_as_many_cards_as_players_and_the_joker(killed: list[str], cards: list[str]) -> None:
    """One card is always left over."""
    table = first_night(lives=1)
    for target in killed:
        next_night(strike(table, "assassin", target))
    if not killed:
        next_night(quiet_night(table))
    choose_targets(table)
    (first,) = view_field(table, "table", "waiting_for")
    assert cards == view_field(table, first, "draw_from")
    draw_cards(table)
    order = view_field(table, "table", "order")
    assert cards[-1] == order["extra"]
    assert len(cards) - 1 == len(table.state.in_play)
    if len(cards) < 6:
        assert ("wrong_phase", "now.place") == refusal(table, first, "draw", card="king")


def test_cubes_touch_by_sides_not_corners() -> None:
    """Rules 3.4, 4.1: a cube need not stand beside its target."""
    sides = ("C3 C2 red", "C3 C4 red", "C3 B3 red", "C3 D3 red", "C3 A3 grey", "C3 E1 grey")
    beside, corner, next_row = "B1 C1 red", "B1 A2 grey", "A2 E1 grey"
    for case in (*sides, beside, corner, next_row):
        duke, cell, sign = case.split()
        cells = {1: duke, 3: cell, 2: "A5", 4: "E5", 5: "A1" if duke == "C3" else "C4"}
        assert sign == view_field(play_night(first_night(), {3: 1}, cells), 3, "indicator"), case


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
