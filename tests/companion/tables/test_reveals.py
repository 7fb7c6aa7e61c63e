"""Reveals: beats on every screen between two states of a table, and nothing of the later state before they are over."""

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from app_server import make_app
from flask.testing import FlaskClient
from pytest import MonkeyPatch
from table_setup import ManualClock, command, open_lobby, start_room

from companion.games import GAMES
from companion.rules.game import IllegalMove
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.context import AppContext
from companion.web.live import screen_versions

LONGEST_S = 600


@pytest.fixture
def lobby(tmp_path: Path, clock: ManualClock) -> Iterator[Lobby]:
    with open_lobby(tmp_path / "tables.db", clock, pace=Pace(1, 2, beats=1)) as opened_lobby:
        yield opened_lobby


@pytest.fixture
def room(lobby: Lobby) -> Room:
    """A table of bots that has just printed its first two stories."""
    room = start_room(lobby, "photo_leap", bots="steady")
    room.change(lambda record: setattr(record.people[0], "bot", "steady"))
    return room


def run_to_reveal(room: Room, clock: ManualClock) -> None:
    for _ in range(LONGEST_S * 10):
        if room.shown_beat is not None:
            return
        clock.pass_time(0.1)
    raise AssertionError("nothing was revealed")


def screens(lobby: Lobby, room: Room) -> list[str]:
    context: AppContext = make_app(lobby).extensions["tuckbox"]
    seats = (screen_versions.for_seat(context, room, one.number, one.claim, "en") for one in room.record.people)
    return [screen_versions.for_table(context, room, "en").html(), *(one.html() for one in seats)]


def test_the_table_stays_as_it_was_until_the_last_beat(room: Room, clock: ManualClock) -> None:
    run_to_reveal(room, clock)
    moves, moment, seen = room.snapshot.moves, room.moment, []
    while room.beat is not None:
        seen.append(room.beat.beat.seconds)
        assert ((), moves, moment) == (room.view("table").table.published, room.snapshot.moves, room.moment)
        clock.pass_time(room.beat.left)
    assert [1, 1.6, 1.6, 1.8] == seen
    assert 1 == len(room.view("table").table.published) and moves + 1 == room.snapshot.moves
    clock.pass_time(30)
    assert room.snapshot.moves > moves + 1, "bots go on after a reveal"


def test_the_public_view_of_a_state_is_built_once(room: Room, clock: ManualClock, monkeypatch: MonkeyPatch) -> None:
    game = GAMES[room.record.game]
    build = Mock(wraps=game.table)
    monkeypatch.setitem(vars(game), "table", build)
    run_to_reveal(room, clock)
    assert build.call_count > 4
    assert build.call_count - len({id(call.args[0]) for call in build.call_args_list}) <= 1


def test_wall_and_phones_show_the_same_beat(lobby: Lobby, room: Room, clock: ManualClock) -> None:
    for person in room.record.people:
        room.change(lambda record, number=person.number: setattr(record.person(number), "bot", "steady"))
    run_to_reveal(room, clock)
    room.change(lambda record: [setattr(person, "bot", None) for person in record.people])
    first = screens(lobby, room)
    assert all("Hot off the press" in html and 'data-since="0.0"' in html for html in first)
    clock.pass_time(0.5)
    assert all('data-since="0.5"' in html for html in screens(lobby, room))
    animal = room.game_data.words(f"news.{room.beat.beat.values['articles'][0][0]}.name")
    assert not any(animal in html for html in first), "the story comes later"
    clock.pass_time(0.6)
    assert all(animal in html for html in screens(lobby, room))


def test_during_a_reveal_no_tap_counts_a_seat_may_move_and_the_game_may_end(room: Room, clock: ManualClock) -> None:
    run_to_reveal(room, clock)
    room.change(lambda record: [setattr(person, "bot", None) for person in record.people])
    with pytest.raises(IllegalMove):
        room.play(1, command(room, "ready"), room.moment, "late")
    room.change(lambda record: setattr(record.people[0], "claim", 7))
    assert 7 == room.record.people[0].claim and room.beat is not None
    room.end()
    assert room.beat is None and "over" == room.status


def night_of_people(lobby: Lobby, clock: ManualClock) -> Room:
    room = start_room(lobby, "photo_leap")
    state = room.snapshot.state
    types = {"truth": "fox", "fakes": ["bear", "wolf"]}
    for seat in (1, 2, 3, 4):
        is_spy = seat == state.deal.spy
        room.play(seat, command(room, "choose_types", **types) if is_spy else command(room, "ready"), None, None)
    for seat in (1, 2, 3, 4):
        room.play(seat, command(room, "ready"), None, None)
    assert "night" == room.view("table").phase
    return room


@pytest.mark.parametrize("last", ["spy", "journalist"])
def test_a_short_night_ends_with_its_time_whoever_was_last(lobby: Lobby, clock: ManualClock, last: str) -> None:
    room = night_of_people(lobby, clock)
    spy = room.snapshot.state.deal.spy
    order = sorted((1, 2, 3, 4), key=lambda seat: (seat == spy) == (last == "spy"))
    for seat in order[:-1]:
        room.cover(seat, {"page": "1", "card": "0"}, room.moment, f"tap{seat}")
    clock.pass_time(5)
    before = screens(lobby, room)
    room.cover(order[-1], {"page": "1", "card": "0"}, room.moment, "last")
    after = screens(lobby, room)
    assert [order[-1]] == [place for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
    assert "The village sleeps." in after[order[-1]] and room.shown_beat is None
    if last == "spy":
        swap = room.snapshot.state.swaps[-1]
        assert swap.into in room.view(spy).you.four, "the spy sees the new story"
    clock.pass_time(6.9)
    assert before[0] == screens(lobby, room)[0] and "night" == room.view("table").phase
    clock.pass_time(0.2)
    assert "appoint" == room.view("table").phase


def test_a_long_night_ends_with_its_last_tap(lobby: Lobby, clock: ManualClock) -> None:
    room = night_of_people(lobby, clock)
    clock.pass_time(12)
    for seat in (1, 2, 3, 4):
        room.cover(seat, {"page": "1"}, room.moment, f"tap{seat}")
    assert "appoint" == room.view("table").phase


def test_the_host_skips_a_reveal(lobby: Lobby, room: Room, clock: ManualClock) -> None:
    run_to_reveal(room, clock)
    app = make_app(lobby)
    client: FlaskClient = app.test_client()
    path = f"/t/{room.code}/host"
    client.set_cookie("host", app.extensions["tuckbox"].tokens.host_token(room), path=path)
    assert "Skip the show" in client.get(path).text
    assert 303 == client.post(f"{path}/move", data={"do": "skip"}).status_code
    assert room.beat is None and 1 == len(room.view("table").table.published)
    assert "Skip the show" not in client.get(path).text


def test_the_end_waits_for_the_last_beat(lobby: Lobby, room: Room, clock: ManualClock) -> None:
    """Until then no record of this room says that the game is over: no replay and no list can tell it early."""
    ended_in_beat = False
    while room.status != "over":
        if room.beat is not None and b'"over":true' in b"".join(lobby.writer.store.rooms()):
            ended_in_beat = True
            assert not room.record.play.over
            assert not any(record.play and record.play.over for record in lobby.records())
        clock.pass_time(0.5)
    assert ended_in_beat and room.record.play.over


def test_a_pause_hides_the_beats_and_loses_none_of_the_game(lobby: Lobby, room: Room, clock: ManualClock) -> None:
    run_to_reveal(room, clock)
    room.pause(True)
    assert not any('class="beat"' in html for html in screens(lobby, room))
    clock.pass_time(60)
    room.pause(False)
    assert 1 == len(room.view("table").table.published)
    while room.status != "over":
        clock.pass_time(1)


def test_a_table_opened_again_shows_the_present(tmp_path: Path, lobby: Lobby, room: Room, clock: ManualClock) -> None:
    run_to_reveal(room, clock)
    code = room.code
    lobby.close()
    with open_lobby(tmp_path / "tables.db", clock, pace=Pace(1, 2, beats=1)) as again:
        opened = again.room(code)
        assert opened is not None and opened.beat is None and 1 == len(opened.view("table").table.published)


def test_bots_leave_people_time_before_a_picture_drops(lobby: Lobby, clock: ManualClock) -> None:
    room = start_room(lobby, "album", {"rounds": 1}, bots="steady", seats=4)
    room.change(lambda record: setattr(record.people[0], "bot", "steady"))
    since, waits = 0.0, list[float]()
    while room.status != "over":
        is_beat = room.beat is not None
        clock.pass_time(0.5)
        since = 0 if is_beat or not room.view("table").table.photos else since + 0.5
        if not is_beat and room.beat is not None and room.beat.beat.template == "beat_drop.html":
            waits.append(since)
    assert waits and min(waits) >= 4
