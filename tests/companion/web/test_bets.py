"""Bets of people who watch: from the public view alone, sealed, kept, and answered by a later public view."""

from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest
from app_server import SCRIPT, context_of, make_app, seat_page, seat_path, seat_post
from flask import Flask
from pytest import MonkeyPatch
from table_setup import ManualClock, fewest_seats, open_lobby, play_some, start_room, watch
from twin_worlds import twin_worlds

from companion.games import GAMES, games_with_screens
from companion.rules.chance import Chance
from companion.rules.screens import Screens, screens_of
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.people import Person
from companion.tables.room import Room
from companion.web import reactions
from companion.web.live.screen_versions import for_seat, for_table
from companion.web.reactions import Answers, may_react, open_bet, place

BETTING = [slug for slug in games_with_screens() if screens_of(GAMES[slug]).bet is not Screens.bet]
"""The games that ask for bets at all: `tests/test_our_games.py` says which must."""

MOST_MOVES = 600


@pytest.mark.parametrize("slug", BETTING)
def test_a_bet_is_open_before_its_answer(lobby: Lobby, clock: ManualClock, slug: str, monkeypatch: MonkeyPatch) -> None:
    """While a bet is open no view answers it; each one that somebody made is answered by the end, by its choices.

    Every round of play has one: a round in which nobody can bet would be dull. Each kind is worded.
    """
    monkeypatch.setattr(reactions, "MOST_BETS", 10_000)
    room, chance, answers = start_room(lobby, slug), Chance(6), Answers()
    app, (nele,), kinds = make_app(lobby), watch(room, "Nele"), set[str]()
    choices, keys = dict[str, tuple[str, ...]](), defaultdict[int, set[str]](set)
    for _ in range(MOST_MOVES):
        if room.status != "playing":
            break
        if bet := open_bet(room):
            assert bet.key not in room.screens.bet_answers(room.screen_input("table"))
            assert len(bet.choices) == len(set(bet.choices)) >= 2
            if (kind := bet.key.partition(".")[0]) not in kinds:
                kinds.add(kind)
                html = page(app, room, nele)
                assert len(bet.choices) == html.count('name="choice"') and "<h1></h1>" not in html
                assert (
                    len(bet.choices) == html.count('<span class="name">') and '<span class="name"></span>' not in html
                )
            choices[bet.key] = bet.choices
            keys[room.view("table").round].add(bet.key)
            place(room, nele.number, bet.key, chance.pick(bet.choices))
        play_some(room, chance, clock, 1)
        known = answers.known(room)
    assert choices and keys[1], f"nobody could bet: see `bet` in companion/games/{slug}/screens"
    open_at_the_end = 1  # a question that the game never came to counts for nobody
    assert len(choices) - open_at_the_end <= len(known)
    assert known and all({*right} <= {*choices[key]} for key, right in known.items())


def test_a_bet_is_sealed(lobby: Lobby) -> None:
    room = start_room(lobby, "color_game")
    nele, tom = watch(room, "Nele", "Tom")
    place(room, nele.number, "winner", "red")
    place(room, nele.number, "winner", "blue")
    place(room, tom.number, "winner", "no such team")
    place(room, tom.number, "another", "red")
    place(room, room.record.people[0].number, "winner", "red")
    assert {"winner": {nele.number: "red"}} == room.record.play.bets


def test_no_bet_is_open_during_a_reveal_or_a_pause(tmp_path: Path, clock: ManualClock) -> None:
    with open_lobby(tmp_path / "tables.db", clock, pace=Pace(1, 2, beats=1)) as lobby:
        room, chance = start_room(lobby, "album", seats=3), Chance(3)
        room.pause(True)
        assert open_bet(room) is None
        room.pause(False)
        while room.beat is None:
            assert open_bet(room) or room.view("table").phase == "round_over"
            play_some(room, chance, clock, 1)
        assert open_bet(room) is None


WITH_SCREENS = games_with_screens()


def post(app: Flask, room: Room, person: Person, what: str, **data: str) -> int:
    return seat_post(app, room, person, f"/{what}", **data)


def page(app: Flask, room: Room, person: Person) -> str:
    return seat_page(app, room, person, "/main", headers=SCRIPT)


def wall(app: Flask, room: Room) -> str:
    return for_table(context_of(app), room, "en").html()


@pytest.mark.parametrize("slug", WITH_SCREENS)
@pytest.mark.parametrize("moves", [0, 9, 40])
def test_a_watcher_s_phone_is_made_of_the_public_view(tmp_path: Path, slug: str, moves: int) -> None:
    with twin_worlds(tmp_path, slug, fewest_seats(slug), {}, 11 + moves, moves, "table") as (one, two, *_):
        seen = []
        for world in (one, two):
            record = world.room.record.copy()
            record.watchers = [Person(90, "Nele"), Person(91, "Tom")]
            world.room.restore(replace(world.room.snapshot, record=record))
            nele, bet = record.watchers[0], open_bet(world.room)
            before = page(world.app, world.room, nele)
            if bet:
                assert 204 == post(world.app, world.room, nele, "bet", key=bet.key, choice=bet.choices[-1])
            key = for_seat(context_of(world.app), world.room, nele.number, nele.claim, "en").key
            seen.append((bet, before, page(world.app, world.room, nele), wall(world.app, world.room), repr(key)))
        assert seen[0] == seen[1]


def test_a_sealed_bet_is_shown_to_its_owner_alone(lobby: Lobby) -> None:
    walls = []
    for choice in ("red", "blue"):
        room = start_room(lobby, "color_game")
        app, (nele, tom, _) = make_app(lobby), watch(room, "Nele", "Tom", "Ida")
        assert "Who wins?" in page(app, room, nele) and "sealed" not in wall(app, room)
        assert 204 == post(app, room, nele, "bet", key="winner", choice=choice)
        assert "Sealed. Watch the wall." in page(app, room, nele) and "Who wins?" in page(app, room, tom)
        assert "1 bet is sealed" in wall(app, room) and "Nele, Tom, Ida" in wall(app, room)
        walls.append(wall(app, room).replace(room.code, "CODE"))
    assert walls[0] == walls[1]


def test_players_and_strangers_place_no_bets(lobby: Lobby) -> None:
    room = start_room(lobby, "color_game")
    app, (nele,) = make_app(lobby), watch(room, "Nele")
    assert 204 == post(app, room, room.record.people[0], "bet", key="winner", choice="red")
    assert {} == room.record.play.bets
    stranger = app.test_client().post(f"{seat_path(room, nele)}/bet", data={"key": "winner", "choice": "red"})
    assert 404 == stranger.status_code


def test_watchers_react_while_a_bet_is_open_and_nobody_chooses_in_secret(lobby: Lobby, clock: ManualClock) -> None:
    """Players do not react there: one who did would tell that they have finished."""
    room = start_room(lobby, "masquerade_murder")
    assert "target" == room.view("table").phase and not may_react(room, "table")
    room = start_room(lobby, "photo_leap")
    chance, found = Chance(3), 0
    for _ in range(200):
        bet = open_bet(room)
        assert may_react(room, "table") or not bet
        reacting = [seat for seat in (1, 2, 3, 4) if may_react(room, seat)]
        found += bet is not None and len(room.view("table").table.waiting_for) > 1
        assert room.beat or len(room.view("table").table.waiting_for) == 1 or not reacting
        play_some(room, chance, clock, 1)
    assert found, "no vote"


def test_watchers_see_nothing_of_a_deal_that_another_table_still_plays(lobby: Lobby) -> None:
    rooms = [start_room(lobby, "color_game") for _ in range(2)]
    app, (nele,) = make_app(lobby), watch(rooms[0], "Nele")
    assert "Who wins?" in page(app, rooms[0], nele)
    for room in rooms:
        room.change(lambda record: setattr(record.play, "deal", "same"))
    assert "Who wins?" not in page(app, rooms[0], nele) and "round" not in page(app, rooms[0], nele)
    rooms[1].end()
    assert "Who wins?" in page(app, rooms[0], nele)
