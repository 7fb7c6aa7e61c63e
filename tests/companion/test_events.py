"""The log: one line of JSON for each event, and nothing of a game, a table or a person in any of them."""

import json
import logging
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from app_server import FREE, SCRIPT, context_of, make_app, phone, seat_path
from proxy import free_port
from table_setup import ManualClock, play_some, start_room
from variants import first

from companion import events
from companion.rules.chance import Chance
from companion.tables.lobby import Lobby
from companion.web.pages import seat as seat_pages

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def read_lines(text: str) -> list[dict[str, Any]]:
    """Return the events of a log after checking that each line is one."""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        assert TIME.fullmatch(line["time"])
        assert line["level"] in ("info", "warning", "error")
        assert line["event"] and line["message"]
    return lines


@pytest.fixture
def json_log() -> Iterator[None]:
    events.write_json()
    yield
    events.write_sentences()


@pytest.mark.usefixtures("json_log")
@pytest.mark.parametrize("slug", first(["infection", "album", "color_game"]))
def test_the_log_of_a_whole_game_holds_nothing_of_it(
    lobby: Lobby, clock: ManualClock, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], slug: str
) -> None:
    seed = 7_123_456_789_012_345
    room, chance = start_room(lobby, slug, seed=seed), Chance(3)
    app = make_app(lobby, replace(FREE, reactions="1/hour", tables="1/hour"))
    context = context_of(app)
    context.limit_log.say = events.note_limit
    phones = {seat: phone(app, room, seat) for seat, _ in enumerate(room.record.seated(), 1)}
    host = phone(app, room, is_host=True)

    while room.status == "playing":
        for seat, client in phones.items():
            for part in ("", "/main", "/secret", "/more"):
                client.get(seat_path(room, seat) + part)
            client.post(f"{seat_path(room, seat)}/move", data={"move": "Guest1", "at": room.code}, headers=SCRIPT)
            client.post(f"{seat_path(room, seat)}/react", data={"sign": "Guest1"}, headers=SCRIPT)
        host.get(f"/t/{room.code}/host")
        play_some(room, chance, clock, 12)
    for _ in range(3):
        app.test_client().post("/new/infection")
    with monkeypatch.context() as broken:
        secret = KeyError(f"{room.code} Guest1 {seed} {room.snapshot.state}")
        broken.setattr(seat_pages, "_seat_page", Mock(side_effect=secret))
        assert 500 == phones[1].get(seat_path(room, 1)).status_code
    output = capfd.readouterr()
    lines = read_lines(output.err)
    assert ["limit_reached", "fault"] == [line["event"] for line in lines] and "" == output.out
    assert "KeyError" in lines[-1]["message"]
    tokens = [context.tokens.host_token(room), *(context.tokens.seat_token(room, one) for one in room.record.people)]
    secrets = [room.code, room.code.lower(), "Guest", slug, str(seed), *tokens]
    assert [] == [secret for secret in secrets if secret in output.err]


def test_a_host_logs_its_start_and_its_end_and_prints_nothing(tmp_path: Path) -> None:
    port = free_port()
    command = ["host", "--class", "infection", "--data", tmp_path / "t.sqlite", "--address", "127.0.0.1"]
    with subprocess.Popen(
        [sys.executable, "-m", "tuckbox", *map(str, command), "--log", "json", "--port", str(port)],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    ) as process:  # fmt: skip
        first = process.stderr.readline() + process.stderr.readline()  # no more: it would stay in a buffer
        page = urllib.request.urlopen(f"http://127.0.0.1:{port}/join", timeout=30)
        with page:
            assert 200 == page.status
        process.send_signal(signal.SIGTERM if os.name == "posix" else signal.CTRL_BREAK_EVENT)
        output, errors = process.communicate(timeout=30)
    assert 0 == process.returncode and "" == output
    lines = read_lines(first + errors)
    assert ["start", "password_unseen", "drain", "stop"] == [line["event"] for line in lines]
    assert port == lines[0]["port"] and 0 == lines[0]["unreadable"]


@pytest.mark.usefixtures("json_log")
def test_a_line_has_its_time_its_kind_and_its_facts(capfd: pytest.CaptureFixture[str]) -> None:
    record = logging.makeLogRecord(
        {"created": 1e9, "msecs": 7.9, "msg": "from elsewhere", "levelno": 20, "levelname": "INFO"}
    )
    events.note("start", "Tuckbox answers.", port=8000)
    logging.getLogger("tuckbox").handle(record)
    first, second = read_lines(capfd.readouterr().err)
    told = {"level": "info", "event": "start", "message": "Tuckbox answers.", "port": 8000}
    assert told == {name: value for name, value in first.items() if name != "time"}
    told = {"time": "2001-09-09T01:46:40.007Z", "level": "info", "event": "other", "message": "from elsewhere"}
    assert told == second


def test_a_fault_names_its_last_four_places_and_no_secret(capfd: pytest.CaptureFixture[str]) -> None:
    def fall(steps: int) -> None:
        raise ValueError("secret") if not steps else fall(steps - 1)

    with pytest.raises(ValueError, match="secret") as caught:
        fall(6)
    events.report_fault(caught.value, "here")
    told = capfd.readouterr().err
    assert told.startswith("A fault of the app here: ValueError at test_events.py:") and "secret" not in told
    assert 4 == told.count(" fall") == 1 + told.count("; ")


def test_without_the_option_only_what_is_wrong_is_written(capfd: pytest.CaptureFixture[str]) -> None:
    events.note("start", "Tuckbox answers.", port=8000)
    events.note_limit("A limit was reached.")
    assert ("", "A limit was reached.\n") == tuple(capfd.readouterr())
