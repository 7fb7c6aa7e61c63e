"""Photo Leap's rules: set-up, what each seat may do, what a move makes happen. With a game master see gm.py."""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce

from companion.games.photo_leap import game_master
from companion.games.photo_leap.evolve import evolve
from companion.games.photo_leap.model import (
    Accuse,
    Accused,
    AnyEvent,
    Appoint,
    Appointed,
    Banished,
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
from companion.games.photo_leap.queries import in_office, next_lead, now, plays, side, spies, triples, victory
from companion.games.photo_leap.refusals import refusal, swap_refusal
from companion.rules.chance import Chance
from companion.rules.game import IllegalMove, Mover, Outcome, Seat

PHASES: Mapping[type[Move], tuple[Phase, ...]] = {
    ChooseTypes: ("setup",),
    Ready: ("setup", "investigate", "night", "roles", "introspect"),
    Swap: ("night",),
    Bribe: ("night",),
    Accuse: ("interrogate",),
    Pass: ("interrogate",),
    Vote: ("vote",),
    Appoint: ("appoint",),
    Discard: ("lead_discard", "associate_discard"),
}
CHOICES = tuple(ChooseTypes(truth, fakes) for truth, fakes in triples(game_master.TYPES))
READY = (Ready(),)
VOTES = (Vote(True), Vote(False))
SWAPS = tuple(Swap(card) for card in range(4))
DISCARDS = tuple(Discard(card) for card in range(4))


def moves(state: State, mover: Mover) -> Sequence[Move]:
    """What this seat may do now. Rule 12.5: at a table with a game master, only he moves."""
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
        return CHOICES
    if state.phase == "night" and seat in spies(state):
        return (*(SWAPS if swap_refusal(state) is None else ()), *_bribes(state), *READY)
    return READY


def _bribes(state: State) -> Sequence[Bribe]:
    """Rule 5.3: once a game, from a certain round on, a journalist who is not banished."""
    if state.bribe is not None or state.round <= state.facts.options.bribe_after:
        return ()
    return tuple(Bribe(seat) for seat in in_office(state) if seat not in spies(state))


def accusable(state: State) -> tuple[Seat, ...]:
    """Any other player, a banished one too, but nobody already turned up as a spy. Rule 6.1."""
    return tuple(
        seat for seat in range(1, state.seats + 1) if seat != state.lead and "spy" not in state.turned_up.get(seat, ())
    )


def candidates(state: State) -> tuple[Seat, ...]:
    """Who may be associate: the nearest to what the rule asks that leaves anybody at all. Rule 7.1."""
    others = tuple(seat for seat in in_office(state) if seat != state.lead)
    return tuple(seat for seat in others if seat != state.last_lead) or others or (state.lead,)


def decide(state: State, mover: Mover, move: Move, at: float) -> Sequence[AnyEvent]:
    """What a move makes happen, and all that follows from it at once.

    Raises:
        IllegalMove: the phase, the seat or a rule forbids it.
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
    """What the move itself is."""
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
    """What happens by itself once everybody has tapped or voted. Rules 3.1, 6.2."""
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
    """Four news, after a reshuffle if fewer are left. Rules 4.1, 4.2."""
    deck, drawn = state.deck, state.facts.board.drawn
    if len(deck) < drawn:
        deck = _shuffled(state, deck + state.discards, _DECK)
        yield DeckMade(deck)
    one, two, three, four = deck[:drawn]
    yield Drawn((one, two, three, four))
    yield PhaseBegun("investigate")


def _close_vote(state: State) -> Iterator[AnyEvent]:
    """More than half make an interrogation valid; a spy's card ends it well, none costs the lead. Rules 6.2, 6.3."""
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
    left = state.four[:card] + state.four[card + 1 :]
    yield (published := Published((left[0], left[1])))
    reason = victory(evolve(state, published))
    if reason is not None:
        yield Ended(Outcome(side(state, "spies" if reason == "fakes_published" else "journalists"), reason))
    else:
        yield PhaseBegun("introspect")


def _swap(state: State, seat: Seat, card: int) -> Swapped:
    """A random card of the deck for the spy's, which goes back at a random place. Rule 5.2.

    Chance picks from the deck sorted: what comes depends on which cards are left, never on how they lie.
    """
    chance = _chance(state, _SWAP)
    taken = state.deck.index(chance.pick(sorted(state.deck)))
    return Swapped(seat, card, taken, chance.below(len(state.deck)))


_DECK, _NIGHT, _SWAP, _LEAD = range(4)
"""Every shuffle of a round has a stream of chance of its own."""


def _chance(state: State, use: int) -> Chance:
    assert state.deal is not None
    return Chance(abs(state.deal.chance) * 1024 + state.round * 4 + use)


def _shuffled(state: State, news: Sequence[News], use: int) -> tuple[News, ...]:
    """Sorted first, so that the order shown tells nothing of the order before."""
    return _chance(state, use).shuffled(sorted(news))
