"""Two games or editions held against each other: what was changed, in words, and which pieces to print or take out."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from cards import GameData, has_rules, load_rules
from cards.picture_sets import PictureSet
from cards.rulebook import Figure, Heading, Rule, Table
from generator.imposition.layout import DrawnPiece
from generator.job import PrintRequest, draw_game
from generator.manifest import key


class Difference(NamedTuple):
    """One thing that is otherwise; `before` or `after` is empty where one of both has it not."""

    what: str
    before: str
    after: str


class PieceToPrint(NamedTuple):
    """A piece that must be printed: `copies` of it, because it is new, other, or more of it are needed."""

    component: str
    piece: str
    copies: int
    why: Literal["new", "other", "more"]
    instead: int = 0
    """Of an other one: how many there were."""


class PieceToRemove(NamedTuple):
    """A piece to be taken out: `copies` of it, because it is gone, or fewer of it are needed."""

    component: str
    piece: str
    copies: int
    why: Literal["gone", "fewer"]


class EditionDiff(NamedTuple):
    first: GameData
    second: GameData
    options: list[Difference]
    decks: list[Difference]
    words: list[Difference]
    rules: list[Difference]
    anew: list[PieceToPrint]
    out: list[PieceToRemove]


def compare(first: str, second: str, language: str) -> EditionDiff:
    """Two names of games or editions, compared in one language; both must be of one game.

    Raises:
        CardDataError: with every fault of either.
    """
    before, after = (draw_game(name, PrintRequest((name,), language=language)) for name in (first, second))
    anew, out = _pieces(before.pieces, after.pieces)
    one, other = before.game, after.game
    return EditionDiff(
        one, other, list(_options(one, other)), list(_decks(one, other)), list(_words(one, other)),
        list(_rules(one, other)), anew, out,
    )  # fmt: skip


def _options(first: GameData, second: GameData) -> Iterator[Difference]:
    before, after = (msgspec.to_builtins(game.facts.options) for game in (first, second))
    for name, value in after.items():
        if before.get(name) != value:
            label = second.words.texts.get(f"option.{name}.label", "")
            yield Difference(f"{name} ({label})" if label else name, said(before.get(name)), said(value))


def _decks(first: GameData, second: GameData) -> Iterator[Difference]:
    before, after = (_plain(game) for game in (first, second))
    for deck in after:
        if deck == "options":
            continue
        yield from _values(deck, before.get(deck), after[deck])


def _plain(game: GameData) -> dict[str, Any]:
    """Return the decks of a game as plain values, without its picture set: its pictures are compared as printed."""
    decks: dict[str, Any] = msgspec.to_builtins(game.facts, enc_hook=str)
    return {
        name: value
        for name, value in decks.items()
        if name != "seats" and not isinstance(getattr(game.facts, name), PictureSet)
    }


def _values(what: str, before: Any, after: Any) -> Iterator[Difference]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for name in dict.fromkeys((*before, *after)):
            if name not in before:
                yield Difference(f"{what}: {name}", "", said(after[name]))
            elif name not in after:
                yield Difference(f"{what}: {name}", said(before[name]), "")
            else:
                yield from _values(f"{what}: {name}", before[name], after[name])
    elif isinstance(before, list) and isinstance(after, list) and all(isinstance(it, str) for it in before + after):
        had, has = Counter(before), Counter(after)
        for word in dict.fromkeys((*before, *after)):
            if had[word] != has[word]:
                yield Difference(what, _times(word, had[word]), _times(word, has[word]))
        if had == has:
            yield Difference(what, said(before), said(after))
    else:
        yield Difference(what, said(before), said(after))


def _times(word: str, count: int) -> str:
    return f"{word} ×{count}" if count > 1 else word * count


def said(value: Any) -> str:
    """A value as people say it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{name} {said(inner)}" for name, inner in value.items() if inner is not None)
        case list() | tuple():
            return ", ".join(map(said, value)) or "nothing"
    return str(value)


def _words(first: GameData, second: GameData) -> Iterator[Difference]:
    """Texts as they are written; of those that only follow a number nothing is said twice."""
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
    """The words of a rulebook by number; those without one by what they are, and where."""
    found: dict[str, str] = {}
    section = ""
    for block in load_rules(game) if has_rules(game) else ():
        match block:
            case Rule(number, words) if number:
                found[number] = words
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
        again = sum(name.startswith(what) for name in found)
        found[f"{what} {again + 1}" if again else what.strip()] = words
    return found


def _pieces(before: list[DrawnPiece], after: list[DrawnPiece]) -> tuple[list[PieceToPrint], list[PieceToRemove]]:
    known = {key(one): one for one in before}
    anew, out = [], []
    for one in after:
        old = known.pop(key(one), None)
        if old is None:
            anew.append(PieceToPrint(one.component.name, one.piece.id, one.copies, "new"))
        elif old.digest != one.digest:
            anew.append(PieceToPrint(one.component.name, one.piece.id, one.copies, "other", old.copies))
        elif one.copies > old.copies:
            anew.append(PieceToPrint(one.component.name, one.piece.id, one.copies - old.copies, "more"))
        elif one.copies < old.copies:
            out.append(PieceToRemove(one.component.name, one.piece.id, old.copies - one.copies, "fewer"))
    out += [PieceToRemove(one.component.name, one.piece.id, one.copies, "gone") for one in known.values()]
    return anew, out
