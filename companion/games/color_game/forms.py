"""The forms of messages, offers and the assassin's names, for one seat.

Every value comes from public facts or from what the seat itself knows. What depends on seats alone is cached.
"""

from functools import cache

from msgspec import UNSET

from companion.games.color_game import model as m
from companion.games.color_game import view_types
from companion.games.color_game.trades import offer_cost
from companion.rules.game import Seat


@cache
def others(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """Return every seat but this one."""
    return tuple(other for other in range(1, seats + 1) if other != seat)


@cache
def message_form(seats: int, seat: Seat) -> view_types.MessageForm:
    """Return the form of a private message. Rule 9.2."""
    return view_types.MessageForm(view_types.MessageFields(others(seats, seat), m.LONGEST_TEXT))


def offer_form(state: m.State, seat: Seat) -> view_types.OfferForm:
    """Return the form of an offer: of what a seat has, and of anything, not of what others have. Rules 3.2, 3.3."""
    hand = state.hands[seat - 1]
    has_time = state.facts.options.time
    seconds = hand.seconds - offer_cost(state) if has_time else UNSET
    tellable = tuple(sorted({seat, *hand.known}))  # its own, and those that it knows from deals. Rule 3.5.
    give = view_types.GoodsFields(len(hand.chips), tellable, hand.quests, seconds)
    most_time = m.MOST_WANTED if has_time else UNSET
    want = view_types.GoodsFields(m.MOST_WANTED, others(state.seats, seat), tuple(state.facts.quests), most_time)
    return view_types.OfferForm(view_types.OfferFields(others(state.seats, seat), give, want))


def name_form(state: m.State, seat: Seat) -> view_types.NameForm:
    """Return the form of the assassin's guess. Rule 6.2."""
    return view_types.NameForm(view_types.NameFields(others(state.seats, seat), state.teams))
