"""From the front page to a running game: who may join, what the host does, what each person sees."""

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import cards
from cards.editions.edition import Edition
from cards.rulebook import Rule
from companion.limits import Limits
from companion.storage.sqlite import SqliteStore
from companion.tables.autoplay import Pace
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.writer import Writer
from companion.web.address import Address, Candidate
from companion.web.app import create_app
from companion.web.render import html as render

OTHER_ADDRESSES = (Candidate("192.168.1.23", "wlan0", "default"), Candidate("10.0.0.7", "eth0", "local"))
ADDRESS = Address("192.168.1.23", 8000, "default", OTHER_ADDRESSES)


class Web:
    def __init__(self, file: Path) -> None:
        self.lobby = Lobby(Writer(SqliteStore(file)), pace=Pace(0, 0, beats=0))
        limits = Limits(wrong_codes="999/minute", tables="999/minute")
        self.app: Flask = create_app(self.lobby, b"k" * 32, ADDRESS, limits)
        self.context = self.app.extensions["tuckbox"]

    def phone(self) -> FlaskClient:
        return self.app.test_client()

    def room(self, code: str) -> Room:
        return self.lobby.room(code)


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    opened_web = Web(tmp_path / "tables.sqlite")
    yield opened_web
    opened_web.lobby.close()


def open_room(phone: FlaskClient, game: str = "photo_leap", **options: str) -> str:
    response = phone.post(f"/new/{game}", data=options)
    assert 303 == response.status_code, response.text
    return re.fullmatch(r"/t/([A-Z]{3}-[2-9]{3})/host", response.location)[1]


def host_room(web: Web, game: str = "photo_leap", **options: str) -> tuple[FlaskClient, str]:
    host = web.phone()
    return host, open_room(host, game, **options)


def sit_down(web: Web, code: str, name: str) -> FlaskClient:
    phone = web.phone()
    response = phone.post(f"/t/{code}/sit", data={"name": name})
    assert 303 == response.status_code, response.text
    return phone


def host_action(host: FlaskClient, code: str, action: str, **fields: Any) -> TestResponse:
    return host.post(f"/t/{code}/host/move", data={"do": action, **fields}, headers={"X-Tuckbox": "1"})


def names_of(web: Web, code: str) -> list[str]:
    return [person.name for person in web.room(code).record.people]


def test_the_front_page_shows_every_game_with_players_and_minutes(web: Web) -> None:
    page = web.phone().get("/").text
    for slug in cards.listed_slugs():
        game = cards.load(slug)
        assert f'href="/new/{slug}"' in page and game.title in page
        assert f"{game.about.minutes} min" in page


def test_a_new_room_shows_its_code_and_address(web: Web) -> None:
    host, code = host_room(web)
    page = host.get(f"/t/{code}/host").text
    assert f'src="/t/{code}/qr.svg' in page and "192.168.1.23:8000" in page
    assert 4 == page.count("scan to sit")
    wall = web.phone().get(f"/t/{code}/screen").text
    assert code in wall and "192.168.1.23:8000/join" in wall


@pytest.mark.parametrize("template", ["{code}", "{small}", "{bare}", " {small} ", "{spaced}"])
def test_a_code_may_be_typed_in_several_ways(web: Web, template: str) -> None:
    code = open_room(web.phone())
    small, bare, spaced = code.lower(), code.replace("-", ""), code.replace("-", " ")
    code_typed = template.format(code=code, small=small, bare=bare, spaced=spaced)
    assert f"/t/{code}" == web.phone().post("/join", data={"code": code_typed}).location


def test_a_wrong_code_stays_in_the_form_and_an_invisible_name_is_refused(web: Web) -> None:
    response = web.phone().post("/join", data={"code": "<b>ZZZ000"})
    assert 404 == response.status_code
    assert "&lt;b&gt;ZZZ000" in response.text and "<b>ZZZ" not in response.text
    code = open_room(web.phone())
    response = web.phone().post(f"/t/{code}/sit", data={"name": "\u202e\u200d"})
    assert 409 == response.status_code and "A name needs at least one letter" in response.text
    assert [] == names_of(web, code)


def test_a_full_room_refuses_more_people(web: Web) -> None:
    code = open_room(web.phone())
    for name in "ABCD":
        sit_down(web, code, name)
    page = web.phone().get(f"/t/{code}").text
    assert "All seats are taken" in page and 'name="name"' not in page
    assert 409 == web.phone().post(f"/t/{code}/sit", data={"name": "E"}).status_code
    assert ["A", "B", "C", "D"] == names_of(web, code)


def test_a_wrong_option_is_refused_with_what_was_expected(web: Web) -> None:
    from companion.web.options_form import fields

    host = web.phone()
    number = next(field for field in fields(cards.load("photo_leap")) if field.kind == "number")
    response = host.post("/new/photo_leap", data={number.name: "many"})
    page = response.text
    assert 409 == response.status_code
    assert "expected a whole number" in page and 'aria-invalid="true"' in page and 'value="many"' in page
    value = str(int(number.value) - 1)
    unchanged = {field.name: field.value for field in fields(cards.load("photo_leap")) if field.kind != "yes_no"}
    code = open_room(host, **unchanged | {number.name: value})
    assert int(value) == web.room(code).record.options[number.name]


def test_a_host_chooses_the_language_of_the_words(web: Web) -> None:
    host = web.phone()
    page = host.get("/new/album").text
    assert ["Deutsch", "English", "Français"] == re.findall(r'<option value="[a-z]{2}"[^>]*>([^<]+)<', page)
    assert '<option value="en" selected>' in page and 'name="language"' not in host.get("/new/infection").text
    for chosen, used in (("fr", "fr"), ("xx", "en")):
        assert used == web.room(open_room(host, "album", language=chosen)).record.language


def test_a_table_says_what_its_game_is_and_offers_no_turn_limit_without_turns(web: Web) -> None:
    host = web.phone()
    for slug, has_turns in (("color_game", False), ("infection", True)):
        page = host.get(f"/new/{slug}").text
        assert has_turns == ('name="turn_seconds"' in page)
        assert render.learning_of(cards.load(slug)).lessons[0].text in html.unescape(page)


def test_a_table_for_six_shows_six_seats(web: Web) -> None:
    code = open_room(web.phone(), "masquerade_murder", players="6")
    sit_down(web, code, "Ada")
    wall = web.phone().get(f"/t/{code}/screen").text
    assert 5 == wall.count('<li class="free">') and "cards on paper" not in wall
    for name in ("Bo", "Cem", "Dana"):
        sit_down(web, code, name)
    assert "The game can start, or wait for all 6." in web.phone().get(f"/t/{code}/screen").text


def test_the_host_arranges_the_seats(web: Web) -> None:
    host, code = host_room(web)
    for name in ("Ada", "Bo"):
        sit_down(web, code, name)
    assert 204 == host_action(host, code, "bot", level="random").status_code
    assert 204 == host_action(host, code, "up", person=2).status_code
    assert ["Bo", "Ada"] == names_of(web, code)[:2]
    host_action(host, code, "down", person=2)
    assert ["Ada", "Bo"] == names_of(web, code)[:2]
    host_action(host, code, "remove", person=1)
    assert "Bo" == names_of(web, code)[0] and 2 == len(names_of(web, code))
    assert "random" == web.room(code).record.people[1].bot


def test_the_host_starts_pauses_resumes_ends_and_repeats_a_game(web: Web) -> None:
    host, code = host_room(web)
    phone = sit_down(web, code, "Ada")
    assert 409 == host_action(host, code, "begin").status_code  # one is too few
    for _ in range(3):
        host_action(host, code, "bot", level="steady")
    room = web.room(code)
    statuses = []
    for action in ("begin", "pause", "resume", "end", "rematch", "end", "lobby"):
        assert 204 == host_action(host, code, action).status_code
        statuses.append(room.status)
        pages = phone.get(f"/t/{code}/me/1"), phone.get(f"/t/{code}/screen"), host.get(f"/t/{code}/host")
        assert {200} == {page.status_code for page in pages}
    assert ["playing", "paused", "playing", "over", "playing", "over", "lobby"] == statuses
    assert "Ada" == names_of(web, code)[0]


def test_a_seat_goes_to_a_bot_and_back(web: Web) -> None:
    host, code = host_room(web)
    phone = sit_down(web, code, "Ada")
    for _ in range(3):
        host_action(host, code, "bot")
    host_action(host, code, "begin")
    host_action(host, code, "to_bot", person=1)
    assert "A bot plays your seat" in phone.get(f"/t/{code}/me/1/main").text
    host_action(host, code, "from_bot", person=1)
    assert "A bot plays your seat" not in phone.get(f"/t/{code}/me/1/main").text


def test_a_new_phone_takes_the_seat_from_the_old_one(web: Web) -> None:
    host, code = host_room(web)
    old, new = sit_down(web, code, "Ada"), web.phone()
    page = host.get(f"/t/{code}/host/again/1").text
    ticket = re.search(r"[A-Z]{3}-[A-Z]{3}-[A-Z]{3}-\d{4}", page)
    assert ticket and "<svg" in page
    response = new.post(f"/t/{code}/again", data={"ticket": ticket[0].lower().replace("-", " ")})
    assert f"/t/{code}/me/1" == response.location
    assert [200, 404] == [client.get(response.location).status_code for client in (new, old)]
    assert 409 == web.phone().post(f"/t/{code}/again", data={"ticket": ticket[0]}).status_code  # it works once


@pytest.mark.parametrize("slug", cards.slugs())
def test_one_tap_starts_a_solo_game(web: Web, slug: str) -> None:
    phone = web.phone()
    response = phone.post(f"/alone/{slug}")
    assert 303 == response.status_code
    assert 200 == phone.get(response.location).status_code
    room = web.room(response.location.split("/")[2])
    assert "playing" == room.status
    assert [None] == [person.bot for person in room.record.people if not person.is_bot]


def test_a_practice_room_shows_its_owner_all_seats_and_says_so(web: Web) -> None:
    host, code = host_room(web, practice="1")
    page = host.get(f"/t/{code}/host/practice").text
    assert 4 == page.count("<iframe")
    for number in range(1, 5):
        assert 200 == host.get(f"/t/{code}/me/{number}").status_code
    mark = "the owner sees every seat"
    assert mark in web.phone().get(f"/t/{code}/screen").text
    host_action(host, code, "begin")
    assert mark in web.phone().get(f"/t/{code}/screen/main").text
    other = open_room(host)
    assert mark not in web.phone().get(f"/t/{other}/screen").text
    assert 404 == host.get(f"/t/{other}/host/practice").status_code


@pytest.mark.parametrize("slug", cards.slugs())
def test_the_rulebook_is_one_tap_away(web: Web, slug: str) -> None:
    phone = web.phone()
    location = phone.post(f"/alone/{slug}").location
    code = location.split("/")[2]
    assert f'href="/t/{code}/rules"' in phone.get(f"{location}/more", headers={"X-Tuckbox": "1"}).text
    page = phone.get(f"/t/{code}/rules?all=1").text
    numbers = [block.number for block in cards.load_rules(cards.load(slug)) if isinstance(block, Rule) and block.number]
    assert numbers and len(numbers) == page.count('class="rule-number"') and "<h2" in page
    assert set(re.findall(r'href="#(\w+)"', page)) <= set(re.findall(r'id="(\w+)"', page))
    assert "*" not in page.partition("<article")[2], "stars around strong and stressed words are not shown"


def test_the_rulebook_shows_where_each_rule_comes_from(web: Web) -> None:
    room = web.lobby.make("photo_leap")
    plain = web.phone().get(f"/t/{room.code}/rules").text
    assert "Stone Librande" in plain and "Our ruling" not in plain
    page = web.phone().get(f"/t/{room.code}/rules?sources=1").text
    paragraph = page.partition('id="r4.2"')[2].partition('id="r5.1"')[0]
    assert "9.1" in paragraph and "Our ruling R6" in paragraph and "The source refills an empty deck." in paragraph
    assert "Our variant V1" in page and "Our ruling" not in page.partition('id="r2.1"')[2].partition('id="r3.1"')[0]


def test_an_edition_is_named_to_everybody(web: Web) -> None:
    room = web.lobby.make("photo_leap", edition=Edition("photo_leap", "Our village"))
    wall = web.phone().get(f"/t/{room.code}/screen").text
    phone = sit_down(web, room.code, "Ada")
    assert "Our village" in wall and "Our village" in phone.get(f"/t/{room.code}/me/1").text


@contextmanager
def empty_caches() -> Iterator[None]:
    for cached in (render.environment, render.languages):
        cached.cache_clear()
    yield
    for cached in (render.environment, render.languages):
        cached.cache_clear()


def test_another_language_needs_only_a_catalogue(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    catalogue = Catalog(locale="fr")
    catalogue.add("What can we play?", "On joue à quoi ?")
    file = tmp_path / "words" / "fr" / "LC_MESSAGES" / "messages.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as stream:
        write_mo(stream, catalogue)
    monkeypatch.setattr(render, "CATALOGUES", tmp_path / "words")
    with empty_caches():
        page = web.phone().get("/", headers={"Accept-Language": "fr-FR, en;q=0.5"}).text
        assert "On joue à quoi ?" in page and 'lang="fr"' in page
        assert "Join with a code" in page  # untranslated texts stay in English
        assert "What can we play?" in web.phone().get("/", headers={"Accept-Language": "de"}).text


def test_the_hosts_page_explains_the_address_in_the_code(web: Web) -> None:
    host, code = host_room(web)
    page = host.get(f"/t/{code}/host").text
    assert "The code leads to 192.168.1.23:8000" in page and "it uses for the internet" in page
    for word in ("Wi-Fi", "Guest", "Sign-in page", "Firewall", "Hotspot"):
        assert word in page
    assert "No phone has connected yet" in page


def test_visiting_phones_are_counted_without_this_machine(web: Web) -> None:
    host, code = host_room(web)
    for remote in ("127.0.0.1", "192.168.1.23", "10.0.0.7", "192.168.1.50", "192.168.1.50", "192.168.1.51"):
        web.phone().get("/", environ_base={"REMOTE_ADDR": remote})
    assert "2 phones have connected" in host.get(f"/t/{code}/host").text


def test_whoever_plays_alone_reads_the_cards_first_and_then_starts(app: Flask, lobby: Lobby) -> None:
    client = app.test_client()
    assert 'name="learn"' in client.get("/").text
    here = client.post("/alone/album", data={"learn": "1"}).location
    (record,) = lobby.records()
    room = lobby.room(record.code)
    assert room is not None and "lobby" == room.status and {} == room.record.options
    text = client.get(here).text
    assert "Read the cards, then start." in text and "Start</button>" in text
    client.post(f"{here}/ready", data={"ready": "0"})
    assert "lobby" == room.status
    assert 303 == client.post(f"{here}/ready", data={"ready": "1"}).status_code
    assert "playing" == room.status
    client.post(f"{here}/ready", data={"ready": "1"})
    assert 1 == room.record.plays
