"""Views of Photo Leap: what each viewer may know, built from nothing and never stripped from the state."""

from msgspec import UNSET

from cards.photo_leap import deck_by_round
from cards.photo_leap.animals import DRAWN
from companion.games.photo_leap.evolve import roles
from companion.games.photo_leap.model import State
from companion.games.photo_leap.queries import in_office, plays, spies
from companion.games.photo_leap.view_types import GmYou, PrivateView, Reveal, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """Return what everybody may see; once the game is over, everything. Rule 10.1."""
    deck, discards = _piles(state)
    return TableView(
        lead=state.lead,
        associate=state.associate,
        published=state.published,
        turns=state.turns,
        score=state.turns[-1].score if state.turns else 0,
        deck=deck,
        discards=discards,
        banished=state.banished,
        bribed=state.bribed,
        bribe_round=state.bribe_round,
        accused=state.accused,
        votes=state.votes,
        interrogations=state.interrogations,
        waiting_for=_waiting_for(state),
        readers=state.readers,
        turned_up=state.turned_up,
        catch_all_spies=state.facts.options.catch_all_spies,
        seats=state.seats,
        animals=UNSET if tuple(state.facts.news) == DRAWN else tuple(state.facts.news),
        reveal=_reveal(state) if state.outcome else UNSET,
    )


def _piles(state: State) -> tuple[int, int]:
    """Return the sizes of deck and discards; with a game master they follow from the round alone. Rule 4.2."""
    if state.facts.options.mode == "full":
        return len(state.deck), len(state.discards)
    news, hand_size = sum(card.copies for card in state.facts.news.values()), state.facts.board.drawn
    if state.phase == "setup":
        return news, 0
    deck, _ = deck_by_round(state.facts)[state.round - 1]
    in_hand = hand_size if len(state.published) < state.round else 0
    return deck, news - deck - in_hand - state.facts.board.published * len(state.published)


def _waiting_for(state: State) -> tuple[Seat | str, ...]:
    """Return whose tap is missing: every seat while only a spy has more to do, so that being late reveals nothing."""
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
    """Return what only this viewer may see: a seat's own cards, or what a human game master knows. Rule 10.1."""
    if state.facts.options.mode == "gm":
        return GmYou(state.types) if viewer == "gm" else NO_PRIVATE_VIEW
    if not isinstance(viewer, int) or state.deal is None:
        return NO_PRIVATE_VIEW
    own_roles, notebook, all_spies = roles(state, viewer), state.notebooks[viewer - 1], spies(state)
    is_spy = viewer in all_spies
    sees_night = state.phase == "night" and is_spy and viewer not in state.banished
    sees_four = sees_night or (state.phase == "lead_discard" and viewer == state.lead)
    leads = {round: turn.lead for round, turn in enumerate(state.turns, 1)}  # a lead sees what its associate drops
    sees_three = state.phase == "associate_discard" and viewer == state.associate
    return PrivateView(
        role=own_roles[0],
        additional_role=own_roles[1] if len(own_roles) > 1 else None,
        news=notebook[-1] if notebook else None,
        notebook=notebook,
        four=state.four if sees_four else None,
        three=state.four if sees_three else None,
        drops=tuple(drop for drop in state.drops if viewer in (drop.seat, leads.get(drop.round))),
        types=state.types if is_spy else None,
        fellow_spy=next(seat for seat in all_spies if seat != viewer) if is_spy and len(all_spies) > 1 else None,
        swaps=tuple(swap for swap in state.swaps if swap.seat == viewer),
        bets=tuple(bet for bet in state.bets if bet.seat == viewer),
    )


def _reveal(state: State) -> Reveal:
    is_full = state.facts.options.mode == "full" and state.deal is not None
    seats = range(1, state.seats + 1) if is_full else ()
    return Reveal(
        deal=state.deal if is_full else None,
        bribed_seat=state.bribe,
        types=state.types,
        roles={seat: roles(state, seat) for seat in seats},
        news={seat: state.notebooks[seat - 1] for seat in seats},
        swaps=state.swaps,
        discarded=state.drops,
        bets=state.bets,
    )


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """Return roles and sides for statistics, the second spy as "bribed"; nothing where the cards are on paper."""
    if state.facts.options.mode == "gm" or state.deal is None:
        return {}
    spying = {state.bribe: ("bribed", "spies"), state.deal.spy: ("spy", "spies")}
    return {seat: spying.get(seat, ("journalist", "journalists")) for seat in range(1, state.seats + 1)}
