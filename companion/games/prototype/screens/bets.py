"""Bets on own games: how a vote or a choice ends, who is out after questions, else who will win."""

from collections.abc import Collection, Iterator, Sequence

from companion.games.prototype.view_types import TableView
from companion.rules.screens import Bet, ScreenInput

ROUNDS = 3
"""Rounds in which one may bet on the winner, where nothing else is asked."""


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the open question, as far as its end will be public, else on the winner."""
    phases, round_ = context.game_data.facts.table.phases, context.view.round
    part = phases.named.get(context.view.phase) if phases else None
    if context.view.outcome:
        return None
    if part and part.ask and any(ask.effect == "out" for ask in part.ask):
        return Bet(f"ask.{context.view.phase}.{round_}", tuple(_choices(("players", "nobody"), context)), is_quiet=True)
    question = part.vote or part.choose if part else None
    if question and "hand" not in question.options:
        kind = "vote" if part and part.vote else "choose"
        return Bet(f"{kind}.{context.view.phase}.{round_}", tuple(_choices(question.options, context)))
    return Bet(f"winner.{round_}", (*map(str, context.names), "nobody")) if round_ <= ROUNDS else None


def _choices(options: Sequence[str], context: ScreenInput) -> Iterator[str]:
    for option in options:
        if option == "players":
            yield from (str(seat) for seat in context.names if seat not in context.view.table.out)
        else:
            yield option


def answer(key: str, context: ScreenInput) -> Collection[str]:
    """Return what most have chosen, who left, or who won."""
    t: TableView = context.view.table
    outcome, result = context.view.outcome, t.result
    kind = key.partition(".")[0]
    if kind == "winner":
        return [str(seat) for seat in outcome.winners] or ("nobody",) if outcome else ()
    if result is None or key != f"{result.kind}.{result.phase}.{result.round}":
        return ()
    if kind == "ask":
        return [str(seat) for seat in result.out] or ("nobody",)
    tally = result.tally or {choice: [*result.choices.values()].count(choice) for choice in result.choices.values()}
    return [choice for choice, count in tally.items() if count == max(tally.values())] or ("nobody",)
