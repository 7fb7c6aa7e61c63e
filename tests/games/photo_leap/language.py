"""How Photo Leap's scenes in text are read.

A table starts as `rounds.py` brings it about, such as `interrogation catch_all_spies=True`. A move has its seat, its
name and its fields, such as `3 swap card=2`.
"""

from collections.abc import Callable
from typing import Any

from scene_files import Language, fields_of, mover_of
from scripted_play import all_play, moves, open_table, play, view_field

from companion.matches.match import Match
from photo_leap.rounds import (
    DEAL,
    TYPES,
    accuse,
    after_banishment,
    after_bribe,
    at_round,
    first_round,
    interrogation,
    play_round,
    publish,
    publish_harmless,
)


def started(start: Callable[..., Match]) -> Callable[[None, str], Match]:
    return lambda _, options: start(**fields_of(options))


def set_up(**options: Any) -> Match:
    """Before the types are chosen. Seat 3 is the spy, seat 1 the lead."""
    return open_table("photo_leap", 4, DEAL, **options)


def game_master(**options: Any) -> Match:
    """With a human game master, before anything is entered. Seat 1 is the lead."""
    return open_table("photo_leap", 4, {"lead": 1}, mode="gm", **options)


def vote(table: Match, text: str) -> Match:
    for seat, ballot in enumerate(text, 1):
        play(table, seat, "vote", valid=ballot == "y")
    return table


def at_game_masters_round(number: int, **options: Any) -> Match:
    """Round `number` with what is unrelated in print, then one truth with one fake."""
    table = play(game_master(**options), "gm", "set_types", **TYPES)
    for pair in [("deer", "fox")] * 4 + [("sheep", "bear")]:
        if table.state.round < number:
            play(table, "gm", "publish", types=list(pair))
    return table


PLACES: dict[str, Callable[..., Any]] = {
    "choices": lambda table, mover, name: [
        move["player"] for move in moves(table, mover_of(mover)) if move["move"] == name
    ],
    "notebook": lambda table, seat: len(view_field(table, int(seat), "notebook")),
    "stories": lambda table: len(table.state.four),
    "deck_and_discards": lambda table: [view_field(table, "table", key) for key in ("deck", "discards")],
}


LANGUAGE = Language(
    {
        "set-up": started(set_up),
        "game master": started(game_master),
        "first round": started(first_round),
        "after bribe": started(after_bribe),
        "after banishment": started(after_banishment),
        "interrogation": started(interrogation),
        "round": lambda _, text: at_round(int(text.split()[0]), **fields_of(text.partition(" ")[2])),
        "game master's round": lambda _, text: at_game_masters_round(int(text)),
        "all ready": lambda table, _: all_play(table),
        "publish": lambda table, text: publish(table, (text.split()[0], text.split()[1]) if text else None),
        "publish harmless": lambda table, _: publish_harmless(table),
        "play round": lambda table, _: play_round(table),
        "accuse": lambda table, text: accuse(table, int(text)),
        "votes": vote,
    },
    PLACES,
)
