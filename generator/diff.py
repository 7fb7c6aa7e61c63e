"""Compares two games or editions: changed options, decks, words and rules, and pieces to print or to remove."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from cards import GameData, has_rules, load_rules
from cards.editions.differences import Difference, deck_differences, option_differences
from cards.rulebook import Figure, Heading, Rule, Table
from generator.imposition.layout import DrawnPiece
from generator.job import PrintRequest, draw_game
from generator.records.manifest import piece_key


class PieceToPrint(NamedTuple):
    """A piece of which `copies` must be printed, because it is new, it differs, or more of it are needed.

    `instead` is how many copies of a different piece there were.
    """

    component: str
    piece: str
    copies: int
    why: Literal["new", "other", "more"]
    instead: int = 0


class PieceToRemove(NamedTuple):
    """A piece of which `copies` must be removed, because it is gone, or fewer of it are needed."""

    component: str
    piece: str
    copies: int
    why: Literal["gone", "fewer"]


class EditionDiff(NamedTuple):
    """All differences of two editions."""

    first: GameData
    second: GameData
    options: list[Difference]
    decks: list[Difference]
    words: list[Difference]
    rules: list[Difference]
    to_print: list[PieceToPrint]
    to_remove: list[PieceToRemove]


def compare(first: str, second: str, language: str) -> EditionDiff:
    """Compare two games or editions by name, in one language; both must be of one game.

    Raises:
        CardDataError: with every fault of either.
    """
    old, new = (draw_game(name, PrintRequest((name,), language=language)) for name in (first, second))
    games = old.game, new.game
    to_print, to_remove = _compare_pieces(old.pieces, new.pieces)
    return EditionDiff(
        *games,
        options=list(_options(*games)),
        decks=list(deck_differences(*games)),
        words=list(_words(*games)),
        rules=list(_rules(*games)),
        to_print=to_print,
        to_remove=to_remove,
    )


def _options(first: GameData, second: GameData) -> Iterator[Difference]:
    for difference in option_differences(first, second):
        label = second.words.texts.get(f"option.{difference.what}.label", "")
        yield replace(difference, what=f"{difference.what} ({label})" if label else difference.what)


def _words(first: GameData, second: GameData) -> Iterator[Difference]:
    """Yield changed texts as they are written, with placeholders: an option's number is not reported twice."""
    old, new = first.words.texts, second.words.texts
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield Difference(name, old.get(name, ""), new.get(name, ""))


def _rules(first: GameData, second: GameData) -> Iterator[Difference]:
    old, new = paragraphs(first), paragraphs(second)
    for number in dict.fromkeys((*old, *new)):
        if old.get(number) != new.get(number):
            yield Difference(number, old.get(number, ""), new.get(number, ""))


def paragraphs(game: GameData) -> dict[str, str]:
    """Return the texts of a rulebook by number; a text without number by its kind and section."""
    texts: dict[str, str] = {}
    section = ""
    for block in load_rules(game) if has_rules(game) else ():
        match block:
            case Rule(number, words) if number:
                texts[number] = words
                continue
            case Heading(words, level):
                section = words.split()[0] if level > 1 else ""
                place = f"{section} heading" if section else "title"
            case Table(rows):
                place, words = f"{section} table", "\n".join(" | ".join(row) for row in rows)
            case Figure(_, words):
                place = f"{section} figure"
            case _:
                place, words = f"{section} words", block.words
        count = sum(name.startswith(place) for name in texts)
        texts[f"{place} {count + 1}" if count else place.strip()] = words
    return texts


def _compare_pieces(
    old_pieces: list[DrawnPiece], new_pieces: list[DrawnPiece]
) -> tuple[list[PieceToPrint], list[PieceToRemove]]:
    old_by_key = {piece_key(piece): piece for piece in old_pieces}
    to_print, to_remove = [], []
    for piece in new_pieces:
        old = old_by_key.pop(piece_key(piece), None)
        if old is None:
            to_print.append(PieceToPrint(piece.component.name, piece.piece.id, piece.copies, "new"))
        elif old.digest != piece.digest:
            to_print.append(PieceToPrint(piece.component.name, piece.piece.id, piece.copies, "other", old.copies))
        elif piece.copies > old.copies:
            to_print.append(PieceToPrint(piece.component.name, piece.piece.id, piece.copies - old.copies, "more"))
        elif piece.copies < old.copies:
            to_remove.append(PieceToRemove(piece.component.name, piece.piece.id, old.copies - piece.copies, "fewer"))
    to_remove += [
        PieceToRemove(piece.component.name, piece.piece.id, piece.copies, "gone") for piece in old_by_key.values()
    ]
    return to_print, to_remove
