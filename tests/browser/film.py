"""Photographs of a game as its players see it: `make film`, or `python tests/browser/film.py FOLDER [GAME ...]`.

`--size 320x568` photographs smaller phones. `--same` deals the same each time and photographs nothing in motion: two
films can be compared then.

A phone for each seat and the public screen, in a browser. Steady bots choose the moves, but the phones show what people
would see. Each screen is kept as a PNG when its heading is new on that phone, held and not, and so is every beat.
The files are numbered in the order of the game; `index.html` shows them side by side.
"""

import html
import re
import socket
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import Popen

from playwright.sync_api import Browser
from playwright.sync_api import Error as BrowserError

TESTS = Path(__file__).parents[1]
sys.path[:0] = map(str, (TESTS.parent, TESTS, TESTS / "games", TESTS / "companion"))

from laws import worlds_of  # noqa: E402

import cards  # noqa: E402
from browser import browser  # noqa: E402
from browser.people import WALL, Host, Player, User, script  # noqa: E402
from companion.games import games_with_screens  # noqa: E402

MOST_STEPS = 600
SETTLES_MS = 60
"""How long the phones get to show what a move changed."""
SAME_PORT = 8799
LONG_MS = 400
"""The same where two films are compared: no screen may be left out."""
REWIND = script("rewind")

MOST_OF_A_PAGE = 4
"""How often a page that a phone's first page leads to is kept."""

OFTEN = 1
"""How often a phone's screen with the same heading is kept."""


@dataclass
class Film:
    folder: Path
    names: list[str] = field(default_factory=list)
    seen: dict[tuple[str, ...], int] = field(default_factory=dict)
    last: dict[str, str] = field(default_factory=dict)
    is_still: bool = False

    def keep(self, user: User, label: str) -> None:
        """Photograph a user's screen if it is new, and what lies under the hold if that is new."""
        with suppress(BrowserError):
            text, (moment, heading) = user.text("#live"), user.screen
            if self.last.get(label) == text:
                return
            self.last[label] = text
            self._keep_once(user, label, (moment.split(":")[0], re.sub(r"\d+", "", heading)))
            if not user.page.locator("#live .hold").count() or label == "wall":
                return
            with user.hold():
                user.wait_until("eyes.isShown()", 3)
                under = " ".join(user.page.evaluate("eyes.under()"))
                if self.last.get(f"{label} held") != under:
                    self.last[f"{label} held"] = under
                    self._keep_once(user, f"{label}-held", (moment.split(":")[0], under[:40]))

    def keep_pages(self, user: User, label: str) -> None:
        """Photograph the pages that a phone's first page leads to, each when what lies under its hold is new."""
        ids = user.page.locator("#live section.page").evaluate_all("all => all.map(one => one.id)")
        for page in ids:
            with suppress(BrowserError):
                user.page.evaluate("id => { location.hash = id }", page)
                self._keep_once(user, label, ("page", page))
                held = f"{label}-held {page}"
                if not user.page.locator(f"#{page} .hold").count() or self.seen.get((held,), 0) >= MOST_OF_A_PAGE:
                    continue
                with user.hold(f"#{page} .hold"):
                    user.wait_until(f"eyes.bar('#{page} .secret > *')", 3)
                    under = user.text(f"#{page} .secret")
                    if self.last.get(held) != under:
                        self.last[held] = under
                        self.seen[held,] = self.seen.get((held,), 0) + 1
                        self._keep_once(user, f"{label}-held", ("page", page, under))
        if ids:
            user.page.evaluate("location.hash = ''")

    def keep_lessons(self, user: User) -> None:
        for number in range(user.page.locator(".lesson-row .lesson").count()):
            card = user.page.locator(".lesson-row .lesson").nth(number)
            card.evaluate("(one) => one.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' })")
            self._keep_once(user, "phone1", ("lesson", str(number)))

    def _keep_once(self, user: User, label: str, kind: tuple[str, ...]) -> None:
        key = (label, *kind)
        self.seen[key] = self.seen.get(key, 0) + 1
        if self.seen[key] <= OFTEN or "beat" in kind[0]:
            name = f"{len(self.names) + 1:03}-{label}.png"
            user.page.evaluate("eyes.until(() => [...document.images].every(image => image.complete), 3000)")
            if self.is_still:
                user.page.evaluate(REWIND)
            user.page.screenshot(path=self.folder / name, animations="disabled" if self.is_still else "allow")
            self.names.append(name)

    def write_index(self, title: str) -> None:
        figures = "".join(
            f'<figure><img src="{name}" height="420" loading="lazy"><figcaption>{name[:-4]}</figcaption></figure>'
            for name in self.names
        )
        style = "body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}"
        page = f"<!doctype html><title>{html.escape(title)}</title><style>{style}</style>{figures}"
        (self.folder / "index.html").write_text(page)


def film(
    chromium: Browser, base: str, slug: str, folder: Path, server: Popen[str], size: tuple[int, int], is_still: bool
) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    about = cards.load(slug).about
    host = Host(chromium, base, "host")
    host.open_table(slug, getattr(worlds_of(slug), "SHORT_GAME", {}))
    record, seats = Film(folder, is_still=is_still), about.usual or about.fewest
    for stage, everybody in walk(chromium, host, seats, server, size, LONG_MS if is_still else SETTLES_MS):
        for user, label in everybody:
            record.keep(user, label)
        if stage == "lobby":
            record.keep_lessons(everybody[1][0])
        elif stage == "game":
            record.keep_pages(everybody[1][0], "phone1")
    record.write_index(slug)
    return len(record.names)


def walk(
    chromium: Browser, host: Host, seats: int, server: Popen[str], size: tuple[int, int], pause_ms: int = SETTLES_MS
) -> Iterator[tuple[str, list[tuple[User, str]]]]:
    """Play a host's table with a phone for each seat, and yield everybody at each step: the wall first, then phones.

    What is yielded with them is where the game is: `lobby`, `game` or `over`.
    """
    names = ("Ada", "Bo", "Cem", "Dana", "Eli", "Fay", "Gus", "Hedi")[:seats]
    players = [Player(chromium, host.base, name, size=size) for name in names]
    wall = User(chromium, host.base, "wall", size=WALL).goto(f"/t/{host.code}/screen")
    everybody = [(wall, "wall"), *((player, f"phone{seat}") for seat, player in enumerate(players, 1))]
    try:
        for player in players:
            player.sit_down(host.code)
        yield "lobby", everybody
        host.start(*players)
        for _ in range(MOST_STEPS):
            wall.page.wait_for_timeout(pause_ms)
            yield "game", everybody
            if step(server, host.code) == "over":
                break
        host.page.wait_for_timeout(1000)
        yield "over", everybody
    finally:
        for user in (host, wall, *players):
            user.close()


def step(server: Popen[str], code: str) -> str:
    server.stdin.write(f"{code}\n")
    server.stdin.flush()
    return server.stdout.readline().strip()


def check_port() -> None:
    """End with a sentence if the port is taken that both films need, because their pictures show it."""
    try:
        socket.create_server(("127.0.0.1", SAME_PORT)).close()
    except OSError:
        raise SystemExit(f"Port {SAME_PORT} is in use. Stop what uses it, then run this again.") from None


def main(folder: Path, slugs: list[str], size: tuple[int, int], is_same: bool) -> None:
    if is_same:
        check_port()
    slugs = slugs or [slug for slug in cards.listed_slugs() if slug in games_with_screens()]
    same = ["same", f"port={SAME_PORT}"] if is_same else []
    with (
        tempfile.TemporaryDirectory() as folder_of_tables,
        browser.serving(f"{folder_of_tables}/tables.db", "1", "steps", *same) as (server, [base]),
        browser.launched() as chromium,
    ):
        for slug in slugs:
            number = film(chromium, base, slug, folder / slug, server, size, is_same)
            print(f"{slug}: {number} pictures in {folder / slug}", flush=True)


if __name__ == "__main__":
    parser = ArgumentParser(description="Photographs of a game as its players see it.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--size", default="390x844", help="width and height of a phone")
    parser.add_argument("--same", action="store_true", help="the same deals each time, and nothing in motion")
    wish = parser.parse_args()
    width, height = map(int, wish.size.split("x"))
    main(wish.folder, wish.games, (width, height), wish.same)
