"""Places of cards, who sees what lies there, and the shuffles of piles."""

from collections.abc import Iterator

from cards.prototype.parts import ANOTHER_HAND, HAND
from companion.games.prototype.events import Shuffled
from companion.games.prototype.model import Lying, State, hand
from companion.rules.chance import Chance
from companion.rules.game import Seat


def is_hand(place: str) -> bool:
    return place.startswith("hand:")


def own(state: State, name: str, seat: Seat) -> str:
    """Return the place that a designer's name means for a seat: its own hand, its own area, or the table's."""
    if name == HAND:
        return hand(seat)
    area = state.table.areas.get(name)
    return f"{name}:{seat}" if area and area.per == "seat" else name


def designer_name(place: str) -> str:
    """Return the name of a place without its seat."""
    return place.partition(":")[0]


def others(state: State, seat: Seat) -> list[Seat]:
    """Return the other seats that are still in, clockwise from the seat's left."""
    order = [(seat - 1 + turn) % state.seats + 1 for turn in range(1, state.seats)]
    return [other for other in order if other not in state.out]


def sees(state: State, viewer: object, place: str, lying: Lying) -> bool:
    """Whether a viewer knows which card lies there."""
    return lying.up or (isinstance(viewer, int) and (place == hand(viewer) or viewer in lying.seen))


def faces_up(state: State, place: str, face: str) -> bool:
    """Whether a card that comes to a place lies face up: as the move wants, or as is usual there."""
    if is_hand(place):
        return False
    if face:
        return face == "up"
    name = designer_name(place)
    return (state.table.piles.get(name) or state.table.areas[name]).face == "up"


def targets(state: State, name: str, seat: Seat) -> Iterator[tuple[str, Seat]]:
    """Yield the places that `to` may mean for a mover, with the other seat where one is chosen."""
    if name == ANOTHER_HAND:
        yield from ((hand(other), other) for other in others(state, seat))
    else:
        yield own(state, name, seat), 0


def has_room(state: State, place: str, count: int) -> bool:
    """Whether so many more cards may come to a place: a hand may have a limit."""
    hands = state.table.hands
    return not (is_hand(place) and hands and hands.most and len(state.places[place]) + count > hands.most)


def refill_of(state: State, pile: str) -> str:
    """Return the pile that is shuffled to become this one when it is empty; "" for none."""
    part = state.table.piles.get(pile)
    return part.when_empty.partition(" ")[2] if part else ""


def available(state: State, pile: str) -> int:
    """Return how many cards can be taken from a pile, those that would be shuffled into it included."""
    refill = refill_of(state, pile)
    return len(state.places[pile]) + (len(state.places.get(refill, ())) if refill else 0)


def refilled(state: State, pile: str) -> Iterator[Shuffled]:
    """Yield the shuffle that puts another pile's cards below what is left of this one."""
    joined = refill_of(state, pile)
    if joined and state.places[joined]:
        order = next_chance(state).shuffled(sorted(card.card for card in state.places[joined]))
        yield Shuffled(pile, order, joined)


def next_chance(state: State) -> Chance:
    """Return the random stream of the next shuffle or roll."""
    assert state.deal is not None
    return Chance(state.deal.seed + 7919 * (state.chances + 1))
