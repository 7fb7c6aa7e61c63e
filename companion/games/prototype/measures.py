"""What is counted in every own game: dry piles, hands that fill up or never empty, phases and turns that stall."""

from collections.abc import Mapping, Sequence

from cards.prototype.own_folder import label
from companion.games.prototype.commands import AnyCommand, Pass, Play
from companion.games.prototype.events import AnyEvent, Dealt
from companion.games.prototype.evolve import evolve
from companion.games.prototype.legal_moves import moves
from companion.games.prototype.model import State, hand
from companion.games.prototype.places import available
from companion.games.prototype.setup import blank
from companion.rules.game import Mover

LARGEST = "cards in the largest hand"
NEVER_EMPTY = "hands never empty, %"
LONGEST = "moves in the longest phase"
IDLE = "turns with nothing to do but pass, %"


def measures(
    state: State, moves_with_events: Sequence[tuple[Mover, AnyCommand, Sequence[AnyEvent]]]
) -> Mapping[str, float]:
    """Return the counts of one game. A pile ran dry if it was empty and nothing could be shuffled into it."""
    assert state.deal is not None
    now = evolve(blank(state.seats, state.facts), Dealt(state.deal))
    table, seats = state.table, range(1, state.seats + 1)
    dry = dict.fromkeys((name for name, pile in table.piles.items() if pile.deck), 0.0)
    largest, emptied = 0, set[int]()
    phase, run, longest = (now.phase, now.round), 0, 0
    turns = idle = 0
    for mover, command, events in moves_with_events:
        if now.has_turns and isinstance(command, Pass | Play):
            turns += 1
            idle += isinstance(command, Pass) and not any(isinstance(one, Play) for one in moves(now, mover))
        for event in events:
            now = evolve(now, event)
        dry |= {name: 100.0 for name in dry if not available(now, name)}
        counts = {seat: len(now.places.get(hand(seat), ())) for seat in seats}
        largest = max(largest, *counts.values())
        emptied |= {seat for seat, count in counts.items() if not count}
        run = run + 1 if phase == (now.phase, now.round) else 1
        phase, longest = (now.phase, now.round), max(longest, run)
    found = {f"{label(name).lower()} ran dry, % of games": value for name, value in dry.items()}
    if table.hands:
        found |= {LARGEST: float(largest), NEVER_EMPTY: 100 * (1 - len(emptied) / state.seats)}
    if table.phases:
        found[LONGEST] = float(longest)
    if table.turns:
        found[IDLE] = 100 * idle / max(turns, 1)
    return found
