"""Fixtures of the companion's tests: a clock that is moved by hand, a lobby with its own file, and its app."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from table_setup import ManualClock

    from companion.tables.lobby import Lobby


@pytest.fixture
def clock() -> "ManualClock":
    from table_setup import ManualClock

    return ManualClock()


@pytest.fixture
def lobby(tmp_path: Path, clock: "ManualClock") -> "Iterator[Lobby]":
    from table_setup import open_lobby

    with open_lobby(tmp_path / "tables.db", clock) as opened_lobby:
        yield opened_lobby


@pytest.fixture
def app(lobby: "Lobby") -> "Flask":
    from app_server import make_app

    return make_app(lobby)
