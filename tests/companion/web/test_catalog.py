"""The catalogue of a class follows changes in its edition folders."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from app_server import make_app
from class_setup import signed_in, teacher_session
from flask import Flask
from table_setup import ManualClock, open_lobby

from cards.errors import CardDataError
from companion.tables.game_data import GameLibrary
from companion.web.pages.catalog import EditionCatalog
from companion.web.pages.dashboard import ClassSetup

HEAD = 'game = "infection"\nname = "Soft axe"\nversion = "{version}"\n\n[options]\naxe_damage = {axe}\n'


class FolderPrinter:
    def deck(self, name: str, language: str, paper: str) -> bytes:
        return (Path(name) / "edition.toml").read_bytes()

    def tents(self, *args: Any) -> bytes:
        return b""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "soft-axe"
    path.mkdir()
    (path / "edition.toml").write_text(HEAD.format(version=1, axe=1))
    return path


@pytest.fixture
def app(tmp_path: Path, folder: Path) -> Iterator[Flask]:
    with open_lobby(tmp_path / "tables.db", ManualClock()) as lobby:
        yield make_app(lobby, class_setup=ClassSetup(FolderPrinter(), (str(folder),)))


def edition_choice(app: Flask) -> Any:
    (choice,) = [choice for choice in teacher_session(app).catalog.choices("en") if choice.is_given]
    return choice


def test_a_changed_folder_is_set_up_and_printed_in_its_new_version(app: Flask, folder: Path) -> None:
    client, before = signed_in(app), edition_choice(app)
    assert 303 == client.post(f"/class/lay/{before.key}", data={"more": "1"}).status_code
    (folder / "edition.toml").write_text(HEAD.format(version=2, axe=3))
    after = edition_choice(app)
    assert ("Soft axe 1", "Soft axe 2") == (before.edition.label, after.edition.label)
    assert 303 == client.post(f"/class/lay/{after.key}", data={"more": "1"}).status_code
    rooms = teacher_session(app).classroom.rooms()
    assert ["Soft axe 1", "Soft axe 2"] == [room.record.edition for room in rooms]
    assert [1, 3] == [room.game_data.facts.options.axe_damage for room in rooms]
    assert b"axe_damage = 3" in client.post(f"/class/print/{after.key}").data
    response = client.post(f"/class/print/{before.key}")
    assert 409 == response.status_code and b"axe_damage" not in response.data, "the folder no longer has this version"
    assert 303 == client.post(f"/class/lay/{before.key}", data={"more": "1"}).status_code, "it can still be set up"


@pytest.mark.parametrize("content", [None, "game = ", 'game = "infection"\nname = "Soft axe"\nhp = 2\n'])
def test_an_unreadable_folder_is_offered_in_its_last_version(app: Flask, folder: Path, content: str | None) -> None:
    client, before = signed_in(app), edition_choice(app)
    (folder / "edition.toml").unlink()
    if content is None:
        folder.rmdir()
    else:
        (folder / "edition.toml").write_text(content)
    for page in ("", "/lay", f"/lay/{before.key}", "/print"):
        assert 200 == client.get(f"/class{page}", headers={"Accept-Language": "fr"}).status_code
    assert before == edition_choice(app)
    assert 303 == client.post(f"/class/lay/{before.key}", data={"more": "1"}).status_code


def test_an_unreadable_folder_is_refused_at_the_start(folder: Path) -> None:
    (folder / "edition.toml").write_text("game = ")
    with pytest.raises(CardDataError):
        EditionCatalog(GameLibrary(), [str(folder)], None)


def test_the_class_prints_its_own_game_and_editions_first(app: Flask) -> None:
    catalog, client = teacher_session(app).catalog, signed_in(app)
    own, others = catalog.to_print("en", ())
    assert [("infection", ""), ("infection", "Soft axe")] == [(one.slug, one.label) for one in own]
    assert len(catalog.choices("en")) == len({one.key for one in (*own, *others)})
    assert 303 == client.post("/class/lay/album", data={"more": "1"}).status_code
    page = client.get("/class/print").text
    first, folded = page.split('<details class="others">')
    assert "<b>Album</b>" in first and "<b>Album</b>" not in folded and "<b>Photo Leap</b>" in folded
    assert all(one.title != one.label for one in others)
