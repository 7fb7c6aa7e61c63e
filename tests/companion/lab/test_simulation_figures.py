"""What the workbench says of simulated games: no more than the interval of the difference shows."""

from collections.abc import Sequence

import pytest
from cases import each_case

from companion.lab.lengths.figures import Figures, band, figures
from companion.lab.lengths.sentences import answer, detail, headline, verdict
from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics.pairs import TablePair, paired_difference

SIDES = {1: ("north",), 2: ("south",)}


def game(seed: int, rounds: int, winner: int = 1, **measures: float) -> GameResult:
    return GameResult(seed, (winner,), "last_card", rounds, 3 * rounds, 0.0, SIDES, {}, measures)


def of_lengths(before: Sequence[int], after: Sequence[int]) -> Figures:
    """Return the figures of two editions whose games had these rounds, deal by deal."""
    games = [game(at, rounds) for at, pair in enumerate(zip(before, after, strict=True)) for rounds in pair]
    return figures(games, ["Plain", "Soft"], [None, None])


LONG = [6, 9, 7, 12, 8, 10, 7, 11, 9, 8, 12, 6]
FIGURES = {
    "shorter": of_lengths(LONG, [rounds - 2 - at % 2 for at, rounds in enumerate(LONG)]),
    "unsure": of_lengths(LONG, [rounds + (3, -3, 2, -1)[at % 4] for at, rounds in enumerate(LONG)]),
    "alike": of_lengths(LONG, LONG),
    "few": of_lengths(LONG[:4], LONG[4:8]),
    "none": figures([], ["Plain", "Soft"], [None, None]),
    "one edition": figures([game(1, 5), game(2, 8)], ["Plain"], [None]),
}


def test_the_band_is_students_interval_of_the_differences_deal_by_deal() -> None:
    changes = [(-1) ** at * (at % 7) + 0.5 for at in range(200)]
    for point in band(changes):
        pairs = [TablePair("", change, 0, True) for change in changes[: point.deals]]
        expected = paired_difference(pairs)
        assert (point.value, point.low, point.high) == pytest.approx((expected.value, expected.low, expected.high))
    points = list(band(changes))
    assert 200 == points[-1].deals and len(points) <= 100
    assert points[-1].high - points[-1].low < points[0].high - points[0].low


@each_case
def test_longer_or_shorter_is_said_only_if_the_interval_leaves_out_zero(found: str, running: str, over: str) -> None:
    assert (running, over) == (headline(FIGURES[found], False), headline(FIGURES[found], True))


def test_an_open_question_says_how_far_the_difference_may_go_either_way() -> None:
    shorter, unsure = FIGURES["shorter"], FIGURES["unsure"]
    assert "The true difference may lie between 2.2 and 2.8 rounds shorter." == detail(shorter)
    assert "The true difference may lie anywhere from 1.3 rounds shorter to 1.8 rounds longer." == detail(unsure)
    assert ("Clear", "Clear so far") == (verdict(shorter, True), verdict(shorter, False))
    assert ("Too few games to be sure", "Not sure yet") == (verdict(unsure, True), verdict(unsure, False))


@each_case
def test_the_guess_stands_beside_what_came_out(found: str, guess: str, words: str) -> None:
    assert words == answer(FIGURES[found], guess, True)


def test_figures_stand_beside_each_other_and_a_measure_may_be_missing() -> None:
    games = [one for at in range(20) for one in (game(at, 5 + at % 3, 1, cures=2), game(at, 5 + at % 2, 2))]
    found = figures(games, ["Plain", "Soft"], [None, None])
    rows = {one.what: [value for value, _ in one.cells] for one in found.rows}
    assert {"North won": ["100 %", "0 %"], "South won": ["0 %", "100 %"], "Cures": ["2.0", ""]}.items() <= rows.items()
    assert [("Last card", ["100 %", "100 %"])] == [(it.what, [value for value, _ in it.cells]) for it in found.endings]


def test_games_that_always_have_as_many_rounds_are_measured_in_moves() -> None:
    found = figures([game(1, 5), game(2, 5)], ["Plain"], [None])
    assert ("moves", 5, 15) == (found.unit, found.rounds, found.lengths[0].mean)
    assert "Each has 5 rounds." in detail(found)
