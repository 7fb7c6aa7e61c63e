"""`tuckbox export`: what stands in the tables, and what a class must not read in them."""

import csv
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest
from conftest import Tuckbox
from saved_games import BEGUN, keep, kept_play
from table_setup import Hands, begun, opened

from cards.editions.edition import Change, Edition
from companion.lab.records.export import export_tables
from companion.lab.records.export_columns import COLUMNS
from companion.lab.records.read import read_tables
from companion.tables.feedback import Answer, Note
from companion.tables.store import VERSION, Store, insert_answer, upsert_note

SOFTER = Edition("infection", "Soft axe", "2", changed=(Change("The axe takes 1", "too strong"),), options={"hp": 3})
NAMES = ["Zephyrine", "=2+5"]


def said(line: str, **scores: int) -> bytes:
    return msgspec.json.encode(Answer(scores, line))


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two editions of a game, one with bots, one that runs, one broken off, and a game in real time with messages."""
    made = tmp_path_factory.mktemp("export") / "tables.sqlite"
    keep(
        made,
        kept_play("infection", "FOX-222", 1, names=NAMES, table=3),
        kept_play("infection", "FOX-223", 2, names=NAMES, edition=SOFTER, begun=BEGUN + 60),
        kept_play("photo_leap", "OWL-222", 3, bots=2, options={"bribe_after": 2}, begun=BEGUN + 120),
        kept_play("photo_leap", "OWL-223", 4, moves=30, begun=BEGUN + 180),
        kept_play("photo_leap", "OWL-224", 5, moves=30, ends=True, begun=BEGUN + 240),
        kept_play("color_game", "CAT-222", 6, seats=6, begun=BEGUN + 300, says="meet me, Guest2"),
        kept_play("infection", "FOX-224", 7, names=NAMES, begun=BEGUN + 360),
        insert_answer("FOX-223", 1, 1, "w", said("canary", clarity=1)),
        *(insert_answer("FOX-224", 1, at, f"y{at}", said("", clarity=2)) for at in (1, 2)),
        insert_answer("FOX-222", 1, 1, "x", said("Was zephyrine asleep? The zephyrines were.", clarity=5)),
        *(insert_answer("CAT-222", 1, at, f"{at}", said("", again=at, tension=5)) for at in (1, 2, 3)),
        [upsert_note("OWL-224", 1, "a.1", msgspec.json.encode(Note(20.5, "laughing", "Guest1, at last")))],
    )
    return made


def table(folder: Path, name: str) -> list[dict[str, str]]:
    """As pandas and R read it."""
    return list(csv.DictReader((folder / f"{name}.csv").read_text("utf-8-sig").splitlines()))


@pytest.fixture(scope="module")
def folder(file: Path) -> Path:
    told = Tuckbox()("export", file, "--csv", file.parent / "out", "--json", file.parent / "out.json")
    assert 0 == told.exit_code, told.output
    assert "1 game still runs" in told.output and "9 answers" not in told.output
    assert "6 answers" in told.output and "1 answer left out: fewer than three" in told.output
    return file.parent / "out"


def test_every_column_is_documented_and_every_documented_column_is_there(folder: Path, tuckbox: Tuckbox) -> None:
    told = tuckbox("export", "--columns").output
    for name, columns in COLUMNS.items():
        assert list(columns) == (folder / f"{name}.csv").read_text("utf-8-sig").splitlines()[0].split(",")
        assert all(column in told for column in columns)


def test_a_game_is_a_row_with_how_it_was_played_and_how_it_ended(folder: Path) -> None:
    rows = {row["play"]: row for row in table(folder, "games")}
    assert ["FOX-222/1", "FOX-223/1", "OWL-222/1", "OWL-223/1", "OWL-224/1", "CAT-222/1", "FOX-224/1"] == list(rows)
    assert ("3", "infection", "", "over") == tuple(
        rows["FOX-222/1"][name] for name in ("table", "game", "variant", "ended")
    )
    assert ("Soft axe 2", SOFTER.digest, "") == tuple(
        rows["FOX-223/1"][name] for name in ("edition", "variant", "options")
    )
    assert ('{"bribe_after":2}', "4", "2") == tuple(rows["OWL-222/1"][name] for name in ("options", "seats", "bots"))
    assert ("broken off", "30", "") == tuple(rows["OWL-224/1"][name] for name in ("ended", "moves", "reason"))


def test_figures_are_those_of_the_log(folder: Path, file: Path) -> None:
    """Counted once more, from the file's own lines."""
    with sqlite3.connect(file) as db:
        lines = [
            json.loads(line) for (line,) in db.execute("SELECT line FROM entry WHERE code = 'FOX-222' ORDER BY seq")
        ]
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


def test_a_seat_thinks_from_when_it_can_move(file: Path, folder: Path) -> None:
    """Where all tap at once, each has thought since the phase began, not since the tap before."""
    moves = [row for row in table(folder, "moves") if row["play"] == "OWL-222/1"]
    first = next(i for i, row in enumerate(moves) if row["phase"] == "investigate")
    began = float(moves[first - 1]["at"])
    same = [row for row in moves if (row["phase"], row["round"]) == ("investigate", "1")]
    assert 4 == len(same)
    assert [float(row["at"]) - began for row in same] == pytest.approx([float(row["thinking"]) for row in same])
    assert {"1": "no", "2": "no", "3": "yes", "4": "yes"} == {row["seat"]: row["bot"] for row in same}


def test_nobody_is_named_unless_asked(folder: Path, file: Path, tuckbox: Tuckbox) -> None:
    """Nor is what people wrote to each other to be had by accident."""
    written = "".join(one.read_text("utf-8-sig") for one in folder.iterdir()) + (file.parent / "out.json").read_text()
    assert "zephyrine" not in written.casefold().replace("zephyrines", "") and "Guest" not in written
    assert "meet me" not in written and '{""to"":2}' in written
    assert ["seat 1", "seat 2"] == [row["name"] for row in table(folder, "seats")][:2]
    told = tuckbox("export", file, "--csv", file.parent / "named", "--names")
    assert 0 == told.exit_code
    assert "meet me, Guest2" in (file.parent / "named" / "moves.csv").read_text("utf-8-sig")
    assert ["Zephyrine", "'=2+5"] == [row["name"] for row in table(file.parent / "named", "seats")][:2]


def test_a_running_game_tells_no_secret(folder: Path, file: Path) -> None:
    """No role, no score, no move: that a seat swaps at night tells that it is a spy."""
    seats = [row for row in table(folder, "seats") if row["play"] == "OWL-223/1"]
    assert 4 == len(seats)
    assert {""} == {row[name] for row in seats for name in ("labels", "won", "score", "moves", "thinking")}
    for name in ("moves", "answers", "notes"):
        assert "OWL-223/1" not in {row["play"] for row in table(folder, name)}
    (row,) = [row for row in table(folder, "games") if row["play"] == "OWL-223/1"]
    assert ("running", "", "", "") == tuple(row[name] for name in ("ended", "rounds", "moves", "minutes"))
    assert "journalists" in {row["labels"].rpartition("/")[2] for row in table(folder, "seats")}


def test_an_answer_is_a_row_a_question(folder: Path) -> None:
    """What was not given is empty; where few have answered, the game is not told, and of fewer of an edition nothing.

    So it is if an answer of another table joins them: one that is known is one too few.
    """
    rows = table(folder, "answers")
    assert [row["play"] for row in rows] == sorted(row["play"] for row in rows)
    # Not in the order of their games or their coming: what was said alike stands together.
    assert ["2", "2", "5"] == [row["given"] for row in rows if not row["play"] and row["question"] == "clarity"]
    first = [row for row in rows if row["answer"] == "3"]
    assert ["clarity", "tension", "length", "fairness", "again", ""] == [row["question"] for row in first]
    assert ["5", "", "", "", "", ""] == [row["given"] for row in first]
    assert {("", "infection")} == {(row["play"], row["game"]) for row in first}
    assert "Was seat 1 asleep? The zephyrines were." == first[-1]["words"]
    assert {"", "CAT-222/1"} == {row["play"] for row in rows} and {"final", "1"} >= {row["edition"] for row in rows}
    assert not any("canary" in cell for row in rows for cell in row.values())
    assert {("CAT-222/1", "1"), ("CAT-222/1", "2"), ("CAT-222/1", "3")} == {
        (row["play"], row["given"]) for row in rows if row["question"] == "again" and row["given"]
    }


def test_a_game_that_was_broken_off_keeps_its_secrets(folder: Path) -> None:
    """No role, and of its moves only when they were made: a name alone can tell a role."""
    seats = [row for row in table(folder, "seats") if row["play"] == "OWL-224/1"]
    moves = [row for row in table(folder, "moves") if row["play"] == "OWL-224/1"]
    assert (4, 30) == (len(seats), len(moves))
    assert {""} == {row["labels"] for row in seats} == {row[name] for row in moves for name in ("move", "fields")}
    assert all(row["at"] and row["phase"] for row in moves)


@pytest.mark.parametrize("deal", ["", "one deal"])
def test_what_was_dealt_alike_and_runs_elsewhere_is_told_nowhere(file: Path, deal: str) -> None:
    """A finished table's roles are those of the table that plays on."""
    found = read_tables(file)
    plays = {kept.name: kept.play for kept in found.plays}
    plays["OWL-222/1"].deal = plays["OWL-223/1"].deal = deal
    tables = export_tables(found).tables
    (game,) = [row for row in tables["games"] if row["play"] == "OWL-222/1"]
    assert ("over", deal or None) == (game["ended"], game["deal"])
    is_told = {
        any(row["labels"] for row in tables["seats"] if row["play"] == "OWL-222/1"),
        any(row["play"] == "OWL-222/1" for row in tables["moves"]),
    }
    assert {not deal} == is_told


def test_a_note_stands_in_its_phase(folder: Path) -> None:
    (note,) = table(folder, "notes")
    (last, *_) = [row for row in table(folder, "moves") if row["play"] == "OWL-224/1" and float(row["at"]) > 20.5]
    assert ("OWL-224/1", "20.5", "laughing", "seat 1, at last") == tuple(
        note[name] for name in ("play", "at", "sign", "words")
    )
    assert (last["phase"], last["round"]) == (note["phase"], note["round"])


def test_json_says_the_same_as_the_sheets(folder: Path, file: Path) -> None:
    told = json.loads((file.parent / "out.json").read_text())
    assert list(COLUMNS) == list(told)
    assert {"bribe_after": 2} == told["games"][2]["options"]
    for name in COLUMNS:
        assert len(table(folder, name)) == len(told[name])


def test_no_cell_is_a_formula(folder: Path) -> None:
    cells = {cell for name in COLUMNS for row in table(folder, name) for cell in row.values()}
    assert not {cell for cell in cells if cell.startswith(tuple("=+-@"))}


def test_a_file_is_read_while_a_host_writes_it(tmp_path: Path) -> None:
    """The host keeps the file, and goes on."""
    with opened(tmp_path / "tables.sqlite", Hands()) as lobby:
        room = begun(lobby)
        found = export_tables(read_tables(tmp_path / "tables.sqlite"))
        assert (1, [f"{room.code}/1"]) == (found.running, [row["play"] for row in found.tables["games"]])
        room.end()
        assert 0 == export_tables(read_tables(tmp_path / "tables.sqlite")).running


def test_reading_changes_nothing(file: Path) -> None:
    before = file.read_bytes()
    read_tables(file)
    assert before == file.read_bytes()


def test_a_play_that_cannot_be_read_is_named_and_the_others_are_told(tmp_path: Path, tuckbox: Tuckbox) -> None:
    file = tmp_path / "tables.sqlite"
    keep(file, kept_play("infection", "FOX-222", 1, names=NAMES), kept_play("infection", "OWL-222", 2, names=NAMES))
    with sqlite3.connect(file) as db:
        db.execute("UPDATE entry SET line = '{}' WHERE code = 'FOX-222' AND seq = 5")
    db.close()
    told = tuckbox("export", file, "--csv", tmp_path / "out")
    assert 0 == told.exit_code and "FOX-222/1" in told.output
    assert ["OWL-222/1"] == [row["play"] for row in table(tmp_path / "out", "games")]


def test_a_file_of_the_first_release_is_read(tmp_path: Path) -> None:
    """Its games stand in their rooms alone."""
    file = tmp_path / "tables.sqlite"
    keep(file, kept_play("infection", "FOX-222", 1, names=NAMES))
    with sqlite3.connect(file) as db:
        for name in ("play", "edition", "answered", "answer", "note"):
            db.execute(f"DROP TABLE {name}")
        db.execute("PRAGMA user_version = 1")
    db.close()
    assert ["FOX-222/1"] == [row["play"] for row in export_tables(read_tables(file)).tables["games"]]


@pytest.mark.parametrize("what", ["missing", "later", "words", "other"])
def test_what_is_no_file_of_tables_is_refused(what: str, tmp_path: Path, tuckbox: Tuckbox) -> None:
    file = tmp_path / "tables.sqlite"
    if what == "later":
        Store(file).close()
    if what == "words":
        file.write_bytes(b"some words that somebody keeps" * 100)
    if what in ("later", "other"):
        with sqlite3.connect(file) as db:
            db.execute(f"PRAGMA user_version = {VERSION + 1}" if what == "later" else "CREATE TABLE photos (name)")
        db.close()
    told = tuckbox("export", file, "--csv", tmp_path / "out")
    assert 2 == told.exit_code and "tables.sqlite" in told.output and "Traceback" not in told.output
    assert not (tmp_path / "out").exists()
    assert {"missing": "no such file", "later": "later release"}.get(what, "no file of tables") in told.output


def test_options_stand_as_they_are_written(file: Path) -> None:
    """What the JSON of a row says can be read by any program."""
    rows = export_tables(read_tables(file)).tables["moves"]
    assert all(isinstance(msgspec.json.decode(str(row["fields"]) or "{}"), dict) for row in rows)
