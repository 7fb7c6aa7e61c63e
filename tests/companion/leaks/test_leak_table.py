"""Every channel by which hidden information could leak: `channels.toml` names the tests that keep it closed.

`test_every_channel_has_a_test` checks that they exist, as those do that the threat model names for each attack.
Some of them are browser tests.
"""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from app_server import SCRIPT, context_of, make_app, phone, seat_path
from cases import tables_beside
from conftest import SHIPPED
from laws import long_games
from pytest import MonkeyPatch
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
ADDRESSES = tables_beside(__file__)
CHANNELS = tomllib.loads((HERE / "channels.toml").read_text("utf-8"))["channel"]


def test_every_channel_has_a_test() -> None:
    assert list(range(1, 26)) == [channel["number"] for channel in CHANNELS]
    for channel in CHANNELS:
        assert channel["tests"], channel
        for name in channel["tests"]:
            file, _, test = name.partition("::")
            (found,) = TESTS.rglob(file)
            tree = ast.parse(found.read_text())
            assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name


def test_every_threat_names_tests_that_exist() -> None:
    page = (HERE.parents[2] / "docs/background/threats.md").read_text("utf-8")
    attacks = page.partition("## Attacks")[2].partition("\n## ")[0]
    rows = [line for line in attacks.splitlines() if line.startswith("| ")][2:]
    assert 20 <= len(rows)
    files = (file.read_text("utf-8") for file in TESTS.rglob("test_*.py"))
    tests = {name for text in files for name in re.findall(r"^def (test_\w+)", text, re.M)}
    for row in rows:
        named = re.findall(r"`(test_\w+)`", row)
        assert named, row
        assert not set(named) - tests, set(named) - tests


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
    for rule in app.url_map.iter_rules():
        path = (
            rule.rule.replace("<code>", room.code).replace("<int:number>", "1").replace("<slug>", slug)
            .replace("<name>", "1").replace("<stamp>", "x").replace("<path:name>", "../../../store.py")
            .replace("<int:play>", "1").replace("<viewer>", "1").replace("<int:position>", "0")
        )  # fmt: skip
        for client in (app.test_client(), other_seat):
            for headers in ({}, SCRIPT):
                response = client.get(path, headers=headers)
                if rule.rule in ADDRESSES["public"]:
                    assert 200 == response.status_code, path
                else:
                    is_shared = rule.rule.endswith("screen/picture/<name>") and response.status_code == 200
                    is_built = rule.rule == "/docs/" and response.status_code == 200
                    is_running = "/replay/" in rule.rule and response.status_code == 409
                    is_known = is_shared or is_running or is_built
                    assert response.status_code in (400, 404, 405) or is_known, (path, response.status_code)
            if "POST" in (rule.methods or ()) and ("me/" in path or "host" in path):
                assert 404 == client.post(path, data={"do": "end", "move": "ready", "ip": "127.0.0.1"}).status_code


def test_all_forbidden_pages_give_the_same_response(lobby: Lobby) -> None:
    room, app = start_room(lobby, "album"), make_app(lobby)
    client = phone(app, room, 1)
    client.set_cookie("seat", "no token at all", path=f"/t/{room.code}/me/2")
    responses = [client.get(path.replace("~", f"/t/{room.code}")) for path in ADDRESSES["forbidden"]]
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
    cookies = [cookie for response in responses for cookie in response.headers.getlist("Set-Cookie")]
    tokens = [cookie.partition("=")[2].partition(";")[0] for cookie in cookies]
    assert 9 == len(set(tokens))
    for response in responses:
        assert 303 == response.status_code
    for cookie in cookies:
        assert "HttpOnly" in cookie and "SameSite=Lax" in cookie
        assert cookie.startswith("seats=") or re.search(r"Path=/t/[^/]+/(me/\d+|host);", cookie)
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
    for path in ADDRESSES["never_cached"]:
        answer = client.get(path.replace("~", f"/t/{room.code}"))
        assert "no-store" == answer.headers["Cache-Control"], path
    response = client.get(f"/static/{context_of(app).stamp}/app.js")
    assert "immutable" in response.headers["Cache-Control"]
    response.close()


def test_a_server_error_reveals_nothing(
    lobby: Lobby, monkeypatch: MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    room = start_room(lobby, "photo_leap")

    secret = ValueError(f"the spy is {room.snapshot.state.deal.spy} canary")
    monkeypatch.setattr(type(room), "screen_input", Mock(side_effect=secret))
    app = make_app(lobby)
    for part in ("", "/main", "/secret", "/more"):
        response = phone(app, room, 1).get(seat_path(room, 1) + part)
        assert 500 == response.status_code
        assert "canary" not in response.text and "Traceback" not in response.text
    log = capsys.readouterr().err
    assert "ValueError at" in log and "canary" not in log


def connect_with_fake_socket(monkeypatch: MonkeyPatch, publisher: object, screen: object, **overrides: Any) -> Any:
    """Return a connection over a fake socket after its handshake, and the socket; greenlets are run by hand."""
    monkeypatch.setattr(connection.gevent, "spawn", lambda call: None)
    sock = Mock(**{"recv.return_value": b"\x81\x81\0\0\0\0x", "send.side_effect": lambda data, *_: len(data)})  # "x"
    sock.dup.return_value = sock
    environ = {
        "HTTP_CONNECTION": "Upgrade", "HTTP_UPGRADE": "websocket", "HTTP_SEC_WEBSOCKET_KEY": 22 * "A" + "==",
        "HTTP_SEC_WEBSOCKET_VERSION": "13", connection.SOCKET: sock,
    }  # fmt: skip
    options = {
        "on_message": None, "on_close": print, "check_interval_s": 1, "enqueue": lambda _: None, **overrides,
        "allowance": connection.Allowance(*(TokenBucket("1000/second") for _ in range(3))),
    }  # fmt: skip
    opened = connection.Connection(environ=environ, publisher=publisher, current_screen=screen, **options)
    assert sock.send.call_args.args[0].startswith(b"HTTP/1.1 101 ")
    sock.send.reset_mock()
    return opened, sock


def test_an_error_on_a_connection_reveals_nothing(
    lobby: Lobby, monkeypatch: MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    room, closed, fail = start_room(lobby, "photo_leap"), [], Mock(side_effect=ValueError("the spy is canary"))
    failing, sock = connect_with_fake_socket(monkeypatch, room, fail, on_message=fail, on_close=closed.append)
    assert failing.wake in room.listeners
    failing.write()
    sock.close.assert_called()
    failing._read()
    log = capsys.readouterr().err
    assert 2 == log.count("ValueError at") and "canary" not in log
    assert [failing] == closed and failing.wake not in room.listeners


def sent(sock: Mock) -> list[bytes]:
    return [call.args[0] for call in sock.send.mock_calls]


def test_another_players_tap_sends_no_heartbeat(lobby: Lobby, monkeypatch: MonkeyPatch) -> None:
    """Channel 6: a heartbeat is sent only on its beat, not when another player's private tap wakes the connection."""
    seconds_now = [1000.0]
    monkeypatch.setattr(connection.time, "monotonic", lambda: seconds_now[0])
    room, screen = start_room(lobby, "photo_leap"), connection.ScreenVersion("the same", lambda: "a screen")
    unchanged, sock = connect_with_fake_socket(monkeypatch, room, lambda: screen)
    unchanged.write()
    assert [b"\x81\x08a screen"] == sent(sock)
    seconds_now[0] += connection.HEARTBEAT_S
    unchanged.wake()
    unchanged.write()
    assert 1 == len(sent(sock))
    unchanged.pulse(seconds_now[0])
    assert b"\x81\x00" == sent(sock)[-1] and 2 == len(sent(sock))
    unchanged.pulse(seconds_now[0])
    assert 2 == len(sent(sock))


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
        moves = [move for seat in (1, 2, 3, 4) for move in full.view(seat).moves]
        assert not any("undo" in str(move.__struct_config__.tag) for move in moves)
        play_some(full, chance, clock, 2)


def test_presence_is_on_or_off_and_updates_every_five_seconds(monkeypatch: MonkeyPatch) -> None:
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
    statuses = [phone(app, room, seat).get(seat_path(room, seat) + "/picture/mine").status_code for seat in (1, 2, 3)]
    assert [200 if seat == keeper else 404 for seat in (1, 2, 3)] == statuses
