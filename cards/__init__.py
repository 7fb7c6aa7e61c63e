"""Facts: every number and word that paper and phone share, once. Finds every game folder.

A game is a folder here with `game.toml`; its `__init__.py` gives the card types and `read`, nothing is registered.
"""

import importlib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from cards.compare import differences
from cards.deck import CardDataError, Fault, Reader, did_you_mean
from cards.words import Words, read_words

HERE = Path(__file__).parent
SHARED = ("sheets", "table")
"""The folders of words that all games share."""


class About(msgspec.Struct, frozen=True):
    """The head of `game.toml`: which printing of the game this is, and for how many."""

    order: int
    edition: str
    fewest: int
    most: int
    minutes: int


class Game:
    """One game's facts in one language: `about`, `facts` (the game's own type) and `words`."""

    def __init__(self, slug: str, language: str, about: About, facts: Any, words: Words) -> None:
        self.slug, self.language, self.about, self.facts, self.words = slug, language, about, facts, words

    @property
    def title(self) -> str:
        return self.words("title")


@cache
def slugs() -> tuple[str, ...]:
    """Every game found, in the order of its `game.toml`."""

    def order(folder: Path) -> int:
        told = Reader(folder).table("game.toml").get("order")
        return told if isinstance(told, int) else 99

    found = [(order(file.parent), file.parent.name) for file in HERE.glob("*/game.toml")]
    return tuple(slug for _, slug in sorted(found))


def languages(slug: str) -> tuple[str, ...]:
    """The languages that a game's words stand in."""
    return tuple(sorted(file.parent.name for file in (HERE / slug).glob("*/texts.toml")))


def load(slug: str, language: str = "en", options: Mapping[str, object] | None = None) -> Game:
    """Reads one game whole; `options` go before those of its `options.toml`.

    Raises:
        CardDataError: with every fault of its data.
    """
    if slug not in slugs():
        raise CardDataError(
            [Fault("", slug, "", f"no such game{did_you_mean(slug, slugs())} There are {', '.join(slugs())}")]
        )
    if language not in languages(slug):
        raise CardDataError([Fault(slug, "", "", _no_words(slug, language))])
    reader = Reader(HERE / slug, {"options.toml": options or {}})
    about = reader.card("game.toml", "", reader.table("game.toml"), About)
    module = importlib.import_module(f"cards.{slug}")
    facts, numbers = None, None
    try:
        facts = module.read(reader)
        numbers = module.numbers(facts) if facts is not None else None
    except (LookupError, ValueError, TypeError, ArithmeticError, StopIteration, RuntimeError) as error:
        # A deck that lacks a card on which the game's counts are built: told, whatever it was.
        if not reader.faults:
            reader.fault("", "", "", f"the decks lack something that this game is built on: {error!r}")
    words = read_words(reader, f"{language}/texts.toml", numbers)
    if reader.faults or about is None:
        raise CardDataError(reader.faults)
    return Game(slug, language, about, facts, words)


def load_rules(game: Game) -> tuple[Any, ...]:
    """The rulebook of a game, `rules.md`, as blocks.

    Raises:
        CardDataError: with every fault in it.
    """
    from cards.rulebook import read_rulebook  # Markdown is read only where rules are printed

    reader = Reader(HERE / game.slug)
    blocks = read_rulebook(reader, f"{game.language}/rules.md", game.words)
    if reader.faults:
        raise CardDataError(reader.faults)
    return blocks


def sheet_words(language: str = "en") -> Words:
    """The words in the margins of every sheet, the same for all games.

    Raises:
        CardDataError: with every fault in them.
    """
    return shared_words("sheets", language)


@cache
def table_words(language: str = "en") -> Words:
    """The words at every table, the same for all games: why a move is refused.

    Raises:
        CardDataError: with every fault in them.
    """
    return shared_words("table", language)


def shared_words(folder: str, language: str) -> Words:
    """The words of a folder that all games share, one of `SHARED`.

    Raises:
        CardDataError: with every fault in them, or because there are none in this language.
    """
    if language not in languages(folder):
        raise CardDataError([Fault(folder, "", "", _no_words(folder, language))])
    reader = Reader(HERE / folder)
    words = read_words(reader, f"{language}/texts.toml", {})
    if reader.faults:
        raise CardDataError(reader.faults)
    return words


def _no_words(folder: str, language: str) -> str:
    return f'has no words in "{language}": there is {", ".join(languages(folder))}'


def compare_languages(slug: str, first: str, second: str) -> Iterable[Fault]:
    """Key by key: what a game's second language lacks of the first, and what the first does not know.

    Takes the folders that all games share as well.
    """
    return differences(HERE / slug, first, second)
