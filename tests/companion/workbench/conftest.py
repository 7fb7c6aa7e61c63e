"""A workbench over a folder of games, with the real printing code."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import app_server  # noqa: F401  # from then on all apps share their compiled routes
import pytest
from cases import digest
from flask import Flask
from flask.testing import FlaskClient

import cards
from cards.editions import scaffold
from companion.workbench.app import HEADER, create_app
from companion.workbench.desk import Desk
from companion.workbench.shelf import Shelf
from generator.preview import Printer

TOKEN = "the-secret"


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("begun")
    (with_axes,) = (slug for slug in cards.slugs() if hasattr(cards.load(slug).facts.options, "axe_damage"))
    scaffold.start(folder / "soft_axe", with_axes)
    scaffold.start(folder / "stall", cards.shipped_editions(cards.start_slug())[0])
    return folder


@pytest.fixture
def home(begun: Path, tmp_path: Path) -> Path:
    return shutil.copytree(begun, tmp_path, dirs_exist_ok=True)


@pytest.fixture
def app(home: Path) -> Flask:
    return create_app(Desk(Shelf(home), Printer()), TOKEN)


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def owner(app: Flask) -> FlaskClient:
    return opened(app)


def opened(app: Flask, token: str = TOKEN) -> FlaskClient:
    """Return a browser that has opened the address of the terminal and sends what our page sends."""
    client = app.test_client()
    assert client.get(f"/?token={token}").status_code == 302
    client.environ_base[f"HTTP_{HEADER.upper().replace('-', '_')}"] = "1"
    return client


def got(client: FlaskClient, path: str) -> Any:
    """Return the JSON that an address answers with."""
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json


def lines_of(answer: Any, indent: str = "  ") -> Iterator[str]:
    """Yield the parts of an answer, each on a line; of long ones their parts, and of long ones of these a digest."""
    for name, part in answer.items() if isinstance(answer, dict) else enumerate(answer):
        text = json.dumps(part, ensure_ascii=False)
        is_long = len(text) > 300
        yield f"{indent}{name}: {digest(text) if is_long else text}"
        if is_long and indent == "  " and not isinstance(part, str):
            yield from lines_of(part, indent * 2)
