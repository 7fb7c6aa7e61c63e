"""What the workbench says of simulated games: no more than the interval of the difference shows."""

from collections.abc import Sequence

import pytest

from companion.lab.lengths.figures import Figures, band, figures
from companion.lab.lengths.sentences import answer, detail, headline, verdict
from companion.lab.simulation.simulate import GameResult
from companion.lab.statistics.pairs import TablePair, paired_difference


def game(seed: int, rounds: int, winner: int = 1, **measures: float) -> GameResult:
    return GameResult(
        seed, (winner,), "last_card", rounds, 3 * rounds, 0.0, {1: ("north",), 2: ("south",)}, {}, measures
    )


def of_lengths(before: Sequence[int], after: Sequence[int]) -> Figures:
    """Return the figures of two editions whose games had these rounds, deal by deal."""
    games = [game(at, rounds) for at, pair in enumerate(zip(before, after, strict=True)) for rounds in pair]
    return figures(games, ["Plain", "Soft"], [None, None])


LONG = [6, 9, 7, 12, 8, 10, 7, 11, 9, 8, 12, 6]
SHORTER = of_lengths(LONG, [one - 2 - at % 2 for at, one in enumerate(LONG)])
UNSURE = of_lengths(LONG, [one + (3, -3, 2, -1)[at % 4] for at, one in enumerate(LONG)])
ALIKE = of_lengths(LONG, LONG)
FEW = of_lengths(LONG[:4], LONG[4:8])


def test_the_band_is_students_interval_of_the_differences_deal_by_deal() -> None:
    changes = [(-1) ** at * (at % 7) + 0.5 for at in range(200)]
    for point in band(changes):
        pairs = [TablePair("", change, 0, True) for change in changes[: point.deals]]
        expected = paired_difference(pairs)
        assert (point.value, point.low, point.high) == pytest.approx((expected.value, expected.low, expected.high))
    points = list(band(changes))
    assert 200 == points[-1].deals and len(points) <= 100
    assert points[-1].high - points[-1].low < points[0].high - points[0].low


@pytest.mark.parametrize(
    ("found", "running", "over"),
    [
        (
            SHORTER,
            "So far, games with Soft are about 2.5 rounds shorter.",
            "Games with Soft are about 2.5 rounds shorter.",
        ),
        (
            UNSURE,
            "The games so far cannot tell whether Soft makes games longer or shorter.",
            "These games cannot tell whether Soft makes games longer or shorter.",
        ),
        (
            FEW,
            "Too few games so far to tell whether Soft makes games longer or shorter.",
            "Too few games to tell whether Soft makes games longer or shorter.",
        ),
        (
            ALIKE,
            "So far, each deal takes as many rounds with Soft as without.",
            "Each deal took as many rounds with Soft as without.",
        ),
        (figures([], ["Plain", "Soft"], [None, None]), "The first games are running.", "No game was played."),
        (
            figures([game(1, 5), game(2, 8)], ["Plain"], [None]),
            "So far, a game takes 6.5 rounds on average.",
            "A game takes 6.5 rounds on average.",
        ),
    ],
)
def test_longer_or_shorter_is_said_only_if_the_interval_leaves_out_zero(
    found: Figures, running: str, over: str
) -> None:
    assert (running, over) == (headline(found, False), headline(found, True))


def test_an_open_question_says_how_far_the_difference_may_go_either_way() -> None:
    assert "The true difference may lie between 2.2 and 2.8 rounds shorter." == detail(SHORTER)
    assert "The true difference may lie anywhere from 1.3 rounds shorter to 1.8 rounds longer." == detail(UNSURE)
    assert ("Clear", "Clear so far") == (verdict(SHORTER, True), verdict(SHORTER, False))
    assert ("Too few games to be sure", "Not sure yet") == (verdict(UNSURE, True), verdict(UNSURE, False))


@pytest.mark.parametrize(
    ("found", "guess", "words"),
    [
        (SHORTER, "shorter", "You guessed “shorter”. That is what came out."),
        (SHORTER, "longer", "You guessed “longer”. It came out the other way."),
        (SHORTER, "same", "You guessed “no difference”. There is one."),
        (UNSURE, "longer", "You guessed “longer”. These games do not show it."),
        (UNSURE, "same", "You guessed “no difference”. Nothing here speaks against it."),
        (FEW, "longer", "You guessed “longer”."),
        (SHORTER, "8", "You guessed 8 rounds."),
        (SHORTER, "", ""),
    ],
)
def test_the_guess_stands_beside_what_came_out(found: Figures, guess: str, words: str) -> None:
    assert words == answer(found, guess, True)


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
