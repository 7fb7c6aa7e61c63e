"""Scenes of Infection for its tests: tiles laid by hand, villagers put where a case needs them, moves in short.

A move in short is what a player would say: `C3` a Move, `C3 axe R1` a Move and an act, `gun R1`, `grenade C4`,
`steal village`, `reset`, `return axe`, `discard move`, `decline`; `C3 =virus` says what a printed tile shows and
`C3 leave` that nothing is picked up.
"""

from collections import Counter
from typing import Any

from scripted_play import moves, open_table, plain, play, refused

import cards
from companion.games.infection.model import CardPlayed, CureDelivered, CureTaken, TileTurnedUp, TurnEnded, Walked
from companion.matches.match import Match
from companion.rules.game import Event

CELLS = [f"{column}{row}" for row in range(1, 8) for column in "ABCDE"]
SECTION = {2: "blue", 3: "blue", 4: "grey", 5: "red", 6: "red"}
LAST = ("recover", "disarm", "generosity", "virus", "contagion", "cure")
"""In which order cells that a case says nothing of are filled."""

ACTS = ("axe", "gun", "arrow", "grenade", "steal")


def laid(known: dict[str, str] | None = None, **options: Any) -> dict[str, str]:
    """Tiles for every cell: those that are known, then the rest of each section."""
    facts, known = cards.load("infection", options=options).facts, known or {}
    tiles = {}
    for name in ("blue", "grey", "red"):
        there = [cell for cell in CELLS if SECTION.get(int(cell[1])) == name]
        pile = Counter({tile: getattr(facts.tiles[tile], name) for tile in LAST})
        pile.subtract(known[cell] for cell in there if cell in known)
        rest = iter(pile.elements())
        tiles |= {cell: known[cell] if cell in known else next(rest) for cell in there}
    return tiles


def opened(known: dict[str, str] | None = None, **options: Any) -> Match:
    """A table at its first turn."""
    return open_table("infection", 2, {"tiles": laid(known, **options)}, **options)


def face_to_face(known: dict[str, str] | None = None, **options: Any) -> Match:
    """B1 on C4, R1 on C5 below it."""
    return placed(opened(known, **options), B1="C4", R1="C5")


def happens(table: Match, *events: Event) -> Match:
    """Lets events come that no move of the case tells of: villagers walk, cures are found, turns pass."""
    for event in events:
        table.state = table.game.evolve(table.state, event)
    return table


def placed(table: Match, **cells: str) -> Match:
    """Puts villagers on cells."""
    return happens(table, *(Walked(who, cell) for who, cell in cells.items()))


def turn_of(table: Match, who: str) -> Match:
    """Lets turns pass, nobody doing anything, until it is a villager's; at least one, if it is its turn already."""
    happens(table, TurnEnded())
    while table.state.turn != who:
        happens(table, TurnEnded())
    return table


def carrying(table: Match, who: str, tile: str) -> Match:
    """A villager has walked to a cell whose tile is a cure, taken it, and come back."""
    assert table.state.deal.tiles[tile] == "cure"
    back = table.state.villagers[who].cell
    return happens(table, Walked(who, tile), TileTurnedUp(tile, "cure"), CureTaken(who), Walked(who, back))


def delivered(table: Match, who: str, tile: str) -> Match:
    """The cure under a tile is in a villager's village, and the villager where it was."""
    return happens(carrying(table, who, tile), CureDelivered(who))


def loose(table: Match, tile: str) -> Match:
    """A tile that hides a cure has been turned up, and the cure was left there."""
    assert table.state.deal.tiles[tile] == "cure"
    return happens(table, TileTurnedUp(tile, "cure"))


def spent(table: Match, team: str, *played: str) -> Match:
    """Cards of a hand have been played."""
    return happens(table, *(CardPlayed(team, card) for card in played))


def as_json(said: str) -> dict[str, Any]:
    """A move in short as the protocol writes it."""
    words = said.split()
    if words[0] in ("return", "discard"):
        return {"move": f"{words[0]}_card", "card": words[1]}
    if words[0] in ("reset", "decline"):
        return {"move": words[0]}
    if words[0] in ACTS:
        return {"move": "use", **act(words)}
    move: dict[str, Any] = {"move": "move", "to": words[0]}
    for word in words[1:]:
        if word.startswith("="):
            move["found"] = word[1:]
        elif word == "leave":
            move["pick_up"] = False
    return move | ({"then": act(words[1:])} if words[1:] and words[1] in ACTS else {})


def act(words: list[str]) -> dict[str, Any]:
    card, aim = words
    if aim == "village":
        return {"card": card, "village": True}
    return {"card": card, "cell" if card == "grenade" else "target": aim}


def seat(table: Match) -> int:
    """Whose move is awaited."""
    if table.state.owed:
        return int(table.state.owed[0].seat)
    return 1 if table.state.turn[0] == "B" else 2


def go(table: Match, *said: str) -> Match:
    """Makes moves, in short, by whoever's they are; each must be listed and taken."""
    for one in said:
        assert may(table, one), (one, seen(table, "turn"))
        play(table, seat(table), **as_json(one))
    return table


def may(table: Match, said: str) -> bool:
    """Whether a move stands in the list of whoever's move is awaited."""
    return as_json(said) in moves(table, seat(table))


def no(table: Match, said: str) -> tuple[str, str]:
    """Why a move in short is refused to whoever's move is awaited."""
    assert not may(table, said)
    return refused(table, seat(table), **as_json(said))


def seen(table: Match, key: str) -> Any:
    return plain(table.view("table"))["table"][key]


def villager(table: Match, who: str) -> dict[str, Any]:
    found: dict[str, Any] = seen(table, "villagers")[who]
    return found


def hand(table: Match, team: str, where: str = "hands") -> str:
    """A hand in short: `move 4, axe 2, …`."""
    return ", ".join(f"{card} {count}" for card, count in Counter(seen(table, where)[team]).items())


def kinds(table: Match, mover: Any) -> list[object]:
    """The names of the moves that somebody may make, each once."""
    return list(dict.fromkeys(move["move"] for move in moves(table, mover)))
