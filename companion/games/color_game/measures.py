"""The colour game's measures for playtests: how formulaic its deals are, and how much of the score quests bring.

Both are questions of the source: rounds became formulaic, and quests might bring too much luck.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from math import log2

from msgspec.structs import replace

from companion.games.color_game.model import Accepted, AnyEvent, Goods, Move, State
from companion.games.color_game.scoring import leaders, quests_held, results
from companion.rules.game import Played, Seat

DEALS = "deals made"
OPENINGS = "entropy of opening deals, bits"
REPEATED = "repeated lines of deals, %"
OF_TIME = "deals that trade time, %"
FROM_QUESTS, AS_DEALT = "points from quests, %", "points from quests as dealt, %"
DECIDED = "won by quest points, %"

Kind = tuple[tuple[str, ...], tuple[str, ...]]
"""What sort of goods one side gave, and what sort it got."""


def measures(state: State, played: Played[Move, AnyEvent]) -> Mapping[str, float]:
    """Return the measures of one game; `played` has its moves with their events.

    The kind of a deal is what sorts of goods a player gave and got: chips, own identity, another identity, quests.
    The entropy of opening deals is over the kinds of all players' first deals: 0 bits if all began alike. A line is
    two deals of one player, one after the other; repeated lines are those whose kinds came before in this game. Quest
    points as dealt are those that went to the team to which the quest was dealt. A game is won by quest points if
    other teams would have led without them. What there is nothing of is left out.
    """
    accepted = [event.deal for _, _, events in played for event in events if isinstance(event, Accepted)]
    trades = {trade.id: trade for hand in state.hands for trade in hand.deals}
    kinds: dict[Seat, list[Kind]] = {}
    lines: list[tuple[Kind, Kind]] = []
    for trade in (trades[deal] for deal in accepted):
        given_sorts, wanted_sorts = _sorts(trade.give, trade.sender), _sorts(trade.want, trade.to)
        for seat, kind in (trade.sender, (given_sorts, wanted_sorts)), (trade.to, (wanted_sorts, given_sorts)):
            if earlier := kinds.setdefault(seat, []):
                lines.append((earlier[-1], kind))
            earlier.append(kind)
    figures: dict[str, float] = {DEALS: len(accepted)}
    if kinds:
        figures[OPENINGS] = entropy(opening for opening, *_ in kinds.values())
    if lines:
        figures[REPEATED] = 100 * (1 - len(set(lines)) / len(lines))
    if accepted and state.facts.options.time:
        of_time = sum(bool(trades[deal].give.time or trades[deal].want.time) for deal in accepted)
        figures[OF_TIME] = 100 * of_time / len(accepted)
    return {**figures, **(_quest_measures(state) if state.facts.options.quests else {})}


def entropy(values: Iterable[Hashable]) -> float:
    """Return how many bits it takes on average to tell which of the values came: 0 if all are equal."""
    counts = Counter(values)
    total = counts.total()
    return sum(count / total * log2(total / count) for count in counts.values())


def _sorts(goods: Goods, giver: Seat) -> tuple[str, ...]:
    sorts = {
        "chips": goods.chips > 0,
        "own identity": giver in goods.identities,
        "another identity": bool(set(goods.identities) - {giver}),
        "quests": bool(goods.quests),
        "seconds": goods.time > 0,
    }
    return tuple(sort for sort, is_there in sorts.items() if is_there)


def _quest_measures(state: State) -> dict[str, float]:
    assert state.deal is not None
    by_team = results(state)
    points = sum(result.score for result in by_team.values())
    identities, dealt_to = state.deal.identities, {quest: seat for seat, quest in state.deal.quests.items()}
    same_side = [it for it in quests_held(state) if identities[it.seat] == identities[dealt_to[it.quest]]]
    without = {team: replace(result, score=result.score - result.quests) for team, result in by_team.items()}
    figures: dict[str, float] = {}
    if points:
        figures[FROM_QUESTS] = 100 * sum(result.quests for result in by_team.values()) / points
        figures[AS_DEALT] = 100 * sum(quest.points for quest in same_side) / points
    figures[DECIDED] = 100 * (set(leaders(by_team)) != set(leaders(without)))
    return figures
