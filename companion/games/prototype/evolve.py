"""How each event changes an own game's table. Nothing is checked here, and nothing left to chance."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games.prototype import events
from companion.games.prototype.model import REMEMBERED, TURNS, Happening, Lying, Memory, State, hand
from companion.games.prototype.places import designer_name, is_hand
from companion.games.prototype.setup import begun, enter
from companion.rules.game import Outcome

QUIET = (
    events.Agreed,
    events.Answered,
    events.Counted,
    events.Offered,
    events.Proposed,
    events.Readied,
    events.Rolled,
    events.Sent,
    events.Shown,
)
"""Events that change nothing of what others are about to tap: their screens stay good."""


def evolve(state: State, event: events.AnyEvent) -> State:
    """Return the table after an event."""
    changed = _CHANGES[type(event)](state, event)
    return changed if isinstance(event, QUIET) else replace(changed, moved=state.moved + 1)


def _with_happening(state: State, happening: Happening) -> State:
    return replace(state, story=(*state.story, happening)[-REMEMBERED:])


def _dealt(state: State, event: events.Dealt) -> State:
    return begun(state, event.deal)


def _readied(state: State, event: events.Readied) -> State:
    return replace(state, ready=(*state.ready, event.seat))


def _began(state: State, event: events.Began) -> State:
    return enter(state, event.phase, event.is_new_round, event.ends)


def _moved(state: State, event: events.Moved) -> State:
    places = dict(state.places)
    source = places[event.source]
    moved_cards = [source[index] for index in event.at]
    places[event.source] = tuple(card for index, card in enumerate(source) if index not in event.at)
    landed = tuple(Lying(card.card, event.up, _seen(state, event, card)) for card in moved_cards)
    is_pile = designer_name(event.to) in state.table.piles
    places[event.to] = (*landed, *places[event.to]) if is_pile else (*places[event.to], *landed)
    is_public = event.up or (all(card.up for card in moved_cards) and not is_hand(event.to))
    card = moved_cards[0].card if moved_cards and is_public and len(moved_cards) == 1 else None
    happening = Happening("moved", event.seat, event.name, card, _owner(event.to), len(moved_cards), event.to)
    undoable = _undoable(state, (is_public and is_hand(event.source)) or all(card.up for card in moved_cards))
    free = state.part is not None and not state.has_turns and not state.asks
    leader = event.seat if free and state.table.turns and state.table.turns.first == "last mover" else state.leader
    changed = replace(state, places=places, earlier=undoable, leader=leader, bargain=None)
    return _with_happening(changed, happening)


def _seen(state: State, event: events.Moved, card: Lying) -> tuple[int, ...]:
    """Return who still knows a card after it has moved: whoever saw it lie openly, or played it. Rule 2.3."""
    if event.up or is_hand(event.to):
        return ()
    if is_hand(event.source):
        return (int(event.source.partition(":")[2]),)
    return tuple(range(1, state.seats + 1)) if card.up else card.seen


def _owner(place: str) -> int:
    return int(place.partition(":")[2] or 0)


def _undoable(state: State, is_public: bool) -> State | None:
    """Return the table as it stands, to come back to it; None where a secret would come with it."""
    return replace(state, earlier=None) if is_public else None


def _refilled(state: State, event: events.Refilled) -> State:
    area, places = state.table.areas[event.area], dict(state.places)
    cards = places[area.source][: event.count]
    places[area.source] = places[area.source][event.count :]
    places[event.area] = (*places[event.area], *(Lying(card.card, area.face == "up", card.seen) for card in cards))
    return replace(state, places=places, earlier=None)


def _shuffled(state: State, event: events.Shuffled) -> State:
    places = dict(state.places)
    up = state.table.piles[event.pile].face == "up"
    if event.joined:
        places[event.joined] = ()
        places[event.pile] = (*places[event.pile], *(Lying(card, up) for card in event.order))
    else:
        places[event.pile] = tuple(Lying(card, up) for card in event.order)
    changed = replace(state, places=places, chances=state.chances + 1, earlier=None)
    return _with_happening(changed, Happening("shuffled", event.seat, text=event.pile))


def _peeked(state: State, event: events.Peeked) -> State:
    places = dict(state.places)
    pile = places[event.pile]
    top = tuple(replace(card, seen=tuple(sorted({*card.seen, event.seat}))) for card in pile[: event.count])
    places[event.pile] = (*top, *pile[event.count :])
    memory = Memory(event.seat, cards=tuple(card.card for card in top), place=event.pile)
    changed = replace(state, places=places, memories=(*state.memories, memory), earlier=None)
    return _with_happening(changed, Happening("peeked", event.seat, event.name, number=event.count, text=event.pile))


def _shown(state: State, event: events.Shown) -> State:
    card = state.places[hand(event.seat)][event.at].card
    memory = Memory(event.to, event.seat, cards=(card,))
    changed = replace(state, memories=(*state.memories, memory), earlier=None)
    return _with_happening(changed, Happening("shown", event.seat, event.name, other=event.to))


def _tile_seen(state: State, event: events.TileSeen) -> State:
    tile = state.tiles[event.space]
    assert tile is not None
    viewers = tile.seen if event.up else tuple(sorted({*tile.seen, event.seat}))
    tiles = (*state.tiles[: event.space], Lying(tile.card, event.up, viewers), *state.tiles[event.space + 1 :])
    kind = "tile_up" if event.up else "tile_seen"
    card = tile.card if event.up else None
    changed = replace(state, tiles=tiles, earlier=None)
    return _with_happening(changed, Happening(kind, event.seat, event.name, card, number=event.space))


def _piece_moved(state: State, event: events.PieceMoved) -> State:
    is_per_seat = state.table.pieces[event.piece].per == "seat"
    index = event.seat - 1 if is_per_seat else 0
    spaces = state.pieces[event.piece]
    pieces = {**state.pieces, event.piece: (*spaces[:index], event.space, *spaces[index + 1 :])}
    changed = replace(state, pieces=pieces, earlier=_undoable(state, True))
    return _with_happening(changed, Happening("piece", event.seat, event.name, number=event.space, text=event.piece))


def _counted(state: State, event: events.Counted) -> State:
    index = event.owner - 1 if event.owner else 0
    values = state.counters[event.counter]
    counters = {**state.counters, event.counter: (*values[:index], values[index] + event.by, *values[index + 1 :])}
    changed = replace(state, counters=counters, bargain=None)
    if state.table.counters[event.counter].secret or not event.by_hand:
        return changed
    other = event.owner if event.owner != event.seat else 0
    return _with_happening(changed, Happening("counted", event.seat, other=other, number=event.by, text=event.counter))


def _rolled(state: State, event: events.Rolled) -> State:
    rolled = {**state.rolls, event.dice: event.values}
    by = {**state.rolled_by, event.dice: event.seat}
    changed = replace(state, rolls=rolled, rolled_by=by, chances=state.chances + 1, earlier=None)
    return _with_happening(changed, Happening("rolled", event.seat, event.name, text=event.dice))


def _step_done(state: State, event: events.StepDone) -> State:
    ends = state.ends if event.ends is None else event.ends
    changed = replace(state, step=event.step, turn=event.next, ends=ends)
    if not event.next and state.table.turns and state.table.turns.first == "next seat":
        changed = replace(changed, leader=state.leader % state.seats + 1)
    return _with_happening(changed, Happening("passed", event.seat)) if event.is_passed else changed


def _answered(state: State, event: events.Answered) -> State:
    cards = {**state.answer_cards, event.seat: event.at} if event.at >= 0 else state.answer_cards
    return replace(state, answers=dict(sorted({**state.answers, event.seat: event.choice}.items())), answer_cards=cards)


def _resolved(state: State, event: events.Resolved) -> State:
    seats_out = tuple(sorted({*state.out, *event.result.out}))
    changed = replace(
        state, result=event.result, out=seats_out, memories=(*state.memories, *event.memories), earlier=None
    )
    for seat in event.result.out:
        changed = _with_happening(changed, Happening("out", seat))
    return changed


def _proposed(state: State, event: events.Proposed) -> State:
    return replace(state, motion=event.motion)


def _agreed(state: State, event: events.Agreed) -> State:
    assert state.motion is not None
    votes = dict(sorted({**state.motion.votes, event.seat: event.yes}.items()))
    return replace(state, motion=replace(state.motion, votes=votes))


def _dropped(state: State, event: events.Dropped) -> State:
    return replace(state, motion=None)


def _undone(state: State, event: events.Undone) -> State:
    assert state.earlier is not None
    by = state.motion.by if state.motion else 0
    back = replace(state.earlier, story=state.story, moved=state.moved, counters=state.earlier.counters)
    return _with_happening(replace(back, motion=None, earlier=None, ends=state.ends), Happening("undone", by))


def _ended(state: State, event: events.Ended) -> State:
    return replace(
        state, motion=None, earlier=None, outcome=Outcome(tuple(sorted(event.winners)), f"end_{event.end + 1}")
    )


def _cut_short(state: State, event: events.CutShort) -> State:
    changed = replace(state, motion=None, chances=state.chances + 1, earlier=None)
    reason = TURNS if event.is_time and state.turn_limit else state.phase
    return _with_happening(changed, Happening("time_up" if event.is_time else "ended", event.seat, text=reason))


def _given(state: State, event: events.Given) -> State:
    moved = _moved(state, events.Moved(event.seat, event.pile, (0,), event.to, event.up))
    happening = replace(moved.story[-1], what="dealt")
    return replace(moved, story=(*moved.story[:-1], happening), leader=state.leader)


def _turned_up(state: State, event: events.TurnedUp) -> State:
    lying = state.places[event.place]
    card = lying[event.at].card
    places = {**state.places, event.place: (*lying[: event.at], Lying(card, True), *lying[event.at + 1 :])}
    changed = replace(state, places=places, earlier=None)
    return _with_happening(changed, Happening("turned_up", event.seat, card=card, text=event.place))


def _role_shown(state: State, event: events.RoleShown) -> State:
    changed = replace(state, shown=tuple(sorted({*state.shown, event.of})), earlier=None)
    return _with_happening(changed, Happening("role_shown", event.seat, card=state.roles[event.of - 1], other=event.of))


def _sent(state: State, event: events.Sent) -> State:
    return replace(state, messages=(*state.messages, event.message))


def _offered(state: State, event: events.Offered) -> State:
    return replace(state, bargain=event.bargain)


def _settled(state: State, event: events.Settled) -> State:
    bargain = state.bargain
    assert bargain is not None
    if not event.is_done:
        return replace(state, bargain=None)
    places, counters = dict(state.places), dict(state.counters)
    goods = (
        (bargain.by, bargain.to, bargain.card, bargain.counter, bargain.amount),
        (bargain.to, bargain.by, bargain.back_card, bargain.back_counter, bargain.back_amount),
    )
    moved = [(giver, taker, places[hand(giver)][index]) for giver, taker, index, _, _ in goods if index >= 0]
    for giver, _, card in moved:
        places[hand(giver)] = tuple(other for other in places[hand(giver)] if other.card != card.card)
    for _, taker, card in moved:
        places[hand(taker)] = (*places[hand(taker)], Lying(card.card))
    for giver, taker, _, name, amount in goods:
        if name:
            values = list(counters[name])
            values[giver - 1] -= amount
            values[taker - 1] += amount
            counters[name] = tuple(values)
    changed = replace(state, bargain=None, places=places, counters=counters, earlier=None)
    return _with_happening(changed, Happening("traded", bargain.by, other=bargain.to))


_CHANGES: Mapping[type, Callable[[State, Any], State]] = {
    events.Dealt: _dealt, events.Readied: _readied, events.Began: _began, events.Moved: _moved,
    events.Refilled: _refilled, events.Shuffled: _shuffled, events.Peeked: _peeked, events.Shown: _shown,
    events.TileSeen: _tile_seen, events.PieceMoved: _piece_moved, events.Counted: _counted, events.Rolled: _rolled,
    events.StepDone: _step_done, events.Answered: _answered, events.Resolved: _resolved, events.Proposed: _proposed,
    events.Agreed: _agreed, events.Dropped: _dropped, events.Undone: _undone, events.Ended: _ended, events.Sent: _sent,
    events.Offered: _offered, events.Settled: _settled, events.CutShort: _cut_short, events.Given: _given,
    events.TurnedUp: _turned_up, events.RoleShown: _role_shown,
}  # fmt: skip
