"""Bets on Album: whether a round is won, and whether the next dropped picture is the secret one."""

from collections.abc import Collection

from companion.games.album.view_types import TableView
from companion.rules.screens import Bet, ScreenInput

CHOICES = ("yes", "no")


def _dropped(t: TableView) -> int:
    return sum(photo.dropped for photo in t.photos)


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the whole round while its words are placed, then one on each drop."""
    t: TableView = context.view.table
    if context.view.phase == "eliminate":
        return Bet(f"drop.{t.round}.{_dropped(t)}", CHOICES)
    return Bet(f"round.{t.round}", CHOICES) if context.view.phase in ("place", "shuffle") else None


def answer(key: str, context: ScreenInput) -> Collection[str]:
    """Return the right choice, from the results and from the pictures of the newest round."""
    t: TableView = context.view.table
    kind, number, *before = key.split(".")
    result = t.results[int(number) - 1] if int(number) <= len(t.results) else None
    if kind == "round":
        return () if result is None else ("yes" if result.won else "no",)
    if result is not None and result.won:
        return ("no",)
    dropped = _dropped(t) if int(number) == t.round else 0
    if dropped <= int(before[0]):
        return ()
    return ("yes" if result is not None and dropped == int(before[0]) + 1 else "no",)
