"""How a game ends: the assassin's names, the observer's call and the outcome. Rules 6.2 to 6.5, 7.2, 7.3."""

from companion.games.color_game.model import ASSASSIN, OBSERVER, Identity, State
from companion.games.color_game.scoring import leaders, results
from companion.rules.game import Outcome, Seat


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
