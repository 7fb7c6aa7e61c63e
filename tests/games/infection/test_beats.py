"""Infection's reveals: their order, words and lengths, which tell nothing before it is turned up."""

import re

import pytest
from cases import each_case
from screen_forms import beats_between, draw_beat, screen_input

from companion.games.infection.model import Hurt
from companion.matches.match import Match
from companion.rules.game import Viewer
from companion.rules.screens import Beat
from infection.scenes import (
    apply_events,
    deliver_cure,
    face_to_face,
    first_turn,
    make_moves,
    pass_to,
    place_villagers,
    take_cure,
)

TILES = ("cure", "virus", "contagion", "disarm", "recover", "generosity")


def beats_of(table: Match, *moves: str) -> list[Beat]:
    make_moves(table, *moves[:-1])
    before = table.view("table")
    make_moves(table, moves[-1])
    return list(beats_between(before, table))


def kinds(beats: list[Beat]) -> list[str]:
    return [beat.values["kind"] for beat in beats]


@pytest.mark.parametrize("tile", TILES)
def test_a_tile_turns_up_in_beats_of_the_same_length(tile: str) -> None:
    beats = beats_of(first_turn({"B3": tile}), "B3")
    assert [("shake", 1.2), ("flip", 0.6), ("effect", 1.0)] == [(beat.values["kind"], beat.seconds) for beat in beats]


@pytest.mark.parametrize("tile", TILES)
def test_nothing_tells_the_tile_before_it_flips(tile: str) -> None:
    texts = [[draw(beat) for beat in beats_of(table, "B3")[:1]] for table in two_worlds(tile)]
    assert texts[0] == texts[1]


def two_worlds(tile: str) -> tuple[Match, Match]:
    return first_turn({"B3": tile}), first_turn({"B3": "virus" if tile != "virus" else "cure"})


def draw(beat: Beat, viewer: Viewer = "table") -> str:
    """Return a beat's HTML on a viewer's screen of a table that still shows its first turn."""
    table = first_turn()
    return draw_beat(beat, table, viewer, screen_input(table, "table"))


def heading(beat: Beat, viewer: Viewer = "table") -> str:
    found = re.search("<h[12]>(.*?)</h[12]>", draw(beat, viewer)[draw(beat, viewer).index("<main") :])
    assert found
    return re.sub("<[^>]+>", "", found[1])


def test_the_wall_reads_aloud_what_stays_for_a_second() -> None:
    """Not the walk and the turning of a tile, which are too short for words; phones read nothing."""
    beats = beats_of(first_turn({"B3": "virus"}), "B3")
    assert [False, False, True] == ["data-say" in draw(beat).partition("<h2>")[2] for beat in beats]
    assert not any("data-say" in draw(beat, 1) for beat in beats)


def test_a_grenade_takes_as_long_if_nobody_is_hit() -> None:
    hits, misses = (beats_of(place_villagers(face_to_face(), R1="C5"), f"grenade {cell}") for cell in ("C5", "A4"))
    assert ["attack", "hit"] == kinds(hits) == kinds(misses)
    assert [beat.seconds for beat in hits] == [beat.seconds for beat in misses]
    assert "Nobody is hit." == heading(misses[1])


def test_a_kill_is_shown_after_its_blow() -> None:
    table = face_to_face(hp=2)
    beats = beats_of(table, "axe R1")
    assert ["attack", "hit", "down"] == kinds(beats)
    assert ["Blue 1 swings the axe at red 1!", "Red 1 loses 2 hearts.", "Red 1 is down!"] == [
        heading(beat) for beat in beats
    ]


@each_case
def test_a_phone_calls_its_own_villagers_yours(viewer: Viewer, expected: list[str]) -> None:
    assert expected == [heading(beat, viewer) for beat in beats_of(face_to_face(hp=2), "axe R1")][:2]


def test_a_card_that_a_killer_takes_is_told_to_all() -> None:
    table = face_to_face(hp=2)
    beats = beats_of(table, "axe R1", "discard move")
    assert ["card"] == kinds(beats)
    expected = {"table": "Ada takes away Bo’s Move.", 1: "You take away Bo’s Move.", 2: "Ada takes away your Move."}
    assert expected == {viewer: heading(beats[0], viewer) for viewer in expected}


def test_hearts_that_come_back_at_home_are_told() -> None:
    table = place_villagers(apply_events(first_turn(), Hurt("B1", 1)), B1="B2")
    beats = beats_of(table, "B1")
    assert ["step", "heal"] == kinds(beats)
    assert "Blue 1 is healed at home." == heading(beats[1])


def test_the_dead_of_one_blow_are_all_named() -> None:
    table = apply_events(first_turn({"B3": "contagion"}, hp=2), Hurt("B1", 1), Hurt("R2", 1))
    down = next(beat for beat in beats_of(table, "B3") if beat.values["kind"] == "down")
    assert "Blue 1 and red 2 are down!" == heading(down)


def test_a_grenade_marks_every_cell_that_it_reaches() -> None:
    beats = beats_of(place_villagers(face_to_face(), R1="C5"), "grenade C5")
    marked = [{one["cell"] for row in beat.values["rows"] for one in row if one["mark"]} for beat in beats]
    assert [{"C5", "C4", "C6", "B5", "D5"}] * 2 == marked
    assert "Blue 1 throws the grenade at C5!" == heading(beats[0])


def test_a_theft_is_a_moment() -> None:
    table = pass_to(take_cure(face_to_face({"C6": "cure"}), "R1", "C6"), "B1")
    beats = beats_of(table, "steal R1")
    assert ["attack", "hit"] == kinds(beats)
    assert ["Blue 1 steals from red 1!", "Blue 1 takes a cure from red 1."] == [heading(beat) for beat in beats]


def test_a_cure_brought_home_is_a_moment_and_the_last_one_wins() -> None:
    table = place_villagers(take_cure(first_turn({"C4": "cure"}), "B1", "C4"), B1="B2")
    beats = beats_of(table, "B1")
    assert ["step", "home"] == kinds(beats) and "bell" == beats[1].sound
    assert ["Blue 1 carries a cure home!", "A cure is home!"] == [heading(beat) for beat in beats]
    table = deliver_cure(first_turn({"C4": "cure", "C3": "cure"}), "B1", "C3")
    table = place_villagers(take_cure(table, "B1", "C4"), B1="B2")
    beats = beats_of(table, "B1")
    assert ["step", "home", "end"] == kinds(beats) and "win" == beats[-1].sound
    assert "Blue wins!" == heading(beats[-1])


def test_printed_tiles_are_not_turned_up_twice() -> None:
    assert ["step", "effect"] == kinds(beats_of(first_turn(tiles="printed"), "B3 =virus"))


def test_a_walk_and_a_reset_show_nothing() -> None:
    assert [] == beats_of(first_turn(), "C1")
    assert [] == beats_of(first_turn(), "reset")


def test_the_last_turn_ends_the_game_for_all() -> None:
    table = first_turn(max_turns=4)
    beats = beats_of(table, "reset", "reset", "reset", "reset")
    assert ["end"] == kinds(beats) and "Nobody wins." == heading(beats[0])
