"""Who may be who, as one seat works it out from its view: what everybody heard of each night, and its own signs."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import get_args

from cards.masquerade_murder import CharacterId
from companion.games.masquerade_murder.model import Past, Summary
from companion.games.masquerade_murder.view_types import PrivateView, TableView
from companion.rules.game import Seat

CHARACTERS: tuple[CharacterId, ...] = get_args(CharacterId)

GREEN: Mapping[CharacterId, tuple[CharacterId, ...]] = {
    "constable": ("assassin", "seductress"),
    "seductress": ("thug", "duke"),
    "assassin": ("constable", "duke"),
    "duke": ("constable", "thug"),
}
"""Whom a player takes a green sign to mean; the thug's tells nothing of who his target is."""

SPECIAL = 0.2
"""How much less a player believes that a green sign was one of the special ones."""

Guess = Mapping[CharacterId, Seat]
"""One way in which it may be."""


def guesses(table: TableView, you: PrivateView, seat: Seat) -> list[tuple[float, Guess]]:
    """Every way that fits what this seat knows, with its weight; the weights add up to 1."""
    others = [one for one in range(1, len(table.captures) + 1) if one != seat]
    hidden = [character for character in CHARACTERS if character != you.character]
    last_nights = dict(_last_nights(table))
    fitting: list[Guess] = []
    for seats in permutations(others):
        guess = {you.character: seat, **dict(zip(hidden, seats, strict=True))}
        if _fits(table, last_nights, guess):
            fitting.append(guess)
    weights = [_weight(you, guess) for guess in fitting]
    if not any(weights):  # an edition with signs of its own: they tell this player nothing
        weights = [1.0] * len(fitting)
    total = sum(weights)
    return [(weight / total, guess) for weight, guess in zip(weights, fitting, strict=True) if weight]


def _last_nights(table: TableView) -> Iterator[tuple[Seat, int]]:
    """For the seats that have left, the night that cost them the ball: the last in which they were harmed so."""
    for seat in table.out:
        yield seat, max(night.night for night in table.events if seat in night.captured or seat in night.poisoned)


def _fits(table: TableView, last_nights: Mapping[Seat, int], guess: Guess) -> bool:
    """Whether what everybody heard can have been so: the gone and the stopped harm nobody, and nobody harms himself."""
    if guess["duke"] in last_nights or guess["assassin"] in last_nights:
        return False  # the game would be over
    return all(_can_be(night, guess, last_nights) for night in table.events)


def _can_be(night: Summary, guess: Guess, last_nights: Mapping[Seat, int]) -> bool:
    stopped = night.captured + night.distracted
    deeds: tuple[tuple[CharacterId, tuple[Seat, ...], tuple[Seat, ...]], ...] = (
        ("constable", night.captured, stopped),
        ("seductress", night.distracted, stopped),
        ("assassin", night.poisoned, stopped + night.poisoned),
    )
    return guess["constable"] not in stopped and all(
        not victims or (guess[actor] not in barred and last_nights.get(guess[actor], night.night) >= night.night)
        for actor, victims, barred in deeds
    )


def _weight(you: PrivateView, guess: Guess) -> float:
    """How well a guess goes with the own signs."""
    weight = 1.0
    if you.character == "thug":
        return weight
    is_who = {seat: character for character, seat in guess.items()}
    for past in you.history:
        weight *= _credit(you.character, is_who[past.target], past)
    return weight


def _credit(character: CharacterId, target: CharacterId, past: Past) -> float:
    if past.indicator == "grey" or (past.indicator == "green") == (target in GREEN[character]):
        return 1
    # Green for a target that should be red; a special one, which the duke's sign never is.
    return SPECIAL if past.indicator == "green" and character != "duke" else 0
