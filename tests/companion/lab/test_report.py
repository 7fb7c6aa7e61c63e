"""`tuckbox report`: its figures are those counted by hand, its page needs nothing else, nobody is named in it."""

import csv
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from html import unescape
from itertools import groupby
from pathlib import Path
from statistics import fmean, median
from typing import Any

import msgspec
import pytest
from cases import compare, digest, each_case
from conftest import Tuckbox
from plotted import plot_digests
from pytest import MonkeyPatch
from reports import paper_digests, paper_words, report_of, said
from saved_games import STARTED_AT, game_result, play_changes, write_plays

from cards.editions.edition import Change, Edition, EditionQuestion
from cards.errors import FAULTY, MISUSED, InputError
from companion.lab.plotting.style import look
from companion.lab.records.read import read_tables
from companion.lab.report import tables
from companion.lab.report.analysis import make_report
from companion.lab.report.html import findings_json, html
from companion.lab.report.model import Group, Report, ReportRequest
from companion.lab.report.page import page_of
from companion.lab.simulation import bot_baseline
from companion.lab.simulation.simulate import WorkersLost
from companion.lab.statistics.estimate import proportion
from companion.lab.statistics.summary import distribution, summarize
from companion.lab.statistics.winners import rate_of
from companion.storage.statements import insert_answer, upsert_note
from companion.tables.feedback import Note
from companion.web.pages.report_jobs import report_bytes

ASKED = EditionQuestion("Was the <axe> fair?", "no", "yes")
SOFTER = Edition(
    "infection", "Soft axe", "2", "4b", changed=(Change("The axe takes 1", "it ended games"),),
    feedback=(ASKED,), options={"axe_damage": 1},
)  # fmt: skip
NAMES = ["<i>Zephyrine", "Пётр"]
BOTS = 6


@pytest.fixture(scope="module", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with MonkeyPatch.context() as patch:
        folder = tmp_path_factory.mktemp("bots")
        patch.setattr(bot_baseline, "CACHE", folder)
        yield folder


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two editions of a game, one of them broken off once; a game with bots, one of bots alone, one that runs."""
    made = tmp_path_factory.mktemp("report") / "tables.sqlite"
    people = {"names": NAMES}
    lines = ["zephyrine? <i>Zephyrine never moved", "长".center(30, "长"), "<script>alert(1)</script>"]
    write_plays(
        made,
        *(
            play_changes("infection", f"FOX-22{i}", i, table=i, started_at=STARTED_AT + i, **people)
            for i in range(2, 6)
        ),
        *(play_changes("infection", f"OWL-22{i}", i, **people, edition=SOFTER, seconds=11) for i in range(2, 5)),
        play_changes("infection", "OWL-229", 9, **people, edition=SOFTER, moves=25, ends=True),
        *(play_changes("photo_leap", f"ELK-22{i}", i, bots=1) for i in (2, 3)),
        play_changes("photo_leap", "ELK-224", 4, bots=4),
        play_changes("photo_leap", "ELK-225", 5, moves=30),
        *(
            insert_answer("FOX-222", 1, at, f"{at}", said(line, clarity=at, length=5))
            for at, line in enumerate(lines, 2)
        ),
        [upsert_note("FOX-223", 1, "a.b", msgspec.json.encode(Note(30, "stuck", "Пётр asks <b>again</b>")))],
        *(insert_answer("ELK-222", 1, at, f"{at}", said(clarity=1)) for at in (1, 2)),
    )
    return made


@pytest.fixture(scope="module")
def found(file: Path) -> Report:
    return make_report(read_tables(file), ReportRequest(bots=BOTS), now=datetime(2026, 9, 1, 8, 5))


@pytest.fixture(scope="module")
def page(found: Report) -> str:
    return html(found).decode()


@pytest.fixture(scope="module")
def paper(found: Report) -> str:
    return paper_words(found)


def test_a_report_says_and_shows_what_it_did(found: Report, page: str, request: pytest.FixtureRequest) -> None:
    """All words of the page, then a digest of each plot, of the page, and of each sheet of the paper."""
    bare = re.sub(r"src: url\(data:[^)]*\)", "", page)
    text = re.sub(r"<(style|svg).*?</\1>", "", bare, flags=re.DOTALL)
    parts = (re.sub(r"<[^>]*>", " ", part) for part in re.split(r"</(?:p|li|h\d|tr|summary)>", text))
    words = [" ".join(unescape(part).split()) for part in parts]
    content = page_of(found)
    with look():
        plots = [
            (f"{section.title}, {card.title}", card.plot.draw())
            for section in (*content.comparisons, *content.editions) for card in section.cards if card.plot
        ]  # fmt: skip
    sheets = [f"sheet {number}: {drawn}" for number, drawn in enumerate(paper_digests(found), 1)]
    pages = [f"page: {digest(bare)}", f"findings: {digest(findings_json(found))}"]
    lines = [*filter(None, words), *plot_digests(plots), *pages, *sheets]
    compare(Path(__file__).with_name("report.txt"), lines, request)


def table(file: Path, name: str) -> list[dict[str, str]]:
    out = file.parent / "out"
    if not out.exists():
        assert 0 == Tuckbox()("export", file, "--csv", out).exit_code
    return list(csv.DictReader((out / f"{name}.csv").read_text("utf-8-sig").splitlines()))


def group(found: Report, game: str, edition: str = "") -> Group:
    (one,) = [one for one in found.groups if one.game == game and (one.name == edition or not (edition or one.variant))]
    return one


@pytest.mark.parametrize("edition", ["", "Soft axe 2"])
def test_lengths_and_wins_are_those_of_the_export(found: Report, file: Path, edition: str) -> None:
    """Games that were played to their end, row by row; of wins the textbook's interval."""
    games = [
        row for row in table(file, "games")
        if (row["game"], row["variant"], row["ended"]) == ("infection", SOFTER.digest if edition else "", "over")
    ]  # fmt: skip
    one = group(found, "infection", edition)
    assert len(games) == one.people_stats.games == (3 if edition else 4)
    for name, stats in (
        ("minutes", one.minutes), ("rounds", one.people_stats.rounds), ("moves", one.people_stats.moves)
    ):  # fmt: skip
        values = [float(row[name]) for row in games]
        assert (fmean(values), median(values)) == pytest.approx((stats.mean.value, stats.median), abs=0.01)
    for seat, side in (("1", "blue"), ("2", "red")):
        rate = rate_of(one.people_stats.wins, side)
        share = sum(seat in row["winners"].split() for row in games) / len(games)
        assert proportion(share, len(games)) == rate
    ends = Counter(row["reason"] for row in games)
    assert ends == {reason: rate.total for reason, rate in one.people_stats.ends.items()}


@pytest.mark.parametrize("edition", ["", "Soft axe 2"])
def test_what_designers_count_is_counted_of_people_too(found: Report, file: Path, edition: str) -> None:
    """Turns and resets move by move in the export: two sides take turns, and a reset is a move of its own."""
    variant = SOFTER.digest if edition else ""
    counted = {
        row["play"]: json.loads(row["measures"])
        for row in table(file, "games")
        if (row["game"], row["variant"], row["ended"]) == ("infection", variant, "over")
    }
    moves = [row for row in table(file, "moves") if row["play"] in counted]
    for play, measures in counted.items():
        made = [row for row in moves if row["play"] == play and row["phase"] == "turn"]
        turns = [[row["move"] for row in turn] for _, turn in groupby(made, key=lambda row: row["seat"])]
        resets = sum("reset" in turn for turn in turns)
        assert 100 * resets / len(turns) == pytest.approx(measures["turns that reset, %"])
    assert any(measures["turns that reset, %"] for measures in counted.values())
    one = group(found, "infection", edition)
    assert list(one.people_stats.measures) == list(one.bot_stats.measures)
    for name, it in one.people_stats.measures.items():
        values = sorted(measures[name] for measures in counted.values() if name in measures)
        assert (it.count, it.mean.value) == (len(values), pytest.approx(fmean(values)))
        assert not name.endswith("%") or it.mean.high <= 100
    assert "interrogations" in group(found, "photo_leap").people_stats.measures


def test_roles_stand_with_their_side_and_ends_are_counted() -> None:
    """A role that always wins with its side has no row of its own; who may win apart has."""
    kinds = {1: ("spy", "spies"), 2: ("bribed", "spies"), 3: ("loner",)}
    games = [(("caught", (3,)),) * 3, (("printed", (1, 2)),) * 2, (("printed", (1, 2, 3)),)]
    common = {"sides": kinds, "scores": {"points": 4}}
    played = [game_result(winners=won, reason=why, **common) for part in games for why, won in part]
    found = summarize(played)
    assert [("loner", (), 4 / 6), ("spies", ("bribed", "spy"), 0.5)] == [
        (side.name, side.also, pytest.approx(found.wins[side].value))
        for side in sorted(found.wins, key=lambda side: side.name)
    ]
    assert {"caught": 3, "printed": 3} == {reason: rate.total for reason, rate in found.ends.items()}
    assert (6, 4.0) == (found.scores["points"].count, found.scores["points"].mean.value)


def test_games_without_a_winner_are_counted_where_sides_are_known() -> None:
    """With a game master nobody here knows who is who: a game without winners says nothing then."""
    sides = {1: ("spies",), 2: ("journalists",)}
    known = summarize([game_result(winners=won, sides=sides) for won in ((), (1,))])
    side, rate = list(known.wins.items())[-1]
    assert ("nobody", 2, 0.5) == (side.name, rate.count, rate.value)
    assert {} == summarize([game_result()]).wins


def test_a_range_is_of_all_values_where_one_row_has_few(found: Report) -> None:
    """From the 5th to the 95th percentile only if every row of the table has enough values for it."""
    stats = summarize([game_result(rounds=rounds) for rounds in range(1, 42)])
    many = msgspec.structs.replace(found.groups[0], people_stats=stats, minutes=None, bot_stats=None)
    few = msgspec.structs.replace(many, minutes=distribution([1, 2]))
    for one, head, expected in ((many, "9 in 10", "3 to 39"), (few, "from … to", "1 to 41")):
        sheet = tables.lengths(one)
        assert (head, expected) == (sheet.head[3], next(row[3] for row in sheet.rows if row[0] == "rounds"))


def test_thinking_is_that_of_peoples_moves(found: Report, file: Path) -> None:
    """Bots among them are left out; so are tables of bots alone, and games that run."""
    games = {f"ELK-22{i}/1" for i in (2, 3)}
    seconds = defaultdict(list)
    for row in table(file, "moves"):
        if row["play"] in games and row["bot"] == "no":
            seconds[row["phase"]].append(float(row["thinking"]))
    one = group(found, "photo_leap")
    assert {"setup", "night"} <= {it.phase for it in one.thinking}
    told = {thinking.phase: (thinking.time.count, pytest.approx(thinking.time.median)) for thinking in one.thinking}
    assert {phase: (len(times), median(times)) for phase, times in seconds.items()} == told
    assert 1 == pytest.approx(sum(it.share for it in one.thinking))


def test_answers_are_counted(found: Report, file: Path) -> None:
    rows = [row for row in table(file, "answers") if row["question"] == "clarity" and row["game"] == "infection"]
    given = Counter(row["given"] for row in rows if row["given"])
    clarity = next(it for it in group(found, "infection").answered if it.key == "clarity")
    assert tuple(given[str(at)] for at in range(1, 6)) == clarity.counts == (0, 1, 1, 1, 0)
    assert 3 == clarity.score.mean.value


def test_what_runs_tells_nothing(file: Path) -> None:
    """A report without the game that runs is the same but for its count."""
    one = group(report_of(file), "photo_leap")
    rest = read_tables(file)
    without = rest._replace(plays=tuple(play for play in rest.plays if play.status != "running"))
    other = group(make_report(without, ReportRequest(bots=0)), "photo_leap")
    told = {"begun", "running", "people", "tables", "seats"}
    same = {name for name in one.__struct_fields__ if getattr(one, name) == getattr(other, name)}
    assert told == set(one.__struct_fields__) - same


def test_page_and_paper_show_the_same_figures(found: Report, page: str, paper: str) -> None:
    cells = [cell for _, row in re.findall(r"<tr>(<th|)(.*?)</tr>", page, re.DOTALL) for cell in
             re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL)]  # fmt: skip
    shown = " ".join(cells).replace("&lt;", "<").replace("&gt;", ">").replace("&#39;", "'")
    kinds = (tables.wins, tables.lengths, tables.thinking, tables.answers, tables.ends, tables.scores, tables.measures)
    sheets = [kind(one) for kind in kinds for one in found.groups] + list(map(tables.differences, found.comparisons))
    rows = [row for sheet in sheets for row in sheet.rows]
    assert 30 < len(rows)
    for row in rows:
        assert " ".join(row) in shown
        assert " ".join(" ".join(row).split()) in paper


def test_the_page_needs_nothing_else(page: str) -> None:
    """No script, no address but those within it, no picture or type from anywhere."""
    assert "<script" not in page and "@import" not in page
    assert {"#"} == {at[0] for at in re.findall(r'href="([^"]*)"', page)}
    assert not re.findall(r"\bsrc=", page)
    assert not [at for at in re.findall(r"url\(([^)]*)\)", page) if not at.startswith(("data:", "#"))]
    assert 3 == page.count("@font-face")
    names = re.findall(r'\bid="([^"]+)"', page)
    assert len(names) == len(set(names))


def test_nobody_is_named_and_nothing_written_is_code(page: str, paper: str) -> None:
    for shown in (page, paper):
        assert "zephyrine never" not in shown.casefold() and "Пётр" not in shown
        assert "seat 1 never moved" in shown and "seat 2 asks" in shown
    assert "&lt;script&gt;" in page and "<b>again" not in page and "&lt;b&gt;again" in page
    assert "<script>alert(1)</script>" in paper and "Was the <axe> fair?" not in paper


@pytest.mark.parametrize("name", ["Soft axe 2", "soft AXE", SOFTER.digest])
def test_an_edition_is_named_as_people_name_it(file: Path, name: str) -> None:
    assert ["Soft axe 2"] == [one.name for one in report_of(file, edition=name).groups]


def test_a_name_of_several_is_refused(tmp_path: Path) -> None:
    """The same name and version with another content is another edition."""
    file, other = tmp_path / "tables.sqlite", msgspec.structs.replace(SOFTER, options={"hp": 4})
    write_plays(file, *(play_changes("infection", f"OWL-22{i}", i, names=["A", "B"], edition=edition)
                 for i, edition in enumerate((SOFTER, other))))  # fmt: skip
    with pytest.raises(InputError, match=f"means several.*{other.digest}"):
        report_of(file, edition="Soft axe")
    assert 2 == len(report_of(file).groups)


def test_games_of_bots_are_kept(file: Path, found: Report) -> None:
    played = []

    def workers(plan: Any, batches: Any) -> Iterator[Any]:
        played.extend(number for batch in batches for number in batch)
        yield from bot_baseline.simulate.single_process(plan, batches)

    assert found.groups == make_report(read_tables(file), ReportRequest(bots=BOTS), workers).groups
    assert [] == played
    make_report(read_tables(file), ReportRequest("photo_leap", bots=BOTS + 2), workers)
    assert [BOTS, BOTS + 1] == played


def test_kept_games_that_would_come_out_otherwise_today_are_played_anew(own_cache: Path) -> None:
    games = bot_baseline.bot_baseline("infection", {}, None, {2: 1}, 2)
    for kept in own_cache.glob("*.json"):
        kept.write_bytes(kept.read_bytes().replace(b'"moves":', b'"moves":1'))
    assert games == bot_baseline.bot_baseline("infection", {}, None, {2: 1}, 2)


def test_the_command_writes_page_and_paper_and_counts_the_games_of_bots(
    tuckbox: Tuckbox, file: Path, tmp_path: Path, monkeypatch: MonkeyPatch
) -> None:
    """The total grows as one edition after the other begins; the last line has all games."""
    monkeypatch.setattr(bot_baseline, "CACHE", tmp_path)
    words = ("report", file, "--game", "infection", "--games", 12, "--out", tmp_path / "r.html", "--progress")
    told = tuckbox(*words, status=0).output
    lines = [line.split() for line in told.splitlines() if line.endswith("games") and " of " in line]
    assert [["10", "of", "12", "games"], ["24", "of", "24", "games"]] == [lines[0], lines[-1]]
    assert "8 games" in told
    assert b"<!doctype html>" == (tmp_path / "r.html").read_bytes()[:15]
    assert b"%PDF" == (tmp_path / "r.pdf").read_bytes()[:4]


def test_bots_that_cannot_play_are_missed_and_said(file: Path) -> None:

    def lost(*_: Any) -> Iterator[Any]:
        raise WorkersLost("a process was ended from outside")
        yield

    one = group(make_report(read_tables(file), ReportRequest("photo_leap", bots=500), lost), "photo_leap")
    assert (None, "a process was ended from outside") == (one.bot_stats, one.bots_missing)


@each_case
def test_what_cannot_be_asked_is_refused(
    file: Path, tuckbox: Tuckbox, words: list[str], told: list[str], tmp_path: Path
) -> None:
    result = tuckbox("report", file, "--out", tmp_path / "r.html", *words)
    assert result.exit_code in (FAULTY, MISUSED) and "Traceback" not in result.output
    assert all(word in result.output for word in told) and [] == list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_teacher_downloads_what_the_command_writes(file: Path, found: Report) -> None:
    """Made in a process of its own, of the class's tables alone; a fault is told on."""
    page, paper = report_bytes(file, "infection", "final", games=0)
    assert b"<!doctype html>" == page[:15] and b"%PDF" == paper[:4] and b"4 games" in page and b"Soft" not in page
    with pytest.raises(InputError, match="was not played"):
        report_bytes(file, edition="Hard axe", games=0)
