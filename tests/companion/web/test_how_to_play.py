"""Learning a game at a table: cards while the lobby waits, who is ready, the rulebook for this table."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from app_server import SCRIPT, make_app, phone, seat_path
from conftest import SHIPPED
from table_setup import fewest_seats, open_lobby, start_room

import cards
from cards.lessons import load_learning
from companion.games import GAMES
from companion.tables.lobby import Lobby
from companion.tables.room import Room
from companion.tables.seating import sit


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[Lobby]:
    with open_lobby(tmp_path / "tables.db") as opened:
        yield opened


def waiting_room(lobby: Lobby, slug: str, **options: Any) -> Room:
    room = lobby.make(slug, options=options)
    for name in ("Ada", "Bea"):
        sit(room, name)
    return room


def page_of(app: Any, room: Room, seat: int, part: str = "") -> str:
    text: str = phone(app, room, seat).get(f"{seat_path(room, seat)}{part}", headers=SCRIPT).text
    return text


def say(app: Any, room: Room, seat: int, is_ready: bool) -> int:
    answer = phone(app, room, seat).post(
        f"{seat_path(room, seat)}/ready", data={"ready": str(int(is_ready))}, headers=SCRIPT
    )
    return int(answer.status_code)


@pytest.mark.parametrize("slug", SHIPPED)
def test_phones_and_wall_show_every_card_while_the_lobby_waits(slug: str, lobby: Lobby) -> None:
    room, app = waiting_room(lobby, slug), make_app(lobby)
    wall, mine = app.test_client().get(f"/t/{room.code}/screen/main").text, page_of(app, room, 1)
    for one in load_learning(room.game_data).lessons:
        for page in (wall, mine):
            assert f"<h2>{one.title}</h2><p>{one.text}</p>" in page.replace("&#39;", "'")
    assert (
        wall.count('class="lesson-art"')
        == mine.count('class="lesson-art"')
        == len(load_learning(room.game_data).lessons)
    )


@pytest.mark.parametrize("slug", GAMES)
def test_the_lobby_and_how_to_play_are_the_same_for_all(slug: str, lobby: Lobby) -> None:
    room, app = waiting_room(lobby, slug), make_app(lobby)
    pages = []
    for seat in (1, 2):
        page = page_of(app, room, seat, "/main")
        assert "Leave this seat" in page
        people = page.partition('<ul class="people">')
        rows = people[2].partition("</ul>")
        pages.append((people[0] + rows[2]).replace(seat_path(room, seat), "").strip())
    named = [
        re.sub(r'(Ada|Bea)(?=\.</h1>)|(?<=<span class="seat you" aria-hidden="true">)\d', "", page) for page in pages
    ]
    assert named[0] == named[1]
    assert page_of(app, room, 1, "/more").replace(seat_path(room, 1), "") == page_of(app, room, 2, "/more").replace(
        seat_path(room, 2), ""
    )


@pytest.mark.parametrize("slug", SHIPPED)
def test_terms_are_in_every_page_from_the_start_and_the_same_for_all(slug: str, lobby: Lobby) -> None:
    room, app = start_room(lobby, slug, seats=fewest_seats(slug)), make_app(lobby)
    seats = [1, 2] if len(room.record.seated()) > 1 else [1]
    found = []
    for seat in seats:
        page = page_of(app, room, seat)
        found.append(page.partition('<div class="term-card"')[2].partition("<dialog")[0])
        opened = set(re.findall(r'popovertarget="([\w-]+)"', page))
        assert opened <= set(re.findall(r'id="([\w-]+)" popover', page))
        assert "terms" in opened
    assert len(set(found)) == 1
    for term in load_learning(room.game_data).terms.values():
        window = found[0].replace("&#39;", "'").partition(f'aria-label="{term.name}"')[2].partition("</div>\n")[0]
        assert f"<h2>{term.name}</h2>" in window and f"<p>{term.text}</p>" in window and 'aria-label="Close"' in window


def test_who_is_ready_shows_on_the_wall_and_goes_with_the_game(lobby: Lobby) -> None:
    room, app = waiting_room(lobby, "infection"), make_app(lobby)

    def wall() -> str:
        return str(app.test_client().get(f"/t/{room.code}/screen/main").text)

    states = [wall().count(" ready</span>")]
    for is_ready in (True, True, False, True):
        assert say(app, room, 1, is_ready) == 204
        states.append(wall().count(" ready</span>"))
    assert states == [0, 1, 1, 0, 1]
    assert "You’re ready." in page_of(app, room, 1)
    assert "You’re ready." not in page_of(app, room, 2)
    room.begin(1)  # the other one is still reading
    room.end()
    room.to_lobby()
    assert wall().count(" ready</span>") == 0


def test_nobody_is_ready_for_somebody_else_and_only_in_the_lobby(lobby: Lobby) -> None:
    room, app = waiting_room(lobby, "infection"), make_app(lobby)
    stranger = app.test_client().post(f"{seat_path(room, 1)}/ready", data={"ready": "1"})
    assert stranger.status_code == 404
    room.begin(1)
    assert say(app, room, 1, True) == 204
    assert not any(person.is_ready for person in room.record.people)


def test_without_a_script_the_button_is_a_form(lobby: Lobby) -> None:
    room, app = waiting_room(lobby, "album"), make_app(lobby)
    answer = phone(app, room, 1).post(f"{seat_path(room, 1)}/ready", data={"ready": "1"})
    assert (answer.status_code, answer.location) == (303, seat_path(room, 1))


@pytest.mark.parametrize(
    ("slug", "options", "shown", "hidden"),
    [
        ("photo_leap", {}, ["3.1", "12.6"], ["1.4", "2.1", "12.5"]),
        ("photo_leap", {"mode": "gm"}, ["1.4", "2.1", "12.5"], []),
        ("masquerade_murder", {}, ["2.3"], ["2.4", "8.1"]),
        ("album", {}, ["8.2"], ["2.1", "8.3"]),
        ("album", {"show_photos": "printed"}, ["2.1", "8.3"], []),
        ("color_game", {}, ["9.2"], ["9.1", "9.3", "9.9", "10.3"]),
        ("infection", {}, ["2.1"], ["1.3"]),
        ("infection", {"tiles": "printed"}, ["1.3"], []),
    ],
)
def test_the_rulebook_leaves_out_what_this_table_does_without(
    slug: str, options: dict[str, Any], shown: list[str], hidden: list[str], lobby: Lobby
) -> None:
    room, client = lobby.make(slug, options=options), make_app(lobby).test_client()
    page, whole = (client.get(f"/t/{room.code}/rules{query}").text for query in ("", "?all=1"))
    found = set(re.findall(r'id="r([\d.]+)"', page))
    assert found.issuperset(shown) and found.isdisjoint(hidden)
    assert set(re.findall(r'id="r([\d.]+)"', whole)).issuperset([*shown, *hidden])
    assert ('href="?all=1"' in page) == bool(hidden)


def test_a_table_goes_with_the_paragraph_that_it_belongs_to(lobby: Lobby) -> None:
    room, client = lobby.make("masquerade_murder"), make_app(lobby).test_client()
    page, whole = (client.get(f"/t/{room.code}/rules{query}").text for query in ("", "?all=1"))
    assert "King of spades" in whole
    assert "King of spades" not in page


def test_phones_read_what_phones_do_in_the_place_of_a_game_master(lobby: Lobby) -> None:
    room, client = lobby.make("photo_leap"), make_app(lobby).test_client()
    page, whole = (client.get(f"/t/{room.code}/rules{query}").text for query in ("", "?all=1"))
    assert "Your phones are the" in page and "Your phones are the" not in whole
    assert "One more person is the" in whole and "One more person is the" not in page


def test_phones_show_each_section_that_begins_with_one_mark(lobby: Lobby) -> None:
    """Own games' rules often have no title, only sections such as `# Goal`."""
    room, client = lobby.make("prototype", edition=cards.load("prototype/roles").edition), make_app(lobby).test_client()
    page = client.get(f"/t/{room.code}/rules").text
    assert ["Goal", "Set up", "Your turn", "The end"] == re.findall(r'<h2 id="h\d">([^<]+)</h2>', page)
    assert ["Goal", "Set up", "Your turn", "The end"] == re.findall(r'<a href="#h\d">([^<]+)</a>', page)
