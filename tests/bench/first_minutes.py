"""How much a phone asks of its player between "Start" and the first public event: words to read and taps to make.

Real screens in a browser. Words are those that a phone shows for the first time, also under a hold; taps are choices
that a form does not make by itself, and its button. The limits are 120 words and 5 taps a phone.
"""

import time

from browser import browser
from browser.people import WALL, Host, Player, User, script
from playwright.sync_api import Browser

import cards
from bench.harness import Grid, scratch
from companion.games import games_with_screens

MOST_WORDS, MOST_TAPS = 120, 5
LONGEST_S = 60

NEW_WORDS, TAP = script("new_words"), script("fewest_taps")
PUBLIC = """() => [document.querySelector("#live main")?.innerText, document.querySelector("main.beat") !== null,
  [...document.querySelectorAll("#live .foot p")].some((one) => /^(?!.*Waiting).*Guest/.test(one.innerText))].join()"""
"""What changes on the wall with a public event: its picture, a beat, or that it says what one player does."""


def measure(opened: Browser, base: str, slug: str) -> tuple[list[int], list[int]]:
    """Return each phone's words and taps up to the first public event."""
    host = Host(opened, base, "host")
    code = host.open_table(slug, {})
    about = cards.load(slug).about
    seats = about.usual or about.fewest
    players = [Player(opened, base, f"Guest{number}").sit_down(code) for number in range(seats)]
    wall = User(opened, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    host.start(*players)
    wall.page.wait_for_timeout(300)
    before, end = wall.page.evaluate(PUBLIC), time.monotonic() + LONGEST_S
    words, taps = [0] * seats, [0] * seats
    while wall.page.evaluate(PUBLIC) == before and time.monotonic() < end:
        for number, player in enumerate(players):
            words[number] += player.page.evaluate(NEW_WORDS)
            taps[number] += player.page.evaluate(TAP)
            player.page.wait_for_timeout(150)
            if wall.page.evaluate(PUBLIC) != before:
                break
    for user in (host, wall, *players):
        user.close()
    return words, taps


def main() -> None:
    columns = ("phones", "most words", "at most", "most taps", "at most")
    grid = Grid("From Start to the first public event", "game", *columns, wide=18)
    with scratch() as folder, browser.launched() as opened, browser.serving(folder / "tables.db") as (_, [base]):
        for slug in (slug for slug in cards.listed_slugs() if slug in games_with_screens()):
            read, tapped = measure(opened, base, slug)
            grid.row(slug, len(read), max(read), MOST_WORDS, max(tapped), MOST_TAPS)
