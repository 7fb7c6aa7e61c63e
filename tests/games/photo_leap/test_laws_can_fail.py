"""A law that cannot fail proves nothing: each one meets faults planted in Photo Leap and finds them."""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Any

import laws
import pytest
from msgspec.structs import replace as but
from planted import Fault, decided, listed, private, public, refused

from companion.games.photo_leap import GAME
from companion.games.photo_leap.model import Drawn, Ready, State, Tapped, Vote
from companion.rules.game import AnyGame, Event, IllegalMove, Outcome

MANY = 60
"""Games at most until a law must have found its fault."""


def moving_pieces_needs_chance(game: AnyGame) -> AnyGame:
    """A card is drawn while the pieces move, not while the move is decided."""
    is_other = cycle((False, True))

    def evolve(state: State, event: Event) -> State:
        after = GAME.evolve(state, event)
        return but(after, deck=after.deck[::-1]) if isinstance(event, Drawn) and next(is_other) else after

    return replace(game, evolve=evolve)


class Sloppy(Event, frozen=True, forbid_unknown_fields=False, tag="drawn"):
    news: tuple[str, ...]


def an_event_is_read_with_anything_in_it(game: AnyGame) -> AnyGame:
    kinds = {Drawn: Sloppy}

    def decide(*asked: Any) -> tuple[Event, ...]:
        return tuple(Sloppy(event.news) if isinstance(event, Drawn) else event for event in GAME.decide(*asked))

    def evolve(state: State, event: Event) -> State:
        return GAME.evolve(state, Drawn(event.news) if isinstance(event, Sloppy) else event)  # type: ignore[arg-type]

    return replace(game, events=tuple(kinds.get(kind, kind) for kind in GAME.events), decide=decide, evolve=evolve)


def in_the_order_of_the_seats(state: State, _mover: Any, _move: Any, events: Callable[[], Any]) -> Any:
    """The four keep the order in which the seats drew them."""
    owned = tuple(book[-1] for book in state.notebooks if book)
    is_plain = sorted(map(str, owned)) == sorted(state.four)
    return [but(event, four=owned) if is_plain and hasattr(event, "four") else event for event in events()]


def also_ready(state: State, mover: Any, moves: Any) -> Any:
    """The moves of the bribed change with a secret tap of another seat."""
    return (*moves, Ready()) if moves and mover == state.bribe and not state.bribed else moves


PLANTED: dict[str, tuple[Any, Fault]] = {
    "nobody may vote": (laws.random_play_ends, listed(lambda state, _, moves: moves if state.phase != "vote" else ())),
    "talk never ends": (
        laws.random_play_ends,
        decided(lambda state, _, __, events: events() if state.phase != "introspect" else events()[1:] and ()),
    ),
    "moving pieces needs chance": (laws.replay_gives_the_same_state, moving_pieces_needs_chance),
    "an event is unknown to the log": (
        laws.replay_gives_the_same_state,
        lambda game: replace(game, events=tuple(kind for kind in GAME.events if kind is not Tapped)),
    ),
    "an event is read with anything in it": (laws.codec_is_strict, an_event_is_read_with_anything_in_it),
    "a vote is listed for the banished": (
        laws.listed_moves_are_accepted,
        listed(lambda state, mover, moves: (Vote(True),) if mover in state.banished else moves),
    ),
    "a tap may be repeated": (
        laws.unlisted_moves_are_refused,
        decided(
            lambda state, mover, move, events: (
                (Tapped(mover),) if move == Ready() and mover in state.tapped else events()
            )
        ),
    ),
    "a refusal has no code of the protocol": (
        laws.unlisted_moves_are_refused,
        refused(lambda _, refusal: IllegalMove("no", refusal.why)),  # type: ignore[arg-type]
    ),
    "a refusal says nothing": (
        laws.unlisted_moves_are_refused,
        refused(lambda _, refusal: IllegalMove(refusal.code, "unwritten")),
    ),
    "secrets lie open early": (
        laws.the_end_reveals_all,
        lambda game: replace(
            game, table=lambda state: GAME.table(but(state, outcome=state.outcome or Outcome((), "")))
        ),
    ),
    "the end reveals nothing": (
        laws.the_end_reveals_all,
        public(lambda state, _: GAME.table(but(state, outcome=None))),
    ),
    "all see the types": (laws.nothing_leaks, private(lambda state, mine: but(mine, types=state.types))),
    "all see the fellow spy": (laws.nothing_leaks, private(lambda state, mine: but(mine, fellow_spy=state.bribe))),
    "secret taps are counted": (
        laws.nothing_leaks,
        public(lambda state, table: but(table, waiting_for=tuple({*table.waiting_for} - state.tapped))),
    ),
    "a swap thins the deck": (
        laws.nothing_leaks,
        public(lambda state, table: but(table, deck=table.deck - len(state.swaps))),
    ),
    "votes show before they are closed": (
        laws.nothing_leaks,
        public(lambda state, table: but(table, votes=state.ballots or state.votes)),
    ),
    "the lead sees whose news it was": (laws.nothing_leaks, decided(in_the_order_of_the_seats)),
    "a refusal tells who the spy is": (
        laws.nothing_leaks,
        refused(lambda state, refusal: IllegalMove(refusal.code, refusal.why, spy=state.deal.spy)),
    ),
    "the bribed may swap before the night ends": (laws.nothing_leaks, listed(also_ready)),
}


@pytest.mark.parametrize(("law", "fault"), PLANTED.values(), ids=PLANTED)
def test_the_law_finds_the_fault(law: Callable[[laws.GameSetup, int], None], fault: Fault) -> None:
    options = {"bribe_after": 0, "interrogate_after": 0}
    of = laws.game_setup("photo_leap", 4, options, fault(GAME))
    with pytest.raises((AssertionError, IllegalMove, ValueError)):
        for seed in range(MANY):
            law(of, seed)
