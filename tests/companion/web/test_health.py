"""Health, readiness and figures: what a proxy, Prometheus and a stranger get to read."""

import re
from dataclasses import replace
from functools import partial
from typing import Any
from unittest.mock import Mock

import gevent
import pytest
from app_server import FREE, SCRIPT, context_of, make_app, phone, seat_path
from flask import Flask
from table_setup import start_room
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.operations.metrics import Metrics
from companion.storage.store import StoreError
from companion.tables.lobby import Lobby
from companion.web import health

FROM_STRANGER = {"REMOTE_ADDR": "192.168.1.66"}
TOKEN = "a token of many letters"


def figures(app: Flask, **more: Any) -> dict[str, float]:
    answer = app.test_client().get("/metrics", **more)
    assert 200 == answer.status_code and answer.content_type.startswith("text/plain")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_a_server_says_that_it_lives_and_until_its_end_that_it_is_ready(app: Flask) -> None:
    """Whoever asks, and under whatever name, as checks of proxies do."""
    for path in ("/healthz", "/readyz"):
        answer = app.test_client().get(path, headers={"Host": "app-1:8000"}, environ_base=FROM_STRANGER)
        assert (200, "text/plain") == (answer.status_code, answer.mimetype)
    assert not context_of(app).other_devices, "a check is no phone"
    context_of(app).in_flight.is_draining = True
    assert [503, 200] == [app.test_client().get(path).status_code for path in ("/readyz", "/healthz")]


def test_a_server_whose_store_fails_is_not_ready(app: Flask, lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    ready, fails = partial(app.test_client().get, "/readyz"), Mock(side_effect=StoreError("the disk is full"))
    with monkeypatch.context() as broken:
        broken.setattr(lobby.writer.store, "commit", fails)
        assert [503] * 5 == [ready().status_code for _ in range(5)]
    fails.assert_called_once()
    monkeypatch.setattr(health, "CHECKED_AGAIN_S", 0.0)
    assert 200 == ready().status_code
    monkeypatch.setattr(lobby.writer.store, "last_line", fails)
    assert 503 == ready().status_code


def test_a_stranger_reads_no_figures(app: Flask, lobby: Lobby) -> None:
    """Nobody in the network, nobody behind a proxy on this machine, and no page that calls this machine by a name."""
    client = app.test_client()
    assert 200 == client.get("/metrics").status_code
    assert 404 == client.get("/metrics", environ_base=FROM_STRANGER).status_code
    assert 404 == client.get("/metrics", headers={"X-Forwarded-For": "127.0.0.1"}).status_code
    assert 421 == client.get("/metrics", headers={"Host": "evil.example"}).status_code
    proxied = make_app(lobby)
    proxied.wsgi_app = ProxyFix(proxied.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    forged = {"X-Forwarded-For": "127.0.0.1"}
    assert 404 == proxied.test_client().get("/metrics", headers=forged, environ_base=FROM_STRANGER).status_code
    assert 200 == proxied.test_client().get("/metrics").status_code


def test_a_token_opens_the_figures_and_nothing_else_does(app: Flask) -> None:
    context_of(app).metrics_token = TOKEN
    client = app.test_client()
    for sent in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "Bearer Ä"}):
        assert 404 == client.get("/metrics", headers=sent).status_code
    right = {"Authorization": f"Bearer {TOKEN}"}
    assert 200 == client.get("/metrics", headers=right, environ_base=FROM_STRANGER).status_code


def test_figures_count_taps_refusals_and_answers(app: Flask, lobby: Lobby) -> None:
    room = start_room(lobby, "photo_leap")
    before, taps = figures(app), f"{seat_path(room, 1)}/move"
    client = phone(app, room, 1)
    client.post(taps, data={"move": "no such move"}, headers=SCRIPT)
    cover = {"at": "setup:1", "page": "1", "move": "cover", "truth": "fox", "fakes#": ["bear", "wolf"], "card": "1"}
    assert 204 == client.post(taps, data=cover, headers=SCRIPT).status_code
    client.get("/t/NOT-234")
    after = figures(app)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert 1 == more('tuckbox_taps_total{answer="accepted"}') == more('tuckbox_taps_total{answer="refused"}')
    assert 1 == sum(more(name) for name in after if name.startswith("tuckbox_refusals_total"))
    assert 1 == more('tuckbox_tap_to_last_screen_seconds_count{kind="secret"}')
    assert 0 == more('tuckbox_tap_to_last_screen_seconds_count{kind="open"}')
    assert 2 == more('tuckbox_answers_total{status="4xx"}')
    assert 1 == after["tuckbox_tables"] and 0 == after["tuckbox_phones"] == after["tuckbox_dropped_pushes_total"]
    assert 0 < after.get("process_resident_memory_bytes", 1)


def test_figures_count_limits_that_were_reached(lobby: Lobby) -> None:
    app = make_app(lobby, replace(FREE, tables="1/minute"))
    for _ in range(3):
        app.test_client().post("/new/infection")
    assert 2 == figures(app)['tuckbox_limits_reached_total{limit="tables"}']


def test_figures_name_no_table_person_or_address(app: Flask, lobby: Lobby) -> None:
    room = start_room(lobby, "infection")
    client = phone(app, room, 1)
    for path in (f"/t/{room.code}", seat_path(room, 1), f"/t/{room.code}/screen", "/t/NOT-234"):
        client.get(path, environ_base=FROM_STRANGER)
    client.post(f"{seat_path(room, 1)}/move", data={"move": "evil {}\n", "at": "1"}, headers=SCRIPT)
    text = app.test_client().get("/metrics").text
    assert not [secret for secret in (room.code, "Guest", "192.168", "evil", "nfection") if secret in text]
    values = set(re.findall(r'="([^"]*)"', text))
    assert all(re.fullmatch(r"[a-z_]+|[1-5]xx|\+Inf|[\d.]+", value) for value in values), values


def test_commits_are_timed_and_failures_counted() -> None:
    metrics, fail = Metrics(), Mock(side_effect=StoreError("the disk is full"))
    apply = metrics.timed(lambda write, changes: write(changes))
    apply(lambda changes: None, [])
    with pytest.raises(StoreError):
        apply(fail, [])
    text = metrics.text().decode()
    assert "tuckbox_commit_seconds_count 1.0" in text and "tuckbox_failed_commits_total 1.0" in text


def test_screens_that_a_slow_phone_misses_are_counted(app: Flask) -> None:
    hub, told = context_of(app).hub, list[str]()
    hub._enqueue(Mock(**{"write.return_value": False}))
    hub.after_screens(lambda: told.append("written"))
    assert not told
    writer = gevent.spawn(hub._write)
    while hub._waiting:
        gevent.sleep(0)
    writer.kill()
    assert ["written"] == told
    assert 1 == figures(app)["tuckbox_dropped_pushes_total"]
