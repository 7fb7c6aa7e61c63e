"""Time as goods of the colour game: seconds of one's own, which offers cost and deals give."""

from typing import Any

import msgspec
from scripted_play import play

import cards
from color_game.scenes import live_table
from companion.games import GAMES
from companion.games.color_game.bot import BOTS
from companion.games.color_game.deduction import deduce
from companion.games.color_game.model import Goods, Offer
from companion.games.color_game.steady_bot import LEAST_VALUE
from companion.games.color_game.valuation import Outlook, deal_value
from companion.lab.simulation.simulate import play as play_with_bots
from companion.matches.log import reopen
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.codec import plain_values, read_event


def timed_table(seats: int = 5, **options: Any) -> Match:
    return live_table(seats, time=True, **options)


def test_the_rules_name_the_tables_own_numbers() -> None:
    """Rules 10.1, 10.3: seconds of one's own and the cost of an offer are the options', on paper and on phones."""
    game = cards.load("color_game", options={"own_seconds": 90, "offer_seconds": 7})
    words = {block.number: block.words for block in cards.load_rules(game) if getattr(block, "number", "")}
    assert "90 seconds" in words["10.1"] and "costs its sender 7" in words["10.1"]
    assert "steward" in words["10.3"] and "90 at the start" in game.words("steward.part.deal.c")


def worth(table: Match, given: Goods, received: Goods) -> float:
    view = table.view(1)
    return deal_value(Outlook(view.table, view.you, deduce(view.table, view.you, 1)), 2, given, received)


def test_time_is_worth_most_to_who_has_little() -> None:
    """Rule 10.2: a steady bot buys time for a chip when it runs short, and sells it for one when it has plenty."""
    chip, time = Goods(1), Goods(seconds=20)
    assert (
        worth(timed_table(own_seconds=10), chip, time) >= LEAST_VALUE > worth(timed_table(own_seconds=300), chip, time)
    )
    assert (
        worth(timed_table(own_seconds=300), time, chip) >= LEAST_VALUE > worth(timed_table(own_seconds=20), time, chip)
    )


def test_a_steady_bot_offers_to_trade_time() -> None:
    table = timed_table(own_seconds=600, chip_swaps=False)
    found = []
    while isinstance(move := BOTS["steady"](table.view(1), Chance(1)), Offer):
        found.append(move)
        table.play(1, move, table.at)
        for trade in [trade for trade in table.view(1).you.deals if trade.status == "open"]:
            play(table, trade.to, "decline", deal=trade.id)
    assert any(move.give == Goods(seconds=20) and move.want == Goods(1) for move in found)


def test_a_log_from_before_time_was_traded_still_opens() -> None:
    """Rule 10.1: its options and offers name no seconds, and it plays on as it was begun."""
    options = {"seconds": 300, "chips": 5, "awards": None, "chip_swaps": True, "quests": False, "quest_points": 3}
    identities = {"1": "red", "2": "blue", "3": "red", "4": "blue", "5": "assassin"}
    dealt = {"event": "dealt", "deal": {"identities": identities, "quests": {}}}
    head = {"game": "color_game", "printing": "1", "seats": 5, "options": options, "dealt": dealt}
    match = reopen([msgspec.json.encode(head)])
    assert not match.state.facts.options.time
    nothing, chip = {"identities": [], "quests": []}, {"chips": 1, "identities": [], "quests": []}
    event = {"event": "offered", "deal": "1-2-1", "give": chip, "want": {"chips": 0, **nothing}}
    state = match.game.evolve(match.state, read_event(match.game, event))
    (made,) = state.hands[1].deals
    assert (Goods(1), Goods(), 0) == (made.give, made.want, state.hands[0].seconds)
    assert chip.keys() == plain_values(made)["give"].keys()


def test_bots_play_to_the_end_with_time() -> None:
    facts = [cards.load("color_game", options={"time": is_on}) for is_on in (False, True)]
    without, timed = (
        sum(play_with_bots(GAMES["color_game"], game, ["steady"] * 7, seed).moves for seed in range(3))
        for game in facts
    )
    assert timed < without
