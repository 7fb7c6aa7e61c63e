"""Rules of Photo Leap with printed cards and a human game master, who enters what happens. Rule 12.5.

The companion keeps round, pen and score. Roles and stories stay on paper, so the state does not hold them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from companion.games.photo_leap import model as m
from companion.games.photo_leap.evolve import evolve
from companion.games.photo_leap.queries import choices, in_office, next_lead, now, victory
from companion.rules.game import IllegalMove, Outcome

PHASES: Mapping[type[m.Move], tuple[m.Phase, ...]] = {
    m.SetTypes: ("setup",),
    m.Publish: ("play",),
    m.Banish: ("play",),
    m.SpyCaught: ("play",),
    m.Undo: ("setup", "play"),
}


def moves(state: m.State) -> Sequence[m.Move]:
    """Return what the game master may enter now."""
    undo = (m.Undo(),) if state.before is not None else ()
    if state.phase == "setup":
        return (*choices(tuple(state.facts.news), m.SetTypes), *undo)
    if state.phase != "play":
        return ()
    news, left = state.facts.news, Counter({animal: card.copies for animal, card in state.facts.news.items()})
    left.subtract(animal for pair in state.published for animal in pair)
    publish = tuple(m.Publish((one, two)) for one, two in product(news, repeat=2) if Counter((one, two)) <= left)
    if state.round <= state.facts.options.interrogate_after or state.banished_now:  # Rule 6.1.
        return (*publish, *undo)
    banish = tuple(m.Banish(seat) for seat in in_office(state)) if len(in_office(state)) > 1 else ()
    return (*publish, *banish, m.SpyCaught(), *undo)


def decide(state: m.State, move: m.Move) -> Iterator[m.AnyEvent]:
    """Return the events of an entry that `moves` lists, and what follows from it at once."""
    if isinstance(move, m.Undo):
        yield m.Undone()
        return
    yield m.EntryBegun()
    match move:
        case m.SetTypes(truth, fakes):
            yield m.TypesChosen(truth, fakes)
            yield m.PhaseBegun("play")
        case m.Publish(types):
            yield (published := m.Published(types))
            new_state = evolve(state, published)
            if (reason := victory(new_state)) is not None:
                yield m.Ended(Outcome((), reason))
            else:
                yield m.RoundEnded(next_lead(new_state))
        case m.Banish(player):
            yield (banished := m.Banished(player))
            if player == state.lead:
                yield m.PenPassed(next_lead(evolve(state, banished)))
        case m.SpyCaught():
            yield m.Ended(Outcome((), "spy_caught"))


def refusal(state: m.State, move: m.Move) -> IllegalMove:
    """Return why an entry that fits the phase is not among `moves`."""
    match move:
        case m.Publish():
            return IllegalMove("not_allowed", "publish_none_left")
        case m.Banish() | m.SpyCaught() if state.round <= state.facts.options.interrogate_after:
            return IllegalMove("not_allowed", "interrogate_early")
        case m.Banish() | m.SpyCaught() if state.banished_now:
            return IllegalMove("not_allowed", "banish_once")
        case m.Banish(player):
            return IllegalMove("not_allowed", "banish_twice" if player in state.banished else "banish_last")
        case m.Undo():
            return IllegalMove("not_allowed", "undo_nothing")
    return IllegalMove("not_your_turn", now(state))
