"""People: names in any script are accepted, deceiving ones are cleaned, and any number of people is placed."""

import unicodedata

import pytest
from cases import each_case

import cards
from cards import About, Mode
from companion.tables.fitting import fit
from companion.tables.people import LONGEST_NAME, Person, RoomRecord, clean_name, distinct_name, look_alike, unused_name

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@each_case
def test_a_name_in_any_script_is_kept(name: str, expected: str) -> None:
    assert expected == clean_name(name)


@each_case
def test_control_characters_are_removed(character: str) -> None:
    assert "Ada" == clean_name(f"A{character}da") or " " in clean_name(f"A{character}da")
    assert character not in clean_name(f"A{character}da{character}")
    assert "" == clean_name(character)


@each_case
def test_an_invisible_name_is_empty(name: str) -> None:
    assert "" == clean_name(name)


def test_a_name_is_cut_at_24_characters_and_keeps_accents_and_emoji_whole() -> None:
    assert "Maximiliane-Josephine Ös" == clean_name("Maximiliane-Josephine Österreich")
    assert LONGEST_NAME == len(clean_name("x" * 200))
    assert "x" * 23 == clean_name("x" * 23 + "q\u0308\u0304")  # no single letter exists for these: they stay separate
    cut = clean_name("x" * 20 + FAMILY)
    assert not cut.endswith("\u200d") and LONGEST_NAME >= len(cut)
    stacked = clean_name("Z" + "\u0336\u0337\u0338\u0300\u0301\u0302\u0303" * 3 + "o")
    assert 4 >= sum(unicodedata.category(letter) == "Mn" for letter in stacked)
    assert stacked.startswith(("Z", "Ź", "Ž")) and stacked.endswith("o")
    for name in ("Ada  L.", FAMILY * 4, "x" * 30, "q\u0308" * 20, "می\u200cخواهم"):
        assert clean_name(name) == clean_name(clean_name(name))


def test_seats_follow_the_order_of_people_without_the_game_master() -> None:
    people = [Person(1, "Ada"), Person(2, "Gil", is_gm=True), Person(3, "Bo")]
    record = RoomRecord("FOX-234", "photo_leap", "en", 0.0, people=people)
    assert [1, "gm", 2] == [record.mover(person) for person in people]
    assert [1, 3] == [person.number for person in record.seated()]
    assert None is record.person(9)


@each_case
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


ABOUTS = {
    "pairs": About(1, "1", 2, 4, 30, not_for=(3,)),
    "five": About(1, "1", 5, 5, 60),
    "crowd": About(1, "1", 4, 4, 45, modes={"crowd": Mode("ours", 45, fewest=3, most=8, seats_option="players")}),
}


@each_case
def test_people_play_together_if_they_can(about: str, people: int, expected: list[object]) -> None:
    found = fit(ABOUTS[about], people)
    assert expected == [found.kind, list(found.tables), found.watch, found.bots]


@pytest.mark.parametrize("slug", cards.slugs())
def test_modes_have_a_name_and_options_that_the_game_knows(slug: str) -> None:
    for language in cards.languages(slug):
        for name, mode in cards.load(slug, language).about.modes.items():
            for players in (mode.fewest, mode.most):
                game = cards.load(slug, language, mode.options_for(players))
                assert game.words(f"mode.{name}.name")
                assert players is None or players in game.about.counts
