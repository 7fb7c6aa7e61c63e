"""The colour game's rules: legal moves, the events of a move, and the end of each phase.

The deal is in setup.py, deals between players in trades.py and evolve.py, points in scoring.py.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from companion.games.color_game import forms
from companion.games.color_game import model as m
from companion.games.color_game.evolve import evolve
from companion.games.color_game.scoring import assassin_is_right, award, callable_teams, outcome
from companion.games.color_game.trades import Lack, broken_offers, find_trade, missing_goods, next_id, offer_cost
from companion.rules.game import Form, IllegalMove, Mover, Seat

LIVE = (m.Message, m.Offer, m.Accept, m.Decline, m.Withdraw, m.GuessTeammate, m.GuessObserver)
PHASES: Mapping[type[m.Move], tuple[m.Phase, ...]] = {
    **dict.fromkeys(LIVE, ("live",)),
    m.Ready: ("setup", "assassin", "observer"),
    m.Name: ("assassin",),
    m.Call: ("observer",),
    m.Tick: ("live", "assassin", "observer"),
}
CANNOT_GIVE: Mapping[Lack, str] = {
    "chips": "give_chips",
    "identities": "give_identities",
    "quests": "give_quests",
    "seconds": "give_seconds",
}
CANNOT_ACCEPT: Mapping[Lack, str] = {
    "chips": "accept_chips",
    "identities": "accept_identities",
    "quests": "accept_quests",
    "seconds": "accept_seconds",
}
CLOSED: Mapping[m.Status, str] = {
    "accepted": "deal_accepted",
    "declined": "deal_declined",
    "withdrawn": "deal_withdrawn",
}
READY = (m.Ready(),)
TICK = (m.Tick(),)


def moves(state: m.State, mover: Mover) -> Sequence[m.Move | Form]:
    """Return what this mover may do now; during `live` it is the same for every identity."""
    if mover == "clock":
        return TICK if state.deadline is not None else ()
    if not isinstance(mover, int) or mover in state.tapped:
        return ()
    match state.phase:
        case "setup":
            return READY
        case "live":
            return _live_moves(state, mover)
        case "assassin":
            return (forms.name_form(state, mover), *READY) if _is(state, mover, m.ASSASSIN) else READY
        case "observer":
            return (*map(m.Call, callable_teams(state)), *READY) if _is(state, mover, m.OBSERVER) else READY
    return ()


def _is(state: m.State, seat: Seat, identity: str) -> bool:
    return state.hands[seat - 1].identity == identity


def _live_moves(state: m.State, seat: Seat) -> Sequence[m.Move | Form]:
    """Messages, offers, answers and guesses. Rules 3.1 to 3.3, 5.1, 5.6."""
    hand = state.hands[seat - 1]
    guessed, others = {guess.player for guess in hand.guesses}, forms.others(state.seats, seat)
    return (
        forms.message_form(state.seats, seat),
        *((forms.offer_form(state, seat),) if hand.seconds >= offer_cost(state) else ()),
        *(move for trade in hand.deals if trade.status == "open" for move in _answers(state, seat, trade)),
        *(m.GuessTeammate(player) for player in others if player not in guessed),
        *(map(m.GuessObserver, others) if state.observer_in_play else ()),
    )


def _answers(state: m.State, seat: Seat, trade: m.Trade) -> Sequence[m.Move]:
    """Answers to an open offer: the sender may withdraw it, the receiver may accept if it has what is wanted."""
    if trade.sender == seat:
        return (m.Withdraw(trade.id),)
    if missing_goods(state.hands[seat - 1], seat, trade.want):
        return (m.Decline(trade.id),)
    return (m.Accept(trade.id), m.Decline(trade.id))


def decide(state: m.State, mover: Mover, move: m.Move, at: float) -> Sequence[m.AnyEvent]:
    """Return the events of a move, with all that follows from it at once. `at` is in seconds."""
    if state.phase not in PHASES[type(move)]:
        raise IllegalMove("wrong_phase", f"now.{state.phase}")
    if isinstance(mover, int) and state.deadline is not None and at >= state.deadline:
        raise IllegalMove("wrong_phase", "now.time_up")
    if isinstance(move, m.Tick):
        if mover != "clock":  # only the clock ends a timed phase, from the deadline on. Rules 6.1, 6.5.
            raise IllegalMove("not_your_turn", f"now.{state.phase}")
        if state.deadline is not None and at < state.deadline:
            raise IllegalMove("not_allowed", "tick_early", seconds=str(state.deadline))
        return tuple(_close(state, at))
    if not isinstance(mover, int) or mover in state.tapped:
        raise IllegalMove("not_your_turn", f"now.{state.phase}")
    if state.phase == "live":
        return (m.Moment(at), *_live_events(state, mover, move))
    events = tuple(_tap_events(state, mover, move))
    new_state = reduce(evolve, events, state)
    return (*events, *(_close(new_state, at) if len(new_state.tapped) == state.seats else ()))


def _tap_events(state: m.State, seat: Seat, move: m.Move) -> Iterator[m.AnyEvent]:
    """In `setup` and in the last two phases every seat taps once; only the guesser's tap may hold a guess."""
    match move:
        case m.Name(teams):
            if not _is(state, seat, m.ASSASSIN):
                raise IllegalMove("not_your_turn", "now.assassin")
            yield m.TeamsNamed(dict(sorted(teams.items())))
        case m.Call(team):
            if not _is(state, seat, m.OBSERVER):
                raise IllegalMove("not_your_turn", "now.observer")
            if team not in callable_teams(state):
                raise IllegalMove("not_allowed", "call_not_offered", teams=", ".join(callable_teams(state)))
            yield m.TeamCalled(team)
    yield m.Tapped(seat)


def _close(state: m.State, at: float) -> Iterator[m.AnyEvent]:
    """End the phase: begin the next one at this moment, or end the game. Rules 2.3, 6.1 to 6.4."""
    options = state.facts.options
    match state.phase:
        case "setup":
            yield m.PhaseBegun("live", at + options.seconds)
        case "live":
            yield m.OffersLapsed()
            yield m.PhaseBegun("assassin", at + options.last_guess_seconds)
        case "assassin" if callable_teams(state) and not assassin_is_right(state):
            yield m.PhaseBegun("observer", at + options.last_guess_seconds)
        case _:
            yield m.Ended(outcome(state))


def _live_events(state: m.State, seat: Seat, move: m.Move) -> Iterator[m.AnyEvent]:
    match move:
        case m.Message(to, text):
            yield m.MessageSent(seat, to, text)
        case m.Offer(to, give, want):
            _check_offer(state, seat, give, want)
            deal_id = next_id(state.hands[seat - 1], seat, to)
            yield (offered := m.Offered(deal_id, give.plain(), want.plain()))
            if offer_cost(state) and (broken := broken_offers(evolve(state, offered), deal_id)):
                yield m.OffersBroken(broken)
        case m.Accept(deal):
            _check_open(state, seat, deal, is_acceptance=True)
            yield (accepted := m.Accepted(deal))
            if broken := broken_offers(evolve(state, accepted), deal):
                yield m.OffersBroken(broken)
        case m.Decline(deal):
            _check_open(state, seat, deal)
            yield m.Declined(deal)
        case m.Withdraw(deal):
            _check_open(state, seat, deal)
            yield m.Withdrawn(deal)
        case m.GuessTeammate(player):
            yield from _guess(state, seat, player)
        case m.GuessObserver(player):
            if not state.observer_in_play:
                raise IllegalMove("not_allowed", "no_observer")
            yield m.ObserverGuessed(seat, player)


def _check_offer(state: m.State, seat: Seat, give: m.Goods, want: m.Goods) -> None:
    """A seat gives only what it has, and a table may rule out chips for chips. Rules 3.3, 3.6, 10.1."""
    hand, cost = state.hands[seat - 1], offer_cost(state)
    lack = missing_goods(hand, seat, give) or ("seconds" if give.time + cost > hand.seconds else None)
    if lack:
        raise IllegalMove("not_allowed", CANNOT_GIVE[lack], **({"cost": cost} if lack == "seconds" else {}))
    if give.chips and want.chips and not state.facts.options.chip_swaps:
        raise IllegalMove("not_allowed", "chip_swap")


def _check_open(state: m.State, seat: Seat, deal: m.DealId, is_acceptance: bool = False) -> None:
    """A deal that does not exist gets the same refusal as another seat's deal, so that ids reveal nothing."""
    trade = find_trade(state.hands[seat - 1], deal)
    if trade is None:
        raise IllegalMove("bad_argument", "no_deal")
    if trade.status != "open":
        raise IllegalMove("not_allowed", CLOSED[trade.status])
    if is_acceptance and (lack := missing_goods(state.hands[seat - 1], seat, trade.want)):
        raise IllegalMove("not_allowed", CANNOT_ACCEPT[lack])


def _guess(state: m.State, seat: Seat, player: Seat) -> Iterator[m.AnyEvent]:
    """A guess is secret until the other guesses back: then both learn the result, a pair an award. Rules 5.1 to 5.5."""
    if any(guess.player == player for guess in state.hands[seat - 1].guesses):
        raise IllegalMove("not_allowed", "guess_once")
    yield m.TeammateGuessed(seat, player)
    if any(guess.player == seat for guess in state.hands[player - 1].guesses):
        is_right = state.teammate(seat) == player
        yield m.GuessesAnswered((seat, player), "right" if is_right else "wrong")
        if is_right:
            yield m.AwardTaken(state.hands[seat - 1].identity, award(state, (seat, player)))
