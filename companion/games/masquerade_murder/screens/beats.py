"""Masquerade Murder's reveals: a stolen seat, midnight, who was captured, distracted and poisoned, and who leaves."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.masquerade_murder.model import Cell, Summary
from companion.games.masquerade_murder.queries import touches
from companion.games.masquerade_murder.screens.ballroom import HARMS, harms_of, rows, seats_of
from companion.rules.game import Seat
from companion.rules.screens import Beat, BeatInput

STEAL_S, MIDNIGHT_S, HARM_S, LEAVING_S, UNMASKED_S, LIT_S = 2.0, 2.5, 2.0, 2.0, 3.0, 1.2
BUZZ, END_BUZZ = (40,), (40, 40, 40)


def beats(context: BeatInput) -> Sequence[Beat]:
    """Return the beats of a stolen seat and of a night's end; none after other moves.

    Whether somebody was hit or nobody, each harm has its beat, and all take the same time. Only who leaves the ball and
    how the game ends, which everybody sees, make a night longer.
    """
    old, new = context.before.table, context.after.table
    if context.before.phase in ("accuse", "defend") and new.night > old.night:
        values = _ballroom(context, old.midnight or {})
        return (Beat(template="beat_candle.html", seconds=LIT_S, values=values, sound="bell", buzz=BUZZ),)
    if len(new.events) == len(old.events):
        return _steal(context, new.board)
    night, cubes = new.events[-1], new.midnight or {}
    counts = {"captured": new.captures, "poisoned": new.poisonings}
    told = [
        Beat(
            template="beat_harm.html", seconds=HARM_S, sound="flip",
            values={**_ballroom(context, cubes, night, step), "harm": harm, "hit": hit, "counts": counts.get(harm)},
        )
        for step, harm in enumerate(HARMS, 1) for hit in [seats_of(night, harm)]
    ]  # fmt: skip
    midnight = Beat(
        template="beat_midnight.html", seconds=MIDNIGHT_S, values=_ballroom(context, cubes), sound="bell", buzz=BUZZ
    )
    return (*_steal(context, cubes), midnight, *told, *_last(context, _ballroom(context, cubes, night)))


def _ballroom(
    context: BeatInput, cubes: Mapping[Cell, Seat], night: Summary | None = None, steps: int = len(HARMS)
) -> dict[str, Any]:
    """Return the board with what the first steps of a night have done, and who was at the ball before."""
    harms = {seat: harms_of(night, seat, HARMS[:steps]) for seat in cubes.values()} if night else {}
    guests = [seat for seat in context.names if seat not in context.before.table.out]
    return {"rows": rows(context.game_data.facts.board, cubes, harms), "guests": guests}


def _steal(context: BeatInput, cubes: Mapping[Cell, Seat]) -> tuple[Beat, ...]:
    """Return the beat of a cube that the Joker moved: who sits in its place, and beside whom it now stands."""
    old = context.before.table
    moved = [(seat, cell) for cell, seat in old.board.items() if old.placing and cubes.get(cell) not in (seat, None)]
    if not moved:
        return ()
    ((victim, left),) = moved
    found = next(cell for cell, seat in cubes.items() if seat == victim)
    values = {
        **_ballroom(context, cubes), "thief": cubes[left], "victim": victim,
        "beside": sorted(seat for cell, seat in cubes.items() if touches(cell, found)),
    }  # fmt: skip
    return (Beat(template="beat_steal.html", seconds=STEAL_S, values=values, sound="knock", buzz=BUZZ),)


def _last(context: BeatInput, values: Mapping[str, Any]) -> tuple[Beat, ...]:
    """Return a beat for all who leave the ball tonight, then the end of the night, or who decided the game."""
    old, new = context.before.table, context.after.table
    characters = new.reveal.deal.characters if new.reveal else {}
    outcome = context.after.outcome
    leaving = [seat for seat in new.out if seat not in old.out]
    leaving.sort(key=lambda seat: characters.get(seat) in ("assassin", "duke"))
    last = leaving[-1] if outcome and outcome.reason != "ball_over" else None
    gone = [
        Beat(template="beat_leaving.html", seconds=LEAVING_S, sound="knock", buzz=BUZZ,
             values={**values, "leaving": seat, "why": new.out[seat], "character": characters.get(seat), "last": last})
        for seat in leaving
    ]  # fmt: skip
    if outcome is None:
        return (*gone, Beat(template="beat_lit.html", seconds=LIT_S, values=values, sound="tap", buzz=BUZZ))
    seat = last or next(seat for seat, character in characters.items() if character == "duke")
    end = {"who": seat, "character": characters[seat], "reason": outcome.reason}
    return (*gone, Beat(template="beat_unmasked.html", seconds=UNMASKED_S, values=end, sound="win", buzz=END_BUZZ))
