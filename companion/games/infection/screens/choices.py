"""A villager's turn as choices on a screen: first a card, then a cell, then what is still open.

Every final choice is one whole move of the view, so the screen offers exactly the legal moves.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec
from markupsafe import Markup
from msgspec import UNSET

from cards.infection import Options
from companion.games.infection.grid import Cell, Size, cells, cells_reached, distance
from companion.games.infection.model import ENEMIES, HOLDERS, TEAMS, Act, AnyMove, Card, Gear, Move, PickUp, Use
from companion.games.infection.queries import pointed
from companion.games.infection.screens.board import place, villager
from companion.games.infection.view_types import TableView
from companion.rules.game import Command
from companion.rules.screens import ScreenInput

SLOTTED = ("move", "pick_up", "axe", "gun", "arrow", "grenade", "steal")
"""The cards whose panes look.css shows by name; other weapons have the panes w1, w2 and so on."""

WITHOUT_AIM = ("move", "pick_up")
"""The cards that are aimed at nothing."""


def as_value(move: Command) -> Markup:
    """Return a move as JSON for an attribute in single quotes: half as long as with escaped double quotes."""
    text = msgspec.json.encode(move).decode()
    return Markup(text.replace("&", "&amp;").replace("'", "&#39;").replace("<", "&lt;"))


def hand(t: TableView, moves: Sequence[AnyMove], cards: Sequence[Card]) -> list[dict[str, Any]]:
    """Return the kinds of cards of a hand: how many, whether one can be played now, and if not, why."""
    holder, usable = t.holder(t.turn), {_card(move) for move in moves}
    mine = cards if t.turns == "action_points" else t.hands[holder]
    if t.turns == "hands":
        mine = (*mine, *t.played[holder], *t.discarded[holder])
    return [
        {
            "card": card,
            "pane": pane(card, cards),
            "count": price(t, card) if t.turns == "action_points" else t.hands[holder].count(card),
            "can": card in usable,
            "why": None if card in usable else _why(t, card),
        }
        for card in cards
        if card in mine
    ]


def price(t: TableView, card: Card) -> int:
    """Return the points that an action costs; for a Move, each of its cells."""
    return 1 if card in WITHOUT_AIM or not isinstance(t.options, Options) else t.options.attack_points


def pane(card: Card, cards: Sequence[Card]) -> str:
    """Return the name of a card's pane in look.css."""
    more = [one for one in cards if one not in SLOTTED]
    return f"w{more.index(card) + 1}" if card in more else card


def _card(move: AnyMove) -> Card | None:
    """Return the card that offers a move: a Move followed by another card is offered under that card."""
    match move:
        case Move(_, then):
            return then.card if then else "move"
        case PickUp():
            return "pick_up"
        case Use(card):
            return card
    return None


def _why(t: TableView, card: Card) -> str | None:
    """Return the key of the sentence why a card cannot be played or paid now; None if just nothing is in reach."""
    it, holder, by_points = t.villagers[t.turn], t.holder(t.turn), t.turns == "action_points"
    if not by_points and card not in t.hands[holder]:
        is_used = card == "steal" and t.steal_used[holder]
        return "refusal.steal_used" if is_used else "why.played" if card in t.played[holder] else "why.taken"
    if card == "pick_up":
        return "refusal.pick_up_none"
    if card == "move":
        return "refusal.move_debuffed" if it.cannot_move else "refusal.move_slowed"
    if card == "steal":
        return "refusal.steal_carries" if it.cure else None
    if it.cannot_use_weapon:
        return "refusal.attack_debuffed" if by_points else "refusal.weapon_debuffed"
    return "refusal.attack_points" if t.left is not UNSET and by_points and t.left < price(t, card) else None


def pick_ups(moves: Iterable[AnyMove]) -> list[dict[str, Any]]:
    """Return the ways to pick up where a villager stands: one, or what a printed tile may show."""
    return [{"found": move.found or None, "value": as_value(move)} for move in moves if isinstance(move, PickUp)]


def owed(context: ScreenInput) -> dict[str, Any]:
    """Return the choices of an owed follow-up, each as a whole move with the number of such cards."""
    t: TableView = context.view.table
    assert t.must is not None
    holders = HOLDERS[t.seats]
    loser = t.card_loser if t.must.move == "discard_card" else None
    pile = t.hands[loser] if loser else t.played[holders[t.must.seat - 1]]
    cards = [move for move in context.view.moves if hasattr(move, "card")]
    return {
        "takes_back": loser is None,
        "loser": holders.index(loser) + 1 if loser else 0,
        "choices": [{"card": it.card, "count": pile.count(it.card), "value": as_value(it)} for it in cards],
    }


def walks(t: TableView, moves: Iterable[Move]) -> dict[str, Any]:
    """Return the cells where a Move may end, with the choices on each. `asks`: some cell has more than one choice."""
    ends = [
        {
            **_spot(cell),
            "low": place(cell)[1] * 2 > len(t.board.sections),
            "cure": cell in t.loose_cures,
            "taken": _is_taken(t, cell),
            "choices": [
                {"found": move.found or None, "leaves": move.pick_up is False, "value": as_value(move)}
                for move in group
            ],
        }
        for cell, group in groupby(moves, key=lambda move: move.to)
    ]
    return {"ends": ends, "asks": any(len(end["choices"]) > 1 for end in ends)}


def _spot(cell: Cell) -> dict[str, Any]:
    x, y = place(cell)
    return {"cell": cell, "x": x, "y": y}


def aims(t: TableView, moves: Sequence[AnyMove], cards: Sequence[Card]) -> list[dict[str, Any]]:
    """Return for each weapon and Steal its aims from here, and from each cell where a Move before it may end."""
    return [
        {
            "card": card,
            "pane": pane(card, cards),
            "weapon": None if card == "steal" else t.weapon(card),
            "here": _aim(t, card, t.villagers[t.turn].cell, [one for one in moves if isinstance(one, Use)]),
            "first": [
                _aim(t, card, cell, list(group))
                for cell, group in groupby(
                    (one for one in moves if isinstance(one, Move) and _card(one) == card), key=lambda move: move.to
                )
            ],
        }
        for card in cards
        if card not in WITHOUT_AIM and (t.turns == "action_points" or card in t.hands[t.holder(t.turn)])
    ]


def _aim(t: TableView, card: Gear, stand: Cell, moves: Sequence[Move | Use]) -> dict[str, Any]:
    """Return a card's aims from a cell. A thrown weapon has many cells, which share the rest of the move."""
    mine = [move for move in moves if _card(move) == card]
    reach: Iterable[Cell] = ()  # drawn dashed; not for a thrown weapon, whose cells are buttons
    if card == "steal" and t.options.steal_carriers:
        reach = (cell for cell in cells(_size(t)) if distance(stand, cell) == 1)
    elif card != "steal" and not t.weapon(card).blast:
        reach = cells_reached(_size(t), stand, pointed(t.weapon(card), t.board, TEAMS[t.turn]).reach)
    is_thrown = card != "steal" and t.weapon(card).blast and mine
    thrown = Move(mine[0].to, Act(card)) if mine and isinstance(mine[0], Move) else Use(card)
    return {
        **_spot(stand),
        "shared": as_value(thrown) if is_thrown else "",
        "field": ("then.cell" if isinstance(mine[0], Move) else "cell") if is_thrown else "with",
        "reach": outline(reach),
        "choices": [_target(t, move.then if isinstance(move, Move) else move, as_value(move)) for move in mine],
    }


def _target(t: TableView, act: Any, value: Markup) -> dict[str, Any]:
    """Return what a player taps for an act: an enemy, a cell, or a whole village. Columns and rows count from 1."""
    if act.target is not UNSET:
        who = villager(t, act.target)
        return {**_spot(who["cell"]), "man": who, "village": None, "taken": True, "hits": True, "value": value}
    if act.cell is not UNSET:
        blast = pointed(t.weapon(act.card), t.board, TEAMS[t.turn]).blast
        area = cells_reached(_size(t), act.cell, blast)
        hits = any(name[0] != t.turn[0] and who.cell in area for name, who in t.villagers.items())
        taken = _is_taken(t, act.cell)
        return {**_spot(act.cell), "man": None, "village": None, "taken": taken, "hits": hits, "value": act.cell}
    rival = TEAMS[ENEMIES[t.turn][0]]
    return {
        "x": 0, "y": t.board.villages[rival], "cell": "", "man": None, "village": rival, "taken": True, "hits": False,
        "value": value,
    }  # fmt: skip


def _is_taken(t: TableView, cell: Cell) -> bool:
    """Return whether a villager or a cure is on a cell, which a dot would hide."""
    return cell in t.loose_cures or any(it.cell == cell for it in t.villagers.values())


def outline(reach: Iterable[Cell]) -> str:
    """Return an SVG path of squares around cells, in units of a cell."""
    spots = [place(cell) for cell in reach]
    return "".join(f"M{x - 1}.1 {y - 1}.1h.8v.8h-.8z" for x, y in spots)


def _size(t: TableView) -> Size:
    return t.board.columns, len(t.board.sections)
