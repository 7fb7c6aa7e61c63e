"""Edits in the page are edits of the files: exact, never over somebody else's, and refused ones leave no trace."""

import errno
import threading
import time
import tomllib
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import msgspec
import pytest
from flask.testing import FlaskClient
from pytest import MonkeyPatch

import cards
from cards.picture_sets import JOINED
from companion.workbench import api, shelf
from companion.workbench.settings import settings, with_option
from companion.workbench.sheets import Sheet
from workbench.conftest import got

SHEET, DECK = "/own/stall/sheet/decks/goods.csv", "stall/decks/goods.csv"


def test_a_cell_is_saved_and_nothing_else_in_the_file_changes(owner: FlaskClient, home: Path) -> None:
    file = home / DECK
    before, came = file.read_text("utf-8"), got(owner, SHEET)
    sheet = came["sheet"]
    sheet["rows"][0]["cells"]["name"] = "Dragon Soup"
    answer = owner.put(SHEET, json={"was": came["was"], "base": got(owner, SHEET)["sheet"], "mine": sheet})
    assert answer.status_code == 200
    assert file.read_text("utf-8") == before.replace("Dragon Noodles", "Dragon Soup")


def test_an_edit_on_disk_meanwhile_is_merged_with_the_page_s(owner: FlaskClient, home: Path) -> None:
    file = home / DECK
    came, mine = got(owner, SHEET), got(owner, SHEET)["sheet"]
    file.write_text(file.read_text("utf-8").replace("Chili Taco", "Chili Burrito"), "utf-8")
    mine["rows"][0]["cells"]["name"] = "Dragon Soup"
    answer = owner.put(SHEET, json={"was": came["was"], "base": came["sheet"], "mine": mine}).json
    assert answer is not None and answer["came_in"] == 1 and answer["conflicts"] == []
    assert "Dragon Soup" in file.read_text("utf-8") and "Chili Burrito" in file.read_text("utf-8")


def test_a_page_that_saves_amid_an_editors_save_loses_nothing(owner: FlaskClient, home: Path) -> None:
    """Many editors empty a file before they fill it: rows that are missing for a moment were not deleted."""
    file = home / DECK
    told = got(owner, SHEET)
    by_editor = file.read_text("utf-8").replace("Night Pizza", "By an editor")
    half = by_editor.index("\n", len(by_editor) // 2) + 1
    is_empty = threading.Event()

    def save() -> None:
        with file.open("w", encoding="utf-8", newline="") as opened:
            is_empty.set()
            for part in (by_editor[:half], by_editor[half:]):
                time.sleep(0.02)
                opened.write(part)
                opened.flush()

    mine = msgspec.convert(told["sheet"], Sheet)
    mine.rows[0].cells["name"] = "By the page"
    editor = threading.Thread(target=save)
    editor.start()
    is_empty.wait()
    sent = {"was": told["was"], "base": told["sheet"], "mine": msgspec.to_builtins(mine)}
    merged: Any = owner.put(SHEET, json=sent).json
    editor.join()
    text = file.read_text("utf-8")
    assert "By the page" in text and "By an editor" in text and text.count("\n") == by_editor.count("\n")
    assert len(mine.rows) == len(merged["sheet"]["rows"])


def test_a_text_that_changed_on_disk_is_not_overwritten(owner: FlaskClient, home: Path) -> None:
    path, file = "/own/stall/text/table.toml", home / "stall" / "table.toml"
    came = got(owner, path)
    file.write_text("# by an editor\n" + file.read_text("utf-8"), "utf-8")
    answer = owner.put(path, json={"was": came["was"], "text": "mine"})
    assert answer.status_code == 409
    assert answer.json["theirs"] == file.read_text("utf-8")
    assert owner.put(path, json={"was": answer.json["was"], "text": came["text"]}).status_code == 200
    assert file.read_text("utf-8") == came["text"]


def test_a_page_hears_of_changes(owner: FlaskClient, home: Path, monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(api, "LINE_S", 0.05)
    monkeypatch.setattr(api, "LOOK_S", 0.01)
    now = shelf.stamp(home / "stall")
    heard = [owner.get(f"/own/stall/changes?stamp={last}").text for last in ("old", now)]
    assert [f"retry: 300\n\ndata: {now}\n\n", "retry: 300\n\n"] == heard


def test_an_option_is_set_in_its_line_and_goes_back_to_where_it_was(owner: FlaskClient, home: Path) -> None:
    file = home / "soft_axe" / "edition.toml"
    before = file.read_text("utf-8")
    answer = owner.put("/own/soft_axe/options", json={"name": "axe_damage", "value": 1}).json
    axe = next(one for one in answer if one["name"] == "axe_damage")
    assert (axe["value"], axe["source"]) == ("1", "2")
    assert file.read_text("utf-8") == before.replace("# axe_damage = 2", "axe_damage = 1")
    told = got(owner, "/own/soft_axe/consequences")
    assert told["options"] and {one[0] for one in told["to_print"]} >= {"Action cards", "Rule sheet"}
    owner.put("/own/soft_axe/options", json={"name": "axe_damage", "value": None})
    assert file.read_text("utf-8") == before


@pytest.mark.parametrize("slug", [slug for slug in cards.slugs() if slug != cards.start_slug()])
def test_every_option_of_a_game_is_shown_with_a_label(slug: str) -> None:
    game = cards.load(slug)
    shown = {one.name: one for one in settings(game)}
    assert {*game.facts.options.__struct_fields__} - {JOINED} == shown.keys()  # a table sets that one by itself
    assert all(one.label and label != value.strip('"') for one in shown.values() for value, label in one.choices)


@pytest.mark.parametrize(("name", "value"), [("axe_damage", 99), ("axe_damage", "two"), ("no_such", 1), ("tiles", "x")])
def test_a_refused_value_leaves_the_file_as_it_was(owner: FlaskClient, home: Path, name: str, value: object) -> None:
    file = home / "soft_axe" / "edition.toml"
    before = file.read_bytes()
    answer = owner.put("/own/soft_axe/options", json={"name": name, "value": value})
    assert answer.status_code == 409 and answer.json["faults"]
    assert file.read_bytes() == before


def test_options_of_editions_and_of_own_games_are_set_and_go_back(owner: FlaskClient, home: Path) -> None:
    for key, name, value in (("soft_axe", "gun_damage", 2), ("stall", "hand", 5)):
        file, path = home / key / "edition.toml", f"/own/{key}/options"
        before = file.read_text("utf-8")
        assert owner.put(path, json={"name": name, "value": value}).status_code == 200
        assert tomllib.loads(file.read_text("utf-8"))["options"][name] == value
        owner.put(path, json={"name": name, "value": None})
        assert key == "stall" or file.read_text("utf-8") == before


def test_comments_after_an_option_stay() -> None:
    text = '[options]\n# grenade = "slow"    # one of two\nhp = 3    # hearts\n'
    assert with_option(text, "grenade", "no_weapon") == text.replace('# grenade = "slow"', 'grenade = "no_weapon"')
    assert with_option(text, "hp", 4) == text.replace("hp = 3", "hp = 4")
    assert tomllib.loads(with_option(text, "new", [1, 2]))["options"] == {"hp": 3, "new": [1, 2]}


def test_faults_stand_at_their_row_and_column(owner: FlaskClient, home: Path) -> None:
    file = home / DECK
    file.write_text(file.read_text("utf-8").replace("Chili Taco,6", "Chili Taco,six"), "utf-8")
    (fault,) = got(owner, "/own/stall/state")["faults"]
    assert fault[0].endswith("decks/goods.csv") and fault[1:3] == ["row 3", "column copies"]
    answer = owner.get("/own/stall/face/goods/goods-2.png")
    assert answer.status_code == 409 and answer.json["faults"]


def test_a_new_game_comes_from_a_game(owner: FlaskClient, home: Path) -> None:
    made = owner.post("/new", json={"source": "masquerade_murder", "title": "Our Ball"}).json
    assert made == {"key": "our-ball"} and (home / "our-ball" / "edition.toml").exists()
    again = owner.post("/new", json={"source": "own/our-ball", "title": "Our Ball"}).json
    assert again == {"key": "our-ball-2"}
    refused = owner.post("/new", json={"source": "chess", "title": "x"})
    assert refused.status_code == 409


def test_a_deleted_file_is_written_again_from_the_page(owner: FlaskClient, home: Path) -> None:
    file = home / DECK
    came = owner.get(SHEET).json
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


def test_a_full_disk_is_named_and_the_file_stays(owner: FlaskClient, home: Path, monkeypatch: MonkeyPatch) -> None:
    came = owner.get("/own/stall/text/table.toml").json
    before = (home / "stall" / "table.toml").read_bytes()
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(shelf, "atomic_write", Mock(side_effect=full))
    answer = owner.put("/own/stall/text/table.toml", json={"was": came["was"], "text": "mine"})
    assert answer.status_code == 507
    assert answer.json["error"] == "Not saved: the disk is full. Free some space. Your edits stay in this page."
    assert (home / "stall" / "table.toml").read_bytes() == before
