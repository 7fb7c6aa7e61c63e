"""The browser for the browser tests: the system's Chromium, or Playwright's own."""

import shutil
from pathlib import Path

from programs import is_root

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


def is_installed() -> bool:
    """Return whether there is a browser to start, the system's or Playwright's own."""
    return find_on_path() is not None or _has_playwright_browser()


def _has_playwright_browser() -> bool:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()
