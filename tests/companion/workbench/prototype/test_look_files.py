"""Changes of a look's file: an edit stays in its key, and every other line as its author wrote it."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from cases import each_case

from cards.errors import InputError
from companion.workbench.prototype import look_files
from companion.workbench.prototype.look_files import Before, Change, changed, new_look

HERE = Path(__file__).parent
STANDARD = ("picture", "icon", "number", "tag", "title", "text")
BEFORE = Before(STANDARD, "portrait")
WRITTEN, LAYERED = ((HERE / f"{kind}_look.toml").read_text("utf-8") for kind in ("written", "layered"))


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
