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


class Deeds(NamedTuple):
    """What came of a night's aims: whom each successful seat acted on, and who was captured and so on."""

    acted: dict[str, str]
    captured: set[str]
    distracted: set[str]
    poisoned: set[str]


def work_out(
    targets: Mapping[str, str],
    ticks: Collection[str],
    needs_success: bool = True,
    who: Mapping[str, str] = NAMES,
    is_aim_enough: bool = True,
) -> Row:
    """Follow the sheet: "Work out the night, in this order", then "Circle the signs"."""
    deeds = _deeds(targets, ticks, who)
    signs = {
        seat: "grey"
        if seat not in deeds.acted
        else _sign(seat, targets, ticks, deeds, needs_success, who, is_aim_enough)
        for seat in targets
    }
    harmed = (tuple(seat for seat in who if seat in seats) for seats in deeds[1:])
    return Row(*harmed, signs)


def _deeds(targets: Mapping[str, str], ticks: Collection[str], who: Mapping[str, str]) -> Deeds:
    acted: dict[str, str] = {}
    captured, distracted, guarded, poisoned = set(), set(), set(), set()

    def aiming(character: str) -> list[str]:
        return [seat for seat in targets if who[seat] == character and seat in ticks]

    for seat in aiming("constable"):
        acted[seat] = targets[seat]
        captured.add(targets[seat])
    for seat in aiming("seductress"):
        if seat not in captured:
            acted[seat] = targets[seat]
            if who[targets[seat]] == "thug" and targets[seat] not in captured:
                distracted.add(targets[seat])
    for seat in aiming("thug"):
        if seat not in captured | distracted:
            acted[seat] = targets[seat]
            guarded |= {targets[seat]} - captured
    for seat in aiming("seductress"):
        target = targets[seat]
        if seat in acted and target not in captured | guarded and who[target] not in ("constable", "seductress"):
            distracted.add(target)
    for seat in (*aiming("assassin"), *aiming("duke")):
        if seat not in captured | distracted:
            acted[seat] = targets[seat]
            if who[seat] == "assassin":
                poisoned |= {targets[seat]} - captured - guarded
    assert not distracted & acted.keys()  # nobody is stopped after they have acted
    return Deeds(acted, captured, distracted, poisoned)


def _sign(
    seat: str,
    targets: Mapping[str, str],
    ticks: Collection[str],
    deeds: Deeds,
    needs_success: bool,
    who: Mapping[str, str],
    is_aim_enough: bool,
) -> str:
    """The sign of a seat that acted."""
    acted, captured, distracted, _ = deeds
    target, me = targets[seat], who[seat]
    aim = who[target]
    attackers = {who[other] for other in acted if who[other] in ("assassin", "seductress") and acted[other] == target}
    if aim in ("constable", "seductress") and not (is_aim_enough and me == "thug"):
        attackers -= {"seductress"}
    if me == "seductress" and needs_success and aim in ("thug", "duke"):
        return "green" if target in distracted else "grey"
    if me == "thug" == aim:
        attackers -= {"seductress"}
    is_green = {
        "constable": aim in ("assassin", "seductress") or bool(attackers),
        "thug": bool(attackers) and target not in captured,
        "seductress": aim in ("thug", "duke")
        or (aim == "assassin" and target in distracted and target in ticks and targets[target] == seat),
        "assassin": aim in ("constable", "duke")
        or (aim == "thug" and target in acted and who[acted[target]] == "duke" and acted[target] not in captured),
        "duke": aim in ("constable", "thug"),
    }
    return "green" if is_green[me] else "red"


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
