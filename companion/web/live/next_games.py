"""What people may play next at their table: each game, how they fit, and how many want it."""

from typing import NamedTuple

import cards
from cards.editions.edition import Edition
from companion.games import games_with_screens
from companion.tables.fitting import Fit, fit_at_one_table
from companion.tables.room import Room
from companion.web.context import AppContext

AGAIN, STOP = "again", "stop"
"""Wishes that name no game: the same once more, and no more today."""


class Named(NamedTuple):
    """A game that an address names: by its slug, or by the digest of the edition that is hosted."""

    slug: str
    edition: Edition | None = None

    @property
    def key(self) -> str:
        return self.edition.digest if self.edition else self.slug


class NextGame(NamedTuple):
    """A game that people at a table may play next."""

    key: str
    title: str
    fit: Fit
    about: cards.About
    wanted: int


def named_games(hosted: Edition | None) -> list[Named]:
    """Return all games to offer, the hosted edition first."""
    games = [Named(slug) for slug in cards.listed_slugs() if slug in games_with_screens()]
    return [Named(hosted.game, hosted), *games] if hosted else games


def named_game(key: str, hosted: Edition | None) -> Named | None:
    """Return the game of this name in addresses; None if there is none."""
    if hosted and key == hosted.digest:
        return Named(hosted.game, hosted)
    return Named(key) if key in games_with_screens() else None


def is_wish(text: str, hosted: Edition | None) -> bool:
    """Return whether a text is something that people may wish for."""
    return text in (AGAIN, STOP) or named_game(text, hosted) is not None


def people_at(room: Room) -> int:
    """Return how many people with phones would play the next game: bots and the game master do not count."""
    record = room.record
    seated = [person for person in record.seated() if not person.is_bot and not person.has_left]
    return len(seated) + len(record.watchers)


def next_games(context: AppContext, room: Room) -> list[NextGame]:
    """Return all other games, the most wanted first, then those that are for all of the people, then the shorter."""
    people, wishes = max(1, people_at(room)), wanted_games(room)
    games = []
    for named in named_games(context.hosted):
        if named.key != (room.record.variant or room.record.game):
            language = room.record.language if room.record.language in cards.languages(named.slug) else "en"
            game = context.lobby.library.of_game(named.slug, language, named.edition)
            fit = fit_at_one_table(game.about, people)
            games.append(NextGame(named.key, game.title, fit, game.about, wishes.get(named.key, 0)))
    return sorted(games, key=lambda game: (-game.wanted, not game.fit.is_for_all, game.about.minutes))


def wanted_games(room: Room) -> dict[str, int]:
    """Return how many people want what after the game that has just ended."""
    return room.record.play.wanted() if room.record.play else {}
