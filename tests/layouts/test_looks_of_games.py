"""What the looks of games say of themselves, each with a game that has it and one that has not."""

import pytest

import cards
import layouts
from cards.errors import InputError
from layouts.kit.component import Print


def test_groups_sizes_and_pictures_of_games() -> None:
    infection, hands = (layouts.components(cards.load(name)) for name in ("infection", "prototype/hands"))
    assert ("boxes", "game-box", "board-case", "booklet") == layouts.groups_on_request(infection)
    assert ("boxes", "game-box", "booklet") == layouts.groups_on_request(hands)
    assert (("poker",), 4) == (layouts.card_sizes("infection"), len(layouts.card_sizes("prototype")))
    assert 57 == layouts.components(cards.load("prototype"), Print(card="bridge"))[0].cut.w
    with pytest.raises(InputError, match="drawn for 63 × 88 mm only"):
        layouts.components(cards.load("infection"), Print(card="bridge"))
    assert layouts.photo_place("infection") is None and layouts.photo_place("album").w == 59
    assert () == layouts.own_fonts(cards.load("infection")) and {} == layouts.picture_files(cards.load("infection"))


def test_a_tent_is_printed_for_an_address_and_rules_once() -> None:
    game = cards.load("infection")
    plain, hosted = ([part.id for part in layouts.components(game, print_)] for print_ in (None, Print(url="http://x")))
    assert [*plain, "tent"] == hosted and 1 == plain.count("rules")
    assert all(part.name for part in layouts.components(game))
