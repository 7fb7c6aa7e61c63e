"""A machine's clock that was set back between two starts: games and sign-ins go on."""

import time
from pathlib import Path

import pytest
from app_server import context_of, make_app
from class_setup import ClassSetup
from table_setup import ManualClock, command, open_lobby, start_room

from companion.classes.classroom import Classroom

HOUR = 3600


def test_a_games_clock_goes_on_from_its_last_move(tmp_path: Path) -> None:
    clock = ManualClock()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        room = start_room(lobby, "color_game", seats=5)
        for seat in range(1, 6):
            room.play(seat, command(room, "ready"), None, None)
        clock.pass_time(60)
        room.play(1, command(room, "message", to=2, text="hello"), None, None)
        at, deadline = room.at, room.deadline
        assert at >= 60 and deadline is not None
    clock.now -= HOUR
    clock.close()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        again = lobby.room(room.code)
        assert again is not None and at == again.at
        clock.pass_time(20)
        assert at + 20 == pytest.approx(again.at)
        clock.pass_time(deadline - again.at + 1)
        assert "live" != again.snapshot.state.phase


def test_a_paused_game_stays_where_it_was(tmp_path: Path) -> None:
    clock = ManualClock()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        room = start_room(lobby, "infection")
        clock.pass_time(60)
        room.pause(True)
        at = room.at
    clock.now -= HOUR
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        again = lobby.room(room.code)
        assert again is not None
        again.pause(False)
        clock.pass_time(5)
        assert at + 5 == pytest.approx(again.at)


def test_a_classes_countdown_is_never_longer_than_it_began(tmp_path: Path) -> None:
    clock = ManualClock()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        Classroom(lobby).count_down(20)
        clock.pass_time(300)
    clock.now -= HOUR
    clock.close()
    with open_lobby(tmp_path / "t.db", clock) as lobby:
        classroom = Classroom(lobby)
        assert 1200 == pytest.approx(classroom.seconds_left())
        clock.pass_time(1201)
        assert classroom.announcement().is_up


def test_a_teacher_stays_signed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_lobby(tmp_path / "t.db") as lobby:
        app = make_app(lobby, class_setup=ClassSetup())
        session, client, now = context_of(app).teacher_session, app.test_client(), time.time()
        assert session is not None
        client.post("/class/in", data={"password": session.new_password})
        for ahead, status in ((0, 200), (-HOUR, 200), (181 * 24 * HOUR, 403)):
            monkeypatch.setattr(time, "time", lambda ahead=ahead: now + ahead)
            assert status == client.get("/class/main").status_code, ahead
