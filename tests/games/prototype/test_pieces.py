"""Boards, tokens, dice, standees and score sheets of own games: on paper, in the list of parts, and their mistakes."""

from pathlib import Path

import pytest
from cases import compare, rows
from edits import faults
from paper import all_texts, parts_of
from test_golden_sheets import drawn_part
from variants import first

import cards
from cards import GameData, sheet_words
from cards.errors import CardDataError
from cards.prototype.looks import ready_made
from cards.rulebook import Table
from generator.full_check import check
from generator.proofing.sheet_counts import much_paper
from layouts import components
from layouts.kit.component import Print
from layouts.kit.cube import FOLDS, TABS
from layouts.kit.stock import A4
from layouts.kit.style import Ink
from layouts.prototype.small_pieces import ORDER, PIPS
from prototype.own_folder import append, drawn, started

PIECES = "\n" + Path(__file__).with_name("pieces.toml").read_text("utf-8")


def with_pieces(folder: Path, pieces: str, look: str = "") -> Path:
    append(started(folder, look=look) / "edition.toml", pieces)
    return folder


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> GameData:
    return cards.load(str(with_pieces(tmp_path_factory.mktemp("pieces") / "mine", PIECES)))


@pytest.mark.parametrize("look", ["", "neon"])
def test_pieces_have_their_marks_where_they_were(look: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    game = cards.load(str(with_pieces(tmp_path / "mine", PIECES, look)))
    told = [
        f"{ink.value}, {part.id}: {drawn_part(part)}"
        for ink in (Ink.FULL, Ink.SAVE)
        for part in components(game, Print(ink))
    ]
    compare(Path(__file__).with_name(f"pieces-{look or 'plain'}.txt"), told, request)


def test_how_to_fold_is_printed_only_with_what_is_folded(tmp_path: Path) -> None:
    plain = cards.load(str(started(tmp_path / "mine")))
    assert {"how-dice", "how-standees"}.isdisjoint(parts_of(plain))


@pytest.mark.parametrize("ink", first([Ink.FULL, Ink.SAVE]))
@pytest.mark.parametrize("look", first(ready_made(), 3))
def test_all_texts_fit_and_can_be_read_in_every_look(look: str, ink: Ink, tmp_path: Path) -> None:
    folder = with_pieces(tmp_path / "mine", PIECES, look)
    assert {"market", "spice", "score"} <= {piece.component.id for piece in drawn(folder, ink=ink).pieces}


def test_spaces_of_a_grid_have_the_names_that_phones_use(game: GameData) -> None:
    front = parts_of(game)["market"].pieces[0].front()
    names = {f"{column}{row}" for column in "ABCDEF" for row in range(1, 6)}
    assert names <= set(all_texts(front))


def test_opposite_faces_of_a_die_add_to_seven() -> None:
    """Faces that share an edge of the folded cube are not opposite, and each face has exactly one opposite."""
    beside = {frozenset((joint.face, joint.other)) for joint in (*FOLDS, *TABS)}
    for i, face in enumerate(ORDER):
        assert [ORDER[5 - i]] == [one for one in ORDER if one != face and frozenset((face, one)) not in beside]
    assert all(len(dots) == int(pips) for pips, dots in PIPS.items())


def test_the_list_of_parts_is_a_table_made_from_the_data(game: GameData) -> None:
    table = next(block for block in cards.load_rules(game) if isinstance(block, Table))
    parts = {row[0]: row[1:] for row in table.rows}
    cards_there = sum(piece.copies for piece in parts_of(game)["cards"].pieces)
    assert {
        "Market": ("1 board", "6 × 5 spaces"), "Gold": ("20 tokens", "22 mm across"), "Six": ("2 dice", "20 mm"),
        "Spice": ("1 die", "24 mm"), "Cook": ("2 standees", "34 mm high"), "Score": ("1 sheet", "4 columns"),
        "Cards": (f"{cards_there} cards", "63 × 88 mm"),
    }.items() <= parts.items()  # fmt: skip


@rows(__file__, "piece_mistakes")
def test_a_mistake_is_named_with_its_remedy(pieces: str, told: str, tmp_path: Path) -> None:
    found = faults(with_pieces(tmp_path / "mine", f"\n{pieces}\n"))
    assert any(told in fault for fault in found), found


def test_components_inside_a_sentence_are_refused(tmp_path: Path) -> None:
    folder = started(tmp_path / "mine")
    (folder / "words/rules.en.md").write_text("# Set up\n\n2.1 You need {components}.\n", "utf-8")
    with pytest.raises(CardDataError, match=r"line 3: .components. becomes a table"):
        cards.load(str(folder))


def test_what_needs_very_many_sheets_is_told(tmp_path: Path) -> None:
    much = "\n[boards]\nmap = {size = [20, 20], space = 40}\n[tokens]\ngold = {copies = 9}\n"
    folder = with_pieces(tmp_path / "mine", much)
    (folder / "decks/words.csv").write_text("name,copies\nWord,500\n", "utf-8")
    warned: list[str] = []
    assert [] == check([str(folder)], "en", warned.append)
    heads = [warning.partition(".")[0] for warning in warned]
    assert ["Words: this needs 56 sheets of A4", "Map: this needs 15 sheets of A4"] == heads
    assert [] == list(much_paper(components(cards.load("prototype/hands")), A4, sheet_words("en")))
