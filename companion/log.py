"""A table's log as a file: all that it starts from, then every accepted move with its events. It tells every secret."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import cards
from cards.deck import CardDataError, Fault
from companion.codec import known_move, read_command, read_event, read_mover, written
from companion.game import AnyGame, Event, IllegalMove
from companion.games import GAMES
from companion.table import Entry, Table


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a log."""

    game: str
    seats: int
    options: dict[str, Any]
    dealt: dict[str, Any]


def head(table: Table) -> dict[str, Any]:
    options = msgspec.to_builtins(table.facts.facts.options)
    return {"game": table.game.slug, "seats": table.seats, "options": options, "dealt": written(table.dealt)}


def line(entry: Entry) -> dict[str, Any]:
    """An accepted move as it came, with its number and its events."""
    return {
        "seq": entry.seq,
        "at": entry.at,
        "seat": entry.seat,
        **written(entry.move),
        "events": [written(event) for event in entry.events],
    }


def is_log(first: bytes) -> bool:
    """Whether a file begins as a log does, and not with a move."""
    try:
        msgspec.json.decode(first, type=Head)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True


def reopen(first: bytes, language: str = "en") -> Table:
    """The table of a log's first line, before any move.

    Raises:
        CardDataError: for a game or options that are not, or no longer, to be had.
    """
    told = msgspec.json.decode(first, type=Head)
    if told.game not in GAMES:
        raise CardDataError([Fault("log", "line 1", "game", f"found {told.game!r}, expected {', '.join(GAMES)}")])
    game, facts = GAMES[told.game], cards.load(told.game, language, told.options)
    return Table(game, facts, told.seats, _event(game, told.dealt, 1))


def replay(table: Table, file: Path) -> Iterator[tuple[Entry, bool]]:
    """Folds a log's moves into its table one by one; each with whether today's rules decide it the same.

    Events stand as they are written: they are what happened.

    Raises:
        CardDataError: for a line that is no entry of a log; those before it have been folded.
    """
    with file.open("rb") as lines:
        for number, text in enumerate(lines, 1):
            if number > 1 and text.strip():
                entry = _entry(table, text, number)
                is_same = _decides(table, entry)
                for event in entry.events:
                    table.state = table.game.evolve(table.state, event)
                table.at = entry.at
                table.log.append(entry)
                yield entry, is_same


def _entry(table: Table, text: bytes, number: int) -> Entry:
    try:
        told: Mapping[str, Any] = msgspec.json.decode(text)
        fields = {name: told[name] for name in told if name not in ("seq", "at", "seat", "events")}
        command = read_command(known_move(table.game, fields), fields)
        events = tuple(_event(table.game, event, number) for event in told["events"])
        return Entry(told["seq"], told["at"], read_mover(told["seat"], table.seats), command, events)
    except (msgspec.DecodeError, UnicodeError, RecursionError, KeyError, TypeError, IllegalMove):
        raise CardDataError([Fault("log", f"line {number}", "", "is no accepted move of this game")]) from None


def _event(game: AnyGame, told: object, number: int) -> Event:
    try:
        return read_event(game, told)
    except ValueError as error:
        raise CardDataError([Fault("log", f"line {number}", "events", str(error))]) from None


def _decides(table: Table, entry: Entry) -> bool:
    try:
        return entry.events == tuple(table.game.decide(table.state, entry.seat, entry.move, entry.at))
    except IllegalMove:
        return False
