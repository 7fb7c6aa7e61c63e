"""Bets on Photo Leap: how a vote ends, and which way the printed stories move the score."""

from collections.abc import Collection, Mapping

from companion.games.photo_leap.view_types import TableView
from companion.rules.screens import Bet, ScreenInput


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the open vote, else on the pair of stories that goes to print."""
    t: TableView = context.view.table
    if context.view.phase == "vote":
        return Bet(f"vote.{len(t.interrogations)}", ("journalist", "spy", "none"))
    is_printing = context.view.phase in ("appoint", "lead_discard", "associate_discard", "play")
    return Bet(f"print.{len(t.turns)}", ("up", "same", "down")) if is_printing else None


def answers(context: ScreenInput) -> Mapping[str, Collection[str]]:
    """Return the right choices of all votes and prints so far."""
    t: TableView = context.view.table
    prints = {f"print.{n}": ("up" if it > 0 else "down" if it else "same",) for n, it in enumerate(t.changes)}
    votes: dict[str, Collection[str]] = {}
    for n, vote in enumerate(t.interrogations):
        role = "spy" if "spy" in t.turned_up.get(vote.accused, ()) else "journalist"
        votes[f"vote.{n}"] = (role if 2 * sum(vote.votes.values()) > len(vote.votes) else "none",)
    return prints | votes
