"""Editions' folders from strangers: what is no file of theirs, too large, too deep or spoilt is told, never shown."""

import os
from pathlib import Path

import pytest
from cases import each_case, tables_beside
from edits import change, faults

import cards
from cards.editions import scaffold
from cards.editions.edition import MOST, MOST_LIKENED, read_edition
from cards.editions.folder import LARGEST, LARGEST_TOML, steering
from cards.editions.spreadsheet import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS

LINK = "is a link to a file outside the edition's folder. Put the file itself here"
OVERRIDE, ESCAPE = "\N{RIGHT-TO-LEFT OVERRIDE}", "\x1b"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    scaffold.start(tmp_path / "mine", "infection")
    return tmp_path / "mine"


def linked(file: Path, target: Path) -> None:
    file.rename(target) if not target.exists() else file.unlink()
    file.symlink_to(target)


@pytest.mark.parametrize("file", ["edition.toml", "decks/tiles.csv", "words/en.csv", "words/rules.en.md"])
def test_a_link_out_of_the_folder_is_not_followed(mine: Path, file: str) -> None:
    linked(mine / file, mine.parent / "diary")
    assert [f"mine/{file}: {LINK}"] == faults(mine)


@pytest.mark.parametrize("folder", ["decks", "words", "photos"])
def test_nor_is_a_folder_that_is_a_link(mine: Path, folder: str) -> None:
    private = mine.parent / "private"
    private.mkdir()
    (private / "diary.csv").write_text("dear diary", "utf-8")
    (private / "rules.xx.md").write_text("dear diary", "utf-8")
    if (mine / folder).exists():
        (mine / folder).rename(mine.parent / "away")
    (mine / folder).symlink_to(private)
    assert [f"mine/{folder}: {LINK}"] == faults(mine)


def test_a_picture_elsewhere_is_told(mine: Path) -> None:
    (mine / "photos/inner").mkdir(parents=True)
    (mine.parent / "private.png").write_bytes(b"a face")
    for file in ("photos/1.png", "photos/inner/2.png"):
        (mine / file).symlink_to(mine.parent / "private.png")
    assert [f"mine/{file}: {LINK}" for file in ("photos/1.png", "photos/inner/2.png")] == faults(mine)


def test_a_link_that_leads_nowhere_is_told(mine: Path) -> None:
    (mine / "decks/tiles.csv").unlink()
    (mine / "decks/tiles.csv").symlink_to(mine / "decks/tiles.csv")
    (mine / "words/rules.en.md").unlink()
    (mine / "words/rules.en.md").symlink_to(mine / "words/gone.md")
    what = "is a link to a file that is not there. Put the file itself here"
    assert [f"mine/decks/tiles.csv: {what}", f"mine/words/rules.en.md: {what}"] == faults(mine)


def test_links_within_the_folder_and_to_it_are_followed(mine: Path) -> None:
    (mine / "kept").mkdir()
    linked(mine / "words/en.csv", mine / "kept/en.csv")
    change(mine / "kept/en.csv", "action.axe.title,Axe", "action.axe.title,Hatchet")
    (mine.parent / "way").symlink_to(mine)
    assert "Hatchet" == cards.load(str(mine.parent / "way")).words("action.axe.title")


def test_a_head_alone_is_an_edition(mine: Path) -> None:
    for folder in ("decks", "words"):
        (mine / folder).rename(mine.parent / folder)
    assert "Mine 1" == cards.load(str(mine)).printing


def test_editions_that_a_game_ships_may_be_installed_as_links(facts: Path, tmp_path: Path) -> None:
    linked(facts / "infection/editions/playtest-1/edition.toml", tmp_path / "stored.toml")
    assert "Playtest 1" == cards.load("infection/playtest-1").printing


def test_what_is_no_file_is_not_waited_for(mine: Path) -> None:
    for name in ("tiles", "board"):
        (mine / f"decks/{name}.csv").unlink()
    os.mkfifo(mine / "decks/tiles.csv")
    (mine / "decks/board.csv").mkdir()
    what = "is a folder or a device: expected a file"
    assert [f"mine/decks/{name}.csv: {what}" for name in ("board", "tiles")] == faults(mine)


@pytest.mark.parametrize(
    ("file", "most"), [("edition.toml", LARGEST_TOML), ("decks/tiles.csv", LARGEST), ("words/rules.en.md", LARGEST)]
)
def test_a_large_file_is_told_with_the_limit(mine: Path, file: str, most: int) -> None:
    with (mine / file).open("ab") as opened:
        opened.write(b"\n" * (most - opened.tell()))
    read_edition(mine, {"infection": cards.game_folder("infection")})
    assert "kB" not in str(read_edition(mine, {"infection": cards.game_folder("infection")}).faults)
    with (mine / file).open("ab") as opened:
        opened.write(b"\n")
    [fault] = faults(mine)
    assert fault.startswith(f"mine/{file}: is larger than {most // 1000} kB, which is the limit. Keep in it only")


@each_case
def test_a_head_that_no_parser_takes(mine: Path, line: str, what: str) -> None:
    change(mine / "edition.toml", "[options]", f"[options]\n{line}")
    [found] = faults(mine)
    assert found.startswith(f"mine/edition.toml: {what}")


def test_sheets_have_a_size(mine: Path) -> None:
    header = ",".join(map(str, range(60_000)))
    (mine / "decks/tiles.csv").write_text(header[: LARGEST - 10], "utf-8")
    (mine / "decks/debuffs.csv").write_text("card\n" + "\n".join(map(str, range(MOST_ROWS + 1))), "utf-8")
    change(mine / "decks/board.csv", "columns,5", f"columns,{'9' * 5000}")
    change(mine / "decks/actions.csv", "axe,weapon,axe,2", f"axe,weapon,axe,{MOST + 1}")
    columns = header[: LARGEST - 10].count(",") + 1
    assert {
        f"mine/decks/tiles.csv: row 1: has {columns} columns, expected {MOST_COLUMNS} at most",
        f"mine/decks/debuffs.csv: row {MOST_ROWS + 2}: is one row too many: expected at most {MOST_ROWS}",
        f"mine/decks/board.csv: row 2: column value: has 5000 characters, expected {MOST_LETTERS} at most",
        f"mine/decks/actions.csv: row 3: axe: found {MOST + 1}: expected {MOST} at most",
    } <= set(faults(mine))


def test_a_number_that_no_field_holds_is_told(mine: Path) -> None:
    change(mine / "decks/board.csv", "columns,5", f"columns,{'9' * 400}")
    assert any(f"board.csv: row 2: columns: column value: found '{'9' * 98}…: expected" in it for it in faults(mine))


def test_what_steers_a_screen_and_what_scripts_are_written_with() -> None:
    assert [] == [ascii(text) for text in tables_beside(__file__)["texts_that_steer_nothing"] if steering(text)]
    for letter in "\x00\x07\x1b\x7f\x9b\u200b\u200e\u2028\u202e\u2066\ufeff\ue000":
        assert f"holds the invisible character U+{ord(letter):04X}. Delete it" == steering(f"a{letter}b")
    assert "holds a tab, the invisible character U+001B. Delete it" == steering("\t\x1b\x1b")
    assert steering("two\nlines") and not steering("two\nlines", "\n") and steering("two\nlines\x07", "\n")


def test_every_text_of_a_head_is_looked_at(mine: Path) -> None:
    head = Path(__file__).with_name("hostile_head.toml").read_text("utf-8")
    (mine / "edition.toml").write_text('game = "infection"\n' + head, "utf-8")
    found = [it.partition(": holds")[0] for it in faults(mine) if "holds" in it]
    assert tables_beside(__file__)["places_of_texts"] == [it.removeprefix("mine/edition.toml: ") for it in found]


def test_so_is_every_cell_and_every_line(mine: Path) -> None:
    change(mine / "decks/tiles.csv", "cure,goal", f"cure,goal{OVERRIDE}")
    change(mine / "decks/actions.csv", "kind", f"kind{ESCAPE}")
    change(mine / "words/en.csv", "action.axe.title,Axe", f'action.axe.title,"A{ESCAPE}x{OVERRIDE}e"')
    change(mine / "words/rules.en.md", "\n", f"\n\nA \t{ESCAPE} line\n")
    row = 1 + [*(mine / "words/en.csv").read_text("utf-8-sig").splitlines()].index(
        f'action.axe.title,"A{ESCAPE}x{OVERRIDE}e"'
    )
    assert {
        "mine/decks/tiles.csv: row 2: column sign: holds the invisible character U+202E. Delete it",
        "mine/decks/actions.csv: row 1: column kind\N{REPLACEMENT CHARACTER}:"
        " holds the invisible character U+001B. Delete it",
        f"mine/words/en.csv: row {row}: column text: holds the invisible character U+001B,"
        " the invisible character U+202E. Delete it",
        "mine/words/rules.en.md: line 3: holds the invisible character U+001B. Delete it",
    } <= set(faults(mine))


def test_every_unknown_text_is_told_and_the_first_are_likened(mine: Path) -> None:
    lines = [f"action.axe.titel{number},Axe" for number in range(MOST_LIKENED + 10)]
    (mine / "words/en.csv").write_text("\n".join(["key,text", *lines]), "utf-8")
    found = faults(mine)
    assert len(lines) == len(found) and MOST_LIKENED == sum("did you mean" in it for it in found)


def test_lines_may_end_as_any_editor_ends_them(mine: Path) -> None:
    for file in (mine / "edition.toml", mine / "words/rules.en.md"):
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
    edition = cards.load(str(mine)).edition
    assert edition and not edition.rules


def test_words_may_have_two_lines(mine: Path) -> None:
    change(mine / "words/en.csv", "action.axe.title,Axe", 'action.axe.title,"A\nxe"')
    assert "A\nxe" == cards.load(str(mine)).words("action.axe.title")


def test_an_edition_of_a_hostile_one_sets_no_option_of_its_own(mine: Path, tmp_path: Path) -> None:
    """A label is written as a comment: on one line."""
    change(mine / "words/en.csv", "option.hp.label,", 'option.hp.label,"H\nhp = 9"\noption.hp.lable,')
    change(mine / "words/en.csv", "title,Infection", 'title,"Infection\nshort = 9"')
    change(mine / "words/en.csv", "option.hp.lable,", "option.hp.label2,")
    words = (mine / "words/en.csv").read_text("utf-8").splitlines()
    (mine / "words/en.csv").write_text("\n".join(it for it in words if "label2" not in it), "utf-8")
    scaffold.start(tmp_path / "next", str(mine))
    edition = cards.load(str(tmp_path / "next")).edition
    assert edition and {} == edition.options


def test_two_questions_that_are_one_are_a_fault(mine: Path) -> None:
    asks = ("Was it fair?", "Was it long?", "WAS  it\N{NO-BREAK SPACE}\N{FULLWIDTH LATIN SMALL LETTER F}air?")
    change(
        mine / "edition.toml", "[options]", "\n".join(f'[[feedback]]\nask = "{ask}"' for ask in asks) + "\n[options]"
    )
    assert [
        "mine/edition.toml: feedback 3: ask: asks the same as question 1:"
        " answers are stored by question, so each needs its own words"
    ] == faults(mine)


def test_faults_of_the_sheets_are_told_beside_those_of_the_head(mine: Path) -> None:
    change(mine / "edition.toml", 'version = "1"', "version = 1")
    change(mine / "decks/tiles.csv", "card,", "crad,")
    found = faults(mine)
    assert any("edition.toml: version" in it for it in found) and any("tiles.csv: row 1" in it for it in found)
