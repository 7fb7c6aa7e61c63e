"""Before a game: what the wall shows of its seats, a game alone at once, editions and languages by name."""

import re
from functools import cache
from pathlib import Path

import pytest
from app_server import seat_page
from flask import Flask
from table_setup import waiting_room

import cards
from cards.editions.edition import Edition
from cards.rulebook import Rule
from companion.tables.lobby import Lobby
from companion.tables.seating import sit
from companion.web.render import html as render


def test_a_table_for_six_shows_six_seats(app: Flask, lobby: Lobby) -> None:
    room = waiting_room(lobby, "masquerade_murder", "Ada", players=6)
    wall = app.test_client().get(f"/t/{room.code}/screen").text
    assert 5 == wall.count('<li class="free">') and "cards on paper" not in wall
    for name in ("Bo", "Cem", "Dana"):
        sit(room, name)
    assert "The game can start, or wait for all 6." in app.test_client().get(f"/t/{room.code}/screen").text


@pytest.mark.parametrize("slug", cards.slugs())
def test_one_tap_starts_a_solo_game_and_the_rulebook_is_one_more_away(app: Flask, lobby: Lobby, slug: str) -> None:
    phone = app.test_client()
    location = phone.post(f"/alone/{slug}").location
    room = lobby.room(location.split("/")[2])
    assert 200 == phone.get(location).status_code and "playing" == room.status
    assert [None] == [person.bot for person in room.record.people if not person.is_bot]
    assert f'href="/t/{room.code}/rules"' in phone.get(f"{location}/more", headers={"X-Tuckbox": "1"}).text
    page = phone.get(f"/t/{room.code}/rules?all=1").text
    numbers = [block.number for block in cards.load_rules(cards.load(slug)) if isinstance(block, Rule) and block.number]
    assert numbers and len(numbers) == page.count('class="rule-number"') and "<h2" in page
    assert set(re.findall(r'href="#(\w+)"', page)) <= set(re.findall(r'id="(\w+)"', page))
    assert "*" not in page.partition("<article")[2], "stars around strong and stressed words are not shown"


def test_an_edition_is_named_to_everybody(app: Flask, lobby: Lobby) -> None:
    room = lobby.make("photo_leap", edition=Edition("photo_leap", "Our village"))
    ada = sit(room, "Ada")
    assert "Our village" in app.test_client().get(f"/t/{room.code}/screen").text
    assert "Our village" in seat_page(app, room, ada)


def test_another_language_needs_only_a_catalogue(app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    catalogue = Catalog(locale="fr")
    catalogue.add("What can we play?", "On joue à quoi ?")
    file = tmp_path / "words" / "fr" / "LC_MESSAGES" / "messages.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as stream:
        write_mo(stream, catalogue)
    monkeypatch.setattr(render, "CATALOGUES", tmp_path / "words")
    for name in ("environment", "languages"):
        monkeypatch.setattr(render, name, cache(getattr(render, name).__wrapped__))
    page = app.test_client().get("/", headers={"Accept-Language": "fr-FR, en;q=0.5"}).text
    assert "On joue à quoi ?" in page and 'lang="fr"' in page
    assert "Join with a code" in page  # untranslated texts stay in English
    assert "What can we play?" in app.test_client().get("/", headers={"Accept-Language": "de"}).text
