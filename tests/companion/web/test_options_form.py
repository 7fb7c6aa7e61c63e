"""A form offers the options that a game's facts have words for, and gives back what is not as it was."""

import msgspec
import pytest

import cards
from cards.errors import FaultsError, InputError
from companion.web.options_form import fields, read_form

GAMES = [slug for slug in cards.slugs() if fields(cards.load(slug))]


def as_sent(game: cards.GameData, **other: str) -> dict[str, str]:
    """What a browser sends of the form as it stands: no box that is not ticked."""
    told = {field.name: field.value for field in fields(game) if field.kind != "yes_no" or field.value == "true"}
    return {**told, **other}


@pytest.mark.parametrize("slug", GAMES)
def test_a_form_that_nobody_touched_changes_nothing(slug: str) -> None:
    game = cards.load(slug)
    assert {} == read_form(game, as_sent(game))


@pytest.mark.parametrize("slug", GAMES)
def test_every_option_is_one_of_the_games_and_says_what_it_is(slug: str) -> None:
    game = cards.load(slug)
    known = {field.name for field in msgspec.structs.fields(type(game.facts.options))}
    for field in fields(game):
        assert field.name in known
        assert field.label and field.label[0].isupper()
        if field.kind == "choice":
            assert field.value in [value for value, _ in field.choices]
            assert all(called for _, called in field.choices)


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_a_form_makes_a_table(slug: str) -> None:
    game = cards.load(slug)
    for field in fields(game):
        for value, _ in field.choices:
            if value != field.value:
                given = read_form(game, as_sent(game, **{field.name: value}))
                assert {field.name: msgspec.json.decode(value)} == given
                try:
                    cards.load(slug, options=given)
                except FaultsError as error:  # one that goes with another only: refused with a sentence
                    assert all(fault.what for fault in error.faults)


def test_a_ticked_box_is_yes_and_none_is_no() -> None:
    game = cards.load("photo_leap")
    boxes = [field for field in fields(game) if field.kind == "yes_no"]
    assert boxes
    for box in boxes:
        told = as_sent(game)
        told.pop(box.name, None)
        if box.value == "false":
            told[box.name] = "true"
        assert {box.name: box.value == "false"} == read_form(game, told)


def test_a_box_that_was_ticked_may_be_unticked() -> None:
    game = cards.load("photo_leap", options={"catch_all_spies": True})
    assert {} == read_form(game, as_sent(game))
    assert {"catch_all_spies": False} == read_form(game, {})


def test_a_number_that_is_none_is_a_fault_of_its_field() -> None:
    game = cards.load("photo_leap")
    number = next(field for field in fields(game) if field.kind == "number")
    with pytest.raises(InputError) as refused:
        read_form(game, as_sent(game, **{number.name: "many"}))
    assert [number.name] == [fault.field for fault in refused.value.faults]
    assert {number.name: 3} == read_form(game, as_sent(game, **{number.name: " 3 "})) or "3" == number.value


def test_what_is_no_option_is_not_taken() -> None:
    game = cards.load("photo_leap")
    assert {} == read_form(game, as_sent(game, seed="7", __class__="x"))
