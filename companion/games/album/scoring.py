"""What an Album round is worth, and what the whole album is. Reads, never moves."""

from companion.games.album.model import State
from companion.rules.game import Outcome


def stars_of(state: State) -> int:
    """Of a round that is won now: the back of its tile, and one for each hint still face down. Rules 6.1, 6.3."""
    face_down = sum(one.word is None for one in state.scale)
    return state.facts.worth[state.journey[state.round - 1]] + face_down


def outcome(state: State) -> Outcome:
    """How an album stands after its last round. Rules 7.1, 8.4."""
    is_won = any(result.won for result in state.results)
    rounds = tuple(result.stars if result.won else None for result in state.results)
    return Outcome(
        tuple(range(1, state.seats + 1)) if is_won else (),
        "album_complete",
        {"stars": state.stars, "level": level(state), "rounds": rounds},
    )


def level(state: State) -> int:
    """The level of the stars, from 0, as the table for so many rounds reckons them. Rule 7.2."""
    levels = state.facts.levels
    stars = state.stars * levels.rounds // len(state.journey)
    return sum(stars >= fewest for fewest in levels.stars) - 1
