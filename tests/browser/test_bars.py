"""What bars cover: all that can be tapped or read can be brought to where nothing lies over it, on every screen."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from laws import game_setup, random_game, worlds_of
from playwright.sync_api import Browser
from screen_forms import screen
from scripted_play import all_play, open_table

import cards
from browser import browser
from browser.film import walk
from browser.page_checks import SHOTS
from browser.people import Host, NewUser, Player, User, script

pytestmark = pytest.mark.slow

PHONES = ((320, 568), (360, 640), (390, 844), (740, 360), (820, 1180))
WALLS = ((1280, 800), (1920, 1080))
GAMES = ("infection", "album", "color_game", "masquerade_murder", "photo_leap", "prototype/hands")
TEXT = (100, 200)
"""How large people have set the text of their browser, in per cent."""

FONT_SIZE = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
CROPPED, TOO_HIGH = script("cropped_pictures"), script("height_of_wall")
"""What is wrong with Album's pictures, and with a wall that is too high: nobody scrolls it."""


@dataclass
class Measure:
    """Looks at each kind of screen once, at every size."""

    slug: str
    names: tuple[str, ...] = ("Ada", "Bo", "Cem", "Dana", "Eli", "Fay", "Gus", "Hedi", "Guest")
    seen: set[str] = field(default_factory=set)
    menus: set[str] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)

    def look(self, user: User, label: str) -> None:
        moment, heading = user.screen
        for name in self.names:
            heading = re.sub(rf"\b{name}\b", "NAME", heading)
        kind = re.sub(r"\d+", "0", f"{label[:5]} {moment.split(':')[0]} {heading}")
        if kind in self.seen:
            return
        self.seen.add(kind)
        user.page.evaluate("eyes.isStill()")
        self.measure(user, kind)

    def look_at_menu(self, user: User, label: str) -> None:
        if label in self.menus:
            return
        self.menus.add(label)
        user.page.locator("#live .menu").tap()
        user.wait_until("document.getElementById('drawer').open")
        self.measure(user, f"menu of {label}")
        user.page.evaluate("document.querySelector('[data-close]').click()")

    def measure(self, user: User, kind: str) -> None:
        page = user.page
        if is_light := user.is_phone and len(self.seen) % 2 == 0:  # a colour moves nothing: half of the screens each
            page.evaluate("document.body.classList.add('light')")
        for width, height in PHONES if user.is_phone else WALLS:
            page.set_viewport_size({"width": width, "height": height})
            is_large = user.is_phone and not kind.startswith("phone over")
            for percent in TEXT if is_large else TEXT[:1]:
                set_text(user, percent)
                if SHOTS:
                    name = re.sub(r"\W+", "_", f"{self.slug} {len(self.seen):02} {kind}")[:90]
                    page.screenshot(path=Path(SHOTS) / f"{name}_{width}x{height}_{percent}.png")
                found = page.evaluate("eyes.lost()") + (page.evaluate(CROPPED) if self.slug == "album" else [])
                found += [] if user.is_phone else page.evaluate(TOO_HIGH)
                self.problems += [f"{kind} at {width}x{height}, {percent} %: {one}" for one in found]
            set_text(user, 100)
        page.set_viewport_size({"width": user.size[0], "height": user.size[1]})
        if is_light:
            page.evaluate("document.body.classList.remove('light')")


def set_text(user: User, percent: int) -> None:
    devtools = user.context.new_cdp_session(user.page)
    devtools.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}})
    devtools.detach()


@pytest.mark.parametrize("game", GAMES)
def test_nothing_stays_under_a_bar(game: str, chromium: Browser, tmp_path: Path) -> None:
    slug, _, edition = game.partition("/")
    about, measure = cards.load(game).about, Measure(game)
    words, lines = ([game], 3) if edition else ([], 1)
    with browser.serving(tmp_path / "tables.db", "1", "steps", *words, lines=lines) as (server, printed):
        host = Host(chromium, printed[0], "host")
        if edition:
            host.code = printed[1]
            host.page.goto(printed[2])
            host.press("Host this table")
        else:
            host.open_table(slug, getattr(worlds_of(slug), "SHORT_GAME", {}))
        seats = about.usual or (3 if 3 in about.counts else about.fewest)
        for stage, everybody in walk(chromium, host, seats, server, PHONES[1]):
            for user, label in everybody:
                measure.look(user, label)
                if stage == "game" and user.is_phone:
                    measure.look_at_menu(user, label)
    assert not measure.problems, "\n".join(("", *measure.problems))


def test_nothing_of_a_first_turn_stays_under_a_bar(new_user: NewUser, base: str) -> None:
    player, measure = new_user(Player, base, "Ada", size=PHONES[1]), Measure("infection")
    player.play_alone("infection", "text=Start turn 1")
    measure.look(player, "phone1")
    player.press("Start turn 1", ".hand .card")
    measure.look(player, "phone1")
    measure.look_at_menu(player, "phone1")
    assert not measure.problems, "\n".join(("", *measure.problems))
    player.page.evaluate("document.querySelector('.hand').style.transform = 'translateY(60px)'")
    assert "lies under" in str(player.page.evaluate("eyes.lost()"))


@pytest.mark.parametrize("seats", [5, 8, 10, 18])
def test_the_wall_of_the_color_game_fits_however_many_play(seats: int, new_user: NewUser, base: str) -> None:
    host = new_user(Host, base, "host")
    wall = new_user(User, base, "wall", size=WALLS[0]).goto(f"/t/{host.open_table('color_game', {})}/screen")
    table, found = open_table("color_game", seats), []
    for _phase in ("setup", "live"):
        drawn = screen(table, "table", "table")
        wall.page.evaluate("(html) => { document.querySelector('#live').innerHTML = html }", drawn)
        found += wall.page.evaluate(TOO_HIGH) + wall.page.evaluate("eyes.lost()")
        all_play(table)
    assert [] == found


SHOW = "document.querySelector('#live').innerHTML = html"
MEASURE_END = f"""async (html) => {{
  {SHOW};
  const high = await {TOO_HIGH};
  const [table, below] = [".dances", ".below"].map((one) => document.querySelector(one).getBoundingClientRect());
  return [...high, ...eyes.lost(), ...(table.bottom > below.top + 1 ? ["the table runs into the key"] : [])];
}}"""
"""In one step, so that no news from the server takes the screen away."""

CUT_CARDS = script("cut_cards")


@pytest.mark.parametrize("game", ["masquerade_murder", "photo_leap"])
def test_the_wall_of_a_lobby_fits_with_long_house_rules(game: str, new_user: NewUser, base: str) -> None:
    host = new_user(Host, base, "host")
    code = host.open_table(game, worlds_of(game).SHORT_GAME)
    for name in ("Ada", "Bo", "Cem", "Dana"):
        new_user(Player, base, name).sit_down(code)
    wall = new_user(User, base, "wall", size=WALLS[0]).goto(f"/t/{code}/screen")
    wall.page.locator(".roles .state").nth(3).wait_for()
    for width, height in (*WALLS, (1280, 720)):
        wall.page.set_viewport_size({"width": width, "height": height})
        assert [] == wall.page.evaluate(TOO_HIGH) + wall.page.evaluate(CUT_CARDS), (width, height)


@pytest.mark.parametrize(("seats", "nights"), [(6, 4), (8, 14)])
def test_the_wall_of_masquerade_fits_at_the_end(seats: int, nights: int, new_user: NewUser, base: str) -> None:
    options = {"players": seats, "nights": nights, "lives": 2, "captures": 4, "accuse_minutes": 0}
    setup = game_setup("masquerade_murder", seats, options)
    table = next(
        end for end in ([*random_game(setup, seed)][-1] for seed in range(99)) if end.outcome.reason == "ball_over"
    )
    host = new_user(Host, base, "host")
    wall = new_user(User, base, "wall", size=WALLS[0]).goto(f"/t/{host.open_table('masquerade_murder', {})}/screen")
    drawn = screen(table, "table", "table")
    for width, height in WALLS:
        wall.page.set_viewport_size({"width": width, "height": height})
        assert [] == wall.page.evaluate(MEASURE_END, drawn), (width, height)


@pytest.mark.parametrize("seats", [5, 8])
def test_the_joker_reaches_every_seat_on_a_phone_held_sideways(seats: int, new_user: NewUser, base: str) -> None:
    setup = game_setup("masquerade_murder", seats, {"players": seats, "accuse_minutes": 0})
    screens = (
        screen(table, seat)
        for seed in range(99)
        for table in random_game(setup, seed)
        for seat in table.game.players(table.state)
        if len(getattr(table.state, "board", ())) > 2 and table.game.moves(table.state, seat)
    )
    drawn = next(screen for screen in screens if "placing joker" in screen)
    player = new_user(Player, base, "Ada", size=(740, 360)).play_alone("masquerade_murder", "text=I know who I am")
    for percent in TEXT:
        set_text(player, percent)
        assert [] == player.page.evaluate(f"(html) => {{ {SHOW}; return eyes.lost(); }}", drawn), percent


def test_a_wall_gets_smaller_while_more_stands_on_it_than_fits(new_user: NewUser, base: str) -> None:
    host = new_user(Host, base, "host")
    wall = new_user(User, base, size=WALLS[0]).goto(f"/t/{host.open_table('infection', {})}/screen").page
    sizes = [wall.evaluate(FONT_SIZE)]
    for change in (
        "insertAdjacentHTML('beforeend', '<div>' + '<h1>More</h1>'.repeat(4) + '</div>')",
        "lastElementChild.remove()",
    ):
        wall.evaluate(f"live.{change}")
        assert [] == wall.evaluate(TOO_HIGH)
        sizes.append(wall.evaluate(FONT_SIZE))
    assert sizes[0] == sizes[2] > sizes[1] >= 0.75 * sizes[0]
