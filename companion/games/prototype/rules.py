"""What a move of an own game does: its events. Only what the designer has switched on can happen."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cards.prototype.parts import ANOTHER_HAND, Move
from companion.games.prototype import commands, events, places
from companion.games.prototype.afterwards import afterwards, cut_short, step_done
from companion.games.prototype.evolve import evolve
from companion.games.prototype.leading import lead, winners_of
from companion.games.prototype.led_moves import landings
from companion.games.prototype.legal_moves import amounts, ends, moves, value_of
from companion.games.prototype.model import LONGEST_MESSAGE, Bargain, Message, Motion, State, hand
from companion.rules.course import Course
from companion.rules.game import IllegalMove, Mover, Seat


def possible(state: State, mover: Mover, move: commands.AnyCommand) -> None:
    """Refuse moves that name what this game does not have."""
    if not _is_known(state, mover, move):
        raise IllegalMove("bad_argument", "not_in_this_game")


def _is_known(state: State, mover: Mover, move: commands.AnyCommand) -> bool:
    table = state.table
    match move:
        case commands.Play(name):
            return name in table.moves
        case commands.Change(counter, by):
            return counter in table.counters and abs(by) in ((1, 5) if mover == state.master else (1,))
        case commands.Throw(dice):
            return dice in table.dice
        case commands.Propose(end, winner):
            return 0 <= end < len(ends(state)) and 0 <= winner <= state.seats
        case commands.Send():
            is_to_another = 1 <= move.to <= state.seats and move.to != mover
            is_text = 0 < len(move.text.strip()) <= LONGEST_MESSAGE and move.text.isprintable()
            return table.messages is not None and is_to_another and is_text
        case commands.Tick():
            return bool(table.clock or (table.turns and table.turns.seconds))
        case commands.Advance():
            return state.may(mover, "phases")
        case commands.Give(pile, to):
            return state.may(mover, "deal") and pile in table.piles and to in landings(state)
        case commands.Uncover():
            return state.may(mover, "show")
    return True


def decide(state: State, mover: Mover, move: commands.AnyCommand, at: float) -> Sequence[events.AnyEvent]:
    """Return the events of a move. Rules 3.1 and 3.2."""
    if mover == "clock" or isinstance(move, commands.Tick):
        return _time_up(state, mover, move, at)
    if not isinstance(mover, int) and mover != state.master:
        raise IllegalMove("not_your_turn", "not_a_seat")
    if state.deadline is not None and at >= state.deadline:
        raise IllegalMove("wrong_phase", "time_up")
    _check(state, mover, move)
    course = Course(state, evolve)
    led = lead(state, mover, move, at) if mover == state.master else None
    if led is not None:
        course.follow(led)
    elif isinstance(mover, int):
        course.follow(_events(state, mover, move, at))
    afterwards(course, at)
    return course.events


def _time_up(state: State, mover: Mover, move: commands.AnyCommand, at: float) -> Sequence[events.AnyEvent]:
    """Return what happens when the time of a phase is up: only the clock ends it, from then on. Rule 6.1."""
    if state.deadline is None:
        raise IllegalMove("wrong_phase", "no_clock")
    if mover != "clock" or not isinstance(move, commands.Tick):
        raise IllegalMove("not_your_turn", "not_a_seat")
    if at < state.deadline:
        raise IllegalMove("not_allowed", "too_early")
    return cut_short(state, events.CutShort(is_time=True), at)


def _check(state: State, mover: Mover, move: commands.AnyCommand) -> None:
    listed = moves(state, mover)
    if isinstance(move, commands.Send) and isinstance(mover, int):
        if any(type(form).__name__ == "SendForm" for form in listed) and move.to in places.others(state, mover):
            return
    elif move in listed:
        return
    if state.motion and not isinstance(move, commands.Agree):
        raise IllegalMove("wrong_phase", "motion_first")
    if isinstance(move, commands.Play | commands.Pass) and state.has_turns and mover != state.turn:
        raise IllegalMove("not_your_turn", "turn", seat=state.turn)
    if isinstance(move, commands.Answer) and mover in state.answers:
        raise IllegalMove("not_allowed", "answered")
    raise IllegalMove("not_allowed", "not_now")


def _events(state: State, mover: Seat, move: commands.AnyCommand, at: float) -> Iterator[events.AnyEvent]:
    match move:
        case commands.Ready():
            yield events.Readied(mover)
        case commands.Play():
            yield from _play(state, mover, move, at)
        case commands.Pass():
            yield step_done(state, mover, True, at)
        case commands.Answer(choice, card):
            yield events.Answered(mover, choice, card)
        case commands.Change(counter, by, owner):
            yield events.Counted(mover, counter, owner, by, True)
        case commands.Throw(dice):
            yield _roll(state, mover, dice, "")
        case commands.Propose(end, winner):
            winners = (winner,) if winner else winners_of(state, end)
            yield events.Proposed(Motion("end", mover, end, winners, {mover: True}))
        case commands.Undo():
            yield events.Proposed(Motion("undo", mover, votes={mover: True}))
        case commands.Agree(yes):
            yield events.Agreed(mover, yes)
        case commands.Send(to, text):
            yield events.Sent(Message(mover, to, text.strip()))
        case commands.Offer(to, card, counter, amount):
            yield events.Offered(Bargain(mover, to, card, counter, amount))
        case commands.Reply(card, counter, amount):
            assert state.bargain is not None
            back = {"back_card": card, "back_counter": counter, "back_amount": amount}
            yield events.Offered(replace(state.bargain, **back, is_answered=True))
        case commands.Settle(yes):
            yield events.Settled(mover, yes)


def _play(state: State, mover: Seat, play: commands.Play, at: float) -> Iterator[events.AnyEvent]:
    move = state.table.moves[play.name]
    card: int | None = None
    if move.source:
        source, positions, shuffles = _taken(state, mover, play, move)
        yield from shuffles
        card = state.places[source][positions[0]].card if not shuffles and len(positions) == 1 else None
        to = hand(play.to) if move.to == ANOTHER_HAND else places.own(state, move.to, mover)
        yield events.Moved(mover, source, positions, to, places.faces_up(state, to, move.face), play.name)
    elif move.piece:
        yield events.PieceMoved(mover, move.piece, play.space, play.name)
    elif move.tile:
        yield events.TileSeen(mover, play.space, move.audience == "all", play.name)
        lying = state.tiles[play.space]
        card = lying.card if lying and move.audience == "all" else None
    elif move.show:
        yield events.Shown(mover, play.card, play.to, play.name)
    elif move.peek:
        if not state.places[move.peek]:
            yield from places.refilled(state, move.peek)
        yield events.Peeked(mover, move.peek, min(move.top, places.available(state, move.peek)), play.name)
    elif move.shuffle:
        cards = [card.card for card in state.places[move.shuffle]]
        yield events.Shuffled(move.shuffle, places.next_chance(state).shuffled(sorted(cards)), seat=mover)
    elif move.roll:
        yield _roll(state, mover, move.roll, play.name)
    for sign, named_amounts in ((-1, move.pay), (1, move.gain)):
        for name, amount in amounts(state, named_amounts, card).items():
            counter = state.table.counters[name]
            owner = mover if counter.per == "seat" else 0
            room = counter.most - value_of(state, name, mover)
            if change := (-amount if sign < 0 else min(amount, room)):
                yield events.Counted(mover, name, owner, change)
    if state.has_turns:
        yield step_done(state, mover, False, at)


def _taken(
    state: State, mover: Seat, play: commands.Play, move: Move
) -> tuple[str, tuple[int, ...], Sequence[events.AnyEvent]]:
    """Return the place that cards come from, their positions there, and shuffles that must happen first."""
    if move.source == ANOTHER_HAND:
        source = hand(play.to)
        return source, (places.next_chance(state).below(len(state.places[source])),), []
    source = places.own(state, move.source, mover)
    if places.designer_name(source) in state.table.piles:
        count = min(move.count, places.available(state, source))
        shuffles = list(places.refilled(state, source)) if len(state.places[source]) < count else []
        return source, tuple(range(count)), shuffles
    if move.count > 1:
        return source, tuple(range(min(move.count, len(state.places[source])))), []
    return source, (play.card,), []


def _roll(state: State, mover: Seat, dice: str, name: str) -> events.Rolled:
    part, chance = state.table.dice[dice], places.next_chance(state)
    sides = len(part.faces) or part.sides
    return events.Rolled(mover, dice, tuple(chance.below(sides) + 1 for _ in range(part.count)), name)
