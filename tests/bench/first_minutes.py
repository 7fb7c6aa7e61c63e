"""How much a phone asks of its player between "Start" and the first public event: words to read and taps to make.

Real screens in a browser. Words are those that a phone shows for the first time, also under a hold; taps are choices
that a form does not make by itself, and its button. The limits are 120 words and 5 taps a phone.
"""

import sys
import time
from subprocess import PIPE, Popen

from browser.people import WALL, Host, Player, User
from playwright.sync_api import Browser

import cards
from bench.harness import HERE, Grid, chromium, scratch
from companion.games import games_with_screens

MOST_WORDS, MOST_TAPS = 120, 5
LONGEST_S = 60

NEW_WORDS = """async () => {
  const lines = (part, isShown) => [...part.querySelectorAll("*")]
    .filter((one) => isShown(one) && !one.closest(".sr, noscript, [popover]"))
    .flatMap((one) => [...one.childNodes]).filter((one) => one.nodeType === 3).map((one) => one.data.trim());
  const main = document.querySelector("#live main"), panel = main.querySelector("[data-secret]");
  window.readLines ??= new Set();
  if (main.classList.contains("beat")) return 0;
  const shown = lines(main, (one) => one.checkVisibility());
  if (panel && main.querySelector(".hold")) {
    const answer = await fetch(panel.dataset.secret, { cache: "no-store", headers: { "X-Tuckbox": "1" } });
    const page = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html");
    if (page) shown.push(...lines(page.body, () => true));
  }
  const fresh = shown.filter((line) => !window.readLines.has(line));
  for (const line of fresh) window.readLines.add(line);
  return fresh.join(" ").split(/\\s+/).filter((word) => /\\p{L}/u.test(word)).length;
}"""
"""Words on a phone that it has not shown before, held and not. What is folded away or repeated does not count."""

TAP = """() => {
  const forms = [...document.querySelectorAll("#live form.task, #live form[data-tap]:not(.react)")];
  const form = forms.find((one) => one.querySelector(".act"));
  const act = form && [...form.querySelectorAll(".act")].find((one) => !one.classList.contains("second"));
  if (!act || act.getAttribute("aria-busy")) return 0;
  let taps = 0;
  for (const one of form.querySelectorAll("input[type=radio], input[type=checkbox], [data-step]")) {
    if (!act.disabled) break;
    if (one.checked || (one.type === "radio" && form.querySelector(`[name="${one.name}"]:checked`))) continue;
    one.click(); taps += 1;
  }
  if (act.disabled) return 0;
  act.click();
  return taps + 1;
}"""
"""The fewest taps that send a phone's form; 0 where it has none."""


PUBLIC = """() => [document.querySelector("#live main")?.innerText, document.querySelector("main.beat") !== null,
  [...document.querySelectorAll("#live .foot p")].some((one) => /^(?!.*Waiting).*Guest/.test(one.innerText))].join()"""
"""What changes on the wall with a public event: its picture, a beat, or that it says what one player does."""


def measure(opened: Browser, base: str, slug: str) -> tuple[list[int], list[int]]:
    """Return each phone's words and taps up to the first public event."""
    host = Host(opened, base, "host")
    code = host.open_table(slug, {})
    about = cards.load(slug).about
    seats = about.usual or about.fewest
    players = [Player(opened, base, f"Guest{number}") for number in range(seats)]
    for player in players:
        player.sit_down(code)
    wall = User(opened, base, "wall", size=WALL).goto(f"/t/{code}/screen")
    host.start()
    for player in players:
        player.wait_until("!['house', 'lobby'].includes(eyes.moment())")
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
    grid = Grid(
        "From Start to the first public event",
        "game",
        "phones",
        "most words",
        "at most",
        "most taps",
        "at most",
        wide=18,
    )
    with scratch() as folder, chromium() as opened:
        words = [sys.executable, str(HERE.parent / "browser/browser_server.py"), f"{folder}/tables.db"]
        with Popen(words, stdout=PIPE, text=True) as process:
            assert process.stdout is not None
            base = process.stdout.readline().strip()
            for slug in (slug for slug in cards.listed_slugs() if slug in games_with_screens()):
                read, tapped = measure(opened, base, slug)
                grid.row(slug, len(read), max(read), MOST_WORDS, max(tapped), MOST_TAPS)
            process.kill()
