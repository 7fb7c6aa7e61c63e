"""Compares two games or editions: changed options, decks, words and rules, and pieces to print or to remove."""

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from msgspec.structs import replace

from cards import GameData, has_rules, load_rules
from cards.editions.differences import Difference, deck_differences, option_differences
from cards.rulebook import Figure, Heading, Rule, Table
from generator.imposition.layout import DrawnPiece
from generator.job import PrintRequest, draw_game
from generator.records.manifest import piece_key


class PieceChange(NamedTuple):
    """A piece of which `copies` are to be printed or removed, `instead` of so many copies of a different piece."""

    component: str
    piece: str
    copies: int
    why: Literal["new", "other", "more", "gone", "fewer"]
    instead: int = 0


class EditionDiff(NamedTuple):
    """All differences of two editions."""

    first: GameData
    second: GameData
    options: list[Difference]
    decks: list[Difference]
    words: list[Difference]
    rules: list[Difference]
    to_print: list[PieceChange]
    to_remove: list[PieceChange]


def compare(first: str, second: str, language: str) -> EditionDiff:
    """Compare two editions of a game by name, in one language. Raises `CardDataError` with every fault of either."""
    old, new = (draw_game(name, PrintRequest((name,), language=language)) for name in (first, second))
    games = old.game, new.game
    options, decks = list(_options(*games)), list(deck_differences(*games))
    # Words are compared as they are written, with placeholders: an option's number is not reported twice.
    words = list(_texts(old.game.words.texts, new.game.words.texts))
    rules = list(_texts(paragraphs(old.game), paragraphs(new.game)))
    return EditionDiff(*games, options, decks, words, rules, *_compare_pieces(old.pieces, new.pieces))


def _options(first: GameData, second: GameData) -> Iterator[Difference]:
    for difference in option_differences(first, second):
        label = second.words.texts.get(f"option.{difference.what}.label", "")
        yield replace(difference, what=f"{difference.what} ({label})" if label else difference.what)


def _texts(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Difference]:
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield Difference(name, old.get(name, ""), new.get(name, ""))


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
) -> tuple[list[PieceChange], list[PieceChange]]:
    old_by_key = {piece_key(piece): piece for piece in old_pieces}
    to_print, to_remove = list[PieceChange](), list[PieceChange]()
    for piece in new_pieces:
        old, names = old_by_key.pop(piece_key(piece), None), (piece.component.name, piece.piece.id)
        if old is None:
            to_print.append(PieceChange(*names, piece.copies, "new"))
        elif old.digest != piece.digest:
            to_print.append(PieceChange(*names, piece.copies, "other", old.copies))
        elif piece.copies > old.copies:
            to_print.append(PieceChange(*names, piece.copies - old.copies, "more"))
        elif piece.copies < old.copies:
            to_remove.append(PieceChange(*names, old.copies - piece.copies, "fewer"))
    gone = (PieceChange(old.component.name, old.piece.id, old.copies, "gone") for old in old_by_key.values())
    return to_print, [*to_remove, *gone]
