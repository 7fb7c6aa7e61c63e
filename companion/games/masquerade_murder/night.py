"""The resolution of a night: a pure function of who is who, who targets whom and whose cubes touch.

`cards/masquerade_murder/characters.toml` says which target brings which sign.
"""

from collections.abc import Collection, Mapping
from typing import Generic, NamedTuple, TypeVar, assert_never

from cards.masquerade_murder import Character, CharacterId
from companion.games.masquerade_murder.model import Sign

Who = TypeVar("Who")
"""How players are named: seats at a table."""


class Night(NamedTuple, Generic[Who]):
    """The outcome of a night: who was harmed, in the order of the players, and the sign of each player in play."""

    captured: tuple[Who, ...]
    distracted: tuple[Who, ...]
    poisoned: tuple[Who, ...]
    signs: Mapping[Who, Sign]


class Deeds(NamedTuple, Generic[Who]):
    """Who does what to whom, and who is reached."""

    characters: Mapping[Who, CharacterId]
    attempted: Mapping[Who, Who]
    """Everybody who touches their target, with that target."""
    captured: Collection[Who]
    guards: Mapping[Who, Who]
    """Each acting thug's target. No use if the target is captured. Rule 4.3."""
    lured: Collection[Who]
    """Whom a seductress acts on, with or without success."""
    distracted: Collection[Who]
    attacked: Collection[Who]
    """Whom the assassin acts on, with or without success."""
    poisoned: Collection[Who]
    is_aim_enough: bool
    """Whether a guard was needed on somebody immune, too, whom a seductress aimed at. Rule 5.5."""


def resolve(
    characters: Mapping[str, Character],
    who: Mapping[Who, CharacterId],
    targets: Mapping[Who, Who],
    touching: Collection[Who],
    is_success_needed: bool = True,
    is_aim_enough: bool = True,
) -> Night[Who]:
    """Return the outcome of a night.

    `who` has every player's character, `targets` the target of every player in play; `touching` are those whose cubes
    touch their target's. `is_success_needed`: a seductress sees green only for somebody who was distracted.
    `is_aim_enough`: a thug sees green for a guard on somebody immune, too. Rules 4.1 to 4.7, 5.5, 8.4.
    """
    deeds = _deeds(who, {actor: target for actor, target in targets.items() if actor in touching}, is_aim_enough)
    signs = {actor: _sign(characters[who[actor]], actor, target, deeds) for actor, target in targets.items()}
    for actor, target in targets.items() if is_success_needed else ():
        if who[actor] == "seductress" and signs[actor] == "green" and target not in deeds.distracted:
            signs[actor] = "grey"  # guard or capture kept her off. Rule 5.6.
    captured, distracted, poisoned = (
        tuple(player for player in who if player in harmed)
        for harmed in (deeds.captured, deeds.distracted, deeds.poisoned)
    )
    return Night(captured, distracted, poisoned, signs)


def _deeds(who: Mapping[Who, CharacterId], attempted: Mapping[Who, Who], is_aim_enough: bool) -> Deeds[Who]:
    """Return who acts on whom. The order is the only one that never revises an action. Rules 4.2 to 4.5, 8.4."""

    def of(character: CharacterId) -> dict[Who, Who]:
        return {actor: target for actor, target in attempted.items() if who[actor] == character}

    captured = set(of("constable").values())
    lured = {target for actor, target in of("seductress").items() if actor not in captured}
    # Thugs act before a seductress, yet she stops them, and no guard keeps her off a thug: so this is known first.
    guards = {actor: target for actor, target in of("thug").items() if actor not in captured | lured}
    guarded = set(guards.values())
    immune = {player for player in lured if who[player] in IMMUNE or (who[player] != "thug" and player in guarded)}
    distracted = lured - captured - immune
    attacked = {target for actor, target in of("assassin").items() if actor not in captured | distracted}
    poisoned = attacked - captured - guarded
    return Deeds(who, attempted, captured, guards, lured, distracted, attacked, poisoned, is_aim_enough)


IMMUNE: tuple[CharacterId, ...] = ("constable", "seductress")
"""Whom no seductress distracts. Rules 4.4, 8.4."""


def _sign(character: Character, actor: Who, target: Who, deeds: Deeds[Who]) -> Sign:
    """Return an actor's sign: grey for no action, else by the target's character or a special case. Rules 5.2, 5.3."""
    if actor not in deeds.attempted or actor in deeds.captured or actor in deeds.distracted:
        return "grey"
    is_green = deeds.characters[target] in character.green or _is_special(character, actor, target, deeds)
    return "green" if is_green else "red"


def _is_special(character: Character, actor: Who, target: Who, deeds: Deeds[Who]) -> bool:
    """Return whether a special case turns the sign green. Rules 5.4 to 5.7."""
    match character.special:
        case None:
            return False
        case "saved":
            return target in deeds.attacked or _is_in_danger(target, deeds)
        case "needed":
            is_sought = target in deeds.lured if deeds.is_aim_enough else _is_in_danger(target, deeds)
            kept_off = deeds.characters[target] != "thug" and is_sought
            return (target in deeds.attacked or kept_off) and target not in deeds.captured
        case "self_defence":
            return target in deeds.distracted and deeds.attempted.get(target) == actor
        case "guard_punished":
            guarded = deeds.guards.get(target)
            return guarded is not None and deeds.characters[guarded] == "duke" and guarded not in deeds.captured
    assert_never(character.special)


def _is_in_danger(target: Who, deeds: Deeds[Who]) -> bool:
    """Return whether a distraction would reach the target but for capture or guard. Rules 5.4, 5.5."""
    return target in deeds.lured and deeds.characters[target] not in IMMUNE
