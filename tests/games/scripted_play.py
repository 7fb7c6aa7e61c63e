"""Functions that make moves at a table, by seat and by the move's name, as a phone would."""

from collections.abc import Iterator, Mapping
from typing import Any

import laws

from companion.games import GAMES
from companion.lab.simulation.simulate import next_move
from companion.matches.match import Match, start
from companion.rules.chance import Chance
from companion.rules.codec import plain_values
from companion.rules.game import IllegalMove, Mover, Viewer


def open_table(slug: str, seats: int, deal: Mapping[str, Any] | None = None, seed: int = 1, **options: Any) -> Match:
    """Start a game with a hand-made deal. Chance decides what it leaves open."""
    options = {**GAMES[slug].without_people, **options}
    return start(GAMES[slug], laws.loaded(slug, options), seats, seed, dict(deal or {}))


def play(table: Match, mover: Mover, move: str, **fields: Any) -> Match:
    table.take({"seat": mover, "move": move, **fields})
    return table


def all_play(table: Match, move: str = "ready", **fields: Any) -> Match:
    """Make the same move for every player who has it, in seat order, until the phase or the round ends."""
    phase = table.state.phase, table.state.round
    for mover in table.game.players(table.state):
        if (table.state.phase, table.state.round) == phase and {"move": move, **fields} in moves(table, mover):
            play(table, mover, move, **fields)
    return table


def refusal(table: Match, mover: Any, move: Any, **fields: Any) -> tuple[str, str]:
    """Return the code and the sentence's key of a move that must be refused and change nothing."""
    before, length = table.state, len(table.log)
    try:
        table.take({"seat": mover, "move": move, **fields})
    except IllegalMove as error:
        assert table.state is before and len(table.log) == length
        assert table.sentence(error)
        return error.code, error.why
    raise AssertionError(f"accepted: {mover} {move} {fields}")


def moves(table: Match, mover: Mover) -> list[dict[str, Any]]:
    return [plain(move) for move in table.game.moves(table.state, mover)]


def view_field(table: Match, viewer: Viewer, key: str) -> Any:
    """Return one field of a viewer's private view, or of the public view for "table"."""
    view = plain(table.view(viewer))
    return view["table" if viewer == "table" else "you"][key]


def plain(value: object) -> Any:
    """Convert a value to plain JSON data: lists, dicts and text keys."""

    def to_json(data: Any) -> Any:
        if isinstance(data, dict):
            return {key: to_json(one) for key, one in data.items()}
        return [to_json(one) for one in data] if isinstance(data, list | tuple) else data

    return to_json(plain_values(value))


def steady_game(slug: str, number: int = 0, seed: int = 1) -> Iterator[Match]:
    """Yield the table of a game by steady bots before every move and at its end."""
    seats, options = laws.worlds_of(slug).TABLES[number]
    table, chance = laws.game_setup(slug, seats, options).start(seed), Chance(seed)
    levels = dict.fromkeys((*range(1, seats + 1), "gm"), "steady")
    while not table.outcome:
        yield table
        table.play(*next_move(table, levels, chance), table.at)
    yield table


def measured(table: Match) -> dict[str, float]:
    return dict(table.game.measures(table.state, [(entry.seat, entry.move, entry.events) for entry in table.log]))
