"""Masquerade Murder in print: its counts, the room that the cube's net takes, and options that change the words."""

from pathlib import Path

import pytest
from paper import with_options

from cards import GameData, load, load_rules
from cards.deck import Reader
from cards.masquerade_murder import Character, _check_characters
from cards.rulebook import Table
from generator.imposition.grids import best_grid
from layouts.kit.cube import TABS
from layouts.kit.shapes import bounds
from layouts.kit.stock import A4, LETTER, Paper
from layouts.kit.style import Ink
from layouts.masquerade_murder.cards import character_front
from layouts.masquerade_murder.cube import CUBE
from layouts.masquerade_murder.sheets import CHEAT
from layouts.masquerade_murder.steward import SLIP
from layouts.masquerade_murder.style import MIDNIGHT, PLUM


@pytest.fixture(scope="module")
def game() -> GameData:
    return load("masquerade_murder")


def test_board_has_21_seats_around_4_tables(game: GameData) -> None:
    assert len(game.facts.board.seats()) == 21
    assert game.facts.board.tables == ("B2", "D2", "B4", "D4")


def test_the_five_act_in_the_order_of_precedence(game: GameData) -> None:
    assert game.facts.in_order() == ("constable", "thug", "seductress", "assassin", "duke")


SIGNS = {
    "constable": ({"assassin", "seductress"}, {"thug", "duke"}),
    "thug": (set(), set()),
    "seductress": ({"thug", "duke"}, {"assassin", "constable"}),
    "assassin": ({"constable", "duke"}, {"seductress", "thug"}),
    "duke": ({"constable", "thug"}, {"assassin", "seductress"}),
}


def test_signs_follow_the_targets_character(game: GameData) -> None:
    assert SIGNS == {name: (set(one.green), set(one.red)) for name, one in game.facts.characters.items()}


def test_a_sign_for_one_target_twice_is_a_fault(game: GameData, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    duke = Character(5, "good", ("constable", "thug"), ("thug", "assassin"))
    _check_characters(reader, {**game.facts.characters, "duke": duke})
    assert [fault.card for fault in reader.faults] == ["duke"]


def test_a_cards_ground_shows_the_characters_side(game: GameData) -> None:
    for name, character in game.facts.characters.items():
        ground = PLUM if name in ("seductress", "assassin") else MIDNIGHT
        assert ground == character_front(name, character, 3, game.words, Ink.FULL)[0].fill


def test_playing_cards_stand_for_every_order_card_and_character(game: GameData) -> None:
    """Rule 2.4: the table names each printed card once, and no playing card stands for two."""
    [table] = [block for block in load_rules(game) if isinstance(block, Table) and "playing card" in block.rows[0][1]]
    printed_cards = [cell.lower() for cell, _ in table.rows[1:]]
    assert ["order cards", "joker"] == printed_cards[:2]
    assert sorted(game.facts.characters) == sorted(printed_cards[2:])
    orders = [game.words(f"order.{order}.title") for order, it in game.facts.orders.items() if it.turn]
    assert f"{', '.join(orders)} of hearts" == table.rows[1][1]
    assert len(table.rows) == len({cell for _, cell in table.rows})


def test_net_lies_inside_its_box() -> None:
    left, top, right, bottom = bounds(CUBE.cut.outline)
    assert left >= 0 and top >= 0 and right <= CUBE.cut.w and bottom <= CUBE.cut.h
    for tab in TABS:
        assert all(0 <= x <= CUBE.cut.w and 0 <= y <= CUBE.cut.h for x, y in CUBE.tab_outline(tab))


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_two_nets_and_four_cheat_sheets_or_slips_fit_a_sheet(paper: Paper) -> None:
    assert 2 == best_grid(paper, CUBE.cut.w, CUBE.cut.h, 5, 1.5)[1]
    for cut in (CHEAT, SLIP):
        assert (2, 2) == best_grid(paper, cut.w, cut.h, 5, 1.5)[:2]


def test_the_option_nights_changes_the_tagline(game: GameData) -> None:
    assert with_options(game, nights=7).words("tagline").endswith("and a last night")
