"""Commands that the workbench has started."""

import subprocess
import sys
import time
from pathlib import Path

import portalocker

import cards

STARTS = """
import pathlib, sys, time
from companion.workbench.jobs import Jobs
game, out = sys.argv[1:]
job = Jobs().start("simulate", "", "", ["simulate", game, "--games", "20000", "--out", out])
while not (pathlib.Path(out).exists() and pathlib.Path(out).stat().st_size > 2000 or job.process.poll()):
    time.sleep(0.02)
print("plays", *job.lines, flush=True)
time.sleep(600)
"""


def is_free(file: Path) -> bool:
    """Return whether no simulation writes the file any more."""
    with file.open("r+b") as opened:
        try:
            portalocker.lock(opened, portalocker.LOCK_EX | portalocker.LOCK_NB)
        except portalocker.AlreadyLocked:
            return False
        return True


def test_no_bots_play_on_when_the_workbench_was_killed(tmp_path: Path) -> None:
    (slug,) = (slug for slug in cards.slugs() if hasattr(cards.load(slug).facts.options, "axe_damage"))
    out = tmp_path / "bots.csv"
    with subprocess.Popen([sys.executable, "-c", STARTS, slug, str(out)], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        try:
            assert "plays\n" == parent.stdout.readline()
            assert not is_free(out)
        finally:
            parent.kill()
    until = time.monotonic() + 60
    while not is_free(out):
        assert time.monotonic() < until, "the bots play on"
        time.sleep(0.05)
