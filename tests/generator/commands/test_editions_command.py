"""An edition from its folder to paper: started, checked, told apart from its game, and only what changed is printed."""

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from conftest import Tuckbox
from PIL import Image

import cards
from cards.editions import differences
from cards.editions.differences import Difference
from generator.diff import compare


@pytest.fixture
def mine(tuckbox: Tuckbox, tmp_path: Path) -> Path:
    """An Infection whose axe is weaker, with two debuff cards more."""
    folder = tmp_path / "my-infection"
    told = tuckbox("new", folder, "--from", "infection")
    assert 0 == told.exit_code and str(folder / "edition.toml") in told.output
    change(folder / "edition.toml", "# axe_damage = 2", "axe_damage = 1")
    change(folder / "decks/debuffs.csv", "cannot_move,shoe-print,4", "cannot_move,shoe-print,6")
    return folder


def change(file: Path, before: str, after: str) -> None:
    text = file.read_text("utf-8")
    assert 1 == text.count(before)
    file.write_text(text.replace(before, after), "utf-8")


def texts(file: Path) -> list[str]:
    with pypdfium2.PdfDocument(file) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def test_new_names_icons_that_nobody_chose(tuckbox: Tuckbox, tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("Title\nKite\nPaper crane\n")
    told = tuckbox("new", tmp_path / "mine", "--cards", tmp_path / "cards.csv").output
    assert "Icons by name: 1 of 2 cards, column icon in decks/cards.csv. Change or empty it: kite for Kite." in told


def test_new_says_how_to_name_its_folder(tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert 'tuckbox check "my heist"\n' in tuckbox("new", "my heist", "--from", "prototype").output
    told = tuckbox("check", "my heist")
    assert (0, "my heist: no fault found") == (told.exit_code, told.output.strip())


@pytest.mark.parametrize("name", ["all", "infection", "Photo-Leap", "below/photo_leap"])
def test_a_new_folder_is_not_called_like_a_game(
    name: str, tuckbox: Tuckbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands would take the game for it, and print that."""
    monkeypatch.chdir(tmp_path)
    told = tuckbox("new", name, "--from", "infection")
    assert 1 == told.exit_code and f"{name}: is the name of a game" in told.output
    assert not any(tmp_path.iterdir())


def test_what_changed_is_told_in_words_and_pieces(mine: Path) -> None:
    found = compare("infection", str(mine), "en")
    [damage] = found.options
    assert ("axe_damage", "2", "1") == (damage.what.split()[0], damage.before, damage.after)
    decks = [Difference("actions: axe: damage", "2", "1"), Difference("debuffs: cannot_move: copies", "4", "6")]
    assert decks == found.decks
    assert [] == found.words and {"1.3", "6.1"} == {one.what for one in found.rules}
    told = {one.piece: (one.copies, one.why) for one in found.to_print}
    axes = {"blue-axe": (2, "other"), "red-axe": (2, "other")}
    axes |= {"blue-2-axe": (1, "other"), "red-2-axe": (1, "other")}
    assert {**axes, "cannot_move": (2, "more"), "rules": (1, "other")} == {
        k: v for k, v in told.items() if k != "reference"
    }
    assert [] == found.to_remove


def test_words_are_told_without_the_stars_of_their_styles(mine: Path, tuckbox: Tuckbox) -> None:
    said = " ".join(tuckbox("diff", "infection", mine).output.split())
    assert "6.1 Axe: an enemy next to you" in said and "*" not in said


def test_an_edition_is_the_same_as_itself(mine: Path, tuckbox: Tuckbox) -> None:
    told = tuckbox("diff", mine, mine)
    assert (
        0 == told.exit_code and "Nothing has changed." in told.output and "You need not print any piece" in told.output
    )


def test_cards_that_come_and_go(tuckbox: Tuckbox, tmp_path: Path) -> None:
    folder = tmp_path / "colors"
    tuckbox("new", folder, "--from", "color-game")
    deck, words = folder / "decks/quests.csv", folder / "words/en.csv"
    change(deck, "know_three,identities_known,,3\n", "gain_five,chips_gained,,5\n")
    words.write_bytes(words.read_bytes() + b"quest.gain_five.title,Hoard\r\nquest.gain_five.words,Own five more.\r\n")
    found = compare("color_game", str(folder), "en")
    assert [("gain_five", "new")] == [(one.piece, one.why) for one in found.to_print if one.why == "new"]
    assert [("know_three", 1, "gone")] == [(one.piece, one.copies, one.why) for one in found.to_remove]
    said = tuckbox("diff", "color-game", folder).output
    assert "gain_five" in said and "To take out" in said and "Hoard" in said


def test_fewer_of_a_piece_are_taken_out(tuckbox: Tuckbox) -> None:
    said = tuckbox("diff", "infection", "infection/playtest-1").output
    assert "blue-recover ×1, red-recover ×1" in said.partition("To take out")[2]
    assert "blue-move ×3 instead of 4" in said


def test_hearts_that_are_too_many_are_taken_out(mine: Path) -> None:
    change(mine / "edition.toml", "# hp = 3", "hp = 2")
    found = compare("infection", str(mine), "en")
    assert ["blue-1", "blue-2", "red-1", "red-2"] == [one.piece for one in found.to_remove if one.component == "Hearts"]
    assert {(1, "fewer")} == {(one.copies, one.why) for one in found.to_remove}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (["a", "a", "b"], ["a", "b"], [("a ×2", "a")]),
        (["a", "b"], ["a", "b", "b", "b"], [("b", "b ×3")]),
        (["a", "b"], ["b", "c"], [("a", ""), ("", "c")]),
        (["a", "b"], ["b", "a"], [("a, b", "b, a")]),
    ],
)
def test_words_of_a_list_are_counted(before: list[str], after: list[str], told: list[tuple[str, str]]) -> None:
    compared = differences._compare_values("deck", before, after)
    assert told == [(difference.before, difference.after) for difference in compared]


def test_words_without_a_number_are_compared_too(mine: Path) -> None:
    rules = mine / "words/rules.en.md"
    change(rules, "# Infection", "# Contagion")
    change(rules, "## 3 Turns", "## 3 Whose turn it is")
    change(rules, "![Dark green: you.", "Read this twice.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n![Dark green: me.")
    changed = [rule for rule in compare("infection", str(mine), "en").rules if rule.what not in ("1.3", "6.1")]
    told = {rule.what: (rule.before, rule.after) for rule in changed}
    assert {
        "title": ("Infection", "Contagion"),
        "3 heading": ("3 Turns", "3 Whose turn it is"),
        "6 words": ("", "Read this twice."),
        "6 table": ("", "a | b\n1 | 2"),
        "6 figure": ("Dark green: you. Light green: in reach", "Dark green: me. Light green: in reach"),
    } == told


@pytest.mark.parametrize("printed", ["", "infection", "mine"])
def test_the_hint_to_print_is_true_whatever_was_printed(
    printed: str, mine: Path, tuckbox: Tuckbox, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    said = " ".join(tuckbox("diff", "infection", mine).output.split())
    assert f"the last print of {mine}, or else of Infection; if neither was printed, everything." in said
    only = ("--only", "debuffs", "--out", out)
    if printed:
        tuckbox("print", mine if printed == "mine" else printed, *only)
    told = tuckbox("print", mine, "--changed", *only).output
    left = {
        "": "no earlier print to compare with. If infection lies printed, add --printed infection",
        "infection": "; 8 pieces unchanged",
        "mine": "nothing has changed; 10 pieces",
    }
    assert left[printed] in told


def test_only_what_changed_is_printed_upon_the_game(mine: Path, tuckbox: Tuckbox, tmp_path: Path) -> None:
    out = tmp_path / "out"
    tuckbox("print", "infection", "--out", out)
    told = tuckbox("print", mine, "--changed", "--out", out)
    anew = sum(one.copies for one in compare("infection", str(mine), "en").to_print)
    whole = sum(piece.copies for component in _components(mine) for piece in component.pieces)
    assert 0 == told.exit_code and f"{whole - anew} pieces unchanged, left out" in told.output, told.output
    assert "nothing has changed" in tuckbox("print", mine, "--changed", "--out", out).output
    change(mine / "edition.toml", 'version = "1" ', 'version = "2" ')
    assert "nothing has changed" in tuckbox("print", mine, "--changed", "--out", out).output
    change(mine / "edition.toml", "# axe_diagonal = true", "axe_diagonal = false")
    tuckbox("print", mine, "--changed", "--out", out, status=0)
    assert any("not diagonally" in page for page in texts(out / "my-infection-a4-changed.pdf"))


def _components(folder: Path):  # type: ignore[no-untyped-def]
    import layouts

    return layouts.components(cards.load(str(folder)))


def test_name_and_version_stand_on_every_sheet(mine: Path, tuckbox: Tuckbox, tmp_path: Path) -> None:
    change(mine / "edition.toml", 'version = "1" ', 'version = "2.10-beta" ')
    change(mine / "edition.toml", 'name = "My infection"', 'name = "Zwölf Äxte für das Dorf, neu"')
    tuckbox("print", mine, "--out", tmp_path, status=0)
    pages = [page for file in tmp_path.glob("*.pdf") for page in texts(file)]
    assert 15 < len(pages) and all("Zwölf Äxte für das Dorf, neu 2.10-beta" in page for page in pages)


def test_every_fault_of_an_edition_is_told_by_check(mine: Path, tuckbox: Tuckbox) -> None:
    change(mine / "edition.toml", "# hp = 3", "hp = 99")
    change(mine / "decks/tiles.csv", "cure,goal", "cure,gaol")
    told = tuckbox("check", mine)
    assert 1 == told.exit_code and "2 faults" in told.output
    assert "my-infection/edition.toml: hp: found 99" in told.output
    assert "my-infection/decks/tiles.csv: row 2: cure: column sign: found 'gaol'" in told.output


def test_words_too_long_for_their_card_lead_to_their_row(mine: Path, tuckbox: Tuckbox) -> None:
    change(mine / "words/en.csv", "action.axe.title,Axe", "action.axe.title,An exceedingly long axe of legend")
    told = tuckbox("check", mine)
    assert (
        1 == told.exit_code and "my-infection/words/en.csv: row " in told.output and "action.axe.title" in told.output
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("diff", "infection", "album"), "compare editions of one game"),
        (("diff", "infection", "infektion"), 'did you mean "infection"?'),
        (("new", "x", "--from", "infektion"), 'did you mean "infection"?'),
        (("print", "no-such-folder"), "no such game"),
    ],
)
def test_refusals(tuckbox: Tuckbox, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    told = tuckbox(*words)
    assert 1 == told.exit_code and said in told.output and "Traceback" not in told.output
    assert not Path("x").exists()


def test_editions_that_a_game_ships_are_printed_by_name(tuckbox: Tuckbox, tmp_path: Path) -> None:
    tuckbox("print", "infection/playtest-1", "--only", "actions", "--out", tmp_path, status=0)
    assert all("Playtest 1" in page for page in texts(tmp_path / "infection-playtest-1-a4-actions.pdf"))


def test_an_editions_own_pictures_are_printed(tuckbox: Tuckbox, tmp_path: Path) -> None:
    folder = tmp_path / "trip"
    tuckbox("new", folder, "--from", "album")
    for number in range(30):
        Image.new("RGB", (400, 400), (number * 8, 90, 90)).save(folder / f"photos/{number}.png")
    tuckbox("print", folder, "--only", "photos", "--out", tmp_path, status=0)
    with pikepdf.open(tmp_path / "trip-a4-photos.pdf") as pdf:
        images = {image.objgen for page in pdf.pages for image in page.get_images().values()}
    assert 30 == len(images)
    (folder / "photos/notes.txt").write_text("the beach")
    told = tuckbox("print", folder, "--only", "photos", "--out", tmp_path)
    assert 1 == told.exit_code and "notes.txt" in told.output


def test_a_rule_that_another_one_names_is_missed(tuckbox: Tuckbox, tmp_path: Path) -> None:
    """Rule 1.2 names section 10."""
    tuckbox("new", tmp_path / "mine", "--from", "infection", status=0)
    file = tmp_path / "mine" / "words" / "rules.en.md"
    text = file.read_text("utf-8")
    file.write_text("".join(line for line in text.splitlines(True) if not line.startswith("10.")), "utf-8")
    told = tuckbox("check", tmp_path / "mine", "--lang", "en")
    assert 1 == told.exit_code and "rules.en.md: 1.2: names 10, which is not in the rules" in told.output
