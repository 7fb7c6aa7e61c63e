"""Photo Leap's events applied to a state: one case for each event, without checks and without chance."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.photo_leap import model as m
from companion.games.photo_leap.queries import drawn_for


def evolve(state: m.State, event: m.AnyEvent) -> m.State:
    """Return the state after an event."""
    if isinstance(event, m.NewsEvent):
        return _after_news(state, event)
    if isinstance(event, m.BriberyEvent):
        return _after_bribery(state, event)
    if isinstance(event, m.InterrogationEvent):
        return _after_interrogation(state, event)
    match event:
        case m.Tapped(seat):
            return replace(state, tapped=state.tapped | {seat})
        case m.PhaseBegun(phase):
            return replace(state, phase=phase, tapped=frozenset())
        case m.Dealt(deal):
            return replace(state, deal=deal, deck=deal.deck, lead=deal.lead)
        case m.TypesChosen(truth, fakes):
            return replace(state, types=m.Types(truth, fakes))
        case m.PenPassed(seat):
            return replace(state, lead=seat)
        case m.Appointed(seat):
            return replace(state, associate=seat)
        case m.RoundEnded(lead):
            return replace(
                state, round=state.round + 1, lead=lead, last_lead=state.lead, associate=None, banished_now=False
            )
        case m.Ended(outcome):
            return replace(state, phase="over", outcome=outcome, tapped=frozenset())
        case m.EntryBegun():
            return replace(state, before=state)
        case m.Undone():
            return state.before or state
    assert_never(event)


def _after_news(state: m.State, event: m.NewsEvent) -> m.State:
    match event:
        case m.DeckMade(deck):
            return replace(state, deck=deck, discards=())
        case m.Drawn(news):
            return _drawn(state, news)
        case m.NightFell(four) | m.LeadGiven(four):
            return replace(state, four=four)
        case m.Swapped():
            return _swapped(state, event)
        case m.Dropped(seat, card):
            dropped = state.four[card]
            return replace(
                state,
                four=state.four[:card] + state.four[card + 1 :],
                discards=(*state.discards, dropped),
                drops=(*state.drops, m.Drop(state.round, seat, dropped)),
            )
        case m.Published(types):
            score = (state.turns[-1].score if state.turns else 0) + sum(points(state, news) for news in types)
            turn = m.Turn(state.lead, state.associate, score)
            return replace(state, published=(*state.published, types), turns=(*state.turns, turn), four=())
    assert_never(event)


def _after_bribery(state: m.State, event: m.BriberyEvent) -> m.State:
    match event:
        case m.Bribed(seat):
            return replace(state, bribe=seat)
        case m.BetPlaced():
            return replace(state, bets=(*state.bets, event))
        case m.SecondRolesDealt():
            return replace(state, bribed=True, bribe_round=state.round)
    assert_never(event)


def _after_interrogation(state: m.State, event: m.InterrogationEvent) -> m.State:
    match event:
        case m.Voted(seat, valid):
            return replace(state, ballots={**state.ballots, seat: valid})
        case m.Accused(seat):
            return replace(state, accused=seat, ballots={}, votes=None)
        case m.VoteClosed():
            return _voted(state)
        case m.TurnedUp(seat):
            return replace(state, turned_up=dict(sorted({**state.turned_up, seat: roles(state, seat)}.items())))
        case m.Banished(seat):
            return replace(state, banished=tuple(sorted((*state.banished, seat))), banished_now=True)
    assert_never(event)


def points(state: m.State, news: m.News) -> int:
    """Return what a published story adds to the score: truth 1, fake -1, unrelated 0. Rule 8.1."""
    if state.types is None:
        return 0
    return 1 if news == state.types.truth else -1 if news in state.types.fakes else 0


def roles(state: m.State, seat: int) -> tuple[m.RoleName, ...]:
    """Return a seat's role, then its second role once those are dealt. Rule 5.4."""
    first_role: m.RoleName = "spy" if state.deal is not None and seat == state.deal.spy else "journalist"
    if not state.bribed:
        return (first_role,)
    return (first_role, "spy" if seat == state.bribe else "journalist")


def _drawn(state: m.State, news: tuple[m.News, ...]) -> m.State:
    cards = {seat: card for seat, card in zip(drawn_for(state), news, strict=False) if seat not in state.banished}
    books = tuple((*book, cards.get(seat)) for seat, book in enumerate(state.notebooks, 1))
    return replace(state, deck=state.deck[len(news) :], four=news, notebooks=books, readers=tuple(cards), swapped=False)


def _voted(state: m.State) -> m.State:
    assert state.accused is not None
    votes = dict(sorted(state.ballots.items()))
    closed = m.Interrogation(state.round, state.lead, state.accused, votes)
    return replace(state, accused=None, votes=votes, ballots={}, interrogations=(*state.interrogations, closed))


def _swapped(state: m.State, event: m.Swapped) -> m.State:
    old_card, new_card = state.four[event.card], state.deck[event.taken]
    deck = state.deck[: event.taken] + state.deck[event.taken + 1 :]
    return replace(
        state,
        four=(*state.four[: event.card], new_card, *state.four[event.card + 1 :]),
        deck=(*deck[: event.place], old_card, *deck[event.place :]),
        swapped=True,
        swaps=(*state.swaps, m.SwapDone(state.round, event.seat, old_card, new_card)),
    )
