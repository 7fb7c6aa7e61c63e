"""Stars of an Album round, and the outcome of a game. Rules 6.1 to 6.3, 7.1, 7.2."""

from companion.games.album.model import State
from companion.rules.game import Outcome


def round_stars(state: State) -> int:
    """Return the stars of a round won now: its tile's, and 1 for each hint still face down. Rules 6.1, 6.3."""
    face_down = sum(hint.word is None for hint in state.scale)
    return state.facts.worth[state.journey[state.round - 1]] + face_down


def outcome(state: State) -> Outcome:
    """Return the outcome after the last round: all win if any round was won. Rules 7.1, 8.4."""
    is_won = any(result.won for result in state.results)
    rounds = tuple(result.stars if result.won else None for result in state.results)
    return Outcome(
        tuple(range(1, state.seats + 1)) if is_won else (),
        "album_complete",
        {"stars": state.stars, "level": level(state), "rounds": rounds},
    )


def level(state: State) -> int:
    """Return the level of the table's stars, from 0, scaled to the rounds of the level table. Rule 7.2."""
    levels = state.facts.levels
    stars = state.stars * levels.rounds // len(state.journey)
    return sum(stars >= fewest for fewest in levels.stars) - 1
