"""Reveals of own games: choices and votes, dice, cards, tiles and roles that turn up, and the end.

All beats come from the public views alone. How many there are and how long they last depends on the designer's parts
and on how many play, never on what was secret.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from cards.prototype import Prototype
from cards.prototype.parts import HAND, Move
from companion.games.prototype.model import Happening
from companion.games.prototype.view_types import TableView
from companion.rules.game import Outcome
from companion.rules.screens import Beat, BeatInput, Sound

IN_S, FIRST_S, EACH_S, READ_S, TURN_S, VERDICT_S = 1.2, 0.8, 0.45, 0.6, 1.2, 2.4
SHAKE_S, ROLLED_S, CARD_S, END_S = 0.8, 1.6, 1.4, 2.8
BUZZ, WIN_BUZZ = (40,), (40, 40, 40)
MOST_ROWS = 8
"""Rows that come one by one; the others come with the last of them."""


def beats(context: BeatInput) -> Sequence[Beat]:
    """Return the beats between two public views; none for most moves."""
    facts: Prototype = context.game_data.facts
    old, new = context.before.table, context.after.table
    outcome, seats = context.after.outcome, len(context.names)
    answers = _answers(facts, old, new, seats)
    if outcome:
        return (*answers, *_end(facts, new, outcome, seats))
    # Roles also turn up otherwise than by a vote or a night: somebody who leads shows them.
    told = new.result.out if new.result and new.result != old.result else ()
    shown = [seat for seat in new.shown_roles if seat not in old.shown_roles and seat not in told]
    roles = (_beat("role", VERDICT_S, "flip", BUZZ, who=seat, card=new.shown_roles[seat]) for seat in shown)
    return (*answers, *(beat for it in _news(old, new) for beat in _happened(facts, old, new, it)), *roles)


def _beat(
    kind: str, seconds: float, sound: Sound = "", buzz: tuple[int, ...] = (), times: int = 1, **values: Any
) -> Beat:
    values["kind"] = kind
    return Beat(template="beat.html", seconds=seconds, values=values, sound=sound, buzz=buzz, times=times)


def _one_by_one(kind: str, rows: int, more: float = 0, **values: Any) -> Beat:
    rows = min(rows, MOST_ROWS)
    return _beat(kind, FIRST_S + EACH_S * rows + more, "tick", times=rows, **values)


def _answers(facts: Prototype, old: TableView, new: TableView, seats: int) -> Iterator[Beat]:
    """Yield how a phase of questions ended: a night in which nobody can be out is over at once."""
    result = new.result
    if result is None or result == old.result:
        return
    phases = facts.table.phases
    part = phases.named.get(result.phase) if phases else None
    values: dict[str, Any] = {"result": result, "new": new}
    people = seats - len(old.out)
    yield _beat("in", IN_S, "knock", BUZZ, **values)
    if result.kind == "choose":
        yield _one_by_one("choices", people, READ_S, **values)
    elif result.kind == "vote":
        yield _one_by_one("tally", people, **values)
    if part and ((part.vote and part.vote.effect) or any(ask.effect == "out" for ask in part.ask)):
        yield _beat("turn", TURN_S, "tap", **values)
        yield _beat("verdict", VERDICT_S, "flip", BUZZ, **values)


def _news(old: TableView, new: TableView) -> Sequence[Happening]:
    """Return what the story tells since; it forgets its oldest lines."""
    for count in range(len(new.story) + 1):
        kept = new.story[: len(new.story) - count]
        if kept == old.story[len(old.story) - len(kept) :]:
            return new.story[len(new.story) - count :]
    return ()


def _happened(facts: Prototype, old: TableView, new: TableView, it: Happening) -> Iterator[Beat]:
    values: dict[str, Any] = {"it": it, "new": new}
    if it.what == "tile_up":
        yield _beat("covered", SHAKE_S, "tick", times=3, **values)
        yield _beat("tile", ROLLED_S, "flip", BUZZ, **values)
    elif it.what == "rolled" and it.text in new.rolls:
        yield _beat("rolling", SHAKE_S, "tick", times=3, **values)
        yield _beat("rolled", ROLLED_S, "knock", BUZZ, **values)
    elif it.what == "moved" and it.card and old.turn and _turns_up(facts, facts.table.moves.get(it.move)):
        yield _beat("card", CARD_S, "flip", **values)


def _turns_up(facts: Prototype, move: Move | None) -> bool:
    """Whether the cards that a move shows could not be seen before."""
    if move is None:
        return False
    place = facts.table.piles.get(move.source) or facts.table.areas.get(move.source)
    return move.source == HAND or (place is not None and place.face != "up")


def _end(facts: Prototype, new: TableView, outcome: Outcome, seats: int) -> Iterator[Beat]:
    values: dict[str, Any] = {"outcome": outcome, "new": new}
    yield _beat("over", IN_S, "bell", BUZZ, **values)
    if facts.table.roles:
        yield _one_by_one("roles", seats, READ_S, **values)
    yield _beat("won", END_S, "win" if outcome.winners else "lose", WIN_BUZZ, **values)
