"""Album's measures for playtests: which tiles are won, how marks agree, and how keepers use scale and hints.

The source gives fewer hints more stars, asks for talk before each drop, and lets hints share a level.
"""

from collections import Counter
from collections.abc import Mapping

from companion.games.album import model as m
from companion.rules.game import Played, Seat

OPENED = "hints turned up in a won round"
FIRST = "lost rounds lost by the first drop, %"
AGREED, FOLLOWED = "drops whose marks all agreed, %", "drops of a picture with the most marks, %"
MISREAD = "marks on the keeper’s picture, %"
SHARED, ENDS = "rounds with hints sharing a level, %", "hints on the lowest or highest level, %"
REFUSED = "rounds with a refused word, %"


def won_with(hints: int) -> str:
    """Return the name of the measure for journey tiles of so many hints."""
    return f"rounds won with {hints} {'hint' if hints == 1 else 'hints'}, %"


class _Tally:
    """Counts so far: of the round that is played, and of all rounds before it."""

    def __init__(self, state: m.State) -> None:
        self.state = state
        self.won: dict[int, list[bool]] = {}
        self.opened_when_won: list[int] = []
        shares = (FIRST, AGREED, FOLLOWED, MISREAD, SHARED, ENDS, REFUSED)
        self.shares: dict[str, list[bool]] = {name: [] for name in shares}
        self.round = 0
        self._begin_round()

    def _begin_round(self) -> None:
        self.levels: list[int] = []
        self.marks: dict[Seat, int] = {}
        self.opened = self.dropped = 0
        self.has_refused = False

    def add(self, event: m.AnyEvent) -> None:
        match event:
            case m.Placed(level):
                self.levels.append(level)
                self.shares[ENDS].append(level in (0, self.state.facts.table.highest))
            case m.Refused():
                self.has_refused = True
            case m.Revealed():
                self.opened += 1
            case m.Suggested(seat, photo):
                self.marks[seat] = photo
            case m.Dropped(photo):
                self._drop(photo)
            case m.RoundEnded(won):
                self._end_round(won)

    def _drop(self, photo: int) -> None:
        """Marks count as they stand when a picture is dropped. Rule 8.4."""
        self.dropped += 1
        secret = self.state.results[self.round].photo
        if counts := Counter(self.marks.values()):
            self.shares[AGREED].append(len(counts) == 1)
            self.shares[FOLLOWED].append(counts[photo] == max(counts.values()))
            self.shares[MISREAD] += [mark == secret for mark in self.marks.values()]
        self.marks = {}

    def _end_round(self, won: bool) -> None:
        self.won.setdefault(self.state.journey[self.round], []).append(won)
        if won:
            self.opened_when_won.append(self.opened)
        else:
            self.shares[FIRST].append(self.dropped == 1)
        self.shares[SHARED].append(len(set(self.levels)) < len(self.levels))
        self.shares[REFUSED].append(self.has_refused)
        self.round += 1
        self._begin_round()


def measures(state: m.State, played: Played[m.Move, m.AnyEvent]) -> Mapping[str, float]:
    """Return the measures of one game; shares and means of nothing are left out. Rules 3.3, 3.4, 5.1, 5.2, 6.3, 8.4."""
    tally = _Tally(state)
    for _, _, events in played:
        for event in events:
            tally.add(event)
    shares: dict[str, list[bool]] = {won_with(hints): tally.won[hints] for hints in sorted(tally.won, reverse=True)}
    figures = {name: 100 * sum(values) / len(values) for name, values in (shares | tally.shares).items() if values}
    if tally.opened_when_won:
        figures[OPENED] = sum(tally.opened_when_won) / len(tally.opened_when_won)
    return figures
