"""What Tuckbox says about itself: about sources and privacy, and to schools."""

import re
from html import unescape
from http.cookies import SimpleCookie
from importlib.metadata import distribution

import pytest
from app_server import make_app, phone
from click import Context
from flask import Flask

import cards
from companion.games import games_with_screens
from companion.tables.lobby import Lobby
from companion.web.about.pages import licence_of, packages
from companion.web.pages import dashboard, held_seats
from tuckbox import app as command_line

PAGES = ("/about", "/schools")
COMMAND = re.compile(r"<code>tuckbox ([a-z]+)")


def words(app: Flask, address: str) -> str:
    answer = app.test_client().get(address)
    assert 200 == answer.status_code
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.text.partition("<body")[2]).split()))


def test_the_pages_ask_for_nothing_elsewhere(app: Flask) -> None:
    for address in ("/", *PAGES):
        assert not re.search(r'(?:src|href)="(?:https?:)?//', app.test_client().get(address).text), address


def test_the_page_credits_the_makers_of_every_game(app: Flask) -> None:
    page = words(app, "/about")
    games = [cards.load(slug) for slug in cards.listed_slugs() if slug in games_with_screens()]
    credited = [game for game in games if "credits" in game.words.texts]
    assert 5 <= len(credited)
    assert [] == [game.slug for game in credited if game.words("credits") not in page]


def test_every_package_has_its_licence(app: Flask) -> None:
    found, page = {one.name: one.licence for one in packages()}, words(app, "/about")
    assert {"flask", "werkzeug", "reportlab", "fontpkg-inter", "justmyresource-mdi"} <= set(found)
    assert "pytest" not in found and "tuckbox" not in found
    assert [] == [name for name, licence in found.items() if not licence or f"{name} {licence}" not in page]
    assert "BSD License" == licence_of("qrcode"), "a licence without a name of its own"
    assert len(found) > len([need for need in distribution("tuckbox").requires or [] if "extra ==" not in need]) / 2


def test_the_page_says_where_things_are_kept(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    page = words(make_app(lobby), "/about")
    assert "in one file on the computer of your host" in page and "PostgreSQL" not in page
    assert f"after {lobby.limits.empty_table_hours} hours" in page
    monkeypatch.setattr(lobby.writer.store, "is_shared", True)
    page = words(make_app(lobby), "/about")
    assert "in a PostgreSQL database" in page and "one file" not in page and "Delete the database" in page


def test_every_command_on_the_page_exists(app: Flask) -> None:
    commands = set(COMMAND.findall(app.test_client().get("/about").text))
    assert {"forget", "photos"} <= commands <= set(command_line.list_commands(Context(command_line)))


def test_the_page_names_every_cookie_and_how_long_it_stays(lobby: Lobby) -> None:
    app, room = make_app(lobby), lobby.make("infection")
    cookie = re.compile(r"<code>(\w+)</code></th><td>[^<]+</td><td>(\d+) (hour|day)")
    said = cookie.findall(app.test_client().get("/about").text)
    lengths = {name: int(number) * {"hour": 3600, "day": 86400}[unit] for name, number, unit in said}
    assert lengths["seats"] == held_seats.LASTS_S and lengths["teacher"] == dashboard.SIGNED_IN_S
    host, player, watcher = phone(app, room, is_host=True), app.test_client(), app.test_client()
    answers = [
        app.test_client().post("/new/infection"),
        player.post(f"/t/{room.code}/sit", data={"name": "Ada"}),
        host.get(f"/t/{room.code}/host"),
        host.get(f"/t/{room.code}/screen"),
        watcher.get(f"/t/{room.code}/observe"),
    ]
    lines = [line for answer in answers for line in answer.headers.getlist("Set-Cookie")]
    got = {name: int(cookie["max-age"]) for line in lines for name, cookie in SimpleCookie(line).items()}
    assert {"seat", "seats", "host", "observer"} <= set(got)
    assert got == {name: lengths[name] for name in got}
