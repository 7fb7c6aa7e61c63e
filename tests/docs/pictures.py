"""`make docs`: draws the pictures of the docs from real sheets and real screens into `docs/pictures`.

`python tests/docs/pictures.py [FOLDER]` writes them elsewhere, which is how a test finds those that are too old.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page

HOUSE = Path(__file__).parents[2]
SERVER = Path(__file__).with_name("picture_server.py")
sys.path[:0] = map(str, (HOUSE, HOUSE / "tests"))

from browser import browser  # noqa: E402
from programs import run_tuckbox  # noqa: E402

from cards.editions import scaffold  # noqa: E402
from companion.web.render import fonts  # noqa: E402

TARGET = HOUSE / "docs" / "pictures"
PHONE, WALL, BOARD, DESK = (390, 844), (1280, 800), (1280, 720), (1360, 850)
HISTORY = HOUSE / ".github" / "infection-history.svg"
SHEET = ("infection", 6)
"""The game and the page of its A4 file that stands for all sheets."""
WIDEST, SMALL = 1280, 960
QUALITY = 80
TABLES = 6
SETTLES_MS = 700
PREVIEW = "img[data-face][src]"
"""What is on the workbench's page once its card is drawn."""
DRAWS_MS = 3000
"""How long the workbench gets to draw its cards and phones: it has no moment when it is at rest."""
ANSWERS_S = 240


def main(target: Path = TARGET) -> None:
    target.mkdir(parents=True, exist_ok=True)
    for part in fonts.parts():
        fonts.web_font(part)
    with tempfile.TemporaryDirectory() as folder, browser.launched() as chromium:
        _draw_sheet(target, Path(folder))
        _draw_copies(target, chromium)
        _draw_phones(target, Path(folder), chromium)
        _draw_class(target, Path(folder), chromium)
        _draw_workbench(target, Path(folder), chromium)


def keep(picture: Image.Image, file: Path) -> None:
    """Write a picture as WebP, no wider than a page shows it at twice its size."""
    if picture.width > WIDEST:
        picture = picture.resize((WIDEST, picture.height * WIDEST // picture.width), Image.Resampling.LANCZOS)
    picture.convert("RGB").save(file, quality=QUALITY, method=6)


def _draw_sheet(target: Path, folder: Path) -> None:
    game, number = SHEET
    run_tuckbox("print", game, "--out", folder)
    page = pypdfium2.PdfDocument(folder / f"{game}-a4.pdf")[number]
    picture = page.render(scale=1000 / page.get_width()).to_pil()
    keep(picture.crop((0, picture.height * 11 // 20, *picture.size)), target / "print-sheet.webp")


def _draw_copies(target: Path, chromium: Browser) -> None:
    """Draw the pictures of the README again, smaller: the docs are part of every installation."""
    with Image.open(HOUSE / ".github" / "sheets.jpg") as sheets:
        keep(sheets.resize((SMALL, sheets.height * SMALL // sheets.width)), target / "sheets.webp")
    page = _page(chromium, "", DESK)
    page.goto(HISTORY.as_uri())
    with tempfile.NamedTemporaryFile(suffix=".png") as shot:
        page.locator("svg").screenshot(path=shot.name)
        with Image.open(shot.name) as picture:
            keep(picture, target / "history.webp")
    page.context.close()


def _draw_phones(target: Path, folder: Path, chromium: Browser) -> None:
    with browser.serving(folder / "tables.db", program=SERVER) as (_, [base]):
        host = _page(chromium, base, WALL)
        host.goto("/new/photo_leap")
        host.get_by_role("button", name="Open a table").first.click()
        host.wait_for_url(re.compile(r"/host$"))
        code = host.url.split("/")[-2]
        phones = [_page(chromium, base, PHONE, 2) for _ in range(4)]
        for phone, name in zip(phones, ("Ada", "Ben", "Cleo", "Dan"), strict=True):
            phone.goto(f"/t/{code}")
            phone.locator("#name").fill(name)
            if name == "Ada":
                _shoot(phone, target / "phone-door.webp")
            phone.get_by_role("button", name="Sit down").tap()
            phone.wait_for_url(re.compile(r"/me/\d+$"))
        wall = _page(chromium, base, WALL)
        wall.goto(f"/t/{code}/screen")
        _shoot(wall, target / "play-wall.webp")
        host.locator("button:has-text('Start'):not([disabled])").click()
        ada = phones[0]
        ada.locator("#live .hold").first.wait_for()
        _shoot(ada, target / "phone-covered.webp")
        with _hold(ada):
            _shoot(ada, target / "phone-held.webp")
        for page in (host, wall, *phones):
            page.context.close()


def _draw_class(target: Path, folder: Path, chromium: Browser) -> None:
    with browser.serving(folder / "class.db", "class", lines=2, program=SERVER) as (_, [base, password]):
        teacher = _page(chromium, base, BOARD)
        teacher.goto("/class")
        teacher.locator("#password").fill(password)
        teacher.get_by_role("button", name="Sign in").click()
        teacher.locator("#live").wait_for()
        teacher.goto("/class/lay/infection")
        teacher.locator("#tables-more").fill(str(TABLES))
        teacher.get_by_role("button", name="Set up the tables").click()
        teacher.locator(".tables article").nth(TABLES - 1).wait_for()
        teacher.locator("#more > summary").click()
        teacher.locator("#seats").fill("2")
        teacher.get_by_role("navigation").get_by_role("button", name="Fill up").click()
        teacher.locator(f"button:has-text('Start {TABLES} tables')").click()
        teacher.locator(".table-seen.is-playing").nth(TABLES - 1).wait_for()
        _shoot(teacher, target / "class.webp")
        teacher.context.close()


def _draw_workbench(target: Path, folder: Path, chromium: Browser) -> None:
    home = folder / "games"
    scaffold.start(home / "soft-axe", "infection", "Soft axe")
    head = home / "soft-axe" / "edition.toml"
    head.write_text(re.sub(r"^# ?axe_damage = \d+", "axe_damage = 1", head.read_text("utf-8"), flags=re.M), "utf-8")
    scaffold.start(home / "heist", "prototype/hands", "Night market")
    with _workbench(home, folder) as address:
        page = _page(chromium, address, DESK, color="light")
        page.set_default_timeout(1000 * ANSWERS_S)
        page.goto(address)
        page.locator("[data-cover]").first.wait_for(state="attached")
        page.locator("[data-cover][hidden]").first.wait_for(state="detached")
        page.wait_for_timeout(DRAWS_MS)
        page.evaluate("document.querySelector('.bar .wide').textContent = 'Documents/Tuckbox'")
        _shoot(page, target / "workbench.webp")
        page.goto("/own/soft-axe/#options")
        page.locator(".o.ch").first.wait_for()
        page.wait_for_timeout(DRAWS_MS)
        page.locator(".o.ch").first.evaluate("row => row.scrollIntoView({ block: 'center' })")
        _rest(page)
        _shoot(page, target / "options.webp")
        page.goto("/own/heist/")
        _rest(page)
        _shoot(page, target / "own-game.webp")
        page.goto("/own/soft-axe/#bots")
        page.get_by_label("Longer").check()
        page.get_by_label("How many deals").press("Home")
        page.get_by_role("button", name="Let bots play").click()
        page.get_by_role("button", name="Pause").wait_for()
        page.get_by_role("button", name="Pause").wait_for(state="detached")
        page.wait_for_timeout(DRAWS_MS)
        _shoot(page, target / "simulate.webp")
        page.context.close()


def _rest(page: Page) -> None:
    """Wait until the workbench has drawn its card, its phone and its small pictures: it does not say so."""
    page.locator(PREVIEW).wait_for(state="attached")
    end = time.monotonic() + ANSWERS_S
    while time.monotonic() < end:
        page.wait_for_timeout(DRAWS_MS)
        if page.locator(".wall img").evaluate_all("all => all.every(one => one.complete && one.naturalWidth)"):
            return
    raise TimeoutError("The workbench never drew all its pictures.")


def _page(chromium: Browser, base: str, size: tuple[int, int], scale: float = 1, color: str = "dark") -> Page:
    is_phone = size == PHONE
    context: BrowserContext = chromium.new_context(
        base_url=base, viewport={"width": size[0], "height": size[1]}, device_scale_factor=scale, has_touch=is_phone,
        is_mobile=is_phone, reduced_motion="reduce", color_scheme=color,  # type: ignore[arg-type]
    )  # fmt: skip
    return context.new_page()


def _shoot(page: Page, file: Path) -> None:
    """Photograph what is on the screen once it has settled."""
    page.wait_for_timeout(SETTLES_MS)
    for took in page.locator("[data-took]").all():
        took.evaluate("one => one.replaceChildren()")
    for path in page.locator(".box .end").all():
        path.evaluate("one => one.replaceChildren('Documents/Tuckbox')")  # not the folder of a machine
    with tempfile.NamedTemporaryFile(suffix=".png") as shot:
        page.screenshot(path=shot.name)
        with Image.open(shot.name) as picture:
            keep(picture, file)


@contextmanager
def _hold(page: Page) -> Iterator[None]:
    """Hold a finger on the bar that covers a secret."""
    box = page.locator("#live .hold").first.bounding_box()
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools = page.context.new_cdp_session(page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    page.wait_for_timeout(SETTLES_MS)
    yield
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@contextmanager
def _workbench(home: Path, folder: Path) -> Iterator[str]:
    command = [sys.executable, str(HOUSE / "tuckbox.py"), "studio", str(home), "--no-open"]
    settings = {**os.environ, "XDG_CONFIG_HOME": str(folder / "settings")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=settings
    ) as process:
        try:
            yield process.stdout.readline().split()[1]
        finally:
            process.terminate()


if __name__ == "__main__":
    began = time.perf_counter()
    main(*map(Path, sys.argv[1:2]))
    print(f"{TARGET}  {time.perf_counter() - began:.0f} s")
