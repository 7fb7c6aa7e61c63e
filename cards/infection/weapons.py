"""Weapons as rows of the action deck: damage, effect, and small maps of what they reach and hit.

A map is a text with a line for each row of cells. `x` is the villager, or for a blast its centre. `.` is out of reach.
`*` and the digits 1 to 9 are in reach; cards print the digits. The top of a map points to the enemy village.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

import msgspec

from cards.deck import Reader

if TYPE_CHECKING:  # the game's own module, which gives these options, asks this one
    from cards.infection import HandOptions, Options

Offset = tuple[int, int]
"""Columns to the right and rows down from the villager, or from the centre of a blast."""

Effect = Literal["none", "cannot_move", "cannot_use_weapon", "slow"]
MapText = Annotated[str, msgspec.Meta(max_length=300)]
LINES = re.compile(r"[\n/;]")
"""What may separate the rows of a map: a new line in the cell, a slash or a semicolon."""
WIDEST = 13
"""The most rows and columns of a map: six cells in each direction, which is the length of the board."""
MOST_NEW = 6
"""The most new weapons: a phone shows a whole hand at once."""


class Action(msgspec.Struct, frozen=True):
    """An action card: `kind` decides its strip, `icon` is a Material Design icon, `copies` are in each hand.

    Weapons also have damage in HP, an effect on whom they hit, a map of their range and, if they are thrown at a cell,
    a map of their blast.
    """

    kind: Literal["move", "weapon", "theft"]
    icon: str
    copies: Annotated[int, msgspec.Meta(ge=1, le=8)]
    damage: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    effect: Effect = "none"
    range: MapText = ""
    blast: MapText = ""

    @property
    def copies_of_four(self) -> int:
        """Copies in the hand of each of four players: one fewer of what there is more than one of. Rule 10.2."""
        return max(self.copies - 1, 1)


class MapError(Exception):
    """A map cannot be read; the message says what is wrong and what was expected."""


def read_map(text: str) -> dict[Offset, str]:
    """Return the cells in reach by their offset from the `x`, each with its sign, row by row.

    Raises:
        MapError: the text is no such map.
    """
    rows = [row.strip() for row in LINES.split(text) if row.strip()]
    if len({len(row) for row in rows}) != 1:
        raise MapError(f"has rows of {', '.join(str(len(row)) for row in rows)} cells: expected the same in each row")
    if len(rows) > WIDEST or len(rows[0]) > WIDEST:
        raise MapError(f"has {len(rows)} rows of {len(rows[0])} cells: expected {WIDEST} at most both ways")
    if odd := sorted({sign for row in rows for sign in row if not re.match(r"[x.*1-9]", sign)}):
        raise MapError(f"has {' '.join(odd)!r}: expected x once, . for out of reach, * or 1 to 9 for in reach")
    centres = [(c, r) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "x"]
    if len(centres) != 1:
        raise MapError(f"has {len(centres)} times x: expected it once")
    [(x, y)] = centres
    cells = {(c - x, r - y): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign not in "x."}
    if not cells:
        raise MapError("reaches no cell: expected * or 1 to 9 at least once")
    return cells


def drawn_map(cells: Mapping[Offset, int | str]) -> str:
    """Return the map of some cells, square around the `x`."""
    reach = max(max(abs(x), abs(y)) for x, y in cells)
    span = range(-reach, reach + 1)
    signs: dict[Offset, int | str] = {**cells, (0, 0): "x"}
    return "\n".join("".join(str(signs.get((x, y), ".")) for x in span) for y in span)


def line_map(reach: int) -> str:
    """Return the map of row and column up to `reach` cells away."""
    return drawn_map({(x, y): far for (x, y), far in _around(reach) if not x or not y})


def around_map(reach: int) -> str:
    """Return the map of all cells up to `reach` steps away; a diagonal step counts 2."""
    return drawn_map(dict(_around(reach)))


def beside_map(diagonally: bool) -> str:
    """Return the map of the neighbouring cells."""
    return "111\n1x1\n111" if diagonally else around_map(1)


def _around(reach: int) -> Iterable[tuple[Offset, int]]:
    span = range(-reach, reach + 1)
    return [((x, y), far) for y in span for x in span if 1 <= (far := abs(x) + abs(y)) <= reach]


class Weapon(NamedTuple):
    """A weapon's range and blast as offsets. An empty blast means that the weapon is aimed at one enemy."""

    reach: frozenset[Offset]
    blast: frozenset[Offset]


@cache
def weapon(action: Action, points_down: bool = False) -> Weapon:
    """Return a weapon's cells. `points_down`: the enemy village is at the bottom, so the maps are turned around."""
    sign = -1 if points_down else 1

    def cells(text: str) -> frozenset[Offset]:
        return frozenset((sign * x, sign * y) for x, y in read_map(text))

    blast = cells(action.blast) | {(0, 0)} if action.blast else frozenset[Offset]()
    return Weapon(cells(action.range), blast)


def has_direction(action: Action) -> bool:
    """Return whether a weapon's maps differ after half a turn."""
    return weapon(action) != weapon(action, True)


class _Followed(NamedTuple):
    """A cell of the shipped deck that follows an option, with the cell for each value of the option."""

    card: str
    field: str
    option: str
    cells: Mapping[Any, Any]


def _maps(make: Callable[[Any], str], values: Iterable[Any]) -> dict[Any, str]:
    return {value: make(value) for value in values}


FOLLOWED = (
    _Followed("axe", "damage", "axe_damage", {n: n for n in range(1, 10)}),
    _Followed("axe", "range", "axe_diagonal", _maps(beside_map, (True, False))),
    _Followed("gun", "damage", "gun_damage", {n: n for n in range(1, 10)}),
    _Followed("gun", "range", "gun_range", _maps(line_map, range(1, 7))),
    _Followed("arrow", "range", "arrow_range", _maps(line_map, range(1, 7))),
    _Followed("grenade", "effect", "grenade", {"no_weapon": "cannot_use_weapon", "slow": "slow"}),
    _Followed("grenade", "range", "grenade_range", _maps(around_map, range(1, 5))),
)


DECK = "actions.toml"
_BLAST = ".*.\n*x*\n.*."


@cache
def plain_weapons(options: "HandOptions") -> dict[str, Action]:
    """Return the game's own four weapons under these options, with empty icons."""
    rows: dict[str, dict[str, Any]] = {"axe": {}, "gun": {}, "arrow": {"effect": "cannot_move"}}
    rows["grenade"] = {"blast": _BLAST}
    for one in FOLLOWED:
        rows[one.card][one.field] = one.cells[getattr(options, one.option)]
    return {card: Action("weapon", "", 1, **row) for card, row in rows.items()}


def is_plain(card: str, action: Action, options: "Options") -> bool:
    """Return whether a card is no weapon, or one of the game's own four as the options describe it."""
    plain = plain_weapons(options).get(card)
    if action.kind != "weapon" or plain is None:
        return action.kind != "weapon"
    return msgspec.structs.replace(plain, icon=action.icon, copies=action.copies) == action


def armed(reader: Reader, options: "Options", actions: dict[str, Action]) -> tuple["Options", dict[str, Action]]:
    """Make options and deck agree on the game's own weapons: whichever was changed counts. Notes faults."""
    before, shipped, defaults = len(reader.faults), reader.shipped(DECK), type(options)()
    actions = {card: _completed(action, shipped.get(card, {})) for card, action in actions.items()}
    for card, action in actions.items():
        _check(reader, card, action)
    for card in [card for card in actions if card not in shipped][MOST_NEW:]:
        reader.fault(DECK, card, "", f"is one new weapon too many: expected {MOST_NEW} at most")
    if len(reader.faults) > before:
        return options, actions
    for card, field, option, cells in FOLLOWED:
        if card not in actions:
            continue
        now, value = getattr(actions[card], field), getattr(options, option)
        if not _is_same(now, shipped[card][field]):
            found = next((one for one, cell in cells.items() if _is_same(now, cell)), None)
            if value not in (found, getattr(defaults, option)):
                reader.fault(DECK, card, field, f"was changed, but the option {option} says {value}: leave out one")
            if found is None:
                continue
            value, options = found, msgspec.structs.replace(options, **{option: found})
        actions = {**actions, card: msgspec.structs.replace(actions[card], **{field: cells[value]})}
    if "grenade" in actions and _is_same(actions["grenade"].blast, _BLAST):
        actions = {**actions, "grenade": msgspec.structs.replace(actions["grenade"], blast=_BLAST)}
    return options, actions


def _completed(action: Action, shipped: Mapping[str, Any]) -> Action:
    """Return a row of a shipped weapon with what it leaves out: decks from before these columns have none of them."""
    missing: dict[str, Any] = {}
    if not action.range:
        missing |= {field: shipped[field] for field in ("range", "blast") if field in shipped}
    if not action.damage and action.effect == "none":
        missing |= {field: shipped[field] for field in ("damage", "effect") if field in shipped}
    return msgspec.structs.replace(action, **missing)


def _is_same(one: object, other: object) -> bool:
    """Return whether two cells of the deck mean the same; of maps only which cells are in reach counts."""
    if isinstance(one, str) and "x" in one and isinstance(other, str) and "x" in other:
        return read_map(one).keys() == read_map(other).keys()
    return one == other


def _check(reader: Reader, card: str, action: Action) -> None:
    """Note what a row cannot express."""
    only = {"move": "move", "steal": "theft"}
    if action.kind != only.get(card, "weapon"):
        what = f"found {action.kind!r}, expected {only.get(card, 'weapon')!r}: a new card is a weapon"
        reader.fault(DECK, card, "kind", what)
        return
    if action.kind != "weapon":
        for field in ("damage", "effect", "range", "blast"):
            if getattr(action, field) not in (0, "none", ""):
                found = f"found {getattr(action, field)!r}"
                reader.fault(DECK, card, field, f"{found}, expected nothing: this is no weapon")
        return
    if not action.damage and action.effect == "none":
        expected = "expected damage of 1 to 9, or one of cannot_move, cannot_use_weapon, slow"
        reader.fault(DECK, card, "effect", f"found neither damage nor an effect: {expected}")
    if not action.range:
        reader.fault(DECK, card, "range", "is missing: expected a map with x for the villager and * for cells in reach")
    for field in ("range", "blast"):
        try:
            if text := getattr(action, field):
                read_map(text)
        except MapError as error:
            reader.fault(DECK, card, field, str(error))
