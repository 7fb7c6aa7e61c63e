"""A file of games, a row each, that a later run of the same plan goes on with, wherever an earlier one stopped."""

import csv
import io
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

import msgspec
import portalocker

from cards.errors import Fault, InputError
from companion.lab.simulation.simulate import GameResult, Plan, digest, play_batch, value_shown

PLAN = ("game", "printing", "bots", "options", "facts")
"""Columns that say which plan a row is of: bots by seat, options given, and a digest of all facts of its cell."""

GAME_COLUMNS = ("seed", "winners", "reason", "rounds", "moves", "seconds", "sides", "scores", "measures")
"""Of a table of games, a row each: winners as seats with spaces between, sides as `seat:role/side`, scores
and measures as JSON.
"""


def game_row(one: GameResult) -> tuple[str | int | float, ...]:
    """A game as a row of `GAME_COLUMNS`."""
    sides = " ".join(f"{seat}:{'/'.join(labels)}" for seat, labels in one.sides.items())
    winners = " ".join(map(str, one.winners))
    scores, measures = (msgspec.json.encode(it).decode() for it in (one.scores, one.measures))
    return one.seed, winners, one.reason, one.rounds, one.moves, round(one.seconds, 1), sides, scores, measures


Scores = dict[str, int | tuple[int | None, ...]]


class ResultsFile:
    """A plan's games in a file, one after the other as they are numbered. `found` are those that it begins with."""

    def __init__(self, name: str, file: BinaryIO, plan: Plan) -> None:
        self.name, self._file, self._plan, self._columns = name, file, plan, _columns(plan)
        self._heads = [_head(plan, cell) for cell in range(len(plan.cells))]
        self._tails = [_tail(plan, cell) for cell in range(len(plan.cells))]
        self.found: list[GameResult] = []
        self.count = 0
        """Games that the file holds."""
        self.full = ""
        """Why the file takes no more, once it does not."""
        self._read()

    def keep(self, one: GameResult) -> None:
        """The next game; a file that takes no more is left as it is, for the figures matter more."""
        if not self.full:
            cell = self.count % len(self._plan.cells)
            self._write((*self._heads[cell], *game_row(one), *self._tails[cell]))
            self.count += 1

    def _write(self, cells: Iterable[object]) -> None:
        line = _line(cells)
        try:
            written = self._file.write(line)
        except OSError as error:
            self.full = error.strerror or str(error)
        else:
            if written != len(line):
                self.full = "no room for a whole row"

    def _read(self) -> None:
        """Reads the games that are there; a last line that an interruption cut is taken away.

        Raises:
            InputError: the file holds something else, or games of another plan.
        """
        columns = _line(self._columns)
        whole = self._file.read() if self._file.readable() else b""
        if columns.startswith(whole):  # a new file, or one whose first line was cut
            if whole:
                self._cut(0)
            self._write(self._columns)
        else:
            end = whole.rfind(b"\n") + 1
            lines = whole[:end].decode("utf-8", "replace").splitlines()
            found = csv.reader(lines)
            if not lines or (first := next(found)) != list(self._columns):
                self._refuse(1, "", _other_columns(first if lines else [], self._columns))
            self.found = [self._game(number, cells) for number, cells in enumerate(found)]
            self._check_length()
            self._cut(end)
        self.count = len(self.found)

    def _cut(self, end: int) -> None:
        self._file.seek(end)
        self._file.truncate()

    def _game(self, number: int, cells: Sequence[str]) -> GameResult:
        """A row as the game with this number; what follows from the plan must stand there as it would be written."""
        deal, cell = divmod(number, len(self._plan.cells))
        head, tail = (*self._heads[cell], str(self._plan.seed + deal)), self._tails[cell]
        if head != tuple(cells[: len(head)]) or tail != tuple(cells[len(self._columns) - len(tail) :]):
            there = dict(zip(self._columns, cells, strict=False))
            known = [*zip(self._columns, head, strict=False), *zip(PLAN, tail, strict=True)]
            for name, expected in known:
                if there.get(name) != expected:
                    self._refuse(number + 2, name, _other(name, there.get(name, ""), expected))
        try:
            return _played(cells[len(head) - 1 : len(self._columns) - len(tail)])
        except (ValueError, IndexError):
            what = "is no game as it was written here: name a new file, or take away the lines from here on"
            raise InputError("results_file", Fault(self.name, f"line {number + 2}", "", what)) from None

    def _check_length(self) -> None:
        """The games there are no more than were asked, and the last comes out today as it did then."""
        if len(self.found) > self._plan.total:
            games = -(-len(self.found) // len(self._plan.cells))
            self._refuse(0, "", f"holds {games} games a cell: ask for --games {games} or more, or name a new file")
        last = len(self.found) - 1
        if self.found and play_batch(self._plan, (last,)) != self.found[last:]:
            what = "comes out otherwise today: rules or bots have changed since; name a new file"
            self._refuse(last + 2, "", what)

    def _refuse(self, line: int, name: str, what: str) -> None:
        raise InputError("results_file", Fault(self.name, f"line {line}" if line else "", name, what))


@contextmanager
def open_results_file(file: Path, plan: Plan) -> Iterator[ResultsFile]:
    """The file, begun or gone on with.

    Raises:
        InputError: it holds something else, or games of another plan; another simulation writes it.
    """
    is_file = file.is_file() or not file.exists()
    # Unbuffered: what has been played is in the file, whatever ends this process.
    with open(file, "r+b" if is_file else "wb", 0, opener=_or_new if is_file else None) as opened:
        if is_file:
            _hold(file, opened)
        yield ResultsFile(str(file), opened, plan)


def _or_new(file: str, flags: int) -> int:
    return os.open(file, flags | os.O_CREAT, 0o666)


def _hold(file: Path, opened: BinaryIO) -> None:
    """Nobody else writes it, until it is closed or this process ends."""
    try:
        portalocker.lock(opened, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except portalocker.AlreadyLocked:
        what = "another simulation writes it: wait until that one ends, or name a new file"
        raise InputError("results_file", Fault(str(file), "", "", what)) from None
    except portalocker.LockException:
        pass  # a disk that knows no locks


def _columns(plan: Plan) -> tuple[str, ...]:
    """What varies stands first; an option that is called as a column is told apart."""
    fixed = (*GAME_COLUMNS, *PLAN)
    return (*(f"option_{name}" if name in fixed else name for name in plan.cells[0].varied), *fixed)


def _head(plan: Plan, cell: int) -> tuple[str, ...]:
    return tuple(map(value_shown, plan.cells[cell].varied.values()))


def _tail(plan: Plan, cell: int) -> tuple[str, ...]:
    it = plan.cells[cell]
    given = {name: value for name, value in it.options.items() if name not in it.varied}
    game_data, options = it.game_data(), msgspec.json.encode(given, order="sorted").decode()
    return game_data.slug, game_data.printing, " ".join(plan.bots), options, digest(game_data.facts)[:8]


def _line(cells: Iterable[object]) -> bytes:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue().encode()


def _played(cells: Sequence[str]) -> GameResult:
    seed, winners, reason, rounds, moves, seconds, sides, scores, measures = cells
    labels = (seat.partition(":") for seat in sides.split())
    return GameResult(
        int(seed),
        tuple(map(int, winners.split())),
        reason,
        int(rounds),
        int(moves),
        float(seconds),
        {int(seat): tuple(kinds.split("/")) for seat, _, kinds in labels},
        msgspec.json.decode(scores, type=Scores),
        msgspec.json.decode(measures, type=dict[str, float]),
    )


def _other_columns(found: Sequence[str], expected: Sequence[str]) -> str:
    if found[-len(PLAN) :] != list(PLAN):
        return "is no file of games: name a new file"
    if lacking := [name for name in GAME_COLUMNS if name not in found]:
        return f"has no column {', '.join(lacking)}: an earlier Tuckbox wrote it; name a new file"
    varied = ", ".join(found[: -len(GAME_COLUMNS) - len(PLAN)]) or "nothing"
    asked = ", ".join(expected[: -len(GAME_COLUMNS) - len(PLAN)]) or "nothing"
    return f"varies {varied}, asked was {asked}: it holds another plan; name a new file"


def _other(name: str, found: str, expected: str) -> str:
    if name == "facts":
        return "options, decks or boards of the game have changed since this was played: name a new file"
    return f"found {found or 'nothing'}, asked was {expected}: it holds another plan; name a new file"
