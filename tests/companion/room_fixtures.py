"""Fixtures of the companion's tests: a clock that is moved by hand, a house on a file of its own, the app over it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from table_setup import Hands

    from companion.tables.lobby import Lobby


@pytest.fixture
def hands() -> "Hands":
    from table_setup import Hands

    return Hands()


@pytest.fixture
def lobby(tmp_path: Path, hands: "Hands") -> "Iterator[Lobby]":
    from table_setup import opened

    with opened(tmp_path / "tables.db", hands) as made:
        yield made


@pytest.fixture
def app(lobby: "Lobby") -> "Flask":
    from app_server import app_of

    return app_of(lobby)
