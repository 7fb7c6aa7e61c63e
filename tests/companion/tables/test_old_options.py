"""Tables from before an option existed, or before its default changed, keep what they were played with."""

from pathlib import Path

import msgspec
import pytest

import cards
from companion.games import GAMES
from companion.matches import log
from companion.matches.match import Match, start
from companion.storage.sqlite import SqliteStore
from companion.tables.game_data import GameLibrary
from companion.tables.lobby import Lobby
from companion.tables.people import Play, RoomRecord
from companion.tables.writer import Writer


def old_head(**options: object) -> dict[str, object]:
    """Return the first line of an Album log from before hints could stay face down after a round."""
    head: dict[str, object] = msgspec.json.decode(
        msgspec.json.encode(log.head(start(GAMES["album"], cards.load("album", options=options), 4, 7)))
    )
    assert isinstance(head["options"], dict)
    del head["options"]["show_unused"]
    return head


def old_record(**options: object) -> RoomRecord:
    return RoomRecord("FOX-234", "album", "en", 0, dict(options), plays=1, play=Play(1, old_head(**options), 0))


def shows_unused(match_or_data: Match | cards.GameData) -> bool:
    data = match_or_data.game_data if isinstance(match_or_data, Match) else match_or_data
    shows: bool = data.facts.options.show_unused
    return shows


def test_an_old_log_shows_the_words_after_a_round() -> None:
    """Rule 6.4 of Album by option: a log that lacks the option was played with words shown."""
    assert shows_unused(log.reopen([msgspec.json.encode(old_head())]))
    assert not shows_unused(start(GAMES["album"], cards.load("album"), 4, 7))


def test_an_old_room_goes_on_as_it_was_played() -> None:
    library = GameLibrary()
    assert shows_unused(library.of_record(old_record()))
    assert not shows_unused(library.of_record(old_record(show_unused=False)))
    assert not shows_unused(library.of_record(RoomRecord("FOX-234", "album", "en", 0)))
    other_game = old_record()
    other_game.game = "high_card" if "high_card" in GAMES else "color_game"
    library.of_record(other_game)


@pytest.mark.parametrize("is_over", [False, True])
def test_an_old_room_keeps_its_option_for_the_next_game(tmp_path: Path, is_over: bool) -> None:
    file = tmp_path / "tables.sqlite"
    lobby = Lobby(Writer(SqliteStore(file)))
    room = lobby.make("album")
    room.change(_played_before)
    lobby.close()
    for _ in range(2):
        lobby = Lobby(Writer(SqliteStore(file)))
        room = lobby.room(room.code)
        assert room is not None and shows_unused(room.game_data)
        if is_over:
            room.end()
            room.to_lobby()
            assert shows_unused(room.game_data)
        lobby.close()


def _played_before(record: RoomRecord) -> None:
    record.play, record.plays = old_record().play, 1
