"""The steward's sheet, for play without phones: its steps in their order, and what options change on it."""

import pytest
from paper import all_texts

import cards
from layouts.kit.style import Ink
from layouts.masquerade_murder.steward import NIGHTS, slip, steward_sheet

GAME = cards.load("masquerade_murder")


def test_the_sheet_works_out_the_night_in_the_order_of_the_rules() -> None:
    """Rule 8.1: first the constable, then whether the seductress reaches the thug, then the others."""
    sheet = " ".join(all_texts(steward_sheet(GAME.facts, GAME.words, Ink.FULL)))
    order = [
        "Constable acts",
        "If her target is the thug",
        "Thug acts",
        "Seductress acted",
        "Assassin acts",
        "Duke acts",
    ]
    places = [sheet.index(step) for step in order]
    assert sorted(places) == places


@pytest.mark.parametrize(("sign", "is_said"), [("success", True), ("target", False)])
def test_the_sheet_follows_the_options(sign: str, is_said: bool) -> None:
    """Rule 8.3: the seductress's sign and the number of boxes."""
    guard = "target" if is_said else "danger"
    game = cards.load("masquerade_murder", options={"seductress_sign": sign, "guard_sign": guard, "lives": 2})
    sheet = " ".join(all_texts(steward_sheet(game.facts, game.words, Ink.SAVE)))
    assert is_said == ("kept off the thug or the duke" in sheet)
    assert is_said != ("no danger to those she cannot distract" in sheet)
    assert "2 boxes, and the player leaves" in sheet
    many = cards.load("masquerade_murder", options={"lives": 9})
    assert len(steward_sheet(many.facts, many.words, Ink.FULL)) < len(steward_sheet(game.facts, game.words, Ink.FULL))


def test_a_slip_has_a_row_for_each_night() -> None:
    """Rule 8.1: the back goes on where the front ends."""
    assert str(NIGHTS) in " ".join(all_texts(slip(1, 5, GAME.words, Ink.FULL))).split()
    assert str(2 * NIGHTS) in " ".join(all_texts(slip(NIGHTS + 1, 5, GAME.words, Ink.SAVE))).split()
