"""What a move of an own game does: its events. Only what the designer has switched on can happen."""

from collections.abc import Iterator, Sequence

from cards.prototype.parts import ANOTHER_HAND, Move
from companion.games.prototype.commands import (
    Agree,
    Answer,
    AnyCommand,
    Change,
    Offer,
    Pass,
    Play,
    Propose,
    Ready,
    Reply,
    Send,
    Settle,
    Throw,
    Undo,
)
from companion.games.prototype.events import (
    Agreed,
    Answered,
    AnyEvent,
    Began,
    Counted,
    Dropped,
    Ended,
    Moved,
    Offered,
    Peeked,
    PieceMoved,
    Proposed,
    Readied,
    Refilled,
    Rolled,
    Sent,
    Settled,
    Shown,
    Shuffled,
    StepDone,
    TileSeen,
    Undone,
)
from companion.games.prototype.evolve import evolve
from companion.games.prototype.legal_moves import amounts, ends, moves, value_of
from companion.games.prototype.model import LONGEST_MESSAGE, Bargain, Message, Motion, State, hand
from companion.games.prototype.places import (
    available,
    designer_name,
    faces_up,
    others,
    own,
    refill_of,
    targets,
)
from companion.games.prototype.questions import resolved
from companion.games.prototype.setup import next_alive
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove, Mover, Seat


def possible(state: State, mover: Mover, move: AnyCommand) -> None:
    """Refuse moves that name what this game does not have."""
    if not _is_known(state, mover, move):
        raise IllegalMove("bad_argument", "not_in_this_game")


def _is_known(state: State, mover: Mover, move: AnyCommand) -> bool:
    table = state.table
    match move:
        case Play(name):
            return name in table.moves
        case Change(counter, by):
            return counter in table.counters and abs(by) == 1
        case Throw(dice):
            return dice in table.dice
        case Propose(end, winner):
            return 0 <= end < len(ends(state)) and 0 <= winner <= state.seats
        case Send():
            return table.messages is not None and _is_message(state, mover, move)
    return True


def _is_message(state: State, mover: Mover, move: Send) -> bool:
    return (
        1 <= move.to <= state.seats
        and move.to != mover
        and 0 < len(move.text.strip()) <= LONGEST_MESSAGE
        and move.text.isprintable()
    )


def decide(state: State, mover: Mover, move: AnyCommand, at: float) -> Sequence[AnyEvent]:
    """Return the events of a move. Rules 3.1 and 3.2."""
    if not isinstance(mover, int):
        raise IllegalMove("not_your_turn", "not_a_seat")
    _check(state, mover, move)
    events: list[AnyEvent] = []
    now = state
    for event in _events(state, mover, move):
        events.append(event)
        now = evolve(now, event)
    for event in _afterwards(now):
        events.append(event)
        now = evolve(now, event)
    return events


def _check(state: State, mover: Seat, move: AnyCommand) -> None:
    listed = moves(state, mover)
    if isinstance(move, Send):
        if any(type(one).__name__ == "SendForm" for one in listed) and move.to in others(state, mover):
            return
    elif move in listed:
        return
    if state.motion and not isinstance(move, Agree):
        raise IllegalMove("wrong_phase", "motion_first")
    if isinstance(move, Play | Pass) and state.has_turns and mover != state.turn:
        raise IllegalMove("not_your_turn", "turn", seat=state.turn)
    if isinstance(move, Answer) and mover in state.answers:
        raise IllegalMove("not_allowed", "answered")
    raise IllegalMove("not_allowed", "not_now")


def _events(state: State, mover: Seat, move: AnyCommand) -> Iterator[AnyEvent]:
    """Yield what the move itself brings about."""
    match move:
        case Ready():
            yield Readied(mover)
        case Play():
            yield from _play(state, mover, move)
        case Pass():
            yield _step_done(state, mover, True)
        case Answer(choice, at):
            yield Answered(mover, choice, at)
        case Change(counter, by, owner):
            yield Counted(mover, counter, owner, by, True)
        case Throw(dice):
            yield _roll(state, mover, dice, "")
        case Propose(end, winner):
            winners = (winner,) if winner else winners_of(state, end)
            yield Proposed(Motion("end", mover, end, winners, {mover: True}))
        case Undo():
            yield Proposed(Motion("undo", mover, votes={mover: True}))
        case Agree(yes):
            yield Agreed(mover, yes)
        case Send(to, text):
            yield Sent(Message(mover, to, text.strip()))
        case Offer(to, at, counter, amount):
            yield Offered(Bargain(mover, to, at, counter, amount))
        case Reply(at, counter, amount):
            assert state.bargain is not None
            mine = state.bargain
            yield Offered(Bargain(mine.by, mine.to, mine.card, mine.counter, mine.amount, at, counter, amount, True))
        case Settle(yes):
            yield Settled(mover, yes)


def winners_of(state: State, end: int) -> tuple[Seat, ...]:
    """Return the winners of a reason for the end, as the designer names them."""
    wanted = ends(state)[end]
    seats = tuple(range(1, state.seats + 1))
    if wanted == "all":
        return seats
    if not isinstance(wanted, dict):
        return ()
    for how in ("most", "least"):
        if name := wanted.get(how):
            values = [value_of(state, name, seat) for seat in seats]
            best = max(values) if how == "most" else min(values)
            return tuple(seat for seat in seats if values[seat - 1] == best)
    return tuple(seat for seat in seats if state.roles and state.kinds[state.roles[seat - 1]].card.has(wanted))


def _play(state: State, mover: Seat, play: Play) -> Iterator[AnyEvent]:
    move = state.table.moves[play.name]
    card: int | None = None
    if move.source:
        source, positions, shuffles = _taken(state, mover, play, move)
        yield from shuffles
        card = state.places[source][positions[0]].card if not shuffles and len(positions) == 1 else None
        to = next(
            place
            for place, seat in targets(state, move.to, mover)
            if seat == (play.to if move.to == ANOTHER_HAND else 0)
        )
        yield Moved(mover, source, positions, to, faces_up(state, to, move.face), play.name)
    elif move.piece:
        yield PieceMoved(mover, move.piece, play.space, play.name)
    elif move.tile:
        yield TileSeen(mover, play.space, move.audience == "all", play.name)
        lying = state.tiles[play.space]
        card = lying.card if lying and move.audience == "all" else None
    elif move.show:
        yield Shown(mover, play.card, play.to, play.name)
    elif move.peek:
        if len(state.places[move.peek]) < move.top and refill_of(state, move.peek) and not state.places[move.peek]:
            yield from _refilled(state, move.peek)
        yield Peeked(mover, move.peek, min(move.top, available(state, move.peek)), play.name)
    elif move.shuffle:
        cards = [one.card for one in state.places[move.shuffle]]
        yield Shuffled(move.shuffle, _chance(state).shuffled(sorted(cards)), seat=mover)
    elif move.roll:
        yield _roll(state, mover, move.roll, play.name)
    for sign, wanted in ((-1, move.pay), (1, move.gain)):
        for name, amount in amounts(state, wanted, card).items():
            counter = state.table.counters[name]
            owner = mover if counter.per == "seat" else 0
            room = counter.most - value_of(state, name, mover)
            if change := (-amount if sign < 0 else min(amount, room)):
                yield Counted(mover, name, owner, change)
    if state.has_turns:
        yield _step_done(state, mover, False)


def _taken(state: State, mover: Seat, play: Play, move: Move) -> tuple[str, tuple[int, ...], Sequence[AnyEvent]]:
    """Return the place that cards come from, their positions there, and shuffles that must happen first."""
    if move.source == ANOTHER_HAND:
        source = hand(play.to)
        return source, (_chance(state).below(len(state.places[source])),), []
    source = own(state, move.source, mover)
    if designer_name(source) in state.table.piles:
        count = min(move.count, available(state, source))
        shuffles = list(_refilled(state, source)) if len(state.places[source]) < count else []
        return source, tuple(range(count)), shuffles
    if move.count > 1:
        return source, tuple(range(min(move.count, len(state.places[source])))), []
    return source, (play.card,), []


def _refilled(state: State, pile: str) -> Iterator[Shuffled]:
    """Yield the shuffle that puts another pile's cards below what is left of this one."""
    joined = refill_of(state, pile)
    if joined and state.places[joined]:
        order = _chance(state).shuffled(sorted(one.card for one in state.places[joined]))
        yield Shuffled(pile, order, joined)


def _chance(state: State) -> Chance:
    """Return the random stream of the next shuffle or roll."""
    assert state.deal is not None
    return Chance(state.deal.seed + 7919 * (state.chances + 1))


def _roll(state: State, mover: Seat, dice: str, name: str) -> Rolled:
    part, chance = state.table.dice[dice], _chance(state)
    sides = len(part.faces) or part.sides
    return Rolled(mover, dice, tuple(chance.below(sides) + 1 for _ in range(part.count)), name)


def _step_done(state: State, mover: Seat, is_passed: bool) -> StepDone:
    turns = state.table.turns
    assert turns is not None
    has_more = state.step + 1 < len(turns.steps)
    is_over = not has_more and (is_passed or bool(turns.steps))
    if not is_over:
        return StepDone(mover, state.step + has_more, mover, is_passed)
    following = next_alive(state, mover % state.seats + 1)
    is_last = following == next_alive(state, state.leader) or following == mover
    has_phases = state.part is not None
    return StepDone(mover, 0, 0 if is_last and has_phases else following, is_passed)


def _afterwards(state: State) -> Iterator[AnyEvent]:
    """Yield what follows by itself: areas that refill, motions and questions that are decided, the next phase."""
    now = state
    for event in (*_refills(now), *_decided(now)):
        yield event
        now = evolve(now, event)
    if now.outcome or now.motion:
        return
    if now.asks and now.alive and all(seat in now.answers for seat in now.alive):
        event = resolved(now)
        yield event
        now = evolve(now, event)
        for one in _chosen_cards(now):
            yield one
            now = evolve(now, one)
        yield _next_phase(now)
    elif not now.is_begun:
        if len(now.ready) == now.seats:
            yield Began(0)
    elif now.part is not None and not now.asks and _is_phase_over(now):
        yield _next_phase(now)


def _is_phase_over(state: State) -> bool:
    part = state.part
    assert part is not None
    if state.has_turns:
        return state.turn == 0
    if not part.ask and not part.choose and not part.vote:
        waits_for = state.alive if part.next == "all" else state.alive[:1]
        return bool(state.ready) if part.next == "anybody" else all(seat in state.ready for seat in waits_for)
    return not state.alive


def _next_phase(state: State) -> Began:
    phases = state.table.phases
    assert phases is not None
    following = (state.phase_at + 1) % len(phases.order)
    return Began(following, following == 0)


def _refills(state: State) -> Iterator[AnyEvent]:
    now = state
    for name, area in state.table.areas.items():
        if area.source and area.keep and area.per == "table":
            missing = area.keep - len(now.places[name])
            if missing <= 0 or not available(now, area.source):
                continue
            if len(now.places[area.source]) < missing:
                for shuffle in _refilled(now, area.source):
                    yield shuffle
                    now = evolve(now, shuffle)
            count = min(missing, len(now.places[area.source]))
            if count:
                refill = Refilled(name, count)
                yield refill
                now = evolve(now, refill)


def _decided(state: State) -> Iterator[AnyEvent]:
    """Yield the end of a motion: it counts once more than half agree, and fails once they no longer can."""
    motion = state.motion
    if motion is None:
        return
    yes = sum(motion.votes.values())
    no = len(motion.votes) - yes
    if 2 * yes > state.seats:
        yield Undone() if motion.what == "undo" else Ended(motion.end, motion.winners)
    elif 2 * no >= state.seats:
        yield Dropped()


def _chosen_cards(state: State) -> Iterator[AnyEvent]:
    """Yield the moves of cards that were chosen secretly, to where the question sends them."""
    part = state.part
    if part is None or part.choose is None or not part.choose.to or state.result is None:
        return
    for seat, card in state.result.cards.items():
        lying = state.places[hand(seat)]
        at = next(position for position, one in enumerate(lying) if one.card == card)
        to = own(state, part.choose.to, seat)
        yield Moved(seat, hand(seat), (at,), to, faces_up(state, to, ""))
