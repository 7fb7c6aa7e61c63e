"""Pages of replays: who may see them, when, and that they reveal no secret."""

import re
from collections.abc import Iterator

import pytest
from app_server import context_of, make_app, phone, seat_path
from flask import Flask
from flask.testing import FlaskClient
from laws import MAX_MOVES, long_games
from table_setup import ManualClock, command, play_some, start_room
from variants import first

from companion.games import GAMES
from companion.rules.chance import Chance
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import leave_seat


def play_game(lobby: Lobby, clock: ManualClock, slug: str, moves: int = MAX_MOVES, seed: int = 1) -> Room:
    room = start_room(lobby, slug, seed=seed)
    play_some(room, Chance(3), clock, moves)
    if room.status != "over":
        room.end()
    return room


def replay_path(room: Room, play: int = 1, seat: int | None = None) -> str:
    return f"{seat_path(room, seat) if seat else f'/t/{room.code}'}/replay/{play}"


def pages(client: FlaskClient, base: str, viewer: str, most: int = 1000) -> Iterator[str]:
    for step in range(most):
        screen = client.get(f"{base}/{viewer}/{step}")
        if screen.status_code == 404:
            break
        assert 200 == screen.status_code
        yield client.get(f"{base}?step={step}&viewer={viewer}").text + screen.text


def test_private_messages_stay_private_in_replays(lobby: Lobby, app: Flask, clock: ManualClock) -> None:
    room, words = start_room(lobby, "color_game", seats=6), "a zebra in the attic"
    while room.snapshot.state.phase == "setup":
        play_some(room, Chance(3), clock, 1)
    hands = enumerate(room.snapshot.state.hands, 1)
    observer = next(seat for seat, hand in hands if hand.identity == "observer")
    writer, reader, other = [seat for seat in range(1, 7) if seat != observer][:3]
    room.play(writer, command(room, "message", to=reader, text=words), None, None)
    for _ in range(20):
        clock.pass_time(60)
    assert "over" == room.status and room.record.play and room.record.play.over

    def is_read_by(seat: int | None) -> bool:
        return words in "".join(pages(phone(app, room, seat), replay_path(room, 1, seat), str(observer)))

    assert [False, True, True, True, False] == [is_read_by(one) for one in (None, observer, writer, reader, other)]


@pytest.mark.parametrize("slug", long_games())
def test_a_running_game_has_no_replay(lobby: Lobby, app: Flask, clock: ManualClock, slug: str) -> None:
    room = start_room(lobby, slug)

    def all_responses() -> list[tuple[int, bytes]]:
        responses = []
        people = [(app.test_client(), None), (phone(app, room, is_host=True), None)]
        people += [(phone(app, room, seat), seat) for seat in (1, 2)]
        for client, seat in people:
            for base in (replay_path(room), *([replay_path(room, 1, seat)] if seat else [])):
                for suffix in ("", "?step=1&viewer=1", "?viewer=table", "/table/0", "/1/0", "/1/0/picture/1"):
                    response = client.get(base + suffix)
                    responses.append((response.status_code, response.data))
                responses.append((0, client.get(base.rpartition("/")[0]).data))
        return responses

    before = all_responses()
    play_some(room, Chance(5), clock, 9)
    assert room.status == "playing" and before == all_responses()
    room.pause(True)
    assert before == all_responses()
    assert {409, 0} == {status for status, _ in before}


def test_a_replay_waits_for_other_tables_with_the_same_deal(lobby: Lobby, app: Flask, clock: ManualClock) -> None:
    other = start_room(lobby, "photo_leap", seed=8)
    room = play_game(lobby, clock, "photo_leap", seed=8)
    assert 409 == app.test_client().get(replay_path(room)).status_code
    assert 409 == phone(app, room, 1).get(replay_path(room, 1, 1) + "/1/0").status_code
    other.end()
    assert 200 == app.test_client().get(replay_path(room)).status_code


def test_a_replay_of_a_game_broken_off_shows_no_secret(lobby: Lobby, app: Flask, clock: ManualClock) -> None:
    room = play_game(lobby, clock, "masquerade_murder", 40)
    stranger, player = app.test_client(), phone(app, room, 1)
    assert 200 == stranger.get(replay_path(room)).status_code
    for seat in (1, 2, 3, "gm"):
        for path in (f"?viewer={seat}", f"/{seat}/0", f"/{seat}/0/picture/1"):
            for client in (stranger, player, phone(app, room, is_host=True)):
                assert 404 == client.get(replay_path(room) + path).status_code
    steps = list(pages(stranger, replay_path(room), "table"))
    assert len(steps) > 2 and not any(re.search(r"Guest\d moved", page) for page in steps)
    own_path = replay_path(room, 1, 1)
    own_pages = own_path, f"{own_path}/1/0", f"{own_path}/table/0"
    assert [200] * 3 == [player.get(path).status_code for path in own_pages]
    assert 404 == player.get(f"{own_path}/2/0").status_code == player.get(f"{own_path}?viewer=2").status_code
    for client in (stranger, phone(app, room, 2), phone(app, room, is_host=True)):
        assert [404] * 3 == [client.get(path).status_code for path in own_pages]


@pytest.mark.parametrize("seats", [(0, 1), (1, 0)])
def test_replay_steps_do_not_reveal_secret_moves(lobby: Lobby, clock: ManualClock, seats: tuple[int, int]) -> None:
    results = []
    for order in ((0, 1), seats, (0,)):
        room = start_room(lobby, "photo_leap", seed=4)
        secret_seats = [seat for seat in range(1, 5) if room.view(seat).you.role == "journalist"]
        began = clock.now
        for number in order:
            clock.now = began + 5 + number
            room.play(secret_seats[number], command(room, "ready"), None, None)
        clock.now = began + 9
        room.end()
        app = make_app(lobby)
        steps = [*pages(app.test_client(), replay_path(room), "table")]
        third = secret_seats[2]
        steps += pages(phone(app, room, third), replay_path(room, 1, third), str(third))
        results.append([page.replace(room.code, "CODE") for page in steps])
    assert len(results[0]) == 2
    assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("slug", first(("infection", *(slug for slug in sorted(GAMES) if slug != "infection"))))
def test_a_finished_game_is_replayed_from_every_seat(lobby: Lobby, app: Flask, clock: ManualClock, slug: str) -> None:
    room = play_game(lobby, clock, slug)
    assert "over" == room.status and room.record.play and room.record.play.over
    steps, client = len(context_of(app).archive.replay(room.code, 1).steps), app.test_client()
    for viewer in GAMES[slug].viewers(room.snapshot.state):
        for step in {index for index in (0, 1, 7, 20, steps // 2, steps - 2, steps - 1) if index < steps}:
            screen = client.get(f"{replay_path(room)}/{viewer}/{step}")
            assert 200 == screen.status_code, (viewer, step)
            assert " inert>" in screen.text and "app.js" not in screen.text and "data-live" not in screen.text
        assert 404 == client.get(f"{replay_path(room)}/{viewer}/{steps}").status_code
    page = client.get(f"{replay_path(room)}?step=9999&viewer=1").text
    assert f"{steps - 1} of {steps - 1}" in page
    assert 'rel="next"' not in page and 'rel="prev"' in page


def test_a_replay_shows_secrets_without_a_hold(lobby: Lobby, app: Flask, clock: ManualClock) -> None:
    room = play_game(lobby, clock, "photo_leap")
    replay = context_of(app).archive.replay(room.code, 1)
    for seat in range(1, 5):
        role = replay.view(0, seat).you.role
        title = replay.game_data.words(f"first.{role}.title")
        screen = app.test_client().get(f"{replay_path(room)}/{seat}/0").text
        panel = re.search(r'<div class="secret [^"]*">(.*?)</div>', screen, re.S)
        assert panel and title in panel[1]
        assert "hidden></div>" not in screen.partition("live-part")[2].partition("noscript")[0]


def test_a_replay_shows_the_pictures_of_a_seat(lobby: Lobby, app: Flask, clock: ManualClock) -> None:
    room = play_game(lobby, clock, "album")
    client = app.test_client()
    screens = (client.get(f"{replay_path(room)}/{seat}/3").text for seat in (1, 2, 3))
    addresses = {name for screen in screens for name in re.findall(r'src="([^"]*/picture/[^"]*)"', screen)}
    assert addresses
    for address in addresses:
        assert 200 == client.get(address).status_code
        assert 404 == client.get(address.partition("?")[0] + "x").status_code


def test_a_game_is_replayed_from_its_log_only_once(lobby: Lobby, app: Flask, clock: ManualClock) -> None:
    room = play_game(lobby, clock, "infection")
    archive, replays, thread_calls = context_of(app).archive, [], []

    def record_call(call, *arguments):  # type: ignore[no-untyped-def]
        thread_calls.append(arguments)
        return call(*arguments)

    context_of(app).run_in_thread = record_call
    for step in range(5):
        app.test_client().get(f"{replay_path(room)}?step={step}")
        replays.append(archive.replay(room.code, 1))
    assert 1 == len(set(map(id, replays)))
    assert [(room.code, 1)] * 5 == [arguments for arguments in thread_calls if len(arguments) == 2]


ODD_PATHS = ("/0", "/2", "/99999999999999999999", "/1/table/-1", "/1/5/99999", "/1/table/0/picture/..", "/1/x/0", "/x")
ODD_STEPS = ("-1", "x", "9" * 500, "١", "", "1e3", "%00")


def test_odd_addresses_are_not_found_and_odd_steps_show_an_existing_one(
    lobby: Lobby, app: Flask, clock: ManualClock
) -> None:
    room, client = play_game(lobby, clock, "infection", 6), app.test_client()
    assert not [path for path in ODD_PATHS if 404 != client.get(f"/t/{room.code}/replay{path}").status_code]
    assert not [step for step in ODD_STEPS if 200 != client.get(f"{replay_path(room)}?step={step}").status_code]


def test_a_token_of_a_left_seat_opens_no_replay(lobby: Lobby, app: Flask, clock: ManualClock) -> None:
    room = play_game(lobby, clock, "masquerade_murder", 12)
    client = phone(app, room, 1)
    leave_seat(room, room.record.people[0].number)
    assert 404 == client.get(replay_path(room, 1, 1)).status_code
