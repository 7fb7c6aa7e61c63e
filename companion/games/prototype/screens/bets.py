"""Bets on own games: how a vote or a choice ends, who is out after questions, else who will win."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from companion.rules.screens import Bet, ScreenInput

ROUNDS = 3
"""Rounds in which one may bet on the winner, where nothing else is asked."""


def bet(context: ScreenInput) -> Bet | None:
    """Return the bet on the open question, as far as its end will be public, else on the winner."""
    phases, now = context.game_data.facts.table.phases, f"{context.view.phase}.{context.view.round}"
    part = phases.named.get(context.view.phase) if phases else None
    if part and any(ask.effect == "out" for ask in part.ask):
        return Bet(f"ask.{now}", tuple(_choices(("players", "nobody"), context)), is_quiet=True)
    if part and (question := part.vote or part.choose) and "hand" not in question.options:
        kind = "vote" if part.vote else "choose"
        return Bet(f"{kind}.{now}", tuple(_choices(question.options, context)))
    is_early = context.view.round <= ROUNDS
    return Bet(f"winner.{context.view.round}", (*map(str, context.names), "nobody")) if is_early else None


def _choices(options: Sequence[str], context: ScreenInput) -> Iterator[str]:
    for option in options:
        if option == "players":
            yield from (str(seat) for seat in context.names if seat not in context.view.table.out)
        else:
            yield option


def answers(context: ScreenInput) -> Mapping[str, Collection[str]]:
    """Return what most have just chosen or who has just left, and who has won."""
    outcome, result = context.view.outcome, context.view.table.result
    won = [*map(str, outcome.winners)] or ["nobody"] if outcome else []
    known: dict[str, Collection[str]] = {f"winner.{n}": won for n in range(1, ROUNDS + 1) if won}
    if result:
        chosen = [*result.choices.values()]
        tally = result.tally or {choice: chosen.count(choice) for choice in chosen}
        most = [choice for choice, count in tally.items() if count == max(tally.values())] or ["nobody"]
        out = [*map(str, result.out)] or ["nobody"]
        known[f"{result.kind}.{result.phase}.{result.round}"] = out if result.kind == "ask" else most
    return known
