"""A name is taken in any script, and deceives nobody."""

import unicodedata

import pytest

from companion.tables.people import LONGEST_NAME, Person, RoomRecord, clean_name, comparable_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada\t Lovelace \n", "Ada Lovelace"),
        ("José", "José"),
        ("Jose\u0301", "José"),
        ("Ngọc Ánh", "Ngọc Ánh"),
        ("محمد", "محمد"),
        ("שרה", "שרה"),
        ("नमिता", "नमिता"),
        ("さくら", "さくら"),
        ("می\u200cخواهم", "می\u200cخواهم"),  # Persian is written with this joiner
        (FAMILY, FAMILY),
        ("👋🏽 Bo", "👋🏽 Bo"),
        ("7", "7"),
        ("O'Neil <b>", "O'Neil <b>"),  # letters as they are: pages escape, names do not
    ],
)
def test_a_name_stays_as_it_was_meant(given: str, kept: str) -> None:
    assert kept == clean_name(given)


@pytest.mark.parametrize(
    "sign", ["\u202e", "\u202a", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c", "\ufeff", "\u00ad", "\x00", "\x1b"]
)
def test_what_steers_the_line_is_left_out(sign: str) -> None:
    assert "Ada" == clean_name(f"A{sign}da") or " " in clean_name(f"A{sign}da")
    assert sign not in clean_name(f"A{sign}da{sign}")
    assert "" == clean_name(sign)


@pytest.mark.parametrize(
    "given", ["", "   ", "\u200d", "\u200c\u200d", "\u3000", "\u2028", "\u0301", "\u0301\u0302", "\ue000"]
)
def test_a_name_that_nobody_sees_is_none(given: str) -> None:
    assert "" == clean_name(given)


def test_a_name_is_cut_at_24_characters() -> None:
    assert "Maximiliane-Josephine Ös" == clean_name("Maximiliane-Josephine Österreich")
    assert LONGEST_NAME == len(clean_name("x" * 200))


def test_a_cut_parts_no_letter_from_its_accent_and_no_emoji_from_its_rest() -> None:
    marked = "x" * 23 + "q\u0308\u0304"  # no letter of its own for these: they stay apart
    assert "x" * 23 == clean_name(marked)
    cut = clean_name("x" * 20 + FAMILY)
    assert not cut.endswith("\u200d")
    assert LONGEST_NAME >= len(cut)


def test_towers_of_accents_are_cut_down() -> None:
    kept = clean_name("Z" + "\u0336\u0337\u0338\u0300\u0301\u0302\u0303" * 3 + "o")
    assert 4 >= sum(unicodedata.category(letter) == "Mn" for letter in kept)
    assert kept.startswith(("Z", "Ź", "Ž")) and kept.endswith("o")


def test_cleaning_twice_changes_nothing() -> None:
    for name in ("Ada  L.", FAMILY * 4, "x" * 30, "q\u0308" * 20, "می\u200cخواهم"):
        assert clean_name(name) == clean_name(clean_name(name))


def test_seats_follow_from_the_order_and_a_game_master_has_none() -> None:
    people = [Person(1, "Ada"), Person(2, "Gil", is_gm=True), Person(3, "Bo")]
    record = RoomRecord("FOX-234", "photo_leap", "en", 0.0, people=people)
    assert [1, "gm", 2] == [record.mover(person) for person in people]
    assert [1, 3] == [person.number for person in record.seated()]
    assert None is record.person(9)


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\u2800\u2800", " \uffa0 "])
def test_letters_that_show_nothing_are_no_name(name: str) -> None:
    """Hangul fillers and the empty braille cell count as letters, and nobody sees them."""
    assert "" == clean_name(name)


@pytest.mark.parametrize("other", ["anna", "An\u200dna", "Anna\ufe0f", "Ａｎｎａ"])
def test_names_that_look_alike_are_told_apart(other: str) -> None:
    """By the number that follows: joiners, variants, width and case cannot be seen."""
    assert comparable_name("Anna") == comparable_name(other)
