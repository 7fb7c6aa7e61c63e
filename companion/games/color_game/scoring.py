"""Points: awards for pairs, quests, team scores and ties. Rules 4.3, 5.3, 7.1, 7.2, 8.3."""

from cards.color_game import awards
from companion.games.color_game import quests
from companion.games.color_game.chips import chip_points
from companion.games.color_game.model import Identity, State
from companion.games.color_game.view_types import QuestHeld, TeamResult
from companion.rules.game import Seat


def award(state: State, pair: tuple[Seat, Seat]) -> int:
    """Return the points of a pair that has just found each other. Rule 5.3.

    The member with more wrong guesses counts. For each of them the pair goes one award down from the highest left.
    """
    remaining = sorted(awards(state.facts.options, len(state.teams)), reverse=True)
    for points in state.awards.values():
        remaining.remove(points)
    steps_down = max(wrong_guesses(state, seat) for seat in pair)
    return remaining[min(steps_down, len(remaining) - 1)]


def wrong_guesses(state: State, seat: Seat) -> int:
    """Count a seat's guesses at anybody but the teammate, answered or not. Rule 5.5."""
    mate = state.teammate(seat)
    return sum(guess.player != mate for guess in state.hands[seat - 1].guesses)


def quests_held(state: State) -> tuple[QuestHeld, ...]:
    """Return every quest with its holder, whether it is done, and its points for the holder's team. Rule 8.3.

    A quest brings no points if the assassin or the observer holds it.
    """
    holdings = []
    for seat, hand in enumerate(state.hands, 1):
        most = state.facts.options.quest_points if hand.identity in state.teams else 0
        for quest in hand.quests:
            is_done = quests.is_done(state, seat, quest)
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
