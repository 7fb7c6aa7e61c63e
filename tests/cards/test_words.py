"""Words: numbers come from the game, and agree with their nouns."""

from pathlib import Path

import pytest
from cases import each_case, tables_beside

from cards.deck import Reader
from cards.words import Words, fill, read_words


@each_case
def test_numbers_are_filled_in(text: str, numbers: dict[str, int], expected: str) -> None:
    assert expected == fill(text, numbers)


@pytest.mark.parametrize("text", ["{hp.real}", "{hp.__class__}", "{name[0]}"])
def test_nothing_behind_a_value_is_reached(text: str) -> None:
    with pytest.raises(KeyError):
        fill(text, {"hp": 1, "name": "Ann"})
    words = Words("texts.toml", {"a": text}, {"hp": 1, "name": "Ann"})
    assert "" == words("a") and 1 == len(words.faults)


def test_a_missing_text_suggests_its_like() -> None:
    words = Words("game/en/texts.toml", {"tile.cure.titel": "Cure"}, {})
    assert "" == words("tile.cure.title") == words("board.map")
    assert [
        'game/en/texts.toml: tile.cure: title: is missing, did you mean "tile.cure.titel"?',
        "game/en/texts.toml: board: map: is missing.",
    ] == [str(fault) for fault in words.faults]


@each_case
def test_a_text_that_cannot_be_used_is_a_fault(tmp_path: Path, line: str, fault: str) -> None:
    (tmp_path / "texts.toml").write_text(line)
    reader = Reader(tmp_path)
    read_words(reader, "texts.toml", {"axe_damage": 2})
    assert [f"texts.toml: {fault}"] * bool(fault) == [str(told).partition("/")[2] for told in reader.faults]


def test_what_cannot_be_checked_is_no_fault(tmp_path: Path) -> None:
    """Counts of cards that an edition removed, and all numbers if the facts could not be read."""
    (tmp_path / "texts.toml").write_text('a.gone.words = "{gone_count}"\nb = "{hp}"')
    for numbers, gone, count in (({"hp": 1}, {"gone"}, 0), ({"hp": 1}, set(), 1), (None, set(), 0), ({}, {"gone"}, 1)):
        reader = Reader(tmp_path)
        read_words(reader, "texts.toml", numbers, gone)
        assert count == len(reader.faults)


def test_a_missing_number_is_told_with_those_that_are_handed_in() -> None:
    words = Words("t", {"a": "{_n} of {_m}", "b": "{hp}"}, {"hp": 3})
    assert ("3 of 4", "3", "5", "") == (words("a", _n=3, _m=4), words("b"), words("b", hp=5), words("a", _n=1, _x=2))
    assert "" == words("a")
    assert ["{_m} is not known here: of such, {_n}, {_x}", "{_n} is not known here: of such, none"] == [
        fault.what for fault in words.faults
    ]


def test_a_printed_line_leads_back_to_its_field() -> None:
    texts = {"a.long": "no *red* tile for {hp:heart|hearts}", "a.short": "Red", "b.c": "7", "b.d": "own"}
    words = Words("t", texts, {"hp": 3})
    words.add_places([("A **red** card", ("cards.csv", "row 2", "title")), ("Red", ("cards.csv", "row 3", "title"))])
    words.add_places([("A red card", ("other.csv", "row 9", "title"))])
    assert words("a.long") and ["long", "short"] == words.keys("a") and [] == words.keys("a.l")
    places = tables_beside(__file__)["a_printed_line_leads_back_to_its_field"]
    assert places == {printed: list(words.where(printed)) for printed in places}
