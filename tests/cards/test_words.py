"""Words: numbers come from the game, and agree with their nouns."""

from pathlib import Path

import pytest
from cases import each_case

import cards
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


def test_an_option_changes_every_text_that_names_it(facts: Path) -> None:
    (facts / "infection/options.toml").write_text("axe_damage = 1\nhp = 5\n")
    game = cards.load("infection")
    assert "−1 heart" == game.words("action.axe.big")
    assert "1 heart." in game.words("reference.axe_note")
    rules = " ".join(getattr(block, "words", "") for block in cards.load_rules(game))
    assert "diagonally too, loses 1 heart" in rules
    assert "Each villager gets 5 hearts" in rules


def test_a_missing_text_suggests_its_like() -> None:
    words = Words("game/en/texts.toml", {"tile.cure.titel": "Cure"}, {})
    assert "" == words("tile.cure.title") == words("board.map")
    assert [
        'game/en/texts.toml: tile.cure: title: is missing, did you mean "tile.cure.titel"?',
        "game/en/texts.toml: board: map: is missing.",
    ] == [str(fault) for fault in words.faults]


@each_case
def test_a_text_that_cannot_be_filled_is_a_fault(tmp_path: Path, line: str, fault: str) -> None:
    (tmp_path / "texts.toml").write_text(line)
    reader = Reader(tmp_path)
    read_words(reader, "texts.toml", {"axe_damage": 2})
    assert fault in str(reader.faults[0])


def test_a_printed_line_leads_back_to_its_field() -> None:
    words = Words("g/en/texts.toml", {"a.long": "no red tile", "a.short": "Red"}, {})
    assert ("g/en/texts.toml", "a", "short") == words.where("RED")
    assert ("g/en/texts.toml", "a", "long") == words.where("red tile")
    assert ("g/en/texts.toml", "", "") == words.where("nowhere")
