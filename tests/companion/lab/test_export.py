"""`tuckbox export`: the rows and columns of its tables, and the secrets that it must leave out."""

import csv
import json
import sqlite3
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from cases import compare, digest
from conftest import Tuckbox
from pytest import MonkeyPatch
from reports import said
from saved_games import STARTED_AT, play_changes, write_plays
from table_setup import ManualClock, open_lobby, start_room

from cards.editions.edition import Change, Edition
from companion.lab.commands import data
from companion.lab.records.export import COLUMNS, export_tables
from companion.lab.records.fold import fold_game
from companion.lab.records.read import SavedTables, read_tables
from companion.lab.report.analysis import make_report
from companion.lab.report.model import ReportRequest
from companion.storage.place import class_file
from companion.storage.schema import VERSION
from companion.storage.sqlite import SqliteStore
from companion.storage.statements import insert_answer, upsert_note
from companion.tables.feedback import Note

SOFTER = Edition("infection", "Soft axe", "2", changed=(Change("The axe takes 1", "too strong"),), options={"hp": 3})
NAMES = ["Zephyrine", "=2+5"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with games of two editions, with bots, running, broken off, and a real-time game with messages."""
    database = tmp_path_factory.mktemp("export") / "tables.sqlite"
    write_plays(
        database,
        play_changes("infection", "FOX-222", 1, names=NAMES, table=3),
        play_changes("infection", "FOX-223", 2, names=NAMES, edition=SOFTER, started_at=STARTED_AT + 60),
        play_changes("photo_leap", "OWL-222", 3, bots=2, options={"bribe_after": 2}, started_at=STARTED_AT + 120),
        play_changes("photo_leap", "OWL-223", 4, moves=30, started_at=STARTED_AT + 180),
        play_changes("photo_leap", "OWL-224", 5, moves=30, ends=True, started_at=STARTED_AT + 240),
        play_changes("color_game", "CAT-222", 6, seats=6, started_at=STARTED_AT + 300, message="meet me, Guest2"),
        play_changes("infection", "FOX-224", 7, names=NAMES, started_at=STARTED_AT + 360),
        insert_answer("FOX-223", 1, 1, "w", said("canary", clarity=1)),
        *(insert_answer("FOX-224", 1, number, f"y{number}", said("", clarity=2)) for number in (1, 2)),
        insert_answer("FOX-222", 1, 1, "x", said("Was zephyrine asleep? The zephyrines were.", clarity=5)),
        *(insert_answer("CAT-222", 1, at, f"{at}", said("", again=at, tension=5)) for at in (1, 2, 3)),
        [upsert_note("OWL-224", 1, "a.1", msgspec.json.encode(Note(20.5, "laughing", "Guest1, at last")))],
    )
    return database


def cells(row: dict[str, str], *names: str) -> tuple[str, ...]:
    return tuple(row[name] for name in names)


def table(folder: Path, name: str) -> list[dict[str, str]]:
    """Read a sheet as pandas and R do."""
    return list(csv.DictReader((folder / f"{name}.csv").read_text("utf-8-sig").splitlines()))


@pytest.fixture(scope="module")
def folder(file: Path, told: str) -> Path:
    return file.parent / "out"


@pytest.fixture(scope="module")
def told(file: Path) -> str:
    words = ("export", file, "--csv", file.parent / "out", "--json", file.parent / "out.json")
    return Tuckbox()(*words, status=0).output.replace(f"{file.parent}/", "")


def test_an_export_says_and_holds_what_it_did(file: Path, told: str, request: pytest.FixtureRequest) -> None:
    """Of each table how many rows it has, and a digest of them without the hour, which depends on where this runs."""
    lines = told.splitlines()
    for name, rows in json.loads((file.parent / "out.json").read_text()).items():
        for kind, same in (("JSON", rows), ("CSV", table(file.parent / "out", name))):
            lines.append(f"{name}, {kind}: {len(same)} rows {digest(*({**row, 'began': ''} for row in same))}")
    compare(Path(__file__).with_name("export.txt"), lines, request)


def test_all_columns_and_only_those_are_documented(folder: Path, tuckbox: Tuckbox) -> None:
    output = tuckbox("export", "--columns").output
    for name, columns in COLUMNS.items():
        assert list(columns) == (folder / f"{name}.csv").read_text("utf-8-sig").splitlines()[0].split(",")
        assert all(column in output for column in columns)


def test_figures_equal_those_counted_in_the_log(folder: Path, file: Path) -> None:
    with sqlite3.connect(file) as db:
        lines = [json.loads(row[0]) for row in db.execute("SELECT line FROM entry WHERE code = 'FOX-222' ORDER BY seq")]
    db.close()
    (row,) = [row for row in table(folder, "games") if row["play"] == "FOX-222/1"]
    outcome = lines[-1]["events"][-1]["outcome"]
    assert (str(len(lines)), outcome["reason"]) == (row["moves"], row["reason"])
    assert round(lines[-1]["at"] / 60, 2) == float(row["minutes"])
    assert " ".join(map(str, outcome["winners"])) == row["winners"]
    seats = [row for row in table(folder, "seats") if row["play"] == "FOX-222/1"]
    assert [sum(line["seat"] == seat for line in lines) for seat in (1, 2)] == [int(row["moves"]) for row in seats]
    assert ["yes" if seat in outcome["winners"] else "no" for seat in (1, 2)] == [row["won"] for row in seats]


def test_a_seats_score_is_that_of_its_side(folder: Path) -> None:
    """Infection scores teams, so each seat's row has its team's score. Photo Leap has no scores."""
    scores = {row["play"]: row["scores"] for row in table(folder, "games")}
    seats = table(folder, "seats")
    scored = [row for row in seats if row["play"] in ("FOX-222/1", "FOX-223/1", "FOX-224/1")]
    assert 6 == len(scored)
    assert [json.loads(scores[row["play"]])[row["labels"]] for row in scored] == [int(row["score"]) for row in scored]
    assert any(len({row["score"] for row in scored if row["play"] == play}) == 2 for play in scores), "never a draw"
    assert {""} == {row["score"] for row in seats if row["play"].startswith("OWL")}


def test_thinking_time_starts_when_a_seat_can_move(file: Path, folder: Path) -> None:
    """In a phase in which all act at once, thinking time starts with the phase, not with the tap before."""
    moves = [row for row in table(folder, "moves") if row["play"] == "OWL-222/1"]
    first = next(index for index, row in enumerate(moves) if row["phase"] == "investigate")
    began = float(moves[first - 1]["at"])
    in_phase = [row for row in moves if (row["phase"], row["round"]) == ("investigate", "1")]
    assert 4 == len(in_phase)
    assert [float(row["at"]) - began for row in in_phase] == pytest.approx([float(row["thinking"]) for row in in_phase])
    assert {"1": "no", "2": "no", "3": "yes", "4": "yes"} == {row["seat"]: row["bot"] for row in in_phase}


def test_nobody_is_named_unless_asked(folder: Path, file: Path, tuckbox: Tuckbox) -> None:
    sheets = "".join(path.read_text("utf-8-sig") for path in folder.iterdir())
    exported = sheets + (file.parent / "out.json").read_text()
    assert "zephyrine" not in exported.casefold().replace("zephyrines", "") and "Guest" not in exported
    assert "meet me" not in exported and '{""to"":2}' in exported
    assert ["seat 1", "seat 2"] == [row["name"] for row in table(folder, "seats")][:2]
    result = tuckbox("export", file, "--csv", file.parent / "named", "--names")
    assert 0 == result.exit_code
    assert "meet me, Guest2" in (file.parent / "named" / "moves.csv").read_text("utf-8-sig")
    assert ["Zephyrine", "'=2+5"] == [row["name"] for row in table(file.parent / "named", "seats")][:2]


def test_a_running_game_exports_no_secret(folder: Path, file: Path) -> None:
    seats = [row for row in table(folder, "seats") if row["play"] == "OWL-223/1"]
    assert 4 == len(seats)
    assert {""} == {row[name] for row in seats for name in ("labels", "won", "score", "moves", "thinking")}
    for name in ("moves", "answers", "notes"):
        assert "OWL-223/1" not in {row["play"] for row in table(folder, name)}
    (row,) = [row for row in table(folder, "games") if row["play"] == "OWL-223/1"]
    assert ("running", "", "", "") == cells(row, "ended", "rounds", "moves", "minutes")
    assert "journalists" in {row["labels"].rpartition("/")[2] for row in table(folder, "seats")}


def test_answers_have_one_row_per_question(folder: Path) -> None:
    """Each answer has a row for every question; too few answers are exported without their game, or not at all."""
    rows = table(folder, "answers")
    assert [row["play"] for row in rows] == sorted(row["play"] for row in rows)
    # Answers are sorted by content, not by game or time.
    assert ["2", "2", "5"] == [row["given"] for row in rows if not row["play"] and row["question"] == "clarity"]
    first = [row for row in rows if row["answer"] == "3"]
    assert ["clarity", "tension", "length", "fairness", "again", ""] == [row["question"] for row in first]
    assert ["5", "", "", "", "", ""] == [row["given"] for row in first]
    assert {("", "infection")} == {(row["play"], row["game"]) for row in first}
    assert "Was seat 1 asleep? The zephyrines were." == first[-1]["words"]
    assert {"", "CAT-222/1"} == {row["play"] for row in rows} and {"final", "1"} >= {row["edition"] for row in rows}
    assert not any("canary" in cell for row in rows for cell in row.values())
    again = [row for row in rows if row["question"] == "again" and row["given"]]
    assert {("CAT-222/1", score) for score in "123"} == {cells(row, "play", "given") for row in again}


def test_a_game_broken_off_exports_no_secret(folder: Path) -> None:
    seats = [row for row in table(folder, "seats") if row["play"] == "OWL-224/1"]
    moves = [row for row in table(folder, "moves") if row["play"] == "OWL-224/1"]
    assert (4, 30) == (len(seats), len(moves))
    assert {""} == {row["labels"] for row in seats} == {row[name] for row in moves for name in ("move", "fields")}
    assert all(row["at"] and row["phase"] for row in moves)


@pytest.mark.parametrize("deal", ["", "one deal"])
def test_secrets_of_a_deal_are_exported_only_when_no_game_with_it_runs(file: Path, deal: str) -> None:
    records = read_tables(file)
    plays = {saved.name: saved.play for saved in records.plays}
    plays["OWL-222/1"].deal = plays["OWL-223/1"].deal = deal
    tables = export_tables(records).tables
    (game,) = [row for row in tables["games"] if row["play"] == "OWL-222/1"]
    assert ("over", deal or None) == (game["ended"], game["deal"])
    is_exported = {
        any(row["labels"] for row in tables["seats"] if row["play"] == "OWL-222/1"),
        any(row["play"] == "OWL-222/1" for row in tables["moves"]),
    }
    assert {not deal} == is_exported


def test_no_cell_is_a_formula(folder: Path) -> None:
    texts = {text for name in COLUMNS for row in table(folder, name) for text in row.values()}
    assert not {text for text in texts if text.startswith(tuple("=+-@"))}


def test_a_file_can_be_read_while_a_host_uses_it(tmp_path: Path) -> None:
    with open_lobby(tmp_path / "tables.sqlite", ManualClock()) as lobby:
        room = start_room(lobby, "photo_leap")
        export = export_tables(read_tables(tmp_path / "tables.sqlite"))
        assert (1, [f"{room.code}/1"]) == (export.running, [row["play"] for row in export.tables["games"]])
        room.end()
        assert 0 == export_tables(read_tables(tmp_path / "tables.sqlite")).running


def test_answers_that_may_get_more_wait_and_are_counted(tmp_path: Path, tuckbox: Tuckbox) -> None:
    file, sentence = tmp_path / "tables.sqlite", "The answers about {} are left out until all have answered, the host"
    for number, games in ((2, "1 game"), (3, "2 games")):
        game = play_changes("infection", f"FOX-22{number}", number, names=NAMES, started_at=time.time())
        write_plays(file, game, insert_answer(f"FOX-22{number}", 1, 1, "w", said("", clarity=1)))
        for words in (
            ("export", file, "--csv", tmp_path),
            ("report", file, "--games", 0, "--out", tmp_path / "r.html"),
        ):
            assert sentence.format(games) in tuckbox(*words, status=0).output


def test_reading_changes_nothing(file: Path) -> None:
    before = file.read_bytes()
    read_tables(file)
    assert before == file.read_bytes()


def test_an_unreadable_game_is_named_and_the_others_are_exported(tmp_path: Path, tuckbox: Tuckbox) -> None:
    file = tmp_path / "tables.sqlite"
    write_plays(file, *(play_changes("infection", code, 1, names=NAMES) for code in ("FOX-222", "OWL-222")))
    with sqlite3.connect(file) as db:
        db.execute("UPDATE entry SET line = '{}' WHERE code = 'FOX-222' AND seq = 5")
    db.close()
    assert "FOX-222/1" in tuckbox("export", file, "--csv", tmp_path / "out", status=0).output
    assert ["OWL-222/1"] == [row["play"] for row in table(tmp_path / "out", "games")]


def test_a_file_of_the_first_release_is_read(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    write_plays(file, play_changes("infection", "FOX-222", 1, names=NAMES))
    with sqlite3.connect(file) as db:
        for name in ("play", "edition", "answered", "answer", "note"):
            db.execute(f"DROP TABLE {name}")
        db.execute("PRAGMA user_version = 1")
    db.close()
    assert ["FOX-222/1"] == [row["play"] for row in export_tables(read_tables(file)).tables["games"]]


@pytest.mark.parametrize("kind", ["missing", "later", "words", "other"])
def test_a_file_of_another_kind_is_refused(kind: str, tmp_path: Path, tuckbox: Tuckbox) -> None:
    file = tmp_path / "tables.sqlite"
    if kind == "later":
        SqliteStore(file).close()
    if kind == "words":
        file.write_bytes(b"some words that somebody keeps" * 100)
    if kind in ("later", "other"):
        with sqlite3.connect(file) as db:
            db.execute(f"PRAGMA user_version = {VERSION + 1}" if kind == "later" else "CREATE TABLE photos (name)")
        db.close()
    result = tuckbox("export", file, "--csv", tmp_path / "out")
    assert 1 == result.exit_code and "tables.sqlite" in result.output and "Traceback" not in result.output
    assert not (tmp_path / "out").exists()
    assert {"missing": "no such file", "later": "later release"}.get(kind, "no file of tables") in result.output


def test_classes_of_the_workbench_are_named(tuckbox: Tuckbox, tmp_path: Path, monkeypatch: MonkeyPatch) -> None:
    """Without a file the figures are those of `tuckbox host`: whoever taught from the workbench would miss theirs."""
    monkeypatch.setattr(data, "games_folder", lambda: tmp_path)
    monkeypatch.setattr(data, "default_file", lambda: tmp_path / "tables.sqlite")
    file = class_file(tmp_path)
    calls = ("export", "--csv", tmp_path), ("report",), ("forget", "--before", "2026-01-01")
    for call in calls:
        assert "Classes" not in tuckbox(*call).output
    file.parent.mkdir()
    file.touch()
    for call in calls:
        assert f"tuckbox {call[0]} {file}" in tuckbox(*call).output
        assert "Classes" not in tuckbox(*call, tmp_path / "tables.sqlite").output


Moment = tuple[str, int]
"""Phase and round."""


def exported(saved: SavedTables) -> list[Moment]:
    return [(row["phase"], row["round"]) for row in export_tables(saved).tables["notes"]]


def reported(saved: SavedTables) -> list[Moment]:
    (group,) = make_report(saved, ReportRequest(bots=0)).groups
    return [(note.phase, note.round) for timeline in group.timelines for note in timeline.notes]


@pytest.mark.parametrize("moments", [exported, reported])
def test_a_note_belongs_to_its_moment(tmp_path: Path, moments: Callable[[SavedTables], list[Moment]]) -> None:
    """A moment ends with its last move: a note at that very second belongs to the next, a late note to the last."""
    write_plays(tmp_path / "tables.sqlite", play_changes("photo_leap", "OWL-222", 5, moves=30, ends=True))
    saved = read_tables(tmp_path / "tables.sqlite")
    (play,) = saved.plays
    moves = fold_game(play, saved.library).moves
    begun = (moves[0].phase, moves[0].round)
    changes = ((move.at, (later.phase, later.round)) for move, later in pairwise(moves))
    end, after = next(change for change in changes if change[1] != begun)
    last = (moves[-1].phase, moves[-1].round)
    assert 3 == len({begun, after, last})
    notes = [Note(at, "stuck", "") for at in (0, end - 0.001, end, moves[-1].at, moves[-1].at + 60)]
    noted = saved._replace(plays=(play._replace(notes=tuple(map(msgspec.json.encode, notes))),))
    assert [begun, begun, after, last, last] == moments(noted)
