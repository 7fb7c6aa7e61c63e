"""Reading a simulation from the command line: editions and a grid of options, checked before any game is played."""

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
MOST_GAMES = 1_000_000  # In all cells together, because all results stay in memory until the figures are computed.


class PlannedSimulation(NamedTuple):
    """A checked plan and the title of its game."""

    plan: Plan
    title: str


class _Checks:
    def __init__(self) -> None:
        self.faults: list[Fault] = []

    @contextmanager
    def collect(self) -> Iterator[None]:
        try:
            yield
        except FaultsError as error:
            self.faults += error.faults

    def raise_all(self) -> None:
        if self.faults:
            raise InputError("option", *self.faults)


def read_plan(
    game: str, *, seats: int | None = None, bots: str = "steady", seed: int, games: int, options: Sequence[str] = (),
    vary: Sequence[str] = (), editions: str = "",
) -> PlannedSimulation:  # fmt: skip
    """Return the plan of a command line. Each edition plays the whole grid. Raises `InputError` with every fault."""
    checks = _Checks()
    base_options: dict[str, Any] = {}
    for option in options:
        with checks.collect():
            base_options |= read_options([option])
    with checks.collect():
        read_options(options)
    varied = _read_vary(vary, checks)
    checks.faults += [
        Fault("--vary", name, "", "is given by --option too: expected one of the two")
        for name in varied
        if name in base_options
    ]
    entries = {"": game}
    with checks.collect():
        entries = entrants(game, editions) if editions else entries
    if editions and EDITION in {*base_options, *varied}:
        checks.faults.append(Fault("--editions", EDITION, "", "is an option given too: expected one of the two"))
    if too_many := list(_too_many(len(entries) * prod(map(len, varied.values())), games)):
        raise InputError("too_large", *checks.faults, *too_many)  # before every single value is checked
    matches: dict[str, Match] = {}
    for entrant, name in entries.items():
        with checks.collect():
            matches[entrant] = open_match(name, seats, base_options, seed, {})
    for name, values in varied.items():
        for value in values:
            with checks.collect(), _as_vary_faults(varied):
                open_match(game, seats, {**base_options, name: value}, seed, {})
    by_seat: tuple[str, ...] = ()
    match = next(iter(matches.values()), None)
    with checks.collect():
        by_seat = _levels(bots, match.seats if match else None)
    checks.raise_all()
    assert match is not None
    cells = [
        (name, cell)
        for entrant, name in entries.items()
        for cell in _cells(entrant, matches[entrant], base_options, varied)
    ]
    # Values that are valid alone may not fit together.
    for name, cell in cells if len(varied) + bool(editions) > 1 else ():
        with checks.collect(), _as_vary_faults(varied, cell.label):
            open_match(name, seats, cell.options, seed, {})
    checks.raise_all()
    plan = Plan(cells=tuple(cell for _, cell in cells), seats=match.seats, bots=by_seat, seed=seed, games=games)
    return PlannedSimulation(plan, match.game_data.title)


def _levels(bots: str, seats: int | None) -> tuple[str, ...]:
    """The bots' levels by seat: a shorter list is repeated. `seats` is None where it is not known."""
    levels = [name.strip() for name in bots.split(",")]
    faults = [
        Fault("--bots", name, "", f"no such level: expected {' or '.join(LEVELS)}")
        for name in levels
        if name not in LEVELS
    ]
    if seats is not None and len(levels) > seats:
        faults.append(Fault("--bots", "", "", f"found {len(levels)} levels for {seats} seats"))
    if faults:
        raise InputError("level", *faults)
    return tuple(levels[seat % len(levels)] for seat in range(seats or 0))


def _cells(
    entrant: str, match: Match, base: Mapping[str, Any], varied: Mapping[str, Sequence[Any]]
) -> Iterator[GridCell]:
    edition = {EDITION: entrant} if entrant else {}
    for values in product(*varied.values()):
        values_of_cell = dict(zip(varied, values, strict=True))
        yield GridCell(
            match.game_data.slug, {**base, **values_of_cell}, {**edition, **values_of_cell}, match.game_data.edition
        )


def _read_vary(vary: Sequence[str], checks: _Checks) -> dict[str, list[Any]]:
    varied: dict[str, list[Any]] = {}
    for argument in vary:
        name, equals, text = argument.partition("=")
        if not (name and equals and text):
            checks.faults.append(Fault("--vary", argument, "", "expected KEY=VALUE,VALUE,… such as hp=3,4"))
        elif name in varied:
            checks.faults.append(Fault("--vary", name, "", "is varied twice: expected once, with all its values"))
        else:
            varied[name] = _values(text)
            twice = [value for place, value in enumerate(varied[name]) if value in varied[name][:place]]
            checks.faults += [Fault("--vary", f"{name}={value_shown(value)}", "", "is given twice") for value in twice]
    return varied


def _values(text: str) -> list[Any]:
    """An option's values: JSON separated by commas, where a value may be a list; else JSON or text, each by itself."""
    try:
        return list(msgspec.json.decode(f"[{text}]"))
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return [read_options([f"value={part.strip()}"])["value"] for part in text.split(",")]


def _too_many(cells: int, games: int) -> Iterator[Fault]:
    if cells > MOST_CELLS:
        fault = f"found a grid of {cells:,} cells, at most {MOST_CELLS} can be: vary fewer values, or play it in parts"
        yield Fault("--vary", "", "", fault)
    elif cells * games > MOST_GAMES:
        fault = f"found {cells * games:,} games in {cells} cells, at most {MOST_GAMES:,} can be: "
        yield Fault("--games", "", "", f"{fault}ask for {MOST_GAMES // cells} a cell or fewer")


@contextmanager
def _as_vary_faults(varied: Mapping[str, Sequence[Any]], label: str = "") -> Iterator[None]:
    """Faults of a varied option name `--vary`, and the cell if several values together are wrong."""
    try:
        yield
    except FaultsError as error:
        raise InputError(
            "option",
            *(
                Fault("--vary", fault.card, label, fault.what)
                if fault.file == "--option" and fault.card in varied
                else fault
                for fault in error.faults
            ),
        ) from None
