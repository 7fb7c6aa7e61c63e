"""Album's measures, checked by hand on short games."""

import pytest
from scripted_play import all_play, measured, play

import cards
from album.rounds import album, drop_photos, lay_hints, lose_round, open_photos, win_round
from companion.games import GAMES
from companion.games.album.measures import AGREED, ENDS, FIRST, FOLLOWED, MISREAD, OPENED, REFUSED, SHARED, won_with
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


def test_a_game_without_a_loss_has_no_share_of_losses() -> None:
    """Rule 5.1: three of four hints were turned up in the only round."""
    table = open_photos(album(rounds=1))
    for photo, hint in ((2, 0), (3, 1), (4, 2), (5, None)):
        if hint is not None:
            play(table, table.state.oya, "reveal", hint=hint)
        play(table, table.state.oya, "eliminate", photo=photo)
    figures = measured(table)
    assert FIRST not in figures and 3 == figures[OPENED]
    assert not {AGREED, FOLLOWED, MISREAD} & figures.keys()


def test_marks_count_as_they_stand_at_a_drop() -> None:
    """Rules 5.2, 8.4: first both mark 2, which is dropped; then one marks 3 and one the secret 1, and 4 is dropped."""
    table = play(open_photos(album(4, rounds=1)), 2, "reveal", hint=0)
    play(table, 3, "suggest", photo=5)
    for seat in (3, 4):
        play(table, seat, "suggest", photo=2)
    play(table, 2, "eliminate", photo=2)
    play(table, 2, "suggest", photo=3)
    play(table, 4, "suggest", photo=1)
    play(table, 3, "eliminate", photo=4)
    drop_photos(table, 1)
    figures = measured(table)
    assert (50, 50, 25) == (figures[AGREED], figures[FOLLOWED], figures[MISREAD])
    assert 0 == figures[FIRST]


def test_scales_and_refusals_count_by_round() -> None:
    """Rules 3.3, 3.4: one round shares level 3 and refuses a word, the other has four levels with both ends."""
    table = play(album(2, rounds=2), 1, "refuse")
    drop_photos(play(lay_hints(table, 1, 2, 3, 3), 1, "pass_on"), 1)
    all_play(table)
    drop_photos(open_photos(table, 0, 1, 2, 5), table.state.photo)
    figures = measured(table)
    assert (50, 50, 25) == (figures[SHARED], figures[REFUSED], figures[ENDS])


@pytest.mark.parametrize("options", [{}, {"journey": "random", "rounds": 10}, {"show_photos": "printed"}])
def test_every_game_counts_the_tiles_that_it_plays(options: dict[str, object]) -> None:
    facts = cards.load("album", options=options)
    games = [play_with_bots(GAMES["album"], facts, ["steady"] * 4, seed).measures for seed in range(6)]
    for figures in games:
        assert {won_with(4), won_with(3), SHARED, ENDS, REFUSED} <= figures.keys()
        assert all(0 <= value <= 100 for value in figures.values())
        assert 0 == figures[REFUSED]
