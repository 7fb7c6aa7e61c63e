"""Photo Leap's setup: the table before the deal, and the deal of spy, lead and stories."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cards.errors import Fault, InputError
from cards.photo_leap import PhotoLeap
from companion.games.photo_leap.model import Deal, Dealt, State
from companion.rules.chance import Chance


def blank(seats: int, facts: PhotoLeap) -> State:
    """Return the table before anything is dealt. Rule 2.1."""
    return State(facts, seats, notebooks=((),) * seats)


def deal(state: State, chance: Chance, overrides: Mapping[str, Any]) -> Dealt:
    """Return a random deal of spy, first lead and deck; keys in `overrides` replace chance. Rule 2.2.

    Raises:
        InputError: `deal`, if a seat does not exist or the deck does not hold exactly the story cards.
    """
    pile = [news for news, card in state.facts.news.items() for _ in range(card.copies)]
    random_values = {
        "spy": 1 + chance.below(state.seats),
        "lead": 1 + chance.below(state.seats),
        "deck": chance.shuffled(pile),
        "chance": chance.below(2**32),
    }
    new_deal = Deal(**{**random_values, **overrides})
    faults = [
        Fault("deal", name, "", f"found {seat}, expected a seat, 1 to {state.seats}")
        for name, seat in (("spy", new_deal.spy), ("lead", new_deal.lead))
        if not 1 <= seat <= state.seats
    ]
    if Counter(new_deal.deck) != Counter(pile):
        counts = ", ".join(f"{count} {news}" for news, count in Counter(pile).items())
        faults.append(Fault("deal", "deck", "", f"found {len(new_deal.deck)} cards, expected {counts}, in any order"))
    if faults:
        raise InputError("deal", *faults)
    return Dealt(new_deal)
