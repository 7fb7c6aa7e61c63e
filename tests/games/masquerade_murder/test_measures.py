"""Masquerade Murder's measures, checked by hand on short games."""

from scripted_play import measured

import cards
from companion.games import GAMES
from companion.games.masquerade_murder.measures import (
    LOST,
    MOVED,
    NEEDED,
    OWN_CAPTURES,
    OWN_DISTRACTIONS,
    QUESTIONED,
    QUIET,
    STRAY_POISON,
)
from companion.lab.simulation.simulate import play as play_with_bots
from masquerade_murder.nights import (
    DEAL,
    choose_targets,
    draw_cards,
    first_night,
    next_night,
    play,
    quiet_night,
    strike,
)


def test_a_quiet_night_is_all_lost() -> None:
    """Rule 5.2: nobody touches, all are grey; no share of captures, poisonings or guards."""
    values = measured(quiet_night(first_night()))
    assert (100, 100, 0) == (values[LOST], values[QUIET], values[QUESTIONED])
    assert not {OWN_CAPTURES, OWN_DISTRACTIONS, STRAY_POISON, NEEDED} & values.keys()


def test_harm_to_the_own_side_is_counted() -> None:
    """Rules 4.2, 4.4, 4.5: one night each of constable, assassin and seductress against whom they should spare."""
    table = strike(first_night(), "constable", "duke")
    assert (100, 80, 0) == (measured(table)[OWN_CAPTURES], measured(table)[LOST], measured(table)[QUIET])
    table = strike(next_night(table), "constable", "assassin")
    assert 50 == measured(table)[OWN_CAPTURES]
    table = strike(next_night(table), "assassin", "thug")
    assert 100 == measured(table)[STRAY_POISON]
    table = strike(next_night(table), "assassin", "duke")
    assert 50 == measured(table)[STRAY_POISON]
    table = strike(next_night(table), "seductress", "assassin")
    assert 100 == measured(table)[OWN_DISTRACTIONS]


def test_the_duke_sees_an_enemy_once() -> None:
    """Rule 4.6: asking the same enemy again shows nobody new, and a friend is none."""
    table = strike(first_night(), "duke", "seductress")
    table = strike(next_night(table), "duke", "seductress")
    assert 1 == measured(strike(next_night(table), "duke", "constable"))[QUESTIONED]


def test_a_guard_is_needed_or_not() -> None:
    """Rule 5.5."""
    assert 0 == measured(strike(first_night(), "thug", "duke"))[NEEDED]


def test_the_joker_moves_a_cube_or_sits_down() -> None:
    """Rule 3.5: a Joker that is the extra does not count."""
    first_draw = {"1": "ace", "2": "joker", "3": "jack", "4": "queen", "5": "king", "extra": "two"}
    table = draw_cards(choose_targets(first_night({**DEAL, "first_draw": first_draw})))
    play(table, 1, "place", cell="A1")
    play(table, 2, "replace", player=1, cell="E5")
    assert 100 == measured(table)[MOVED]
    assert MOVED not in measured(quiet_night(first_night()))


def test_bots_games_have_every_measure() -> None:
    game = cards.load("masquerade_murder")
    games = [play_with_bots(GAMES["masquerade_murder"], game, ["steady"] * 5, seed).measures for seed in range(8)]
    expected = [LOST, OWN_CAPTURES, OWN_DISTRACTIONS, STRAY_POISON, NEEDED, QUIET, MOVED, QUESTIONED]
    assert expected == list(max(games, key=len))
