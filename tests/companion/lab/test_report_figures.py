"""Plots of a report have their marks, words and colours where they were, whatever they are given."""

from pathlib import Path
from typing import Any

import pytest
from cases import compare
from plotted import plot_lines
from reports import empty_group
from saved_games import game_result

from companion.lab.plotting.mpl_reportlab import runs
from companion.lab.plotting.style import look
from companion.lab.report import figures, tables
from companion.lab.report.model import AnswerSummary, Group, NoteRow, PhaseSpan, ThinkingTime, Timeline
from companion.lab.statistics.comparison import Difference
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.summary import Summary, distribution, summarize

SIDES = {1: ("blue",), 2: ("red",)}


def won_by(*winners: int) -> Summary:
    return summarize([game_result(winners=(seat,), sides=SIDES) for seat in winners])


def group(**given: Any) -> Group:
    values = {"people_stats": won_by(1, 1, 2), "bot_stats": won_by(2, 2, 1, 2), "phases": {}, "minutes": None, **given}
    return empty_group(**values)


def test_ends_are_told_in_the_games_own_words() -> None:
    """A code that the game has no sentence for stays readable."""
    stats = summarize([game_result(reason=why) for why in ("end_1", "round_over")])
    ends = tables.ends(group(people_stats=stats, bot_stats=None, reasons={"end_1": "Somebody has 20 coins."}))
    assert ["Somebody has 20 coins.", "round over"] == [row[0] for row in ends.rows]


def test_each_writing_has_its_type_on_paper(request: pytest.FixtureRequest) -> None:
    """At both ends of the ranges of East Asian letters; what no type has is called by its name."""
    ends = (0x2E80, 0x303F, 0x3040, 0x30FF, 0x3100, 0x9FFF, 0xAC00, 0xD7AF, 0xFF00, 0xFF65)
    text = "".join(f"{chr(end - 1)}{chr(end)}{chr(end + 1)}" for end in ends)
    lines = [f"{font}: {part!a}" for font, part in runs(text, "Barlow-Regular")]
    compare(Path(__file__).with_name("letters.txt"), lines, request)


def test_plots_look_as_they_did(request: pytest.FixtureRequest) -> None:
    """Rates beside the line, above one that fills the panel and at 0; lengths as dots up to 120 games, then as bars."""
    wins = {"three games": group(), "no bots": group(bot_stats=None)}
    wins |= {f"{won}": group(people_stats=won_by(*won)) for won in ([1], [1, 2], [1] * 20)}
    lengths = {"few": ([20, 31, 31, 32.5], (12.4,)), "broken": ([], (3.5, 30)), "late": ([10, 90, 95], ())}
    lengths |= {f"{count}": ([at**1.5 / 9 for at in range(count)], (4, 5)) for count in (118, 119)}
    times = [ThinkingTime(name, distribution(times), 0.5) for name, times in (("night", [1, 5, 30]), ("by_day", [0.2]))]
    answers = [AnswerSummary("a", "Clear? " * 9, "no", "yes", (2, 1, 0, 3, 40), distribution([1, 1, 2, 4, 4, 4])),
               AnswerSummary("b", "Long?", "no", "yes", (0, 3, 1, 0, 0), distribution([2, 2, 2, 3]))]  # fmt: skip
    spans = tuple(PhaseSpan(phase, 1, begin, begin + 4) for phase, begin in (("night", 0), ("day", 4), ("vote", 8)))
    notes = tuple(NoteRow(at + 0.5, "day", 1, sign, "how?") for at, sign in enumerate([*figures.SIGNS, "odd"], 5))
    ends, side = {"open": (2, -1, 3), "less": (-9, -16, -2), "more_" * 9: (0.5, 0.1, 0.9)}, Estimate(5, 4, 6, 9)
    changes = [Difference(name, side, side, Estimate(*change, 18)) for name, change in ends.items()]
    with look():
        shown = {
            **{f"wins, {name}": figures.wins(played) for name, played in wins.items()},
            **{f"minutes, {name}": figures.minutes(group(minutes=distribution(values), broken_minutes=broken))
               for name, (values, broken) in lengths.items()},
            "thinking": figures.thinking(group(thinking=times)),
            "answers": figures.feedback(answers),
            "timeline": figures.timeline(Timeline("Table 1", 12, spans, notes)),
            "a late note": figures.timeline(Timeline("Table 1", 0.4, spans[:1], notes[:1])),
            "differences": figures.differences(changes),
            "no difference": figures.differences([Difference("a", side, side, Estimate(0, 0, 0, 18))]),
        }  # fmt: skip
        lines = [line for plot in shown.items() for line in plot_lines(*plot)]
    compare(Path(__file__).with_name("figures.txt"), lines, request)
