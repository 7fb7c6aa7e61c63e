"""A school's promise: Tuckbox plays and prints where no network leads anywhere."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from browser import browser

SCRIPT = Path(__file__).parent / "without_network.py"
GAME, SHORT = "infection", {"hp": "1", "cures_to_win": "1", "max_turns": "12"}
NAMESPACE = ("unshare", "--map-root-user", "--net")
"""Runs a command in a network of its own, which has no device but the loopback."""


def why_not() -> str | None:
    """Return why this machine cannot run a command without a network; None if it can."""
    if shutil.which("unshare") is None:
        return "`unshare` is missing: it is a part of Linux"
    allowed = subprocess.run([*NAMESPACE, "true"], capture_output=True, text=True)
    if allowed.returncode:
        return f"this system allows no network namespaces: {allowed.stderr.strip()}"
    return None if browser.is_installed() else browser.MISSING


@pytest.mark.slow
def test_a_game_is_played_and_printed_without_any_network(tmp_path: Path) -> None:
    if reason := why_not():
        pytest.skip(reason)
    words = [*NAMESPACE, sys.executable, str(SCRIPT), str(tmp_path), GAME, json.dumps(SHORT)]
    run = subprocess.run(words, capture_output=True, text=True)
    assert (0, ["printed", "played"]) == (run.returncode, run.stdout.split()), run.stderr


@pytest.mark.slow
def test_the_script_sees_a_network() -> None:
    if reason := why_not():
        pytest.skip(reason)
    device = "import socket; socket.if_nameindex = lambda: [(1, 'lo'), (2, 'eth0')]"
    code = f"{device}; import without_network; without_network.check_that_nothing_is_reachable()"
    words = [*NAMESPACE, sys.executable, "-c", code]
    run = subprocess.run(words, capture_output=True, text=True, cwd=SCRIPT.parent)
    assert 1 == run.returncode and "AssertionError: ['lo', 'eth0']" in run.stderr
