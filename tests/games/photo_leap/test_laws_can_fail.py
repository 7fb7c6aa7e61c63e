"""A law that cannot fail proves nothing: each one meets faults planted in Photo Leap and finds them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import laws
import pytest
from msgspec.structs import replace as but

from companion.games.photo_leap import GAME
from companion.games.photo_leap.model import Drawn, Ready, State, Tapped, Vote
from companion.rules.game import NO_PRIVATE_VIEW, AnyGame, Event, IllegalMove, Outcome

MANY = 60
"""Games at most until a law must have found its fault."""


def nobody_may_vote(game: AnyGame) -> AnyGame:
    return replace(game, moves=lambda state, mover: () if state.phase == "vote" else GAME.moves(state, mover))


def talk_never_ends(game: AnyGame) -> AnyGame:
    """The tap that would end a round is taken and does nothing."""

    def decide(state: State, mover: Any, move: Any, at: float) -> Any:
        events = GAME.decide(state, mover, move, at)
        return () if state.phase == "introspect" and len(events) > 1 else events

    return replace(game, decide=decide)


def moving_pieces_needs_chance(game: AnyGame) -> AnyGame:
    """A card is drawn while the pieces move, not while the move is decided."""
    rolls = iter(range(10**9))

    def evolve(state: State, event: Event) -> State:
        after = GAME.evolve(state, event)
        return but(after, deck=after.deck[::-1]) if isinstance(event, Drawn) and next(rolls) % 2 else after

    return replace(game, evolve=evolve)


def an_event_is_unknown_to_the_log(game: AnyGame) -> AnyGame:
    return replace(game, events=tuple(kind for kind in GAME.events if kind is not Tapped))


class Sloppy(Event, frozen=True, forbid_unknown_fields=False, tag="drawn"):
    news: tuple[str, ...]


def an_event_is_read_with_anything_in_it(game: AnyGame) -> AnyGame:
    kinds = {Drawn: Sloppy}

    def decide(*asked: Any) -> tuple[Event, ...]:
        return tuple(Sloppy(event.news) if isinstance(event, Drawn) else event for event in GAME.decide(*asked))

    def evolve(state: State, event: Event) -> State:
        return GAME.evolve(state, Drawn(event.news) if isinstance(event, Sloppy) else event)  # type: ignore[arg-type]

    return replace(game, events=tuple(kinds.get(kind, kind) for kind in GAME.events), decide=decide, evolve=evolve)


def a_vote_is_listed_for_the_banished(game: AnyGame) -> AnyGame:
    def moves(state: State, mover: Any) -> Any:
        return (Vote(True),) if state.phase == "vote" and mover in state.banished else GAME.moves(state, mover)

    return replace(game, moves=moves)


def a_tap_may_be_repeated(game: AnyGame) -> AnyGame:
    def decide(state: State, mover: Any, move: Any, at: float) -> Any:
        return (
            (Tapped(mover),)
            if isinstance(move, Ready) and mover in state.tapped
            else GAME.decide(state, mover, move, at)
        )

    return replace(game, decide=decide)


def a_refusal_has_no_code_of_the_protocol(game: AnyGame) -> AnyGame:
    def decide(state: State, mover: Any, move: Any, at: float) -> Any:
        try:
            return GAME.decide(state, mover, move, at)
        except IllegalMove as refused:
            raise IllegalMove("no", refused.why) from None  # type: ignore[arg-type]

    return replace(game, decide=decide)


def a_refusal_says_nothing(game: AnyGame) -> AnyGame:
    def decide(state: State, mover: Any, move: Any, at: float) -> Any:
        try:
            return GAME.decide(state, mover, move, at)
        except IllegalMove as refused:
            raise IllegalMove(refused.code, "unwritten") from None

    return replace(game, decide=decide)


def secrets_lie_open_early(game: AnyGame) -> AnyGame:
    def table(state: State) -> Any:
        return GAME.table(but(state, outcome=state.outcome or Outcome((), "")))

    return replace(game, table=table)


def the_end_reveals_nothing(game: AnyGame) -> AnyGame:
    return replace(game, table=lambda state: GAME.table(but(state, outcome=None)))


def all_see_the_types(game: AnyGame) -> AnyGame:
    def you(state: State, viewer: Any) -> Any:
        mine = GAME.you(state, viewer)
        return mine if mine == NO_PRIVATE_VIEW else but(mine, types=state.types)

    return replace(game, you=you)


def all_see_the_fellow_spy(game: AnyGame) -> AnyGame:
    def you(state: State, viewer: Any) -> Any:
        mine = GAME.you(state, viewer)
        return mine if mine == NO_PRIVATE_VIEW else but(mine, fellow_spy=state.bribe)

    return replace(game, you=you)


def secret_taps_are_counted(game: AnyGame) -> AnyGame:
    def table(state: State) -> Any:
        public = GAME.table(state)
        return but(public, waiting_for=tuple(seat for seat in public.waiting_for if seat not in state.tapped))

    return replace(game, table=table)


def a_swap_thins_the_deck(game: AnyGame) -> AnyGame:
    def table(state: State) -> Any:
        public = GAME.table(state)
        return but(public, deck=public.deck - len(state.swaps))

    return replace(game, table=table)


def votes_show_before_they_are_closed(game: AnyGame) -> AnyGame:
    return replace(game, table=lambda state: but(GAME.table(state), votes=state.ballots or state.votes))


def the_lead_sees_whose_news_it_was(game: AnyGame) -> AnyGame:
    """The four keep the order in which the seats drew them."""

    def decide(state: State, mover: Any, move: Any, at: float) -> Any:
        owned = tuple(book[-1] for book in state.notebooks if book)
        is_plain = sorted(map(str, owned)) == sorted(state.four)
        return tuple(
            but(event, four=owned) if is_plain and hasattr(event, "four") else event
            for event in GAME.decide(state, mover, move, at)
        )

    return replace(game, decide=decide)


def a_refusal_tells_who_the_spy_is(game: AnyGame) -> AnyGame:
    def decide(state: State, mover: Any, move: Any, at: float) -> Any:
        try:
            return GAME.decide(state, mover, move, at)
        except IllegalMove as refused:
            raise IllegalMove(refused.code, refused.why, spy=state.deal.spy) from None

    return replace(game, decide=decide)


def the_bribed_may_swap_before_the_night_ends(game: AnyGame) -> AnyGame:
    """Its moves change with a secret tap of another seat."""

    def moves(state: State, mover: Any) -> Any:
        mine = GAME.moves(state, mover)
        return (*mine, Ready()) if mine and mover == state.bribe and not state.bribed else mine

    return replace(game, moves=moves)


PLANTED: list[tuple[Any, Callable[[AnyGame], AnyGame]]] = [
    (laws.random_play_ends, nobody_may_vote),
    (laws.random_play_ends, talk_never_ends),
    (laws.replay_gives_the_same_state, moving_pieces_needs_chance),
    (laws.replay_gives_the_same_state, an_event_is_unknown_to_the_log),
    (laws.codec_is_strict, an_event_is_read_with_anything_in_it),
    (laws.listed_moves_are_accepted, a_vote_is_listed_for_the_banished),
    (laws.unlisted_moves_are_refused, a_tap_may_be_repeated),
    (laws.unlisted_moves_are_refused, a_refusal_has_no_code_of_the_protocol),
    (laws.unlisted_moves_are_refused, a_refusal_says_nothing),
    (laws.the_end_reveals_all, secrets_lie_open_early),
    (laws.the_end_reveals_all, the_end_reveals_nothing),
    (laws.nothing_leaks, all_see_the_types),
    (laws.nothing_leaks, all_see_the_fellow_spy),
    (laws.nothing_leaks, secret_taps_are_counted),
    (laws.nothing_leaks, a_swap_thins_the_deck),
    (laws.nothing_leaks, votes_show_before_they_are_closed),
    (laws.nothing_leaks, the_lead_sees_whose_news_it_was),
    (laws.nothing_leaks, a_refusal_tells_who_the_spy_is),
    (laws.nothing_leaks, the_bribed_may_swap_before_the_night_ends),
]


@pytest.mark.parametrize(("law", "fault"), PLANTED, ids=lambda one: one.__name__)
def test_the_law_finds_the_fault(
    law: Callable[[laws.GameSetup, int], None], fault: Callable[[AnyGame], AnyGame]
) -> None:
    options = {"bribe_after": 0, "interrogate_after": 0}
    of = laws.game_setup("photo_leap", 4, options, fault(GAME))
    with pytest.raises((AssertionError, IllegalMove, ValueError)):
        for seed in range(MANY):
            law(of, seed)


def test_without_a_fault_the_same_games_keep_every_law() -> None:
    of = laws.game_setup("photo_leap", 4, {"bribe_after": 0, "interrogate_after": 0})
    for law in {law for law, _ in PLANTED}:
        for seed in range(6):
            law(of, seed)
