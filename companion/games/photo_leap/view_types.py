"""The shapes of what a viewer of Photo Leap sees: public, a seat's own, the game master's, and all once it is over."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.photo_leap.model import Deal, Drop, News, RoleName, SwapDone, Turn, Types
from companion.rules.game import PublicView, Seat


class Reveal(msgspec.Struct, frozen=True):
    """All that was secret, once the game is over; with a game master there is no deal that counts."""

    deal: Deal | None
    bribed_seat: Seat | None
    types: Types | None
    roles: Mapping[Seat, tuple[RoleName, ...]]
    news: Mapping[Seat, tuple[News | None, ...]]
    swaps: tuple[SwapDone, ...]
    discarded: tuple[Drop, ...]


class TableView(PublicView, frozen=True):
    lead: Seat
    associate: Seat | None
    published: tuple[tuple[News, News], ...]
    turns: tuple[Turn, ...]
    score: int
    deck: int
    discards: int
    banished: tuple[Seat, ...]
    bribed: bool
    accused: Seat | None
    votes: Mapping[Seat, bool] | None
    waiting_for: tuple[Seat | str, ...]
    turned_up: Mapping[Seat, tuple[RoleName, ...]]
    reveal: Reveal | UnsetType = UNSET


class PrivateView(msgspec.Struct, frozen=True):
    role: RoleName
    additional_role: RoleName | None
    news: News | None
    notebook: tuple[News | None, ...]
    four: tuple[News, ...] | None
    three: tuple[News, ...] | None
    types: Types | None
    fellow_spy: Seat | None


class GmYou(msgspec.Struct, frozen=True):
    """The game master's."""

    types: Types | None
