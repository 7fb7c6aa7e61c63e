"""What findings claim of classes whose truth is known: how often they are sure, of what, and in which words."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

import pytest
from cases import compare, each_case
from chance import most
from msgspec.structs import replace
from reports import paper_digests
from simulated_classes import SIDES, PlayedGame, report_on
from variants import first_rows

from companion.lab.report.findings import findings, verdict_of
from companion.lab.report.model import AnswerSummary, Comparison, Report
from companion.lab.report.sentences import best_winner
from companion.lab.report.verdicts import clear_differences
from companion.lab.statistics.comparison import Difference, rate_difference
from companion.lab.statistics.estimate import Estimate, mean_difference, proportion
from companion.lab.statistics.pairs import paired_difference, paired_rate_difference
from companion.lab.statistics.summary import distribution
from companion.lab.statistics.winners import Side

EDITIONS: tuple[dict[str, int], ...] = ({}, {"axe_damage": 1}, {"hp": 4}, {"hp": 5})
"""Options of Infection: the game itself, then two changes of it."""
SOFT = "“Hearts an axe takes: 1”"
"""What findings call the second edition."""
MEASURES = {"kills": 60, "steals": 40, "cures carried, %": 50}
"""What the game counts, and its mean."""


def played(rng: Random, table: int, number: int, better: Mapping[str, float]) -> PlayedGame:
    """Draw a game of about 9 rounds and 30 minutes that each side wins as often; `better` says what is added."""
    return PlayedGame(
        table,
        number,
        winner=int(better.get("winner", 0)) or rng.choice((1, 2, 3)),
        rounds=max(2, round(rng.gauss(9, 2))) + int(better.get("rounds", 0)),
        minutes=round(rng.gauss(30, 5)) + better.get("minutes", 0),
        measures={name: round(rng.gauss(mean, mean / 5)) + better.get(name, 0) for name, mean in MEASURES.items()},
        answers=[rng.choice((1, 2, 3)) + int(better.get("fairness", 0)) for _ in range(2)],
    )


def classes(rng: Random, *sizes: int, is_crossed: bool = False, **soft: float) -> Report:
    """Return the report on as many games of each edition, alike but for what is added with the second one.

    Crossed, each table plays two editions, every second table in the opposite order; else each plays one game.
    """
    editions = []
    for edition, size in enumerate(sizes):
        more = soft if edition == 1 else {}
        if is_crossed:
            editions.append([played(rng, table, 1 + (table + edition) % 2, more) for table in range(size)])
        else:
            editions.append([played(rng, 100 * edition + table, 1, more) for table in range(size)])
    return report_on("infection", EDITIONS, editions)


def values(report: Report, edition: int, name: str) -> Sequence[float]:
    group = report.groups[edition]
    spread = {"minutes": group.minutes, "rounds": group.people_stats.rounds, **group.people_stats.measures}[name]
    return spread.values


def certainty(difference: Difference) -> float:
    """Return how often a difference has the half of its own interval."""
    change = difference.change
    return abs(change.value) / ((change.high - change.low) / 2) if change.has_interval else -1


def differing(report: Report) -> list[Difference]:
    return [difference for comparison in report.comparisons for difference in comparison.differences]


BY_CHANCE = [(30, (4, 5), False), (200, (5, 5, 5), False), (200, (4, 12, 3), False), (200, (6, 6), True)]
IN_MANY_CLASSES = [(400, sizes, False) for sizes in ((3, 3), (20, 20, 20), (40, 4, 4))]


@pytest.mark.parametrize(("runs", "sizes", "is_crossed"), first_rows(BY_CHANCE + IN_MANY_CLASSES))
def test_where_nothing_differs_seldom_is_anything_clear(runs: int, sizes: tuple[int, ...], is_crossed: bool) -> None:
    """Editions that are alike: of all reports at most 5 % say anywhere that something is clear.

    Nor does the finding on top say so more often, nor miss the truth, though it was chosen as the largest of many.
    """
    rng, clear, missed, alone = Random(f"{sizes}"), 0, 0, 0
    for _ in range(runs):
        report = classes(rng, *sizes, is_crossed=is_crossed)
        clear += any(verdict_of(difference) == "clear" for difference in differing(report))
        missed += any(not change.low <= 0 <= change.high for change in (d.simultaneous for d in differing(report)))
        alone += differing(report)[4].verdict != "open"
        assert (findings(report)[0].verdict == "clear") <= (clear > 0)
    assert max(clear, missed) <= most(runs, 0.05) and alone <= most(runs, 0.05), (clear, missed, alone)


@pytest.mark.parametrize(("sizes", "is_crossed"), [((5, 4, 6), False), ((6, 6), True), ((3, 8), False)])
def test_clear_is_corrected_for_every_measure_and_pair_of_editions(sizes: tuple[int, ...], is_crossed: bool) -> None:
    """The widened interval has a level of 5 % over all that is compared, and the page says for how many."""
    report = classes(Random(3), *sizes, is_crossed=is_crossed)
    pairs = len(sizes) * (len(sizes) - 1) // 2
    assert pairs == len(report.comparisons)
    for comparison in report.comparisons:
        known = sum(difference.change.has_interval for difference in comparison.differences)
        assert 10 == known and pairs * known == comparison.compared
        level = 1 - 0.05 / (pairs * known)
        for difference in comparison.differences:
            if difference.kind != "answer" and difference.change.has_interval:
                assert _own_interval(report, comparison, difference, 0.95) == difference.change, difference.what
                assert _own_interval(report, comparison, difference, level) == difference.strict, difference.what
    first, *_ = findings(report)
    assert f"We compared {10 * pairs} things" in first.how[0]
    assert f"widened for {10 * pairs} comparisons" in first.how[-1]


def test_of_four_editions_the_three_most_played_are_compared() -> None:
    report = classes(Random(3), 4, 3, 5, 6)
    assert 3 == len(report.comparisons) and report.groups[1].name not in {
        side.name for comparison in report.comparisons for side in (comparison.first, comparison.second)
    }


def test_the_paper_of_many_tables_is_what_it_was(request: pytest.FixtureRequest) -> None:
    """Their plot is made smaller, so that two findings fit on a sheet."""
    report = replace(classes(Random(1), 14, 14, is_crossed=True), made="2026-09-01T08:05")
    compare(Path(__file__).with_name("paper.txt"), paper_digests(report), request)


def _own_interval(report: Report, comparison: Comparison, difference: Difference, level: float) -> Estimate:
    if difference.pairs:
        is_rate = difference.kind == "rate"
        return (paired_rate_difference if is_rate else paired_difference)(difference.pairs, level)
    if difference.kind == "rate":
        sides = difference.first.scaled(0.01), difference.second.scaled(0.01)
        return rate_difference("", *sides, level).change
    names = [group.name for group in report.groups]
    places = [names.index(side.name) for side in (comparison.first, comparison.second)]
    return mean_difference(*(values(report, place, difference.what) for place in places), level)


@pytest.mark.parametrize("sides", [2, 3, 6, 12])
def test_the_interval_of_who_won_most_often_holds_though_they_were_chosen(sides: int) -> None:
    """All sides win alike often: the luckiest seems better, and its widened interval still holds the truth."""
    rng, missed, runs = Random(sides), 0, 300
    group = classes(rng, 3).groups[0]
    for _ in range(runs):
        winners = [rng.randrange(sides) for _ in range(30)]
        wins = {Side(f"{side}"): proportion(winners.count(side) / 30, 30) for side in range(sides)}
        best = best_winner(replace(group, people_stats=replace(group.people_stats, wins=wins, games=30)))
        assert best and best[1].value == max(rate.value for rate in wins.values())
        missed += not best[1].low <= 1 / sides <= best[1].high
    assert missed <= most(runs, 0.05)


@pytest.mark.parametrize("is_crossed", [False, True])
@each_case
def test_a_large_difference_is_found_first_and_named_with_its_direction(
    soft: dict[str, float], what: str, sentence: str, is_crossed: bool
) -> None:
    """Its sentence and detail have the figures of the estimate, also of a class that plays another edition too."""
    rng = Random(11)
    for _ in range(2):
        report = classes(rng, 8, 8, is_crossed=is_crossed, **soft)
        (comparison,) = report.comparisons
        (difference,) = (measure for measure in comparison.differences if measure.what == what)
        first, *_ = findings(report)
        assert "clear" == first.verdict == verdict_of(difference) and "Clear" == first.label
        said = re.fullmatch(sentence, first.text)
        assert said, first.text
        plain, softer = (sum(values(report, edition, what)) / 8 for edition in (0, 1))
        assert softer - plain == pytest.approx(difference.change.value)
        assert (softer > plain) == (soft[what] > 0)
        if said.groups():
            assert abs(softer - plain) == pytest.approx(float(said[1]), abs=0.5)
        assert f"On average {plain:.1f}" in first.detail and f"{softer:.1f} " in first.detail
        ends = sorted(abs(end) for end in (difference.simultaneous.low, difference.simultaneous.high))
        between = re.search(r"between ([\d.]+) and ([\d.]+)", first.detail)
        assert between and ends == pytest.approx([float(between[1]), float(between[2])], abs=0.5)
        headline = clear_differences(comparison)[[d.what for d in _sure(comparison)].index(what)]
        assert headline.big.startswith("+" if soft[what] > 0 else "−")
        assert ("more in" if soft[what] > 0 else "less in") in headline.detail


def _sure(comparison: Comparison) -> list[Difference]:
    return [difference for difference in comparison.differences if difference.verdict != "open"]


@pytest.mark.parametrize(("winner", "sentence"), [(1, "Blue won more often"), (3, "Red won more often")])
def test_a_side_that_always_wins_is_found(winner: int, sentence: str) -> None:
    report = classes(Random(2), 25, 25, winner=winner)
    first, *_ = findings(report)
    assert f"{sentence} with {SOFT}." == first.text and "clear" == first.verdict
    won = report.groups[0].people_stats.wins[Side(SIDES[winner - 1])]
    assert f"{won.total:.0f} of 25 games with Infection, 25 of 25 games with {SOFT}." in first.detail


@pytest.mark.parametrize(("fairness", "direction"), [(2, "higher"), (-2, "lower")])
def test_a_different_answer_is_found(fairness: int, direction: str) -> None:
    report = classes(Random(2), 12, 12, fairness=fairness)
    *_, said = findings(report)
    (ask,) = (answer.ask for answer in report.groups[0].answered if answer.key == "fairness")
    assert f"People answered “{ask}” {direction} with {SOFT}." == said.text and "clear" == said.verdict


def test_where_everything_differs_the_second_finding_is_the_next_surest() -> None:
    changes = {"winner": 1, "minutes": 40, "rounds": 12, "kills": 60, "steals": 50, "cures carried, %": -40}
    report = classes(Random(5), 25, 25, **changes)
    (comparison,) = report.comparisons
    measures = [measure for measure in comparison.differences if measure.kind != "answer"]
    surest, next_surest, *_ = sorted(measures, key=certainty, reverse=True)
    first, second, _ = findings(report)
    assert _is_about(first.text, surest) and _is_about(second.text, next_surest)
    assert "clear" == second.verdict and "also" in second.text


@pytest.mark.parametrize("soft", [{}, {"minutes": 4}, {"kills": 20, "rounds": 3}, {"steals": -30, "minutes": 9}])
@pytest.mark.parametrize("sizes", first_rows([[(9, 6)], [(4, 4)]]))
def test_findings_follow_the_figures(soft: dict[str, float], sizes: tuple[int, int]) -> None:
    """First is what is surest, or how long games were; second what is known best of the rest; words fit the verdict."""
    rng = Random(f"{soft}{sizes}")
    for _ in range(8):
        report = classes(rng, *sizes, **soft)
        (comparison,) = report.comparisons
        measures = [measure for measure in comparison.differences if measure.kind != "answer"]
        surest = max(measures, key=certainty)
        first, second, said = findings(report)
        if verdict_of(surest) in ("clear", "likely"):
            assert first.verdict == verdict_of(surest) and _is_about(first.text, surest)
        else:
            lengths = {measure.what: measure for measure in measures if measure.change.value}
            surest = lengths.get("rounds") or lengths["minutes"]
            assert _is_about(first.text, surest) and "chance" == first.verdict
        known = [measure for measure in measures if measure.change.has_interval and measure is not surest]
        rest = [measure for measure in known if measure.kind != "rate" or measure.first.value or measure.second.value]
        unsure = [measure for measure in rest if measure.verdict == "open"]
        best_known = min(unsure, key=_reach)
        assert _is_about(second.text, best_known)
        assert ("clear" if _reach(best_known) <= 0.2 else "few") == second.verdict
        assert ("stayed about the same" in second.text) == (second.verdict == "clear")
        assert ("We cannot tell yet" in second.text) == (second.verdict == "few")
        for finding in (first, said):
            assert ("probably" in finding.text) == (finding.verdict == "likely")
            assert ("could be chance" in finding.text) <= (finding.verdict == "chance")
            assert {"clear": "Clear", "likely": "Likely", "chance": "Could be chance"}[finding.verdict] == finding.label
        assert len(clear_differences(comparison)) == len(_sure(comparison))


def _reach(difference: Difference) -> float:
    """How much a measure may differ at most, as a share of the mean or of all games."""
    change = difference.simultaneous
    scale = 100 if difference.kind == "rate" else (difference.first.value + difference.second.value) / 2
    return max(-change.low, change.high) / scale


def _is_about(text: str, difference: Difference) -> bool:
    named = {"minutes": "(longer|shorter|long games)", "rounds": "rounds", "moves": "moves"}
    name = named.get(difference.what, difference.what.removesuffix(", %"))
    return bool(re.search(name, text, re.IGNORECASE))


def of_one_edition(wins: Mapping[str, tuple[int, int]], answers: Mapping[str, Sequence[int]], minutes: float) -> Report:
    """Return a report on ten games of one edition with these wins and answers, whose lengths reach so many minutes."""
    report = classes(Random(1), 10)
    rates = {Side(name): proportion(won / games, games) for name, (won, games) in wins.items()}
    answered = []
    for ask, scores in answers.items():
        score = distribution(scores)
        score = replace(score, mean=score.mean.clipped(1, 5))
        answered.append(AnswerSummary(ask, ask, "no", "yes", tuple(map(scores.count, range(1, 6))), score))
    group = replace(
        report.groups[0],
        people_stats=replace(report.groups[0].people_stats, wins=rates),
        minutes=distribution([40 - minutes, 40 + minutes] * 5),
        answered=tuple(answered),
    )
    return replace(report, groups=(group,))


@each_case
def test_a_winner_is_clear_if_its_interval_stays_within_20_points(won: int, games: int, label: str) -> None:
    _, winner, _ = findings(of_one_edition({"blue": (won, games)}, {}, 5))
    assert label == winner.verdict and f"Blue won {won} of {games} games." == winner.text


@pytest.mark.parametrize(("scores", "label"), [((5, 5, 4, 4), "few"), ((4, 4, 3) * 2, "clear"), ((5, 5, 5), "few")])
def test_an_answer_is_clear_if_its_interval_stays_within_0_8(scores: tuple[int, ...], label: str) -> None:
    *_, said = findings(of_one_edition({"blue": (5, 10)}, {"Fair?": scores, "Long?": (3, 3, 3, 4)}, 5))
    assert label == said.verdict and f"“Fair?” got {sum(scores) / len(scores):.1f} of 5." == said.text


@pytest.mark.parametrize(("minutes", "label"), [(10.6, "clear"), (10.7, "few"), (30, "few")])
def test_a_length_is_clear_if_its_interval_stays_within_a_fifth(minutes: float, label: str) -> None:
    """By hand: ten games, half at either end, whose mean has an interval of 0.7541 times their distance."""
    length, *_ = findings(of_one_edition({"blue": (5, 10)}, {}, minutes))
    assert label == length.verdict and "A game took about 40 minutes." == length.text
    low, high = 40 - 0.75408 * minutes, 40 + 0.75408 * minutes
    assert f"between {low:.0f} and {high:.0f}." in length.detail


def test_a_role_that_few_games_had_is_not_who_won_most_often() -> None:
    wins = {"jester": (5, 5), "blue": (6, 10), "red": (4, 10)}
    best = best_winner(of_one_edition(wins, {}, 5).groups[0])
    assert best and "blue" == best[0].name
