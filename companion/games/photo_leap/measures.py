"""Photo Leap's measures for playtests: what the score hides, who drops truths, and what interrogations achieve.

They count what the designer's own tips are about: the score of 0, the test with a dropped truth, the first rounds.
"""

from collections.abc import Mapping

from companion.games.photo_leap.evolve import points
from companion.games.photo_leap.model import AnyEvent, Move, State
from companion.games.photo_leap.queries import spies_in
from companion.rules.game import Played

HIDDEN = "score changes of 0 that hide a truth and a fake, %"
EARLY = "fakes in print after two rounds"
TESTS, BURIED = "truths dropped by journalists", "truths dropped or swapped away by spies"
ACCUSED, RIGHT, VALID = "interrogations", "interrogations of a spy, %", "interrogations that were valid, %"
BRIBE = "round of the bribe"


def measures(state: State, played: Played[Move, AnyEvent]) -> Mapping[str, float]:
    """Return the measures of one game; with printed cards only those of what is in print. Rules 8.1, 12.1 to 12.3."""
    pairs = [tuple(points(state, news) for news in pair) for pair in state.published]
    level = [pair for pair in pairs if sum(pair) == 0]
    figures: dict[str, float] = {}
    if level:
        figures[HIDDEN] = 100 * sum(pair != (0, 0) for pair in level) / len(level)
    figures[EARLY] = sum(pair.count(-1) for pair in pairs[:2])
    return figures if state.facts.options.mode == "gm" else figures | _secret(state)


def _secret(state: State) -> dict[str, float]:
    """Return what only phones can count: discards, swaps, interrogations and the bribe."""
    truths = [drop for drop in state.drops if points(state, drop.news) == 1]
    by_spies = sum(drop.seat in spies_in(state, drop.round) for drop in truths)
    swapped = sum(points(state, swap.out) == 1 for swap in state.swaps)
    figures: dict[str, float] = {TESTS: len(truths) - by_spies, BURIED: by_spies + swapped}
    interrogations = state.interrogations
    figures[ACCUSED] = len(interrogations)
    if interrogations:
        right = [it.accused in spies_in(state, it.round) for it in interrogations]
        valid = [2 * sum(it.votes.values()) > len(it.votes) for it in interrogations]
        figures |= {RIGHT: 100 * sum(right) / len(right), VALID: 100 * sum(valid) / len(valid)}
    if state.bribe_round is not None:
        figures[BRIBE] = state.bribe_round
    return figures
