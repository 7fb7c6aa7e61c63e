"""The teacher's downloads: the report and the figures of the class's own file, made by the command itself."""

import csv
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import msgspec
import pytest
from app_server import app_of, context_of
from flask.testing import FlaskClient
from saved_games import keep, kept_play
from table_setup import Hands, opened

from cards.editions.edition import Edition
from cards.errors import Fault, InputError
from companion.lab.records.export_columns import COLUMNS
from companion.web.pages import report_jobs, report_page
from companion.web.pages.dashboard import ClassSetup

SOFT = Edition("infection", "Soft axe", "2", options={"axe_damage": 1})
OWN = "infection/final"


@pytest.fixture
def teacher(tmp_path: Path) -> FlaskClient:
    """Signed in at a class whose file holds two games of one edition, one of another, and another game."""
    file = tmp_path / "tables.db"
    keep(file, kept_play("infection", "FOX-222", 1, seats=2), kept_play("infection", "FOX-223", 2, seats=2),
         kept_play("infection", "OWL-222", 3, seats=2, edition=SOFT), kept_play("album", "ELK-222", 4))  # fmt: skip
    with opened(file, Hands()) as lobby:
        app = app_of(lobby, class_setup=ClassSetup(None))
        found = context_of(app).teacher_session
        assert found is not None
        client = app.test_client()
        assert 303 == client.post("/class/in", data={"password": found.new_password}).status_code
        yield client


def asked_of(teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch, **form: str) -> Any:
    """What the command is asked for when the form is sent; the page where it was refused."""
    asked: list[Any] = []

    def made(_: Path, *words: str | None, games: int) -> tuple[bytes, bytes]:
        asked.append((*words, games))
        return b"page", b"paper"

    monkeypatch.setattr(report_page, "report_bytes", made)
    answer = teacher.post("/class/report/page", data=form)
    return asked[0] if asked else answer


def test_a_report_and_the_figures_are_downloaded(teacher: FlaskClient) -> None:
    assert "What did the class find out?" in teacher.get("/class/report").text
    page = teacher.post("/class/report/page", data={"of": SOFT.digest, "against": OWN})
    assert "Infection: Soft axe 2 against final" in page.text and "attachment" in page.headers["Content-Disposition"]
    assert teacher.post("/class/report/pdf", data={"of": "album"}).data.startswith(b"%PDF-")
    figures = msgspec.json.decode(teacher.post("/class/report/figures").data)
    assert 4 == len(figures["games"]) and "Guest1" not in str(figures)
    with ZipFile(BytesIO(teacher.post("/class/report/sheets").data)) as sheets:
        assert {f"figures/{name}.csv" for name in COLUMNS} == set(sheets.namelist())
        games = list(csv.DictReader(sheets.read("figures/games.csv").decode("utf-8-sig").splitlines()))
    assert {"FOX-222/1", "FOX-223/1", "OWL-222/1", "ELK-222/1"} == {row["play"] for row in games}
    assert 404 == teacher.post("/class/report/else").status_code


def test_what_was_played_can_be_chosen(teacher: FlaskClient) -> None:
    """Each game and edition by its name, those of one game together; compared are games with several editions."""
    page = teacher.get("/class/report").text
    above, beside = page.split('name="against"')
    for key, name in ((OWN, "Infection, final"), (SOFT.digest, "Infection, Soft axe 2")):
        assert f'<option value="{key}">{name}</option>' in above and f'<option value="{key}">{name}</option>' in beside
    assert '<option value="infection">Infection, all editions</option>' in above
    assert '<option value="album/1">Album, edition 1</option>' in above and "Album" not in beside


@pytest.mark.parametrize(
    ("form", "asked"),
    [
        ({}, (None, None, None, 0)),
        ({"bots": "1"}, (None, None, None, 200)),
        ({"of": "infection"}, ("infection", None, None, 0)),
        ({"of": OWN}, (None, OWN, None, 0)),
        ({"of": SOFT.digest, "against": OWN}, (None, SOFT.digest, OWN, 0)),
    ],
)
def test_a_report_is_asked_for_as_the_form_says(
    teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch, form: dict[str, str], asked: tuple[str | None, ...]
) -> None:
    assert asked == asked_of(teacher, monkeypatch, **form)


@pytest.mark.parametrize(
    ("of", "against", "status"),
    [("", OWN, 409), ("infection", OWN, 409), ("album/1", OWN, 409), (OWN, OWN, 409), ("chess", "", 404)],
)
def test_what_is_not_to_be_compared_is_told_and_the_choice_stays(
    teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch, of: str, against: str, status: int
) -> None:
    answer = asked_of(teacher, monkeypatch, of=of, against=against)
    assert status == answer.status_code
    assert status == 404 or f'<option value="{OWN}" selected>' in answer.text.split('name="against"')[1]
    assert 'name="bots" value="1" checked' not in answer.text


def test_a_fault_is_told_on_the_page(teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise InputError("report", Fault("report", "", "", "took <b>too long</b>"))

    monkeypatch.setattr(report_page, "report_bytes", fails)
    answer = teacher.post("/class/report/page")
    assert 409 == answer.status_code and "took &lt;b&gt;too long" in answer.text


def test_a_report_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(report_jobs, "LONGEST_S", 0.01)
    with pytest.raises(InputError, match="took too long and was given up"):
        report_jobs.export_bytes(tmp_path / "tables.db")
