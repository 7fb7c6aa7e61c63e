"""The resolution of a night: a pure function of who targets whom and whose cubes touch.

It speaks of characters, not of seats: there is one of each. `cards/masquerade_murder/characters.toml` says which target
brings which sign.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple, assert_never

from cards.masquerade_murder import Character, CharacterId
from companion.games.masquerade_murder.model import Sign


class Night(NamedTuple):
    """The outcome of a night. Each harm has one character who does it, so it reaches at most one player."""

    captured: CharacterId | None
    distracted: CharacterId | None
    poisoned: CharacterId | None
    signs: Mapping[CharacterId, Sign]


class Deeds(NamedTuple):
    """The target of each action that is carried out; None if it is not."""

    attempted: Mapping[CharacterId, CharacterId]
    """Everybody who touches their target, with that target."""
    captures: CharacterId | None
    guards: CharacterId | None
    """No use if the target is captured. Rule 4.3."""
    lures: CharacterId | None
    """Whom the seductress acts on, with or without success."""
    distracts: CharacterId | None
    attacks: CharacterId | None
    """Whom the assassin acts on, with or without success."""
    poisons: CharacterId | None


def resolve(
    characters: Mapping[str, Character],
    targets: Mapping[CharacterId, CharacterId],
    touching: Collection[CharacterId],
    is_success_needed: bool = True,
) -> Night:
    """Return the outcome of a night.

    `targets` has every character in play with its target; `touching` are those whose cubes touch their target's.
    `is_success_needed`: the seductress sees green only for somebody whom she distracted.
    Rules 4.1 to 4.7.
    """
    deeds = _deeds({actor: target for actor, target in targets.items() if actor in touching})
    signs = {actor: _sign(characters[actor], actor, target, deeds) for actor, target in targets.items()}
    lured = targets.get("seductress")
    if is_success_needed and signs.get("seductress") == "green" and lured != deeds.distracts:
        signs["seductress"] = "grey"  # guard or capture kept her off. Rule 5.6.
    return Night(deeds.captures, deeds.distracts, deeds.poisons, signs)


def _deeds(attempted: Mapping[CharacterId, CharacterId]) -> Deeds:
    """Return who acts on whom. The order is the only one that never revises an action. Rules 4.2 to 4.5."""
    captures = attempted.get("constable")
    lures = attempted.get("seductress") if captures != "seductress" else None
    # The thug acts before the seductress, yet she stops him; nobody can guard him, so this is known first.
    guards = attempted.get("thug") if "thug" not in (captures, lures) else None
    distracts = lures if lures not in (captures, guards, "constable") else None
    attacks = attempted.get("assassin") if "assassin" not in (captures, distracts) else None
    poisons = attacks if attacks not in (captures, guards) else None
    return Deeds(attempted, captures, guards, lures, distracts, attacks, poisons)


def _sign(character: Character, actor: CharacterId, target: CharacterId, deeds: Deeds) -> Sign:
    """Return an actor's sign: grey for no action, else by the target's character or a special case. Rules 5.2, 5.3."""
    if actor not in deeds.attempted or actor in (deeds.captures, deeds.distracts):
        return "grey"
    return "green" if target in character.green or _is_special(character, actor, target, deeds) else "red"


def _is_special(character: Character, actor: CharacterId, target: CharacterId, deeds: Deeds) -> bool:
    """Return whether a special case turns the sign green. Rules 5.4 to 5.7."""
    match character.special:
        case None:
            return False
        case "saved":
            return _would_be_harmed(target, deeds)
        case "needed":
            return _would_be_harmed(target, deeds) and target != deeds.captures
        case "self_defence":
            return target == deeds.distracts and deeds.attempted.get(target) == actor
        case "guard_punished":
            return target == "thug" and deeds.guards == "duke" and deeds.captures != "duke"
    assert_never(character.special)


def _would_be_harmed(target: CharacterId, deeds: Deeds) -> bool:
    """Return whether poison or distraction would reach the target but for capture or guard. Rules 5.4, 5.5."""
    return target == deeds.attacks or (target == deeds.lures and target != "constable")
