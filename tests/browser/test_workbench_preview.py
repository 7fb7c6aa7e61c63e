"""Beside the editor: paper, phone, back, sheet; the rulebook, switches for phones, pictures, and what was deleted."""

import base64
import io
import re
import tomllib
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import FrameLocator, Page, expect

from browser.people import script
from browser.workbench import OpenPage, barriers, cell, eventually, write
from cards.editions import scaffold

pytestmark = pytest.mark.slow
DECK = "/own/stall/#sheet/decks/goods.csv"


def phone(page: Page) -> FrameLocator:
    return page.frame_locator(".phone-case iframe.is-shown")


def test_paper_and_phone_follow_an_edit(open_page: OpenPage, stall: Path) -> None:
    page = open_page(DECK)
    write(page, 2, "name", "Wyvern Soup")
    expect(phone(page).locator("body")).to_contain_text("Wyvern Soup")
    expect(page.locator("[data-shown]")).to_have_text("Wyvern Soup")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator("[data-face]")).to_have_attribute("alt", re.compile("back$"))
    expect(page.locator(".phone-case")).to_be_hidden()
    page.get_by_role("button", name="Sheet", exact=True).click()
    expect(page.locator("[data-size]")).to_contain_text("A4 with cut marks")
    shape = page.locator("[data-face]").evaluate("one => one.naturalWidth / one.naturalHeight")
    assert abs(shape - 210 / 297) < 0.01


def test_nothing_in_the_phone_can_be_pressed(open_page: OpenPage, stall: Path) -> None:
    page = open_page(DECK)
    expect(phone(page).locator(".live-part")).to_be_visible()
    frame = page.locator(".phone-case iframe.is-shown")
    assert frame.get_attribute("sandbox") == "allow-same-origin"
    sent: list[str] = []
    page.on("request", lambda one: sent.append(one.url) if one.method != "GET" else None)
    box = frame.bounding_box()
    for share in (0.1, 0.3, 0.5, 0.7, 0.9):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * share)
    assert frame.evaluate("one => one.contentDocument.activeElement.tagName") == "BODY"
    assert frame.evaluate("one => one.contentWindow.location.href") == "about:srcdoc"
    assert sent == []


TOP_OF = """(frame, id) => frame.contentDocument.getElementById(id).getBoundingClientRect().top"""
SHOW_LINK = script("show_link")


def press_link(page: Page, place: str) -> None:
    frame = page.locator(".phone-case iframe.is-shown")
    x, y = frame.evaluate(SHOW_LINK, place)
    before = frame.evaluate(TOP_OF, place)
    page.mouse.click(x, y)
    eventually(lambda: 0 <= frame.evaluate(TOP_OF, place) < before, "the link leads nowhere")


def test_the_rulebook_is_seen_on_paper_and_phone_while_it_is_written(open_page: OpenPage, stall: Path) -> None:
    page = open_page("/own/stall/#text/words/rules.en.md")
    expect(page.locator("select[data-piece]")).to_have_value("rules")
    text = page.get_by_role("textbox", name="words/rules.en.md")
    text.fill(text.input_value() + "\n\n4.2 Bring a spoon.\n")
    expect(phone(page).locator("[id='r4.2']")).to_contain_text("Bring a spoon.")
    text.press("ArrowUp")
    expect(phone(page).locator("[data-here]")).to_have_attribute("id", "r4.2")
    press_link(page, "h1")
    assert "4.2 Bring a spoon." in (stall / "words" / "rules.en.md").read_text("utf-8")
    page.get_by_role("link", name="Goods").click()
    expect(phone(page).locator(".bar")).to_contain_text("Turns")


def test_a_part_is_switched_on_and_off_and_undone(open_page: OpenPage, stall: Path) -> None:
    file, page = stall / "table.toml", open_page("/own/stall/#phones")
    before = file.read_text("utf-8")
    messages = page.get_by_role("switch", name="Secret messages")
    messages.click()
    expect(messages).to_have_attribute("aria-checked", "true")
    assert tomllib.loads(file.read_text("utf-8"))["messages"] == {"most": 3}
    expect(phone(page).locator("body")).to_contain_text(re.compile("message", re.I))
    messages.click()
    expect(messages).to_have_attribute("aria-checked", "false")
    assert file.read_text("utf-8").strip() == before.strip()
    turns = page.get_by_role("switch", name="Turns", exact=True)
    turns.click()
    expect(page.get_by_role("dialog")).to_contain_text("[turns]")
    page.get_by_role("button", name="Keep them").click()
    expect(turns).to_have_attribute("aria-checked", "true")
    turns.click()
    page.get_by_role("button", name="Take them out").click()
    expect(turns).to_have_attribute("aria-checked", "false")
    assert "turns" not in tomllib.loads(file.read_text("utf-8"))
    page.locator("[data-undo]").click()
    expect(turns).to_have_attribute("aria-checked", "true")
    assert file.read_text("utf-8").strip() == before.strip()


DROP = script("drop_file")


def test_a_picture_dropped_onto_a_card_fills_its_column(open_page: OpenPage, stall: Path) -> None:
    out = io.BytesIO()
    Image.new("RGB", (800, 800), "green").save(out, "PNG")
    page = open_page("/own/stall/#pictures")
    expect(page.locator(".pic-rows li")).to_have_count(12)
    page.evaluate(DROP, ["soup.png", base64.b64encode(out.getvalue()).decode(), "[data-row=goods-3]"])
    expect(page.get_by_label("Picture of Chili Taco")).to_have_value("soup.png")
    assert (stall / "pictures" / "soup.png").is_file()
    deck = stall / "decks" / "goods.csv"
    eventually(lambda: ",soup.png" in deck.read_text("utf-8").splitlines()[2], "the row has no picture")
    (stall / "pictures" / "soup.png").unlink()
    expect(page.locator(".head .chip")).to_have_text("1 picture is missing: row 3")


def test_two_versions_of_one_cell_have_no_default(open_page: OpenPage, stall: Path) -> None:
    deck, page = stall / "decks" / "goods.csv", open_page(DECK)
    cell(page, 4, "name")
    page.context.set_offline(True)
    write(page, 4, "name", "Mine")
    deck.write_text(deck.read_text("utf-8").replace("Night Pizza", "Theirs"), "utf-8")
    page.context.set_offline(False)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("goods.csv, row 4, Theirs, column name.")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_text("1 cell to decide.")).to_be_visible()
    page.get_by_role("button", name="Choose").click()
    dialog.get_by_role("button", name="Use mine").click()
    eventually(lambda: "Mine" in deck.read_text("utf-8"), "the choice was lost")


def test_a_deck_that_was_deleted_is_written_again(open_page: OpenPage, stall: Path) -> None:
    deck, page = stall / "decks" / "goods.csv", open_page(DECK)
    expect(page.locator(".head .q").first).to_contain_text("12 rows")
    before = deck.read_text("utf-8-sig")
    deck.unlink()
    expect(page.get_by_role("dialog")).to_contain_text("goods.csv is gone from the folder.")
    page.get_by_role("button", name="Write it again").click()
    eventually(lambda: deck.exists() and deck.read_text("utf-8-sig").split() == before.split(), "the deck is not back")
    write(page, 2, "name", "Wyvern Soup")
    eventually(lambda: "Wyvern Soup" in deck.read_text("utf-8"), "an edit was lost")


def test_words_stand_beside_their_place_and_the_game_s_own(open_page: OpenPage, home: Path) -> None:
    scaffold.start(home / "stall", "infection")
    page = open_page("/own/stall/#sheet/words/en.csv")
    write(page, 3, "text", "Our tagline")
    row = page.locator(".tabulator-row:has(.no:text-is('3'))")
    expect(row).to_contain_text("Below the title, on the rule sheet and on phones")
    expect(row.locator(".told").last).to_contain_text("Two villages")


@pytest.mark.parametrize(
    "path", [DECK, "/own/stall/#text/words/rules.en.md", "/own/stall/#phones", "/own/stall/#pictures"]
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_pane_has_a_barrier(open_page: OpenPage, stall: Path, path: str, scheme: str) -> None:
    page = open_page(path, color_scheme=scheme)
    expect(page.locator("#edit h1")).to_be_visible()
    expect(phone(page).locator(".phone")).to_be_visible()
    assert [] == barriers(page, ".tabulator", "iframe")
