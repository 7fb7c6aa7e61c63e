"""What Album refuses, to whom, with which code and which sentence."""

from typing import Any

import pytest
from cases import rows
from scripted_play import play, refusal

from album.rounds import album, lay_hints, lose_round, open_photos
from companion.matches.match import Match
from companion.rules.game import IllegalMove


def table_in(phase: str) -> Match:
    """Return a table of four in this phase. In `eliminate` seat 2 is Oya and has turned up a hint."""
    table = album()
    match phase:
        case "shuffle":
            lay_hints(table)
        case "eliminate":
            play(open_photos(table), 2, "reveal", hint=0)
        case "round_over":
            lose_round(table)
    return table


EVERY: dict[str, dict[str, Any]] = {
    "place": {"level": 3}, "refuse": {}, "drew": {"photos": [50]}, "pass_on": {}, "reveal": {"hint": 1},
    "eliminate": {"photo": 4}, "suggest": {"photo": 4}, "ready": {},
}  # fmt: skip
OWN = {
    "place": {"place", "refuse", "drew"},
    "shuffle": {"pass_on", "drew"},
    "eliminate": {"reveal", "eliminate", "suggest"},
    "round_over": {"ready"},
}


@pytest.mark.parametrize("phase", OWN)
@pytest.mark.parametrize("move", EVERY)
def test_each_move_is_refused_in_other_phases(phase: str, move: str) -> None:
    """R3, R4: the refusal is the same for everybody and says what the phase asks for."""
    if move not in OWN[phase]:
        for seat in range(1, 5):
            assert ("wrong_phase", f"now.{phase}") == refusal(table_in(phase), seat, move, **EVERY[move])


@rows(__file__, "other_seats")
def test_each_move_is_refused_to_other_seats(phase: str, seats: list[int], move: str) -> None:
    for seat in seats:
        assert ("not_your_turn", f"now.{phase}") == refusal(table_in(phase), seat, move, **EVERY[move])


@rows(__file__, "bad_arguments")
def test_an_impossible_value_is_a_bad_argument(
    phase: str, seat: Any, move: str, fields: dict[str, Any], why: str
) -> None:
    """Values are checked before phase and turn."""
    assert ("bad_argument", why) == refusal(table_in(phase), seat, move, **fields)


def test_how_many_hints_there_can_be_depends_on_the_journey() -> None:
    """R2: a place beyond the journey's largest round is a bad argument; one beyond this round is not there."""
    table = open_photos(album(journey=[1, 3], rounds=2))
    assert ("bad_argument", "no_hint") == refusal(table, 2, "reveal", hint=3)
    assert ("not_allowed", "hint_not_there") == refusal(table, 2, "reveal", hint=1)
    table = open_photos(album(journey="random", rounds=1))
    if len(table.state.scale) < 4:
        assert ("not_allowed", "hint_not_there") == refusal(table, 2, "reveal", hint=3)
    assert ("bad_argument", "no_hint") == refusal(table, 2, "reveal", hint=4)


def test_a_photo_of_another_round_is_refused() -> None:
    """Rule 5.2: Oya and others get the same answer, which reveals nothing about later photos."""
    table = table_in("eliminate")
    for number in (6, 30, 98):
        assert ("not_allowed", "not_lying") == refusal(table, 2, "eliminate", photo=number)
        assert ("not_allowed", "not_lying") == refusal(table, 3, "suggest", photo=number)


def test_every_refusal_has_a_sentence_with_its_numbers() -> None:
    table = album()
    values = {"no_hint": {"last": 3}, "no_photo": {"first": 1, "last": 98}, "hint_not_there": {"last": 0},
              "photo_used": {"photo": 12}}  # fmt: skip
    keys = table.game_data.words.keys("refusal")
    for key in [key for key in keys if key != "now"] + [f"now.{phase}" for phase in OWN]:
        sentence = table.sentence(IllegalMove("not_allowed", key, **values.get(key, {})))
        assert sentence.endswith(".") and "{" not in sentence and len(sentence) > 30, key
    assert set(OWN) == set(table.game_data.words.keys("refusal.now"))
    assert not table.game_data.words.faults
