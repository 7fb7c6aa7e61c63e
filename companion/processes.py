"""Processes: Tuckbox's own commands in processes of their own, so that tables never wait for a print or a report, and
the signals that end this one."""

import _thread
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep

from cards.errors import DONE, STOPPED

PROGRAM = Path(__file__).parents[1] / "tuckbox.py"
"""The command line, installed or in a clone."""

NICENESS = 10
"""Phones go first: whoever waits for paper or a report waits a little longer."""

WITH_PARENT = "with_parent"
"""Python's own switch `-X with_parent`: the command ends when its standard input does."""
GRACE_S = 8
"""How long a command may take to end after Ctrl-C."""


class CommandError(Exception):
    """A command has failed; `text` is what it wrote to standard error, in lines."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status, self.text = status, text


def command_line(words: Sequence[str], *switches: str) -> list[str]:
    """Return the command line of `tuckbox WORDS`, with switches of Python's own."""
    return [sys.executable, "-X", "utf8", *switches, str(PROGRAM), *words]


def end_with_parent() -> None:
    """If this command was started so, end it as Ctrl-C does when standard input ends: its parent was killed then."""

    def wait() -> None:
        with suppress(OSError):
            while os.read(0, 1024):
                pass
        os.kill(os.getpid(), signal.SIGINT)
        sleep(GRACE_S)
        os._exit(1)

    if WITH_PARENT in sys._xoptions:
        # Not by `threading`: gevent, which comes with the server, takes threads of it for its own.
        _thread.start_new_thread(wait, ())


_heard = set[int]()


def on_stop(call: Callable[[], object] | None) -> None:
    """Call this on Ctrl-C and on the system's request to stop, also where a shell has started us with Ctrl-C ignored.

    What we start then hears Ctrl-C, too. With None both are ignored.
    """

    def hear(number: int, _: object) -> None:
        _heard.add(number)
        if call:
            call()

    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):  # the last on Windows alone
        with suppress(ValueError, AttributeError):  # only the main thread may set handlers
            signal.signal(getattr(signal, name), hear if call else signal.SIG_IGN)


def status_after_stop() -> int:
    """Return the exit status of a command that `on_stop` has ended: that of Ctrl-C, or done if the system asked."""
    return STOPPED if _heard - {signal.SIGTERM} else DONE


@contextmanager
def ctrl_c_held() -> Iterator[None]:
    """Hear Ctrl-C only afterwards: what is done in between is done whole. Only for the main thread."""
    heard = []
    before = signal.signal(signal.SIGINT, lambda *_: heard.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


def run_command(words: Sequence[str], data: bytes = b"", longest_s: float | None = None) -> bytes:
    """Return what `tuckbox WORDS` writes to standard output; `data` is its standard input.

    Raises:
        CommandError: the command has ended with a fault.
        subprocess.TimeoutExpired: it took longer than `longest_s` and was ended.
    """
    with subprocess.Popen(
        command_line(words), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
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
