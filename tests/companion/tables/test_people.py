"""Names in any script are accepted, and names that could deceive are cleaned."""

import unicodedata

import pytest

from companion.tables.people import LONGEST_NAME, Person, RoomRecord, clean_name, distinct_name, look_alike, unused_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("name", "expected"),
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
        ("O'Neil <b>", "O'Neil <b>"),  # names are not escaped; pages do that
    ],
)
def test_a_name_in_any_script_is_kept(name: str, expected: str) -> None:
    assert expected == clean_name(name)


@pytest.mark.parametrize(
    "character",
    ["\u202e", "\u202a", "\u2066", "\u2069", "\u200e", "\u200f", "\u061c", "\ufeff", "\u00ad", "\x00", "\x1b"],
)
def test_control_characters_are_removed(character: str) -> None:
    assert "Ada" == clean_name(f"A{character}da") or " " in clean_name(f"A{character}da")
    assert character not in clean_name(f"A{character}da{character}")
    assert "" == clean_name(character)


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200d", "\u200c\u200d", "\u3000", "\u2028", "\u0301", "\u0301\u0302", "\ue000"]
)
def test_an_invisible_name_is_empty(name: str) -> None:
    assert "" == clean_name(name)


def test_a_name_is_cut_at_24_characters() -> None:
    assert "Maximiliane-Josephine Ös" == clean_name("Maximiliane-Josephine Österreich")
    assert LONGEST_NAME == len(clean_name("x" * 200))


def test_shortening_keeps_accents_and_emoji_intact() -> None:
    name = "x" * 23 + "q\u0308\u0304"  # no single letter exists for these, so they stay separate
    assert "x" * 23 == clean_name(name)
    cut = clean_name("x" * 20 + FAMILY)
    assert not cut.endswith("\u200d")
    assert LONGEST_NAME >= len(cut)


def test_stacked_accents_are_limited() -> None:
    name = clean_name("Z" + "\u0336\u0337\u0338\u0300\u0301\u0302\u0303" * 3 + "o")
    assert 4 >= sum(unicodedata.category(letter) == "Mn" for letter in name)
    assert name.startswith(("Z", "Ź", "Ž")) and name.endswith("o")


def test_cleaning_a_name_twice_changes_nothing() -> None:
    for name in ("Ada  L.", FAMILY * 4, "x" * 30, "q\u0308" * 20, "می\u200cخواهم"):
        assert clean_name(name) == clean_name(clean_name(name))


def test_seats_follow_the_order_of_people_without_the_game_master() -> None:
    people = [Person(1, "Ada"), Person(2, "Gil", is_gm=True), Person(3, "Bo")]
    record = RoomRecord("FOX-234", "photo_leap", "en", 0.0, people=people)
    assert [1, "gm", 2] == [record.mover(person) for person in people]
    assert [1, 3] == [person.number for person in record.seated()]
    assert None is record.person(9)


@pytest.mark.parametrize("name", ["\u3164", "\u115f\u1160", "\u2800\u2800", " \uffa0 "])
def test_invisible_letters_make_an_empty_name(name: str) -> None:
    """Hangul fillers and the empty braille cell count as letters but are invisible, so the name is empty."""
    assert "" == clean_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "anna"), ("Anna", "An\u200dna"), ("Anna", "Anna\ufe0f"), ("Anna", "Ａｎｎａ"), ("Вова", "вова"),
        ("Anna", "Аnnа"), ("Peter", "Реtеr"), ("PETER", "Реtеr"), ("Zoi", "Ζοι"), ("Alex", "AIex"), ("Bob1", "Bobl"),
        ("Oto", "0to"),
    ],
)  # fmt: skip
def test_names_that_look_alike_get_a_number(name: str, other: str) -> None:
    assert look_alike(name, other) and look_alike(other, name)
    record = RoomRecord("FOX-234", "album", "en", 0.0, people=[Person(1, name)])
    assert distinct_name(other, record).endswith(" 2")


@pytest.mark.parametrize(("name", "other"), [("Ian", "Lan"), ("Ада", "Аня"), ("Ann", "Anna"), ("Noé", "Noe")])
def test_names_that_look_different_stay(name: str, other: str) -> None:
    assert not look_alike(name, other)


def test_a_bot_is_not_called_like_somebody_at_the_table() -> None:
    record = RoomRecord("FOX-234", "album", "en", 0.0, people=[Person(1, "Аda"), Person(2, "Cem")])
    names = ("Ada", "Bo", "Cem", "Dot")
    assert ["Bo", "Bo", "Dot", "Dot"] == [unused_name(names, record, first) for first in range(4)]
    assert "Ada" == unused_name(("Ada", "Cem"), record, 0), "a number is added to it"
