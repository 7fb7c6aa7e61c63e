"""The steady player of Masquerade Murder: it reasons well, knows only its view, and beats one that plays at random."""

from collections import Counter

import pytest
from msgspec.structs import replace
from scripted_play import plain, play, sees

import cards
from companion.games import GAMES
from companion.games.masquerade_murder.bot import steady
from companion.games.masquerade_murder.deduction import GREEN, guesses
from companion.games.masquerade_murder.model import Draw, Place, Replace, Target
from companion.games.masquerade_murder.view_types import PrivateView
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from masquerade_murder.nights import CARDS, DEAL, WHO, ball, choose, draw, next_night, place, seat_of, strike

GAME = GAMES["masquerade_murder"]
FACTS = cards.load("masquerade_murder")


def game(seed: int, *steadily: str) -> Match:
    """A whole game in which these characters are played steadily, the others at random."""
    table, chance = start(GAME, FACTS, 5, seed), Chance(2 * seed + 1)
    who = table.state.deal.characters
    level = {seat: "steady" if who[seat] in steadily else "random" for seat in who}
    while table.outcome is None:
        mover, command = next_move(table, level, chance)
        table.play(mover, command, table.at)
    return table


def wins(character: str, *steadily: str, games: int = 40) -> int:
    """In how many of so many games this character wins."""
    won = Counter()
    for seed in range(games):
        table = game(seed, *steadily)
        won.update(table.state.deal.characters[seat] for seat in table.outcome.winners)
    return won[character]


def guessed(table: Match, seat: int) -> dict[int, set[str]]:
    """Who each seat may be, to one of them."""
    view = table.view(seat)
    found: dict[int, set[str]] = {one: set() for one in WHO}
    for _, guess in guesses(view.table, view.you, seat):
        for character, one in guess.items():
            found[one].add(character)
    return found


def test_a_steady_assassin_beats_the_random() -> None:
    """At random the assassin hardly ever wins; measured over 2,000 games: 90 of 100."""
    assert wins("assassin", "assassin") >= 28


def test_a_steady_constable_arrests_a_steady_assassin() -> None:
    """Measured over 2,000 games: 60 of 100 for the constable, instead of 9."""
    assert wins("constable", "constable", "assassin") >= 16


def test_a_steady_thug_shares_wins() -> None:
    """Where there is somebody to guard from; measured over 1,000 games: 58 of 100, at random none."""
    assert wins("thug", "thug", "assassin") >= 15


def test_what_is_left_out_cannot_be_and_what_is_so_is_never_left_out() -> None:
    """The truth fits every view of every seat; the weights add up to 1."""
    for seed in range(6):
        table, chance = start(GAME, FACTS, 5, seed), Chance(seed)
        truth = {who: seat for seat, who in table.state.deal.characters.items()}
        while table.outcome is None:
            mover, command = next_move(table, dict.fromkeys(WHO, "steady"), chance)
            table.play(mover, command, table.at)
            if table.state.phase == "reveal":
                for seat in WHO:
                    view = table.view(seat)
                    found = guesses(view.table, view.you, seat)
                    assert truth in [guess for _, guess in found]
                    assert sum(weight for weight, _ in found) == pytest.approx(1)


def test_what_signs_mean_is_what_the_data_say() -> None:
    for character, facts in FACTS.facts.characters.items():
        assert set(GREEN.get(character, ())) == set(facts.green)


def test_signs_tell_who_it_may_be() -> None:
    """The assassin poisons the thug and sees red: it is the thug or the seductress; nobody poisons himself."""
    table = strike(ball(), "assassin", "thug")
    assert {"thug", "seductress"} == guessed(table, 2)[4]
    assert "assassin" not in guessed(table, 1)[4]


def test_a_green_sign_may_be_a_special_one_but_seldom() -> None:
    """Green for the constable is assassin or seductress, unless he saved somebody."""
    table = strike(ball(), "constable", "assassin")
    assert {"assassin", "seductress", "thug", "duke"} == guessed(table, 3)[2]
    view = table.view(3)
    likely = sum(weight for weight, guess in guesses(view.table, view.you, 3) if guess["assassin"] == 2)
    assert likely > 0.4


def test_who_has_left_is_neither_duke_nor_assassin() -> None:
    """Else the game would be over; and whoever still poisons is somebody else."""
    table = strike(ball(lives=1), "assassin", "thug")
    assert {"constable", "seductress", "thug"} == guessed(table, 1)[4]
    next_night(table)
    strike(table, "constable", "seductress")
    assert {"seductress", "thug"} == guessed(table, 1)[4]  # the constable's capture came after


def test_the_jailed_is_neither_duke_nor_assassin() -> None:
    """A capture alone would not tell that it was not the assassin."""
    assert {"seductress", "thug"} == guessed(strike(ball(lives=1), "constable", "seductress"), 1)[5]
    assert "assassin" in guessed(strike(ball(lives=2), "constable", "seductress"), 1)[5]
    assert {"seductress", "thug"} == guessed(strike(ball(lives=1), "constable", "seductress"), 2)[5]


def test_a_dukes_green_sign_is_never_a_special_one() -> None:
    assert {"constable", "thug"} == guessed(strike(ball(), "duke", "constable"), 1)[3]


def test_the_distracted_is_not_the_constable() -> None:
    table = strike(ball(), "seductress", "thug")
    assert {"thug", "assassin"} == guessed(table, 1)[4]


def test_signs_that_mean_something_else_tell_it_nothing() -> None:
    """With an edition's own signs no guess may fit: then all that fit in public are left, each as likely."""
    view = strike(ball(), "assassin", "thug").view(2)
    assert isinstance(view.you, PrivateView)
    odd = tuple(replace(view.you.history[0], target=target) for target in (1, 3, 4, 5))  # red for everybody
    assert [1 / 24] * 24 == [weight for weight, _ in guesses(view.table, replace(view.you, history=odd), 2)]


def test_it_goes_for_whom_it_suspects() -> None:
    """A constable who saw green strikes there again."""
    table = next_night(strike(ball(), "constable", "assassin"))
    assert {Target(2)} == {steady(table.view(3), Chance(seed)) for seed in range(5)}


def test_the_duke_questions_whom_he_is_least_sure_of() -> None:
    """Not the one whom he knows to be for him."""
    table = next_night(strike(ball(), "duke", "constable"))
    assert {2, 4, 5} == {steady(table.view(1), Chance(seed)).player for seed in range(20)}


def test_the_thug_guards_whoever_has_been_harmed_most() -> None:
    table = next_night(strike(ball(), "assassin", "seductress"))
    assert {Target(5)} == {steady(table.view(4), Chance(seed)) for seed in range(5)}


def test_of_two_cards_it_takes_the_joker_else_the_latest() -> None:
    table = choose(next_night(place(draw(choose(ball())))))
    assert Draw("king") == steady(table.view(1), Chance(1))
    for seat, card in ((1, "ace"), (2, "two"), (3, "queen"), (4, "jack")):
        play(table, seat, "draw", card=card)
    assert ["king", "joker"] == sees(table, 5, "draw_from")
    assert Draw("joker") == steady(table.view(5), Chance(1))


def test_the_seductress_always_takes_the_joker() -> None:
    first_draw = {"1": "two", "2": "king", "3": "jack", "4": "queen", "5": "ace", "extra": "joker"}
    table = choose(next_night(place(draw(choose(ball({**DEAL, "first_draw": first_draw}))))))
    assert list(CARDS) == sees(table, 5, "draw_from")
    assert Draw("joker") == steady(table.view(5), Chance(1))


def test_it_stands_beside_its_target() -> None:
    """The constable places last, beside whom he aims at."""
    first_draw = {"1": "ace", "2": "two", "3": "king", "4": "jack", "5": "queen", "extra": "joker"}
    table = draw(choose(ball({**DEAL, "first_draw": first_draw}), {3: 2}))
    for seat, cell in ((1, "A1"), (2, "C1"), (4, "E1"), (5, "A5")):
        play(table, seat, "place", cell=cell)
    found = {steady(table.view(3), Chance(seed)) for seed in range(20)}
    assert found and all(isinstance(move, Place) and move.cell in {"B1", "D1", "C2"} for move in found)


def test_the_duke_keeps_away_from_all_whom_he_does_not_know() -> None:
    """He places last, beside nobody; first, where few can come beside him."""
    first_draw = {"1": "king", "2": "ace", "3": "two", "4": "jack", "5": "queen", "extra": "joker"}
    table = draw(choose(ball({**DEAL, "first_draw": first_draw}), {1: 2}))
    for seat, cell in ((2, "A1"), (3, "C1"), (4, "E1"), (5, "A5")):
        play(table, seat, "place", cell=cell)
    near = {"A2", "B1", "D1", "C2", "E2", "A4", "B5"}
    assert not near & {steady(table.view(1), Chance(seed)).cell for seed in range(20)}
    table = draw(choose(ball()))
    wide = {"C1", "A3", "C3", "E3", "C5"}
    assert not wide & {steady(table.view(1), Chance(seed)).cell for seed in range(20)}


def test_who_places_before_the_target_leaves_it_room_to_come() -> None:
    """The assassin is first, in the middle."""
    first_draw = {"1": "king", "2": "ace", "3": "two", "4": "jack", "5": "queen", "extra": "joker"}
    table = draw(choose(ball({**DEAL, "first_draw": first_draw}), {2: 1}))
    assert {Place("C3")} == {steady(table.view(2), Chance(seed)) for seed in range(5)}


def test_with_the_joker_too_its_action_comes_first() -> None:
    """It takes a seat beside its target, free or not, or the target's neighbour's."""
    for seed in range(20):
        first_draw = {"1": "ace", "2": "two", "3": "joker", "4": "jack", "5": "queen", "extra": "king"}
        table = draw(choose(ball({**DEAL, "first_draw": first_draw}), {3: 2}))
        for seat, cell in ((1, "A1"), (2, "C1"), (4, "E1"), (5, "A5")):
            play(table, seat, "place", cell=cell)
        move = steady(table.view(3), Chance(seed))
        assert isinstance(move, Place | Replace)
        table.take({**plain(move), "seat": 3})
        assert "grey" != sees(table, 3, "indicator")


def test_it_has_nothing_to_say_where_it_has_no_move() -> None:
    table = ball()
    play(table, seat_of("thug"), "target", player=1)
    assert steady(table.view(seat_of("thug")), Chance(1)) is None
    assert steady(table.view("table"), Chance(1)) is None
