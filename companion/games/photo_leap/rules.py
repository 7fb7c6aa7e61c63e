"""Photo Leap's legal moves and their consequences. Tables with a human game master: see game_master.py."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, reduce

from companion.games.photo_leap import game_master
from companion.games.photo_leap.evolve import evolve
from companion.games.photo_leap.model import (
    Accuse,
    Accused,
    AnyEvent,
    Appoint,
    Appointed,
    Banished,
    Bet,
    BetPlaced,
    Bribe,
    Bribed,
    ChooseTypes,
    DeckMade,
    Discard,
    Drawn,
    Dropped,
    Ended,
    LeadGiven,
    Move,
    News,
    NightFell,
    Pass,
    PenPassed,
    Phase,
    PhaseBegun,
    Published,
    Ready,
    RoundEnded,
    SecondRolesDealt,
    State,
    Swap,
    Swapped,
    Tapped,
    TurnedUp,
    TypesChosen,
    Vote,
    VoteClosed,
    Voted,
)
from companion.games.photo_leap.queries import in_office, next_lead, now, plays, side, spies, suspects, triples, victory
from companion.games.photo_leap.refusals import refusal, swap_refusal
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove, Mover, Outcome, Seat

PHASES: Mapping[type[Move], tuple[Phase, ...]] = {
    ChooseTypes: ("setup",),
    Ready: ("setup", "investigate", "night", "roles", "introspect"),
    Swap: ("night",),
    Bribe: ("night",),
    Bet: ("setup", "night"),
    Accuse: ("interrogate",),
    Pass: ("interrogate",),
    Vote: ("vote",),
    Appoint: ("appoint",),
    Discard: ("lead_discard", "associate_discard"),
}
READY = (Ready(),)
VOTES = (Vote(True), Vote(False))
SWAPS = tuple(Swap(card) for card in range(4))
DISCARDS = tuple(Discard(card) for card in range(4))


def moves(state: State, mover: Mover) -> Sequence[Move]:
    """Return the legal moves of a seat, or of the game master, who alone moves where there is one. Rule 12.5."""
    if state.facts.options.mode == "gm":
        return game_master.moves(state) if mover == "gm" else ()
    if not isinstance(mover, int) or state.deal is None:
        return ()
    match state.phase:
        case "setup" | "investigate" | "night" | "roles" | "introspect":
            return () if mover in state.tapped or not plays(state, mover) else _taps(state, mover)
        case "vote":
            return VOTES if plays(state, mover) and mover not in state.ballots else ()
        case "interrogate" if mover == state.lead:
            return (*(Accuse(seat) for seat in accusable(state)), Pass())
        case "appoint" if mover == state.lead:
            return tuple(Appoint(seat) for seat in candidates(state))
        case "lead_discard" if mover == state.lead:
            return DISCARDS
        case "associate_discard" if mover == state.associate:
            return DISCARDS[:3]
    return ()


def _taps(state: State, seat: Seat) -> Sequence[Move]:
    if state.phase == "setup" and state.deal is not None and seat == state.deal.spy:
        return _choices(tuple(state.facts.news))
    if state.phase == "night" and seat in spies(state):
        return (*(SWAPS if swap_refusal(state) is None else ()), *_bribes(state), *READY)
    return (*READY, *_bets(state, seat))


@cache
def _choices(animals: tuple[News, ...]) -> tuple[ChooseTypes, ...]:
    return tuple(ChooseTypes(truth, fakes) for truth, fakes in triples(animals))


def _bribes(state: State) -> Sequence[Bribe]:
    """Return the bribes: once a game, from a certain round on, of a journalist in office. Rule 5.3."""
    if state.bribe is not None or state.round <= state.facts.options.bribe_after:
        return ()
    return tuple(Bribe(seat) for seat in in_office(state) if seat not in spies(state))


def _bets(state: State, seat: Seat) -> Iterator[Bet]:
    """Yield what a journalist may bet on while a spy chooses, each once: the end tells who was right. Rule 5.1."""
    done = {bet.on for bet in state.bets if (bet.round, bet.seat) == (state.round, seat)}
    if state.phase == "setup" and "types" not in done:
        yield from (Bet("types", (truth, *fakes)) for truth, fakes in triples(state.facts.news))
    if state.phase == "night" and "spy" not in done:
        yield from (Bet("spy", (other,)) for other in suspects(state.seats, seat, state.round))
    if state.phase == "night" and "bribe" not in done and state.round > state.facts.options.bribe_after:
        yield from (Bet("bribe", (other,)) for other in in_office(state) if other != seat and not state.bribed)


def accusable(state: State) -> tuple[Seat, ...]:
    """Return whom the lead may accuse: any other player, banished or not, but no spy already turned up. Rule 6.1."""
    return tuple(
        seat for seat in range(1, state.seats + 1) if seat != state.lead and "spy" not in state.turned_up.get(seat, ())
    )


def candidates(state: State) -> tuple[Seat, ...]:
    """Return who may become associate.

    The last lead is left out unless nobody else is in office. A lead who is alone in office appoints themselves.
    Rule 7.1.
    """
    others = tuple(seat for seat in in_office(state) if seat != state.lead)
    return tuple(seat for seat in others if seat != state.last_lead) or others or (state.lead,)


def decide(state: State, mover: Mover, move: Move, at: float) -> Sequence[AnyEvent]:
    """Return the events of a move and of everything that follows from it at once.

    Raises:
        IllegalMove: `wrong_phase`, `not_your_turn` or `not_allowed`, if phase, seat or a rule forbids the move.
    """
    phases = game_master.PHASES if state.facts.options.mode == "gm" else PHASES
    if state.phase not in phases.get(type(move), ()):
        raise IllegalMove("wrong_phase", now(state))
    mine = moves(state, mover)
    if move not in mine:
        raise refusal(state, mover, move, mine)
    if mover == "gm":
        return tuple(game_master.decide(state, move))
    assert isinstance(mover, int)
    events = tuple(_events(state, mover, move))
    return (*events, *_follow(reduce(evolve, events, state)))


def _events(state: State, seat: Seat, move: Move) -> Iterator[AnyEvent]:
    """Return the events of the move itself."""
    match move:
        case ChooseTypes(truth, fakes):
            yield TypesChosen(truth, fakes)
            yield Tapped(seat)
        case Ready():
            yield Tapped(seat)
        case Swap(card):
            yield _swap(state, seat, card)
        case Bribe(player):
            yield Bribed(player)
        case Bet(on, names):
            yield BetPlaced(state.round, seat, on, names)
        case Accuse(player):
            yield Accused(player)
            yield PhaseBegun("vote")
        case Pass():
            yield PhaseBegun("appoint")
        case Vote(valid):
            yield Voted(seat, valid)
        case Appoint(player):
            yield Appointed(player)
            yield LeadGiven(_shuffled(state, state.four, _LEAD))
            yield PhaseBegun("lead_discard")
        case Discard(card):
            yield Dropped(seat, card)
            yield from _after_discard(state, card)


def _follow(state: State) -> Iterator[AnyEvent]:
    """Return what happens once everybody has tapped or voted; nothing before that. Rules 3.1, 6.2."""
    if state.phase == "vote":
        if len(state.ballots) == len(in_office(state)):
            yield from _close_vote(state)
    elif state.phase in ("setup", "investigate", "night", "roles", "introspect") and all(
        seat in state.tapped for seat in range(1, state.seats + 1) if plays(state, seat)
    ):
        yield from _leave(state)


def _leave(state: State) -> Iterator[AnyEvent]:
    match state.phase:
        case "setup":
            yield from _draw(state)
        case "investigate":
            yield NightFell(_shuffled(state, state.four, _NIGHT))
            yield PhaseBegun("night")
        case "night" if state.bribe is not None and not state.bribed:
            yield SecondRolesDealt()
            yield PhaseBegun("roles")
        case "night" | "roles":
            may_accuse = state.round > state.facts.options.interrogate_after and len(in_office(state)) > 1
            yield PhaseBegun("interrogate" if may_accuse else "appoint")
        case "introspect":
            yield (ended := RoundEnded(next_lead(state)))
            yield from _draw(evolve(state, ended))


def _draw(state: State) -> Iterator[AnyEvent]:
    """Draw four stories, after a reshuffle if fewer are left. Rules 4.1, 4.2."""
    deck, count = state.deck, state.facts.board.drawn
    if len(deck) < count:
        deck = _shuffled(state, deck + state.discards, _DECK)
        yield DeckMade(deck)
    one, two, three, four = deck[:count]
    yield Drawn((one, two, three, four))
    yield PhaseBegun("investigate")


def _close_vote(state: State) -> Iterator[AnyEvent]:
    """Carry out a vote: more than half make it valid; then a spy is found, or the lead is banished. Rules 6.2, 6.3."""
    accused = state.accused
    assert accused is not None
    yield VoteClosed()
    if 2 * sum(state.ballots.values()) <= len(in_office(state)):
        yield PhaseBegun("appoint")
        return
    yield TurnedUp(accused)
    if accused not in spies(state):
        banished = evolve(state, Banished(state.lead))
        yield Banished(state.lead)
        yield PenPassed(next_lead(banished))
        yield PhaseBegun("appoint")
        return
    after = state
    if state.facts.options.catch_all_spies and accused not in state.banished:
        yield (out := Banished(accused))
        after = evolve(state, out)
    if not state.facts.options.catch_all_spies or set(spies(state)) <= set(after.banished):
        yield Ended(Outcome(side(state, "journalists"), "spy_caught"))
    else:
        yield PhaseBegun("appoint")


def _after_discard(state: State, card: int) -> Iterator[AnyEvent]:
    if state.phase == "lead_discard":
        yield PhaseBegun("associate_discard")
        return
    rest = state.four[:card] + state.four[card + 1 :]
    yield (published := Published((rest[0], rest[1])))
    reason = victory(evolve(state, published))
    if reason is not None:
        yield Ended(Outcome(side(state, "spies" if reason == "fakes_published" else "journalists"), reason))
    else:
        yield PhaseBegun("introspect")


def _swap(state: State, seat: Seat, card: int) -> Swapped:
    """Exchange the spy's card for a random one of the deck and put it back at a random place. Rule 5.2.

    The deck is sorted before the pick: the result depends on which cards are left, never on their order.
    """
    chance = _chance(state, _SWAP)
    position = state.deck.index(chance.pick(sorted(state.deck)))
    return Swapped(seat, card, position, chance.below(len(state.deck)))


_DECK, _NIGHT, _SWAP, _LEAD = range(4)
"""Numbers of a round's shuffles: each has its own random stream."""


def _chance(state: State, use: int) -> Chance:
    assert state.deal is not None
    return Chance(abs(state.deal.chance) * 1024 + state.round * 4 + use)


def _shuffled(state: State, news: Sequence[News], use: int) -> tuple[News, ...]:
    """Return stories in random order. They are sorted first: the new order says nothing about the old one."""
    return _chance(state, use).shuffled(sorted(news))
