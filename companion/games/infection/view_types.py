"""Types of Infection's views: the public table, and the reveal at the end."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from cards.infection import Board, HandOptions, Options
from cards.infection.options import Turns
from cards.infection.weapons import Action, plain_weapons
from companion.games.infection import model as m
from companion.games.infection.grid import Cell
from companion.rules.game import PublicView, Seat


class Reveal(msgspec.Struct, frozen=True):
    """What lay under the tiles, shown once the game is over; None with printed tiles."""

    deal: m.Deal | None


class TableView(PublicView, frozen=True):
    """What everybody may see. `must` is the follow-up owed now, `sections` counts the tiles left face down."""

    villagers: Mapping[m.Who, m.Villager]
    turn: m.Who
    turn_number: int
    hidden: tuple[Cell, ...]
    loose_cures: tuple[Cell, ...]
    village_cures: Mapping[m.Team, int]
    hands: Mapping[m.Holder, m.Cards]
    played: Mapping[m.Holder, m.Cards]
    discarded: Mapping[m.Holder, m.Cards]
    steal_used: Mapping[m.Holder, bool]
    sections: Mapping[str, Mapping[m.Tile, int]]
    must: m.Must | None
    last: m.Last | None
    board: Board
    options: HandOptions
    """With turns of steps, an `Options`."""
    weapons: Mapping[m.Card, Action] | UnsetType = UNSET
    """Weapons that differ from the game's own four, which follow from `options`; missing if there are none."""
    left: int | UnsetType = UNSET
    """Action points, or cards to play, left this turn; missing with fixed hands."""
    decks: Mapping[m.Holder, int] | UnsetType = UNSET
    """Numbers of cards in the draw decks; missing if there are none."""
    reveal: Reveal | UnsetType = UNSET

    def weapon(self, card: m.Card) -> Action:
        """Return a weapon's damage, effect and maps."""
        return self.weapons[card] if self.weapons and card in self.weapons else plain_weapons(self.options)[card]

    @property
    def turns(self) -> Turns:
        """What a turn is made of."""
        return self.options.turns if isinstance(self.options, Options) else "hands"

    @property
    def seats(self) -> int:
        """The number of players: each has one hand."""
        return len(self.hands)

    def holder(self, who: m.Who) -> m.Holder:
        """Return whose hand a villager plays from."""
        return m.holder_of(self.seats, who)

    @property
    def card_loser(self) -> m.Holder | None:
        """Whose hand loses a card while a kill's follow-up is owed. Rules 7.3, 10.3."""
        return m.card_loser(self.turn, self.last.dead if self.last else (), self.hands, self.options)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The one seat that must act: it owes a card, or its villager has the turn."""
        return (self.must.seat if self.must else m.seat_of(self.seats, self.turn),)
