"""Masquerade Murder's facts: the cast, the order cards, the board, and the options that change them."""

from collections.abc import Set
from typing import Annotated, Literal, NamedTuple, get_args

import msgspec

from cards.deck import Reader, did_you_mean
from cards.words import Number, Words

PLAYERS = 5
"""The number of players in the source. Other numbers are our own variant. Rule 8.4."""
CharacterId = Literal["constable", "thug", "seductress", "assassin", "duke"]
OrderId = Literal["ace", "two", "three", "four", "five", "jack", "queen", "king", "joker"]

LONGEST = 100
"""The night after which a carnival without a last night closes, so that every game ends. Rule 6.3."""


class Options(msgspec.Struct, frozen=True):
    """The options that a table may set. The defaults are the source's rules. Rules 8.2 to 8.5.

    Other numbers of players and the quick game have their own `lives` and `captures`, see `casts.toml`. An option that
    a table sets itself goes before them.
    """

    players: Annotated[int, msgspec.Meta(ge=4, le=8)] = PLAYERS
    pace: Literal["full", "quick"] = "full"
    """quick: a carnival of few nights, which the constable outlasts with the duke."""
    nights: Annotated[int, msgspec.Meta(ge=0, le=LONGEST)] = 0
    """0: until the duke is dead or jailed, or the assassin is arrested."""
    constable_outlasts: bool = False
    """The constable also wins when the duke outlives the last night."""
    thug_jobs: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Green signs with which the thug shares any win; 0: he is paid and wins with no side."""
    seductress_sign: Literal["success", "target"] = "success"
    """Green for the thug or the duke only if she really distracted them, or whenever they are her target."""
    guard_sign: Literal["target", "danger"] = "target"
    """Green for a guard on the constable whenever a seductress aimed at him, or never, since she cannot reach him."""
    lives: Annotated[int, msgspec.Meta(ge=1)] = 3
    """Poisonings that kill; captures that jail too, unless `captures` says otherwise."""
    captures: Annotated[int, msgspec.Meta(ge=0)] = 0
    """Captures that jail; 0: as many as `lives`."""
    accuse_minutes: Annotated[int, msgspec.Meta(ge=0, le=2)] = 1
    """Minutes after each midnight to accuse and defend; seven and eight players have 2 unless the table says so."""


EARLIER_OPTIONS = {
    "nights": 12, "constable_outlasts": True, "thug_jobs": 3, "seductress_sign": "target", "guard_sign": "danger",
    "accuse_minutes": 0,
}  # fmt: skip


class Character(msgspec.Struct, frozen=True):
    """A character: its turn in the night's resolution, its side to the duke's sign, and what each target brings.

    `special` names the case that also turns the sign green; without `green` and `red`, only that case does.
    """

    order: Annotated[int, msgspec.Meta(ge=1, le=PLAYERS)]
    allegiance: Literal["good", "bad"]
    green: tuple[CharacterId, ...]
    red: tuple[CharacterId, ...]
    special: Literal["saved", "needed", "self_defence", "guard_punished"] | None = None


class Usual(NamedTuple):
    """The usual numbers of a game: with them steady bots of both sides win fairly often."""

    jail: int
    kill: int
    minutes: int
    nights: int = 0
    jobs: int = 0
    """Green signs with which a thug shares any win."""


_Count = Annotated[int, msgspec.Meta(ge=0, le=LONGEST)]


class Cast(msgspec.Struct, frozen=True):
    """Who plays with one number of players, their order cards, and the usual numbers of a full and of a quick game."""

    thug: Annotated[int, msgspec.Meta(ge=0, le=4)]
    seductress: Annotated[int, msgspec.Meta(ge=1, le=4)]
    jail: _Count = 0
    """0: the default of the option; so is `kill`, and `minutes` is that of `game.toml`."""
    kill: _Count = 0
    minutes: _Count = 0
    quick_jail: _Count = 0
    """0: there is no quick game with so many."""
    quick_kill: _Count = 0
    quick_nights: _Count = 0
    quick_minutes: _Count = 0
    quick_jobs: _Count = 0
    accuse_minutes: _Count = 0
    """0: the default of the option."""
    orders: tuple[OrderId, ...] = ()
    """The cards that have a turn, from the first to the last; empty: those of `orders.toml` as they are."""

    @property
    def quick(self) -> Usual:
        return Usual(self.quick_jail, self.quick_kill, self.quick_minutes, self.quick_nights, self.quick_jobs)

    @property
    def full(self) -> Usual | None:
        return Usual(self.jail, self.kill, self.minutes) if self.jail else None


ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


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


def side(character: str, it: Character) -> str:
    """Return the key of the words that say whose side a character is on: the thug's is nobody's. Rule 1.2."""
    return {"duke": "side.duke", "thug": "side.hired"}.get(character, f"side.{it.allegiance}")


class Masquerade(msgspec.Struct, frozen=True):
    """All facts that paper and phones share."""

    options: Options
    characters: dict[str, Character]
    orders: dict[OrderId, Order]
    board: Board
    cast: tuple[CharacterId, ...]
    """Every player's character, in one order for each number of players."""
    casts: dict[str, Cast]
    """All casts, by number of players."""
    minutes: int | None = None
    """None: those of `game.toml`."""

    @property
    def jail(self) -> int:
        """Return the number of captures that jail. Rule 6.1."""
        return self.options.captures or self.options.lives

    @property
    def last_night(self) -> int:
        """Return the night after which the duke has outlived the carnival. Rule 6.3."""
        return self.options.nights or LONGEST

    @property
    def poison_markers(self) -> int:
        """Return the number of poison counters: enough to kill everybody."""
        return self.options.players * self.options.lives

    @property
    def capture_markers(self) -> int:
        """Return the number of capture counters: enough to jail everybody."""
        return self.options.players * self.jail

    def side(self, character: CharacterId) -> str:
        """Return the key of the words that say whose side a character is on."""
        return side(character, self.characters[character])

    def when(self, card: OrderId) -> str:
        """Return the key of the words that say when a card's holder places. Rules 3.4, 8.4."""
        is_later = self.options.players > PLAYERS and card in ("jack", "queen")
        return f"turn.{ORDINALS[self.orders[card].turn]}" if is_later else f"order.{card}.words"

    def in_order(self) -> tuple[str, ...]:
        """Return the characters in the order in which they act at night. Rule 4.1."""
        return tuple(sorted(self.characters, key=lambda character: self.characters[character].order))


def read(reader: Reader) -> Masquerade | None:
    """Return the game's facts; None, with the faults noted in `reader`, if any cannot be used."""
    options = reader.single("options.toml", Options)
    characters = reader.deck("characters.toml", Character)
    orders = reader.deck("orders.toml", Order)
    more_orders = reader.deck("more_orders.toml", Order)
    casts = reader.deck("casts.toml", Cast)
    board = reader.single("board.toml", Board)
    if options is None or board is None or reader.faults:
        return None
    _check_characters(reader, characters)
    for card in orders.keys() - get_args(OrderId):
        reader.fault("orders.toml", card, "", f"no such order card{did_you_mean(card, get_args(OrderId))}")
    if sorted(order.turn for order in orders.values()) != list(range(PLAYERS + 1)):
        reader.fault("orders.toml", "", "turn", f"expected each of 0 to {PLAYERS} once")
    for table in board.tables:
        if table not in board.cells():
            reader.fault("board.toml", "", "tables", f"found {table!r}, expected cells from A1 to {board.cells()[-1]}")
    if len(board.seats()) <= options.players:
        expected = f"expected more than {options.players}: one a cube, and one to move to"
        reader.fault("board.toml", "", "tables", f"leave {len(board.seats())} seats, {expected}")
    cast = casts.get(str(options.players))
    if cast is None:
        reader.fault("casts.toml", str(options.players), "", "is missing: add who plays with so many players")
    elif options.pace == "quick" and not cast.quick_jail:
        fit = " or ".join(count for count, one in casts.items() if one.quick_jail)
        found = f'found "quick" with {options.players} players'
        reader.fault("options.toml", "", "pace", f"{found}, expected {fit} players")
    if reader.faults or cast is None:
        return None
    usual = cast.quick if options.pace == "quick" else cast.full
    copies = {"thug": cast.thug, "seductress": cast.seductress}
    played = tuple(one for one in get_args(CharacterId) for _ in range(copies.get(one, 1)))
    if cast.accuse_minutes and "accuse_minutes" not in reader.table("options.toml"):
        options = msgspec.structs.replace(options, accuse_minutes=cast.accuse_minutes)
    if cast.orders:
        characters, orders = _recast(characters, played), orders | more_orders
        without_turn = {card: it for card, it in orders.items() if not it.turn and card not in cast.orders}
        orders = {**{card: Order(turn) for turn, card in enumerate(cast.orders, 1)}, **without_turn}  # Rule 8.4.
    by_id = {card: orders[card] for card in get_args(OrderId) if card in orders}
    facts = Masquerade(options, characters, by_id, board, played, casts)
    if usual is None:
        return facts
    options = _with_usual(options, usual, reader.table("options.toml").keys())
    return msgspec.structs.replace(facts, options=options, minutes=usual.minutes)


def _with_usual(options: Options, usual: Usual, given: Set[str]) -> Options:
    """Return the options with the usual numbers for what a table has not given itself. Rules 8.4, 8.5."""
    values: dict[str, object] = {}
    if "lives" not in given:
        values |= {"lives": usual.kill, "captures": options.captures or usual.jail}
    if options.pace == "quick":
        values |= {"nights": usual.nights, "constable_outlasts": True, "thug_jobs": usual.jobs}
    return msgspec.structs.replace(options, **{name: new for name, new in values.items() if name not in given})


def _recast(characters: dict[str, Character], cast: tuple[CharacterId, ...]) -> dict[str, Character]:
    """Return the characters of another number of players. Who is played by nobody is no target either. Rule 8.4."""
    played = {card: characters[card] for card in dict.fromkeys(cast)}
    turns = sorted(played, key=lambda card: played[card].order)
    return {
        card: msgspec.structs.replace(
            it,
            order=turns.index(card) + 1,
            green=tuple(one for one in it.green if one in cast),
            red=(*(one for one in it.red if one in cast), *((card,) if it.red and cast.count(card) > 1 else ())),
            special=None if it.special == "guard_punished" and "thug" not in cast else it.special,
        )
        for card, it in played.items()
    }


def minutes(facts: Masquerade) -> int | None:
    """Return the playing time with these options; None for that of `game.toml`."""
    return facts.minutes


def first_win(facts: Masquerade, character: CharacterId) -> str:
    """Return the key of the words that say how a character wins with these options. Rules 6.2 to 6.5."""
    options = facts.options
    if character == "thug":
        return "first.thug.win_shares" if options.thug_jobs else "first.thug.win"
    if not options.nights:
        return f"first.{character}.win"
    if character == "constable" and not options.constable_outlasts:
        return "first.constable.win_before"
    return f"first.{character}.win_nights"


def player_counts(facts: Masquerade) -> tuple[int, int]:
    """Return the smallest and the largest number of players with these options."""
    return facts.options.players, facts.options.players


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
            found = f"with red found {', '.join(it.green + it.red)}"
            reader.fault("characters.toml", character, "green", f"{found}; expected each of {', '.join(others)} once")


def numbers(facts: Masquerade) -> dict[str, Number]:
    """Return the values that texts may use: every option, and the counts that follow from the decks."""
    # The thresholds that the rules name: of four players, of more than five, and of the source's quick game.
    printed = {"few": facts.casts["4"].full, "many": facts.casts["6"].full, "quick": facts.casts[str(PLAYERS)].quick}
    return {
        **msgspec.structs.asdict(facts.options),
        "endless": facts.options.nights == 0,
        "last_night": facts.last_night,
        "thug_shares": facts.options.thug_jobs > 0,
        "sign_of_success": facts.options.seductress_sign == "success",
        "guard_of_immune": facts.options.guard_sign == "target",
        "captures": facts.jail,
        "players": facts.options.players,
        "order_cards": len(facts.orders),
        "has_thug": "thug" in facts.cast,
        "is_accused": facts.options.accuse_minutes > 0,
        "is_source": facts.options.players == PLAYERS,
        "is_crowd": facts.options.players > PLAYERS,
        **{
            f"{size}_{name}": value
            for size, usual in printed.items()
            if usual
            for name, value in usual._asdict().items()
        },
        "thugs": facts.cast.count("thug"),
        "seductresses": facts.cast.count("seductress"),
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
    if facts.options.players != PLAYERS:
        turns = ", ".join(words(f"order.{card}.title") for card, order in facts.orders.items() if order.turn)
        new["1.2"] = words("rule.crowd" if facts.options.players > PLAYERS else "rule.no_thug")
        new["3.2"], new["3.4"] = words("rule.cards", _cards=turns), words("rule.places", _cards=turns)
    if not facts.options.accuse_minutes:
        new["3.8"] = words("rule.no_accusing")
    if facts.options.thug_jobs:
        new["6.5"] = words("rule.thug_shares")
    return new


def taught(facts: Masquerade, words: Words, texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of cards and terms that hold with these options, by key."""
    new = dict(texts)
    if facts.options.nights:
        new["learn.1.text"] = words("learn.1.text_nights")
    if facts.options.thug_jobs:
        new["term.thug.text"] = words("term.thug.text_shares")
    for character in ("thug", "seductress"):
        if facts.cast.count(character) > 1:
            new[f"term.{character}.name"] = words(f"term.{character}.name_many")
    if "thug" not in facts.cast:
        new = {key: text for key, text in new.items() if not key.startswith("term.thug.")}
    return new


def played_with(facts: Masquerade) -> frozenset[str]:
    """Return which paragraphs of the rulebook this table needs, see `cards.load_rules`."""
    return frozenset({"phones"})
