"""The facts of a table's game with its options; tables that play by the same ones share them."""

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


def _loaded(slug: str, language: str, options: bytes) -> cards.Game:
    key = (slug, language, options)
    if key not in _FACTS:
        if len(_FACTS) > 500:
            _FACTS.clear()
        _FACTS[key] = cards.load(slug, language, read_line(options))
    return _FACTS[key]


_FACTS: dict[tuple[str, str, bytes], cards.Game] = {}
