"""Boards, tokens, dice, standees and score sheets of own games: on paper, in the list of parts, and their mistakes."""

from pathlib import Path

import pytest

import cards
from cards import GameData, sheet_words
from cards.editions import scaffold
from cards.errors import CardDataError
from cards.prototype.looks import ready_made
from cards.rulebook import Table
from generator.full_check import check
from generator.job import PrintRequest, draw_game
from generator.proofing.sheet_counts import much_paper
from layouts import components
from layouts.kit.component import Component
from layouts.kit.cube import FOLDS, TABS
from layouts.kit.stock import A4
from layouts.kit.style import Ink
from layouts.prototype.small_pieces import ORDER, PIPS
from prototype.test_looks import words_on

PIECES = """
[boards]
market = {kind = "grid", size = [6, 5], space = 26, title = "The market"}
race = {kind = "track", steps = 42, first = 0}
town = {kind = "spaces", spaces = ["Harbour {icon:anchor}", "Bank: take {hand}", "Bridge"]}
[tokens]
gold = {copies = 20, icon = "hand-coin", color = "yellow", mm = 22}
points = {copies = 12, word = "+1", color = "teal"}
[dice]
six = {copies = 2}
spice = {faces = ["{icon:chili-hot}", "{hand}", "{icon:fish}", "no", "6", "9"], color = "red", mm = 24}
[standees]
cook = {icon = "chef-hat", colors = ["red", "blue"]}
[sheets]
score = {rows = ["Dishes", "Coins {icon:hand-coin}"], columns = 4}
"""


def started(folder: Path, pieces: str) -> Path:
    scaffold.start(folder, "prototype")
    with (folder / "edition.toml").open("a", encoding="utf-8") as head:
        head.write(pieces)
    return folder


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> GameData:
    return cards.load(str(started(tmp_path_factory.mktemp("pieces") / "mine", PIECES)))


def component(game: GameData, name: str) -> Component:
    return next(one for one in components(game) if one.id == name)


@pytest.mark.parametrize(
    ("name", "count", "kind"),
    [
        ("market", 1, "board"),
        ("race", 1, "board"),
        ("town", 1, "board"),
        ("gold", 20, "small"),
        ("points", 12, "small"),
        ("six", 2, "net"),
        ("spice", 1, "net"),
        ("cook", 2, "small"),
        ("score", 1, "page"),
        ("how-dice", 1, "small"),
        ("how-standees", 1, "small"),
    ],
)
def test_each_piece_is_printed_in_its_number(game: GameData, name: str, count: int, kind: str) -> None:
    found = component(game, name)
    assert (found.count, found.kind) == (count, kind)


def test_how_to_fold_is_printed_only_with_what_is_folded(tmp_path: Path) -> None:
    plain = cards.load(str(started(tmp_path / "mine", "")))
    assert not {"how-dice", "how-standees"} & {one.id for one in components(plain)}


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.SAVE])
@pytest.mark.parametrize("look", ready_made())
def test_all_texts_fit_and_can_be_read_in_every_look(look: str, ink: Ink, tmp_path: Path) -> None:
    folder = started(tmp_path / "mine", PIECES)
    head = folder / "edition.toml"
    head.write_text(head.read_text("utf-8").replace('look = "lino"', f'look = "{look}"'), "utf-8")
    drawn = draw_game(str(folder), PrintRequest(games=(str(folder),), ink=ink))  # raises with every fault it finds
    assert {"market", "spice", "score"} <= {piece.component.id for piece in drawn.pieces}


def test_spaces_of_a_grid_have_the_names_that_phones_use(game: GameData) -> None:
    front = component(game, "market").pieces[0].front()
    names = {f"{column}{row}" for column in "ABCDEF" for row in range(1, 6)}
    assert names <= set(words_on(front))


def test_a_track_is_numbered_without_a_gap_and_neighbours_touch(game: GameData) -> None:
    numbers = [words for words in words_on(component(game, "race").pieces[0].front()) if words.isdigit()]
    assert [str(number) for number in range(42)] == numbers


def test_opposite_faces_of_a_die_add_to_seven() -> None:
    """Faces that share an edge of the folded cube are not opposite, and each face has exactly one opposite."""
    beside = {frozenset((joint.face, joint.other)) for joint in (*FOLDS, *TABS)}
    for i, face in enumerate(ORDER):
        assert [ORDER[5 - i]] == [one for one in ORDER if one != face and frozenset((face, one)) not in beside]
    assert all(len(dots) == int(pips) for pips, dots in PIPS.items())


def test_words_of_a_die_keep_their_icons_and_options(game: GameData) -> None:
    words = words_on(component(game, "spice").pieces[0].front())
    assert {"2", "no", "6", "9"} <= set(words)  # {hand} is 2


def test_the_list_of_parts_is_a_table_made_from_the_data(game: GameData) -> None:
    table = next(block for block in cards.load_rules(game) if isinstance(block, Table))
    rows = {row[0]: row[1:] for row in table.rows}
    assert rows["Market"] == ("1 board", "6 × 5 spaces")
    assert rows["Gold"] == ("20 tokens", "22 mm across")
    assert rows["Six"] == ("2 dice", "20 mm")
    assert rows["Spice"] == ("1 die", "24 mm")
    assert rows["Cook"] == ("2 standees", "34 mm high")
    assert rows["Score"] == ("1 sheet", "4 columns")
    cards_there = sum(piece.copies for piece in component(game, "cards").pieces)
    assert rows["Cards"] == (f"{cards_there} cards", "63 × 88 mm")


@pytest.mark.parametrize(
    ("pieces", "message"),
    [
        ("tokens.cards = {}", "key cards: a deck has this name too. Choose another"),
        ("boards.map = {}\ntokens.map = {}", "key map: another of boards has this name too"),
        ("tokens.gold = {icon = 'hand-coins'}", "there is no icon 'hand-coins'"),
        ("tokens.gold = {color = 'redd'}", "'redd' is no colour, did you mean \"red\"?"),
        ("tokens.gold = {word = '{hnad}'}", '{hnad} is no option, did you mean "hand"?'),
        ("tokens.gold = {copies = 0}", "key copies: found 0: expected a whole number >= 1"),
        ("dice.six = {faces = ['1', '2']}", "key faces: found ['1', '2']: expected a list of length 6"),
        ("dice.six = {faces = ['{', '2', '3', '4', '5', '6']}", "'{' is not closed. Add }"),
        ("boards.map = {kind = 'picture'}", "is missing. Write the name of a file in pictures/"),
        ("boards.map = {kind = 'picture', picture = 'map.png'}", "there is no pictures/map.png"),
        ("boards.map = {kind = 'spaces'}", 'is missing. Name the spaces: ["Market", "Harbour"]'),
        ("standees.cook = {colours = ['red']}", "colours"),
        ("boards = 3", "expected lines such as boards.name = {…}"),
    ],
)
def test_a_mistake_is_named_with_its_remedy(pieces: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(CardDataError) as refused:
        cards.load(str(started(tmp_path / "mine", f"\n{pieces}\n")))
    assert any(message in str(fault) for fault in refused.value.faults), [str(it) for it in refused.value.faults]


def test_components_inside_a_sentence_are_refused(tmp_path: Path) -> None:
    folder = started(tmp_path / "mine", "")
    (folder / "words/rules.en.md").write_text("# Set up\n\n2.1 You need {components}.\n", "utf-8")
    with pytest.raises(CardDataError, match=r"line 3: .components. becomes a table"):
        cards.load(str(folder))


def test_what_needs_very_many_sheets_is_told(tmp_path: Path) -> None:
    folder = started(
        tmp_path / "mine", "\n[boards]\nmap = {size = [20, 20], space = 40}\n[tokens]\ngold = {copies = 9}\n"
    )
    (folder / "decks/words.csv").write_text("name,copies\nWord,500\n", "utf-8")
    warned: list[str] = []
    assert [] == check([str(folder)], "en", warned.append)
    assert ["Words: this needs 56 sheets of A4", "Map: this needs 15 sheets of A4"] == [
        one.partition(".")[0] for one in warned
    ]
    usual = cards.load("prototype/hands")
    assert [] == list(much_paper(components(usual), A4, sheet_words("en")))
