"""Commands in processes of their own, and the signals that end this one."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cases import tables_beside

from cards.errors import DONE, STOPPED
from companion import processes


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that tells its words, its input and how much lower its priority is."""
    (tmp_path / "echo.py").write_text(tables_beside(__file__)["echo"])
    monkeypatch.setattr(processes, "PROGRAM", tmp_path / "echo.py")


@pytest.fixture
def handlers(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    monkeypatch.setattr(processes, "_heard", set())
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_command_line_runs_our_program_with_this_python() -> None:
    program = str(Path(__file__).parents[2] / "tuckbox.py")
    expected = [sys.executable, "-X", "utf8", "-X", "with_parent", program, "list", "all"]
    assert expected == processes.command_line(["list", "all"], "-X", processes.WITH_PARENT)


@pytest.mark.usefixtures("program")
@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="Windows has no such priorities")
def test_a_command_gets_its_input_and_waits_for_phones() -> None:
    here = os.getpriority(os.PRIO_PROCESS, 0)
    lower = min(10, 19 - here)
    assert f"{here} words {lower}\n".encode() == processes.run_command([f"{here}"], b"words")
    with pytest.raises(processes.CommandError, match="two\nlines") as failed:
        processes.run_command([f"{here}", "fail"])
    assert (3, "two\nlines") == (failed.value.status, failed.value.text)


def test_a_command_that_takes_too_long_is_ended() -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        processes.run_command(["--help"], longest_s=0.0)


@pytest.mark.usefixtures("handlers")
def test_who_is_asked_to_stop_is_done_and_who_is_interrupted_has_stopped() -> None:
    heard = list[str]()
    processes.on_stop(lambda: heard.append("stop"))
    statuses = [processes.status_after_stop()]
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.raise_signal(number)
        statuses.append(processes.status_after_stop())
    assert ([DONE, DONE, STOPPED], ["stop"] * 2) == (statuses, heard)
    processes.on_stop(None)
    signal.raise_signal(signal.SIGINT)
    assert 2 == len(heard)


@pytest.mark.usefixtures("handlers")
def test_what_holds_ctrl_c_is_done_whole() -> None:
    done = list[str]()
    before = signal.getsignal(signal.SIGINT)
    with processes.ctrl_c_held():
        done.append("quiet")
    with pytest.raises(KeyboardInterrupt), processes.ctrl_c_held():
        signal.raise_signal(signal.SIGINT)
        done.append("whole")
    assert ["quiet", "whole"] == done and before == signal.getsignal(signal.SIGINT)
