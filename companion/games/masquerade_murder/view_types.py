"""Types of Masquerade Murder's views: the public table, a seat's own secrets, and the reveal at the end."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from cards.masquerade_murder import CharacterId
from companion.games.masquerade_murder import model as m
from companion.rules.game import PublicView, Seat


class Reveal(msgspec.Struct, frozen=True):
    """All secrets, shown to everybody once the game is over."""

    deal: m.Deal
    history: Mapping[Seat, tuple[m.Past, ...]]


class TableView(PublicView, frozen=True):
    """What everybody may see. `order` has tonight's shown cards, `events` the public summary of each night.

    `cast` lists all players' characters, in no order of seats, where they are not the source's five.
    """

    night: int
    board: Mapping[m.Cell, Seat]
    order: Mapping[Seat | m.Extra, m.OrderId]
    placing: Seat | None
    chosen: tuple[Seat, ...]
    captures: Mapping[Seat, int]
    poisonings: Mapping[Seat, int]
    events: tuple[m.Summary, ...]
    out: Mapping[Seat, m.Leaving]
    waiting_for: tuple[Seat, ...]
    cast: tuple[CharacterId, ...] | UnsetType = UNSET
    midnight: Mapping[m.Cell, Seat] | UnsetType = UNSET
    """The cubes as they stood when the night was resolved, also those that have left since."""
    until: float | UnsetType = UNSET
    """When the clock ends the phase, in seconds since the start."""
    accusations: tuple[m.Accusation, ...] | UnsetType = UNSET
    """The fingers of each night, once all are up."""
    reveal: Reveal | UnsetType = UNSET


class PrivateView(msgspec.Struct, frozen=True):
    """What only one seat may see. `indicator` and `suffered` are last night's; `draw_from` is set while it draws."""

    character: CharacterId
    allegiance: Literal["good", "bad"]
    target: Seat | None
    card: m.OrderId | None
    indicator: m.Sign | None
    suffered: tuple[m.Harm, ...]
    history: tuple[m.Past, ...]
    draw_from: tuple[m.OrderId, ...] | None
    finger: Seat | UnsetType = UNSET
    """Where one points before all fingers are up; 0 for nobody."""
