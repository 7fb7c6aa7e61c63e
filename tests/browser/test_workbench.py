"""The workbench in the browser: from a list of cards to edits and options, and nothing is ever lost."""

from pathlib import Path

import pytest
from edits import change
from playwright.sync_api import Page, expect

from browser.workbench import OpenPage, barriers, cell, eventually, write
from cards.editions import scaffold

LIST = "name,copies,kind,text\n" + "".join(
    f"Letter {i},{1 + i % 3},{('dream', 'wish', 'storm')[i % 3]},Send letter {i} to a friend.\n" for i in range(60)
)


@pytest.mark.slow
def test_a_list_of_60_cards_becomes_a_game_whose_faults_stand_at_their_cell(
    open_page: OpenPage, home: Path, tmp_path: Path
) -> None:
    cards = tmp_path / "night post.csv"
    cards.write_text(LIST, "utf-8")
    page = open_page()
    page.locator("[data-drop] input").set_input_files(str(cards))
    expect(page.get_by_text("60 rows found.")).to_be_visible()
    expect(page.locator("[data-face]")).to_have_attribute("alt", "Letter 0 in the look Lino, as it prints")
    page.get_by_label("Neon").check()
    page.get_by_role("button", name="Make this game").last.click()
    page.wait_for_url("**/own/night-post/**")
    assert 'look = "neon"' in (home / "night-post" / "edition.toml").read_text("utf-8")
    (file,) = (home / "night-post" / "decks").glob("*.csv")
    expect(page.locator(".head .q").first).to_have_text("60 rows · 120 cards")
    write(page, 2, "text", "Edited.")
    eventually(lambda: "Edited." in file.read_text("utf-8"), "an edit was lost")
    write(page, 3, "copies", "three")
    expect(page.locator("[data-faults]")).to_contain_text("1 fault")
    expect(page.locator(".tabulator-cell.bad")).to_have_text("three")
    expect(page.locator("[data-old]")).to_contain_text("Last good picture")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-faults]")).to_have_text("No faults")
    expect(page.locator("[data-old]")).to_be_hidden()


@pytest.mark.slow
def test_two_pages_and_an_editor_change_one_deck_and_nothing_is_lost(open_page: OpenPage, home: Path) -> None:
    scaffold.start(home / "stall", "prototype/hands")
    file = home / "stall" / "decks" / "goods.csv"
    one, other = open_page("/own/stall/#sheet/decks/goods.csv"), open_page("/own/stall/#sheet/decks/goods.csv")
    for page in (one, other):
        expect(page.locator(".head .q").first).to_contain_text("12 rows")
    write(one, 2, "name", "First page")
    write(other, 3, "name", "Second page")
    eventually(lambda: all(one in file.read_text("utf-8") for one in ("First page", "Second page")), "an edit was lost")
    cell(one, 6, "text")
    one.keyboard.press("Enter")
    one.keyboard.type("While the editor saves")
    file.write_text(file.read_text("utf-8").replace("Night Pizza", "By an editor"), "utf-8")
    one.keyboard.press("Enter")
    wanted = ("First page", "Second page", "By an editor", "While the editor saves")
    eventually(lambda: all(words in file.read_text("utf-8") for words in wanted), "an edit was lost")
    for page in (one, other):
        for words in wanted:
            expect(page.locator("#grid")).to_contain_text(words)


@pytest.mark.slow
def test_the_same_cell_on_both_sides_asks(open_page: OpenPage, home: Path) -> None:
    scaffold.start(home / "stall", "prototype/hands")
    file = home / "stall" / "decks" / "goods.csv"
    page = open_page("/own/stall/#sheet/decks/goods.csv")
    cell(page, 4, "name")
    page.context.set_offline(True)  # the page hears of nothing while both sides write
    write(page, 4, "name", "Mine")
    file.write_text(file.read_text("utf-8").replace("Night Pizza", "Theirs"), "utf-8")
    cell(page, 5, "text")
    page.keyboard.press("Enter")
    page.keyboard.type("Goes")
    page.context.set_offline(False)
    expect(page.locator(".tabulator-cell.two")).to_be_visible()
    page.keyboard.type(" on.")  # nobody is asked in the midst of a word
    page.keyboard.press("Enter")
    expect(page.get_by_text("Two versions of one cell")).to_be_visible()
    page.get_by_role("button", name="Keep both").click()
    eventually(lambda: "Mine" in (now := file.read_text("utf-8")) and "Theirs" in now and "Goes on." in now, "lost")


@pytest.fixture
def soft_axe(home: Path) -> Path:
    """Return the folder of an edition of Infection whose axe is softer, in the workbench."""
    folder = home / "soft-axe"
    scaffold.start(folder, "infection", "Soft axe")
    change(folder / "edition.toml", "# axe_damage = 2", "axe_damage = 1")
    return folder


def make_soft_axe(page: Page) -> None:
    """Make Infection one's own and take one heart with an axe, instead of two."""
    page.locator("[data-yours=infection]").click()
    page.get_by_label("Its name").fill("Soft axe")
    page.get_by_role("button", name="Make this game").click()
    page.wait_for_url("**/own/soft-axe/**")
    page.get_by_role("link", name="Options").click()
    page.get_by_label("Hearts an axe takes").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".said")).to_contain_text(
        "9 pieces to print again: 4 × Action cards; 2 × Action cards of Blue 2"
    )


def test_a_slider_changes_the_game_the_card_and_the_rules_and_is_taken_back(open_page: OpenPage, home: Path) -> None:
    page = open_page()
    make_soft_axe(page)
    expect(page.locator(".said")).to_contain_text("Hearts an axe takes: 1 instead of 2.")
    expect(page.locator("[data-piece]").first).to_have_value("blue-axe")
    assert "\naxe_damage = 1" in (home / "soft-axe" / "edition.toml").read_text("utf-8")
    page.locator("[data-undo]").click()
    expect(page.locator(".said")).to_contain_text("Like Infection, so far.")


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (1280, 800), (390, 844)])
@pytest.mark.slow
def test_sliders_are_wide_and_numbers_whole_on_every_screen(
    open_page: OpenPage, home: Path, width: int, height: int
) -> None:
    scaffold.start(home / "soft-axe", "infection", "Soft axe")
    page = open_page("/own/soft-axe/#options")
    page.set_viewport_size({"width": width, "height": height})
    slider = page.get_by_label("Hearts a villager has")
    slider.fill("2")
    ends = page.locator(".o", has=slider).locator(".ends")
    expect(ends).to_have_text("1Infection: 39")
    eventually(lambda: (slider.bounding_box() or {"width": 0})["width"] >= 150, "the slider is narrow")
    for cut in (ends.locator("b"), page.get_by_label("Turns until it is a draw")):
        fits = "it => it.clientWidth > 0 && it.scrollWidth <= it.clientWidth"
        eventually(lambda cut=cut, fits=fits: cut.evaluate(fits), "text is cut off")


PANES = ("sheet/decks/goods.csv", "options", "print", "play", "bots", "compare", "reports")


@pytest.mark.parametrize("path", ["/", *(f"/own/stall/#{pane}" for pane in PANES)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.slow
def test_no_page_has_a_barrier(open_page: OpenPage, home: Path, path: str, scheme: str) -> None:
    scaffold.start(home / "stall", "prototype/hands")
    page = open_page(path, color_scheme=scheme)
    page.wait_for_load_state("networkidle") if path == "/" else expect(page.locator("#edit h1")).to_be_visible()
    assert [] == barriers(page, ".tabulator")
