"""Points and ends: awards, quests, scores, ties, names, calls. Rules 4.3, 5.3, 6.2 to 6.5, 7.1 to 7.3, 8.3 to 8.5."""

from typing import assert_never

from cards.color_game import Quest, awards
from companion.games.color_game.model import ASSASSIN, NOTHING, OBSERVER, Identity, QuestId, State
from companion.games.color_game.trades import chip_points, count_starting, givers
from companion.games.color_game.view_types import QuestHeld, TeamResult
from companion.rules.game import Outcome, Seat


def award(state: State, pair: tuple[Seat, Seat]) -> int:
    """Return a pair's points: an award down from the highest left per wrong guess of the worse member. Rule 5.3."""
    remaining = sorted(awards(state.facts.options, len(state.teams)), reverse=True)
    for points in state.awards.values():
        remaining.remove(points)
    # Guesses at anybody but the teammate, answered or not. Rule 5.5.
    steps_down = max(sum(it.player not in pair for it in state.hands[seat - 1].guesses) for seat in pair)
    return remaining[min(steps_down, len(remaining) - 1)]


def is_quest_done(state: State, holder: Seat, quest_id: QuestId) -> bool:
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


def quests_held(state: State) -> tuple[QuestHeld, ...]:
    """Return every quest with its holder, whether it is done, and points: none with assassin or observer. Rule 8.3."""
    holdings = []
    for seat, hand in enumerate(state.hands, 1):
        most = state.facts.options.quest_points if hand.identity in state.teams else 0
        for quest in hand.quests:
            is_done = is_quest_done(state, seat, quest)
            holdings.append(QuestHeld(quest, seat, is_done, most if is_done else 0))
    return tuple(holdings)


def results(state: State) -> dict[Identity, TeamResult]:
    """Return each team's score and its parts, in the order in which teams join. Rule 7.1."""
    quests = quests_held(state)
    team_results = {}
    for team in state.teams:
        pair = state.members(team)
        chips = sum(chip_points(state.hands[seat - 1].chips, state.teammate(seat)) for seat in pair)
        quest_points = sum(quest.points for quest in quests if quest.seat in pair)
        points = state.awards.get(team)
        team_results[team] = TeamResult(pair, chips, points, quest_points, chips + (points or 0) + quest_points)
    return team_results


def leaders(team_results: dict[Identity, TeamResult]) -> tuple[Identity, ...]:
    """Return the teams with the highest score; ties go to the larger award, then all tied teams lead. Rule 7.2."""
    best = max((result.score, result.award or 0) for result in team_results.values())
    return tuple(team for team, result in team_results.items() if (result.score, result.award or 0) == best)


def assassin_is_right(state: State) -> bool:
    """Return whether every named player is of the team that the assassin named. Rule 6.2."""
    return state.named is not None and all(state.hands[seat - 1].identity == team for seat, team in state.named.items())


def callable_teams(state: State) -> tuple[Identity, ...]:
    """Return the teams that the observer may call: those without two right observer guesses. Rule 6.3."""
    if not state.observer_in_play:
        return ()
    (observer,) = state.members(OBSERVER)
    return tuple(
        team
        for team in state.teams
        if any(state.hands[seat - 1].observer_guess != observer for seat in state.members(team))
    )


def outcome(state: State) -> Outcome:
    """Return the winners once nobody can guess any more, with every team's score. Rules 6.2, 7.2, 7.3."""
    team_results = results(state)
    scores = {team: result.score for team, result in team_results.items()}
    if assassin_is_right(state):
        return Outcome(state.members(ASSASSIN), "assassin", scores)
    best = leaders(team_results)
    if state.called in best:
        tied = tuple(team for team in best if team != state.called)
        return Outcome(_seats(state, (*tied, OBSERVER)), "observer", scores)
    return Outcome(_seats(state, best), "points", scores)


def _seats(state: State, identities: tuple[Identity, ...]) -> tuple[Seat, ...]:
    return tuple(sorted(seat for identity in identities for seat in state.members(identity)))
