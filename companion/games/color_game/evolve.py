"""The effect of each event on a table of the colour game. Total: no checks, no chance."""

from collections.abc import Collection, Mapping
from typing import assert_never

from msgspec.structs import replace

from cards.color_game import Options
from companion.games.color_game import model as m
from companion.games.color_game.trades import deal_sides, exchange, find_trade, offer_cost, starting_row
from companion.rules.game import Seat

CHUNK = 256
"""Messages in a chunk of `State.notes`."""


def evolve(state: m.State, event: m.AnyEvent) -> m.State:
    """Return the state after an event."""
    if isinstance(event, m.OfferEvent):
        return _after_offer(state, event)
    if isinstance(event, m.GuessEvent):
        return _after_guess(state, event)
    match event:
        case m.Moment(at):
            return replace(state, at=at)
        case m.MessageSent(seat, to, text):
            return _with_message(state, m.Note(seat, to, text))
        case m.Tapped(seat):
            return replace(state, tapped=state.tapped | {seat})
        case m.PhaseBegun(phase, deadline):
            return replace(state, phase=phase, deadline=deadline, tapped=frozenset())
        case m.TeamsNamed(teams):
            return replace(state, named=dict(sorted(teams.items())))
        case m.TeamCalled(team):
            return replace(state, called=team)
        case m.Ended(outcome):
            return replace(state, phase="over", outcome=outcome, deadline=None, tapped=frozenset())
        case m.Dealt(deal):
            return replace(state, deal=deal, hands=_hands(deal, state.facts.options))
    assert_never(event)


def _after_offer(state: m.State, event: m.OfferEvent) -> m.State:
    match event:
        case m.Offered(deal, give, want):
            return _with_offer(state, deal, give, want)
        case m.Accepted(deal):
            return _with_status(_with_exchange(state, deal), (deal,), "accepted")
        case m.Declined(deal):
            return _with_status(state, (deal,), "declined")
        case m.Withdrawn(deal):
            return _with_status(state, (deal,), "withdrawn")
        case m.OffersBroken(deals):
            return _with_status(state, deals, "withdrawn")
        case m.OffersLapsed():
            return replace(state, hands=tuple(map(_with_lapsed_offers, state.hands)))
    assert_never(event)


def _after_guess(state: m.State, event: m.GuessEvent) -> m.State:
    match event:
        case m.TeammateGuessed(seat, player):
            hand = state.hands[seat - 1]
            guessed = replace(hand, guesses=(*hand.guesses, m.Guess(player)))
            return _with_hands(state, {seat: _with_entry(state, guessed, player, "guess")})
        case m.GuessesAnswered((seat, other), result):
            hand, others_hand = state.hands[seat - 1], state.hands[other - 1]
            answered = {seat: _with_answer(hand, other, result), other: _with_answer(others_hand, seat, result)}
            sides = ((seat, other), (other, seat))
            return _with_hands(
                state, {seat: _with_entry(state, answered[seat], mate, "result") for seat, mate in sides}
            )
        case m.AwardTaken(team, points):
            return replace(state, awards={**state.awards, team: points})
        case m.ObserverGuessed(seat, player):
            hand = replace(state.hands[seat - 1], observer_guess=player)
            return _with_hands(state, {seat: _with_entry(state, hand, player, "observer")})
    assert_never(event)


def _hands(deal: m.Deal, options: Options) -> tuple[m.Hand, ...]:
    """Rules 2.2, 8.1, 10.1."""
    seconds = options.own_seconds if options.time else 0
    return tuple(
        m.Hand(
            identity,
            starting_row(options.chips),
            (deal.quests[seat],) if seat in deal.quests else (),
            seconds=seconds,
        )
        for seat, identity in sorted(deal.identities.items())
    )


def _with_hands(state: m.State, hands: Mapping[Seat, m.Hand]) -> m.State:
    return replace(state, hands=tuple(hands.get(seat, hand) for seat, hand in enumerate(state.hands, 1)))


def _sides(deal: m.DealId) -> tuple[Seat, Seat]:
    sides = deal_sides(deal)
    assert sides is not None
    return sides


def _with_message(state: m.State, note: m.Note) -> m.State:
    """Its two sides have the message, and the observer overhears it. Rule 9.2."""
    sides = (note.sender, note.to)
    hands = {}
    for seat, hand in enumerate(state.hands, 1):
        if seat in sides:
            hand = _with_entry(state, hand, note.to if seat == note.sender else note.sender, "message")
            hands[seat] = replace(hand, messages=(*hand.messages, note))
            if seat == note.to:
                hands[seat] = _with_news(hands[seat], note.sender)
        elif hand.identity == m.OBSERVER:
            hands[seat] = replace(hand, overheard=(*hand.overheard, note))
    return replace(_with_hands(state, hands), notes=_with_note(state.notes, note))


def _with_note(notes: tuple[tuple[m.Note, ...], ...], note: m.Note) -> tuple[tuple[m.Note, ...], ...]:
    *full, last = notes or ((),)
    return (*full, last, (note,)) if len(last) == CHUNK else (*full, (*last, note))


def _with_entry(state: m.State, hand: m.Hand, other: Seat, kind: m.Kind, deal: m.DealId = "") -> m.Hand:
    return replace(hand, story=(*hand.story, m.Entry(other, kind, deal, state.at)))


def _with_news(hand: m.Hand, other: Seat) -> m.Hand:
    """The hand of a seat after another seat has done something that this seat can see."""
    return replace(hand, news={**hand.news, other: hand.news.get(other, 0) + 1})


def _with_offer(state: m.State, deal: m.DealId, give: m.Goods, want: m.Goods) -> m.State:
    sender, to = _sides(deal)
    trade = m.Trade(deal, sender, to, give, want)
    hands = {seat: state.hands[seat - 1] for seat in (sender, to)}
    hands[sender] = replace(hands[sender], seconds=hands[sender].seconds - offer_cost(state))
    hands[to] = _with_news(hands[to], sender)
    hands = {seat: replace(hand, deals=(*hand.deals, trade)) for seat, hand in hands.items()}
    for seat, other in ((sender, to), (to, sender)):
        hands[seat] = _with_entry(state, hands[seat], other, "deal", deal)
    return _with_hands(state, hands)


def _with_status(state: m.State, deals: Collection[m.DealId], status: m.Status) -> m.State:
    """Set the status of deals on both sides, going through each hand once. The side that did not act has news."""
    ids = set(deals)
    hands = {}
    for seat in {seat for deal in deals for seat in _sides(deal)}:
        hand = state.hands[seat - 1]
        trades = [replace(trade, status=status) if trade.id in ids else trade for trade in hand.deals]
        hands[seat] = replace(hand, deals=tuple(trades))
    for deal in deals:
        sender, to = _sides(deal)
        actor, other = (sender, to) if status == "withdrawn" else (to, sender)
        hands[other] = _with_news(hands[other], actor)
        for seat, recipient in ((sender, to), (to, sender)):
            hands[seat] = _with_entry(state, hands[seat], recipient, "deal", deal)
    return _with_hands(state, hands)


def _with_lapsed_offers(hand: m.Hand) -> m.Hand:
    """Rule 6.1."""
    deals = [replace(trade, status="lapsed") if trade.status == "open" else trade for trade in hand.deals]
    return replace(hand, deals=tuple(deals))


def _with_exchange(state: m.State, deal: m.DealId) -> m.State:
    """Both sides of a deal change hands at once. Rules 3.3, 3.4, 4.2, 8.2."""
    sender, to = _sides(deal)
    giving, taking = state.hands[sender - 1], state.hands[to - 1]
    trade = find_trade(giving, deal)
    assert trade is not None
    give, want = trade.give, trade.want
    giver_chips, taker_chips = exchange(giving.chips, give.chips, taking.chips, want.chips, (sender, to))
    return _with_hands(
        state,
        {
            sender: _after_deal(state, replace(giving, chips=giver_chips), give, want),
            to: _after_deal(state, replace(taking, chips=taker_chips), want, give),
        },
    )


def _after_deal(state: m.State, hand: m.Hand, gave: m.Goods, got: m.Goods) -> m.Hand:
    """A hand after a deal's quests and identities. An identity that is given is the true one. Rule 3.4."""
    learned = {seat: state.hands[seat - 1].identity for seat in got.identities}
    quests = tuple(quest for quest in hand.quests if quest not in gave.quests)
    identities = dict(sorted({**hand.known, **learned}.items()))
    return replace(hand, known=identities, quests=(*quests, *got.quests), seconds=hand.seconds - gave.time + got.time)


def _with_answer(hand: m.Hand, player: Seat, result: m.Result) -> m.Hand:
    guesses = [replace(guess, result=result) if guess.player == player else guess for guess in hand.guesses]
    return _with_news(replace(hand, guesses=tuple(guesses)), player)
