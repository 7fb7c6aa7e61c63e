"""Every game from its first page to its last: a phone a seat, a screen for the table, and what can befall phones."""

import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from browser.page_checks import Looking
from browser.people import WALL, Browsing, Host, Player

LONGEST_S = 150
NAMES = ("Ada", "Böe <i>", "Cem", "Dot", "Maximiliane-Josephine Ö")


class Sitting(NamedTuple):
    seats: int
    options: dict[str, str]
    """As the form asks for them: the shortest game that the facts allow."""
    faster: float = 1
    refused: tuple[str, ...] = ()
    """How refusals begin that are meant: a form that offers all the same choices tells nothing of what a seat has."""


SHORTEST = {
    "photo_leap": Sitting(4, {"truths_to_win": "3", "fakes_to_win": "3"}),
    "masquerade_murder": Sitting(5, {"nights": "2"}),
    "infection": Sitting(2, {"hp": "1", "cures_to_win": "1", "max_turns": "12"}),
    "album": Sitting(2, {"rounds": "2"}),
    "color_game": Sitting(5, {"seconds": "60"}, 3, ("You can give", "You hold", "You have guessed")),
}


@pytest.mark.parametrize("slug", SHORTEST)
def test_a_whole_game_is_played_on_phones(slug: str, meet: Callable[..., Any], serves: Callable[[float], str]) -> None:
    """Whatever happens to a phone in the middle, all come to the end, and every screen on the way is fit to be seen."""
    sitting = SHORTEST[slug]
    base, names = serves(sitting.faster), NAMES[: sitting.seats]
    host = meet(Host, base, "host")
    code = host.open_table(slug, sitting.options)
    players: list[Player] = [meet(Player, base, name) for name in names]
    for player in players:
        player.sit_down(code)
    wall = meet(Browsing, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    looking = Looking(slug, names)
    for who, kind in ((players[0], "phone"), (wall, "table"), (host, "host")):
        looking.look(who, kind)
    host.start()
    for player in players:
        player.until("!['house', 'lobby'].includes(eyes.moment())")

    befalls = mishaps(host, players, meet, base)
    play(host, wall, players, looking, befalls)

    for who in (*players, wall):
        who.until("eyes.moment().startsWith('over:')")
        looking.look(who, "table" if who is wall else "phone")
    assert [] == list(befalls), "the game was over too soon"
    refusals = [one for player in players for one in player.refusals]
    amiss = [f"refused: {one}" for one in refusals if not any(f": {meant}" in one for meant in sitting.refused)]
    amiss += [f"taken, but nothing is to be seen of it: {one}" for player in players for one in player.silent]
    amiss += looking.whispers() + looking.found
    assert not amiss, "\n".join(("", *amiss))


def play(host: Host, wall: Browsing, players: list[Player], looking: Looking, befalls: Iterator[str]) -> None:
    """Everybody taps in turn, until the host's page says that the game is over."""
    given_up = time.monotonic() + LONGEST_S
    while not host.is_over():
        assert time.monotonic() < given_up, [player.sight for player in players]
        moved = 0
        looking.look(wall, "table")
        for seat in range(len(players)):
            player = players[seat]  # who has another phone by now, perhaps
            if player.is_away:
                continue
            looking.look(player, "phone")
            if player.move():
                moved += 1
                next(befalls, None)
        if not moved and any(player.is_away for player in players):
            next(befalls, None)  # everybody waits for whoever is away
        elif not moved:
            host.page.wait_for_timeout(20)


def mishaps(host: Host, players: list[Player], meet: Callable[..., Any], base: str) -> Iterator[str]:
    """What befalls phones, one after the other."""
    yield reloaded(players[0])
    yield drawer_opened(players[-1])
    yield moved_to_a_new_phone(host, players, 1, meet, base)
    players[-1].without_sockets(True)
    yield "without sockets"
    for _ in range(2):
        yield "still without sockets"
    players[-1].without_sockets(False)
    players[0].go_offline(True)
    yield "offline"
    players[0].go_offline(False)
    yield "back"


def reloaded(player: Player) -> str:
    """Loaded anew, a phone is where it was."""
    before = player.sight
    player.page.reload()
    assert before == player.sight
    return "reloaded"


def moved_to_a_new_phone(host: Host, players: list[Player], seat: int, meet: Callable[..., Any], base: str) -> str:
    """A new phone takes a seat by the host's code; the old one is told, and shut out."""
    old = players[seat]
    new: Player = meet(Player, base, old.name)
    old.allowed += ["status of 404"]
    before = old.sight
    new.claim(host.code_for(old.name))
    assert before == new.sight
    old.until("document.querySelector('h1').innerText === 'This seat is on another phone now.'")
    seat_page = old.page.url
    assert 404 == old.context.request.get(f"{seat_page}/secret").status
    answer = old.page.reload()
    assert answer is not None
    assert 404 == answer.status
    old.close()
    players[seat] = new
    return "on a new phone"


def drawer_opened(player: Player) -> str:
    player.page.locator("#live .menu").tap()
    player.until("document.getElementById('drawer').open")
    player.page.locator("#drawer [data-close]").tap()
    player.until("!document.getElementById('drawer').open")
    return "drawer"
