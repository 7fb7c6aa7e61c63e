"""The games and editions that a teacher can set up and print: those named with the command first, then all others.

An edition's folder is read again when a file in it changes, so a teacher can change a number during a class. While the
folder has faults, the catalog offers its last good version.
"""

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import NamedTuple

import cards
from cards.editions.edition import Edition
from cards.errors import FaultsError
from companion.games import games_with_screens
from companion.tables.game_data import GameLibrary
from companion.tables.room import Room
from companion.web.render import fonts
from companion.web.render.pictures import keep


class Choice(NamedTuple):
    """A game or an edition that can be set up on tables or printed."""

    key: str
    """Its name in addresses: the game's slug or the edition's digest."""
    name: str
    """Its name for `cards.find_game`."""
    slug: str
    edition: Edition | None
    title: str
    is_given: bool
    """Whether it was named with the command."""

    @property
    def label(self) -> str:
        """The edition's short label; empty for a game itself, and where the title says the same."""
        return self.edition.short_label if self.edition and self.edition.name != self.title else ""


class _Read(NamedTuple):
    choice: Choice
    folder: Path
    stamp: Hashable
    """Of the folder, when the edition was read."""


class EditionCatalog:
    """The choices of a class. `editions` and `game` are those named with the command."""

    def __init__(self, library: GameLibrary, editions: Sequence[str], game: str | None) -> None:
        """Read the named editions. Raises `InputError`: an edition cannot be read."""
        self._library, self._editions, self._game = library, editions, game
        self._read: dict[tuple[str, str], _Read] = {}
        self._all_choices: dict[str, Choice] = {}
        for name in editions:
            self._edition(name, "en", True)

    def choices(self, language: str) -> list[Choice]:
        """Return all choices, those named with the command first."""
        options = [self._edition(name, language, True) for name in self._editions]
        for slug in cards.slugs():
            if slug in games_with_screens():
                title = self._library.of_game(slug, game_language(slug, language)).title
                if slug in cards.listed_slugs():
                    options.append(Choice(slug, slug, slug, None, title, slug == self._game))
                options += [self._edition(name, language, False) for name in cards.shipped_editions(slug)]
        by_key: dict[str, Choice] = {}
        for option in options:  # a shipped edition may be named with the command too
            by_key.setdefault(option.key, option)
        self._all_choices |= by_key
        return sorted(by_key.values(), key=lambda choice: not choice.is_given)

    def to_print(self, language: str, rooms: Sequence[Room]) -> tuple[list[Choice], list[Choice]]:
        """Return what the class plays or was opened with, each after its original game, and all other choices."""
        played = {room.record.variant or room.record.game for room in rooms}
        choices = self.choices(language)
        own = [choice for choice in choices if choice.is_given or choice.key in played]
        slugs = list(dict.fromkeys(choice.slug for choice in own))
        own += [choice for choice in choices if choice.slug in slugs and not choice.edition and choice not in own]
        own.sort(key=lambda choice: (slugs.index(choice.slug), choice.edition is not None))
        return own, [choice for choice in choices if choice not in own]

    def given(self, language: str) -> list[Choice]:
        """Return the choices named with the command alone: the game's own first. No other edition is read."""
        choices = [self._edition(name, language, True) for name in self._editions]
        if self._game:
            title = self._library.of_game(self._game, game_language(self._game, language)).title
            choices.insert(0, Choice(self._game, self._game, self._game, None, title, True))
        return list({choice.key: choice for choice in choices}.values())

    def choice(self, key: str, language: str) -> Choice | None:
        """Return a present or former choice: an older page in a browser still shows it."""
        return {choice.key: choice for choice in self.choices(language)}.get(key) or self._all_choices.get(key)

    def is_unchanged(self, choice: Choice, language: str) -> bool:
        """Return whether a choice's folder has not changed since, so that it can be printed."""
        return choice.key in {listed.key for listed in self.choices(language)}

    def _edition(self, name: str, language: str, is_given: bool) -> Choice:
        entry = self._read.get((name, language))
        if entry is None or (is_given and _stamp(entry.folder) != entry.stamp):
            try:
                entry = _read(name, language, is_given)
            except FaultsError:
                entry = entry or self._read.get((name, "en"))
                if entry is None:
                    raise
                entry = entry._replace(stamp=_stamp(entry.folder))  # read again when it changes
            self._read[name, language] = entry
        return entry.choice


def game_language(slug: str, language: str) -> str:
    """Return the language, or English if the game has no words in it."""
    return language if language in cards.languages(slug) else "en"


def _read(name: str, language: str, is_given: bool) -> _Read:
    slug, folder = cards.find_game(name)
    assert folder is not None
    stamp = _stamp(folder)  # before reading: a change in the meantime is read later
    game = cards.load(name, game_language(slug, language))
    assert game.edition is not None
    if is_given:
        cards.load_rules(game)
    keep(game)
    fonts.keep(game)
    return _Read(Choice(game.edition.digest, name, slug, game.edition, game.title, is_given), folder, stamp)


def _stamp(folder: Path) -> Hashable:
    try:
        entries = ((str(path), path.stat()) for path in folder.rglob("*"))
        return tuple(sorted((name, stat.st_size, stat.st_mtime_ns) for name, stat in entries))
    except OSError:
        return None
