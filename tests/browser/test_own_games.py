"""Browser tests of own games: each starter is played whole by thumb, on a phone for each seat."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from prototype.measured import EVERY_PART, GAMES, write, write_files

from browser.conftest import running_server
from browser.page_checks import ScreenChecker
from browser.people import WALL, Host, NewUser, Player, User, script
from browser.test_whole_games import NAMES
from cards.editions import scaffold

pytestmark = pytest.mark.slow

PATIENCE = 30
"""How often a player looks for a move before it may propose the end."""
TURNS = 200


def names(seats: int) -> tuple[str, ...]:
    return (*NAMES, *(f"Guest {seat}" for seat in range(len(NAMES) + 1, seats + 1)))[:seats]


class Table(NamedTuple):
    base: str
    code: str
    host: str


OpenOwn = Callable[[str], Table]


class OwnPlayer(Player):
    """A player who proposes the end, or to take a move back, only after some time."""

    looks = 0

    def move(self) -> bool:
        self.looks += 1
        return super().move()

    def _find_controls(self) -> list[dict[str, Any]]:
        if self.looks < PATIENCE:
            self.page.evaluate("document.querySelectorAll('#live .own-end').forEach((fold) => { fold.open = false })")
        found = super()._find_controls()
        return [one for one in found if self.looks >= PATIENCE or "move=undo" not in one["sends"]]


@pytest.fixture
def open_own(tmp_path: Path) -> Iterator[OpenOwn]:
    """Return a function that opens a table of an own game, on a server of its own."""
    with ExitStack() as servers:

        def start(game: str) -> Table:
            return Table(*servers.enter_context(running_server(tmp_path, "1", game, lines=3)))

        yield start


STARTERS = {"roles": 5, "hands": 3, "bluff": 3, "tiles": 2, "tricks": 3}


@pytest.mark.parametrize(("game", "seats"), [*STARTERS.items(), *GAMES.items(), ("every part", 5)])
def test_an_own_game_is_played_whole_on_phones(
    game: str, seats: int, open_own: OpenOwn, new_user: NewUser, tmp_path: Path
) -> None:
    source = f"prototype/{game}"
    if game in GAMES:
        source = str(write(tmp_path, game))
    elif game not in STARTERS:
        source = str(write_files(tmp_path / "every", EVERY_PART))
    problems = play_whole(open_own(source), game, seats, new_user)
    assert not problems, "\n".join(("", *problems))


def sit_down(table: Table, seats: int, new_user: NewUser, kind: type[Player] = OwnPlayer) -> tuple[Host, list[Any]]:
    host = new_user(Host, table.base, "host")
    host.page.goto(table.host)
    host.press("Host this table")
    host.page.wait_for_url(re.compile("/host$"))
    players = [new_user(kind, table.base, name).sit_down(table.code) for name in names(seats)]
    host.start(*players)
    return host, players


def play_whole(table: Table, game: str, seats: int, new_user: NewUser) -> list[str]:
    """Play until the end by random taps; return what is wrong with screens, taps and secrets."""
    host, players = sit_down(table, seats, new_user)
    wall = new_user(User, table.base, "wall", size=WALL).goto(f"/t/{table.code}/screen")
    checker = ScreenChecker(game, names(seats))
    for _ in range(TURNS):
        if host.is_over():
            break
        checker.check(wall, "table")
        for player in players:
            checker.check(player, "phone")
            player.move()
    for user in (*players, wall):
        user.wait_until("eyes.moment().startsWith('over:')")
        checker.check(user, "table" if user is wall else "phone")
    problems = [f"refused: {tap}" for player in players for tap in player.refused_taps]
    problems += [f"no change: {tap}" for player in players for tap in player.unanswered_taps]
    return problems + checker.early_secrets() + checker.problems


def test_two_players_write_and_exchange_while_the_third_sees_neither(
    open_own: OpenOwn, new_user: NewUser, tmp_path: Path
) -> None:
    folder = tmp_path / "bazaar"
    scaffold.start(folder, "prototype/hands")
    with (folder / "table.toml").open("a", encoding="utf-8") as table:
        table.write('\n[trade]\ncounters = ["coins"]\n[messages]\nmost = 3\n')
    _, (ada, ben, cem) = sit_down(open_own(str(folder)), 3, new_user)

    ben.page.locator("summary:has-text('Write')").tap()
    form = ben.page.locator("form:has(input[value=send])")
    form.locator("label:has-text('Ada')").tap()
    form.locator("input[type=text]").press_sequentially("Two coins?")
    form.locator("button").tap()
    ben.wait_until("eyes.isAnswered()")
    ben.page.locator("summary:has-text('Exchange')").tap()
    form = ben.page.locator("form:has(input[value=offer])").first
    form.locator("label:has-text('Ada')").tap()
    form.locator("label:has-text('2')").last.tap()
    form.locator("button").tap()

    ada.wait_until("document.querySelector('.now h1').innerText === 'An exchange.'")
    cem.wait_until("document.body.innerText.includes('are exchanging something')")
    with ada.hold():
        assert "Two coins?" in ada.page.inner_text(".secret") and "You get:" in ada.page.inner_text(".secret")
    with cem.hold():
        assert not {"Two coins?", "You get:"} & set(cem.page.inner_text(".secret").split("\n"))
    ada.page.locator("button:has-text('Take it as a gift')").tap()
    ben.page.locator("button:has-text('It’s a deal')").tap()
    for player in (ada, ben, cem):
        player.wait_until("document.querySelector('.now h1').innerText.includes('turn')")
    assert (5, 3) == tuple(player.page.locator("#panel .own-card.down").count() for player in (ada, ben))


def test_a_move_is_taken_back_in_one_tap_and_what_opens_is_seen(open_own: OpenOwn, new_user: NewUser) -> None:
    _, players = sit_down(open_own("prototype/hands"), 2, new_user)
    while not any(player.page.locator("#live .own-undo").count() for player in players):
        for player in players:
            player.move()
    player = next(player for player in players if player.page.locator("#live .own-undo").count())
    assert player.page.locator("#live .own-undo button").is_visible()
    player.page.evaluate("scrollTo(0, 0)")
    player.page.locator("#live .own-end > summary").tap()
    player.wait_until("""document.querySelector("#live .own-end").getBoundingClientRect().bottom
      <= document.querySelector("#live .dock").getBoundingClientRect().top + 14""")
    player.page.locator("#live .own-undo button").tap()
    player.wait_until("document.querySelector('h1').innerText === 'Take back the last move?'")


def test_two_cards_may_show_the_same_picture(base: str, new_user: NewUser) -> None:
    phone = new_user(OwnPlayer, base, "Ada").play_alone("photo_leap")
    assert [True, 2] == phone.page.evaluate(script("keep_one_of_two_pictures"))
