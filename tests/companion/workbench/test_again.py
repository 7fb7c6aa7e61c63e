"""What a page holds survives its file: a deleted file is written again, and a full disk loses nothing."""

import errno
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.workbench import shelf

SHEET = "/own/stall/sheet/decks/goods.csv"


def test_a_deleted_file_is_written_again_from_the_page(owner: FlaskClient, home: Path) -> None:
    file = home / "stall" / "decks" / "goods.csv"
    came = owner.get(SHEET).json
    assert came is not None
    file.unlink()
    refused = owner.put(SHEET, json={"was": came["was"], "base": came["sheet"], "mine": came["sheet"]})
    assert refused.status_code == 409 and "is gone from the folder" in refused.text
    again = owner.post("/own/stall/again/decks/goods.csv", json={"sheet": came["sheet"]})
    assert again.status_code == 200 and again.json is not None
    assert again.json["sheet"]["columns"] == came["sheet"]["columns"]
    assert owner.get(SHEET).json == {"was": again.json["was"], "sheet": again.json["sheet"]}
    assert owner.get("/own/stall/state").json["faults"] == []  # type: ignore[index]


def test_only_a_file_that_the_page_had_open_and_that_is_gone_is_written_again(owner: FlaskClient, home: Path) -> None:
    for name in ("table.toml", "new.toml", "..%2fsoft_axe%2fedition.toml", ".hidden.toml", "decks/new.csv"):
        assert owner.post(f"/own/stall/again/{name}", json={"text": "x"}).status_code in (308, 404, 409)
    assert not (home / "stall" / "new.toml").exists()
    before = (home / "stall" / "table.toml").read_text("utf-8")
    assert owner.get("/own/stall/text/table.toml").status_code == 200
    assert owner.post("/own/stall/again/table.toml", json={"text": "x"}).status_code == 409
    assert (home / "stall" / "table.toml").read_text("utf-8") == before


def test_a_full_disk_is_named_and_the_file_stays(
    owner: FlaskClient, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    came = owner.get("/own/stall/text/table.toml").json
    before = (home / "stall" / "table.toml").read_bytes()
    monkeypatch.setattr(shelf, "atomic_write", full)
    assert came is not None
    answer = owner.put("/own/stall/text/table.toml", json={"was": came["was"], "text": "mine"})
    assert answer.status_code == 507 and answer.json is not None
    assert answer.json["error"] == "Not saved: the disk is full. Free some space. Your edits stay in this page."
    assert (home / "stall" / "table.toml").read_bytes() == before
