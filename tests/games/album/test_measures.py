"""Album's measures by the tiles that are played. `measures.scenes.toml` checks the others by hand."""

import pytest
from scripted_play import all_play, measured

import cards
from album.rounds import album, lose_round, win_round
from companion.games import GAMES
from companion.games.album.measures import ENDS, FIRST, OPENED, REFUSED, SHARED, won_with
from companion.lab.simulation.simulate import play as play_with_bots


def test_won_rounds_count_by_the_hints_of_their_tile() -> None:
    """Rule 6.3: tiles of 4 win one of two rounds, the tile of 1 loses; tiles that are not played are left out."""
    table = album(3, journey=[4, 4, 1], rounds=3)
    all_play(win_round(table))
    all_play(lose_round(table))
    lose_round(table)
    figures = measured(table)
    assert {won_with(4): 50, won_with(1): 0} == {name: figures[name] for name in figures if "won with" in name}
    assert "rounds won with 1 hint, %" == won_with(1)
    assert (100, 1) == (figures[FIRST], figures[OPENED])


@pytest.mark.parametrize("options", [{}, {"journey": "random", "rounds": 10}, {"show_photos": "printed"}])
def test_every_game_counts_the_tiles_that_it_plays(options: dict[str, object]) -> None:
    facts = cards.load("album", options=options)
    games = [play_with_bots(GAMES["album"], facts, ["steady"] * 4, seed).measures for seed in range(6)]
    for figures in games:
        assert {won_with(4), won_with(3), SHARED, ENDS, REFUSED} <= figures.keys()
        assert all(0 <= value <= 100 for value in figures.values())
        assert 0 == figures[REFUSED]
