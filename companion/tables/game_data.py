"""Cache of game data: loads each game, edition and set of options once and shares it between rooms."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import msgspec

import cards
from cards.editions.edition import Edition
from cards.errors import Fault, InputError
from cards.picture_sets import JOINED, PictureFacts, list_version
from companion.rules.codec import read_line
from companion.storage import statements
from companion.storage.store import Change
from companion.tables.people import RoomRecord

MOST_LOADED = 500


def kept_options(record: RoomRecord) -> dict[str, Any]:
    """Return a room's options: with its approved pictures, and what its last game had where defaults changed since."""
    play, earlier = record.play, cards.earlier_options(record.game)
    joined = {JOINED: record.approved} if record.approved and record.game in cards.picture_games() else {}
    if play is None or play.head["game"] != record.game:
        return joined | record.options
    played = {**earlier, **play.head["options"]}
    return {name: played[name] for name in earlier} | joined | record.options


class GameLibrary:
    """The game data of all rooms of one store.

    Neither the shipped games nor the content of an edition with one digest change while the program runs. So cached
    data stays valid, except where it holds a set of pictures, which may grow meanwhile.
    """

    def __init__(self, find: Callable[[str], bytes | None] | None = None) -> None:
        """`find` returns the content of an edition that is not registered, where other processes store some, too."""
        self._find = find
        self._editions: dict[str, Edition] = {}
        self._loaded = lru_cache(MOST_LOADED)(self._load)

    def add(self, edition: Edition) -> None:
        """Register an edition under the digest of its content."""
        self._editions[edition.digest] = edition

    def edition(self, digest: str | None) -> Edition | None:
        """Return a registered edition; None for no digest or an unknown one."""
        if digest and digest not in self._editions and self._find and (content := self._find(digest)):
            self.add(msgspec.json.decode(content, type=Edition))
        return self._editions.get(digest) if digest else None

    def of_record(self, record: RoomRecord) -> cards.GameData:
        """Return the data of a room's game with its edition and options.

        Raises:
            InputError: `option` if the game lacks an option or its value, `edition` for an unknown edition.
        """
        options = msgspec.json.encode(kept_options(record), order="sorted")
        return self._current(record.game, record.language, options, record.variant)

    def of_game(self, slug: str, language: str, edition: Edition | None = None) -> cards.GameData:
        """Return the data of a game with its default options, or with those of an edition.

        Raises:
            CardDataError: the edition is faulty.
        """
        if edition:
            self.add(edition)
        return self._current(slug, language, b"{}", edition.digest if edition else None)

    def _current(self, slug: str, language: str, options: bytes, digest: str | None) -> cards.GameData:
        """Return cached data, or load it again if its set of pictures has changed since."""
        data = self._loaded(slug, language, options, digest)
        if isinstance(data.facts, PictureFacts) and (version := list_version(data.facts.photos.name)):
            return self._loaded(slug, language, options, digest, version)
        return data

    def _load(
        self, slug: str, language: str, options: bytes, digest: str | None, _set_version: int = 0
    ) -> cards.GameData:
        edition = self.edition(digest)
        if digest is not None and edition is None:
            raise InputError("edition", Fault("edition", digest, "", "is not kept in this file of tables"))
        return cards.load(slug, language, read_line(options), edition)


def set_edition(record: RoomRecord, edition: Edition | None) -> None:
    """Set the edition of a room's record; None for the game without an edition."""
    record.edition, record.variant = (edition.label, edition.digest) if edition else (None, None)


def edition_change(edition: Edition) -> Change:
    return statements.insert_edition(edition.digest, msgspec.json.encode(edition))
