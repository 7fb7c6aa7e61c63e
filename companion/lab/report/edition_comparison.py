"""Comparisons of a report: which editions are compared, within tables that played both or between games."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import inf
from statistics import fmean

import msgspec
from msgspec.structs import replace

from companion.lab.records.fold import FoldedGame
from companion.lab.records.groups import change_texts, short_names
from companion.lab.records.read import answers_of
from companion.lab.report.model import Comparison, Group, ReportRequest
from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics import comparison
from companion.lab.statistics.estimate import LEVEL
from companion.lab.statistics.measures import upper_bound
from companion.lab.statistics.pairs import TablePair, paired_difference, paired_rate_difference
from companion.lab.statistics.summary import Distribution, Summary, distribution, summarize
from companion.lab.statistics.winners import rate_of
from companion.tables.feedback import SCALE

Members = Sequence[FoldedGame]
ANSWER_RANGE = SCALE[-1] - SCALE[0]
MOST_COMPARED = 3


def comparisons(groups: Sequence[Group], members: Sequence[Members], request: ReportRequest) -> tuple[Comparison, ...]:
    """Return the comparison of the two requested editions, or each game's most played ones, later against earlier."""
    members_of = {id(group): games for group, games in zip(groups, members, strict=True)}
    compared = []
    for game in dict.fromkeys(group.game for group in groups):
        pairs = _pairs([group for group in groups if group.game == game], bool(request.against))
        for pair in pairs:
            first, second = sorted(pair, key=groups.index, reverse=not request.edition)
            compared.append(_comparison(first, second, members_of[id(first)], members_of[id(second)], len(pairs)))
    return tuple(compared)


def _pairs(editions: Sequence[Group], are_requested: bool) -> Sequence[tuple[Group, Group]]:
    """Return which editions of a game to compare, the two most played first; none if nothing is known of them."""
    most = sorted(editions, key=lambda group: (not group.is_of_bots, _evidence(group)), reverse=True)[:MOST_COMPARED]
    if not most or not (are_requested or any(_evidence(most[0]))):
        return ()
    more_editions = [group for group in most[2:] if any(_evidence(group)) and group.is_of_bots == most[0].is_of_bots]
    return tuple(combinations((*most[:2], *more_editions), 2))


def result_of(game: FoldedGame) -> GameResult:
    """Return a finished game in the form of a simulated one."""
    assert game.outcome is not None, game.saved.name
    return GameResult(
        seed=0, winners=game.outcome.winners, reason=game.outcome.reason, rounds=game.rounds, moves=len(game.moves),
        seconds=game.seconds, sides=game.sides, scores=game.outcome.scores, measures=game.measures,
    )  # fmt: skip


def _evidence(group: Group) -> tuple[int, int, int]:
    return group.people_stats.games, group.answers, sum(times.time.count for times in group.thinking)


def _comparison(first: Group, second: Group, first_games: Members, second_games: Members, pairs: int) -> Comparison:
    tables = _tables_of_both(first, second, first_games, second_games)
    began = [table.began_with_first for table in tables]
    names = short_names((first.called, second.called), first.title, (not first.variant, not second.variant))
    first, second = replace(first, short=names[0]), replace(second, short=names[1])
    changes = change_texts(second_games[0].game_data, first_games[0].game_data)
    orders = sum(began), len(began) - sum(began)
    differences = tuple(_differences(first, second, tables, LEVEL))
    compared = Comparison(first, second, differences, orders, tuple(changes), pairs)
    if not compared.compared:
        return compared
    strict = _differences(first, second, tables, 1 - (1 - LEVEL) / compared.compared)
    widened = (replace(own, strict=wider.change) for own, wider in zip(differences, strict, strict=True))
    return replace(compared, differences=tuple(widened))


def _differences(first: Group, second: Group, tables: Sequence["_Table"], level: float) -> list[comparison.Difference]:
    second_scores = {answer.ask: answer.score for answer in second.answered}
    answers = [
        comparison.distribution_difference(answer.ask, answer.score, score, "answer", ANSWER_RANGE, level)
        for answer in first.answered
        if (score := second_scores.get(answer.ask))
    ]
    keys = {answer.ask: answer.key for answer in first.answered}
    lengths = comparison.compare(first.people_stats, second.people_stats, (first.minutes, second.minutes), level)
    return [_within_tables(difference, tables, keys, level) for difference in (*lengths, *answers)]


def _within_tables(
    difference: comparison.Difference, tables: Sequence["_Table"], keys: Mapping[str, str], level: float
) -> comparison.Difference:
    """The difference within tables, if enough of them have the measure with both editions; else as it is."""
    pairs = [pair for table in tables if (pair := table.pair(difference, keys))]
    if len(pairs) < comparison.FEWEST:
        return difference
    if difference.kind == "rate":
        if not {value for pair in pairs for value in (pair.first, pair.second)} <= {0.0, 1.0}:
            return difference  # several games at a table, or seats that win by themselves: no pairs of two outcomes
        change = paired_rate_difference(pairs, level)
    else:
        bounds = {"answer": ANSWER_RANGE, "measure": upper_bound(difference.what)}
        change = paired_difference(pairs, level, bounds.get(difference.kind, inf))
    if not change.has_interval:
        return difference  # all tables differ alike: only the games between them tell how far chance reaches
    return replace(difference, change=change, pairs=tuple(pairs))


class _Side(msgspec.Struct, frozen=True):
    stats: Summary
    minutes: Distribution | None
    answers: Mapping[str, float]
    """The mean answer to each question, by key."""
    begun: float

    def value(self, difference: comparison.Difference, keys: Mapping[str, str]) -> float | None:
        match difference.kind:
            case "rate":
                rate = rate_of(self.stats.wins, difference.what)
                return rate.value if rate else None
            case "answer":
                return self.answers.get(keys[difference.what])
        values = comparison.distribution_of(difference, self.stats, self.minutes)
        return values.mean.value if values else None


class _Table(msgspec.Struct, frozen=True):
    name: str
    first: _Side
    second: _Side

    @property
    def began_with_first(self) -> bool:
        return self.first.begun < self.second.begun

    def pair(self, difference: comparison.Difference, keys: Mapping[str, str]) -> TablePair | None:
        own, theirs = self.first.value(difference, keys), self.second.value(difference, keys)
        if own is None or theirs is None:
            return None
        return TablePair(self.name, own, theirs, self.began_with_first)


def _tables_of_both(first: Group, second: Group, first_games: Members, second_games: Members) -> list[_Table]:
    """The tables that played both editions, by number; of people's tables where people played."""
    own, theirs = _by_table(first_games, first.is_of_bots), _by_table(second_games, second.is_of_bots)
    tables = []
    for code, games in own.items():
        if code in theirs:
            number = games[0].saved.record.table
            tables.append(_Table(f"Table {number}" if number else code, _side(games), _side(theirs[code])))
    return sorted(tables, key=lambda table: (len(table.name), table.name))


def _by_table(games: Members, is_of_bots: bool) -> Mapping[str, Members]:
    by_code: dict[str, list[FoldedGame]] = defaultdict(list)
    for game in games:
        if game.saved.status == "over" and game.saved.is_of_bots == is_of_bots:
            by_code[game.saved.record.code].append(game)
    return by_code


def _side(games: Sequence[FoldedGame]) -> _Side:
    scores: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for answer in answers_of(game.saved):
            for key, score in answer.scores.items():
                scores[key].append(score)
    return _Side(
        stats=summarize([result_of(game) for game in games]),
        minutes=distribution([game.seconds / 60 for game in games]),
        answers={key: fmean(values) for key, values in scores.items()},
        begun=min(game.saved.play.begun for game in games),
    )
