"""Own games made at random: any combination of parts, within what the checks allow."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

from cards.editions.edition import Edition
from companion.rules.chance import Chance

PARTS: dict[str, Any] = tomllib.loads(Path(__file__).with_name("definitions.toml").read_text("utf-8"))
PICTURES = ("", "sun.png", "moon.png")
"""Of the cards of a deck in turn: some have none. Their digests are their names."""


def random_edition(number: int) -> Edition:
    """Return a game whose parts, decks and numbers follow from a number."""
    chance, given = Chance(1000 + number), deepcopy(PARTS)
    columns = ["name", "copies", "side", "price", "text", "picture"]
    rows = [
        [row + 2, f"Card {row}", "3", f"side {row % 3}", str(row % 4), "Do it.", PICTURES[row % 3]] for row in range(12)
    ]
    tiles = [[row + 2, f"Tile {row}", "3", "t", "0", "", PICTURES[row]] for row in range(3)]
    roles = [
        [2, "Wolf", "2", "wolf", "0", "", PICTURES[1]],
        [3, "Seer", "1", "village", "0", "", ""],
        [4, "Farmer", "rest", "village", "0", "", PICTURES[2]],
    ]
    cards: dict[str, Any] = {"goods": {"columns": columns, "rows": rows}}
    table, moves = given["table"], given["moves"]
    table["piles"]["discard"]["face"] = chance.pick(("up", "down"))
    table["hands"] |= {"deal": chance.below(4), "most": chance.pick((0, 6))}
    table["areas"]["row"]["keep"] = chance.below(4)
    table["areas"]["front"]["face"] = chance.pick(("up", "down"))
    table["dice"]["die"]["secret"] = bool(chance.below(2))
    moves["draw"]["count"] = 1 + chance.below(2)
    moves["play"]["to"] = chance.pick(("discard", "front", "row"))
    if chance.below(2):
        cards["tiles"] = {"columns": columns, "rows": tiles}
        table |= given["tiles"]["table"]
        moves |= given["tiles"]["moves"]
    has_roles = bool(chance.below(2))
    if has_roles:
        cards["roles"] = {"columns": columns, "rows": roles}
        table["roles"] = {
            "deck": "roles", "when_out": chance.pick(("show card", "keep secret")),
            "sees": [{"who": {"side": "wolf"}, "whom": {"side": "wolf"}}],
        }  # fmt: skip
    names = [name for name in moves if chance.below(3)] or ["draw"]
    table["moves"] = {name: moves[name] for name in names}
    if chance.below(2):
        table["turns"] = {"steps": [names[: len(names) // 2 + 1], [*names[len(names) // 2 :], "pass"]]}
    else:
        table["phases"] = _phases(chance, names, has_roles)
    _add_clock_and_master(chance, table)
    if number % 2 and "turns" in table:  # no chance of its own: all else stays as it was
        table["turns"]["seconds"] = 15
    files = {f"pictures/{name}": name for name in filter(None, PICTURES)}
    own = {"players": [2, 6], "look": "lino", "cards": cards, "looks": {}, "files": files, "table": table}
    return Edition("prototype", f"Random {number}", decks={"own.toml": own}, words={"en": {"title": "Random"}})


def _add_clock_and_master(chance: Chance, table: dict[str, Any]) -> None:
    """Add time limits to some phases, and in half of all games somebody who leads."""
    phases: dict[str, Any] = table.get("phases", {"order": []})
    for name in phases["order"]:
        if chance.below(3):
            thens = ("next phase",) if "moves" in phases[name] else ("next phase", "random choice", "no choice")
            table.setdefault("clock", {})[name] = {"seconds": 15, "then": chance.pick(thens)}
    if chance.below(2):
        deeds = ("phases", "deal", "show", "counters", "end", "undo")
        may = [deed for deed in deeds if chance.below(3)] or ["phases"]
        table["master"] = {"may": may, "plays": not chance.below(3)}
        if "phases" in may and chance.below(2) and phases["order"]:
            phases["work"]["next"] = "master"


def _phases(chance: Chance, names: list[str], has_roles: bool) -> dict[str, Any]:
    phases: dict[str, Any] = {"work": {"moves": names, "next": chance.pick(("all", "first", "anybody"))}}
    if has_roles:
        phases["night"] = deepcopy(PARTS["night"])
    phases["vote"] = {
        "vote": {"say": "Who goes?", "options": ["players", "nobody"], "secret": bool(chance.below(2)), "effect": "out"}
    }
    phases["pick"] = {
        "choose": {"say": "What?", "options": chance.pick((["hand"], ["left", "right"], ["players"])), "to": "row"}
    }
    order = chance.shuffled(phases)
    return {"order": list(order), **phases}
