"""Icons on phones and on the public screen: each that a whole game shows is in what the phone has loaded."""

import re
from pathlib import Path

import pytest
from laws import game_setup, sample_points, worlds_of
from screen_forms import all_screens

from cards.new_cards import icon_names
from companion.games import games_with_screens
from companion.web.render import sprite

SHOWN = re.compile(r'"icon [^"]*?\bi-([a-z0-9-]+)')
DRAWN = re.compile(r"\.i-([a-z0-9-]+) {")
CALL, TEXT = re.compile(r"\bicon\(([^()]*)\)"), re.compile(r'"([^"]+)"')
COMPANION = Path(__file__).parents[2] / "companion"
INTERVAL = 5
"""Moves between two looks at a game. The last look is at its end."""


def loaded(facts: object) -> set[str]:
    own = sprite.own_icons(facts)
    sheets = [sprite.icons_css(), *([sprite.own_icons_css(own)] if own else [])]
    return {name for sheet in sheets for name in DRAWN.findall(sheet.decode())}


@pytest.mark.parametrize("slug", games_with_screens())
def test_every_icon_of_a_whole_game_is_drawn(slug: str) -> None:
    """An icon that the sheets lack is an empty square."""
    game = game_setup(slug, *worlds_of(slug).TABLES[0])
    shown = {
        name
        for table in sample_points(game, 1, INTERVAL)
        for *_, html in all_screens(table)
        for name in SHOWN.findall(html)
    }
    assert shown
    assert set() == shown - loaded(game.game_data.facts)


def test_every_icon_that_a_template_names_is_drawn() -> None:
    templates = [*(COMPANION / "games").rglob("*.html"), *(COMPANION / "web").rglob("*.html")]
    named = {
        (file.name, name)
        for file in templates
        for call in CALL.findall(file.read_text("utf-8"))
        for name in TEXT.findall(call)
        if name in icon_names()
    }
    assert len(named) > 100
    assert set() == {(file, name) for file, name in named if name not in sprite.names()}
