"""What the workbench says of simulated games: no more than the interval of the difference shows."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from cases import compare

import cards
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
    "always as many rounds": figures([game(1, 5), game(2, 5)], ["Plain"], [None]),
    "longer by many": of_lengths(LONG, [rounds + 19 + at % 4 for at, rounds in enumerate(LONG)]),
    "longer by little": of_lengths([9] * 400, [9 + (at % 20 == 0) for at in range(400)]),
}


def test_the_band_is_students_interval_of_the_differences_deal_by_deal() -> None:
    """From ten deals on, at about 80 places, and at the last."""
    changes = [(-1) ** at * (at % 7) + 0.5 for at in range(240)]
    for point in band(changes):
        pairs = [TablePair("", change, 0, True) for change in changes[: point.deals]]
        expected = paired_difference(pairs)
        assert (point.value, point.low, point.high) == pytest.approx((expected.value, expected.low, expected.high))
    places = {count: [point.deals for point in band(changes[:count])] for count in (9, 10, 239, 240)}
    assert {9: [], 10: [10], 239: [*range(10, 239, 2), 239], 240: [*range(12, 241, 3)]} == places


def test_what_is_said_of_lengths_is_what_was(request: pytest.FixtureRequest) -> None:
    """While games run and when they are over, with each guess; then all figures of two editions."""
    lines = []
    for name, shown in FIGURES.items():
        for is_over in (False, True):
            said = (headline(shown, is_over), detail(shown) if shown.lengths else "", verdict(shown, is_over))
            answers = (answer(shown, guess, is_over) for guess in ("shorter", "longer", "same", "8", ""))
            lines += [
                f"{name}, {'over' if is_over else 'running'}",
                *(f"  {line}" for line in (*said, *answers) if line),
            ]
    games = [
        result for at in range(20) for result in (game(at, 5 + at % 3, 1, cures=2), game(at, 5 + at % 2, 2, kills=250))
    ]
    games = [msgspec.structs.replace(result, scores={"last_stars": result.rounds}) for result in games]
    games[-1] = msgspec.structs.replace(games[-1], reason="no_card", measures={"kills": 350, "idle, %": 40})
    both = figures(games, ["Plain", "Soft"], [cards.load("infection").words, None])
    lines += [repr(part) for part in (*both.lengths, *both.rows, *both.endings)]
    compare(Path(__file__).with_name("lengths.txt"), lines, request)
