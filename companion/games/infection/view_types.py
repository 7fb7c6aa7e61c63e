"""Types of Infection's views: the public table, and the reveal at the end."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from cards.infection import Board, Options
from cards.infection.weapons import Action, plain_weapons
from companion.games.infection.grid import Cell
from companion.games.infection.model import SEATS, TEAMS, Card, Cards, Deal, Last, Must, Team, Tile, Villager, Who
from companion.rules.game import PublicView, Seat


class Reveal(msgspec.Struct, frozen=True):
    """What lay under the tiles, shown once the game is over; None with printed tiles."""

    deal: Deal | None


class TableView(PublicView, frozen=True):
    """What everybody may see. `must` is the follow-up owed now, `sections` counts the tiles left face down."""

    villagers: Mapping[Who, Villager]
    turn: Who
    turn_number: int
    hidden: tuple[Cell, ...]
    loose_cures: tuple[Cell, ...]
    village_cures: Mapping[Team, int]
    hands: Mapping[Team, Cards]
    played: Mapping[Team, Cards]
    discarded: Mapping[Team, Cards]
    steal_used: Mapping[Team, bool]
    sections: Mapping[str, Mapping[Tile, int]]
    must: Must | None
    last: Last | None
    board: Board
    options: Options
    weapons: Mapping[Card, Action] | UnsetType = UNSET
    """Weapons that differ from the game's own four, which follow from `options`; missing if there are none."""
    reveal: Reveal | UnsetType = UNSET

    def weapon(self, card: Card) -> Action:
        """Return a weapon's damage, effect and maps."""
        return self.weapons[card] if self.weapons and card in self.weapons else plain_weapons(self.options)[card]

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The one seat that must act: it owes a card, or its villager has the turn."""
        return (self.must.seat if self.must else SEATS[TEAMS[self.turn]],)
