"""Simulations that the workbench starts: each keeps a file of its own."""

import subprocess
import sys
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.workbench.jobs import Job, Jobs


def test_a_new_simulation_keeps_the_games_of_earlier_ones(
    owner: FlaskClient, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after a restart, when the workbench knows no earlier job."""
    earlier = home / "stall" / ".tuckbox" / "bots-1.csv"
    earlier.parent.mkdir(exist_ok=True)
    earlier.write_text("played before", "utf-8")
    started: list[Path] = []

    def record(jobs: Jobs, kind: str, title: str, key: str, words: list[str], *more: Any) -> Job:
        started.append(more[-1])
        with subprocess.Popen([sys.executable, "-c", ""], text=True) as ended:
            return Job(1, kind, title, key, ended, *more)

    monkeypatch.setattr(Jobs, "start", record)
    answer = owner.post("/own/stall/simulate", json={"games": 10})
    assert HTTPStatus.ACCEPTED == answer.status_code
    assert ["bots-2.csv"] == [file.name for file in started]
    assert "played before" == earlier.read_text("utf-8")
