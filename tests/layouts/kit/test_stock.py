"""Sizes of cards and tokens: which sleeves fit, tokens as squares, decks of own games in other sizes."""

import pytest
from cases import each_case

import cards
import layouts
from layouts.kit.component import Print
from layouts.kit.marks import Path
from layouts.kit.shapes import bounds
from layouts.kit.stock import INCH, Cut, sleeve_for


@each_case
def test_sleeves_hold_their_cards_and_are_not_loose(w: float, h: float, sleeve: str) -> None:
    assert sleeve == sleeve_for(Cut(w, h))


@pytest.mark.parametrize("slug", cards.listed_slugs())
def test_cards_of_all_games_fit_usual_sleeves(slug: str) -> None:
    """All but Masquerade's slips and cheat sheets, which are read and written on."""
    for one in layouts.components(cards.load(slug)):
        if one.kind == "card" and "card" in one.name.lower():
            assert sleeve_for(one.cut), one.id


@pytest.mark.parametrize("slug", cards.listed_slugs())
def test_round_tokens_can_be_squares(slug: str) -> None:
    game = cards.load(slug)
    for one, other in zip(layouts.components(game), layouts.components(game, Print(tokens="square")), strict=True):
        assert (one.id, one.count, one.cut.w, one.cut.h) == (other.id, other.count, other.cut.w, other.cut.h)
        assert not other.cut.is_round
        assert len({piece.back for piece in one.pieces}) == len({piece.back for piece in other.pieces})
        if one.cut.is_round:
            ground = other.pieces[0].front()[0]
            assert isinstance(ground, Path)
            assert bounds(ground.steps) == (-3.5, -3.5, one.cut.w + 3.5, one.cut.h + 3.5)


def test_chips_fit_an_inch_punch() -> None:
    [chips] = [one for one in layouts.components(cards.load("color_game")) if one.id == "chips"]
    assert INCH == chips.cut.w
