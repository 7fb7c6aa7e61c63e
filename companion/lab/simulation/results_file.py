"""Results file of a simulation: a CSV row for each game; a later run of the same plan continues it."""

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
from companion.lab.simulation.simulate import GameResult, GridCell, Plan, digest, play_batch, value_shown

PLAN = ("game", "printing", "bots", "options", "facts")
"""Columns that identify a row's plan: bots by seat, given options, and a digest of all facts of its cell."""

GAME_COLUMNS = ("seed", "winners", "reason", "rounds", "moves", "seconds", "sides", "scores", "measures")
"""Columns of a game's result: winners are seats separated by spaces, sides are `seat:role/side`, scores and measures
are JSON, seconds are seconds of play.
"""


def game_row(game: GameResult) -> tuple[str | int | float, ...]:
    """Return a result as a row of `GAME_COLUMNS`."""
    sides = " ".join(f"{seat}:{'/'.join(labels)}" for seat, labels in game.sides.items())
    winners = " ".join(map(str, game.winners))
    scores, measures = (msgspec.json.encode(values).decode() for values in (game.scores, game.measures))
    seconds = round(game.seconds, 1)
    return game.seed, winners, game.reason, game.rounds, game.moves, seconds, sides, scores, measures


_SCORES = msgspec.json.Decoder(dict[str, int | tuple[int | None, ...]])
_MEASURES = msgspec.json.Decoder(dict[str, float])


def read_results(file: Path) -> list[GameResult]:
    """Return the results in a file, which may still be written. Raises `InputError`: it holds something else."""
    content = file.read_bytes() if file.exists() else b""
    rows = csv.DictReader(content[: content.rfind(b"\n") + 1].decode("utf-8", "replace").splitlines())
    try:
        return [_parse([row[name] for name in GAME_COLUMNS]) for row in rows]
    except (KeyError, TypeError, ValueError, IndexError):
        raise InputError("results_file", Fault(str(file), "", "", "is no file of a simulation's games")) from None


class ResultsFile:
    """A plan's results in a file, in the order of their numbers."""

    def __init__(self, name: str, file: BinaryIO, plan: Plan) -> None:
        self.name, self._file, self._plan, self._columns = name, file, plan, _columns(plan)
        self._heads = [tuple(map(value_shown, cell.varied.values())) for cell in plan.cells]
        self._tails = [_tail(plan, cell) for cell in plan.cells]
        self.loaded: list[GameResult] = []
        """Results that an earlier run wrote."""
        self.count = 0
        """Results in the file."""
        self.full = ""
        """Why nothing more can be written; empty as long as it can."""
        self._read()

    def append(self, game: GameResult) -> None:
        """Write the next result; after a write error do nothing, because the figures matter more than the file."""
        if not self.full:
            cell = self.count % len(self._plan.cells)
            self._write((*self._heads[cell], *game_row(game), *self._tails[cell]))
            self.count += 1

    def _write(self, cells: Iterable[object]) -> None:
        line = _line(cells)
        try:
            count = self._file.write(line)
        except OSError as error:
            self.full = error.strerror or str(error)
        else:
            if count != len(line):
                self.full = "no room for a whole row"

    def _read(self) -> None:
        columns = _line(self._columns)
        content = self._file.read() if self._file.readable() else b""
        if columns.startswith(content):  # a new file, or one whose first line was cut
            if content:
                self._cut(0)
            self._write(self._columns)
        else:
            end = content.rfind(b"\n") + 1
            lines = content[:end].decode("utf-8", "replace").splitlines()
            rows = csv.reader(lines)
            if not lines or (head := next(rows)) != list(self._columns):
                self._refuse(1, "", _other_columns(head if lines else [], self._columns))
            self.loaded = [self._game(number, cells) for number, cells in enumerate(rows)]
            self._check_loaded()
            self._cut(end)
        self.count = len(self.loaded)

    def _cut(self, end: int) -> None:
        self._file.seek(end)
        self._file.truncate()

    def _game(self, number: int, cells: Sequence[str]) -> GameResult:
        """The result in a row, whose other cells must be what the plan would write for this number."""
        deal, cell = divmod(number, len(self._plan.cells))
        head, tail = (*self._heads[cell], str(self._plan.seed + deal)), self._tails[cell]
        if head != tuple(cells[: len(head)]) or tail != tuple(cells[len(self._columns) - len(tail) :]):
            fields = dict(zip(self._columns, cells, strict=False))
            planned = [*zip(self._columns, head, strict=False), *zip(PLAN, tail, strict=True)]
            for name, expected in planned:
                if (found := fields.get(name)) != expected:
                    fault = f"found {found or 'nothing'}, asked was {expected}: it holds another plan; name a new file"
                    if name == "facts":
                        fault = "options, decks or boards of the game have changed since this was played: "
                        fault += "name a new file"
                    self._refuse(number + 2, name, fault)
        try:
            return _parse(cells[len(head) - 1 : len(self._columns) - len(tail)])
        except (ValueError, IndexError):
            fault = "is no game as it was written here: name a new file, or take away the lines from here on"
            raise InputError("results_file", Fault(self.name, f"line {number + 2}", "", fault)) from None

    def _check_loaded(self) -> None:
        """The file has no more games than the plan, and the last one has the same result today."""
        if len(self.loaded) > self._plan.total:
            games = -(-len(self.loaded) // len(self._plan.cells))
            self._refuse(0, "", f"holds {games} games a cell: ask for --games {games} or more, or name a new file")
        last = len(self.loaded) - 1
        if self.loaded and play_batch(self._plan, (last,)) != self.loaded[last:]:
            fault = "comes out otherwise today: rules or bots have changed since; name a new file"
            self._refuse(last + 2, "", fault)

    def _refuse(self, line: int, name: str, fault: str) -> None:
        raise InputError("results_file", Fault(self.name, f"line {line}" if line else "", name, fault))


@contextmanager
def open_results_file(file: Path, plan: Plan) -> Iterator[ResultsFile]:
    """Open the file and load its results; a new file gets its heading.

    Raises `InputError`: the file holds something else or another plan's games, or another simulation is writing it.
    """
    is_file = file.is_file() or not file.exists()
    # Unbuffered, so that every result is in the file however this process ends.
    with open(file, "r+b" if is_file else "wb", 0, opener=_open_or_create if is_file else None) as opened:
        if is_file:
            _lock(file, opened)
        yield ResultsFile(str(file), opened, plan)


def _open_or_create(file: str, flags: int) -> int:
    return os.open(file, flags | os.O_CREAT, 0o666)


def _lock(file: Path, opened: BinaryIO) -> None:
    try:
        portalocker.lock(opened, portalocker.LOCK_EX | portalocker.LOCK_NB)
    except portalocker.AlreadyLocked:
        fault = "another simulation writes it: wait until that one ends, or name a new file"
        raise InputError("results_file", Fault(str(file), "", "", fault)) from None
    except portalocker.LockException:
        pass  # the file system has no locks


def _columns(plan: Plan) -> tuple[str, ...]:
    """What varies comes first; an option that has the name of a fixed column gets a prefix."""
    fixed = (*GAME_COLUMNS, *PLAN)
    return (*(f"option_{name}" if name in fixed else name for name in plan.cells[0].varied), *fixed)


def _tail(plan: Plan, cell: GridCell) -> tuple[str, ...]:
    common_options = {name: value for name, value in cell.options.items() if name not in cell.varied}
    game_data, options = cell.game_data(), msgspec.json.encode(common_options, order="sorted").decode()
    return game_data.slug, game_data.printing, " ".join(plan.bots), options, digest(game_data.facts)[:8]


def _line(cells: Iterable[object]) -> bytes:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue().encode()


def _parse(cells: Sequence[str]) -> GameResult:
    seed, winners, reason, rounds, moves, seconds, sides, scores, measures = cells
    labels = (seat.partition(":") for seat in sides.split())
    return GameResult(
        seed=int(seed), winners=tuple(map(int, winners.split())), reason=reason, rounds=int(rounds), moves=int(moves),
        seconds=float(seconds), sides={int(seat): tuple(names.split("/")) for seat, _, names in labels},
        scores=_SCORES.decode(scores), measures=_MEASURES.decode(measures),
    )  # fmt: skip


def _other_columns(columns: Sequence[str], expected: Sequence[str]) -> str:
    if columns[-len(PLAN) :] != list(PLAN):
        return "is no file of games: name a new file"
    if lacking := [name for name in GAME_COLUMNS if name not in columns]:
        return f"has no column {', '.join(lacking)}: an earlier Tuckbox wrote it; name a new file"
    varied = ", ".join(columns[: -len(GAME_COLUMNS) - len(PLAN)]) or "nothing"
    requested = ", ".join(expected[: -len(GAME_COLUMNS) - len(PLAN)]) or "nothing"
    return f"varies {varied}, asked was {requested}: it holds another plan; name a new file"
