"""The steady player of Masquerade Murder: it reasons correctly, knows only its view, and beats chance.

`bots.scenes.toml` has what it does.
"""

from collections import Counter

import pytest
from cases import rows
from msgspec.structs import replace
from scripted_play import plain, play, view_field

import cards
from cards.masquerade_murder import LONGEST
from companion.games import GAMES
from companion.games.masquerade_murder.bot import PATIENCE, steady
from companion.games.masquerade_murder.deduction import GREEN, guesses
from companion.games.masquerade_murder.model import Place, Replace
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from masquerade_murder.nights import (
    CHARACTER_OF,
    DEAL,
    choose_targets,
    draw_cards,
    first_night,
    next_night,
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


def before_placing(first_draw: str, targets: dict[int, int], cells: str = "") -> Match:
    """Return a table where seats have these cards, the last of which is the extra, and some have placed their cubes."""
    deal = {**DEAL, "first_draw": dict(zip(DEAL["first_draw"], first_draw.split(), strict=True))}
    table = draw_cards(choose_targets(first_night(deal), targets))
    for cell in cells.split():
        play(table, table.state.placing, "place", cell=cell)
    return table


def possible_characters(table: Match, seat: int) -> dict[int, set[str]]:
    """Return the characters that each seat may be, to one of them."""
    view = table.view(seat)
    characters: dict[int, set[str]] = {one: set() for one in CHARACTER_OF}
    for _, guess in guesses(view.table, view.you, seat):
        for one, character in guess.items():
            characters[one].add(character)
    return characters


STRENGTHS = [
    pytest.param("assassin", ("assassin",), FACTS, 28, id="90 of 100 in 2,000 games, a random one hardly any"),
    pytest.param("constable", ("constable", "assassin"), FACTS, 16, id="60 of 100 in 2,000 games, a random one 9"),
    pytest.param("thug", ("thug", "assassin"), SHARING, 15, id="58 of 100 in 1,000 games, a random one none"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("character", "steadily", "facts", "least"), STRENGTHS)
def test_a_steady_player_beats_chance(
    character: str, steadily: tuple[str, ...], facts: cards.GameData, least: int
) -> None:
    won = Counter()
    for seed in range(40):
        table = game(seed, *steadily, facts=facts)
        won.update(table.state.deal.characters[seat] for seat in table.outcome.winners)
    assert won[character] >= least


@pytest.mark.slow
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
    for seed in range(3):
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


@rows(__file__, "guesses")
def test_a_night_leaves_these_characters_possible(
    lives: int, actor: str, target: str, by: str, found: list[str]
) -> None:
    """Who poisons sees by red that it was thug or seductress, and nobody harms themselves. Who has left was neither
    duke nor assassin; one capture excludes nobody. A duke's green sign is never special, a constable's may be."""
    table = strike(first_night(lives=lives), actor, target)
    assert found == sorted(possible_characters(table, seat_of(by))[seat_of(target)])


def test_the_special_meaning_of_a_green_sign_is_unlikely() -> None:
    """Green for the constable means assassin or seductress, unless he saved somebody."""
    view = strike(first_night(), "constable", "assassin").view(3)
    likely = sum(weight for weight, guess in guesses(view.table, view.you, 3) if guess[2] == "assassin")
    assert likely > 0.4


def test_a_capture_after_somebody_died_excludes_that_they_were_the_constable() -> None:
    table = strike(next_night(strike(first_night(lives=1), "assassin", "thug")), "constable", "seductress")
    assert {"seductress", "thug"} == possible_characters(table, 1)[4]


def test_contradictory_signs_leave_all_public_possibilities() -> None:
    """With an edition's own signs no guess may fit; then all that fit in public are equally likely."""
    view = strike(first_night(), "assassin", "thug").view(2)
    red_for_all = tuple(replace(view.you.history[0], target=target) for target in (1, 3, 4, 5))
    assert [1 / 24] * 24 == [weight for weight, _ in guesses(view.table, replace(view.you, history=red_for_all), 2)]


def test_a_steady_player_stands_beside_its_target() -> None:
    table = before_placing("ace two king jack queen joker", {3: 2}, "A1 C1 E1 A5")
    moves = {steady(table.view(3), Chance(seed)) for seed in range(20)}
    assert moves and all(isinstance(move, Place) and move.cell in {"B1", "D1", "C2"} for move in moves)


@rows(__file__, "avoided")
def test_the_duke_keeps_away_from_strangers(first_draw: str, placed: str, avoided: str) -> None:
    """Seats beside others, and wide places."""
    table = before_placing(first_draw, {1: 2}, placed)
    assert not {*avoided.split()} & {steady(table.view(1), Chance(seed)).cell for seed in range(20)}


def test_a_steady_player_uses_the_joker_to_reach_its_target() -> None:
    for seed in range(20):
        table = before_placing("ace two joker jack queen king", {3: 2}, "A1 C1 E1 A5")
        move = steady(table.view(3), Chance(seed))
        assert isinstance(move, Place | Replace)
        table.take({**plain(move), "seat": 3})
        assert "grey" != view_field(table, 3, "indicator")
