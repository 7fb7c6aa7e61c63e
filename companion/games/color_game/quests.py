"""Quests, each by its rule, as quests.toml says it: decided for whoever holds the card at the end. Rules 8.3 to 8.5."""

from collections.abc import Iterator
from typing import NamedTuple, assert_never

from cards.color_game import Quest
from companion.games.color_game.chips import givers, starting
from companion.games.color_game.model import NOTHING_AT_ALL, Goods, QuestId, State
from companion.games.color_game.teams import teammate
from companion.rules.game import Seat


class Done(NamedTuple):
    """A deal that was made, as one of its sides sees it."""

    partner: Seat
    gave: Goods
    got: Goods


def is_done(state: State, holder: Seat, quest_id: QuestId) -> bool:
    """Whether this holder has done a quest, from its deals, chips, guesses and known identities alone. Rule 8.4."""
    quest: Quest = state.facts.quests[quest_id]
    hand, made = state.hands[holder - 1], tuple(_deals_made(state, holder))
    known = {seat: identity for seat, identity in hand.known.items() if seat != holder}
    match quest.rule:
        case "knows_team":
            return quest.team in known.values()
        case "own_identity_kept":
            return all(holder not in deal.gave.identities or deal.partner == teammate(state, holder) for deal in made)
        case "no_starting_chips":
            return starting(hand.chips) == 0
        case "chips_gained":
            return len(hand.chips) >= state.facts.options.chips + quest.count
        case "identities_known":
            return len(known) >= quest.count
        case "deal_partners":
            return len({deal.partner for deal in made}) >= quest.count
        case "quest_was_given":
            return any(quest_id in deal.got.quests for deal in made)
        case "identities_exchanged":
            return any(holder in deal.gave.identities and deal.partner in deal.got.identities for deal in made)
        case "quests_held":
            return len(hand.quests) >= quest.count
        case "identities_passed_on":
            told = {deal.partner for deal in made if set(deal.gave.identities) - {holder, deal.partner}}
            return len(told) >= quest.count
        case "chips_given_for_nothing":
            return any(deal.gave.chips >= quest.count and deal.got == NOTHING_AT_ALL for deal in made)
        case "one_right_guess":
            return len(hand.guesses) == 1 and hand.guesses[0].player == teammate(state, holder)
        case "chip_givers":
            return len(givers(hand.chips)) >= quest.count
    assert_never(quest.rule)


def _deals_made(state: State, seat: Seat) -> Iterator[Done]:
    for trade in state.hands[seat - 1].deals:
        if trade.status == "accepted":
            if trade.sender == seat:
                yield Done(trade.to, trade.give, trade.want)
            else:
                yield Done(trade.sender, trade.want, trade.give)
