"""Open lines of the real server: what is pushed to whom, and when nothing is."""

import http.client
import re
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
import websocket
from app_server import KEY, Server, here, served
from table_setup import Hands, begun, command, opened

from companion.tables.people import Person
from companion.web.tokens import SeatTokens


class Hall:
    """Some tables behind a real server, with what is needed to look at them from outside."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.plain: list[socket.socket] = []
        """What is to be closed in the end, whatever the client's library thinks of it."""
        self.tokens: dict[tuple[str, int], str] = {}
        self.hosts: dict[str, str] = {}
        self.codes: dict[str, str] = {}
        self.at: dict[str, str] = {}
        self.tickets = SeatTokens(KEY)

    def cookie(self, slug: str, seat: int) -> str:
        return f"seat={self.tokens[self.codes[slug], seat]}"

    def line(self, path: str, cookie: str = "", **more: Any) -> websocket.WebSocket:
        address = ("127.0.0.1", self.server.port)
        plain = socket.create_connection(address, 8)
        self.plain.append(plain)
        return websocket.create_connection(
            f"ws://127.0.0.1:{address[1]}{path}", timeout=8, cookie=cookie or None, socket=plain, **more
        )

    def seat_line(self, slug: str, seat: int) -> websocket.WebSocket:
        return self.line(f"/t/{self.codes[slug]}/me/{seat}/live", self.cookie(slug, seat))

    def ask(self, path: str, cookie: str, **fields: Any) -> tuple[int, str]:
        """Posts a form, or gets a page where there is none."""
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=8)
        kind = {"Cookie": cookie, "X-Tuckbox": "1"}
        if fields:
            kind["Content-Type"] = "application/x-www-form-urlencoded"
            line.request("POST", path, urlencode(fields, doseq=True), kind)
        else:
            line.request("GET", path, headers=kind)
        answer = line.getresponse()
        told = answer.status, answer.read().decode()
        line.close()
        return told

    def tap(self, slug: str, seat: int, **fields: Any) -> tuple[int, str]:
        path = f"/t/{self.codes[slug]}/me/{seat}/move"
        return self.ask(path, self.cookie(slug, seat), at=self.at[slug], **fields)

    def host(self, slug: str, do: str, **more: Any) -> None:
        code = self.codes[slug]
        assert 204 == self.ask(f"/t/{code}/host/move", f"host={self.hosts[code]}", do=do, **more)[0]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    file = tmp_path_factory.mktemp("hall") / "tables.db"
    seats = SeatTokens(KEY)
    tables = {
        "photo_leap": begun, "masquerade_murder": begun, "color_game": begun, "infection": begun, "album": begun,
        "moved": begun, "paused": begun,
    }  # fmt: skip
    with opened(file, Hands(time.time())) as lobby:
        lobby.writer.store.get_or_create("key", KEY)
        rooms = {
            name: make(lobby, name if name not in ("moved", "paused") else "album") for name, make in tables.items()
        }
        live = rooms["color_game"]
        for seat in range(1, 6):
            live.play(seat, command(live, "ready"), None, None)
        marks = {name: f"{room.snapshot.state.phase}:{room.snapshot.state.round}" for name, room in rooms.items()}
        people: list[tuple[str, Person]] = [(room.code, one) for room in rooms.values() for one in room.record.people]
        tokens = {(code, one.number): seats.seat_token(lobby.room(code), one) for code, one in people}
        hosts = {room.code: seats.host_token(room) for room in rooms.values()}
        assert here(live, 1).endswith("/me/1")
    with served(file) as server:
        made = Hall(server)
        made.codes = {name: room.code for name, room in rooms.items()}
        made.tokens, made.hosts, made.at = tokens, hosts, marks
        yield made
        for plain in made.plain:
            plain.close()
        assert b"" == server.said(), "the server's log holds something"


def heard(line: websocket.WebSocket) -> str:
    """The next screen, heartbeats apart."""
    while True:
        if told := line.recv():
            return told


@pytest.mark.parametrize("slug", ["photo_leap", "masquerade_murder", "color_game", "infection", "album"])
def test_what_is_pushed_is_what_the_page_asks_for(hall: Hall, slug: str) -> None:
    """The first frame after joining, for seats and for the wall: the very bytes that the twin worlds compare."""
    code = hall.codes[slug]
    for seat in (1, 2):
        line = hall.seat_line(slug, seat)
        status, page = hall.ask(f"/t/{code}/me/{seat}/main", hall.cookie(slug, seat))
        told = heard(line)
        line.close()
        assert 200 == status
        assert without_clock(page) == without_clock(told)
    line = hall.line(f"/t/{code}/screen/live")
    assert without_clock(hall.ask(f"/t/{code}/screen/main", "")[1]) == without_clock(heard(line))
    line.close()


def without_clock(page: str) -> str:
    return re.sub(r'(data-left|value|datetime)="[0-9.]+"|[0-9]+:[0-9][0-9]\b', "", page)


PRIVATE = [
    ("photo_leap", 2, {"move": "cover", "page": "1"}, (2,)),
    ("color_game", 2, {"move": "message", "to": 3, "text": "a canary sings"}, (3,)),
]


@pytest.mark.parametrize(("slug", "seat", "told", "pushed"), PRIVATE)
def test_a_private_tap_leaves_every_other_line_silent(
    hall: Hall, slug: str, seat: int, told: dict[str, Any], pushed: tuple[int, ...]
) -> None:
    """The next frame of all others, and of the wall, is that of the next thing that all may see.

    What is pushed holds no word of a private message: that is under the hold.
    """
    code = hall.codes[slug]
    silent = {number: hall.seat_line(slug, number) for number in (1, 4)}
    silent["wall"] = hall.line(f"/t/{code}/screen/live")
    own = {number: hall.seat_line(slug, number) for number in pushed}
    before = {who: heard(line) for who, line in {**silent, **own}.items()}
    taps = [hall.tap(slug, seat, **told)]
    assert [(204, "")] == taps
    for who, line in own.items():
        news = heard(line)
        assert news != before[who] and "canary" not in news
    hall.host(slug, "pause")
    for who, line in silent.items():
        news = heard(line)
        assert "paus" in news.lower() and "canary" not in news, who
    hall.host(slug, "resume")
    for who, line in silent.items():
        assert without_clock(before[who]) == without_clock(heard(line)), who
        line.close()
    for line in own.values():
        line.close()


def test_a_phone_that_lost_its_seat_is_told_once_and_shut_out(hall: Hall) -> None:
    """Its line gets one last screen, without a secret, and is closed for good; a new line is not had."""
    code, path = hall.codes["moved"], f"/t/{hall.codes['moved']}/me/1"
    old = hall.seat_line("moved", 1)
    heard(old)
    page = hall.ask(f"/t/{code}/host/again/1", f"host={hall.hosts[code]}")[1]
    words = re.search(r"([A-Z]{3}-){3}[0-9]{4}", page)
    assert 303 == hall.ask(f"/t/{code}/again", "", ticket=words[0])[0]
    last = heard(old)
    assert "another phone" in last and "data-secret" not in last
    opcode, frame = old.recv_data()
    assert (8, 4001) == (opcode, int.from_bytes(frame[:2], "big"))
    old.close()
    status, told, *_ = hall.ask(f"{path}/main", hall.cookie("moved", 1))
    assert 200 == status and "another phone" in told and "data-secret" not in told
    assert 404 == hall.ask(path, hall.cookie("moved", 1))[0]
    with pytest.raises(websocket.WebSocketBadStatusException, match="404"):
        hall.seat_line("moved", 1)


def test_nothing_on_a_line_is_compressed(hall: Hall) -> None:
    """Though the phone offers to: the length of compressed secrets beside chosen words would tell them."""
    line = hall.line(f"/t/{hall.codes['album']}/screen/live", header=["Sec-WebSocket-Extensions: permessage-deflate"])
    assert "sec-websocket-extensions" not in line.getheaders()
    heard(line)
    line.close()


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_sockets_of_other_sites_are_refused(hall: Hall, origin: str) -> None:
    """Even with the right cookie, which a browser would send along."""
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        hall.line(f"/t/{hall.codes['album']}/me/1/live", hall.cookie("album", 1), origin=origin)


@pytest.mark.parametrize("path", ["me/1/live", "me/2/live", "me/99/live", "host/live"])
def test_a_stranger_opens_no_line_but_the_walls(hall: Hall, path: str) -> None:
    """Nor does a seat open another's or the host's."""
    for cookie in ("", hall.cookie("album", 1).replace("/1/", "/2/"), "seat=; host="):
        with pytest.raises(websocket.WebSocketBadStatusException, match="404"):
            hall.line(f"/t/{hall.codes['album']}/{path}", cookie)
    if "me/1" not in path:
        with pytest.raises(websocket.WebSocketBadStatusException, match="404"):
            hall.line(f"/t/{hall.codes['album']}/{path}", hall.cookie("album", 1))


def test_nobody_opens_lines_without_end(hall: Hall) -> None:
    """The fifty-first of a seat is refused; other seats' are not, nor is the next when one has closed."""
    lines = [hall.seat_line("paused", 1) for _ in range(50)]
    with pytest.raises(websocket.WebSocketBadStatusException, match="429"):
        hall.seat_line("paused", 1)
    for line in (*lines, hall.seat_line("paused", 2)):
        line.close()


@pytest.mark.parametrize("message", ["x" * 5000, b"\x00\xff" * 3000])
def test_a_message_that_is_too_long_ends_the_line(hall: Hall, message: str | bytes) -> None:
    """And harms nobody else."""
    line = hall.seat_line("album", 2)
    heard(line)
    (line.send if isinstance(message, str) else line.send_binary)(message)
    opcode, _ = line.recv_data()
    assert 8 == opcode
    line.close()
    other = hall.seat_line("album", 2)
    assert heard(other)
    other.close()


@pytest.mark.parametrize(
    "message", ["", "\n", "x", "a\nmove=\x00&with={", "a\n" + "a.b=1&a=2&" * 99, "a\nmove=cover&page=1"]
)
def test_whatever_a_phone_says_its_line_lives(hall: Hall, message: str) -> None:
    """Odd words are answered with a sentence, or with nothing."""
    line = hall.seat_line("infection", 1)
    heard(line)
    line.send(message)
    line.send("end\nmove=nothing")
    while not (told := heard(line)).startswith("\x06end\n409\n"):
        assert told.startswith("\x06")
    assert len(told) > 20
    line.close()


def test_a_handshake_that_is_none_is_an_answer_and_no_fault(hall: Hall) -> None:
    """Half an upgrade, asked for by hand."""
    for headers in ({"Upgrade": "websocket"}, {"Upgrade": "websocket", "Connection": "Upgrade"}):
        line = http.client.HTTPConnection("127.0.0.1", hall.server.port, timeout=8)
        line.request("GET", f"/t/{hall.codes['album']}/screen/live", headers=headers)
        with line.getresponse() as answer:
            assert 400 == answer.status
        line.close()
    assert 200 == hall.ask(f"/t/{hall.codes['album']}/screen/main", "")[0]
