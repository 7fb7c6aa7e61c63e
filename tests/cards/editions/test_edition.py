"""Editions: what a folder changes is what is played and printed, and every fault leads to its file, row and column."""

import importlib
from pathlib import Path

import pytest
from cases import each_case, tables_beside
from edits import change, faults

import cards
from cards.editions import scaffold
from cards.editions.spreadsheet import SheetError, bare, cell, rows, sheet, shielded, value_of
from cards.errors import InputError

CASES = tables_beside(__file__)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    scaffold.start(tmp_path / "mine", "infection")
    return tmp_path / "mine"


OWN = [slug for slug in cards.slugs() if hasattr(importlib.import_module(f"cards.{slug}"), "start_own")]
"""Games whose editions bring everything: a new one is a copy of the blank start."""


@pytest.mark.parametrize("slug", OWN)
def test_a_new_game_of_ones_own_is_the_blank_start(slug: str, tmp_path: Path) -> None:
    scaffold.start(tmp_path / "heist", slug)
    game, own = cards.load(slug), cards.load(str(tmp_path / "heist"))
    assert game.facts == own.facts and ("Heist", "Heist 1") == (own.title, own.printing)


@pytest.mark.parametrize("slug", [slug for slug in cards.slugs() if slug not in OWN])
def test_a_new_edition_changes_nothing(slug: str, tmp_path: Path) -> None:
    scaffold.start(tmp_path / "new", slug)
    for language in cards.languages(slug):
        game, changed = cards.load(slug, language), cards.load(str(tmp_path / "new"), language)
        assert game.facts == changed.facts and game.words.texts == changed.words.texts
        assert cards.load_rules(game) == cards.load_rules(changed)
        edition = changed.edition
        assert edition and ("New", "New 1") == (edition.name, changed.printing)
        assert not (edition.decks or edition.words or edition.rules or edition.options)


def test_numbers_words_and_rules_change_together(mine: Path) -> None:
    change(mine / "edition.toml", "# axe_damage = 2", "axe_damage = 1")
    change(mine / "decks/debuffs.csv", "cannot_move,shoe-print,4", "cannot_move,shoe-print,6")
    change(mine / "words/en.csv", "action.axe.title,Axe", "action.axe.title,Hatchet")
    change(mine / "words/rules.en.md", "# ", "# The class's ")
    game = cards.load(str(mine))
    assert (1, 6) == (game.facts.options.axe_damage, game.facts.debuffs["cannot_move"].copies)
    assert "Hatchet" == game.words("action.axe.title") and game.words("action.axe.words") != cards.load(
        "infection"
    ).words("action.axe.words")
    assert "The class's" in str(cards.load_rules(game)[0])
    assert {"en": {"action.axe.title": "Hatchet"}} == (game.edition and game.edition.words)
    assert 3 == cards.load(str(mine), options={"axe_damage": 3}).facts.options.axe_damage


def test_an_edition_of_an_edition_goes_on_from_it(mine: Path, tmp_path: Path) -> None:
    test_numbers_words_and_rules_change_together(mine)
    change(mine / "edition.toml", "[options]", '[[changed]]\nwhat = "A weaker axe"\n\n[options]')
    scaffold.start(tmp_path / "next", str(mine))
    first, second = cards.load(str(mine)), cards.load(str(tmp_path / "next"))
    assert first.facts == second.facts and first.words.texts == second.words.texts
    assert second.edition and "A weaker axe" == second.edition.changed[0].what


def test_spreadsheets_save_as_they_like(mine: Path) -> None:
    file = mine / "decks/debuffs.csv"
    _, found = rows(file.read_bytes())
    lines = ["card;icon;copies;;", *(";".join([*row.cells.values(), "", ""]) for row in found), ";;;;", ""]
    file.write_text("\r\n".join(lines).replace("shoe-print;4", "shoe-print;4.0"), "utf-8")
    game = cards.load(str(mine))
    assert cards.load("infection").facts == game.facts and not (game.edition and game.edition.decks)


def test_cells_come_back_as_they_went() -> None:
    for value in (3, -2, True, False, "a word", ["a", "b"], [1, 2, 3], {"blue": 1, "red": 7}):
        assert value == value_of(cell(value), [value])
    for text in ("+1", "=1+1", "-", "@x", "\t=1", "\r=1", "'quoted'", "plain", "＝1+1", "＋1", "－1", "＠x"):
        assert text == bare(shielded(text)) and not shielded(text).startswith(tuple("=+-@＝＋－＠\t\r"))
    assert "x" == value_of("x", [3]) and 5 == value_of("5", [])


@each_case
def test_a_fault_is_told_with_its_place(mine: Path, file: str, before: str, after: str, told: str) -> None:
    change(mine / file, before, after)
    assert any(fault.startswith(f"mine/{file}: ") and told in fault for fault in faults(mine)), faults(mine)


def test_a_deck_without_cards_is_no_deck(mine: Path) -> None:
    """It would be played with the game's own, and nobody would know why."""
    file = mine / "decks/tiles.csv"
    file.write_bytes(file.read_bytes().splitlines(keepends=True)[0])
    assert any("mine/decks/tiles.csv: has no cards below its first row" in fault for fault in faults(mine))


def test_a_folder_that_was_meant_to_be_another_is_told(mine: Path) -> None:
    (mine / "word").mkdir()
    (mine / "my own notes").mkdir()
    assert ['mine/word: is a folder that no edition needs, did you mean "words"?'] == faults(mine)


def test_a_new_edition_is_not_called_longer_than_an_edition_may(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--name: has 29 characters, expected 28 at most"):
        scaffold.start(tmp_path / "new", "infection", "x" * 29)
    assert not (tmp_path / "new").exists()


def test_all_faults_come_at_once(mine: Path) -> None:
    table = CASES["all_faults_come_at_once"]
    for file, before, after in table["edits"]:
        change(mine / file, before, after)
    (mine / "words/rules.xx.md").write_text("# Rules", "utf-8")
    (mine / "decks/quests.csv").write_text("card\n", "utf-8")
    (mine / "decks/board.xlsx").write_bytes(b"PK")
    words = (mine / "words/en.csv").read_bytes()
    (mine / "words/en.csv").write_bytes(words + "x.y,né\n".encode("latin-1"))
    told, last = "\n".join(faults(mine)), str(len(words.splitlines()) + 1)
    assert [] == [fault for fault in table["told"] if fault.replace("LAST", last) not in told], told


@each_case
def test_names_in_braces_are_those_that_are_filled_in(mine: Path, text: str, what: str) -> None:
    words = mine / "words/en.csv"
    change(words, "phase.round,", f"phase.round,{text} ")
    row = 1 + [line.split(",")[0] for line in words.read_text("utf-8-sig").splitlines()].index("phase.round")
    [found] = faults(mine)
    assert found.startswith(f"mine/words/en.csv: row {row}: phase.round: column text: {what}")


def test_words_of_a_new_card_have_the_names_of_its_like(tmp_path: Path) -> None:
    folder = tmp_path / "colors"
    scaffold.start(folder, "color-game")
    deck, words = folder / "decks/quests.csv", folder / "words/en.csv"
    deck.write_bytes(deck.read_bytes() + b"gain_five,chips_gained,,5\r\n")
    words.write_bytes(words.read_bytes() + b"quest.gain_five.title,Find {_team}\r\nquest.gain_five.words,{_many}\r\n")
    [found] = faults(folder)
    assert "quest.gain_five.words: column text: {_many} is not filled in here" in found


@pytest.mark.parametrize("text", ["{hp!r}", "{hp:{cures}|x}", "{hp.real}", "{_n}"])
def test_names_in_braces_of_a_rulebook(mine: Path, text: str) -> None:
    change(mine / "words/rules.en.md", "{hp:", f"{text} {{hp:")
    cards.load(str(mine))
    assert all(fault.startswith("mine/words/rules.en.md: ") and text in fault for fault in faults(mine))


def test_sheets_that_are_none() -> None:
    for text, row, what in CASES["sheets_that_are_none"]:
        with pytest.raises(SheetError, match=what) as refused:
            rows(text.encode("latin-1"))
        assert row == refused.value.row
    assert [("1", "2")] == [tuple(one.cells.values()) for one in rows(sheet(["a", "b"], [["1", "2"]]))[1]]


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(InputError, match="exists already"):
        scaffold.start(tmp_path, "infection")
    assert [tmp_path / "thesis.txt"] == list(tmp_path.iterdir())
    with pytest.raises(InputError, match="tuckbox new"):
        cards.find_game(str(tmp_path))
