"""Looks in the workbench: an edit stays in its key, and cards are drawn before the file is written."""

import io
import tomllib
from pathlib import Path
from typing import Any

import pytest
from cases import each_case
from flask.testing import FlaskClient
from PIL import Image

import cards
from cards.errors import InputError
from cards.prototype.looks import ready_made
from companion.workbench.prototype import look_files
from companion.workbench.prototype.look_files import Before, Change, changed, new_look
from workbench.conftest import got

HERE, LOOK = Path(__file__).parent, "/own/stall/look"
STANDARD = ("picture", "icon", "number", "tag", "title", "text")
BEFORE = Before(STANDARD, "portrait")
WRITTEN, LAYERED = ((HERE / f"{kind}_look.toml").read_text("utf-8") for kind in ("written", "layered"))


def own_look(client: FlaskClient) -> Any:
    answer = client.put(f"{LOOK}/choose", json={"deck": "goods"})
    assert answer.status_code == 200, answer.text
    return answer.json


def look_file(home: Path, told: dict[str, Any]) -> Path:
    return home / "stall" / "looks" / f"{told['look']}.toml"


def put(client: FlaskClient, was: str, **change: object) -> Any:
    return client.put(LOOK, json={"deck": "goods", "was": was, "change": change})


def order(text: str, before: Before = BEFORE) -> list[str]:
    """Return the fields from the bottom up, as a card shows them."""
    named = look_files.named_fields(tomllib.loads(text), before.shape)
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


@each_case
def test_a_look_is_named_for_the_game_or_for_one_deck(text: str, deck: str, wanted: str) -> None:
    assert wanted == look_files.with_head_key(text, deck, "look", "mine")


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


def test_the_hardest_cards_are_shown_once_each(owner: FlaskClient) -> None:
    hardest = got(owner, f"{LOOK}/goods")["hardest"]
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
    tables = tomllib.loads(look_file(home, told).read_text("utf-8"))
    assert tables["portrait"]["title"] == {"box": [4, 60, 55, 20]} and "title" not in tables
    hexes = got(owner, f"{LOOK}/tables")
    assert hexes["frame"] == [44, 50.8]
    assert {"name", "text"} <= set(hexes["columns"]) and "kind" not in hexes["columns"]  # the other deck alone has it


@pytest.mark.parametrize("by", [-9, -1, 1, 9])
@pytest.mark.parametrize("field", [*STANDARD, "heat"])
@pytest.mark.parametrize("text", [LAYERED, 'from = "pulp"\ntitle = {text = "{name}"}\nheat = {text = "hot"}\n'])
def test_a_field_moves_by_layers_and_nothing_else_changes(text: str, field: str, by: int) -> None:
    now = order(text)
    wanted = [name for name in now if name != field]
    wanted.insert(max(0, min(len(wanted), now.index(field) + by)), field)
    done = look_files.moved(text, field, by, now, BEFORE)
    assert order(done) == wanted
    empty: dict[str, Any] = {name: {} for name in STANDARD}
    assert {**empty, **tomllib.loads(text)} == {**empty, **tomllib.loads(done)}
    if text == LAYERED:
        assert all(line in done for line in LAYERED.splitlines())
        assert "# the name\n[title]" in done and done.startswith("# for the street\n")


def test_a_layer_of_a_look_for_several_shapes_moves_in_its_shape() -> None:
    both = Before(STANDARD, "portrait", is_alone=False)
    done = look_files.moved('from = "pulp"\n', "icon", 9, STANDARD, both)
    assert order(done, both)[-1] == "icon" and "portrait" in tomllib.loads(done)
    assert changed(done, Change("icon", {"color": "red"}), both)


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
