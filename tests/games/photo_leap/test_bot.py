"""Photo Leap's bots follow the rulebook's advice, and conclude from what their seat sees who is a spy."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from scripted_play import all_play, open_table, play

import cards
from companion.games import GAMES
from companion.games.photo_leap import bot
from companion.games.photo_leap.deduction import belief, fits, points, suspicion, worth
from companion.games.photo_leap.model import Accuse, Appoint, Bribe, Interrogation, Pass, Ready, Swap, Turn, Vote
from companion.games.photo_leap.view_types import TableView
from companion.lab.simulation.simulate import GameResult
from companion.lab.simulation.simulate import play as play_with_bots
from companion.matches.match import Match
from companion.rules.chance import Chance
from photo_leap.rounds import ANIMALS, TYPES, after_bribe, at_round, first_round, interrogation, publish

GAME = GAMES["photo_leap"]


NO_TRUTH = ("deer", "deer", "fox", "fox")


def steady_games(count: int, **options: Any) -> list[GameResult]:
    facts = cards.load("photo_leap", options=options)
    return [play_with_bots(GAME, facts, ["steady"] * 4, seed) for seed in range(count)]


def spies_share(games: list[GameResult]) -> float:
    won = [any("spies" in game.sides[seat] for seat in game.winners) for game in games]
    return sum(won) / len(won)


@pytest.mark.slow
def test_a_steady_spy_wins_more_often_than_a_random_one() -> None:
    """Rule 12.2: against random journalists, over the same deals."""
    facts = cards.load("photo_leap")
    won = {"steady": 0, "random": 0}
    for seed in range(120):
        spy = open_table("photo_leap", 4, seed=seed).state.deal.spy
        for level in won:
            bots = [level if seat == spy else "random" for seat in range(1, 5)]
            won[level] += spy in play_with_bots(GAME, facts, bots, seed).winners
    assert won["steady"] > won["random"] + 12


@pytest.mark.slow
def test_a_table_of_steady_bots_ends_in_every_way_and_catching_all_spies_helps_the_spies() -> None:
    """Rules 8.2, 12.4: with one spy card to find, both sides win; with all to find, spies bribe early and are safe."""
    games = steady_games(150)
    assert {"spy_caught", "truths_published", "fakes_published"} == {game.reason for game in games}
    assert 0.35 < spies_share(games) < 0.65
    assert spies_share(steady_games(60, catch_all_spies=True)) > 0.85


# What is believed.


def test_a_steady_journalist_keeps_every_choice_that_fits_the_scores() -> None:
    """Rules 11.1, 11.2, 12.1: the example of the rulebook, turn by turn."""
    published = (("fox", "sheep"), ("bear", "fox"), ("deer", "sheep"), ("wolf", "bear"))
    turns = tuple(Turn(1, 2, score) for score in (1, 1, 1, -1))
    left = [{types.truth for types in fits(published[:n], turns[:n])} for n in range(5)]
    assert [set(ANIMALS), *[{"fox", "sheep"}] * 3, {"fox"}] == left
    assert {("bear", "wolf")} == {types.fakes for types in fits(published, turns)}


def test_what_everybody_believes_adds_up_to_one_spy() -> None:
    """Rule 1.2: before anything is printed all four are alike, and a journalist leaves out their own seat."""
    table = first_round()
    everybody = belief(table.view("table").table, "table")
    assert [0.25] * 4 == pytest.approx([suspicion(everybody, seat) for seat in range(1, 5)])
    mine = belief(table.view(1).table, 1, table.view(1).you)
    assert [0, 1 / 3, 1 / 3, 1 / 3] == pytest.approx([suspicion(mine, seat) for seat in range(1, 5)])
    assert len({round(worth(mine, news), 6) for news in ANIMALS}) == 1


def test_whose_turns_went_badly_are_suspected() -> None:
    """Rule 12.1: two fakes came out under seats 1 and 2."""
    table = publish(all_play(all_play(first_round())), ("bear", "wolf"))
    everybody = belief(table.view("table").table, "table")
    one, two, three, four = (suspicion(everybody, seat) for seat in range(1, 5))
    assert one == pytest.approx(two) and three == pytest.approx(four) and one > three


def suspected_after_test(dropped: str, kept: tuple[str, str]) -> float:
    """The lead's suspicion of an associate, seat 2, who dropped one of three."""
    table = all_play(all_play(first_round()))
    play(table, 1, "appoint", player=2)
    (spare,) = Counter(table.state.four) - Counter([dropped, *kept])
    play(table, 1, "discard", card=table.state.four.index(spare))
    play(table, 2, "discard", card=table.state.four.index(dropped))
    you = table.view(1).you
    assert [1, 2] == [drop.seat for drop in you.drops] and dropped == you.drops[1].news
    assert [2] == [drop.seat for drop in table.view(2).you.drops] and () == table.view(3).you.drops
    believed = belief(table.view(1).table, 1, you)
    right = {guess: weight for guess, weight in believed.items() if points(guess.types, "sheep") == 1}
    return suspicion(right, 2) / sum(right.values())


def test_a_lead_learns_from_what_the_associate_dropped() -> None:
    """Rule 12.3: with the sheep true, dropping it is what a spy does, and dropping a fake is not."""
    assert suspected_after_test("sheep", ("bear", "wolf")) > suspected_after_test("bear", ("sheep", "wolf"))


def asked(table: TableView, lead: int, accused: int, *against: int) -> TableView:
    """The public table after an interrogation, in which all but some voted that it was valid."""
    votes = {seat: seat not in against for seat in range(1, 5)}
    closed = Interrogation(table.bribe_round or 4, lead, accused, votes)
    return replace(table, interrogations=(*table.interrogations, closed))


def test_votes_and_accusations_are_weighed() -> None:
    """Rules 6.1, 6.2: spies do not accuse, and they leave each other's cards face down."""
    quiet = at_round(4).view("table").table
    after = belief(asked(quiet, 1, 2), "table")
    assert suspicion(after, 1) < suspicion(belief(quiet, "table"), 1)
    bribed = after_bribe().view("table").table
    both = belief(asked(bribed, 1, 2, 2, 3), "table")
    apart = belief(asked(bribed, 1, 2, 2), "table")

    def together(believed: Any) -> float:
        return sum(weight for guess, weight in believed.items() if set(guess.spies) == {2, 3})

    assert together(both) > 2 * together(apart)


def test_role_cards_that_lie_face_up_are_known() -> None:
    """Rule 6.3: a journalist may still have been bribed later; a spy is one."""
    quiet = after_bribe().view("table").table
    cleared = belief(replace(quiet, turned_up={2: ("journalist",)}), "table")
    assert all(guess.spies[0] != 2 for guess in cleared) and 0 < suspicion(cleared, 2) < 1
    innocent = belief(replace(quiet, turned_up={2: ("journalist", "journalist")}), "table")
    assert 0 == suspicion(innocent, 2)
    caught = belief(replace(quiet, turned_up={3: ("spy", "journalist")}), "table")
    assert 1 == pytest.approx(suspicion(caught, 3))


# What is done about it.


def choice(table: Match, seat: int, **public: Any) -> Any:
    """What a steady bot does in a seat; some public values may be others than at this table."""
    view = table.view(seat)
    return bot.steady(replace(view, table=replace(view.table, **public)), Chance(1))


def blamed(seat: int) -> dict[str, Any]:
    """Three rounds of two fakes each, in which one seat was lead and associate."""
    return {"published": (("bear", "wolf"),) * 3, "turns": tuple(Turn(seat, seat, -2 * n) for n in (1, 2, 3))}


def test_a_journalist_accuses_whom_they_suspect_and_nobody_without_a_reason() -> None:
    """Rules 6.1, 12.1."""
    table = interrogation()
    assert 2 == table.state.lead
    assert Accuse(4) == choice(table, 2, **blamed(4))
    assert Pass() == choice(table, 2, published=(), turns=())


def test_a_spy_never_accuses_and_votes_for_every_accusation_of_a_journalist() -> None:
    """Rules 6.1, 6.2, 12.2: a wrong accusation costs the journalists their lead."""
    table = interrogation()
    assert Pass() == choice(led_by(table, 3), 3)
    play(table, 2, "accuse", player=4)
    assert Vote(True) == choice(table, 3)
    assert Vote(False) == choice(table, 4)
    assert Vote(False) == choice(table, 1, **blamed(3))
    assert Vote(True) == choice(table, 1, **blamed(4))


def led_by(table: Match, seat: int) -> Match:
    other = Match(table.game, table.game_data, table.seats, table.dealt)
    other.state = replace(table.state, lead=seat)
    return other


def test_spies_protect_each_other() -> None:
    """Rules 5.5, 6.2: against every vote on the other, and as associate by choice."""
    table = all_play(after_bribe())
    play(led_by(table, 2), 2, "pass")
    led = led_by(table, 1)
    play(led, 1, "accuse", player=3)
    assert Vote(False) == choice(led, 2) and Vote(False) == choice(led, 3)
    led = led_by(table, 3)
    play(led, 3, "pass")
    led.state = replace(led.state, last_lead=4)
    assert Appoint(2) == choice(led, 3)


def test_a_spy_gives_the_camera_to_whom_all_suspect_and_a_journalist_to_whom_they_do_not() -> None:
    """Rules 7.1, 12.2."""
    table = interrogation()
    for seat, expected in ((3, Appoint(4)), (1, Appoint(2))):
        led = led_by(table, seat)
        play(led, seat, "pass")
        led.state = replace(led.state, last_lead=None)
        pairs, turns = (("bear", "wolf"), ("sheep", "deer")), (Turn(4, 4, -2), Turn(2, 2, -1))
        assert expected == choice(led, seat, published=pairs, turns=turns)


def test_a_spy_swaps_truths_away_and_bribes_when_suspected() -> None:
    """Rules 5.2, 5.3, 12.2, 12.4: a bribe ends the swaps, so it waits; where all spies must be found, it does not."""
    table = all_play(at_round(4))
    view = table.view(3)
    calm, alarmed = blamed(1), blamed(3)

    def by_night(four: tuple[str, ...], **public: Any) -> Any:
        you = replace(view.you, four=four)
        return bot.steady(replace(view, you=you, table=replace(view.table, **public)), Chance(1))

    assert Swap(1) == by_night(("deer", TYPES["truth"], "fox", "bear"), **calm)
    assert Ready() == by_night(NO_TRUTH, **calm)
    assert isinstance(by_night(NO_TRUTH, **alarmed), Bribe)
    assert isinstance(by_night(NO_TRUTH, catch_all_spies=True, **calm), Bribe)
