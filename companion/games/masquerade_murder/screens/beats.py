"""Masquerade Murder's reveals: a stolen seat, midnight, who was captured, distracted and poisoned, and who leaves."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.masquerade_murder.model import Cell, Harm
from companion.games.masquerade_murder.queries import touches
from companion.games.masquerade_murder.screens.ballroom import HARMS, rows, seats_of
from companion.games.masquerade_murder.view_types import TableView
from companion.rules.game import Seat
from companion.rules.screens import Beat, BeatInput

STEAL_S, MIDNIGHT_S, HARM_S, LEAVING_S, LIT_S = 2.0, 2.5, 2.0, 2.0, 1.2
BUZZ, END_BUZZ = (40,), (40, 40, 40)


def beats(context: BeatInput) -> Sequence[Beat]:
    """Return the beats of a stolen seat and of a night's end; none after other moves.

    Whether somebody was hit or nobody, each harm has its beat, and all take the same time. Only who leaves the ball and
    how the game ends, which everybody sees, make a night longer.
    """
    old, new = context.before.table, context.after.table
    if context.before.phase in ("accuse", "defend") and new.night > old.night:
        say = f"The candle is out. Night {new.night}."
        return (Beat(template="beat_candle.html", seconds=LIT_S, sound="bell", buzz=BUZZ, say=say),)
    if len(new.events) == len(old.events):
        return _steal(context, new.board)
    night = new.events[-1]
    cubes = new.midnight or {}

    def ballroom(harm: Harm | None = None) -> dict[str, Any]:
        hit = seats_of(night, harm) if harm else ()
        return {"rows": rows(context.game_data.facts.board, cubes, {seat: (harm,) for seat in hit if harm})}

    told = [
        Beat(
            template="beat_harm.html", seconds=HARM_S, sound="flip",
            values={**ballroom(harm), "harm": harm, "hit": seats_of(night, harm), "counts": _counts(new, harm)},
            say=_said(context, harm, seats_of(night, harm)),
        )
        for harm in HARMS
    ]  # fmt: skip
    midnight = Beat(
        template="beat_midnight.html", seconds=MIDNIGHT_S, values=ballroom(), sound="bell", buzz=BUZZ,
        say="Midnight. The candles go out.",
    )  # fmt: skip
    return (*_steal(context, cubes), midnight, *told, *_last(context, {**ballroom(), "night": night}))


def _said(context: BeatInput, harm: Harm, hit: Sequence[Seat]) -> str:
    """Return what the wall reads aloud of a harm."""
    names = " and ".join(context.names[seat] for seat in hit) or "Nobody"
    return f"{names} {'were' if len(hit) > 1 else 'was'} {harm}."


def _steal(context: BeatInput, cubes: Mapping[Cell, Seat]) -> tuple[Beat, ...]:
    """Return the beat of a cube that the Joker moved: who sits in its place, and beside whom it now stands."""
    old = context.before.table
    moved = [(seat, cell) for cell, seat in old.board.items() if old.placing and cubes.get(cell) not in (seat, None)]
    if not moved:
        return ()
    ((victim, left),) = moved
    found = next(cell for cell, seat in cubes.items() if seat == victim)
    values = {
        "rows": rows(context.game_data.facts.board, cubes, {}), "thief": cubes[left], "victim": victim,
        "beside": sorted(seat for cell, seat in cubes.items() if touches(cell, found)),
    }  # fmt: skip
    said = f"{context.names[cubes[left]]} steals {context.names[victim]}’s seat."
    return (Beat(template="beat_steal.html", seconds=STEAL_S, values=values, sound="knock", buzz=BUZZ, say=said),)


def _counts(new: TableView, harm: Harm) -> Mapping[Seat, int]:
    return {"captured": new.captures, "distracted": {}, "poisoned": new.poisonings}[harm]


def _unmasked(context: BeatInput, seat: Seat, character: str | None) -> str:
    """Return the sentence on who somebody was, where the end has shown it."""
    title = context.game_data.words(f"character.{character}.title") if character else ""
    return f" {context.names[seat]} was the {title}." if title else ""


def _last(context: BeatInput, values: Mapping[str, Any]) -> tuple[Beat, ...]:
    """Return a beat for everybody who leaves the ball tonight, then the end of the night or of the game."""
    old, new = context.before.table, context.after.table
    characters = new.reveal.deal.characters if new.reveal else {}
    outcome = context.after.outcome
    leaving = [seat for seat in new.out if seat not in old.out]
    leaving.sort(key=lambda seat: characters.get(seat) in ("assassin", "duke"))
    last = leaving[-1] if outcome and outcome.reason != "ball_over" else None
    gone = [
        Beat(
            template="beat_leaving.html", seconds=LEAVING_S, sound="win" if seat == last else "knock",
            values={**values, "leaving": seat, "why": new.out[seat], "character": characters.get(seat)},
            buzz=END_BUZZ if seat == last else BUZZ,
            say=f"{context.names[seat]} is {new.out[seat]}." + _unmasked(context, seat, characters.get(seat)),
        )
        for seat in leaving
    ]  # fmt: skip
    if outcome is None:
        lit = "The candles are lit. What did you learn?"
        return (*gone, Beat(template="beat_lit.html", seconds=LIT_S, values=values, sound="tap", buzz=BUZZ, say=lit))
    if outcome.reason == "ball_over":
        duke = next(seat for seat, character in characters.items() if character == "duke")
        end = {**values, "duke": duke}
        say = "The duke lives." + _unmasked(context, duke, "duke")
        over = Beat(
            template="beat_over.html", seconds=LEAVING_S, values=end, sound="win", buzz=END_BUZZ, say=say
        )  # fmt: skip
        return (*gone, over)
    return tuple(gone)
