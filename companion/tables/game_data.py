"""The facts of a game, read once, and of a table's with its edition and options: all that play by them share them."""

from functools import lru_cache

import msgspec

import cards
from cards.editions.edition import Edition
from cards.errors import Fault, InputError
from companion.rules.codec import read_line
from companion.tables.people import RoomRecord

KNOWN: dict[str, Edition] = {}
"""Every edition that is played, by its digest: one content, one edition."""


def facts_of(record: RoomRecord) -> cards.GameData:
    """The facts of a room's game with its options; tables with the same options share them.

    Raises:
        InputError: for options that the game does not have, or an edition that is not known.
    """
    return _loaded(record.game, record.language, msgspec.json.encode(record.options, order="sorted"), record.variant)


def game_of(slug: str, language: str, edition: Edition | None = None) -> cards.GameData:
    """A game with its own options, or those of an edition, read once: what is shipped stays while this runs, and an
    edition is what was read of its folder.

    Raises:
        InputError: for an edition that cannot be had.
    """
    if edition:
        KNOWN[edition.digest] = edition
    return _loaded(slug, language, b"{}", edition.digest if edition else None)


@lru_cache(500)
def _loaded(slug: str, language: str, options: bytes, variant: str | None) -> cards.GameData:
    if variant is not None and variant not in KNOWN:
        raise InputError("edition", Fault("edition", variant, "", "is not kept in this file of tables"))
    return cards.load(slug, language, read_line(options), KNOWN[variant] if variant else None)
