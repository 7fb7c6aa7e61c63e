"""Looks in the workbench: an edit stays in its key, and cards are drawn before the file is written."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

import cards
from cards.errors import InputError
from cards.prototype.looks import ready_made
from companion.workbench.prototype.look_files import Before, Change, changed, named_fields, new_look, with_head_key

LOOK = "/own/stall/look"
STANDARD = ("picture", "icon", "number", "tag", "title", "text")
BEFORE = Before(STANDARD, "portrait")
WRITTEN = """\
# for the street
from = "pulp"     # keeps its other fields
hint = "of another program"

# the name
[title]
text = "{name}"
box = [1, 53, 61, 11]     # x, y, width, height
"""


def got(client: FlaskClient, path: str = f"{LOOK}/goods") -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json


def own_look(client: FlaskClient) -> Any:
    answer = client.put(f"{LOOK}/choose", json={"deck": "goods"})
    assert answer.status_code == 200, answer.text
    return answer.json


def put(client: FlaskClient, was: str, **change: object) -> Any:
    return client.put(LOOK, json={"deck": "goods", "was": was, "change": change})


def order(text: str, before: Before = BEFORE) -> list[str]:
    """Return the fields from the bottom up, as a card shows them."""
    named = named_fields(tomllib.loads(text), before.shape)
    return [*(name for name in before.fields if name not in named), *named]


def test_a_changed_key_leaves_comments_and_unknown_keys_alone() -> None:
    moved = changed(WRITTEN, Change("title", {"box": [2.0, 50.5, 60, 11]}), BEFORE)
    assert moved == WRITTEN.replace("[1, 53, 61, 11]", "[2, 50.5, 60, 11]")


@pytest.mark.parametrize("field", STANDARD)
@pytest.mark.parametrize("text", [WRITTEN, new_look("pulp"), 'from = "pulp"\ntitle = {text = "{name}"}\n', ""])
def test_a_field_that_is_named_for_the_first_time_stays_in_its_layer(text: str, field: str) -> None:
    now = changed(text, Change(field, {"color": "red"}), BEFORE)
    assert order(text) == order(now)
    assert tomllib.loads(now)[field]["color"] == "red"
    for line in filter(None, text.splitlines()):
        assert line.split("=")[0].strip() in now


def test_a_new_field_stands_on_top() -> None:
    now = changed(WRITTEN, Change("heat", {"text": "hot", "box": [1, 2, 3, 4]}), BEFORE)
    assert [*order(WRITTEN), "heat"] == order(now)
    assert tomllib.loads(now)["heat"] == {"text": "hot", "box": [1, 2, 3, 4]}


def test_a_box_is_written_for_its_shape_where_decks_of_other_shapes_have_the_look() -> None:
    both = Before(STANDARD, "portrait", is_alone=False)
    now = tomllib.loads(changed(WRITTEN, Change("title", {"box": [2, 3, 4, 5], "color": "red"}), both))
    assert now["title"]["box"] == [1, 53, 61, 11] and now["title"]["color"] == "red"
    assert now["portrait"]["title"]["box"] == [2, 3, 4, 5]


def test_a_deleted_field_goes_and_an_inherited_one_is_left_out_until_it_is_brought_back() -> None:
    mine = changed(new_look("pulp"), Change("heat", {"text": "hot", "box": [1, 2, 3, 4]}), BEFORE)
    assert "heat" not in changed(mine, Change("heat", removed=True), BEFORE)
    hidden = changed(new_look("pulp"), Change("icon", removed=True), BEFORE)
    assert tomllib.loads(hidden)["icon"] == {"hide": True}
    back = changed(hidden, Change("icon", {"hide": None}), BEFORE)
    assert order(back) == list(STANDARD) and tomllib.loads(back) == {"from": "pulp"}


def test_colours_and_fonts_stand_above_the_fields() -> None:
    now = changed(WRITTEN, Change("", {"colors": ["#FFFFFF", "#000000"], "fonts": {"title": "Kalam"}}), BEFORE)
    table = tomllib.loads(now)
    assert (table["colors"], table["fonts"]) == (["#FFFFFF", "#000000"], {"title": "Kalam"})
    more = tomllib.loads(changed(now, Change("", {"fonts": {"text": "Inter"}}), BEFORE))
    assert more["fonts"] == {"title": "Kalam", "text": "Inter"}


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be changed"):
        changed("[title\n", Change("title", {"color": "red"}), BEFORE)


@pytest.mark.parametrize(
    ("text", "deck", "wanted"),
    [
        ('look = "pulp"  # loud\n', "", 'look = "mine"  # loud\n'),
        ('game = "x"\n[options]\na = 1\n', "", 'game = "x"\nlook = "mine"\n\n[options]\na = 1\n'),
        ('decks.goods = {size = "a7"}  # small\n', "goods", 'decks.goods = {size = "a7", look = "mine"}  # small\n'),
        ('look = "pulp"\n', "goods", 'look = "pulp"\n\n[decks]\ngoods = {look = "mine"}\n'),
    ],
)
def test_a_look_is_named_for_the_game_or_for_one_deck(text: str, deck: str, wanted: str) -> None:
    assert wanted == with_head_key(text, deck, "look", "mine")


def test_a_look_of_one_s_own_is_a_new_file_and_the_cards_stay_as_they_were(owner: FlaskClient, home: Path) -> None:
    before = owner.get("/own/stall/face/goods/goods-2.png").data
    head = (home / "stall" / "edition.toml").read_text("utf-8")
    told = own_look(owner)
    assert (told["look"], told["is_own"], told["from"]) == ("my-" + got_base(head), True, got_base(head))
    assert (home / "stall" / "looks" / f"{told['look']}.toml").read_text("utf-8") == new_look(got_base(head))
    assert (home / "stall" / "edition.toml").read_text("utf-8") == head.replace(
        f'look = "{got_base(head)}"', f'look = "{told["look"]}"'
    )
    assert owner.get("/own/stall/face/goods/goods-2.png").data == before
    assert own_look(owner)["look"] == f"{told['look']}-2"


def got_base(head: str) -> str:
    return str(tomllib.loads(head)["look"])


def test_a_moved_box_is_tried_without_a_trace_and_then_written(owner: FlaskClient, home: Path) -> None:
    told = own_look(owner)
    file = home / "stall" / "looks" / f"{told['look']}.toml"
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


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("title", {"box": [40, 5, 40, 8]}),
        ("title", {"color": "redd"}),
        ("title", {"font": "No Such Font"}),
        ("title", {"text": "{nothing}"}),
        ("new", {"box": [1, 1, 5, 5]}),
        ("", {"colors": ["#FFFFFF"]}),
    ],
)
def test_a_value_that_the_game_refuses_is_never_written(
    owner: FlaskClient, home: Path, field: str, values: dict[str, object]
) -> None:
    told = own_look(owner)
    file = home / "stall" / "looks" / f"{told['look']}.toml"
    answer = put(owner, told["was"], field=field, values=values)
    assert answer.status_code == 409 and answer.json["faults"][0][0] == f"looks/{told['look']}.toml"
    assert file.read_text("utf-8") == told["text"]


def test_a_look_that_changed_on_disk_is_not_overwritten(owner: FlaskClient, home: Path) -> None:
    told = own_look(owner)
    file = home / "stall" / "looks" / f"{told['look']}.toml"
    theirs = told["text"] + '\n[title]\ncolor = "blue"\n'
    file.write_text(theirs, "utf-8")
    answer = put(owner, told["was"], field="title", values={"color": "red"})
    assert answer.status_code == 409 and answer.json["text"] == theirs
    assert file.read_text("utf-8") == theirs
    assert put(owner, answer.json["was"], field="title", values={"color": "red"}).status_code == 200
    assert file.read_text("utf-8") == theirs.replace("blue", "red").replace("[title]", "[title]", 1)


def test_line_ends_and_the_byte_order_mark_stay(owner: FlaskClient, home: Path) -> None:
    told = own_look(owner)
    file = home / "stall" / "looks" / f"{told['look']}.toml"
    file.write_bytes(b"\xef\xbb\xbf" + told["text"].replace("\n", "\r\n").encode())
    assert put(owner, got(owner)["was"], field="text", values={"color": "ink"}).status_code == 200
    data = file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf#") and data.count(b"\n") == data.count(b"\r\n")


def test_every_ready_made_look_is_drawn_with_one_s_own_card(owner: FlaskClient, home: Path) -> None:
    head = (home / "stall" / "edition.toml").read_bytes()
    drawn = set()
    for name in got(owner)["ready"]:
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


def test_the_hardest_cards_are_shown_once_each(owner: FlaskClient) -> None:
    hardest = got(owner)["hardest"]
    assert len({piece for piece, _, _ in hardest}) == len(hardest) >= 2
    deck = cards.load(cards.shipped_editions(cards.start_slug())[0]).facts.decks["goods"]
    longest = max(deck.cards, key=lambda card: len(card["text"]))
    assert hardest[0] == [f"goods-{longest.row}", longest.row, "Longest text"]


def test_only_own_games_have_looks_to_change(owner: FlaskClient) -> None:
    assert owner.get("/own/soft_axe/look/x").status_code == 409
    assert 'href="#look"' in owner.get("/own/stall/").text
    assert 'href="#look"' not in owner.get("/own/soft_axe/").text


def test_decks_of_two_shapes_with_one_look_keep_their_own_boxes(owner: FlaskClient, home: Path) -> None:
    deck = "name,copies,text\nRound table,2,Sit down.\n"
    (home / "stall" / "decks" / "tables.csv").write_text(deck, "utf-8")
    head = home / "stall" / "edition.toml"
    head.write_text(head.read_text("utf-8") + 'decks.tables = {size = "hex"}\n', "utf-8")
    told = own_look(owner)
    assert put(owner, told["was"], field="title", values={"box": [4, 60, 55, 20]}).status_code == 200
    tables = tomllib.loads((home / "stall" / "looks" / f"{told['look']}.toml").read_text("utf-8"))
    assert tables["portrait"]["title"] == {"box": [4, 60, 55, 20]} and "title" not in tables
    hexes = got(owner, f"{LOOK}/tables")
    assert hexes["frame"] == [44, 50.8]
    assert {"name", "text"} <= set(hexes["columns"]) and "kind" not in hexes["columns"]  # the other deck alone has it
