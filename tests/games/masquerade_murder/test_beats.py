"""Masquerade Murder's midnight in steps: what is drawn, and that they take as long whoever was hit.

`beats.scenes.toml` has their order and their words.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

import pytest
from cases import rows
from screen_forms import NAMES, beats_between, words_of_beat
from scripted_play import play

from companion.matches.match import Match
from companion.rules.game import Viewer
from companion.rules.screens import Beat
from masquerade_murder.nights import (
    DEAL,
    SEPARATE_CELLS,
    choose_targets,
    deal_cards,
    draw_cards,
    drawn,
    first_night,
    next_night,
    seat_of,
)

HARMS = ("captured", "distracted", "poisoned")


class Midnight(NamedTuple):
    """The end of a night: the table after it, and the beats that show it."""

    after: Match
    beats: tuple[Beat, ...]


def midnight(table: Match, targets: Mapping[str, str] | None = None) -> Midnight:
    """Play a night in which whoever has a target stands beside it, one pair in each corner of the ballroom."""
    pairs = {seat_of(one): seat_of(other) for one, other in (targets or {}).items()}
    corners = iter((("C3", "C2"), ("A3", "A4")))
    cells = dict(SEPARATE_CELLS)
    for pair in pairs.items():
        cells.update(zip(pair, next(corners), strict=True))
    draw_cards(choose_targets(table, {**{other: one for one, other in pairs.items()}, **pairs}))
    while True:
        before = table.view("table")
        play(table, table.state.placing, "place", cell=cells[table.state.placing])
        beats = tuple(beats_between(before, table))
        if table.state.phase != "place":
            return Midnight(table, beats)
        assert not beats, "only the last cube ends the night"


def told(night: Midnight, viewer: Viewer = 1) -> list[str]:
    return [words_of_beat(drawn(beat, night.after, viewer)) for beat in night.beats]


def shape(night: Midnight) -> tuple[tuple[object, ...], ...]:
    return tuple((beat.template, beat.seconds, beat.sound, beat.times, beat.buzz) for beat in night.beats)


def test_the_wall_reads_each_step_aloud() -> None:
    night = midnight(first_night(lives=1), {"assassin": "thug"})
    walls = [drawn(beat, night.after, "table") for beat in night.beats]
    assert [
        ("Midnight. The candles go out. Look who sits side by side.", "Midnight."),
        ("", "Nobody was captured."),
        ("", "Nobody was distracted."),
        ("", "Cem was poisoned."),
        ("Cem is dead. ", "Cem is dead."),
        ("The candles are lit. What did you learn? Your phone has a hint next: your sign.", "The candles are lit."),
    ] == [re.findall('<span data-say="(.*?)">(.*?)</span>', wall)[0] for wall in walls]


def test_midnight_takes_as_long_whoever_was_hit() -> None:
    actors = ("constable", "seductress", "assassin", "duke")
    nights = [midnight(first_night(), targets) for targets in ({}, *({one: "thug"} for one in actors))]
    assert 5 == len({tuple(told(night)) for night in nights[:4]} | {("as if nothing happened",)})
    assert told(nights[0]) == told(nights[4]), "a question shows nowhere"
    assert 1 == len({shape(night) for night in nights})
    assert 8 <= sum(beat.seconds for beat in nights[0].beats) <= 10
    assert ["bell", "flip", "flip", "flip", "tap"] == [beat.sound for beat in nights[0].beats]


def test_midnight_shows_the_last_cube_also_of_somebody_who_dies_tonight() -> None:
    """Rule 6.1: a cube that leaves the ball would tell of the death too early, and hide who sat beside it."""
    king_to_thug = {"first_draw": {**DEAL["first_draw"], "4": "king", "5": "queen"}}
    night = midnight(first_night({**DEAL, **king_to_thug}, lives=1), {"assassin": "thug"})
    assert {seat_of("thug"): "king"}.items() <= night.after.view("table").table.order.items()
    assert {seat_of("thug"): "dead"} == night.after.view("table").table.out
    assert 5 == len(re.findall('class="cube', drawn(night.beats[0], night.after, "table")))


def test_the_wall_tells_of_nobody_who_leaves_who_they_were() -> None:
    """Rule 6.1: until the game is over the character stays secret."""
    night = midnight(first_night(lives=1), {"assassin": "thug"})
    wall = drawn(night.beats[-2], night.after, "table")
    assert "Cem is dead." in wall and "thug" not in wall.lower() and 'class="cube' in wall


@rows(__file__, "masks")
def test_the_last_step_says_who_it_was(actor: str, target: str, leaves: str, mask: str) -> None:
    """Whoever's leaving ends the game takes off the mask, in a step of its own after jail or death."""
    night = midnight(first_night(lives=1), {actor: target})
    assert [f"{leaves} Now the mask comes off.", mask] == told(night, "table")[-2:]
    leaving, unmasked = (drawn(beat, night.after, "table") for beat in night.beats[-2:])
    sign = "skull" if "dead" in leaves else "handcuffs"
    assert 1 == leaving.count(f'<i class="omen"><span class="icon i-{sign}"') and "is-mine" in leaving
    assert 'class="unmask' in unmasked
    assert "win" == night.beats[-1].sound and 3 == len(night.beats[-1].buzz)
    own = told(night, NAMES.index(leaves.partition(" is")[0]) + 1)[-2:]
    assert f"You are {leaves.split()[-1]} Now the mask comes off." == own[0] and own[1].startswith("You were the ")


@pytest.mark.parametrize("harm", HARMS)
def test_the_wall_lights_whoever_was_hit_and_nobody_else(harm: str) -> None:
    actor = {"captured": "constable", "distracted": "seductress", "poisoned": "assassin"}[harm]
    night = midnight(first_night(), {actor: "thug"})
    lit = [len(re.findall("is-hit", drawn(beat, night.after, "table"))) for beat in night.beats]
    assert [0, *(int(step >= HARMS.index(harm)) for step in range(3)), 1] == lit


def test_a_second_night_counts_on() -> None:
    """Rule 6.1: counts are those of the whole game."""
    table = midnight(first_night(), {"assassin": "thug"}).after
    assert "That makes 2 of 3 poisonings." in told(midnight(next_night(table), {"assassin": "thug"}))[3]


def steal(order: tuple[str, ...], victim: int, cell: str) -> Midnight:
    """Place every cube apart; the Joker's holder then takes the victim's seat."""
    table = deal_cards(*order)
    while True:
        before, seat = table.view("table"), table.state.placing
        if table.state.cards[seat] == "joker":
            play(table, seat, "replace", player=victim, cell=cell)
            break
        play(table, seat, "place", cell=SEPARATE_CELLS[seat])
    return Midnight(table, tuple(beats_between(before, table)))


def test_a_stolen_seat_is_drawn_without_target_and_character() -> None:
    """Rule 3.5."""
    night = steal(("ace", "two", "joker", "king", "queen"), 1, "D1")
    wall = drawn(night.beats[0], night.after, "table")
    assert 'class="cube' in wall and not any(word in wall.lower() for word in ("thug", "assassin", "target"))


def test_all_steals_take_as_long() -> None:
    assert 1 == len({shape(steal(("ace", "two", "joker", "king", "queen"), 1, cell)) for cell in ("D1", "C3")})
