"""The browser that the tests look through: found on this machine, else installed where that can be done.

`python tests/browser/browser.py` is a step of `make test`. It never fails: without a browser the tests that need one
say so and are skipped.
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


def on_path() -> str | None:
    """The system's Chromium; None if there is none: then Playwright's own may be there."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def arguments() -> list[str]:
    """How it is started: as root its sandbox cannot be had."""
    return [*ARGUMENTS, *(["--no-sandbox"] if _is_root() else [])]


def is_here() -> bool:
    """Whether there is a browser to start, the system's or Playwright's own."""
    return on_path() is not None or _playwrights_own()


def get() -> bool:
    """Installs a browser where there is none: Debian's as root, else Playwright's own. Whether there is one now."""
    if is_here():
        return True
    if _is_root() and shutil.which("apt-get"):
        quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        _ran("apt-get", "update", "--quiet", env=quiet)
        _ran("apt-get", "install", "--quiet", "--yes", "--no-install-recommends", "chromium", env=quiet)
    if on_path() is None:
        _ran(sys.executable, "-m", "playwright", "install", "chromium")
    return is_here()


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _playwrights_own() -> bool:
    from pathlib import Path

    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def _ran(*words: str, env: dict[str, str] | None = None) -> bool:
    print(" ".join(words), file=sys.stderr)
    try:
        return subprocess.run(words, env=env, timeout=LONGEST_S, stdout=sys.stderr).returncode == 0
    except (OSError, subprocess.TimeoutExpired) as why:
        print(why, file=sys.stderr)
        return False


if __name__ == "__main__":
    if not get():
        print(f"The tests in tests/browser will be skipped: {MISSING}.", file=sys.stderr)
