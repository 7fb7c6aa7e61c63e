"""Play without phones: the steward's sheet, followed step by step, gives what phones give."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

import pytest

import cards
from companion.games.masquerade_murder.night import resolve
from layouts.kit.marks import Block, Marks, Story, Text
from layouts.kit.style import Ink
from layouts.masquerade_murder.steward import NIGHTS, slip, steward_sheet
from masquerade_murder.test_night import ALL, NAMES, nights_of

GAME = cards.load("masquerade_murder")


class Row(NamedTuple):
    """A night's row of the steward's table."""

    captured: tuple[str, ...]
    distracted: tuple[str, ...]
    poisoned: tuple[str, ...]
    signs: dict[str, str]


def work_out(
    targets: Mapping[str, str],
    ticks: Collection[str],
    needs_success: bool = True,
    who: Mapping[str, str] = NAMES,
    is_aim_enough: bool = True,
) -> Row:
    """Follow the sheet: "Work out the night, in this order", then "Circle the signs"."""
    acted: dict[str, str] = {}
    captured, distracted, guarded, poisoned = set(), set(), set(), set()

    def aiming(character: str) -> list[str]:
        return [one for one in targets if who[one] == character and one in ticks]

    for one in aiming("constable"):
        acted[one] = targets[one]
        captured.add(targets[one])
    for one in aiming("seductress"):
        if one not in captured:
            acted[one] = targets[one]
            if who[targets[one]] == "thug" and targets[one] not in captured:
                distracted.add(targets[one])
    for one in aiming("thug"):
        if one not in captured | distracted:
            acted[one] = targets[one]
            guarded |= {targets[one]} - captured
    for one in aiming("seductress"):
        target = targets[one]
        if one in acted and target not in captured | guarded and who[target] not in ("constable", "seductress"):
            distracted.add(target)
    for character in ("assassin", "duke"):
        for one in aiming(character):
            if one not in captured | distracted:
                acted[one] = targets[one]
                if character == "assassin":
                    poisoned |= {targets[one]} - captured - guarded
    assert not distracted & acted.keys()  # nobody is stopped after they have acted

    def sign(one: str, target: str) -> str:
        aim = who[target]
        attackers = {who[it] for it in acted if who[it] in ("assassin", "seductress") and acted[it] == target}
        if aim in ("constable", "seductress") and not (is_aim_enough and who[one] == "thug"):
            attackers -= {"seductress"}
        if one not in acted:
            return "grey"
        if who[one] == "seductress" and needs_success and aim in ("thug", "duke"):
            return "green" if target in distracted else "grey"
        if who[one] == "thug" == aim:
            attackers -= {"seductress"}
        is_green = {
            "constable": aim in ("assassin", "seductress") or bool(attackers),
            "thug": bool(attackers) and target not in captured,
            "seductress": aim in ("thug", "duke")
            or (aim == "assassin" and target in distracted and target in ticks and targets[target] == one),
            "assassin": aim in ("constable", "duke")
            or (aim == "thug" and target in acted and who[acted[target]] == "duke" and acted[target] not in captured),
            "duke": aim in ("constable", "thug"),
        }
        return "green" if is_green[who[one]] else "red"

    harmed = (tuple(one for one in who if one in set_) for set_ in (captured, distracted, poisoned))
    return Row(*harmed, {one: sign(one, target) for one, target in targets.items()})


@pytest.mark.parametrize("is_source", [True, False])
def test_the_stewards_sheet_gives_every_night_as_phones_do(is_source: bool) -> None:
    """Rule 8.1: the sheet's steps, in their order, decide all nights of five."""
    for targets, ticks in nights_of(ALL):
        expected = resolve(GAME.facts.characters, NAMES, targets, ticks, is_source, is_source)
        found = work_out(targets, ticks, is_source, is_aim_enough=is_source)
        assert tuple(expected) == tuple(found), (targets, ticks)


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
    guard = "target" if is_said else "danger"
    game = cards.load("masquerade_murder", options={"seductress_sign": sign, "guard_sign": guard, "lives": 2})
    sheet = words_of(steward_sheet(game.facts, game.words, Ink.SAVE))
    assert is_said == ("kept off the thug or the duke" in sheet)
    assert is_said != ("no danger to those she cannot distract" in sheet)
    assert "2 boxes, and the player leaves" in sheet
    many = cards.load("masquerade_murder", options={"lives": 9})
    assert len(steward_sheet(many.facts, many.words, Ink.FULL)) < len(steward_sheet(game.facts, game.words, Ink.FULL))


def test_a_slip_has_a_row_for_each_night() -> None:
    """Rule 8.1: the back goes on where the front ends."""
    assert str(NIGHTS) in words_of(slip(1, 5, GAME.words, Ink.FULL)).split()
    assert str(2 * NIGHTS) in words_of(slip(NIGHTS + 1, 5, GAME.words, Ink.SAVE)).split()
