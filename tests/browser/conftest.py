"""Fixtures for browser tests: a browser, a server in a separate process, and users."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from playwright.sync_api import Error as BrowserError

import cards
from browser import browser
from browser.people import WALL, Host, User
from cards.editions import scaffold
from cards.errors import STOPPED
from companion.processes import PROGRAM
from companion.web.render import fonts

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(executable_path=browser.find_on_path(), args=browser.arguments())
        except BrowserError as error:
            pytest.skip(f"{browser.MISSING} ({str(error).splitlines()[0]})")
        yield launched
        launched.close()


@contextmanager
def running_server(folder: Path, *arguments: str, lines: int = 1) -> Iterator[list[str]]:
    """Run a server in a process of its own and give the lines that it prints; at the end its log must have no fault."""
    error_file = folder / "said"
    command = [sys.executable, str(HERE / "browser_server.py"), str(folder / "tables.db"), *arguments]
    with (
        error_file.open("w") as stderr,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as process,
    ):
        try:
            printed = [process.stdout.readline().strip() for _ in range(lines)]
            assert all(printed), error_file.read_text()
            yield printed
        finally:
            process.kill()
    log = error_file.read_text()
    assert not re.search("fault of the app|Traceback", log), log


@pytest.fixture(scope="session")
def start_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[float], str]]:
    """Return a function that starts one server for each clock speed and returns its address.

    The fonts are made before: in an empty cache that takes longer than a page may take to load.
    """
    for part in fonts.parts():
        fonts.web_font(part)
    with ExitStack() as servers:

        @cache
        def start(speed: float = 1) -> str:
            return servers.enter_context(running_server(tmp_path_factory.mktemp("server"), str(speed)))[0]

        yield start


@pytest.fixture
def base(start_server: Callable[[float], str]) -> str:
    return start_server(1)


@pytest.fixture
def new_user(chromium: Browser) -> Iterator[Callable[..., Any]]:
    people: list[User] = []

    def create(user_type: type[User], base: str, name: str = "somebody", **options: Any) -> User:
        if user_type is Host:
            options.setdefault("size", WALL)
        people.append(user_type(chromium, base, name, **options))
        return people[-1]

    yield create
    faults = [fault for user in people for fault in user.faults]
    for user in people:
        user.close()
    assert [] == faults


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def address(home: Path, tmp_path: Path) -> Iterator[str]:
    command = [sys.executable, str(PROGRAM), "studio", str(home), "--no-open", "--port", str(_port())]
    settings = {**os.environ, "XDG_CONFIG_HOME": str(tmp_path / "settings")}  # printers of the tests are not one's own
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=settings
    ) as process:
        line = process.stdout.readline()
        assert line.startswith("Workbench"), line + process.stdout.read()
        try:
            yield line.split()[1]
            process.send_signal(signal.SIGINT)
            rest = process.communicate(timeout=60)[0]
        finally:
            process.kill()  # if it has not ended by itself
        assert "Traceback" not in rest, rest
        assert process.returncode == STOPPED, rest


def _port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def open_page(chromium: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page of the owner. At the end no page may have met a fault."""
    pages, faults = [], []
    expect.set_options(timeout=30_000)  # a busy machine draws and counts slowly

    def note(error: str) -> None:
        if not re.search(r"409|DISCONNECTED|404 .*/picture/", error):  # a test may delete a picture while it is shown
            faults.append(error)

    def open_one(path: str = "/", **options: object) -> Page:
        context = chromium.new_context(viewport={"width": 1440, "height": 900}, **options)  # type: ignore[arg-type]
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.set_default_navigation_timeout(120_000)  # the first page draws its covers
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda one: one.type == "error" and note(f"{one.text} {one.location['url']}"))
        page.goto(address)
        page.goto(address.split("/?")[0] + path)
        pages.append(context)
        return page

    yield open_one
    for one in pages:
        one.close()
    assert faults == []


@pytest.fixture
def stall(home: Path) -> Path:
    """Return the folder of a small own game in the workbench."""
    folder = home / "stall"
    scaffold.start(folder, cards.shipped_editions(cards.start_slug())[0])
    return folder
