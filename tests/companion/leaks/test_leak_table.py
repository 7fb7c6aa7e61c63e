"""Every channel by which hidden information could leak, and the tests that keep it closed.

`test_every_channel_has_a_test` checks that the named tests exist. Some of them are browser tests.
"""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from app_server import SCRIPT, context_of, make_app, phone, seat_path
from conftest import SHIPPED
from laws import long_games
from table_setup import ManualClock, fewest_seats, play_some, start_room

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.tables import presence
from companion.tables.lobby import Lobby
from companion.web import assets
from companion.web.live import connection
from companion.web.live.screen_versions import for_seat
from companion.web.traffic.rate_limiter import TokenBucket

HERE = Path(__file__).parent
TESTS = HERE.parents[1]
TWINS = "test_twins.py::test_every_body_is_byte_equal_in_both_worlds"
REFUSALS = "test_twins.py::test_refusals_are_byte_equal_in_both_worlds"
FRAMES = "test_connections.py::test_pushed_screens_equal_the_pages_own_requests"
SILENT = "test_connections.py::test_a_private_tap_sends_nothing_to_others"

CHANNELS = {
    1: ("whole state sent", [TWINS, FRAMES, "test_canaries.py::test_private_messages_reach_only_their_readers"]),
    2: ("a second copy of the state", [
        TWINS, FRAMES, "test_canaries.py::test_no_response_contains_the_deal_or_its_seed",
    ]),
    3: ("the public log", [TWINS, "test_canaries.py::test_private_messages_reach_only_their_readers"]),
    4: ("a side stream of events", [FRAMES, "test_leak_table.py::test_a_phone_buzzes_only_for_what_everybody_knows"]),
    5: ("marks of who has acted", [TWINS, "test_leak_table.py::test_screens_do_not_depend_on_the_order_of_taps"]),
    6: ("version numbers", [
        SILENT, "test_twins.py::test_a_move_that_shows_a_viewer_nothing_sends_that_viewer_nothing",
        "test_leak_table.py::test_screens_do_not_depend_on_the_order_of_taps",
    ]),
    7: ("the order of lists", [TWINS]),
    # How long an answer takes has no test: `tests/bench/answers.py` measures it, and somebody must read its figures.
    8: ("timing", ["test_timing.py::test_the_length_of_a_night_does_not_depend_on_moves", REFUSALS]),
    9: ("sizes and compression", [
        "test_twins.py::test_all_secrets_of_a_moment_have_the_same_length", TWINS,
        "test_connections.py::test_connections_are_not_compressed",
    ]),
    10: ("refusals", [REFUSALS, "test_leak_table.py::test_all_forbidden_pages_give_the_same_response"]),
    11: ("what the page holds unseen", [
        TWINS, "test_leak_table.py::test_picture_names_reveal_nothing",
        "test_holding.py::test_a_secret_is_hidden_at_once_when",
    ]),
    12: ("addresses and logs of them", [
        "test_leak_table.py::test_no_address_or_header_holds_a_token",
        "test_leak_table.py::test_requests_write_nothing_to_a_log",
    ]),
    13: ("caches and the way back", [
        "test_leak_table.py::test_browsers_may_cache_only_static_files",
        "test_holding.py::test_a_secret_is_hidden_after_going_back",
    ]),
    14: ("a push to the wrong seat", [
        "test_tokens.py::test_each_token_opens_only_its_own_seat",
        "test_connections.py::test_a_phone_that_lost_its_seat_gets_one_last_screen",
    ]),
    15: ("guessed codes and tokens", [
        "test_strangers.py::test_guessing_a_code_takes_hours",
        "test_tokens.py::test_a_tokens_signature_has_at_least_128_bits",
    ]),
    16: ("the wall", [TWINS, "test_leak_table.py::test_the_public_screen_shows_only_what_every_seat_may_see"]),
    17: ("exports, logs, debug pages", [
        "test_leak_table.py::test_no_route_gives_a_stranger_more_than_the_public_screen",
        "test_leak_table.py::test_a_server_error_reveals_nothing",
        "test_leak_table.py::test_an_error_on_a_connection_reveals_nothing",
        "test_sqlite.py::test_only_its_owner_may_read_the_file",
    ]),
    18: ("seeds", ["test_canaries.py::test_no_response_contains_the_deal_or_its_seed"]),
    19: ("taking back after a reveal", ["test_leak_table.py::test_no_move_hides_what_was_shown"]),
    20: ("bots that see all", ["test_lobby.py::test_a_bot_gets_only_its_own_view"]),
    21: ("presence", ["test_leak_table.py::test_presence_is_on_or_off_and_updates_every_five_seconds", SILENT]),
    22: ("sound and vibration", [
        "test_leak_table.py::test_a_phone_buzzes_only_for_what_everybody_knows",
        "test_leak_table.py::test_phones_make_no_sound_and_only_the_wall_can",
        "web/test_beats.py::test_every_beat_of_a_whole_game_is_drawn",
    ]),
    23: ("looks over a shoulder", [
        "test_twins.py::test_all_secrets_of_a_moment_have_the_same_length",
        "test_holding.py::test_a_secret_is_hidden_at_once_when",
    ]),
    24: ("pictures", [
        "test_canaries.py::test_a_picture_has_no_metadata",
        "test_canaries.py::test_a_secret_picture_is_not_cached_for_others",
        "test_leak_table.py::test_picture_names_reveal_nothing",
        "test_suggestions.py::test_the_host_sees_what_a_seat_suggested",
        "test_suggestions.py::test_nobody_but_the_host_sees_a_suggestion",
        "test_suggestions.py::test_a_suggestion_changes_no_screen_but_the_hosts",
    ]),
    25: ("that a deal is made at all", [
        SILENT, TWINS, "test_twins.py::test_a_move_that_shows_a_viewer_nothing_sends_that_viewer_nothing",
    ]),
}  # fmt: skip


def test_every_channel_has_a_test() -> None:
    assert list(range(1, 26)) == list(CHANNELS)
    for number, (_, tests) in CHANNELS.items():
        assert tests, number
        for name in tests:
            file, _, test = name.partition("::")
            files = list(TESTS.rglob(file))
            assert 1 == len(files), name
            tree = ast.parse(files[0].read_text())
            assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name


WEB = HERE.parents[2] / "companion/web"


def test_phones_make_no_sound_and_only_the_wall_can() -> None:
    script = "".join((WEB / "static" / name).read_text() for name in assets.SCRIPTS)
    for cue in ("Audio(", "AudioContext", "<audio", "Notification", "speechSynthesis", ".play("):
        assert cue not in script, cue
    assert ["screen.html"] == [file.name for file in WEB.rglob("*.html") if "sounds.js" in file.read_text()]


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_phone_buzzes_only_for_what_everybody_knows(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    """A turn that the table's screen tells of, fingers that go up for all at once, and the end.

    Beats buzz on all phones alike: `test_beats.py`.
    """
    room, chance = start_room(lobby, slug), Chance(8)
    app, buzzes = make_app(lobby), 0
    for _ in range(60):
        play_some(room, chance, clock, 1)
        alone = room.view("table").table.waiting_for
        for seat, person in enumerate(room.record.seated(), 1):
            with app.test_request_context():
                html = for_seat(app.extensions["tuckbox"], room, person.number, person.claim, "en").html()
            expected = room.status == "over" or alone == (seat,) or room.view("table").phase in ("accuse", "defend")
            assert expected == ("data-buzz=" in html), (room.moment, seat)
            buzzes += expected
    assert buzzes or not room.screens.has_turns, "nobody was ever alone at turn: Screens.has_turns is False then"


def test_screens_do_not_depend_on_the_order_of_taps(lobby: Lobby) -> None:
    results = []
    for order in ((1, 2, 3), (3, 1, 2)):
        room = start_room(lobby, "photo_leap")
        for page in ("1", "2"):
            for seat in order:
                fields = {"page": page, "truth": "fox", "fakes": ["bear", "wolf"]}
                room.cover(seat, fields, "setup:1", None)
        app = make_app(lobby)
        bodies = []
        for seat in (1, 2, 3, 4):
            client = phone(app, room, seat)
            bodies += [client.get(seat_path(room, seat) + part).text for part in ("/main", "/secret", "/more")]
        bodies.append(phone(app, room).get(f"/t/{room.code}/screen").text)
        results.append([re.sub(r"[A-Z]{3}-[0-9]{3}", "CODE", body) for body in bodies])
    assert results[0] == results[1]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_public_screen_shows_only_what_every_seat_may_see(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    room, chance = start_room(lobby, slug), Chance(3)
    for _ in range(12):
        wall = room.view("table")
        assert () == tuple(wall.moves)
        for seat in range(1, fewest_seats(slug) + 1):
            assert wall.table == room.view(seat).table and wall.outcome == room.view(seat).outcome
        play_some(room, chance, clock, 3)


@pytest.mark.parametrize("slug", long_games())
def test_no_route_gives_a_stranger_more_than_the_public_screen(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    room = start_room(lobby, slug)
    play_some(room, Chance(5), clock, 6)
    app = make_app(lobby)
    other_seat = phone(app, room, 2)
    other_seat.set_cookie("seat", context_of(app).tokens.seat_token(room, room.record.people[1]), path="/")
    public = {"/", "/join", "/t/<code>", "/t/<code>/screen", "/t/<code>/screen/main", "/t/<code>/rules",
              "/t/<code>/qr.svg", "/t/<code>/again", "/new/<slug>", "/t/<code>/replay",
              "/t/<code>/observe", "/t/<code>/observe/main",
              "/healthz", "/readyz", "/metrics", "/about", "/schools"}  # fmt: skip
    for rule in app.url_map.iter_rules():
        path = (
            rule.rule.replace("<code>", room.code).replace("<int:number>", "1").replace("<slug>", slug)
            .replace("<name>", "1").replace("<stamp>", "x").replace("<path:name>", "../../../store.py")
            .replace("<int:play>", "1").replace("<viewer>", "1").replace("<int:position>", "0")
        )  # fmt: skip
        for client in (app.test_client(), other_seat):
            for headers in ({}, SCRIPT):
                response = client.get(path, headers=headers)
                if rule.rule in public:
                    assert 200 == response.status_code, path
                else:
                    is_shared = rule.rule.endswith("screen/picture/<name>") and response.status_code == 200
                    is_built = rule.rule == "/docs/" and response.status_code == 200
                    is_running = "/replay/" in rule.rule and response.status_code == 409
                    assert response.status_code in (400, 404, 405) or is_shared or is_running or is_built, (
                        path,
                        response.status_code,
                    )
            if "POST" in (rule.methods or ()) and ("me/" in path or "host" in path):
                assert 404 == client.post(path, data={"do": "end", "move": "ready", "ip": "127.0.0.1"}).status_code


def test_all_forbidden_pages_give_the_same_response(lobby: Lobby) -> None:
    room, app = start_room(lobby, "album"), make_app(lobby)
    client = phone(app, room, 1)
    client.set_cookie("seat", "no token at all", path=f"/t/{room.code}/me/2")
    responses = [
        client.get(path)
        for path in (
            "/t/OWL-222/me/1", f"/t/{room.code}/me/2", f"/t/{room.code}/me/3", f"/t/{room.code}/me/99",
            f"/t/{room.code}/me/2/secret", f"/t/{room.code}/me/1/picture/none", f"/t/{room.code}/me/1/picture/99",
            f"/t/{room.code}/me/2/picture/mine", f"/t/{room.code}/host", f"/t/{room.code}/host/again/1",
            f"/t/{room.code}/host/practice", "/t/x/me/1/known",
        )
    ]  # fmt: skip
    assert {404} == {response.status_code for response in responses}
    assert 1 == len({response.data for response in responses})
    assert 1 == len({tuple(response.headers) for response in responses})


def test_no_address_or_header_holds_a_token(lobby: Lobby) -> None:
    app, room = make_app(lobby), lobby.make("infection")
    client = app.test_client()
    responses = [one.post(f"/t/{room.code}/sit", data={"name": "Ada"}) for one in (client, app.test_client())]
    ticket = context_of(app).tokens.new_ticket(room, 1)
    responses.append(client.post(f"/t/{room.code}/again", data={"ticket": ticket}))
    responses.append(client.post("/alone/infection"))
    tokens = [
        cookie_header.partition("=")[2].partition(";")[0]
        for response in responses
        for cookie_header in response.headers.getlist("Set-Cookie")
    ]
    assert 9 == len(set(tokens))
    for response in responses:
        assert 303 == response.status_code
        for cookie in response.headers.getlist("Set-Cookie"):
            assert (
                "HttpOnly" in cookie
                and "SameSite=Lax" in cookie
                and (cookie.startswith("seats=") or re.search(r"Path=/t/[^/]+/(me/\d+|host);", cookie))
            )
    pages = [client.get(f"/t/{room.code}/me/{number}{part}") for number in (1, 2) for part in ("", "/main", "/more")]
    for response in (*responses, *pages):
        content = response.text + "".join(value for name, value in response.headers if name != "Set-Cookie")
        assert not any(token in content or token.rpartition(".")[2] in content for token in tokens)
        assert ticket not in content
        assert "same-origin" == response.headers["Referrer-Policy"]


def test_requests_write_nothing_to_a_log(
    lobby: Lobby, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)
    app = make_app(lobby)
    client = app.test_client()
    client.post("/alone/photo_leap")
    code = next(iter(lobby.codes()))
    for path in (f"/t/{code}/me/1", f"/t/{code}/me/1/secret", f"/t/{code}/me/2", "/t/OWL-222"):
        client.get(path)
    client.post(f"/t/{code}/me/1/move", data={"move": "cover", "page": "1", "at": "setup:1"})
    client.post(f"/t/{code}/me/1/move", data={"move": "odd", "truth": "canary"})
    output = capfd.readouterr()
    assert ("", "") == (output.out, output.err)
    assert [] == [record.message for record in caplog.records]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_browsers_may_cache_only_static_files(lobby: Lobby, slug: str) -> None:
    room = start_room(lobby, slug)
    app = make_app(lobby)
    client = phone(app, room, 1)
    own_path = seat_path(room, 1)
    for path in (
        own_path, f"{own_path}/main", f"{own_path}/secret", f"{own_path}/known", f"{own_path}/more",
        f"{own_path}/picture/mine", f"{own_path}/picture/x",
        f"/t/{room.code}", f"/t/{room.code}/screen", f"/t/{room.code}/screen/main", f"/t/{room.code}/qr.svg",
        "/", "/join", "/nothing", "/static/x/none.css",
    ):  # fmt: skip
        assert "no-store" == client.get(path).headers["Cache-Control"], path
    response = client.get(f"/static/{context_of(app).stamp}/app.js")
    assert "immutable" in response.headers["Cache-Control"]
    response.close()


def test_a_server_error_reveals_nothing(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    room = start_room(lobby, "photo_leap")

    def fail(_: object) -> None:
        raise ValueError(f"the spy is {room.snapshot.state.deal.spy} canary")

    monkeypatch.setattr(type(room), "screen_input", lambda *_: fail(_))
    app = make_app(lobby)
    for part in ("", "/main", "/secret", "/more"):
        response = phone(app, room, 1).get(seat_path(room, 1) + part)
        assert 500 == response.status_code
        assert "canary" not in response.text and "Traceback" not in response.text
    log = capsys.readouterr().err
    assert "ValueError at" in log and "canary" not in log


class FakeSocket:
    """A socket after its handshake: `recv` returns a tap, and `send` records its data."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.is_closed = False

    def dup(self) -> "FakeSocket":
        return self

    def settimeout(self, _: None) -> None:
        pass

    def recv(self, _: int) -> bytes:
        return b"\x81\x81\0\0\0\0x"  # the text "x" in one frame

    def send(self, data: bytes, *_: object) -> int:
        self.sent.append(data)
        return len(data)

    def close(self) -> None:
        self.is_closed = True


def connect_with_fake_socket(
    monkeypatch: pytest.MonkeyPatch, publisher: object, screen: Callable[[], object], **overrides: Any
) -> Any:
    """Return a connection over a fake socket, and the socket; the test runs its greenlets by hand."""
    monkeypatch.setattr(connection.gevent, "spawn", lambda call: None)
    environ = {
        "HTTP_CONNECTION": "Upgrade", "HTTP_UPGRADE": "websocket", "HTTP_SEC_WEBSOCKET_KEY": 22 * "A" + "==",
        "HTTP_SEC_WEBSOCKET_VERSION": "13", connection.SOCKET: (sock := FakeSocket()),
    }  # fmt: skip
    defaults: dict[str, Any] = {
        "on_message": None, "on_close": print, "check_interval_s": 1, "enqueue": lambda _: None,
        "allowance": connection.Allowance(*(TokenBucket("1000/second") for _ in range(3))),
    }  # fmt: skip
    opened = connection.Connection(
        environ=environ, publisher=publisher, current_screen=screen, **{**defaults, **overrides}
    )
    assert sock.sent.pop().startswith(b"HTTP/1.1 101 ")
    return opened, sock


def test_an_error_on_a_connection_reveals_nothing(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("the spy is canary")

    room, closed = start_room(lobby, "photo_leap"), []
    failing, sock = connect_with_fake_socket(monkeypatch, room, fail, on_message=fail, on_close=closed.append)
    assert failing.wake in room.listeners
    failing.write()
    assert sock.is_closed
    failing._read()
    log = capsys.readouterr().err
    assert 2 == log.count("ValueError at") and "canary" not in log
    assert [failing] == closed and failing.wake not in room.listeners


def test_another_players_tap_sends_no_heartbeat(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    """Channel 6: a heartbeat is sent only on its beat, not when another player's private tap wakes the connection."""
    seconds_now = [1000.0]
    monkeypatch.setattr(connection.time, "monotonic", lambda: seconds_now[0])
    unchanged, sock = connect_with_fake_socket(
        monkeypatch, start_room(lobby, "photo_leap"), lambda: connection.ScreenVersion("the same", lambda: "a screen")
    )
    unchanged.write()
    assert [b"\x81\x08a screen"] == sock.sent
    seconds_now[0] += connection.HEARTBEAT_S
    unchanged.wake()
    unchanged.write()
    assert 1 == len(sock.sent)
    unchanged.pulse(seconds_now[0])
    assert b"\x81\x00" == sock.sent[-1] and 2 == len(sock.sent)
    unchanged.pulse(seconds_now[0])
    assert 2 == len(sock.sent)


def test_no_move_hides_what_was_shown(lobby: Lobby, clock: ManualClock) -> None:
    """A revealed tile stays revealed, and no move undoes a reveal. In own games people may agree to."""
    room, chance, before = start_room(lobby, "infection"), Chance(11), None
    for _ in range(150):
        hidden = set(room.snapshot.state.hidden)
        assert before is None or hidden <= before
        before = hidden
        play_some(room, chance, clock, 1)
    for slug in sorted(GAMES):
        moves = {str(kind.__struct_config__.tag) for kind in GAMES[slug].commands} & {"undo", "reset", "back"}
        harmless = {"infection": {"reset"}, "photo_leap": {"undo"}, "prototype": {"undo"}}.get(slug, set())
        assert moves <= harmless, f"a move of {slug} could hide what was shown: show here that it does not"
    full = start_room(lobby, "photo_leap")
    for _ in range(20):
        assert not any(
            "undo" in str(move.__struct_config__.tag) for seat in (1, 2, 3, 4) for move in full.view(seat).moves
        )
        play_some(full, chance, clock, 2)


def test_presence_is_on_or_off_and_updates_every_five_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds_now = [1000.0]
    monkeypatch.setattr(presence.time, "monotonic", lambda: seconds_now[0])
    assert 5 == presence.GRAIN_S
    connections = presence.Presence()
    key = ("FOX-234", 1)
    is_here = []
    for change, seconds in ((1, 1), (0, 3), (0, 2), (-1, 1), (1, 1), (-1, 1), (0, 1), (0, 5)):
        if change:
            connections.note(*key, "", change)
        seconds_now[0] += seconds
        is_here.append(connections.is_here(*key))
    assert [False, False, True, True, True, True, False, False] == is_here
    assert {bool} == {type(value) for value in is_here}


def test_picture_names_reveal_nothing(lobby: Lobby) -> None:
    room, app = start_room(lobby, "album"), make_app(lobby)
    keeper = room.snapshot.state.keeper
    photo = room.snapshot.state.photo
    for viewer in (*range(1, 4), None):
        client = phone(app, room, viewer)
        for part in ("", "/main", "/more") if viewer else ():
            page = client.get(seat_path(room, viewer) + part).text
            assert f"{photo:03}.jpg" not in page and f"picture/{photo}" not in page
        wall = client.get(f"/t/{room.code}/screen").text
        assert f"{photo:03}.jpg" not in wall
    statuses = {
        seat: phone(app, room, seat).get(seat_path(room, seat) + "/picture/mine").status_code for seat in (1, 2, 3)
    }
    assert {seat: 200 if seat == keeper else 404 for seat in (1, 2, 3)} == statuses
