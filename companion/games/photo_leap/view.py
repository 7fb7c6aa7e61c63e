"""What one viewer of Photo Leap may know: built from what is allowed, the only way out of a table's state."""

from msgspec import UNSET

from cards.photo_leap import deck_by_round
from companion.games.photo_leap.evolve import roles
from companion.games.photo_leap.model import State
from companion.games.photo_leap.queries import in_office, plays, spies
from companion.games.photo_leap.view_types import GmYou, PrivateView, Reveal, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """What lies on the table. Rule 10.1: once the game is over, everything."""
    deck, discards = _piles(state)
    return TableView(
        state.lead,
        state.associate,
        state.published,
        state.turns,
        state.turns[-1].score if state.turns else 0,
        deck,
        discards,
        state.banished,
        state.bribed,
        state.accused,
        state.votes,
        _waiting_for(state),
        state.turned_up,
        _reveal(state) if state.outcome else UNSET,
    )


def _piles(state: State) -> tuple[int, int]:
    """Cards in the deck and on the discards; with a game master reckoned from the round alone. Rule 4.2."""
    if state.facts.options.mode == "full":
        return len(state.deck), len(state.discards)
    news, drawn = sum(card.copies for card in state.facts.news.values()), state.facts.board.drawn
    if state.phase == "setup":
        return news, 0
    deck, _ = deck_by_round(state.facts)[state.round - 1]
    in_hand = drawn if len(state.published) < state.round else 0
    return deck, news - deck - in_hand - state.facts.board.published * len(state.published)


def _waiting_for(state: State) -> tuple[Seat | str, ...]:
    """Whose tap is missing. Where a spy may have more to do, every seat of the phase is named until it ends."""
    if state.phase == "over":
        return ()
    if state.facts.options.mode == "gm":
        return ("gm",)
    match state.phase:
        case "setup" | "night" | "roles":
            return in_office(state)
        case "investigate" | "introspect":
            seats = range(1, state.seats + 1)
            return tuple(seat for seat in seats if plays(state, seat) and seat not in state.tapped)
        case "vote":
            return tuple(seat for seat in in_office(state) if seat not in state.ballots)
        case "associate_discard" if state.associate is not None:
            return (state.associate,)
    return (state.lead,)


def you(state: State, viewer: Viewer) -> PrivateView | GmYou | NoPrivateView:
    """What a seat knows besides; with a game master, what he knows. Rule 10.1."""
    if state.facts.options.mode == "gm":
        return GmYou(state.types) if viewer == "gm" else NO_PRIVATE_VIEW
    if not isinstance(viewer, int) or state.deal is None:
        return NO_PRIVATE_VIEW
    held, book, spying = roles(state, viewer), state.notebooks[viewer - 1], spies(state)
    is_spy = viewer in spying
    sees_four = (state.phase == "night" and is_spy and viewer not in state.banished) or (
        state.phase == "lead_discard" and viewer == state.lead
    )
    return PrivateView(
        held[0],
        held[1] if len(held) > 1 else None,
        book[-1] if book else None,
        book,
        state.four if sees_four else None,
        state.four if state.phase == "associate_discard" and viewer == state.associate else None,
        state.types if is_spy else None,
        next(seat for seat in spying if seat != viewer) if is_spy and len(spying) > 1 else None,
    )


def _reveal(state: State) -> Reveal:
    is_full = state.facts.options.mode == "full" and state.deal is not None
    seats = range(1, state.seats + 1) if is_full else ()
    return Reveal(
        state.deal if is_full else None,
        state.bribe,
        state.types,
        {seat: roles(state, seat) for seat in seats},
        {seat: state.notebooks[seat - 1] for seat in seats},
        state.swaps,
        state.drops,
    )


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """For the figures: each seat's card, the second spy told apart, then its side. With a game master nobody knows."""
    if state.facts.options.mode == "gm" or state.deal is None:
        return {}
    return {
        seat: ("spy", "spies")
        if seat == state.deal.spy
        else ("bribed", "spies")
        if seat == state.bribe
        else ("journalist", "journalists")
        for seat in range(1, state.seats + 1)
    }
