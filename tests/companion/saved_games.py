"""Files of tables for tests and timings: whole games that bots play, kept as a host keeps them, without a server."""

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
from companion.tables import store
from companion.tables.game_data import GameLibrary
from companion.tables.lobby import edition_change, set_edition
from companion.tables.people import Person, Play, RoomRecord
from companion.tables.store import Change

BEGUN = 1_800_000_000.0
"""When the first game of a file begins, unless a test says otherwise."""


def kept_play(
    slug: str, code: str, seed: int, *, names: Sequence[str] = (), seats: int = 4, number: int = 1,
    begun: float = BEGUN, options: Mapping[str, Any] | None = None, edition: Edition | None = None, table: int = 0,
    bots: int = 0, moves: int | None = None, ends: bool = False, seconds: float = 7.0, says: str = "",
) -> list[Change]:  # fmt: skip
    """A game as it is written: people first, then `bots`; `moves`: so many of them only, and `ends` broken off.

    Bots choose for people too, and take some `seconds` for it, by chance. `says`: what seat 1 writes to seat 2 once.
    """
    record = RoomRecord(code, slug, "en", begun - 60, dict(options or {}), table=table, plays=number)
    names = names or [f"Guest{seat}" for seat in range(1, seats + 1)]
    for at, name in enumerate(names, 1):
        is_bot = at > len(names) - bots
        record.people.append(Person(at, name, "steady" if is_bot else None, is_bot))
    record.arrivals = len(names)
    library = GameLibrary()
    if edition:
        library.add(edition)
    set_edition(record, edition)
    game_data = library.of_record(record)
    game, chance = GAMES[slug], Chance(seed * 2 + 1)
    played = start(game, game_data, len(names), seed)
    head = msgspec.json.decode(msgspec.json.encode(log.head(played)))
    level: dict[Mover, str] = {"gm": "steady", **dict.fromkeys(range(1, len(names) + 1), "steady")}
    changes = [edition_change(edition)] if edition else []
    while played.outcome is None and (moves is None or len(played.log) < moves):
        mover, command = next_move(played, level, chance)
        if says and played.state.phase == "live":
            told = {"move": "message", "to": 2, "text": says}
            mover, command, says = 1, read_command(known_move(game, told), told), ""
        if game.deadline(played.state) is None:
            played.at = round(played.at + seconds * (0.2 + 1.6 * chance.number()), 3)
        seq = played.play(mover, command, played.at)
        line = msgspec.json.encode(log.line(played.log[-1]))
        changes.append(store.insert_entry(code, number, seq, line, mover, tap=None))
    record.play = Play(number, head, begun, ended=ends and played.outcome is None, over=played.outcome is not None)
    written = msgspec.json.encode(record)
    return [*changes, store.upsert_room(code, written), store.upsert_play(code, number, written)]


def game_result(**given: Any) -> GameResult:
    """The result of a short game without sides, apart from what is given."""
    result = {
        "seed": 0,
        "winners": (),
        "reason": "x",
        "rounds": 1,
        "moves": 1,
        "seconds": 0.0,
        "sides": {},
        "scores": {},
    }
    return GameResult(**{**result, **given})


def keep(file: Path, *plays: Sequence[Change]) -> None:
    """Writes them; the file is nobody's afterwards."""
    there = store.Store(file)
    for changes in plays:
        there.write(changes)
    there.close()
