"""An edition from its folder to paper: started, checked, told apart from its game, and only what changed is printed."""

import re
from pathlib import Path

import pikepdf
import pytest
from cases import each_case, tables_beside
from conftest import Tuckbox
from edits import change
from paper import make_photos, texts

import cards
import layouts
from cards.editions.differences import Difference
from generator.diff import compare


@pytest.fixture
def mine(tuckbox: Tuckbox, tmp_path: Path) -> Path:
    """An Infection whose axe is weaker, with two debuff cards more."""
    folder = tmp_path / "my-infection"
    assert str(folder / "edition.toml") in tuckbox("new", folder, "--from", "infection", status=0).output
    change(folder / "edition.toml", "# axe_damage = 2", "axe_damage = 1")
    change(folder / "decks/debuffs.csv", "cannot_move,shoe-print,4", "cannot_move,shoe-print,6")
    return folder


def test_new_names_icons_that_nobody_chose(tuckbox: Tuckbox, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("Title\nKite\nPaper crane\n")
    told = tuckbox("new", tmp_path / "mine", "--cards", tmp_path / "cards.csv").output
    assert "Icons by name: 1 of 2 cards, column icon in decks/cards.csv. Change or empty it: kite for Kite." in told


def test_new_says_how_to_name_its_folder(tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert 'tuckbox check "my heist"\n' in tuckbox("new", "my heist", "--from", "prototype").output
    assert "my heist: no fault found" == tuckbox("check", "my heist", status=0).output.strip()


@pytest.mark.parametrize("name", ["all", "infection", "Photo-Leap", "below/photo_leap"])
def test_a_new_folder_is_not_called_like_a_game(
    name: str, tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands would take the game for it, and print that."""
    monkeypatch.chdir(tmp_path)
    assert f"{name}: is the name of a game" in tuckbox("new", name, "--from", "infection", status=1).output
    assert not any(tmp_path.iterdir())


def test_what_changed_is_told_in_words_and_pieces(mine: Path) -> None:
    found = compare("infection", str(mine), "en")
    [damage] = found.options
    assert ("axe_damage", "2", "1") == (damage.what.split()[0], damage.before, damage.after)
    decks = [Difference("actions: axe: damage", "2", "1"), Difference("debuffs: cannot_move: copies", "4", "6")]
    assert decks == found.decks
    assert [] == found.words and {"1.3", "6.1"} == {one.what for one in found.rules}
    told = {one.piece: (one.copies, one.why) for one in found.to_print if one.piece != "reference"}
    axes = {"blue-axe": 2, "red-axe": 2, "blue-2-axe": 1, "red-2-axe": 1, "rules": 1}
    assert {name: (copies, "other") for name, copies in axes.items()} | {"cannot_move": (2, "more")} == told
    assert [] == found.to_remove


def test_an_edition_is_the_same_as_itself(mine: Path, tuckbox: Tuckbox) -> None:
    told = tuckbox("diff", mine, mine, status=0).output
    assert "Nothing has changed." in told and "You need not print any piece" in told


def test_cards_that_come_and_go(tuckbox: Tuckbox, tmp_path: Path) -> None:
    folder = tmp_path / "colors"
    tuckbox("new", folder, "--from", "color-game")
    deck, words = folder / "decks/quests.csv", folder / "words/en.csv"
    change(deck, "know_three,identities_known,,3\n", "gain_five,chips_gained,,5\n")
    words.write_bytes(words.read_bytes() + b"quest.gain_five.title,Hoard\r\nquest.gain_five.words,Own five more.\r\n")
    found = compare("color_game", str(folder), "en")
    assert [("gain_five", "new")] == [(one.piece, one.why) for one in found.to_print if one.why == "new"]
    assert [("know_three", 1, "gone")] == [(one.piece, one.copies, one.why) for one in found.to_remove]
    assert any("Hoard" in one.after for one in found.words)


def test_words_without_a_number_are_compared_too(mine: Path) -> None:
    rules = mine / "words/rules.en.md"
    change(rules, "# Infection", "# Contagion")
    change(rules, "## 3 Turns", "## 3 Whose turn it is")
    change(rules, "![Dark green: you.", "Read this twice.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n![Dark green: me.")
    changed = [rule for rule in compare("infection", str(mine), "en").rules if rule.what not in ("1.3", "6.1")]
    told = {rule.what: [rule.before, rule.after] for rule in changed}
    assert tables_beside(__file__)["words_without_a_number_are_compared_too"] == told


@each_case
def test_the_hint_to_print_is_true_whatever_was_printed(
    printed: str, told: str, mine: Path, tuckbox: Tuckbox, tmp_path: Path
) -> None:
    said = "".join(tuckbox("diff", "infection", mine).output.split())  # a long path goes over two lines
    hint = f"the last print of {mine}, or else of Infection; if neither was printed, everything."
    assert hint.replace(" ", "") in said
    only = ("--only", "debuffs", "--out", tmp_path)
    if printed:
        tuckbox("print", mine if printed == "mine" else printed, *only)
    assert told in tuckbox("print", mine, "--changed", *only).output


@pytest.mark.slow
def test_only_what_changed_is_printed_upon_the_game(mine: Path, tuckbox: Tuckbox, tmp_path: Path) -> None:
    words = ("print", mine, "--changed", "--out", tmp_path)
    tuckbox("print", "infection", "--out", tmp_path)
    told = tuckbox(*words, status=0).output
    anew = sum(one.copies for one in compare("infection", str(mine), "en").to_print)
    components = layouts.components(cards.load(str(mine)))
    whole = sum(piece.copies for component in components for piece in component.pieces)
    assert f"{whole - anew} pieces unchanged, left out" in told, told
    assert "nothing has changed" in tuckbox(*words).output
    change(mine / "edition.toml", 'version = "1" ', 'version = "2" ')
    assert "nothing has changed" in tuckbox(*words).output
    change(mine / "edition.toml", "# axe_diagonal = true", "axe_diagonal = false")
    tuckbox(*words, status=0)
    assert any("not diagonally" in page for page in texts(tmp_path / "my-infection-a4-changed.pdf"))


def test_name_and_version_stand_on_every_sheet(mine: Path, tuckbox: Tuckbox, tmp_path: Path) -> None:
    change(mine / "edition.toml", 'version = "1" ', 'version = "2.10-beta" ')
    change(mine / "edition.toml", 'name = "My infection"', 'name = "Zwölf Äxte für das Dorf, neu"')
    tuckbox("print", mine, "--out", tmp_path, status=0)
    pages = [page for file in tmp_path.glob("*.pdf") for page in texts(file)]
    assert 15 < len(pages) and all("Zwölf Äxte für das Dorf, neu 2.10-beta" in page for page in pages)


def test_every_fault_of_an_edition_is_told_by_check(mine: Path, tuckbox: Tuckbox) -> None:
    change(mine / "edition.toml", "# hp = 3", "hp = 99")
    change(mine / "decks/tiles.csv", "cure,goal", "cure,gaol")
    told = tuckbox("check", mine, status=1).output
    assert "2 faults" in told and "my-infection/edition.toml: hp: found 99" in told
    assert "my-infection/decks/tiles.csv: row 2: cure: column sign: found 'gaol'" in told


def test_words_too_long_for_their_card_lead_to_their_row_and_missing_rules_to_those_that_name_them(
    mine: Path, tuckbox: Tuckbox
) -> None:
    """Rule 1.2 names section 10."""
    change(mine / "words/en.csv", "action.axe.title,Axe", "action.axe.title,An exceedingly long axe of legend")
    rules = mine / "words/rules.en.md"
    lines = rules.read_text("utf-8").splitlines(True)
    rules.write_text("".join(line for line in lines if not line.startswith("10.")), "utf-8")
    told = tuckbox("check", mine, status=1).output
    assert re.search("my-infection/words/en.csv: row .*action.axe.title", told)
    assert "rules.en.md: 1.2: names 10, which is not in the rules" in told


@each_case
def test_refusals(tuckbox: Tuckbox, words: list[str], said: str) -> None:
    told = tuckbox(*words, status=1).output
    assert said in told and "Traceback" not in told
    assert not Path("x").exists()


def test_editions_that_a_game_ships_are_printed_by_name(tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("print", "infection/playtest-1", "--only", "actions", "--out", tmp_path, status=0)
    assert all("Playtest 1" in page for page in texts(tmp_path / "infection-playtest-1-a4-actions.pdf"))


def test_an_editions_own_pictures_are_printed(tuckbox: Tuckbox, tmp_path: Path) -> None:
    folder = tmp_path / "trip"
    tuckbox("new", folder, "--from", "album")
    make_photos(folder / "photos", 30)
    tuckbox("print", folder, "--only", "photos", "--out", tmp_path, status=0)
    with pikepdf.open(tmp_path / "trip-a4-photos.pdf") as pdf:
        images = {image.objgen for page in pdf.pages for image in page.get_images().values()}
    assert 30 == len(images)
    (folder / "photos/notes.txt").write_text("the beach")
    assert "notes.txt" in tuckbox("print", folder, "--only", "photos", "--out", tmp_path, status=1).output
