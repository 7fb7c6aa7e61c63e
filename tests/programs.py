"""The programs that tests start: found on this machine, or installed if possible.

`python tests/programs.py chromium postgresql` is a step of `make test`; `make test-all` needs the proxies too. It never
fails: without a program, the tests that need it are skipped with a reason.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parent.parent
LONGEST_S = 600
PROGRAMS = {"postgresql": "initdb", "nginx-light": "nginx"}
"""The program of a Debian package that has another name."""

QUIET = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
"""No questions, and no service that starts by itself: tests start their own."""


def run_tuckbox(*words: object, house: Path = HOUSE) -> None:
    """Run a command of this Tuckbox, or of a copy's, and say nothing."""
    command = [sys.executable, str(house / "tuckbox.py"), *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": str(house)}
    subprocess.run(command, cwd=house, env=environment, check=True, stdout=subprocess.DEVNULL)


def find(program: str) -> str | None:
    """Return a program's path. Debian keeps PostgreSQL's apart, by version."""
    kept_apart = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), key=lambda path: int(path.parts[4]))
    return str(kept_apart[-1]) if kept_apart else shutil.which(program)


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def is_there(package: str) -> bool:
    if package == "chromium":
        from browser import browser

        return browser.is_installed()
    return find(PROGRAMS.get(package, package)) is not None


def install(packages: list[str]) -> None:
    """Install Debian's packages as root; a browser for everybody, by Playwright."""
    if is_root() and shutil.which("apt-get"):
        _run("apt-get", "--quiet", "update")
        _run("apt-get", "--quiet", "install", "--yes", "--no-install-recommends", *packages)
    if "chromium" in packages and not is_there("chromium"):
        _run(sys.executable, "-m", "playwright", "install", "chromium")


def _run(*command: str) -> None:
    print(*command, file=sys.stderr)
    try:
        subprocess.run(command, env=os.environ | QUIET, timeout=LONGEST_S, stdout=sys.stderr, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(error, file=sys.stderr)


if __name__ == "__main__":
    if wanted := [package for package in sys.argv[1:] if not is_there(package)]:
        install(wanted)
    if still_missing := [package for package in wanted if not is_there(package)]:
        print(f"Tests that need {', '.join(still_missing)} will be skipped.", file=sys.stderr)
