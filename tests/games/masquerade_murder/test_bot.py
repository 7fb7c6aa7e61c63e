"""The steady player of Masquerade Murder: it reasons correctly, knows only its view, and beats chance."""

from collections import Counter

import pytest
from msgspec.structs import replace
from scripted_play import plain, play, view_field

import cards
from cards.masquerade_murder import LONGEST
from companion.games import GAMES
from companion.games.masquerade_murder.bot import PATIENCE, steady
from companion.games.masquerade_murder.deduction import GREEN, guesses
from companion.games.masquerade_murder.model import Draw, Place, Replace, Target
from companion.games.masquerade_murder.view_types import PrivateView
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from masquerade_murder.nights import (
    CARDS,
    CHARACTER_OF,
    DEAL,
    choose_targets,
    draw_cards,
    first_night,
    next_night,
    place_cubes,
    quiet_night,
    seat_of,
    strike,
)

GAME = GAMES["masquerade_murder"]
FACTS = cards.load("masquerade_murder")
SHARING = cards.load("masquerade_murder", options={"thug_jobs": 3, "nights": 12})


def game(seed: int, *steadily: str, facts: cards.GameData = FACTS) -> Match:
    """Play a game in which these characters play steadily and the others at random."""
    table, chance = start(GAME, facts, 5, seed), Chance(2 * seed + 1)
    who = table.state.deal.characters
    level = {seat: "steady" if who[seat] in steadily else "random" for seat in who}
    while table.outcome is None:
        mover, command = next_move(table, level, chance)
        table.play(mover, command, table.at)
    return table


def wins(character: str, *steadily: str, games: int = 40, facts: cards.GameData = FACTS) -> int:
    """Return in how many games this character wins."""
    count = Counter()
    for seed in range(games):
        table = game(seed, *steadily, facts=facts)
        count.update(table.state.deal.characters[seat] for seat in table.outcome.winners)
    return count[character]


def possible_characters(table: Match, seat: int) -> dict[int, set[str]]:
    """Return the characters that each seat may be, to one of them."""
    view = table.view(seat)
    characters: dict[int, set[str]] = {one: set() for one in CHARACTER_OF}
    for _, guess in guesses(view.table, view.you, seat):
        for one, character in guess.items():
            characters[one].add(character)
    return characters


def test_a_steady_assassin_beats_the_random() -> None:
    """A random assassin hardly ever wins; a steady one won 90 of 100 over 2,000 games."""
    assert wins("assassin", "assassin") >= 28


def test_a_steady_constable_arrests_a_steady_assassin() -> None:
    """The steady constable won 60 of 100 over 2,000 games, a random one 9."""
    assert wins("constable", "constable", "assassin") >= 16


def test_a_steady_thug_shares_wins() -> None:
    """The steady thug shared 58 of 100 wins over 1,000 games, a random one none."""
    assert wins("thug", "thug", "assassin", facts=SHARING) >= 15


def test_a_carnival_of_steady_players_ends_without_a_last_night() -> None:
    """Of 1,000 such games the longest took 72 nights, and half of them at most 6."""
    nights = sorted(game(seed, *CHARACTER_OF.values()).state.night for seed in range(30))
    assert nights[15] <= 12 and nights[-1] < LONGEST


@pytest.mark.parametrize(("quiet", "choices"), [(PATIENCE - 1, 1), (PATIENCE, 6)])
def test_after_quiet_nights_a_player_draws_any_card(quiet: int, choices: int) -> None:
    """Otherwise the same turns would come every night."""
    table = first_night()
    for _ in range(quiet):
        next_night(quiet_night(table))
    choose_targets(table)
    (seat,) = table.state.waiting
    assert choices == len({steady(table.view(seat), Chance(seed)) for seed in range(40)})


def test_the_truth_is_always_among_the_guesses() -> None:
    for seed in range(6):
        table, chance = start(GAME, FACTS, 5, seed), Chance(seed)
        truth = table.state.deal.characters
        while table.outcome is None:
            mover, command = next_move(table, dict.fromkeys(CHARACTER_OF, "steady"), chance)
            table.play(mover, command, table.at)
            if table.state.phase == "reveal":
                for seat in CHARACTER_OF:
                    view = table.view(seat)
                    guesses_ = guesses(view.table, view.you, seat)
                    assert truth in [guess for _, guess in guesses_]
                    assert sum(weight for weight, _ in guesses_) == pytest.approx(1)


def test_the_meaning_of_signs_comes_from_the_data() -> None:
    for character, facts in FACTS.facts.characters.items():
        assert set(GREEN.get(character, ())) == set(facts.green)


def test_a_red_sign_leaves_two_characters() -> None:
    """An assassin who poisons and sees red has hit the thug or the seductress; nobody poisons themselves."""
    table = strike(first_night(), "assassin", "thug")
    assert {"thug", "seductress"} == possible_characters(table, 2)[4]
    assert "assassin" not in possible_characters(table, 1)[4]


def test_the_special_meaning_of_a_green_sign_is_unlikely() -> None:
    """Green for the constable means assassin or seductress, unless he saved somebody."""
    table = strike(first_night(), "constable", "assassin")
    assert {"assassin", "seductress", "thug", "duke"} == possible_characters(table, 3)[2]
    view = table.view(3)
    likely = sum(weight for weight, guess in guesses(view.table, view.you, 3) if guess[2] == "assassin")
    assert likely > 0.4


def test_a_seat_that_left_is_neither_duke_nor_assassin() -> None:
    """Otherwise the game would be over, and somebody else still poisons."""
    table = strike(first_night(lives=1), "assassin", "thug")
    assert {"constable", "seductress", "thug"} == possible_characters(table, 1)[4]
    next_night(table)
    strike(table, "constable", "seductress")
    assert {"seductress", "thug"} == possible_characters(table, 1)[4]  # the constable's capture came after


def test_the_jailed_is_neither_duke_nor_assassin() -> None:
    """A single capture would not exclude the assassin."""
    assert {"seductress", "thug"} == possible_characters(strike(first_night(lives=1), "constable", "seductress"), 1)[5]
    assert "assassin" in possible_characters(strike(first_night(lives=2), "constable", "seductress"), 1)[5]
    assert {"seductress", "thug"} == possible_characters(strike(first_night(lives=1), "constable", "seductress"), 2)[5]


def test_a_dukes_green_sign_is_never_a_special_one() -> None:
    assert {"constable", "thug"} == possible_characters(strike(first_night(), "duke", "constable"), 1)[3]


def test_the_distracted_is_not_the_constable() -> None:
    table = strike(first_night(), "seductress", "thug")
    assert {"thug", "assassin"} == possible_characters(table, 1)[4]


def test_contradictory_signs_leave_all_public_possibilities() -> None:
    """With an edition's own signs no guess may fit; then all that fit in public are equally likely."""
    view = strike(first_night(), "assassin", "thug").view(2)
    assert isinstance(view.you, PrivateView)
    contradictory_history = tuple(
        replace(view.you.history[0], target=target) for target in (1, 3, 4, 5)
    )  # red for everybody
    assert [1 / 24] * 24 == [
        weight for weight, _ in guesses(view.table, replace(view.you, history=contradictory_history), 2)
    ]


def test_a_steady_player_targets_its_suspect() -> None:
    table = next_night(strike(first_night(), "constable", "assassin"))
    assert {Target(2)} == {steady(table.view(3), Chance(seed)) for seed in range(5)}


def test_the_duke_targets_the_seat_he_knows_least_about() -> None:
    table = next_night(strike(first_night(), "duke", "constable"))
    assert {2, 4, 5} == {steady(table.view(1), Chance(seed)).player for seed in range(20)}


def test_the_thug_guards_the_seat_that_was_harmed_most() -> None:
    table = next_night(strike(first_night(), "assassin", "seductress"))
    assert {Target(5)} == {steady(table.view(4), Chance(seed)) for seed in range(5)}


def test_a_steady_player_draws_the_joker_or_the_latest_card() -> None:
    table = choose_targets(next_night(place_cubes(draw_cards(choose_targets(first_night())))))
    assert Draw("king") == steady(table.view(1), Chance(1))
    for seat, card in ((1, "ace"), (2, "two"), (3, "queen"), (4, "jack")):
        play(table, seat, "draw", card=card)
    assert ["king", "joker"] == view_field(table, 5, "draw_from")
    assert Draw("joker") == steady(table.view(5), Chance(1))


def test_the_seductress_always_takes_the_joker() -> None:
    first_draw = {"1": "two", "2": "king", "3": "jack", "4": "queen", "5": "ace", "extra": "joker"}
    table = choose_targets(
        next_night(place_cubes(draw_cards(choose_targets(first_night({**DEAL, "first_draw": first_draw})))))
    )
    assert list(CARDS) == view_field(table, 5, "draw_from")
    assert Draw("joker") == steady(table.view(5), Chance(1))


def test_a_steady_player_stands_beside_its_target() -> None:
    first_draw = {"1": "ace", "2": "two", "3": "king", "4": "jack", "5": "queen", "extra": "joker"}
    table = draw_cards(choose_targets(first_night({**DEAL, "first_draw": first_draw}), {3: 2}))
    for seat, cell in ((1, "A1"), (2, "C1"), (4, "E1"), (5, "A5")):
        play(table, seat, "place", cell=cell)
    moves_ = {steady(table.view(3), Chance(seed)) for seed in range(20)}
    assert moves_ and all(isinstance(move, Place) and move.cell in {"B1", "D1", "C2"} for move in moves_)


def test_the_duke_keeps_away_from_strangers() -> None:
    first_draw = {"1": "king", "2": "ace", "3": "two", "4": "jack", "5": "queen", "extra": "joker"}
    table = draw_cards(choose_targets(first_night({**DEAL, "first_draw": first_draw}), {1: 2}))
    for seat, cell in ((2, "A1"), (3, "C1"), (4, "E1"), (5, "A5")):
        play(table, seat, "place", cell=cell)
    crowded_cells = {"A2", "B1", "D1", "C2", "E2", "A4", "B5"}
    assert not crowded_cells & {steady(table.view(1), Chance(seed)).cell for seed in range(20)}
    table = draw_cards(choose_targets(first_night()))
    wide = {"C1", "A3", "C3", "E3", "C5"}
    assert not wide & {steady(table.view(1), Chance(seed)).cell for seed in range(20)}


def test_a_player_that_places_first_leaves_room_for_its_target() -> None:
    first_draw = {"1": "king", "2": "ace", "3": "two", "4": "jack", "5": "queen", "extra": "joker"}
    table = draw_cards(choose_targets(first_night({**DEAL, "first_draw": first_draw}), {2: 1}))
    assert {Place("C3")} == {steady(table.view(2), Chance(seed)) for seed in range(5)}


def test_a_steady_player_uses_the_joker_to_reach_its_target() -> None:
    for seed in range(20):
        first_draw = {"1": "ace", "2": "two", "3": "joker", "4": "jack", "5": "queen", "extra": "king"}
        table = draw_cards(choose_targets(first_night({**DEAL, "first_draw": first_draw}), {3: 2}))
        for seat, cell in ((1, "A1"), (2, "C1"), (4, "E1"), (5, "A5")):
            play(table, seat, "place", cell=cell)
        move = steady(table.view(3), Chance(seed))
        assert isinstance(move, Place | Replace)
        table.take({**plain(move), "seat": 3})
        assert "grey" != view_field(table, 3, "indicator")


def test_a_bot_without_moves_waits() -> None:
    table = first_night()
    play(table, seat_of("thug"), "target", player=1)
    assert steady(table.view(seat_of("thug")), Chance(1)) is None
    assert steady(table.view("table"), Chance(1)) is None
