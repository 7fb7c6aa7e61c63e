"""Long work: how far it is, how long it takes, what it said, and how it ends."""

import signal
import subprocess
import time
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from companion import processes
from companion.workbench.jobs import Job, Jobs, rows_in


def job_of(code: int | None, **values: Any) -> Job:
    """Return a job whose command runs (None) or has ended."""
    return Job(3, "simulate", "Stall", "stall", Mock(returncode=code, **{"poll.return_value": code}), **values)


def test_a_command_tells_how_far_it_is_and_its_last_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, jobs = tmp_path / "tells.py", Jobs()
    program.write_text("print('7 of 20 games')\nfor line in range(500): print(line, ' ')\n")
    monkeypatch.setattr(processes, "PROGRAM", program)
    done, _ = (jobs.start("print", "Print", "stall", [], 9) for _ in range(2))
    while not done.ended:
        time.sleep(0.01)
    assert [str(line) for line in range(100, 500)] == done.lines and 7 == done.done
    lines = [str(line) for line in range(488, 500)]
    told = {"number": 1, "kind": "print", "title": "Print", "game": "stall", "state": "done", "count": 20, "total": 20}
    assert {**told, "lines": lines} == {name: value for name, value in done.told().items() if name != "seconds"}
    assert [2, 1] == [job.number for job in jobs.all()] and jobs.get(1) is done and jobs.get(3) is None


def test_what_is_left_goes_on_as_so_far(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1014.0)
    assert (26, 7, 14) == ((job := job_of(None, total=20, done=7, began=1000)).left_s, job.count, job.told()["seconds"])
    assert (None, "running") == (job_of(None, total=20, began=1000).left_s, job.state)
    rows = tmp_path / "games.csv"
    assert 0 == rows_in(rows)
    rows.write_text("heading\n")
    assert 0 == rows_in(rows)
    rows.write_text("heading\n" + "row\n" * 5 + "half a r")
    assert (70, 5) == ((job := job_of(None, total=20, began=1000, before=2, results=rows)).left_s, job.count)
    assert [("failed", 7), ("stopped", 7), ("done", 20)] == [
        (job.state, job.count)
        for job in (
            job_of(code, total=20, done=7, stopped=stopped) for code, stopped in ((1, False), (1, True), (0, False))
        )
    ]


def test_a_command_that_does_not_listen_is_ended_by_force() -> None:
    jobs, ended, deaf, quick = Jobs(), job_of(0), job_of(None), job_of(None)
    deaf.process.wait.side_effect = subprocess.TimeoutExpired("x", 1)
    jobs._jobs = dict(enumerate((ended, deaf, quick)))
    jobs.close()
    assert [False, True, True] == [job.stopped for job in (ended, deaf, quick)]
    assert [[], [((signal.SIGINT,),)], [((signal.SIGINT,),)]] == [
        job.process.send_signal.call_args_list for job in (ended, deaf, quick)
    ]
    assert [0, 1, 0] == [job.process.kill.call_count for job in (ended, deaf, quick)]
    assert 7 < quick.process.wait.call_args.args[0] <= processes.GRACE_S
