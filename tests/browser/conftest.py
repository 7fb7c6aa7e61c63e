"""A browser, a server as a process of its own, and whoever sits at its tables."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as Lost

from browser import browser as found
from browser.people import WALL, Browsing, Host

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser, once for all tests of a process; without one they are skipped and say why."""
    with sync_playwright() as playwright:
        try:
            started = playwright.chromium.launch(executable_path=found.on_path(), args=found.arguments())
        except Lost as why:
            pytest.skip(f"{found.MISSING} ({str(why).splitlines()[0]})")
        yield started
        started.close()


@pytest.fixture(scope="session")
def serves(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[float], str]]:
    """Starts a server whose clock runs so many times as fast, once; its address."""
    running: dict[float, tuple[str, Any, Path]] = {}

    def served(faster: float = 1) -> str:
        if faster not in running:
            folder = tmp_path_factory.mktemp("server")
            said = folder / "said"
            words = [sys.executable, str(HERE / "browser_server.py"), str(folder / "tables.db"), str(faster)]
            with said.open("w") as errors:
                process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True)
            assert process.stdout is not None
            address = process.stdout.readline().strip()
            running[faster] = (address, process, said)
            assert address, said.read_text()
        return running[faster][0]

    yield served
    told = ""
    for _, process, said in running.values():
        process.kill()
        process.wait()
        process.stdout.close()
        told += said.read_text()
    assert not re.search("fault of the app|Traceback", told), told


@pytest.fixture
def base(serves: Callable[[float], str]) -> str:
    return serves(1)


@pytest.fixture
def meet(chromium: Browser) -> Iterator[Callable[..., Any]]:
    """Lets somebody come: `meet(Player, base, "Ada")`. When all have gone, nothing has gone wrong in any browser."""
    people: list[Browsing] = []

    def come(kind: type[Browsing], base: str, name: str = "somebody", **told: Any) -> Browsing:
        if kind is Host:
            told.setdefault("size", WALL)
        people.append(kind(chromium, base, name, **told))
        return people[-1]

    yield come
    faults = [fault for one in people for fault in one.faults]
    for one in people:
        one.close()
    assert [] == faults
