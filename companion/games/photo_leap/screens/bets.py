"""Bets on Photo Leap: how a vote ends, and which way the printed stories move the score."""

from collections.abc import Collection

from companion.games.photo_leap.view_types import TableView
from companion.rules.screens import Bet, ScreenInput


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the open vote, else on the pair of stories that goes to print. With printed cards only that."""
    t: TableView = context.view.table
    if context.view.phase == "vote":
        return Bet(f"vote.{len(t.interrogations)}", ("journalist", "spy", "none"))
    if context.view.phase in ("appoint", "lead_discard", "associate_discard", "play"):
        return Bet(f"print.{len(t.turns)}", ("up", "same", "down"))
    return None


def answer(key: str, context: ScreenInput) -> Collection[str]:
    """Return the right choice of a bet, from the votes and the scores that everybody has seen."""
    t: TableView = context.view.table
    kind, _, at = key.partition(".")
    before = int(at)
    if kind == "print" and before < len(t.turns):
        scores = [0, *(turn.score for turn in t.turns)]
        change = scores[before + 1] - scores[before]
        return ("up" if change > 0 else "down" if change < 0 else "same",)
    if kind == "vote" and before < len(t.interrogations):
        vote = t.interrogations[before]
        is_turned = 2 * sum(vote.votes.values()) > len(vote.votes)
        cards = t.turned_up.get(vote.accused, ())
        return ("none" if not is_turned else "spy" if "spy" in cards else "journalist",)
    return ()
