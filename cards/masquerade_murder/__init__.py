"""Masquerade Murder's facts: five characters, six order cards, the board, and the options that change them."""

from typing import Annotated, Literal, get_args

import msgspec

from cards.deck import Reader, did_you_mean
from cards.words import Number, Words

PLAYERS = 5
CharacterId = Literal["constable", "thug", "seductress", "assassin", "duke"]


LONGEST = 100
"""The night after which a carnival without a last night closes, so that every game ends. Rule 6.3."""


class Options(msgspec.Struct, frozen=True):
    """The options that a table may set. The defaults are the source's rules. Rule 8.2."""

    nights: Annotated[int, msgspec.Meta(ge=0, le=LONGEST)] = 0
    """0: until the duke is dead or jailed, or the assassin is arrested."""
    constable_outlasts: bool = False
    """The constable also wins when the duke outlives the last night."""
    thug_jobs: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Green signs with which the thug shares any win; 0: he is paid and wins with no side."""
    seductress_sign: Literal["success", "target"] = "success"
    """Green for the thug or the duke only if she really distracted them, or whenever they are her target."""
    lives: Annotated[int, msgspec.Meta(ge=1)] = 3


EARLIER_OPTIONS = {"nights": 12, "constable_outlasts": True, "thug_jobs": 3, "seductress_sign": "target"}


class Character(msgspec.Struct, frozen=True):
    """A character: its turn in the night's resolution, its side, and the sign that each target brings.

    `special` names the case that also turns the sign green; without `green` and `red`, only that case does.
    """

    order: Annotated[int, msgspec.Meta(ge=1, le=PLAYERS)]
    allegiance: Literal["good", "bad"]
    green: tuple[CharacterId, ...]
    red: tuple[CharacterId, ...]
    special: Literal["saved", "needed", "self_defence", "guard_punished"] | None = None


class Order(msgspec.Struct, frozen=True):
    """An order card with its turn to place; 0 takes the turn of the extra card. Rules 3.2, 3.5."""

    turn: Annotated[int, msgspec.Meta(ge=0, le=PLAYERS)]


class Board(msgspec.Struct, frozen=True):
    """Columns from A, rows from 1, and the cells that are tables; all other cells are seats."""

    columns: Annotated[int, msgspec.Meta(ge=3, le=9)]
    rows: Annotated[int, msgspec.Meta(ge=3, le=9)]
    tables: tuple[str, ...]

    def cells(self) -> tuple[str, ...]:
        """Return every cell, row by row from the top left."""
        return tuple(f"{chr(65 + c)}{r + 1}" for r in range(self.rows) for c in range(self.columns))

    def seats(self) -> tuple[str, ...]:
        """Return the cells that a cube may stand on."""
        return tuple(cell for cell in self.cells() if cell not in self.tables)


class Masquerade(msgspec.Struct, frozen=True):
    """All facts that paper and phones share."""

    options: Options
    characters: dict[str, Character]
    orders: dict[str, Order]
    board: Board

    @property
    def last_night(self) -> int:
        """Return the night after which the duke has outlived the carnival. Rule 6.3."""
        return self.options.nights or LONGEST

    @property
    def markers(self) -> int:
        """Return the number of counters of one kind: enough to jail or kill everybody."""
        return PLAYERS * self.options.lives

    def in_order(self) -> tuple[str, ...]:
        """Return the characters in the order in which they act at night. Rule 4.1."""
        return tuple(sorted(self.characters, key=lambda character: self.characters[character].order))


def read(reader: Reader) -> Masquerade | None:
    """Return the game's facts; None, with the faults noted in `reader`, if any cannot be used."""
    options = reader.card("options.toml", "", reader.table("options.toml"), Options)
    characters = reader.deck("characters.toml", Character)
    orders = reader.deck("orders.toml", Order)
    board = reader.card("board.toml", "", reader.table("board.toml"), Board)
    if options is None or board is None or reader.faults:
        return None
    _check_characters(reader, characters)
    _check_orders(reader, orders)
    for table in board.tables:
        if table not in board.cells():
            reader.fault("board.toml", "", "tables", f"found {table!r}, expected cells from A1 to {board.cells()[-1]}")
    if len(board.seats()) <= PLAYERS:
        found = f"leave {len(board.seats())} seats, expected more than {PLAYERS}: one a cube, and one to move to"
        reader.fault("board.toml", "", "tables", found)
    return Masquerade(options, characters, orders, board)


def _check_characters(reader: Reader, characters: dict[str, Character]) -> None:
    """Note faults unless each player has a character with its own turn and a sign for every other character."""
    if len(characters) != PLAYERS or {it.order for it in characters.values()} != set(range(1, PLAYERS + 1)):
        reader.fault("characters.toml", "", "order", f"expected {PLAYERS} characters, each with one of 1 to {PLAYERS}")
    for character in characters.keys() - get_args(CharacterId):
        known = get_args(CharacterId)
        reader.fault("characters.toml", character, "", f"no such character{did_you_mean(character, known)}")
    for character, it in characters.items():
        others = sorted(set(characters) - {character})
        if sorted(it.green + it.red) not in ([], others):
            reader.fault(
                "characters.toml",
                character,
                "green",
                f"with red found {', '.join(it.green + it.red)}; expected each of {', '.join(others)} once",
            )


def _check_orders(reader: Reader, orders: dict[str, Order]) -> None:
    """Note a fault unless there is one order card for each turn and one without a turn."""
    if sorted(order.turn for order in orders.values()) != list(range(PLAYERS + 1)):
        reader.fault("orders.toml", "", "turn", f"expected each of 0 to {PLAYERS} once")


def numbers(facts: Masquerade) -> dict[str, Number]:
    """Return the values that texts may use: every option, and the counts that follow from the decks."""
    return {
        **msgspec.structs.asdict(facts.options),
        "endless": facts.options.nights == 0,
        "last_night": facts.last_night,
        "thug_shares": facts.options.thug_jobs > 0,
        "sign_of_success": facts.options.seductress_sign == "success",
        "players": PLAYERS,
        "order_cards": len(facts.orders),
        "markers": facts.markers,
        "seats": len(facts.board.seats()),
        "tables": len(facts.board.tables),
        "last_column": chr(64 + facts.board.columns),
        "last_row": facts.board.rows,
    }


def reworded(facts: Masquerade, words: Words) -> dict[str, str | None]:
    """Return the paragraphs that options change, by number."""
    new: dict[str, str | None] = {}
    if facts.options.seductress_sign == "target":
        new["5.6"] = words("rule.seductress_target")
    if facts.options.thug_jobs:
        new["6.5"] = words("rule.thug_shares")
    return new
