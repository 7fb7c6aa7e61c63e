"""How a night of Masquerade Murder ends: what befell whom, who leaves, who has won."""

from collections.abc import Iterator, Mapping

from cards.masquerade_murder import CharacterId
from companion.games.masquerade_murder.evolve import evolve
from companion.games.masquerade_murder.model import AnyEvent, Ended, LeftBall, NightResolved, RevealBegun, State
from companion.games.masquerade_murder.night import resolve
from companion.games.masquerade_murder.queries import characters, touches
from companion.rules.game import Outcome, Seat

WINNERS: Mapping[str, tuple[CharacterId, ...]] = {
    "assassin_arrested": ("constable", "duke"),
    "duke_killed": ("assassin", "seductress"),
    "duke_arrested": ("assassin", "seductress"),
    "ball_over": ("duke", "constable"),
}
"""Who wins, in play or not. The duke is in play when the assassin is arrested: without him the game would be over."""


def end_of_night(state: State) -> Iterator[AnyEvent]:
    """All that follows from the last cube. Rules 3.6, 6.1, 6.2."""
    yield (resolved := _resolve(state))
    state = evolve(state, resolved)
    for seat in state.in_play:
        left = _leaving(state, seat)
        if left is not None:
            yield left
            state = evolve(state, left)
    reason = _reason(state)
    yield RevealBegun() if reason is None else Ended(Outcome(_winners(state, reason), reason))


def _resolve(state: State) -> NightResolved:
    """The night by seats: each acts only if the own cube touches the target's. Rule 4.1."""
    who = characters(state)
    seat_of = {character: seat for seat, character in who.items()}
    cell_of = {seat: cell for cell, seat in state.board.items()}
    targets = {who[seat]: who[target] for seat, target in state.targets.items()}
    touching = {who[seat] for seat, target in state.targets.items() if touches(cell_of[seat], cell_of[target])}
    night = resolve(state.facts.characters, targets, touching)
    captured, distracted, poisoned = (
        () if whom is None else (seat_of[whom],) for whom in (night.captured, night.distracted, night.poisoned)
    )
    signs = tuple(night.signs.get(who[seat]) for seat in range(1, state.seats + 1))
    return NightResolved(captured, distracted, poisoned, signs)


def _leaving(state: State, seat: Seat) -> LeftBall | None:
    """Whether so many captures jail a seat, so many poisonings kill it. Rule 6.1."""
    lives = state.facts.options.lives
    if state.captures[seat] >= lives:
        return LeftBall(seat, "jailed")
    return LeftBall(seat, "dead") if state.poisonings[seat] >= lives else None


def _reason(state: State) -> str | None:
    """Why the game is over after this night, the ball's own end last. Rule 6.2."""
    out = {characters(state)[seat]: why for seat, why in state.out.items()}
    if "assassin" in out:
        return "assassin_arrested"
    if "duke" in out:
        return "duke_killed" if out["duke"] == "dead" else "duke_arrested"
    return "ball_over" if state.night >= state.facts.options.nights else None


def _winners(state: State, reason: str) -> tuple[Seat, ...]:
    """Rule 6.3; and Rule 6.4: the thug shares any win, if still in play with green signs enough."""
    jobs, won = state.facts.options.thug_jobs, list(WINNERS[reason])
    for seat, character in characters(state).items():
        greens = sum(past.indicator == "green" for past in state.past[seat - 1])
        if character == "thug" and seat in state.in_play and 0 < jobs <= greens:
            won.append(character)
    return tuple(seat for seat, character in characters(state).items() if character in won)
