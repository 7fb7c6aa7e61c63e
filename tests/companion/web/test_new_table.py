"""From the front page to a table that plays: who may sit, who arranges, what each sees."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import cards
from cards.editions.edition import Edition
from cards.rulebook import Rule
from companion.tables.lobby import Lobby, Pace
from companion.tables.room import Room
from companion.tables.store import Store
from companion.tables.writer import Writer
from companion.web.address import Address, Candidate
from companion.web.app import create_app
from companion.web.limits import Limits
from companion.web.render import html as render

OTHERS = (Candidate("192.168.1.23", "wlan0", "default"), Candidate("10.0.0.7", "eth0", "local"))
ADDRESS = Address("192.168.1.23", 8000, "default", OTHERS)


class Web:
    """The app over a file of its own, with no patience for bots."""

    def __init__(self, file: Path) -> None:
        self.lobby = Lobby(Writer(Store(file)), pace=Pace(0, 0))
        plenty = Limits(wrong_codes="999/minute", tables="999/minute")
        self.app: Flask = create_app(self.lobby, b"k" * 32, ADDRESS, plenty)
        self.desk = self.app.extensions["tuckbox"]

    def phone(self) -> FlaskClient:
        """A browser of its own, with its own cookies."""
        return self.app.test_client()

    def room(self, code: str) -> Room:
        room = self.lobby.room(code)
        assert room is not None
        return room


@pytest.fixture
def web(tmp_path: Path) -> Iterator[Web]:
    made = Web(tmp_path / "tables.sqlite")
    yield made
    made.lobby.close()


def text(answer: TestResponse) -> str:
    return answer.get_data(as_text=True)


def opened(phone: FlaskClient, game: str = "photo_leap", **told: str) -> str:
    """A new table, whose host this phone is."""
    answer = phone.post(f"/new/{game}", data=told)
    assert 303 == answer.status_code, text(answer)
    found = re.fullmatch(r"/t/([A-Z]{3}-[2-9]{3})/host", answer.location)
    assert found
    return found[1]


def seated(web: Web, code: str, name: str) -> FlaskClient:
    phone = web.phone()
    answer = phone.post(f"/t/{code}/sit", data={"name": name})
    assert 303 == answer.status_code, text(answer)
    return phone


def do(host: FlaskClient, code: str, what: str, **told: Any) -> TestResponse:
    return host.post(f"/t/{code}/host/move", data={"do": what, **told}, headers={"X-Tuckbox": "1"})


def names(web: Web, code: str) -> list[str]:
    return [person.name for person in web.room(code).record.people]


# The way in.


def test_the_front_page_shows_every_game_with_players_and_minutes(web: Web) -> None:
    page = text(web.phone().get("/"))
    for slug in cards.slugs():
        game = cards.load(slug)
        assert f'href="/new/{slug}"' in page and game.title in page
        assert f"{game.about.minutes} min" in page


def test_a_table_is_opened_and_shows_the_way_in(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    page = text(host.get(f"/t/{code}/host"))
    assert f'src="/t/{code}/qr.svg' in page and "192.168.1.23:8000" in page
    assert 4 == page.count("scan to sit")
    wall = text(web.phone().get(f"/t/{code}/screen"))
    assert code in wall and "192.168.1.23:8000/join" in wall


@pytest.mark.parametrize("typed", ["{code}", "{small}", "{bare}", " {small} ", "{spaced}"])
def test_a_code_is_understood_as_people_type_it(web: Web, typed: str) -> None:
    code = opened(web.phone())
    asked = typed.format(code=code, small=code.lower(), bare=code.replace("-", ""), spaced=code.replace("-", " "))
    assert f"/t/{code}" == web.phone().post("/join", data={"code": asked}).location


def test_a_wrong_code_keeps_what_was_typed(web: Web) -> None:
    answer = web.phone().post("/join", data={"code": "<b>ZZZ000"})
    assert 404 == answer.status_code
    assert "&lt;b&gt;ZZZ000" in text(answer) and "<b>ZZZ" not in text(answer)


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u200d", "\u0301"])
def test_a_name_that_nobody_sees_is_refused_with_a_sentence(web: Web, name: str) -> None:
    code = opened(web.phone())
    answer = web.phone().post(f"/t/{code}/sit", data={"name": name})
    assert 409 == answer.status_code
    assert "A name needs a letter" in text(answer)
    assert [] == names(web, code)


def test_two_of_one_name_are_told_apart(web: Web) -> None:
    code = opened(web.phone())
    for _ in range(3):
        seated(web, code, "Bo")
    assert ["Bo", "Bo 2", "Bo 3"] == names(web, code)


def test_a_name_in_another_script_stands_on_every_screen_as_it_is(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    phone = seated(web, code, "<i>محمد</i>")
    for page in (host.get(f"/t/{code}/host"), phone.get(f"/t/{code}/me/1"), phone.get(f"/t/{code}/screen")):
        assert "&lt;i&gt;محمد&lt;/i&gt;" in text(page) and "<i>محمد" not in text(page)


def test_nobody_sits_down_where_all_seats_are_taken(web: Web) -> None:
    code = opened(web.phone())
    for name in "ABCD":
        seated(web, code, name)
    page = text(web.phone().get(f"/t/{code}"))
    assert "All seats are taken" in page and 'name="name"' not in page
    assert 409 == web.phone().post(f"/t/{code}/sit", data={"name": "E"}).status_code
    assert ["A", "B", "C", "D"] == names(web, code)


def test_whoever_gets_up_in_the_lobby_frees_the_seat(web: Web) -> None:
    code = opened(web.phone())
    phone = seated(web, code, "Ada")
    assert 303 == phone.post(f"/t/{code}/me/1/leave").status_code
    assert [] == names(web, code)
    assert 404 == phone.get(f"/t/{code}/me/1").status_code


# Options.


def test_options_are_those_of_the_table_and_a_wrong_one_says_what_would_be_right(web: Web) -> None:
    from companion.web.options_form import fields

    host = web.phone()
    number = next(one for one in fields(cards.load("photo_leap")) if one.kind == "number")
    answer = host.post("/new/photo_leap", data={number.name: "many"})
    page = text(answer)
    assert 409 == answer.status_code
    assert "expected a whole number" in page and 'aria-invalid="true"' in page and 'value="many"' in page
    value = str(int(number.value) - 1)
    code = opened(
        host,
        **{one.name: one.value for one in fields(cards.load("photo_leap")) if one.kind != "yes_no"}
        | {number.name: value},
    )
    assert {number.name: int(value)} == {
        name: told for name, told in web.room(code).record.options.items() if name == number.name
    }


# What the host does.


def test_the_host_arranges_the_seats(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    for name in ("Ada", "Bo"):
        seated(web, code, name)
    assert 204 == do(host, code, "bot", level="random").status_code
    assert 204 == do(host, code, "up", person=2).status_code
    assert ["Bo", "Ada"] == names(web, code)[:2]
    do(host, code, "down", person=2)
    assert ["Ada", "Bo"] == names(web, code)[:2]
    do(host, code, "remove", person=1)
    assert "Bo" == names(web, code)[0] and 2 == len(names(web, code))
    assert "random" == web.room(code).record.people[1].bot


def test_a_game_starts_pauses_goes_on_ends_and_is_played_again(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    phone = seated(web, code, "Ada")
    assert 409 == do(host, code, "begin").status_code  # one is too few
    for _ in range(3):
        do(host, code, "bot", level="steady")
    room = web.room(code)
    seen = []
    for what in ("begin", "pause", "resume", "end", "rematch", "end", "lobby"):
        assert 204 == do(host, code, what).status_code
        seen.append(room.status)
        assert 200 == phone.get(f"/t/{code}/me/1").status_code
        assert 200 == phone.get(f"/t/{code}/screen").status_code
        assert 200 == host.get(f"/t/{code}/host").status_code
    assert ["playing", "paused", "playing", "over", "playing", "over", "lobby"] == seen
    assert "Ada" == names(web, code)[0]


def test_a_seat_goes_to_a_bot_and_back(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    phone = seated(web, code, "Ada")
    for _ in range(3):
        do(host, code, "bot")
    do(host, code, "begin")
    do(host, code, "to_bot", person=1)
    assert "A bot plays your seat" in text(phone.get(f"/t/{code}/me/1/main"))
    do(host, code, "from_bot", person=1)
    assert "A bot plays your seat" not in text(phone.get(f"/t/{code}/me/1/main"))


def test_a_new_phone_takes_the_seat_and_the_old_one_is_shut_out(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    old, new = seated(web, code, "Ada"), web.phone()
    page = text(host.get(f"/t/{code}/host/again/1"))
    ticket = re.search(r"[A-Z]{3}-[A-Z]{3}-[A-Z]{3}-\d{4}", page)
    assert ticket and "<svg" in page
    answer = new.post(f"/t/{code}/again", data={"ticket": ticket[0].lower().replace("-", " ")})
    assert f"/t/{code}/me/1" == answer.location
    assert 200 == new.get(f"/t/{code}/me/1").status_code
    assert 404 == old.get(f"/t/{code}/me/1").status_code
    assert 409 == web.phone().post(f"/t/{code}/again", data={"ticket": ticket[0]}).status_code  # it works once


@pytest.mark.parametrize(
    "path", ["host", "host/main", "host/again/1", "host/practice", "me/1", "me/1/main", "me/1/more", "me/1/secret"]
)
def test_a_stranger_gets_nothing(web: Web, path: str) -> None:
    code = opened(web.phone(), practice="1")
    assert 404 == web.phone().get(f"/t/{code}/{path}").status_code


def test_a_stranger_arranges_nothing(web: Web) -> None:
    code = opened(web.phone())
    ada = seated(web, code, "Ada")
    for other in (web.phone(), ada):
        assert 404 == do(other, code, "remove", person=1).status_code
        assert 404 == other.post(f"/t/{code}/host/address", data={"ip": "10.0.0.7"}).status_code
    assert ["Ada"] == names(web, code)


# Alone, to practise, with a game master.


@pytest.mark.parametrize("slug", cards.slugs())
def test_one_tap_starts_a_game_alone(web: Web, slug: str) -> None:
    phone = web.phone()
    answer = phone.post(f"/alone/{slug}")
    assert 303 == answer.status_code
    assert 200 == phone.get(answer.location).status_code
    room = web.room(answer.location.split("/")[2])
    assert "playing" == room.status
    assert [None] == [person.bot for person in room.record.people if not person.is_bot]


def test_a_practice_table_shows_its_owner_all_seats_and_says_so_on_its_screen(web: Web) -> None:
    host = web.phone()
    code = opened(host, practice="1")
    page = text(host.get(f"/t/{code}/host/practice"))
    assert 4 == page.count("<iframe")
    for number in range(1, 5):
        assert 200 == host.get(f"/t/{code}/me/{number}").status_code
    mark = "its owner sees every seat"
    assert mark in text(web.phone().get(f"/t/{code}/screen"))
    do(host, code, "begin")
    assert mark in text(web.phone().get(f"/t/{code}/screen/main"))
    other = opened(host)
    assert mark not in text(web.phone().get(f"/t/{other}/screen"))
    assert 404 == host.get(f"/t/{other}/host/practice").status_code


# Words.


@pytest.mark.parametrize("slug", cards.slugs())
def test_the_rulebook_is_one_tap_away(web: Web, slug: str) -> None:
    phone = web.phone()
    there = phone.post(f"/alone/{slug}").location
    code = there.split("/")[2]
    assert f'href="/t/{code}/rules"' in text(phone.get(f"{there}/more", headers={"X-Tuckbox": "1"}))
    page = text(phone.get(f"/t/{code}/rules"))
    numbers = [block.number for block in cards.load_rules(cards.load(slug)) if isinstance(block, Rule) and block.number]
    assert numbers and len(numbers) == page.count('class="rule-number"') and "<h2" in page
    assert set(re.findall(r'href="#(\w+)"', page)) <= set(re.findall(r'id="(\w+)"', page))
    assert "*" not in page.partition("<article")[2], "stars around strong and stressed words are not shown"


def test_the_rulebook_shows_where_each_rule_comes_from(web: Web) -> None:
    """On request only: place in the source, ruling and reason. The credits stand there always."""
    room = web.lobby.make("photo_leap")
    plain = text(web.phone().get(f"/t/{room.code}/rules"))
    assert "Stone Librande" in plain and "Our ruling" not in plain
    page = text(web.phone().get(f"/t/{room.code}/rules?sources=1"))
    paragraph = page.partition('id="r4.2"')[2].partition('id="r5.1"')[0]
    assert "9.1" in paragraph and "Our ruling R6" in paragraph and "The source refills an empty deck." in paragraph
    assert "Our variant V1" in page and "Our ruling" not in page.partition('id="r2.1"')[2].partition('id="r3.1"')[0]


def test_an_edition_is_named_to_everybody(web: Web) -> None:
    room = web.lobby.make("photo_leap", edition=Edition("photo_leap", "Our village"))
    wall = text(web.phone().get(f"/t/{room.code}/screen"))
    phone = seated(web, room.code, "Ada")
    assert "Our village" in wall and "Our village" in text(phone.get(f"/t/{room.code}/me/1"))


def test_another_language_is_a_catalogue(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    catalogue = Catalog(locale="fr")
    catalogue.add("Which game is on your table?", "Quel jeu est sur votre table ?")
    file = tmp_path / "words" / "fr" / "LC_MESSAGES" / "messages.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as made:
        write_mo(made, catalogue)
    monkeypatch.setattr(render, "CATALOGUES", tmp_path / "words")
    _forget()
    try:
        page = text(web.phone().get("/", headers={"Accept-Language": "fr-FR, en;q=0.5"}))
        assert "Quel jeu est sur votre table ?" in page and 'lang="fr"' in page
        assert "Join with a code" in page  # what has no word yet stays in English
        assert "Which game" in text(web.phone().get("/", headers={"Accept-Language": "de"}))
    finally:
        _forget()


def _forget() -> None:
    render.environment.cache_clear()
    render.languages.cache_clear()


# Whether phones get here.


def test_the_hosts_page_says_what_the_code_carries_why_and_what_to_do(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    page = text(host.get(f"/t/{code}/host"))
    assert "The code carries 192.168.1.23:8000" in page and "by which it goes out" in page
    for word in ("Wi-Fi", "Guest", "Sign-in page", "Firewall", "Hotspot"):
        assert word in page
    assert "No phone has come here yet" in page


def test_phones_that_came_are_counted_and_this_machine_is_none(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    for remote in ("127.0.0.1", "192.168.1.23", "10.0.0.7", "192.168.1.50", "192.168.1.50", "192.168.1.51"):
        web.phone().get("/", environ_base={"REMOTE_ADDR": remote})
    assert "2 phones have come here" in text(host.get(f"/t/{code}/host"))


def test_the_host_may_let_the_codes_carry_another_address_of_this_machine(web: Web) -> None:
    host = web.phone()
    code = opened(host)
    before = host.get(f"/t/{code}/qr.svg").data
    assert 404 == host.post(f"/t/{code}/host/address", data={"ip": "6.6.6.6"}).status_code
    assert 303 == host.post(f"/t/{code}/host/address", data={"ip": "10.0.0.7"}).status_code
    assert "10.0.0.7:8000" in text(web.phone().get(f"/t/{code}/screen"))
    assert before != host.get(f"/t/{code}/qr.svg").data
    assert "The host has chosen it" in text(host.get(f"/t/{code}/host"))
