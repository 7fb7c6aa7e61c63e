"""Masquerade Murder's setup: the table before the deal, and the deal of characters and order cards."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cards.errors import Fault, InputError
from cards.masquerade_murder import CharacterId, Masquerade
from companion.games.masquerade_murder.model import Deal, Dealt, Extra, OrderId, Place, State
from companion.rules.chance import Chance
from companion.rules.game import Seat


def blank(seats: int, facts: Masquerade) -> State:
    """Return the empty ballroom: everybody in play, no counters on the table. Rule 2.1."""
    ballroom = tuple(Place(cell) for cell in facts.board.seats())
    all_seats = tuple(range(1, seats + 1))
    none_yet = dict.fromkeys(all_seats, 0)
    return State(
        facts,
        seats,
        ballroom=ballroom,
        free=ballroom,
        in_play=all_seats,
        waiting=all_seats,
        captures=none_yet,
        poisonings=none_yet,
        past=((),) * seats,
    )


def deal(state: State, chance: Chance, overrides: Mapping[str, Any]) -> Dealt:
    """Return a random character and first order card for each seat; keys in `overrides` replace chance. Rules 2.3, 3.3.

    Raises:
        InputError: `deal`, if not every character and order card is given exactly once.
    """
    seats, cast, orders = range(1, state.seats + 1), state.facts.cast, tuple(state.facts.orders)
    places: tuple[Seat | Extra, ...] = (*seats, "extra")
    characters: Mapping[Seat, CharacterId] = dict(zip(seats, chance.shuffled(cast), strict=True))
    first_draw: Mapping[Seat | Extra, OrderId] = dict(zip(places, chance.shuffled(orders), strict=True))
    characters = overrides.get("characters", characters)
    first_draw = overrides.get("first_draw", first_draw)
    faults = [
        *_deal_faults("characters", characters, tuple(seats), cast),
        *_deal_faults("first_draw", first_draw, places, orders),
    ]
    if faults:
        raise InputError("deal", *faults)
    # In the order of the seats, whatever order they were given in.
    return Dealt(Deal({seat: characters[seat] for seat in seats}, {place: first_draw[place] for place in places}))


def _deal_faults(
    key: str, deal_by_place: Mapping[Any, str], places: Sequence[Seat | Extra], cards: Sequence[str]
) -> Iterator[Fault]:
    if set(deal_by_place) != set(places):
        cards_found = ", ".join(map(str, deal_by_place)) or "nobody"
        yield Fault("deal", key, "", f"found {cards_found}, expected {', '.join(map(str, places))}")
    elif sorted(deal_by_place.values()) != sorted(cards):
        cards_found = ", ".join(deal_by_place.values())
        yield Fault("deal", key, "", f"found {cards_found}, expected each of {', '.join(cards)} once")
