"""Photo Leap's legal moves and their consequences. Tables with a human game master: see game_master.py."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from companion.games.photo_leap import game_master
from companion.games.photo_leap import model as m
from companion.games.photo_leap.evolve import evolve
from companion.games.photo_leap.queries import (
    choices,
    in_office,
    next_lead,
    now,
    plays,
    side,
    spies,
    suspects,
    triples,
    victory,
)
from companion.games.photo_leap.refusals import refusal, swap_refusal
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove, Mover, Outcome, Seat

TAPPED: tuple[m.Phase, ...] = ("setup", "investigate", "night", "roles", "introspect")
"""The phases that are over once every seat has tapped."""
PHASES: Mapping[type[m.Move], tuple[m.Phase, ...]] = {
    m.ChooseTypes: ("setup",),
    m.Ready: TAPPED,
    m.Swap: ("night",),
    m.Bribe: ("night",),
    m.Bet: ("setup", "night"),
    m.Accuse: ("interrogate",),
    m.Pass: ("interrogate",),
    m.Vote: ("vote",),
    m.Appoint: ("appoint",),
    m.Discard: ("lead_discard", "associate_discard"),
}
READY = (m.Ready(),)
VOTES = (m.Vote(True), m.Vote(False))
SWAPS = tuple(m.Swap(card) for card in range(4))
DISCARDS = tuple(m.Discard(card) for card in range(4))


def moves(state: m.State, mover: Mover) -> Sequence[m.Move]:
    """Return the legal moves of a seat, or of the game master, who alone moves where there is one. Rule 12.5."""
    if state.facts.options.mode == "gm":
        return game_master.moves(state) if mover == "gm" else ()
    if not isinstance(mover, int) or state.deal is None:
        return ()
    match state.phase:
        case phase if phase in TAPPED:
            return () if mover in state.tapped or not plays(state, mover) else _taps(state, mover)
        case "vote":
            return VOTES if plays(state, mover) and mover not in state.ballots else ()
        case "interrogate" if mover == state.lead:
            # Any other player, banished or not, but no spy already turned up. Rule 6.1.
            known_spies = [seat for seat, roles in state.turned_up.items() if "spy" in roles]
            seats = (seat for seat in range(1, state.seats + 1) if seat not in (mover, *known_spies))
            return (*map(m.Accuse, seats), m.Pass())
        case "appoint" if mover == state.lead:
            return tuple(m.Appoint(seat) for seat in candidates(state))
        case "lead_discard" if mover == state.lead:
            return DISCARDS
        case "associate_discard" if mover == state.associate:
            return DISCARDS[:3]
    return ()


def _taps(state: m.State, seat: Seat) -> Sequence[m.Move]:
    if state.phase == "setup" and state.deal is not None and seat == state.deal.spy:
        return choices(tuple(state.facts.news), m.ChooseTypes)
    if state.phase != "night" or seat not in spies(state):
        return (*READY, *_bets(state, seat))
    # A bribe: once a game, from a certain round on, of a journalist in office. Rule 5.3.
    may_bribe = state.bribe is None and state.round > state.facts.options.bribe_after
    bribes = [m.Bribe(other) for other in in_office(state) if other not in spies(state)] if may_bribe else ()
    return (*(SWAPS if swap_refusal(state) is None else ()), *bribes, *READY)


def _bets(state: m.State, seat: Seat) -> Iterator[m.Bet]:
    """Yield what a journalist may bet on while a spy chooses, each once: the end tells who was right. Rule 5.1."""
    placed = {bet.on for bet in state.bets if (bet.round, bet.seat) == (state.round, seat)}
    if state.phase == "setup" and "types" not in placed:
        yield from (m.Bet("types", (truth, *fakes)) for truth, fakes in triples(state.facts.news))
    if state.phase == "night" and "spy" not in placed:
        yield from (m.Bet("spy", (other,)) for other in suspects(state.seats, seat, state.round))
    if state.phase == "night" and "bribe" not in placed and state.round > state.facts.options.bribe_after:
        yield from (m.Bet("bribe", (other,)) for other in in_office(state) if other != seat and not state.bribed)


def candidates(state: m.State) -> tuple[Seat, ...]:
    """Return who may become associate.

    The last lead is left out unless nobody else is in office. A lead who is alone in office appoints themselves.
    Rule 7.1.
    """
    other_seats = tuple(seat for seat in in_office(state) if seat != state.lead)
    return tuple(seat for seat in other_seats if seat != state.last_lead) or other_seats or (state.lead,)


def decide(state: m.State, mover: Mover, move: m.Move, at: float) -> Sequence[m.AnyEvent]:
    """Return the events of a move and of everything that follows from it at once."""
    phases = game_master.PHASES if state.facts.options.mode == "gm" else PHASES
    if state.phase not in phases.get(type(move), ()):
        raise IllegalMove("wrong_phase", now(state))
    legal = moves(state, mover)
    if move not in legal:
        raise refusal(state, mover, move, legal)
    if mover == "gm":
        return tuple(game_master.decide(state, move))
    assert isinstance(mover, int)
    events = tuple(_events(state, mover, move))
    after = reduce(evolve, events, state)
    if after.phase == "vote":
        is_over = len(after.ballots) == len(in_office(after))
        return (*events, *(_close_vote(after) if is_over else ()))
    waited_for = [seat for seat in range(1, after.seats + 1) if plays(after, seat) and seat not in after.tapped]
    return (*events, *(_leave(after) if after.phase in TAPPED and not waited_for else ()))


def _events(state: m.State, seat: Seat, move: m.Move) -> Iterator[m.AnyEvent]:
    """Return the events of the move itself."""
    match move:
        case m.ChooseTypes(truth, fakes):
            yield m.TypesChosen(truth, fakes)
            yield m.Tapped(seat)
        case m.Ready():
            yield m.Tapped(seat)
        case m.Swap(card):
            yield _swap(state, seat, card)
        case m.Bribe(player):
            yield m.Bribed(player)
        case m.Bet(on, names):
            yield m.BetPlaced(state.round, seat, on, names)
        case m.Accuse(player):
            yield m.Accused(player)
            yield m.PhaseBegun("vote")
        case m.Pass():
            yield m.PhaseBegun("appoint")
        case m.Vote(valid):
            yield m.Voted(seat, valid)
        case m.Appoint(player):
            yield m.Appointed(player)
            yield m.LeadGiven(_shuffled(state, state.four, _LEAD))
            yield m.PhaseBegun("lead_discard")
        case m.Discard(card):
            yield (dropped := m.Dropped(seat, card))
            if state.phase == "lead_discard":
                yield m.PhaseBegun("associate_discard")
                return
            first, second = evolve(state, dropped).four
            yield (published := m.Published((first, second)))
            reason = victory(evolve(state, published))
            winners = side(state, "spies" if reason == "fakes_published" else "journalists")
            yield m.Ended(Outcome(winners, reason)) if reason else m.PhaseBegun("introspect")


def _leave(state: m.State) -> Iterator[m.AnyEvent]:
    match state.phase:
        case "setup":
            yield from _draw(state)
        case "investigate":
            yield m.NightFell(_shuffled(state, state.four, _NIGHT))
            yield m.PhaseBegun("night")
        case "night" if state.bribe is not None and not state.bribed:
            yield m.SecondRolesDealt()
            yield m.PhaseBegun("roles")
        case "night" | "roles":
            may_accuse = state.round > state.facts.options.interrogate_after and len(in_office(state)) > 1
            yield m.PhaseBegun("interrogate" if may_accuse else "appoint")
        case "introspect":
            yield (ended := m.RoundEnded(next_lead(state)))
            yield from _draw(evolve(state, ended))


def _draw(state: m.State) -> Iterator[m.AnyEvent]:
    """Draw four stories, after a reshuffle if fewer are left. Rules 4.1, 4.2."""
    deck, count = state.deck, state.facts.board.drawn
    if len(deck) < count:
        deck = _shuffled(state, deck + state.discards, _DECK)
        yield m.DeckMade(deck)
    one, two, three, four = deck[:count]
    yield m.Drawn((one, two, three, four))
    yield m.PhaseBegun("investigate")


def _close_vote(state: m.State) -> Iterator[m.AnyEvent]:
    """Carry out a vote: more than half make it valid; then a spy is found, or the lead is banished. Rules 6.2, 6.3."""
    accused, catches_all = state.accused, state.facts.options.catch_all_spies
    assert accused is not None
    yield m.VoteClosed()
    if 2 * sum(state.ballots.values()) <= len(in_office(state)):
        yield m.PhaseBegun("appoint")
        return
    yield m.TurnedUp(accused)
    if accused not in spies(state):
        yield (banished := m.Banished(state.lead))
        yield m.PenPassed(next_lead(evolve(state, banished)))
        yield m.PhaseBegun("appoint")
        return
    if catches_all and accused not in state.banished:
        yield m.Banished(accused)
    if not catches_all or set(spies(state)) <= {accused, *state.banished}:
        yield m.Ended(Outcome(side(state, "journalists"), "spy_caught"))
    else:
        yield m.PhaseBegun("appoint")


def _swap(state: m.State, seat: Seat, card: int) -> m.Swapped:
    """Exchange the spy's card for a random one of the sorted deck, and put it back at a random place. Rule 5.2."""
    chance = _chance(state, _SWAP)
    position = state.deck.index(chance.pick(sorted(state.deck)))
    return m.Swapped(seat, card, position, chance.below(len(state.deck)))


_DECK, _NIGHT, _SWAP, _LEAD = range(4)
"""Numbers of a round's shuffles: each has its own random stream."""


def _chance(state: m.State, use: int) -> Chance:
    assert state.deal is not None
    return Chance(abs(state.deal.chance) * 1024 + state.round * 4 + use)


def _shuffled(state: m.State, news: Sequence[m.News], use: int) -> tuple[m.News, ...]:
    """Return stories in random order. They are sorted first: the new order says nothing about the old one."""
    return _chance(state, use).shuffled(sorted(news))
