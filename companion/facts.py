"""The facts of a table's game with its options; tables that play by the same ones share them."""

from functools import lru_cache

import msgspec

import cards
from companion.codec import read_line
from companion.people import Record


def facts_of(record: Record) -> cards.Game:
    """The facts of a room's game with its options; tables with the same options share them.

    Raises:
        CardDataError: for options that the game does not have.
    """
    return _loaded(record.game, record.language, msgspec.json.encode(record.options, order="sorted"))


@lru_cache(500)
def _loaded(slug: str, language: str, options: bytes) -> cards.Game:
    return cards.load(slug, language, read_line(options))
