"""Browser tests of what a phone needs besides the game: a screen that stays on, and the letters of names."""

import pytest
from playwright.sync_api import Route
from variants import first

import cards
from browser.people import NewUser, Player, script
from companion.games import screens_folder

WAKE_LOCK = script("wake_lock")
HIDE = "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
CHANGE = "document.dispatchEvent(new Event('visibilitychange'))"


def seated(new_user: NewUser, base: str, script: str) -> Player:
    player = new_user(Player, base, "Ada")
    player.context.add_init_script(script)
    player.play_alone("photo_leap", "#live .hold")
    return player


def test_a_phone_stays_awake_while_its_game_runs(new_user: NewUser, base: str) -> None:
    player = seated(new_user, base, WAKE_LOCK)
    player.wait_until("locks.length === 1 && locks[0].kind === 'screen'")
    player.page.evaluate(f"locks[0].released = true; {HIDE} {CHANGE}")
    assert 1 == player.page.evaluate("locks.length")
    player.page.evaluate(f"delete document.hidden; {CHANGE}")
    player.wait_until("locks.length === 2 && !locks[1].released")


def test_a_screen_may_sleep_when_no_game_runs(new_user: NewUser, base: str) -> None:
    player = seated(new_user, base, WAKE_LOCK)
    player.wait_until("locks.length === 1")
    player.page.evaluate("document.querySelector('#live [data-moment]').dataset.moment = 'house'")
    player.page.evaluate("document.getElementById('live').append('')")
    player.wait_until("locks[0].released")


def test_a_browser_without_a_wake_lock_has_no_fault(new_user: NewUser, base: str) -> None:
    """Neither one that lacks it nor one that refuses it: `new_user` fails on any error in the console."""
    seated(new_user, base, "delete Navigator.prototype.wakeLock")
    refusing = "navigator.wakeLock && (navigator.wakeLock.request = async () => { throw new Error('low battery'); })"
    seated(new_user, base, refusing)


def test_letters_of_a_name_are_loaded_before_a_finger_shows_it(new_user: NewUser, base: str) -> None:
    player = seated(new_user, base, "")
    before = [one.url for one in player.requests]
    assert not [one for one in before if ".greek." in one]
    player.page.evaluate(
        "document.getElementById('live').append(Object.assign(document.createElement('i'), "
        "{ hidden: true, textContent: 'Ωmega' }))"
    )
    player.wait_until("document.fonts.check('700 1em Inter', 'Ω')")
    assert [one.url for one in player.requests if "/fonts/inter.greek.woff2" in one.url]


RARE = "".join(f"<{kind}>Ωmega Жук Łódź Thiệp</{kind}>" for kind in ("p", "h2", "b", 'p class="mono"'))
SECRET = "document.querySelector('#live .secret')"


WITH_SECRETS = [
    slug
    for slug in cards.listed_slugs()
    if any("hold(" in one.read_text() for one in screens_folder(slug).glob("*.html"))
]


@pytest.mark.parametrize("slug", first(WITH_SECRETS))
def test_looking_loads_no_letters_in_any_game(new_user: NewUser, base: str, slug: str) -> None:
    """Whoever sees the requests, or how long the answers are, would know something of the secret."""
    player = new_user(Player, base, "Ada")

    def add_rare_letters(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text() + RARE)

    player.play_alone(slug)
    player.play_until("document.querySelector('#live .hold') !== null")
    player.page.route("**/secret*", add_rare_letters)
    player.wait_until("document.fonts.status === 'loaded'")
    before = len(player.requests)
    fonts = f"[...{SECRET}.querySelectorAll(':scope > *')].slice(-4).map((one) => getComputedStyle(one).fontFamily)"
    with player.hold():
        assert ["system-ui, sans-serif"] * 4 == player.page.evaluate(fonts)
        assert 4 == player.page.evaluate(f"{SECRET}.querySelectorAll('[style*=system-ui]').length"), "its own words"
        assert "loaded" == player.page.evaluate("document.fonts.ready.then((all) => all.status)")
    player.wait_until(f"{SECRET}.childNodes.length === 0")
    player.page.evaluate("document.getElementById('live').append('')")  # what loads letters looks at the page again
    player.page.evaluate("document.fonts.ready.then(() => '')")
    assert not [one.url for one in player.requests[before:] if "/fonts/" in one.url]

    player.page.evaluate("document.getElementById('live').append('Ωmega Жук Łódź Thiệp')")  # now it is no secret
    player.wait_until("document.fonts.check('1em Inter', 'ΩЖŁệ')")
    with player.hold():
        assert player.page.evaluate(fonts)[0].startswith("Inter")
