"""Steady bots pursue quests: what they offer and accept depends on the quests in hand, and they know what is done."""

from typing import Any

import pytest
from scripted_play import plain, play

import cards
from color_game.scenes import deal, guess, live_table, offer, tell
from companion.games import GAMES
from companion.games.color_game.bot import BOTS
from companion.games.color_game.deduction import deduce
from companion.games.color_game.model import Goods
from companion.games.color_game.quest_progress import Progress, progress_so_far
from companion.games.color_game.scoring import is_quest_done
from companion.games.color_game.valuation import Outlook, deal_value
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.game import Mover

OTHERS = ("gain_chips", "know_three", "two_quests", "deal_with_four", "three_givers")
"""Quests of the other four seats."""


def table_with(quest: str, **options: Any) -> Match:
    """Five seats; seat 1, which is red, holds the quest."""
    return live_table(5, quests=[quest, *(it for it in OTHERS if it != quest)][:5], **options)


def progress(table: Match, seat: int = 1) -> Progress:
    view = table.view(seat)
    return progress_so_far(view.table, view.you, deduce(view.table, view.you, seat))


def outlook(table: Match, seat: int = 1) -> Outlook:
    view = table.view(seat)
    return Outlook(view.table, view.you, deduce(view.table, view.you, seat), progress(table, seat))


def offers(table: Match, seat: int = 1) -> list[dict[str, Any]]:
    """What a steady bot offers with different luck."""
    found = (BOTS["steady"](table.view(seat), Chance(seed)) for seed in range(30))
    return [made for move in found if move is not None and (made := plain(move))["move"] == "offer"]


def bots_play(seed: int, level: str = "steady", **options: Any) -> tuple[Match, Chance, dict[Mover, str]]:
    facts = cards.load("color_game", options=options)
    return start(GAMES["color_game"], facts, 7, seed), Chance(seed), dict.fromkeys(range(1, 8), level)


def test_keep_card_makes_a_bot_hide_its_own_identity() -> None:
    """Rule 8.2: who must stay hidden never offers its identity; with another quest that is the first offer."""
    assert all(1 not in made["give"]["identities"] for made in offers(table_with("keep_card")))
    assert any(1 in made["give"]["identities"] for made in offers(table_with("both_ways")))


def test_keep_card_makes_the_own_identity_dearer() -> None:
    mine, theirs = Goods(identities=(1,)), Goods(identities=(2,))
    hidden, shown = (deal_value(outlook(table_with(quest)), 2, mine, theirs) for quest in ("keep_card", "free_gift"))
    assert hidden < 0 < shown


def test_a_quest_to_find_a_team_makes_identities_worth_more() -> None:
    """Rule 8.4: buying one may do the quest; once it is done, the next one is worth less."""
    table, price = table_with("find_blue"), (Goods(2), Goods(identities=(2,)))
    before = deal_value(outlook(table), 2, *price)
    assert deal_value(outlook(table_with("free_gift")), 2, Goods(1), price[1]) < before
    tell(table, 4, 1)
    assert 1.0 == progress(table).standing("find_blue")
    assert deal_value(outlook(table), 2, *price) < before


def test_a_bot_gives_chips_for_nothing_where_a_quest_asks_for_it() -> None:
    """Rule 8.5: two chips in one deal, and nothing back."""
    gift = Goods(2), Goods()
    assert (
        deal_value(outlook(table_with("one_guess")), 2, *gift)
        < 0
        < deal_value(outlook(table_with("free_gift")), 2, *gift)
    )
    table = table_with("free_gift", chip_swaps=False)
    tell(table, 3, 1)
    play(table, 3, "offer", to=1, give={"chips": 0}, want={"identities": [1]})
    while not (
        gifts := [made for made in offers(table) if made["give"]["chips"] == 2 and not any(made["want"].values())]
    ):
        move = BOTS["steady"](table.view(1), Chance(1))
        assert move is not None, "the bot has nothing left to do"
        table.play(1, move, table.at)
    assert gifts


def test_a_bot_sells_a_quest_that_counts_only_for_others() -> None:
    """Rule 8.2: as dealt, "second hand" is worth little to its holder, and all of its points to a buyer."""
    table = table_with("second_hand")
    give, want = Goods(quests=("second_hand",)), Goods(2)
    assert 0 < deal_value(outlook(table), 2, give, want)
    assert 0 < deal_value(outlook(table, 2), 1, want, give)


def test_a_quest_for_the_teammate_stays_in_the_team() -> None:
    """Rule 8.3: handing it over neither gains nor costs, apart from being a waste."""
    table = tell(table_with("gain_chips"), 3, 1)
    assert -1 < deal_value(outlook(table), 3, Goods(quests=("gain_chips",)), Goods()) < 0


def test_a_second_guess_ends_the_quest_of_one_guess() -> None:
    """So a bot with that quest does not guess between two late in the game."""
    table = table_with("one_guess")
    assert 0 < progress(table).standing("one_guess")
    guess(table, (1, 2), (1, 4))
    assert 0 == progress(table).standing("one_guess")


def test_quests_of_the_assassin_are_only_for_sale() -> None:
    """Rule 8.3: they count for nobody, so the assassin offers them for identities."""
    table = table_with("free_gift")
    for other in (1, 2, 3, 4):
        offer(table, 5, other, {"chips": 3}, {"identities": [other]})
        play(table, other, "decline", deal=f"5-{other}-1")
    made = offers(table, 5)
    assert made and all(it["give"]["quests"] and it["want"]["identities"] for it in made)


EXACT = {
    "knows_team", "no_starting_chips", "chips_gained", "identities_known", "deal_partners", "quest_was_given",
    "identities_exchanged", "quests_held", "identities_passed_on", "chips_given_for_nothing",
}  # fmt: skip
"""Rules of quests that depend on nothing which their holder cannot know."""


@pytest.mark.parametrize("level", ["random", "steady"])
def test_a_bot_knows_which_of_its_quests_are_done(level: str) -> None:
    """Rules 8.3, 8.4, 8.5: from its own view alone, in the middle of games and at their end."""
    seen = set()
    for seed in range(4):
        table, chance, levels = bots_play(seed, level, quests=True)
        while table.state.phase in ("setup", "live"):
            table.play(*next_move(table, levels, chance), table.at)
            if len(table.log) % 15:
                continue
            for seat, hand in enumerate(table.state.hands, 1):
                for quest in hand.quests:
                    if (rule := table.state.facts.quests[quest].rule) in EXACT:
                        is_done = is_quest_done(table.state, seat, quest)
                        assert is_done == (progress(table, seat).standing(quest) == 1.0), (rule, seat)
                        seen.add((rule, is_done))
    assert len(seen) >= 12


def test_quests_change_what_bots_trade() -> None:
    accepted = []
    for is_on in (False, True):
        table, chance, levels = bots_play(3, quests=is_on)
        while table.state.phase in ("setup", "live"):
            table.play(*next_move(table, levels, chance), table.at)
        trades = [trade for hand in table.state.hands for trade in hand.deals if trade.status == "accepted"]
        accepted.append({(trade.id, trade.give, trade.want) for trade in trades})
    assert accepted[0] != accepted[1]


def test_a_done_quest_is_worth_all_of_its_points() -> None:
    """Rule 8.3: three points, or what the option says."""
    table = table_with("both_ways", quest_points=5)
    deal(table, 1, 2, {"identities": [1]}, {"identities": [2]})
    assert 5.0 == progress(table).worth()
    assert deal_value(outlook(table), 2, Goods(quests=("both_ways",)), Goods(4)) < 0
