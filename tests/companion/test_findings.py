"""The teacher's downloads: the report and the figures of the class's own file, made by the command itself."""

from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient
from keeping import keep, kept_play
from serving import app_of, desk_of
from sitting import Hands, opened

from cards.deck import CardDataError, Fault
from companion.web import findings
from companion.web.dashboard import Class


@pytest.fixture
def teacher(tmp_path: Path) -> FlaskClient:
    """Signed in at a class whose file holds two games."""
    file = tmp_path / "tables.db"
    keep(file, kept_play("infection", "FOX-222", 1, seats=2), kept_play("infection", "FOX-223", 2, seats=2))
    with opened(file, Hands()) as house:
        app = app_of(house, taught=Class(None))
        found = desk_of(app).lectern
        assert found is not None
        client = app.test_client()
        assert 303 == client.post("/class/in", data={"password": found.told}).status_code
        yield client


def test_a_report_and_the_figures_are_downloaded(teacher: FlaskClient) -> None:
    assert "What did the class find out?" in teacher.get("/class/report").text
    page = teacher.post("/class/report/page")
    assert "Infection: 2 games" in page.text and "attachment" in page.headers["Content-Disposition"]
    assert teacher.post("/class/report/pdf").data.startswith(b"%PDF-")
    figures = msgspec.json.decode(teacher.post("/class/report/figures").data)
    assert 2 == len(figures["games"]) and "Guest1" not in str(figures)
    assert 404 == teacher.post("/class/report/else").status_code


def test_a_fault_is_told_on_the_page(teacher: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> None:
        raise CardDataError([Fault("report", "", "", "took <b>too long</b>")])

    monkeypatch.setattr(findings, "report_bytes", fails)
    answer = teacher.post("/class/report/page")
    assert 409 == answer.status_code and "took &lt;b&gt;too long" in answer.text
