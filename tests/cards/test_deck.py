"""Decks: every fault is named at once, with file, card, field and what was expected."""

import shutil
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from cases import compare, each_case
from edits import change

import cards
from cards.deck import Reader
from cards.errors import CardDataError, InputError


class Card(msgspec.Struct, frozen=True):
    title: str
    copies: Annotated[int, msgspec.Meta(ge=1)]
    icon: str = "star"


def read(tmp_path: Path, data: bytes) -> tuple[dict[str, Card], list[str]]:
    (tmp_path / "deck.toml").write_bytes(data)
    reader = Reader(tmp_path)
    return reader.deck("deck.toml", Card), [str(fault).partition("/")[2] for fault in reader.faults]


def test_a_sound_deck_is_read_in_its_order(tmp_path: Path) -> None:
    deck, faults = read(tmp_path, b'[b]\ntitle = "B"\ncopies = 2\n[a]\ntitle = "A"\ncopies = 1\nicon = "x"\n')
    assert [] == faults
    assert {"b": Card("B", 2), "a": Card("A", 1, "x")} == deck
    assert ["b", "a"] == list(deck)


@each_case
def test_every_fault_is_named(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert expected == read(tmp_path, text.encode("latin-1"))[1]


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    w: int


class Rich(msgspec.Struct, frozen=True):
    """A card with a field of every kind."""

    kind: Literal["spy", "duke"] = "spy"
    share: Annotated[float, msgspec.Meta(ge=0, le=1)] = 1
    word: Annotated[str, msgspec.Meta(min_length=1, max_length=5)] = "a"
    seats: tuple[int, ...] = ()
    pair: tuple[int, int] = (1, 2)
    signs: Annotated[tuple[Literal["heart", "star"], ...], msgspec.Meta(max_length=2)] = ()
    turns: Literal["first"] | dict[Literal["day", "night"], int] = "first"
    few: int | None = None
    is_open: bool = True
    board: Board = Board(1)


def test_what_is_told_of_a_wrong_value(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Each card of `wrong_cards.toml` has one."""
    source = Path(__file__).with_name("wrong_cards.toml")
    (tmp_path / source.name).write_bytes(source.read_bytes())
    reader = Reader(tmp_path)
    reader.deck(source.name, Rich)
    told = [str(fault).partition("toml: ")[2] for fault in reader.faults]
    compare(source.with_suffix(".txt"), told, request)


@each_case
def test_a_line_that_is_not_toml_is_told_with_a_hint(tmp_path: Path, line: str, hint: str) -> None:
    [fault] = read(tmp_path, f"[a]\n{line}\n".encode())[1]
    assert fault.startswith("deck.toml: this is not valid TOML: ") and fault.endswith(hint), fault


def test_a_missing_file_is_a_fault(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    assert {} == reader.deck("none.toml", Card)
    assert [f"{tmp_path.name}/none.toml: the file is missing"] == [str(fault) for fault in reader.faults]


def test_faults_of_a_game_come_all_at_once(facts: Path) -> None:
    change(facts / "infection/actions.toml", 'icon = "axe"', 'ikon = "axe"')
    change(facts / "infection/debuffs.toml", "copies = 4", 'copies = "four"')
    (facts / "infection/options.toml").write_text("axe_damge = 1\n")
    with pytest.raises(CardDataError) as told:
        cards.load("infection")
    text = str(told.value)
    assert 'infection/actions.toml: axe: ikon: no such field, did you mean "icon"?' in text
    assert "infection/actions.toml: axe: icon: is missing" in text
    assert "infection/debuffs.toml: cannot_move: copies: found 'four'" in text
    assert 'infection/options.toml: axe_damge: no such field, did you mean "axe_damage"?' in text


@each_case
def test_languages_are_compared_key_by_key(
    facts: Path, game: str, language: str, edits: list[list[str]], told: list[str]
) -> None:
    """Also what all games share; a translation keeps figures and numbers."""
    if not (facts / game / language).exists():
        shutil.copytree(facts / game / "en", facts / game / language)
    for file, before, after in edits:
        change(facts / game / language / file, before, after)
    assert told == [str(fault) for fault in cards.compare_languages(game, "en", language)]


def test_an_unknown_language_names_those_that_are() -> None:
    with pytest.raises(InputError, match='no words in "xx": there is en'):
        cards.load("infection", "xx")
    with pytest.raises(InputError, match=r'sheets: has no words in "xx": there is de, en, fr'):
        cards.sheet_words("xx")
