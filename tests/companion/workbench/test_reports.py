"""Reports that the workbench lists, makes and shows."""

import time
from collections.abc import Sequence
from http import HTTPStatus
from pathlib import Path

import msgspec
import pytest
from flask.testing import FlaskClient
from saved_games import play_changes, write_plays

import cards
from companion.workbench.jobs import Job, Jobs

AT = "/reports/own/soft_axe"


@pytest.fixture(autouse=True)
def without_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bots play beside, which takes long."""
    start = Jobs.start

    def start_without(jobs: Jobs, kind: str, title: str, game: str, words: Sequence[str]) -> Job:
        return start(jobs, kind, title, game, [*words, "--games", "0"])

    monkeypatch.setattr(Jobs, "start", start_without)


@pytest.fixture
def played(home: Path) -> str:
    data = cards.load(str(home / "soft_axe"))
    for file, codes in (
        (home / "soft_axe" / ".tuckbox" / "tables.sqlite", ("FOX-222", "OWL-222")),
        (home / ".tuckbox" / "class.sqlite", ("ELK-222",)),
    ):
        file.parent.mkdir(exist_ok=True)
        write_plays(
            file,
            *(
                play_changes(data.slug, code, at, names=["Zephyrine", "Ada"], edition=data.edition)
                for at, code in enumerate(codes)
            ),
        )
    return data.slug


def test_reports_are_listed_for_all_games_and_for_one(owner: FlaskClient, played: str) -> None:
    everything = msgspec.json.decode(owner.get("/results").data)["reports"]
    assert [("class", 1), ("own", 2)] == [(one["kind"], one["games"]) for one in everything]
    for path, kinds in (("/own/soft_axe", ["class", "own"]), (f"/shipped/{played}", ["class"]), ("/own/stall", [])):
        assert kinds == [one["kind"] for one in msgspec.json.decode(owner.get(f"{path}/reports").data)]


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


def test_a_report_that_was_not_finished_is_told_after_a_restart(
    owner: FlaskClient, played: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as killed:
        killed.setattr(Jobs, "start", lambda *_: None)
        owner.post(f"{AT}/make")
    (told,) = (one for one in msgspec.json.decode(owner.get("/results").data)["reports"] if one["kind"] == "own")
    assert told["is_broken_off"] and not told["made"]
    (home / "soft_axe" / ".tuckbox" / "tables-report.pdf").write_text("finished")
    assert not msgspec.json.decode(owner.get(f"{AT}/state").data)["is_broken_off"]


@pytest.mark.parametrize("path", ["own/nowhere", "own/stall", "class/tables", "class/..%2Fsoft_axe"])
def test_where_nothing_was_played_there_is_no_report(owner: FlaskClient, played: str, path: str) -> None:
    assert HTTPStatus.NOT_FOUND == owner.get(f"/reports/{path}/state").status_code
