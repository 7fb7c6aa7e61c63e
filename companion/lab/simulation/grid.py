"""What to play, as the user asks for it: editions, a grid of options, checked whole before anything is played."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import product
from math import prod
from typing import Any, NamedTuple

import msgspec

from cards.errors import Fault, FaultsError, InputError
from companion.lab.simulation.entrants import EDITION, entrants
from companion.lab.simulation.simulate import GridCell, Plan, value_shown
from companion.matches.cli_options import open_match, read_options
from companion.matches.match import Match
from companion.rules.bots import LEVELS

MOST_CELLS = 400
MOST_GAMES = 1_000_000
"""In all cells together: their results are all kept until the figures are drawn."""


class PlannedSimulation(NamedTuple):
    """A plan that can be played, and what its game is called."""

    plan: Plan
    title: str


class _Faults:
    """Gathers the faults of several questions, so that the user is told all of them at once."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    @contextmanager
    def gathered(self) -> Iterator[None]:
        try:
            yield
        except FaultsError as error:
            self.found += error.faults

    def tell(self) -> None:
        if self.found:
            raise InputError("usage", *self.found)


def read_plan(
    game: str, seats: int | None, bots: str, seed: int, games: int, options: Sequence[str], vary: Sequence[str],
    editions: str = "",
) -> PlannedSimulation:  # fmt: skip
    """The plan of a command line; of several editions, each plays the whole grid.

    Raises:
        InputError: with every fault in it.
    """
    faults = _Faults()
    given: dict[str, Any] = {}
    for one in options:
        with faults.gathered():
            given |= read_options([one])
    with faults.gathered():
        read_options(options)
    varied = _read_vary(vary, faults)
    faults.found += [
        Fault("--vary", name, "", "is given by --option too: expected one of the two")
        for name in varied
        if name in given
    ]
    called = {"": game}
    with faults.gathered():
        called = entrants(game, editions) if editions else called
    if editions and EDITION in {*given, *varied}:
        faults.found.append(Fault("--editions", EDITION, "", "is an option given too: expected one of the two"))
    if too_many := list(_too_many(len(called) * prod(map(len, varied.values())), games)):
        raise InputError("too_large", *faults.found, *too_many)  # before so many values are looked at one by one
    tables: dict[str, Match] = {}
    for entrant, name in called.items():
        with faults.gathered():
            tables[entrant] = open_match(name, seats, given, seed, {})
    for name, values in varied.items():
        for value in values:
            with faults.gathered(), _blamed_on_vary(varied):
                open_match(game, seats, {**given, name: value}, seed, {})
    named: tuple[str, ...] = ()
    table = next(iter(tables.values()), None)
    with faults.gathered():
        named = levels(bots, table.seats if table else None)
    faults.tell()
    assert table is not None
    cells = [
        (name, cell) for entrant, name in called.items() for cell in _cells(entrant, tables[entrant], given, varied)
    ]
    for name, cell in cells if len(varied) + bool(editions) > 1 else ():  # values fine alone may not go together
        with faults.gathered(), _blamed_on_vary(varied, cell.label):
            open_match(name, seats, cell.options, seed, {})
    faults.tell()
    return PlannedSimulation(
        Plan(tuple(cell for _, cell in cells), table.seats, named, seed, games), table.game_data.title
    )


def levels(bots: str, seats: int | None) -> tuple[str, ...]:
    """A level a seat; a list that is shorter begins again. Seats are None where they are not known.

    Raises:
        InputError: for a level that is none, or more levels than seats.
    """
    named = [name.strip() for name in bots.split(",")]
    faults = [
        Fault("--bots", name, "", f"no such level: expected {' or '.join(LEVELS)}")
        for name in named
        if name not in LEVELS
    ]
    if seats is not None and len(named) > seats:
        faults.append(Fault("--bots", "", "", f"found {len(named)} levels for {seats} seats"))
    if faults:
        raise InputError("level", *faults)
    return tuple(named[seat % len(named)] for seat in range(seats or 0))


def _cells(
    entrant: str, table: Match, given: Mapping[str, Any], varied: Mapping[str, Sequence[Any]]
) -> Iterator[GridCell]:
    """Every combination, the option that was named last changing fastest."""
    apart = {EDITION: entrant} if entrant else {}
    for values in product(*varied.values()):
        one = dict(zip(varied, values, strict=True))
        yield GridCell(table.game_data.slug, {**given, **one}, {**apart, **one}, table.game_data.edition)


def _read_vary(vary: Sequence[str], faults: _Faults) -> dict[str, list[Any]]:
    """`key=value,value,…`; each value read as `--option` reads it."""
    varied: dict[str, list[Any]] = {}
    for one in vary:
        name, equals, text = one.partition("=")
        if not (name and equals and text):
            faults.found.append(Fault("--vary", one, "", "expected KEY=VALUE,VALUE,… such as hp=3,4"))
        elif name in varied:
            faults.found.append(Fault("--vary", name, "", "is varied twice: expected once, with all its values"))
        else:
            varied[name] = _values(text)
            twice = [value for at, value in enumerate(varied[name]) if value in varied[name][:at]]
            faults.found += [Fault("--vary", f"{name}={value_shown(value)}", "", "is given twice") for value in twice]
    return varied


def _values(text: str) -> list[Any]:
    """JSON with commas between, so that a list may be a value; else each by itself, JSON or text."""
    try:
        return list(msgspec.json.decode(f"[{text}]"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return [read_options([f"value={one.strip()}"])["value"] for one in text.split(",")]


def _too_many(cells: int, games: int) -> Iterator[Fault]:
    if cells > MOST_CELLS:
        what = f"found a grid of {cells:,} cells, at most {MOST_CELLS} can be: vary fewer values, or play it in parts"
        yield Fault("--vary", "", "", what)
    elif cells * games > MOST_GAMES:
        what = f"found {cells * games:,} games in {cells} cells, at most {MOST_GAMES:,} can be: "
        yield Fault("--games", "", "", f"{what}ask for {MOST_GAMES // cells} a cell or fewer")


@contextmanager
def _blamed_on_vary(varied: Mapping[str, Sequence[Any]], label: str = "") -> Iterator[None]:
    """Faults of a varied option name `--vary`, and the cell where it is more than one value that is wrong."""
    try:
        yield
    except FaultsError as error:
        raise InputError(
            "usage",
            *(
                Fault("--vary", fault.card, label, fault.what)
                if fault.file == "--option" and fault.card in varied
                else fault
                for fault in error.faults
            ),
        ) from None
