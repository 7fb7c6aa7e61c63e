"""What Infection's designers count, against short games played by hand and counted by eye."""

from collections.abc import Mapping

import cards
from cards.editions.edition import Observation
from companion.games import GAMES
from companion.games.infection.measures import AFTER, AHEAD, HURTFUL, KILLS, LOST, ON_THE_MOVE, RESETS, TORN, measures
from companion.lab.simulation.simulate import play
from companion.matches.match import Match
from infection.scenes import face_to_face, go, opened, placed

PASS = ("reset",) * 3
"""The other three do nothing."""


def counted(table: Match) -> Mapping[str, float]:
    return measures(table.state, [(it.seat, it.move, it.events) for it in table.log])


def test_turns_are_counted_from_the_one_after_the_first_cure() -> None:
    """Five turns, the cure in the second: three are left."""
    table = go(opened({"A6": "cure", "B2": "disarm"}), "B2", "A6", "reset", "reset", "reset")
    assert 3 == counted(table)[AFTER]
    assert 0 == counted(go(opened({"B2": "disarm"}), "B2"))[AFTER], "no cure yet"


def test_a_follow_up_is_no_turn_of_its_own() -> None:
    table = go(opened({"A2": "disarm", "B2": "recover"}), "B2", "return move")
    assert 0.0 == counted(table)[RESETS]
    assert 50.0 == counted(go(table, "reset"))[RESETS]


def test_the_winning_turn_is_a_turn_too() -> None:
    """The cure comes in turn 1 and home in turn 5, which ends the game."""
    table = go(opened({"B2": "cure"}, cures_to_win=1), "B2", *PASS, "B1")
    assert table.outcome and (1,) == table.outcome.winners
    assert (4, 60.0, 100.0) == (counted(table)[AFTER], counted(table)[RESETS], counted(table)[AHEAD])


def test_who_took_the_first_cure_need_not_win() -> None:
    """Blue takes one, red another and brings it home."""
    table = go(opened({"B2": "cure", "B6": "cure"}, cures_to_win=1), "B2", "B6", *PASS, "B7")
    assert table.outcome and (2,) == table.outcome.winners
    assert 0.0 == counted(table)[AHEAD]


def test_nobody_won_with_the_first_cure_where_nobody_won() -> None:
    table = go(opened({"B2": "cure"}, max_turns=4), "B2", *PASS)
    assert table.outcome and AHEAD not in counted(table)


def test_a_cure_is_torn_away_by_a_kill_and_by_steal() -> None:
    """Red's carrier is killed; blue takes the cure up; it is stolen from there, and the thief is killed."""
    table = placed(opened({"B4": "cure"}, hp=1), B1="B3", R1="B5", B2="C4", R2="A4")
    go(table, "reset", "B4", "axe R1", "decline")
    assert (1, 1) == (counted(table)[TORN], counted(table)[KILLS])
    go(table, "reset", "B4", "reset", "reset", "steal B1")
    assert (2, 1) == (counted(table)[TORN], counted(table)[KILLS])
    go(table, "axe R2", "decline")
    assert (3, 2) == (counted(table)[TORN], counted(table)[KILLS])


def test_a_cure_that_is_stolen_from_the_village_is_torn_away() -> None:
    table = go(opened({"B2": "cure"}), "B2", *PASS, "B1")
    go(placed(table, R1="A2"), "steal village")
    assert 1 == counted(table)[TORN]


def test_a_kill_of_somebody_without_a_cure_tears_nothing_away() -> None:
    """Though that villager carried one before: it came home."""
    table = go(opened({"B2": "cure"}, hp=1), "B2", *PASS, "B1")
    go(placed(table, R1="B2"), "axe B1", "decline")
    assert (0, 1) == (counted(table)[TORN], counted(table)[KILLS])


def test_who_dies_of_a_tile_is_not_killed_by_a_weapon() -> None:
    """Nor is the cure that falls there torn away."""
    table = go(opened({"B2": "cure", "B3": "virus"}, hp=1), "B2", *PASS, "B3")
    assert (0, 0) == (counted(table)[TORN], counted(table)[KILLS])
    assert "B1" == table.state.villagers["B1"].cell and 1 == counted(table)[LOST]


def test_any_weapon_after_a_move_is_an_attack_on_the_move() -> None:
    """One without a Move is none, and Steal is no weapon."""
    table = go(face_to_face(), "C4 arrow R1")
    assert 100.0 == counted(table)[ON_THE_MOVE]
    assert 50.0 == counted(go(table, "gun B1"))[ON_THE_MOVE]
    table = placed(opened({"B4": "cure"}), B1="B5", R1="D4")
    go(table, "B4", "C4 steal B1")
    assert (0.0, 1) == (counted(table)[ON_THE_MOVE], counted(table)[TORN])


def test_tiles_of_ones_own_side_are_those_of_ones_own_colour() -> None:
    """Grey ones and the enemy's are not counted."""
    table = opened({"A2": "recover", "B2": "contagion", "C4": "virus", "D2": "virus", "B6": "virus"})
    placed(table, R1="C5", R2="D3", B2="B7")
    go(table, "B2", "C4")
    assert (100.0, 1) == (counted(table)[HURTFUL], counted(table)[LOST]), "contagion: of the one who turned it up alone"
    go(table, "B6", "D2")
    assert (100.0, 1) == (counted(table)[HURTFUL], counted(table)[LOST])
    go(placed(table, B1="A2"), "A2")
    assert (50.0, 1) == (counted(table)[HURTFUL], counted(table)[LOST])


def test_no_more_hp_are_lost_than_a_villager_has_left() -> None:
    """Three, one of them by a gun before; the tile deals five. Who died has all of them again."""
    table = placed(opened({"B3": "virus", "C3": "virus"}, virus_damage=5), B1="B2", R1="B4")
    go(table, "reset", "gun B1", "reset", "reset", "B3")
    assert (2, 100.0) == (counted(table)[LOST], counted(table)[HURTFUL])
    go(placed(table, B1="C2"), "reset", "reset", "reset", "C3")
    assert 5 == counted(table)[LOST]


def test_where_no_own_tile_was_turned_up_no_share_is_told() -> None:
    found = counted(go(opened(), "reset"))
    assert HURTFUL not in found and 0 == found[LOST]


def test_every_game_of_bots_is_counted_and_editions_name_nothing_else() -> None:
    """What an edition's observations are counted by is there."""
    found = play(GAMES["infection"], cards.load("infection"), ["steady", "steady"], 1).measures
    assert [AFTER, TORN, KILLS, ON_THE_MOVE, RESETS, HURTFUL, LOST, AHEAD] == list(found)
    named = {it.measure for name in cards.shipped_editions("infection") for it in _observed(name)}
    assert {"", *named} <= {"", *found} and len(named) > 3


def _observed(name: str) -> tuple[Observation, ...]:
    edition = cards.load(name).edition
    return edition.observed if edition else ()
