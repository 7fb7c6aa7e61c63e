"""The measures of Infection's designers, checked by hand on short games."""

from scripted_play import measured

import cards
from cards.editions.edition import Observation
from companion.games import GAMES
from companion.games.infection.measures import AFTER, AHEAD, HURTFUL, KILLS, LOST, ON_THE_MOVE, RESETS, TORN
from companion.lab.simulation.simulate import play
from infection.scenes import face_to_face, first_turn, make_moves, place_villagers

PASS = ("reset",) * 3
"""The other three do nothing."""


def test_turns_are_counted_from_the_one_after_the_first_cure() -> None:
    table = make_moves(first_turn({"A6": "cure", "B2": "disarm"}), "B2", "A6", "reset", "reset", "reset")
    assert 3 == measured(table)[AFTER]
    assert 0 == measured(make_moves(first_turn({"B2": "disarm"}), "B2"))[AFTER], "no cure yet"


def test_a_follow_up_does_not_count_as_a_turn() -> None:
    table = make_moves(first_turn({"A2": "disarm", "B2": "recover"}), "B2", "return move")
    assert 0.0 == measured(table)[RESETS]
    assert 50.0 == measured(make_moves(table, "reset"))[RESETS]


def test_the_winning_turn_counts() -> None:
    table = make_moves(first_turn({"B2": "cure"}, cures_to_win=1), "B2", *PASS, "B1")
    assert table.outcome and (1,) == table.outcome.winners
    assert (4, 60.0, 100.0) == (
        measured(table)[AFTER],
        measured(table)[RESETS],
        measured(table)[AHEAD],
    )


def test_the_team_with_the_first_cure_may_lose() -> None:
    table = make_moves(first_turn({"B2": "cure", "B6": "cure"}, cures_to_win=1), "B2", "B6", *PASS, "B7")
    assert table.outcome and (2,) == table.outcome.winners
    assert 0.0 == measured(table)[AHEAD]


def test_a_draw_counts_no_win_with_the_first_cure() -> None:
    table = make_moves(first_turn({"B2": "cure"}, max_turns=4), "B2", *PASS)
    assert table.outcome and AHEAD not in measured(table)


def test_kills_and_steals_count_as_cures_torn_away() -> None:
    table = place_villagers(first_turn({"B4": "cure"}, hp=1), B1="B3", R1="B5", B2="C4", R2="A4")
    make_moves(table, "reset", "B4", "axe R1", "decline")
    assert (1, 1) == (measured(table)[TORN], measured(table)[KILLS])
    make_moves(table, "reset", "B4", "reset", "reset", "steal B1")
    assert (2, 1) == (measured(table)[TORN], measured(table)[KILLS])
    make_moves(table, "axe R2", "decline")
    assert (3, 2) == (measured(table)[TORN], measured(table)[KILLS])


def test_a_cure_stolen_from_the_village_counts_as_torn_away() -> None:
    table = make_moves(first_turn({"B2": "cure"}), "B2", *PASS, "B1")
    make_moves(place_villagers(table, R1="A2"), "steal village")
    assert 1 == measured(table)[TORN]


def test_killing_a_villager_without_a_cure_tears_nothing_away() -> None:
    table = make_moves(first_turn({"B2": "cure"}, hp=1), "B2", *PASS, "B1")
    make_moves(place_villagers(table, R1="B2"), "axe B1", "decline")
    assert (0, 1) == (measured(table)[TORN], measured(table)[KILLS])


def test_a_death_by_a_tile_is_no_kill_by_a_weapon() -> None:
    table = make_moves(first_turn({"B2": "cure", "B3": "virus"}, hp=1), "B2", *PASS, "B3")
    assert (0, 0) == (measured(table)[TORN], measured(table)[KILLS])
    assert "B1" == table.state.villagers["B1"].cell and 1 == measured(table)[LOST]


def test_a_weapon_after_a_move_counts_as_an_attack_on_the_move() -> None:
    table = make_moves(face_to_face(), "C4 arrow R1")
    assert 100.0 == measured(table)[ON_THE_MOVE]
    assert 50.0 == measured(make_moves(table, "gun B1"))[ON_THE_MOVE]
    table = place_villagers(first_turn({"B4": "cure"}), B1="B5", R1="D4")
    make_moves(table, "B4", "C4 steal B1")
    assert (0.0, 1) == (measured(table)[ON_THE_MOVE], measured(table)[TORN])


def test_only_tiles_of_a_teams_own_colour_count_as_own_tiles() -> None:
    table = first_turn({"A2": "recover", "B2": "contagion", "C4": "virus", "D2": "virus", "B6": "virus"})
    place_villagers(table, R1="C5", R2="D3", B2="B7")
    make_moves(table, "B2", "C4")
    assert (100.0, 1) == (measured(table)[HURTFUL], measured(table)[LOST]), (
        "contagion: of the one who turned it up alone"
    )
    make_moves(table, "B6", "D2")
    assert (100.0, 1) == (measured(table)[HURTFUL], measured(table)[LOST])
    make_moves(place_villagers(table, B1="A2"), "A2")
    assert (50.0, 1) == (measured(table)[HURTFUL], measured(table)[LOST])


def test_lost_hp_never_exceed_a_villagers_hp() -> None:
    table = place_villagers(first_turn({"B3": "virus", "C3": "virus"}, virus_damage=5), B1="B2", R1="B4")
    make_moves(table, "reset", "gun B1", "reset", "reset", "B3")
    assert (2, 100.0) == (measured(table)[LOST], measured(table)[HURTFUL])
    make_moves(place_villagers(table, B1="C2"), "reset", "reset", "reset", "C3")
    assert 5 == measured(table)[LOST]


def test_without_own_tiles_there_is_no_share_of_them() -> None:
    values = measured(make_moves(first_turn(), "reset"))
    assert HURTFUL not in values and 0 == values[LOST]


def test_editions_observe_only_measures_that_exist() -> None:
    measures_of_game = play(GAMES["infection"], cards.load("infection"), ["steady", "steady"], 1).measures
    assert [AFTER, TORN, KILLS, ON_THE_MOVE, RESETS, HURTFUL, LOST, AHEAD] == list(measures_of_game)
    observed = {it.measure for name in cards.shipped_editions("infection") for it in _observed(name)}
    assert {"", *observed} <= {"", *measures_of_game} and len(observed) > 3


def _observed(name: str) -> tuple[Observation, ...]:
    edition = cards.load(name).edition
    return edition.observed if edition else ()
