"""What a player of the colour game can work out from its own view: identities, and who the teammate may be."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from companion.games.color_game.model import ASSASSIN, OBSERVER, Identity
from companion.games.color_game.view_types import PrivateView, TableView
from companion.rules.game import Seat


class Mind(NamedTuple):
    """One player's knowledge of the others."""

    seat: Seat
    known: Mapping[Seat, Identity]
    """Others' identities: told in deals, shown by a right guess, or the only ones left."""
    candidates: tuple[Seat, ...]
    """Seats that may be the teammate; empty for the assassin and the observer."""
    has_been_found: bool
    """Both members of the team have guessed each other."""

    @property
    def teammate(self) -> Seat | None:
        """The teammate, if only one candidate is left."""
        return self.candidates[0] if len(self.candidates) == 1 else None


def deduce(table: TableView, you: PrivateView, seat: Seat) -> Mind:
    """Return everything that this seat can work out from its view."""
    identities = {other: identity for other, identity in you.known.items() if other != seat}
    right_guesses = [guess.player for guess in you.guesses if guess.result == "right"]
    identities.update(dict.fromkeys(right_guesses, you.identity))
    if len(unplaced := unplaced_identities(table, you, identities)) == 1:
        identities = {other: identities.get(other, *unplaced) for other in table.seats if other != seat}
    if you.identity not in table.teams:
        return Mind(seat, identities, (), False)
    mates = tuple(other for other, identity in identities.items() if identity == you.identity)
    excluded = {seat, *identities, *(guess.player for guess in you.guesses if guess.result == "wrong")}
    unknown = tuple(other for other in table.seats if other not in excluded)
    return Mind(seat, identities, mates or unknown, bool(right_guesses))


def unplaced_identities(table: TableView, you: PrivateView, identities: Mapping[Seat, Identity]) -> Counter[Identity]:
    """Count the identity cards that lie with seats unknown to this player."""
    solo = [ASSASSIN, *([OBSERVER] if table.observer_in_play else [])]
    all_cards = Counter([*table.teams, *table.teams, *solo])
    return all_cards - Counter([you.identity, *identities.values()])
