"""Infection's facts: tiles, action cards, debuffs, the board, and the options that change them."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, get_args

import msgspec

from cards.deck import Reader
from cards.infection import lessons, wording
from cards.infection.options import Edition
from cards.infection.options import HandOptions as HandOptions
from cards.infection.options import Options as Options
from cards.infection.weapons import Action as Action
from cards.infection.weapons import armed, beside_map, is_plain
from cards.new_cards import check_new_cards
from cards.words import Number, Words

TEAMS = ("blue", "red")
SECTIONS = ("blue", "red", "grey")
EARLIER_OPTIONS = {"walk_through": False, "grenade_hits_own": True}
"""How tables were played before an option existed or its default changed; see `cards.earlier_options`."""


class Tile(msgspec.Struct, frozen=True):
    """A hidden tile: the sign that tells harm, help and goal apart, and its number in each section."""

    sign: Literal["harm", "help", "goal"]
    icon: str
    blue: Annotated[int, msgspec.Meta(ge=0)]
    red: Annotated[int, msgspec.Meta(ge=0)]
    grey: Annotated[int, msgspec.Meta(ge=0)]


class Debuff(msgspec.Struct, frozen=True):
    """A debuff card: its Material Design icon and its number of cards."""

    icon: str
    copies: Annotated[int, msgspec.Meta(ge=1)]


class Board(msgspec.Struct, frozen=True):
    """The section of each row from row 1, each village's row, and the columns where villagers start."""

    columns: Annotated[int, msgspec.Meta(ge=5, le=5)]
    sections: list[Literal["blue", "red", "grey"]]
    villages: dict[str, int]
    start_columns: list[str]


class Infection(msgspec.Struct, frozen=True):
    """All facts that paper and phones share."""

    options: Options
    actions: dict[str, Action]
    tiles: dict[str, Tile]
    debuffs: dict[str, Debuff]
    board: Board

    @property
    def new_weapons(self) -> tuple[str, ...]:
        """The weapons that differ from the game's own four: their texts follow from their rows."""
        return tuple(card for card, action in self.actions.items() if not is_plain(card, action, self.options))


def read(reader: Reader) -> Infection | None:
    """Return the game's facts; None, with the faults noted in `reader`, if any cannot be used."""
    values = reader.table("options.toml")
    asked = values.get("edition", "final")  # its options stand behind the table's own
    if asked in get_args(Edition):
        values = reader.table(f"editions/{asked}/edition.toml").get("options", {}) | values
    options = reader.card("options.toml", "", values, Options)
    actions = reader.deck("actions.toml", Action)
    tiles = reader.deck("tiles.toml", Tile)
    debuffs = reader.deck("debuffs.toml", Debuff)
    board = reader.single("board.toml", Board)
    if options is None or board is None or reader.faults:
        return None
    options, actions = armed(reader, *_counted(reader, options, actions))
    options, tiles = _sided(reader, options, tiles)
    for section in SECTIONS:  # the tiles of each section fill its cells exactly
        rows = [number for number, name in enumerate(board.sections, 1) if name == section]
        cells = sum(row not in board.villages.values() for row in rows) * board.columns
        if (found := sum(getattr(tile, section) for tile in tiles.values())) != cells:
            reader.fault("tiles.toml", "", section, f"found {found} tiles in all, expected {cells}: one a cell")
    decks: dict[str, Mapping[str, Action | Debuff | Tile]] = {"actions": actions, "debuffs": debuffs, "tiles": tiles}
    for name, deck in decks.items():
        check_new_cards(reader, f"{name}.toml", {card: it.icon for card, it in deck.items()})
    _check_known(reader, "debuffs.toml", debuffs, "a new kind of debuff")
    _check_known(reader, "tiles.toml", tiles, "a new kind of tile")
    return Infection(options, _of_turns(options, actions), tiles, debuffs, board)


def texts_needed(facts: Infection) -> Iterable[str]:
    """Yield the keys of the texts that cards cannot do without."""
    yield from (f"action.{card}.title" for card in facts.actions)


def _check_known(reader: Reader, file: str, deck: Iterable[str], new: str) -> None:
    """Note a fault for each row that the game's rules do not know."""
    shipped = reader.shipped(file)
    for card in deck:
        if card not in shipped:
            reader.fault(file, card, "", f"is {new}, which needs new rules: expected only {', '.join(shipped)}")


def _of_turns(options: Options, actions: dict[str, Action]) -> dict[str, Action]:
    """Return the actions that turns are made of: a draw deck has its own Pick-Up; action points buy three actions."""
    pick_up = Action("theft", "hand-back-right", options.pick_up_cards)
    match options.turns:
        case "draw_deck":
            return {**({"move": actions["move"]} if "move" in actions else {}), "pick_up": pick_up, **actions}
        case "action_points":
            move = Action("move", "shoe-print", 1)
            attack = Action("weapon", "sword", 1, options.attack_damage, range=beside_map(False))
            return {"move": move, "pick_up": msgspec.structs.replace(pick_up, copies=1), "attack": attack}
    return actions


def _counted(reader: Reader, options: Options, actions: dict[str, Action]) -> tuple[Options, dict[str, Action]]:
    """Make options and deck agree on the copies of Move and Axe: whichever was changed counts."""
    shipped, plain = reader.shipped("actions.toml"), Options()
    for card, name in (("move", "move_cards"), ("axe", "axes")):
        option = getattr(options, name)
        if card not in actions or actions[card].copies == shipped[card]["copies"]:
            count = option if card in actions else 0
        else:
            count = actions[card].copies
            if option not in (count, getattr(plain, name)):
                reader.fault("actions.toml", card, "copies", f"found {count}, but the option {name} says {option}")
        options = msgspec.structs.replace(options, **{name: count})
        if card in actions:
            actions = {**actions, card: msgspec.structs.replace(actions[card], copies=count)}
    return options, {card: action for card, action in actions.items() if action.copies}


def _sided(reader: Reader, options: Options, tiles: dict[str, Tile]) -> tuple[Options, dict[str, Tile]]:
    """Make options and deck agree on Virus and Recover in the villages' sections; a changed deck counts."""
    shipped = reader.shipped("tiles.toml")
    a_side = {"virus": options.virus_a_side, "recover": 6 - options.virus_a_side}
    for tile in a_side:
        if tile not in tiles or (tiles[tile].blue, tiles[tile].red) != (shipped[tile]["blue"], shipped[tile]["red"]):
            virus = tiles["virus"].blue if "virus" in tiles else 0
            return msgspec.structs.replace(options, virus_a_side=virus), tiles
    return options, {
        tile: msgspec.structs.replace(it, blue=a_side.get(tile, it.blue), red=a_side.get(tile, it.red))
        for tile, it in tiles.items()
    }


def numbers(facts: Infection) -> dict[str, Number]:
    """Return the values that texts may use: every option, and the counts that follow from the decks."""
    options = {name: it for name, it in msgspec.structs.asdict(facts.options).items() if not isinstance(it, bool)}
    tiles, cure = facts.tiles.values(), facts.tiles.get("cure")
    return {
        **options,
        "hand": sum(action.copies for action in facts.actions.values()),
        "cures": cure.blue + cure.red + cure.grey if cure else 0,
        "tile_count": sum(tile.blue + tile.red + tile.grey for tile in tiles),
        "columns": facts.board.columns,
        "rows": len(facts.board.sections),
        "hearts": 4 * facts.options.hp,
        "action_cards": 2 * sum(action.copies for action in facts.actions.values()),
        "four_hand": sum(action.copies_of_four for action in facts.actions.values()),
        "partner_cards": 2 * sum(action.copies_of_four for action in facts.actions.values()),
        "debuff_cards": sum(debuff.copies for debuff in facts.debuffs.values()),
        "after_virus": facts.options.hp - facts.options.virus_damage,
        "after_gun": facts.options.hp - facts.options.virus_damage - facts.options.gun_damage,
    }


def reworded(facts: Infection, words: Words) -> dict[str, str | None]:
    """Return the rulebook's paragraphs that these options change, by number."""
    return wording.reworded(facts, words)


def taught(facts: Infection, words: Words, texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of cards and terms that hold with these options, by key."""
    return lessons.taught(facts, words, texts)


def played_with(facts: Infection) -> frozenset[str]:
    """Return which paragraphs of the rulebook this table needs, see `cards.load_rules`."""
    return frozenset({"paper", "phones"} if facts.options.tiles == "printed" else {"phones"})
