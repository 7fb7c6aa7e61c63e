"""What a teacher may lay and print follows the folders, while the class goes on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from app_server import app_of
from class_setup import signed_in, teacher_session
from flask import Flask
from table_setup import Hands, opened

from cards.errors import CardDataError
from companion.tables.game_data import GameLibrary
from companion.web.pages.catalog import EditionCatalog
from companion.web.pages.dashboard import ClassSetup

HEAD = 'game = "infection"\nname = "Soft axe"\nversion = "{version}"\n\n[options]\naxe_damage = {axe}\n'


class Paper:
    """A printer that reads the folder as it is, as the real one does."""

    def deck(self, name: str, language: str, paper: str) -> bytes:
        return (Path(name) / "edition.toml").read_bytes()

    def tents(self, *asked: Any) -> bytes:
        return b""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "soft-axe"
    made.mkdir()
    (made / "edition.toml").write_text(HEAD.format(version=1, axe=1))
    return made


@pytest.fixture
def app(tmp_path: Path, folder: Path) -> Iterator[Flask]:
    with opened(tmp_path / "tables.db", Hands()) as lobby:
        yield app_of(lobby, class_setup=ClassSetup(Paper(), (str(folder),)))


def given(app: Flask) -> Any:
    (one,) = [one for one in teacher_session(app).catalog.choices("en") if one.is_given]
    return one


def test_a_folder_that_was_changed_is_laid_and_printed_as_it_is_now(app: Flask, folder: Path) -> None:
    """Without a new start; a table that was laid before keeps what it was laid with."""
    client, before = signed_in(app), given(app)
    assert 303 == client.post(f"/class/lay/{before.key}", data={"more": "1"}).status_code
    (folder / "edition.toml").write_text(HEAD.format(version=2, axe=3))
    after = given(app)
    assert ("Soft axe 1", "Soft axe 2") == (before.edition.label, after.edition.label)
    assert 303 == client.post(f"/class/lay/{after.key}", data={"more": "1"}).status_code
    rooms = teacher_session(app).classroom.rooms()
    assert [("Soft axe 1", 1), ("Soft axe 2", 3)] == [
        (room.record.edition, room.game_data.facts.options.axe_damage) for room in rooms
    ]
    assert b"axe_damage = 3" in client.post(f"/class/print/{after.key}").data
    stale = client.post(f"/class/print/{before.key}")
    assert 409 == stale.status_code and b"axe_damage" not in stale.data, "the folder holds it no more"
    assert 303 == client.post(f"/class/lay/{before.key}", data={"more": "1"}).status_code, "what a page shows is laid"


@pytest.mark.parametrize("spoilt", [None, "game = ", 'game = "infection"\nname = "Soft axe"\nhp = 2\n'])
def test_a_folder_that_is_faulty_or_gone_is_offered_as_it_was(app: Flask, folder: Path, spoilt: str | None) -> None:
    """A half-saved file is no fault of the class; nothing of it is printed."""
    client, before = signed_in(app), given(app)
    if spoilt is None:
        (folder / "edition.toml").unlink()
        folder.rmdir()
    else:
        (folder / "edition.toml").write_text(spoilt)
    for page in ("", "/lay", f"/lay/{before.key}", "/print"):
        assert 200 == client.get(f"/class{page}", headers={"Accept-Language": "fr"}).status_code
    assert before == given(app)
    assert 303 == client.post(f"/class/lay/{before.key}", data={"more": "1"}).status_code


def test_what_cannot_be_read_at_the_start_is_refused_then(folder: Path) -> None:
    (folder / "edition.toml").write_text("game = ")
    with pytest.raises(CardDataError):
        EditionCatalog(GameLibrary(), [str(folder)], None)
