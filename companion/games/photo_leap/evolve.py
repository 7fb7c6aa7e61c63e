"""Photo Leap's events applied to a state: one case for each event, without checks and without chance."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.photo_leap.model import (
    Accused,
    AnyEvent,
    Appointed,
    Banished,
    BetPlaced,
    Bribed,
    Dealt,
    DeckMade,
    Drawn,
    Drop,
    Dropped,
    Ended,
    EntryBegun,
    Interrogation,
    LeadGiven,
    News,
    NightFell,
    PenPassed,
    PhaseBegun,
    Published,
    RoleName,
    RoundEnded,
    SecondRolesDealt,
    State,
    SwapDone,
    Swapped,
    Tapped,
    Turn,
    TurnedUp,
    Types,
    TypesChosen,
    Undone,
    VoteClosed,
    Voted,
)
from companion.games.photo_leap.queries import drawn_for


def evolve(state: State, event: AnyEvent) -> State:
    """Return the state after an event."""
    match event:
        case Tapped(seat):
            return replace(state, tapped=state.tapped | {seat})
        case PhaseBegun(phase):
            return replace(state, phase=phase, tapped=frozenset())
        case Voted(seat, valid):
            return replace(state, ballots={**state.ballots, seat: valid})
        case Dealt(deal):
            return replace(state, deal=deal, deck=deal.deck, lead=deal.lead)
        case TypesChosen(truth, fakes):
            return replace(state, types=Types(truth, fakes))
        case DeckMade(deck):
            return replace(state, deck=deck, discards=())
        case Drawn(news):
            return _drawn(state, news)
        case NightFell(four) | LeadGiven(four):
            return replace(state, four=four)
        case Swapped():
            return _swapped(state, event)
        case Bribed(seat):
            return replace(state, bribe=seat)
        case BetPlaced():
            return replace(state, bets=(*state.bets, event))
        case SecondRolesDealt():
            return replace(state, bribed=True, bribe_round=state.round)
        case Accused(seat):
            return replace(state, accused=seat, ballots={}, votes=None)
        case VoteClosed():
            return _voted(state)
        case TurnedUp(seat):
            return replace(state, turned_up=dict(sorted({**state.turned_up, seat: roles(state, seat)}.items())))
        case Banished(seat):
            return replace(state, banished=tuple(sorted((*state.banished, seat))), banished_now=True)
        case PenPassed(seat):
            return replace(state, lead=seat)
        case Appointed(seat):
            return replace(state, associate=seat)
        case Dropped(seat, card):
            dropped = state.four[card]
            return replace(
                state,
                four=state.four[:card] + state.four[card + 1 :],
                discards=(*state.discards, dropped),
                drops=(*state.drops, Drop(state.round, seat, dropped)),
            )
        case Published(types):
            score = (state.turns[-1].score if state.turns else 0) + sum(points(state, news) for news in types)
            turn = Turn(state.lead, state.associate, score)
            return replace(state, published=(*state.published, types), turns=(*state.turns, turn), four=())
        case RoundEnded(lead):
            return replace(
                state, round=state.round + 1, lead=lead, last_lead=state.lead, associate=None, banished_now=False
            )
        case Ended(outcome):
            return replace(state, phase="over", outcome=outcome, tapped=frozenset())
        case EntryBegun():
            return replace(state, before=state)
        case Undone():
            return state.before or state
    assert_never(event)


def points(state: State, news: News) -> int:
    """Return what a published story adds to the score: truth 1, fake -1, unrelated 0. Rule 8.1."""
    if state.types is None:
        return 0
    return 1 if news == state.types.truth else -1 if news in state.types.fakes else 0


def roles(state: State, seat: int) -> tuple[RoleName, ...]:
    """Return a seat's role, then its second role once those are dealt. Rule 5.4."""
    first: RoleName = "spy" if state.deal is not None and seat == state.deal.spy else "journalist"
    if not state.bribed:
        return (first,)
    return (first, "spy" if seat == state.bribe else "journalist")


def _drawn(state: State, news: tuple[News, ...]) -> State:
    seen = {seat: card for seat, card in zip(drawn_for(state), news, strict=False) if seat not in state.banished}
    books = tuple((*book, seen.get(seat)) for seat, book in enumerate(state.notebooks, 1))
    return replace(state, deck=state.deck[len(news) :], four=news, notebooks=books, readers=tuple(seen), swapped=False)


def _voted(state: State) -> State:
    assert state.accused is not None
    votes = dict(sorted(state.ballots.items()))
    closed = Interrogation(state.round, state.lead, state.accused, votes)
    return replace(state, accused=None, votes=votes, ballots={}, interrogations=(*state.interrogations, closed))


def _swapped(state: State, event: Swapped) -> State:
    out, into = state.four[event.card], state.deck[event.taken]
    deck = state.deck[: event.taken] + state.deck[event.taken + 1 :]
    return replace(
        state,
        four=(*state.four[: event.card], into, *state.four[event.card + 1 :]),
        deck=(*deck[: event.place], out, *deck[event.place :]),
        swapped=True,
        swaps=(*state.swaps, SwapDone(state.round, event.seat, out, into)),
    )
