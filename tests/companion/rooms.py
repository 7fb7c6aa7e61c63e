"""Fixtures of the companion's tests: a clock that is moved by hand, a house on a file of its own, the app over it."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from sitting import Hands

    from companion.house import House


@pytest.fixture
def hands() -> "Hands":
    from sitting import Hands

    return Hands()


@pytest.fixture
def house(tmp_path: Path, hands: "Hands") -> "Iterator[House]":
    from sitting import opened

    with opened(tmp_path / "tables.db", hands) as made:
        yield made


@pytest.fixture
def app(house: "House") -> "Flask":
    from serving import app_of

    return app_of(house)
