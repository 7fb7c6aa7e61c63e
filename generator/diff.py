"""Compares two games or editions: changed options, decks, words and rules, and pieces to print or to remove."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from cards import GameData, has_rules, load_rules
from cards.picture_sets import PictureSet
from cards.rulebook import Figure, Heading, Rule, Table
from generator.imposition.layout import DrawnPiece
from generator.job import PrintRequest, draw_game
from generator.records.manifest import piece_key


class Difference(NamedTuple):
    """One thing that differs; `before` or `after` is empty where that edition lacks it."""

    what: str
    before: str
    after: str


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
        decks=list(_decks(*games)),
        words=list(_words(*games)),
        rules=list(_rules(*games)),
        to_print=to_print,
        to_remove=to_remove,
    )


def _options(first: GameData, second: GameData) -> Iterator[Difference]:
    before, after = (msgspec.to_builtins(game.facts.options) for game in (first, second))
    for name, value in after.items():
        if before.get(name) != value:
            label = second.words.texts.get(f"option.{name}.label", "")
            yield Difference(f"{name} ({label})" if label else name, in_words(before.get(name)), in_words(value))


def _decks(first: GameData, second: GameData) -> Iterator[Difference]:
    before, after = (_deck_values(game) for game in (first, second))
    for deck in after:
        if deck == "options":
            continue
        yield from _compare_values(deck, before.get(deck), after[deck])


def _deck_values(game: GameData) -> dict[str, Any]:
    """Return the decks of a game as plain values, without its picture set: its pictures are compared as printed."""
    decks: dict[str, Any] = msgspec.to_builtins(game.facts, enc_hook=str)
    return {
        name: value
        for name, value in decks.items()
        if name != "seats" and not isinstance(getattr(game.facts, name), PictureSet)
    }


def _compare_values(what: str, before: Any, after: Any) -> Iterator[Difference]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in dict.fromkeys((*before, *after)):
            if name not in before:
                yield Difference(f"{what}: {name}", "", in_words(after[name]))
            elif name not in after:
                yield Difference(f"{what}: {name}", in_words(before[name]), "")
            else:
                yield from _compare_values(f"{what}: {name}", before[name], after[name])
    elif isinstance(before, list) and isinstance(after, list) and all(isinstance(it, str) for it in before + after):
        had, has = Counter(before), Counter(after)
        for word in dict.fromkeys((*before, *after)):
            if had[word] != has[word]:
                yield Difference(what, _times(word, had[word]), _times(word, has[word]))
        if had == has:
            yield Difference(what, in_words(before), in_words(after))
    else:
        yield Difference(what, in_words(before), in_words(after))


def _times(word: str, count: int) -> str:
    return f"{word} ×{count}" if count > 1 else word * count


def in_words(value: Any) -> str:
    """Return a value in plain words."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{name} {in_words(inner)}" for name, inner in value.items() if inner is not None)
        case list() | tuple():
            return ", ".join(map(in_words, value)) or "nothing"
    return str(value)


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
