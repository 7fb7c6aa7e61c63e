"""The picture of the evening: what it is made of, who may stand on it, and who gets it."""

import io
from pathlib import Path

import pytest
from app_server import SCRIPT, context_of, make_app, phone, seat_path
from canaries import ROLES, plant_canaries
from flask import Flask
from PIL import Image, ImageColor
from table_setup import ManualClock, fewest_seats, play_some
from variants import first

from companion.games import games_with_screens
from companion.rules.chance import Chance
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.live.keepsake import picture_of_evening
from companion.web.render.home_screen import GROUND
from companion.web.render.keepsake import FOOT, SIZE, Band, Picture, png

MOST_MOVES = 3000


def played(lobby: Lobby, clock: ManualClock, slug: str, seed: int = 5) -> Room:
    """Return a room whose game is over; its players' names are canaries."""
    room, chance = lobby.make(slug), Chance(seed)
    for seat in range(fewest_seats(slug)):
        sit(room, f"Canary{'abcdefgh'[seat]}")
    room.begin(seed)
    for _ in range(MOST_MOVES):
        if room.status == "over":
            return room
        play_some(room, chance, clock, 1)
    pytest.fail(f"{slug} did not end")


def tick(app: Flask, room: Room, number: int) -> None:
    address = f"{seat_path(room, room.record.person(number))}/on-pictures"
    assert 204 == phone(app, room, room.record.person(number)).post(address, headers=SCRIPT).status_code


@pytest.mark.parametrize("slug", games_with_screens())
def test_a_picture_tells_no_name_code_or_role(lobby: Lobby, clock: ManualClock, slug: str) -> None:
    room, app = played(lobby, clock, slug), make_app(lobby)
    if slug in ROLES and slug != "color_game":  # there a role is a side, which has won
        roles = sorted({*ROLES[slug](room.snapshot.state).values()})
        plant_canaries(room, {role: f"Canary{number}Bird" for number, role in enumerate(roles)})
    picture = picture_of_evening(context_of(app), room, "en")
    assert 1 == len(picture.games) and picture.games[0].headline and picture.games[0].sign
    told = repr(picture).lower()
    assert not [word for word in ("canary", room.code.lower(), "127.0.0.1", "http") if word in told]
    assert "{" not in told and "¦" not in told


def test_only_winners_who_have_ticked_are_named(lobby: Lobby, clock: ManualClock) -> None:
    room, app = played(lobby, clock, "color_game"), make_app(lobby)
    winners = set(room.view("table").outcome.winners)
    seated = list(enumerate(room.record.seated(), 1))
    losers, won = ([one for seat, one in seated if (seat in winners) is is_won] for is_won in (False, True))
    for one in (*losers, won[0]):
        tick(app, room, one.number)
    (band,) = picture_of_evening(context_of(app), room, "en").games
    assert won[0].name in band.line and not [one for one in losers if one.name in band.line]
    assert ("and one more" in band.line) is (len(won) == 2)
    tick(app, room, won[0].number)
    assert "Canary" not in repr(picture_of_evening(context_of(app), room, "en")), "the tick is taken away"


def test_an_evening_has_a_band_for_each_game(lobby: Lobby, clock: ManualClock) -> None:
    room, app = played(lobby, clock, "album"), make_app(lobby)
    tick(app, room, 1)
    room.to_lobby()
    room.begin(3)
    room.end()
    room.to_lobby()
    room.begin(4)
    chance = Chance(4)
    while room.status != "over":
        play_some(room, chance, clock, 1)
    picture = picture_of_evening(context_of(app), room, "en")
    assert ["album", "album"] == [band.slug for band in picture.games] and "two games" in picture.title
    won = [band for band in picture.games if "0 of" not in band.headline and "dropped" not in band.headline]
    assert all("Canarya and" in band.line for band in won)


def test_players_keep_the_picture_and_strangers_do_not(lobby: Lobby, clock: ManualClock) -> None:
    room = played(lobby, clock, "album")
    app, person = make_app(lobby), room.record.people[0]
    client, here = phone(app, room, person), seat_path(room, person)
    assert f'href="{here}/evening.png" download' in client.get(here).text
    answer = client.get(f"{here}/evening.png")
    assert (200, "image/png", SIZE) == (answer.status_code, answer.mimetype, Image.open(io.BytesIO(answer.data)).size)
    assert 216 == Image.open(io.BytesIO(client.get(f"{here}/evening.png?small").data)).width
    assert 404 == app.test_client().get(f"{here}/evening.png").status_code
    room.to_lobby()
    assert 404 == client.get(f"{here}/evening.png").status_code


@pytest.mark.parametrize("count", first([8, 1, 4, 5], 2))
def test_any_number_of_games_has_room(count: int) -> None:
    """No band reaches the foot; the same picture is drawn once."""
    games = games_with_screens()
    words = "A long title of a game", "A headline of many words that must be cut", "", "star"
    bands = tuple(Band(games[n % len(games)], *words) for n in range(count))
    picture = Picture("An evening of eight games", "27 November · 6 players", bands, "A moment " * 9, "Best", "Foot")
    with Image.open(io.BytesIO(png(picture))) as drawn:
        assert SIZE == drawn.size
        assert [ImageColor.getrgb(GROUND)] * FOOT == [drawn.getpixel((2, SIZE[1] - 1 - line)) for line in range(FOOT)]
    assert png(picture) is png(picture._replace(best="A moment " * 9))


def test_bands_look_like_their_games(tmp_path: Path) -> None:
    band = Band("color_game", "Color Game", "Red wins", "", "red")
    with Image.open(io.BytesIO(png(Picture("", "", (band,), "", "", "")))) as drawn:
        assert (0xF4, 0x56, 0x4A) == drawn.getpixel((8, 300))
