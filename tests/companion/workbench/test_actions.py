"""What the workbench sets going: prints with their printers, a game alone, a class with its tables."""

import re
import socket
from http import HTTPStatus
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import click
import pytest
from cases import compare, each_case, tables_beside
from conftest import Tuckbox
from flask.testing import FlaskClient

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


def after(words: list[str], option: str) -> str:
    return words[words.index(option) + 1]


def test_each_press_starts_its_command_or_is_told_why_not(
    owner: FlaskClient, started: Commands, home: Path, request: pytest.FixtureRequest
) -> None:
    """Below what the page sends: the command that starts, or what is answered."""
    lines = list[str]()
    for method, path, sent in tables_beside(__file__)["pressed"]:
        started.clear()
        answer = owner.open(path, method=method, json=sent)
        told = [" ".join(words) for words in started] or [answer.text.strip()]
        told = [re.sub(r"--port \d+", "--port FREE", text.replace(str(home), "HOME")) for text in told]
        lines += [f"{method} {path} {sent}", f"  {answer.status_code} {' '.join(told)}"]
    compare(Path(__file__).with_name("commands.txt"), lines, request)


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
