"""What stands on the picture of a table's evening: its games that were played to their end, in words without names.

A name is that of a winner who has ticked that it may stand on pictures.
"""

import html
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from itertools import chain
from typing import Any

from babel.dates import format_date

import cards
from cards.errors import FaultsError
from companion.games import GAMES
from companion.rules.game import View
from companion.rules.screens import screens_of
from companion.tables.people import RoomRecord
from companion.tables.room import Room
from companion.web.context import AppContext
from companion.web.render import fonts
from companion.web.render import html as render
from companion.web.render.keepsake import Band, Picture

MOST_GAMES = 8
"""The latest games of an evening that have room on its picture."""
MOST_NAMES = 3


def has_picture(room: Room) -> bool:
    """Return whether a game has just been played to its end."""
    return room.status == "over" and room.record.play is not None and room.record.play.over


def picture_of_evening(context: AppContext, room: Room, language: str) -> Picture:
    """Return the picture of an evening. Earlier games are read from the store; this may take a second."""
    people = (*room.record.people, *room.record.watchers)
    drawable = {*chain.from_iterable(letters for font, letters in fonts.parts().values() if font == "inter")}
    shown = [person for person in people if person.is_on_pictures and drawable.issuperset(map(ord, person.name))]
    named = {person.number: person.name for person in shown}
    bands, best, began = list[Band](), "", room.record.made
    ended = [record for record in context.archive.records(room.code) if record.play and record.play.over]
    for record in ended[-MOST_GAMES:]:
        assert record.play is not None
        with suppress(FaultsError):  # its edition is gone, or it was too long for a replay
            replay = context.archive.replay(room.code, record.play.number)
            view = replay.view(len(replay.steps) - 1, "table")
            band, moment = _band(record, view, replay.game_data, named, language)
            best, began = moment or best, record.play.begun if not bands else began
            bands.append(band)
    date = format_date(datetime.fromtimestamp(began), "d MMMM", locale=language)
    players = sum(not person.is_bot for person in room.record.people)
    words = _parts(render.page("evening_words.html", language, count=len(bands), date=date, players=players))
    return Picture(words[0], words[1], tuple(bands), best, *words[2:])


def _band(
    record: RoomRecord, view: View[Any, Any, Any], game_data: cards.GameData, named: Mapping[int, str], language: str
) -> tuple[Band, str]:
    assert view.outcome is not None
    screens, words, facts = screens_of(GAMES[record.game]), game_data.words, game_data.facts
    public = {"t": view.table, "view": view, "outcome": view.outcome, "words": words, "facts": facts}
    headline, line, moment, sign = _parts(render.page(f"{record.game}/{screens.ending}", language, **public))
    winners = view.outcome.winners
    people = [person for seat, person in enumerate(record.seated(), 1) if seat in winners and not person.is_bot]
    names = [named[person.number] for person in people if person.number in named][:MOST_NAMES]
    if names:
        who = render.page("evening_names.html", language, names=names, more=len(people) - len(names)).strip()
        line = f"{html.unescape(who)}, {line[:1].lower()}{line[1:]}" if line else html.unescape(who)
    return Band(record.game, game_data.title, headline, line, sign, screens.theme.look(facts)), moment


def _parts(text: str) -> list[str]:
    """Return the parts of a text between the signs ¦, plain and on one line each."""
    return [" ".join(html.unescape(part).split()) for part in text.split("¦")]
