"""Bets on Album: whether a round is won, and whether the next dropped picture is the secret one."""

from collections.abc import Collection, Mapping

from companion.games.album.view_types import TableView
from companion.rules.screens import Bet, ScreenInput

CHOICES = ("yes", "no")


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the whole round while its words are placed, then one on each drop."""
    t: TableView = context.view.table
    if context.view.phase == "eliminate":
        return Bet(f"drop.{t.round}.{_dropped(t)}", CHOICES)
    return Bet(f"round.{t.round}", CHOICES) if context.view.phase in ("place", "shuffle") else None


def answers(context: ScreenInput) -> Mapping[str, Collection[str]]:
    """Return the right choices for all rounds, and for the drops of the newest one."""
    t: TableView = context.view.table
    last = _dropped(t) - 1 if len(t.results) == t.round and not t.results[-1].won else -1
    drops = {f"drop.{t.round}.{n}": ("yes" if n == last else "no",) for n in range(_dropped(t))}
    return drops | {f"round.{n}": ("yes" if it.won else "no",) for n, it in enumerate(t.results, 1)}


def _dropped(t: TableView) -> int:
    return sum(photo.dropped for photo in t.photos)
