"""Sets of pictures: the one that the game brings, and named ones at the table. Rule 8.1."""

from pathlib import Path

import pytest
from scripted_play import moves, open_table, plain, play, refusal

import cards
from album.photo_sets import make_set
from cards.album import photo_numbers
from cards.errors import CardDataError, InputError
from cards.picture_sets import BUILTIN, PictureSet
from companion.games.album import GAME
from companion.lab.simulation.simulate import play as simulated

WITHOUT_7 = [number for number in range(1, 42) if number != 7]


def test_the_built_in_set_is_complete() -> None:
    picture_set: PictureSet = cards.load("album").facts.photos
    assert (BUILTIN, tuple(range(1, 99))) == (picture_set.name, picture_set.numbers)
    assert 98 == len({picture.content for picture in picture_set.pictures})
    for picture in picture_set.pictures:
        assert picture.file.name == f"{picture.number:03}.jpg"
        assert picture.title and picture.alt and 2 <= len(picture.feelings) <= 3


def test_faults_of_the_set_and_of_other_decks_are_reported_together(facts: Path) -> None:
    (facts / "album" / "art" / "007.jpg").unlink()
    (facts / "album" / "levels.toml").write_text("rounds = 0")
    with pytest.raises(CardDataError) as error:
        cards.load("album")
    assert {"album/art/007.jpg", "album/levels.toml"} <= {fault.file for fault in error.value.faults}


def test_facts_are_read_without_opening_pictures(facts: Path) -> None:
    for file in (facts / "album" / "art").glob("*.jpg"):
        file.unlink()
        file.touch()
    assert 98 == len(photo_numbers(cards.load("album").facts))


def test_a_set_by_name_has_its_own_numbers() -> None:
    make_set("holiday", WITHOUT_7)
    facts = cards.load("album", options={"photo_set": "holiday"}).facts
    assert tuple(WITHOUT_7) == photo_numbers(facts)
    assert ((0.5, 0.25), "") == (facts.photos.pictures[0].focus, facts.photos.pictures[0].alt)
    assert 40 == cards.load("album", options={"photo_set": "holiday"}).words.numbers["photos"]


def test_a_set_needs_five_pictures_a_round() -> None:
    """Rule 8.1: a set with fewer than five pictures for each round is refused."""
    make_set("short", range(1, 30))
    with pytest.raises(InputError) as error:
        cards.load("album", options={"photo_set": "short"})
    (fault,) = error.value.faults
    assert "photo_set" == fault.field
    assert "found 'short' with 29 pictures, expected 30 at least" in fault.what and "enough for 5" in fault.what
    assert 29 == len(photo_numbers(cards.load("album", options={"photo_set": "short", "rounds": 5}).facts))


def test_deals_of_a_named_set_hold_only_its_numbers() -> None:
    """Rule 2.5: over many deals each photo of the set comes, and no other."""
    make_set("holiday", WITHOUT_7)
    deals = [plain(open_table("album", 4, seed=seed, photo_set="holiday").dealt) for seed in range(30)]
    assert set(WITHOUT_7) == {number for one in deals for number in one["deal"]["photos"]}


def test_a_hand_made_deal_with_an_unknown_number_is_refused() -> None:
    make_set("holiday", WITHOUT_7)
    with pytest.raises(InputError, match="found 7, expected numbers of photos: 1–6, 8–41"):
        open_table("album", 4, {"photos": list(range(1, 31))}, photo_set="holiday")


def test_a_number_outside_the_set_is_refused() -> None:
    """Rule 8.3: with printed photos the form offers the set's numbers, and 7 is not among them."""
    make_set("holiday", WITHOUT_7)
    table = open_table("album", 4, photo_set="holiday", show_photos="printed")
    (form,) = moves(table, 1)
    assert WITHOUT_7 == form["form"]["photos"]["of"]
    for number in (7, 42, 98):
        assert ("bad_argument", "no_photo") == refusal(table, 1, "drew", photos=[number])
    assert 41 == play(table, 1, "drew", photos=[41]).state.photo


def test_bots_play_whole_games_with_a_named_set() -> None:
    make_set("holiday", WITHOUT_7)
    for options in ({}, {"show_photos": "printed", "rounds": 8, "journey": "random"}):
        facts = cards.load("album", options={"photo_set": "holiday", **options})
        for seed in range(10):
            assert "album_complete" == simulated(GAME, facts, ("steady", "random", "steady"), seed).reason
