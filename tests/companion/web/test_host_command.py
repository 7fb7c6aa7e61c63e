"""`tuckbox host`: it starts, stops cleanly, continues after a restart, and reports errors in one sentence."""

import io
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from cases import each_case
from conftest import SHIPPED, Tuckbox
from PIL import Image
from proxy import free_port
from table_setup import ManualClock, open_lobby, start_room
from variants import first, first_rows

import cards
from cards.editions import scaffold
from cards.errors import FAULTY, MISUSED
from cards.game_folders import VARIABLE
from companion.classes.classroom import Classroom
from companion.storage.sqlite import SqliteStore
from companion.web import qr
from companion.web.address import Candidate
from companion.web.cli import requested_game
from companion.web.welcome import choose_candidate

GAMES_OF_TESTS = Path(__file__).parents[2] / "games"

LONGEST_S = 30

PORT_IN_USE = "is in use, perhaps by another `tuckbox host`"


class HostProcess:
    def __init__(self, *arguments: object) -> None:
        self.port = free_port()
        command = [str(argument) for argument in ("host", *arguments, "--port", self.port)]
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tuckbox", *command],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment,
            encoding="utf-8",
        )  # fmt: skip
        self.output = ""

    def read_until(self, text: str) -> str:
        end = time.monotonic() + LONGEST_S
        while text not in self.output and time.monotonic() < end:
            line = self._process.stdout.readline()
            if not line:
                break
            self.output += line
        return self.output

    def get(self, path: str = "/") -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=LONGEST_S) as response:
            return str(response.read().decode())

    def post(self, path: str, body: str) -> str:
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body.encode(), method="POST")
        with urllib.request.urlopen(request, timeout=LONGEST_S) as response:
            return str(response.url)

    def stop(self, number: int = signal.SIGINT) -> int:
        self._process.send_signal(number)
        rest, _ = self._process.communicate(timeout=LONGEST_S)
        self.output += rest
        return self._process.returncode

    def kill(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()


@contextmanager
def running_host(*arguments: object) -> Iterator[HostProcess]:
    for _ in range(5):
        host = HostProcess(*arguments)
        try:
            if PORT_IN_USE in host.read_until("Press Ctrl-C to stop"):
                continue
            assert "Press Ctrl-C to stop" in host.output
            yield host
            return
        finally:
            host.kill()
    raise AssertionError("no free port was found")


def scan_picture(picture: Image.Image) -> str:
    large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    barcodes = zxingcpp.read_barcodes(large, try_invert=False)
    return barcodes[0].text if barcodes else ""


def scan_terminal(terminal: str, background: str, foreground: str) -> str:
    """Return the text that a phone scans from a terminal with these two colours."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in terminal.splitlines()]
    lines = [line for line in lines if line and set(line) <= set("█▀▄ ") and len(line) > 20]
    picture = Image.new("RGB", (len(max(lines)) + 8, 2 * len(lines) + 8), background)
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            for half, blocks in enumerate(("█▀", "█▄")):
                if cell in blocks:
                    picture.putpixel((column + 4, 2 * row + half + 4), tuple(bytes.fromhex(foreground[1:])))
                elif "\x1b[" in terminal:
                    picture.putpixel((column + 4, 2 * row + half + 4), (0, 0, 0))  # it paints its own background
    return scan_picture(picture)


@pytest.mark.parametrize("background", ["#000000", "#ffffff", "#fdf6e3", "#002b36"])
def test_the_terminals_qr_code_is_readable_on_any_background(background: str) -> None:
    url = "http://192.168.178.123:8000/t/FOX-234"
    assert url == scan_terminal(qr.blocks(url), background, "#ffffff")


def test_a_terminal_without_block_characters_gets_coloured_spaces() -> None:
    url = "http://192.168.1.23:8000/"
    rows = [re.findall(r"\x1b\[(40|107)m  ", line) for line in qr.plain(url).splitlines()]
    picture = Image.new("L", (len(rows[0]) + 8, len(rows) + 8), 255)
    for y, row in enumerate(rows):
        for x, colour in enumerate(row):
            picture.putpixel((x + 4, y + 4), 0 if colour == "40" else 255)
    assert url == scan_picture(picture)
    assert qr.plain(url).isascii()


def test_a_host_starts_stops_and_continues_with_the_same_room(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    started = time.monotonic()
    with running_host("photo-leap", "--data", data, "--address", "127.0.0.1") as host:
        assert "Photo Leap" in host.get()
        assert LONGEST_S > time.monotonic() - started
        join_url = f"http://127.0.0.1:{host.port}/t/"
        code = re.search(r"/t/([A-Z]{3}-[2-9]{3})", host.output)[1]  # type: ignore[index]
        assert f"{join_url}{code}" == scan_terminal(host.output, "#000000", "#ffffff")
        assert re.search(rf"Host +{join_url}{code}/again\?host#[A-Z-]+\d{{4}}", host.output)
        for word in ("guest", "firewall", "hotspot", str(data)):
            assert word.lower() in host.output.lower()
        assert f"/t/{code}/me/1" in _post_to(host, f"/t/{code}/sit", "name=Ada")
        assert 130 == host.stop()
        assert "Nothing is lost" in host.output and "Traceback" not in host.output
    with running_host("infection", "--alone", "--data", data, "--address", "127.0.0.1") as second_host:
        assert "1 table is open again" in second_host.output and code in second_host.output
        pattern = r"^Seat +http://\S+/t/([A-Z]+-\d+)/again#(\S+)$"
        code_alone, ticket = re.search(pattern, second_host.output, re.M).groups()  # type: ignore[union-attr]
        # Without the cookie that a browser has by now, it gets no further than to the seat's address.
        assert f"/t/{code_alone}/me/1" in _post_to(second_host, f"/t/{code_alone}/again", f"ticket={ticket}")
        assert "Ada" in second_host.get(f"/t/{code}/screen")
        ticket = re.search(rf"{code}/again\?host#([A-Z-]+\d{{4}})", second_host.output)[1]  # type: ignore[index]
        for _ in range(2):  # it can be used again
            assert "/host" in _post_to(second_host, f"/t/{code}/again", f"ticket={ticket}")
        if sys.platform != "win32":
            assert 0 == second_host.stop(signal.SIGTERM)
    with open_lobby(data, ManualClock(time.time())) as lobby:
        room = lobby.room(code_alone)
        assert room and "playing" == room.status
        assert [False, True] == [one.is_bot for one in room.record.people]


def _post_to(host: HostProcess, path: str, body: str) -> str:
    try:
        return host.post(path, body)
    except urllib.error.HTTPError as error:
        with error:
            assert 404 == error.code
            return error.url


SCREENLESS = "high_card"


@pytest.fixture
def without_screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give High Card rules but no screens in every `tuckbox` process that starts after this."""
    for folder in ("cards", "companion/games"):
        shutil.copytree(
            GAMES_OF_TESTS / SCREENLESS / folder, tmp_path / "games" / folder,
            ignore=shutil.ignore_patterns("screens", "__pycache__"),
        )  # fmt: skip
    monkeypatch.setenv(VARIABLE, str(tmp_path / "games"))


@pytest.mark.usefixtures("without_screens")
@pytest.mark.slow
def test_a_game_without_screens_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    with open_lobby(data, ManualClock(time.time())) as lobby:
        playable, unplayable = start_room(lobby, "infection").code, start_room(lobby, SCREENLESS).code
    with running_host("photo-leap", "--data", data, "--address", "127.0.0.1") as host:
        front = host.get()
        assert [slug for slug in cards.listed_slugs() if slug in SHIPPED] == re.findall(r'href="/new/(\w+)"', front)
        assert "Photo Leap, table" in host.output and "Guest1" in host.get(f"/t/{playable}/screen")
        assert f"could not be opened again: {unplayable}: {SCREENLESS}: has no screens" in host.output
        assert 130 == host.stop()


@pytest.mark.usefixtures("without_screens")
def test_a_game_without_screens_is_refused_by_its_name(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    command = [sys.executable, "-m", "tuckbox", "host", SCREENLESS, "--data", str(data)]
    result = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=LONGEST_S, check=False)
    missing = f"{SCREENLESS}: has no screens: companion/games/{SCREENLESS}/screens is missing"
    assert (1, "", missing) == (result.returncode, result.stdout, result.stderr.strip())
    assert not data.exists()


def refusal_of(tuckbox: Tuckbox, *arguments: object) -> str:
    result = tuckbox("host", *arguments)
    assert result.exit_code in (FAULTY, MISUSED), result.output
    assert "Traceback" not in result.output
    return " ".join(result.output.split())


def test_wrong_arguments_are_refused_before_a_file_is_made(tuckbox: Tuckbox, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    assert "tuckbox new" in refusal_of(tuckbox, tmp_path)
    assert "tuckbox new" in refusal_of(tuckbox, "photo-leap", "--edition", tmp_path)
    assert not file.exists()
    assert "companion.web.serve" not in sys.modules  # importing it patches the standard library


@pytest.mark.parametrize(
    ("kind", "message"), first_rows([("port", PORT_IN_USE), ("file", "is in use by another `tuckbox host`")])
)
def test_a_used_port_or_file_is_reported_in_one_line(tmp_path: Path, kind: str, message: str) -> None:
    data = tmp_path / "tables.sqlite"
    store = SqliteStore(data) if kind == "file" else None
    with socket.create_server(("127.0.0.1", 0)) as listener:
        for _ in range(5):
            port = listener.getsockname()[1] if kind == "port" else free_port()
            arguments = ["--data", str(data), "--address", "127.0.0.1", "--port", str(port)]
            result = subprocess.run(
                [sys.executable, "-m", "tuckbox", "host", *arguments],
                stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=LONGEST_S, check=False,
            )  # fmt: skip
            if kind == "port" or PORT_IN_USE not in result.stderr:
                break
    if store:
        store.close()
    assert (1, "") == (result.returncode, result.stdout)
    assert message in result.stderr and 1 == len(result.stderr.strip().splitlines())


SEVERAL_ADDRESSES = (Candidate("192.168.1.23", "wlan0", "default"), Candidate("10.0.0.7", "eth0", "local"))


def test_the_host_is_asked_to_choose_among_several_addresses(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("3\n2\n"))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert SEVERAL_ADDRESSES[1] == choose_candidate(SEVERAL_ADDRESSES)
    output = capsys.readouterr().out
    assert re.search(r"1 +192\.168\.1\.23 +wlan0.*\n.*2 +10\.0\.0\.7 +eth0", output) and "[1]" in output
    assert "3 is not in the range" in output


def test_without_a_terminal_the_most_likely_address_is_used(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    for stdin in (io.StringIO(), None):
        monkeypatch.setattr(sys, "stdin", stdin)
        assert SEVERAL_ADDRESSES[0] == choose_candidate(SEVERAL_ADDRESSES)
        output = capsys.readouterr().out
        assert "192.168.1.23" in output and "10.0.0.7" in output and "--address" in output
    assert SEVERAL_ADDRESSES[1] == choose_candidate(SEVERAL_ADDRESSES[1:]) and None is choose_candidate(())
    assert "" == capsys.readouterr().out


def test_a_room_may_use_an_edition_by_its_folder(tmp_path: Path) -> None:
    scaffold.start(tmp_path / "village", "photo-leap", "Our village")
    assert None is requested_game(None, None)
    assert ("photo_leap", None) == requested_game("photo-leap", None)
    folder = tmp_path / "village"
    for game, edition in ((str(folder), None), (None, folder), ("photo-leap", folder)):
        request = requested_game(game, edition)
        assert request and request[1] and ("photo_leap", "Our village 1") == (request[0], request[1].label)


def test_an_edition_with_faulty_rules_is_refused(tuckbox: Tuckbox, tmp_path: Path) -> None:
    scaffold.start(tmp_path / "village", "infection", "Our village")
    scaffold.start(tmp_path / "pictures", "album", "Our pictures")
    for folder, rules in (("village", "rules.en.md"), ("pictures", "rules.de.md")):
        file = tmp_path / folder / "words" / rules
        text = file.read_text("utf-8") if file.exists() else "# 1 Anfang\n\n1.1 Los.\n"
        file.write_text(f"{text}\n1.99 {{hearts_that_nobody_has}}\n", "utf-8")
        for options in ((tmp_path / folder,), ("--class", "--edition", tmp_path / folder)):
            message = refusal_of(tuckbox, *options, "--data", tmp_path / "t.sqlite")
            assert rules in message and "hearts_that_nobody_has" in message, message
    assert not (tmp_path / "t.sqlite").exists()


def test_importing_the_command_line_does_not_load_the_web_app() -> None:
    script = "import sys, tuckbox; print({'flask', 'gevent', 'babel', 'companion.web.app'} & {*sys.modules})"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    assert "set()" == result.stdout.strip()


@pytest.mark.parametrize("starts", first([((), ()), ((), (), ("--new-password",))]))
def test_a_class_begins_with_its_tables_and_prints_its_password_once(
    tmp_path: Path, starts: tuple[tuple[str, ...], ...]
) -> None:
    data, passwords, codes = tmp_path / "class.sqlite", list[str](), list[list[str]]()
    scaffold.start(tmp_path / "soft", "infection", "Soft axe")
    head = tmp_path / "soft" / "edition.toml"
    head.write_text(head.read_text("utf-8") + "axe_damage = 1\n", "utf-8")
    plan = ("infection", "--edition", tmp_path / "soft", "--mode", "short", "--own-deals", "--minutes", 15)
    for tables, options in zip((4, 3, 3), starts, strict=False):
        command = ("--class", *plan, "--tables", tables, "--data", data, "--address", "127.0.0.1", *options)
        with running_host(*command) as host:
            match = re.search(r"^Password ([a-z]+-[a-z]+-[a-z]+)  ", host.output, re.M)
            passwords.append(match[1] if match else "")
            assert f"Teacher  http://127.0.0.1:{host.port}/class\n" in host.output
            assert "three words" in host.get("/class")
            assert 130 == host.stop()
        with open_lobby(data, ManualClock(time.time())) as lobby:
            classroom = Classroom(lobby)
            codes.append([room.code for room in classroom.rooms()])
            options_played = [room.game_data.facts.options for room in classroom.rooms()]
            assert ([(2, 1), (1, 1)] * 2)[:tables] == [(used.axe_damage, used.cures_to_win) for used in options_played]
            assert (15, False) == (classroom.record.minutes, classroom.record.is_same_deal)
    assert codes[0][:3] == codes[1]
    assert [True, False, True][: len(starts)] == [bool(password) for password in passwords]
    assert len(starts) == len({*passwords})
    assert not any(password.encode() in data.read_bytes() for password in passwords if password)


@each_case
def test_options_that_cannot_be_are_refused(tuckbox: Tuckbox, tmp_path: Path, options: list[str], told: str) -> None:
    result = tuckbox("host", *options, "--data", tmp_path / "t.sqlite")
    assert result.exit_code in (FAULTY, MISUSED) and told in result.output and "Traceback" not in result.output
    assert "tiny" not in result.output and not (tmp_path / "t.sqlite").exists()
