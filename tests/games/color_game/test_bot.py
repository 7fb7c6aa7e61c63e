"""The colour game's bots: every move legal, what the steady one does and does not, and that it wins."""

from collections import Counter
from typing import Any

import pytest
from scripted_play import plain, play, sees

import cards
from color_game.scenes import deal, guess, live, offer, pay, seated, tell, time_up
from companion.games import GAMES
from companion.games.color_game.bot import BOTS
from companion.games.color_game.deduction import deduce
from companion.games.color_game.model import Goods
from companion.games.color_game.steady_bot import LEAST_VALUE
from companion.games.color_game.valuation import Outlook, deal_value
from companion.lab.simulation.simulate import next_move
from companion.lab.simulation.simulate import play as play_with_bots
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.codec import plain_values
from companion.rules.game import Mover

GAME = GAMES["color_game"]


def asks(table: Match, seat: int, seed: int = 1, level: str = "steady") -> dict[str, Any] | None:
    move = BOTS[level](table.view(seat), Chance(seed))
    return None if move is None else plain(move)


def all_asked(table: Match, seat: int, level: str = "steady") -> list[dict[str, Any] | None]:
    return [asks(table, seat, seed, level) for seed in range(40)]


@pytest.mark.parametrize("level", ["random", "steady"])
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (5, {"chip_swaps": False}),
        (6, {"quests": True}),
        (7, {"chips": 1}),
        (18, {"quests": True, "seconds": 120}),
    ],
)
def test_every_move_of_a_bot_is_taken(level: str, seats: int, options: dict[str, Any]) -> None:
    """A whole game each; a bot knows only what its view says."""
    facts = cards.load("color_game", options=options)
    for seed in range(3):
        played = play_with_bots(GAME, facts, [level] * seats, seed)
        assert played.reason in ("assassin", "observer", "points")
        assert options.get("seconds", 300) + 0 < played.seconds


def test_random_ones_keep_a_table_lively() -> None:
    """About 200 moves in five minutes with seven, of every sort."""
    made: Counter[str] = Counter()
    for seed in range(6):
        table, chance = start(GAME, cards.load("color_game"), 7, seed), Chance(seed)
        level: dict[Mover, str] = dict.fromkeys(range(1, 8), "random")
        while table.outcome is None:
            mover, command = next_move(table, level, chance)
            table.play(mover, command, table.at)
        assert 150 < len(table.log) < 250
        made.update(plain_values(entry.move)["move"] for entry in table.log)
    for name, least in {
        "message": 20,
        "offer": 50,
        "accept": 8,
        "decline": 8,
        "withdraw": 8,
        "guess_teammate": 5,
    }.items():
        assert least * 6 < made[name], name
    assert 0 < made["name"]


# What the steady one does.


def test_it_guesses_a_teammate_whom_it_knows() -> None:
    assert {"move": "guess_teammate", "player": 3} == asks(tell(live(7), 3, 1), 1)


def test_it_guesses_the_only_one_left() -> None:
    """Three others known, one identity left for one seat."""
    table = live(5)
    for seat in (2, 4, 5):
        tell(table, seat, 1)
    assert {"move": "guess_teammate", "player": 3} == asks(table, 1)


def test_it_does_not_guess_while_it_is_unsure() -> None:
    assert all(move and move["move"] != "guess_teammate" for move in all_asked(tell(live(7), 2, 1), 1))


def test_late_it_guesses_between_two() -> None:
    """No view holds the time, so late is after many offers of its own, when there is nobody left to make one to."""
    table = tell(tell(live(5), 2, 1), 5, 1)
    for to in (2, 3, 4, 5, 2, 3, 4):
        offer(table, 1, to, {"chips": 1}, {"chips": 1})
    assert [None] * 40 == all_asked(table, 1)
    offer(table, 1, 5, {"chips": 1}, {"chips": 1})
    assert {3, 4} == {move["player"] for move in all_asked(table, 1) if move and move["move"] == "guess_teammate"}
    assert asks(guess(table, (1, 3)), 1) is None, "one at a time"


def test_it_tells_the_teammate_who_it_is_and_nobody_else_any_more() -> None:
    table = guess(tell(live(7), 3, 1), (1, 3))
    gift = asks(table, 1)
    assert gift == {"move": "offer", "to": 3, "give": {"chips": 0, "identities": [1], "quests": []}, "want": empty()}
    offer(table, 1, 3, {"identities": [1]}, {})
    assert all(move is None or 1 not in move.get("give", empty())["identities"] for move in all_asked(table, 1))


def test_it_takes_back_an_offer_of_itself_once_it_knows_its_teammate() -> None:
    table = live(7)
    offer(table, 1, 2, {"identities": [1]}, {"identities": [2]})
    guess(tell(tell(table, 3, 1), 1, 3), (1, 3))
    assert {"move": "withdraw", "deal": "1-2-1"} == asks(table, 1)


def test_it_takes_a_gift_and_declines_a_bad_deal() -> None:
    table = live(7)
    offer(table, 2, 1, {"chips": 1}, {})
    assert {"move": "accept", "deal": "2-1-1"} == asks(table, 1)
    table = live(7)
    offer(table, 2, 1, {}, {"chips": 5, "identities": [1]})
    assert all(move != {"move": "accept", "deal": "2-1-1"} for move in all_asked(table, 1))


def test_it_asks_in_messages_nothing_and_swaps_no_chips_where_that_is_ruled_out() -> None:
    table = live(7, chip_swaps=False)
    for move in all_asked(table, 1):
        assert move and move["move"] == "offer"
        assert not (move["give"]["chips"] and move["want"]["chips"])


def test_the_assassin_tells_nobody_who_it_is_and_names_those_it_knows() -> None:
    table = live(7)
    assert all(move is None or 5 not in move.get("give", empty())["identities"] for move in all_asked(table, 5))
    offer(table, 2, 5, {"identities": [2]}, {"identities": [5]})
    assert {"move": "accept", "deal": "2-5-1"} not in all_asked(table, 5)
    for seat in (1, 4, 6):
        tell(table, seat, 5)
    named = {"move": "name", "teams": {"1": "red", "4": "blue", "6": "yellow"}}
    assert named == asks(time_up(table), 5)


def test_the_assassin_names_three_in_any_case() -> None:
    """Even if it knows nobody, or only the observer."""
    for table in (live(6), tell(live(6), 6, 5)):
        for move in all_asked(time_up(table), 5):
            assert move and 3 == len(move["teams"])
            assert "5" not in move["teams"]


def test_the_observer_backs_a_team_that_it_knows_and_calls_it() -> None:
    table = tell(live(6), 2, 6)
    gift = {"chips": 5, "identities": [], "quests": []}
    assert {"move": "offer", "to": 2, "give": gift, "want": empty()} == asks(table, 6)
    time_up(pay(table, 6, 2, 5))
    for seat in range(1, 7):
        play(table, seat, "ready")
    assert [{"move": "call", "team": "blue"}] * 40 == all_asked(table, 6)


def test_the_observer_calls_by_what_it_has_overheard() -> None:
    table = tell(tell(live(6), 2, 6), 1, 6)
    for _ in range(3):
        play(table, 1, "message", to=3, text="?")
    time_up(table)
    for seat in range(1, 7):
        play(table, seat, "ready")
    assert [{"move": "call", "team": "red"}] * 40 == all_asked(table, 6)


def test_members_guess_the_observer_when_they_know_it() -> None:
    table = deal(tell(live(6), 6, 1), 2, 1, {"identities": [2]})
    level: dict[Mover, str] = {**dict.fromkeys(range(2, 7), "random"), 1: "steady"}
    chance = Chance(3)
    while table.state.phase == "live":
        mover, command = next_move(table, level, chance)
        table.play(mover, command, table.at)
    assert 6 == sees(table, 1, "observer_guess")


def test_it_makes_no_offer_twice() -> None:
    """One open offer to a player at a time; what was declined is not asked again."""
    table, made = live(5), set()
    while (move := asks(table, 1)) is not None:
        assert "offer" == move["move"] and str(move) not in made
        made.add(str(move))
        play(table, move["to"], "decline", deal=offer(table, 1, move["to"], move["give"], move["want"]))
    assert 8 <= len(made) <= 16


@pytest.mark.parametrize(
    ("partner", "gave", "got", "is_good"),
    [
        pytest.param(2, Goods(), Goods(1), True, id="a chip from another team"),
        pytest.param(3, Goods(), Goods(5), False, id="chips from the teammate count for nothing"),
        pytest.param(2, Goods(5), Goods(5), True, id="starting chips for as many"),
        pytest.param(2, Goods(6), Goods(3), False, id="a chip that counted is a point less"),
        pytest.param(2, Goods(identities=(3,)), Goods(3), False, id="who the teammate is stays a secret"),
        pytest.param(2, Goods(identities=(1,)), Goods(3), False, id="so does who one is, once found"),
        pytest.param(2, Goods(identities=(4,)), Goods(2), False, id="one might sell to the assassin"),
        pytest.param(6, Goods(identities=(4,)), Goods(2), True, id="a member whom one knows is no assassin"),
        pytest.param(5, Goods(identities=(4,)), Goods(5), False, id="the assassin gets nothing"),
        pytest.param(2, Goods(quests=("keep_card",)), Goods(1), False, id="a quest is worth more than a chip"),
        pytest.param(3, Goods(identities=(1,)), Goods(), True, id="the teammate should know who one is"),
    ],
)
def test_what_a_deal_is_worth(partner: int, gave: Goods, got: Goods, is_good: bool) -> None:
    """To seat 1, who knows its teammate 3, the member 6 and the assassin 5, and holds one chip that counts."""
    table = pay(tell(tell(tell(tell(live(7), 3, 1), 6, 1), 5, 1), 6, 1), 6, 1, 1)
    view = table.view(1)
    value = deal_value(Outlook(view.table, view.you, deduce(view.table, view.you, 1)), partner, gave, got)
    assert is_good is (value >= LEAST_VALUE)


def test_what_can_be_worked_out() -> None:
    """From deals, from guesses answered, from who is left; the own identity told by others is none."""
    table = live(5)
    you = table.view(1).you
    assert ((2, 3, 4, 5), None) == (
        deduce(table.view(1).table, you, 1).candidates,
        deduce(table.view(1).table, you, 1).teammate,
    )
    guess(table, (1, 2), (2, 1))
    tell(tell(table, 1, 5), 5, 1, 1, 5)
    mind = deduce(table.view(1).table, table.view(1).you, 1)
    assert ({5: "assassin"}, (3, 4), False) == (mind.known, mind.candidates, mind.has_been_found)
    guess(table, (1, 3), (3, 1))
    mind = deduce(table.view(1).table, table.view(1).you, 1)
    known = {2: "blue", 3: "red", 4: "blue", 5: "assassin"}
    assert (known, 3, True) == (mind.known, mind.teammate, mind.has_been_found)


def test_in_setup_and_at_the_end_it_taps() -> None:
    assert {"move": "ready"} == asks(seated(7), 1)
    assert {"move": "ready"} == asks(time_up(live(7)), 1)
    assert asks(play(time_up(live(7)), 1, "ready"), 1) is None


def test_a_steady_one_wins_more_often_than_a_random_one() -> None:
    """One among six: a member more than twice as often as at a table of random ones, the assassin nearly always."""
    facts, won, of = cards.load("color_game", options={"seconds": 200}), Counter(), Counter()
    for seed in range(40):
        played = play_with_bots(GAME, facts, ["steady", *["random"] * 6], seed)
        role = played.sides[1][0]
        of[role] += 1
        won[role] += 1 in played.winners
    assert won["member"] > 0.5 * of["member"]
    assert won["assassin"] == of["assassin"]


def empty() -> dict[str, Any]:
    return {"chips": 0, "identities": [], "quests": []}
