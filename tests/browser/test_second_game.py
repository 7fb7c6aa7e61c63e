"""Browser tests of an evening: whatever is played after whatever, every screen looks as if it had just been opened."""

import io
import re
from collections.abc import Iterator
from itertools import pairwise, permutations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page

import cards
from browser.conftest import running_server
from browser.page_checks import SHOTS
from browser.people import PHONE, WALL, Host, NewUser, Player, script

pytestmark = pytest.mark.slow

EDITION = "prototype/roles"
SHIPPED = Path(cards.__file__).parent
GAMES = [slug for slug in cards.listed_slugs() if cards.game_folder(slug).parent == SHIPPED]
STAND_STILL = script("stand_still")
SETTLES_MS, MOST_TRIES = 100, 40
CLEARLY, FEW = 40, 20


def tour(games: list[str]) -> list[str]:
    """Return a way through the games that takes every ordered pair once and ends where it transitions."""
    unused = {game: [other for other in games if other != game] for game in games}
    way, path = [games[0]], []
    while way:  # Hierholzer: each edge once, dead ends joined afterwards
        if unused[way[-1]]:
            way.append(unused[way[-1]].pop(0))
        else:
            path.append(way.pop())
    return path[::-1]


def test_a_tour_takes_every_ordered_pair_once() -> None:
    path = tour([*GAMES, "own"])
    assert {*permutations([*GAMES, "own"], 2)} == {*pairwise(path)} and 31 == len(path)


class Evening:
    """A table with two phones, a wall, the host's two pages and an observer, and for each of them a page beside it.

    The page beside it is loaded anew whenever screens are compared: that is how the screen should look.
    """

    def __init__(self, new_user: NewUser, host: Host, code: str) -> None:
        self.host, self.here = host, f"/t/{code}"
        self.people = [new_user(Player, host.base, name) for name in ("Ada", "Bo")]
        for player in self.people:
            player.sit_down(code)
        self.people[1].page.evaluate("localStorage.setItem('light', '1')")
        self.people[1].page.reload()
        self.screens: dict[str, Page] = {"Ada": self.people[0].page, "Bo, light": self.people[1].page}
        for name, path, size in (
            ("host", "/host", WALL), ("menu", "/host/menu", PHONE), ("wall", "/screen", WALL),
            ("observer", "/observe", PHONE),
        ):  # fmt: skip
            page = self.host.context.new_page()
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.goto(self.here + path)
            self.screens[name] = page
        self.fresh = {name: page.context.new_page() for name, page in self.screens.items()}
        for name, page in self.screens.items():
            page.evaluate("performance.isStill = true")  # gone after a reload
            self.fresh[name].set_viewport_size(page.viewport_size)

    def post(self, **form: str) -> None:
        answer = self.host.context.request.post(f"{self.here}/host/move", form=form, headers={"X-Tuckbox": "1"})
        assert answer.ok, answer.text()

    def compare(self, kind: str) -> None:
        """Hold each screen to a page that was opened just now. Both must get there without a reload."""
        for name, page in self.screens.items():
            fresh, path = self.fresh[name], page.evaluate("location.pathname")
            fresh.goto(path)
            for attempt in range(MOST_TRIES):
                page.wait_for_timeout(SETTLES_MS)
                now, wanted = picture(page), picture(fresh)
                if (count := differing(now, wanted)) <= FEW:
                    break
                if attempt % 8 == 7:
                    fresh.goto(path)
            if count > FEW and SHOTS:
                now.save(f"{SHOTS}/{name} now.png"), wanted.save(f"{SHOTS}/{name} wanted.png")
            assert count <= FEW, f"{name} {kind}: {count} pixels differ from a fresh page"
            assert page.evaluate("performance.isStill === true"), f"{name} {kind}: loaded again"


def picture(page: Page) -> Image.Image:
    page.evaluate(STAND_STILL)
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def differing(one: Image.Image, other: Image.Image) -> int:
    """Return how many pixels of a picture are like none of the other within a pixel of their place.

    Edges of round corners, and letters on half a pixel, are never drawn quite the same.
    """
    low, high = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
    off = ImageChops.lighter(ImageChops.subtract(low, one), ImageChops.subtract(one, high))
    return sum(off.convert("L").histogram()[CLEARLY:])


@pytest.fixture
def evening(new_user: NewUser, tmp_path: Path) -> Iterator[Evening]:
    """A table that begins with an own game, which the host offers."""
    with running_server(tmp_path, "1", EDITION, lines=3) as (base, code, host_address):
        host = new_user(Host, base)
        host.page.goto(host_address)
        host.press("Host this table")
        host.page.wait_for_url(re.compile("/host$"))
        yield Evening(new_user, host, code)


@pytest.fixture
def short_evening(new_user: NewUser, base: str) -> Evening:
    """A table that begins with Infection; only Ada's phone is looked at."""
    host = new_user(Host, base)
    evening = Evening(new_user, host, host.open_table("infection", {}))
    evening.screens = {"Ada": evening.people[0].page}
    return evening


def seats_of(slug: str) -> int:
    about = cards.load(EDITION if slug == "own" else slug).about
    return about.usual or about.fewest


def play(evening: Evening, path: list[str], is_played: bool) -> None:
    own = cards.load(EDITION).edition
    names = {"own": own.digest}
    for number, slug in enumerate(path):
        if number:
            evening.post(do="next", game=names.get(slug, slug))
        if not number:
            for _ in range(seats_of(slug) - len(evening.people)):
                evening.post(do="bot", level="steady")  # later games bring their bots
        evening.compare(f"in the lobby of {slug} after {path[number - 1] if number else 'nothing'}")
        evening.post(do="begin")
        for player in evening.people:
            player.wait_until("!['house', 'lobby'].includes(eyes.moment())")
        if is_played:
            evening.compare(f"in {slug}")
        evening.post(do="end")
        for player in evening.people:
            player.wait_until("document.querySelector('.next-game') !== null")
        if is_played:
            evening.compare(f"at the end of {slug}")


def test_the_next_game_dresses_phone_host_and_wall(evening: Evening) -> None:
    for name in ("Bo, light", "menu", "observer"):  # they are looked at with all pairs
        del evening.screens[name]
    play(evening, ["own", "photo_leap", "own"], is_played=False)


def test_every_ordered_pair_of_games_looks_as_if_opened_just_now(evening: Evening) -> None:
    play(evening, tour(["own", *GAMES]), is_played=True)


def test_a_game_whose_style_sheet_does_not_come_is_loaded_again(short_evening: Evening) -> None:
    evening, ada = short_evening, short_evening.people[0].page
    ada.route("**/games/album.css", lambda route: None, times=1)  # asked for, and never answered
    play(evening, ["infection"], is_played=False)
    evening.post(do="next", game="album")
    with ada.expect_event("load"):
        pass
    assert "album" == ada.evaluate("document.body.className") and "/me/" in ada.url


def test_with_motion_the_next_game_is_uncovered_by_a_moving_edge(short_evening: Evening) -> None:
    evening, ada = short_evening, short_evening.people[0].page
    ada.emulate_media(reduced_motion="no-preference")
    play(evening, ["infection"], is_played=False)
    ada.evaluate(script("count_transitions"))
    evening.post(do="next", game="album")
    evening.compare("in the lobby of album")
    assert 1 == ada.evaluate("transitions")
