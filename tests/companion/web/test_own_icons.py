"""Icons of an edition's cards on phones: one style sheet and one picture, named by the icons in them."""

import re
from pathlib import Path

import pytest
from flask import Flask

import cards
from cards.editions import scaffold
from companion.web.render import sprite


def test_games_as_shipped_have_all_their_icons_in_the_shared_picture() -> None:
    assert {""} == {sprite.own_icons(cards.load(slug).facts) for slug in cards.listed_slugs()}


def test_an_edition_names_the_icons_that_the_shared_picture_lacks(tmp_path: Path) -> None:
    scaffold.start(tmp_path / "mine", "infection")
    deck = tmp_path / "mine/decks/actions.csv"
    deck.write_text(deck.read_text("utf-8").replace("weapon,axe", "weapon,tea").replace("pistol", "laser-pointer"))
    assert "laser-pointer.tea" == sprite.own_icons(cards.load(str(tmp_path / "mine")).facts)


def test_the_icons_are_one_picture_that_loads_with_the_page() -> None:
    """A secret that shows such an icon loads nothing: the style sheet asks for the picture at once."""
    picture, style = sprite.own_icons_svg("rabbit.sword").decode(), sprite.own_icons_css("rabbit.sword").decode()
    assert 2 == len(re.findall("<path", picture)) and "html::after" in style
    assert ".i-rabbit { --at: 0 }" in style and ".i-sword { --at: 1 }" in style


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("own/rabbit.sword.css", 200),
        ("own/rabbit.svg", 200),
        ("own/rabit.svg", 404),
        ("own/rabbit.js", 404),
        ("own/.css", 404),
        ("own/rabbit", 404),
        ("own/" + ".".join(["rabbit"] * (sprite.MOST_OWN + 1)) + ".css", 404),
    ],
)
def test_an_address_with_anything_but_icons_leads_nowhere(app: Flask, address: str, status: int) -> None:
    assert status == app.test_client().get(f"/static/x/{address}").status_code
