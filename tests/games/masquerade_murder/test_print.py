"""Masquerade Murder in print: its seats, signs and playing cards, the cube's net, an option that changes the words."""

from paper import with_options

from cards import GameData, load_rules
from cards.rulebook import Table
from layouts.kit.cube import TABS
from layouts.kit.shapes import bounds
from layouts.masquerade_murder.cube import CUBE


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


def test_the_option_nights_changes_the_tagline(game: GameData) -> None:
    assert with_options(game, nights=7).words("tagline").endswith("and a last night")
