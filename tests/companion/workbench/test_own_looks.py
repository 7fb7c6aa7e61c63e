"""Looks of one's own in the workbench: layers, other names, deleting, the back's icon, and the hardest pictures."""

import io
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from companion.workbench.prototype.look_files import Before, Change, changed, moved, named_fields

LOOK = "/own/stall/look"
STANDARD = ("picture", "icon", "number", "tag", "title", "text")
BEFORE = Before(STANDARD, "portrait")
WRITTEN = """\
# for the street
from = "pulp"     # keeps its other fields

# the name
[title]
text = "{name}"
box = [1, 53, 61, 11]     # x, y, width, height

[heat]
text = "hot"
box = [1, 2, 3, 4]
[heat.when]
kind = "soup"
"""


def order(text: str, before: Before = BEFORE) -> list[str]:
    named = named_fields(tomllib.loads(text), before.shape)
    return [*(name for name in before.fields if name not in named), *named]


@pytest.mark.parametrize("by", [-9, -1, 1, 9])
@pytest.mark.parametrize("field", [*STANDARD, "heat"])
@pytest.mark.parametrize("text", [WRITTEN, 'from = "pulp"\ntitle = {text = "{name}"}\nheat = {text = "hot"}\n'])
def test_a_field_moves_by_layers_and_nothing_else_changes(text: str, field: str, by: int) -> None:
    now = order(text)
    wanted = [name for name in now if name != field]
    wanted.insert(max(0, min(len(wanted), now.index(field) + by)), field)
    done = moved(text, field, by, now, BEFORE)
    assert order(done) == wanted
    empty: dict[str, Any] = {name: {} for name in STANDARD}
    assert {**empty, **tomllib.loads(text)} == {**empty, **tomllib.loads(done)}
    if text == WRITTEN:
        assert all(line in done for line in WRITTEN.splitlines())
        assert "# the name\n[title]" in done and done.startswith("# for the street\n")


def test_a_layer_of_a_look_for_several_shapes_moves_in_its_shape() -> None:
    both = Before(STANDARD, "portrait", is_alone=False)
    done = moved('from = "pulp"\n', "icon", 9, STANDARD, both)
    assert order(done, both)[-1] == "icon" and "portrait" in tomllib.loads(done)
    assert changed(done, Change("icon", {"color": "red"}), both)


def own_look(client: FlaskClient) -> Any:
    answer = client.put(f"{LOOK}/choose", json={"deck": "goods"})
    assert answer.status_code == 200, answer.text
    return answer.json


def head(home: Path) -> dict[str, Any]:
    return tomllib.loads((home / "stall" / "edition.toml").read_text("utf-8"))


def test_a_box_comes_forward_on_the_card(owner: FlaskClient) -> None:
    told = own_look(owner)
    names = [one["name"] for one in told["fields"]]
    change = {"field": names[0], "layer": 2}
    answer = owner.put(LOOK, json={"deck": "goods", "was": told["was"], "change": change})
    assert answer.status_code == 200 and answer.json is not None
    assert [one["name"] for one in answer.json["fields"]] == [*names[1:3], names[0], *names[3:]]


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
    answer = owner.put(f"{LOOK}/delete", json={"look": own})
    assert answer.status_code == 409 and answer.json == {"asks": ["goods"], "instead": base}
    file = home / "stall" / "looks" / f"{own}.toml"
    assert file.exists()
    answer = owner.put(f"{LOOK}/delete", json={"look": own, "is_sure": True})
    assert answer.status_code == 200 and not file.exists() and head(home)["look"] == base
    assert answer.json is not None and answer.json["text"].startswith("# Your own look")


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
    assert head(home)["decks"]["goods"]["back"] == icon
    assert owner.post(f"{LOOK}/try", json=faces).json != before
    assert owner.put(f"{LOOK}/back", json={"deck": "goods", "icon": "swordd"}).status_code == 409
    assert owner.put(f"{LOOK}/back", json={"deck": "goods", "icon": ""}).status_code == 200
    assert "back" not in head(home)["decks"]["goods"]
    found = owner.get("/icons?like=sword").json
    assert found and found[0][0] == icon and found[0][1].startswith("M") and len(found) <= 24


def test_the_palest_and_the_darkest_picture_are_among_the_hardest(owner: FlaskClient, home: Path) -> None:
    deck = home / "stall" / "decks" / "goods.csv"
    header, *rows = deck.read_text("utf-8-sig").splitlines()
    (home / "stall" / "pictures").mkdir(exist_ok=True)
    shown = {3: "#777", 5: "#fff", 7: "#000"}
    for row, colour in shown.items():
        out = io.BytesIO()
        Image.new("RGB", (900, 900), colour).save(out, "PNG")
        (home / "stall" / "pictures" / f"{row}.png").write_bytes(out.getvalue())
    lines = [f"{line},{row}.png" if row in shown else f"{line}," for row, line in enumerate(rows, 2)]
    deck.write_text("\n".join([f"{header},picture", *lines]), "utf-8")
    found = {row: why for _, row, why in owner.get(f"{LOOK}/goods").json["hardest"]}  # type: ignore[index]
    assert "alest picture" in found[5] and "arkest picture" in found[7]
    assert not any("picture" in why for row, why in found.items() if row not in (5, 7))
