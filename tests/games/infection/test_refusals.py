"""What no state of Infection could allow, and the sentences of refusals. See `refusals.scenes.toml` for the others."""

import re
from pathlib import Path

import pytest
from scene_files import fields_of
from scripted_play import refusal

from companion.games.infection.model import Hurt
from companion.rules.game import IllegalMove
from infection.scenes import apply_events, as_json, face_to_face, first_turn, make_moves

MOVES = Path(__file__).with_name("impossible_moves.txt").read_text("utf-8")
MIRRORED = {"B1": "R1", "B2": "R2", "R1": "B1", "R3": "R3"}


@pytest.mark.parametrize(("move", "why"), [line.split(" -> ") for line in MOVES.splitlines()])
def test_an_impossible_move_is_a_bad_argument(move: str, why: str) -> None:
    """This is checked before phase and turn, for every mover."""
    for_red = re.sub("target=([BR][123])", lambda found: f"target={MIRRORED[found[1]]}", move)
    after_kill = make_moves(apply_events(face_to_face(), Hurt("R1", 1)), "axe R1")
    for table, seat, text in ((face_to_face(), 1, move), (face_to_face(), 2, for_red), (after_kill, 2, for_red)):
        name, _, fields = text.partition(" ")
        assert ("bad_argument", why) == refusal(table, seat, name, **fields_of(fields))


@pytest.mark.parametrize("mover", [0, 3, -1, "1", True, None, "gm", "host", "clock", "table", "B1"])
def test_only_two_seats_move(mover: object) -> None:
    """Rule 1.2: no other mover is accepted."""
    assert ("bad_argument", "no_seat") == refusal(first_turn(), mover, "reset")


@pytest.mark.parametrize(("move", "words"), [("Z9", "A1 to E7"), ("gun R1", "1 to 5 cells away")])
def test_a_refusals_sentence_names_cells_and_ranges(move: str, words: str) -> None:
    table = first_turn(gun_range=5)
    with pytest.raises(IllegalMove) as error:
        table.take({"seat": 1, **as_json(move)})
    assert words in table.sentence(error.value)
