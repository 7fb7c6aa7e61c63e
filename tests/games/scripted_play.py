"""Plays at a table as a test tells it: moves are made, or refused, by seat and by name as on a phone."""

from collections.abc import Mapping
from typing import Any

import cards
from companion.games import GAMES
from companion.matches.match import Match, start
from companion.rules.codec import plain_values
from companion.rules.game import IllegalMove, Mover, Viewer


def open_table(slug: str, seats: int, deal: Mapping[str, Any] | None = None, seed: int = 1, **options: Any) -> Match:
    """A table with a deal made by hand, as far as it is given."""
    return start(GAMES[slug], cards.load(slug, options=options), seats, seed, dict(deal or {}))


def play(table: Match, mover: Mover, move: str, **fields: Any) -> Match:
    """Makes one move, which must be taken."""
    table.take({"seat": mover, "move": move, **fields})
    return table


def everybody(table: Match, move: str = "ready", **fields: Any) -> Match:
    """Makes the same move for every player who has it now, in seat order, until the phase or the round is over."""
    phase = table.state.phase, table.state.round
    for mover in table.game.players(table.state):
        if (table.state.phase, table.state.round) == phase and {"move": move, **fields} in moves(table, mover):
            play(table, mover, move, **fields)
    return table


def refused(table: Match, mover: Any, move: Any, **fields: Any) -> tuple[str, str]:
    """Code and sentence's key of a move that must be refused and must change nothing."""
    before, length = table.state, len(table.log)
    try:
        table.take({"seat": mover, "move": move, **fields})
    except IllegalMove as no:
        assert table.state is before and len(table.log) == length
        assert table.sentence(no)
        return no.code, no.why
    raise AssertionError(f"taken: {mover} {move} {fields}")


def moves(table: Match, mover: Mover) -> list[dict[str, Any]]:
    """What a mover may do now, as a phone is told it."""
    return [plain(move) for move in table.game.moves(table.state, mover)]


def sees(table: Match, viewer: Viewer, key: str) -> Any:
    """One key of a viewer's private part, or of the public one for "table"."""
    view = plain(table.view(viewer))
    return view["table" if viewer == "table" else "you"][key]


def plain(value: object) -> Any:
    """As JSON has it: lists, and texts as keys."""

    def listed(it: Any) -> Any:
        if isinstance(it, dict):
            return {key: listed(one) for key, one in it.items()}
        return [listed(one) for one in it] if isinstance(it, list | tuple) else it

    return listed(plain_values(value))
