"""The workbench from end to end: a spreadsheet becomes a game that people play and read about; and all by keyboard."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.people import NewUser, Player
from browser.test_workbench import LIST
from browser.workbench import OpenPage, barriers, eventually, keys, tab_to, write

pytestmark = pytest.mark.slow


@pytest.fixture
def cards(tmp_path: Path) -> str:
    """Return the file of a list of 60 cards."""
    file = tmp_path / "night post.csv"
    file.write_text(LIST, "utf-8")
    return str(file)


def test_a_spreadsheet_becomes_a_game_that_is_printed_hosted_played_and_reported(
    open_page: OpenPage, home: Path, cards: str, new_user: NewUser
) -> None:
    page = open_page()
    page.locator("[data-drop] input").set_input_files(cards)
    expect(page.get_by_text("60 rows found.")).to_be_visible()
    expect(page.locator("#list [data-face]")).to_be_visible()
    page.get_by_role("button", name="Make this game").last.click()
    page.wait_for_url("**/own/night-post/**")
    (deck,) = (home / "night-post" / "decks").glob("*.csv")
    for i in range(10):
        write(page, 2 + i, "text", f"Edit number {i}.")
    eventually(lambda: all(f"Edit number {i}." in deck.read_text("utf-8") for i in range(10)), "an edit was lost")
    page.locator("[data-print-button]").click()
    page.get_by_role("button", name="Save the PDF").click()
    expect(page.get_by_text("Ready.")).to_be_visible()
    assert len(list((home / "night-post" / "print").glob("*.pdf"))) == 1

    page.get_by_role("link", name="Simulate").last.click()
    page.get_by_label("How many deals").select_option("100")
    page.get_by_label("How many rounds does a game take?").fill("9")
    page.get_by_role("button", name="Let bots play").click()
    expect(page.get_by_text("All games are played.")).to_be_visible(timeout=90_000)
    expect(page.locator(".found")).to_contain_text("You guessed 9 rounds.")

    with page.expect_popup() as popup:
        page.locator("[data-alone]").click()
    alone = popup.value
    alone.wait_for_url(re.compile("/me/1$"))
    alone.get_by_role("button", name="Draw").click()
    expect(alone.locator("#live")).to_contain_text(re.compile(r"Night post\s+11\d"))  # of 120 cards
    alone.close()

    page.get_by_role("link", name="Play on phones").click()
    page.get_by_role("button", name="Open a table").click()
    with page.expect_popup() as popup:
        page.get_by_role("link", name="Open the host’s page").click()
    host = popup.value
    expect(host).to_have_url(re.compile("/host$"))
    port, code = re.search(r":(\d+)/t/([^/]+)/host$", host.url).groups()  # type: ignore[union-attr]
    base = f"http://127.0.0.1:{port}"
    players = [new_user(Player, base, name).sit_down(code) for name in ("Ada", "Ben", "Cem")]
    host.locator("button:has-text('Start'):not([disabled])").click()
    for player in players:
        player.wait_until("!['house', 'lobby'].includes(eyes.moment())")
    for _ in range(300):
        moved = [player.move() for player in players]
        if not any(moved):
            break
    for player in players:
        player.wait_until("eyes.moment().startsWith('over:')")
    page.get_by_role("link", name="Reports").click()
    page.get_by_role("link", name=re.compile("1 game played")).click()
    expect(page.get_by_role("link", name="Print the report")).to_be_visible(timeout=120_000)
    expect(page.frame_locator("iframe").locator("body")).to_contain_text("Night post")


def test_the_keyboard_alone_is_enough(open_page: OpenPage, home: Path, cards: str) -> None:
    page = open_page()
    page.on("filechooser", lambda one: one.set_files(cards))
    page.get_by_role("button", name="New game").focus()
    keys(page, "Enter")
    tab_to(page, "From a list of cards")
    keys(page, "Space")
    expect(page.locator("#list [data-face]")).to_be_visible()
    expect(page.locator("#list th select").first).to_be_focused()
    assert [] == barriers(page)
    keys(page, "Tab", "Tab")
    expect(page.get_by_role("combobox", name="Column kind")).to_be_focused()
    page.keyboard.type("Leave")  # as in any select
    expect(page.get_by_role("combobox", name="Column kind")).to_have_value("")
    expect(page.locator("#list.busy")).to_have_count(0)
    page.get_by_role("radio", name="Lino").focus()
    keys(page, "ArrowRight")
    expect(page.get_by_role("radio", name="Neon")).to_be_checked()
    tab_to(page, "Make this game")
    keys(page, "Enter")
    page.wait_for_url("**/own/night-post/**")
    expect(page.locator(".head .q").first).to_have_text("60 rows · 120 cards")
    (deck,) = (home / "night-post" / "decks").glob("*.csv")
    assert "kind" not in deck.read_text("utf-8-sig").splitlines()[0]

    keys(page, "Control+Enter")  # a new row, whose name is being typed
    expect(page.locator(".tabulator-editing input")).to_be_focused()
    page.keyboard.type("Letter Z")
    keys(page, "Enter")
    eventually(lambda: "Letter Z" in deck.read_text("utf-8"), "the new row was lost")
    keys(page, "Alt+ArrowUp")
    eventually(lambda: deck.read_text("utf-8").splitlines()[1].startswith("Letter Z"), "the row did not move")
    keys(page, "Control+z")
    eventually(lambda: deck.read_text("utf-8").splitlines()[2].startswith("Letter Z"), "it was not taken back")
    keys(page, "ArrowRight", "Enter")
    page.keyboard.type("many")
    keys(page, "Enter")
    expect(page.locator("[data-faults]")).to_contain_text("1 fault")
    keys(page, "F6", "F6", "F8")
    expect(page.locator(".banner.bad")).to_contain_text("'many' is not a whole number")
    keys(page, "Delete")
    expect(page.locator("[data-faults]")).to_have_text("No faults")
    keys(page, "Control+f")
    page.keyboard.type("Letter Z")
    expect(page.locator(".tabulator-row")).to_have_count(1)
    keys(page, "F1")
    expect(page.get_by_role("dialog")).to_contain_text("Shortcuts")
    keys(page, "Escape", "Control+p")
    expect(page.get_by_role("heading", name="Print", exact=True)).to_be_visible()
