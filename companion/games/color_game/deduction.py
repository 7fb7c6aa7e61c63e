"""What a player of the colour game can work out from its own view: who is who, who the teammate may be."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from companion.games.color_game.model import (
    ASSASSIN,
    OBSERVER,
    Identity,
)
from companion.games.color_game.seen import PrivateView, TableView
from companion.rules.game import Seat


class Mind(NamedTuple):
    """One player's knowledge of the others."""

    seat: Seat
    known: Mapping[Seat, Identity]
    """Others' identities: told in deals, shown by a right guess, or the only ones left."""
    candidates: tuple[Seat, ...]
    """Who may be the teammate; nobody for the assassin and the observer."""
    is_found: bool
    """Both have guessed each other."""

    @property
    def teammate(self) -> Seat | None:
        """The only candidate."""
        return self.candidates[0] if len(self.candidates) == 1 else None


def mind(table: TableView, you: PrivateView, seat: Seat) -> Mind:
    """What follows from a view."""
    known = {other: identity for other, identity in you.known.items() if other != seat}
    right = [guess.player for guess in you.guesses if guess.result == "right"]
    known.update(dict.fromkeys(right, you.identity))
    if len(rest := left(table, you, known)) == 1:
        known = {other: known.get(other, *rest) for other in table.seats if other != seat}
    if you.identity not in table.teams:
        return Mind(seat, known, (), False)
    mates = tuple(other for other, identity in known.items() if identity == you.identity)
    wrong = {guess.player for guess in you.guesses if guess.result == "wrong"}
    unknown = tuple(other for other in table.seats if other != seat and other not in known and other not in wrong)
    return Mind(seat, known, mates or unknown, bool(right))


def left(table: TableView, you: PrivateView, known: Mapping[Seat, Identity]) -> Counter[Identity]:
    """The identities that seats unknown to this player have among them."""
    alone = [ASSASSIN, *([OBSERVER] if table.observer_in_play else [])]
    everybody = Counter([*table.teams, *table.teams, *alone])
    return everybody - Counter([you.identity, *known.values()])
