"""Browser tests of whole games: a phone for each seat, a public screen, and phones that lose their connection."""

import time
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from browser.page_checks import ScreenChecker
from browser.people import WALL, Host, NewUser, Player, StartServer, User

pytestmark = pytest.mark.slow

LONGEST_S = 900
"""Ends a game that hangs; a game takes 40 s alone on two cores, and any time on a busy machine."""
NAMES = ("Ada", "Böe <i>", "Cem", "Dot", "Maximiliane-Josephine Ö")


class Setup(NamedTuple):
    seats: int
    options: dict[str, str]
    """Values for the form: the shortest game that the options allow."""
    speed: float = 1
    intended_refusals: tuple[str, ...] = ()
    """How refusals begin that are intended: a form that offers every seat the same choices betrays nothing."""


SHORTEST_GAMES = {
    "photo_leap": Setup(4, {"truths_to_win": "3", "fakes_to_win": "3"}),
    "masquerade_murder": Setup(5, {"nights": "2"}),
    "infection": Setup(2, {"hp": "1", "cures_to_win": "1", "max_turns": "12"}),
    "album": Setup(2, {"rounds": "2"}),
    "color_game": Setup(5, {"seconds": "60"}, 6, ("You can show", "You don’t have", "You have guessed")),
}


@pytest.mark.parametrize("slug", SHORTEST_GAMES)
def test_a_whole_game_is_played_on_phones(slug: str, new_user: NewUser, start_server: StartServer) -> None:
    setup = SHORTEST_GAMES[slug]
    base, names = start_server(setup.speed), NAMES[: setup.seats]
    host = new_user(Host, base, "host")
    code = host.open_table(slug, setup.options)
    players = [new_user(Player, base, name).sit_down(code) for name in names]
    wall = new_user(User, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    checker = ScreenChecker(slug, names)
    for user, kind in ((players[0], "phone"), (wall, "table"), (host, "host")):
        checker.check(user, kind)
    host.start(*players)

    mishaps = phone_mishaps(host, players, new_user, base)
    play(host, wall, players, checker, mishaps)

    for user in (*players, wall):
        user.wait_until("eyes.moment().startsWith('over:')")
        checker.check(user, "table" if user is wall else "phone")
    assert [] == list(mishaps), "the game was over too soon"
    refusals = [tap for player in players for tap in player.refused_taps]
    problems = [f"refused: {tap}" for tap in refusals if not any(f": {it}" in tap for it in setup.intended_refusals)]
    unanswered = (tap for player in players for tap in player.unanswered_taps)
    problems += [f"accepted, but the screen did not change: {tap}" for tap in unanswered]
    problems += checker.early_secrets() + checker.problems
    assert not problems, "\n".join(("", *problems))


def play(host: Host, wall: User, players: list[Player], checker: ScreenChecker, mishaps: Iterator[str]) -> None:
    deadline = time.monotonic() + LONGEST_S
    while not host.is_over():
        assert time.monotonic() < deadline, [player.screen for player in players]
        moves = 0
        checker.check(wall, "table")
        for seat in range(len(players)):
            player = players[seat]  # may have moved to a new phone
            if player.is_offline:
                continue
            checker.check(player, "phone")
            if player.move():
                moves += 1
                next(mishaps, None)
        if not moves and any(player.is_offline for player in players):
            next(mishaps, None)  # everybody waits for the phone that is offline
        elif not moves:
            host.page.wait_for_timeout(20)


def phone_mishaps(host: Host, players: list[Player], new_user: NewUser, base: str) -> Iterator[str]:
    yield reload_page(players[0])
    yield open_and_close_menu(players[-1])
    yield move_to_a_new_phone(host, players, 1, new_user, base)
    players[-1].block_sockets(True)
    yield "without sockets"
    for _ in range(2):
        yield "still without sockets"
    players[-1].block_sockets(False)
    players[0].set_offline(True)
    yield "offline"
    players[0].set_offline(False)
    yield "back"


def settled_screen(player: Player) -> tuple[str, str]:
    """Return a player's screen once no reveal is running: a beat ends by itself, at any moment."""
    player.wait_until("!eyes.moment().startsWith('beat')")
    return player.screen


def reload_page(player: Player) -> str:
    before = settled_screen(player)
    player.page.reload()
    assert before == player.screen
    return "reloaded"


def move_to_a_new_phone(host: Host, players: list[Player], seat: int, new_user: NewUser, base: str) -> str:
    """Move a seat to a new phone by the host's code, and check that the old phone loses access."""
    old = players[seat]
    new = new_user(Player, base, old.name)
    old.allowed += ["status of 404"]
    before = settled_screen(old)
    new.claim(host.code_for(old.name))
    assert before == new.screen
    old.wait_until("document.querySelector('h1').innerText === 'This seat is on another phone now.'")
    assert 404 == old.context.request.get(f"{old.page.url}/secret").status
    assert 404 == old.page.reload().status
    old.close()
    players[seat] = new
    return "on a new phone"


def open_and_close_menu(player: Player) -> str:
    player.page.locator("#live .menu").tap()
    player.wait_until("document.getElementById('drawer').open")
    player.page.locator("#drawer [data-close]").tap()
    player.wait_until("!document.getElementById('drawer').open")
    return "drawer"
