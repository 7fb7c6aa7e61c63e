"""Looks in the workbench: cards are drawn before the file is written, and a look is chosen or made one's own."""

import base64
import struct
import tomllib
from pathlib import Path
from typing import Any

import pytest
from cases import compare, each_case
from flask.testing import FlaskClient

from cards.prototype.looks import ready_made
from companion.workbench.prototype.look_files import new_look
from workbench.conftest import got, lines_of

LOOK = "/own/stall/look"


def own_look(client: FlaskClient) -> Any:
    answer = client.put(f"{LOOK}/choose", json={"deck": "goods"})
    assert answer.status_code == 200, answer.text
    return answer.json


def look_file(home: Path, told: dict[str, Any]) -> Path:
    return home / "stall" / "looks" / f"{told['look']}.toml"


def put(client: FlaskClient, was: str, **change: object) -> Any:
    return client.put(LOOK, json={"deck": "goods", "was": was, "change": change})


def test_all_that_the_page_needs_of_a_look_is_told(owner: FlaskClient, request: pytest.FixtureRequest) -> None:
    lines = [*lines_of(got(owner, f"{LOOK}/nothing"))]
    own_look(owner)
    told = own_look(owner)
    told = put(owner, told["was"], field="title", values={"color": "red", "box": [2.004, 50.5, 60.0, 11]}).json
    told = put(owner, told["was"], field="icon", removed=True).json
    told = put(owner, told["was"], field=told["fields"][0]["name"], layer=2).json
    lines += [*lines_of(told), *lines_of(got(owner, f"{LOOK}/goods/fits"))]
    compare(Path(__file__).with_name("look_state.txt"), lines, request)


def test_a_look_of_one_s_own_is_a_new_file_and_the_cards_stay_as_they_were(owner: FlaskClient, home: Path) -> None:
    before = owner.get("/own/stall/face/goods/goods-2.png").data
    head = (home / "stall" / "edition.toml").read_text("utf-8")
    told = own_look(owner)
    assert (told["look"], told["is_own"], told["from"]) == ("my-" + got_base(head), True, got_base(head))
    assert look_file(home, told).read_text("utf-8") == new_look(got_base(head))
    renamed = head.replace(f'look = "{got_base(head)}"', f'look = "{told["look"]}"')
    assert (home / "stall" / "edition.toml").read_text("utf-8") == renamed
    assert owner.get("/own/stall/face/goods/goods-2.png").data == before
    assert own_look(owner)["look"] == f"{told['look']}-2"


def got_base(head: str) -> str:
    return str(tomllib.loads(head)["look"])


def test_at_most_twelve_cards_are_drawn_at_sizes_that_screens_have(owner: FlaskClient) -> None:
    sizes = []
    for width in (1, 9999):
        wish = {"deck": "goods", "faces": [["goods-2", width]] * (13 if width == 1 else 1), "bleeds": width == 1}
        faces = owner.post(f"{LOOK}/try", json=wish).json["faces"]  # type: ignore[index]
        sizes.append((len(faces), *struct.unpack(">II", base64.b64decode(faces[0].partition(",")[2])[16:24])))
    assert [(12, 40, 56), (1, 1600, 2235)] == sizes


def test_a_moved_box_is_tried_without_a_trace_and_then_written(owner: FlaskClient, home: Path) -> None:
    told = own_look(owner)
    file = look_file(home, told)
    change = {"field": "title", "values": {"box": [4, 20, 55, 8]}}
    faces = [["goods-2", 300]]
    plain = owner.post(f"{LOOK}/try", json={"deck": "goods", "faces": faces}).json
    tried = owner.post(f"{LOOK}/try", json={"deck": "goods", "faces": faces, "change": change}).json
    assert plain["faces"][0].startswith("data:image/png;base64,") and plain != tried
    assert file.read_text("utf-8") == told["text"]
    answer = put(owner, told["was"], **change)
    assert answer.status_code == 200
    title = next(one for one in answer.json["fields"] if one["name"] == "title")
    assert title["values"]["box"] == [4, 20, 55, 8] and "box" in title["written"]
    assert owner.post(f"{LOOK}/try", json={"deck": "goods", "faces": faces}).json == tried


@each_case
def test_a_refused_value_is_never_written(owner: FlaskClient, home: Path, field: str, values: Any) -> None:
    told = own_look(owner)
    file = look_file(home, told)
    answer = put(owner, told["was"], field=field, values=values)
    assert answer.status_code == 409 and answer.json["faults"][0][0] == f"looks/{told['look']}.toml"
    assert file.read_text("utf-8") == told["text"]


def test_a_look_that_changed_on_disk_is_not_overwritten(owner: FlaskClient, home: Path) -> None:
    told = own_look(owner)
    file = look_file(home, told)
    theirs = told["text"] + '\n[title]\ncolor = "blue"\n'
    file.write_text(theirs, "utf-8")
    answer = put(owner, told["was"], field="title", values={"color": "red"})
    assert answer.status_code == 409 and answer.json["text"] == theirs
    assert file.read_text("utf-8") == theirs
    assert put(owner, answer.json["was"], field="title", values={"color": "red"}).status_code == 200
    assert file.read_text("utf-8") == theirs.replace("blue", "red").replace("[title]", "[title]", 1)


def test_line_ends_and_the_byte_order_mark_stay(owner: FlaskClient, home: Path) -> None:
    told = own_look(owner)
    file = look_file(home, told)
    file.write_bytes(b"\xef\xbb\xbf" + told["text"].replace("\n", "\r\n").encode())
    assert put(owner, got(owner, f"{LOOK}/goods")["was"], field="text", values={"color": "ink"}).status_code == 200
    data = file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf#") and data.count(b"\n") == data.count(b"\r\n")


def test_every_ready_made_look_is_drawn_with_one_s_own_card(owner: FlaskClient, home: Path) -> None:
    head = (home / "stall" / "edition.toml").read_bytes()
    drawn = set()
    for name in got(owner, f"{LOOK}/goods")["ready"]:
        answer = owner.post(f"{LOOK}/try", json={"deck": "goods", "faces": [["goods-2", 120]], "look": name})
        assert answer.status_code == 200
        drawn.add(answer.json["faces"][0])  # type: ignore[index]
    assert len(drawn) == len(ready_made())
    assert (home / "stall" / "edition.toml").read_bytes() == head
    assert owner.put(f"{LOOK}/choose", json={"deck": "goods", "look": "neon", "only": True}).status_code == 200
    heads = tomllib.loads((home / "stall" / "edition.toml").read_text("utf-8"))
    assert heads["decks"]["goods"]["look"] == "neon" and heads["look"] == tomllib.loads(head.decode())["look"]
    assert owner.put(f"{LOOK}/choose", json={"deck": "goods", "look": "chess"}).status_code == 409


def test_texts_that_do_not_fit_are_named_by_row(owner: FlaskClient, home: Path) -> None:
    told = own_look(owner)
    count = len(told["pieces"])
    assert got(owner, f"{LOOK}/goods/fits") == {"of": count, "misfits": []}
    put(owner, told["was"], field="text", values={"box": [20, 67, 12, 6]})
    misfits = got(owner, f"{LOOK}/goods/fits")["misfits"]
    sheet = (home / "stall" / "decks" / "goods.csv").read_text("utf-8-sig").splitlines()
    assert misfits and all(one["words"][:12] in sheet[one["row"] - 1] for one in misfits)
    assert "expected" in misfits[0]["why"]


def test_decks_of_two_shapes_with_one_look_keep_their_own_boxes(owner: FlaskClient, home: Path) -> None:
    deck = "name,copies,text\nRound table,2,Sit down.\n"
    (home / "stall" / "decks" / "tables.csv").write_text(deck, "utf-8")
    head = home / "stall" / "edition.toml"
    head.write_text(head.read_text("utf-8") + 'decks.tables = {size = "hex"}\n', "utf-8")
    told = own_look(owner)
    assert put(owner, told["was"], field="title", values={"box": [4, 60, 55, 20]}).status_code == 200
    tables = tomllib.loads(look_file(home, told).read_text("utf-8"))
    assert tables["portrait"]["title"] == {"box": [4, 60, 55, 20]} and "title" not in tables
    hexes = got(owner, f"{LOOK}/tables")
    assert hexes["frame"] == [44, 50.8]
    assert {"name", "text"} <= set(hexes["columns"]) and "kind" not in hexes["columns"]  # the other deck alone has it


def head(home: Path) -> dict[str, Any]:
    return tomllib.loads((home / "stall" / "edition.toml").read_text("utf-8"))
