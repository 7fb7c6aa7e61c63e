"""Log files of matches: the start data, then every accepted move with its events. A log holds every secret."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

import msgspec

import cards
from cards.editions.edition import Edition
from cards.errors import Fault, FaultsError, InputError
from companion.games import GAMES
from companion.matches.match import Entry, Match, start
from companion.rules.codec import known_move, plain_values, read_command, read_event, read_line, read_mover
from companion.rules.game import AnyGame, IllegalMove


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line of a log: what a match starts from."""

    game: str
    seats: int
    options: dict[str, Any]
    dealt: dict[str, Any]
    edition: Edition | None = None
    printing: str = ""
    """The printing of the game, for readers of the log. The code does not use it, and older logs lack it."""


def head(match: Match) -> dict[str, Any]:
    """Return the first line of a match's log."""
    game_data = match.game_data
    fields = {"game": match.game.slug, "printing": game_data.printing, "seats": match.seats,
              "options": msgspec.to_builtins(game_data.facts.options), "dealt": plain_values(match.dealt)}  # fmt: skip
    if edition := game_data.edition:
        # msgspec leaves out fields with default values. The log names the edition and its version in any case.
        identity = {"game": edition.game, "name": edition.name, "version": edition.version}
        fields["edition"] = {**identity, **msgspec.to_builtins(edition)}
    return fields


def line(entry: Entry) -> dict[str, Any]:
    """Return the line of an accepted move, with its number, time and events."""
    events = [plain_values(event) for event in entry.events]
    return {"seq": entry.seq, "at": entry.at, "seat": entry.seat, **plain_values(entry.move), "events": events}


def is_log(lines: Sequence[bytes]) -> bool:
    """Return whether a file begins with a log's first line, and not with a move."""
    if not lines or lines[0].lstrip().startswith(b'{"game"'):  # a first line, even if it is damaged
        return bool(lines)
    try:
        return not read_line(lines[0]).keys().isdisjoint(("game", "dealt"))
    except IllegalMove:
        return False


def reopen(lines: Sequence[bytes], language: str = "en", game_data: cards.GameData | None = None) -> Match:
    """Return the match of a log's first line, before any move.

    Pass `game_data` if the data of this game with these options is loaded already.

    Raises:
        InputError: `log` for a game, an option or a deal that does not exist, or no longer exists.
    """
    try:
        start_data = msgspec.json.decode(lines[0], type=Head)
        if start_data.game not in GAMES:
            raise _log_error(1, f"found the game {start_data.game!r}, expected {', '.join(GAMES)}")
        options = {**cards.earlier_options(start_data.game), **start_data.options}
        game_data = game_data or cards.load(start_data.game, language, options, start_data.edition)
        match = start(GAMES[start_data.game], game_data, start_data.seats, 0, start_data.dealt.get("deal"))
        if match.dealt != read_event(match.game, start_data.dealt):
            raise _log_error(1, "has a deal that lacks keys or has others")
        return match
    except ValueError as error:
        raise _log_error(1, f"is no head of a log: {error}") from None
    except FaultsError as error:
        faults = (Fault("log", "line 1", fault.card or fault.field, fault.what) for fault in error.faults)
        raise InputError("log", *faults) from None


def replay(match: Match, lines: Sequence[bytes]) -> Iterator[tuple[Entry, bool]]:
    """Apply a log's moves to its match one by one. Yield each entry, and whether today's rules decide it alike.

    The match always gets the events in the log, as they are what happened.

    Raises:
        InputError: `log` for a line that is no entry of a log. The entries before it have been applied.
    """
    for number, text in enumerate(lines[1:], 2):
        if text.strip():
            entry = _entry(match, text, number)
            try:
                is_same = _is_decided_the_same(match, entry)
                for event in entry.events:
                    match.state = match.game.evolve(match.state, event)
            except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
                raise _log_error(number, "has events that cannot have happened then") from None
            match.log.append(entry)
            yield entry, is_same


class Line(msgspec.Struct, frozen=True):
    """The line of a move as `follow` reads it: the fields that every game has."""

    seq: int
    at: float
    seat: int | str
    move: str
    events: tuple[Any, ...]


def follow(game: AnyGame, state: Any, lines: Iterable[bytes], seq: int = 0) -> Iterator[tuple[Line, Any]]:
    """Yield each move after number `seq` with the state that its events lead to. Keeps neither of them.

    It trusts a log of ours: it checks no move, which makes it many times as fast as `replay`.

    Raises:
        InputError: `log` for a line that is no move of this game, or whose events cannot have happened.
    """
    read, time = _decoder(game), 0.0
    for number, text in enumerate(lines, seq + 1):
        try:
            line = read.decode(text)
            if line.seq != number or line.at < time:
                raise _log_error(number + 1, f"expected move {number}, at {time:g} seconds or later")
            for event in line.events:
                state = game.evolve(state, event)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
            raise _log_error(number + 1, "has events that cannot have happened then") from None
        time = line.at
        yield line, state


@cache
def _decoder(game: AnyGame) -> msgspec.json.Decoder[Line]:
    """A decoder of lines with this game's events, which is faster than the codec that validates each."""
    events = tuple[reduce(or_, game.events), ...]  # type: ignore[valid-type,misc]  # as many types as the game has
    return msgspec.json.Decoder(msgspec.defstruct(f"{game.slug}_line", [("events", events)], bases=(Line,)))


def _entry(match: Match, text: bytes, number: int) -> Entry:
    try:
        fields = read_line(text)
        if fields["seq"] != len(match.log) + 1 or not match.pass_time(fields):
            raise _log_error(number, f"expected move {len(match.log) + 1}, at {match.at:g} seconds or later")
        move = {name: fields[name] for name in fields if name not in ("seq", "at", "seat", "events")}
        command = read_command(known_move(match.game, move), move)
        events = tuple(read_event(match.game, event) for event in fields["events"])
        return Entry(fields["seq"], match.at, read_mover(fields["seat"], match.movers), command, events)
    except (ValueError, KeyError, TypeError, IllegalMove):
        raise _log_error(number, "is no accepted move of this game") from None


def _log_error(number: int, fault: str) -> InputError:
    return InputError("log", Fault("log", f"line {number}", "", fault))


def _is_decided_the_same(match: Match, entry: Entry) -> bool:
    lacking = tuple(set(match.game.later_events) - set(map(type, entry.events)))
    try:
        decided = match.game.decide(match.state, entry.seat, entry.move, entry.at)
        return entry.events == tuple(event for event in decided if not isinstance(event, lacking))
    except IllegalMove:
        return False
