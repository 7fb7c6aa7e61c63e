"""Twin worlds through the app: what a viewer may not know changes no byte of that viewer's responses.

The tests compare bodies and headers of every page, secret, menu and screen, and the responses to refused moves.
"""

from pathlib import Path

import pytest
from app_server import SCRIPT, context_of, make_app
from laws import long_games, moves_to_refuse, visible_events, worlds_of
from table_setup import ManualClock, game_of, logged_match, match_of, open_lobby, play_some, start_room
from twin_worlds import games_with_screens, options_of, step_both, twin_worlds
from variants import first

from companion.rules.chance import Chance
from companion.rules.game import Viewer
from companion.tables.room import Room
from companion.web.context import AppContext
from companion.web.live import screen_versions

POINTS = (0, 9, 30)
"""The numbers of random moves after which the worlds are compared."""


def compare_bodies(folder: Path, slug: str, points: tuple[int, ...], steps: int, seed: int, share: int = 1) -> int:
    """Compare all responses to a random viewer in both worlds, at several points of several tables.

    Of each table only every `share`-th point is taken, each table's another. Returns how many bodies were compared.
    """
    compared = 0
    for number, (seats, options) in enumerate(options_of(slug)):
        for moves in points[number % share :: share]:
            case_folder = folder / f"{number}-{moves}"
            twins = twin_worlds(case_folder, slug, seats, options, seed + 100 * number + moves, moves)
            with twins as (one, two, viewer, chance, _):
                for _ in range(steps):
                    for (name, first), (_, second) in zip(one.responses(viewer), two.responses(viewer), strict=True):
                        assert first == second, f"{slug} {options} after {moves}: {name}"
                        assert first[0] in (200, 404), name
                        compared += 1
                    if not step_both(one, two, viewer, chance):
                        break
    return compared


@pytest.mark.parametrize("slug", games_with_screens())
def test_every_body_is_byte_equal_in_both_worlds(tmp_path: Path, slug: str) -> None:
    assert compare_bodies(tmp_path, slug, POINTS, 2, 1, share=2) > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("slug", long_games())
def test_every_body_is_byte_equal_in_many_worlds(tmp_path: Path, slug: str, seed: int) -> None:
    assert compare_bodies(tmp_path, slug, (0, 2, 5, 9, 14, 20, 40, 80), 4, 1000 * seed) > 300


@pytest.mark.parametrize("slug", first(long_games(), 2))
def test_refusals_are_byte_equal_in_both_worlds(tmp_path: Path, slug: str) -> None:
    seats, options = options_of(slug)[0]
    refusals = 0
    for moves in POINTS:
        for viewer in (1, 2):
            folder = tmp_path / f"{moves}-{viewer}"
            with twin_worlds(folder, slug, seats, options, moves + 7, moves, viewer) as (one, two, _, chance, _):
                if one.room.status != "playing":
                    continue
                for fields in [*moves_to_refuse(one.played, match_of(one.room), viewer, chance)][:12]:
                    move_fields = {name: value for name, value in fields.items() if name not in ("seat", "at")}
                    first, second = (world.refusal(viewer, move_fields) for world in (one, two))
                    assert first == second, move_fields
                    if first[0] == 204:
                        break  # accepted in both worlds, so the state has changed
                    assert 409 == first[0] and first[1].strip()
                    refusals += 1
    assert refusals > 10


@pytest.mark.parametrize("slug", games_with_screens())
def test_all_secrets_of_a_moment_have_the_same_length(tmp_path: Path, slug: str) -> None:
    seats, options = options_of(slug)[0]
    for moves in POINTS:
        with twin_worlds(tmp_path / str(moves), slug, seats, options, moves + 3, moves) as (one, _, _, _, _):
            if one.room.status != "playing":
                continue
            for part in ("/secret", "/secret?with=1", "/secret?with=2", "/known"):
                seen = (one.client(seat).get(one.path_of(seat) + part, headers=SCRIPT) for seat in range(1, seats + 1))
                lengths = {len(response.data) for response in seen}
                assert 1 == len(lengths), f"{slug} {one.room.snapshot.state.phase} {part}: {lengths}"


@pytest.mark.parametrize("moves", [20, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("slug", first(games_with_screens(), 3))
def test_a_move_that_shows_a_viewer_nothing_sends_that_viewer_nothing(tmp_path: Path, slug: str, moves: int) -> None:
    unchanged = 0
    for number, (seats, options) in enumerate(options_of(slug)):
        clock, chance = ManualClock(), Chance(number + 1)
        with open_lobby(tmp_path / f"{number}.db", clock) as lobby:
            room = start_room(lobby, slug, options, seats=seats)
            context, game = context_of(make_app(lobby)), game_of(room)
            for _ in range(moves):
                if room.status != "playing":
                    break
                before, state = screen_keys(context, room), room.snapshot.state
                play_some(room, chance, clock, 1)
                after = screen_keys(context, room)
                for viewer, key in before.items():
                    match = logged_match(lobby, room)
                    if room.status == "playing" and not visible_events(game, state, match, viewer):
                        assert key == after[viewer], f"{viewer} is pushed {match.log[-1]}"
                        unchanged += 1
    assert unchanged or not getattr(worlds_of(slug), "HAS_UNSEEN_MOVES", False), "some moves are seen by nobody else"


def screen_keys(context: AppContext, room: Room) -> dict[Viewer, object]:
    keys: dict[Viewer, object] = {"table": screen_versions.for_table(context, room, "en").key}
    for person in room.record.people:
        keys[room.record.mover(person)] = screen_versions.for_seat(context, room, person.number, person.claim, "en").key
    return keys
