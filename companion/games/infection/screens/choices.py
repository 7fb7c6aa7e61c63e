"""A villager's turn as the choices of a screen: first a card, then a cell, then whatever is still open.

Every last choice stands for one whole move of the view, so that exactly the legal ones are offered.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import UNSET

from companion.games.infection.grid import Cell, Size, cells, far, is_beside, is_in_line
from companion.games.infection.model import CARDS, ENEMIES, TEAMS, Act, AnyMove, Card, Gear, Move, Use
from companion.games.infection.screens.board import place, villager
from companion.games.infection.view_types import TableView
from companion.rules.game import Command

AIMED: tuple[Gear, ...] = ("axe", "gun", "arrow", "grenade", "steal")


def as_value(move: Command) -> Markup:
    """A whole move as JSON for an attribute in single quotes: half as long as with every double quote escaped."""
    text = msgspec.json.encode(move).decode()
    return Markup(text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;"))


def hand(t: TableView, moves: Sequence[AnyMove]) -> list[dict[str, Any]]:
    """The hand by kind: how many cards, whether there is anything to do with one now, and if not, why."""
    team, usable = TEAMS[t.turn], {_card(move) for move in moves}
    mine = (*t.hands[team], *t.played[team], *t.discarded[team])
    return [
        {
            "card": card,
            "count": t.hands[team].count(card),
            "can": card in usable,
            "why": None if card in usable else _why(t, card),
        }
        for card in CARDS
        if card in mine
    ]


def _card(move: AnyMove) -> Card | None:
    """The card under which a move is offered: a Move that goes before another card is offered under that one."""
    match move:
        case Move(_, then):
            return then.card if then else "move"
        case Use(card):
            return card
    return None


def _why(t: TableView, card: Card) -> str | None:
    """The key of the sentence that says why a card in hand can do nothing now; None: nothing is in its reach."""
    it = t.villagers[t.turn]
    if card not in t.hands[TEAMS[t.turn]]:
        return "refusal.card_none"
    if card == "move":
        return "refusal.move_debuffed"
    if card != "steal":
        return "refusal.weapon_debuffed" if it.cannot_use_weapon else None
    return "refusal.steal_carries" if it.cure else None


def walks(t: TableView, moves: Iterable[Move]) -> dict[str, Any]:
    """Where a Move may end, and, where more than one thing may happen there, what."""
    ends = [_end(t, cell, list(group)) for cell, group in groupby(moves, key=lambda move: move.to)]
    return {"ends": ends, "asks": any(len(end["choices"]) > 1 for end in ends)}


def _end(t: TableView, cell: Cell, moves: Sequence[Move]) -> dict[str, Any]:
    return {
        **_spot(cell),
        "low": place(cell)[1] * 2 > len(t.board.sections),
        "cure": cell in t.loose_cures,
        "taken": _is_taken(t, cell),
        "choices": [
            {"found": move.found or None, "leaves": move.pick_up is False, "value": as_value(move)} for move in moves
        ],
    }


def _spot(cell: Cell) -> dict[str, Any]:
    x, y = place(cell)
    return {"cell": cell, "x": x, "y": y}


def aims(t: TableView, moves: Sequence[AnyMove]) -> list[dict[str, Any]]:
    """For each weapon, and for Steal: what may be done from here, and from where a Move before it may end."""
    return [
        {
            "card": card,
            "here": _aim(t, card, t.villagers[t.turn].cell, [one for one in moves if isinstance(one, Use)]),
            "first": [
                _aim(t, card, cell, list(group))
                for cell, group in groupby(
                    (one for one in moves if isinstance(one, Move) and _card(one) == card), key=lambda move: move.to
                )
            ],
        }
        for card in AIMED
        if card in t.hands[TEAMS[t.turn]]
    ]


def _aim(t: TableView, card: Gear, stand: Cell, moves: Sequence[Move | Use]) -> dict[str, Any]:
    """What a card may be aimed at from a cell. A grenade's many cells share what else there is to its move."""
    mine = [move for move in moves if _card(move) == card]
    is_thrown = card == "grenade" and mine
    return {
        **_spot(stand),
        "shared": as_value(_thrown(mine[0])) if is_thrown else "",
        "field": ("then.cell" if isinstance(mine[0], Move) else "cell") if is_thrown else "with",
        "reach": outline(_reach(t, card, stand)),
        "choices": [_target(t, move.then if isinstance(move, Move) else move, as_value(move)) for move in mine],
    }


def _thrown(move: Move | Use) -> Command:
    """A grenade's move, but for the cell."""
    return Move(move.to, Act("grenade")) if isinstance(move, Move) else Use("grenade")


def _target(t: TableView, act: Any, value: Markup) -> dict[str, Any]:
    """What is tapped for an act: an enemy, a cell, or a whole village."""
    if act.target is not UNSET:
        who = villager(t, act.target)
        return {**_spot(who["cell"]), "man": who, "village": None, "taken": True, "value": value}
    if act.cell is not UNSET:
        return {**_spot(act.cell), "man": None, "village": None, "taken": _is_taken(t, act.cell), "value": act.cell}
    rival = TEAMS[ENEMIES[t.turn][0]]
    return {
        "x": 0, "y": t.board.villages[rival], "cell": "", "man": None, "village": rival, "taken": True, "value": value,
    }  # fmt: skip


def _reach(t: TableView, card: Gear, stand: Cell) -> list[Cell]:
    """The cells that a card reaches from one, for the dashes; a grenade's are lit anyhow."""
    options, all_cells = t.options, cells(_size(t))
    match card:
        case "axe":
            return [cell for cell in all_cells if is_beside(stand, cell, options.axe_diagonal)]
        case "gun":
            return [cell for cell in all_cells if is_in_line(stand, cell, options.gun_range)]
        case "arrow":
            return [cell for cell in all_cells if is_in_line(stand, cell, options.arrow_range)]
        case "steal":
            return [cell for cell in all_cells if options.steal_carriers and far(stand, cell) == 1]
    return []


def _is_taken(t: TableView, cell: Cell) -> bool:
    """Whether a dot would hide something: a villager or a cure."""
    return cell in t.loose_cures or any(it.cell == cell for it in t.villagers.values())


def outline(reach: Iterable[Cell]) -> str:
    """Squares around cells as a path, in units of a cell."""
    spots = [place(cell) for cell in reach]
    return "".join(f"M{x - 1}.1 {y - 1}.1h.8v.8h-.8z" for x, y in spots)


def _size(t: TableView) -> Size:
    return t.board.columns, len(t.board.sections)
