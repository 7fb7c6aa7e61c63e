"""Turn limits: a bot plays for people whose time is up, at tables that want it."""

import pytest
from app_server import context_of, make_app
from conftest import SHIPPED
from table_setup import ManualClock, start_room

from cards.editions.edition import Edition
from companion.games import GAMES
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.live.screen_versions import for_seat, for_table

LONGEST_S = 6 * 3600


def limited(lobby: Lobby, slug: str, seconds: int = 60) -> Room:
    room = start_room(lobby, slug)
    room.change(lambda record: setattr(record, "turn_seconds", seconds))
    return room


@pytest.mark.parametrize("slug", SHIPPED)
def test_a_game_that_nobody_plays_comes_to_its_end(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    room = limited(lobby, slug, 30)
    while room.status != "over":
        clock.pass_time(600)
        assert clock.now < 1_000_000 + LONGEST_S, room.moment
    assert all(person.bot is None for person in room.record.people), "the seats stay theirs"


def test_a_turn_starts_anew_when_the_table_waits_for_somebody_else(lobby: Lobby, clock: ManualClock) -> None:
    room = limited(lobby, "infection")
    clock.pass_time(40)
    assert 20 == lobby.autoplay.turn_left(room)
    seat = next(seat for seat in (1, 2) if room.view(seat).moves)
    room.play(seat, GAMES["infection"].bots["steady"](room.view(seat), lobby.autoplay.chance), None, None)
    assert 60 == lobby.autoplay.turn_left(room)
    moves = room.snapshot.moves
    clock.pass_time(59)
    assert moves == room.snapshot.moves
    clock.pass_time(1)
    assert moves < room.snapshot.moves


def test_in_a_pause_and_without_a_limit_nobody_is_hurried(lobby: Lobby, clock: ManualClock) -> None:
    room, free = limited(lobby, "infection"), limited(lobby, "infection", 0)
    room.pause(True)
    clock.pass_time(LONGEST_S)
    for unhurried in (room, free):
        assert 0 == unhurried.snapshot.moves and lobby.autoplay.turn_left(unhurried) is None
    room.pause(False)
    assert 60 == lobby.autoplay.turn_left(room)


def test_every_screen_shows_the_same_time(lobby: Lobby, clock: ManualClock) -> None:
    room = limited(lobby, "photo_leap")
    context = context_of(make_app(lobby))
    clock.pass_time(15)
    screens = [for_seat(context, room, one.number, one.claim, "en") for one in room.record.people]
    for one in (*screens, for_table(context, room, "en")):
        assert 'data-left="45' in one.html()


def test_the_clock_of_an_own_game_ends_its_phase(lobby: Lobby, clock: ManualClock) -> None:
    """The game has a master; its first phase has 30 seconds and its second none."""
    phases = {"order": ["talk", "rest"], "talk": {"next": "master"}, "rest": {"next": "all"}}
    table = {"phases": phases, "clock": {"talk": {"seconds": 30}}, "master": {}}
    own = {"players": [2, 6], "cards": {}, "looks": {}, "files": {}, "table": table}
    edition = Edition("prototype", "Timed", decks={"own.toml": own}, words={"en": {"title": "Timed"}})
    room = lobby.make("prototype", edition=edition)
    sit(room, "Gil", is_gm=True)
    for name in ("Ada", "Ben"):
        sit(room, name)
    room.begin(1)
    context = context_of(make_app(lobby))
    clock.pass_time(LONGEST_S)
    for seat in room.view("table").table.waiting_for:  # the first clock waits until everybody is ready
        (ready,) = (move for move in room.view(seat).moves if type(move).__name__ == "Ready")
        room.play(seat, ready, None, None)
    clock.pass_time(12)
    for one in room.record.people:
        assert 'data-left="18' in for_seat(context, room, one.number, one.claim, "en").html()
    assert 'data-left="18' in for_table(context, room, "en").html()
    room.pause(True)
    clock.pass_time(LONGEST_S)
    room.pause(False)
    clock.pass_time(17)
    assert "talk" == room.view("table").phase
    clock.pass_time(2)
    assert "rest" == room.view("table").phase and room.deadline is None
    html = for_table(context, room, "en").html()
    assert 'data-part="turn"' in html and "data-left" not in html


@pytest.mark.parametrize(("sent", "kept"), [("60", 60), ("7", 0), ("", 0), ("-1", 0), ("x", 0)])
def test_the_form_of_a_new_table_sets_the_limit(lobby: Lobby, sent: str, kept: int) -> None:
    client = make_app(lobby).test_client()
    assert 'name="turn_seconds"' in client.get("/new/album").text
    assert 303 == client.post("/new/album", data={"turn_seconds": sent}).status_code
    (record,) = lobby.records()
    assert (kept, {}) == (record.turn_seconds, record.options)
