"""Looks that somebody made get another name or go, and backs get an icon: files that name them follow."""

import tomllib
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.workbench.prototype.look_files import new_look
from workbench.prototype.test_looks import LOOK, head, own_look


def test_a_renamed_look_keeps_its_decks_and_its_heirs(owner: FlaskClient, home: Path) -> None:
    own = own_look(owner)["look"]
    folder = home / "stall" / "looks"
    (folder / "child.toml").write_text(f'from = "{own}"  # mine\n', "utf-8")
    answer = owner.put(f"{LOOK}/rename", json={"look": own, "name": "Night sky"})
    assert answer.json == {"look": "Night-sky"}
    assert not (folder / f"{own}.toml").exists() and (folder / "Night-sky.toml").exists()
    assert head(home)["look"] == "Night-sky"
    assert (folder / "child.toml").read_text("utf-8") == 'from = "Night-sky"  # mine\n'


@pytest.mark.parametrize("name", ["", "neon", "CHILD", "../x", "a/b", "x" * 31])
def test_a_name_that_cannot_be_used_changes_nothing(owner: FlaskClient, home: Path, name: str) -> None:
    own = own_look(owner)["look"]
    folder = home / "stall" / "looks"
    (folder / "child.toml").write_text('from = "neon"\n', "utf-8")
    before = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert owner.put(f"{LOOK}/rename", json={"look": own, "name": name}).status_code == 409
    assert owner.put(f"{LOOK}/rename", json={"look": "none", "name": "x"}).status_code == 409
    assert before == {file.name: file.read_bytes() for file in folder.iterdir()} and head(home)["look"] == own


def test_a_look_that_decks_use_is_deleted_only_after_its_author_agreed(owner: FlaskClient, home: Path) -> None:
    base = head(home)["look"]
    own = own_look(owner)["look"]
    before = (home / "stall" / "edition.toml").read_text("utf-8")
    answer = owner.put(f"{LOOK}/delete", json={"look": own})
    assert answer.status_code == 409 and answer.json == {"asks": ["goods"], "instead": base}
    file = home / "stall" / "looks" / f"{own}.toml"
    assert file.exists()
    answer = owner.put(f"{LOOK}/delete", json={"look": own, "is_sure": True})
    assert answer.status_code == 200 and not file.exists() and head(home)["look"] == base
    told = {"look": base, "file": f"looks/{own}.toml", "text": new_look(base), "before": before}
    assert answer.json == {**told, "after": before.replace(own, base)}


def test_a_look_that_another_starts_from_stays(owner: FlaskClient, home: Path) -> None:
    own = own_look(owner)["look"]
    (home / "stall" / "looks" / "child.toml").write_text(f'from = "{own}"\n', "utf-8")
    answer = owner.put(f"{LOOK}/delete", json={"look": own, "is_sure": True})
    assert answer.status_code == 409 and "child starts from it" in answer.json["faults"][0][3]  # type: ignore[index]
    assert owner.put(f"{LOOK}/delete", json={"look": "child"}).status_code == 200


def test_a_deck_gets_an_icon_on_its_backs(owner: FlaskClient, home: Path) -> None:
    faces = {"deck": "goods", "faces": [["goods-2", 200]], "side": "back"}
    before = owner.post(f"{LOOK}/try", json=faces).json
    icon = "sword"
    answer = owner.put(f"{LOOK}/back", json={"deck": "goods", "icon": icon})
    assert answer.status_code == 200 and answer.json is not None and answer.json["back"] == icon
    assert tomllib.loads(answer.json["after"]) == head(home) != tomllib.loads(answer.json["before"])
    assert head(home)["decks"]["goods"]["back"] == icon and answer.json["file"] == "edition.toml"
    assert owner.post(f"{LOOK}/try", json=faces).json != before
    assert owner.put(f"{LOOK}/back", json={"deck": "goods", "icon": "swordd"}).status_code == 409
    assert owner.put(f"{LOOK}/back", json={"deck": "goods", "icon": ""}).status_code == 200
    assert "back" not in head(home)["decks"]["goods"]
    found = owner.get("/icons?like=sword").json
    assert found and found[0][0] == icon and found[0][1].startswith("M") and len(found) <= 24
