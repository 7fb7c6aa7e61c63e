"""The options form offers the options that have texts, and returns those that were changed."""

import msgspec
import pytest
from cases import each_case

import cards
from cards.errors import FaultsError, InputError
from companion.web.options_form import OWN, faults_by_field, fields, read_form

GAMES = [slug for slug in cards.slugs() if fields(cards.load(slug))]


def form_data(game: cards.GameData, **changes: str) -> dict[str, str]:
    """Return what a browser sends for the form: it leaves out boxes that are not ticked."""
    data = {field.name: field.value for field in fields(game) if field.kind != "yes_no" or field.value == "true"}
    return {**data, **changes}


@pytest.mark.parametrize("slug", GAMES)
def test_an_unchanged_form_changes_no_option(slug: str) -> None:
    game = cards.load(slug)
    assert {} == read_form(game, form_data(game))


@pytest.mark.parametrize("slug", GAMES)
def test_every_field_is_an_option_of_the_game_with_a_label(slug: str) -> None:
    game = cards.load(slug)
    known = {field.name for field in msgspec.structs.fields(type(game.facts.options))}
    for field in fields(game):
        assert field.name in known
        assert field.label and field.label[0].isupper()
        if field.kind in ("choice", "row"):
            assert field.value in [value for value, _ in field.choices]
            assert all(label for _, label in field.choices)


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_a_form_is_valid(slug: str) -> None:
    game = cards.load(slug)
    for field in fields(game):
        for value, _ in field.choices:
            if value not in (field.value, OWN):
                options = read_form(game, form_data(game, **{field.name: value}))
                assert {field.name: msgspec.json.decode(value)} == options
                try:
                    cards.load(slug, options=options)
                except FaultsError as error:  # an option that needs another one is refused with a message
                    assert all(fault.what for fault in error.faults)


def test_a_ticked_box_means_yes_and_can_be_unticked() -> None:
    game = cards.load("photo_leap")
    boxes = [field for field in fields(game) if field.kind == "yes_no"]
    assert boxes
    for box in boxes:
        data = form_data(game)
        data.pop(box.name, None)
        if box.value == "false":
            data[box.name] = "true"
        assert {box.name: box.value == "false"} == read_form(game, data)
    ticked = cards.load("photo_leap", options={"catch_all_spies": True})
    assert {} == read_form(ticked, form_data(ticked, seed="7", __class__="x")), "unknown fields are ignored"
    assert {"catch_all_spies": False} == read_form(ticked, {})


def test_an_invalid_number_is_an_error_of_its_field() -> None:
    game = cards.load("photo_leap")
    number = next(field for field in fields(game) if field.kind == "number")
    with pytest.raises(InputError) as error:
        read_form(game, form_data(game, **{number.name: "many"}))
    assert [number.name] == [fault.field for fault in error.value.faults]
    assert {number.name: 3} == read_form(game, form_data(game, **{number.name: " 3 "})) or "3" == number.value


def own_journey(*tiles: str) -> dict[str, str]:
    """Return the fields that a browser sends for a player's own journey; "" is a place without a tile."""
    return {"journey": OWN, **{f"journey.{place}": tile for place, tile in enumerate(tiles, 1)}}


def test_a_row_is_built_place_by_place() -> None:
    """Rule 2.4 of Album: every row that the ten tiles allow is accepted, and empty places at the end are ignored."""
    game = cards.load("album")
    (field,) = [field for field in fields(game) if field.kind == "row"]
    assert (("4", "4", "4", "4", "3", "3", "", "", "", ""), 1, 4) == (field.places, field.least, field.most)
    assert "4 4 4 4 3 3 3 2 2 1" in field.help
    options = read_form(game, form_data(game, **own_journey("1", "2", "2", "3", "3", "3", "", " ")))
    assert {"journey": [1, 2, 2, 3, 3, 3]} == options
    assert (1, 2, 2, 3, 3, 3) == cards.load("album", options=options).facts.journey
    assert {} == read_form(game, form_data(game, **own_journey("4", "4", "4", "4", "3", "3")))
    full = read_form(game, form_data(game, **own_journey(*"4444333221")))
    assert {"journey": [4, 4, 4, 4, 3, 3, 3, 2, 2, 1]} == full


@each_case
def test_an_impossible_row_is_an_error_of_its_field(tiles: list[str], message: str) -> None:
    """Rule 2.4 of Album: the error names too many copies of a tile, too few tiles, a gap or an unknown tile."""
    game = cards.load("album")
    with pytest.raises(FaultsError) as error:
        cards.load("album", options=read_form(game, form_data(game, **own_journey(*tiles))))
    assert message in faults_by_field(error.value)["journey"]
