"""How scenes of the colour game in text are read.

Who does what to whom: `1 tells 2`, `1 tells 2 of 3 5`, `1 pays 2 5`, `1 guesses 3`, `1 finds 3`, and for deals
`1 offers 2 chips 2 + card 1 for nothing`, `2 accepts 1-2-1`, and `1 deals 2 chips 1 for quest free_gift` for both.
Any other move has its name and its fields: `1 message to=2 text=Hello`.
"""

import re
from collections.abc import Callable
from typing import Any

from scene_files import Language, fields_of, move_of, mover_of, part_of, take_step
from scripted_play import all_play, moves, play, refusal, view_field

from color_game.scenes import (
    deal,
    find,
    live_table,
    pay,
    play_to_end,
    score_parts,
    seconds_of,
    setup_table,
    tell,
    time_up,
)
from companion.games.color_game.scoring import is_quest_done
from companion.matches.match import Match


def goods(text: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for item in text.split(" + ") if text != "nothing" else ():
        match item.split():
            case ["card", seat]:
                found.setdefault("identities", []).append(int(seat))
            case ["quest", quest]:
                found.setdefault("quests", []).append(quest)
            case [kind, number]:
                found[kind] = int(number)
    return found


def as_move(text: str) -> tuple[Any, dict[str, Any]]:
    """Return who makes a move, and the move."""
    who, action, *rest = text.split()
    mover = mover_of(who)
    if offered := re.fullmatch(r"(\d) (.+) for (.+)", " ".join(rest)) if action == "offers" else None:
        to, give, want = offered.groups()
        return mover, {"move": "offer", "to": int(to), "give": goods(give), "want": goods(want)}
    if action in ("accepts", "declines", "withdraws"):
        return mover, {"move": action[:-1], "deal": rest[0]}
    if action == "guesses":
        return mover, {"move": "guess_teammate", "player": int(rest[0])}
    return move_of(text)


def play_text(table: Match, text: str) -> Match:
    match text.split():
        case [seat, "tells", to]:
            return tell(table, int(seat), int(to))
        case [seat, "tells", to, "of", *seats]:
            return tell(table, int(seat), int(to), *map(int, seats))
        case [seat, "pays", to, chips]:
            return pay(table, int(seat), int(to), int(chips))
        case [seat, "finds", player]:
            return find(table, (int(seat), int(player)))
        case [seat, "deals", to, *_]:
            give, want = text.partition(f"deals {to} ")[2].split(" for ")
            return deal(table, int(seat), int(to), goods(give), goods(want))
    mover, move = as_move(text)
    return play(table, mover, **move)


def play_steps(table: Match, text: str) -> Match:
    """Play steps with commas between them."""
    for step in text.split(", ") if text else ():
        table = take_step(table, step, LANGUAGE)
    return table


def refused(table: Match, text: str) -> tuple[str, str]:
    mover, move = as_move(text)
    return refusal(table, mover, **move)


def started(start: Callable[..., Match]) -> Callable[[None, str], Match]:
    """Return how to start a table with seats and options such as `7 chips=3`."""

    def begin(_: None, text: str) -> Match:
        seats, _, options = text.partition(" ")
        return start(int(seats), **fields_of(options))

    return begin


PLACES: dict[str, Callable[..., Any]] = {
    "points": score_parts,
    "done": lambda table, seat, quest: is_quest_done(table.state, int(seat), quest),
    "ids": lambda table, seat: [trade["id"] for trade in view_field(table, int(seat), "deals")],
    "status": lambda table, seat: [trade["status"] for trade in view_field(table, int(seat), "deals")],
    "deals_told": lambda table: [(one["id"], one["status"]) for one in view_field(table, "table", "reveal")["deals"]],
    "row": lambda table, seat: list(table.state.hands[int(seat) - 1].chips),
    "seconds": lambda table, seat: seconds_of(table, int(seat)),
    "awards_told": lambda table: [view_field(table, seat, "award") for seat in range(1, table.seats + 1)],
    "guessable": lambda table, seat, whom: [move["player"] for move in listed(table, seat, f"guess_{whom}")],
    "form": lambda table, seat, kind, *keys: part_of(listed(table, seat, kind)[0]["form"], list(keys)),
    "quests_to_want": lambda table, seat: len(listed(table, seat, "offer")[0]["form"]["want"]["quests"]),
}


def listed(table: Match, seat: str, kind: str) -> list[dict[str, Any]]:
    return [move for move in moves(table, int(seat)) if move["move"] == kind]


LANGUAGE = Language(
    {
        "setup": started(setup_table),
        "live": started(live_table),
        "all ready": lambda table, _: all_play(table),
        "time up": lambda table, _: time_up(table),
        "the end": lambda table, text: play_to_end(table, **fields_of(text)),
    },
    PLACES,
    play=play_text,
    refused=refused,
)
