"""An own game whose parts are switched on and off."""

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import cards
from cards.editions import scaffold


@pytest.fixture
def table(home: Path) -> Path:
    """Return the table of a game that was just started."""
    scaffold.start(home / "own", cards.start_slug())
    return home / "own" / "table.toml"


def press(owner: FlaskClient, key: str, part: str, on: bool, is_sure: bool = False) -> Any:
    return owner.put(f"/own/{key}/parts", json={"id": part, "on": on, "is_sure": is_sure})


def is_on(owner: FlaskClient, key: str) -> dict[str, bool]:
    return {part["id"]: part["on"] for part in owner.get(f"/own/{key}/parts").json}
