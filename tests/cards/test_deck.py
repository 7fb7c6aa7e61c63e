"""Decks: every fault is named at once, with file, card, field and what was expected."""

from pathlib import Path
from typing import Annotated

import msgspec
import pytest

import cards
from cards.deck import Reader
from cards.errors import CardDataError, InputError


class Card(msgspec.Struct, frozen=True):
    title: str
    copies: Annotated[int, msgspec.Meta(ge=1)]
    icon: str = "star"


def read(tmp_path: Path, text: str | bytes) -> tuple[dict[str, Card], list[str]]:
    (tmp_path / "deck.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    reader = Reader(tmp_path)
    return reader.deck("deck.toml", Card), [str(fault).partition("/")[2] for fault in reader.faults]


def test_a_sound_deck_is_read_in_its_order(tmp_path: Path) -> None:
    deck, faults = read(tmp_path, '[b]\ntitle = "B"\ncopies = 2\n[a]\ntitle = "A"\ncopies = 1\nicon = "x"\n')
    assert [] == faults
    assert {"b": Card("B", 2), "a": Card("A", 1, "x")} == deck
    assert ["b", "a"] == list(deck)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[a]\ntitel = "A"\ntitle = "A"\ncopies = 1\n', ['deck.toml: a: titel: no such field, did you mean "title"?']),
        ("[a]\ncopies = 1\n", ["deck.toml: a: title: is missing"]),
        ('[a]\ntitle = "A"\ncopies = 0\n', ["deck.toml: a: copies: found 0: expected a whole number >= 1"]),
        ('[a]\ntitle = "A"\ncopies = "two"\n', ["deck.toml: a: copies: found 'two': expected a whole number"]),
        (
            '[a]\ntitle = 3\ncopies = "two"\n[b]\n',
            [
                "deck.toml: a: title: found 3",
                "deck.toml: a: copies: found 'two'",
                "deck.toml: b: title: is missing",
                "deck.toml: b: copies: is missing",
            ],
        ),
        ("a = 1\n", ["deck.toml: a: is outside any card"]),
        ("[a\n", ["deck.toml: this is not valid TOML"]),
        (b'[a]\ntitle = "\xff"\n', ["deck.toml: byte 13 is not UTF-8"]),
    ],
)
def test_every_fault_is_named(tmp_path: Path, text: str | bytes, expected: list[str]) -> None:
    _, faults = read(tmp_path, text)
    assert len(expected) == len(faults), faults
    for start, fault in zip(expected, faults, strict=True):
        assert fault.startswith(start)


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    assert {} == reader.deck("none.toml", Card)
    assert [f"{tmp_path.name}/none.toml: the file is missing"] == [str(fault) for fault in reader.faults]


def test_faults_of_a_game_come_all_at_once(facts: Path) -> None:
    spoil(facts / "infection/actions.toml", 'icon = "axe"', 'ikon = "axe"')
    spoil(facts / "infection/debuffs.toml", "copies = 4", 'copies = "four"')
    (facts / "infection/options.toml").write_text("axe_damge = 1\n")
    with pytest.raises(CardDataError) as told:
        cards.load("infection")
    text = str(told.value)
    assert 'infection/actions.toml: axe: ikon: no such field, did you mean "icon"?' in text
    assert "infection/actions.toml: axe: icon: is missing" in text
    assert "infection/debuffs.toml: cannot_move: copies: found 'four'" in text
    assert 'infection/options.toml: axe_damge: no such field, did you mean "axe_damage"?' in text


def test_a_section_with_too_many_tiles_is_told(facts: Path) -> None:
    spoil(facts / "infection/tiles.toml", "grey = 2", "grey = 3")
    with pytest.raises(CardDataError, match=r"tiles.toml: grey: found 6 tiles in all, expected 5"):
        cards.load("infection")


def test_an_unknown_game_or_language_names_those_that_are() -> None:
    with pytest.raises(InputError, match=r'no such game, did you mean "infection"\?'):
        cards.load("infektion")
    with pytest.raises(InputError, match='no words in "xx": there is en'):
        cards.load("infection", "xx")


def test_languages_are_compared_key_by_key(facts: Path) -> None:
    german = facts / "infection/de"
    german.mkdir()
    text = (facts / "infection/en/texts.toml").read_text("utf-8")
    rules = (facts / "infection/en/rules.md").read_text("utf-8")
    (german / "rules.md").write_text(rules.replace("8.2 ", "8.3 "), "utf-8")
    (german / "texts.toml").write_text(text.replace('title = "Cure"', 'titel = "Heilmittel"', 1), "utf-8")
    assert [
        "infection/de/texts.toml: tile.cure: title: is missing: en has it",
        'infection/de/texts.toml: tile.cure: titel: en has no such text, did you mean "tile.cure.title"?',
        "infection/de/rules.md: 8.2: is missing: en has it",
        'infection/de/rules.md: 8.3: en has no such text, did you mean "9.3"?',
    ] == [str(fault) for fault in cards.compare_languages("infection", "en", "de")]


def test_a_translation_keeps_figures_and_numbers(facts: Path) -> None:
    spoil(facts / "album/de/rules.md", "](worth)", "](wort)")
    spoil(facts / "album/de/rules.md", "Zieh {others} weitere", "Zieh 4 weitere")
    spoil(facts / "album/de/texts.toml", "{rounds:Runde|Runden}", "{rounds:Runde|Runden} {most}")
    spoil(facts / "album/de/texts.toml", "die {a_round} Bilder", "die {others} Bilder")
    assert [
        "album/de/texts.toml: figure: photos: lacks {a_round}: en has it",
        "album/de/texts.toml: figure: photos: has {others}: en has not",
        "album/de/rules.md: figure: worth: is missing: en has it",
        'album/de/rules.md: figure: wort: en has no such text, did you mean "figure.worth"?',
        "album/de/rules.md: 4.1: lacks {others}: en has it",
    ] == [str(fault) for fault in cards.compare_languages("album", "en", "de")]


def test_words_that_all_games_share_are_compared_too(facts: Path) -> None:
    spoil(facts / "sheets/de/texts.toml", "Blatt {_i} von {_n}", "Blatt {_i}")
    assert ["sheets/de/texts.toml: sheet: lacks {_n}: en has it"] == [
        str(fault) for fault in cards.compare_languages("sheets", "en", "de")
    ]
    with pytest.raises(InputError, match=r'sheets: has no words in "xx": there is de, en, fr'):
        cards.sheet_words("xx")


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
