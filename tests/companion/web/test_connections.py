"""WebSocket connections of the real server: what is sent to whom, and when nothing is sent."""

import http.client
import re
import socket
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from urllib.parse import urlencode

import pytest
import websocket
from app_server import KEY, Server, running_server, seat_path
from table_setup import ManualClock, command, open_lobby, start_room

from companion.web.tokens import SeatTokens

SLUGS = ("photo_leap", "masquerade_murder", "color_game", "infection", "album")


class Venue:
    """Some rooms behind a real server, with their tokens and codes."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.sockets: list[socket.socket] = []
        """Sockets to close at the end, because the client library may leave them open."""
        self.tokens = dict[tuple[str, int], str]()
        self.hosts, self.codes, self.at = dict[str, str](), dict[str, str](), dict[str, str]()

    def cookie(self, slug: str, seat: int) -> str:
        return f"seat={self.tokens[self.codes[slug], seat]}"

    def line(self, path: str, cookie: str = "", **options: Any) -> websocket.WebSocket:
        sock = socket.create_connection(("127.0.0.1", self.server.port), 8)
        self.sockets.append(sock)
        url = f"ws://127.0.0.1:{self.server.port}{path}"
        return websocket.create_connection(url, timeout=8, cookie=cookie or None, socket=sock, **options)

    def seat_line(self, slug: str, seat: int) -> websocket.WebSocket:
        return self.line(f"/t/{self.codes[slug]}/me/{seat}/live", self.cookie(slug, seat))

    def ask(self, path: str, cookie: str, **fields: Any) -> tuple[int, str]:
        headers, method, body = {"Cookie": cookie, "X-Tuckbox": "1"}, "GET", None
        if fields:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            method, body = "POST", urlencode(fields, doseq=True)
        with closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=8)) as connection:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.read().decode()

    def tap(self, slug: str, seat: int, **fields: Any) -> tuple[int, str]:
        path = f"/t/{self.codes[slug]}/me/{seat}/move"
        return self.ask(path, self.cookie(slug, seat), at=self.at[slug], **fields)

    def host(self, slug: str, do: str, **fields: Any) -> None:
        code = self.codes[slug]
        assert 204 == self.ask(f"/t/{code}/host/move", f"host={self.hosts[code]}", do=do, **fields)[0]


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Venue]:
    file = tmp_path_factory.mktemp("hall") / "tables.db"
    seat_tokens = SeatTokens(KEY)
    games = {**{slug: slug for slug in SLUGS}, "moved": "album", "paused": "album"}
    with open_lobby(file, ManualClock(time.time())) as lobby:
        lobby.writer.store.get_or_create("key", KEY)
        rooms = {name: start_room(lobby, slug) for name, slug in games.items()}
        live = rooms["color_game"]
        for seat in range(1, 6):
            live.play(seat, command(live, "ready"), None, None)
        moments = {name: f"{room.snapshot.state.phase}:{room.snapshot.state.round}" for name, room in rooms.items()}
        tokens = {
            (room.code, person.number): seat_tokens.seat_token(room, person)
            for room in rooms.values()
            for person in room.record.people
        }
        hosts = {room.code: seat_tokens.host_token(room) for room in rooms.values()}
        assert seat_path(live, 1).endswith("/me/1")
    with running_server(file) as server:
        venue = Venue(server)
        venue.codes = {name: room.code for name, room in rooms.items()}
        venue.tokens, venue.hosts, venue.at = tokens, hosts, moments
        yield venue
        for sock in venue.sockets:
            sock.close()
        assert b"" == server.read_errors(), "the server's log holds something"


def next_screen(line: websocket.WebSocket) -> str:
    while True:
        if screen := line.recv():
            return screen


@pytest.mark.parametrize("slug", SLUGS)
def test_pushed_screens_equal_the_pages_own_requests(venue: Venue, slug: str) -> None:
    code = venue.codes[slug]
    for seat in (1, 2):
        line = venue.seat_line(slug, seat)
        status, page = venue.ask(f"/t/{code}/me/{seat}/main", venue.cookie(slug, seat))
        screen = next_screen(line)
        line.close()
        assert 200 == status
        assert without_clock(page) == without_clock(screen)
    line = venue.line(f"/t/{code}/screen/live")
    assert without_clock(venue.ask(f"/t/{code}/screen/main", "")[1]) == without_clock(next_screen(line))
    line.close()


def without_clock(page: str) -> str:
    return re.sub(r'(data-left|value|datetime)="[0-9.]+"|[0-9]+:[0-9][0-9]\b', "", page)


PRIVATE = [
    ("photo_leap", {"move": "cover", "page": "1"}, (2,)),
    ("color_game", {"move": "message", "to": 3, "text": "a canary sings"}, (3,)),
]


@pytest.mark.parametrize(("slug", "move", "pushed"), PRIVATE)
def test_a_private_tap_sends_nothing_to_others(venue: Venue, slug: str, move: dict[str, Any], pushed: Any) -> None:
    code = venue.codes[slug]
    other_lines = {number: venue.seat_line(slug, number) for number in (1, 4)}
    other_lines["wall"] = venue.line(f"/t/{code}/screen/live")
    own_lines = {number: venue.seat_line(slug, number) for number in pushed}
    before = {viewer: next_screen(line) for viewer, line in {**other_lines, **own_lines}.items()}
    assert (204, "") == venue.tap(slug, 2, **move)
    for viewer, line in own_lines.items():
        screen = next_screen(line)
        assert screen != before[viewer] and "canary" not in screen
    venue.host(slug, "pause")
    for viewer, line in other_lines.items():
        screen = next_screen(line)
        assert "paus" in screen.lower() and "canary" not in screen, viewer
    venue.host(slug, "resume")
    for viewer, line in other_lines.items():
        assert without_clock(before[viewer]) == without_clock(next_screen(line)), viewer
        line.close()
    for line in own_lines.values():
        line.close()


def test_a_phone_that_lost_its_seat_gets_one_last_screen(venue: Venue) -> None:
    code, path = venue.codes["moved"], f"/t/{venue.codes['moved']}/me/1"
    old_line = venue.seat_line("moved", 1)
    next_screen(old_line)
    page = venue.ask(f"/t/{code}/host/again/1", f"host={venue.hosts[code]}")[1]
    ticket = re.search(r"([A-Z]{3}-){3}[0-9]{4}", page)
    assert "<svg" in page
    assert 303 == venue.ask(f"/t/{code}/again", "", ticket=ticket[0])[0]
    last_screen = next_screen(old_line)
    assert "another phone" in last_screen and "data-secret" not in last_screen
    opcode, frame = old_line.recv_data()
    assert (8, 4001) == (opcode, int.from_bytes(frame[:2], "big"))
    old_line.close()
    status, screen, *_ = venue.ask(f"{path}/main", venue.cookie("moved", 1))
    assert 200 == status and "another phone" in screen and "data-secret" not in screen
    assert 404 == venue.ask(path, venue.cookie("moved", 1))[0]
    with pytest.raises(websocket.WebSocketBadStatusException, match="404"):
        venue.seat_line("moved", 1)


def test_connections_are_not_compressed(venue: Venue) -> None:
    """Compression is refused, because the length of compressed text could reveal a secret."""
    line = venue.line(f"/t/{venue.codes['album']}/screen/live", header=["Sec-WebSocket-Extensions: permessage-deflate"])
    assert "sec-websocket-extensions" not in line.getheaders()
    next_screen(line)
    line.close()


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_connections_from_other_sites_are_refused(venue: Venue, origin: str) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException, match="403"):
        venue.line(f"/t/{venue.codes['album']}/me/1/live", venue.cookie("album", 1), origin=origin)


@pytest.mark.parametrize("path", ["me/1/live", "me/2/live", "me/99/live", "host/live"])
def test_a_stranger_can_connect_only_to_the_public_screen(venue: Venue, path: str) -> None:
    own = venue.cookie("album", 1)
    for cookie in ("", own.replace("/1/", "/2/"), "seat=; host=", *([] if "me/1" in path else [own])):
        with pytest.raises(websocket.WebSocketBadStatusException, match="404"):
            venue.line(f"/t/{venue.codes['album']}/{path}", cookie)


def test_connections_of_a_seat_are_limited(venue: Venue) -> None:
    lines = [venue.seat_line("paused", 1) for _ in range(50)]
    with pytest.raises(websocket.WebSocketBadStatusException, match="429"):
        venue.seat_line("paused", 1)
    for line in (*lines, venue.seat_line("paused", 2)):
        line.close()


@pytest.mark.parametrize("message", ["x" * 5000, b"\x00\xff" * 3000])
def test_a_message_that_is_too_long_closes_the_connection(venue: Venue, message: str | bytes) -> None:
    line = venue.seat_line("album", 2)
    next_screen(line)
    (line.send if isinstance(message, str) else line.send_binary)(message)
    opcode, _ = line.recv_data()
    assert 8 == opcode
    line.close()
    other = venue.seat_line("album", 2)
    assert next_screen(other)
    other.close()


@pytest.mark.parametrize(
    "odd", ["", "\n", "x", "a\nmove=\x00&with={", "a\n" + "a.b=1&a=2&" * 99, "a\nmove=cover&page=1"]
)
def test_odd_messages_do_not_close_the_connection(venue: Venue, odd: str) -> None:
    line = venue.seat_line("infection", 1)
    next_screen(line)
    line.send(odd)
    line.send("end\nmove=nothing")
    while not (answer := next_screen(line)).startswith("\x06end\n409\n"):
        assert answer.startswith("\x06")
    assert len(answer) > 20
    line.close()


def test_an_incomplete_handshake_is_answered_with_400(venue: Venue) -> None:
    for headers in ({"Upgrade": "websocket"}, {"Upgrade": "websocket", "Connection": "Upgrade"}):
        with closing(http.client.HTTPConnection("127.0.0.1", venue.server.port, timeout=8)) as connection:
            connection.request("GET", f"/t/{venue.codes['album']}/screen/live", headers=headers)
            with connection.getresponse() as response:
                assert 400 == response.status
    assert 200 == venue.ask(f"/t/{venue.codes['album']}/screen/main", "")[0]
