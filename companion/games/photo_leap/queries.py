"""How a Photo Leap table stands: who is in office, who spies, whose pen is next, who has won. Reads, never moves."""

from collections.abc import Iterable
from itertools import permutations

from companion.games.photo_leap.model import News, State
from companion.rules.game import Seat


def triples(types: Iterable[News]) -> tuple[tuple[News, tuple[News, News]], ...]:
    """Every choice of a truth and two fakes, the fakes in either order. Rule 2.3."""
    return tuple((truth, (one, other)) for truth, one, other in permutations(types, 3))


def now(state: State) -> str:
    """Which sentence says what the table waits for."""
    return "now.gm" if state.phase == "setup" and state.facts.options.mode == "gm" else f"now.{state.phase}"


def plays(state: State, seat: Seat) -> bool:
    """Whether the phase has something to tap for this seat. Rules 6.4, 9.1."""
    return state.phase == "introspect" or seat not in state.banished


def in_office(state: State) -> tuple[Seat, ...]:
    """The seats that are not banished."""
    return tuple(seat for seat in range(1, state.seats + 1) if seat not in state.banished)


def spies(state: State) -> tuple[Seat, ...]:
    """The first spy and, once the bribe has taken effect, the second. Rule 5.4."""
    assert state.deal is not None
    if state.bribed and state.bribe is not None:
        return (state.deal.spy, state.bribe)
    return (state.deal.spy,)


def next_lead(state: State) -> Seat:
    """The pen goes to the right, past the banished. Rules 6.3, 9.2."""
    seat = state.lead
    while True:
        seat = seat - 1 or state.seats
        if seat not in state.banished or seat == state.lead:
            return seat


def victory(state: State) -> str | None:
    """Whether what is in print wins for somebody, the truth first. Rule 8.2."""
    truths, fakes = printed(state)
    if truths >= state.facts.options.truths_to_win:
        return "truths_published"
    return "fakes_published" if fakes >= state.facts.options.fakes_to_win else None


def side(state: State, name: str) -> tuple[Seat, ...]:
    """All of a side, banished players too; who was bribed is a spy. Rule 8.3."""
    spying = {state.deal.spy, state.bribe} if state.deal is not None else set()
    return tuple(seat for seat in range(1, state.seats + 1) if (seat in spying) == (name == "spies"))


def printed(state: State) -> tuple[int, int]:
    """How many truths and how many fakes lie in print. Rule 8.1."""
    if state.types is None:
        return 0, 0
    news = [one for pair in state.published for one in pair]
    return news.count(state.types.truth), sum(news.count(fake) for fake in state.types.fakes)
