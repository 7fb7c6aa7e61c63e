"""Photo Leap's bots follow the rulebook's advice."""

import pytest
from scripted_play import all_play, open_table

import cards
from companion.games import GAMES
from companion.games.photo_leap.bot import fits, suspicion
from companion.games.photo_leap.model import Turn
from companion.lab.simulation.simulate import play as play_with_bots
from photo_leap.rounds import ANIMALS, first_round, publish


@pytest.mark.parametrize("level", ["random", "steady"])
def test_bots_play_whole_games_by_legal_moves_alone(level: str) -> None:
    """Rules 12.1, 12.2, 12.3: keep what is likeliest true; drop truths as a spy."""
    facts = cards.load("photo_leap")
    assert all(play_with_bots(GAMES["photo_leap"], facts, [level] * 4, seed).reason for seed in range(20))


def test_a_steady_spy_wins_more_often_than_a_random_one() -> None:
    """Rule 12.2: against random journalists, over the same deals."""
    facts, game = cards.load("photo_leap"), GAMES["photo_leap"]
    won = {"steady": 0, "random": 0}
    for seed in range(120):
        spy = open_table("photo_leap", 4, seed=seed).state.deal.spy
        for level in won:
            bots = [level if seat == spy else "random" for seat in range(1, 5)]
            won[level] += spy in play_with_bots(game, facts, bots, seed).winners
    assert won["steady"] > won["random"] + 12


def test_a_steady_journalist_keeps_every_choice_that_fits_the_scores() -> None:
    """Rules 11.1, 11.2, 12.1: the example of the rulebook, turn by turn."""
    pairs = (("fox", "sheep"), ("bear", "fox"), ("deer", "sheep"), ("wolf", "bear"))
    turns = tuple(Turn(1, 2, score) for score in (1, 1, 1, -1))
    possible_truths = [{types.truth for types in fits(pairs[:n], turns[:n])} for n in range(5)]
    assert [set(ANIMALS), *[{"fox", "sheep"}] * 3, {"fox"}] == possible_truths
    assert {("bear", "wolf")} == {types.fakes for types in fits(pairs, turns)}


def test_a_steady_journalist_suspects_whose_turns_went_badly() -> None:
    """Rule 12.1."""
    table = publish(all_play(all_play(first_round())), ("bear", "wolf"))
    view = table.view("table")
    assert [2, 2, 0, 0] == [suspicion(view.table, seat) for seat in range(1, 5)]
