"""`tuckbox host`: up at once, ends cleanly, goes on where it stood, and says in one sentence what is wrong."""

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
from conftest import SHIPPED, Tuckbox
from PIL import Image
from table_setup import Hands, begun, opened

from cards.editions import scaffold
from cards.game_folders import VARIABLE
from companion.tables.store import Store, upsert_room
from companion.web import qr
from companion.web.address import Candidate
from companion.web.cli import choose_candidate, requested_game

GAMES_OF_TESTS = Path(__file__).parents[2] / "games"

LONGEST_S = 30

TAKEN = "is in use, perhaps by another `tuckbox host`"


def free_port() -> int:
    """Return a port that nobody has at this moment; whoever starts a host on it tries again if somebody takes it."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Running:
    """A host as a user starts it, and what it has said so far."""

    def __init__(self, *words: object) -> None:
        self.port = free_port()
        told = [str(word) for word in ("host", *words, "--port", self.port)]
        quiet = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tuckbox", *told],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=quiet, encoding="utf-8",
        )  # fmt: skip
        self.said = ""

    def until(self, words: str) -> str:
        assert self._process.stdout is not None
        end = time.monotonic() + LONGEST_S
        while words not in self.said and time.monotonic() < end:
            line = self._process.stdout.readline()
            if not line:
                break
            self.said += line
        return self.said

    def get(self, path: str = "/") -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=LONGEST_S) as answer:
            return str(answer.read().decode())

    def post(self, path: str, body: str) -> str:
        """Answers the address that it was sent to."""
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body.encode(), method="POST")
        with urllib.request.urlopen(asked, timeout=LONGEST_S) as answer:
            return str(answer.url)

    def ended(self, number: int = signal.SIGINT) -> int:
        self._process.send_signal(number)
        said, _ = self._process.communicate(timeout=LONGEST_S)
        self.said += said
        return self._process.returncode

    def gone(self) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()


@contextmanager
def running(*words: object) -> Iterator[Running]:
    for _ in range(5):
        host = Running(*words)
        try:
            if TAKEN in host.until("Ctrl-C ends"):
                continue
            assert "Ctrl-C ends" in host.said
            yield host
            return
        finally:
            host.gone()
    raise AssertionError("no port stays free")


def scanned(terminal: str, ground: str, letters: str) -> str:
    """What a phone reads from a terminal that writes in these two colours."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in terminal.splitlines()]
    lines = [line for line in lines if line and set(line) <= set("█▀▄ ") and len(line) > 20]
    picture = Image.new("RGB", (len(max(lines)) + 8, 2 * len(lines) + 8), ground)
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            for half, signs in enumerate(("█▀", "█▄")):
                if cell in signs:
                    picture.putpixel((column + 4, 2 * row + half + 4), tuple(bytes.fromhex(letters[1:])))
                elif "\x1b[" in terminal:
                    picture.putpixel((column + 4, 2 * row + half + 4), (0, 0, 0))  # it paints its own ground
    found = zxingcpp.read_barcodes(
        picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST), try_invert=False
    )
    return found[0].text if found else ""


@pytest.mark.parametrize("ground", ["#000000", "#ffffff", "#fdf6e3", "#002b36"])
def test_the_code_in_the_terminal_is_read_on_dark_and_on_light_ground(ground: str) -> None:
    words = "http://192.168.178.123:8000/t/FOX-234"
    assert words == scanned(qr.blocks(words), ground, "#ffffff")


def test_a_terminal_without_blocks_is_given_painted_blanks() -> None:
    words = "http://192.168.1.23:8000/"
    rows = [re.findall(r"\x1b\[(40|107)m  ", line) for line in qr.plain(words).splitlines()]
    picture = Image.new("L", (len(rows[0]) + 8, len(rows) + 8), 255)
    for y, row in enumerate(rows):
        for x, colour in enumerate(row):
            picture.putpixel((x + 4, y + 4), 0 if colour == "40" else 255)
    large = picture.resize((picture.width * 6, picture.height * 6), Image.Resampling.NEAREST)
    assert words == zxingcpp.read_barcodes(large, try_invert=False)[0].text
    assert qr.plain(words).isascii()


def test_a_host_is_up_tells_the_way_ends_with_ctrl_c_and_goes_on_where_it_stood(tmp_path: Path) -> None:
    """One file, two starts: the table, its people and the host's place are there again."""
    data = tmp_path / "tables.sqlite"
    started = time.monotonic()
    with running("photo-leap", "--data", data, "--address", "127.0.0.1") as host:
        assert "Photo Leap" in host.get()
        assert LONGEST_S > time.monotonic() - started
        door = f"http://127.0.0.1:{host.port}/t/"
        code = re.search(r"/t/([A-Z]{3}-[2-9]{3})", host.said)[1]  # type: ignore[index]
        assert f"{door}{code}" == scanned(host.said, "#000000", "#ffffff")
        assert re.search(rf"Host +{door}{code}/again#[A-Z-]+\d{{4}}", host.said)
        for word in ("guest", "firewall", "hotspot", str(data)):
            assert word.lower() in host.said.lower()
        assert f"/t/{code}/me/1" in _sat(host, code, "Ada")
        assert 0 == host.ended()
        assert "Nothing is lost" in host.said and "Traceback" not in host.said
    with running("--data", data, "--address", "127.0.0.1") as again:
        assert "1 table is open again" in again.said and code in again.said
        assert "Ada" in again.get(f"/t/{code}/screen")
        ticket = re.search(rf"{code}/again#([A-Z-]+\d{{4}})", again.said)[1]  # type: ignore[index]
        for _ in range(2):  # it stays good
            assert "/host" in _refused_at(again, f"/t/{code}/again", f"ticket={ticket}")
        if sys.platform != "win32":
            assert 0 == again.ended(signal.SIGTERM)


def _sat(host: Running, code: str, name: str) -> str:
    return _refused_at(host, f"/t/{code}/sit", f"name={name}")


def _refused_at(host: Running, path: str, body: str) -> str:
    """Where a form leads to; without its cookie the page there is nobody's."""
    try:
        return host.post(path, body)
    except urllib.error.HTTPError as answer:
        with answer:
            assert 404 == answer.code
            return answer.url


def test_an_empty_table_is_not_opened_twice_and_others_stand_beside_it(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    codes = []
    for game in ("infection", "infection"):
        with running(game, "--data", data, "--address", "localhost") as host:
            codes.append(re.search(r"/t/([A-Z]{3}-[2-9]{3})", host.said)[1])  # type: ignore[index]
            assert "every address of this machine (0.0.0.0)" in host.said
            assert "Infection" in host.get()
            assert 0 == host.ended()
    assert codes[0] == codes[1]


# A game that phones cannot play.

SCREENLESS = "high_card"


@pytest.fixture
def without_screens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """High Card has rules and no screens for every `tuckbox` that is started from now on."""
    for folder in ("cards", "companion/games"):
        shutil.copytree(
            GAMES_OF_TESTS / SCREENLESS / folder, tmp_path / "games" / folder,
            ignore=shutil.ignore_patterns("screens", "__pycache__"),
        )  # fmt: skip
    monkeypatch.setenv(VARIABLE, str(tmp_path / "games"))


@pytest.mark.usefixtures("without_screens")
def test_a_game_without_screens_leaves_the_others_as_they_are(tmp_path: Path) -> None:
    """The other games are offered, their tables open, and a table of the game itself is named as not to be opened."""
    data = tmp_path / "tables.sqlite"
    with opened(data, Hands(time.time())) as lobby:
        kept, lost = begun(lobby, "infection").code, begun(lobby, SCREENLESS).code
    with running("photo-leap", "--data", data, "--address", "127.0.0.1") as host:
        front = host.get()
        assert [*SHIPPED] == re.findall(r'href="/new/(\w+)"', front)
        assert "Photo Leap, table" in host.said and "Guest1" in host.get(f"/t/{kept}/screen")
        assert f"could not be opened again: {lost}: {SCREENLESS}: has no screens" in host.said
        assert 0 == host.ended()


@pytest.mark.usefixtures("without_screens")
def test_a_game_without_screens_is_refused_by_its_name(tmp_path: Path) -> None:
    """In one sentence that names what is missing; no file of tables is made."""
    data = tmp_path / "tables.sqlite"
    told = [sys.executable, "-m", "tuckbox", "host", SCREENLESS, "--data", str(data)]
    done = subprocess.run(told, capture_output=True, encoding="utf-8", timeout=LONGEST_S, check=False)
    missing = f"{SCREENLESS}: has no screens: companion/games/{SCREENLESS}/screens is missing"
    assert (2, "", missing) == (done.returncode, done.stdout, done.stderr.strip())
    assert not data.exists()


# What is refused, each with one sentence and its remedy.


def refused(tuckbox: Tuckbox, *words: object) -> str:
    result = tuckbox("host", *words)
    assert 2 == result.exit_code, result.output
    assert "Traceback" not in result.output
    return " ".join(result.output.split())


def test_refusals_before_the_first_byte(tuckbox: Tuckbox, tmp_path: Path) -> None:
    nothing = tmp_path / "tables.sqlite"
    assert "no such game" in refused(tuckbox, "foto-leap")
    assert "leave --address away" in refused(tuckbox, "--address", "0.0.0.0")
    assert "goes with --port" in refused(tuckbox, "--address", "http://192.168.1.2:8000/")
    assert "--port" in refused(tuckbox, "--port", "99999")
    assert "tuckbox new" in refused(tuckbox, tmp_path)
    assert "tuckbox new" in refused(tuckbox, "photo-leap", "--edition", tmp_path)
    assert not nothing.exists()
    assert "companion.web.serve" not in sys.modules  # it would change how the whole of Python waits


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [("port", TAKEN), ("file", "is in use by another `tuckbox host`"),
     ("text", "is no file of tables"), ("folder", "cannot be opened"), ("other", "belongs to another program")],
)  # fmt: skip
def test_what_is_taken_or_broken_is_said_in_one_sentence(tmp_path: Path, kind: str, sentence: str) -> None:
    """In a process of its own: it changes how the whole of Python waits."""
    import sqlite3

    data = tmp_path / "tables.sqlite"
    held = Store(data) if kind == "file" else None
    if kind == "text":
        data.write_text("no tables here, only words that fill more than a hundred bytes\n" * 3)
    if kind == "other":
        other = sqlite3.connect(data)
        other.execute("CREATE TABLE song (title)")
        other.close()
    if kind == "folder":
        (tmp_path / "file").write_text("")
        data = tmp_path / "file" / "tables.sqlite"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        for _ in range(5):
            port = listener.getsockname()[1] if kind == "port" else free_port()
            told = ["--data", str(data), "--address", "127.0.0.1", "--port", str(port)]
            done = subprocess.run(
                [sys.executable, "-m", "tuckbox", "host", *told],
                stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", timeout=LONGEST_S, check=False,
            )  # fmt: skip
            if kind == "port" or TAKEN not in done.stderr:
                break
    if held:
        held.close()
    assert (2, "") == (done.returncode, done.stdout)
    assert sentence in done.stderr and 1 == len(done.stderr.strip().splitlines())


def test_a_table_that_cannot_be_opened_is_told_and_the_others_stand(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    store = Store(data)
    store.write([upsert_room("FOX-234", b'{"code":"FOX-234","game":7}')])
    store.close()
    with running("--data", data, "--address", "127.0.0.1") as host:
        assert "could not be opened again" in host.said and "FOX-234" in host.said
        assert 0 == host.ended()


# Which address.

SEVERAL = (Candidate("192.168.1.23", "wlan0", "default"), Candidate("10.0.0.7", "eth0", "local"))


def test_a_terminal_is_asked_which_of_several_addresses(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("3\n2\n"))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert SEVERAL[1] == choose_candidate(SEVERAL)
    said = capsys.readouterr().out
    assert re.search(r"1 +192\.168\.1\.23 +wlan0.*\n.*2 +10\.0\.0\.7 +eth0", said) and "[1]" in said
    assert "3 is not in the range" in said


def test_where_nobody_can_be_asked_the_likeliest_is_taken_and_said(
    monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    for stdin in (io.StringIO(), None):
        monkeypatch.setattr(sys, "stdin", stdin)
        assert SEVERAL[0] == choose_candidate(SEVERAL)
        said = capsys.readouterr().out
        assert "192.168.1.23" in said and "10.0.0.7" in said and "--address" in said
    assert SEVERAL[1] == choose_candidate(SEVERAL[1:]) and None is choose_candidate(())
    assert "" == capsys.readouterr().out


# Editions.


def test_a_table_of_an_edition_is_asked_for_by_its_folder(tmp_path: Path) -> None:
    scaffold.start(tmp_path / "village", "photo-leap", "Our village")
    assert None is requested_game(None, None)
    assert ("photo_leap", None) == requested_game("photo-leap", None)
    folder = tmp_path / "village"
    for game, edition in ((str(folder), None), (None, folder), ("photo-leap", folder)):
        asked = requested_game(game, edition)
        assert asked and asked[1] and ("photo_leap", "Our village 1") == (asked[0], asked[1].label)


def test_a_table_plays_by_its_edition(tmp_path: Path) -> None:
    folder = tmp_path / "village"
    scaffold.start(folder, "photo-leap", "Our village")
    head = folder / "edition.toml"
    head.write_text(head.read_text("utf-8") + "interrogate_after = 2\n", "utf-8")
    with running(folder, "--data", tmp_path / "t.sqlite", "--address", "127.0.0.1") as host:
        assert "edition Our village 1" in host.said
        code = re.search(r"/t/([A-Z]{3}-[2-9]{3})", host.said)[1]  # type: ignore[index]
        assert "Our village 1" in host.get(f"/t/{code}/screen")
    head.unlink()  # a table keeps what it is played by
    with opened(tmp_path / "t.sqlite", Hands(time.time())) as lobby:
        room = lobby.room(code)
        assert room and 2 == room.game_data.facts.options.interrogate_after


def test_a_command_that_prints_paper_does_not_load_the_web() -> None:
    names = "('flask', 'gevent', 'babel', 'companion.web.app')"
    told = f"import sys, tuckbox; print([one for one in {names} if one in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, encoding="utf-8", check=True)
    assert "[]" == done.stdout.strip()


def test_a_class_has_a_teachers_page_whose_password_is_told_once(tmp_path: Path) -> None:
    """The second start tells none; `--new-password` makes another."""
    data, told = tmp_path / "class.sqlite", []
    for more in ((), (), ("--new-password",)):
        with running("--class", "--data", data, "--address", "127.0.0.1", *more) as host:
            found = re.search(r"^Password ([a-z]+-[a-z]+-[a-z]+)  ", host.said, re.M)
            told.append(found[1] if found else "")
            assert f"Teacher  http://127.0.0.1:{host.port}/class\n" in host.said
            assert "three words" in host.get("/class")
            assert 0 == host.ended()
    assert told[0] and told[2] and not told[1] and told[0] != told[2]
    assert not any(one.encode() in data.read_bytes() for one in told if one)


@pytest.mark.parametrize("words", [("--new-password",), ("--edition", ".", "--edition", "..")])
def test_what_goes_with_a_class_alone_is_refused_without_it(tuckbox: Tuckbox, words: tuple[str, ...]) -> None:
    refused = tuckbox("host", *words)
    assert 0 != refused.exit_code and "--class" in refused.output
