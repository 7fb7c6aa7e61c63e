"""The look of an own game in the browser: chosen, made one's own, dragged by mouse, finger and keys, and never lost."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.workbench import OpenPage, barriers, eventually

pytestmark = pytest.mark.slow
PATH = "/own/stall/#look"


def own_look(page: Page) -> None:
    page.get_by_role("button", name="Make it your own").click()
    expect(page.locator("[data-fits]")).to_have_text("Fits on 12 of 12")


@pytest.fixture
def page(open_page: OpenPage, stall: Path) -> Page:
    """Return the page of the stall's look, which was made its own."""
    opened = open_page(PATH)
    own_look(opened)
    return opened


def look(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "looks" / "my-pulp.toml").read_text("utf-8"))


def box_on_card(page: Page, name: str) -> Any:
    return page.locator(f".lk-box[data-name={name}]")


def choose(page: Page, name: str) -> None:
    page.locator(f".lk-list [data-name={name}]").click()
    expect(box_on_card(page, name)).to_have_attribute("aria-pressed", "true")


def drag(page: Page, handle: Any, by: tuple[int, int]) -> None:
    place = handle.bounding_box()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + by[0] / 2, y + by[1] / 2)
    page.mouse.move(x + by[0], y + by[1])
    page.mouse.up()


def test_a_look_is_chosen_with_one_s_own_card_and_taken_back(open_page: OpenPage, stall: Path) -> None:
    page = open_page(PATH)
    before = (stall / "edition.toml").read_text("utf-8")
    expect(page.locator(".lk-tile")).to_have_count(9)  # eight of Tuckbox, and the folder's own
    page.locator("[data-look=neon]").click()
    expect(page.locator("[data-look=neon]")).to_have_attribute("aria-pressed", "true")
    assert before.replace('look = "pulp"', 'look = "neon"') == (stall / "edition.toml").read_text("utf-8")
    page.locator("[data-undo]").click()
    expect(page.locator("[data-look=pulp]")).to_have_attribute("aria-pressed", "true")
    assert before == (stall / "edition.toml").read_text("utf-8")


def test_a_box_is_dragged_and_sized_with_the_mouse(page: Page, stall: Path) -> None:
    choose(page, "title")
    start = [float(page.locator(f"#lk-box-{i}").input_value()) for i in range(4)]
    shown = page.locator(".lk-face").get_attribute("src")
    drag(page, box_on_card(page, "title"), (0, -60))
    eventually(lambda: look(stall).get("title", {}).get("box", start)[1] < start[1] - 5, "the box was not saved")
    moved = look(stall)["title"]["box"]
    assert moved[2:] == start[2:]
    expect(page.locator("#lk-box-1")).to_have_value(str(moved[1]))
    expect(page.locator(".lk-face")).not_to_have_attribute("src", shown or "")
    drag(page, page.locator(".lk-handle.lk-w"), (40, 0))
    eventually(lambda: look(stall)["title"]["box"] != moved, "the size was not saved")
    sized = look(stall)["title"]["box"]
    assert sized[0] > moved[0] and sized[2] < moved[2] and sized[1::2] == moved[1::2]
    page.locator("[data-undo]").click()
    eventually(lambda: look(stall)["title"]["box"] == moved, "it was not taken back")
    page.locator("[data-redo]").click()
    eventually(lambda: look(stall)["title"]["box"] == sized, "it was not done again")
    expect(page.locator("[data-took]")).to_contain_text("Preview drawn in")


def test_a_finger_drags_a_box(open_page: OpenPage, stall: Path) -> None:
    page = open_page(PATH, has_touch=True)
    own_look(page)
    place = box_on_card(page, "number").bounding_box()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    client = page.context.new_cdp_session(page)
    for kind, by in (("touchStart", 0), ("touchMove", 15), ("touchMove", 40), ("touchEnd", None)):
        points = [] if by is None else [{"x": x, "y": y + by}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    eventually(lambda: "box" in look(stall).get("number", {}), "the box was not saved")


def test_a_box_is_moved_sized_added_and_deleted_by_keyboard_alone(open_page: OpenPage, stall: Path) -> None:
    page = open_page(PATH)
    page.get_by_role("button", name="Make it your own").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#lk-card")).to_be_focused()
    page.locator(".lk-list [data-name=text]").focus()
    page.keyboard.press("Enter")
    expect(box_on_card(page, "text")).to_be_focused()
    x, y, w, h = (float(page.locator(f"#lk-box-{i}").input_value()) for i in range(4))
    for keys in ("ArrowRight", "Shift+ArrowUp", "Alt+ArrowLeft", "Alt+Shift+ArrowUp"):
        page.keyboard.press(keys)
    wanted = [x + 0.5, y - 5, w - 0.5, h - 5]
    eventually(lambda: look(stall).get("text", {}).get("box") == pytest.approx(wanted), "the keys were not saved")
    expect(box_on_card(page, "text")).to_be_focused()
    page.keyboard.press("Control+z")
    eventually(lambda: "text" not in look(stall), "keys in a row are one step to take back")

    page.get_by_role("button", name="Add a box").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # the first kind is a text
    expect(box_on_card(page, "words")).to_be_focused()
    assert {"text", "box"} <= look(stall)["words"].keys()
    page.keyboard.press("Delete")
    expect(box_on_card(page, "words")).to_have_count(0)
    assert "words" not in look(stall)


def layers(page: Page) -> list[str]:
    return [str(one.get_attribute("data-name")) for one in page.locator(".lk-list [data-name]").all()[1:]]


def test_a_box_comes_forward_and_goes_back_by_mouse_and_by_keys(page: Page, stall: Path) -> None:
    before = layers(page)
    choose(page, before[1])
    page.get_by_role("button", name="Bring forward").click()
    expect(page.locator(".lk-list [data-name]").nth(1)).to_have_attribute("data-name", before[1])
    expect(page.get_by_role("button", name="Bring forward")).to_be_disabled()
    assert list(look(stall))[-2:] == [before[0], before[1]]
    page.locator("[data-undo]").click()
    expect(page.locator(".lk-list [data-name]").nth(1)).to_have_attribute("data-name", before[0])
    box_on_card(page, before[1]).focus()
    page.keyboard.press("PageDown")
    expect(page.locator(".lk-list [data-name]").nth(3)).to_have_attribute("data-name", before[1])
    expect(box_on_card(page, before[1])).to_be_focused()
    page.locator(f".lk-list [data-name={before[1]}]").focus()
    page.keyboard.press("PageUp")
    expect(page.locator(".lk-list [data-name]").nth(2)).to_have_attribute("data-name", before[1])
    assert before == layers(page)


def test_a_look_gets_another_name_goes_and_comes_back(page: Page, stall: Path) -> None:
    page.get_by_role("button", name="Rename My pulp").click()
    page.get_by_label("Its new name").fill("neon")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("is a look already")
    page.get_by_label("Its new name").fill("Night market")
    page.keyboard.press("Enter")
    expect(page.locator(".head .q").first).to_contain_text("Night market")
    files = page.locator("[data-files]")
    expect(files.get_by_role("link", name="Night-market.toml")).to_be_visible()
    expect(files.get_by_role("link", name="my-pulp.toml")).to_have_count(0)
    file = stall / "looks" / "Night-market.toml"
    words = file.read_text("utf-8")
    page.get_by_role("button", name="Delete Night market").click()
    expect(page.get_by_role("dialog")).to_contain_text("The deck Goods has it, and gets Pulp instead.")
    page.get_by_role("button", name="Keep it").click()
    assert file.exists()
    page.get_by_role("button", name="Delete Night market").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.locator("[data-look=pulp]")).to_have_attribute("aria-pressed", "true")
    assert not file.exists()
    page.locator("[data-undo]").click()
    eventually(lambda: file.exists() and file.read_text("utf-8") == words, "the look did not come back")
    expect(page.locator("[data-fits]")).to_have_text("Fits on 12 of 12")
    assert 'look = "Night-market"' in (stall / "edition.toml").read_text("utf-8")


def test_a_back_gets_an_icon(page: Page, stall: Path) -> None:
    page.locator(".lk").get_by_role("button", name="Back", exact=True).click()
    shown = page.locator(".lk-face").get_attribute("src")
    page.get_by_label("Icon on the back of Goods").fill("swor")
    page.get_by_role("button", name="sword", exact=True).click()
    eventually(lambda: 'back = "sword"' in (stall / "edition.toml").read_text("utf-8"), "the icon was not saved")
    expect(page.locator(".lk-face")).not_to_have_attribute("src", shown or "")
    page.locator("[data-undo]").click()
    eventually(lambda: "sword" not in (stall / "edition.toml").read_text("utf-8"), "it was not taken back")


def test_properties_are_written_and_refused_ones_are_not(page: Page, stall: Path) -> None:
    choose(page, "title")
    page.get_by_label("Font").select_option("Kalam")
    page.get_by_label("Colour", exact=True).select_option("accent")
    page.get_by_label("Show only when").select_option("kind")
    wanted = {"font": "Kalam", "color": "accent"}
    eventually(
        lambda: look(stall).get("title", {}).items() >= wanted.items() and "when" in look(stall)["title"], "lost"
    )
    before = (stall / "looks" / "my-pulp.toml").read_text("utf-8")
    words = page.get_by_label("Words, {columns} in braces")
    words.fill("{nothing}")
    words.press("Tab")
    expect(page.locator(".lk-note .refused")).to_contain_text("{nothing} is no column")
    expect(words).to_have_value("{name}")
    assert before == (stall / "looks" / "my-pulp.toml").read_text("utf-8")


def test_a_row_that_does_not_fit_is_named_with_what_to_do(page: Page, stall: Path) -> None:
    choose(page, "text")
    page.get_by_label("Width").fill("12")
    page.get_by_label("Width").press("Tab")
    page.get_by_label("Height").fill("6")
    page.get_by_label("Height").press("Tab")
    expect(page.locator("[data-fits]")).to_have_text(re.compile(r"Fits on \d of 12"))
    expect(page.locator(".lk-misfit").first).to_contain_text("Row 2 does not fit: 2 lines too many at 6 pt.")
    expect(page.locator(".lk-misfit").first).to_contain_text("Make the box 5 mm higher, or shorten the text.")
    page.get_by_role("button", name="Show it").first.click()
    expect(page.locator("#lk-card")).to_have_value("goods-2")


def tag_in_red(page: Page) -> None:
    page.get_by_label("Colour", exact=True).select_option("red")


def without_news(page: Page) -> None:
    """Open the page again in a way that it hears of no change on the disk."""
    silence = {"content_type": "text/event-stream", "body": "retry: 99999999\n\n"}
    page.route("**/changes?*", lambda route: route.fulfill(**silence))
    page.reload()
    choose(page, "tag")


def test_an_edit_on_disk_comes_in_and_undo_goes_back_over_it(page: Page, stall: Path) -> None:
    file = stall / "looks" / "my-pulp.toml"
    before = file.read_text("utf-8")
    file.write_text(before + '\n[tag]\ncolor = "blue"  # by an editor\n', "utf-8")
    expect(page.get_by_text("looks/my-pulp.toml changed on disk")).to_be_visible()
    choose(page, "tag")
    expect(page.get_by_label("Colour", exact=True)).to_have_value("blue")
    page.locator("[data-undo]").click()
    eventually(lambda: file.read_text("utf-8") == before, "it was not taken back")


def test_a_change_of_the_same_key_on_both_sides_asks(page: Page, stall: Path) -> None:
    without_news(page)
    file = stall / "looks" / "my-pulp.toml"
    file.write_text(file.read_text("utf-8") + '\n[tag]\ncolor = "green"  # by an editor\n', "utf-8")
    tag_in_red(page)
    expect(page.get_by_text("Tag changed on disk, and here too.")).to_be_visible()
    expect(page.get_by_label("Colour", exact=True)).to_have_value("green")
    assert look(stall)["tag"]["color"] == "green"
    page.get_by_role("button", name="Use mine").click()
    eventually(lambda: look(stall)["tag"]["color"] == "red", "the choice was not saved")
    assert "# by an editor" in file.read_text("utf-8")


def test_a_change_of_another_key_on_disk_is_kept_with_the_page_s(page: Page, stall: Path) -> None:
    without_news(page)
    file = stall / "looks" / "my-pulp.toml"
    file.write_text(file.read_text("utf-8") + "\n[tag]\nupper = false  # by an editor\n", "utf-8")
    tag_in_red(page)
    eventually(lambda: look(stall).get("tag") == {"upper": False, "color": "red"}, "a change was lost")
    assert "# by an editor" in file.read_text("utf-8")


def test_a_faulty_look_on_the_disk_is_told_beside_the_last_good_picture(page: Page, stall: Path) -> None:
    file = stall / "looks" / "my-pulp.toml"
    good = file.read_text("utf-8")
    file.write_text(good + '\n[tag]\ncolor = "bleu"\n', "utf-8")
    expect(page.locator(".lk-note .refused")).to_contain_text("'bleu' is no colour")
    expect(page.locator(".lk-face.old")).to_be_visible()
    file.write_text(good, "utf-8")
    expect(page.locator(".lk-note .refused")).to_have_count(0)
    expect(page.locator(".lk-face.old")).to_have_count(0)


def test_news_of_a_look_counts_though_the_preview_was_drawn_after_it(page: Page, stall: Path) -> None:
    """A file is mended while the state of the faulty one is asked for: the answer knows of it before the news comes."""
    news: list[str] = []
    states: list[Route] = []

    def tell(route: Route) -> None:
        data = f"data: {news.pop()}\n\n" if news else ""
        route.fulfill(content_type="text/event-stream", body=f"retry: 200\n\n{data}")

    def hold(route: Route) -> None:
        states.append(route)

    page.route("**/changes?*", tell)
    page.reload()
    expect(page.locator("[data-fits]")).to_have_text("Fits on 12 of 12")
    file = stall / "looks" / "my-pulp.toml"
    good = file.read_text("utf-8")
    file.write_text(good + '\n[tag]\ncolor = "bleu"\n', "utf-8")
    page.route("**/state", hold)
    news.append("of the fault")
    expect(page.locator(".lk-note .refused")).to_contain_text("'bleu' is no colour")
    expect(page.locator(".lk-face.old")).to_be_visible()
    file.write_text(good, "utf-8")
    page.unroute("**/state", hold)
    with page.expect_response("**/state") as answer:
        for state in states:
            state.continue_()
    news.append(answer.value.json()["stamp"])
    expect(page.locator(".lk-note .refused")).to_have_count(0)
    expect(page.locator(".lk-face.old")).to_have_count(0)


def test_a_fault_that_only_a_picture_met_goes_with_the_next_news(page: Page, stall: Path) -> None:
    page.route("**/look/try", lambda route: route.fulfill(status=409, json={"error": "half a file"}))
    page.locator(".lk-thumb").last.click()
    expect(page.locator(".lk-note .refused")).to_have_text("half a file")
    page.unroute("**/look/try")
    (stall / "looks" / "my-pulp.toml").touch()
    expect(page.locator(".lk-note .refused")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_look_has_no_barrier(open_page: OpenPage, stall: Path, scheme: str) -> None:
    page = open_page(PATH, color_scheme=scheme)
    expect(page.locator(".lk-tile img[src]")).to_have_count(9)
    found = barriers(page)
    own_look(page)
    for name in ("title", "icon", ""):
        page.locator(f".lk-list [data-name='{name}']").click()
        found += barriers(page)
    page.get_by_role("button", name="Add a box").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    found += barriers(page)
    assert [] == found
