"""What the workbench sets going: prints with their printers, a game alone, a class with its tables."""

import socket
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import click
import pytest
from cases import each_case
from conftest import Tuckbox
from flask.testing import FlaskClient

import cards
from companion.workbench.actions import hosts
from companion.workbench.actions.hosts import hosted
from companion.workbench.jobs import Job, Jobs
from generator.commands.print import print_ as print_command

Commands = list[list[str]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Commands:
    """Return the commands that are started from now on. None of them runs."""
    commands = Commands()

    def record(jobs: Jobs, kind: str, title: str, key: str, words: list[str]) -> Job:
        commands.append(words)
        job = Job(len(commands), kind, title, key, Mock(returncode=0, **{"poll.return_value": 0}))
        jobs._jobs[job.number] = job
        return job

    monkeypatch.setattr(Jobs, "start", record)
    return commands


@pytest.fixture
def slug(home: Path) -> str:
    return cards.load(str(home / "soft_axe")).slug


def after(words: list[str], option: str) -> str:
    return words[words.index(option) + 1]


def test_a_class_begins_as_the_page_says(owner: FlaskClient, started: Commands, slug: str, home: Path) -> None:
    wish = {"editions": [slug, "own/soft_axe"], "tables": 6, "minutes": 15, "mode": "short", "crossed": True}
    assert HTTPStatus.OK == owner.post("/class", json={**wish, "same_deal": False}).status_code
    owner.post("/class", json={"editions": [slug], "tables": 1, "crossed": False})
    begin = ["host", "--class", "--new-password", "--data", str(home / ".tuckbox" / "class.sqlite"), slug]
    first = ["--edition", str(home / "soft_axe"), "--tables", "6", "--minutes", "15", "--mode", "short", "--crossed"]
    assert [*begin, *first, "--own-deals"] == started[0][:-2] and "--port" == started[0][-2]
    assert [*begin, "--tables", "1", "--not-crossed", "--same-deal"] == started[1][:-2]


def test_the_last_class_opens_again_from_the_start_page(owner: FlaskClient, started: Commands, home: Path) -> None:
    assert "Open the last class again" not in owner.get("/").text
    (home / ".tuckbox").mkdir(exist_ok=True)
    (home / ".tuckbox" / "class.sqlite").touch()
    assert owner.get("/").text.index("Open the last class again") < owner.get("/").text.index("Set up a class")
    owner.post("/class", json={"editions": []})
    assert "--tables" not in started[0]
    editions = [word for option, word in pairwise(started[0]) if option == "--edition"]
    assert [str(home / "soft_axe"), str(home / "stall")] == sorted(editions)


@each_case
def test_an_impossible_class_is_refused(owner: FlaskClient, started: Commands, wish: dict[str, Any], told: str) -> None:
    answer = owner.post("/class", json=wish)
    assert HTTPStatus.CONFLICT == answer.status_code and told in answer.text and not started


def test_every_game_can_be_played_alone_at_once(owner: FlaskClient, started: Commands, slug: str) -> None:
    for path in (f"/shipped/{slug}/alone", "/own/stall/alone"):
        assert HTTPStatus.OK == owner.post(path).status_code
    assert all("--alone" in words for words in started)


@each_case
def test_a_host_tells_where_it_is_and_the_way_in(
    lines: list[str], places: dict[str, str], ways: dict[str, str]
) -> None:
    job = Job(1, "host", "", "", Mock(returncode=0, **{"poll.return_value": 0}), lines=lines)
    assert (places, ways) == (hosted(job)["places"], hosted(job)["ways"])


def test_a_host_gets_the_next_free_port(owner: FlaskClient, started: Commands, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("0.0.0.0", 0)) as taken:
        monkeypatch.setattr(hosts, "FIRST_PORT", taken.getsockname()[1])
        owner.post("/own/stall/host")
    assert 0 < int(after(started[0], "--port")) - hosts.FIRST_PORT < 50


def test_a_shipped_game_prints_without_an_edition_and_an_edition_what_differs(
    owner: FlaskClient, started: Commands, slug: str, home: Path
) -> None:
    assert HTTPStatus.ACCEPTED == owner.post(f"/shipped/{slug}/print", json={"what": "all"}).status_code
    owner.post("/own/soft_axe/print", json={"what": "differs"})
    assert ["print", slug, "--out", str(home / "print" / slug)] == started[0]
    folder = home / "soft_axe"
    assert ["print", str(folder), "--out", str(folder / "print"), "--changed", "--printed", slug] == started[1]


def test_the_last_print_is_known_until_its_result_is(
    owner: FlaskClient, started: Commands, home: Path, tuckbox: Tuckbox
) -> None:
    owner.post("/own/stall/print", json={"what": "all", "options": {"paper": "letter", "duplex": "short"}})
    (home / "stall" / "print").mkdir()
    (home / "stall" / "print" / "other.pdf").write_bytes(b"made at the same time")
    tuckbox(*started[0], status=0)
    told: Any = owner.get("/own/stall/prints").json
    (file,) = told["files"]
    assert ("stall-letter-short.pdf", None) == (file["name"], told["last"]["well"])
    assert {"paper": "letter", "duplex": "short"} == told["last"]["way"]["options"]
    assert owner.get("/own/stall/print/stall-letter-short.pdf/1.png").data.startswith(b"\x89PNG")
    beyond = file["pages"] + 1
    assert HTTPStatus.NOT_FOUND == owner.get(f"/own/stall/print/stall-letter-short.pdf/{beyond}.png").status_code
    owner.put("/own/stall/print/well", json=True)
    assert owner.get("/own/stall/prints").json["last"]["well"] is True


def test_a_second_print_at_once_shows_its_own_files(owner: FlaskClient, started: Commands, tuckbox: Tuckbox) -> None:
    for ink in ("full", "grey"):
        owner.post("/own/stall/print", json={"what": "all", "options": {"ink": ink}})
        tuckbox(*started[-1], status=0)
    (file,) = owner.get("/own/stall/prints").json["files"]
    assert "stall-a4-grey.pdf" == file["name"]
    owner.post("/own/stall/print", json={"what": "changed"})
    tuckbox(*started[-1], status=0)
    assert [] == owner.get("/own/stall/prints").json["files"]


def test_a_printer_is_kept_and_followed(owner: FlaskClient, started: Commands, own_settings: Path) -> None:
    owner.put("/printers", json={"name": " Staff  room ", "dx": 1.24, "duplex": "short"})
    told: Any = owner.put("/printers", json={"name": "Staff room", "ruler": 97}).json
    assert {"Staff room": {"dx": 1.2, "dy": 0, "angle": 0, "duplex": "short", "ruler": 97}} == told
    owner.post("/own/stall/print", json={"what": "some", "only": ["goods", "nothing"], "printer": "Staff room"})
    assert ["--printer", "Staff room", "--only", "goods"] == started[0][4:]
    assert "97" in (own_settings / "printers.json").read_text("utf-8")
    assert {} == owner.delete("/printers", json="Staff room").json


@each_case
def test_impossible_figures_are_refused(
    owner: FlaskClient, own_settings: Path, path: str, sent: Any, told: str
) -> None:
    answer = owner.put(path, json=sent)
    assert HTTPStatus.CONFLICT == answer.status_code and told in answer.text
    assert not (own_settings / "printers.json").exists()


def test_the_options_are_those_of_the_command_line_that_matter_to_the_game(owner: FlaskClient) -> None:
    settings = {one.name: one for one in print_command.params if isinstance(one, click.Option)}
    offered: dict[str, Any] = {one["name"]: one for one in owner.get("/own/stall/prints").json["options"]}
    for name, option in offered.items():
        command = settings[name.replace("-", "_")]
        if option["kind"] == "choice":
            assert isinstance(command.type, click.Choice)
            assert [value for value, _ in option["values"]] == [*command.type.choices]
    assert {"paper", "ink", "duplex", "cut-lines", "cuts", "margin", "copies", "card", "stock", "sleeved"} <= {*offered}
    shipped = {one["name"] for one in owner.get("/shipped/infection/prints").json["options"]}
    assert "tokens" in shipped - {*offered} and "card" not in shipped


def test_options_go_to_the_command_and_the_last_print_has_them_again(owner: FlaskClient, started: Commands) -> None:
    options = {"cut-lines": "lines", "copies": "2", "sleeved": "yes", "card": "", "out": "elsewhere"}
    owner.post("/own/stall/print", json={"what": "some", "only": ["boxes"], "options": options})
    owner.post("/own/stall/print", json={"what": "again", "options": {"copies": "9"}})
    for words, more in zip(started, (["--only", "boxes"], ["--reprint"]), strict=True):
        assert sorted(["--copies=2", "--cut-lines=lines", "--sleeved", *more]) == sorted(words[4:])


def test_a_print_needs_a_part_and_a_table_tent_the_address(
    owner: FlaskClient, started: Commands, tuckbox: Tuckbox
) -> None:
    nothing = owner.post("/own/stall/print", json={"what": "some", "only": ["nothing"]})
    assert HTTPStatus.CONFLICT == nothing.status_code and "at least one part" in nothing.text and not started
    wish: dict[str, Any] = {"what": "some", "only": ["tent"]}
    assert "write the address" in owner.post("/own/stall/print", json=wish).text and not started
    owner.post("/own/stall/print", json={**wish, "options": {"url": "http://1.2.3.4:8000"}})
    tuckbox(*started[0], status=0)
    (file,) = owner.get("/own/stall/prints").json["files"]
    assert "stall-a4-qr-tent.pdf" == file["name"]


def test_the_test_sheet_is_a_pdf(owner: FlaskClient) -> None:
    assert owner.get("/test-sheet.pdf?paper=letter&duplex=short").data.startswith(b"%PDF")
    assert HTTPStatus.NOT_FOUND == owner.get("/test-sheet.pdf?paper=../x").status_code
