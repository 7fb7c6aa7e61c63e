"""The dashboard of a class: what it shows, and what it must never show."""

from typing import Any

import pytest
from app_server import SCRIPT, phone, seat_path
from canaries import ROLES, big_numbers, plant_canaries
from class_setup import class_app, set_up_tables, signed_in, teacher_session
from flask import Flask
from laws import worlds_of
from table_setup import ManualClock, fewest_seats, play_some

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.tables.lobby import Lobby
from companion.tables.seating import sit
from companion.web.pages.dashboard import GONE_S, LONG_MIN


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return class_app(lobby)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_the_dashboard_shows_no_secret(app: Flask, clock: ManualClock, slug: str) -> None:
    client, classroom, chance = signed_in(app), teacher_session(app).classroom, Chance(3)
    room = set_up_tables(classroom, slug, 1, fewest_seats(slug))[0]
    classroom.begin()
    numbers = [str(number) for number in big_numbers(room.record.play.head["dealt"])]
    canaries = {}
    if slug in ROLES:
        roles = sorted(set(ROLES[slug](room.snapshot.state).values()))
        canaries = {role: f"Canary{n}Bird" for n, role in enumerate(roles)}
        plant_canaries(room, canaries)
    for _ in range(12):
        dashboard = client.get("/class").text + client.get("/class/main", headers=SCRIPT).text
        wall = app.test_client().get(f"/t/{room.code}/screen").text
        assert not [secret for secret in (*numbers, *canaries.values()) if secret in dashboard and secret not in wall]
        assert room.code in dashboard
        play_some(room, chance, clock, 4)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_move_without_public_effect_does_not_change_the_dashboard(app: Flask, clock: ManualClock, slug: str) -> None:
    classroom, chance, dashboard = teacher_session(app).classroom, Chance(5), teacher_session(app).board
    room = set_up_tables(classroom, slug, 1, fewest_seats(slug))[0]
    classroom.begin()
    unseen_moves = 0
    for _ in range(60):
        if room.status != "playing":
            break
        dashboard.look()
        before, moment, version = room.view("table").table, room.moment, dashboard.version
        play_some(room, chance, clock, 1)
        dashboard._grain = dashboard._now() // 5
        if (before, moment) == (room.view("table").table, room.moment):
            unseen_moves += 1
            dashboard.look()
            assert version == dashboard.version
    assert unseen_moves or not getattr(worlds_of(slug), "HAS_UNSEEN_MOVES", False)


def test_a_row_is_drawn_only_when_it_changes(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.web.render import html as render

    drawn_rows: list[int] = []
    render_page = render.page

    def count_rows(template: str, language: str, **values: Any) -> str:
        drawn_rows.extend([values["row"].number] if template == "class_table.html" else [])
        return render_page(template, language, **values)

    classroom, dashboard = teacher_session(app).classroom, teacher_session(app).board
    rooms = set_up_tables(classroom, "album", 5, 3)
    monkeypatch.setattr(render, "page", count_rows)
    dashboard.look()
    for _ in range(3):
        dashboard.newest("en").html()
    assert [1, 2, 3, 4, 5] == drawn_rows
    rooms[3].begin(1)
    dashboard.look()
    dashboard.newest("en").html()
    assert [1, 2, 3, 4, 5, 4] == drawn_rows


def test_phones_and_tables_need_help_after_a_fixed_time(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    classroom, dashboard = teacher_session(app).classroom, teacher_session(app).board
    # Whole seconds: their sums are exact.
    now, gone_seconds, is_open = [float(round(dashboard._now()))], dict[int, float](), [False]
    monkeypatch.setattr(dashboard, "_now", lambda: now[0])
    monkeypatch.setattr(classroom.lobby.presence, "is_open", lambda code, number: is_open[0])
    monkeypatch.setattr(classroom.lobby.presence, "is_here", lambda code, number: number not in gone_seconds)
    monkeypatch.setattr(classroom.lobby.presence, "gone_for", lambda code, number: gone_seconds.get(number))
    room = set_up_tables(classroom, "photo_leap", 1, 4)[0]

    def row(seconds: float = 0) -> Any:
        now[0] += seconds
        dashboard._stale.add(room.code)
        dashboard._grain -= 1
        dashboard.look()
        return dashboard._tables[room.code].row

    assert not row().needs_somebody and [False] * 4 == [sitter.is_here for sitter in row().sitters]
    is_open[0] = True
    assert [True] * 4 == [sitter.is_here for sitter in row().sitters]
    classroom.begin()
    assert [True] * 4 == [sitter.is_waited for sitter in row().sitters]
    for gone_seconds[2], lost in ((GONE_S - 0.1, []), (GONE_S, ["Guest2"]), (200.0, ["Guest2"])):
        assert lost == [sitter.name for sitter in row().lost]
    assert 3 == row().lost[0].gone
    gone_seconds.clear()
    assert not row(60 * LONG_MIN - 1).is_long
    shown = row(1)
    assert LONG_MIN == shown.waits and shown.is_long and shown.needs_somebody
    classroom.pause(True)
    shown = row(3600)
    assert not shown.needs_somebody and not any(sitter.is_waited for sitter in shown.sitters)
    classroom.pause(False)
    shown = row()
    assert 0 == shown.waits and any(sitter.is_waited for sitter in shown.sitters)
    assert not shown.needs_somebody, "a pause does not count as waiting"


def test_the_dashboard_counts_answers_without_names(app: Flask) -> None:
    classroom, dashboard, client = teacher_session(app).classroom, teacher_session(app).board, signed_in(app)
    room = set_up_tables(classroom, "photo_leap", 1, 3)[0]
    sit(room, "Bot", bot="steady")
    classroom.begin()
    assert "have answered" not in client.get("/class").text
    classroom.end()
    pages = []
    for seat in (1, 2):
        dashboard.look()
        pages.append(client.get("/class/main", headers=SCRIPT).text)
        phone(app, room, seat).post(f"{seat_path(room, seat)}/feedback/1", data={"q1": "4"})
    pages.append(client.get("/class/main", headers=SCRIPT).text)
    assert [f"{count} of 3 have answered" in page for count, page in enumerate(pages)] == [True] * 3
    assert pages[0].replace("0 of 3", "1 of 3") == pages[1], "nothing else has changed"
