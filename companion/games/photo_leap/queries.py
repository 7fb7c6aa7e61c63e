"""Questions about a Photo Leap state: who is in office, who is a spy, who leads next, who has won."""

from collections.abc import Iterable
from functools import cache
from itertools import permutations
from typing import TypeVar

from companion.games.photo_leap.model import ChooseTypes, News, SetTypes, State
from companion.rules.game import Seat, Viewer

TypesT = TypeVar("TypesT", ChooseTypes, SetTypes)


def triples(types: Iterable[News]) -> tuple[tuple[News, tuple[News, News]], ...]:
    """Return every choice of a truth and two fakes, with the fakes in both orders. Rule 2.3."""
    return tuple((truth, (animal, other)) for truth, animal, other in permutations(types, 3))


@cache
def choices(types: tuple[News, ...], kind: type[TypesT]) -> tuple[TypesT, ...]:
    """Return every choice of a truth and two fakes as a move of the spy, or of the game master."""
    return tuple(kind(truth, fakes) for truth, fakes in triples(types))


def now(state: State) -> str:
    """Return the key of the sentence that says what the table waits for."""
    return "now.gm" if state.phase == "setup" and state.facts.options.mode == "gm" else f"now.{state.phase}"


def plays(state: State, seat: Seat) -> bool:
    """Return whether a seat takes part in this phase; banished players only introspect. Rules 6.4, 9.1."""
    return state.phase == "introspect" or seat not in state.banished


def in_office(state: State) -> tuple[Seat, ...]:
    """Return the seats that are not banished."""
    return tuple(seat for seat in range(1, state.seats + 1) if seat not in state.banished)


def drawn_for(state: State) -> tuple[Seat, ...]:
    """Return the seats for which this round's stories are drawn, in seat order.

    Where more play than stories are drawn, these are the lead and the next ones on the left who are not banished.
    Else they are all seats, banished ones too: nobody sees their story. Rules 4.1, 12.6.
    """
    if state.seats <= state.facts.board.drawn:
        return tuple(range(1, state.seats + 1))
    clockwise = [(state.lead - 1 + step) % state.seats + 1 for step in range(state.seats)]
    return tuple(sorted([seat for seat in clockwise if seat not in state.banished][: state.facts.board.drawn]))


def suspects(seats: int, seat: Viewer, round: int) -> tuple[Seat, ...]:
    """Return the three players that a journalist may bet on in a night: of more than three, others each night."""
    other_seats, start = [seat_number for seat_number in range(1, seats + 1) if seat_number != seat], 3 * (round - 1)
    return tuple(other_seats[(start + step) % len(other_seats)] for step in range(min(3, len(other_seats))))


def spies(state: State) -> tuple[Seat, ...]:
    """Return the first spy and, once the bribe has taken effect, the second. Rule 5.4."""
    assert state.deal is not None
    if state.bribed and state.bribe is not None:
        return (state.deal.spy, state.bribe)
    return (state.deal.spy,)


def spies_in(state: State, round: int) -> tuple[Seat, ...]:
    """Return the spies of an earlier round: the second one only from the bribe on. Rule 5.4."""
    is_bribed = state.bribe_round is not None and round >= state.bribe_round
    return spies(state) if is_bribed else spies(state)[:1]


def next_lead(state: State) -> Seat:
    """Return who gets the pen next: the next player to the right who is not banished. Rules 6.3, 9.2."""
    seat = state.lead
    while True:
        seat = seat - 1 or state.seats
        if seat not in state.banished or seat == state.lead:
            return seat


def victory(state: State) -> str | None:
    """Return the reason why the published stories end the game, truths before fakes; None if they do not. Rule 8.2."""
    truths, fakes = printed(state)
    if truths >= state.facts.options.truths_to_win:
        return "truths_published"
    return "fakes_published" if fakes >= state.facts.options.fakes_to_win else None


def side(state: State, name: str) -> tuple[Seat, ...]:
    """Return the seats of a side, "spies" or "journalists", banished and bribed players included. Rule 8.3."""
    spying = {state.deal.spy, state.bribe} if state.deal is not None else set()
    return tuple(seat for seat in range(1, state.seats + 1) if (seat in spying) == (name == "spies"))


def printed(state: State) -> tuple[int, int]:
    """Return how many truths and how many fakes are published. Rule 8.1."""
    if state.types is None:
        return 0, 0
    news = [animal for pair in state.published for animal in pair]
    return news.count(state.types.truth), sum(news.count(fake) for fake in state.types.fakes)
