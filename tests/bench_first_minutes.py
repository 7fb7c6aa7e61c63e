"""How much a phone asks of its player between "Start" and the first public event: words to read and taps to make.

Real screens in a browser. Words are those that a phone shows for the first time, also under a hold; taps are choices
that a form does not make by itself, and its button. The limits are 120 words and 5 taps a phone.
"""

import sys
import tempfile
import time
from pathlib import Path
from subprocess import PIPE, Popen

from browser import browser
from browser.people import WALL, Host, Player, User
from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

import cards
from companion.games import games_with_screens

HERE = Path(__file__).parent
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


def measure(chromium: Browser, base: str, slug: str) -> tuple[list[int], list[int]]:
    """Return each phone's words and taps up to the first public event."""
    host = Host(chromium, base, "host")
    code = host.open_table(slug, {})
    about = cards.load(slug).about
    seats = about.usual or about.fewest
    players = [Player(chromium, base, f"Guest{number}") for number in range(seats)]
    for player in players:
        player.sit_down(code)
    wall = User(chromium, base, "wall", size=WALL).goto(f"/t/{code}/screen")
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
    table = Table(
        "game", "phones", "most words", "most taps", "within the limits", title="From Start to the first public event"
    )
    process = Popen(
        [sys.executable, str(HERE / "browser/browser_server.py"), f"{tempfile.mkdtemp()}/tables.db"],
        stdout=PIPE,
        text=True,
    )
    assert process.stdout is not None
    base = process.stdout.readline().strip()
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=browser.find_on_path(), args=browser.arguments())
            for slug in (slug for slug in cards.listed_slugs() if slug in games_with_screens()):
                words, taps = measure(chromium, base, slug)
                is_good = max(words) <= MOST_WORDS and max(taps) <= MOST_TAPS
                table.add_row(slug, f"{len(words)}", f"{max(words)}", f"{max(taps)}", "yes" if is_good else "no")
    finally:
        process.kill()
    Console().print(table)


if __name__ == "__main__":
    main()
