"""Twin worlds through the app: what a viewer may not know changes no byte of what that viewer is sent.

Bodies and headers of every page, secret, drawer and screen, and the answers to moves that are refused.
"""

from pathlib import Path

import pytest
from app_server import app_of, context_of
from laws import long_games, moves_to_refuse, visible_events, worlds_of
from table_setup import Hands, begun, logged_match, match_of, opened, play_some, played_at
from twin_worlds import games, go_on, options_of, twin_worlds

from companion.rules.chance import Chance
from companion.rules.game import Viewer
from companion.tables.room import Room
from companion.web.context import AppContext
from companion.web.live import screen_versions

POINTS = (0, 9, 30)
"""After how many random moves the worlds part."""


def all_bodies_are_equal(folder: Path, slug: str, points: tuple[int, ...], steps: int, seed: int) -> int:
    """How many bodies were compared: for a random viewer at several points of several tables, and some moves later."""
    compared = 0
    for number, (seats, options) in enumerate(options_of(slug)):
        for moves in points:
            at = folder / f"{number}-{moves}"
            with twin_worlds(at, slug, seats, options, seed + 100 * number + moves, moves) as (
                one,
                two,
                viewer,
                chance,
                _,
            ):
                for _ in range(steps):
                    for (name, ours), (_, theirs) in zip(one.sent(viewer), two.sent(viewer), strict=True):
                        assert ours == theirs, f"{slug} {options} after {moves}: {name}"
                        assert ours[0] in (200, 404), name
                        compared += 1
                    if not go_on(one, two, viewer, chance):
                        break
    return compared


@pytest.mark.parametrize("slug", games())
def test_every_body_is_byte_equal_in_both_worlds(tmp_path: Path, slug: str) -> None:
    """Bodies and headers, at three tables of each game, at three points and after the next moves."""
    assert all_bodies_are_equal(tmp_path, slug, POINTS, 2, 1) > 60


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 5))
@pytest.mark.parametrize("slug", long_games())
def test_every_body_is_byte_equal_in_many_worlds(tmp_path: Path, slug: str, seed: int) -> None:
    """The same at more points, for longer."""
    assert all_bodies_are_equal(tmp_path, slug, (0, 2, 5, 9, 14, 20, 40, 80), 4, 1000 * seed) > 300


@pytest.mark.parametrize("slug", long_games())
def test_refusals_are_byte_equal_in_both_worlds(tmp_path: Path, slug: str) -> None:
    """The full answers to moves of every type, the moves of others among them; each is from the closed list."""
    seats, options = options_of(slug)[0]
    refused = 0
    for moves in POINTS:
        for viewer in (1, 2):
            folder = tmp_path / f"{moves}-{viewer}"
            with twin_worlds(folder, slug, seats, options, moves + 7, moves, viewer) as (one, two, _, chance, _):
                if one.room.status != "playing":
                    continue
                for fields in [*moves_to_refuse(one.of, match_of(one.room), viewer, chance)][:12]:
                    bare = {name: value for name, value in fields.items() if name not in ("seat", "at")}
                    ours, theirs = (world.refused(viewer, bare) for world in (one, two))
                    assert ours == theirs, bare
                    if ours[0] == 204:
                        break  # taken, and so in both; what follows is another table's story
                    assert 409 == ours[0] and ours[1].strip()
                    refused += 1
    assert refused > 10


@pytest.mark.parametrize("slug", games())
def test_secrets_of_a_moment_are_of_one_length(tmp_path: Path, slug: str) -> None:
    """What each seat's finger shows, and what each is pushed while all have the same to do, is as long for all."""
    seats, options = options_of(slug)[0]
    for moves in POINTS:
        with twin_worlds(tmp_path / str(moves), slug, seats, options, moves + 3, moves) as (one, _, _, _, _):
            if one.room.status != "playing":
                continue
            for part in ("/secret", "/secret?with=1", "/secret?with=2", "/known"):
                lengths = {
                    len(one.client(seat).get(one.where(seat) + part, headers={"X-Tuckbox": "1"}).data)
                    for seat in range(1, seats + 1)
                }
                assert 1 == len(lengths), f"{slug} {one.room.snapshot.state.phase} {part}: {lengths}"


@pytest.mark.parametrize("slug", games())
def test_a_move_that_shows_a_viewer_nothing_pushes_it_nothing(tmp_path: Path, slug: str) -> None:
    """What the rules say that an event tells a viewer, against what its line is told: the very same screen, so that
    nothing is sent; for every move of random games, every seat and the wall."""
    silent = 0
    for number, (seats, options) in enumerate(options_of(slug)):
        hands, chance = Hands(), Chance(number + 1)
        with opened(tmp_path / f"{number}.db", hands) as lobby:
            room = begun(lobby, slug, options, seats=seats)
            context, of = context_of(app_of(lobby)), played_at(room)
            for _ in range(60):
                if room.status != "playing":
                    break
                before, state = sights(context, room), room.snapshot.state
                play_some(room, chance, hands, 1)
                after = sights(context, room)
                for viewer, sight in before.items():
                    if room.status == "playing" and not visible_events(
                        of, state, match := logged_match(lobby, room), viewer
                    ):
                        assert sight == after[viewer], f"{viewer} is pushed {match.log[-1]}"
                        silent += 1
    assert silent or not getattr(worlds_of(slug), "HAS_UNSEEN_MOVES", False), "some moves are nobody else's"


def sights(context: AppContext, room: Room) -> dict[Viewer, object]:
    """What decides for each viewer whether something is pushed."""
    found: dict[Viewer, object] = {"table": screen_versions.for_table(context, room, "en").key}
    for person in room.record.people:
        found[room.record.mover(person)] = screen_versions.for_seat(
            context, room, person.number, person.claim, "en"
        ).key
    return found
