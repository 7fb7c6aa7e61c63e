"""The end of a night and of the game: who was harmed, who leaves, who has won."""

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
    "ball_over": ("duke",),
}
"""Winners by the reason of the end, in play or not. Rules 6.2, 6.4."""


def end_of_night(state: State) -> Iterator[AnyEvent]:
    """Return the events that follow the last cube. Rules 3.6, 6.1, 6.2."""
    who, cell_of, options = characters(state), {seat: cell for cell, seat in state.board.items()}, state.facts.options
    # A player acts only if their cube touches the target's. Rule 4.1.
    touching = {seat for seat, target in state.targets.items() if touches(cell_of[seat], cell_of[target])}
    signs_by = options.seductress_sign == "success", options.guard_sign == "target"
    night = resolve(state.facts.characters, who, state.targets, touching, *signs_by)
    signs = tuple(night.signs.get(seat) for seat in range(1, state.seats + 1))
    yield (resolved := NightResolved(night.captured, night.distracted, night.poisoned, signs))
    state = evolve(state, resolved)
    for seat in state.in_play:  # who has been captured or poisoned often enough leaves the game. Rule 6.1.
        is_jailed = state.captures[seat] >= state.facts.jail
        if is_jailed or state.poisonings[seat] >= state.facts.options.lives:
            yield (departure := LeftBall(seat, "jailed" if is_jailed else "dead"))
            state = evolve(state, departure)
    reason = _reason(state)
    yield RevealBegun() if reason is None else Ended(Outcome(_winners(state, reason), reason))


def _reason(state: State) -> str | None:
    """Return why the game is over after this night; None if it goes on. Rule 6.2."""
    reasons = {characters(state)[seat]: why for seat, why in state.out.items()}
    if "assassin" in reasons:
        return "assassin_arrested"
    if "duke" in reasons:
        return "duke_killed" if reasons["duke"] == "dead" else "duke_arrested"
    return "ball_over" if state.night >= state.facts.last_night else None


def _winners(state: State, reason: str) -> tuple[Seat, ...]:
    """Return the winning seats; a thug shares any win if in play with enough green signs. Rules 6.3 to 6.5."""
    won, options = WINNERS[reason], state.facts.options
    if reason == "ball_over" and options.constable_outlasts:
        won = (*won, "constable")
    greens = {seat: sum(it.indicator == "green" for it in state.past[seat - 1]) for seat in state.in_play}
    sharing = [seat for seat, count in greens.items() if 0 < options.thug_jobs <= count]
    who = characters(state)
    return tuple(seat for seat in who if who[seat] in won or (who[seat] == "thug" and seat in sharing))
