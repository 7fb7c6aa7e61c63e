"""A class in a browser: six tables of bots played to the end with the dashboard open, twice, by the same codes."""

import subprocess
import sys
import threading
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from browser.page_checks import Looking
from browser.people import WALL, Browsing, Player

HERE = Path(__file__).parent
TABLES = 6


class Taught(NamedTuple):
    base: str
    password: str


@pytest.fixture(scope="module")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Taught]:
    """A server with a class, and its teacher's password."""
    folder = tmp_path_factory.mktemp("class")
    said = folder / "said"
    words = [sys.executable, str(HERE / "browser_server.py"), str(folder / "tables.db"), "1", "class"]
    with said.open("w") as errors:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    yield Taught(process.stdout.readline().strip(), process.stdout.readline().strip())
    process.kill()
    process.wait()
    process.stdout.close()
    assert "" == said.read_text()


@pytest.fixture
def teacher(taught: Taught, meet: Callable[..., Any]) -> Browsing:
    """The teacher, signed in, before the tables of the class."""
    somebody: Browsing = meet(Browsing, taught.base, "teacher", size=WALL)
    somebody.goto("/class")
    somebody.page.locator("#password").fill(taught.password)
    somebody.press("Sign in")
    somebody.page.locator("#live").wait_for()
    return somebody


def lay(teacher: Browsing, slug: str, more: int, **options: str) -> None:
    teacher.goto(f"/class/lay/{slug}")
    teacher.page.locator("#tables-more").fill(str(more))
    teacher.page.locator("#options > summary").click()
    for name, value in options.items():
        teacher.page.locator(f"#o-{name}").fill(value)
    teacher.press("Lay it on the tables")
    teacher.until("document.querySelectorAll('.tables article').length >= 6")


def codes(teacher: Browsing) -> list[str]:
    return [one.inner_text() for one in teacher.page.locator(".table-seen .mono").all()]


def fill_up(teacher: Browsing, seats: int) -> None:
    teacher.page.locator("#more > summary").click()
    teacher.page.locator("#seats").fill(str(seats))
    teacher.press("Fill up")
    teacher.until("!document.querySelector('details[open]')")


def whole_class(teacher: Browsing, looking: Looking, seats: int) -> None:
    """All six from the lobby to their ends; the page is watched, and never loaded again."""
    fill_up(teacher, seats)
    teacher.until(f"document.querySelectorAll('.table-seen.is-lobby .where b').length === {TABLES}")
    looking.look(teacher, "class ready")
    teacher.page.evaluate("globalThis.isTheSame = true")
    teacher.page.locator("input[name=same]").check(force=True)
    teacher.press(f"Start {TABLES} tables")
    teacher.until("document.querySelector('.table-seen.is-playing')")
    looking.look(teacher, "class playing")
    teacher.until(f"document.querySelectorAll('.table-seen.is-over').length === {TABLES}", 60)
    looking.look(teacher, "class over")
    assert teacher.page.evaluate("globalThis.isTheSame")


def test_two_classes_of_six_tables_are_played_to_the_end_before_the_teachers_eyes(teacher: Browsing) -> None:
    """Numbers and codes are the same for the second game as for the first."""
    looking = Looking("class")
    looking.look(teacher, "class first")
    lay(teacher, "masquerade_murder", TABLES, nights="2")
    first = codes(teacher)
    whole_class(teacher, looking, 5)
    teacher.page.locator("#more > summary").click()
    teacher.page.locator("#sure-empty > summary").click()
    teacher.press("Yes, free all seats")
    teacher.until("!document.querySelector('details[open]')")
    lay(teacher, "infection", 0, max_turns="12", hp="1")
    assert TABLES == len(set(first)) and first == codes(teacher)
    whole_class(teacher, looking, 2)
    assert not looking.found, "\n".join(looking.found)


def test_what_the_teacher_says_is_on_phones_and_walls_and_moves_nothing_under_a_finger(
    teacher: Browsing, taught: Taught, meet: Callable[..., Any]
) -> None:
    """It comes when the finger has lifted, and what is being written stays."""
    if not codes(teacher):
        lay(teacher, "album", TABLES)
    else:
        lay(teacher, "album", 0)
    code = codes(teacher)[0]
    player: Player = meet(Player, taught.base, "Ada")
    player.sit_down(code)
    wall: Browsing = meet(Browsing, taught.base, "wall", size=WALL).goto(f"/t/{code}/screen")
    said = "document.querySelector('[data-part=class-words]').innerText.includes('Hush')"
    button = player.page.locator("#live .dock .act").first.bounding_box()
    assert button is not None
    line = player.context.new_cdp_session(player.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": button["x"] + 9, "y": 300}]})
    teacher.page.locator("#say > summary").click()
    teacher.page.locator("#message").fill("Hush <b>")
    teacher.press("Show it")
    wall.until(said)
    assert not player.page.evaluate(said)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.until(said)
    teacher.page.locator("#count > summary").click()
    teacher.press("5 min")
    clock = "document.querySelector('[data-part=class-clock] time')?.innerText ?? ''"
    for one in (player, wall):
        one.until(f"/^4:5\\d$/.test({clock})")
    looking = Looking("class", ("Ada",))
    looking.look(player, "told")
    looking.look(wall, "told table")
    looking.look(teacher, "class told")
    teacher.until("document.querySelector('.told-words')")
    teacher.page.locator(".told-words button").click()
    teacher.page.locator(".told-clock button").click()
    for one in (player, wall):
        one.until("document.querySelectorAll('.class-said[hidden]').length === 2")
    assert not looking.found, "\n".join(looking.found)


def test_tables_are_served_while_a_deck_is_printed(teacher: Browsing, taught: Taught) -> None:
    """Making a PDF takes seconds of a processor: another one's."""
    if not codes(teacher):
        lay(teacher, "album", TABLES)
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in teacher.context.cookies(f"{taught.base}/class"))
    made: list[bytes] = []

    def asked(path: str, body: dict[str, str] | None = None) -> bytes:
        data = urllib.parse.urlencode(body).encode() if body is not None else None
        request = urllib.request.Request(taught.base + path, data, {"Cookie": cookie})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return bytes(answer.read())

    printing = threading.Thread(target=lambda: made.append(asked("/class/print/infection", {"paper": "a4"})))
    printing.start()
    served = 0
    while printing.is_alive():
        asked("/class/main")
        served += not made
    printing.join()
    assert served > 3 and made[0].startswith(b"%PDF")
    assert asked("/class/print/tents", {"paper": "letter"}).startswith(b"%PDF")


def test_words_and_clock_for_all_leave_each_games_wall_its_room(
    teacher: Browsing, taught: Taught, meet: Callable[..., Any]
) -> None:
    """Nothing lies below the edge of a projector's picture, in a pause and out of it."""
    wall: Browsing = meet(Browsing, taught.base, "wall", size=WALL)
    if not codes(teacher):
        lay(teacher, "album", TABLES)
    post(teacher, {"do": "end"})
    code = codes(teacher)[0]
    for slug in ("infection", "photo_leap", "masquerade_murder", "album", "color_game"):
        post(teacher, {"do": "empty"})
        post(teacher, {"table": "1"}, f"/class/lay/{slug}")
        for told in ({"do": "fill", "seats": "10"}, {"do": "begin"}, {"do": "pause"}):
            post(teacher, told)
        post(teacher, {"do": "say", "message": "Please finish this round. " * 7})
        post(teacher, {"do": "count", "minutes": "90"})
        wall.goto(f"/t/{code}/screen")
        high = []
        for step in ("resume", "end"):
            wall.until("document.querySelector('.class-clock:not([hidden])')")
            high.append(wall.page.evaluate("document.documentElement.scrollHeight"))
            post(teacher, {"do": step})
        assert [WALL[1]] * 2 == high, slug
    post(teacher, {"do": "hush"})


def post(teacher: Browsing, told: dict[str, str], path: str = "/class/do") -> None:
    answer = teacher.page.request.post(teacher.base + path, form=told, headers={"X-Tuckbox": "1"})
    assert answer.status in (200, 204, 409), answer.status
