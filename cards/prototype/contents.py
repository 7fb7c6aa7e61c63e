"""What is in the box of an own game: the table that `{components}` stands for in its rules."""

from collections.abc import Iterator, Mapping

from cards.prototype.decks import Deck
from cards.prototype.own_folder import label
from cards.prototype.pieces import Board, Pieces

COMPONENTS = "components"


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
