"""What people may play next at their table: each game, how they fit, and how many want it."""

from typing import NamedTuple

import cards
from companion.games import games_with_screens
from companion.tables.fitting import Fit, fit_at_one_table
from companion.tables.room import Room
from companion.web.context import AppContext

AGAIN, STOP = "again", "stop"
"""Wishes that name no game: the same once more, and no more today."""


class NextGame(NamedTuple):
    """A game that people at a table may play next."""

    slug: str
    title: str
    fit: Fit
    about: cards.About
    wanted: int


def is_wish(text: str) -> bool:
    """Return whether a text is something that people may wish for."""
    return text in (AGAIN, STOP) or text in games_with_screens()


def people_at(room: Room) -> int:
    """Return how many people with phones would play the next game: bots and the game master do not count."""
    record = room.record
    seated = [one for one in record.seated() if not one.is_bot and not one.has_left]
    return len(seated) + len(record.watchers)


def next_games(context: AppContext, room: Room) -> list[NextGame]:
    """Return all other games, the most wanted first, then those that are for all of the people, then the shorter."""
    people, wanted = max(1, people_at(room)), wanted_games(room)
    games = []
    for slug in cards.listed_slugs():
        if slug in games_with_screens() and slug != room.record.game:
            language = room.record.language if room.record.language in cards.languages(slug) else "en"
            game = context.lobby.library.of_game(slug, language)
            fit = fit_at_one_table(game.about, people)
            games.append(NextGame(slug, game.title, fit, game.about, wanted.get(slug, 0)))
    return sorted(games, key=lambda one: (-one.wanted, not one.fit.is_for_all, one.about.minutes))


def wanted_games(room: Room) -> dict[str, int]:
    """Return how many people want what after the game that has just ended."""
    return room.record.play.wanted() if room.record.play else {}
