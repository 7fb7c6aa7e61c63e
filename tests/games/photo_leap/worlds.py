"""Worlds that a viewer of Photo Leap cannot tell apart, and what each event shows to whom.

Written from the rules alone (Rule 10.1), without view.py: the laws hold the views against this.
"""

from itertools import permutations

from cases import tables_beside
from msgspec.structs import replace

from cards.photo_leap import PhotoLeap
from companion.games.photo_leap.model import (
    AnyEvent,
    BetPlaced,
    Bribed,
    DeckMade,
    Drawn,
    Drop,
    Dropped,
    Ended,
    LeadGiven,
    NewsEvent,
    NightFell,
    Published,
    SecondRolesDealt,
    State,
    Swapped,
    Tapped,
    TurnedUp,
    Types,
    TypesChosen,
    VoteClosed,
    Voted,
)
from companion.rules.chance import Chance
from companion.rules.game import Viewer

LISTED = tables_beside(__file__)
TABLES, SHORT_GAME = LISTED["tables"], LISTED["short_game"]
ANIMALS = ("sheep", "bear", "wolf", "deer", "fox")
COVERED = ("setup", "night", "roles")


def deal_is_used(facts: PhotoLeap) -> bool:
    """With a human game master roles and news are on paper, and the deal counts for nothing but the lead."""
    return facts.options.mode == "full"


HAS_UNSEEN_MOVES = True
"""Whether some moves change nothing that others see."""


def roles(state: State) -> dict[int, str]:
    assert state.deal is not None
    return {seat: "spy" if seat == state.deal.spy else "journalist" for seat in range(1, state.seats + 1)}


def indistinguishable_state(state: State, viewer: Viewer, chance: Chance) -> State:
    """A table with another deal of what this viewer has not seen."""
    if state.outcome or viewer == "gm":
        return state
    if state.facts.options.mode == "gm":
        return _other_types(state, chance)
    state = _other_spies(state, viewer, chance)
    if viewer not in _spies(state):
        state = _other_types(state, chance)
    state = _other_bets(_other_taps(state, viewer, chance), viewer, chance)
    return _other_news(state, viewer, chance)


def visible_part(state: State, event: AnyEvent, viewer: Viewer) -> object:
    """What an event, coming to this state, tells the viewer; everything else about it is secret."""
    assert state.deal is not None
    if isinstance(event, NewsEvent):
        return _visible_news(state, event, viewer)
    mine = event if getattr(event, "seat", None) == viewer else None
    match event:
        case Tapped() if state.phase in COVERED:
            return mine
        case TypesChosen():
            return event if viewer in ("gm", state.deal.spy) else type(event)
        case BetPlaced():
            return mine
        case Bribed():
            return event if viewer == state.deal.spy else None
        case SecondRolesDealt():
            spying = (state.deal.spy, state.bribe)
            return (type(event), spying, state.types) if viewer in spying else type(event)
        case Voted(seat):
            return mine or (type(event), seat)
        case VoteClosed():
            return state.ballots
        case TurnedUp(seat):
            return seat, seat == state.deal.spy, state.bribed and seat == state.bribe
        case Ended():
            return event, state
    return event


def _visible_news(state: State, event: NewsEvent, viewer: Viewer) -> object:
    mine = event if getattr(event, "seat", None) == viewer else None
    match event:
        case DeckMade(deck):
            return len(deck)
        case Drawn(news):
            drawn = _drawn_for(state)
            is_reader = viewer in drawn and viewer not in state.banished
            return news[drawn.index(viewer)] if is_reader else type(event)
        case NightFell(four):
            return sorted(four) if viewer in _spies(state) and viewer not in state.banished else type(event)
        case Swapped(card=card, taken=taken):
            return (card, state.deck[taken]) if mine else None
        case LeadGiven(four):
            return sorted(four) if viewer == state.lead else type(event)
        case Dropped(seat, card):
            left = state.four[:card] + state.four[card + 1 :]
            # In the order they lie: where the lead took one out, the associate may see.
            return (seat, mine, left) if viewer in (seat, state.associate) else (type(event), seat)
        case Published(types):
            return types, _score(replace(state, published=(*state.published, types)), state.types)


def _drawn_for(state: State) -> list[int]:
    """The seats that a round's news go to: of more than four the lead and the next three on the left in office."""
    if state.seats <= 4:
        return list(range(1, state.seats + 1))
    seats = [*range(state.lead, state.seats + 1), *range(1, state.lead)]
    return sorted([seat for seat in seats if seat not in state.banished][:4])


def _spies(state: State) -> tuple[int | None, ...]:
    assert state.deal is not None
    return (state.deal.spy, state.bribe) if state.bribed else (state.deal.spy,)


def _score(state: State, types: Types | None) -> int:
    lying = [news for pair in state.published for news in pair]
    return sum((news == types.truth) - (news in types.fakes) for news in lying) if types else 0


def _other_types(state: State, chance: Chance) -> State:
    """Other truth and fakes with the same scores all along, in the states before the game master's entries too."""
    if state.types is None:
        return state
    choices = [Types(truth, (one, two)) for truth, one, two in permutations(ANIMALS, 3)]
    past = list(_past(state))
    fitting = [types for types in choices if all(_score(was, types) == _score(was, was.types) for was in past)]
    types = chance.pick(fitting)
    before = None
    for was in reversed(past):
        before = replace(was, before=before, types=types if was.types else None)
    assert before is not None
    return before


def _past(state: State | None):
    while state is not None:
        yield state
        state = state.before


def _other_spies(state: State, viewer: Viewer, chance: Chance) -> State:
    """Another spy, another bribe, a bribe or none, as far as roles turned up and the viewer's own cards allow."""
    assert state.deal is not None
    hidden = [seat for seat in range(1, state.seats + 1) if seat != viewer and seat not in state.turned_up]
    if viewer in _spies(state):
        return state
    spy, bribe = state.deal.spy, state.bribe
    if spy in hidden and (not state.bribed or bribe in hidden):
        spy, *rest = chance.shuffled(hidden)
        if state.bribed:
            bribe = rest[0]
    if not state.bribed and state.phase == "night" and state.round > state.facts.options.bribe_after:
        whom = [seat for seat in range(1, state.seats + 1) if seat != spy and seat not in state.banished]
        bribe = chance.pick([None, *whom]) if spy not in state.banished else None
    return replace(state, deal=replace(state.deal, spy=spy), bribe=bribe)


def _other_taps(state: State, viewer: Viewer, chance: Chance) -> State:
    """In covered phases nobody sees who has tapped; votes are seen to be cast, not which way."""
    ballots = {seat: valid if seat == viewer else chance.below(2) == 0 for seat, valid in state.ballots.items()}
    state = replace(state, ballots=ballots)
    if state.phase not in COVERED:
        return state
    mine = state.tapped & {viewer}
    seats = [seat for seat in range(1, state.seats + 1) if seat not in state.banished and seat != viewer]
    tapped = mine | {seat for seat in seats if chance.below(2)}
    if len(tapped) > len(seats) - (viewer == "table"):  # the phase would have ended
        tapped = mine
    if state.phase == "setup" and state.deal is not None and viewer != state.deal.spy:
        chosen = Types("fox", ("bear", "wolf")) if state.deal.spy in tapped else None
        return replace(state, tapped=frozenset(tapped), types=chosen)
    return replace(state, tapped=frozenset(tapped))


def _other_bets(state: State, viewer: Viewer, chance: Chance) -> State:
    """Other bets, and more or fewer of them, by everybody else: whoever is a spy has none."""
    seats = [seat for seat in range(1, state.seats + 1) if seat != viewer]
    bets = [bet for bet in state.bets if bet.seat == viewer or chance.below(2)]
    bets += [BetPlaced(1, seat, "types", chance.shuffled(ANIMALS)[:3]) for seat in seats if chance.below(2)]
    return replace(state, bets=tuple(bets))


def _other_drops(state: State, seat: int, chance: Chance) -> tuple[Drop, ...]:
    """Other news where a seat has not seen what was dropped: it knows its own, and as lead what its associate kept."""
    leads = {number: turn.lead for number, turn in enumerate(state.turns, 1)}
    return tuple(
        drop if seat in (drop.seat, leads.get(drop.round)) else replace(drop, news=chance.pick(ANIMALS))
        for drop in state.drops
    )


def _other_news(state: State, viewer: Viewer, chance: Chance) -> State:
    """Notebooks change hands; half the time every other card that the viewer does not see now is dealt anew too."""
    seat = viewer if isinstance(viewer, int) else 0
    books = chance.shuffled(book for i, book in enumerate(state.notebooks, 1) if i != seat)
    if seat:
        books = (*books[: seat - 1], state.notebooks[seat - 1], *books[seat - 1 :])
    state = replace(state, notebooks=books, drops=_other_drops(state, seat, chance))
    if seat not in _spies(state):
        swaps = tuple(swap for swap in state.swaps if chance.below(2))
        state = replace(state, swaps=swaps, swapped=chance.below(2) == 0)
    if state.phase == "investigate" and not state.banished and state.seats == 4:
        state = replace(state, four=tuple(book[-1] or "fox" for book in books))
    if chance.below(2):
        return state
    sees = (
        (state.phase == "night" and seat in _spies(state) and seat not in state.banished)
        or (state.phase == "lead_discard" and seat == state.lead)
        or (
            state.phase == "associate_discard" and seat in (state.lead, state.associate)
        )  # the lead passed the three on
    )
    pool = chance.shuffled(state.deck + state.discards + (() if sees else state.four))
    deck, pool = pool[: len(state.deck)], pool[len(state.deck) :]
    discards, four = pool[: len(state.discards)], pool[len(state.discards) :]
    return replace(state, deck=deck, discards=discards, four=state.four if sees else four)
