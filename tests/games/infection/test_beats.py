"""Infection's reveals: their lengths and sounds, which tell nothing before it is turned up.

`beats.scenes.toml` has what they say, in which order.
"""

import pytest
from screen_forms import beats_between, draw_beat, screen_input

from companion.matches.match import Match
from companion.rules.game import Viewer
from companion.rules.screens import Beat
from infection.scenes import deliver_cure, face_to_face, first_turn, make_moves, place_villagers, take_cure

TILES = ("cure", "virus", "contagion", "disarm", "recover", "generosity")


def beats_of(table: Match, move: str) -> list[Beat]:
    before = table.view("table")
    make_moves(table, move)
    return list(beats_between(before, table))


def draw(beat: Beat, viewer: Viewer = "table") -> str:
    """Return a beat's HTML on a viewer's screen of a table that still shows its first turn."""
    table = first_turn()
    return draw_beat(beat, table, viewer, screen_input(table, "table"))


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_turns_up_in_beats_of_the_same_length(tile: str) -> None:
    beats = beats_of(first_turn({"B3": tile}), "B3")
    assert [("shake", 1.2), ("flip", 0.6), ("effect", 1.0)] == [(beat.values["kind"], beat.seconds) for beat in beats]


@pytest.mark.parametrize("tile", TILES)
def test_nothing_tells_the_tile_before_it_flips(tile: str) -> None:
    tables = first_turn({"B3": tile}), first_turn({"B3": "virus" if tile != "virus" else "cure"})
    assert 1 == len({draw(beats_of(table, "B3")[0]) for table in tables})


def test_the_wall_reads_aloud_what_stays_for_a_second() -> None:
    """Not the walk and the turning of a tile, which are too short for words; phones read nothing."""
    beats = beats_of(first_turn({"B3": "virus"}), "B3")
    assert [False, False, True] == ["data-say" in draw(beat).partition("<h2>")[2] for beat in beats]
    assert not any("data-say" in draw(beat, 1) for beat in beats)


def test_a_grenade_takes_as_long_if_nobody_is_hit() -> None:
    hits, misses = (beats_of(place_villagers(face_to_face(), R1="C5"), f"grenade {cell}") for cell in ("C5", "A4"))
    assert [(beat.values["kind"], beat.seconds) for beat in hits] == [
        (beat.values["kind"], beat.seconds) for beat in misses
    ]


def test_a_grenade_marks_every_cell_that_it_reaches() -> None:
    beats = beats_of(place_villagers(face_to_face(), R1="C5"), "grenade C5")
    marked = [{one["cell"] for row in beat.values["rows"] for one in row if one["mark"]} for beat in beats]
    assert [{"C5", "C4", "C6", "B5", "D5"}] * 2 == marked


def test_a_cure_brought_home_and_the_last_one_have_sounds_of_their_own() -> None:
    table = place_villagers(take_cure(first_turn({"C4": "cure"}), "B1", "C4"), B1="B2")
    assert "bell" == beats_of(table, "B1")[1].sound
    table = deliver_cure(first_turn({"C4": "cure", "C3": "cure"}), "B1", "C3")
    assert "win" == beats_of(place_villagers(take_cure(table, "B1", "C4"), B1="B2"), "B1")[-1].sound
