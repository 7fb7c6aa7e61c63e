"""Photo Leap for three to eight players, our own variant. Rule 12.6."""

from collections import Counter
from typing import Any

import pytest
from scripted_play import all_play, moves, open_table, play

import cards
from cards import load, load_rules
from cards.errors import InputError
from cards.photo_leap import deck_by_round
from cards.rulebook import Rule
from companion.games import GAMES
from companion.lab.simulation.simulate import play as play_with_bots
from companion.matches.match import Match, start
from layouts import components
from layouts.kit.component import Print
from layouts.kit.style import Ink
from photo_leap.rounds import DECK, TYPES

COUNTS = range(3, 9)


def first_round(players: int, lead: int = 1, **options: Any) -> Match:
    """Round 1, investigate. Seat 3 is the spy, the sheep is true."""
    deal = {"spy": 3, "lead": lead, "deck": DECK, "chance": 7}
    table = open_table("photo_leap", players, deal, players=players, **options)
    play(table, 3, "choose_types", **TYPES)
    return all_play(table)


def news_of(table: Match) -> list[str | None]:
    return [table.view(seat).you.news for seat in range(1, table.seats + 1)]


@pytest.mark.parametrize("players", COUNTS)
def test_so_many_sit_down_and_no_other_number(players: int) -> None:
    """Rule 12.6."""
    facts = load("photo_leap", options={"players": players})
    assert (players, players) == (facts.about.fewest, facts.about.most)
    assert players == len(start(GAMES["photo_leap"], facts, players, 1).state.notebooks)
    with pytest.raises(InputError):
        start(GAMES["photo_leap"], facts, players + 1, 1)


def test_four_play_unless_the_table_says_otherwise() -> None:
    assert 4 == load("photo_leap").about.fewest == load("photo_leap").about.most
    for wrong in (2, 9):
        with pytest.raises(InputError):
            load("photo_leap", options={"players": wrong})


@pytest.mark.parametrize("players", COUNTS)
def test_there_is_one_spy_and_the_deck_lasts_as_long(players: int) -> None:
    """Rules 4.2, 12.6: four stories a round, whoever looks at them."""
    facts = load("photo_leap", options={"players": players})
    assert (players - 1, 1) == (facts.facts.roles["journalist"].copies, facts.facts.roles["spy"].copies)
    assert deck_by_round(load("photo_leap").facts) == deck_by_round(facts.facts)
    table = first_round(players)
    assert ["spy" if seat == 3 else "journalist" for seat in range(1, players + 1)] == [
        table.view(seat).you.role for seat in range(1, players + 1)
    ]
    assert (4, 16) == (len(table.state.four), table.view("table").table.deck)


def test_three_see_one_news_each_and_nobody_the_fourth() -> None:
    """Rules 4.1, 12.6."""
    table = first_round(3)
    assert ["sheep", "bear", "wolf"] == news_of(table)
    assert (1, 2, 3) == table.view("table").table.readers
    all_play(table)
    assert Counter(table.view(3).you.four) == Counter(["sheep", "bear", "wolf", "deer"])


def test_of_more_than_four_the_lead_and_the_next_three_on_the_left_see_one() -> None:
    """Rules 4.1, 12.6: the four stories go to them in seat order; the others tap all the same."""
    table = first_round(6, lead=5)
    assert ["sheep", "bear", None, None, "wolf", "deer"] == news_of(table)
    assert (1, 2, 5, 6) == table.view("table").table.readers
    assert all(moves(table, seat) for seat in range(1, 7))


def test_the_banished_are_passed_over() -> None:
    """Rules 6.4, 12.6: the next one on the left looks instead; with fewer than four in office news stay unseen."""
    table = first_round(5, interrogate_after=0)
    all_play(table)
    all_play(table)
    play(table, 1, "accuse", player=2)
    all_play(table, "vote", valid=True)
    assert (1,) == table.state.banished and 5 == table.state.lead
    while table.state.round == 1:
        mover = next(seat for seat in range(1, 6) if moves(table, seat))
        play(table, mover, **moves(table, mover)[0])
    assert 4 == table.state.lead
    assert (2, 3, 4, 5) == table.view("table").table.readers
    assert None is table.view(1).you.news


@pytest.mark.parametrize("players", COUNTS)
def test_paper_has_role_and_reference_cards_for_all(players: int) -> None:
    """Rule 12.6: the option prints as many as play."""
    found = {it.id: it for it in components(load("photo_leap", options={"players": players}), Print(Ink.FULL))}
    for name in ("roles", "second_roles", "reference"):
        assert players == sum(piece.copies for piece in found[name].pieces)
    assert 20 == sum(piece.copies for piece in found["news"].pieces)


@pytest.mark.parametrize(
    ("players", "words"), [(3, "Nobody looks at the fourth"), (4, "one for each player"), (7, "each of the next three")]
)
def test_the_rulebook_says_who_looks_at_news(players: int, words: str) -> None:
    """Rule 4.1."""
    rules = load_rules(load("photo_leap", options={"players": players}))
    (text,) = (block.words for block in rules if isinstance(block, Rule) and block.number == "4.1")
    assert words in text


@pytest.mark.parametrize("players", COUNTS)
def test_steady_bots_play_it_to_the_end(players: int) -> None:
    """Rule 12.6: games never outlast the board."""
    facts = cards.load("photo_leap", options={"players": players})
    for seed in range(6):
        result = play_with_bots(GAMES["photo_leap"], facts, ["steady"] * players, seed)
        assert result.reason and result.rounds <= facts.facts.board.areas


@pytest.mark.slow
@pytest.mark.parametrize("players", COUNTS)
def test_a_table_of_steady_bots_is_balanced(players: int) -> None:
    """Rule 12.6: over two hundred games spies win between 35 % and 65 %; six or more interrogate from round 5 on."""
    options = {"players": players, **({"interrogate_after": 4} if players > 5 else {})}
    facts = cards.load("photo_leap", options=options)
    games = [play_with_bots(GAMES["photo_leap"], facts, ["steady"] * players, seed) for seed in range(200)]
    won = [any("spies" in game.sides[seat] for seat in game.winners) for game in games]
    assert 0.35 < sum(won) / len(won) < 0.65
