"""From the front page to a running game: who may join, what the host does, what each person sees."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from app_server import context_of
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import cards
from cards.editions.edition import Edition
from cards.rulebook import Rule
from companion.limits import Limits
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.web.address import Address, Candidate
from companion.web.app import create_app
from companion.web.render import html as render

OTHER_ADDRESSES = (Candidate("192.168.1.23", "wlan0", "default"), Candidate("10.0.0.7", "eth0", "local"))
ADDRESS = Address("192.168.1.23", 8000, "default", OTHER_ADDRESSES)


@pytest.fixture
def app(lobby: Lobby) -> Flask:
    return create_app(lobby, b"k" * 32, ADDRESS, Limits(wrong_codes="999/minute", tables="999/minute"))


def room_of(app: Flask, code: str) -> Room:
    return context_of(app).lobby.room(code)


def open_room(phone: FlaskClient, game: str = "photo_leap", **options: str) -> str:
    response = phone.post(f"/new/{game}", data=options)
    assert 303 == response.status_code, response.text
    return re.fullmatch(r"/t/([A-Z]{3}-[2-9]{3})/host", response.location)[1]


def host_room(app: Flask, game: str = "photo_leap", **options: str) -> tuple[FlaskClient, str]:
    host = app.test_client()
    return host, open_room(host, game, **options)


def sit_down(app: Flask, code: str, name: str) -> FlaskClient:
    phone = app.test_client()
    response = phone.post(f"/t/{code}/sit", data={"name": name})
    assert 303 == response.status_code, response.text
    return phone


def host_action(host: FlaskClient, code: str, action: str, **fields: Any) -> TestResponse:
    return host.post(f"/t/{code}/host/move", data={"do": action, **fields}, headers={"X-Tuckbox": "1"})


def names_of(app: Flask, code: str) -> list[str]:
    return [person.name for person in room_of(app, code).record.people]


@pytest.mark.parametrize("template", ["{code}", "{small}", "{bare}", " {small} ", "{spaced}"])
def test_a_code_may_be_typed_in_several_ways(app: Flask, template: str) -> None:
    code = open_room(app.test_client())
    small, bare, spaced = code.lower(), code.replace("-", ""), code.replace("-", " ")
    code_typed = template.format(code=code, small=small, bare=bare, spaced=spaced)
    assert f"/t/{code}" == app.test_client().post("/join", data={"code": code_typed}).location


def test_a_wrong_code_stays_in_the_form_and_an_invisible_name_is_refused(app: Flask) -> None:
    response = app.test_client().post("/join", data={"code": "<b>ZZZ000"})
    assert 404 == response.status_code
    assert "&lt;b&gt;ZZZ000" in response.text and "<b>ZZZ" not in response.text
    code = open_room(app.test_client())
    response = app.test_client().post(f"/t/{code}/sit", data={"name": "\u202e\u200d"})
    assert 409 == response.status_code and "A name needs at least one letter" in response.text
    assert [] == names_of(app, code)


def test_a_table_for_six_shows_six_seats(app: Flask) -> None:
    code = open_room(app.test_client(), "masquerade_murder", players="6")
    sit_down(app, code, "Ada")
    wall = app.test_client().get(f"/t/{code}/screen").text
    assert 5 == wall.count('<li class="free">') and "cards on paper" not in wall
    for name in ("Bo", "Cem", "Dana"):
        sit_down(app, code, name)
    assert "The game can start, or wait for all 6." in app.test_client().get(f"/t/{code}/screen").text


@pytest.mark.parametrize("slug", cards.slugs())
def test_one_tap_starts_a_solo_game_and_the_rulebook_is_one_more_away(app: Flask, slug: str) -> None:
    phone = app.test_client()
    location = phone.post(f"/alone/{slug}").location
    code = location.split("/")[2]
    assert 200 == phone.get(location).status_code and "playing" == room_of(app, code).status
    assert [None] == [person.bot for person in room_of(app, code).record.people if not person.is_bot]
    assert f'href="/t/{code}/rules"' in phone.get(f"{location}/more", headers={"X-Tuckbox": "1"}).text
    page = phone.get(f"/t/{code}/rules?all=1").text
    numbers = [block.number for block in cards.load_rules(cards.load(slug)) if isinstance(block, Rule) and block.number]
    assert numbers and len(numbers) == page.count('class="rule-number"') and "<h2" in page
    assert set(re.findall(r'href="#(\w+)"', page)) <= set(re.findall(r'id="(\w+)"', page))
    assert "*" not in page.partition("<article")[2], "stars around strong and stressed words are not shown"


def test_an_edition_is_named_to_everybody(app: Flask) -> None:
    room = context_of(app).lobby.make("photo_leap", edition=Edition("photo_leap", "Our village"))
    wall = app.test_client().get(f"/t/{room.code}/screen").text
    phone = sit_down(app, room.code, "Ada")
    assert "Our village" in wall and "Our village" in phone.get(f"/t/{room.code}/me/1").text


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


def test_the_hosts_page_explains_the_address_in_the_code(app: Flask) -> None:
    host, code = host_room(app)
    page = host.get(f"/t/{code}/host").text
    assert "The code leads to 192.168.1.23:8000" in page and "it uses for the internet" in page
    for word in ("Wi-Fi", "Guest", "Sign-in page", "Firewall", "Hotspot"):
        assert word in page
    assert "No phone has connected yet" in page


def test_visiting_phones_are_counted_without_this_machine(app: Flask) -> None:
    host, code = host_room(app)
    for remote in ("127.0.0.1", "192.168.1.23", "10.0.0.7", "192.168.1.50", "192.168.1.50", "192.168.1.51"):
        app.test_client().get("/", environ_base={"REMOTE_ADDR": remote})
    assert "2 phones have connected" in host.get(f"/t/{code}/host").text
