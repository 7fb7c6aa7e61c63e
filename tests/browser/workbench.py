"""What people do in the workbench: in its sheets, and what comes of it in the end."""

import time
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

OpenPage = Callable[..., Page]


def cell(page: Page, row: int, column: str) -> None:
    """Select a cell by its row number in the file and its column."""
    page.locator(
        f".tabulator-row:has(.no:text-is('{row}')) .tabulator-cell[tabulator-field={_field(page, column)}]"
    ).click()


def _field(page: Page, column: str) -> str | None:
    found = page.locator(".tabulator-col", has=page.locator(f".tabulator-col-title:text-is('{column}')"))
    return found.get_attribute("tabulator-field")


def write(page: Page, row: int, column: str, words: str) -> None:
    cell(page, row, column)
    page.keyboard.press("Enter")
    page.keyboard.press("Control+a")
    page.keyboard.type(words)
    page.keyboard.press("Enter")


def eventually(check: Callable[[], bool], what: str) -> None:
    until = time.monotonic() + 60
    while not check():
        assert time.monotonic() < until, what
        time.sleep(0.05)


def keys(page: Page, *names: str) -> None:
    for name in names:
        page.keyboard.press(name)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until a control has the focus: it can be reached without a mouse."""
    for _ in range(80):
        page.keyboard.press("Tab")
        here = page.evaluate(
            "((it) => it.ariaLabel || it.labels?.[0]?.innerText || it.innerText)(document.activeElement)"
        )
        if str(here).strip().startswith(name):
            return
    raise AssertionError(f"Tab never came to {name}")


def barriers(page: Page, *left_out: str) -> list[tuple[str, str]]:
    """Return what keeps people from a page, but for parts that are a library's or are checked with the games."""
    context = {"exclude": [[part] for part in left_out]} if left_out else None
    found = Axe().run(page, context=context).response["violations"]
    return [(one["id"], node["html"][:160]) for one in found for node in one["nodes"]]
