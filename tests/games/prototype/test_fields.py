"""Looks of one's own: each kind of field draws what it says, looks inherit, and faults name file and key."""

import tomllib
from pathlib import Path as FilePath
from typing import Any

import pytest
from cases import compare, digest, rows
from paper import every_mark

from cards.deck import Reader
from cards.prototype.decks import Card, Copies, Deck
from cards.prototype.looks import KINDS, Field, Look, read_look
from cards.prototype.places import TomlPlace
from cards.prototype.sizes import Size
from layouts.kit.marks import ICON_LETTER, Block, Group, Marks, Path, Text
from layouts.kit.shapes import bounds
from layouts.kit.style import Ink, contrast
from layouts.prototype import fields

POKER = Size(63, 88)
WHERE = ("edition.toml", "", "look")


def look_of(own: dict[str, Any], shape: str = "portrait", file: str = "") -> tuple[Look | None, list[str]]:
    """Return the look `mine` as data give it, and its faults as people read them."""
    places = {"looks/mine.toml": TomlPlace("game/looks/mine.toml", file)} if file else {}
    reader = Reader(FilePath("game"), places=places)
    look = read_look(reader, "mine", shape, {"mine": own}, WHERE)
    return look, [str(fault) for fault in reader.faults]


def card(**cells: str) -> tuple[Deck, Card]:
    one = Card(2, cells.pop("name", "Moon Ice"), Copies(), cells)
    return Deck("goods", POKER, ("name", *cells), {one.name: one}, "mine"), one


def drawn(field: dict[str, Any], pictures: dict[str, tuple[str, str]] | None = None, **cells: str) -> Marks:
    """Return what a field draws on a card besides what the look Lino draws."""
    mine, faults = look_of({"from": "lino", "extra": field})
    plain, _ = look_of({"from": "lino"})
    assert mine and plain, faults
    deck, one = card(**cells)
    before = fields.front(plain, deck, one, {"hand": 4}, pictures or {}, Ink.FULL)
    after = fields.front(mine, deck, one, {"hand": 4}, pictures or {}, Ink.FULL)
    assert before == after[: len(before)]
    return after[len(before) :]


def icons(marks: Marks) -> list[Group]:
    """Return icons: groups of a single outline, scaled."""
    return [mark for mark in marks if isinstance(mark, Group) and mark.scale != 1]


BOX = [5, 10, 30, 6]
FIELDS = tomllib.loads(FilePath(__file__).with_name("fields.toml").read_text("utf-8"))["fields"]


def test_fields_draw_what_they_drew(request: pytest.FixtureRequest) -> None:
    told = []
    for field in FIELDS:
        made = drawn(field | {"box": field.get("box", BOX)}, {"a.png": ("a.png", "a")}, rank="7", suit="crown", none="")
        told.append(f"{digest(made)} {len(made)} {field}")
    compare(FilePath(__file__).with_name("fields.txt"), told, request)


def test_a_text_fills_in_cells_options_bold_words_and_icons() -> None:
    made = drawn({"text": "Pay {price} of {hand}, **now** {icon:heart}.", "box": [5, 10, 50, 20]}, price="3")
    [block] = made
    assert "Pay 3 of 4, now \N{OBJECT REPLACEMENT CHARACTER}." == "".join(words for _, words in block.runs)
    assert ("Zilla Slab bold", "now") in block.runs
    assert ("icon:heart", ICON_LETTER) in block.runs


def test_cells_may_name_columns_and_icons_themselves() -> None:
    [block] = drawn({"text": "{rule}", "box": [5, 10, 50, 20]}, rule="Costs {price} {icon:hand-coin}", price="2")
    assert (("Zilla Slab", "Costs 2 "), ("icon:hand-coin", ICON_LETTER)) == block.runs


@rows(__file__, "empty_fields")
def test_a_field_whose_cells_are_all_empty_is_not_there(field: dict[str, Any], column: str) -> None:
    assert () == drawn({**field, "box": BOX}, **{column: ""})
    assert drawn({**field, "box": BOX}, {"7": ("7", "abc")}, **{column: "7"})


def test_a_ground_of_paper_is_white_where_ink_is_saved() -> None:
    mine, _ = look_of({"from": "lino", "extra": {"shape": "rectangle", "box": BOX, "color": "paper"}})
    deck, one = card()
    assert mine
    last = [fields.front(mine, deck, one, {}, {}, ink)[-1] for ink in (Ink.FULL, Ink.SAVE)]
    assert ["#F1E8D4", "#FFFFFF"] == [path.fill for path in last if isinstance(path, Path)]


@pytest.mark.parametrize("count", range(1, 14))
@pytest.mark.parametrize("box", [[5, 10, 30, 6], [14, 14, 35, 60]])
def test_a_row_has_as_many_symbols_as_it_says_inside_its_box(count: int, box: list[float]) -> None:
    made = icons(drawn({"row": "{icon:cards-spade}", "count": "rank", "box": box}, rank=str(count)))
    assert count == len(made)
    for mark in made:
        size = 24 * mark.scale
        assert box[0] - 0.01 <= mark.x and mark.x + size <= box[0] + box[2] + 0.01
        assert box[1] - 0.01 <= mark.y and mark.y + size <= box[1] + box[3] + 0.01
    places = {(round(mark.x, 3), round(mark.y, 3)) for mark in made}
    assert count == len(places)


@pytest.mark.parametrize(("strength", "share"), [("0", 0), ("3", 0.5), ("6", 1), ("9", 1)])
def test_a_bar_is_filled_as_far_as_its_number_says(strength: str, share: float) -> None:
    made = drawn({"bar": "strength", "of": "6", "box": [5, 10, 30, 4], "color": "hue"}, strength=strength)
    filling = every_mark(mark for mark in made if isinstance(mark, Group))
    widths = [bounds(mark.steps)[2] - 5 for mark in filling if isinstance(mark, Path)]
    assert ([30 * share] if share else []) == widths


def test_a_field_is_only_on_cards_with_its_value() -> None:
    field = {"text": "Beware", "box": BOX, "when": {"kind": ["trap", "thief"]}}
    assert drawn(field, kind="trap") and drawn(field, kind="thief")
    assert () == drawn(field, kind="treasure")


def test_words_in_a_cards_colour_can_be_read() -> None:
    mine, _ = look_of({"from": "lino", "extra": {"text": "Pale", "box": BOX, "color": "hue"}})
    deck, one = card(color="#FFF3B0")
    assert mine
    words = fields.front(mine, deck, one, {}, {}, Ink.FULL)[-1]
    assert contrast(words.colour, mine.paper) >= 4.5


def test_a_look_keeps_what_it_does_not_change() -> None:
    base, _ = look_of({"from": "lino"})
    mine, faults = look_of({
        "from": "lino", "colors": ["#FFFFFF", "#000000", "#00AA00"], "fonts": {"title": "Fredoka"},
        "title": {"pt": [12, 8]}, "number": {"hide": True},
        "heat": {"row": "{icon:chili-hot}", "count": "heat", "box": [4, 62, 30, 5]},
    })  # fmt: skip
    assert mine and base and not faults
    assert ("#00AA00",) == mine.hues
    assert {**base.fonts, "title": "Fredoka"} == mine.fonts
    assert "number" not in mine.fields
    assert ["title", "heat"] == [*mine.fields][-2:]
    assert mine.fields["title"].box == base.fields["title"].box
    assert (12, 8) == mine.fields["title"].pt
    assert mine.fields["text"] == base.fields["text"]


def test_looks_inherit_from_each_other_and_change_a_field_of_one_shape() -> None:
    reader = Reader(FilePath("game"))
    own: dict[str, dict[str, Any]] = {
        "mine": {"from": "ours", "portrait": {"title": {"pt": [9, 8]}}},
        "ours": {"from": "voyage", "title": {"color": "hue"}},
    }
    tall, wide = (read_look(reader, "mine", shape, own, WHERE) for shape in ("portrait", "landscape"))
    assert tall and wide and not reader.faults
    assert "voyage" == tall.art
    assert ("hue", "hue") == (tall.fields["title"].color, wide.fields["title"].color)
    assert (9, 8) == tall.fields["title"].pt
    assert (9, 8) != wide.fields["title"].pt


def test_another_kind_of_field_replaces_what_a_field_showed() -> None:
    mine, faults = look_of({"from": "lino", "title": {"qr": "{name}"}})
    assert mine and not faults
    assert "qr" == mine.fields["title"].kind


@rows(__file__, "looks")
def test_faults_name_file_line_and_key(file: str, told: str) -> None:
    _, faults = look_of(tomllib.loads(file), file=file)
    assert any(f"looks/mine.toml: {told}" in fault for fault in faults), faults


def test_every_kind_is_tried_here() -> None:
    assert set(KINDS) == {next(iter(field)) for field in FIELDS}
    assert set(KINDS) <= set(Field.__struct_fields__)


def test_a_plain_look_draws_its_own_fields_on_bare_paper() -> None:
    sky = {"text": "{weather}", "box": [5, 5, 50, 5]}
    look, faults = look_of({"from": "lino", "plain": True, "colors": ["#FFFFFF", "#111111"], "sky": sky})
    assert look and not faults and ["sky"] == list(look.fields)
    deck, one = card(weather="rain", text="Stay at home.")
    paper, words = fields.front(look, deck, one, {}, {}, Ink.FULL)
    assert "#FFFFFF" == paper.fill and isinstance(words, Text)


@pytest.mark.parametrize("ready_made", ["lino", "dossier", "neon"])
def test_words_stay_inside_a_card_that_is_slimmer_than_its_frame(ready_made: str) -> None:
    look, _ = look_of({"from": ready_made})
    assert look
    deck, one = card(text="You know the other witches. Each night you curse a villager.")
    tarot = Deck("goods", Size(70, 120), deck.columns, {one.name: one}, "mine")
    (scaled,) = fields.front(look, tarot, one, {}, {}, Ink.FULL)
    blocks = [mark for mark in scaled.marks if isinstance(mark, Block)]
    assert blocks
    for block in blocks:
        left, right = (scaled.x + scaled.scale * x for x in (block.x, block.x + block.w))
        assert left >= 3 and right <= 67
