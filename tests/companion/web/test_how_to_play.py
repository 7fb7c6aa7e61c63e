"""Learning a game at a table: cards while the lobby waits, who is ready, the rulebook for this table."""

import re
from typing import Any

import pytest
from app_server import SCRIPT, make_app, seat_page, seat_path
from cases import each_case
from conftest import SHIPPED
from table_setup import fewest_seats, start_room, waiting_room

import cards
from cards.lessons import load_learning
from companion.games import GAMES
from companion.tables.lobby import Lobby


@pytest.mark.parametrize("slug", SHIPPED)
def test_phones_and_wall_show_every_card_while_the_lobby_waits(slug: str, lobby: Lobby) -> None:
    room, app = waiting_room(lobby, slug, "Ada", "Bea"), make_app(lobby)
    wall, mine = app.test_client().get(f"/t/{room.code}/screen/main").text, seat_page(app, room, 1)
    for one in load_learning(room.game_data).lessons:
        for page in (wall, mine):
            assert f"<h2>{one.title}</h2><p>{one.text}</p>" in page.replace("&#39;", "'")
    count = len(load_learning(room.game_data).lessons)
    assert [count] * 2 == [page.count('class="lesson-art"') for page in (wall, mine)]


@pytest.mark.parametrize("slug", GAMES)
def test_the_lobby_and_how_to_play_are_the_same_for_all(slug: str, lobby: Lobby) -> None:
    room, app = waiting_room(lobby, slug, "Ada", "Bea"), make_app(lobby)
    pages = []
    for seat in (1, 2):
        page = seat_page(app, room, seat, "/main", headers=SCRIPT)
        assert "Leave this seat" in page
        people = page.partition('<ul class="people">')
        rows = people[2].partition("</ul>")
        pages.append((people[0] + rows[2]).replace(seat_path(room, seat), "").strip())
    own_names = r'(Ada|Bea)(?=\.</h1>)|(?<=<span class="seat you" aria-hidden="true">)\d'
    assert re.sub(own_names, "", pages[0]) == re.sub(own_names, "", pages[1])
    menus = (seat_page(app, room, seat, "/more", headers=SCRIPT).replace(seat_path(room, seat), "") for seat in (1, 2))
    assert 1 == len(set(menus))


@pytest.mark.parametrize("slug", SHIPPED)
def test_terms_are_in_every_page_from_the_start_and_the_same_for_all(slug: str, lobby: Lobby) -> None:
    room, app = start_room(lobby, slug, seats=fewest_seats(slug)), make_app(lobby)
    seats = [1, 2] if len(room.record.seated()) > 1 else [1]
    found = []
    for seat in seats:
        page = seat_page(app, room, seat)
        found.append(page.partition('<div class="term-card"')[2].partition("<dialog")[0])
        opened = set(re.findall(r'popovertarget="([\w-]+)"', page))
        assert opened <= set(re.findall(r'id="([\w-]+)" popover', page))
        assert "terms" in opened
    assert len(set(found)) == 1
    for term in load_learning(room.game_data).terms.values():
        window = found[0].replace("&#39;", "'").partition(f'aria-label="{term.name}"')[2].partition("</div>\n")[0]
        assert f"<h2>{term.name}</h2>" in window and f"<p>{term.text}</p>" in window and 'aria-label="Close"' in window


@each_case
def test_the_rulebook_leaves_out_what_this_table_does_without(
    slug: str, options: dict[str, Any], shown: list[str], hidden: list[str], lobby: Lobby
) -> None:
    room, client = lobby.make(slug, options=options), make_app(lobby).test_client()
    page, whole = (client.get(f"/t/{room.code}/rules{query}").text for query in ("", "?all=1"))
    found = set(re.findall(r'id="r([\d.]+)"', page))
    assert found.issuperset(shown) and found.isdisjoint(hidden)
    assert set(re.findall(r'id="r([\d.]+)"', whole)).issuperset([*shown, *hidden])
    assert ('href="?all=1"' in page) == bool(hidden)


@each_case
def test_phones_read_what_phones_do_and_the_whole_book_what_else_is_there(
    lobby: Lobby, slug: str, on_page: str, in_whole: str
) -> None:
    room, client = lobby.make(slug), make_app(lobby).test_client()
    page, whole = (client.get(f"/t/{room.code}/rules{query}").text for query in ("", "?all=1"))
    assert on_page in page and in_whole in whole and in_whole not in page
    assert not on_page or on_page not in whole


def test_phones_show_each_section_that_begins_with_one_mark(lobby: Lobby) -> None:
    """Own games' rules often have no title, only sections such as `# Goal`."""
    room, client = lobby.make("prototype", edition=cards.load("prototype/roles").edition), make_app(lobby).test_client()
    page = client.get(f"/t/{room.code}/rules").text
    assert ["Goal", "Set up", "Your turn", "The end"] == re.findall(r'<h2 id="h\d">([^<]+)</h2>', page)
    assert ["Goal", "Set up", "Your turn", "The end"] == re.findall(r'<a href="#h\d">([^<]+)</a>', page)
