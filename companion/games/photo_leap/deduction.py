"""What a Photo Leap player concludes from scores, printed stories, votes and own discards: the types, and who is a spy.

A `Guess` names the types and the spies. Its weight says how well it explains the game so far, by the habits below.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from math import prod
from typing import NamedTuple

from cards.photo_leap.animals import DRAWN
from companion.games.photo_leap.model import Drop, Interrogation, News, Turn, Types
from companion.games.photo_leap.queries import triples
from companion.games.photo_leap.view_types import PrivateView, TableView
from companion.rules.game import Seat, Viewer

# How much more often a story is printed while a spy is lead or associate. Counted in games of steady bots.
PRINTED_BY_SPY = {1: 0.3, 0: 0.9, -1: 1.9}
# How readily spies and journalists drop a story, by its points. Journalists know the types only by and by.
DROPPED_BY_SPY = {1: 10.0, 0: 5.0, -1: 1.0}
DROPPED_BY_JOURNALIST = {1: 1.0, 0: 2.5, -1: 4.0}
ACCUSED_BY_SPY = 0.15
"""How much more rarely a spy accuses somebody: a spy has no reason to."""
SPY_TURNS_UP_SPY, SPY_LEAVES_JOURNALIST = 0.1, 0.4
"""How rarely a spy votes to turn up another spy, and not to turn up a journalist. Any other vote says nothing."""


class Guess(NamedTuple):
    """A guess at the types and at the seats of the spies, the first spy first."""

    types: Types
    spies: tuple[Seat, ...]


Belief = dict[Guess, float]
"""Guesses with their probability; these add up to 1."""


def belief(table: TableView, viewer: Viewer, you: PrivateView | None = None) -> Belief:
    """Return what a viewer believes; without `you`, what everybody can know."""
    own_types = () if you is None or you.types is None else (you.types,)
    fitting = own_types or fits(table.published, table.turns, _animals(table)) or _choices(_animals(table))
    drops = () if you is None else you.drops
    teams = tuple(_teams(table, viewer if you is not None and you.types is None else None))
    weights = {
        Guess(types, spies): _printed(table, types, spies) * _dropped(table, types, spies, drops, viewer)
        for types in fitting
        for spies in teams
    }
    for guess in weights:
        votes = [_vote(it, _spies_in(table, guess.spies, it.round)) for it in table.interrogations]
        accuses = ACCUSED_BY_SPY if table.accused is not None and table.lead in guess.spies else 1
        weights[guess] *= prod(votes) * accuses
    total = sum(weights.values())
    return {guess: weight / total for guess, weight in weights.items()}


def suspicion(believed: Belief, seat: Seat) -> float:
    """Return the probability that a seat is a spy."""
    return sum(weight for guess, weight in believed.items() if seat in guess.spies)


def worth(believed: Belief, news: News) -> float:
    """Return what a story would add to the score, as the mean over all guesses."""
    return sum(weight * points(guess.types, news) for guess, weight in believed.items())


def _animals(table: TableView) -> tuple[News, ...]:
    return table.animals if isinstance(table.animals, tuple) else DRAWN


@cache
def _choices(animals: tuple[News, ...]) -> tuple[Types, ...]:
    return tuple(Types(truth, fakes) for truth, fakes in triples(animals) if fakes[0] < fakes[1])


@cache
def fits(
    published: tuple[tuple[News, News], ...], turns: tuple[Turn, ...], animals: tuple[News, ...] = DRAWN
) -> tuple[Types, ...]:
    """Return the choices of truth and fakes that explain the score after every turn."""
    if not published:
        return _choices(animals)
    score_before = turns[-2].score if len(turns) > 1 else 0
    earlier = fits(published[:-1], turns[:-1], animals)
    rise = turns[-1].score - score_before
    return tuple(types for types in earlier if sum(points(types, news) for news in published[-1]) == rise)


def points(types: Types, news: News) -> int:
    """Return what a story adds to the score: truth 1, fake -1, unrelated 0. Rule 8.1."""
    return 1 if news == types.truth else -1 if news in types.fakes else 0


def _teams(table: TableView, innocent: Viewer | None) -> Iterator[tuple[Seat, ...]]:
    """Yield every possible first spy, after a bribe with every possible second; role cards turned up are known."""
    seats = [seat for seat in range(1, table.seats + 1) if seat != innocent]
    for spies in permutations(seats, 2 if table.bribed else 1):
        if all(
            (role == "spy") == (len(spies) > card and spies[card] == seat)
            for seat, cards in table.turned_up.items()
            for card, role in enumerate(cards)
        ):
            yield spies


def _spies_in(table: TableView, spies: tuple[Seat, ...], round: int) -> tuple[Seat, ...]:
    """Return the spies of a round: the second one only from the bribe on."""
    return spies if table.bribe_round is not None and round >= table.bribe_round else spies[:1]


def _printed(table: TableView, types: Types, spies: tuple[Seat, ...]) -> float:
    weight = 1.0
    for round, (turn, pair) in enumerate(zip(table.turns, table.published, strict=True), 1):
        spies_there = _spies_in(table, spies, round)
        if turn.lead in spies_there or turn.associate in spies_there:
            weight *= prod(PRINTED_BY_SPY[points(types, news)] for news in pair)
    return weight


def _dropped(table: TableView, types: Types, spies: tuple[Seat, ...], drops: tuple[Drop, ...], viewer: Viewer) -> float:
    """Return how well a guess explains what others dropped from cards that the viewer had seen."""
    weight = 1.0
    for drop in drops:
        if drop.seat != viewer:
            habit = DROPPED_BY_SPY if drop.seat in _spies_in(table, spies, drop.round) else DROPPED_BY_JOURNALIST
            three = (drop.news, *table.published[drop.round - 1])
            weight *= habit[points(types, drop.news)] / sum(habit[points(types, news)] for news in three)
    return weight


def _vote(interrogation: Interrogation, spies: tuple[Seat, ...]) -> float:
    weight = ACCUSED_BY_SPY if interrogation.lead in spies else 1.0
    for seat, valid in interrogation.votes.items():
        if seat in spies and seat != interrogation.accused:
            if interrogation.accused in spies:
                weight *= SPY_TURNS_UP_SPY if valid else 1
            else:
                weight *= 1 if valid else SPY_LEAVES_JOURNALIST
    return weight
