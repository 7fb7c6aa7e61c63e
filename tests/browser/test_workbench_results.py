"""Results in the workbench: what one expects, bots, two editions beside each other, reports; also after a kill."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from saved_games import play_changes, write_plays

import cards
from browser.test_workbench import soft_axe
from browser.workbench import OpenPage, barriers, eventually, keys, tab_to
from companion.processes import PROGRAM

__all__ = ["soft_axe"]
pytestmark = pytest.mark.slow


def test_what_one_expects_is_asked_by_keyboard_alone_and_stands_beside_the_result(
    open_page: OpenPage, soft_axe: Path
) -> None:
    page = open_page("/own/soft-axe/#bots")
    expect(page.get_by_role("combobox", name="Play")).to_have_value("own/soft-axe")
    expect(page.get_by_label("against")).to_have_value("infection")
    for place in (".box a", "#edit", ".box a"):  # no pane that is hidden here takes the keyboard
        page.keyboard.press("F6")
        expect(page.locator(place).first).to_be_focused()
    start = page.get_by_role("button", name="Let bots play")
    start.focus()
    page.keyboard.press("Enter")
    assert page.get_by_label("Longer").evaluate("one => !one.validity.valid")  # no bots before an answer
    page.get_by_label("Longer").focus()
    page.keyboard.press("Space")
    page.get_by_label("How many deals").focus()
    page.keyboard.press("Home")
    start.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".found h2")).to_contain_text("Soft axe", timeout=120_000)
    expect(page.locator(".found")).to_contain_text("You guessed “longer”.")
    page.get_by_role("button", name="Pause").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    expect(page.get_by_text(re.compile(r"^Paused at \d+\."))).to_be_visible()
    page.reload()
    expect(page.get_by_text(re.compile(r"^Paused at \d+\."))).to_be_visible()
    page.get_by_role("button", name="Stop and keep").click()
    expect(page.get_by_text("Stopped. What was played stays.")).to_be_visible()
    expect(page.locator("body")).not_to_contain_text("axe_damage")


def test_after_a_kill_the_next_start_asks_whether_to_go_on(
    chromium: Browser, home: Path, soft_axe: Path, tmp_path: Path
) -> None:
    file = soft_axe / ".tuckbox" / "bots-1.csv"
    page = chromium.new_page()
    page.set_default_timeout(60_000)

    def start() -> subprocess.Popen[str]:
        command = [sys.executable, str(PROGRAM), "studio", str(home), "--no-open"]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        page.goto(process.stdout.readline().split()[1], timeout=120_000)
        return process

    with start() as killed:
        page.goto(page.url + "own/soft-axe/#bots")
        page.get_by_label("Shorter").check()
        page.get_by_label("How many deals").select_option("100")
        page.get_by_role("button", name="Let bots play").click()
        expect(page.locator(".plot .band")).to_be_visible(timeout=120_000)
        killed.kill()
    page.goto("about:blank")
    with start() as again:
        try:
            played = file.read_text("utf-8")
            expect(page.get_by_text(re.compile(r"Stopped at \d+ of 100 deals. Go on\?"))).to_be_visible()
            page.get_by_role("button", name="Go on").click()
            page.get_by_role("link", name="Show").click()
            expect(page.get_by_text("All deals are played.")).to_be_visible(timeout=240_000)
            expect(page.locator(".found")).to_contain_text("You guessed “shorter”.")
            assert file.read_text("utf-8").startswith(played[: played.rindex("\n")])
        finally:
            again.send_signal(signal.SIGINT)
    page.close()


def test_no_page_of_results_has_a_barrier(open_page: OpenPage, soft_axe: Path) -> None:
    edition = cards.load(str(soft_axe)).edition
    tables = soft_axe / ".tuckbox" / "tables.sqlite"
    tables.parent.mkdir()
    plays = (play_changes("infection", f"FOX-22{at}", at, names=["A", "B"], edition=edition) for at in range(2, 5))
    write_plays(tables, *plays)
    page = open_page("/own/soft-axe/#bots")
    page.get_by_label("Shorter").check()
    page.get_by_label("How many deals").select_option("100")
    assert [] == barriers(page, "iframe")
    page.get_by_role("button", name="Let bots play").click()
    expect(page.locator(".plot .band")).to_be_visible(timeout=120_000)
    assert [] == barriers(page, "iframe")
    expect(page.get_by_text("All deals are played.")).to_be_visible(timeout=240_000)
    for scheme in ("light", "dark"):
        for size in ((1280, 800), (820, 1180)):
            page = open_page("/own/soft-axe/#bots/1", color_scheme=scheme)
            page.set_viewport_size({"width": size[0], "height": size[1]})
            expect(page.locator(".plot .band")).to_be_visible()
            assert [] == barriers(page, "iframe")
            page.emulate_media(media="print")
            expect(page.locator(".bar")).to_be_hidden()
            expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
            page.emulate_media(media="screen")
            page.get_by_role("link", name="Compare").click()
            expect(page.get_by_text("What bots found")).to_be_visible()
            expect(page.get_by_text("1 option differs")).to_be_visible()
            expect(page.locator(".compared .big")).to_contain_text("Soft axe")
            assert [] == barriers(page, "iframe")
            page.get_by_role("link", name="Reports").click()
            expect(page.get_by_text("3 games played")).to_be_visible()
            assert [] == barriers(page, "iframe")
            page.get_by_role("link", name="Soft axe 3 games").click()
            expect(page.get_by_role("link", name="Print the report")).to_be_visible(timeout=120_000)
            expect(page.frame_locator("iframe").get_by_role("heading", name="Infection: 3 games")).to_be_visible()
            assert [] == barriers(page, "iframe")
            page.goto(page.url.split("/reports/")[0])
            expect(page.locator("[data-reports] a")).to_have_count(2)
            assert [] == barriers(page, "iframe")

    walk_by_keyboard(open_page("/own/soft-axe/#bots/1"))


def walk_by_keyboard(page: Page) -> None:
    """From a simulation to what differs, back, and to a report that is read and printed: without a mouse."""
    tab_to(page, "What differs")
    keys(page, "Enter")
    expect(page.get_by_text("1 option differs")).to_be_visible()
    tab_to(page, "Before")
    keys(page, "ArrowDown")  # another edition to compare with
    expect(page.get_by_text("1 option differs")).to_have_count(0)
    expect(page.get_by_role("combobox", name="Before")).to_be_focused()
    keys(page, "ArrowUp")
    expect(page.get_by_role("link", name="Show the simulation")).to_be_visible()
    tab_to(page, "Show the simulation")
    keys(page, "Enter")
    expect(page.get_by_text("All deals are played.")).to_be_visible()
    tab_to(page, "Reports")
    keys(page, "Enter")
    tab_to(page, "Soft axe")
    keys(page, "Enter")
    report = page.frame_locator("iframe").locator("html")
    expect(page.frame_locator("iframe").get_by_role("heading", name="Infection: 3 games")).to_be_visible()
    tab_to(page, "Print the report")
    keys(page, "Tab", "PageDown")
    eventually(lambda: report.evaluate("one => one.scrollTop") > 0, "the report does not scroll")
    keys(page, "Shift+Tab")
    with page.expect_popup() as paper:
        keys(page, "Enter")
    assert paper.value.url.endswith("/report.pdf")
