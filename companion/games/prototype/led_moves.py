"""Which moves a master has who leads an own game, besides those that every seat has. Rules 6.2 and 6.3."""

from collections.abc import Iterator
from functools import partial

from companion.games.prototype.commands import Advance, AnyCommand, Change, Give, Uncover
from companion.games.prototype.model import FREE, State, hand
from companion.games.prototype.places import available, designer_name, has_room, is_hand

STEPS = (-5, -1, 1, 5)
"""By how much a master changes a counter with one tap."""


def led_moves(state: State) -> Iterator[AnyCommand]:
    """Yield what the master may do now. Nothing but beginning is possible before everybody knows who they are."""
    master = state.table.master
    assert master is not None
    if "phases" in master.may and state.phase != FREE:
        yield Advance()
    if not state.is_begun:
        return
    if "deal" in master.may:
        for pile in filter(partial(available, state), state.table.piles):
            yield from (Give(pile, to) for to in landings(state) if to != pile and has_room(state, to, 1))
    if "show" in master.may:
        yield from _hidden(state)
    if "counters" in master.may:
        for name, counter in state.table.counters.items():
            for index, value in enumerate(state.counters[name]):
                owner = index + 1 if counter.per == "seat" else 0
                yield from (Change(name, by, owner) for by in STEPS if counter.least <= value + by <= counter.most)


def landings(state: State) -> tuple[str, ...]:
    """Return the places that a master may deal to: hands and areas."""
    seats = range(1, state.seats + 1)
    hands = tuple(hand(seat) for seat in seats) if state.table.hands else ()
    areas = tuple(
        place
        for name, area in state.table.areas.items()
        for place in ((name,) if area.per == "table" else (f"{name}:{seat}" for seat in seats))
    )
    return (*hands, *areas)


def _hidden(state: State) -> Iterator[Uncover]:
    """Yield everything face down that may be turned up: cards of areas, tops of piles, tiles and roles."""
    for place, lying in state.places.items():
        visible = lying[:1] if designer_name(place) in state.table.piles else () if is_hand(place) else lying
        yield from (Uncover(place, index) for index, card in enumerate(visible) if not card.up)
    yield from (Uncover(space=space) for space, tile in enumerate(state.tiles) if tile is not None and not tile.up)
    yield from (Uncover(role=seat) for seat in range(1, len(state.roles) + 1) if seat not in shown_seats(state))


def shown_seats(state: State) -> tuple[int, ...]:
    """Return the seats whose role everybody sees during the game."""
    roles = state.table.roles
    seats_out = state.out if roles and roles.when_out == "show card" else ()
    return tuple(sorted({*seats_out, *state.shown}))
