"""A workbench over a folder of games, with the real printing code."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import cards
from cards.editions import scaffold
from companion.workbench.app import HEADER, create_app
from companion.workbench.desk import Desk
from companion.workbench.shelf import Shelf
from generator.preview import Printer

TOKEN = "the-secret"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (with_axes,) = (slug for slug in cards.slugs() if hasattr(cards.load(slug).facts.options, "axe_damage"))
    scaffold.start(tmp_path / "soft_axe", with_axes)
    scaffold.start(tmp_path / "stall", cards.shipped_editions(cards.start_slug())[0])
    return tmp_path


@pytest.fixture
def app(home: Path) -> Flask:
    return create_app(Desk(Shelf(home), Printer()), TOKEN)


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def owner(app: Flask) -> FlaskClient:
    """Return a browser that has opened the address of the terminal and sends what our page sends."""
    client = app.test_client()
    assert client.get(f"/?token={TOKEN}").status_code == 302
    client.environ_base[f"HTTP_{HEADER.upper().replace('-', '_')}"] = "1"
    return client
