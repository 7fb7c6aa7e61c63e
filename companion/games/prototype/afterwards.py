"""What follows by itself: areas that refill, proposals and questions that are decided, phases that end."""

from collections.abc import Sequence

from cards.prototype.parts import Phase
from companion.games.prototype import events
from companion.games.prototype.evolve import evolve
from companion.games.prototype.legal_moves import choices
from companion.games.prototype.model import Motion, State, hand
from companion.games.prototype.places import faces_up, next_chance, own, refilled
from companion.games.prototype.questions import resolved
from companion.games.prototype.setup import next_alive, time_limit
from companion.rules.course import Course
from companion.rules.game import Seat

GameCourse = Course[State, events.AnyEvent]


def afterwards(course: GameCourse, at: float) -> None:
    """Append what follows by itself: areas that refill, motions and questions that are decided, the next phase."""
    motion = course.state.motion
    _refill(course)
    if motion is not None:
        _decide(course, motion)
    state = course.state
    if state.outcome or state.motion:
        return
    if state.asks and state.alive and all(seat in state.answers for seat in state.alive):
        _resolve(course, at)
    elif not state.is_begun:
        if len(state.ready) == state.seats:
            course(_begin(state, 0, at))
    elif state.part is not None and not state.asks and _is_phase_over(state, state.part):
        course(_next_phase(state, at))


def _resolve(course: GameCourse, at: float) -> None:
    """Append what follows from the choices that are in, and the next phase."""
    course(resolved(course.state))
    part, result = course.state.part, course.state.result
    if part and part.choose and part.choose.to and result:
        for seat, card in result.cards.items():  # chosen cards go to where the question sends them
            place, to = hand(seat), own(course.state, part.choose.to, seat)
            index = [lying.card for lying in course.state.places[place]].index(card)
            course(events.Moved(seat, place, (index,), to, faces_up(course.state, to, "")))
    course(_next_phase(course.state, at))


def cut_short(state: State, cut: events.CutShort, at: float) -> Sequence[events.AnyEvent]:
    """Return the end of a phase before everybody is done, as its clock wants it. Rules 6.1 and 6.3."""
    course = Course(state, evolve)
    course(cut)
    current = course.state
    clock = current.table.clock.get(current.phase)
    then = clock.then if clock else "no choice"
    if not current.is_begun:
        course(_begin(current, 0, at))
    elif current.part is None or (cut.is_time and current.turn_limit):
        turn_over = _turn_over(current, current.turn, True, at)
        course(turn_over)
        if not turn_over.next:
            course(_next_phase(course.state, at))
    elif not current.asks or then == "next phase":
        course(_next_phase(current, at))
    else:
        chance = next_chance(state)
        for seat in current.alive if then == "random choice" else ():
            if seat not in current.answers:
                course(events.Answered(seat, *chance.pick(choices(course.state, seat))))
        _resolve(course, at)
    return course.events


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


def _is_phase_over(state: State, part: Phase) -> bool:
    if state.has_turns:
        return state.turn == 0
    if part.is_question:
        return not state.alive
    match part.next:
        case "master":
            return False
        case "anybody":
            return bool(state.ready)
    return all(seat in state.ready for seat in (state.alive if part.next == "all" else state.alive[:1]))


def _next_phase(state: State, at: float) -> events.Began:
    phases = state.table.phases
    assert phases is not None
    following = (state.phase_at + 1) % len(phases.order)
    return _begin(state, following, at, following == 0)


def _begin(state: State, phase: int, at: float, is_new_round: bool = False) -> events.Began:
    seconds = time_limit(state, phase)
    return events.Began(phase, is_new_round, None if seconds is None else at + seconds)


def _refill(course: GameCourse) -> None:
    for name, area in course.state.table.areas.items():
        if not (area.source and area.keep and area.per == "table"):
            continue
        missing = area.keep - len(course.state.places[name])
        if missing > len(course.state.places[area.source]):
            course.follow(refilled(course.state, area.source))
        if (count := min(missing, len(course.state.places[area.source]))) > 0:
            course(events.Refilled(name, count))


def _decide(course: GameCourse, motion: Motion) -> None:
    """End a motion: it counts once more than half agree, and fails once they no longer can."""
    yes, seats = sum(motion.votes.values()), course.state.seats
    if 2 * yes > seats:
        course(events.Undone() if motion.what == "undo" else events.Ended(motion.end, motion.winners))
    elif 2 * (len(motion.votes) - yes) >= seats:
        course(events.Dropped())
