"""What is counted in every own game: dry piles, hands that fill up or never empty, phases and turns that stall."""

from collections.abc import Mapping

from cards.prototype.own_folder import label
from companion.games.prototype.commands import AnyCommand, Pass, Play
from companion.games.prototype.events import AnyEvent, Dealt
from companion.games.prototype.evolve import evolve
from companion.games.prototype.legal_moves import moves
from companion.games.prototype.model import State, hand
from companion.games.prototype.places import available
from companion.games.prototype.setup import blank
from companion.rules.game import Played

LARGEST = "cards in the largest hand"
NEVER_EMPTY = "hands never empty, %"
LONGEST = "moves in the longest phase"
IDLE = "turns with nothing to do but pass, %"


def measures(state: State, played: Played[AnyCommand, AnyEvent]) -> Mapping[str, float]:
    """Return the counts of one game. A pile ran dry if it was empty and nothing could be shuffled into it."""
    assert state.deal is not None
    state_then = evolve(blank(state.seats, state.facts), Dealt(state.deal))
    table, seats = state.table, range(1, state.seats + 1)
    dry = dict.fromkeys((name for name, pile in table.piles.items() if pile.deck), 0.0)
    largest, emptied = 0, set[int]()
    phase, run, longest = (state_then.phase, state_then.round), 0, 0
    turns = idle = 0
    for mover, command, events in played:
        if state_then.has_turns and isinstance(command, Pass | Play):
            turns += 1
            idle += isinstance(command, Pass) and not any(isinstance(legal, Play) for legal in moves(state_then, mover))
        for event in events:
            state_then = evolve(state_then, event)
        dry |= {name: 100.0 for name in dry if not available(state_then, name)}
        counts = {seat: len(state_then.places.get(hand(seat), ())) for seat in seats}
        largest = max(largest, *counts.values())
        emptied |= {seat for seat, count in counts.items() if not count}
        run = run + 1 if phase == (state_then.phase, state_then.round) else 1
        phase, longest = (state_then.phase, state_then.round), max(longest, run)
    figures = {f"{label(name).lower()} ran dry, % of games": value for name, value in dry.items()}
    if table.hands:
        figures |= {LARGEST: float(largest), NEVER_EMPTY: 100 * (1 - len(emptied) / state.seats)}
    if table.phases:
        figures[LONGEST] = float(longest)
    if table.turns:
        figures[IDLE] = 100 * idle / max(turns, 1)
    return figures
