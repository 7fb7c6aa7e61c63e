"""The three findings: chosen by a plain rule, no surer than their intervals, the same on page, paper and in class."""

import re
from math import inf
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cases import compare, each_case, tables_beside
from conftest import Tuckbox
from plotted import plot_digests, plot_lines
from reports import paper_words, report_of, said
from saved_games import STARTED_AT, play_changes, write_plays
from variants import first_rows

import cards
from cards.editions.edition import Edition
from companion.lab.records import groups
from companion.lab.records.groups import change_texts, short_names
from companion.lab.report.finding_plots import BROAD, NARROW, described, draw
from companion.lab.report.finding_sentences import largest
from companion.lab.report.findings import AnswersChart, Row, RowsChart, TablesChart, findings, verdict_of
from companion.lab.report.html import html
from companion.lab.report.model import DrawnFinding, Report
from companion.lab.statistics.comparison import Difference
from companion.lab.statistics.estimate import Estimate
from companion.lab.statistics.pairs import TablePair
from companion.storage.statements import insert_answer

CSS = Path(__file__).parents[3] / "companion/web/static/class.css"
SOFT, SHORT = {"axe_damage": 1}, {"cures_to_win": 1}
SOFT_AXE = Edition("infection", "Soft axe", "1", options=SOFT)


def class_plays(tables: int, *, crossed: bool = True, faster: float = 0, bots: int = 0, fairer: int = 0) -> list[Any]:
    """Two games at each table; the soft axe takes `faster` seconds a move less and is `fairer` by so many points."""
    plays = []
    for table in range(1, tables + 1):
        for number in (1, 2):
            is_soft = (number == 1) is (crossed and table % 2 == 0)
            code = f"{'FOX' if number == 1 or crossed else 'OWL'}-{221 + table}"
            plays.append(play_changes(
                "infection", code, 10 * table + number, seats=2, number=number, table=table, bots=bots,
                started_at=STARTED_AT + 3000 * number, options=SOFT if is_soft else {},
                seconds=7 - (faster if is_soft else 0),
            ))  # fmt: skip
            for person in (1, 2) if fairer else ():
                score = 2 + (table + person) % 2 + (fairer if is_soft else 0)
                plays.append(insert_answer(code, number, person, f"{person}", said(fairness=score)))
    return plays


def made(tmp_path: Path, tables: int, **how: float) -> Report:
    file = tmp_path / "tables.sqlite"
    write_plays(file, *class_plays(tables, **how))  # type: ignore[arg-type]
    return report_of(file)


def test_a_crossed_class_is_compared_within_tables(tmp_path: Path) -> None:
    report = made(tmp_path, 6, faster=6.5, fairer=1)
    (one,) = report.comparisons
    assert one.is_within_tables and (3, 3) == one.orders
    most, same, said = findings(report)
    assert re.fullmatch(r"Games were about \d\.\d minutes shorter with “Hearts an axe takes: 1”\.", most.text)
    assert "clear" == most.verdict and "6 of 6 tables went this way." in most.detail
    assert any("compared with itself (6 tables" in line for line in most.how)
    assert isinstance(most.chart, TablesChart) and 6 == len(most.chart.pairs)
    assert "higher with “Hearts an axe takes: 1”" in said.text and isinstance(said.chart, AnswersChart)
    assert same.text.startswith("We cannot tell yet whether") or "stayed about the same" in same.text


def test_tables_of_one_edition_each_are_compared_between_games(tmp_path: Path) -> None:
    report = made(tmp_path, 4, crossed=False, faster=4)
    (one,) = report.comparisons
    assert not one.is_within_tables
    most, *_ = findings(report)
    assert isinstance(most.chart, RowsChart) and any("All games with one edition" in it for it in most.how)


def test_bots_are_called_bots(tmp_path: Path) -> None:
    most, same, said = findings(made(tmp_path, 4, bots=2))
    assert most.detail.startswith("Bots played all these games.") and "Bots played" in same.detail
    assert "Bots answer no questions: only bots played." == said.text
    assert not any("minutes" in one.text for one in (most, same))


def test_two_tables_are_too_few_to_compare_each_with_itself(tmp_path: Path) -> None:
    (it,) = made(tmp_path, 2).comparisons
    assert not it.is_within_tables


def test_two_games_are_called_too_few(tmp_path: Path) -> None:
    most, same, _ = findings(made(tmp_path, 1))
    assert ("few", "few") == (most.verdict, same.verdict) and "too few games to be sure" in most.text


def few_games(tmp_path: Path, *editions: Edition | None, bots_alone: bool = False, stopped: int = 0) -> Report:
    """Two games of each edition, both editions with the same short game; `stopped` games of the last."""
    tmp_path.mkdir(exist_ok=True)
    file, plays = tmp_path / "tables.sqlite", []
    for place, edition in enumerate(editions):
        code, common = ("FOX", "OWL")[place], {"seats": 2, "edition": edition, "options": SHORT}
        plays += [play_changes("infection", f"{code}-22{at}", at, table=at, **common) for at in (2, 3)]
    if bots_alone:
        plays.append(play_changes("infection", "ANT-222", 9, seats=2, bots=2, options=SHORT, table=9))
    for at in range(5, 5 + stopped):
        plays.append(play_changes("infection", f"BEE-22{at}", at, table=at, moves=5, ends=True, **common))
    write_plays(file, *plays)
    return report_of(file)


def test_where_nothing_is_sure_the_length_of_games_comes_first(tmp_path: Path) -> None:
    """It says how many games there are, how many are needed, and which are left out."""
    report = few_games(tmp_path, None, SOFT_AXE, bots_alone=True)
    most, *_ = findings(report)
    assert re.match(r"Games had about [\d.]+ (more|fewer) rounds with Soft axe, but these are too few", most.text)
    assert "There are 2 games with Infection and 2 with Soft axe. Play 3 or more of each" in most.detail
    assert most.detail.endswith("1 game that only bots played is left out.")
    assert "how long games were" in most.how[0]


@pytest.mark.parametrize(
    ("count", "words", "editions"),
    first_rows([
        (2, "2 games that were stopped are", (None, SOFT_AXE)),
        (1, "1 game that was stopped is", (None,)),
        (2, "2 games that were stopped are", (None,)),
    ]),
)  # fmt: skip
def test_stopped_games_are_named(tmp_path: Path, count: int, words: str, editions: tuple[Edition | None, ...]) -> None:
    """The page, the report and its PDF say how many are not counted, and what that does to the length of games."""
    report = few_games(tmp_path, *editions, stopped=count)
    expected = f"{words} not counted. "
    expected += "Long games are stopped more often than short ones, so games may seem shorter than they"
    most, *others = findings(report)
    assert most.detail.endswith(f"{expected} are.") and not any("stopped" in one.detail for one in others)
    paper = paper_words(report)
    assert expected in html(report).decode() and expected in paper
    assert "stopped" not in findings(few_games(tmp_path / "other", *editions))[0].detail


def test_a_comparison_is_titled_by_what_differs_and_says_what_was_changed(tmp_path: Path) -> None:
    """What both editions have stands once, below; a version only where a name has several."""
    report = few_games(tmp_path, None, SOFT_AXE)
    page = html(report).decode()
    assert "Changed in Soft axe: Hearts an axe takes: 2 → 1." == findings(report)[0].changes
    assert "<h2>Soft axe against Infection</h2>" in page
    assert "Both were played with “Cures home that win: 1”." in page and "<li>Hearts an axe takes: 2 → 1</li>" in page
    paper = paper_words(report)
    assert "• Hearts an axe takes: 2 → 1" in paper


def test_a_version_tells_two_editions_of_a_name_apart(tmp_path: Path) -> None:
    report = few_games(tmp_path, SOFT_AXE, Edition("infection", "Soft axe", "2", options={"axe_damage": 3}))
    (it,) = report.comparisons
    assert {"Soft axe 1", "Soft axe 2"} == {it.first.short, it.second.short}


def test_changes_beyond_the_first_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    before, after = (cards.load("infection", options=changed) for changed in ({}, {"hp": 4, "axe_damage": 1}))
    assert {"Hearts a villager has: 3 → 4", "Hearts an axe takes: 2 → 1"} == set(change_texts(before, after))
    many = change_texts(before, cards.load("infection/playtest-1"))
    assert (9, "6 more changes") == (len(many), many[-1])
    monkeypatch.setattr(groups, "MOST_CHANGES", 1)
    assert "1 more change" == change_texts(before, after)[-1] and [] == change_texts(before, before)


def test_one_edition_has_three_findings_once_a_game_has_ended(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    write_plays(file, play_changes("infection", "OWL-222", 1, seats=2, moves=5))
    assert () == findings(report_of(file))
    write_plays(file, *(play_changes("infection", f"FOX-22{at}", at, seats=2) for at in range(2, 9)))
    length, winner, said = findings(report_of(file))
    assert length.text.startswith("A game took about ") and " of 7 games" in winner.text
    assert "Nobody has answered the questions yet." == said.text


@each_case
def test_no_verdict_claims_more_than_its_interval(change: list[float], strict: list[float], verdict: str) -> None:
    side, estimates = Estimate(5, 4, 6, 9), [values and Estimate(*values) for values in (change, strict)]
    assert verdict == verdict_of(Difference("minutes", side, side, estimates[0], strict=estimates[1]))


def test_the_page_the_paper_and_the_class_say_the_same(tmp_path: Path) -> None:
    """Before any table; the class gets plots without styles, whose colours its style sheet has."""
    report = made(tmp_path, 4, faster=4, fairer=1)
    expected = [one.text for one in findings(report)]
    page = re.sub(r"\s+", " ", html(report).decode().replace("&#39;", "'"))
    assert all(page.index(text) < page.index("<table") for text in expected) and "How we calculated this" in page
    paper = paper_words(report)
    assert all(text in paper for text in expected)
    file = tmp_path / "findings.json"
    assert 0 == Tuckbox()("report", tmp_path / "tables.sqlite", "--findings", file).exit_code
    drawn = msgspec.json.decode(file.read_bytes(), type=list[DrawnFinding])
    assert expected == [one.text for one in drawn] and all(
        'viewBox="0 0 576 ' in one.broad and 'viewBox="0 0 237.6 ' in one.narrow for one in drawn
    )
    plots = "".join(one.broad + one.narrow for one in drawn)
    assert "style" not in plots and "aria-label" in plots
    light, dark = CSS.read_text().split(".light .findings")[::-1]
    for name in set(re.findall(r"var\((--\w+)\)", plots)):
        assert f"{name}:" in light and f"{name}:" in dark, name


def test_plots_have_their_words_where_they_were(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    charts = [finding.chart for finding in findings(made(tmp_path, 4, fairer=1)) if finding.chart]
    charts.append(AnswersChart((("Infection", (0, 0, 3, 5, 2)),), "dull", "gripping"))
    plots = [(f"{type(chart).__name__} {wide}", draw(chart, wide)) for chart in charts for wide in (NARROW, BROAD)]
    long = "A rather long name of an edition, changed"
    charts = [
        RowsChart((Row(long, Estimate(5, -inf, inf, 2), (4.0, 6.0)), Row("b", Estimate(7, 6, 9, 61), (3.0,) * 61)), ""),
        RowsChart((Row("a", Estimate(5.5, 4, 6, 60), (-3.0,) * 60),), "kills"),
        TablesChart(long, long, (TablePair("FOX-222", 3, 3, True), TablePair("Table 2", -2, 5.5, False)), "%"),
        AnswersChart(
            ((long, (1, 0, 0, 0, 9)),), "so dull that we left early", "gripping to the last minute of the game"
        ),
    ]
    others = [(f"{described(chart)} {wide}", draw(chart, wide)) for chart in charts for wide in (NARROW, BROAD)]
    lines = [line for plot in plots for line in plot_lines(*plot)] + plot_digests(others)
    compare(Path(__file__).with_name("finding_plots.txt"), lines, request)


@each_case
def test_names_tell_editions_apart(names: list[str], are_own: list[bool], expected: list[str]) -> None:
    assert expected == [*short_names(names, "Infection", are_own)]


def test_a_sentence_is_no_surer_than_its_verdict(tmp_path: Path) -> None:
    (it,) = made(tmp_path, 3).comparisons
    assert it.is_within_tables
    side = Estimate(5, 4, 6, 9)
    difference = Difference("minutes", side, side, Estimate(-2.5, -4, -1, 9))
    for verdict, expected in tables_beside(__file__)["a_sentence_is_no_surer_than_its_verdict"].items():
        assert expected == largest(it, difference, verdict)
