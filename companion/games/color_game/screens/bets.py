"""Bets on the Color Game: who wins, and whether the assassin is right."""

from collections.abc import Collection, Mapping

from companion.games.color_game.model import ASSASSIN, OBSERVER
from companion.games.color_game.view_types import TableView
from companion.rules.screens import Bet, ScreenInput


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the winner until trading ends, then one on the assassin's three names."""
    t: TableView = context.view.table
    if context.view.phase in ("setup", "live"):
        return Bet("winner", (*t.teams, ASSASSIN, *((OBSERVER,) if t.observer_in_play else ())))
    return Bet("assassin", ("yes", "no")) if context.view.phase == ASSASSIN else None


def answers(context: ScreenInput) -> Mapping[str, Collection[str]]:
    """Return the right choices once the game is over: teams may share a win."""
    reveal, outcome = context.view.table.reveal, context.view.outcome
    if not reveal or outcome is None:
        return {}
    won = {reveal.deal.identities[seat] for seat in outcome.winners}
    return {"winner": won, "assassin": ("yes" if outcome.reason == ASSASSIN else "no",)}
