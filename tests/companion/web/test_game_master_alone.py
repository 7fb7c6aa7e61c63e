"""A game master's phone beside printed cards: no seat has a person or a bot, and replay, report and feedback work."""

from pathlib import Path
from typing import Any

import pytest
from app_server import SCRIPT, phone, seat_path
from flask import Flask
from table_setup import ManualClock, command, open_lobby

from cards.errors import InputError
from companion.classes.obstacles import start_obstacle
from companion.games import GAMES
from companion.lab.records.export import export_tables
from companion.lab.records.read import read_tables
from companion.lab.report.analysis import make_report
from companion.lab.report.model import ReportRequest
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit

PAIRS = (["deer", "fox"], ["sheep", "sheep"], ["sheep", "deer"], ["sheep", "fox"])


@pytest.fixture
def room(lobby: Lobby) -> Room:
    return room_of(lobby)


def room_of(lobby: Lobby, *names: str, **options: Any) -> Room:
    room = lobby.make("photo_leap", options={"mode": "gm", **options})
    sit(room, "Mara", is_gm=True)
    for name in names:
        sit(room, name)
    return room


def play_to_end(room: Room) -> Room:
    if room.status == "lobby":
        room.begin(1)
    room.play("gm", command(room, "set_types", truth="sheep", fakes=["bear", "wolf"]), None, None)
    for pair in PAIRS:
        room.play("gm", command(room, "publish", types=pair), None, None)
    assert "over" == room.status
    return room


def test_the_game_starts_with_the_game_master_alone(room: Room) -> None:
    """Rule 12.5: nobody else has a phone, and four play."""
    assert start_obstacle(room) is None
    room.begin(1)
    assert 4 == room.snapshot.state.seats
    assert {seat: f"Player {seat}" for seat in (1, 2, 3, 4)} == room.screen_input("gm").names
    assert ["Mara"] == [person.name for person in room.record.people]


def test_players_who_come_with_a_phone_keep_their_names(lobby: Lobby) -> None:
    """Rules 12.5, 12.6: the seats after them are numbered. An option says how many play, where nobody sits down."""
    room = room_of(lobby, "Ada", "Bo")
    room.begin(1)
    assert {1: "Ada", 2: "Bo", 3: "Player 3", 4: "Player 4"} == room.screen_input("table").names
    room = room_of(lobby, players=6)
    room.begin(1)
    assert 6 == room.snapshot.state.seats == len(room.screen_input("gm").names)


def test_without_a_game_master_the_game_does_not_start(lobby: Lobby) -> None:
    room = lobby.make("photo_leap", options={"mode": "gm"})
    assert "gm" == start_obstacle(room)
    with pytest.raises(InputError) as error:
        room.begin(1)
    assert "game_master" == error.value.code


def test_only_games_on_paper_start_with_empty_seats(lobby: Lobby) -> None:
    for slug in GAMES:
        room = lobby.make(slug)
        assert not room.has_paper_seats() and room.fewest() == room.game_data.about.fewest
        assert "few" == start_obstacle(room)


def test_its_report_and_tables_count_one_person_and_four_seats(tmp_path: Path, clock: ManualClock) -> None:
    file = tmp_path / "tables.sqlite"
    with open_lobby(file, clock) as lobby:
        play_to_end(room_of(lobby))
    saved = read_tables(file)
    (group,) = make_report(saved, ReportRequest(bots=0)).groups
    assert (1, {4: 1}, 0) == (group.people, dict(group.seats), group.ended_by_bots)
    tables = export_tables(saved).tables
    assert [(4, 0)] == [(row["seats"], row["bots"]) for row in tables["games"]]
    assert ["gm"] == [row["seat"] for row in tables["seats"]]
    assert {"gm"} == {row["seat"] for row in tables["moves"]}


def test_its_replay_is_shown_for_every_seat_and_its_game_master_gives_feedback(room: Room, app: Flask) -> None:
    play_to_end(room)
    gm, here = phone(app, room, room.record.people[0], is_host=True), seat_path(room, room.record.people[0])
    for viewer in ("table", "gm", 1, 4):
        page = gm.get(f"/t/{room.code}/replay/1?step=2&viewer={viewer}")
        assert 200 == page.status_code and "Player 4" in page.text
        assert 200 == gm.get(f"/t/{room.code}/replay/1/{viewer}/2").status_code
    assert 200 == gm.get(f"{here}/feedback/1").status_code
    assert 303 == gm.post(f"{here}/feedback/1", data={"q1": "5"}).status_code


def test_the_wall_reads_a_step_of_the_script_once_when_the_game_master_asks(lobby: Lobby, app: Flask) -> None:
    room = room_of(lobby, "Ada")
    room.begin(1)
    room.play("gm", command(room, "set_types", truth="sheep", fakes=["bear", "wolf"]), None, None)
    gm, ada = (phone(app, room, person) for person in room.record.people)
    wall, words = f"/t/{room.code}/screen", "“Close your eyes. Spy, open yours.”"
    for client, person, step, is_said in (
        (ada, room.record.people[1], "night", False),
        (gm, room.record.people[0], "<b>", False),
        (gm, room.record.people[0], "night", True),
    ):
        answer = client.post(f"{seat_path(room, person)}/react", data={"step": step}, headers=SCRIPT)
        assert 204 == answer.status_code
        assert is_said == (f'data-say="{words[1:-1]}"' in gm.get(wall).text)
