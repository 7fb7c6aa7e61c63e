"""The colour game's bots: random ones make every move, the steady one never gives itself away and beats chance.

`bots.scenes.toml` has what it does.
"""

from collections import Counter
from typing import Any

import msgspec
from cases import each_case
from scripted_play import plain, play, view_field

import cards
from color_game.scenes import deal, guess, live_table, offer, pay, tell, time_up
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


def bot_move(table: Match, seat: int, seed: int = 1, level: str = "steady") -> dict[str, Any] | None:
    move = BOTS[level](table.view(seat), Chance(seed))
    return None if move is None else plain(move)


def all_bot_moves(table: Match, seat: int, level: str = "steady") -> list[dict[str, Any] | None]:
    return [bot_move(table, seat, seed, level) for seed in range(40)]


def test_random_bots_make_every_kind_of_move() -> None:
    counts: Counter[str] = Counter()
    for seed in range(6):
        table, chance = start(GAME, cards.load("color_game"), 7, seed), Chance(seed)
        level: dict[Mover, str] = dict.fromkeys(range(1, 8), "random")
        while table.outcome is None:
            mover, command = next_move(table, level, chance)
            table.play(mover, command, table.at)
        assert 150 < len(table.log) < 250
        counts.update(plain_values(entry.move)["move"] for entry in table.log)
    least = {"message": 20, "offer": 50, "accept": 8, "decline": 8, "withdraw": 8, "guess_teammate": 5}
    for name, minimum in least.items():
        assert minimum * 6 < counts[name], name
    assert 0 < counts["name"]


# What the steady one does.


def test_a_steady_bot_does_not_guess_while_unsure() -> None:
    assert all(move and move["move"] != "guess_teammate" for move in all_bot_moves(tell(live_table(7), 2, 1), 1))


def test_a_steady_bot_tells_its_identity_only_to_its_known_teammate() -> None:
    table = guess(tell(live_table(7), 3, 1), (1, 3))
    offer(table, 1, 3, {"identities": [1]}, {})
    assert all(
        move is None or 1 not in move.get("give", empty_goods())["identities"] for move in all_bot_moves(table, 1)
    )


def test_a_steady_bot_accepts_no_bad_deal() -> None:
    table = live_table(7)
    offer(table, 2, 1, {}, {"chips": 5, "identities": [1]})
    assert all(move != {"move": "accept", "deal": "2-1-1"} for move in all_bot_moves(table, 1))


def test_a_steady_bot_sends_no_messages_and_obeys_the_ban_on_chip_swaps() -> None:
    table = live_table(7, chip_swaps=False)
    for move in all_bot_moves(table, 1):
        assert move and move["move"] == "offer"
        assert not (move["give"]["chips"] and move["want"]["chips"])


def test_a_steady_assassin_hides() -> None:
    table = live_table(7)
    assert all(
        move is None or 5 not in move.get("give", empty_goods())["identities"] for move in all_bot_moves(table, 5)
    )
    offer(table, 2, 5, {"identities": [2]}, {"identities": [5]})
    assert {"move": "accept", "deal": "2-5-1"} not in all_bot_moves(table, 5)


def test_a_steady_assassin_always_names_three() -> None:
    for table in (live_table(6), tell(live_table(6), 6, 5)):
        for move in all_bot_moves(time_up(table), 5):
            assert move and 3 == len(move["teams"])
            assert "5" not in move["teams"]


def test_members_guess_the_observer_when_they_know_it() -> None:
    table = deal(tell(live_table(6), 6, 1), 2, 1, {"identities": [2]})
    level: dict[Mover, str] = {**dict.fromkeys(range(2, 7), "random"), 1: "steady"}
    chance = Chance(3)
    while table.state.phase == "live":
        mover, command = next_move(table, level, chance)
        table.play(mover, command, table.at)
    assert 6 == view_field(table, 1, "observer_guess")


def test_a_steady_bot_makes_no_offer_twice() -> None:
    table, offers = live_table(5), set()
    while (move := bot_move(table, 1)) is not None:
        assert "offer" == move["move"] and str(move) not in offers
        offers.add(str(move))
        play(table, move["to"], "decline", deal=offer(table, 1, move["to"], move["give"], move["want"]))
    assert 8 <= len(offers) <= 16


@each_case
def test_what_a_deal_is_worth(
    case: str, partner: int, given: dict[str, Any], received: dict[str, Any], is_good: bool
) -> None:
    """Seat 1 knows its teammate 3, member 6 and the assassin 5, and holds one chip that counts."""
    table = pay(tell(tell(tell(tell(live_table(7), 3, 1), 6, 1), 5, 1), 6, 1), 6, 1, 1)
    view = table.view(1)
    outlook = Outlook(view.table, view.you, deduce(view.table, view.you, 1))
    value = deal_value(outlook, partner, *(msgspec.convert(goods, Goods) for goods in (given, received)))
    assert is_good is (value >= LEAST_VALUE), case


def test_identities_are_deduced_from_deals_guesses_and_elimination() -> None:
    table = live_table(5)
    view = table.view(1).you
    assert ((2, 3, 4, 5), None) == (
        deduce(table.view(1).table, view, 1).candidates,
        deduce(table.view(1).table, view, 1).teammate,
    )
    guess(table, (1, 2), (2, 1))
    tell(tell(table, 1, 5), 5, 1, 1, 5)
    deduction = deduce(table.view(1).table, table.view(1).you, 1)
    assert ({5: "assassin"}, (3, 4), False) == (deduction.known, deduction.candidates, deduction.has_been_found)
    guess(table, (1, 3), (3, 1))
    deduction = deduce(table.view(1).table, table.view(1).you, 1)
    identities = {2: "blue", 3: "red", 4: "blue", 5: "assassin"}
    assert (identities, 3, True) == (deduction.known, deduction.teammate, deduction.has_been_found)


def test_a_steady_bot_wins_more_often_than_a_random_one() -> None:
    facts, wins, games = cards.load("color_game", options={"seconds": 200}), Counter(), Counter()
    for seed in range(40):
        result = play_with_bots(GAME, facts, ["steady", *["random"] * 6], seed)
        role = result.sides[1][0]
        games[role] += 1
        wins[role] += 1 in result.winners
    assert wins["member"] > 0.5 * games["member"]
    assert wins["assassin"] == games["assassin"]


def empty_goods() -> dict[str, Any]:
    return {"chips": 0, "identities": [], "quests": []}
