"""Infection's sides: villagers, seats and hands, and the names of cards and tiles. Types and tables only."""

from collections.abc import Mapping
from typing import Literal, get_args

from cards.infection import HandOptions
from companion.rules.game import Mover, Seat

Team = Literal["blue", "red"]
Who = Literal["B1", "R1", "B2", "R2"]
"""A villager: team and number. B1 is also a cell's name; `target` names a villager, `to` and `cell` name cells."""

Card = str
"""A card of the action deck by its id. Editions may add weapons."""

Gear = str
"""A card that may follow a Move or be used without one: a weapon or Steal."""

Tile = Literal["cure", "virus", "recover", "generosity", "disarm", "contagion"]
Debuff = Literal["cannot_move", "cannot_use_weapon", "slowed"]
TILES: tuple[Tile, ...] = get_args(Tile)
Phase = Literal["turn", "follow_up", "over"]
FollowUp = Literal["return_card", "discard_card"]
Cards = tuple[Card, ...]

ORDER: tuple[Who, ...] = ("B1", "R1", "B2", "R2")
"""The turn order, also of setting home villagers who die together. Rules 3.1, 5.1."""

Holder = Literal["blue", "red", "B1", "R1", "B2", "R2"]
"""Whose hand it is: a team's, if one player leads both of its villagers; of four players, a villager's."""

HOLDERS: Mapping[int, tuple[Holder, ...]] = {2: ("blue", "red"), 4: ("B1", "R1", "B2", "R2")}
"""The hands in seat order, by the number of players. Rules 2.3, 10.1."""

BY_SEAT: Mapping[Mover, Team] = {1: "blue", 2: "red", 3: "blue", 4: "red"}
TEAMS: Mapping[Who, Team] = {"B1": "blue", "R1": "red", "B2": "blue", "R2": "red"}
ENEMIES: Mapping[Who, tuple[Who, ...]] = {
    "B1": ("R1", "R2"),
    "R1": ("B1", "B2"),
    "B2": ("R1", "R2"),
    "R2": ("B1", "B2"),
}


def holder_of(seats: int, who: Who) -> Holder:
    """Return whose hand a villager plays from, with so many players."""
    return TEAMS[who] if seats == 2 else who


def loseable(hand: Cards, options: HandOptions) -> Cards:
    """Return the kinds of cards in a victim's hand that a killer may choose from. Rule 7.3."""
    if not options.kill_discards:
        return ()
    return tuple(card for card in dict.fromkeys(hand) if card != "steal" or options.steal_discardable)


def seat_of(seats: int, who: Who) -> Seat:
    """Return the seat of a villager's player."""
    return HOLDERS[seats].index(holder_of(seats, who)) + 1
