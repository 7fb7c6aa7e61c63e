"""What a part of `table.toml` begins with when its switch is turned on: lines that fit the decks that are there."""

import csv
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from cards.prototype.own_folder import HEAD, as_key
from cards.prototype.parts import MOST_SPACES, space_names

HERE = Path(__file__).parent
NEW_DECKS = {"roles": "roles", "grid": "tiles", "piles": "cards"}  # The deck of its own that a part begins with.
MOST_PLAYERS = 18


class Folder:
    """An own game's decks and its table, as a beginning needs to know them."""

    def __init__(self, folder: Path, table: Mapping[str, Any]) -> None:
        self.folder, self.table = folder, table

    @cached_property
    def decks(self) -> list[str]:
        """The decks that phones have, by name; those that no other part holds first."""
        names = sorted(file.stem for file in (self.folder / "decks").glob("*.csv") if not self._is_printed(file.stem))
        deck_names = {self.table.get(part, {}).get("deck") for part in ("roles", "grid")} | {"roles"}
        deck_names |= {pile.get("deck") for pile in self.table.get("piles", {}).values() if isinstance(pile, Mapping)}
        return sorted(names, key=lambda name: name in deck_names)

    def _is_printed(self, deck: str) -> bool:
        try:
            heads = tomllib.loads((self.folder / HEAD).read_text("utf-8-sig")).get("decks", {})
        except (OSError, ValueError):
            return False
        return bool(heads.get(deck, {}).get("printed"))

    @cached_property
    def piles(self) -> list[str]:
        """The piles by name, those with a deck first."""
        piles = self.table.get("piles", {})
        return sorted(piles, key=lambda name: not piles[name].get("deck"))

    def cards(self, deck: str) -> int:
        """Return how many cards a deck has, if its copies are plain numbers."""
        with (self.folder / "decks" / f"{deck}.csv").open(encoding="utf-8-sig", newline="") as file:
            copies = [row.get("copies") or "1" for row in csv.DictReader(file)]
        return sum(int(cell) if cell.isdecimal() else 0 for cell in copies)


def new_deck(name: str) -> str:
    """Return a deck that a part begins with, as a spreadsheet would write it."""
    return (HERE / f"new_{name}.csv").read_text("utf-8").replace("\n", "\r\n")


class Beginning(NamedTuple):
    """How a part begins, and the parts that it cannot do without."""

    begin: str | Callable[[Folder], Iterator[str]]
    """The only beginning, or a function that yields several."""
    need: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    """Parts of which each does as well as those that it needs."""

    def blocks(self, folder: Folder) -> Iterator[str]:
        """Yield beginnings; the first one that the game accepts is taken."""
        return iter((self.begin,)) if isinstance(self.begin, str) else self.begin(folder)

    def needs(self, table: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the parts that it needs in a table."""
        return () if any(part in table for part in self.unless) else self.need


def _piles(folder: Folder) -> Iterator[str]:
    for deck in folder.decks:
        yield f'[piles]\npile = {{deck = "{deck}", when_empty = "shuffle discard"}}\ndiscard = {{face = "up"}}'
    yield '[piles]\npile = {}\ndiscard = {face = "up"}'


def _hands(folder: Folder) -> Iterator[str]:
    for pile in ("", *folder.piles):
        for deal in (3, 2, 1):
            yield f"[hands]\ndeal = {deal}" + (f'\nfrom = "{pile}"' if pile else "")


def _roles(folder: Folder) -> Iterator[str]:
    for deck in sorted(folder.decks, key=lambda name: name != "roles"):
        yield f'[roles]\ndeck = "{deck}"\nwhen_out = "show card"'


def _grid(folder: Folder) -> Iterator[str]:
    for deck in sorted(folder.decks, key=lambda name: name != "tiles"):
        tiles = folder.cards(deck)
        for rows in range(MOST_SPACES, 0, -1):
            if tiles % rows == 0 and rows <= tiles // rows <= MOST_SPACES:
                yield f'[grid]\nsize = [{tiles // rows}, {rows}]\ndeck = "{deck}"'


def _pieces(folder: Folder) -> Iterator[str]:
    spaces = space_names(*folder.table["grid"]["size"])
    for count in range(min(MOST_PLAYERS, len(spaces)), 0, -1):
        starts = ", ".join(f'"{space}"' for space in spaces[:count])
        yield f'[pieces]\npawn = {{start = [{starts}], icon = "chess-pawn"}}'


def _moves(folder: Folder) -> Iterator[str]:
    table = folder.table
    if "hands" in table and folder.piles:
        to = folder.piles[-1]
        yield f'[moves]\ndraw = {{from = "{folder.piles[0]}", to = "hand"}}\nplay = {{from = "hand", to = "{to}"}}'
    if pieces := list(table.get("pieces", {})):
        yield f'[moves]\nmove = {{piece = "{pieces[0]}", by = 1}}'
    if dice := list(table.get("dice", {})):
        yield f'[moves]\nroll = {{roll = "{dice[0]}"}}'


def _turns(folder: Folder) -> Iterator[str]:
    steps = ", ".join(f'"{name}"' for name in (*folder.table.get("moves", {}), "pass"))
    yield f"[turns]\nsteps = [[{steps}]]"


def _clock(folder: Folder) -> Iterator[str]:
    for name in folder.table.get("phases", {}).get("order", ()):
        for then in ("next phase", "no choice"):
            yield f'[clock]\n{as_key(name)} = {{seconds = 90, then = "{then}"}}'


def _trade(folder: Folder) -> Iterator[str]:
    if "hands" in folder.table:
        yield "[trade]\nhands = true"
    for counter in folder.table.get("counters", {}):
        yield f'[trade]\nhands = false\ncounters = ["{counter}"]'


TALK = '[phases.talk]\nsay = "Talk about it. Go on when all are ready."\nnext = "all"'


def _phases(folder: Folder) -> Iterator[str]:
    if "turns" in folder.table:
        yield '[phases]\norder = ["turns"]\n\n[phases.turns]'
    yield f'[phases]\norder = ["talk"]\n\n{TALK}'


BEGINNINGS: Mapping[str, Beginning] = {
    "piles": Beginning(_piles),
    "hands": Beginning(_hands, ("piles",)),
    "areas": Beginning(
        lambda folder: (f'[areas]\nrow = {{from = "{pile}", keep = {n}}}' for pile in folder.piles for n in (3, 1)),
        ("piles",),
    ),
    "roles": Beginning(_roles),
    "trade": Beginning(_trade, ("piles", "hands"), unless=("hands", "counters")),
    "counters": Beginning('[counters]\npoints = {start = 0, per = "seat"}'),
    "dice": Beginning("[dice]\ndie = {sides = 6}"),
    "grid": Beginning(_grid),
    "pieces": Beginning(_pieces, ("grid",)),
    "moves": Beginning(_moves, ("piles", "hands"), unless=("pieces", "dice")),
    "turns": Beginning(_turns, ("moves",)),
    "phases": Beginning(_phases),
    "ask": Beginning('[phases.ask]\nask = [{say = "Whom do you suspect?", who = "all"}]'),
    "choose": Beginning('[phases.choose]\nchoose = {say = "What do you choose?", options = ["yes", "no"]}'),
    "vote": Beginning('[phases.vote]\nvote = {say = "Whom do you vote for?", options = ["players", "nobody"]}'),
    "talk": Beginning(TALK),
    "clock": Beginning(_clock, ("talk",), unless=("phases",)),
    "messages": Beginning("[messages]\nmost = 3"),
    "master": Beginning('[master]\nmay = ["phases", "deal", "show", "counters", "end", "undo"]'),
    "end": Beginning('[[end]]\nsay = "The game is over."\nwinners = "choose"'),
}
"""How each part begins."""
