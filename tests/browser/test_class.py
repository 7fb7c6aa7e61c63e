"""Browser tests of a class: the teacher's dashboard with six tables, messages and printing."""

import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from browser.conftest import running_server
from browser.page_checks import ScreenChecker
from browser.people import WALL, NewUser, Player, User

pytestmark = pytest.mark.slow
TABLES = 6


class ClassServer(NamedTuple):
    base: str
    password: str


@pytest.fixture(scope="module")
def class_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClassServer]:
    folder = tmp_path_factory.mktemp("class")
    with running_server(folder, "1", "class", lines=2) as (base, password):
        yield ClassServer(base, password)
    assert "" == (folder / "said").read_text()


@pytest.fixture
def teacher(class_server: ClassServer, new_user: NewUser) -> User:
    user = new_user(User, class_server.base, "teacher", size=WALL).goto("/class")
    user.page.locator("#password").fill(class_server.password)
    user.press("Sign in")
    user.page.locator("#live").wait_for()
    return user


def set_up_game(teacher: User, slug: str, tables: int, **options: str) -> None:
    teacher.goto(f"/class/lay/{slug}")
    teacher.page.locator("#tables-more").fill(str(tables))
    teacher.page.locator("#options > summary").click()
    for name, value in options.items():
        teacher.page.locator(f"#o-{name}").fill(value)
    teacher.press("Set up the tables")
    teacher.wait_until("document.querySelectorAll('.tables article').length >= 6")


def codes(teacher: User) -> list[str]:
    return [cell.inner_text() for cell in teacher.page.locator(".table-seen .mono").all()]


def fill_up(teacher: User, seats: int) -> None:
    teacher.page.locator("#more > summary").click()
    teacher.page.locator("#seats").fill(str(seats))
    teacher.press("Fill up")
    teacher.wait_until("!document.querySelector('details[open]')")


def play_all_tables(teacher: User, checker: ScreenChecker, seats: int) -> None:
    fill_up(teacher, seats)
    teacher.wait_until(f"document.querySelectorAll('.table-seen.is-lobby .where b').length === {TABLES}")
    checker.check(teacher, "class ready")
    teacher.page.evaluate("globalThis.isTheSame = true")
    assert teacher.page.locator("input[name=same]").is_checked()
    teacher.press(f"Start {TABLES} tables")
    teacher.wait_until("document.querySelector('.table-seen.is-playing')")
    checker.check(teacher, "class playing")
    teacher.wait_until(f"document.querySelectorAll('.table-seen.is-over').length === {TABLES}", 60)
    checker.check(teacher, "class over")
    assert teacher.page.evaluate("globalThis.isTheSame")


def test_a_class_plays_two_games_and_its_dashboard_follows(teacher: User) -> None:
    checker = ScreenChecker("class")
    checker.check(teacher, "class first")
    set_up_game(teacher, "masquerade_murder", TABLES, nights="2")
    first = codes(teacher)
    play_all_tables(teacher, checker, 5)
    teacher.page.locator("#more > summary").click()
    teacher.page.locator("#sure-empty > summary").click()
    teacher.press("Yes, free all seats")
    teacher.wait_until("!document.querySelector('details[open]')")
    set_up_game(teacher, "infection", 0, max_turns="12", hp="1")
    assert TABLES == len(set(first)) and first == codes(teacher)
    play_all_tables(teacher, checker, 2)
    checker.assert_no_problems()


def test_a_class_crosses_over_and_reads_its_findings(teacher: User) -> None:
    checker = ScreenChecker("class")
    post(teacher, {"do": "end"})
    post(teacher, {"do": "empty"})
    has_tables = bool(codes(teacher))
    teacher.goto("/class/lay/infection")
    if not has_tables:
        teacher.page.locator("#tables-more").fill(str(TABLES))
    teacher.page.locator("#against").select_option("infection")
    assert teacher.page.locator("input[name=crossed]").is_checked()
    teacher.page.locator("#options > summary").click()
    for name, value in (("max_turns", "12"), ("hp", "1")):
        teacher.page.locator(f"#o-{name}").fill(value)
    teacher.press("Set up the tables")
    teacher.wait_until("document.querySelectorAll('.order').length === 6")
    fill_up(teacher, 2)
    assert teacher.page.locator("input[name=same]").is_checked()
    teacher.press(f"Start {TABLES} tables")
    are_over = f"document.querySelectorAll('.table-seen.is-over').length === {TABLES}"
    teacher.wait_until(are_over, 90)
    checker.check(teacher, "class crossed")
    teacher.page.locator("button[value=second]").click()
    teacher.wait_until("!document.querySelector('button[value=second]')")
    teacher.wait_until(are_over, 90)
    teacher.goto("/class/report")
    assert 3 == teacher.page.locator(".finding h2").count()
    assert teacher.page.locator(".finding svg").first.is_visible()
    checker.check(teacher, "class findings")
    teacher.page.locator(".finding summary").first.click()
    assert "compared" in teacher.page.locator(".finding details").first.inner_text()
    checker.assert_no_problems()


def test_the_teachers_message_waits_until_a_finger_lifts(
    teacher: User, class_server: ClassServer, new_user: NewUser
) -> None:
    set_up_game(teacher, "album", 0 if codes(teacher) else TABLES)
    code = codes(teacher)[0]
    player = new_user(Player, class_server.base, "Ada").sit_down(code)
    wall = new_user(User, class_server.base, "wall", size=WALL).goto(f"/t/{code}/screen")
    shows_message = "document.querySelector('[data-part=class-words]').innerText.includes('Hush')"
    button = player.page.locator("#live .dock .act").first.bounding_box()
    player.touch("touchStart", {"x": button["x"] + 9, "y": 300})
    teacher.page.locator("#say > summary").click()
    teacher.page.locator("#message").fill("Hush <b>")
    teacher.press("Show it")
    wall.wait_until(shows_message)
    assert not player.page.evaluate(shows_message)
    player.touch("touchEnd")
    player.wait_until(shows_message)
    teacher.page.locator("#count > summary").click()
    teacher.press("5 min")
    clock = "document.querySelector('[data-part=class-clock] time')?.innerText ?? ''"
    for user in (player, wall):
        user.wait_until(f"/^4:5\\d$/.test({clock})")
    checker = ScreenChecker("class", ("Ada",))
    checker.check(player, "told")
    checker.check(wall, "told table")
    checker.check(teacher, "class told")
    for told in (".told-words", ".told-clock"):
        teacher.wait_until(f"document.querySelector('{told}')")
        teacher.page.locator(f"{told} button").dispatch_event("click")  # a mouse is slower than the page's next screen
        teacher.wait_until(f"!document.querySelector('{told}')")
    for user in (player, wall):
        user.wait_until("!document.querySelector('.class-said:not([hidden])')")
    checker.assert_no_problems()


def test_tables_are_served_while_a_deck_is_printed(teacher: User, class_server: ClassServer) -> None:
    if not codes(teacher):
        set_up_game(teacher, "album", TABLES)
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in teacher.context.cookies(f"{class_server.base}/class"))
    pdfs: list[bytes] = []

    def fetch(path: str, body: dict[str, str] | None = None) -> bytes:
        data = urllib.parse.urlencode(body).encode() if body is not None else None
        request = urllib.request.Request(class_server.base + path, data, {"Cookie": cookie})
        with urllib.request.urlopen(request, timeout=60) as response:
            return bytes(response.read())

    printing = threading.Thread(target=lambda: pdfs.append(fetch("/class/print/infection", {"paper": "a4"})))
    printing.start()
    answered = 0
    while printing.is_alive():
        fetch("/class/main")
        answered += not pdfs
    printing.join()
    assert answered > 3 and pdfs[0].startswith(b"%PDF")
    assert fetch("/class/print/tents", {"paper": "letter"}).startswith(b"%PDF")


def test_the_class_message_and_clock_fit_on_every_games_projector(
    teacher: User, class_server: ClassServer, new_user: NewUser
) -> None:
    wall = new_user(User, class_server.base, "wall", size=WALL)
    if not codes(teacher):
        set_up_game(teacher, "album", TABLES)
    post(teacher, {"do": "end"})
    code = codes(teacher)[0]
    for slug in ("infection", "photo_leap", "masquerade_murder", "album", "color_game"):
        post(teacher, {"do": "empty"})
        post(teacher, {"table": "1"}, f"/class/lay/{slug}")
        for fields in ({"do": "fill", "seats": "10"}, {"do": "begin"}, {"do": "pause"}):
            post(teacher, fields)
        post(teacher, {"do": "say", "message": "Please finish this round. " * 7})
        post(teacher, {"do": "count", "minutes": "90"})
        wall.goto(f"/t/{code}/screen")
        for step in ("resume", "end"):
            wall.wait_until("document.querySelector('.class-clock:not([hidden])')")
            # Its parts come one after another, so for a moment they may not fit.
            wall.wait_until(f"document.documentElement.scrollHeight === {WALL[1]}", 5)
            post(teacher, {"do": step})
    post(teacher, {"do": "hush"})


def post(teacher: User, fields: dict[str, str], path: str = "/class/do") -> None:
    response = teacher.page.request.post(teacher.base + path, form=fields, headers={"X-Tuckbox": "1"})
    assert response.status in (200, 204, 409), response.status
