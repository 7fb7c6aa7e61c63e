"""Fixtures of the companion's tests: a clock that is moved by hand, a lobby with its own file, and its app."""

import itertools
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from postgres_server import PostgresServer
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


@pytest.fixture
def predictable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be drawn at random: neither codes and tickets nor deals."""
    from companion.tables import lobby as houses

    codes, numbers = [f"FOX-{number}" for number in range(222, 300)], itertools.count(1)
    monkeypatch.setattr(houses, "any_code", lambda used: next(code for code in codes if code not in used))
    monkeypatch.setattr(houses, "class_code", lambda number, *_: f"ANT-22{number + 1}")
    monkeypatch.setattr(secrets, "choice", lambda values: values[0])
    monkeypatch.setattr(secrets, "randbits", lambda bits: 7)
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{next(numbers):0{2 * size}x}")


@pytest.fixture(scope="session")
def postgres() -> "Iterator[PostgresServer]":
    import postgres_server

    if why_not := postgres_server.why_not():
        pytest.skip(why_not)
    with postgres_server.running_postgres() as server:
        yield server


@pytest.fixture
def database(postgres: "PostgresServer") -> str:
    return postgres.new_database()
