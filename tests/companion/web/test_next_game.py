"""After a game: wishes, another game with the same people, who watches, and going on alone."""

import pytest
from app_server import SCRIPT, context_of, host_does, phone, seat_page, seat_post
from flask import Flask
from table_setup import waiting_room

import cards
from companion.games import GAMES
from companion.tables.lobby import Lobby
from companion.tables.people import Person, RoomRecord, seat_everybody
from companion.tables.room import Room
from companion.web.live.next_games import next_games

NAMES = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay")


@pytest.fixture
def room(lobby: Lobby) -> Room:
    room = waiting_room(lobby, "album", *NAMES)
    room.begin(1)
    room.end()
    return room


def names(people: list[Person]) -> list[str]:
    return [person.name for person in people]


def test_the_game_that_the_host_offers_is_played_next_like_any_other(app: Flask, room: Room) -> None:
    own = cards.load("prototype/roles").edition
    assert 404 == seat_post(app, room, 1, "/wish", what=own.digest)
    context_of(app).hosted = own
    assert 204 == seat_post(app, room, 1, "/wish", what=own.digest)
    offers = next_games(context_of(app), room)
    assert (own.digest, 1) == (offers[0].key, offers[0].wanted) and "album" not in [offer.key for offer in offers]
    assert 204 == host_does(app, room, "next", game=own.digest)
    assert ("prototype", own.digest) == (room.record.game, room.record.variant)
    assert {*cards.listed_slugs()} == {offer.key for offer in next_games(context_of(app), room)}


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_host_sets_up_any_other_game_and_loses_nobody(app: Flask, room: Room, slug: str) -> None:
    assert 204 == host_does(app, room, "next", game=slug)
    record = room.record
    assert "lobby" == room.status or slug == record.game
    assert set(NAMES) == set(names(record.people + record.watchers))
    assert 6 == len(record.people) + len(record.watchers)
    for number in range(1, 7):
        page = seat_page(app, room, room.record.person(number), "/main")
        assert ("You watch this game" in page) is (number in {one.number for one in record.watchers})
    if slug == "photo_leap":
        assert [] == record.watchers and {"players": 6} == record.options
    if slug == "infection":
        assert ["Eli", "Fay"] == names(record.watchers)
        assert "Eli, Fay watch" in phone(app, room, is_host=True).get(f"/t/{room.code}/host").text
    room.begin(1)


def test_a_watchers_phone_sees_what_the_table_sees(app: Flask, room: Room) -> None:
    assert 204 == host_does(app, room, "next", game="infection")
    room.begin(1)
    fay = phone(app, room, room.record.person(6))
    here = f"/t/{room.code}/me/6"
    assert 200 == fay.get(here).status_code and "data-secret" not in fay.get(here).text
    for part in ("secret", "known"):
        assert 404 == fay.get(f"{here}/{part}").status_code
    menu = fay.get(f"{here}/more", headers=SCRIPT)
    assert 200 == menu.status_code and "data-secret" not in menu.text
    before = room.snapshot
    for move in ("tick", "target", "cover"):
        assert 409 == fay.post(f"{here}/move", data={"move": move, "at": room.moment}, headers=SCRIPT).status_code
    assert before is room.snapshot
    assert f"/t/{room.code}/me/6" in fay.get(here).text


def test_seats_are_given_fairly() -> None:
    record = RoomRecord("FOX-234", "photo_leap", "en", 0)
    record.people = [Person(number, f"P{number}") for number in range(1, 7)]
    for _ in range(12):
        seat_everybody(record, (4,))
        assert (4, 2) == (len(record.people), len(record.watchers))
        watched = [one.watched + (one in record.watchers) for one in record.people + record.watchers]
        assert max(watched) - min(watched) <= 1
