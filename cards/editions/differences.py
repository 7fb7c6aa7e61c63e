"""What differs between two editions of a game in options and decks, as people read it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from cards import GameData
from cards.picture_sets import PictureSet


class Difference(NamedTuple):
    """One thing that differs; `before` or `after` is empty where that edition lacks it."""

    what: str
    before: str
    after: str


def option_differences(first: GameData, second: GameData) -> Iterator[Difference]:
    """Yield the options that differ, by their names in the data."""
    before, after = (msgspec.to_builtins(game.facts.options) for game in (first, second))
    for name, value in after.items():
        if before.get(name) != value:
            yield Difference(name, in_words(before.get(name)), in_words(value))


def deck_differences(first: GameData, second: GameData) -> Iterator[Difference]:
    """Yield the values of cards and other pieces that differ, each with its deck and row."""
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
