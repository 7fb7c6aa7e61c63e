"""Infection's board as values for templates: cells row by row, with who stands and what lies on each."""

from typing import Any

from msgspec import UNSET

from cards import GameData
from cards.infection import wording
from companion.games.infection.grid import Cell
from companion.games.infection.model import TEAMS, Who
from companion.games.infection.view_types import TableView
from companion.rules.game import Seat

HINDRANCES = ("cannot_move", "cannot_use_weapon", "slowed", "loses_turn")


def place(cell: Cell) -> tuple[int, int]:
    """Return a cell's column and row, from 1 at the top left."""
    return ord(cell[0]) - ord("A") + 1, int(cell[1:])


def letters(t: TableView) -> list[str]:
    """Return the letters of the columns."""
    return [chr(ord("A") + column) for column in range(t.board.columns)]


def cells(t: TableView) -> list[list[dict[str, Any]]]:
    """Return the board, row by row."""
    standing = {it.cell: who for who, it in t.villagers.items()}
    deal = t.reveal.deal if t.reveal is not UNSET and t.reveal else None
    under = {cell: deal.tiles[cell] for cell in t.hidden} if deal else {}  # tiles that nobody turned up, at the end
    return [
        [
            {
                "cell": (cell := f"{letter}{row}"),
                "mark": "",
                "section": section,
                "is_home": row in t.board.villages.values(),
                "is_down": cell in t.hidden,
                "under": under.get(cell),
                "cures": t.loose_cures.count(cell),
                "man": villager(t, standing[cell]) if cell in standing else None,
            }
            for letter in letters(t)
        ]
        for row, section in enumerate(t.board.sections, 1)
    ]


def effects(data: GameData) -> dict[str, str]:
    """Return what each tile does, in its own printed words."""
    facts, words = data.facts, data.words
    return {tile: words(f"tile.{tile}.effect{wording.tile(tile, facts.options)}") for tile in facts.tiles}


def owners(t: TableView) -> dict[Seat, tuple[Who, ...]]:
    """Return the villagers that each seat leads."""
    holders = enumerate(t.hands, 1)
    return {seat: tuple(who for who in t.villagers if t.holder(who) == holder) for seat, holder in holders}


def villager(t: TableView, who: Who) -> dict[str, Any]:
    """Return a villager as screens show it; `acts` on its turn, unless a player owes a card to take back or away."""
    it = t.villagers[who]
    return {
        "who": who,
        "team": TEAMS[who],
        "number": int(who[1:]),
        "cell": it.cell,
        "hp": it.hp,
        "lost": max(t.options.hp - it.hp, 0),
        "cure": it.cure,
        "debuffs": [one for one in HINDRANCES if getattr(it, one)],
        "acts": who == t.turn and not t.must and t.reveal is UNSET,
    }
