"""What differs between two editions of a game in options and decks, as people read it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from cards import GameData
from cards.picture_sets import PictureSet


class Difference(msgspec.Struct, frozen=True):
    """One thing that differs; `before` or `after` is empty where that edition lacks it."""

    what: str
    before: str
    after: str


def option_differences(first: GameData, second: GameData) -> Iterator[Difference]:
    """Yield the options that differ, by their names in the data."""
    old, new = (msgspec.to_builtins(game.facts.options) for game in (first, second))
    for name, value in new.items():
        if old.get(name) != value:
            yield Difference(name, in_words(old.get(name)), in_words(value))


def deck_differences(first: GameData, second: GameData) -> Iterator[Difference]:
    """Yield the values of cards and other pieces that differ, each with its deck and row."""
    old, new = (msgspec.to_builtins(game.facts, enc_hook=str) for game in (first, second))
    for deck in new:  # pictures are compared as printed
        if deck not in ("options", "seats") and not isinstance(getattr(second.facts, deck), PictureSet):
            yield from _compare_values(deck, old.get(deck), new[deck])


def _compare_values(place: str, old: Any, new: Any) -> Iterator[Difference]:
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for name in dict.fromkeys((*old, *new)):
            if name not in old:
                yield Difference(f"{place}: {name}", "", in_words(new[name]))
            elif name not in new:
                yield Difference(f"{place}: {name}", in_words(old[name]), "")
            else:
                yield from _compare_values(f"{place}: {name}", old[name], new[name])
    elif isinstance(old, list) and isinstance(new, list) and all(isinstance(item, str) for item in old + new):
        had, has = Counter(old), Counter(new)
        for word in dict.fromkeys((*old, *new)):
            if had[word] != has[word]:
                yield Difference(place, _times(word, had[word]), _times(word, has[word]))
        if had == has:
            yield Difference(place, in_words(old), in_words(new))
    else:
        yield Difference(place, in_words(old), in_words(new))


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
