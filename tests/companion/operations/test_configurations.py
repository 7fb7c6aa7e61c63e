"""The example files for proxies, services and containers: they are valid, and phones play through each proxy."""

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import threading
import time
import urllib.parse
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from string import Template

import pytest
import websocket
from cases import tables_beside
from certificates import make_certificate
from proxy import free_port

from companion.web.cli import host

OPERATIONS = Path(__file__).parents[3] / "companion" / "operations"
ROOT = OPERATIONS.parents[1]
NAME = "games.example.org"
LONGEST_S = 60
MISSING_PAGES = 'tuckbox_answers_total{status="4xx"}'
CODES = [f"{animal}-{number}" for animal in ("FOX", "OWL", "BEE", "COD", "EMU") for number in (234, 567, 892, 439)]


def test_the_examples_call_options_that_exist() -> None:
    """A service or a container that starts with an unknown option would start never."""
    service = (OPERATIONS / "tuckbox@.service").read_text("utf-8")
    compose = (ROOT / "compose.yaml").read_text("utf-8")
    calls = [re.search(r"^ExecStart=(.*)$", service, re.M)[1], re.search(r"command: (\[.*\])", compose)[1]]  # type: ignore[index]
    known = {name for option in host.params for name in option.opts}
    for call in calls:
        used = set(re.findall(r"--[a-z-]+", call))
        assert used and not used - known


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze checks the service")
def test_the_service_is_valid(tmp_path: Path) -> None:
    unit = (OPERATIONS / "tuckbox@.service").read_text("utf-8")
    (tmp_path / "tuckbox@8001.service").write_text(unit.replace("/opt/tuckbox/bin/tuckbox", sys.executable), "utf-8")
    command = ["systemd-analyze", "verify", tmp_path / "tuckbox@8001.service"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (0, "") == (result.returncode, result.stderr)


class Host:
    def __init__(self, data: str, ip: str) -> None:
        self.ip, self.port = ip, free_port(ip)
        words = ("--data", data, "--proxy", f"https://{NAME}", "--listen", ip, "--port", self.port, "--log", "json")
        rates = ("tables=3/hour", "wrong_codes=9000/minute", "all_wrong_codes=9000/minute", "taps=900/second")
        limits = [f"--limit={rate}" for rate in rates]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tuckbox", "host", *map(str, words), *limits, "--drain-seconds", "3"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert '"start"' in self.process.stderr.readline()

    def figure(self, name: str) -> float:
        with closing(http.client.HTTPConnection(self.ip, self.port, timeout=LONGEST_S)) as connection:
            connection.request("GET", "/metrics")
            text = connection.getresponse().read().decode()
        return float(re.search(rf"^{re.escape(name)} (\S+)", text, re.M)[1])  # type: ignore[index]

    def stop(self) -> int:
        self.process.terminate()
        self.process.communicate(timeout=LONGEST_S)
        return self.process.returncode


@contextmanager
def running_hosts(*data: str) -> Iterator[list[Host]]:
    """Two hosts, each with a store of its own or both with the same."""
    hosts: list[Host] = []
    try:
        for number in (1, 2):
            hosts.append(Host(data[number % len(data)], f"127.0.0.{number}"))
        yield hosts
    finally:
        for one in hosts:
            one.process.kill()
            one.process.communicate()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("openssl"):
        pytest.skip("openssl makes the certificate")
    return make_certificate(tmp_path_factory.mktemp("tls"), NAME, f"DNS:{NAME}")


PROXIES = tables_beside(__file__)["proxies"]


def configured(name: str, folder: Path, tls: Path, port: int, hosts: list[str]) -> list[list[str]]:
    """Write a proxy's example with the machine's own places in it. Return the commands that check and run it."""
    proxy, file = PROXIES[name], folder / PROXIES[name]["file"]
    places = {"tls": tls, "folder": folder, "file": file, "port": port, "plain_port": free_port()}
    places |= {"first": hosts[0], "second": hosts[1]}
    text = (OPERATIONS / file.name).read_text("utf-8")
    for before, after in proxy["pairs"]:
        assert before in text, before
        text = text.replace(before, Template(after).substitute(places))
    file.write_text(Template(proxy.get("head", "")).substitute(places) + text, "utf-8")
    return [[Template(word).substitute(places) for word in proxy[command]] for command in ("check", "run")]


@contextmanager
def running_proxy(command: list[str], folder: Path, port: int) -> Iterator[None]:
    environment = {**os.environ, "HOME": str(folder)}
    with (
        (folder / "said").open("w") as said,
        subprocess.Popen(command, stdout=said, stderr=said, env=environment) as proxy,
    ):
        try:
            end = time.monotonic() + LONGEST_S
            while time.monotonic() < end and proxy.poll() is None:
                try:
                    socket.create_connection(("127.0.0.1", port), 5).close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield
        finally:
            proxy.terminate()


class Browser:
    """A browser that reaches the proxy from an address of this machine and believes its certificate."""

    def __init__(self, port: int, tls: Path, address: str = "127.0.0.1") -> None:
        self.port, self.tls, self.address = port, tls, address
        self.cookies: dict[str, str] = {}

    def connect(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.port), LONGEST_S, (self.address, 0))
        trusted = ssl.create_default_context(cafile=str(self.tls / "cert.pem"))
        return trusted.wrap_socket(plain, server_hostname=NAME)

    def ask(self, path: str, form: str | None = None, **headers: str) -> tuple[int, http.client.HTTPMessage, str]:
        """Return status, headers and text of an answer."""
        connection = http.client.HTTPConnection(NAME)
        connection.sock = self.connect()
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Origin": f"https://{NAME}", "Cookie": cookies, "Connection": "close", **headers}
        if form is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(connection):
            connection.request("GET" if form is None else "POST", path, form, sent)
            answer = connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
        for cookie in answer.headers.get_all("Set-Cookie") or []:
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
            assert "Secure" in cookie and "HttpOnly" in cookie
        return answer.status, answer.headers, text

    def open_socket(self, path: str) -> websocket.WebSocket:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        url, origin = f"wss://{NAME}{path}", f"https://{NAME}"
        line = {"socket": self.connect(), "cookie": cookies, "origin": origin, "timeout": LONGEST_S}
        return websocket.create_connection(url, **line)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROXIES)
def test_phones_play_through_a_proxy(name: str, tmp_path: Path, certificate: Path) -> None:
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed")
    port = free_port()
    with running_hosts(*(str(tmp_path / f"tables-{number}.sqlite") for number in (1, 2))) as hosts:
        check, run = configured(name, tmp_path, certificate, port, [f"{one.ip}:{one.port}" for one in hosts])
        home = {**os.environ, "HOME": str(tmp_path)}
        checked = subprocess.run(check, capture_output=True, text=True, check=False, env=home)
        assert 0 == checked.returncode, checked.stderr
        with running_proxy(run, tmp_path, port):
            _play(Browser(port, certificate))
            _meet_limits(port, certificate)
            _stay_together(hosts, port, certificate)
            _end_one(hosts, port, certificate)


SERVICE_RESTART = 1012


@pytest.mark.slow
@pytest.mark.parametrize("name", PROXIES)
def test_a_game_goes_on_at_the_other_host(name: str, tmp_path: Path, certificate: Path, database: str) -> None:
    if not shutil.which(name):
        pytest.skip(f"{name} is not installed")
    port = free_port()
    with running_hosts(database) as hosts:
        _, run = configured(name, tmp_path, certificate, port, [f"{one.ip}:{one.port}" for one in hosts])
        with running_proxy(run, tmp_path, port):
            player, statuses, is_over = Browser(port, certificate), list[int](), threading.Event()
            seat = urllib.parse.urlsplit(player.ask("/alone/infection", "learn=1")[1]["Location"]).path
            line = player.open_socket(f"{seat}/live")
            assert "data-part" in line.recv()

            def tap() -> None:
                while not is_over.is_set():
                    statuses.append(player.ask(f"{seat}/ready", "ready=0")[0])

            tapping = threading.Thread(target=tap)
            tapping.start()
            try:
                home = next(one for one in hosts if one.figure("tuckbox_phones"))
                assert 0 == home.stop()
                code = _close_code(line)
                line = player.open_socket(f"{seat}/live")
                assert "data-part" in line.recv()
                count = len(statuses)
                while tapping.is_alive() and len(statuses) < count + 10:
                    time.sleep(0.01)
            finally:
                is_over.set()
                tapping.join()
            line.close()
    assert SERVICE_RESTART == code
    assert {303} == set(statuses)


def _close_code(line: websocket.WebSocket) -> int:
    """Return why a socket was closed, after all screens that came before."""
    while True:
        kind, data = line.recv_data()
        if kind == websocket.ABNF.OPCODE_CLOSE:
            line.shutdown()
            return int.from_bytes(data[:2], "big")


def _play(browser: Browser) -> None:
    """Sit down, hear the screen and tap. The hosts share no store: ask until a table's code leads to its own host."""
    status, headers, _ = browser.ask("/")
    assert 200 == status and "max-age=" in (headers["Strict-Transport-Security"] or "")
    assert f"wss://{NAME}" in headers["Content-Security-Policy"]
    for path in ("/healthz", "/readyz", "/metrics"):
        assert 404 == browser.ask(path)[0]
    for number in range(20, 60):
        player = Browser(browser.port, browser.tls, f"127.0.0.{number}")
        status, headers, _ = player.ask("/alone/infection", "learn=1")
        assert 303 == status
        seat = urllib.parse.urlsplit(headers["Location"]).path
        if 200 == player.ask(seat)[0]:
            break
    line = player.open_socket(f"{seat}/live")
    assert "data-part" in line.recv()
    assert 303 == player.ask(f"{seat}/ready", "ready=1")[0]
    assert "data-part" in line.recv()
    line.close()
    assert 403 == player.ask(f"{seat}/ready", "ready=1", Origin="https://evil.example")[0]


def _meet_limits(port: int, tls: Path) -> None:
    """A limit counts the phone's address, and nobody gets another by naming one."""
    one, other = Browser(port, tls, "127.0.0.8"), Browser(port, tls, "127.0.0.9")
    assert [303, 303, 303, 429] == [one.ask("/new/infection", "")[0] for _ in range(4)]
    forged = {"X-Forwarded-For": "10.0.0.1", "Forwarded": "for=10.0.0.1", "X-Real-IP": "10.0.0.1"}
    assert 429 == one.ask("/new/infection", "", **forged)[0]
    assert 303 == other.ask("/new/infection", "")[0]
    status, _, text = one.ask("/", **{"X-Forwarded-Host": NAME, "Host": "evil.example"})
    assert 421 == status or "" == text  # a proxy may answer foreign names by itself
    status, headers, _ = one.ask("/", **{"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "http"})
    assert 200 == status and f"wss://{NAME}" in headers["Content-Security-Policy"]


def _stay_together(hosts: list[Host], port: int, tls: Path) -> None:
    """All requests of a table reach one host, wherever they come from, and tables are shared between the hosts."""
    homes = []
    for code in CODES:
        before = [one.figure(MISSING_PAGES) for one in hosts]
        for address in ("127.0.0.3", "127.0.0.4", "127.0.0.5"):
            assert 404 == Browser(port, tls, address).ask(f"/t/{code}/screen")[0]
        more = [one.figure(MISSING_PAGES) - count for one, count in zip(hosts, before, strict=True)]
        assert [0.0, 3.0] == sorted(more), code
        homes.append(more.index(3.0))
    assert {0, 1} == set(homes)


def _end_one(hosts: list[Host], port: int, tls: Path) -> None:
    """While a host ends and when it is gone, everybody is answered by the other; then pages wait for one."""
    statuses, is_over = list[int](), threading.Event()

    def ask() -> None:
        browser = Browser(port, tls, "127.0.0.6")
        while not is_over.is_set():
            statuses.extend(browser.ask(f"/t/{code}/screen")[0] for code in CODES)

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        assert 0 == hosts[1].stop()
        count = len(statuses)
        while asking.is_alive() and len(statuses) < count + 3 * len(CODES):
            time.sleep(0.01)
    finally:
        is_over.set()
        asking.join()
    assert {404} == set(statuses)
    assert 0 == hosts[0].stop()
    status, headers, _ = Browser(port, tls).ask("/")
    assert (503, "2") == (status, headers["Refresh"]), "a page that nobody answers asks again by itself"
