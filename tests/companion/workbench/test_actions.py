"""What the workbench sets going: prints with their printers, a game alone, a class with its tables."""

from http import HTTPStatus
from pathlib import Path
from typing import Any

import click
import pytest
from flask.testing import FlaskClient

import cards
from companion.processes import run_command
from companion.workbench.actions.hosts import ADDRESS
from companion.workbench.jobs import Job, Jobs
from generator.commands.print import print_ as print_command


class EndedProcess:
    returncode = 0

    def poll(self) -> int:
        return 0


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the commands that are started from now on. None of them runs."""
    commands: list[list[str]] = []

    def record(jobs: Jobs, kind: str, title: str, key: str, words: list[str]) -> Job:
        commands.append(words)
        job = Job(len(commands), kind, title, key, EndedProcess())  # type: ignore[arg-type]  # no process is needed
        jobs._jobs[job.number] = job
        return job

    monkeypatch.setattr(Jobs, "start", record)
    return commands


@pytest.fixture
def slug(home: Path) -> str:
    return cards.load(str(home / "soft_axe")).slug


def after(words: list[str], option: str) -> str:
    return words[words.index(option) + 1]


def test_a_class_begins_as_the_page_says(owner: FlaskClient, started: list[list[str]], slug: str, home: Path) -> None:
    wish = {"editions": [slug, "own/soft_axe"], "tables": 6, "minutes": 15, "mode": "short", "crossed": True}
    assert HTTPStatus.OK == owner.post("/class", json={**wish, "same_deal": False}).status_code
    (words,) = started
    assert ["host", slug] == [words[0], words[words.index("--edition") - 1]]
    assert str(home / "soft_axe") == after(words, "--edition")
    assert ("6", "15", "short") == tuple(after(words, one) for one in ("--tables", "--minutes", "--mode"))
    assert {"--class", "--crossed", "--own-deals"} <= set(words)


def test_the_last_class_opens_as_it_was_from_the_start_page_too(
    owner: FlaskClient, started: list[list[str]], home: Path
) -> None:
    assert "Open the last class again" not in owner.get("/").text
    (home / ".tuckbox").mkdir(exist_ok=True)
    (home / ".tuckbox" / "class.sqlite").touch()
    assert owner.get("/").text.index("Open the last class again") < owner.get("/").text.index("Set up a class")
    owner.post("/class", json={"editions": []})
    assert "--tables" not in started[0]
    assert [str(home / "soft_axe"), str(home / "stall")] == sorted(
        word for at, word in enumerate(started[0]) if started[0][at - 1] == "--edition"
    )


@pytest.mark.parametrize(
    ("wish", "what"),
    [
        ({"editions": [], "tables": 2}, "Choose what the class plays"),
        ({"editions": ["own/soft_axe"], "tables": 41}, "unreadable"),
        ({"editions": ["own/gone"], "tables": 2}, "not in the folder"),
        ({"editions": ["--data"], "tables": 2}, "is no edition here"),
    ],
)
def test_a_class_that_cannot_be_is_refused(
    owner: FlaskClient, started: list[list[str]], wish: dict[str, Any], what: str
) -> None:
    answer = owner.post("/class", json=wish)
    assert HTTPStatus.CONFLICT == answer.status_code and what in answer.text and not started


def test_the_page_offers_games_with_editions_of_ones_own_first(owner: FlaskClient, slug: str) -> None:
    first, *others = owner.get("/class/games").json["games"]  # type: ignore[index]
    editions = {first["slug"]: first["editions"], others[0]["slug"]: others[0]["editions"]}
    assert [slug, "own/soft_axe"] == [one["name"] for one in editions[slug]]
    assert ["own/stall"] == [one["name"] for one in editions[cards.start_slug()]]
    assert "" == first["modes"][0]["id"] and first["players"]


def test_every_game_can_be_played_alone_at_once(owner: FlaskClient, started: list[list[str]], slug: str) -> None:
    for path in (f"/shipped/{slug}/alone", "/own/stall/alone"):
        assert HTTPStatus.OK == owner.post(path).status_code
    assert all("--alone" in words for words in started)
    found = ADDRESS.match("Seat     http://1.2.3.4:8000/t/FOX-234/again#A-1")
    assert found and ("Seat", "http://1.2.3.4:8000/t/FOX-234/again#A-1") == found.groups()


def test_a_game_of_tuckbox_prints_without_an_edition(
    owner: FlaskClient, started: list[list[str]], slug: str, home: Path
) -> None:
    assert HTTPStatus.ACCEPTED == owner.post(f"/shipped/{slug}/print", json={"what": "all"}).status_code
    assert str(home / "print" / slug) == after(started[0], "--out")


def test_the_last_print_is_known_after_a_restart_until_somebody_says_whether_it_came_out_well(
    owner: FlaskClient, started: list[list[str]], home: Path
) -> None:
    owner.post("/own/stall/print", json={"what": "all", "options": {"paper": "letter", "duplex": "short"}})
    (home / "stall" / "print").mkdir()
    (home / "stall" / "print" / "other.pdf").write_bytes(b"made at the same time")
    run_command(started[0])
    told: Any = owner.get("/own/stall/prints").json
    (file,) = told["files"]
    assert ("stall-letter-short.pdf", None) == (file["name"], told["last"]["well"])
    assert {"paper": "letter", "duplex": "short"} == told["last"]["way"]["options"]
    assert owner.get("/own/stall/print/stall-letter-short.pdf/1.png").data.startswith(b"\x89PNG")
    beyond = file["pages"] + 1
    assert HTTPStatus.NOT_FOUND == owner.get(f"/own/stall/print/stall-letter-short.pdf/{beyond}.png").status_code
    owner.put("/own/stall/print/well", json=True)
    assert owner.get("/own/stall/prints").json["last"]["well"] is True  # type: ignore[index]


def test_a_second_print_at_once_shows_its_own_files(owner: FlaskClient, started: list[list[str]]) -> None:
    for ink in ("full", "grey"):
        owner.post("/own/stall/print", json={"what": "all", "options": {"ink": ink}})
        run_command(started[-1])
    (file,) = owner.get("/own/stall/prints").json["files"]  # type: ignore[index]
    assert "stall-a4-grey.pdf" == file["name"]
    owner.post("/own/stall/print", json={"what": "changed"})
    run_command(started[-1])
    assert [] == owner.get("/own/stall/prints").json["files"]  # type: ignore[index]


def test_a_printer_is_kept_and_followed(owner: FlaskClient, started: list[list[str]], own_settings: Path) -> None:
    owner.put("/printers", json={"name": " Staff  room ", "dx": 1.24, "duplex": "short"})
    told: Any = owner.put("/printers", json={"name": "Staff room", "ruler": 97}).json
    assert {"Staff room": {"dx": 1.2, "dy": 0, "angle": 0, "duplex": "short", "ruler": 97}} == told
    owner.post("/own/stall/print", json={"what": "some", "only": ["goods", "nothing"], "printer": "Staff room"})
    assert "Staff room" == after(started[0], "--printer")
    assert ["goods"] == [started[0][at + 1] for at, word in enumerate(started[0]) if word == "--only"]
    assert "97" in (own_settings / "printers.json").read_text("utf-8")
    assert {} == owner.delete("/printers", json="Staff room").json


@pytest.mark.parametrize(
    ("path", "sent", "what"),
    [
        ("/printers", {"name": "p", "dx": 40}, "at most 10 mm"),
        ("/printers", {"name": " "}, "Give the printer a name"),
        ("/printers", {"name": "--out"}, "Give the printer a name"),
        ("/printers", {"name": "p", "duplex": "sideways"}, "unreadable"),
    ],
)
def test_figures_that_cannot_be_are_refused(
    owner: FlaskClient, own_settings: Path, path: str, sent: dict[str, Any], what: str
) -> None:
    answer = owner.put(path, json=sent)
    assert HTTPStatus.CONFLICT == answer.status_code and what in answer.text
    assert not (own_settings / "printers.json").exists()


def test_an_edition_prints_what_differs_from_its_game(owner: FlaskClient, started: list[list[str]], slug: str) -> None:
    owner.post("/own/soft_axe/print", json={"what": "differs"})
    assert "--changed" in started[0] and slug == after(started[0], "--printed")


def test_the_options_are_those_of_the_command_line_that_matter_to_the_game(owner: FlaskClient) -> None:
    settings = {one.name: one for one in print_command.params if isinstance(one, click.Option)}
    offered: dict[str, Any] = {one["name"]: one for one in owner.get("/own/stall/prints").json["options"]}  # type: ignore[index]
    for name, option in offered.items():
        command = settings[name.replace("-", "_")]
        if option["kind"] == "choice":
            assert isinstance(command.type, click.Choice)
            assert [value for value, _ in option["values"]] == [*command.type.choices]
    assert {"paper", "ink", "duplex", "cut-lines", "cuts", "margin", "copies", "card", "stock", "sleeved"} <= {*offered}
    shipped = {one["name"] for one in owner.get("/shipped/infection/prints").json["options"]}  # type: ignore[index]
    assert "tokens" in shipped - {*offered} and "card" not in shipped


def test_options_go_to_the_command_and_the_last_print_has_them_again(
    owner: FlaskClient, started: list[list[str]]
) -> None:
    options = {"cut-lines": "lines", "copies": "2", "sleeved": "yes", "card": "", "out": "elsewhere"}
    owner.post("/own/stall/print", json={"what": "some", "only": ["boxes"], "options": options})
    owner.post("/own/stall/print", json={"what": "again", "options": {"copies": "9"}})
    for words in started:
        assert {"--cut-lines=lines", "--copies=2", "--sleeved"} <= set(words)
        assert not any(word.startswith(("--card", "--out=")) for word in words)
    assert "boxes" == after(started[0], "--only")
    assert "--reprint" in started[1] and "--only" not in started[1]


def test_a_table_tent_needs_the_address(owner: FlaskClient, started: list[list[str]]) -> None:
    wish: dict[str, Any] = {"what": "some", "only": ["tent"]}
    assert "write the address" in owner.post("/own/stall/print", json=wish).text and not started
    owner.post("/own/stall/print", json={**wish, "options": {"url": "http://1.2.3.4:8000"}})
    run_command(started[0])
    (file,) = owner.get("/own/stall/prints").json["files"]  # type: ignore[index]
    assert "stall-a4-qr-tent.pdf" == file["name"]


def test_boxes_and_the_booklet_can_be_chosen(owner: FlaskClient, started: list[list[str]]) -> None:
    told: Any = owner.get("/own/stall/prints").json
    assert {"boxes": "Tuck boxes", "booklet": "The rules as a booklet"}.items() <= dict(told["on_request"]).items()
    owner.post("/own/stall/print", json={"what": "some", "only": ["boxes", "goods"]})
    assert ["boxes", "goods"] == [started[0][at + 1] for at, word in enumerate(started[0]) if word == "--only"]


def test_a_print_of_no_part_is_refused(owner: FlaskClient, started: list[list[str]]) -> None:
    answer = owner.post("/own/stall/print", json={"what": "some", "only": ["nothing"]})
    assert HTTPStatus.CONFLICT == answer.status_code and "at least one part" in answer.text and not started


def test_the_test_sheet_is_a_pdf(owner: FlaskClient) -> None:
    assert owner.get("/test-sheet.pdf?paper=letter&duplex=short").data.startswith(b"%PDF")
    assert HTTPStatus.NOT_FOUND == owner.get("/test-sheet.pdf?paper=../x").status_code
