"""Floods: whoever sends much makes only themselves wait, and what is left half done is closed in the end."""

import threading
from contextlib import closing, suppress
from pathlib import Path

import gevent
import pytest
from app_server import SCRIPT, context_of, make_app, phone, run_program, seat_path
from cases import tables_beside
from class_setup import ClassSetup, signed_in
from flask import Flask
from table_setup import open_lobby, start_room
from test_slow_phones import LONGEST_S, Phone, Table
from wsproto.events import CloseConnection, Ping, Pong, TextMessage

import cards
from companion.limits import Limits
from companion.tables.lobby import Lobby
from companion.tables.writer import Writer
from companion.web.context import give_turn_back
from companion.web.live.connection import ScreenVersion
from companion.web.live.hub import ConnectionHub
from companion.web.live.shared_screens import SharedScreens
from companion.web.pages import suggestions
from companion.web.traffic.open_connections import OpenConnections
from companion.web.traffic.turns import Turns

PROGRAMS = tables_beside(__file__)


def test_one_request_of_each_key_is_answered_after_the_other() -> None:
    turns, answered = Turns(), list[str]()
    turns.take("a")

    def ask(key: str) -> threading.Thread:
        def answer() -> None:
            turns.take(key)
            answered.append(key)
            turns.give_back()

        before = sum(map(len, turns._waiting.values()))
        thread = threading.Thread(target=answer)
        thread.start()
        while sum(map(len, turns._waiting.values())) == before:
            pass
        return thread

    threads = [ask(key) for key in "aaaab"]
    turns.give_back()
    for thread in threads:
        thread.join()
    assert ["a", "b", "a", "a", "a"] == answered
    assert turns._is_free and not turns._waiting


def test_a_tap_waits_for_nobodys_page_and_every_other_request_gives_its_turn_back(app: Flask, lobby: Lobby) -> None:
    room = start_room(lobby, "album")
    turns, client = context_of(app).turns, phone(app, room, 1)
    for path in ("/", f"/t/{room.code}/rules", "/t/OWL-222", seat_path(room, 1), f"{seat_path(room, 1)}/more", "/join"):
        client.get(path)
        assert turns._is_free, path
    for headers in ({"Host": "elsewhere.example"}, {"Origin": "http://elsewhere.example"}):
        client.post("/join", headers=headers)
        assert turns._is_free
    client.post("/new/infection")
    assert turns._is_free
    turns.take("somebody's page")
    tap = client.post(seat_path(room, 1) + "/move", data={"move": "odd"}, headers=SCRIPT)
    assert 409 == tap.status_code and not turns._is_free
    turns.give_back()


def test_a_turn_is_given_back_while_the_disk_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A class that sits down shares commits: nobody's turn waits for the disk."""
    with open_lobby(tmp_path / "t.db", writer=lambda store: Writer(store, before_wait=give_turn_back)) as lobby:
        app, room, seen = make_app(lobby), lobby.make("infection"), list[bool]()
        commit, turns = lobby.writer.store.commit, context_of(app).turns

        def commit_when_free(batch: object) -> object:
            while not turns._is_free:
                pass
            seen.append(True)
            return commit(batch)

        monkeypatch.setattr(lobby.writer.store, "commit", commit_when_free)
        assert 303 == app.test_client().post(f"/t/{room.code}/sit", data={"name": "Ada"}).status_code
        assert [True] == seen


def test_nobody_waits_for_an_upload_or_for_a_teachers_report(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    room = start_room(lobby, "album")
    room.end()
    app, seen = make_app(lobby, class_setup=ClassSetup()), list[bool]()
    session = context_of(app).teacher_session

    def look(*_: object) -> list[object]:
        seen.append(context_of(app).turns._is_free)
        return []

    monkeypatch.setattr(suggestions, "_keep_picture", look)
    monkeypatch.setattr(session.findings, "of", look)
    assert 303 == phone(app, room, 1).post(f"{seat_path(room, 1)}/suggest").status_code
    assert 200 == signed_in(app).get("/class/report").status_code
    assert [True, True] == seen


def test_the_network_is_heard_between_two_requests() -> None:
    (place,) = run_program(PROGRAMS["network"])
    assert int(place) <= 3


def test_a_rulebook_is_drawn_once_for_a_class(app: Flask, lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    room, drawn = lobby.make("infection"), list[object]()
    load = cards.load_rules
    monkeypatch.setattr(cards, "load_rules", lambda *args, **more: (drawn.append(args), load(*args, **more))[1])
    pages = {app.test_client().get(f"/t/{room.code}/rules").text for _ in range(3)}
    assert 1 == len(pages) and 2 == len(drawn), "the whole book, and what is in play"


def test_a_public_screen_is_drawn_once_for_all_who_look_at_it() -> None:
    now, drawn = [0.0], list[str]()
    walls = SharedScreens(lambda: now[0])

    def look(key: str, name: str = "FOX-222") -> str:
        return walls.shared(name, ScreenVersion(key, lambda: (drawn.append(key), key)[1])).html()

    assert {"one"} == {look("one") for _ in range(300)} and ["one"] == drawn
    assert "two" == look("two") and "one" == look("one", "OWL-222") and ["one", "two", "one"] == drawn
    now[0] += 1
    assert "two" == look("two") and 4 == len(drawn)


FLOODS = {
    "pings": [Ping()] * 1000,
    "empty texts": [TextMessage(data="")] * 1000,
    "long texts": [TextMessage(data="x" * 4000)] * 30,
}


@pytest.mark.parametrize("name", FLOODS)
def test_a_connection_that_floods_is_closed(name: str) -> None:
    table, floods = Table(100), list[str]()
    table.hub._log.note = lambda limit, limits: floods.append(limit)
    flood = Phone(table, "flood")
    with gevent.Timeout(LONGEST_S), suppress(BrokenPipeError, ConnectionResetError):
        flood.line.sendall(b"".join(flood.frames.send(frame) for frame in FLOODS[name]))
    events: list[object] = []
    with closing(flood.line), gevent.Timeout(LONGEST_S), suppress(ConnectionResetError):
        while data := flood.line.recv(65536):
            flood.frames.receive_data(data)
            events += flood.frames.events()
    assert {1008} >= {event.code for event in events if isinstance(event, CloseConnection)}
    assert 120 >= sum(isinstance(event, Pong) for event in events)
    assert ["frames"] == floods and not table.listeners


def test_a_phone_that_taps_as_fast_as_fingers_can_is_heard() -> None:
    table, messages = Table(100), list[str]()
    quick = Phone(table, "quick", lambda text: messages.append(text) or "")
    quick.line.sendall(b"".join(quick.frames.send(TextMessage(data=f"tap {number}")) for number in range(60)))
    with closing(quick.line), gevent.Timeout(LONGEST_S):
        while len(messages) < 60:
            gevent.sleep(0.01)
    assert [f"tap {number}" for number in range(60)] == messages


def test_connections_of_one_address_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    table, waits = Table(100), list[float]()
    table.hub = ConnectionHub(Limits(address_frames="1/second"))
    phones = [Phone(table, name) for name in ("one", "two")]
    sleep = gevent.sleep
    monkeypatch.setattr(gevent, "sleep", lambda seconds=0.0: (waits.append(seconds), sleep(0)) if seconds else sleep(0))
    for one in phones:
        one.line.sendall(b"".join(one.frames.send(Ping()) for _ in range(5)))
    with gevent.Timeout(LONGEST_S):
        while not any(wait > 1 for wait in waits):
            sleep(0.01)
    for one in phones:
        one.line.close()
    with gevent.Timeout(LONGEST_S):
        while table.listeners:
            sleep(0.01)
    assert not table.hub._address_frames, "nothing is kept of an address that is gone"


def test_the_longest_idle_connection_of_the_heaviest_address_makes_room() -> None:
    closed, full = list[str](), list[None]()
    connections = OpenConnections(5, 3, lambda: full.append(None))

    def open_from(address: str, name: str) -> bool:
        if is_open := connections.add(address):
            connections.set_idle(address, name, lambda: (closed.append(name), connections.remove(address)))
        return is_open

    assert [True] * 3 == [open_from("10.0.0.1", f"a{number}") for number in range(3)]
    assert open_from("10.0.0.1", "a3") and ["a0"] == closed, "an address closes its own first"
    assert open_from("10.0.0.2", "b0") and open_from("10.0.0.3", "c0") and ["a0"] == closed
    assert open_from("10.0.0.4", "d0") and ["a0", "a1"] == closed
    connections.set_busy("10.0.0.1", "a2")
    connections.set_busy("10.0.0.1", "a3")
    assert open_from("10.0.0.5", "e0") and "b0" == closed[-1], "what is answered is never closed"
    for name, address in (("c0", "10.0.0.3"), ("d0", "10.0.0.4"), ("e0", "10.0.0.5")):
        connections.set_busy(address, name)
    assert not open_from("10.0.0.6", "f0") and 5 == connections.total
    assert 4 == len(full)


def test_what_is_left_half_done_ends_in_a_message_and_shuts_nobody_out(tmp_path: Path) -> None:
    answers = [line.removeprefix("HTTP/1.1 ") for line in run_program(PROGRAMS["half_done"], tmp_path / "t.db")]
    assert ["408"] * 3 + ["nothing"] == answers[:4]
    assert {"408", "nothing"} >= {*answers[4:6]}, "who still sends when the answer comes may miss it"
    assert ["404", "413", "200", "404", "200", "nothing", "True"] == answers[6:]


def test_reconnecting_at_once_behind_one_address_meets_no_limit() -> None:
    connections, closed = OpenConnections(16_000, Limits().connections), list[int]()
    for number in range(300 * 7):
        assert connections.add("203.0.113.7")
        connections.set_idle("203.0.113.7", number, lambda: closed.append(1))
    hub = ConnectionHub()
    for _ in range(300):
        assert 0 == hub._allowance("203.0.113.7").of_address.take(5)
    assert not closed
