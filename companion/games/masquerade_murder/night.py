"""How a night comes out: a pure function of who aims at whom and who stands beside the own target.

Characters are their own names here, for there is one of each; seats are the rules' matter. Which character brings
which sign is `cards/masquerade_murder/characters.toml`'s.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple, assert_never

from cards.masquerade_murder import Character, CharacterId
from companion.games.masquerade_murder.model import Sign


class Night(NamedTuple):
    """What happened. There is one of each who harms, so each harm befalls one at most."""

    captured: CharacterId | None
    distracted: CharacterId | None
    poisoned: CharacterId | None
    signs: Mapping[CharacterId, Sign]


class Deeds(NamedTuple):
    """Whom each action of the night is carried out on; None: it is not."""

    attempted: Mapping[CharacterId, CharacterId]
    """Whoever touches the own target, with that target."""
    captures: CharacterId | None
    guards: CharacterId | None
    """For nothing, if that one is captured."""
    lures: CharacterId | None
    """The seductress acts on it, with or without success."""
    distracts: CharacterId | None
    attacks: CharacterId | None
    """The assassin acts on it, with or without success."""
    poisons: CharacterId | None


def resolve(
    characters: Mapping[str, Character],
    targets: Mapping[CharacterId, CharacterId],
    touching: Collection[CharacterId],
) -> Night:
    """The night of the characters in play, who are those with a target; `touching` stand beside theirs.

    Rules 4.1 to 4.7.
    """
    deeds = _deeds({actor: target for actor, target in targets.items() if actor in touching})
    signs = {actor: _sign(characters[actor], actor, target, deeds) for actor, target in targets.items()}
    return Night(deeds.captures, deeds.distracts, deeds.poisons, signs)


def _deeds(attempted: Mapping[CharacterId, CharacterId]) -> Deeds:
    """Who stops whom, in the one order in which nothing has to be taken back. Rules 4.2 to 4.5."""
    captures = attempted.get("constable")
    lures = attempted.get("seductress") if captures != "seductress" else None
    # The thug acts before the seductress, yet she stops him; nobody can guard him, so this is known first.
    guards = attempted.get("thug") if "thug" not in (captures, lures) else None
    distracts = lures if lures not in (captures, guards, "constable") else None
    attacks = attempted.get("assassin") if "assassin" not in (captures, distracts) else None
    poisons = attacks if attacks not in (captures, guards) else None
    return Deeds(attempted, captures, guards, lures, distracts, attacks, poisons)


def _sign(character: Character, actor: CharacterId, target: CharacterId, deeds: Deeds) -> Sign:
    """What an actor sees. Rules 5.2, 5.3: grey for no action, else it follows who the target is, but for specials."""
    if actor not in deeds.attempted or actor in (deeds.captures, deeds.distracts):
        return "grey"
    return "green" if target in character.green or _is_special(character, actor, target, deeds) else "red"


def _is_special(character: Character, actor: CharacterId, target: CharacterId, deeds: Deeds) -> bool:
    """Whether what else happened turns the sign green. Rules 5.4 to 5.7."""
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
    """Whether poison or distraction is really on its way: it would land but for capture or guard. Rules 5.4, 5.5."""
    return target == deeds.attacks or (target == deeds.lures and target != "constable")
