"""Rules of Photo Leap with printed cards and a human game master, who enters what happens. Rule 12.5.

The companion keeps round, pen and score. Roles and stories stay on paper, so the state does not hold them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from companion.games.photo_leap.evolve import evolve
from companion.games.photo_leap.model import (
    AnyEvent,
    Banish,
    Banished,
    Ended,
    EntryBegun,
    Move,
    News,
    PenPassed,
    Phase,
    PhaseBegun,
    Publish,
    Published,
    RoundEnded,
    SetTypes,
    SpyCaught,
    State,
    TypesChosen,
    Undo,
    Undone,
)
from companion.games.photo_leap.queries import in_office, next_lead, now, triples, victory
from companion.rules.game import IllegalMove, Outcome

PHASES: Mapping[type[Move], tuple[Phase, ...]] = {
    SetTypes: ("setup",),
    Publish: ("play",),
    Banish: ("play",),
    SpyCaught: ("play",),
    Undo: ("setup", "play"),
}


@cache
def _set_types(animals: tuple[News, ...]) -> tuple[SetTypes, ...]:
    return tuple(SetTypes(truth, fakes) for truth, fakes in triples(animals))


@cache
def _publish(animals: tuple[News, ...]) -> tuple[Publish, ...]:
    return tuple(Publish((one, other)) for one, other in product(animals, repeat=2))


def moves(state: State) -> Sequence[Move]:
    """Return what the game master may enter now."""
    undo = (Undo(),) if state.before is not None else ()
    if state.phase == "setup":
        return (*_set_types(tuple(state.facts.news)), *undo)
    if state.phase != "play":
        return ()
    publish = tuple(move for move in _publish(tuple(state.facts.news)) if _are_left(state, move))
    if not _may_interrogate(state):
        return (*publish, *undo)
    banish = tuple(Banish(seat) for seat in in_office(state)) if len(in_office(state)) > 1 else ()
    return (*publish, *banish, SpyCaught(), *undo)


def _may_interrogate(state: State) -> bool:
    """Return whether an interrogation may happen: from a certain round on, once a round. Rule 6.1."""
    return state.round > state.facts.options.interrogate_after and not state.banished_now


def _are_left(state: State, move: Publish) -> bool:
    """Return whether enough cards of each type are left to publish these two."""
    printed = Counter(news for pair in (*state.published, move.types) for news in pair)
    return all(printed[news] <= state.facts.news[news].copies for news in move.types)


def decide(state: State, move: Move) -> Iterator[AnyEvent]:
    """Return the events of an entry that `moves` lists, and what follows from it at once."""
    if isinstance(move, Undo):
        yield Undone()
        return
    yield EntryBegun()
    match move:
        case SetTypes(truth, fakes):
            yield TypesChosen(truth, fakes)
            yield PhaseBegun("play")
        case Publish(types):
            yield (published := Published(types))
            after = evolve(state, published)
            if (reason := victory(after)) is not None:
                yield Ended(Outcome((), reason))
            else:
                yield RoundEnded(next_lead(after))
        case Banish(player):
            yield (banished := Banished(player))
            if player == state.lead:
                yield PenPassed(next_lead(evolve(state, banished)))
        case SpyCaught():
            yield Ended(Outcome((), "spy_caught"))


def refusal(state: State, move: Move) -> IllegalMove:
    """Return why an entry that fits the phase is not among `moves`."""
    match move:
        case Publish():
            return IllegalMove("not_allowed", "publish_none_left")
        case Banish() | SpyCaught() if state.round <= state.facts.options.interrogate_after:
            return IllegalMove("not_allowed", "interrogate_early")
        case Banish() | SpyCaught() if state.banished_now:
            return IllegalMove("not_allowed", "banish_once")
        case Banish(player):
            return IllegalMove("not_allowed", "banish_twice" if player in state.banished else "banish_last")
        case Undo():
            return IllegalMove("not_allowed", "undo_nothing")
    return IllegalMove("not_your_turn", now(state))
