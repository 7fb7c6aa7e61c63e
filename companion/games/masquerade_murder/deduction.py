"""Deduction from one seat's view: which distributions of characters fit the public nights and the seat's own signs."""

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
"""What a green sign says about the target. The thug's sign says nothing about who the target is."""

SPECIAL = 0.2
"""How likely the bot takes a green sign to be a special case, next to a plain one. Rules 5.4 to 5.7."""

Guess = Mapping[CharacterId, Seat]
"""One distribution of the characters over the seats."""


def guesses(table: TableView, you: PrivateView, seat: Seat) -> list[tuple[float, Guess]]:
    """Return every distribution that fits what a seat knows, with its probability; these add up to 1."""
    others = [one for one in range(1, len(table.captures) + 1) if one != seat]
    hidden = [character for character in CHARACTERS if character != you.character]
    last_nights = dict(_last_nights(table))
    fitting: list[Guess] = []
    for seats in permutations(others):
        guess = {you.character: seat, **dict(zip(hidden, seats, strict=True))}
        if _fits(table, last_nights, guess):
            fitting.append(guess)
    weights = [_weight(you, guess) for guess in fitting]
    if not any(weights):  # an edition with other signs, which this player cannot read
        weights = [1.0] * len(fitting)
    total = sum(weights)
    return [(weight / total, guess) for weight, guess in zip(weights, fitting, strict=True) if weight]


def _last_nights(table: TableView) -> Iterator[tuple[Seat, int]]:
    """For each seat that has left, yield the night it left in: the last one in which it was captured or poisoned."""
    for seat in table.out:
        yield seat, max(night.night for night in table.events if seat in night.captured or seat in night.poisoned)


def _fits(table: TableView, last_nights: Mapping[Seat, int], guess: Guess) -> bool:
    """Return whether the public nights allow a guess: nobody acts once out or stopped, or harms themselves."""
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
    """Return how well a guess fits the seat's own signs."""
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
    # Green for a target that should be red is a special case, which the duke does not have.
    return SPECIAL if past.indicator == "green" and character != "duke" else 0
