"""A form offers the options that a game's facts have words for, and gives back what is not as it was."""

import msgspec
import pytest

import cards
from cards.errors import FaultsError, InputError
from companion.web.options_form import OWN, faults_by_field, fields, read_form

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
        if field.kind in ("choice", "row"):
            assert field.value in [value for value, _ in field.choices]
            assert all(called for _, called in field.choices)


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_of_a_form_makes_a_table(slug: str) -> None:
    game = cards.load(slug)
    for field in fields(game):
        for value, _ in field.choices:
            if value not in (field.value, OWN):
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


def own_journey(*tiles: str) -> dict[str, str]:
    """Return what a browser sends of a journey of one's own; "" is a place without a tile."""
    return {"journey": OWN, **{f"journey.{place}": tile for place, tile in enumerate(tiles, 1)}}


def test_a_row_is_built_place_by_place() -> None:
    """Rule 2.4 of Album: any row that the ten tiles allow; places after the last tile do not count."""
    game = cards.load("album")
    (field,) = [field for field in fields(game) if field.kind == "row"]
    assert (("4", "4", "4", "4", "3", "3", "", "", "", ""), 1, 4) == (field.places, field.least, field.most)
    assert "4 4 4 4 3 3 3 2 2 1" in field.help
    given = read_form(game, as_sent(game, **own_journey("1", "2", "2", "3", "3", "3", "", " ")))
    assert {"journey": [1, 2, 2, 3, 3, 3]} == given
    assert (1, 2, 2, 3, 3, 3) == cards.load("album", options=given).facts.journey
    assert {} == read_form(game, as_sent(game, **own_journey("4", "4", "4", "4", "3", "3")))


@pytest.mark.parametrize(
    ("tiles", "says"),
    [
        (["1", "1", "2", "2", "3", "3"], "found 2 tiles of 1, expected 1 at most: there are no more"),
        (["4", "4", "4"], "found 3 tiles, expected 6: one for each round"),
        (["1", "1"], "found 2 tiles of 1, expected 1 at most: there are no more; found 2 tiles, expected 6"),
        ([], "found 0 tiles, expected 6"),
        (["4", "", "4", "4", "3", "3", "3"], "found nothing in place 2, expected no gap"),
        (["5", "4", "4", "4", "3", "3"], "expected a whole number <= 4"),
        (["x"], "found '[x]'"),
    ],
)
def test_a_row_that_cannot_be_laid_is_refused_at_its_field(tiles: list[str], says: str) -> None:
    """Rule 2.4 of Album: too many of a tile, too few tiles, a gap and what is no tile."""
    game = cards.load("album")
    with pytest.raises(FaultsError) as refused:
        cards.load("album", options=read_form(game, as_sent(game, **own_journey(*tiles))))
    assert says in faults_by_field(refused.value)["journey"]
