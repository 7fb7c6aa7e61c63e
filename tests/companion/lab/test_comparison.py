"""Differences between editions: their confidence intervals, verdicts and cautions."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from cases import compare, each_case, tables_beside
from msgspec.structs import replace
from reports import empty_group
from saved_games import game_result

from companion.lab.report import finding_sentences as say
from companion.lab.report.findings import verdict_of
from companion.lab.report.model import AnswerSummary, Comparison, Group, ThinkingTime
from companion.lab.report.sentences import about, best_winner, cautions, headlines, left_out
from companion.lab.report.tables import differences
from companion.lab.report.verdicts import caution, chance_note, clear_differences, open_differences, title
from companion.lab.statistics import comparison as statistics
from companion.lab.statistics.comparison import Difference, distribution_difference, rate_difference
from companion.lab.statistics.estimate import Estimate, proportion, proportion_difference
from companion.lab.statistics.pairs import TablePair
from companion.lab.statistics.summary import distribution, summarize


def group(games: int = 0, **changes: Any) -> Group:
    """Return a group with this many finished games, each at its own table, and nothing else."""
    stats = summarize([game_result()] * games)
    values = {"name": "A", "title": "Game", "tables_over": games, "people_stats": stats, "answered": (), **changes}
    return empty_group(**values)


def rates(name: str, first: tuple[float, int], second: tuple[float, int]) -> Difference:
    return rate_difference(name, proportion(*first), proportion(*second))


def means(name: str, first: Sequence[float], second: Sequence[float], kind: str = "length") -> Difference:
    a, b = distribution(first), distribution(second)
    return distribution_difference(name, a, b, kind)


def difference(name: str, low: float, high: float) -> Difference:
    """Return a difference of 1 with this interval, from nine games on each side."""
    return Difference(name, Estimate(2, 0, 4, 9), Estimate(1, 0, 4, 9), Estimate(1, low, high, 18))


def newcombe(first: float, games: int, second: float, other_games: int) -> tuple[float, float]:
    """Return the interval of the difference of two proportions, from -1 to 1."""
    interval = proportion_difference(proportion(first, games), proportion(second, other_games))
    return interval.low / 100, interval.high / 100


def comparison(found_differences: Sequence[Difference]) -> Comparison:
    return Comparison(group(9), group(9, name="B"), tuple(found_differences))


@pytest.mark.parametrize(
    ("games", "other_games", "points"), [(3, 3, 76), (6, 5, 58), (12, 12, 40), (30, 9, 37), (40_000, 40_000, 1)]
)
def test_few_games_state_the_smallest_visible_difference(games: int, other_games: int, points: int) -> None:
    """For sides that win about half, no smaller difference than the stated one has an interval without zero."""
    assert points == statistics.smallest_visible(games, other_games)
    told = caution(Comparison(group(games), group(other_games), ()))
    assert f"a difference below about {points} points" in told
    for won in range(games + 1) if games < 100 else ():
        for lost in range(other_games + 1):
            high, low = won / games, lost / other_games
            if abs(high + low - 1) < 0.1 and high - low < points / 100 - 0.01:
                assert newcombe(high, games, low, other_games)[0] <= 0, (won, lost)
    assert newcombe(0.5 + points / 200, games, 0.5 - points / 200, other_games)[0] > 0


@each_case
def test_a_comparison_states_its_limits(first: dict[str, Any], second: dict[str, Any], expected: str) -> None:
    assert expected in caution(Comparison(group(**first), group(**second), ()))


@each_case
def test_a_difference_has_a_verdict_only_if_its_interval_excludes_zero(low: float, high: float, verdict: str) -> None:
    assert verdict == difference("rounds", low, high).verdict


@each_case
def test_too_few_or_equal_values_give_no_interval(first: list[float], second: list[float], reason: str) -> None:
    for a, b in ((first, second), (second, first)):
        result = means("rounds", a, b)
        assert (False, "open", (len(a), len(b))) == (result.change.has_interval, result.verdict, result.counts)
        assert reason == differences(comparison([result])).rows[0][-1]
    assert means("rounds", [5, 5, 5], [4, 4, 9]).change.has_interval


def test_rates_differ_in_points_and_those_of_too_few_games_are_open() -> None:
    few_games = rates("red", (1, 40), (0, 2))
    assert ("open", False) == (few_games.verdict, few_games.change.has_interval)
    assert "more" == rates("red", (1, 40), (0, 3)).verdict
    result = rates("red", (0.5, 8), (0.25, 8))
    assert (50, 25, 25) == (result.first.value, result.second.value, result.change.value)


def test_mirrored_win_rates_are_shown_once() -> None:
    """Of two sides, only one is shown, if nobody else wins and both are from the same games."""
    blue, red = rates("blue", (0.9, 20), (0.3, 20)), rates("red", (0.1, 20), (0.7, 20))
    green, others = rates("green", (0.2, 20), (0.7, 20)), rates("red", (0.1, 10), (0.7, 20))
    without_mirrors = statistics.without_mirrors
    assert [blue] == without_mirrors([blue, red]) and [blue, green] == without_mirrors([blue, green])
    assert [blue, others] == statistics.without_mirrors([blue, others])
    assert ["wins of blue"] == [change.what for change in clear_differences(comparison([blue, red]))]
    many = [blue, red, *(means(f"{index}", [1, 2, 3], [1, 2, 3]) for index in range(9))]
    assert chance_note(comparison(many)).startswith("10 things")
    assert 2 == len(differences(comparison([blue, red])).rows)


def test_differences_are_first_edition_minus_second() -> None:
    sides = {1: ("blue",), 2: ("red",)}
    won = game_result(winners=(1,), rounds=5, moves=10, sides=sides, scores={"s": 4}, measures={"m": 1})
    lost = game_result(winners=(2,), rounds=2, moves=30, sides=sides, scores={"s": 9}, measures={"m": 7})
    first, second = summarize([won] * 4), summarize([lost] * 3)
    by_name = {item.what: item for item in statistics.compare(first, second, (None, None))}
    values = {name: item.change.value for name, item in by_name.items()}
    assert {"blue": 100, "red": -100, "rounds": 3, "moves": -20, "s": -5, "m": -6} == values
    assert {(4, 3)} == {item.counts for item in by_name.values()}


def test_shares_differ_by_100_points_at_most() -> None:
    shares = ([100, 100, 0], [0, 0, 100])
    first, second = (summarize([game_result(measures={"s, %": value}) for value in values]) for values in shares)
    for a, b in ((first, second), (second, first)):
        result = next(item for item in statistics.compare(a, b, (None, None)) if item.what == "s, %")
        assert 100 in (result.change.high, -result.change.low)


@each_case
def test_a_note_warns_of_chance_among_many_comparisons(things: int, sure: int, share: str) -> None:
    found_differences = [difference(f"thing {index}", 0.5 if index < sure else -0.5, 1.5) for index in range(things)]
    compared = comparison(found_differences)
    note = chance_note(compared)
    assert share in note and bool(share) == note.startswith(f"{things} things are compared: of")
    text = open_differences(compared)
    assert f"thing {sure}, " in text
    assert ("other thing" in text) == (f"thing {things - 1}" not in text) == (things - sure > 8)
    assert things - sure <= 8 or f" or {things - sure - 7} other things of those compared" in text


def widened(change: Estimate) -> Estimate:
    return replace(change, low=2 * change.low - change.value, high=2 * change.high - change.value)


def test_sentences_on_two_editions_are_what_they_were(request: pytest.FixtureRequest) -> None:
    """Of each kind of measure, and within tables; each sentence once. Widened intervals are twice as wide."""
    pairs = tuple(TablePair(f"Table {at}", 30 + at, 20 + at % 3, at % 2 == 0) for at in range(1, 6))
    measures = [{"rates": rates, "means": means}[row.pop("of")](**row) for row in tables_beside(__file__)["measures"]]
    measures = [replace(measure, strict=widened(measure.change)) for measure in measures]
    measures.append(replace(measures[3], what="rounds", pairs=pairs))
    measures.append(replace(measures[0], what="green", pairs=pairs))
    first = group(12, name="Soft axe 2, Cures: 1", short="Soft axe", broken=2, alike=3, tables_over=9)
    second = group(1, name="final, Cures: 1, Hearts: 4", short="Game, changed", is_of_bots=True, of_bots=4)
    both = Comparison(first, second, tuple(measures), (3, 2), ("a: 1 → 2", "b: 1 → 2", "c: 1 → 2", "d: 1 → 2"), 3)
    lines = [title(both), caution(both), open_differences(both), chance_note(both), say.changes(both)]
    lines.append(open_differences(comparison([])))
    lines += [" | ".join(cells) for cells in (*clear_differences(both), *differences(both).rows)]
    for measure in measures:
        verdict = verdict_of(measure)
        told = [tell(both, measure, verdict) for tell in (say.largest, say.also)] + [say.largest_detail(both, measure)]
        told += [say.same(both, measure, is_alike) for is_alike in (True, False)]
        told += [say.same_detail(both, measure)] if measure.change.has_interval else []
        told += [*say.how_largest(both, measure)[:2], *say.how("same", both, measure, close=0.2)[1:]]
        lines += [f"{measure.what}, {verdict}", *(f"  {line}" for line in told)]
        if measure.kind == "answer":
            lines += [say.said(both, measure, verdict), say.said_detail(both, measure)]
    compare(Path(__file__).with_name("comparison.txt"), [*filter(None, dict.fromkeys(lines))], request)


def test_sentences_on_one_edition_are_what_they_were(request: pytest.FixtureRequest) -> None:
    """With much or little to say: of bots, of games that were stopped, of answers, of few games and of many."""
    plain = {"first": "2026-05-01", "last": "2026-05-01", "seats": {4: 1}, "people": 4, "tables": 1, "author": "",
             "minutes": distribution([30]), "thinking": (), "begun": 1}  # fmt: skip
    answers = [AnswerSummary(key, f"{key}?", "no", "yes", (1, 2, 0, 1, 0), distribution(scores)) for key, scores in
               (("length", [1, 1, 1, 2]), ("fair", [3, 4, 4, 5]), ("again", [1, 2, 2, 4]))]  # fmt: skip
    times = [ThinkingTime(phase, distribution(seconds), share) for phase, seconds, share in
             (("night", [0.4, 12], 0.25), ("by_day", [*range(30)], 0.75))]  # fmt: skip
    full = {"last": "2026-05-03", "seats": {3: 2, 5: 1}, "people": 1300, "bots": 1, "tables": 3, "author": "Ada",
            "begun": 14, "of_bots": 1, "running": 2, "broken": 2, "broken_minutes": (1, 12), "alike": 2, "bot_stats": 1,
            "ended_by_bots": 1, "tables_over": 2, "minutes": distribution(range(21, 50)), "answers": 4,
            "answered": answers, "thinking": times, "phases": {"night": "By night"}}  # fmt: skip
    sides = {1: ("blue",), 2: ("red",)}
    stats = summarize([game_result(winners=(1 + at // 9,), sides=sides, rounds=at) for at in range(11)])
    groups = {"one game": group(1, **plain), "full": group(11, **plain | full, people_stats=stats)}
    groups["of bots"] = group(9, **plain, is_of_bots=True, broken=1, broken_minutes=(1.2,))
    alike = {"minutes": distribution([30] * 10), "answered": answers[:1], "broken": 1, "broken_minutes": (5,)}
    groups["alike"] = group(10, **plain | alike)
    nearly = {"minutes": distribution([30] * 20 + [31]), "broken": 3, "broken_minutes": (2, 2, 2)}
    groups["nearly alike"] = group(0, **plain | nearly)
    lines = []
    for name, edition in groups.items():
        lengths, best = edition.minutes, best_winner(edition)
        told = [about(edition), *cautions(edition), *left_out(edition), *map(" | ".join, headlines(edition))]
        told += [tell(edition, lengths, "minutes") for tell in (say.length, say.length_detail)]
        told += [say.nobody_said(edition), *([say.winner(edition, *best)] if best else [])]
        lines += [name, *(f"  {line}" for line in told)]
    compare(Path(__file__).with_name("edition.txt"), lines, request)
