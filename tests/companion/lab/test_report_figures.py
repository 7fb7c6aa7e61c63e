"""Plots and tables of a report show the values that they are given, in the right place and colour."""

from typing import Any

import msgspec
import pytest
from matplotlib.colors import to_hex
from reports import empty_group
from saved_games import game_result

from companion.lab.plotting.style import BLUE, GREEN, NAMED, ORANGE, QUIET, look
from companion.lab.report import figures, tables
from companion.lab.report.model import AnswerSummary, Group, NoteRow, PhaseSpan, ThinkingTime, Timeline
from companion.lab.statistics.comparison import Difference
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.summary import Summary, distribution, summarize

SIDES = {1: ("blue",), 2: ("red",)}


def games(*rows: tuple[int, str, int]) -> Summary:
    """Return the figures of games with these winners, ends, and points that count as kills, too."""
    return summarize([
        game_result(winners=(won,), sides=SIDES, reason=why, scores={"points": points}, measures={"kills": points})
        for won, why, points in rows
    ])  # fmt: skip


PEOPLE = games((1, "a", 2), (1, "a", 4), (2, "b", 9))
BOTS = games((2, "a", 10), (2, "c", 20), (1, "c", 60), (2, "c", 90))


def group(**given: Any) -> Group:
    values = {"people_stats": PEOPLE, "bot_stats": BOTS, "minutes": None, "phases": {}, "reasons": {}, **given}
    return empty_group(**values)


def xs(line: Any) -> list[float]:
    return list(line.get_xdata())


def colour_of(line: Any) -> str:
    return to_hex(line.get_color()).upper()


def test_tables_show_bots_beside_people() -> None:
    """Bots' win rates, shares, medians and means, in the row of the same name."""
    one = group()
    wins = [(*row[:3], row[4]) for row in tables.wins(one).rows]
    assert [("blue", "3", "66.7%", "25%"), ("red", "3", "33.3%", "75%")] == wins
    assert [("a", "2", "67%", "25%"), ("b", "1", "33%", "0%")] == [(*row[:3], row[4]) for row in tables.ends(one).rows]
    assert [("points", "3", "4", "5.0", "2 to 9", "40")] == list(tables.scores(one).rows)
    assert [("kills", "3", "5.0", "45.0")] == [(*row[:3], row[4]) for row in tables.measures(one).rows]


def test_ends_are_told_in_the_games_own_words() -> None:
    """A code that the game has no sentence for stays readable."""
    one = group(people_stats=summarize([game_result(reason=why) for why in ("end_1", "round_over")]), bot_stats=None)
    one = msgspec.structs.replace(one, reasons={"end_1": "Somebody has 20 coins."})
    assert ["Somebody has 20 coins.", "round over"] == [row[0] for row in tables.ends(one).rows]


def test_win_rates_are_drawn_with_their_intervals_and_bots_below() -> None:
    with look():
        drawn = figures.wins(group())
    (panel,) = drawn.axes
    lines = [(xs(line), round(float(line.get_ydata()[0]), 2), colour_of(line)) for line in panel.lines]
    people, bots = (next(iter(rates.values())).scaled(100) for rates in (PEOPLE.wins, BOTS.wins))
    assert ([people.low, people.high], 1.64) == (lines[0][0], lines[0][1])
    assert ([people.value], 1.64, NAMED["blue"].upper()) == lines[1]
    assert ([bots.low, bots.high], 1.28) == (lines[2][0], lines[2][1])
    assert ([bots.value], QUIET.upper()) == (lines[3][0], lines[3][2])


def test_thinking_is_drawn_from_least_to_most_with_its_median() -> None:
    times = distribution([1, 5, 30])
    with look():
        drawn = figures.thinking(group(thinking=(ThinkingTime("night", times, 1.0),)))
    span, dot = drawn.axes[0].lines
    assert ([1, 30], [5]) == (xs(span), xs(dot))
    assert GREEN.upper() == colour_of(dot)


def test_answers_are_drawn_one_beside_the_other() -> None:
    """Each answer is as wide as it is common, in its own colour; answers that nobody gave are left out."""
    score = distribution([1, 1, 2, 4, 4, 4])
    with look():
        drawn = figures.feedback([AnswerSummary("clarity", "Clear?", "no", "yes", (2, 1, 0, 3, 0), score)])
    bars = [(bar.get_x(), bar.get_width(), to_hex(bar.get_facecolor()).upper()) for bar in drawn.axes[0].patches]
    scale = figures.SCALE
    assert [(0, 2, scale[0].upper()), (2, 1, scale[1].upper()), (3, 3, scale[3].upper())] == bars
    assert ["Clear?", "2.7"] == [text.get_text() for text in drawn.texts]


def test_a_timeline_has_phases_and_notes_at_their_minutes() -> None:
    spans = (PhaseSpan("night", 1, 0, 4), PhaseSpan("day", 1, 4, 10))
    notes = (NoteRow(7.5, "day", 1, "stuck", "how?"),)
    with look():
        (panel,) = figures.timeline(Timeline("Table 1", 10, spans, notes)).axes
    assert [(0, 4), (4, 6)] == [(bar.get_x(), bar.get_width()) for bar in panel.patches]
    assert [[7.5, 7.5], [7.5]] == [xs(line) for line in panel.lines]
    assert (0, 10) == panel.get_xlim()


@pytest.mark.parametrize(("low", "high", "colour"), [(0.5, 2, BLUE), (-2, -0.5, ORANGE), (-1, 2, QUIET)])
def test_a_differences_colour_says_which_edition_has_more(low: float, high: float, colour: str) -> None:
    """Blue: the first edition; orange: the second; grey: these games do not tell."""
    middle = (low + high) / 2
    with look():
        drawn = figures.differences([Difference("rounds", Estimate(2, 1, 3, 9), Estimate(1, 0, 2, 9),
                                                Estimate(middle, low, high, 18))])  # fmt: skip
    _, interval, dot = drawn.axes[0].lines
    assert ([low, high], [middle]) == (xs(interval), xs(dot))
    assert colour.upper() == colour_of(dot)
