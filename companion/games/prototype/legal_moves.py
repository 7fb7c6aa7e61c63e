"""Which moves a seat may make. A move is legal exactly if it is listed here; forms aside."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from cards.prototype.parts import ANOTHER_HAND, PASS, PLAYERS, Deed, Move
from companion.games.prototype import commands
from companion.games.prototype.commands import AnyCommand, Play
from companion.games.prototype.led_moves import led_moves
from companion.games.prototype.model import FREE, State, hand
from companion.games.prototype.places import available, designer_name, has_room, others, own, sees, targets
from companion.rules.game import Command, Form, Mover, Seat

CARD, NOBODY = "hand", "nobody"
"""Choices of a question that stand for something: a card of the hand, no player."""


class SendFields(Struct, frozen=True):
    to: tuple[Seat, ...]
    text: Literal["a text"] = "a text"


class SendForm(Form, frozen=True):
    """A message with free words to one of these seats."""

    form: SendFields


def moves(state: State, mover: Mover) -> Sequence[AnyCommand | Form]:
    """Return what a mover may do now."""
    if mover == "clock":
        return () if state.deadline is None else (commands.Tick(),)
    if state.outcome:
        return ()
    if state.motion:
        has_said = not isinstance(mover, int) or mover in state.motion.votes
        return () if has_said else (commands.Agree(True), commands.Agree(False))
    listed = _moves_of_a_seat(state, mover) if isinstance(mover, int) else []
    if mover == state.master:
        deeds: dict[type[Command], Deed] = {commands.Propose: "end", commands.Undo: "undo"}
        proposals = _proposals(state) if state.is_begun else ()
        without_a_vote = (move for move in proposals if state.may(mover, deeds[type(move)]))
        listed += [move for move in (*led_moves(state), *without_a_vote) if move not in listed]
    return listed


def _moves_of_a_seat(state: State, mover: Seat) -> list[AnyCommand | Form]:
    if not state.is_begun:
        return [] if mover in state.ready else [commands.Ready()]
    listed: list[AnyCommand | Form] = []
    if mover not in state.out:
        if state.asks:
            answers = () if mover in state.answers else choices(state, mover)
            listed += [commands.Answer(choice, index) for choice, index in answers]
        elif state.has_turns:
            listed += _in_turn(state, mover) if mover == state.turn else ()
        else:
            listed += _freely(state, mover)
        listed += _any_time(state, mover)
    listed += _proposals(state)
    return listed


def choices(state: State, mover: Seat) -> list[tuple[str, int]]:
    """Return each choice of the question that is asked, with a place in the hand for cards."""
    part = state.part
    assert part is not None
    listed: list[tuple[str, int]] = []
    question = part.choose or part.vote
    for option in question.options if question and not part.ask else (PLAYERS,):
        if option == PLAYERS:
            seats = state.alive if part.vote and not part.ask else others(state, mover)
            listed += [(str(seat), -1) for seat in seats]
        elif option == CARD:
            listed += [(CARD, index) for index in range(len(state.places.get(hand(mover), ())))]
        else:
            listed.append((option, -1))
    return listed or [(NOBODY, -1)]


def _in_turn(state: State, mover: Seat) -> list[AnyCommand | Form]:
    turns = state.table.turns
    assert turns is not None
    names = turns.steps[state.step] if turns.steps else tuple(state.table.moves)
    listed = [play for name in names if name != PASS for play in plays(state, mover, name)]
    if PASS in names or not turns.steps or not listed:
        return [*listed, commands.Pass()]
    return [*listed]


def _freely(state: State, mover: Seat) -> list[AnyCommand | Form]:
    part = state.part
    names = part.moves if part and part.moves else tuple(state.table.moves) if state.phase == FREE else ()
    listed: list[AnyCommand | Form] = [play for name in names for play in plays(state, mover, name)]
    ends_it = part is not None and (part.next in ("all", "anybody") or (part.next, mover) == ("first", state.alive[0]))
    if ends_it and mover not in state.ready:
        listed.append(commands.Ready())
    return listed


def _any_time(state: State, mover: Seat) -> Iterator[AnyCommand | Form]:
    """Yield what is possible whoever's turn it is: counters by hand, dice, messages, exchanges."""
    table = state.table
    for name, counter in table.counters.items():
        if counter.by_hand:
            owner = mover if counter.per == "seat" else 0
            value = state.counters[name][owner - 1 if owner else 0]
            for by in (-1, 1):
                if counter.least <= value + by <= counter.most:
                    yield commands.Change(name, by, owner)
    rolled = {move.roll for move in table.moves.values()}
    yield from (commands.Throw(name) for name in table.dice if name not in rolled)
    if table.messages and others(state, mover):
        sent = sum(message.sender == mover for message in state.messages)
        if not table.messages.most or sent < table.messages.most * state.round:
            yield SendForm(SendFields(tuple(others(state, mover))))
    yield from _exchanges(state, mover)


def _exchanges(state: State, mover: Seat) -> Iterator[AnyCommand]:
    trade, bargain = state.table.trade, state.bargain
    if trade is None or state.asks:
        return
    if bargain is None:
        for other in others(state, mover):
            yield from (commands.Offer(other, *goods) for goods in _goods(state, mover))
    elif mover == bargain.to and not bargain.is_answered:
        yield commands.Reply()
        yield from (commands.Reply(*goods) for goods in _goods(state, mover))
        yield commands.Settle(False)
    elif mover == bargain.by:
        if bargain.is_answered:
            yield commands.Settle(True)
        yield commands.Settle(False)


def _goods(state: State, seat: Seat) -> Iterator[tuple[int, str, int]]:
    """Yield what a seat may give: a card of its hand, or amounts of a counter up to ten."""
    trade = state.table.trade
    assert trade is not None
    if trade.hands:
        yield from ((index, "", 0) for index in range(len(state.places.get(hand(seat), ()))))
    for name in trade.counters:
        counter = state.table.counters[name]
        spare = state.counters[name][seat - 1] - counter.least
        yield from ((-1, name, amount) for amount in range(1, min(10, spare) + 1))


def _proposals(state: State) -> Iterator[AnyCommand]:
    for number, end in enumerate(ends(state)):
        if end == "choose":
            yield from (commands.Propose(number, winner) for winner in range(1, state.seats + 1))
        else:
            yield commands.Propose(number)
    if state.earlier is not None:
        yield commands.Undo()


def ends(state: State) -> list[object]:
    """Return the winners of each reason for the end; one with winners to choose where the designer names none."""
    return [end.winners for end in state.table.end] or ["choose"]


def plays(state: State, mover: Seat, name: str) -> Iterator[Play]:
    """Yield each way to make one of the designer's moves."""
    move = state.table.moves[name]
    if not can_pay(state, mover, move):
        return
    if move.source:
        yield from _card_moves(state, mover, name, move)
    elif move.piece:
        far = _steps_from(state, mover, move.piece)
        yield from (Play(name, space=space) for space, steps in enumerate(far) if 0 < steps <= move.by)
    elif move.tile:
        yield from (Play(name, space=space) for space in _tiles(state, mover, move))
    elif move.show:
        cards = range(len(state.places.get(hand(mover), ())))
        yield from (Play(name, index, other) for index in cards for other in others(state, mover))
    else:
        is_dry = move.peek and not available(state, move.peek)
        if not is_dry and not (move.shuffle and len(state.places[move.shuffle]) < 2):
            yield Play(name)


def _card_moves(state: State, mover: Seat, name: str, move: Move) -> Iterator[Play]:
    def to_places(index: int, count: int) -> Iterator[Play]:
        for place, seat in targets(state, move.to, mover):
            if has_room(state, place, count):
                yield Play(name, index, seat)

    if move.source == ANOTHER_HAND:
        for other in others(state, mover) if any(to_places(0, 1)) else ():
            if state.places[hand(other)]:
                yield Play(name, to=other)
        return
    source = own(state, move.source, mover)
    lying = state.places[source]
    is_pile = designer_name(source) in state.table.piles
    if is_pile or move.count > 1:
        count = min(move.count, available(state, source) if is_pile else len(lying))
        if count and (_column_free(move) or not is_pile):
            yield from to_places(0, count)
        return
    for index, lying_card in enumerate(lying):
        is_seen = sees(state, mover, source, lying_card)
        if not is_seen and not _column_free(move):
            continue
        card = state.kinds[lying_card.card].card
        if is_seen and (not card.has(move.when) or not can_pay(state, mover, move, lying_card.card)):
            continue
        yield from to_places(index, 1)


def _column_free(move: Move) -> bool:
    """Whether nothing depends on the card: who cannot see it cannot tell whether the move is possible."""
    return not move.when and not any(isinstance(amount, str) for amount in move.pay.values())


def can_pay(state: State, mover: Seat, move: Move, card: int | None = None) -> bool:
    """Whether the mover's counters, or the table's, stay above their least. Columns count only with a card."""
    return all(
        value_of(state, name, mover) - amount >= state.table.counters[name].least
        for name, amount in amounts(state, move.pay, card).items()
    )


def amounts(state: State, named_amounts: dict[str, int | str], card: int | None) -> dict[str, int]:
    """Return amounts as numbers; those in a column only if the card is known."""
    numbers = {name: amount for name, amount in named_amounts.items() if isinstance(amount, int)}
    if card is not None:
        columns = {name: column for name, column in named_amounts.items() if isinstance(column, str)}
        numbers |= {name: state.kinds[card].card.number(column) for name, column in columns.items()}
    return numbers


def value_of(state: State, counter: str, seat: Seat) -> int:
    values = state.counters[counter]
    return values[seat - 1] if state.table.counters[counter].per == "seat" else values[0]


def _steps_from(state: State, mover: Seat, piece: str) -> list[int]:
    """Return how many steps to the side, up or down each space is away from the mover's piece, or the table's."""
    grid = state.table.grid
    assert grid is not None
    columns, rows = grid.size
    start = state.pieces[piece][mover - 1 if state.table.pieces[piece].per == "seat" else 0]
    spaces = range(columns * rows)
    return [abs(space % columns - start % columns) + abs(space // columns - start // columns) for space in spaces]


def _tiles(state: State, mover: Seat, move: Move) -> Iterator[int]:
    """Yield the face-down tiles that a mover may look at or turn up: any, under a piece, or next to it."""
    where, _, piece = move.tile.rpartition(" ")
    far = _steps_from(state, mover, piece) if where else []
    for space, lying in enumerate(state.tiles):
        if lying is not None and not lying.up and (not where or far[space] == (where == "next to")):
            yield space
