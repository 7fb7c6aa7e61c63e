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
    *(events.Agreed, events.Answered, events.Proposed, events.Readied),
    *(events.Counted, events.Offered, events.Rolled, events.Sent, events.Shown),
)
"""Events that change nothing of what others are about to tap: their screens stay good."""


def evolve(state: State, event: events.AnyEvent) -> State:
    """Return the table after an event."""
    changed = _CHANGES[type(event)](state, event)
    return changed if isinstance(event, QUIET) else replace(changed, moved=state.moved + 1)


def _told(state: State, happening: Happening, **changes: Any) -> State:
    """Return the table with changes and with the happening that tells of them."""
    return replace(state, story=(*state.story, happening)[-REMEMBERED:], **changes)


def _moved(state: State, event: events.Moved) -> State:
    places = dict(state.places)
    source = places[event.source]
    moved_cards = [source[index] for index in event.at]
    places[event.source] = tuple(card for index, card in enumerate(source) if index not in event.at)
    landed = tuple(Lying(card.card, event.up, _seen(state, event, card)) for card in moved_cards)
    is_pile = designer_name(event.to) in state.table.piles
    places[event.to] = (*landed, *places[event.to]) if is_pile else (*places[event.to], *landed)
    is_public = event.up or (all(card.up for card in moved_cards) and not is_hand(event.to))
    card = state.card_view(moved_cards[0].card) if is_public and len(moved_cards) == 1 else None
    owner = int(event.to.partition(":")[2] or 0)
    happening = Happening("moved", event.seat, event.name, card, owner, len(moved_cards), event.to)
    earlier = _undoable(state, (is_public and is_hand(event.source)) or all(card.up for card in moved_cards))
    free = state.part is not None and not state.has_turns and not state.asks
    leader = event.seat if free and state.table.turns and state.table.turns.first == "last mover" else state.leader
    return _told(state, happening, places=places, earlier=earlier, leader=leader, bargain=None)


def _seen(state: State, event: events.Moved, card: Lying) -> tuple[int, ...]:
    """Return who still knows a card after it has moved: whoever saw it lie openly, or played it. Rule 2.3."""
    if event.up or is_hand(event.to):
        return ()
    if is_hand(event.source):
        return (int(event.source.partition(":")[2]),)
    return tuple(range(1, state.seats + 1)) if card.up else card.seen


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
    up = state.table.piles[event.pile].face == "up"
    kept = state.places[event.pile] if event.joined else ()
    places = {**state.places, event.pile: (*kept, *(Lying(card, up) for card in event.order))}
    if event.joined:
        places[event.joined] = ()
    happening = Happening("shuffled", event.seat, text=event.pile)
    return _told(state, happening, places=places, chances=state.chances + 1, earlier=None)


def _peeked(state: State, event: events.Peeked) -> State:
    pile = state.places[event.pile]
    top = tuple(replace(card, seen=tuple(sorted({*card.seen, event.seat}))) for card in pile[: event.count])
    places = {**state.places, event.pile: (*top, *pile[event.count :])}
    memory = Memory(event.seat, cards=tuple(card.card for card in top), place=event.pile)
    happening = Happening("peeked", event.seat, event.name, number=event.count, text=event.pile)
    return _told(state, happening, places=places, memories=(*state.memories, memory), earlier=None)


def _shown(state: State, event: events.Shown) -> State:
    memory = Memory(event.to, event.seat, cards=(state.places[hand(event.seat)][event.at].card,))
    happening = Happening("shown", event.seat, event.name, other=event.to)
    return _told(state, happening, memories=(*state.memories, memory), earlier=None)


def _tile_seen(state: State, event: events.TileSeen) -> State:
    tile = state.tiles[event.space]
    assert tile is not None
    viewers = tile.seen if event.up else tuple(sorted({*tile.seen, event.seat}))
    tiles = (*state.tiles[: event.space], Lying(tile.card, event.up, viewers), *state.tiles[event.space + 1 :])
    kind, card = ("tile_up", state.card_view(tile.card)) if event.up else ("tile_seen", None)
    return _told(state, Happening(kind, event.seat, event.name, card, number=event.space), tiles=tiles, earlier=None)


def _piece_moved(state: State, event: events.PieceMoved) -> State:
    index = event.seat - 1 if state.table.pieces[event.piece].per == "seat" else 0
    spaces = state.pieces[event.piece]
    pieces = {**state.pieces, event.piece: (*spaces[:index], event.space, *spaces[index + 1 :])}
    happening = Happening("piece", event.seat, event.name, number=event.space, text=event.piece)
    return _told(state, happening, pieces=pieces, earlier=_undoable(state, True))


def _counted(state: State, event: events.Counted) -> State:
    index = event.owner - 1 if event.owner else 0
    values = state.counters[event.counter]
    counters = {**state.counters, event.counter: (*values[:index], values[index] + event.by, *values[index + 1 :])}
    if state.table.counters[event.counter].secret or not event.by_hand:
        return replace(state, counters=counters, bargain=None)
    other = event.owner if event.owner != event.seat else 0
    happening = Happening("counted", event.seat, other=other, number=event.by, text=event.counter)
    return _told(state, happening, counters=counters, bargain=None)


def _rolled(state: State, event: events.Rolled) -> State:
    rolls = {**state.rolls, event.dice: event.values}
    rolled_by = {**state.rolled_by, event.dice: event.seat}
    happening = Happening("rolled", event.seat, event.name, text=event.dice)
    return _told(state, happening, rolls=rolls, rolled_by=rolled_by, chances=state.chances + 1, earlier=None)


def _step_done(state: State, event: events.StepDone) -> State:
    ends = state.ends if event.ends is None else event.ends
    changed = replace(state, step=event.step, turn=event.next, ends=ends)
    if not event.next and state.table.turns and state.table.turns.first == "next seat":
        changed = replace(changed, leader=state.leader % state.seats + 1)
    return _told(changed, Happening("passed", event.seat)) if event.is_passed else changed


def _answered(state: State, event: events.Answered) -> State:
    cards = {**state.answer_cards, event.seat: event.at} if event.at >= 0 else state.answer_cards
    return replace(state, answers=dict(sorted({**state.answers, event.seat: event.choice}.items())), answer_cards=cards)


def _resolved(state: State, event: events.Resolved) -> State:
    seats_out, memories = tuple(sorted({*state.out, *event.result.out})), (*state.memories, *event.memories)
    changed = replace(state, result=event.result, out=seats_out, memories=memories, earlier=None)
    for seat in event.result.out:
        changed = _told(changed, Happening("out", seat))
    return changed


def _agreed(state: State, event: events.Agreed) -> State:
    assert state.motion is not None
    votes = dict(sorted({**state.motion.votes, event.seat: event.yes}.items()))
    return replace(state, motion=replace(state.motion, votes=votes))


def _undone(state: State, event: events.Undone) -> State:
    assert state.earlier is not None
    by = state.motion.by if state.motion else 0
    back = replace(state.earlier, story=state.story, moved=state.moved)
    return _told(back, Happening("undone", by), motion=None, earlier=None, ends=state.ends)


def _ended(state: State, event: events.Ended) -> State:
    outcome = Outcome(tuple(sorted(event.winners)), f"end_{event.end + 1}")
    return replace(state, motion=None, earlier=None, outcome=outcome)


def _cut_short(state: State, event: events.CutShort) -> State:
    reason = TURNS if event.is_time and state.turn_limit else state.phase
    happening = Happening("time_up" if event.is_time else "ended", event.seat, text=reason)
    return _told(state, happening, motion=None, chances=state.chances + 1, earlier=None)


def _given(state: State, event: events.Given) -> State:
    moved = _moved(state, events.Moved(event.seat, event.pile, (0,), event.to, event.up))
    happening = replace(moved.story[-1], what="dealt")
    return replace(moved, story=(*moved.story[:-1], happening), leader=state.leader)


def _turned_up(state: State, event: events.TurnedUp) -> State:
    lying = state.places[event.place]
    card = lying[event.at].card
    places = {**state.places, event.place: (*lying[: event.at], Lying(card, True), *lying[event.at + 1 :])}
    happening = Happening("turned_up", event.seat, card=state.card_view(card), text=event.place)
    return _told(state, happening, places=places, earlier=None)


def _role_shown(state: State, event: events.RoleShown) -> State:
    card = state.card_view(state.roles[event.of - 1])
    happening = Happening("role_shown", event.seat, card=card, other=event.of)
    return _told(state, happening, shown=tuple(sorted({*state.shown, event.of})), earlier=None)


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
    happening = Happening("traded", bargain.by, other=bargain.to)
    return _told(state, happening, bargain=None, places=places, counters=counters, earlier=None)


_CHANGES: Mapping[type, Callable[[State, Any], State]] = {
    events.Dealt: lambda state, event: begun(state, event.deal),
    events.Readied: lambda state, event: replace(state, ready=(*state.ready, event.seat)),
    events.Began: lambda state, event: enter(state, event.phase, event.is_new_round, event.ends),
    events.Proposed: lambda state, event: replace(state, motion=event.motion),
    events.Dropped: lambda state, _: replace(state, motion=None),
    events.Sent: lambda state, event: replace(state, messages=(*state.messages, event.message)),
    events.Offered: lambda state, event: replace(state, bargain=event.bargain),
    **{events.Moved: _moved, events.Refilled: _refilled, events.Shuffled: _shuffled, events.Peeked: _peeked},
    **{events.Shown: _shown, events.TileSeen: _tile_seen, events.PieceMoved: _piece_moved, events.Counted: _counted},
    **{events.Rolled: _rolled, events.StepDone: _step_done, events.Answered: _answered, events.Resolved: _resolved},
    **{events.Agreed: _agreed, events.Undone: _undone, events.Ended: _ended, events.Settled: _settled},
    **{events.CutShort: _cut_short, events.Given: _given, events.TurnedUp: _turned_up, events.RoleShown: _role_shown},
}
