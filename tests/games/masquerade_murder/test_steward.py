"""Play without phones: the steward's sheet, followed step by step, gives what phones give."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import pytest

import cards
from companion.games.masquerade_murder.night import resolve
from layouts.kit.marks import Block, Marks, Story, Text
from layouts.kit.style import Ink
from layouts.masquerade_murder.steward import NIGHTS, slip, steward_sheet
from masquerade_murder.test_night import ALL, nights_of

GAME = cards.load("masquerade_murder")


class Row(NamedTuple):
    """A night's row of the steward's table."""

    captured: str | None
    distracted: str | None
    poisoned: str | None
    signs: dict[str, str]


def work_out(targets: Mapping[str, str], ticks: Collection[str], needs_success: bool = True) -> Row:
    """Follow the sheet: "Work out the night, in this order", then "Circle the signs"."""

    def aims(who: str) -> str | None:
        return targets.get(who) if who in ticks else None

    acted: dict[str, str] = {}
    captured = distracted = guarded = poisoned = None
    if aims("constable"):
        captured = acted["constable"] = aims("constable")
    if aims("seductress") and captured != "seductress":
        acted["seductress"] = aims("seductress")
        if acted["seductress"] == "thug" != captured:
            distracted = "thug"
    if aims("thug") and "thug" not in (captured, distracted):
        acted["thug"] = aims("thug")
        guarded = acted["thug"] if acted["thug"] != captured else None
    if acted.get("seductress") not in (None, captured, guarded, "constable"):
        distracted = acted["seductress"]
    if aims("assassin") and "assassin" not in (captured, distracted):
        acted["assassin"] = aims("assassin")
        poisoned = acted["assassin"] if acted["assassin"] not in (captured, guarded) else None
    if aims("duke") and "duke" not in (captured, distracted):
        acted["duke"] = aims("duke")
    assert distracted not in acted  # nobody is stopped after they have acted

    def sign(who: str, target: str) -> str:
        attackers = {one for one in ("assassin", "seductress") if acted.get(one) == target}
        if target == "constable":
            attackers -= {"seductress"}
        if who not in acted:
            return "grey"
        if who == "seductress" and needs_success and target in ("thug", "duke"):
            return "green" if distracted == target else "grey"
        is_green = {
            "constable": target in ("assassin", "seductress") or bool(attackers),
            "thug": bool(attackers) and target != captured,
            "seductress": target in ("thug", "duke")
            or (target == "assassin" == distracted and aims("assassin") == "seductress"),
            "assassin": target in ("constable", "duke") or (target == "thug" and guarded == "duke"),
            "duke": target in ("constable", "thug"),
        }
        return "green" if is_green[who] else "red"

    return Row(captured, distracted, poisoned, {who: sign(who, target) for who, target in targets.items()})


@pytest.mark.parametrize("needs_success", [True, False])
def test_the_stewards_sheet_gives_every_night_as_phones_do(needs_success: bool) -> None:
    """Rule 8.1: the sheet's steps, in their order, decide all nights of five."""
    for targets, ticks in nights_of(ALL):
        expected = resolve(GAME.facts.characters, targets, ticks, needs_success)
        assert tuple(expected) == tuple(work_out(targets, ticks, needs_success)), (targets, ticks)


def words_of(marks: Marks) -> str:
    """Return all words of a face, stories included."""
    parts = []
    for mark in marks:
        if isinstance(mark, Text | Block):
            parts.append("".join(run[1] for run in mark.runs))
        elif isinstance(mark, Story):
            parts += ["".join(run[1] for run in part.runs) for part in mark.parts]
    return " ".join(parts)


def test_the_sheet_works_out_the_night_in_the_order_of_the_rules() -> None:
    """Rule 8.1: first the constable, then whether the seductress reaches the thug, then the others."""
    sheet = words_of(steward_sheet(GAME.facts, GAME.words, Ink.FULL))
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
    game = cards.load("masquerade_murder", options={"seductress_sign": sign, "lives": 2})
    sheet = words_of(steward_sheet(game.facts, game.words, Ink.SAVE))
    assert is_said == ("kept off the thug or the duke" in sheet)
    assert "2 boxes, and the player leaves" in sheet
    many = cards.load("masquerade_murder", options={"lives": 9})
    assert len(steward_sheet(many.facts, many.words, Ink.FULL)) < len(steward_sheet(game.facts, game.words, Ink.FULL))


def test_a_slip_has_a_row_for_each_night() -> None:
    """Rule 8.1: the back goes on where the front ends."""
    assert str(NIGHTS) in words_of(slip(1, GAME.words, Ink.FULL)).split()
    assert str(2 * NIGHTS) in words_of(slip(NIGHTS + 1, GAME.words, Ink.SAVE)).split()
