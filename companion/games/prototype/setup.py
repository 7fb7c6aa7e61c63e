"""Set-up of an own game's table: what chance decides, and where everything begins."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from cards.errors import Fault, InputError
from cards.prototype import Prototype
from companion.games.prototype.events import Dealt
from companion.games.prototype.model import Deal, Lying, State, hand
from companion.rules.chance import Chance

MOST_SEED = 2**53


def blank(seats: int, facts: Prototype) -> State:
    """Return a table with nothing dealt."""
    return State(seats, facts)


def deal(state: State, chance: Chance, fixed: Mapping[str, Any]) -> Dealt:
    """Shuffle every deck.

    Raises:
        InputError: `deal`, for decks that are not this table's.
    """
    numbers: dict[str, list[int]] = {}
    for number, kind in enumerate(state.kinds):
        numbers.setdefault(kind.deck, []).append(number)
    decks = {name: chance.shuffled(cards) for name, cards in numbers.items()}
    seed = chance.below(MOST_SEED)
    decks = {name: tuple(cards) for name, cards in fixed.get("decks", decks).items()}
    if {name: sorted(cards) for name, cards in decks.items()} != numbers:
        raise InputError("deal", Fault("deal", "decks", "", "expected every card of every deck once"))
    return Dealt(Deal(decks, fixed.get("seed", seed)))


def begun(state: State, deal: Deal) -> State:
    """Return the table as it stands after the deal."""
    table, seats = state.facts.table, range(1, state.seats + 1)
    stock = {name: list(cards) for name, cards in deal.decks.items()}
    roles: tuple[int, ...] = ()
    if table.roles:
        roles = tuple(stock[table.roles.deck][: state.seats])
        stock[table.roles.deck] = []
    tiles: tuple[Lying | None, ...] = ()
    if table.grid and table.grid.deck:
        columns, rows = table.grid.size
        up = table.grid.face == "up"
        tiles = tuple(Lying(card, up) for card in stock[table.grid.deck][: columns * rows])
        stock[table.grid.deck] = []
    elif table.grid:
        tiles = (None,) * (table.grid.size[0] * table.grid.size[1])
    places: dict[str, tuple[Lying, ...]] = {}
    for name, pile in table.piles.items():
        cards = stock.get(pile.deck, []) if pile.deck else []
        places[name] = tuple(Lying(card, pile.face == "up") for card in cards)
        if pile.deck:
            stock[pile.deck] = []
    if table.hands:
        source = table.hands.source or next((name for name, pile in table.piles.items() if pile.deck), "")
        for seat in seats:
            cards_dealt = places.get(source, ())[: table.hands.deal]
            places[hand(seat)] = tuple(Lying(card.card) for card in cards_dealt)
            if source:
                places[source] = places[source][table.hands.deal :]
    for name, area in table.areas.items():
        for key in [name] if area.per == "table" else [f"{name}:{seat}" for seat in seats]:
            area_cards = places.get(area.source, ())[: area.keep] if area.source else ()
            places[key] = tuple(Lying(card.card, area.face == "up") for card in area_cards)
            if area_cards:
                places[area.source] = places[area.source][len(area_cards) :]
    counters = {
        name: (counter.start,) * (state.seats if counter.per == "seat" else 1)
        for name, counter in table.counters.items()
    }
    pieces = {
        name: tuple(
            state.facts.spaces.index(space) for space in piece.start[: state.seats if piece.per == "seat" else 1]
        )
        for name, piece in table.pieces.items()
    }
    table_begun = replace(state, deal=deal, roles=roles, tiles=tiles, places=places, counters=counters, pieces=pieces)
    # A time limit must not run while somebody still looks at what they got.
    return table_begun if roles or time_limit(table_begun, 0) else enter(table_begun, 0)


def time_limit(state: State, phase: int) -> int | None:
    """Return the seconds that the designer gives a phase, or the first turn in it; None for any time."""
    phases, turns = state.table.phases, state.table.turns
    name = phases.order[phase] if phases and phases.order else ""
    if clock := state.table.clock.get(name):
        return clock.seconds
    has_turns = turns and (not phases or not name or phases.named[name].has_turns)
    return turns.seconds or None if turns and has_turns else None


def enter(state: State, phase: int, is_new_round: bool = False, ends: float | None = None) -> State:
    """Return the table at the beginning of a phase, the designer's or, without any, of turns or free play."""
    phases = state.facts.table.phases
    entered = replace(
        state,
        is_begun=True,
        phase_at=phase if phases and phases.order else -1,
        round=state.round + is_new_round,
        ends=ends,
        ready=(),
        answers={},
        answer_cards={},
        turn=0,
        step=0,
        earlier=None,
    )
    return replace(entered, turn=next_alive(entered, entered.leader)) if entered.has_turns else entered


def next_alive(state: State, seat: int) -> int:
    """Return this seat, or the next one clockwise that is not out; 0 if everybody is out."""
    order = ((seat - 1 + turn) % state.seats + 1 for turn in range(state.seats))
    return next((candidate for candidate in order if candidate not in state.out), 0)
