"""How Infection's scenes in text are read: how a table starts, what is given, played, refused and seen."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from scene_files import Language, fields_of, mover_of, part_of
from screen_forms import screen
from scripted_play import moves, plain, refusal

from companion.games.infection.bot import BOTS
from companion.games.infection.model import (
    ORDER,
    CardDiscarded,
    Debuffed,
    HandThrown,
    Healed,
    Hurt,
    Owed,
    TurnForfeited,
)
from companion.matches.match import Match
from companion.rules.chance import Chance
from infection.scenes import (
    CELLS,
    action_points,
    apply_events,
    as_json,
    as_text,
    deliver_cure,
    draw_deck,
    face_to_face,
    first_turn,
    four_players,
    hand,
    is_listed,
    make_moves,
    move_names,
    pass_to,
    place_villagers,
    public_field,
    seat,
    spend_cards,
    take_cure,
    turn_up_cure,
    villager,
    why_refused,
)

DEBUFFS = ("cannot_move", "cannot_use_weapon", "slowed")


def started(start: Callable[..., Match]) -> Callable[[None, str], Match]:
    """Return how to start a table with tiles and options such as `C4:cure hp=2`."""

    def begin(_: None, text: str) -> Match:
        given = fields_of(text)
        tiles = {name: tile for name, tile in given.items() if name in CELLS}
        return start(tiles, **{name: chosen for name, chosen in given.items() if name not in CELLS})

    return begin


def give(table: Match, text: str) -> Match:
    """Bring about what no move of the scene does: `R1 C5, R1 hp 1, R2 slowed, B1 has A4, turn of B2`, and so on."""
    for clause in text.split(", "):
        match clause.split():
            case ["turn", "of", who]:
                pass_to(table, who)
            case [who, "hp", hp]:
                apply_events(table, Hurt(who, int(hp)))
            case [who, "has", tile]:
                take_cure(table, who, tile)
            case [who, "delivered", tile]:
                deliver_cure(table, who, tile)
            case [who, "misses", "a", "turn"]:
                apply_events(table, TurnForfeited(who))
            case [cell, "loose"]:
                table.state = replace(table.state, loose_cures=(cell,))
            case [tile, "open"]:
                turn_up_cure(table, tile)
            case [holder, "threw", "its", "hand"]:
                apply_events(table, HandThrown(holder))
            case [number, "takes", "a", "card", "back"]:
                apply_events(table, Owed(int(number), "return_card"))
            case [holder, "spent", *names]:
                spend_cards(table, holder, *names)
            case [holder, "discarded", *names]:
                apply_events(table, *(CardDiscarded(holder, card) for card in names))
            case [who, debuff] if debuff in DEBUFFS:
                apply_events(table, Debuffed(who, debuff))
            case [who, cell]:
                place_villagers(table, **{who: cell})
    return table


def listed(is_listed_now: bool) -> Callable[[Match, str], Match]:
    def check(table: Match, text: str) -> Match:
        for move in text.split(", "):
            assert is_listed_now == is_listed(table, move), move
        return table

    return check


def refused(table: Match, text: str) -> tuple[str, str]:
    """Return code and key of the refusal of a move: of the seat that must move, or of the one that begins the text."""
    first, _, rest = text.partition(" ")
    if not first.isdigit():
        return why_refused(table, text)
    name, _, fields = rest.partition(" ")
    return refusal(table, int(first), **({"move": name, **fields_of(fields)} if "=" in fields else as_json(rest)))


def bot_plays(is_played: bool) -> Callable[[Match, str], Match]:
    def check(table: Match, text: str) -> Match:
        view = table.view(seat(table))
        chosen = {str(plain(BOTS["steady"](view, Chance(seed)))) for seed in range(8)}
        assert is_played == (chosen == {str(as_json(text))}), chosen
        return table

    return check


PLACES: dict[str, Callable[..., Any]] = {
    "players": lambda table: list(table.game.players(table.state)),
    "sides": lambda table: plain(table.game.sides(table.state)),
    # Cards, in short form.
    "hand": hand,
    "played": lambda table, holder: hand(table, holder, "played"),
    "discarded": lambda table, holder: hand(table, holder, "discarded"),
    "cards_in_hand": lambda table, holder: len(public_field(table, "hands")[holder]),
    "dealt_first": lambda table, holder: list(public_field(table, "reveal")["deal"]["decks"][holder][:5]),
    # Villagers and tiles.
    "all": lambda table, field: [villager(table, who)[field] for who in ORDER],
    "healed": lambda table: [event.villager for event in table.log[-1].events if isinstance(event, Healed)],
    "hides": lambda table, cell: cell in public_field(table, "hidden"),
    "hidden_tiles": lambda table: len(public_field(table, "hidden")),
    "headline": lambda table, number: headline(screen(table, int(number), page=2)),
    # Listed moves: all of a seat, their kinds, the weapons among them, and those of a walk to a cell.
    "seats_with_moves": lambda table: [number for number in table.game.players(table.state) if moves(table, number)],
    "moves": lambda table, number: [as_text(move) for move in moves(table, int(number))],
    "kinds": lambda table, mover: move_names(table, mover_of(mover)),
    "weapons": lambda table, number: weapons(table, int(number)),
    "times_listed": lambda table, text: moves(table, seat(table)).count(as_json(text.replace("_", " "))),
    "walks": lambda table, cell: [as_text(move) for move in moves_to(table, cell) if "then" not in move],
    "acts_after": lambda table, cell: [move["then"] for move in moves_to(table, cell) if "then" in move],
}


def headline(html: str) -> str:
    """Return what stands above the hand while no card is chosen."""
    return html.partition('class="now idle"><h1>')[2].partition("</h1>")[0]


def weapons(table: Match, number: int) -> list[str]:
    acts = [move.get("then", move) for move in moves(table, number)]
    return sorted({act["card"] for act in acts if act.get("card", "steal") != "steal"})


def moves_to(table: Match, cell: str) -> list[dict[str, Any]]:
    return [move for move in moves(table, seat(table)) if move.get("to") == cell]


def other_place(table: Match, first: str, keys: list[str]) -> Any:
    """Return what `B1.hp` names of a villager, or `last.dead` in the public view."""
    if first not in table.state.villagers:
        return part_of(public_field(table, first), keys)
    if keys == ["debuffs"]:
        return [debuff for debuff in (*DEBUFFS, "loses_turn") if villager(table, first)[debuff]]
    return part_of(villager(table, first), keys)


LANGUAGE = Language(
    {
        "first turn": started(first_turn),
        "face to face": started(face_to_face),
        "four players": started(four_players),
        "action points": started(action_points),
        "draw deck": started(draw_deck),
        "given": give,
        "turns pass": lambda table, number: make_moves(table, *["reset"] * int(number)),
        "the bot plays": bot_plays(True),
        "the bot does not play": bot_plays(False),
        "listed": listed(True),
        "unlisted": listed(False),
    },
    PLACES,
    other_place,
    play=lambda table, text: make_moves(table, *text.split(", ")),
    refused=refused,
    page=2,
)
