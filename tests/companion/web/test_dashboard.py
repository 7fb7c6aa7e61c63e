"""The dashboard of a class: what it shows, and what it never may."""

from typing import Any

import pytest
from app_server import SCRIPT, context_of, here, phone
from canaries import ROLES, big_numbers, plant
from class_setup import class_app, laid, signed_in, teacher_session
from flask import Flask
from flask.testing import FlaskClient
from laws import worlds_of
from table_setup import Hands, fewest_seats, play_some

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.tables.lobby import Lobby, sit
from companion.web.pages.dashboard import GONE_S, LONG_MIN


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return class_app(lobby)


def board(client: FlaskClient) -> str:
    return client.get("/class").text + client.get("/class/main", headers=SCRIPT).text


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_nothing_secret_stands_on_the_dashboard(app: Flask, hands: Hands, slug: str) -> None:
    """No seed, no deal, and no word for what anybody is, before it stands on the table's own screen."""
    client, classroom, chance = signed_in(app), teacher_session(app).classroom, Chance(3)
    room = laid(classroom, slug, 1, fewest_seats(slug))[0]
    classroom.begin()
    numbers = [str(one) for one in big_numbers(room.record.play.head["dealt"])]
    canaries = {}
    if slug in ROLES:
        roles = sorted(set(ROLES[slug](room.snapshot.state).values()))
        canaries = {role: f"Canary{n}Bird" for n, role in enumerate(roles)}
        plant(room, canaries)
    for _ in range(12):
        told, wall = board(client), app.test_client().get(f"/t/{room.code}/screen").text
        assert not [one for one in (*numbers, *canaries.values()) if one in told and one not in wall]
        assert room.code in told
        play_some(room, chance, hands, 4)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_what_nobody_may_see_changes_nothing_on_the_dashboard(app: Flask, hands: Hands, slug: str) -> None:
    """Where a move leaves the public view as it was, the row stays as it was, and nothing is pushed."""
    classroom, chance, watched = teacher_session(app).classroom, Chance(5), teacher_session(app).board
    room = laid(classroom, slug, 1, fewest_seats(slug))[0]
    classroom.begin()
    unseen = 0
    for _ in range(60):
        if room.status != "playing":
            break
        watched.look()
        before, moment, version = room.view("table").table, room.moment, watched.version
        play_some(room, chance, hands, 1)
        watched._grain = watched._now() // 5
        if (before, moment) == (room.view("table").table, room.moment):
            unseen += 1
            watched.look()
            assert version == watched.version
    assert unseen or not getattr(worlds_of(slug), "HAS_UNSEEN_MOVES", False)


def test_a_row_is_drawn_once_for_all_who_look_and_only_when_it_is_another(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.web import render

    drawn: list[int] = []
    page = render.page

    def counted(template: str, language: str, **values: Any) -> str:
        if template == "class_table.html":
            drawn.append(values["row"].number)
        return page(template, language, **values)

    classroom, watched = teacher_session(app).classroom, teacher_session(app).board
    rooms = laid(classroom, "album", 5, 3)
    monkeypatch.setattr(render, "page", counted)
    watched.look()
    for _ in range(3):
        watched.newest("en").html()
    assert [1, 2, 3, 4, 5] == drawn
    rooms[3].begin(1)
    watched.look()
    watched.newest("en").html()
    assert [1, 2, 3, 4, 5, 4] == drawn


def test_the_board_says_who_is_waited_for_how_long_and_whose_phone_is_gone(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone counts as lost only in a running game, and a table as stuck only after minutes."""
    classroom, watched, hub = teacher_session(app).classroom, teacher_session(app).board, context_of(app).hub
    now = [watched._now()]
    monkeypatch.setattr(watched, "_now", lambda: now[0])
    room = laid(classroom, "photo_leap", 1, 4)[0]
    gone = {2: 200.0}
    monkeypatch.setattr(hub, "is_here", lambda code, who: who not in gone)
    monkeypatch.setattr(hub, "gone_for", lambda code, who: gone.get(who))

    def row() -> Any:
        now[0] += 6
        watched.look()
        return watched._tables[room.code].row

    assert not row().needs_somebody
    classroom.begin()
    seen = row()
    assert ["Guest2"] == [one.name for one in seen.lost] and 3 == seen.lost[0].gone
    assert [True] * 4 == [one.is_waited for one in seen.sitters] and 0 == seen.waits
    gone.clear()
    now[0] += 400
    assert 6 == (seen := row()).waits and seen.is_long and seen.needs_somebody
    classroom.pause(True)
    assert not row().needs_somebody
    classroom.pause(False)
    row()
    assert not row().needs_somebody, "a pause is no waiting"


def test_a_phone_is_lost_and_a_table_stuck_from_a_moment_on(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the lobby a phone is here or not at once; in a game after a pocket's time; nobody is waited for in a pause."""
    classroom, watched, hub = teacher_session(app).classroom, teacher_session(app).board, context_of(app).hub
    now, gone, is_open = [float(round(watched._now()))], [0.0], [False]  # whole seconds: their sums are exact
    monkeypatch.setattr(watched, "_now", lambda: now[0])
    monkeypatch.setattr(hub, "is_open", lambda code, who: is_open[0])
    monkeypatch.setattr(hub, "is_here", lambda code, who: not gone[0])
    monkeypatch.setattr(hub, "gone_for", lambda code, who: gone[0] or None)
    room = laid(classroom, "photo_leap", 1, 4)[0]

    def row(later: float = 0) -> Any:
        now[0] += later
        watched._stale.add(room.code)
        watched._grain -= 1
        watched.look()
        return watched._tables[room.code].row

    assert [False] * 4 == [one.is_here for one in row().sitters]
    is_open[0] = True
    assert [True] * 4 == [one.is_here for one in row().sitters]
    classroom.begin()
    for gone[0], lost in ((GONE_S - 0.1, 0), (GONE_S, 4), (0.0, 0)):
        assert lost == len(row().lost)
    assert not row(60 * LONG_MIN - 1).is_long and row(1).is_long
    classroom.pause(True)
    assert not any(one.is_waited for one in row(3600).sitters)
    classroom.pause(False)
    assert 0 == row().waits and any(one.is_waited for one in row().sitters)


def test_the_board_counts_who_has_answered_and_never_says_who(app: Flask) -> None:
    classroom, watched, client = teacher_session(app).classroom, teacher_session(app).board, signed_in(app)
    room = laid(classroom, "photo_leap", 1, 3)[0]
    sit(room, "Bot", bot="steady")
    classroom.begin()
    assert "have answered" not in client.get("/class").text
    classroom.end()
    said = []
    for seat in (1, 2):
        watched.look()
        said.append(client.get("/class/main", headers=SCRIPT).text)
        phone(app, room, seat).post(f"{here(room, seat)}/feedback/1", data={"q1": "4"})
    said.append(client.get("/class/main", headers=SCRIPT).text)
    assert [f"{count} of 3 have answered" in one for count, one in enumerate(said)] == [True] * 3
    assert said[0].replace("0 of 3", "1 of 3") == said[1], "nothing else is another"
