"""Stepping through what happened: for whom, when, and never a word too many."""

import re
from collections.abc import Iterator

import pytest
from app_server import app_of, context_of, here, phone
from flask import Flask
from flask.testing import FlaskClient
from laws import long_games
from table_setup import Hands, begun, command, play_some

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.rules.game import Mover
from companion.tables.lobby import Lobby
from companion.tables.room import Room

MANY = 2000


def played(lobby: Lobby, hands: Hands, slug: str, moves: int = MANY, seed: int = 1) -> Room:
    """A game that was played to its end, or broken off after some moves."""
    room = begun(lobby, slug, seed=seed)
    play_some(room, Chance(3), hands, moves)
    if room.status != "over":
        room.end()
    return room


def past(room: Room, play: int = 1, seat: int | None = None) -> str:
    return f"{here(room, seat) if seat else f'/t/{room.code}'}/replay/{play}"


def pages(client: FlaskClient, base: str, viewer: str, most: int = 1000) -> Iterator[str]:
    """All that a viewer's steps say, page and screen, one after the other."""
    for step in range(most):
        screen = client.get(f"{base}/{viewer}/{step}")
        if screen.status_code == 404:
            break
        assert 200 == screen.status_code
        yield client.get(f"{base}?step={step}&viewer={viewer}").text + screen.text


# While it runs.


@pytest.mark.parametrize("slug", long_games())
def test_nothing_of_a_running_game_is_here(lobby: Lobby, app: Flask, hands: Hands, slug: str) -> None:
    """For nobody, by no address; what is said instead is the same before any move and after many, paused or not."""
    room = begun(lobby, slug)

    def told() -> list[tuple[int, bytes]]:
        found = []
        people: list[tuple[FlaskClient, int | None]] = [
            (app.test_client(), None),
            (phone(app, room, is_host=True), None),
        ]
        people += [(phone(app, room, seat), seat) for seat in (1, 2)]
        for client, seat in people:
            for base in (past(room), *([past(room, 1, seat)] if seat else [])):
                for more in ("", "?step=1&viewer=1", "?viewer=table", "/table/0", "/1/0", "/1/0/picture/1"):
                    answer = client.get(base + more)
                    found.append((answer.status_code, answer.data))
                found.append((0, client.get(base.rpartition("/")[0]).data))
        return found

    before = told()
    play_some(room, Chance(5), hands, 9)
    assert room.status == "playing" and before == told()
    room.pause(True)
    assert before == told()
    assert {409, 0} == {status for status, _ in before}


def test_a_deal_that_is_still_played_elsewhere_is_not_shown(lobby: Lobby, app: Flask, hands: Hands) -> None:
    """A class may have dealt all tables the same: what was hidden here is hidden there until all have ended."""
    other = begun(lobby, "photo_leap", seed=8)
    room = played(lobby, hands, "photo_leap", seed=8)
    assert 409 == app.test_client().get(past(room)).status_code
    assert 409 == phone(app, room, 1).get(past(room, 1, 1) + "/1/0").status_code
    other.end()
    assert 200 == app.test_client().get(past(room)).status_code


# Broken off.


def test_a_game_that_was_broken_off_keeps_its_secrets(lobby: Lobby, app: Flask, hands: Hands) -> None:
    """A stranger steps through the table's screen; a seat's own token opens that seat's, and no other."""
    room = played(lobby, hands, "masquerade_murder", 40)
    stranger, one = app.test_client(), phone(app, room, 1)
    assert 200 == stranger.get(past(room)).status_code
    for seat in (1, 2, 3, "gm"):
        for path in (f"{past(room)}?viewer={seat}", f"{past(room)}/{seat}/0", f"{past(room)}/{seat}/0/picture/1"):
            for who in (stranger, one, phone(app, room, is_host=True)):
                assert 404 == who.get(path).status_code
    steps = list(pages(stranger, past(room), "table"))
    assert len(steps) > 2 and not any(re.search(r"Guest\d moved", page) for page in steps)
    own = past(room, 1, 1)
    assert 200 == one.get(own).status_code == one.get(f"{own}/1/0").status_code == one.get(f"{own}/table/0").status_code
    assert 404 == one.get(f"{own}/2/0").status_code == one.get(f"{own}?viewer=2").status_code
    for who in (stranger, phone(app, room, 2), phone(app, room, is_host=True)):
        for path in (own, f"{own}/1/0", f"{own}/table/0"):
            assert 404 == who.get(path).status_code


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_steps_do_not_tell_who_did_something_in_secret(lobby: Lobby, hands: Hands, seats: tuple[int, int]) -> None:
    """Who tapped, who tapped first, how often: two such games, broken off, have the same pages for all others."""
    told = []
    for order in ((0, 1), seats, (0,)):
        room = begun(lobby, "photo_leap", seed=4)
        quiet = [seat for seat in range(1, 5) if len(room.view(seat).moves) == 1]
        began = hands.now
        for number in order:
            hands.now = began + 5 + number
            room.play(quiet[number], command(room, "ready"), None, None)
        hands.now = began + 9
        room.end()
        app = app_of(lobby)
        found = [*pages(app.test_client(), past(room), "table")]
        third = quiet[2]
        found += pages(phone(app, room, third), past(room, 1, third), str(third))
        told.append([page.replace(room.code, "CODE") for page in found])
    assert len(told[0]) == 2
    assert told[0] == told[1] == told[2]


# Played to its end.


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_game_that_is_over_is_shown_from_every_seat(lobby: Lobby, app: Flask, hands: Hands, slug: str) -> None:
    """At every step, to whoever knows the code; with nothing to tap and nothing live in it."""
    room = played(lobby, hands, slug)
    assert "over" == room.status and room.record.play and room.record.play.over
    steps, client = len(context_of(app).archive.replay(room.code, 1).steps), app.test_client()
    for viewer in GAMES[slug].viewers(room.snapshot.state):
        for step in {at for at in (0, 1, 7, 20, steps // 2, steps - 2, steps - 1) if at < steps}:
            screen = client.get(f"{past(room)}/{viewer}/{step}")
            assert 200 == screen.status_code, (viewer, step)
            assert " inert>" in screen.text and "app.js" not in screen.text and "data-live" not in screen.text
        assert 404 == client.get(f"{past(room)}/{viewer}/{steps}").status_code
    page = client.get(f"{past(room)}?step=9999&viewer=1").text
    assert f"{steps - 1} of {steps - 1}" in page
    assert 'rel="next"' not in page and 'rel="prev"' in page


def test_what_lay_under_the_finger_lies_open(lobby: Lobby, app: Flask, hands: Hands) -> None:
    """A seat's role stands where its hold showed it."""
    room = played(lobby, hands, "photo_leap")
    replay = context_of(app).archive.replay(room.code, 1)
    for seat in range(1, 5):
        role = replay.view(0, seat).you.role
        title = replay.game_data.words(f"role.{role}.title")
        screen = app.test_client().get(f"{past(room)}/{seat}/0").text
        panel = re.search(r'<div class="secret [^"]*">(.*?)</div>', screen, re.S)
        assert panel and title in panel[1]
        assert "hidden></div>" not in screen.partition("live-part")[2].partition("noscript")[0]


def test_pictures_of_a_seats_album_are_shown(lobby: Lobby, app: Flask, hands: Hands) -> None:
    """As its screens call them, and no others."""
    room = played(lobby, hands, "album")
    client = app.test_client()
    screens = (client.get(f"{past(room)}/{seat}/3").text for seat in (1, 2, 3))
    found = {name for screen in screens for name in re.findall(r'src="([^"]*/picture/[^"]*)"', screen)}
    assert found
    for address in found:
        assert 200 == client.get(address).status_code
        assert 404 == client.get(address.partition("?")[0] + "x").status_code


def test_games_before_a_rematch_stay(lobby: Lobby, app: Flask, hands: Hands) -> None:
    """Listed, and open, while the next one runs, were that another game."""
    room = played(lobby, hands, "infection", 6)
    lobby.change_game(room, "photo_leap", {})
    room.change(lambda record: record.people.extend([]))
    assert "lobby" == room.status
    page = app.test_client().get(f"/t/{room.code}/replay").text
    assert f'{past(room)}"' in page and "broken off" in page and "Infection" in page
    assert 200 == app.test_client().get(past(room)).status_code
    lobby.change_game(room, "infection", {})
    room.begin(3)
    assert 200 == app.test_client().get(past(room)).status_code
    assert 409 == app.test_client().get(past(room, 2)).status_code
    assert f'{past(room, 2)}"' not in app.test_client().get(f"/t/{room.code}/replay").text


def test_a_game_is_folded_once(lobby: Lobby, app: Flask, hands: Hands) -> None:
    """However many step through it, and apart from what all tables wait for."""
    room = played(lobby, hands, "infection")
    archive, folded, apart = context_of(app).archive, [], []

    def noted(call, *told):  # type: ignore[no-untyped-def]
        apart.append(told)
        return call(*told)

    context_of(app).run_in_thread = noted
    for step in range(5):
        app.test_client().get(f"{past(room)}?step={step}")
        folded.append(archive.replay(room.code, 1))
    assert 1 == len(set(map(id, folded))) and [(room.code, 1)] * 5 == apart


@pytest.mark.parametrize(
    "path", ["/0", "/2", "/99999999999999999999", "/1/table/-1", "/1/5/99999", "/1/table/0/picture/..", "/1/x/0", "/x"]
)
def test_odd_addresses_of_replays_are_not_there(lobby: Lobby, app: Flask, hands: Hands, path: str) -> None:
    room = played(lobby, hands, "infection", 6)
    assert 404 == app.test_client().get(f"/t/{room.code}/replay{path}").status_code


@pytest.mark.parametrize("step", ["-1", "x", "9" * 500, "١", "", "1e3", "%00"])
def test_odd_steps_lead_to_one_that_there_is(lobby: Lobby, app: Flask, hands: Hands, step: str) -> None:
    room = played(lobby, hands, "infection", 6)
    assert 200 == app.test_client().get(f"{past(room)}?step={step}").status_code


def test_who_got_up_is_a_stranger(lobby: Lobby, app: Flask, hands: Hands) -> None:
    """A seat that was given to another phone, or left, opens nothing with its old token."""
    from companion.tables.lobby import leave_seat

    room = played(lobby, hands, "masquerade_murder", 12)
    mine: Mover = 1
    client = phone(app, room, mine)
    leave_seat(room, room.record.people[0].number)
    assert 404 == client.get(past(room, 1, 1)).status_code
