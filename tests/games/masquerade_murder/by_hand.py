"""Nights worked out without phones: the steward's sheet, followed step by step."""

from collections.abc import Collection, Iterator, Mapping
from itertools import product
from typing import NamedTuple

ALL = ("constable", "thug", "seductress", "assassin", "duke")
NAMES = {who: who for who in ALL}
"""Each player named by their character."""


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
    who: Mapping[str, str],
    targets: Mapping[str, str],
    ticks: Collection[str],
    needs_success: bool = True,
    is_aim_enough: bool = True,
) -> Row:
    """Follow the sheet: "Work out the night, in this order", then "Circle the signs". Rule 8.1.

    `ticks` are the seats whose cube touches their target's.
    """
    deeds = _deeds(who, targets, ticks)
    signs = dict.fromkeys(targets, "grey")
    for seat in deeds.acted:
        signs[seat] = _sign(seat, who, targets, ticks, deeds, needs_success, is_aim_enough)
    harmed = (tuple(seat for seat in who if seat in seats) for seats in deeds[1:])
    return Row(*harmed, signs)


def _deeds(who: Mapping[str, str], targets: Mapping[str, str], ticks: Collection[str]) -> Deeds:
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
    who: Mapping[str, str],
    targets: Mapping[str, str],
    ticks: Collection[str],
    deeds: Deeds,
    needs_success: bool,
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


def nights_of(playing: tuple[str, ...]) -> Iterator[tuple[dict[str, str], set[str]]]:
    """Yield every choice of targets with every choice of actors that touch their target."""
    others = [[other for other in playing if other != one] for one in playing]
    for targets, touching in product(product(*others), product((True, False), repeat=len(playing))):
        near = {one for one, is_near in zip(playing, touching, strict=True) if is_near}
        yield dict(zip(playing, targets, strict=True)), near
