"""Database files for tests and benchmarks: whole games that bots play, saved without a server."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from cards.editions.edition import Edition
from companion.games import GAMES
from companion.lab.simulation.simulate import GameResult, next_move
from companion.matches import log
from companion.matches.match import start
from companion.rules.chance import Chance
from companion.rules.codec import known_move, read_command
from companion.rules.game import Mover
from companion.storage import statements
from companion.storage.sqlite import SqliteStore
from companion.storage.store import Change
from companion.tables.game_data import GameLibrary, edition_change, set_edition
from companion.tables.people import Person, Play, RoomRecord

STARTED_AT = 1_750_000_000.0
"""When the first game of a file starts, unless a test says otherwise: nobody may answer about it any more."""


def play_changes(
    slug: str, code: str, seed: int, *, names: Sequence[str] = (), seats: int = 4, number: int = 1,
    started_at: float = STARTED_AT, options: Mapping[str, Any] | None = None, edition: Edition | None = None,
    table: int = 0, bots: int = 0, moves: int | None = None, ends: bool = False, seconds: float = 7.0,
    message: str = "",
) -> list[Change]:  # fmt: skip
    """Return the changes that a game writes to the file. People sit first, then `bots`.

    Bots choose for people too. A move takes about `seconds`, by chance. `moves` limits the number of moves, and `ends`
    marks an unfinished game as ended. `message` is what seat 1 writes to seat 2, once.
    """
    record = RoomRecord(code, slug, "en", started_at - 60, dict(options or {}), table=table, plays=number)
    names = names or [f"Guest{seat}" for seat in range(1, seats + 1)]
    for seat, name in enumerate(names, 1):
        is_bot = seat > len(names) - bots
        record.people.append(Person(seat, name, "steady" if is_bot else None, is_bot))
    record.arrivals = len(names)
    library = GameLibrary()
    if edition:
        library.add(edition)
    set_edition(record, edition)
    game_data = library.of_record(record)
    game, chance = GAMES[slug], Chance(seed * 2 + 1)
    match = start(game, game_data, len(names), seed)
    head = msgspec.json.decode(msgspec.json.encode(log.head(match)))
    level: dict[Mover, str] = {"gm": "steady", **dict.fromkeys(range(1, len(names) + 1), "steady")}
    changes = [edition_change(edition)] if edition else []
    while match.outcome is None and (moves is None or len(match.log) < moves):
        mover, command = next_move(match, level, chance)
        if message and match.state.phase == "live":
            fields = {"move": "message", "to": 2, "text": message}
            mover, command, message = 1, read_command(known_move(game, fields), fields), ""
        if game.deadline(match.state) is None:
            match.at = round(match.at + seconds * (0.2 + 1.6 * chance.number()), 3)
        seq = match.play(mover, command, match.at)
        line = msgspec.json.encode(log.line(match.log[-1]))
        changes.append(statements.insert_entry(code, number, seq, line, mover, tap=None))
    record.play = Play(number, head, started_at, ended=ends and match.outcome is None, over=match.outcome is not None)
    record_json = msgspec.json.encode(record)
    return [*changes, statements.upsert_room(code, record_json), statements.upsert_play(code, number, record_json)]


def game_result(**changes: Any) -> GameResult:
    return msgspec.structs.replace(GameResult(0, (), "x", 1, 1, 0.0, {}, {}), **changes)


def write_plays(file: Path, *plays: Sequence[Change]) -> None:
    database = SqliteStore(file)
    for changes in plays:
        database.write(changes)
    database.close()
