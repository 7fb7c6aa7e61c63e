"""How a game ends: the assassin's names, the observer's call, the points. Rules 6.2 to 6.5, 7.2, 7.3."""

from companion.games.color_game.model import ASSASSIN, OBSERVER, Identity, State
from companion.games.color_game.scoring import leaders, results
from companion.games.color_game.teams import members
from companion.rules.game import Outcome, Seat


def assassin_is_right(state: State) -> bool:
    """All named players are of the teams that were named for them. Rule 6.2."""
    return state.named is not None and all(state.hands[seat - 1].identity == team for seat, team in state.named.items())


def on_offer(state: State) -> tuple[Identity, ...]:
    """Teams that the observer may call: not both members have guessed who it is. Rule 6.3."""
    if not state.observer_in_play:
        return ()
    (observer,) = members(state, OBSERVER)
    return tuple(
        team
        for team in state.teams
        if any(state.hands[seat - 1].observer_guess != observer for seat in members(state, team))
    )


def outcome(state: State) -> Outcome:
    """Who has won, once nobody can guess any more; the scores stand there however it ended."""
    found = results(state)
    scores = {team: result.score for team, result in found.items()}
    if assassin_is_right(state):
        return Outcome(members(state, ASSASSIN), "assassin", scores)
    best = leaders(found)
    if state.called in best:
        others = tuple(team for team in best if team != state.called)
        return Outcome(_seats(state, (*others, OBSERVER)), "observer", scores)
    return Outcome(_seats(state, best), "points", scores)


def _seats(state: State, identities: tuple[Identity, ...]) -> tuple[Seat, ...]:
    return tuple(sorted(seat for identity in identities for seat in members(state, identity)))
