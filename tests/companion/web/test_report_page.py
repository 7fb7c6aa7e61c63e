"""The teacher's downloads: the report and the figures of the class's file."""

import csv
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from unittest.mock import Mock
from zipfile import ZipFile

import msgspec
import pytest
from app_server import make_app, phone, seat_path
from cases import each_case
from class_setup import class_app, set_up_tables, signed_in, teacher_session
from flask.testing import FlaskClient
from pytest import MonkeyPatch
from saved_games import play_changes, write_plays
from table_setup import ManualClock, open_lobby

from cards.editions.edition import Edition
from cards.errors import Fault, InputError
from companion.classes.crossing import ClassGame, ComparedEditions
from companion.lab.records.export import COLUMNS
from companion.tables.lobby import Lobby
from companion.web.pages import report_jobs, report_page
from companion.web.pages.dashboard import ClassSetup

SOFT = Edition("infection", "Soft axe", "2", options={"axe_damage": 1})
OWN = "infection/final"


@pytest.fixture(scope="module")
def teacher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    file = tmp_path_factory.mktemp("played") / "tables.db"
    write_plays(
        file,
        play_changes("infection", "FOX-222", 1, seats=2, table=1),
        play_changes("infection", "FOX-223", 2, seats=2, table=2),
        play_changes("infection", "OWL-222", 3, seats=2, edition=SOFT, table=3),
        play_changes("album", "ELK-222", 4, table=4),
    )
    with open_lobby(file, ManualClock()) as lobby:
        yield signed_in(make_app(lobby, class_setup=ClassSetup(None)))


@pytest.fixture
def make(monkeypatch: MonkeyPatch) -> Mock:
    """Return a stand-in for the making of a report."""
    making = Mock(return_value=(b"page", b"paper"))
    monkeypatch.setattr(report_page, "report_bytes", making)
    return making


def test_a_teacher_stops_asking_about_all_games(lobby: Lobby) -> None:
    app = class_app(lobby)
    room, *_ = set_up_tables(teacher_session(app).classroom, "infection", 2, people=2)
    room.begin(1)
    room.end()
    client, answer = signed_in(app), f"{seat_path(room, 1)}/feedback/1"
    session = teacher_session(app)
    session.findings.of = lambda file: []  # type: ignore[method-assign]  # another process makes them
    assert "may still answer" not in client.get("/class/report").text
    assert 303 == phone(app, room, 1).post(answer, data={"q1": "4"}).status_code
    assert "may still answer about 1 game" in client.get("/class/report").text
    assert 303 == client.post("/class/report/close").status_code
    assert "may still answer" not in client.get("/class/report").text
    late = phone(app, room, 2).post(f"{seat_path(room, 2)}/feedback/1", data={"q1": "4"})
    assert 409 == late.status_code


def test_the_report_and_the_figures_can_be_downloaded(teacher: FlaskClient) -> None:
    assert "What the class found out" in teacher.get("/class/report").text
    page = teacher.post("/class/report/page", data={"of": SOFT.digest, "against": OWN})
    assert "<h2>Soft axe against Infection</h2>" in page.text and "attachment" in page.headers["Content-Disposition"]
    figures = msgspec.json.decode(teacher.post("/class/report/figures").data)
    assert 4 == len(figures["games"]) and "Guest1" not in str(figures)
    with ZipFile(BytesIO(teacher.post("/class/report/sheets").data)) as sheets:
        assert {f"figures/{name}.csv" for name in COLUMNS} == set(sheets.namelist())
        games = list(csv.DictReader(sheets.read("figures/games.csv").decode("utf-8-sig").splitlines()))
    assert {"FOX-222/1", "FOX-223/1", "OWL-222/1", "ELK-222/1"} == {row["play"] for row in games}
    assert 404 == teacher.post("/class/report/else").status_code


def test_played_games_and_editions_can_be_chosen(teacher: FlaskClient) -> None:
    page = teacher.get("/class/report").text
    first_list, second_list = page.split('name="against"')
    for key, name in ((OWN, "Infection, final"), (SOFT.digest, "Infection, Soft axe 2")):
        option = f'<option value="{key}">{name}</option>'
        assert option in first_list and option in second_list
    assert '<option value="infection">Infection, all editions</option>' in first_list
    assert '<option value="album/1">Album, edition 1</option>' in first_list and "Album" not in second_list


def test_the_pair_that_the_class_compares_is_chosen_already(teacher: FlaskClient, monkeypatch: MonkeyPatch) -> None:
    classroom = teacher_session(teacher.application).classroom
    unplayed = Edition("infection", "Hard axe", "1", options={"axe_damage": 3})
    classroom.lobby.library.add(unplayed)
    for edition, expected in ((unplayed, []), (SOFT, [SOFT.digest, OWN])):
        pair = ComparedEditions((ClassGame("infection"), ClassGame("infection", variant=edition.digest)))
        monkeypatch.setattr(classroom.record, "compared", pair)
        page = teacher.get("/class/report").text
        assert expected == re.findall(r'<option value="([^"]+)" selected>', page)


@each_case
def test_the_form_selects_the_report(
    teacher: FlaskClient, make: Mock, form: dict[str, str], game: str | None, edition: str | None, against: str | None
) -> None:
    form = {name: key.replace("SOFT", SOFT.digest) for name, key in form.items()}
    assert b"paper" == teacher.post("/class/report/pdf", data=form).data
    (call,) = make.mock_calls
    expected = (game, edition and edition.replace("SOFT", SOFT.digest), against)
    assert (expected, {"games": 200 if "bots" in form else 0}) == (call.args[1:], call.kwargs)


@each_case
@pytest.mark.usefixtures("make")
def test_an_invalid_comparison_is_refused_and_the_form_keeps_its_values(
    teacher: FlaskClient, of: str, against: str, status: int
) -> None:
    response = teacher.post("/class/report/page", data={"of": of, "against": against})
    assert status == response.status_code
    assert status == 404 or f'<option value="{OWN}" selected>' in response.text.split('name="against"')[1]
    assert 'name="bots" value="1" checked' not in response.text


def test_an_error_of_the_report_is_shown_on_the_page(teacher: FlaskClient, make: Mock) -> None:
    make.side_effect = InputError("report", Fault("report", "", "", "took <b>too long</b>"))
    response = teacher.post("/class/report/page")
    assert 409 == response.status_code and "took &lt;b&gt;too long" in response.text


def test_a_report_that_takes_too_long_is_stopped(monkeypatch: MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(report_jobs, "LONGEST_S", 0.01)
    with pytest.raises(InputError, match="took too long and was given up"):
        report_jobs.json_bytes("export", str(tmp_path / "tables.db"), "--json")
