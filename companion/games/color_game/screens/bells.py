"""The bells of the clock: when they ring, which names the wall draws between them, and what a hold shows at one.

They ring whatever has happened, and all phones at once: whoever holds and looks then does not stand out.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from cards.color_game import awards, clock
from companion.games.color_game.view_types import PrivateView, TableView
from companion.rules.chance import Chance
from companion.rules.game import Seat
from companion.rules.screens import Screen, ScreenInput

EVERY, LAST, SHOWN = 30, 5, 6
"""Seconds between two bells, left at the last one, and for which a bell's page shows."""

EARLY = 0.5
"""Seconds by which a phone's clock may be ahead of the host's."""

MOST_NAMED = 3
"""Players named as not traded with."""


def bells(length: int) -> tuple[int, ...]:
    """Return the seconds that are left at each bell of a clock of this length, the first bell first."""
    return (*range((length - 1) // EVERY * EVERY, 0, -EVERY), LAST)


def rung(times: Sequence[int], left: float) -> int:
    """Return how many of the bells have rung when so many seconds are left."""
    return sum(time >= left - EARLY for time in times)


def left_at(context: ScreenInput, at: float) -> float:
    """Return the seconds that are left of the phase at a time; 0 if no clock runs."""
    return max(0.0, (context.view.table.deadline or 0) - at)


def drawn_pairs(code: str, seats: Sequence[Seat], count: int) -> list[tuple[Seat, Seat]]:
    """Return the names drawn before each bell, from code and number alone; no pair comes again before all have come."""
    order = Chance(int.from_bytes(code.encode())).shuffled(combinations(seats, 2))
    return [order[number % len(order)] for number in range(count)]


def until_bells(context: ScreenInput) -> list[dict[str, Any]]:
    """Return what the wall shows until each bell that is still to come, and after the last one."""
    options, t = context.game_data.facts.options, context.view.table
    times = bells(options.seconds)
    pairs = drawn_pairs(context.table, t.seats, len(times)) if options.draw_pairs else []
    shown = [{"number": n, "next": clock(time), "pair": pairs[n : n + 1]} for n, time in enumerate(times)]
    return [*shown, {"number": len(times), "next": "", "pair": []}][rung(times, left_at(context, context.at)) :]


def held_at_bell(context: ScreenInput) -> Screen | None:
    """Return what a hold shows for some seconds after a bell, a pair's find or a page as long; None at other times."""
    options, left = context.game_data.facts.options, left_at(context, context.at)
    times = bells(options.seconds)
    count = rung(times, left)
    if not count or times[count - 1] - left >= SHOWN:
        return None
    t: TableView = context.view.table
    you: PrivateView = context.view.you
    mate = next((guess.player for guess in you.guesses if guess.result == "right"), None)
    traded = {seat for deal in you.deals if deal.status == "accepted" for seat in (deal.sender, deal.to)}
    untraded = [context.names[seat] for seat in context.others() if seat not in traded]
    values: dict[str, Any] = {
        "mate": mate,
        "page": "alone" if you.identity in t.teams else you.identity,
        "next_bell": clock(times[count]) if count < len(times) else "",
        "colours": sum(it in t.teams for other, it in you.known.items() if other != context.viewer),
        "untraded": untraded[:MOST_NAMED],
        "unnamed": len(untraded[MOST_NAMED:]),
        "guesses_observer": t.observer_in_play and count % 2 == 0,
    }
    if mate is not None:
        place = [entry.kind == "result" and entry.other == mate for entry in you.story].index(True)
        found_at, wrong = you.story[place].at, sum(entry.kind == "guess" for entry in you.story[:place]) - 1
        is_due = found_at is None or rung(times, left_at(context, found_at)) < count
        points = sorted(awards(options, len(t.teams)))
        values |= {"page": "found" if is_due else "soon", "least": points[0], "most": points[max(~wrong, -len(points))]}
    return Screen("burst.html", values)
