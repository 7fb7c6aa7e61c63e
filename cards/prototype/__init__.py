"""Somebody's own game: decks from spreadsheets, looks, and the parts that phones take over. All of it is data.

The game itself is a blank start (`blank/`); every own game is an edition of it. What an edition's folder brings is
read by `own_folder.py` and kept as one table, `own.toml`; `read` checks it as a whole and makes typed facts of it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Set
from functools import cache, cached_property
from pathlib import Path
from typing import Annotated, Any

import msgspec

from cards.deck import Reader
from cards.editions.folder import Folder
from cards.phone_copies import copy_of, font_of
from cards.prototype import cross_checks
from cards.prototype.card_lists import AREAS, files_of_list, icons_by_name, usual_moves
from cards.prototype.colours import colour_of
from cards.prototype.decks import MOST_DECKS, NAME, Card, Deck, DeckHead, Sheet, read_deck
from cards.prototype.inline import filled, names_in, words_of
from cards.prototype.looks import USUAL, Look, read_look
from cards.prototype.own_folder import HEAD, OWN, OwnGame, as_key, label, read_folder
from cards.prototype.parts import Area, Hands, Move, Pile, Table, space_names
from cards.prototype.pieces import (
    COMPONENTS,
    Board,
    Die,
    Pieces,
    ScoreSheet,
    Standee,
    Token,
    components_table,
    read_pieces,
)
from cards.prototype.table import read_table
from cards.prototype.type_faces import file_of_family, own_families
from cards.words import Number, Words

HERE = Path(__file__).parent
BLANK = HERE / "blank"
FEWEST, MOST = 1, 18
MOST_OPTIONS = 20
PARTS_OF_RULES = frozenset(Table.__struct_fields__)
"""What paragraphs of the rulebook may need, see `cards.load_rules`: the parts of `table.toml`."""
LONG_WORD, LONG_NAME = 7, 15
_Players = Annotated[int, msgspec.Meta(ge=FEWEST, le=MOST)]
_NAME = re.compile(rb"(?m)^name\s*=.*$")

Options = msgspec.Struct
"""The options of an own game: a whole number each, under names of its own."""


class Shown(msgspec.Struct, frozen=True):
    """A card as phones show it. Its icon may be "", and so may the number in its corner, its tag and its text."""

    name: str
    icon: str
    number: str
    tag: str
    text: str
    hue: int = 1
    """Which of the game's colours it has, from 1; see `Prototype.colours`."""
    place: str = ""
    """Its name in the address of its picture, where everybody may see the card."""
    picture: str = ""
    """The digest of its picture; "" if it has none, or if there is no copy of it for phones."""

    @property
    def has_long_name(self) -> bool:
        """Whether a small card needs small letters for its name: it has a long word, or more than two lines."""
        return len(self.name) >= LONG_NAME or max(map(len, self.name.split()), default=0) >= LONG_WORD


class Prototype(msgspec.Struct, frozen=True, dict=True):
    """All facts of an own game."""

    options: Any
    players: tuple[int, int]
    minutes: int
    tagline: str
    """What the game is about, in the designer's few words; "" for none."""
    decks: dict[str, Deck]
    looks: dict[str, Look]
    """The look of each deck, by the deck's name."""
    look: Look
    """The game's own look, for what is no card."""
    pieces: Pieces
    table: Table
    files: dict[str, str]
    """The digest of each picture and font of the folder, by its path in the folder."""

    @property
    def counts(self) -> range:
        """The numbers of players."""
        return range(self.players[0], self.players[1] + 1)

    @property
    def icons(self) -> frozenset[str]:
        """The icons that phones show: of cards, of pieces on the grid, and the game's own sign."""
        pieces = {piece.icon for piece in self.table.pieces.values()}
        return frozenset(filter(None, {face.icon for face in self._faces.values()} | pieces | {self.sign}))

    @property
    def sign(self) -> str:
        """The icon that stands for the game: of its first deck with one on the backs, or of its first card; or ""."""
        backs = (deck.back for deck in self.decks.values())
        cards = (card["icon"] or deck.icon for deck in self.decks.values() for card in deck.cards)
        return next(filter(None, (*backs, *cards)), "")

    @property
    def spaces(self) -> tuple[str, ...]:
        """The names of the grid's spaces, row by row from the top left."""
        return space_names(*self.table.grid.size) if self.table.grid else ()

    @property
    def option_texts(self) -> dict[str, str]:
        """The options by name, as texts show them."""
        return {name: str(value) for name, value in msgspec.structs.asdict(self.options).items()}

    def label(self, name: str) -> str:
        """Return a name of the designer's as people read it."""
        return label(name)

    def face(self, view: Any) -> Shown | None:
        """Return what phones show of a card, given as its deck and its row in the sheet; None for one face down."""
        return self._faces[view.deck, view.row] if view else None

    @property
    def phone_pictures(self) -> Mapping[str, str]:
        """The digest of each picture on a card, by its file in the folder. See `cards.phone_copies`."""
        named = {self._picture_file(deck, card) for deck in self.decks.values() for card in deck.cards}
        return {file: digest for file, digest in self.files.items() if file in named}

    @property
    def phone_fonts(self) -> Mapping[str, str]:
        """The digest of the look's title font, by its file in the folder, if it is the folder's own."""
        file = file_of_family(self.look.fonts.get("title", ""), self.look.own_fonts)
        return {file: self.files[file]} if file in self.files else {}

    @property
    def phone_letters(self) -> frozenset[str]:
        """Every character of the cards."""
        cells = (cell for deck in self.decks.values() for card in deck.cards for cell in card.cells.values())
        names = (card.name for deck in self.decks.values() for card in deck.cards)
        return frozenset("".join((*cells, *names)))

    @cached_property
    def title_font(self) -> str:
        """The digest of the folder's own title font, if phones have a copy of it; else ""."""
        return next((digest for digest in self.phone_fonts.values() if font_of(digest).is_file()), "")

    @cached_property
    def has_pictures(self) -> bool:
        """Whether phones have a copy of any card's picture."""
        return any(face.picture for face in self._faces.values())

    @cached_property
    def _faces(self) -> dict[tuple[str, int], Shown]:
        on_disk = {digest for digest in set(self.phone_pictures.values()) if copy_of(digest).is_file()}
        return {
            (name, card.row): self._shown(deck, card, f"card-{number}-{card.row}", on_disk)
            for number, (name, deck) in enumerate(self.decks.items(), 1)
            for card in deck.cards
        }

    def _shown(self, deck: Deck, card: Card, place: str, on_disk: Set[str]) -> Shown:
        number, tag = (card[column] if column else "" for column in (deck.number, deck.tint))
        text = words_of(self.looks[deck.id], deck, card, self.option_texts)
        digest = self.files.get(self._picture_file(deck, card), "")
        icon = card["icon"] or deck.icon
        picture = digest if digest in on_disk else ""
        return Shown(card.name, icon, number, tag, text, self._hue(deck, card), place, picture)

    def _picture_file(self, deck: Deck, card: Card) -> str:
        """Return the file of a card's picture: of its column `picture`, or of one that a field of the look names."""
        values = {"picture": "", **self.option_texts, **card.cells, NAME: card.name}
        fields = (field for field in self.looks[deck.id].fields.values() if card.has(field.when))
        named = [filled(field.picture, values) for field in fields if names_in(field.picture)]
        return next((file for name in (card["picture"], *named) if (file := f"pictures/{name}") in self.files), "")

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of cards on phones, #RRGGBB: the looks' hues, and those that cards name themselves."""
        own = (colour_of(card["color"]) for deck in self.decks.values() for card in deck.cards)
        hues = (colour_of(hue) or "" for look in (self.look, *self.looks.values()) for hue in look.hues)
        return tuple(dict.fromkeys(filter(None, [*hues, *own])))

    def _hue(self, deck: Deck, card: Card) -> int:
        """Return the number of a card's colour: its own, or that of its value in the tint column."""
        if own := colour_of(card["color"]):
            return self.colours.index(own) + 1
        tints, look = deck.tints, self.looks[deck.id]
        hue = look.hues[tints.index(card[deck.tint]) % len(look.hues)] if tints else look.hues[0]
        named = colour_of(hue) or ""
        return self.colours.index(named) + 1 if named in self.colours else 1


class OwnHead(msgspec.Struct, frozen=True):
    """What `edition.toml` says of an own game, decks and pieces apart."""

    players: tuple[_Players, _Players] = (2, 6)
    """The smallest and the largest number of players."""
    minutes: Annotated[int, msgspec.Meta(ge=1, le=600)] = 20
    """How long a game takes."""
    look: str = "lino"
    """How its cards look: a ready-made look, or a file in `looks/`."""
    tagline: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """What the game is about, in a few words."""


def read_own(reader: Folder, head: Mapping[str, Any]) -> OwnGame:
    """Return what the folder of an edition of this game brings; see `cards.editions.edition.read_edition`."""
    return read_folder(reader, head)


def start_own(source: Path | None, title: str) -> dict[str, bytes]:
    """Return the files of a new game by their names: those of another own game, or of the blank start, renamed."""
    home = source or BLANK
    files = {file.relative_to(home): file for file in sorted(home.rglob("*")) if file.is_file()}
    visible = {name: file for name, file in files.items() if not any(part.startswith(".") for part in name.parts)}
    contents = {name.as_posix(): file.read_bytes() for name, file in visible.items()}
    line = f"name = {json.dumps(title, ensure_ascii=False)}".encode()
    contents[HEAD] = _NAME.sub(lambda _: line, contents[HEAD], count=1)
    return contents


def read(reader: Reader) -> Prototype | None:
    """Return the game's facts; None, with the faults noted in `reader`, if any cannot be used."""
    own, standard = (reader.table(OWN), {}) if OWN in reader.replacements else _blank(reader)
    head = reader.card(HEAD, "", {key: own[key] for key in OwnHead.__struct_fields__ if key in own}, OwnHead)
    options = _options(reader, standard)
    if head and head.players[0] > head.players[1]:
        low, high = head.players
        reader.fault(HEAD, "", "players", f"[{low}, {high}] runs down. Write [{high}, {low}]")
    decks = _decks(reader, own, head.look if head else "lino")
    looks, usual = {}, head.look if head else ""
    for name, deck in decks.items():
        where = (HEAD, "" if deck.look == usual else f"decks.{name}", "look")
        if look := _look_for(reader, own, deck.look, deck.size.shape, where, usual):
            looks[name] = look
    pieces = read_pieces(reader, own)
    values = {name: getattr(options, name) for name in options.__struct_fields__}
    table = read_table(reader, own["table"], values) if "table" in own else usual_table(decks)
    if head is None or reader.faults or "unread" in own:
        return None
    # A look of one's own may suit one shape alone, so take it as a deck does that has it.
    same = (looks[deck.id] for deck in decks.values() if deck.look == head.look)
    look = next(same, None) or _look_for(reader, own, head.look, "portrait", (HEAD, "", "look"))
    if look is None:
        return None
    files = dict(own.get("files", {}))
    facts = Prototype(options, head.players, head.minutes, head.tagline, decks, looks, look, pieces, table, files)
    cross_checks.check(reader, facts, own)
    return None if reader.faults else facts


def _blank(reader: Reader) -> tuple[dict[str, Any], dict[str, Any]]:
    folder = Folder(BLANK, [HERE])
    head = folder.table(HEAD)
    own = read_folder(folder, head)
    reader.faults += folder.faults
    return own.tables[OWN], head.get("options", {})


def _options(reader: Reader, standard: Mapping[str, Any]) -> Any:
    """Return the options as a value of a type made for them: each a whole number, 0 to 999."""
    values = {**standard, **reader.table("options.toml")}
    numbers = {name: value for name, value in values.items() if isinstance(value, int) and not isinstance(value, bool)}
    for name, value in values.items():
        if name not in numbers or not name.isidentifier() or not 0 <= value <= 999:
            message = f"{value!r}: an option is a whole number from 0 to 999 with a name of letters, digits and _"
            reader.fault("options.toml", "", name, f"found {message}")
            numbers.pop(name, None)
    if len(numbers) > MOST_OPTIONS:
        reader.fault("options.toml", "", "", f"has {len(numbers)} options. Keep {MOST_OPTIONS} at most")
    return _options_type(tuple((name, value) for name, value in numbers.items() if name.isidentifier()))()


@cache
def _options_type(standard: tuple[tuple[str, int], ...]) -> Any:
    """Return the type of options with these names and standard values: one type, so that equal options are equal."""
    kind = Annotated[int, msgspec.Meta(ge=0, le=999)]
    return msgspec.defstruct("Options", [(name, kind, value) for name, value in standard], frozen=True)


def _decks(reader: Reader, own: Mapping[str, Any], look: str) -> dict[str, Deck]:
    heads, sheets = own.get("decks", {}), own.get("cards", {})
    if not isinstance(heads, Mapping) or not all(isinstance(head, Mapping) for head in heads.values()):
        reader.fault(HEAD, "", "decks", 'expected lines such as decks.goods = {size = "poker"}')
        return {}
    if len(sheets) > MOST_DECKS:
        reader.fault(HEAD, "", "decks", f"there are {len(sheets)} decks. Keep {MOST_DECKS} at most")
    for name in heads.keys() - sheets.keys():
        if name in own.get("unread", ()):
            continue  # the sheet is there, and its own fault is noted
        remedy = f" Write {', '.join(map(as_key, sheets))}" if sheets else " Add the file"
        reader.fault(HEAD, f"decks.{name}", "", f"there is no decks/{name}.csv.{remedy}")
    decks = {}
    for name, sheet in sheets.items():
        head = reader.card(HEAD, f"decks.{name}", dict(heads.get(name, {})), DeckHead)
        columns = sheet["columns"]
        rows = [(row, dict(zip(columns, cells, strict=True))) for row, *cells in sheet["rows"]]
        if head and (deck := read_deck(reader, name, head, Sheet(columns, rows), look)):
            decks[name] = deck
    return decks


def _look_for(
    reader: Reader, own: Mapping[str, Any], name: str, shape: str, where: tuple[str, str, str], usual: str = USUAL
) -> Look | None:
    look = read_look(reader, name, shape, own.get("looks", {}), where, usual)
    return look and msgspec.structs.replace(look, own_fonts=own_families(own.get("files", {})))


def usual_table(decks: Mapping[str, Deck]) -> Table:
    """Return the parts of a game without `table.toml`: people draw, play, take and discard as they like."""
    names = [name for name, deck in decks.items() if not deck.is_printed]
    piles = {name: Pile(deck=name) for name in names}
    moves = {move: Move(source=source, to=to) for move, source, to in usual_moves(names)}
    return Table(hands=Hands(), piles=piles, areas={area: Area() for area in AREAS}, moves=moves) if piles else Table()


def numbers(facts: Prototype) -> dict[str, Number]:
    """Return the numbers that texts may name: each option, and how many cards each deck has."""
    counts = {name: sum(deck.on_paper(facts.counts)) for name, deck in facts.decks.items()}
    return {
        **{f"{name}_cards": count for name, count in counts.items()},
        COMPONENTS: components_table(facts.decks, counts, facts.pieces),
        **msgspec.structs.asdict(facts.options),
    }


def texts_elsewhere(facts: Prototype) -> Iterator[tuple[str, str, str, str]]:
    """Yield each text that a card or a piece prints, and the file, row or line, and column or key that it stands in."""
    options = facts.option_texts
    for deck in facts.decks.values():
        for card in deck.cards:
            cells = {NAME: card.name, **card.cells}
            for column, text in cells.items():
                yield filled(text, options | cells), deck.file, f"row {card.row}", f"column {column}"
            look = facts.looks[deck.id]
            for key, shown in look.fields.items():
                said = shown.text or shown.corner
                if said != f"{{{key}}}" and options.keys() | cells.keys() >= set(names_in(said)):
                    where = f"field {key} in looks/{look.name}.toml"
                    yield filled(said, options | cells), deck.file, f"row {card.row}", where
    for piece, field, text in facts.pieces.texts:
        yield filled(text, options), HEAD, piece, field


def player_counts(facts: Prototype) -> tuple[int, int]:
    """Return the smallest and the largest number of players."""
    return facts.players


def taught(facts: Prototype, words: Words, texts: dict[str, str]) -> dict[str, str]:
    """Return the texts of the cards that teach the game, with the designer's own words where there are any.

    The first says what the game is about, by its title and tagline; the last quotes the first reason for its end.
    """
    new = dict(texts)
    if facts.tagline:
        line = facts.tagline.rstrip(".!")
        new["learn.1.title"] = words("title")
        new["learn.1.text"] = f"{line[:1].upper()}{line[1:]}. {words('taught.goal')}"
    if facts.table.end:
        new["learn.4.text"] = f"“{words('reason.end_1')}” {words('taught.ends')}"
    return new


def played_with(facts: Prototype) -> frozenset[str]:
    """Return which paragraphs of the rulebook this table needs, see `cards.load_rules`: those of its parts."""
    return frozenset({"phones", *(part for part in PARTS_OF_RULES if getattr(facts.table, part))})


def minutes(facts: Prototype) -> int | None:
    """Return the playing time in minutes that the designer names."""
    return facts.minutes


__all__ = [
    "Board", "Card", "Deck", "Die", "Look", "Options", "Pieces", "Prototype", "ScoreSheet", "Shown", "Standee", "Table",
    "Token", "files_of_list", "icons_by_name", "label", "minutes", "numbers", "played_with", "player_counts", "read",
    "read_own", "start_own", "taught", "texts_elsewhere", "usual_table",
]  # fmt: skip
