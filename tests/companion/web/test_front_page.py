"""The front page: what so many people can play, what fits first, and whose idea a variant is."""

import re

import pytest
from flask import Flask

import cards


def offers(app: Flask, address: str) -> list[str]:
    """Return the slugs of the shipped games, in the order in which the page shows them."""
    slugs = re.findall(r'class="cover-link" href="/new/(\w+)', app.test_client().get(address).text)
    return [slug for slug in slugs if slug != "high_card"]


def test_what_fits_comes_first_and_the_shorter_before_the_longer(app: Flask) -> None:
    """Six people read first what is for six of them."""
    slugs = offers(app, "/?players=6")
    assert 5 == len(slugs) and ["color_game", "photo_leap", "album"] == slugs[:3]
    ready = [cards.load(slug).about.minutes for slug in slugs[:3]]
    assert sorted(ready) == ready


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (6, "Ready for 6"), (5, "4 play, 1 watches"), (6, "3 tables of 2"), (6, "our variant"),
        (3, "3 play, with 2 bots"), (10, "2 tables of 5"), (10, "Ready for up to 18"),
    ],
)  # fmt: skip
def test_the_page_says_how_people_fit(app: Flask, players: int, sentence: str) -> None:
    """Each game says how it is played by so many."""
    assert sentence in app.test_client().get(f"/?players={players}").text


@pytest.mark.parametrize("text", ["", "any", "0", "11", "-3", "six", "6" * 5000])
def test_odd_numbers_of_people_show_all_games(app: Flask, text: str) -> None:
    """Without a number that the page knows it shows all games in their order."""
    assert [slug for slug in cards.listed_slugs() if slug != "high_card"] == offers(app, f"/?players={text}")


def test_a_variant_for_so_many_is_set_in_the_form(app: Flask) -> None:
    """A table for six is set up for six, by a plain form, and the form says whose idea that is."""
    client = app.test_client()
    page = client.get("/new/photo_leap?players=6").text
    assert re.search(r'name="players" value="6"', page) and "our idea" in page
    assert re.search(r'name="rounds" value="3"', client.get("/new/album?mode=short").text)
    quests = client.get("/new/color_game?mode=quests").text
    assert re.search(r'name="quests" value="true" checked', quests) and "the designers’ idea" in quests
    assert not re.search(r'name="time" value="true" checked', quests)
    assert client.get("/new/album?mode=none").text == client.get("/new/album").text
