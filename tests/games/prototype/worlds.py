"""Worlds that a viewer of an own game cannot tell apart, and what each event shows to whom.

A world is another order of the cards that the viewer has not seen, other secret choices, counters and messages. Written
from what each part promises, without view.py: the laws hold the views against this.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

import cards
from companion.games.prototype import events
from companion.games.prototype.commands import Change, Offer, Reply, Settle, Throw
from companion.games.prototype.legal_moves import choices
from companion.games.prototype.model import Lying, Message, State, hand
from companion.rules.chance import Chance
from companion.rules.game import Viewer
from prototype.definitions import random_edition

IS_SHORT = True
STARTERS = {"roles": 6, "hands": 3, "bluff": 4, "tiles": 2, "tricks": 4}
PLAYTHROUGHS: dict[str, tuple[int, dict[str, Any], str]] = {
    "steady": (2, {}, "steady"),
    "random": (3, {"game": 6}, "random"),
}
"""The second one has time limits and a master."""
TABLES: list[tuple[int, dict[str, Any]]] = [(2, {}), (3, {}), (6, {})]
OTHER_TABLES: list[tuple[int, dict[str, Any]]] = [
    *((seats, {"game": name}) for name, seats in STARTERS.items()),
    *((seats, {"game": number}) for number, seats in ((1, 2), (2, 3), (3, 4), (4, 5), (6, 3), (14, 6))),
]


def load(options: Mapping[str, Any]) -> cards.GameData:
    """Return the blank game, a starter by its name, or a game made at random from a number."""
    game = options.get("game")
    if game is None:
        return cards.load("prototype", options=options)
    return (
        cards.load(f"prototype/{game}")
        if isinstance(game, str)
        else cards.load("prototype", edition=random_edition(game))
    )


def comes_later(state: State, viewer: Viewer, move: object) -> bool:
    """Whether a question or an exchange comes before this move. Amounts to offer are the same whatever somebody has."""
    if isinstance(move, Offer | Reply):
        return bool(move.counter)
    if state.bargain and viewer in (state.bargain.by, state.bargain.to):
        return not isinstance(move, Settle)
    return state.asks and isinstance(move, Change | Throw)


def indistinguishable_state(state: State, viewer: Viewer, chance: Chance) -> State:
    """The same table with other cards wherever this viewer has not looked, and other secrets of the others."""
    if state.outcome or _leads(state, viewer):
        return state
    known = set(seen_cards(state, viewer))
    if state.earlier is not None:
        known |= set(seen_cards(state.earlier, viewer))
    roles = set(state.roles)
    numbers = [*range(len(state.kinds))]
    groups: dict[tuple[str, bool], list[int]] = {}
    for number in numbers:
        kind = state.kinds[number]
        is_role_deck = state.table.roles is not None and kind.deck == state.table.roles.deck
        if number not in known and not (is_role_deck and number not in roles):
            groups.setdefault((kind.deck, is_role_deck), []).append(number)
    for hidden in groups.values():
        for number, other in zip(hidden, chance.shuffled(hidden), strict=True):
            numbers[number] = other
    return _other_secrets(_renumbered(state, numbers), viewer, chance)


def _leads(state: State, viewer: Viewer) -> bool:
    """Whether the viewer is the master, who sees everything."""
    master = state.table.master
    return master is not None and viewer == (1 if master.plays else "gm")


def seen_cards(state: State, viewer: Viewer) -> Iterator[int]:
    """Every card that the viewer can tell by what it has seen."""
    for place, lying in state.places.items():
        for one in lying:
            if one.up or viewer in one.seen or place == f"hand:{viewer}":
                yield one.card
    for tile in state.tiles:
        if tile is not None and (tile.up or viewer in tile.seen):
            yield tile.card
    yield from (it.card for it in state.story if it.card is not None)
    yield from (state.result.cards.values() if state.result else ())
    yield from (card for memory in state.memories if memory.seat == viewer for card in memory.cards)
    yield from _seen_roles(state, viewer)
    bargain = state.bargain
    if bargain and viewer in (bargain.by, bargain.to):
        for seat, at in ((bargain.by, bargain.card), (bargain.to, bargain.back_card)):
            if at >= 0:
                yield state.places[hand(seat)][at].card


def _seen_roles(state: State, viewer: Viewer) -> Iterator[int]:
    table = state.table
    if not state.roles or table.roles is None:
        return
    learned = {memory.about for memory in state.memories if memory.seat == viewer and memory.column}
    mine = state.kinds[state.roles[viewer - 1]].card if isinstance(viewer, int) else None
    wanted = [sees.whom for sees in table.roles.sees if mine and (not isinstance(sees.who, dict) or mine.has(sees.who))]
    for phase in table.phases.named.values() if table.phases else ():
        wanted += [
            ask.who for ask in phase.ask if ask.shared and mine and isinstance(ask.who, dict) and mine.has(ask.who)
        ]
    for seat, number in enumerate(state.roles, 1):
        card = state.kinds[number].card
        is_known = any(not isinstance(whom, dict) or card.has(whom) for whom in wanted)
        is_shown = seat in state.shown or (seat in state.out and table.roles.when_out == "show card")
        if (mine is not None and (seat == viewer or is_known or seat in learned)) or is_shown:
            yield number


def _renumbered(state: State, numbers: list[int]) -> State:
    def lies(lying: Lying | None) -> Lying | None:
        return lying and replace(lying, card=numbers[lying.card])

    assert state.deal is not None
    decks = {name: tuple(numbers[one] for one in deck) for name, deck in state.deal.decks.items()}
    return replace(
        state,
        deal=replace(state.deal, decks=decks),
        roles=tuple(numbers[one] for one in state.roles),
        places={name: tuple(lies(one) for one in lying) for name, lying in state.places.items()},  # type: ignore[misc]
        tiles=tuple(lies(one) for one in state.tiles),
        memories=tuple(replace(it, cards=tuple(numbers[one] for one in it.cards)) for it in state.memories),
        earlier=_renumbered(state.earlier, numbers) if state.earlier else None,
    )  # fmt: skip


def _other_secrets(state: State, viewer: Viewer, chance: Chance) -> State:
    answers, answer_cards = dict(state.answers), dict(state.answer_cards)
    if state.asks:
        for seat in state.answers:
            if seat != viewer and not _together(state, viewer, seat):
                free = replace(state, answers={}, answer_cards={})
                choice, at = chance.pick([*choices(free, seat)])
                answers[seat] = choice
                answer_cards.pop(seat, None)
                if at >= 0:
                    answer_cards[seat] = at
    counters = dict(state.counters)
    for name, counter in state.table.counters.items():
        if counter.secret and counter.per == "seat":
            counters[name] = tuple(
                value if seat == viewer else counter.least + chance.below(min(20, counter.most - counter.least) + 1)
                for seat, value in enumerate(counters[name], 1)
            )
    messages = tuple(
        it if viewer in (it.sender, it.to) else Message(it.sender, it.to, f"word {chance.below(9)}")
        for it in state.messages
    )
    rolls = {
        name: tuple(reversed(values)) if state.table.dice[name].secret and state.rolled_by[name] != viewer else values
        for name, values in state.rolls.items()
    }
    return replace(state, answers=answers, answer_cards=answer_cards, counters=counters, messages=messages, rolls=rolls)


def _question(state: State, seat: int) -> int:
    part = state.part
    assert part is not None
    card = state.kinds[state.roles[seat - 1]].card if state.roles else None
    fits = [at for at, ask in enumerate(part.ask) if not isinstance(ask.who, dict) or (card and card.has(ask.who))]
    return (fits or [len(part.ask) - 1])[0]


def _together(state: State, viewer: Viewer, seat: int) -> bool:
    """Whether the viewer sees this seat's choice, because both decide a shared question."""
    part = state.part
    if not part or not part.ask or not isinstance(viewer, int) or viewer in state.out:
        return False
    number = _question(state, viewer)
    return number == _question(state, seat) and part.ask[number].shared and isinstance(part.ask[number].who, dict)


CardEvent = (
    events.Given | events.Moved | events.Peeked | events.Refilled | events.Shown | events.Shuffled | events.TileSeen
)


def visible_part(state: State, event: events.AnyEvent, viewer: Viewer) -> object:
    """What an event shows this viewer, by what its part promises."""
    if _leads(state, viewer):
        return event
    if isinstance(event, CardEvent):
        return _visible_cards(state, event, viewer)
    match event:
        case events.Offered() | events.Settled():
            return _visible_bargain(state, event, viewer)
        case events.TurnedUp(_, place, at):
            return event, state.places[place][at].card
        case events.RoleShown(_, of):
            return event, state.roles[of - 1]
        case events.Counted(seat, counter, owner, by, _):
            is_secret = state.table.counters[counter].secret
            return None if is_secret and viewer != owner else (seat, counter, owner, by)
        case events.Rolled(seat, dice, values, name):
            return seat, dice, name, None if state.table.dice[dice].secret and viewer != seat else values
        case events.Answered(seat, choice, at):
            return (seat, choice, at) if viewer == seat or _together(state, viewer, seat) else seat
        case events.Resolved(result, memories):
            roles = state.table.roles
            shown = [state.roles[seat - 1] for seat in result.out] if roles and roles.when_out == "show card" else []
            return result, [memory for memory in memories if memory.seat == viewer], shown
        case events.Sent(message):
            return message if viewer in (message.sender, message.to) else None
        case events.Ended():
            return event, state.deal, state.roles, state.counters
    return event


def _visible_cards(state: State, event: CardEvent, viewer: Viewer) -> object:
    match event:
        case events.Given(seat, pile, to, up):
            top = state.places[pile][0]
            is_known = up or top.up or viewer in top.seen or (isinstance(viewer, int) and viewer == _owner(to))
            return seat, pile, to, up, top.card if is_known else None
        case events.Moved(seat, source, at, to, up, name):
            moved = [state.places[source][index] for index in at]
            is_mine = viewer in (_owner(source), _owner(to)) if isinstance(viewer, int) else False
            seen = [card.card if up or card.up or is_mine or viewer in card.seen else None for card in moved]
            at_seen = at if not source.startswith("hand:") or viewer == _owner(source) else len(at)
            return seat, source, at_seen, to, up, name, seen
        case events.Peeked(seat, pile, count, name):
            seen = [card.card for card in state.places[pile][:count]] if viewer == seat else None
            return seat, pile, count, name, seen
        case events.Refilled(area, count):
            part = state.table.areas[area]
            drawn = state.places[part.source][:count]
            return area, count, [card.card if part.face == "up" or viewer in card.seen else None for card in drawn]
        case events.Shown(seat, at, to, name):
            card = state.places[hand(seat)][at].card if viewer in (seat, to) else None
            return seat, to, name, card, at if viewer == seat else None
        case events.Shuffled(pile, order, joined, seat):
            return pile, joined, seat, order if state.table.piles[pile].face == "up" else len(order)
        case events.TileSeen(seat, space, up, name):
            tile = state.tiles[space]
            return seat, space, up, name, tile.card if tile and (up or viewer == seat) else None


def _visible_bargain(state: State, event: events.Offered | events.Settled, viewer: Viewer) -> object:
    bargain = event.bargain if isinstance(event, events.Offered) else state.bargain
    assert bargain is not None
    is_mine = viewer in (bargain.by, bargain.to)
    goods = ((bargain.by, bargain.card), (bargain.to, bargain.back_card))
    cards = [state.places[hand(seat)][at].card for seat, at in goods if at >= 0]
    if isinstance(event, events.Offered):
        return (bargain, cards) if is_mine else (bargain.by, bargain.to)
    return event.seat, event.is_done, (bargain.counter, bargain.amount), cards if is_mine else len(cards)


def _owner(place: str) -> int:
    return int(place.partition(":")[2] or 0) if place.startswith("hand:") else 0


def free_form_move(state: State, mover: int, chance: Chance) -> dict[str, Any]:
    """A message, which is the one move with free words."""
    others = [seat for seat in range(1, state.seats + 1) if seat != mover]
    return {"move": "send", "to": chance.pick(others), "text": chance.pick(("Trust me.", "I saw it.", ""))}
