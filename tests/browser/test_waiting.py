"""Browser tests of people who wait or have no seat: a nudge, bets, and reactions that lie over nothing."""

import pytest

from browser.people import WALL, Host, NewUser, Player, User, script

pytestmark = pytest.mark.slow

SEATS = 4
COVERED = script("words_under_reactions")


def table_of_waiting_people(base: str, new_user: NewUser) -> tuple[Host, list[Player], User]:
    """Return a host, players and the wall of a game in which all wait for one of them."""
    host = new_user(Host, base, "host")
    code = host.open_table("photo_leap", {})
    players = [new_user(Player, base, f"Guest {number}") for number in range(SEATS)]
    for player in players:
        player.page.clock.install()
        player.sit_down(code)
    wall = new_user(User, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    host.start()
    for _ in range(200):
        if any(player.page.locator("[data-cue^=turn]").count() for player in players):
            break
        for player in players:
            player.move()
    return host, players, wall


def test_people_who_wait_have_something_to_do(base: str, new_user: NewUser) -> None:
    _, players, wall = table_of_waiting_people(base, new_user)
    busy = next(player for player in players if player.page.locator("[data-cue^=turn]").count())
    waiting = next(player for player in players if player is not busy)

    waiting.page.locator(".react button").first.tap()
    wall.wait_until("document.querySelector('.reaction')?.innerText.trim().startsWith('Guest')")

    assert busy.page.locator("#nudge").is_hidden()
    for player in (busy, waiting):
        player.page.clock.fast_forward(61_000)
    busy.wait_until("!document.getElementById('nudge').hidden")
    assert waiting.page.locator("#nudge").is_hidden(), "nobody waits for this one"
    busy.page.locator(".now").tap()
    assert busy.page.locator("#nudge").is_hidden()


def test_a_watcher_bets_and_reacts(base: str, new_user: NewUser) -> None:
    host = new_user(Host, base, "host")
    code = host.open_table("album", {})
    people = [new_user(Player, base, f"Guest{number}").sit_down(code) for number in range(6)]
    wall = new_user(User, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    host.start()
    host.page.locator("#sure summary").click()
    host.press("Yes, end it")
    host.page.locator(".next-row[value=infection]").click()
    host.start()
    wall.goto(f"/t/{code}/screen")
    watchers = [one for one in people if one.page.locator("main.watcher").count()]
    assert watchers, "everybody has a seat"
    watchers[0].wait_until("document.querySelector('.bets button, .act')")
    for _ in range(60):
        if watchers[0].page.locator(".bets button").count():
            break
        for one in people:
            if one not in watchers:
                one.move()
    watchers[0].page.locator(".bets button").first.tap()
    watchers[0].wait_until("document.querySelector('.bets button.is-on[disabled]')")
    wall.wait_until("document.querySelector('.rail').innerText.includes('1 bet is sealed')")
    assert watchers[0].name in wall.text(".rail-names")
    for one in watchers:
        if one.page.locator(".react button").count():
            one.page.locator(".react button").first.tap()
            wall.wait_until("document.querySelector('.reaction')")
            assert [] == wall.page.evaluate(COVERED)
    assert wall.page.evaluate("document.querySelector('.rail').getBoundingClientRect().bottom <= innerHeight + 1")
