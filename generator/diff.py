"""Compares two games or editions: changed options, decks, words and rules, and pieces to print or to remove."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

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
    before, after = (draw_game(name, PrintRequest((name,), language=language)) for name in (first, second))
    games = before.game, after.game
    to_print, to_remove = _compare_pieces(before.pieces, after.pieces)
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
    for one in option_differences(first, second):
        label = second.words.texts.get(f"option.{one.what}.label", "")
        yield one._replace(what=f"{one.what} ({label})" if label else one.what)


def _words(first: GameData, second: GameData) -> Iterator[Difference]:
    """Yield changed texts as they are written, with placeholders: an option's number is not reported twice."""
    before, after = first.words.texts, second.words.texts
    for name in dict.fromkeys((*before, *after)):
        if before.get(name) != after.get(name):
            yield Difference(name, before.get(name, ""), after.get(name, ""))


def _rules(first: GameData, second: GameData) -> Iterator[Difference]:
    before, after = paragraphs(first), paragraphs(second)
    for number in dict.fromkeys((*before, *after)):
        if before.get(number) != after.get(number):
            yield Difference(number, before.get(number, ""), after.get(number, ""))


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
                what = f"{section} heading" if section else "title"
            case Table(rows):
                what, words = f"{section} table", "\n".join(" | ".join(row) for row in rows)
            case Figure(_, words):
                what = f"{section} figure"
            case _:
                what, words = f"{section} words", block.words
        count = sum(name.startswith(what) for name in texts)
        texts[f"{what} {count + 1}" if count else what.strip()] = words
    return texts


def _compare_pieces(
    before: list[DrawnPiece], after: list[DrawnPiece]
) -> tuple[list[PieceToPrint], list[PieceToRemove]]:
    known = {piece_key(one): one for one in before}
    to_print, to_remove = [], []
    for one in after:
        old = known.pop(piece_key(one), None)
        if old is None:
            to_print.append(PieceToPrint(one.component.name, one.piece.id, one.copies, "new"))
        elif old.digest != one.digest:
            to_print.append(PieceToPrint(one.component.name, one.piece.id, one.copies, "other", old.copies))
        elif one.copies > old.copies:
            to_print.append(PieceToPrint(one.component.name, one.piece.id, one.copies - old.copies, "more"))
        elif one.copies < old.copies:
            to_remove.append(PieceToRemove(one.component.name, one.piece.id, old.copies - one.copies, "fewer"))
    to_remove += [PieceToRemove(one.component.name, one.piece.id, one.copies, "gone") for one in known.values()]
    return to_print, to_remove
