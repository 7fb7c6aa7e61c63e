"""Codes of tables are easy to read aloud, and those of a class hard to take for each other."""

from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from cases import compare
from pytest import MonkeyPatch

from companion.tables import codes
from companion.tables.codes import DIGITS, NEAR, VOWELS, WORDS, NoCodeLeft, any_code, class_code, rhymes, shared
from companion.tables.lobby import Lobby


def test_codes_are_easy_to_read_aloud() -> None:
    assert len(WORDS) == len(set(WORDS))
    assert {3} == {len(word) for word in WORDS}
    assert set(DIGITS) <= set("23456789")


def test_no_two_rooms_have_the_same_code(lobby: Lobby, monkeypatch: MonkeyPatch) -> None:
    drawn = iter(["FOX", "2", "2", "2", "FOX", "2", "2", "2", "OWL", "2", "2", "2"])
    monkeypatch.setattr(codes, "secrets", SimpleNamespace(choice=lambda _: next(drawn)))
    assert ["FOX-222", "OWL-222"] == [lobby.make("infection").code for _ in range(2)]


TABLES = 30
LETTERS = len({word[0] for word in WORDS})


def class_codes(seed: int, tables: int = TABLES) -> dict[int, str]:
    rng = Random(seed)
    codes: dict[int, str] = {}
    for number in range(1, tables + 1):
        codes[number] = class_code(number, codes, codes.values(), rng)
    return codes


@pytest.mark.parametrize("seed", range(4))
def test_near_tables_have_codes_that_look_and_sound_different(seed: int) -> None:
    for (at, one), (other_at, other) in combinations(class_codes(seed).items(), 2):
        if other_at - at <= NEAR:
            assert one[0] != other[0], (one, other)
            assert VOWELS[one[:3]] != VOWELS[other[:3]], (one, other)
            assert not shared(one[4:], other[4:]), (one, other)


@pytest.mark.parametrize("seed", range(4))
def test_codes_of_a_class_share_no_more_than_they_have_to(seed: int) -> None:
    codes = list(class_codes(seed).values())
    repeated = sum(count - 1 for count in Counter(code[0] for code in codes).values())
    assert repeated <= TABLES - LETTERS + 1
    for one, other in combinations(codes, 2):
        assert one[:3] != other[:3]
        assert shared(one[4:], other[4:]) <= 1, (one, other)
        assert one[0] != other[0] or not shared(one[4:], other[4:]), (one, other)
    assert sum(rhymes(one[:3], other[:3]) for one, other in combinations(codes, 2)) <= 1


def test_a_table_that_comes_later_fits_between_others() -> None:
    codes = class_codes(7, 12)
    del codes[5]
    codes[5] = class_code(5, codes, codes.values(), Random(7))
    for near in (3, 4, 6, 7):
        assert codes[5][0] != codes[near][0] and not shared(codes[5][4:], codes[near][4:])


def test_no_code_is_given_twice_even_if_all_of_a_words_are_taken() -> None:
    all_codes = [f"{word}-{a}{b}{c}" for word in WORDS for a in DIGITS for b in DIGITS for c in DIGITS]
    assert WORDS[0] == class_code(1, {}, set(all_codes[8**3 :]), Random(1))[:3]
    assert "FOX-222" == any_code({*all_codes} - {"FOX-222"})
    with pytest.raises(NoCodeLeft):
        any_code({*all_codes})


def test_a_class_gets_these_codes_by_this_chance(request: pytest.FixtureRequest) -> None:
    compare(
        Path(__file__).with_name("codes.txt"), [" ".join(class_codes(seed, 40).values()) for seed in (1, 2)], request
    )
