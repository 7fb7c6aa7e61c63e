"""The docs in a browser: every page on a phone and a desk, light and dark, under our policy; and the search."""

import threading
from collections.abc import Iterator

import pypdfium2
import pytest
from app_server import make_app
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from werkzeug.serving import make_server

from companion.tables.lobby import Lobby
from companion.web.docs import pages as docs

WIDTHS = {"light": 390, "dark": 1280}
"""The width of the screen by its scheme: a phone in the light, a desk in the dark."""
pytestmark = pytest.mark.slow


@pytest.fixture
def base(lobby: Lobby) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, make_app(lobby))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.port}/docs/"
    server.shutdown()
    thread.join()


def opened(chromium: Browser, scheme: str, faults: list[str]) -> Page:
    size = {"width": WIDTHS[scheme], "height": 844}
    page = chromium.new_context(viewport=size, color_scheme=scheme).new_page()  # type: ignore[arg-type]
    page.on("console", lambda one: faults.append(one.text) if one.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    return page


@pytest.mark.parametrize("scheme", WIDTHS)
def test_every_page_fits_its_screen_and_is_readable_for_all(chromium: Browser, base: str, scheme: str) -> None:
    faults: list[str] = []
    page = opened(chromium, scheme, faults)
    for name in ["index.md", "?q=duplex", *(name for rows in docs.menu().values() for name, _ in rows)]:
        page.goto(base + name)
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > WIDTHS[scheme]:
            faults.append(f"{name} is {wide} px wide")
        found = Axe().run(page).response["violations"]
        faults += [f"{name}: {one['id']} {one['nodes'][0]['html'][:90]}" for one in found]
    page.context.close()
    assert "" == "\n".join(faults)


def test_the_search_finds_a_page_without_the_internet(chromium: Browser, base: str) -> None:
    faults: list[str] = []
    page = opened(chromium, "dark", faults)
    page.goto(base)
    page.get_by_role("searchbox").fill("duplex")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("ul.search")).to_contain_text("Print tonight", timeout=30_000)
    page.locator("ul.search a", has_text="Print tonight").first.click()
    expect(page.locator("h1")).to_contain_text("Print tonight")
    page.context.close()
    assert [] == faults


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_each_handout_prints_on_a_page_of_its_own(chromium: Browser, base: str, paper: str) -> None:
    faults: list[str] = []
    page = opened(chromium, "light", faults)
    page.goto(f"{base}guides/handouts.md")
    heads = ["".join(head.split()) for head in page.locator("h2").all_inner_texts()]
    printed = page.pdf(format=paper, margin=dict.fromkeys(("top", "right", "bottom", "left"), "19mm"))
    page.context.close()
    with pypdfium2.PdfDocument(printed) as document:
        # Some fonts' spaces are missing in the text.
        firsts = ["".join(one.get_textpage().get_text_range().splitlines()[0].split()) for one in document]
    assert 3 == len(heads) and heads == firsts
    assert [] == faults
