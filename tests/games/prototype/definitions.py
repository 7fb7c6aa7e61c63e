"""Own games made at random: any combination of parts, within what the checks allow."""

from typing import Any

from cards.editions.edition import Edition
from companion.rules.chance import Chance

PICTURES = ("", "sun.png", "moon.png")
"""Of the cards of a deck in turn: some have none. Their digests are their names."""


def random_edition(number: int) -> Edition:
    """Return a game whose parts, decks and numbers follow from a number."""
    chance = Chance(1000 + number)

    def maybe(value: Any) -> Any:
        return value if chance.below(2) else None

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
    table: dict[str, Any] = {
        "piles": {
            "pile": {"deck": "goods", "when_empty": "shuffle discard"},
            "discard": {"face": chance.pick(("up", "down"))},
        },
        "hands": {"deal": chance.below(4), "most": chance.pick((0, 6))},
        "areas": {
            "row": {"from": "pile", "keep": chance.below(4)},
            "front": {"per": "seat", "face": chance.pick(("up", "down"))},
        },
        "counters": {
            "coins": {"start": 3, "per": "seat"},
            "pearls": {"start": 2, "per": "seat", "secret": True},
            "doom": {"start": 0, "most": 9},
        },
        "dice": {"die": {"count": 2, "secret": bool(chance.below(2))}},
        "messages": {"most": 2},
        "trade": {"counters": ["coins"]},
        "end": [
            {"say": "It is over.", "winners": {"most": "coins"}},
            {"say": "Somebody gives up.", "winners": "choose"},
        ],
    }
    moves: dict[str, Any] = {
        "draw": {"from": "pile", "to": "hand", "count": 1 + chance.below(2)},
        "play": {"from": "hand", "to": chance.pick(("discard", "front", "row")), "gain": {"coins": "price"}},
        "take": {"from": "row", "to": "hand", "pay": {"coins": "price"}},
        "hide": {"from": "hand", "to": "front", "face": "down"},
        "give": {"from": "hand", "to": "another hand", "when": {"side": "side 1"}},
        "steal": {"from": "another hand", "to": "hand", "gain": {"doom": 1}},
        "look": {"show": "hand"},
        "peek": {"peek": "pile", "top": 2},
        "mix": {"shuffle": "pile"},
        "throw": {"roll": "die"},
        "earn": {"gain": {"pearls": 1}, "pay": {"coins": 1}},
        "clear": {"from": "row", "to": "discard", "count": 9},
    }
    if maybe(True):
        cards["tiles"] = {"columns": columns, "rows": tiles}
        table["grid"] = {"deck": "tiles", "size": [3, 3], "face": "down"}
        table["pieces"] = {
            "pawn": {"start": ["A1", "C3", "A3", "C1", "B2", "B1"]},
            "ship": {"start": ["B2"], "per": "table"},
        }
        moves |= {
            "walk": {"piece": "pawn", "by": 2}, "sail": {"piece": "ship"}, "dig": {"tile": "under pawn", "for": "all"},
            "spy": {"tile": "next to pawn", "for": "me"}, "reveal": {"tile": "any", "for": "all"},
        }  # fmt: skip
    has_roles = bool(maybe(True))
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
        ask = [
            {"who": {"name": "Wolf"}, "say": "Whom?", "effect": "out", "shared": True},
            {"who": {"name": "Seer"}, "say": "Who is it?", "effect": "learn side"},
            {"say": "Whom do you like?"},
        ]
        phases["night"] = {"ask": ask}
    phases["vote"] = {
        "vote": {"say": "Who goes?", "options": ["players", "nobody"], "secret": bool(chance.below(2)), "effect": "out"}
    }
    phases["pick"] = {
        "choose": {"say": "What?", "options": chance.pick((["hand"], ["left", "right"], ["players"])), "to": "row"}
    }
    order = chance.shuffled(phases)
    return {"order": list(order), **phases}
