"""What a pair's find is worth, what each team scores, and which teams win by points. Rules 4.3, 5.3, 7.1, 7.2, 8.3."""

from cards.color_game import awards
from companion.games.color_game import quests
from companion.games.color_game.chips import worth
from companion.games.color_game.model import (
    Identity,
    State,
)
from companion.games.color_game.seen import QuestHeld, TeamResult
from companion.games.color_game.teams import members, teammate
from companion.rules.game import Seat


def award(state: State, pair: tuple[Seat, Seat]) -> int:
    """Points for a pair that has now found each other, by the one with more wrong guesses so far. Rule 5.3.

    As many awards down from the highest left as there were wrong guesses, at worst the lowest left.
    """
    left = sorted(awards(state.facts.options, len(state.teams)), reverse=True)
    for points in state.awards.values():
        left.remove(points)
    down = max(wrong_guesses(state, seat) for seat in pair)
    return left[min(down, len(left) - 1)]


def wrong_guesses(state: State, seat: Seat) -> int:
    """Guesses on anybody but the teammate, answered or not. Rule 5.5."""
    own = teammate(state, seat)
    return sum(guess.player != own for guess in state.hands[seat - 1].guesses)


def quests_held(state: State) -> tuple[QuestHeld, ...]:
    """Every quest by its holder; with the assassin and the observer it counts for nobody. Rule 8.3."""
    held = [(seat, quest) for seat, hand in enumerate(state.hands, 1) for quest in hand.quests]
    return tuple(_quest(state, seat, quest) for seat, quest in held)


def _quest(state: State, seat: Seat, quest: str) -> QuestHeld:
    done = quests.is_done(state, seat, quest)
    counts = done and state.hands[seat - 1].identity in state.teams
    return QuestHeld(quest, seat, done, state.facts.options.quest_points if counts else 0)


def results(state: State) -> dict[Identity, TeamResult]:
    """Each team's score and its parts, in the teams' order. Rule 7.1."""
    held = quests_held(state)
    found = {}
    for team in state.teams:
        both = members(state, team)
        chips = sum(worth(state.hands[seat - 1].chips, teammate(state, seat)) for seat in both)
        done = sum(quest.points for quest in held if quest.seat in both)
        points = state.awards.get(team)
        found[team] = TeamResult(both, chips, points, done, chips + (points or 0) + done)
    return found


def leaders(found: dict[Identity, TeamResult]) -> tuple[Identity, ...]:
    """The highest score; of those the larger award, none counting as 0; all that still tie. Rule 7.2."""
    best = max((result.score, result.award or 0) for result in found.values())
    return tuple(team for team, result in found.items() if (result.score, result.award or 0) == best)
