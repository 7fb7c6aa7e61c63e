"""The browser for the browser tests: found on this machine, or installed if possible.

`python tests/browser/browser.py` is a step of `make test`. It never fails: without a browser, the tests that need one
are skipped with a reason.
"""

import os
import shutil
import subprocess
import sys

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
LONGEST_S = 600


def find_on_path() -> str | None:
    """Return the path of the system's Chromium, or None if there is none: Playwright may then have its own."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def arguments() -> list[str]:
    """Return the browser's command-line arguments: root cannot use its sandbox."""
    return [*ARGUMENTS, *(["--no-sandbox"] if _is_root() else [])]


def is_installed() -> bool:
    """Return whether there is a browser to start, the system's or Playwright's own."""
    return find_on_path() is not None or _has_playwright_browser()


def install() -> bool:
    """Install a browser if there is none: Debian's as root, else Playwright's. Return whether there is one now."""
    if is_installed():
        return True
    if _is_root() and shutil.which("apt-get"):
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        _run("apt-get", "update", "--quiet", env=environment)
        _run("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", "chromium", env=environment)
    if find_on_path() is None:
        _run(sys.executable, "-m", "playwright", "install", "chromium")
    return is_installed()


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _has_playwright_browser() -> bool:
    from pathlib import Path

    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def _run(*command: str, env: dict[str, str] | None = None) -> bool:
    print(" ".join(command), file=sys.stderr)
    try:
        return subprocess.run(command, env=env, timeout=LONGEST_S, stdout=sys.stderr).returncode == 0
    except (OSError, subprocess.TimeoutExpired) as error:
        print(error, file=sys.stderr)
        return False


if __name__ == "__main__":
    if not install():
        print(f"The tests in tests/browser will be skipped: {MISSING}.", file=sys.stderr)
