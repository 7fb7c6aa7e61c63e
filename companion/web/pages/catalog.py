"""What a teacher may lay and print: the editions that were named with the command, the games, the editions they ship.

A folder is read anew when something in it is another, so that a number can be changed, laid and printed while the
class goes on; as long as it is faulty, what it was before is offered.
"""

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import NamedTuple

import cards
from cards.editions.edition import Edition
from cards.errors import FaultsError
from companion.games import games_with_screens
from companion.tables.game_data import GameLibrary


class Choice(NamedTuple):
    """A game, or an edition of one, that can be laid on tables or printed."""

    key: str
    """In addresses: the game's slug, or the digest of an edition."""
    name: str
    """As `cards.named` takes it."""
    slug: str
    edition: Edition | None
    title: str
    is_given: bool
    """Whether it was named with the command."""


class _Read(NamedTuple):
    """An edition as its folder held it when the folder looked so."""

    choice: Choice
    folder: Path
    stamp: Hashable


class EditionCatalog:
    """The choices of a house whose host was started with editions, and perhaps a game, by name."""

    def __init__(self, library: GameLibrary, editions: Sequence[str], game: str | None) -> None:
        """Reads the given editions once.

        Raises:
            InputError: for one that cannot be read.
        """
        self._library, self._editions, self._game = library, editions, game
        self._read: dict[tuple[str, str], _Read] = {}
        self._all_choices: dict[str, Choice] = {}
        for name in editions:
            self._edition(name, "en", True)

    def choices(self, language: str) -> list[Choice]:
        """What was given with the command first."""
        options = [self._edition(name, language, True) for name in self._editions]
        for slug in cards.slugs():
            if slug in games_with_screens():
                title = self._library.of_game(slug, game_language(slug, language)).title
                options.append(Choice(slug, slug, slug, None, title, slug == self._game))
                options += [self._edition(name, language, False) for name in cards.shipped_editions(slug)]
        by_key: dict[str, Choice] = {}
        for one in options:  # an edition that is shipped may have been given too
            by_key.setdefault(one.key, one)
        self._all_choices |= by_key
        return sorted(by_key.values(), key=lambda one: not one.is_given)

    def choice(self, key: str, language: str) -> Choice | None:
        """What is or once was offered: whoever looks at an older page lays what stands there."""
        return {one.key: one for one in self.choices(language)}.get(key) or self._all_choices.get(key)

    def is_unchanged(self, choice: Choice, language: str) -> bool:
        """Whether its folder still holds just that, so that it can be printed."""
        return choice.key in {one.key for one in self.choices(language)}

    def _edition(self, name: str, language: str, is_given: bool) -> Choice:
        entry = self._read.get((name, language))
        if entry is None or (is_given and _stamp(entry.folder) != entry.stamp):
            try:
                entry = _read(name, language, is_given)
            except FaultsError:
                entry = entry or self._read.get((name, "en"))
                if entry is None:
                    raise
                entry = entry._replace(stamp=_stamp(entry.folder))  # looked at again when it is another
            self._read[name, language] = entry
        return entry.choice


def game_language(slug: str, language: str) -> str:
    """The language of a game's words: English where it has none of these."""
    return language if language in cards.languages(slug) else "en"


def _read(name: str, language: str, is_given: bool) -> _Read:
    slug, folder = cards.find_game(name)
    assert folder is not None
    stamp = _stamp(folder)  # before it is read: what is changed meanwhile is read again
    game = cards.load(name, game_language(slug, language))
    assert game.edition is not None
    return _Read(Choice(game.edition.digest, name, slug, game.edition, game.title, is_given), folder, stamp)


def _stamp(folder: Path) -> Hashable:
    """What changes with any file of a folder."""
    try:
        entries = ((str(one), one.stat()) for one in folder.rglob("*"))
        return tuple(sorted((name, at.st_size, at.st_mtime_ns) for name, at in entries))
    except OSError:
        return None
