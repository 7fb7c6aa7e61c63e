"""What follows by itself: areas that refill, proposals and questions that are decided, phases that end."""

from collections.abc import Iterator

from companion.games.prototype import events
from companion.games.prototype.evolve import evolve
from companion.games.prototype.legal_moves import choices
from companion.games.prototype.model import State, hand
from companion.games.prototype.places import available, faces_up, own
from companion.games.prototype.questions import resolved
from companion.games.prototype.setup import next_alive, time_limit
from companion.games.prototype.shuffling import next_chance, refilled
from companion.rules.game import Seat


def afterwards(state: State, at: float) -> Iterator[events.AnyEvent]:
    """Yield what follows by itself: areas that refill, motions and questions that are decided, the next phase."""
    now = state
    for event in (*_refills(now), *_decided(now)):
        yield event
        now = evolve(now, event)
    if now.outcome or now.motion:
        return
    if now.asks and now.alive and all(seat in now.answers for seat in now.alive):
        yield from _result(now, at)
    elif not now.is_begun:
        if len(now.ready) == now.seats:
            yield _begin(now, 0, at)
    elif now.part is not None and not now.asks and _is_phase_over(now):
        yield _next_phase(now, at)


def _result(state: State, at: float) -> Iterator[events.AnyEvent]:
    """Yield what follows from the choices that are in, and the next phase."""
    event = resolved(state)
    yield event
    now = evolve(state, event)
    for one in _chosen_cards(now):
        yield one
        now = evolve(now, one)
    yield _next_phase(now, at)


def cut_short(state: State, cut: events.CutShort, at: float) -> Iterator[events.AnyEvent]:
    """Yield the end of a phase before everybody is done, as its clock wants it. Rules 6.1 and 6.3."""
    yield cut
    now = evolve(state, cut)
    if not now.is_begun:
        yield _begin(now, 0, at)
        return
    if now.part is None or (cut.is_time and now.turn_limit):
        over = _turn_over(now, now.turn, True, at)
        yield over
        if not over.next:
            yield _next_phase(evolve(now, over), at)
        return
    clock = now.table.clock.get(now.phase)
    then = clock.then if clock else "no choice"
    if not now.asks or then == "next phase":
        yield _next_phase(now, at)
        return
    if then == "random choice":
        chance = next_chance(state)
        for seat in now.alive:
            if seat not in now.answers:
                choice, card = chance.pick([*choices(now, seat)])
                event = events.Answered(seat, choice, card)
                yield event
                now = evolve(now, event)
    yield from _result(now, at)


def step_done(state: State, mover: Seat, is_passed: bool, at: float) -> events.StepDone:
    """Return the end of a step of a turn, and of the turn if that was its last one."""
    turns = state.table.turns
    assert turns is not None
    has_more = state.step + 1 < len(turns.steps)
    if has_more or not (is_passed or turns.steps):
        return events.StepDone(mover, state.step + has_more, mover, is_passed)
    return _turn_over(state, mover, is_passed, at)


def _turn_over(state: State, mover: Seat, is_passed: bool, at: float) -> events.StepDone:
    following = next_alive(state, mover % state.seats + 1)
    is_last = following == next_alive(state, state.leader) or following == mover
    limit = state.turn_limit
    following = 0 if is_last and state.part is not None else following
    return events.StepDone(mover, 0, following, is_passed, at + limit if limit and following else None)


def _is_phase_over(state: State) -> bool:
    part = state.part
    assert part is not None
    if state.has_turns:
        return state.turn == 0
    if not part.is_question:
        if part.next == "master":
            return False
        waits_for = state.alive if part.next == "all" else state.alive[:1]
        return bool(state.ready) if part.next == "anybody" else all(seat in state.ready for seat in waits_for)
    return not state.alive


def _next_phase(state: State, at: float) -> events.Began:
    phases = state.table.phases
    assert phases is not None
    following = (state.phase_at + 1) % len(phases.order)
    return _begin(state, following, at, following == 0)


def _begin(state: State, phase: int, at: float, is_new_round: bool = False) -> events.Began:
    seconds = time_limit(state, phase)
    return events.Began(phase, is_new_round, None if seconds is None else at + seconds)


def _refills(state: State) -> Iterator[events.AnyEvent]:
    now = state
    for name, area in state.table.areas.items():
        if area.source and area.keep and area.per == "table":
            missing = area.keep - len(now.places[name])
            if missing <= 0 or not available(now, area.source):
                continue
            if len(now.places[area.source]) < missing:
                for shuffle in refilled(now, area.source):
                    yield shuffle
                    now = evolve(now, shuffle)
            count = min(missing, len(now.places[area.source]))
            if count:
                refill = events.Refilled(name, count)
                yield refill
                now = evolve(now, refill)


def _decided(state: State) -> Iterator[events.AnyEvent]:
    """Yield the end of a motion: it counts once more than half agree, and fails once they no longer can."""
    motion = state.motion
    if motion is None:
        return
    yes = sum(motion.votes.values())
    no = len(motion.votes) - yes
    if 2 * yes > state.seats:
        yield events.Undone() if motion.what == "undo" else events.Ended(motion.end, motion.winners)
    elif 2 * no >= state.seats:
        yield events.Dropped()


def _chosen_cards(state: State) -> Iterator[events.AnyEvent]:
    """Yield the moves of cards that were chosen secretly, to where the question sends them."""
    part = state.part
    if part is None or part.choose is None or not part.choose.to or state.result is None:
        return
    for seat, card in state.result.cards.items():
        lying = state.places[hand(seat)]
        at = next(position for position, one in enumerate(lying) if one.card == card)
        to = own(state, part.choose.to, seat)
        yield events.Moved(seat, hand(seat), (at,), to, faces_up(state, to, ""))
