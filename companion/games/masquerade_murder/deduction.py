"""Deduction from one seat's view: which distributions of characters fit the public nights and the seat's own signs."""

from collections.abc import Mapping
from functools import cache
from itertools import permutations
from math import prod
from typing import get_args

from cards.masquerade_murder import CharacterId
from companion.games.masquerade_murder.model import Past, Summary
from companion.games.masquerade_murder.view_types import PrivateView, TableView
from companion.rules.game import Seat

CHARACTERS: tuple[CharacterId, ...] = get_args(CharacterId)
Cast = tuple[CharacterId, ...]

GREEN: Mapping[CharacterId, tuple[CharacterId, ...]] = {
    "constable": ("assassin", "seductress"),
    "seductress": ("thug", "duke"),
    "assassin": ("constable", "duke"),
    "duke": ("constable", "thug"),
}
"""What a green sign says about the target. The thug's sign says nothing about who the target is."""

SPECIAL = 0.2
"""How likely the bot takes a green sign to be a special case, next to a plain one. Rules 5.4 to 5.7."""

Guess = Mapping[Seat, CharacterId]
"""One distribution of the characters over the seats."""


def guesses(table: TableView, you: PrivateView, seat: Seat) -> list[tuple[float, Guess]]:
    """Return every distribution that fits what a seat knows, with its probability; these add up to 1."""
    possible, cast = _possible(table), table.cast or CHARACTERS
    last_nights, nights = _last_nights(table), [night for night in table.events if night.distracted]
    # The seats that distracted nobody in a night: those that were captured or had left.
    unable = [{*night.captured, *(it for it, last in last_nights.items() if last < night.night)} for night in nights]
    fitting = [
        guess
        for guess in distributions(seat, you.character, cast)
        if all(character in possible[player] for player, character in guess.items())
        and all(
            sum(who == "seductress" and it not in idle for it, who in guess.items()) >= len(night.distracted)
            for night, idle in zip(nights, unable, strict=True)
        )
    ]
    credits_ = _credits(you)
    weights = [prod(credit[guess[it]] for it, credit in credits_.items()) for guess in fitting]
    if not any(weights):  # an edition with other signs, which this player cannot read
        weights = [1.0] * len(fitting)
    total = sum(weights)
    return [(weight / total, guess) for weight, guess in zip(weights, fitting, strict=True) if weight]


@cache
def distributions(seat: Seat, character: CharacterId, cast: Cast) -> tuple[Guess, ...]:
    """Return all distributions of a cast in which a seat has a character."""
    other_seats = [player for player in range(1, len(cast) + 1) if player != seat]
    hidden = list(cast)
    hidden.remove(character)
    return tuple(
        {seat: character, **dict(zip(other_seats, who, strict=True))} for who in dict.fromkeys(permutations(hidden))
    )


def _last_nights(table: TableView) -> Mapping[Seat, int]:
    """Return for each seat that has left the night it left in: the last one in which it was captured or poisoned."""
    return {
        seat: max(night.night for night in table.events if seat in night.captured or seat in night.poisoned)
        for seat in table.out
    }


def _possible(table: TableView) -> dict[Seat, set[CharacterId]]:
    """Return whom each seat can be by the public nights: nobody acts once out or stopped, or harms themselves."""
    last_nights = _last_nights(table)
    possible = {seat: set(CHARACTERS) for seat in table.captures}
    for seat in table.out:  # or the game would be over
        possible[seat] -= {"duke", "assassin"}
    for night in table.events:
        for seat, characters in possible.items():
            characters -= _excluded(night, seat, has_left=last_nights.get(seat, night.night) < night.night)
    return possible


def _excluded(night: Summary, seat: Seat, has_left: bool) -> set[CharacterId]:
    """Return who a seat cannot be because of one night."""
    excluded: set[CharacterId] = set()
    is_stopped = seat in night.captured or seat in night.distracted
    if is_stopped or (night.captured and has_left):
        excluded.add("constable")
    if seat in night.distracted:
        excluded.add("seductress")
    if night.poisoned and (is_stopped or seat in night.poisoned or has_left):
        excluded.add("assassin")
    return excluded


def _credits(you: PrivateView) -> dict[Seat, dict[CharacterId, float]]:
    """Return for each seat that one has targeted how well each character fits one's own signs."""
    credits: dict[Seat, dict[CharacterId, float]] = {}
    for past in you.history if you.character != "thug" else ():
        credit = credits.setdefault(past.target, dict.fromkeys(CHARACTERS, 1.0))
        for character in CHARACTERS:
            credit[character] *= _credit(you.character, character, past)
    return credits


def _credit(character: CharacterId, target: CharacterId, past: Past) -> float:
    if past.indicator == "grey" or (past.indicator == "green") == (target in GREEN[character]):
        return 1
    # Green for a target that should be red is a special case, which the duke does not have.
    return SPECIAL if past.indicator == "green" and character != "duke" else 0
