"""`tuckbox report` of whatever there is: nothing, one game, many seats, names and lines in any writing."""

import sqlite3
from collections import Counter
from collections.abc import Callable
from ctypes import byref, c_int, create_string_buffer
from pathlib import Path
from typing import Any

import msgspec
import pypdfium2
import pytest
from cases import each_case
from pypdfium2 import raw
from reports import paper_words, report_of, said
from saved_games import STARTED_AT, play_changes, write_plays
from variants import first

import cards
from cards.editions import scaffold
from cards.editions.edition import Edition
from cards.errors import InputError
from companion.lab.records.fold import fold_game
from companion.lab.records.read import read_tables
from companion.lab.report import tables
from companion.lab.report.analysis import make_report
from companion.lab.report.html import html
from companion.lab.report.model import NoteRow, Report, ReportRequest, Timeline
from companion.lab.report.page import page_of
from companion.lab.report.pdf import HALF, _table, pdf
from companion.lab.report.sentences import cautions, period
from companion.lab.report.tables import Sheet
from companion.lab.report.verdicts import open_differences
from companion.lab.simulation import bot_baseline
from companion.storage.statements import insert_answer, upsert_note
from companion.tables.feedback import Note

SOFT = Edition("infection", "Soft axe", "2", options={"axe_damage": 1})


def reported_of(file: Path, *plays: Any, **asked: Any) -> Report:
    write_plays(file, *plays)
    return report_of(file, **asked)


def told_of(file: Path, *plays: Any, **asked: Any) -> tuple[Report, str, str]:
    """The report of these games, as values, as its page and as the words of its paper."""
    report = reported_of(file, *plays, **asked)
    return report, html(report).decode(), paper_words(report)


def played(code: str = "FOX-222", seed: int = 1, edition: Edition | None = None, **more: Any) -> list[Any]:
    return play_changes("infection", code, seed, **{"names": ["A", "B"], "edition": edition, **more})


PLAYS: dict[str, Callable[[], list[Any]]] = {
    "nothing": list,
    "broken off": lambda: [played(moves=0, ends=True)],
    "names": lambda: [play_changes("album", "FOX-222", 1, names=["王小明", "משה", "😀"])],
    "one": lambda: [played()],
    "just dealt": lambda: [played(moves=0)],
    "no scores": lambda: [play_changes("masquerade_murder", "FOX-222", 1, seats=5)],
    "bots": lambda: [play_changes("photo_leap", "FOX-222", 1, bots=4)],
    "eighteen": lambda: [play_changes("color_game", f"FOX-22{at}", 1, seats=seats) for at, seats in ((2, 18), (3, 5))],
}


@pytest.mark.parametrize("plays", first(PLAYS, 3))
def test_whatever_was_played_makes_a_report(plays: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_baseline, "CACHE", tmp_path / "bots")
    changes = PLAYS[plays]()
    report, page, paper = told_of(tmp_path / "tables.sqlite", *changes, bots=2)
    assert page.startswith("<!doctype html>") and paper and len(changes) == report.begun


def test_signs_that_no_type_has_are_called_by_name(tmp_path: Path) -> None:
    """An edition may be called anything; long lines and other writings have their place."""
    odd = Edition("infection", "Axe 🦠 <b>", "2")
    lines = ["long " * 60, "שלום לכולם", "word" * 70, "我们不知道"]
    answers = (insert_answer("FOX-222", 1, at, f"{at}", said(line)) for at, line in enumerate(lines))
    _, page, paper = told_of(tmp_path / "tables.sqlite", played(edition=odd), *answers)
    assert "Axe [microbe] <b> 2" in paper and "2 lines are in a writing" in paper
    assert "Axe 🦠 &lt;b&gt; 2" in page and "שלום" in page


def test_each_letter_of_the_pdf_is_set_in_a_font_that_has_it(tmp_path: Path) -> None:
    """Barlow for Latin, the second font for a sign that Barlow lacks, also within one line."""
    answers = (insert_answer("FOX-222", 1, at, f"{at}", said("zzz☂zzz")) for at in (1, 2, 3))
    report = reported_of(tmp_path / "tables.sqlite", played(), *answers)
    fonts: dict[str, set[str]] = {"z": set(), "☂": set()}
    with pypdfium2.PdfDocument(pdf(report)) as document:
        for page in document:
            text = page.get_textpage()
            for at in range(text.count_chars()):
                if (letter := chr(raw.FPDFText_GetUnicode(text.raw, at))) in fonts:
                    name = create_string_buffer(100)
                    raw.FPDFText_GetFontInfo(text.raw, at, name, len(name), byref(c_int()))
                    fonts[letter].add(name.value.decode().rpartition("+")[2])
    assert {"z": {"Barlow-Regular"}, "☂": {"DejaVuSans"}} == fonts


@pytest.mark.parametrize(("minute", "clock"), [(0.05, "0:03"), (2.5, "2:30"), (61.99, "61:59"), (3, "3:00")])
def test_a_note_has_its_time_in_minutes_and_seconds(minute: float, clock: str) -> None:
    note = NoteRow(minute, "turn", 2, "stuck", "how?")
    (row,) = tables.notes(Timeline("Table 1", 70, (), (note,))).rows
    assert (clock, "turn, round 2", "stuck: how?") == row


def test_practice_is_left_out_and_said(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    write_plays(file, played())
    with sqlite3.connect(file) as db:
        db.execute("UPDATE play SET record = replace(record, '\"is_practice\":false', '\"is_practice\":true')")
    db.close()
    what = report_of(file)
    assert ((), 1) == (what.groups, what.practice)
    assert "1 game at practice tables left out" in html(what).decode()


def test_an_editions_folder_means_what_was_played_from_it(tmp_path: Path) -> None:
    folder, file = tmp_path / "mine", tmp_path / "tables.sqlite"
    folder.mkdir()
    (folder / "edition.toml").write_text('game = "infection"\nname = "Mine"\n[options]\nhp = 4\n')
    edition = cards.load(str(folder)).edition
    report = reported_of(file, played(edition=edition), played("FOX-223"), edition=str(folder))
    assert ["Mine 1"] == [group.name for group in report.groups]


def answered(code: str, *given: dict[str, int]) -> list[Any]:
    answers = (insert_answer(code, 1, at, f"{at}", said("", **scores)) for at, scores in enumerate(given, 1))
    return [change for answer in answers for change in answer]


def clarity(*scores: int) -> list[dict[str, int]]:
    return [{"clarity": score} for score in scores]


@pytest.mark.parametrize("asked", first([{"edition": "Soft axe", "against": "Infection"}, {}]))
def test_games_broken_off_are_compared_by_what_was_answered(tmp_path: Path, asked: dict[str, str]) -> None:
    """Two games to the end against none: the comparison stands, says why it is thin, and has the answers."""
    what, page, paper = told_of(
        tmp_path / "tables.sqlite",
        *(played(f"FOX-22{i}", i) for i in (2, 3)),
        *(played(f"OWL-22{i}", i, SOFT, moves=9, ends=True) for i in (2, 3, 4)),
        answered("FOX-222", *clarity(1, 2, 3)), answered("OWL-222", *clarity(3, 5, 4)), **asked,
    )  # fmt: skip
    (it,) = what.comparisons
    assert [("Soft axe 2", "final")] == [(it.first.name, it.second.name)]
    (answers,) = it.differences
    assert ("answer", 2.0, 4, (3, 3)) == (answers.kind, answers.change.value, answers.change.high, answers.counts)
    for shown in (page, paper):
        assert "0 games against 2 played to the end (3 and 0 broken off): who wins and how long it takes" in shown
    assert 1 == page.count(">a game</th>") == paper.count("a game median mean"), "no table without rows"


@each_case
def test_two_editions_with_nothing_alike_say_so(tmp_path: Path, moves: int, asked: dict[str, str], many: int) -> None:
    """Always where it was asked for, else where there is at least some thinking."""
    games = (played(f"{code}-222", 2, edition, moves=moves, ends=True) for code, edition in
             (("FOX", None), ("OWL", SOFT)))  # fmt: skip
    what, page, paper = told_of(tmp_path / "tables.sqlite", *games, **asked)
    assert many == len(what.comparisons)
    for it in what.comparisons:
        assert ((), True) == (it.differences, open_differences(it) in page and open_differences(it) in paper)
        assert "All differences" not in page and "All differences" not in paper


def test_three_editions_are_compared_each_with_each_the_later_first_and_more_strictly(tmp_path: Path) -> None:
    """Where both were asked for, the first that was asked for comes first; bots alone do not count as much."""
    file, other = tmp_path / "tables.sqlite", Edition("infection", "Other", "1", options={"hp": 4})
    games = [
        *(played(f"FOX-22{i}", i) for i in (2, 3)),
        played("ELK-222", 4, other),
        *(played(f"OWL-22{i}", i, SOFT) for i in (2, 3, 4)),
        *(played(f"ANT-22{i}", i, Edition("infection", "Bots", "1"), bots=2) for i in (2, 3, 4)),
    ]
    what = reported_of(file, *games)
    pairs = [("Soft axe 2", "final"), ("Soft axe 2", "Other 1"), ("Other 1", "final")]
    assert pairs == [(it.first.name, it.second.name) for it in what.comparisons]
    titles = ["Soft axe against Infection", "Infection: Soft axe against Other", "Other against Infection"]
    assert titles == [section.title for section in page_of(what).comparisons]
    assert {len(pairs)} == {it.pairs for it in what.comparisons}
    what = report_of(file, edition="final", against="Soft axe")
    assert [("final", "Soft axe 2")] == [(it.first.name, it.second.name) for it in what.comparisons]


def test_the_games_own_edition_is_called_as_everywhere(tmp_path: Path) -> None:
    """As the export and every sheet call it."""
    file = tmp_path / "tables.sqlite"
    write_plays(file, played("FOX-222", 2), played("OWL-222", 2, SOFT))
    for name in ("final", "FINAL", "infection", "Infection", "infection/final"):
        what = report_of(file, edition="soft axe", against=name)
        assert ["Soft axe 2", "final"] == [one.name for one in what.groups]
    page = html(what).decode()
    assert "<h2>Soft axe against Infection</h2>" in page and "Infection: Soft axe 2<" in page
    assert "own edition" not in page
    with pytest.raises(InputError, match=r"was not played\. Played was: final; Soft axe 2"):
        report_of(file, edition="Hard axe")


def test_a_printing_that_is_a_number_has_a_word_before_it_and_options_one_name(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    what = reported_of(file, play_changes("photo_leap", "FOX-222", 2), played("OWL-222", 2, options={"hp": 4}),
                       played("OWL-223", 2, options={"edition": "playtest-1"}))  # fmt: skip
    assert {"edition 1", "final, Hearts a villager has: 4", "playtest-1"} == {one.name for one in what.groups}
    finals = ("final, hp 4", "final, Hearts a villager has: 4", "infection/final, hp 4")
    for name in ("1", "edition 1", "photo-leap", *finals, "playtest-1"):
        assert 1 == len(report_of(file, edition=name).groups)
    with pytest.raises(InputError, match="is of Photo Leap, not of Infection: editions of one game"):
        report_of(file, edition="playtest-1", against="photo leap")


def test_a_game_that_is_not_in_the_file_is_named(tmp_path: Path) -> None:
    _, page, paper = told_of(tmp_path / "tables.sqlite", played("FOX-222", 2), game="photo_leap")
    for shown in (page, paper):
        assert "There is no game of Photo Leap in this file" in shown and "Photo Leap was not played yet" in shown


def test_games_and_tables_are_counted_alike(tmp_path: Path) -> None:
    """Bots' games are in neither; what the same people played several of is told."""
    games = [*(played("FOX-222", i, number=i) for i in (1, 2)), *(played(f"OWL-22{i}", i, bots=2) for i in (2, 3)),
             played("OWL-224", 4, bots=2, moves=5)]  # fmt: skip
    what, page, paper = told_of(tmp_path / "tables.sqlite", *games)
    (one,) = what.groups
    assert (5, 3, 2, 0) == (one.begun, one.of_bots, one.counted, one.running)
    for shown in (page, paper):
        assert "Infection: 2 games" in shown and "2 games at 1 table: 2 people" in shown
        assert "3 games of bots alone left out" in shown and "still running" not in shown
        assert "2 games at 1 table: the same people played several" in shown


def test_games_dealt_alike_and_games_that_bots_played_on_are_told(tmp_path: Path) -> None:
    """Both are counted; whoever reads the figures knows of it."""
    write_plays(tmp_path / "tables.sqlite", *(played(f"FOX-22{i}", i) for i in range(2, 6)))
    found = read_tables(tmp_path / "tables.sqlite")
    (one,) = make_report(found, ReportRequest(bots=0)).groups
    assert not any("deal" in told or "Bots" in told for told in cautions(one))
    for kept, deal in zip(found.plays, ("one", "one", "two", ""), strict=True):
        kept.play.deal = deal
    for kept, bots in zip(found.plays, (0, 1, 2, 0), strict=True):
        for person in kept.record.people[:bots]:
            person.bot = "steady"
    (one,) = make_report(found, ReportRequest(bots=0)).groups
    assert (4, 2, 1) == (one.people_stats.games, one.alike, one.ended_by_bots)
    told = " ".join(cautions(one))
    assert "2 games had the same deal as another" in told and "Bots held every seat at the end of 1 game:" in told


def test_a_note_before_the_first_move_has_its_moment(tmp_path: Path) -> None:
    """And a scale below it with more than noughts."""
    note = [upsert_note("FOX-222", 1, "a.b", msgspec.json.encode(Note(0, "stuck", "how?")))]
    _, page, paper = told_of(tmp_path / "tables.sqlite", played("FOX-222", 2, moves=0, ends=True), note)
    assert "before the first move" in page and "before the first move" in paper and "round 0" not in page
    assert 2 == page.count(">0 min<") == page.count(">1 min<"), "of its length, and of its notes"


@pytest.mark.parametrize("slug", ["album", "color_game"])
def test_only_thinking_that_led_to_a_move_is_counted(tmp_path: Path, slug: str) -> None:
    """Whoever could move, and did not before others did, has thought of nothing that is known."""
    file = tmp_path / "tables.sqlite"
    write_plays(file, play_changes(slug, "FOX-222", 1, seats=5 if slug == "color_game" else 4))
    saved = read_tables(file)
    (play,) = saved.plays
    thought = fold_game(play, saved.library).thinking
    assert not all(it.has_moved for it in thought)
    (one,) = report_of(file).groups
    assert Counter(it.phase for it in thought if it.has_moved) == {it.phase: it.time.count for it in one.thinking}


def test_a_question_that_fewer_answered_is_not_shown(tmp_path: Path) -> None:
    """Though three answered others."""
    told = answered("FOX-222", {"clarity": 1, "tension": 2}, {"clarity": 2, "tension": 2}, {"clarity": 3})
    what = reported_of(tmp_path / "tables.sqlite", played("FOX-222", 2), told)
    assert [(3, ["clarity"])] == [(one.answers, [it.key for it in one.answered]) for one in what.groups]


@pytest.mark.parametrize(("days", "said"), [(0, "Played on 15"), (2, "Played from 15")])
def test_a_report_says_when_it_was_played(days: int, said: str, tmp_path: Path) -> None:
    for number, day in enumerate((0, days), 2):
        at = STARTED_AT + day * 86400
        play = play_changes("infection", f"FOX-22{number}", 1, seats=2, moves=4, ends=True, started_at=at)
        write_plays(tmp_path / "tables.sqlite", play)
    assert period(report_of(tmp_path / "tables.sqlite")).startswith(said)


def test_a_report_of_a_class_leaves_out_other_tables(tmp_path: Path) -> None:
    plays = (
        play_changes("infection", f"FOX-22{table + 2}", 1, seats=2, moves=4, ends=True, table=table)
        for table in (0, 3, 4)
    )
    write_plays(tmp_path / "tables.sqlite", *plays)
    assert [[3], [2]] == [
        [group.tables for group in report_of(tmp_path / "tables.sqlite", is_of_class=of_class).groups]
        for of_class in (False, True)
    ]


@pytest.mark.parametrize(
    ("seats", "games", "expected"),
    [({4: 99, 5: 1}, 10, {4: 9, 5: 1}), ({4: 1, 5: 1}, 10, {4: 5, 5: 5}), ({4: 1, 5: 1, 6: 1}, 1, {6: 1})],
)
def test_bots_sit_down_as_people_did(seats: dict[int, int], games: int, expected: dict[int, int]) -> None:
    """With as many seats, in the same shares: at least one game where people had any."""
    assert expected == bot_baseline._games_by_seats(seats, games)


def test_an_own_games_ends_are_told_in_its_designers_words(tmp_path: Path) -> None:
    """Page and paper say the sentence of `table.toml`, with its options, and never the code."""
    scaffold.start(tmp_path / "mine", "prototype/hands")
    table = tmp_path / "mine/table.toml"
    sentence = "Somebody has four times {coins} coins."
    table.write_text(table.read_text("utf-8").replace("Someone has 20 coins.", sentence), "utf-8")
    edition = cards.load(str(tmp_path / "mine")).edition
    game = play_changes("prototype", "FOX-222", 1, names=["A", "B"], edition=edition)
    _, page, paper = told_of(tmp_path / "tables.sqlite", game)
    for told in (page, paper):
        assert "Somebody has four times 5 coins." in told and "end 1" not in told


def test_no_word_of_a_table_is_broken() -> None:
    """A long name of a measure takes its room from its own column, not from that of a figure."""
    long = Sheet(
        head=("in a game", "games", "mean", "95 % interval", "bots"),
        rows=(("turns with nothing to do but pass, %", "6", "61.1", "14.6 to 100.0", "70.8"),),
        widths=(4, 0.7, 0.7, 1.4, 0.9),
    )
    table = _table(long)
    widths = table._colWidths
    for row in table._cellvalues:
        for (cell,), width in zip(([it] if not isinstance(it, list) else it for it in row), widths, strict=True):
            assert cell.minWidth() <= width - 6 + 0.01
    assert pytest.approx(HALF) == sum(widths)
