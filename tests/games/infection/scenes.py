"""Infection scenes for tests: tiles and villagers placed by hand, and moves in short form.

A move in short form is what a player would say: `C3` a Move, `C3 axe R1` a Move and an act, `gun R1`, `grenade C4`,
`steal village`, `reset`, `return axe`, `discard move`, `decline`; `C3 =virus` says what a printed tile shows and
`C3 leave` that nothing is picked up. In designs of steps there are `pick up`, `attack R1` and `end turn` too.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from laws import loaded
from scripted_play import moves, open_table, plain, play, refusal

from companion.games.infection.model import CardPlayed, CureDelivered, CureTaken, TileTurnedUp, TurnEnded, Walked
from companion.matches.match import Match
from companion.rules.game import Event

CELLS = [f"{column}{row}" for row in range(1, 8) for column in "ABCDE"]
SECTION = {2: "blue", 3: "blue", 4: "grey", 5: "red", 6: "red"}
FILL_ORDER = ("recover", "disarm", "generosity", "virus", "contagion", "cure")
"""The order of tiles for cells that a test does not set."""

ACTS = ("axe", "gun", "arrow", "grenade", "steal", "attack")
DRAW_DECK = ("move", "pick_up") * 4 + ("axe", "gun", "arrow", "grenade", "steal")
FIRST_FIVE = ("move", "pick_up", "axe", "gun", "steal")
"""The cards that both hands hold first where they are drawn."""


def tile_layout(given_tiles: dict[str, str] | None = None, **options: Any) -> dict[str, str]:
    """Return tiles for every cell: the given ones, then the rest of each section."""
    facts, given_tiles = loaded("infection", options).facts, given_tiles or {}
    tiles = {}
    for name in ("blue", "grey", "red"):
        cells = [cell for cell in CELLS if SECTION.get(int(cell[1])) == name]
        pile = Counter({tile: getattr(facts.tiles[tile], name) for tile in FILL_ORDER})
        pile.subtract(given_tiles[cell] for cell in cells if cell in given_tiles)
        rest = iter(pile.elements())
        tiles |= {cell: given_tiles[cell] if cell in given_tiles else next(rest) for cell in cells}
    return tiles


def first_turn(given_tiles: dict[str, str] | None = None, **options: Any) -> Match:
    return open_table("infection", 2, {"tiles": tile_layout(given_tiles, **options)}, **options)


def face_to_face(given_tiles: dict[str, str] | None = None, **options: Any) -> Match:
    """Return a table with B1 on C4 and R1 below it on C5."""
    return place_villagers(first_turn(given_tiles, **options), B1="C4", R1="C5")


def four_players(given_tiles: dict[str, str] | None = None, **options: Any) -> Match:
    return open_table("infection", 4, {"tiles": tile_layout(given_tiles, **options)}, **options)


def action_points(given_tiles: dict[str, str] | None = None, **options: Any) -> Match:
    return first_turn(given_tiles, **{"edition": "action-points", **options})


def draw_deck(
    given_tiles: dict[str, str] | None = None, cards_first: Sequence[str] = FIRST_FIVE, **options: Any
) -> Match:
    """Return a table with draw decks at its first turn; both hands hold these cards."""
    options = {"edition": "draw-deck", **options}
    deck = [*cards_first, *(Counter(DRAW_DECK) - Counter(cards_first)).elements()]
    deal = {"tiles": tile_layout(given_tiles, **options), "decks": {"blue": deck, "red": deck}, "chance": 7}
    return open_table("infection", 2, deal, **options)


def apply_events(table: Match, *events: Event) -> Match:
    """Apply events for which the test makes no moves: walks, found cures, ends of turns."""
    for event in events:
        table.state = table.game.evolve(table.state, event)
    return table


def place_villagers(table: Match, **cells: str) -> Match:
    return apply_events(table, *(Walked(who, cell) for who, cell in cells.items()))


def pass_to(table: Match, who: str) -> Match:
    """End turns without moves until it is this villager's turn; at least one turn ends."""
    apply_events(table, TurnEnded())
    while table.state.turn != who:
        apply_events(table, TurnEnded())
    return table


def take_cure(table: Match, who: str, tile: str) -> Match:
    assert table.state.deal.tiles[tile] == "cure"
    back = table.state.villagers[who].cell
    return apply_events(table, Walked(who, tile), TileTurnedUp(tile, "cure"), CureTaken(who), Walked(who, back))


def deliver_cure(table: Match, who: str, tile: str) -> Match:
    return apply_events(take_cure(table, who, tile), CureDelivered(who))


def turn_up_cure(table: Match, tile: str) -> Match:
    """Turn up a tile that hides a cure, and leave the cure there."""
    assert table.state.deal.tiles[tile] == "cure"
    return apply_events(table, TileTurnedUp(tile, "cure"))


def spend_cards(table: Match, team: str, *cards_: str) -> Match:
    """Put cards of a hand to the played cards."""
    return apply_events(table, *(CardPlayed(team, card) for card in cards_))


def as_json(text: str) -> dict[str, Any]:
    words = text.split()
    if words[0] in ("return", "discard"):
        return {"move": f"{words[0]}_card", "card": words[1]}
    if words[0] in ("reset", "decline", "pick", "end"):
        return {"move": "_".join(words)}
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


def as_text(move: dict[str, Any]) -> str:
    """Return a move of no weapon in short form."""
    if move["move"] in ("return_card", "discard_card"):
        return f"{move['move'].partition('_')[0]} {move['card']}"
    if move["move"] != "move":
        return str(move["move"]).replace("_", " ")
    return (
        move["to"] + (f" ={move['found']}" if "found" in move else "") + ("" if move.get("pick_up", True) else " leave")
    )


def seat(table: Match) -> int:
    """Return the seat that must move."""
    return int(table.game.table(table.state).waiting_for[0])


def make_moves(table: Match, *texts: str) -> Match:
    """Make moves in short form, each by the seat that must move. Each must be listed and accepted."""
    for text in texts:
        assert is_listed(table, text), (text, public_field(table, "turn"))
        play(table, seat(table), **as_json(text))
    return table


def is_listed(table: Match, text: str) -> bool:
    return as_json(text) in moves(table, seat(table))


def why_refused(table: Match, text: str) -> tuple[str, str]:
    """Return code and key of the refusal of a move in short form."""
    assert not is_listed(table, text)
    return refusal(table, seat(table), **as_json(text))


def public_field(table: Match, key: str) -> Any:
    return plain(table.view("table"))["table"][key]


def villager(table: Match, who: str) -> dict[str, Any]:
    fields: dict[str, Any] = public_field(table, "villagers")[who]
    return fields


def hand(table: Match, team: str, where: str = "hands") -> str:
    """Return a hand in short form: `move 4, axe 2, …`."""
    return ", ".join(f"{card} {count}" for card, count in Counter(public_field(table, where)[team]).items())


def move_names(table: Match, mover: Any) -> list[object]:
    return list(dict.fromkeys(move["move"] for move in moves(table, mover)))
