"""Infection's options: those of every table, and those of the designs before the first playtest."""

from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=1, le=9)]
Reach = Annotated[int, msgspec.Meta(ge=1, le=6)]
Edition = Literal[
    "final", "action-points", "draw-deck", "playtest-1", "playtest-2", "playtest-3", "playtest-4", "playtest-5"
]
Turns = Literal["hands", "draw_deck", "action_points"]


class HandOptions(msgspec.Struct, frozen=True):
    """The options of a game with fixed hands, as views show them. Editions set those from `move_cards` on."""

    edition: Edition = "final"
    tiles: Literal["phone", "printed"] = "phone"
    hp: Count = 3
    cures_to_win: Annotated[int, msgspec.Meta(ge=1, le=3)] = 2
    move: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    move_with_weapon: Annotated[int, msgspec.Meta(ge=0, le=6)] = 1
    walk_through: bool = True
    axe_damage: Count = 2
    gun_damage: Count = 1
    gun_range: Reach = 3
    arrow_range: Reach = 3
    grenade_range: Annotated[int, msgspec.Meta(ge=1, le=4)] = 2
    virus_damage: Count = 1
    contagion_damage: Count = 1
    must_pick_up: bool = True
    grenade_hits_own: bool = False
    max_turns: Annotated[int, msgspec.Meta(ge=4, le=100_000)] = 200
    move_cards: Annotated[int, msgspec.Meta(ge=1, le=8)] = 4
    axes: Annotated[int, msgspec.Meta(ge=0, le=4)] = 2
    axe_diagonal: bool = True
    grenade: Literal["no_weapon", "slow"] = "no_weapon"
    kill_discards: bool = True
    kill_loses_turn: bool = False
    steal_from: Literal["row", "village"] = "row"
    steal_carriers: bool = True
    steal_once: bool = True
    steal_discardable: bool = True
    virus_a_side: Annotated[int, msgspec.Meta(ge=0, le=6)] = 4
    memory_aids: bool = True
    """Turn-order slips and debuff cards are in the box."""


class Options(HandOptions, frozen=True):
    """The options that a table may set: also how turns went before the first playtest."""

    turns: Turns = "hands"
    """What a turn is made of: cards of a fixed hand, cards of a draw deck, or action points."""
    hand_limit: Annotated[int, msgspec.Meta(ge=2, le=9)] = 5
    cards_a_turn: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2
    cards_drawn: Annotated[int, msgspec.Meta(ge=1, le=5)] = 2
    pick_up_cards: Annotated[int, msgspec.Meta(ge=1, le=8)] = 4
    action_points: Annotated[int, msgspec.Meta(ge=1, le=9)] = 4
    attack_points: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2
    attack_damage: Count = 1

    @property
    def is_stepwise(self) -> bool:
        """Whether a turn goes step by step, with something left to spend after each."""
        return self.turns != "hands"

    @property
    def steps_a_turn(self) -> int:
        """The cards or action points that a villager may spend in its turn; 0 with fixed hands."""
        return {"hands": 0, "draw_deck": self.cards_a_turn, "action_points": self.action_points}[self.turns]

    @property
    def shown(self) -> HandOptions:
        """The options as views show them: with fixed hands, without those of other turns."""
        if self.is_stepwise:
            return self
        return HandOptions(**{name: getattr(self, name) for name in HandOptions.__struct_fields__})
