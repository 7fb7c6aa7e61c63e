"""A table's log as a file: all that it starts from, then every accepted move with its events. It tells every secret."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

import cards
from cards.editions.edition import Edition
from cards.errors import Fault, FaultsError, InputError
from companion.games import GAMES
from companion.matches.match import Entry, Match, start
from companion.rules.codec import known_move, read_command, read_event, read_line, read_mover, written
from companion.rules.game import IllegalMove


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a log."""

    game: str
    seats: int
    options: dict[str, Any]
    dealt: dict[str, Any]
    edition: Edition | None = None
    printing: str = ""
    """Which printing it was, for who reads the log; nothing follows from it, and older logs have it not."""


def head(table: Match) -> dict[str, Any]:
    game_data = table.game_data
    told = {
        "game": table.game.slug,
        "printing": game_data.printing,
        "seats": table.seats,
        "options": msgspec.to_builtins(game_data.facts.options),
        "dealt": written(table.dealt),
    }
    if edition := game_data.edition:
        # What an edition leaves as it is, is not written; but which one it is, is, a first version too.
        who = {"game": edition.game, "name": edition.name, "version": edition.version}
        told["edition"] = {**who, **msgspec.to_builtins(edition)}
    return told


def line(entry: Entry) -> dict[str, Any]:
    """An accepted move as it came, with its number and its events."""
    return {
        "seq": entry.seq,
        "at": entry.at,
        "seat": entry.seat,
        **written(entry.move),
        "events": [written(event) for event in entry.events],
    }


def is_log(lines: Sequence[bytes]) -> bool:
    """Whether a file begins as a log does, and not with a move."""
    if not lines or lines[0].lstrip().startswith(b'{"game"'):  # a head, even a spoilt one
        return bool(lines)
    try:
        return not read_line(lines[0]).keys().isdisjoint(("game", "dealt"))
    except IllegalMove:
        return False


def reopen(lines: Sequence[bytes], language: str = "en", game_data: cards.GameData | None = None) -> Match:
    """The table of a log's first line, before any move; `game_data` those of its game and options, if they are at hand.

    Raises:
        InputError: for a game, options or a deal that are not, or no longer, to be had.
    """
    try:
        told = msgspec.json.decode(lines[0], type=Head)
        if told.game not in GAMES:
            raise _spoilt(1, f"found the game {told.game!r}, expected {', '.join(GAMES)}")
        game_data = game_data or cards.load(told.game, language, told.options, told.edition)
        table = start(GAMES[told.game], game_data, told.seats, 0, told.dealt.get("deal"))
        if table.dealt != read_event(table.game, told.dealt):
            raise _spoilt(1, "has a deal that lacks keys or has others")
        return table
    except ValueError as error:
        raise _spoilt(1, f"is no head of a log: {error}") from None
    except FaultsError as error:
        raise InputError(
            "log", *(Fault("log", "line 1", fault.card or fault.field, fault.what) for fault in error.faults)
        ) from None


def replay(table: Match, lines: Sequence[bytes], redecides: bool = True) -> Iterator[tuple[Entry, bool]]:
    """Folds a log's moves into its table one by one; each with whether today's rules decide it the same, if asked.

    Events stand as they are written: they are what happened.

    Raises:
        InputError: for a line that is no entry of a log; those before it have been folded.
    """
    for number, text in enumerate(lines[1:], 2):
        if text.strip():
            entry = _entry(table, text, number)
            try:
                is_same = not redecides or _decides(table, entry)
                for event in entry.events:
                    table.state = table.game.evolve(table.state, event)
            except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
                raise _spoilt(number, "has events that cannot have happened then") from None
            table.log.append(entry)
            yield entry, is_same


def _entry(table: Match, text: bytes, number: int) -> Entry:
    try:
        told = read_line(text)
        if told["seq"] != len(table.log) + 1 or not table.pass_time(told):
            raise _spoilt(number, f"expected move {len(table.log) + 1}, at {table.at:g} seconds or later")
        fields = {name: told[name] for name in told if name not in ("seq", "at", "seat", "events")}
        command = read_command(known_move(table.game, fields), fields)
        events = tuple(read_event(table.game, event) for event in told["events"])
        return Entry(told["seq"], table.at, read_mover(told["seat"], table.movers), command, events)
    except (ValueError, KeyError, TypeError, IllegalMove):
        raise _spoilt(number, "is no accepted move of this game") from None


def _spoilt(number: int, what: str) -> InputError:
    return InputError("log", Fault("log", f"line {number}", "", what))


def _decides(table: Match, entry: Entry) -> bool:
    try:
        return entry.events == tuple(table.game.decide(table.state, entry.seat, entry.move, entry.at))
    except IllegalMove:
        return False
