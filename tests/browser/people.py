"""People at a table, each with a browser of their own: they look at what stands there and tap it, and know no more."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Page, Request
from playwright.sync_api import Error as Lost

PHONE = (360, 740)
WALL = (1280, 800)
LONGEST_MS = 10_000

EYES = (Path(__file__).parent / "eyes.js").read_text()

WORDS = ("I trust you", "Who are you?", "<b>bold</b> & free", "A fox, I think", "Ωmega ✓")


class Late(Lost):
    """Something that should have come to be has not."""


@dataclass(eq=False)
class Browsing:
    """Somebody's browser. It notes what goes wrong in it, and whatever is asked of anybody but our own server."""

    browser: Browser
    base: str
    name: str = "somebody"
    size: tuple[int, int] = PHONE
    has_script: bool = True
    faults: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=lambda: [r"status of 409"])
    """Errors that are expected: a tap that was refused is one for the console."""

    def __post_init__(self) -> None:
        width, height = self.size
        self.is_phone = width < 800
        self.context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=self.is_phone, is_mobile=self.is_phone,
            java_script_enabled=self.has_script, reduced_motion="reduce", base_url=self.base,
            color_scheme="dark" if self.is_phone else "light",
        )  # fmt: skip
        self.context.set_default_timeout(LONGEST_MS)
        if self.has_script:
            self.context.add_init_script(EYES)
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self._noted(f"error: {error.error}"))
        self.context.on("request", self._asked)
        self.requests: list[Request] = []
        self.page: Page = self.context.new_page()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._noted(f"console: {message.text}")

    def _noted(self, fault: str) -> None:
        if not any(re.search(one, fault) for one in self.allowed):
            self.faults.append(f"{self.name}: {fault}")

    def _asked(self, request: Request) -> None:
        self.requests.append(request)
        if not request.url.startswith((self.base + "/", self.base.replace("http", "ws", 1) + "/")):
            self.faults.append(f"{self.name}: asked elsewhere: {request.url}")

    def goto(self, path: str) -> "Browsing":
        self.page.goto(path, wait_until="load")
        return self

    def press(self, words: str) -> None:
        """Taps or clicks the button or link that says so."""
        found = self.page.locator(f"button:has-text('{words}'), a:has-text('{words}')").first
        found.tap() if self.is_phone else found.click()

    def until(self, is_so: str, seconds: float = LONGEST_MS / 1000) -> None:
        """Waits for a condition of the page. (Playwright's own way would break the page's policy: it evaluates.)"""
        if not self.page.evaluate(f"eyes.until(() => {is_so}, {1000 * seconds})"):
            raise Late(f"{self.name} waited in vain for {is_so} on {self.sight}")

    def text(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).first.inner_text().split())

    @property
    def sight(self) -> tuple[str, str]:
        """What the screen says it is of, and its heading."""
        moment, heading = self.page.evaluate("eyes.sight()")
        return moment, heading

    @contextmanager
    def held(self, bar: str = "#live .hold") -> Iterator[None]:
        """A finger lies on a bar, long enough to be no short tap, and lifts in the end."""
        button = self.page.locator(bar).first
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None, f"{self.name} sees no {bar}"
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        line = self.context.new_cdp_session(self.page)
        self.page.evaluate("since = performance.now()")
        line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
        try:
            self.until(f"performance.now() - since > 420 && eyes.bar('{bar}').ariaPressed === 'true'")
            yield
        finally:
            line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            line.detach()

    def close(self) -> None:
        self.context.close()


class Player(Browsing):
    """Somebody at the table with a phone, who taps whatever is on offer, by chance."""

    chance: Random
    taps: int
    is_away: bool
    """Without a network for the moment."""
    refusals: list[str]
    """What was offered, tapped, and then refused, with the moment and the sentence."""
    silent: list[str]
    """Taps that were taken and changed nothing on the screen of whoever tapped."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.chance, self.taps, self.is_away = Random(self.name), 0, False
        self.refusals, self.silent = [], []

    def sit_down(self, code: str) -> None:
        self.goto(f"/t/{code}")
        self.page.locator("#name").fill(self.name)
        self.press("Sit down")
        self.page.wait_for_url(re.compile(r"/me/\d+$"))

    def claim(self, qr: bytes | Any) -> None:
        """Takes the seat that a picture of the host's code is for."""
        (found,) = zxingcpp.read_barcodes(qr)
        self.page.goto(found.text)
        self.until("document.querySelector('#ticket').value !== '' && !location.hash")
        self.press("This is my seat")
        self.page.wait_for_url(re.compile(r"/me/\d+$"))

    def move(self) -> bool:
        """Makes one of the moves that are on offer, as a thumb would; whether there was one."""
        if self.chance.random() < 0.3:
            self._opens_a_fold()
        offered = self._offered()
        if (loose := [one for one in offered if not one["form"]]) and self.chance.random() < 0.7:
            self._tap(self.chance.choice(loose))  # what only opens something on the screen
            offered = self._offered()
        forms = sorted({one["form"] for one in offered if one["form"]})
        if not forms:
            return self._opens_a_fold()
        chosen = self.chance.choice(forms)
        for attempt in range(40):
            mine = [one for one in self._offered() if one["form"] == chosen]
            ready = [one for one in mine if one["kind"] == "submit" and one["enabled"]]
            choices = self._open(mine, attempt > 6) or ([] if ready else self._open(mine, True))
            is_armed = any(one["isArmed"] for one in ready)
            if ready and (not choices or is_armed or self.chance.random() < 0.5):
                return self._send(self.chance.choice(ready))
            if not choices:
                return False
            if not self._touch(self.chance.choice(choices)):
                return False  # the screen was another meanwhile
        return False

    def _open(self, mine: list[dict[str, Any]], is_stuck: bool) -> list[dict[str, Any]]:
        """Choices that are not made yet: first groups where nothing is marked, then the rest; if stuck, any again."""
        done = {one["name"] for one in mine if one["kind"] == "radio" and one["checked"]}
        groups = [one for one in mine if one["kind"] == "radio" and one["name"] not in done]
        boxes = [one for one in mine if one["kind"] == "checkbox" and (is_stuck or not one["checked"])]
        boxes = [one for one in boxes if not one["isDouble"]]
        lines = [one for one in mine if one["kind"] in ("text", "select", "number") and not one["checked"]]
        steps = [one for one in mine if one["kind"] == "step" and one["enabled"] and self.chance.random() < 0.3]
        again = [one for one in mine if one["kind"] == "radio" and is_stuck]
        return groups or boxes + lines + steps + again

    def _offered(self) -> list[dict[str, Any]]:
        """The choices and buttons within reach."""
        try:
            return list(self.page.evaluate("eyes.offered()"))
        except Lost:
            return []  # another page comes

    def _tap(self, one: dict[str, Any]) -> bool:
        """Puts a thumb on something that is on offer; whether it is still there."""
        place = self.page.evaluate("(number) => eyes.place(number)", one["number"])
        if place is None:
            return False
        if place["over"]:
            self.refusals.append(f"{self.sight}: {one['name']}={one['value']} lies under {place['over']}")
            return False
        self.page.touchscreen.tap(place["x"], place["y"])
        return True

    def _touch(self, one: dict[str, Any]) -> bool:
        if one["kind"] not in ("text", "number", "select"):
            return self._tap(one)
        words = self.chance.choice(WORDS) if one["kind"] == "text" else str(self.chance.randint(0, 3))
        self.page.evaluate("(told) => eyes.fill(...told)", [one["number"], words, self.chance.random()])
        return True

    def _send(self, one: dict[str, Any]) -> bool:
        """Presses the button, waits for the answer and for the screen that follows."""
        before = self.sight
        self.page.evaluate("eyes.press()")
        if not self._tap(one):
            return False
        self.taps += 1
        try:
            self.until("eyes.isAnswered()", seconds=5)
        except Late:
            self.silent.append(f"{before}: {one['sends']}")
            return True
        if (refused := self.page.evaluate("eyes.refusal()")) and not self._came_late(refused, before):
            self.refusals.append(f"{before}: {refused}")
            self.page.reload()  # what was marked is marked no more
        return not refused

    def _came_late(self, refused: str, before: tuple[str, str]) -> bool:
        """Whether the moment of a tap was over when it came, by the clock or another's tap: the next one shows it."""
        if "moment has passed" not in refused:
            return False
        try:
            self.until(f"eyes.moment() !== {json.dumps(before[0])}", seconds=3)
        except Late:
            return False
        return True

    def _opens_a_fold(self) -> bool:
        folds = [one for one in self.page.query_selector_all("#live details:not([open]) > summary") if one.is_visible()]
        if not folds:
            return False
        try:
            self.chance.choice(folds).tap(timeout=3000)
        except Lost:
            return False
        return True

    # The network, as bad as it may be.

    def go_offline(self, is_off: bool) -> None:
        if is_off:
            self.allowed += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
        self.is_away = is_off
        self.context.set_offline(is_off)

    def without_sockets(self, is_so: bool) -> None:
        """Loads the page anew where sockets are blocked, or where they are not."""
        self.page.evaluate("(is) => is ? sessionStorage.setItem('no-sockets', '1') : sessionStorage.clear()", is_so)
        self.page.reload()


class Host(Browsing):
    """Who made the table: at a laptop, with the host's page open."""

    code: str

    def open_table(self, slug: str, options: dict[str, str]) -> str:
        """Makes a table by its form; the code under which the others find it."""
        self.goto(f"/new/{slug}")
        if options:
            self.page.locator("#options > summary").click()
        for name, value in options.items():
            asked = self.page.locator(f"#options [name={name}]")
            if asked.evaluate("(one) => one.tagName") == "SELECT":
                asked.select_option(value)
            else:
                asked.fill(value)
        self.press("Open a table")
        self.page.wait_for_url(re.compile(r"/host$"))
        self.code = self.text(".how .mono")
        return self.code

    def start(self) -> None:
        self.page.locator("button:has-text('Start'):not([disabled])").click()

    def is_over(self) -> bool:
        return self.page.locator("button:has-text('Play again')").count() > 0

    def code_for(self, name: str) -> Image.Image:
        """A picture of the code by which somebody's seat goes to a new phone."""
        import io

        self.press(f"A new phone for {name}")
        picture = Image.open(io.BytesIO(self.page.locator("svg").first.screenshot()))
        picture.load()
        self.press("Back to the table")
        return picture


def faults(people: Iterable[Browsing]) -> list[str]:
    return [fault for one in people for fault in one.faults]
