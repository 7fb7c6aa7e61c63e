"""Whether quests are done, each by its rule in quests.toml, for the seat that holds the card. Rules 8.3 to 8.5."""

from typing import assert_never

from cards.color_game import Quest
from companion.games.color_game.chips import count_starting, givers
from companion.games.color_game.model import NOTHING, QuestId, State
from companion.rules.game import Seat


def is_done(state: State, holder: Seat, quest_id: QuestId) -> bool:
    """Return whether the holder has done a quest. Only deals that were made count. Rules 8.4, 8.5."""
    quest: Quest = state.facts.quests[quest_id]
    hand = state.hands[holder - 1]
    deals = [trade.seen_by(holder) for trade in hand.deals if trade.status == "accepted"]
    other_identities = {seat: identity for seat, identity in hand.known.items() if seat != holder}
    match quest.rule:
        case "knows_team":
            return quest.team in other_identities.values()
        case "own_identity_kept":
            return all(holder not in deal.gave.identities or deal.partner == state.teammate(holder) for deal in deals)
        case "no_starting_chips":
            return count_starting(hand.chips) == 0
        case "chips_gained":
            return len(hand.chips) >= state.facts.options.chips + quest.count
        case "identities_known":
            return len(other_identities) >= quest.count
        case "deal_partners":
            return len({deal.partner for deal in deals}) >= quest.count
        case "quest_was_given":
            return any(quest_id in deal.got.quests for deal in deals)
        case "identities_exchanged":
            return any(holder in deal.gave.identities and deal.partner in deal.got.identities for deal in deals)
        case "quests_held":
            return len(hand.quests) >= quest.count
        case "identities_passed_on":
            receivers = {deal.partner for deal in deals if set(deal.gave.identities) - {holder, deal.partner}}
            return len(receivers) >= quest.count
        case "chips_given_for_nothing":
            return any(deal.gave.chips >= quest.count and deal.got == NOTHING for deal in deals)
        case "one_right_guess":
            return len(hand.guesses) == 1 and hand.guesses[0].player == state.teammate(holder)
        case "chip_givers":
            return len(givers(hand.chips)) >= quest.count
    assert_never(quest.rule)
