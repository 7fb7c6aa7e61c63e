"""Masquerade Murder's legal moves and their consequences. The end of a night is in ending.py."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from companion.games.masquerade_murder import model as m
from companion.games.masquerade_murder.ending import end_of_night
from companion.games.masquerade_murder.evolve import evolve
from companion.games.masquerade_murder.queries import first_to_draw, next_to_place
from companion.games.masquerade_murder.refusals import refusal
from companion.rules.game import IllegalMove, Mover, Seat

PHASES: Mapping[type[m.Move], tuple[m.Phase, ...]] = {
    m.Target: ("target",),
    m.Draw: ("draw",),
    m.Ready: ("draw", "reveal", "defend"),
    m.Place: ("place",),
    m.Replace: ("place",),
    m.Point: ("accuse",),
    m.Tick: ("accuse", "defend"),
}
READY = (m.Ready(),)
POINT_S = 15.0
"""Seconds until all fingers go up, a part of the time to accuse. Rule 3.8."""


def moves(state: m.State, mover: Mover) -> Sequence[m.Move]:
    """Return the legal moves of a seat, of the clock, or of the host."""
    if mover in ("clock", "host") and state.until is not None:
        return (m.Tick(),)
    if mover not in state.waiting or not isinstance(mover, int) or state.deal is None:
        return ()
    match state.phase:
        case "target":
            return tuple(m.Target(seat) for seat in state.in_play if seat != mover)
        case "place":
            return _places(state, mover)
        case "draw" if state.night > 1:
            return tuple(map(m.Draw, state.left))
        case "accuse":
            return (m.Point(0), *(m.Point(seat) for seat in state.in_play if seat != mover))
    return READY


def _places(state: m.State, seat: Seat) -> Sequence[m.Move]:
    """Return all free cells; the Joker's holder may also take a placed cube's cell and move it. Rules 3.4, 3.5."""
    if state.cards[seat] != "joker":
        return state.free
    placed = sorted(state.board.values())
    return (*state.free, *(m.Replace(player, place.cell) for player in placed for place in state.free))


def decide(state: m.State, mover: Mover, move: m.Move, at: float) -> Sequence[m.AnyEvent]:
    """Return the events of a move and of everything that follows from it at once."""
    if state.phase not in PHASES[type(move)]:
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    if move not in moves(state, mover):
        raise refusal(state, mover, move)
    if isinstance(move, m.Tick):
        return (_time_is_up(state, mover, at),)
    assert isinstance(mover, int)
    return tuple(_events(state, mover, move, at))


def _time_is_up(state: m.State, mover: Mover, at: float) -> m.AnyEvent:
    """Show all fingers, or end the talk; the host ends it at any time. Rule 3.8."""
    if mover == "clock" and state.until is not None and at < state.until:
        raise IllegalMove("not_allowed", "tick_early", seconds=str(state.until))
    if mover == "host" or state.phase == "defend":
        return m.NightBegun()
    return m.FingersRaised(at + 60 * state.facts.options.accuse_minutes - POINT_S)


def _events(state: m.State, seat: Seat, move: m.Move, at: float) -> Iterator[m.AnyEvent]:
    match move:
        case m.Target(player):
            yield m.Targeted(seat, player)
            if len(state.waiting) == 1:
                yield m.CardsDealt() if state.night == 1 else m.CardsLaid(first_to_draw(state))
        case m.Draw(card):
            yield (drew := m.Drew(seat, card))
            if len(state.left) == 2:
                yield from _show_extra(evolve(state, drew))
        case m.Ready():
            yield m.Readied(seat)
            if len(state.waiting) == 1 and state.phase == "draw":
                yield from _show_extra(state)
            elif len(state.waiting) == 1:
                is_asked = state.phase == "reveal" and state.facts.options.accuse_minutes
                yield m.AccusingBegun(at + POINT_S) if is_asked else m.NightBegun()
        case m.Point(player):
            yield m.Pointed(seat, player)
        case m.Place(cell):
            yield (placed := m.Placed(seat, cell))
            yield from _next_turn(evolve(state, placed))
        case m.Replace(player, cell):
            yield (replaced := m.Replaced(seat, player, cell))
            yield from _next_turn(evolve(state, replaced))
        case m.Tick():
            raise AssertionError("the clock's move has no seat")
        case _:
            assert_never(move)


def _show_extra(state: m.State) -> Iterator[m.AnyEvent]:
    """Turn up the extra card once everybody holds one. Rule 3.2."""
    yield m.ExtraShown(state.left[0])
    yield from _next_turn(state)


def _next_turn(state: m.State) -> Iterator[m.AnyEvent]:
    """Show the next holder's card, or resolve the night once all cubes stand. Rules 3.4, 3.6."""
    turn = next_to_place(state, state.board.values())
    if turn is not None:
        yield m.TurnCame(*turn)
    else:
        yield from end_of_night(state)
