"""Learning a game by thumb: swipe through the cards, be ready, tap a name, search the rulebook."""

import re

import pytest

from browser.page_checks import ScreenChecker
from browser.people import WALL, Host, NewUser, Player, User, script

pytestmark = pytest.mark.slow


def swipe(user: User, selector: str) -> None:
    box = user.page.locator(selector).bounding_box()
    y = box["y"] + box["height"] / 2
    first, *points = ({"x": box["x"] + box["width"] * (0.9 - step / 12), "y": y} for step in range(10))
    user.touch("touchStart", first)
    for point in points:
        user.touch("touchMove", point)
        user.page.evaluate("new Promise(requestAnimationFrame)")
    user.touch("touchEnd")


def test_a_game_is_learned_by_thumb_while_the_lobby_waits(new_user: NewUser, base: str) -> None:
    host, checker = new_user(Host, base), ScreenChecker("masquerade_murder")
    code = host.open_table("masquerade_murder", {})
    wall = new_user(User, base, size=WALL).goto(f"/t/{code}/screen")
    player = new_user(Player, base, "Ada").sit_down(code)
    current = "[...document.querySelectorAll('.pips a')].findIndex((dot) => dot.ariaCurrent)"
    player.wait_until(f"{current} === 0")
    wall.page.locator(".state.reads", has_text="reading").wait_for()
    swipe(player, ".lesson-row")
    player.wait_until(f"{current} === 1")
    new_user(Player, base, "Bea").sit_down(code)  # a push must not turn the card back
    player.page.locator(".now", has_text="3 more players").wait_for()
    assert player.page.evaluate(current) == 1
    player.page.locator(".pips a").last.tap()
    player.wait_until(f"{current} === 3")
    player.press("I’m ready")
    wall.page.locator(".roles li", has_text="Ada").locator(".state", has_text="ready").wait_for()
    checker.check(player, "lobby")
    checker.check(wall, "wall")
    checker.assert_no_problems()


def test_the_walls_cards_take_turns_with_their_dots(new_user: NewUser, base: str) -> None:
    code = new_user(Host, base).open_table("album", {})
    wall = new_user(User, base, size=WALL)
    wall.page.emulate_media(reduced_motion="no-preference")
    wall.goto(f"/t/{code}/screen")
    motions = "(what) => [...document.querySelectorAll(`.lesson-loop ${what}`)].map(one => one.getAnimations().length)"
    for what in (".lesson", ".pips i"):
        assert [1, 1, 1, 1] == wall.page.evaluate(motions, what), what


def test_names_explain_themselves_and_load_nothing(new_user: NewUser, base: str) -> None:
    player, checker = new_user(Player, base, "Ada"), ScreenChecker("masquerade_murder")
    code = new_user(Host, base).open_table("masquerade_murder", {})
    player.sit_down(code)
    asked = len(player.requests)
    player.page.locator("#live [popovertarget=terms]").tap()
    assert "Constable" in player.text("#terms:popover-open")
    checker.check_accessibility(player, "terms")
    player.page.locator("#terms [popovertargetaction=hide]").tap()
    player.page.locator("#terms").wait_for(state="hidden")
    loaded = [one.url for one in player.requests[asked:] if not one.url.endswith("mark.svg")]  # the page's own icon
    assert [] == loaded
    checker.assert_no_problems()


def test_the_rulebook_is_searched_on_the_page(new_user: NewUser, base: str) -> None:
    user = new_user(User, base)
    code = new_user(Host, base).open_table("masquerade_murder", {})
    user.goto(f"/t/{code}/rules")
    shown = "[...document.querySelectorAll('.rule-section p')].filter((one) => one.checkVisibility()).length"
    whole = user.page.evaluate(shown)
    user.page.locator("#search").fill("joker extra")
    user.wait_until(f"{shown} < {whole}")
    texts = user.page.locator(".rule-section p:visible").all_inner_texts()
    assert texts and all({"joker", "extra"} <= set(re.findall(r"\w+", text.lower())) for text in texts)
    assert f"Paragraphs found: {len(texts)}" in user.text("#found")
    user.page.locator("#search").fill("xylophone")
    user.page.locator("#found", has_text="Nothing found").wait_for()
    user.page.locator("#search").fill("")
    user.wait_until(f"{shown} === {whole}")


def test_without_a_script_cards_and_rulebook_are_whole(new_user: NewUser, base: str) -> None:
    host, user = new_user(Host, base), new_user(User, base, has_script=False)
    user.goto(f"/t/{host.open_table('album', {})}/rules")
    assert user.page.locator(".lesson").count() == 4
    assert not user.page.locator("#search").is_visible()
    user.page.locator(".pips a").nth(2).tap()
    user.page.locator("#card-3 h2").wait_for(state="visible")


def test_a_lobby_watched_on_a_phone_shows_code_cards_and_people_apart(new_user: NewUser, base: str) -> None:
    host = new_user(Host, base)
    code = host.open_table("color_game", {})
    host.press("Steady bot")
    wall = new_user(User, base, size=(390, 844)).goto(f"/t/{code}/screen")
    wall.page.locator(".roles .state").first.wait_for()
    for width, height in ((390, 844), (740, 360)):
        wall.page.set_viewport_size({"width": width, "height": height})
        covered = wall.page.evaluate(script("covered_parts_of_lobby"))
        assert [] == covered, (width, height)


def test_an_explanation_closes_when_its_reader_is_to_act(new_user: NewUser, base: str) -> None:
    """It would lie over what is to be done."""
    player = new_user(Player, base, "Ada").play_alone("masquerade_murder")
    card = "document.querySelector('.term-card')"
    player.play_until(f"document.querySelector('main.main-watch') && !{card}.showPopover()")
    player.wait_until(f"document.querySelector('main [name=at]') && !{card}.matches(':popover-open')")


def test_the_terms_on_a_phone_follow_the_number_of_players(new_user: NewUser, base: str) -> None:
    host = new_user(Host, base)
    code = host.open_table("masquerade_murder", {"players": "4"})
    ada = new_user(Player, base, "Ada").sit_down(code)
    assert "Thug" not in str(ada.page.locator("#terms").text_content())
    for name in ("Bo", "Cem", "Dana", "Eli"):
        new_user(Player, base, name).sit_down(code)
    host.start()
    ada.page.locator("#terms dt", has_text="Thug").wait_for(state="attached")
    assert "3 captures" in str(ada.page.locator("#terms").text_content())
