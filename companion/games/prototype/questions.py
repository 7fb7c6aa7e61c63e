"""Secret questions, choices and votes: who is asked what, and what follows from the answers."""

from collections import Counter

from companion.games.prototype.events import Resolved
from companion.games.prototype.model import Memory, Result, State, hand
from companion.rules.game import Seat


def resolved(state: State) -> Resolved:
    """Return what follows from the choices that are in. Rules 4.3 and 6.1."""
    part = state.part
    assert part is not None
    if part.ask:
        seats_out, memories = _night(state)
        return Resolved(Result(state.phase, state.round, "ask", seats_out), memories)
    if part.vote:
        tally = Counter(state.answers[seat] for seat in state.alive if seat in state.answers)
        ordered = dict(sorted(tally.items(), key=lambda choice: (-choice[1], choice[0])))
        top, *others_ranked = ordered.items() or [("", 0)]
        is_tie = bool(others_ranked) and others_ranked[0][1] == top[1]
        named = part.seat(top[0])
        seats_out = (named,) if part.vote.effect == "out" and named and not is_tie else ()
        votes = {} if part.vote.secret else dict(state.answers)
        return Resolved(Result(state.phase, state.round, "vote", seats_out, ordered, votes))
    cards = {seat: state.places[hand(seat)][index].card for seat, index in state.answer_cards.items()}
    return Resolved(Result(state.phase, state.round, "choose", (), {}, dict(state.answers), cards))


def asked(state: State, seat: Seat) -> int:
    """Return the number of the first question that fits a seat's role, as "others" always does, else of the last."""
    part = state.part
    assert part is not None
    card = state.kinds[state.roles[seat - 1]].card if state.roles else None
    for number, ask in enumerate(part.ask):
        if not isinstance(ask.who, dict) or (card is not None and card.has(ask.who)):
            return number
    return len(part.ask) - 1


def _night(state: State) -> tuple[tuple[Seat, ...], tuple[Memory, ...]]:
    """Return who is out after secret questions, and what those who learn something have learned. Rule 4.4."""
    part = state.part
    assert part is not None
    answers = {number: Counter[str]() for number in range(len(part.ask))}
    memories: list[Memory] = []
    guarded: set[int] = set()
    for seat in (seat for seat in state.alive if seat in state.answers):
        number, choice = asked(state, seat), state.answers[seat]
        answers[number][choice] += 1
        effect, _, column = part.ask[number].effect.partition(" ")
        if not choice.isdigit():
            continue
        if effect == "guard":
            guarded.add(int(choice))
        elif effect == "learn" and state.roles:
            value = state.kinds[state.roles[int(choice) - 1]].card[column]
            memories.append(Memory(seat, int(choice), column, value))
    seats_out: set[int] = set()
    for number, ask in enumerate(part.ask):
        named = answers[number].most_common(2)
        if ask.effect != "out" or not named or (len(named) > 1 and named[0][1] == named[1][1]):
            continue
        if named[0][0].isdigit() and int(named[0][0]) not in guarded:
            seats_out.add(int(named[0][0]))
    return tuple(sorted(seats_out)), tuple(memories)
