"""Browser test of a phone without scripts, which plays by plain forms and links."""

import re

import pytest

from browser.people import NewUser, Player

pytestmark = pytest.mark.slow


def test_a_phone_without_scripts_can_play(new_user: NewUser, base: str) -> None:
    player = new_user(Player, base, "Ada", has_script=False)
    player.goto("/new/photo_leap").press("Try it alone")
    page = player.page
    page.wait_for_url(re.compile(r"/me/\d+$"))
    phases_played: set[str] = set()
    for _ in range(400):
        phase = str(page.locator("[data-moment]").get_attribute("data-moment"))
        if phase.startswith("beat"):
            page.reload()  # a reveal goes on by itself
            continue
        if phase.startswith("over") or (
            {"setup:1", "investigate:1", "night:1"} <= phases_played and not phase.endswith(":1")
        ):
            break
        if page.locator("#live form .act").count() == 0:
            page.reload()
            continue
        _look_at_secret(player)
        _fill_in_form(player)
        with page.expect_navigation():
            page.locator("#live form .act").first.tap()
        if not page.locator("#toast").is_visible():
            phases_played.add(phase)
    assert {"setup:1", "investigate:1", "night:1", "introspect:1"} <= phases_played
    assert page.url.startswith(base)


def _look_at_secret(player: Player) -> None:
    player.page.locator("#live a[href$='/secret']").first.tap()
    player.page.wait_for_url("**/secret")
    assert player.page.locator("main .stage").inner_text().strip()
    widths = player.page.evaluate("[...document.querySelectorAll('.tiles, .tiles > *')].map((one) => one.offsetWidth)")
    assert len(widths) > 2 or len(set(widths)) == 1, "a single card is as wide as the page"
    player.press("Put it away")
    player.page.wait_for_url(re.compile(r"/me/\d+$"))


def _fill_in_form(player: Player) -> None:
    """Choose one radio button in each group, another place in each, and two checkboxes."""
    page = player.page
    names = [radio.get_attribute("name") for radio in page.locator("#live form input[type=radio]").all()]
    for place, name in enumerate(dict.fromkeys(names)):
        page.locator(f"#live form input[name='{name}']").nth(place).check(force=True)
    for box in page.locator("#live form input[type=checkbox]").all()[1:3]:
        box.check(force=True)
