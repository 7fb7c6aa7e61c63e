"""Browser tests of Album: a large picture closes with the turn, and a waiting player's guesses stay on the phone."""

import pytest

from browser.people import Host, NewUser, Player

pytestmark = pytest.mark.slow
WORDS = 4


def table_with_pictures(base: str, new_user: NewUser) -> list[Player]:
    """Return three players at a table where the pictures lie: the second is keeper, the third turns up a word next."""
    host = new_user(Host, base, "host")
    code = host.open_table("album", {"first": "2", "rounds": "2"})
    players = [new_user(Player, base, f"Guest {number}").sit_down(code) for number in (1, 2, 3)]
    host.start()
    for player in players:
        player.wait_until("document.querySelectorAll('.identity dt').length === 3")
    waiting, keeper, _ = players
    waiting.press("I know what to do")
    waiting.wait_until("document.querySelectorAll('.guess-card').length === 4")
    waiting.page.locator(".guess-card").nth(1).tap()
    keeper.press("Take my secret picture")
    for number in range(1, WORDS + 1):
        keeper.wait_until(f"document.querySelector('.now').innerText.includes('{number} of {WORDS}')")
        keeper.page.locator("input[value='3']").tap(force=True)
        keeper.press("Place it here")
    keeper.wait_until("document.querySelector('.act')?.innerText === 'Show the pictures'")
    keeper.press("Show the pictures")
    waiting.wait_until("document.querySelectorAll('.my-star').length === 5")
    return players


def turn_up(player: Player) -> None:
    player.page.locator(".word-tile input").first.tap(force=True)
    player.press("Turn it up")
    player.wait_until("document.querySelector('.word-tile') === null")


def drop(player: Player) -> None:
    player.page.locator("input[name=photo]").first.tap(force=True)
    player.press("Drop this one")
    player.wait_until("document.querySelector('input[name=photo]') === null")


def test_a_large_picture_closes_with_the_turn(base: str, new_user: NewUser) -> None:
    waiting, _, oya = table_with_pictures(base, new_user)
    waiting.page.locator(".closer").first.tap()
    assert "Guest 3 turns up a word." in waiting.text("#zoom")
    waiting.page.locator("#zoom button").tap()
    assert waiting.page.locator("#zoom").is_hidden()
    waiting.page.locator(".closer").first.tap()
    assert waiting.page.locator("#zoom").is_visible()
    oya.wait_until("document.querySelector('.word-tile') !== null")
    turn_up(oya)
    waiting.wait_until("!document.getElementById('zoom').open")


def test_a_waiting_players_guesses_are_told_on_their_phone_when_the_round_is_over(base: str, new_user: NewUser) -> None:
    waiting, keeper, oya = table_with_pictures(base, new_user)
    waiting.page.locator(".my-star").first.tap()
    assert ["true"] == [
        star.get_attribute("aria-pressed") for star in waiting.page.locator(".my-star[aria-pressed=true]").all()
    ]
    for _ in range(200):
        if waiting.screen[0].startswith("round_over"):
            break
        for player in (waiting, oya):
            if player.page.locator(".word-tile").count():
                turn_up(player)
            elif player.page.locator("input[name=photo]").count():
                drop(player)
    lines = waiting.page.locator(".guessed-lines p:not([hidden])")
    assert 2 == lines.count()
    said = " ".join(lines.all_inner_texts())
    assert "Your bookmark was on" in said and "Your bet: 2. It took 1 word." in said, said
    assert not keeper.page.locator(".guessed-lines").count()
    assert not [request for request in waiting.requests if "guess" in (request.post_data or "")]
