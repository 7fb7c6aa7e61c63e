"""Every channel by which hidden information gets out, and the tests that hold it shut.

The numbers are those of the list of channels that the house keeps; `test_every_channel_has_its_test` looks that each
names tests that there are. What needs a browser is tested there.
"""

import ast
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from app_server import SCRIPT, app_of, context_of, here, phone
from laws import long_games
from table_setup import Hands, begun, fewest_seats, play_some

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.tables.lobby import Lobby
from companion.web.live import connection, hub

HERE = Path(__file__).parent
TESTS = HERE.parents[1]
TWINS = "test_twins.py::test_every_body_is_byte_equal_in_both_worlds"
REFUSALS = "test_twins.py::test_refusals_are_byte_equal_in_both_worlds"
FRAMES = "test_connections.py::test_what_is_pushed_is_what_the_page_asks_for"
SILENT = "test_connections.py::test_a_private_tap_leaves_every_other_line_silent"

CHANNELS = {
    1: ("whole state sent", [TWINS, FRAMES, "test_canaries.py::test_planted_words_reach_nobody_else"]),
    2: ("a second copy of the state", [TWINS, FRAMES, "test_canaries.py::test_a_deal_and_its_seed_are_in_no_answer"]),
    3: ("the public log", [TWINS, "test_canaries.py::test_planted_words_reach_nobody_else"]),
    4: ("a side stream of events", [FRAMES, "test_leak_table.py::test_a_push_is_a_screen_and_nothing_else"]),
    5: ("marks of who has acted", [TWINS, "test_leak_table.py::test_the_order_of_taps_shows_nowhere"]),
    6: ("version numbers", [
        SILENT, "test_twins.py::test_a_move_that_shows_a_viewer_nothing_pushes_it_nothing",
        "test_leak_table.py::test_the_order_of_taps_shows_nowhere",
    ]),
    7: ("the order of lists", [TWINS]),
    # How long an answer takes has no test: `tests/bench_answers.py` measures it, and somebody must read its figures.
    8: ("timing", ["test_timing.py::test_a_night_is_as_long_whatever_was_done_in_it", REFUSALS]),
    9: ("sizes and compression", [
        "test_twins.py::test_secrets_of_a_moment_are_of_one_length", TWINS,
        "test_connections.py::test_nothing_on_a_line_is_compressed",
    ]),
    10: ("refusals", [REFUSALS, "test_leak_table.py::test_whatever_is_not_yours_is_answered_alike"]),
    11: ("what the page holds unseen", [
        TWINS, "test_leak_table.py::test_pictures_are_called_by_names_that_say_nothing",
        "test_holding.py::test_a_secret_is_gone_in_the_moment_in_which",
    ]),
    12: ("addresses and logs of them", [
        "test_leak_table.py::test_no_address_or_header_holds_a_token",
        "test_leak_table.py::test_nothing_is_written_to_a_log",
    ]),
    13: ("caches and the way back", [
        "test_leak_table.py::test_nothing_but_the_unchanging_is_kept",
        "test_holding.py::test_a_secret_is_not_there_when_somebody_goes_back",
    ]),
    14: ("a push to the wrong seat", [
        "test_tokens.py::test_exactly_the_right_token_opens_exactly_the_right_seat",
        "test_connections.py::test_a_phone_that_lost_its_seat_is_told_once_and_shut_out",
    ]),
    15: ("guessed codes and tokens", [
        "test_strangers.py::test_codes_cannot_be_found_in_useful_time",
        "test_tokens.py::test_a_token_has_at_least_128_bits_that_nobody_can_guess",
    ]),
    16: ("the wall", [TWINS, "test_leak_table.py::test_the_wall_shows_what_every_seat_may_see"]),
    17: ("exports, logs, debug pages", [
        "test_leak_table.py::test_no_route_gives_a_stranger_more_than_the_wall",
        "test_leak_table.py::test_a_fault_of_ours_tells_nothing",
        "test_leak_table.py::test_a_fault_on_a_line_tells_nothing",
        "test_store.py::test_only_its_owner_may_read_the_file",
    ]),
    18: ("seeds", ["test_canaries.py::test_a_deal_and_its_seed_are_in_no_answer"]),
    19: ("taking back after a reveal", ["test_leak_table.py::test_nothing_that_was_shown_is_hidden_again"]),
    20: ("bots that see all", ["test_lobby.py::test_a_bot_is_shown_its_own_view_and_nothing_else"]),
    21: ("presence", ["test_leak_table.py::test_presence_has_two_values_and_a_grain", SILENT]),
    22: ("sound and vibration", ["test_leak_table.py::test_a_push_is_a_screen_and_nothing_else"]),
    23: ("looks over a shoulder", [
        "test_twins.py::test_secrets_of_a_moment_are_of_one_length",
        "test_holding.py::test_a_secret_is_gone_in_the_moment_in_which",
    ]),
    24: ("pictures", [
        "test_canaries.py::test_a_picture_says_nothing_of_where_it_comes_from",
        "test_canaries.py::test_a_picture_comes_no_quicker_for_having_been_a_secret",
        "test_leak_table.py::test_pictures_are_called_by_names_that_say_nothing",
    ]),
    25: ("that a deal is made at all", [
        SILENT, TWINS, "test_twins.py::test_a_move_that_shows_a_viewer_nothing_pushes_it_nothing",
    ]),
}  # fmt: skip


def test_every_channel_has_its_test() -> None:
    """All 25, and no name of a test that is not there."""
    assert list(range(1, 26)) == list(CHANNELS)
    for number, (_, tests) in CHANNELS.items():
        assert tests, number
        for name in tests:
            file, _, test = name.partition("::")
            found = list(TESTS.rglob(file))
            assert 1 == len(found), name
            tree = ast.parse(found[0].read_text())
            assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, name


def test_a_push_is_a_screen_and_nothing_else() -> None:
    """No event, sound or vibration goes along with it: the phone's script has no way to make any."""
    script = (HERE.parents[2] / "companion/web/static/app.js").read_text()
    for cue in ("vibrate", "Audio(", "AudioContext", "<audio", "Notification", "speechSynthesis", ".play("):
        assert cue not in script, cue


def test_the_order_of_taps_shows_nowhere(lobby: Lobby) -> None:
    """Everybody reads the same after the same taps, whoever tapped first, and no number counts them."""
    told = []
    for order in ((1, 2, 3), (3, 1, 2)):
        other = begun(lobby, "photo_leap")
        for page in ("1", "2"):
            for seat in order:
                fields = {"page": page, "truth": "fox", "fakes": ["bear", "wolf"]}
                other.cover(seat, fields, "setup:1", None)
        app = app_of(lobby)
        bodies = []
        for seat in (1, 2, 3, 4):
            client = phone(app, other, seat)
            bodies += [client.get(here(other, seat) + part).text for part in ("/main", "/secret", "/more")]
        bodies.append(phone(app, other).get(f"/t/{other.code}/screen").text)
        told.append([re.sub(r"[A-Z]{3}-[0-9]{3}", "CODE", one) for one in bodies])
    assert told[0] == told[1]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_wall_shows_what_every_seat_may_see(lobby: Lobby, hands: Hands, slug: str) -> None:
    """The view of the table is part of every seat's, key for key; it has nothing of its own and no moves."""
    room, chance = begun(lobby, slug), Chance(3)
    for _ in range(12):
        wall = room.view("table")
        assert () == tuple(wall.moves)
        for seat in range(1, fewest_seats(slug) + 1):
            assert wall.table == room.view(seat).table and wall.outcome == room.view(seat).outcome
        play_some(room, chance, hands, 3)


@pytest.mark.parametrize("slug", long_games())
def test_no_route_gives_a_stranger_more_than_the_wall(lobby: Lobby, hands: Hands, slug: str) -> None:
    """Every address of the app: for a stranger and for a wrong seat it is public, not there, or not to be asked so."""
    room = begun(lobby, slug)
    play_some(room, Chance(5), hands, 6)
    app = app_of(lobby)
    wrong = phone(app, room, 2)
    wrong.set_cookie("seat", context_of(app).tokens.seat_token(room, room.record.people[1]), path="/")
    public = {"/", "/join", "/t/<code>", "/t/<code>/screen", "/t/<code>/screen/main", "/t/<code>/rules",
              "/t/<code>/qr.svg", "/t/<code>/again", "/new/<slug>", "/t/<code>/replay",
              "/t/<code>/observe", "/t/<code>/observe/main"}  # fmt: skip
    for rule in app.url_map.iter_rules():
        path = (
            rule.rule.replace("<code>", room.code).replace("<int:number>", "1").replace("<slug>", slug)
            .replace("<name>", "1").replace("<stamp>", "x").replace("<path:name>", "../../../store.py")
            .replace("<int:play>", "1").replace("<viewer>", "1").replace("<int:position>", "0")
        )  # fmt: skip
        for client in (app.test_client(), wrong):
            for headers in ({}, SCRIPT):
                answer = client.get(path, headers=headers)
                if rule.rule in public:
                    assert 200 == answer.status_code, path
                else:
                    is_shared = rule.rule.endswith("screen/picture/<name>") and answer.status_code == 200
                    runs = "/replay/" in rule.rule and answer.status_code == 409
                    assert answer.status_code in (400, 404, 405) or is_shared or runs, (path, answer.status_code)
            if "POST" in (rule.methods or ()) and ("me/" in path or "host" in path):
                assert 404 == client.post(path, data={"do": "end", "move": "ready", "ip": "127.0.0.1"}).status_code


def test_whatever_is_not_yours_is_answered_alike(lobby: Lobby) -> None:
    """A wrong table, a wrong seat, a wrong token, a wrong picture: one answer, byte for byte."""
    room, app = begun(lobby, "album"), app_of(lobby)
    client = phone(app, room, 1)
    client.set_cookie("seat", "no token at all", path=f"/t/{room.code}/me/2")
    answers = [
        client.get(path)
        for path in (
            "/t/OWL-222/me/1", f"/t/{room.code}/me/2", f"/t/{room.code}/me/3", f"/t/{room.code}/me/99",
            f"/t/{room.code}/me/2/secret", f"/t/{room.code}/me/1/picture/none", f"/t/{room.code}/me/1/picture/99",
            f"/t/{room.code}/me/2/picture/mine", f"/t/{room.code}/host", f"/t/{room.code}/host/again/1",
            f"/t/{room.code}/host/practice", "/t/x/me/1/known",
        )
    ]  # fmt: skip
    assert {404} == {answer.status_code for answer in answers}
    assert 1 == len({answer.data for answer in answers})
    assert 1 == len({tuple(answer.headers) for answer in answers})


def test_no_address_or_header_holds_a_token(lobby: Lobby) -> None:
    """Whatever is answered: tokens are in HttpOnly cookies of their own seat's path, and nowhere else."""
    app, room = app_of(lobby), lobby.make("infection")
    client = app.test_client()
    answers = [client.post(f"/t/{room.code}/sit", data={"name": name}) for name in ("Ada", "Bo")]
    ticket = context_of(app).tokens.new_ticket(room, 1)
    answers.append(client.post(f"/t/{room.code}/again", data={"ticket": ticket}))
    answers.append(client.post("/alone/infection"))
    tokens = [
        one.partition("=")[2].partition(";")[0] for answer in answers for one in answer.headers.getlist("Set-Cookie")
    ]
    assert 5 == len(set(tokens))
    for answer in answers:
        assert 303 == answer.status_code
        for cookie in answer.headers.getlist("Set-Cookie"):
            assert (
                "HttpOnly" in cookie and "SameSite=Lax" in cookie and re.search(r"Path=/t/[^/]+/(me/\d+|host)", cookie)
            )
    pages = [client.get(f"/t/{room.code}/me/{number}{part}") for number in (1, 2) for part in ("", "/main", "/more")]
    for answer in (*answers, *pages):
        told = answer.text + "".join(value for name, value in answer.headers if name != "Set-Cookie")
        assert not any(token in told or token.rpartition(".")[2] in told for token in tokens)
        assert ticket not in told
        assert "same-origin" == answer.headers["Referrer-Policy"]


def test_nothing_is_written_to_a_log(
    lobby: Lobby, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """A whole sitting, its refusals too: not a line on standard output or error, not a record."""
    caplog.set_level(0)
    app = app_of(lobby)
    client = app.test_client()
    client.post("/alone/photo_leap")
    code = next(iter(lobby.codes()))
    for path in (f"/t/{code}/me/1", f"/t/{code}/me/1/secret", f"/t/{code}/me/2", "/t/OWL-222"):
        client.get(path)
    client.post(f"/t/{code}/me/1/move", data={"move": "cover", "page": "1", "at": "setup:1"})
    client.post(f"/t/{code}/me/1/move", data={"move": "odd", "truth": "canary"})
    told = capfd.readouterr()
    assert ("", "") == (told.out, told.err)
    assert [] == [record.message for record in caplog.records]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_nothing_but_the_unchanging_is_kept(lobby: Lobby, slug: str) -> None:
    """`no-store` on every page, part, picture and fault; only what has its content's name may be kept."""
    room = begun(lobby, slug)
    app = app_of(lobby)
    client = phone(app, room, 1)
    at = here(room, 1)
    for path in (
        at, f"{at}/main", f"{at}/secret", f"{at}/known", f"{at}/more", f"{at}/picture/mine", f"{at}/picture/x",
        f"/t/{room.code}", f"/t/{room.code}/screen", f"/t/{room.code}/screen/main", f"/t/{room.code}/qr.svg",
        "/", "/join", "/nothing", "/static/x/none.css",
    ):  # fmt: skip
        assert "no-store" == client.get(path).headers["Cache-Control"], path
    kept = client.get(f"/static/{app.config['STAMP']}/app.js")
    assert "immutable" in kept.headers["Cache-Control"]
    kept.close()


def test_a_fault_of_ours_tells_nothing(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither its page nor the log holds what the fault was about."""
    room = begun(lobby, "photo_leap")

    def spoilt(_: object) -> None:
        raise ValueError(f"the spy is {room.snapshot.state.deal.spy} canary")

    monkeypatch.setattr(type(room), "screen_input", lambda *_: spoilt(_))
    app = app_of(lobby)
    for part in ("", "/main", "/secret", "/more"):
        answer = phone(app, room, 1).get(here(room, 1) + part)
        assert 500 == answer.status_code
        assert "canary" not in answer.text and "Traceback" not in answer.text
    said = capsys.readouterr().err
    assert "ValueError at" in said and "canary" not in said


class FakeSocket:
    """The socket of a handshake that is complete: `recv` gives a tap, and what is sent is noted."""

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


def connected(monkeypatch: pytest.MonkeyPatch, publisher: object, screen: Callable[[], object], **more: Any) -> Any:
    """A connection over a fake socket whose greenlets a test runs by hand, and the socket."""
    monkeypatch.setattr(connection.gevent, "spawn", lambda call: None)
    environ = {
        "HTTP_CONNECTION": "Upgrade", "HTTP_UPGRADE": "websocket", "HTTP_SEC_WEBSOCKET_KEY": 22 * "A" + "==",
        "HTTP_SEC_WEBSOCKET_VERSION": "13", connection.SOCKET: (wire := FakeSocket()),
    }  # fmt: skip
    told: dict[str, Any] = {"on_message": None, "on_close": print, "check_interval_s": 1, "enqueue": lambda _: None}
    made = connection.Connection(environ=environ, publisher=publisher, current_screen=screen, **{**told, **more})
    assert wire.sent.pop().startswith(b"HTTP/1.1 101 ")
    return made, wire


def test_a_fault_on_a_line_tells_nothing(
    lobby: Lobby, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither of what was heard nor of what was being drawn; the line ends."""

    def spoilt(*_: object) -> None:
        raise ValueError("the spy is canary")

    room, ended = begun(lobby, "photo_leap"), []
    broken, wire = connected(monkeypatch, room, spoilt, on_message=spoilt, on_close=ended.append)
    assert broken.wake in room.listeners
    broken.write()
    assert wire.is_closed
    broken._read()
    said = capsys.readouterr().err
    assert 2 == said.count("ValueError at") and "canary" not in said
    assert [broken] == ended and broken.wake not in room.listeners


def test_news_of_others_brings_no_heartbeat(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    """Channel 6: a heartbeat goes out on the beat, never when somebody's private tap has woken all lines."""
    clock = [1000.0]
    monkeypatch.setattr(connection.time, "monotonic", lambda: clock[0])
    quiet, wire = connected(
        monkeypatch, begun(lobby, "photo_leap"), lambda: connection.ScreenVersion("the same", lambda: "a screen")
    )
    quiet.write()
    assert [b"\x81\x08a screen"] == wire.sent
    clock[0] += connection.HEARTBEAT_S
    quiet.wake()
    quiet.write()
    assert 1 == len(wire.sent)
    quiet.beat()
    quiet.write()
    assert b"\x81\x00" == wire.sent[-1] and 2 == len(wire.sent)


def test_nothing_that_was_shown_is_hidden_again(lobby: Lobby, hands: Hands) -> None:
    """No move takes a look back: a tile that lies open lies open, and no seat may undo."""
    room, chance, was = begun(lobby, "infection"), Chance(11), None
    for _ in range(150):
        hidden = set(room.snapshot.state.hidden)
        assert was is None or hidden <= was
        was = hidden
        play_some(room, chance, hands, 1)
    for slug in sorted(GAMES):
        moves = {str(kind.__struct_config__.tag) for kind in GAMES[slug].commands} & {"undo", "reset", "back"}
        assert moves <= ({"reset"} if slug == "infection" else {"undo"} if slug == "photo_leap" else set())
    full = begun(lobby, "photo_leap")
    for _ in range(20):
        assert not any(
            "undo" in str(move.__struct_config__.tag) for seat in (1, 2, 3, 4) for move in full.view(seat).moves
        )
        play_some(full, chance, hands, 2)


def test_presence_has_two_values_and_a_grain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here or not; and when a phone came or went is told as of the last full five seconds."""
    clock = [1000.0]
    monkeypatch.setattr(hub.time, "monotonic", lambda: clock[0])
    assert 5 == hub.PRESENCE_S
    here_now = hub.ConnectionHub()
    key = ("FOX-234", 1)
    seen = []
    for change, seconds in ((1, 1), (0, 3), (0, 2), (-1, 1), (1, 1), (-1, 1), (0, 1), (0, 5)):
        if change:
            here_now._count(key, "", change)
        clock[0] += seconds
        seen.append(here_now.is_here(*key))
    assert [False, False, True, True, True, True, False, False] == seen
    assert {bool} == {type(one) for one in seen}


def test_pictures_are_called_by_names_that_say_nothing(lobby: Lobby) -> None:
    """No page of Album names a picture's number or file where its number is not public; the wall never does."""
    room, app = begun(lobby, "album"), app_of(lobby)
    keeper = room.snapshot.state.keeper
    photo = room.snapshot.state.photo
    for viewer in (*range(1, 4), None):
        client = phone(app, room, viewer)
        for part in ("", "/main", "/more") if viewer else ():
            told = client.get(here(room, viewer) + part).text
            assert f"{photo:03}.jpg" not in told and f"picture/{photo}" not in told
        wall = client.get(f"/t/{room.code}/screen").text
        assert f"{photo:03}.jpg" not in wall
    answers = {seat: phone(app, room, seat).get(here(room, seat) + "/picture/mine").status_code for seat in (1, 2, 3)}
    assert {seat: 200 if seat == keeper else 404 for seat in (1, 2, 3)} == answers
