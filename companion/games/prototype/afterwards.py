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
    current = state
    for event in (*_refills(current), *_decided(current)):
        yield event
        current = evolve(current, event)
    if current.outcome or current.motion:
        return
    if current.asks and current.alive and all(seat in current.answers for seat in current.alive):
        yield from _result(current, at)
    elif not current.is_begun:
        if len(current.ready) == current.seats:
            yield _begin(current, 0, at)
    elif current.part is not None and not current.asks and _is_phase_over(current):
        yield _next_phase(current, at)


def _result(state: State, at: float) -> Iterator[events.AnyEvent]:
    """Yield what follows from the choices that are in, and the next phase."""
    result = resolved(state)
    yield result
    current = evolve(state, result)
    for event in _chosen_cards(current):
        yield event
        current = evolve(current, event)
    yield _next_phase(current, at)


def cut_short(state: State, cut: events.CutShort, at: float) -> Iterator[events.AnyEvent]:
    """Yield the end of a phase before everybody is done, as its clock wants it. Rules 6.1 and 6.3."""
    yield cut
    current = evolve(state, cut)
    if not current.is_begun:
        yield _begin(current, 0, at)
        return
    if current.part is None or (cut.is_time and current.turn_limit):
        turn_over = _turn_over(current, current.turn, True, at)
        yield turn_over
        if not turn_over.next:
            yield _next_phase(evolve(current, turn_over), at)
        return
    clock = current.table.clock.get(current.phase)
    then = clock.then if clock else "no choice"
    if not current.asks or then == "next phase":
        yield _next_phase(current, at)
        return
    if then == "random choice":
        chance = next_chance(state)
        for seat in current.alive:
            if seat not in current.answers:
                choice, card = chance.pick([*choices(current, seat)])
                event = events.Answered(seat, choice, card)
                yield event
                current = evolve(current, event)
    yield from _result(current, at)


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
    current = state
    for name, area in state.table.areas.items():
        if area.source and area.keep and area.per == "table":
            missing = area.keep - len(current.places[name])
            if missing <= 0 or not available(current, area.source):
                continue
            if len(current.places[area.source]) < missing:
                for shuffle in refilled(current, area.source):
                    yield shuffle
                    current = evolve(current, shuffle)
            count = min(missing, len(current.places[area.source]))
            if count:
                refill = events.Refilled(name, count)
                yield refill
                current = evolve(current, refill)


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
        index = next(position for position, lying_card in enumerate(lying) if lying_card.card == card)
        to = own(state, part.choose.to, seat)
        yield events.Moved(seat, hand(seat), (index,), to, faces_up(state, to, ""))
