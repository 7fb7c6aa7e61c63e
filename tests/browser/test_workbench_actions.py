"""Print, play alone and teach from the workbench's page alone: no terminal, and the keyboard is enough."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.test_workbench import make_soft_axe, soft_axe
from browser.workbench import OpenPage, barriers

__all__ = ["soft_axe"]
pytestmark = pytest.mark.slow


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")


def test_a_print_is_asked_about_and_what_went_wrong_is_kept_with_the_printer(
    open_page: OpenPage, soft_axe: Path
) -> None:
    page = open_page("/own/soft-axe/#print")
    expect(page.get_by_text("What differs from Infection")).to_be_visible()
    page.get_by_role("radio", name=re.compile("What differs")).check()
    page.get_by_role("radio", name="A4", exact=True).check()
    with page.expect_response("**/own/soft-axe/print"):
        press(page, "Save the PDF")
    page.reload()
    expect(page.get_by_text("Did it come out well?")).to_be_visible()
    expect(page.locator(".sheets img")).to_have_count(4 + 1)  # two sheets with backs, one without
    expect(page.get_by_role("link", name="Open the one-sided PDF")).to_have_attribute("href", re.compile("one-sided"))
    press(page, "No")
    page.get_by_role("radio", name=re.compile("upside down")).focus()
    page.keyboard.press("Space")
    press(page, "Use the short edge from now on")
    expect(page.get_by_role("radio", name="Short edge")).to_be_checked()
    page.get_by_role("radio", name=re.compile("little off")).check()
    page.get_by_label("To the right, in mm").fill("1.2")
    press(page, "Move the backs")
    expect(page.locator("#printer + div p")).to_have_text("Backs move 1.2 mm right.")

    page.get_by_label("dx, above").fill("-0.5")
    page.get_by_role("textbox", name="Name of the printer").last.fill("Staff room")
    press(page, "Keep for this printer")
    expect(page.locator("#printer")).to_have_value("Staff room")
    expect(page.locator("#printer + div p")).to_have_text("Backs move 0.5 mm left.")
    press(page, "Delete this printer")
    expect(page.locator("#printer option", has_text="Staff room")).to_have_count(0)
    press(page, "Keep it after all")
    expect(page.locator("#printer + div p")).to_have_text("Backs move 0.5 mm left.")
    page.get_by_role("radio", name=re.compile("Everything")).check()
    press(page, "Save the PDF")
    expect(page.get_by_role("link", name="Open the two-sided PDF")).to_have_attribute("href", re.compile("staff-room"))
    assert ["soft-axe-a4-short-staff-room.pdf"] == [one.name for one in soft_axe.glob("print/*room.pdf")]
    press(page, "Yes")
    expect(page.get_by_text("Everything is kept for the next print.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="It did not come out well")).to_be_visible()
    expect(page.locator("#printer")).to_have_value("Staff room")


def test_a_game_is_played_alone_and_a_class_opens_with_everything_set(open_page: OpenPage, soft_axe: Path) -> None:
    page = open_page("/shipped/album/#print")
    expect(page.get_by_role("radio", name="Everything")).to_be_checked()
    with page.expect_popup() as popup:
        page.locator("[data-alone]").click()
    popup.value.wait_for_url(re.compile("/me/1$"))
    expect(popup.value.locator("body")).to_contain_text("Album")

    page.goto(page.url.split("/shipped/")[0] + "/class")
    expect(page.locator(".editions input:checked")).to_have_count(2)
    expect(page.locator("[data-differ]")).to_contain_text("Hearts an axe takes is 1 instead of 2")
    expect(page.get_by_role("checkbox", name="Same deal for all")).to_be_checked()
    page.get_by_label("Tables: one less").focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator(".tables li")).to_have_text(
        ["Table 1AInfection→BSoft axe", "Table 2BSoft axe→AInfection", "Table 3AInfection→BSoft axe"]
    )
    with page.expect_popup() as popup:
        press(page, "Open the class")
    teacher = popup.value
    expect(teacher.locator(".order")).to_have_count(3, timeout=60_000)
    expect(teacher.locator(".order [aria-current]")).to_have_text(["Infection", "Soft axe", "Infection"])
    assert "#" not in teacher.url
    expect(page.get_by_role("link", name="Print the tents")).to_be_visible()
    codes = teacher.locator(".table-seen .mono").all_text_contents()

    page.get_by_role("button", name="Close the class").click()
    page.goto(page.url.removesuffix("/class"))
    expect(page.get_by_role("button", name="Open the last class again")).to_be_visible(timeout=30_000)
    with page.expect_popup() as popup:
        press(page, "Open the last class again")
    expect(popup.value.locator(".table-seen .mono")).to_have_text(codes, timeout=60_000)
    expect(page.get_by_role("button", name="Open the last class again")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_printing_and_classes_have_no_barrier(open_page: OpenPage, soft_axe: Path, scheme: str) -> None:
    found = []
    panes = (("/class", ".editions img"), ("/own/soft-axe/#print", ".measure"), ("/own/soft-axe/#play", ".cards2"))
    for path, ready in panes:
        page = open_page(path, color_scheme=scheme)
        expect(page.locator(ready).first).to_be_visible()
        if path.endswith("print"):
            press(page, "Save the PDF")
            press(page, "No")
            page.get_by_role("radio", name=re.compile("little off")).check()
        found += barriers(page)
    assert [] == found


def test_the_lesson_is_held_from_an_empty_home_without_a_terminal(open_page: OpenPage, home: Path) -> None:
    page = open_page()
    make_soft_axe(page)
    page.get_by_role("link", name="Print", exact=True).last.click()
    page.get_by_role("radio", name=re.compile("What differs from Infection")).check()
    page.get_by_role("radio", name="A4", exact=True).check()
    page.get_by_role("button", name="Save the PDF").click()
    expect(page.get_by_text("Ready.")).to_be_visible()
    assert (home / "soft-axe" / "print" / "soft-axe-a4-changed.pdf").exists()

    page.get_by_role("link", name="Simulate").last.click()
    page.get_by_label("How many deals?").select_option("100")
    page.get_by_role("radio", name="Longer").check()
    page.get_by_role("button", name="Let bots play").click()
    expect(page.get_by_text("All deals are played.")).to_be_visible(timeout=240_000)

    page.goto(page.url.split("/own/")[0])
    page.get_by_role("link", name="Set up a class").click()
    expect(page.get_by_role("checkbox", name="Cross over")).to_be_checked()
    page.get_by_role("spinbutton", name="Tables").fill("2")
    with page.expect_popup() as popup:
        page.get_by_role("button", name="Open the class").click()
    teacher = popup.value
    teacher.set_default_timeout(60_000)
    expect(teacher.locator(".order")).to_have_count(2, timeout=60_000)
    with page.expect_popup() as tents:
        page.get_by_role("link", name="Print the tents").click()
    with tents.value.expect_download() as sheet:
        tents.value.get_by_role("button", name="2 tents").click()
    assert sheet.value.path().read_bytes().startswith(b"%PDF")
    teacher.locator("#more > summary").click()
    teacher.locator("#seats").fill("2")
    teacher.get_by_role("navigation").get_by_role("button", name="Fill up").click()
    expect(teacher.get_by_text("A countdown of 15 minutes starts with the games.")).to_be_visible()
    teacher.get_by_role("button", name="Start 2 tables").click()
    expect(teacher.locator(".told-clock time")).to_have_text(re.compile("^1[45]:"))
    over = teacher.locator(".table-seen.is-over")
    expect(over).to_have_count(2, timeout=600_000)
    teacher.locator("button[value=second]").click()
    expect(over).to_have_count(0)
    expect(over).to_have_count(2, timeout=600_000)
    teacher.get_by_role("link", name=re.compile("Findings")).first.click()
    expect(teacher.locator(".finding h2")).to_have_count(3)
    expect(teacher.locator("body")).to_contain_text("Soft axe")
    with teacher.expect_download() as report:
        teacher.locator("button[formaction$='/pdf'], form[action$='/pdf'] button").first.click()
    assert report.value.path().read_bytes().startswith(b"%PDF")


def test_more_options_are_closed_at_first_and_go_to_the_print(open_page: OpenPage, soft_axe: Path) -> None:
    page = open_page("/own/soft-axe/#print")
    more = page.locator("details.more")
    expect(more).not_to_have_attribute("open", "")
    more.locator("summary").click()
    page.get_by_label("What shows where to cut").select_option("A line around each piece")
    page.get_by_label("Copies of the game").fill("101")
    page.get_by_label("Tokens").select_option("Square: cut faster")
    more.locator("summary").click()
    press(page, "Save the PDF")
    expect(more).to_have_attribute("open", "")
    page.get_by_label("Copies of the game").fill("2")
    page.route("**/own/soft-axe/print", lambda route: route.fulfill(status=409, json={"what": "Not now"}))
    with page.expect_request("**/own/soft-axe/print") as sent:
        press(page, "Save the PDF")
    options = sent.value.post_data_json["options"]
    assert {"cut-lines": "lines", "copies": "2", "tokens": "square", "sleeved": ""}.items() <= options.items()
