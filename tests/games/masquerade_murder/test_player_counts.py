"""Masquerade Murder for four to eight players and as a quick game, our own variants. Rules 8.4, 8.5."""

from collections import Counter
from itertools import product
from typing import Any

import pytest
from cases import rows

import cards
from cards import load, load_rules
from cards.errors import InputError
from cards.rulebook import Rule
from companion.games import GAMES
from companion.games.masquerade_murder.deduction import guesses
from companion.games.masquerade_murder.night import resolve
from companion.lab.simulation.simulate import play as play_with_bots
from companion.matches.match import start
from companion.rules.chance import Chance
from layouts.kit.component import Print
from layouts.kit.style import Ink
from layouts.masquerade_murder import components
from layouts.masquerade_murder.figures import losses
from masquerade_murder.by_hand import work_out

GAME = GAMES["masquerade_murder"]
CASTS = {4: (0, 1), 5: (1, 1), 6: (2, 1), 7: (2, 2), 8: (3, 2)}
"""How many thugs and seductresses play."""
VARIANTS = [(4, "full"), (6, "full"), (7, "full"), (8, "full"), (4, "quick"), (5, "quick")]


@pytest.mark.parametrize("players", CASTS)
def test_so_many_sit_down_and_no_other_number(players: int) -> None:
    """Rule 8.4: one constable, assassin and duke each, and the cast's thugs and seductresses."""
    game = load("masquerade_murder", options={"players": players})
    assert (players, players) == (game.about.fewest, game.about.most)
    deal = start(GAME, game, players, 1).state.deal
    thugs, seductresses = CASTS[players]
    expected = {"constable": 1, "assassin": 1, "duke": 1, "thug": thugs, "seductress": seductresses}
    assert Counter(expected) == Counter(deal.characters.values())
    assert players + 1 == len(set(deal.first_draw.values()))
    with pytest.raises(InputError):
        start(GAME, game, players + 1, 1)


def test_a_table_sets_its_own_numbers_before_the_usual_ones() -> None:
    """Rules 8.3 to 8.5: the usual numbers are only for options that nobody gave."""

    def limits(**options: Any) -> tuple[int, int, int, bool]:
        facts = load("masquerade_murder", options=options).facts
        return facts.jail, facts.options.lives, facts.options.nights, facts.options.constable_outlasts

    assert (3, 3, 0, False) == limits()
    assert (3, 2, 0, False) == limits(players=4)
    assert (2, 1, 4, True) == limits(pace="quick")
    assert (3, 3, 0, False) == limits(players=6, lives=3)
    assert (5, 1, 0, False) == limits(players=6, captures=5)
    assert (4, 2, 6, False) == limits(pace="quick", nights=6, lives=2, captures=4, constable_outlasts=False)
    assert (4, 3, 0, False) == limits(captures=4)


def test_the_thug_of_a_quick_game_can_share_a_win() -> None:
    """Rule 8.5: four nights leave no time to sell guards. Where no thug plays, nothing is set."""
    jobs = [
        load("masquerade_murder", options=options).facts.options.thug_jobs
        for options in ({}, {"pace": "quick"}, {"pace": "quick", "thug_jobs": 0}, {"pace": "quick", "players": 4})
    ]
    assert [0, 1, 0, 0] == jobs


def test_the_rules_name_one_number_for_all_crowds() -> None:
    """Rule 8.4: six, seven and eight have the same thresholds."""
    casts = load("masquerade_murder").facts.casts
    assert 1 == len({(casts[count].full.jail, casts[count].full.kill) for count in "678"})
    assert 1 == len({(casts[count].quick_nights, casts[count].quick_jail, casts[count].quick_kill) for count in "45"})


@pytest.mark.parametrize("players", [6, 7, 8])
def test_the_quick_game_is_for_four_or_five(players: int) -> None:
    """Rule 8.5."""
    with pytest.raises(InputError, match="expected 4 or 5 players"):
        load("masquerade_murder", options={"players": players, "pace": "quick"})


@pytest.mark.parametrize("players", [4, 6, 7, 8])
def test_nights_of_other_casts_are_as_worked_out_by_hand(players: int) -> None:
    """Rules 4.1 to 5.7, 8.1, 8.4: random nights, in which nearly all touch, resolve as the steward's sheet does."""
    facts, chance = load("masquerade_murder", options={"players": players}).facts, Chance(players)
    who = {f"{character}-{seat}": character for seat, character in enumerate(facts.cast)}
    for _ in range(700):
        playing = [one for one in who if who[one] in ("assassin", "duke") or chance.below(8)]
        targets = {one: chance.pick([other for other in playing if other != one]) for one in playing}
        touching = {one for one in playing if chance.below(6)}
        night = (who, targets, touching, bool(chance.below(2)))
        assert tuple(work_out(*night)) == tuple(resolve(facts.characters, *night)), night


def test_thugs_and_seductresses_stop_each_other_in_no_circle() -> None:
    """Rule 8.4: each of two thugs guards the other, each of two seductresses aims at one: both are distracted."""
    facts = load("masquerade_murder", options={"players": 7}).facts
    cast = ("constable", "thug", "thug", "seductress", "seductress", "assassin", "duke")
    who = dict(zip("CTUSZAD", cast, strict=True))
    night = resolve(facts.characters, who, {"T": "U", "U": "T", "S": "T", "Z": "U", "A": "T"}, "TUSZA")
    assert (("T", "U"), ("T",)) == (night.distracted, night.poisoned)
    assert {"T": "grey", "U": "grey", "S": "green", "Z": "green", "A": "red"} == night.signs
    night = resolve(facts.characters, who, {"S": "Z", "Z": "D", "T": "S", "U": "T", "A": "T"}, "SZTUA")
    assert (("D",), ()) == (night.distracted, night.poisoned)
    assert {"S": "red", "Z": "green", "T": "red", "U": "green", "A": "red"} == night.signs


@pytest.mark.parametrize(("players", "pace"), VARIANTS)
def test_steady_bots_play_it_to_the_end(players: int, pace: str) -> None:
    """Rules 6.2, 8.4, 8.5: a quick game never outlasts its last night."""
    game = load("masquerade_murder", options={"players": players, "pace": pace})
    result = play_with_bots(GAME, game, ["steady"] * players, 1)
    assert result.reason
    assert pace == "full" or result.rounds <= 4


@pytest.mark.parametrize("players", [4, 7])
def test_the_truth_is_among_a_bots_guesses(players: int) -> None:
    game, chance = load("masquerade_murder", options={"players": players, "lives": 2}), Chance(players)
    table = start(GAME, game, players, players)
    for _ in range(12 * players):
        if table.outcome:
            break
        mover = table.state.waiting[0]
        table.play(mover, chance.pick(table.view(mover).moves), table.at)
        if table.state.phase == "target":
            for seat in range(1, players + 1):
                view = table.view(seat)
                assert dict(table.state.deal.characters) in [guess for _, guess in guesses(view.table, view.you, seat)]


@pytest.mark.parametrize("players", CASTS)
def test_paper_has_pieces_for_all(players: int) -> None:
    """Rule 8.4: cubes, standees, cheat sheets, slips, cards and counters."""
    game = load("masquerade_murder", options={"players": players})
    found = {it.id: sum(piece.copies for piece in it.pieces) for it in components(game, Print(Ink.FULL))}
    for name in ("cubes", "standees", "cheat", "slips", "characters"):
        assert players == found[name]
    assert players + 1 == found["order"]
    assert (players * game.facts.options.lives, players * game.facts.jail) == (found["poison"], found["capture"])


@pytest.mark.parametrize(("players", "ink"), [*product((4, 6, 8), (Ink.FULL, Ink.SAVE))])
def test_every_piece_of_paper_can_be_drawn(players: int, ink: Ink) -> None:
    game = load("masquerade_murder", options={"players": players})
    for component in components(game, Print(ink)):
        for piece in component.pieces:
            assert piece.front()
            assert piece.back is None or piece.back()


def test_the_diagram_shows_what_no_action_reaches() -> None:
    """Rules 4.4, 8.4: without a thug nobody is guarded; two seductresses are lost on each other."""
    for players, (thugs, seductresses) in CASTS.items():
        facts = load("masquerade_murder", options={"players": players}).facts
        lost_on = ["captured", "guarded"][: 1 + bool(thugs)] + ["constable", "seductress"][:seductresses]
        assert tuple(lost_on) == losses("seductress", facts), players


@rows(__file__, "rulebook")
def test_the_rulebook_follows_the_number_of_players(players: int, number: str, words: str) -> None:
    rules = load_rules(load("masquerade_murder", options={"players": players}))
    (text,) = (block.words for block in rules if isinstance(block, Rule) and block.number == number)
    assert words in text


def test_the_variants_are_shipped_as_editions() -> None:
    """Rules 8.4, 8.5: `tuckbox print` and teachers find each by its name, with its players and minutes."""
    expected = {"quick": (5, 35), "four": (4, 40), "six": (6, 45), "seven": (7, 60), "eight": (8, 75)}
    found = {name.partition("/")[2]: cards.load(name).about for name in cards.shipped_editions("masquerade_murder")}
    assert list(expected.items()) == [(name, (about.most, about.minutes)) for name, about in found.items()]
    assert 60 == cards.load("masquerade_murder").about.minutes


@pytest.mark.slow
@pytest.mark.parametrize(("players", "pace"), VARIANTS)
def test_a_table_of_steady_bots_is_balanced(players: int, pace: str) -> None:
    """Rules 8.4, 8.5: over a hundred games the assassin's side wins between 35 % and 65 %."""
    game = load("masquerade_murder", options={"players": players, "pace": pace})
    games = [play_with_bots(GAME, game, ["steady"] * players, seed) for seed in range(100)]
    won = [any("assassin" in one.sides[seat] for seat in one.winners) for one in games]
    assert 0.35 < sum(won) / len(won) < 0.65
