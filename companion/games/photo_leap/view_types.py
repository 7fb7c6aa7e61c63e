"""Types of Photo Leap's views: the public table, a seat's own cards, the game master's, and the reveal at the end."""

from collections.abc import Mapping
from itertools import pairwise

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.photo_leap.model import BetPlaced, Deal, Drop, Interrogation, News, RoleName, SwapDone, Turn, Types
from companion.rules.game import PublicView, Seat


class Reveal(msgspec.Struct, frozen=True):
    """All secrets, shown to everybody once the game is over. With a human game master there is no deal to show."""

    deal: Deal | None
    bribed_seat: Seat | None
    types: Types | None
    roles: Mapping[Seat, tuple[RoleName, ...]]
    news: Mapping[Seat, tuple[News | None, ...]]
    swaps: tuple[SwapDone, ...]
    discarded: tuple[Drop, ...]
    bets: tuple[BetPlaced, ...]


class TableView(PublicView, frozen=True):
    """What everybody may see.

    `deck` and `discards` are numbers of cards, `published` has a pair for each round, `readers` look at a story now.
    """

    lead: Seat
    associate: Seat | None
    published: tuple[tuple[News, News], ...]
    turns: tuple[Turn, ...]
    score: int
    deck: int
    discards: int
    banished: tuple[Seat, ...]
    bribed: bool
    bribe_round: int | None
    accused: Seat | None
    votes: Mapping[Seat, bool] | None
    interrogations: tuple[Interrogation, ...]
    waiting_for: tuple[Seat | str, ...]
    readers: tuple[Seat, ...]
    turned_up: Mapping[Seat, tuple[RoleName, ...]]
    catch_all_spies: bool
    seats: int
    animals: tuple[News, ...] | UnsetType = UNSET
    """The animals of the deck; missing if they are the game's own five."""

    reveal: Reveal | UnsetType = UNSET

    @property
    def changes(self) -> list[int]:
        """How each round's two stories moved the score, both together."""
        return [after - before for before, after in pairwise((0, *(turn.score for turn in self.turns)))]

    @property
    def last_change(self) -> int:
        """How the last round's two stories moved the score; 0 before the first."""
        return self.changes[-1] if self.turns else 0

    @property
    def can_swap(self) -> bool:
        """Whether a spy may swap a story tonight, as far as everybody knows. Rules 5.2, 5.3."""
        return self.deck > 0 and not self.bribed


class PrivateView(msgspec.Struct, frozen=True):
    """What only one seat may see.

    `notebook` holds the stories it was dealt, by round. `four` is for spies at night and for the discarding lead,
    `three` for the discarding associate, `types` and `fellow_spy` for spies. `drops` holds the discards that it has
    seen: its own, and as lead the associate's, which is missing from the three that it passed on. `swaps` and `bets`
    are its own.
    """

    role: RoleName
    additional_role: RoleName | None
    news: News | None
    notebook: tuple[News | None, ...]
    four: tuple[News, ...] | None
    three: tuple[News, ...] | None
    drops: tuple[Drop, ...]
    types: Types | None
    fellow_spy: Seat | None
    swaps: tuple[SwapDone, ...]
    bets: tuple[BetPlaced, ...]


class GmYou(msgspec.Struct, frozen=True):
    """What only a human game master may see."""

    types: Types | None
