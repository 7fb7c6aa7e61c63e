"""Runs Tuckbox's own commands in processes of their own: tables never wait for a print or a report."""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

PROGRAM = Path(__file__).parents[1] / "tuckbox.py"
"""The command line, installed or in a clone."""

NICENESS = 10
"""Phones go first: whoever waits for paper or a report waits a little longer."""


class CommandError(Exception):
    """A command has failed; `text` is what it wrote to standard error, in lines."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text


def run_command(words: Sequence[str], data: bytes = b"", longest_s: float | None = None) -> bytes:
    """Return what `tuckbox WORDS` writes to standard output; `data` is its standard input.

    Raises:
        CommandError: the command has ended with a fault.
        subprocess.TimeoutExpired: it took longer than `longest_s` and was ended.
    """
    with subprocess.Popen(
        [sys.executable, "-X", "utf8", str(PROGRAM), *words],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        with suppress(AttributeError, OSError):  # Windows has no such priorities; or it has ended by now
            os.setpriority(os.PRIO_PROCESS, process.pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
        try:
            output, errors = process.communicate(data, longest_s)
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise CommandError(process.returncode, errors.decode("utf-8", "replace").strip())
    return output
