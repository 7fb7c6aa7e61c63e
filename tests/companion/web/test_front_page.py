"""The front page: what so many people can play, what fits first, and whose idea a variant is."""

import re

import pytest
from flask import Flask

import cards

OURS = ("photo_leap", "masquerade_murder", "album", "color_game", "infection")


def offers(app: Flask, address: str) -> list[str]:
    """Return the slugs of the games, in the order in which the page shows them."""
    return re.findall(r'class="cover-link" href="/new/(\w+)', app.test_client().get(address).text)


def test_what_fits_comes_first_and_the_shorter_before_the_longer(app: Flask) -> None:
    slugs = [slug for slug in offers(app, "/?players=6") if slug in OURS]
    assert 5 == len(slugs) and ["color_game", "photo_leap", "album"] == slugs[:3]
    ready = [cards.load(slug).about.minutes for slug in slugs[:3]]
    assert sorted(ready) == ready


@pytest.mark.parametrize("text", ["", "any", "0", "11", "-3", "six", "6" * 5000])
def test_odd_numbers_of_people_show_all_games(app: Flask, text: str) -> None:
    assert list(cards.listed_slugs()) == offers(app, f"/?players={text}")
    page = app.test_client().get(f"/?players={text}").text
    assert all(f"{cards.load(slug).about.minutes} min" in page for slug in cards.listed_slugs())


@pytest.fixture
def hosted(app: Flask) -> cards.GameData:
    """An edition that was named when the program started."""
    game = cards.load("prototype/hands")
    app.extensions["tuckbox"].hosted = game.edition
    return game


@pytest.mark.parametrize("address", ["/", "/?players=2", "/?players=10"])
def test_the_hosted_edition_comes_first_with_its_cover(app: Flask, hosted: cards.GameData, address: str) -> None:
    page = app.test_client().get(address).text
    first = page.partition("</section>")[0]
    assert hosted.title in first and f"/new/{hosted.edition.digest}" in first
    cover = re.search(r'class="look-cover" src="([^"]+)"', first)
    assert cover and 200 == app.test_client().get(cover[1]).status_code
    assert 1 + len(cards.listed_slugs()) == page.count('class="cover-link"')


def test_a_table_of_the_hosted_edition_opens_from_the_front_page(app: Flask, hosted: cards.GameData) -> None:
    client, digest = app.test_client(), hosted.edition.digest
    assert "look-cover" in client.get(f"/new/{digest}").text
    for address in (f"/new/{digest}", f"/alone/{digest}"):
        code = client.post(address).headers["Location"].split("/")[2]
        room = app.extensions["tuckbox"].lobby.room(code)
        assert digest == room.record.variant and hosted.title == room.game_data.title
    door, wall = (app.test_client().get(f"/t/{code}{part}").text for part in ("", "/screen"))
    assert "look-cover" in door and hosted.title in wall
    assert 404 == client.get("/new/0123456789abcdef").status_code


def test_a_cover_is_loaded_once(app: Flask, hosted: cards.GameData) -> None:
    client = app.test_client()
    code = client.post(f"/new/{hosted.edition.digest}").headers["Location"].split("/")[2]
    for page in (f"/t/{code}/host", f"/t/{code}/screen"):
        cover = re.search(r'class="look-cover" src="([^"]+)"', client.get(page).text)
        assert cover and "immutable" in client.get(cover[1]).headers["Cache-Control"]
