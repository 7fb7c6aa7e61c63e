"""Masquerade Murder's legal moves and their consequences. The end of a night is in ending.py."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import assert_never

from companion.games.masquerade_murder.ending import end_of_night
from companion.games.masquerade_murder.evolve import evolve
from companion.games.masquerade_murder.model import (
    AccusingBegun,
    AnyEvent,
    CardsDealt,
    CardsLaid,
    Draw,
    Drew,
    ExtraShown,
    FingersRaised,
    Move,
    NightBegun,
    OrderId,
    Phase,
    Place,
    Placed,
    Point,
    Pointed,
    Readied,
    Ready,
    Replace,
    Replaced,
    State,
    Target,
    Targeted,
    Tick,
    TurnCame,
)
from companion.games.masquerade_murder.queries import first_to_draw, next_to_place
from companion.games.masquerade_murder.refusals import refusal
from companion.rules.game import IllegalMove, Mover, Seat

PHASES: Mapping[type[Move], tuple[Phase, ...]] = {
    Target: ("target",),
    Draw: ("draw",),
    Ready: ("draw", "reveal", "defend"),
    Place: ("place",),
    Replace: ("place",),
    Point: ("accuse",),
    Tick: ("accuse", "defend"),
}
READY = (Ready(),)
POINT_S = 15.0
"""Seconds until all fingers go up, a part of the time to accuse. Rule 3.8."""


def moves(state: State, mover: Mover) -> Sequence[Move]:
    """Return the legal moves of a seat, of the clock, or of the host."""
    if mover in ("clock", "host") and state.until is not None:
        return (Tick(),)
    if mover not in state.waiting or not isinstance(mover, int) or state.deal is None:
        return ()
    match state.phase:
        case "target":
            return _targets(mover, state.in_play)
        case "place":
            return _places(state, mover)
        case "draw" if state.night > 1:
            return _draws(state.left)
        case "accuse":
            return (Point(0), *(Point(seat) for seat in state.in_play if seat != mover))
    return READY


@cache
def _targets(seat: Seat, in_play: tuple[Seat, ...]) -> tuple[Target, ...]:
    """Return any other player in play as a target. Rule 3.1."""
    return tuple(Target(player) for player in in_play if player != seat)


@cache
def _draws(cards: tuple[OrderId, ...]) -> tuple[Draw, ...]:
    """Return the cards that nobody has taken. Rule 3.3."""
    return tuple(Draw(card) for card in cards)


def _places(state: State, seat: Seat) -> Sequence[Move]:
    """Return all free cells; the Joker's holder may also take a placed cube's cell and move it. Rules 3.4, 3.5."""
    if state.cards[seat] != "joker":
        return state.free
    placed = sorted(state.board.values())
    return (*state.free, *(Replace(player, place.cell) for player in placed for place in state.free))


def decide(state: State, mover: Mover, move: Move, at: float) -> Sequence[AnyEvent]:
    """Return the events of a move and of everything that follows from it at once.

    Raises:
        IllegalMove: `wrong_phase`, `not_your_turn` or `not_allowed`, if phase, seat or a rule forbids the move.
    """
    if state.phase not in PHASES[type(move)]:
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    if move not in moves(state, mover):
        raise refusal(state, mover, move)
    if isinstance(move, Tick):
        return (_time_is_up(state, mover, at),)
    assert isinstance(mover, int)
    return tuple(_events(state, mover, move, at))


def _time_is_up(state: State, mover: Mover, at: float) -> AnyEvent:
    """Show all fingers, or end the talk; the host ends it at any time. Rule 3.8."""
    if mover == "clock" and state.until is not None and at < state.until:
        raise IllegalMove("not_allowed", "tick_early", seconds=str(state.until))
    if mover == "host" or state.phase == "defend":
        return NightBegun()
    return FingersRaised(at + 60 * state.facts.options.accuse_minutes - POINT_S)


def _events(state: State, seat: Seat, move: Move, at: float) -> Iterator[AnyEvent]:
    match move:
        case Target(player):
            yield Targeted(seat, player)
            if len(state.waiting) == 1:
                yield CardsDealt() if state.night == 1 else CardsLaid(first_to_draw(state))
        case Draw(card):
            yield (drew := Drew(seat, card))
            if len(state.left) == 2:
                yield from _show_extra(evolve(state, drew))
        case Ready():
            yield Readied(seat)
            if len(state.waiting) == 1 and state.phase == "draw":
                yield from _show_extra(state)
            elif len(state.waiting) == 1:
                is_asked = state.phase == "reveal" and state.facts.options.accuse_minutes
                yield AccusingBegun(at + POINT_S) if is_asked else NightBegun()
        case Point(player):
            yield Pointed(seat, player)
        case Place(cell):
            yield (placed := Placed(seat, cell))
            yield from _next_turn(evolve(state, placed))
        case Replace(player, cell):
            yield (replaced := Replaced(seat, player, cell))
            yield from _next_turn(evolve(state, replaced))
        case Tick():
            raise AssertionError("the clock's move has no seat")
        case _:
            assert_never(move)


def _show_extra(state: State) -> Iterator[AnyEvent]:
    """Turn up the extra card once everybody holds one. Rule 3.2."""
    yield ExtraShown(state.left[0])
    yield from _next_turn(state)


def _next_turn(state: State) -> Iterator[AnyEvent]:
    """Show the next holder's card, or resolve the night once all cubes stand. Rules 3.4, 3.6."""
    turn = next_to_place(state, state.board.values())
    if turn is not None:
        yield TurnCame(*turn)
    else:
        yield from end_of_night(state)
