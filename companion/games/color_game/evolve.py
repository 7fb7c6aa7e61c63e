"""The colour game's pieces as they move: each event's effect on a table. Total, without checks, without chance."""

from collections.abc import Collection, Mapping
from typing import assert_never

from msgspec.structs import replace

from companion.games.color_game.chips import dealt, exchanged
from companion.games.color_game.model import (
    OBSERVER,
    Accepted,
    AnyEvent,
    AwardTaken,
    Deal,
    DealId,
    Dealt,
    Declined,
    Ended,
    Goods,
    Guess,
    GuessesAnswered,
    Hand,
    MessageSent,
    Note,
    ObserverGuessed,
    Offered,
    OffersBroken,
    OffersLapsed,
    PhaseBegun,
    Result,
    State,
    Status,
    Tapped,
    TeamCalled,
    TeammateGuessed,
    TeamsNamed,
    Trade,
    Withdrawn,
)
from companion.games.color_game.trading import own, sides_of
from companion.rules.game import Seat


def evolve(state: State, event: AnyEvent) -> State:
    """The table after an event."""
    match event:
        case MessageSent(seat, to, text):
            return _heard(state, Note(seat, to, text))
        case Offered(deal, give, want):
            return _offered(state, deal, give, want)
        case Accepted(deal):
            return _marked(_exchanged(state, deal), (deal,), "accepted")
        case Declined(deal):
            return _marked(state, (deal,), "declined")
        case Withdrawn(deal):
            return _marked(state, (deal,), "withdrawn")
        case OffersBroken(deals):
            return _marked(state, deals, "withdrawn")
        case TeammateGuessed(seat, player):
            hand = state.hands[seat - 1]
            return _with(state, {seat: replace(hand, guesses=(*hand.guesses, Guess(player)))})
        case GuessesAnswered((one, other), result):
            hands = {seat: state.hands[seat - 1] for seat in (one, other)}
            return _with(
                state,
                {one: _answered(hands[one], other, result), other: _answered(hands[other], one, result)},
            )
        case AwardTaken(team, points):
            return replace(state, awards={**state.awards, team: points})
        case ObserverGuessed(seat, player):
            return _with(state, {seat: replace(state.hands[seat - 1], observer_guess=player)})
        case Tapped(seat):
            return replace(state, tapped=state.tapped | {seat})
        case PhaseBegun(phase, deadline):
            return replace(state, phase=phase, deadline=deadline, tapped=frozenset())
        case OffersLapsed():
            return replace(state, hands=tuple(map(_lapsed, state.hands)))
        case TeamsNamed(teams):
            return replace(state, named=dict(sorted(teams.items())))
        case TeamCalled(team):
            return replace(state, called=team)
        case Ended(outcome):
            return replace(state, phase="over", outcome=outcome, deadline=None, tapped=frozenset())
        case Dealt(deal):
            return replace(state, deal=deal, hands=_hands(deal, state.facts.options.chips))
    assert_never(event)


def _hands(deal: Deal, chips: int) -> tuple[Hand, ...]:
    """Everybody's start. Rules 2.2, 8.1."""
    return tuple(
        Hand(identity, dealt(chips), (deal.quests[seat],) if seat in deal.quests else ())
        for seat, identity in sorted(deal.identities.items())
    )


def _with(state: State, hands: Mapping[Seat, Hand]) -> State:
    return replace(state, hands=tuple(hands.get(seat, hand) for seat, hand in enumerate(state.hands, 1)))


def _sides(deal: DealId) -> tuple[Seat, Seat]:
    sides = sides_of(deal)
    assert sides is not None
    return sides


def _heard(state: State, note: Note) -> State:
    """Its two sides have it, and the observer has heard it. Rule 9.2."""
    sides = (note.sender, note.to)
    hands = {}
    for seat, hand in enumerate(state.hands, 1):
        if seat in sides:
            hands[seat] = replace(hand, messages=(*hand.messages, note))
        elif hand.identity == OBSERVER:
            hands[seat] = replace(hand, overheard=(*hand.overheard, note))
    return replace(_with(state, hands), notes=(*state.notes, note))


def _offered(state: State, deal: DealId, give: Goods, want: Goods) -> State:
    sender, to = _sides(deal)
    trade = Trade(deal, sender, to, give, want)
    hands = {seat: state.hands[seat - 1] for seat in (sender, to)}
    return _with(state, {seat: replace(hand, deals=(*hand.deals, trade)) for seat, hand in hands.items()})


def _marked(state: State, deals: Collection[DealId], status: Status) -> State:
    """Deals with their new status, on both sides; each hand is gone through once, however many they are."""
    changed = set(deals)
    hands = {}
    for seat in {seat for deal in deals for seat in _sides(deal)}:
        hand = state.hands[seat - 1]
        marked = [replace(trade, status=status) if trade.id in changed else trade for trade in hand.deals]
        hands[seat] = replace(hand, deals=tuple(marked))
    return _with(state, hands)


def _lapsed(hand: Hand) -> Hand:
    """Rule 6.1."""
    deals = [replace(trade, status="lapsed") if trade.status == "open" else trade for trade in hand.deals]
    return replace(hand, deals=tuple(deals))


def _exchanged(state: State, deal: DealId) -> State:
    """Both sides of a deal change hands at one moment. Rules 3.3, 3.4, 4.2, 8.2."""
    sender, to = _sides(deal)
    giving, taking = state.hands[sender - 1], state.hands[to - 1]
    trade = own(giving, deal)
    assert trade is not None
    give, want = trade.give, trade.want
    left, right = exchanged(giving.chips, give.chips, taking.chips, want.chips, (sender, to))
    return _with(
        state,
        {
            sender: _received(state, replace(giving, chips=left), give, want),
            to: _received(state, replace(taking, chips=right), want, give),
        },
    )


def _received(state: State, hand: Hand, gave: Goods, got: Goods) -> Hand:
    """A hand with the quests and the identities of a deal; an identity that is given is the true one."""
    told = {seat: state.hands[seat - 1].identity for seat in got.identities}
    kept = tuple(quest for quest in hand.quests if quest not in gave.quests)
    return replace(hand, known=dict(sorted({**hand.known, **told}.items())), quests=(*kept, *got.quests))


def _answered(hand: Hand, player: Seat, result: Result) -> Hand:
    guesses = [replace(guess, result=result) if guess.player == player else guess for guess in hand.guesses]
    return replace(hand, guesses=tuple(guesses))
