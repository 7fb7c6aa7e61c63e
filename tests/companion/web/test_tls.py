"""TLS: pages and WebSockets of a real server with a certificate, and what browsers and proxies are told."""

import re
import shutil
import socket
import ssl
import urllib.request
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
import websocket
from app_server import context_of, running_server
from certificates import make_certificate
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from cards.errors import InputError
from companion.tables.lobby import Lobby
from companion.web.address import proxy_address
from companion.web.live.tls import read_certificate, strict_transport

needs_openssl = pytest.mark.skipif(not shutil.which("openssl"), reason="openssl makes the certificate")


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_certificate(tmp_path_factory.mktemp("tls"), "tuckbox.test", "IP:127.0.0.1") / "both.pem"


@needs_openssl
def test_pages_and_screens_go_over_tls(tmp_path: Path, certificate: Path) -> None:
    with running_server(tmp_path / "tables.db", str(certificate)) as server:
        base, jar = f"https://127.0.0.1:{server.port}", CookieJar()
        browser = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=str(certificate))),
            urllib.request.HTTPCookieProcessor(jar),
        )
        with browser.open(f"{base}/alone/infection", b"learn=1") as answer:
            seat = str(answer.url).removeprefix(base)
        assert jar and all(cookie.secure for cookie in jar)
        cookies = "; ".join(f"{one.name}={one.value}" for one in jar if seat.startswith(one.path))
        line = websocket.create_connection(
            f"wss://127.0.0.1:{server.port}{seat}/live", timeout=20, cookie=cookies, origin=base,
            sslopt={"ca_certs": str(certificate)},
        )  # fmt: skip
        assert "data-part" in line.recv()
        with browser.open(f"{base}{seat}/ready", b"ready=1") as answer:
            assert 200 == answer.status
        assert re.search("data-part", line.recv())
        line.close()
        with socket.create_connection(("127.0.0.1", server.port), 5) as plain:  # an attempt without TLS breaks nothing
            plain.sendall(b"GET / HTTP/1.1\r\n\r\n")
            with suppress(ConnectionResetError):
                assert b"200" not in plain.recv(100)
        with browser.open(base) as answer:
            assert 200 == answer.status
        assert b"Traceback" not in server.read_errors()


def test_over_tls_browsers_are_told_so(app: Flask) -> None:
    year = "max-age=31536000"
    for host, header in (("games.example.org", year), ("192.168.1.20", ""), ("laptop.local", ""), ("laptop", "")):
        assert (header, "") == (strict_transport(True, host), strict_transport(False, host))
    client = app.test_client()
    answer = client.post("/alone/infection", base_url="https://localhost", headers={"Origin": "https://localhost"})
    assert 303 == answer.status_code
    assert all("Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie"))
    policy = client.get("/", base_url="https://localhost").headers["Content-Security-Policy"]
    assert "wss://localhost" in policy and "ws://localhost" not in policy.replace("wss://", "")
    headers = {"Origin": "http://localhost"}
    assert 403 == client.post("/new/infection", base_url="https://localhost", headers=headers).status_code


def test_a_proxys_headers_say_who_asks_and_how(lobby: Lobby) -> None:
    from companion.web.app import create_app

    proxied = proxy_address("https://games.example.org")
    assert "https://games.example.org" == proxied.url
    app = create_app(lobby, b"k" * 32, proxied, names=(proxied.ip,))
    app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    headers = {
        "X-Forwarded-For": "6.6.6.6, 203.0.113.9", "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "games.example.org", "Origin": "https://games.example.org",
    }  # fmt: skip
    answer = app.test_client().post("/alone/infection", headers=headers)
    assert 303 == answer.status_code and "max-age" in answer.headers["Strict-Transport-Security"]
    assert all("Secure" in cookie for cookie in answer.headers.getlist("Set-Cookie"))
    assert {"203.0.113.9"} == context_of(app).other_devices


@needs_openssl
def test_a_certificate_that_cannot_be_used_is_refused(certificate: Path, tmp_path: Path) -> None:
    (tmp_path / "words.pem").write_text("no certificate")
    (tmp_path / "alone.pem").write_text(certificate.read_text().partition("-----BEGIN PRIVATE")[0])
    for name, what in (("words.pem", "PEM"), ("alone.pem", "key"), ("gone.pem", "no such file")):
        with pytest.raises(InputError, match=what):
            read_certificate(tmp_path / name, None)
    with pytest.raises(InputError, match="--key"):
        read_certificate(certificate, tmp_path / "gone.pem")
    assert read_certificate(certificate, None)
