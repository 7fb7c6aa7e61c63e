"""Masquerade Murder's events applied to a state: one case for each event, without checks and without chance."""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from companion.games.masquerade_murder import model as m
from companion.games.masquerade_murder.queries import cards_used, next_to_draw
from companion.rules.game import Seat


def evolve(state: m.State, event: m.AnyEvent) -> m.State:
    """Return the state after an event."""
    if isinstance(event, m.PlacingEvent):
        return _after_placing(state, event)
    if isinstance(event, m.AccusationEvent):
        return _after_accusation(state, event)
    match event:
        case m.Targeted(seat, player):
            return replace(
                state,
                targets={**state.targets, seat: player},
                chosen=tuple(sorted((*state.chosen, seat))),
                waiting=_without(state.waiting, seat),
            )
        case m.Readied(seat):
            return replace(state, waiting=_without(state.waiting, seat))
        case m.Dealt(deal):
            return replace(state, deal=deal)
        case m.NightResolved():
            return _resolved(state, event)
        case m.LeftBall(seat, why):
            board = {cell: occupant for cell, occupant in state.board.items() if occupant != seat}
            reasons = dict(sorted({**state.out, seat: why}.items()))
            in_play = _without(state.in_play, seat)
            return replace(state, in_play=in_play, board=board, free=_free(state, board), out=reasons)
        case m.RevealBegun():
            return replace(state, phase="reveal", waiting=state.in_play)
        case m.NightBegun():
            return _begin_night(state)
        case m.Ended(outcome):
            return replace(state, phase="over", outcome=outcome)
    assert_never(event)


def _after_placing(state: m.State, event: m.PlacingEvent) -> m.State:
    match event:
        case m.Drew(seat, card):
            cards = {**state.cards, seat: card}
            cards_left = tuple(other for other in state.left if other != card)
            return replace(state, cards=cards, left=cards_left, waiting=next_to_draw(state, seat, cards))
        case m.TurnCame(seat, card):
            starter = state.starter if state.board else seat
            order = {**state.order, seat: card}
            return replace(state, order=order, placing=seat, starter=starter, waiting=(seat,))
        case m.Placed(seat, cell):
            return _stand(state, {**state.board, cell: seat})
        case m.Replaced(seat, player, cell):
            board = {cell: seat if occupant == player else occupant for cell, occupant in state.board.items()}
            return _stand(state, {**board, cell: player})
        case m.CardsDealt():
            return _deal_cards(state)
        case m.CardsLaid(seat):
            return replace(state, phase="draw", left=cards_used(state), waiting=(seat,))
        case m.ExtraShown(card):
            return replace(state, phase="place", order={"extra": card})
    assert_never(event)


def _after_accusation(state: m.State, event: m.AccusationEvent) -> m.State:
    match event:
        case m.AccusingBegun(until):
            return replace(state, phase="accuse", waiting=state.in_play, until=until)
        case m.Pointed(seat, player):
            return replace(state, fingers={**state.fingers, seat: player})
        case m.FingersRaised(until):
            accusation = m.Accusation(
                state.night, {seat: target for seat, target in sorted(state.fingers.items()) if target}
            )
            return replace(state, phase="defend", until=until, accusations=(*state.accusations, accusation))
    assert_never(event)


def _without(seats: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in seats if other != seat)


def _stand(state: m.State, board: Mapping[m.Cell, Seat]) -> m.State:
    return replace(state, board=board, free=_free(state, board), placing=None, waiting=())


def _free(state: m.State, board: Mapping[m.Cell, Seat]) -> tuple[m.Place, ...]:
    return tuple(place for place in state.ballroom if place.cell not in board)


def _deal_cards(state: m.State) -> m.State:
    cards: dict[Seat, m.OrderId] = {}
    cards_left: tuple[m.OrderId, ...] = ()
    for holder, card in state.deal.first_draw.items() if state.deal is not None else ():
        if holder == "extra":
            cards_left = (card,)
        else:
            cards[holder] = card
    return replace(state, phase="draw", cards=cards, left=cards_left, waiting=state.in_play)


def _resolved(state: m.State, event: m.NightResolved) -> m.State:
    harms: tuple[tuple[m.Harm, tuple[Seat, ...]], ...] = (
        ("captured", event.captured),
        ("distracted", event.distracted),
        ("poisoned", event.poisoned),
    )
    past = list(state.past)
    for seat, sign in enumerate(event.signs, 1):
        if sign is not None:
            suffered = tuple(harm for harm, seats in harms if seat in seats)
            past[seat - 1] = (*past[seat - 1], m.Past(state.night, state.targets[seat], sign, suffered))
    summary = m.Summary(state.night, event.captured, event.distracted, event.poisoned)
    return replace(
        state,
        past=tuple(past),
        events=(*state.events, summary),
        midnight=state.board,
        captures=_counted(state.captures, event.captured),
        poisonings=_counted(state.poisonings, event.poisoned),
    )


def _counted(counts: Mapping[Seat, int], seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
    return {seat: count + (seat in seats) for seat, count in counts.items()}


def _begin_night(state: m.State) -> m.State:
    return replace(
        state,
        phase="target",
        night=state.night + 1,
        targets={},
        chosen=(),
        cards={},
        left=(),
        order={},
        board={},
        midnight={},
        fingers={},
        until=None,
        free=state.ballroom,
        waiting=state.in_play,
    )
