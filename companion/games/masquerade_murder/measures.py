"""Masquerade Murder's measures for playtests: whom actions hit, how many come to nothing, and what the Joker is for.

They count what the source warns its players of: a seductress who stops her own assassin, a constable who locks up
those whom he should save, poison for somebody useful, and cubes that do not reach their target.
"""

from collections.abc import Mapping, Sequence

from cards.masquerade_murder import CharacterId
from companion.games.masquerade_murder.model import AnyEvent, Move, Replaced, State, TurnCame
from companion.games.masquerade_murder.queries import characters
from companion.rules.game import Played, Seat

LOST = "actions that came to nothing, %"
OWN_CAPTURES = "captures of duke or thug, %"
OWN_DISTRACTIONS = "distractions of the assassin, %"
STRAY_POISON = "poisonings of seductress or thug, %"
NEEDED = "guards that kept something off, %"
QUESTIONED = "enemies whom the duke has seen"
QUIET = "nights without harm, %"
MOVED = "Jokers that move a cube, %"


def measures(state: State, played: Played[Move, AnyEvent]) -> Mapping[str, float]:
    """Return the measures of one game. Shares of nothing are left out. Rules 3.5, 4.2 to 4.7, 5.2."""
    who = characters(state)
    past = [(who[seat], deed) for seat, nights in enumerate(state.past, 1) for deed in nights]
    acted = [(character, deed) for character, deed in past if deed.indicator != "grey"]
    captured = [seat for night in state.events for seat in night.captured]
    distracted = [seat for night in state.events for seat in night.distracted]
    poisoned = [seat for night in state.events for seat in night.poisoned]
    guards = [deed.indicator == "green" for character, deed in acted if character == "thug"]
    quiet = [not (night.captured or night.distracted or night.poisoned) for night in state.events]
    happened = [event for _, _, events in played for event in events]
    jokers = sum(isinstance(event, TurnCame) and event.card == "joker" for event in happened)
    shares = {
        LOST: (len(past) - len(acted), len(past)),
        OWN_CAPTURES: _among(captured, who, ("duke", "thug")),
        OWN_DISTRACTIONS: _among(distracted, who, ("assassin",)),
        STRAY_POISON: _among(poisoned, who, ("seductress", "thug")),
        NEEDED: (sum(guards), len(guards)),
        QUIET: (sum(quiet), len(quiet)),
        MOVED: (sum(isinstance(event, Replaced) for event in happened), jokers),
    }
    suspects = {deed.target for character, deed in acted if character == "duke" and deed.indicator == "red"}
    figures = {name: 100 * part / total for name, (part, total) in shares.items() if total}
    return {**figures, QUESTIONED: len(suspects)}


def _among(
    seats: Sequence[Seat], who: Mapping[Seat, CharacterId], characters: Sequence[CharacterId]
) -> tuple[int, int]:
    """Return how many of the seats are one of the wanted characters, and how many seats there are."""
    return sum(who[seat] in characters for seat in seats), len(seats)
