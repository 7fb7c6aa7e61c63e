"""Pieces of somebody's own game that are no cards, and the table of all that is in its box, `{components}`."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from cards.deck import Reader
from cards.prototype.colours import fault_of
from cards.prototype.decks import Deck
from cards.prototype.own_folder import label
from cards.prototype.sizes import check_grid_size

HEAD = "edition.toml"
COMPONENTS = "components"
_Count = Annotated[int, Meta(ge=1, le=200)]
_Word = Annotated[str, Meta(max_length=40)]


WIDEST = 800
"""How wide and high a board may be, in mm: four sheets of A4 side by side."""
MOST_SPACES = 20
"""How many columns and rows a printed grid may have."""


class Board(Struct, frozen=True, forbid_unknown_fields=True):
    """A board: a `grid` of spaces, a `track` of numbered spaces, named `spaces`, or a picture."""

    kind: Literal["grid", "track", "spaces", "picture"] = "grid"
    """What the board is made of."""
    size: tuple[Annotated[int, Meta(ge=1, le=MOST_SPACES)], Annotated[int, Meta(ge=1, le=MOST_SPACES)]] = (8, 8)
    """Columns and rows of a grid."""
    space: Annotated[float, Meta(ge=8, le=80)] = 22
    """The side of a space in mm."""
    steps: Annotated[int, Meta(ge=2, le=150)] = 30
    """How many spaces a track has."""
    first: Annotated[int, Meta(ge=0, le=1)] = 1
    """The number of a track's first space."""
    spaces: Annotated[tuple[_Word, ...], Meta(max_length=60)] = ()
    """What stands in the spaces of a board with named ones."""
    picture: str = ""
    """A file in `pictures/`, for a picture board."""
    mm: tuple[Annotated[float, Meta(ge=20, le=800)], Annotated[float, Meta(ge=20, le=800)]] = (180, 180)
    """Width and height of a picture board."""
    title: _Word = ""
    """A title above the spaces."""


class Token(Struct, frozen=True, forbid_unknown_fields=True):
    """Round tokens: an icon or a short word on a colour."""

    copies: _Count = 10
    """How many there are."""
    icon: str = ""
    """What it shows."""
    word: Annotated[str, Meta(max_length=6)] = ""
    """A short word, if it has no icon."""
    color: str = "grey"
    """Its colour."""
    mm: Annotated[float, Meta(ge=10, le=60)] = 20
    """The diameter."""


class Die(Struct, frozen=True, forbid_unknown_fields=True):
    """A cube to fold up, with a number, a word or `{icon:name}` on each of its six faces.

    The first face lies opposite the sixth, the second opposite the fifth. Faces 1 to 6 are drawn as pips.
    """

    faces: tuple[_Word, _Word, _Word, _Word, _Word, _Word] = ("1", "2", "3", "4", "5", "6")
    """What its six faces show."""
    copies: _Count = 1
    """How many there are."""
    color: str = "white"
    """Its colour."""
    mm: Annotated[float, Meta(ge=14, le=40)] = 20
    """The edge."""


class Standee(Struct, frozen=True, forbid_unknown_fields=True):
    """A figure that stands: an icon on both sides of a folded strip, one for each colour."""

    icon: str = "chess-pawn"
    """What it shows."""
    colors: tuple[str, ...] = ("red", "blue", "green", "yellow", "purple", "black")
    """A figure for each colour."""
    mm: Annotated[float, Meta(ge=20, le=80)] = 34
    """Its height."""


class ScoreSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """A sheet to write on: a line for each of `rows`, and a column for each player."""

    rows: Annotated[tuple[_Word, ...], Meta(min_length=1, max_length=24)]
    """The words at the left of each line."""
    columns: Annotated[int, Meta(ge=1, le=10)] = 6
    """How many players write on it."""
    title: _Word = ""
    """A title above the lines."""
    copies: _Count = 1
    """How many there are."""


class Pieces(Struct, frozen=True):
    """All of a game's pieces that are no cards, by name."""

    boards: dict[str, Board] = {}
    tokens: dict[str, Token] = {}
    dice: dict[str, Die] = {}
    standees: dict[str, Standee] = {}
    sheets: dict[str, ScoreSheet] = {}

    @property
    def names(self) -> list[str]:
        """Every piece's name, in printing order."""
        return [name for kind in KINDS for name in getattr(self, kind)]

    @property
    def texts(self) -> list[tuple[str, str, str]]:
        """Every text on a piece: the piece as `dice.NAME`, its key, and the text."""
        return [
            *((f"boards.{name}", "title", board.title) for name, board in self.boards.items() if board.title),
            *((f"boards.{name}", "spaces", word) for name, board in self.boards.items() for word in board.spaces),
            *((f"tokens.{name}", "word", token.word) for name, token in self.tokens.items() if token.word),
            *((f"dice.{name}", "faces", word) for name, die in self.dice.items() for word in die.faces),
            *((f"sheets.{name}", "title", sheet.title) for name, sheet in self.sheets.items() if sheet.title),
            *((f"sheets.{name}", "rows", word) for name, sheet in self.sheets.items() for word in sheet.rows),
        ]


KINDS: Mapping[str, type[Struct]] = {
    "boards": Board, "tokens": Token, "dice": Die, "standees": Standee, "sheets": ScoreSheet,
}  # fmt: skip


def read_pieces(reader: Reader, own: Mapping[str, Any]) -> Pieces:
    """Return the pieces; what is faulty is noted and left out."""
    typed_pieces: dict[str, dict[str, Any]] = {}
    for key, kind in KINDS.items():
        values = own.get(key, {})
        if not isinstance(values, Mapping) or not all(isinstance(value, Mapping) for value in values.values()):
            reader.fault(HEAD, "", key, f"expected lines such as {key}.name = {{…}}")
            continue
        fits = {
            name: piece
            for name, piece in values.items()
            if key != "boards"
            or not check_grid_size(reader, HEAD, f"boards.{name}", piece, MOST_SPACES, "printed board")
        }
        typed = {name: reader.card(HEAD, f"{key}.{name}", dict(piece), kind) for name, piece in fits.items()}
        typed_pieces[key] = {name: piece for name, piece in typed.items() if piece is not None}
        for name, board in typed_pieces[key].items() if key == "boards" else ():
            if (widest := max(board.size) * board.space) > WIDEST and board.kind == "grid":
                message = f"makes a board of {widest:g} mm: {WIDEST} mm at most. Write {WIDEST // max(board.size)}"
                reader.fault(HEAD, f"boards.{name}", "space", message)
        for name, piece in typed_pieces[key].items():
            for color in filter(None, (getattr(piece, "color", ""), *getattr(piece, "colors", ()))):
                if message := fault_of(color):
                    reader.fault(HEAD, f"{key}.{name}", "color" if hasattr(piece, "color") else "colors", message)
    return Pieces(**typed_pieces)


def components_table(decks: Mapping[str, Deck], counts: Mapping[str, int], pieces: Pieces) -> str:
    """Return a Markdown table of all parts: name, how many, and size. `counts` holds each deck's printed cards."""
    rows = [("Part", "How many", "Size"), ("---", "---", "---"), *_rows(decks, counts, pieces)]
    return "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows)


def _rows(decks: Mapping[str, Deck], counts: Mapping[str, int], pieces: Pieces) -> Iterator[tuple[str, str, str]]:
    for name, deck in decks.items():
        piece = {"portrait": "card", "landscape": "card"}.get(deck.size.shape, "tile")
        yield label(name), _several(counts[name], piece), _sides(deck.size.w, deck.size.h)
    for name, board in pieces.boards.items():
        yield label(name), "1 board", _spaces(board)
    for name, token in pieces.tokens.items():
        yield label(name), _several(token.copies, "token"), f"{token.mm:g} mm across"
    for name, die in pieces.dice.items():
        count = "1 die" if die.copies == 1 else f"{die.copies} dice"
        yield label(name), count, f"{die.mm:g} mm"
    for name, standee in pieces.standees.items():
        yield label(name), _several(len(standee.colors), "standee"), f"{standee.mm:g} mm high"
    for name, sheet in pieces.sheets.items():
        yield label(name), _several(sheet.copies, "sheet"), _several(sheet.columns, "column")


def _several(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _sides(w: float, h: float) -> str:
    return f"{w:g} × {h:g} mm"


def _spaces(board: Board) -> str:
    match board.kind:
        case "picture":
            return _sides(*board.mm)
        case "grid":
            return f"{board.size[0]} × {board.size[1]} spaces"
        case "track":
            return f"{board.steps} spaces"
    return f"{len(board.spaces)} spaces"


__all__ = ["Board", "Die", "Pieces", "ScoreSheet", "Standee", "Token", "components_table", "read_pieces"]
