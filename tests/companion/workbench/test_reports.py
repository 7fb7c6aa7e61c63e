"""Reports that the workbench lists, makes and shows, and two editions beside each other."""

import time
from http import HTTPStatus
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient
from pytest import MonkeyPatch
from saved_games import STARTED_AT, play_changes, write_plays

import cards
from companion.workbench.jobs import Jobs

AT = "/reports/own/soft_axe"


@pytest.fixture(autouse=True)
def without_bots(monkeypatch: MonkeyPatch) -> None:
    """No bots play beside, which takes long."""
    start = Jobs.start
    monkeypatch.setattr(Jobs, "start", lambda *job: start(*job[:-1], [*job[-1], "--games", "0"]))


@pytest.fixture
def played(home: Path) -> str:
    data = cards.load(str(home / "soft_axe"))
    for file, codes in (
        (home / "soft_axe" / ".tuckbox" / "tables.sqlite", ("FOX-222", "OWL-222")),
        (home / ".tuckbox" / "class.sqlite", ("ELK-222",)),
    ):
        file.parent.mkdir(exist_ok=True)
        people = {"names": ["Zephyrine", "Ada"], "edition": data.edition}
        write_plays(file, *(play_changes(data.slug, code, at, **people) for at, code in enumerate(codes)))
    return data.slug


def test_reports_are_listed_for_all_games_and_for_one(owner: FlaskClient, played: str) -> None:
    everything = msgspec.json.decode(owner.get("/results").data)["reports"]
    whole = {"made": 0, "is_old": True, "is_broken_off": False, "job": None, "last": STARTED_AT}
    assert [
        {**whole, "kind": "class", "key": "class", "title": "Class", "games": 1},
        {**whole, "kind": "own", "key": "soft_axe", "title": "Soft axe", "games": 2},
    ] == everything
    for path, kinds in (("/own/soft_axe", ["class", "own"]), (f"/shipped/{played}", ["class"]), ("/own/stall", [])):
        assert kinds == [one["kind"] for one in msgspec.json.decode(owner.get(f"{path}/reports").data)]


@pytest.mark.slow
def test_a_report_is_made_by_a_command_and_read_in_the_page(owner: FlaskClient, played: str, home: Path) -> None:
    assert HTTPStatus.NOT_FOUND == owner.get(f"{AT}/report.pdf").status_code
    told = msgspec.json.decode(owner.post(f"{AT}/make").data)
    again = msgspec.json.decode(owner.post(f"{AT}/make").data)
    assert told["job"]["number"] == again["job"]["number"], "two commands write one report"
    until = time.monotonic() + 120
    while (told := msgspec.json.decode(owner.get(f"{AT}/state").data))["job"]["state"] == "running":
        assert time.monotonic() < until
        time.sleep(0.1)
    assert told["made"] and not told["is_old"], told
    page, paper = (owner.get(f"{AT}/report.{form}") for form in ("html", "pdf"))
    assert "Zephyrine" not in page.text and "2 games" in page.text
    assert "sandbox" in page.headers["Content-Security-Policy"]
    assert paper.data.startswith(b"%PDF")
    assert "Print the report" in owner.get(f"{AT}/").text

    write_plays(home / "soft_axe" / ".tuckbox" / "tables.sqlite", play_changes(played, "CAT-222", 5, names=["A", "B"]))
    assert msgspec.json.decode(owner.get(f"{AT}/state").data)["is_old"]


def test_a_report_that_broke_off_is_told(owner: FlaskClient, played: str, home: Path, monkeypatch: MonkeyPatch) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(Jobs, "start", lambda *_: None)
        owner.post(f"{AT}/make")
    (told,) = (one for one in msgspec.json.decode(owner.get("/results").data)["reports"] if one["kind"] == "own")
    assert told["is_broken_off"] and not told["made"]
    for form in ("html", "pdf"):
        (home / "soft_axe" / ".tuckbox" / f"tables-report.{form}").write_text("finished")
    told = msgspec.json.decode(owner.get(f"{AT}/state").data)
    assert told["made"] and not told["is_broken_off"] and not told["is_old"]
    page, paper = (owner.get(f"{AT}/report.{form}") for form in ("html", "pdf"))
    assert b"finished" == page.data == paper.data and "sandbox" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["own/nowhere", "own/stall", "class/tables", "class/..%2Fsoft_axe"])
def test_where_nothing_was_played_there_is_no_report(owner: FlaskClient, played: str, path: str) -> None:
    assert HTTPStatus.NOT_FOUND == owner.get(f"/reports/{path}/state").status_code


def test_editions_of_one_name_are_told_apart_and_faulty_ones_are_left_out(owner: FlaskClient, home: Path) -> None:
    slug = cards.load(str(home / "soft_axe")).slug
    titles = [one["title"] for one in msgspec.json.decode(owner.get(f"/shipped/{slug}/editions").data)]
    assert len(set(titles)) == len(titles) > len(cards.shipped_editions(slug))
    (home / "soft_axe" / "edition.toml").write_text("game = 7", "utf-8")
    names = [one["name"] for one in msgspec.json.decode(owner.get(f"/shipped/{slug}/editions").data)]
    assert [slug, *cards.shipped_editions(slug)] == names


def test_two_games_are_not_compared(owner: FlaskClient) -> None:
    answer = owner.get(f"/own/stall/compare?first=own/stall&second={cards.listed_slugs()[0]}")
    assert "is another game than" in answer.text
