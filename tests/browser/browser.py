"""The browser for the browser tests, the system's Chromium or Playwright's own; and the servers that it visits."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

from programs import is_root

SERVER = Path(__file__).with_name("browser_server.py")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MISSING = (
    "no Chromium was found. Install your system's package `chromium`, or run `python -m playwright install chromium`"
)
ARGUMENTS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_on_path() -> str | None:
    """Return the path of the system's Chromium, or None if there is none: Playwright may then have its own."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def arguments() -> list[str]:
    """Return the browser's command-line arguments: root cannot use its sandbox."""
    return [*ARGUMENTS, *(["--no-sandbox"] if is_root() else [])]


@contextmanager
def launched(*more: str) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=find_on_path(), args=[*arguments(), *more])
        yield opened
        opened.close()


@contextmanager
def serving(
    data: Path | str, *words: str, lines: int = 1, program: Path = SERVER
) -> Iterator[tuple[Popen[str], list[str]]]:
    """Run a server in a process of its own, and yield it with the first lines that it prints."""
    with Popen([sys.executable, str(program), str(data), *words], stdin=PIPE, stdout=PIPE, text=True) as process:
        try:
            yield process, [process.stdout.readline().strip() for _ in range(lines)]
        finally:
            process.kill()


def is_installed() -> bool:
    """Return whether there is a browser to start, the system's or Playwright's own."""
    return find_on_path() is not None or _has_playwright_browser()


def _has_playwright_browser() -> bool:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()
