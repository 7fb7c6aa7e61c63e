"""Users in browser tests, each with a browser context: they see the page and tap it, and know nothing else."""

import json
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, ConsoleMessage, Page, Request
from playwright.sync_api import Error as BrowserError

PHONE = (360, 740)
WALL = (1280, 800)
LONGEST_MS = 10_000

HERE = Path(__file__).parent
EYES = (HERE / "eyes.js").read_text()

WIDEST_TABLET = 1024
"""Narrower screens are touched, as phones and tablets are."""
WORDS = ("I trust you", "Who are you?", "<b>bold</b> & free", "A fox, I think", "Ωmega ✓")


def script(name: str) -> str:
    return (HERE / "scripts" / f"{name}.js").read_text("utf-8").strip()


NewUser = Callable[..., Any]
"""Makes somebody with a phone or a wall: a kind of `User`, the server's address, a name, options."""
StartServer = Callable[[float], str]
"""Gives the address of a server whose clock runs so many times as fast as real time."""


class TimedOut(BrowserError):
    """A condition of the page did not become true in time."""


class GameOver(Exception):
    """The game ended before a player saw what they played for."""


@dataclass(eq=False)
class User:
    browser: Browser
    base: str
    name: str = "somebody"
    size: tuple[int, int] = PHONE
    has_script: bool = True
    faults: list[str] = field(default_factory=list)
    allowed: list[str] = field(default_factory=lambda: [r"status of 409"])
    """Patterns of expected errors: the console reports a refused tap as an error."""

    def __post_init__(self) -> None:
        width, height = self.size
        self.is_phone = width < 800
        self.context = self.browser.new_context(
            viewport={"width": width, "height": height}, has_touch=width < WIDEST_TABLET, is_mobile=self.is_phone,
            java_script_enabled=self.has_script, reduced_motion="reduce", base_url=self.base,
            color_scheme="dark" if self.is_phone else "light",
        )  # fmt: skip
        self.context.set_default_timeout(LONGEST_MS)
        if self.has_script:
            self.context.add_init_script(EYES)
        self.context.on("console", self._on_console)
        self.context.on("weberror", lambda error: self._add_fault(f"error: {error.error}"))
        self.context.on("request", self._on_request)
        self.requests: list[Request] = []
        self.page: Page = self.context.new_page()
        self._devtools = self.context.new_cdp_session(self.page)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._add_fault(f"console: {message.text}")

    def _add_fault(self, fault: str) -> None:
        if not any(re.search(pattern, fault) for pattern in self.allowed):
            self.faults.append(f"{self.name}: {fault}")

    def _on_request(self, request: Request) -> None:
        self.requests.append(request)
        if not request.url.startswith((self.base + "/", self.base.replace("http", "ws", 1) + "/")):
            self.faults.append(f"{self.name}: request to another server: {request.url}")

    def goto(self, path: str) -> "User":
        self.page.goto(path, wait_until="load")
        return self

    def reload(self) -> None:
        """Load the page again, as people do: once more each second while its host is away."""
        for _ in range(30):
            with suppress(BrowserError):
                answer = self.page.reload()
                if answer and answer.ok:
                    return
            self.page.wait_for_timeout(1000)
        raise TimedOut(f"{self.name} loads {self.page.url} again and again")

    def _post(self, path: str) -> None:
        """Send an empty form, and open the page that the answer names."""
        answer = self.context.request.post(path, max_redirects=0)
        assert answer.status == 303, f"{path}: {answer.status} {answer.status_text}"
        self.goto(answer.headers["location"])

    def press(self, text: str, shown: str = "") -> None:
        """Tap or click a button or link, after a look at the secret if it waits for one, and wait for what it shows."""
        button = self.page.locator(f"button:has-text('{text}'), a:has-text('{text}')").first
        if button.get_attribute("data-after-hold") is not None:
            self.look_first()
        button.tap() if self.is_phone else button.click()
        self.wait_for(shown)

    def wait_for(self, shown: str) -> None:
        """Wait until the page shows something; "" is nothing."""
        if shown:
            self.page.wait_for_selector(shown)

    def look_first(self) -> None:
        """Hold the bar once if the main button waits for that."""
        if self.has_script and self.page.locator("#live [data-after-hold]:disabled").count():
            with self.hold():
                self.wait_until("!document.querySelector('[data-after-hold]:disabled')")

    def wait_until(self, condition: str, seconds: float = LONGEST_MS / 1000) -> None:
        """Wait for a condition of the page. (Playwright's own way would break the page's policy: it evaluates.)"""
        if not self.page.evaluate(f"eyes.until(() => {condition}, {1000 * seconds})"):
            raise TimedOut(f"{self.name} timed out waiting for {condition} on {self.screen}")

    def text(self, selector: str) -> str:
        return " ".join(self.page.locator(selector).first.inner_text().split())

    @property
    def screen(self) -> tuple[str, str]:
        moment, heading = self.page.evaluate("eyes.sight()")
        return moment, heading

    @contextmanager
    def hold(self, bar: str = "#live .hold") -> Iterator[None]:
        """Hold a finger on a bar, longer than a tap, and lift it at the end."""
        self.page.evaluate("(bar) => eyes.bar(bar)?.scrollIntoView({ block: 'nearest', behavior: 'instant' })", bar)
        point = self.page.evaluate("(bar) => eyes.middle(bar)", bar)
        assert point is not None, f"{self.name} sees no {bar}"
        self.page.evaluate("since = performance.now()")
        self.touch("touchStart", point)
        try:
            is_felt = f"performance.now() - since > 420 && eyes.bar('{bar}').ariaPressed === 'true'"
            if not self.page.evaluate(f"eyes.until(() => {is_felt}, {LONGEST_MS})"):
                under = self.page.evaluate("(point) => eyes.at(point)", point)
                raise TimedOut(f"{self.name} holds {bar} in vain on {self.screen}: at {point} lies {under}")
            yield
        finally:
            self.touch("touchEnd")

    def touch(self, kind: str, *points: dict[str, float]) -> None:
        """Touch the page: `touchStart`, `touchMove` or `touchEnd`, and where fingers are then."""
        touches = [{**point, "id": number} for number, point in enumerate(points)]
        self._devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def close(self) -> None:
        self.context.close()


class Player(User):
    chance: Random
    taps: int
    is_offline: bool
    """Whether the phone has no network now."""
    refused_taps: list[str]
    """Taps that the server refused, with the moment and the message."""
    unanswered_taps: list[str]
    """Taps that were accepted but changed nothing on the player's screen."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.chance, self.taps, self.is_offline = Random(self.name), 0, False
        self.refused_taps, self.unanswered_taps = [], []

    def sit_down(self, code: str) -> "Player":
        self.goto(f"/t/{code}")
        self.page.locator("#name").fill(self.name)
        self.press("Sit down")
        self.page.wait_for_url(re.compile(r"/me/\d+$"))
        return self

    def play_alone(self, slug: str, shown: str = "") -> "Player":
        """Open a table with bots, without a look at its form, go to the seat, and wait for what it shows."""
        self._post(f"/alone/{slug}")
        self.wait_for(shown)
        return self

    def claim(self, qr: bytes | Any) -> None:
        """Take the seat for which the host shows this QR code."""
        (barcode,) = zxingcpp.read_barcodes(qr)
        self.page.goto(barcode.text)
        self.wait_until("document.querySelector('#ticket').value !== '' && !location.hash")
        self.press("This is my seat")
        self.page.wait_for_url(re.compile(r"/me/\d+$"))

    def play_until(self, condition: str, seconds: float = 120) -> Any:
        """Move until a JavaScript expression of the page is true, and return it.

        Raises:
            GameOver: The game ended before.
            TimedOut: It took too long.
        """
        end = time.monotonic() + seconds
        while not (found := self.page.evaluate(condition)):
            if self.screen[0].startswith("over:"):
                raise GameOver(condition)
            if time.monotonic() > end:
                raise TimedOut(f"{self.name} played in vain for {condition}, now at {self.screen}")
            if self._find_controls():
                self.move()
            else:
                self.page.wait_for_timeout(10)  # others move: to open something meanwhile might miss the condition
        return found

    def move(self) -> bool:
        """Make one of the moves on the screen by tapping. Return whether there was one: not after the game."""
        if self.screen[0].startswith("over:"):
            return False
        self.look_first()
        if self.chance.random() < 0.3:
            self._open_fold()
        controls = self._find_controls()
        if (toggles := [control for control in controls if not control["form"]]) and self.chance.random() < 0.7:
            self._tap(self.chance.choice(toggles))  # it only opens something on the screen
            controls = self._find_controls()
        forms = sorted({control["form"] for control in controls if control["form"]})
        if not forms:
            return self._open_fold()
        chosen = self.chance.choice(forms)
        for attempt in range(40):
            form_controls = [control for control in self._find_controls() if control["form"] == chosen]
            ready = [control for control in form_controls if control["kind"] == "submit" and control["enabled"]]
            choices = self._choices(form_controls, attempt > 6) or ([] if ready else self._choices(form_controls, True))
            is_armed = any(control["isArmed"] for control in ready)
            if ready and (not choices or is_armed or self.chance.random() < 0.5):
                return self._send(self.chance.choice(ready))
            if not choices:
                return False
            if not self._use(self.chance.choice(choices)):
                return False  # another screen came meanwhile
        return False

    def _choices(self, controls: list[dict[str, Any]], is_stuck: bool) -> list[dict[str, Any]]:
        """Return open choices: first groups where nothing is marked, then the rest; if stuck, any again."""

        def of_kind(*kinds: str) -> list[dict[str, Any]]:
            return [control for control in controls if control["kind"] in kinds]

        done = {control["name"] for control in of_kind("radio") if control["checked"]}
        groups = [control for control in of_kind("radio") if control["name"] not in done]
        boxes = [one for one in of_kind("checkbox") if (is_stuck or not one["checked"]) and not one["isDouble"]]
        lines = [control for control in of_kind("text", "select", "number") if not control["checked"]]
        steps = [one for one in of_kind("step") if one["enabled"] and self.chance.random() < 0.3]
        return groups or boxes + lines + steps + (of_kind("radio") if is_stuck else [])

    def _find_controls(self) -> list[dict[str, Any]]:
        try:
            return list(self.page.evaluate("eyes.offered()"))
        except BrowserError:
            return []  # another page is loading

    def _tap(self, control: dict[str, Any]) -> bool:
        """Tap a control. Return whether it was still there."""
        place = self.page.evaluate("(number) => eyes.place(number)", control["number"])
        if place is None:
            return False
        if place["over"]:
            self.refused_taps.append(f"{self.screen}: {control['name']}={control['value']} lies under {place['over']}")
            return False
        self.page.touchscreen.tap(place["x"], place["y"])
        return True

    def _use(self, control: dict[str, Any]) -> bool:
        if control["kind"] not in ("text", "number", "select"):
            return self._tap(control)
        words = self.chance.choice(WORDS) if control["kind"] == "text" else str(self.chance.randint(0, 3))
        self.page.evaluate("(told) => eyes.fill(...told)", [control["number"], words, self.chance.random()])
        return True

    def _send(self, control: dict[str, Any]) -> bool:
        before = self.screen
        self.page.evaluate("eyes.press()")
        if not self._tap(control):
            return False
        self.taps += 1
        try:
            self.wait_until("eyes.isAnswered()", seconds=5)
        except TimedOut:
            self.unanswered_taps.append(f"{before}: {control['sends']}")
            return True
        if (refusal := self.page.evaluate("eyes.refusal()")) and not self._is_late(refusal, before):
            self.refused_taps.append(f"{before}: {refusal}")
            self.reload()  # clears all marks
        return not refusal

    def _is_late(self, refusal: str, before: tuple[str, str]) -> bool:
        """Return whether a tap was refused because its moment was already over."""
        if "too late" not in refusal:
            return False
        try:
            self.wait_until(f"eyes.moment() !== {json.dumps(before[0])}", seconds=3)
        except TimedOut:
            return False
        return True

    def _open_fold(self) -> bool:
        folds = [one for one in self.page.query_selector_all("#live details:not([open]) > summary") if one.is_visible()]
        if not folds:
            return False
        try:
            self.chance.choice(folds).tap(timeout=3000)
        except BrowserError:
            return False
        return True

    # Bad networks.

    def set_offline(self, is_offline: bool) -> None:
        if is_offline:
            self.allowed += ["ERR_INTERNET_DISCONNECTED", "WebSocket connection"]
        self.is_offline = is_offline
        self.context.set_offline(is_offline)

    def block_sockets(self, is_blocked: bool) -> None:
        self.page.evaluate(
            "(is) => is ? sessionStorage.setItem('no-sockets', '1') : sessionStorage.clear()", is_blocked
        )
        self.reload()


class Host(User):
    code: str

    def open_table(self, slug: str, options: dict[str, str]) -> str:
        """Open a table and return its code: by its form if there are options."""
        if options:
            self._fill_form(slug, options)
        else:
            self._post(f"/new/{slug}")
        self.code = self.text(".how .mono")
        return self.code

    def _fill_form(self, slug: str, options: dict[str, str]) -> None:
        self.goto(f"/new/{slug}")
        self.page.locator("#options > summary").click()
        for name, value in options.items():
            field = self.page.locator(f"#options [name={name}]")
            if field.evaluate("(one) => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.press("Open a table")
        self.page.wait_for_url(re.compile(r"/host$"))

    def start(self, *players: Player) -> None:
        """Start the game, and wait until these players are in it."""
        self.page.locator("button:has-text('Start'):not([disabled])").click()
        for player in players:
            player.wait_until("!['house', 'lobby'].includes(eyes.moment())")

    def is_over(self) -> bool:
        return self.page.locator("button:has-text('Play again')").count() > 0

    def code_for(self, name: str) -> Image.Image:
        """Return a picture of the QR code that moves this player's seat to a new phone."""
        import io

        self.press(f"A new phone for {name}")
        picture = Image.open(io.BytesIO(self.page.locator("svg").first.screenshot()))
        picture.load()
        self.press("Back to the table")
        return picture


def faults(users: Iterable[User]) -> list[str]:
    return [fault for user in users for fault in user.faults]
