"""The picture of the evening: what it is made of, who may stand on it, and who gets it."""

import io
from pathlib import Path
from zlib import crc32

import pytest
from app_server import SCRIPT, context_of, make_app, phone, seat_path
from canaries import ROLES, plant_canaries
from cases import compare
from flask import Flask
from PIL import Image, features
from table_setup import ManualClock, fewest_seats, play_some

import cards
from companion.games import games_with_screens
from companion.rules.chance import Chance
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit
from companion.web.live.keepsake import picture_of_evening
from companion.web.render import home_screen, sprite
from companion.web.render.keepsake import SIZE, Band, Picture, png

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


def test_an_evening_has_a_band_for_each_game(lobby: Lobby, clock: ManualClock, request: pytest.FixtureRequest) -> None:
    """The latest eight; one that was broken off has none."""
    room, app = played(lobby, clock, "high_card"), make_app(lobby)
    tick(app, room, 1)
    for seed in range(3, 13):
        room.to_lobby()
        room.begin(seed)
        play_some(room, Chance(seed), clock, 1 if seed == 6 else MOST_MOVES)
        room.end()
    picture = picture_of_evening(context_of(app), room, "en")
    lines = [*map(repr, picture.games), repr(picture._replace(games=()))]
    compare(Path(__file__).with_name("evening.txt"), lines, request)


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


SIGNS = {"color_game": "red", "infection": "virus", "masquerade_murder": "domino-mask", "photo_leap": "fox"}


@pytest.mark.skipif(not features.check("raqm"), reason="letters stand nearer to each other without FriBiDi")
def test_pictures_are_drawn_as_they_were(request: pytest.FixtureRequest) -> None:
    """Each game alone and in its edition's look, and several on one picture; the same picture is drawn once."""
    words = "A headline of many words that must be cut", "Ada and Bo, by two points"
    bands = [Band(slug, f"{slug}, a title", *words, SIGNS.get(slug, "star")) for slug in games_with_screens()]
    own = sprite.themes()["prototype"].look(cards.load("prototype/tricks").facts)
    evenings = {**{band.slug: (band,) for band in bands}, "look": (Band("prototype", "Own", *words, "waves", own),)}
    evenings |= {f"{count} games": tuple(bands * 2)[:count] for count in (4, 5, 8)}
    lines = []
    for number, (name, chosen) in enumerate(evenings.items()):
        picture = Picture("An evening", "27 November · 6 players", chosen, "A moment " * (number % 10), "Best", "Foot")
        lines.append(f"{name} {crc32(Image.open(io.BytesIO(png(picture))).tobytes()):08x}")
        assert png(picture) is png(picture._replace(foot="Foot"))
    icons = {f"icon {side}": Image.open(io.BytesIO(home_screen.icon(side))) for side in home_screen.SIDES}
    lines += [f"{name} {icon.size} {crc32(icon.tobytes()):08x}" for name, icon in icons.items()]
    compare(Path(__file__).with_name("pictures.txt"), lines, request)
