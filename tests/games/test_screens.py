"""Laws for the screens of every game: forms make the listed moves, and nothing tells a viewer what it may not know."""

import re
from collections.abc import Iterator
from typing import Any

import laws
import pytest
from screen_forms import form_commands, parts_of, screen
from scripted_play import steady_game

from companion.games import GAMES
from companion.matches.match import Match
from companion.rules.chance import Chance
from companion.rules.game import Form, Viewer

TABLES = laws.table_params((*laws.tables(), *laws.other_tables()))
MAX_PUSH_BYTES = 60_000
"""The most bytes of a push at ordinary tables. Most pushes have a third of it."""

each_table = pytest.mark.parametrize(("slug", "seats", "options"), TABLES)


def sample_tables(slug: str, seats: int, options: dict[str, Any]) -> Iterator[Match]:
    return laws.sample_points(laws.game_setup(slug, seats, options), seed=seats, interval=14)


@each_table
def test_phones_offer_exactly_the_listed_moves(slug: str, seats: int, options: dict[str, Any]) -> None:
    """`comes_later` of a game's worlds says which moves a phone need not offer yet."""
    worlds = laws.worlds_of(slug)
    if hasattr(worlds, "COVERED"):
        return  # A cover stands for other moves than the listed ones: `test_screens.py` of the game.
    comes_later = getattr(worlds, "comes_later", lambda state, viewer, move: False)
    for table in sample_tables(slug, seats, options):
        for viewer in table.game.players(table.state):
            listed = table.game.moves(table.state, viewer)
            if not any(isinstance(move, Form) for move in listed):
                both = [[move for move in moves if not comes_later(table.state, viewer, move)]
                        for moves in (listed, form_commands(table, viewer))]  # fmt: skip
                assert sorted(map(repr, both[0])) == sorted(map(repr, both[1])), table.state.phase


@each_table
def test_screens_are_equal_in_worlds_that_a_viewer_cannot_tell_apart(
    slug: str, seats: int, options: dict[str, Any]
) -> None:
    chance = Chance(seats)
    for table in sample_tables(slug, seats, options):
        before = table.state
        for viewer in table.game.viewers(before):
            screens = every_page(table, viewer)
            table.state = laws.worlds_of(slug).indistinguishable_state(before, viewer, chance)
            assert screens == every_page(table, viewer), (before.phase, viewer)
            table.state = before


def every_page(table: Match, viewer: Viewer) -> list[str]:
    return [screen(table, viewer, part, page) for part, page in pages_of(viewer)]


def pages_of(viewer: Viewer) -> list[tuple[str, int]]:
    """Return the parts of a viewer's screen with their pages: a phone has more, and what a finger shows."""
    return [(part, page) for part in parts_of(viewer) for page in ((1, 2, 3) if part in ("phone", "secret") else (1,))]


@pytest.mark.parametrize("slug", GAMES)
def test_every_screen_of_a_game_can_be_rendered(slug: str) -> None:
    for number, table in enumerate(steady_game(slug)):
        if number % 11 and not table.outcome:
            continue
        for viewer in table.game.viewers(table.state):
            for part, page in pages_of(viewer):
                html = screen(table, viewer, part, page)
                assert html.strip() or part in ("known", "history"), (viewer, part, table.state.phase)
                assert not re.search(r"<[^>]* (style|on\w+)=", html)
                assert set(re.findall(r'href="#([^"]+)"', html)) <= set(re.findall(r' id="([^"]+)"', html))
                assert len(html.encode()) < MAX_PUSH_BYTES
        assert [] == table.game_data.words.faults


@each_table
def test_all_that_is_held_at_a_moment_has_one_length(slug: str, seats: int, options: dict[str, Any]) -> None:
    """Whoever listens to the network learns nothing from how much is sent."""
    for table in sample_tables(slug, seats, options):
        for part in ("secret", "known"):
            lengths = {len(screen(table, seat, part).encode()) for seat in range(1, seats + 1)}
            assert 1 == len(lengths), (table.state.phase, part)
