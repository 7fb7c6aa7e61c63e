"""The forms of messages, offers and the assassin's names, and lists of possible guesses, for one seat.

Every value comes from public facts or from what the seat itself knows. What depends on seats alone is cached.
"""

from functools import cache

from msgspec import UNSET

from companion.games.color_game.model import (
    LONGEST_TEXT,
    MOST_WANTED,
    GuessObserver,
    GuessTeammate,
    QuestId,
    State,
)
from companion.games.color_game.trades import offer_cost, tellable_identities
from companion.games.color_game.view_types import (
    GoodsFields,
    MessageFields,
    MessageForm,
    NameFields,
    NameForm,
    OfferFields,
    OfferForm,
)
from companion.rules.game import Seat


@cache
def others(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """Return every seat but this one."""
    return tuple(other for other in range(1, seats + 1) if other != seat)


@cache
def message_form(seats: int, seat: Seat) -> MessageForm:
    """Return the form of a private message. Rule 9.2."""
    return MessageForm(MessageFields(others(seats, seat), LONGEST_TEXT))


def offer_form(state: State, seat: Seat) -> OfferForm:
    """Return the form of an offer. A seat gives what it has and may want anything. Rules 3.2, 3.3.

    A limit on what it may want would tell what others have.
    """
    hand = state.hands[seat - 1]
    has_time = state.facts.options.time
    seconds = hand.seconds - offer_cost(state) if has_time else UNSET
    give = GoodsFields(len(hand.chips), tellable_identities(hand, seat), hand.quests, seconds)
    want = _wanted(state.seats, seat, tuple(state.facts.quests), has_time)
    return OfferForm(OfferFields(others(state.seats, seat), give, want))


@cache
def _wanted(seats: int, seat: Seat, quests: tuple[QuestId, ...], has_time: bool) -> GoodsFields:
    return GoodsFields(MOST_WANTED, others(seats, seat), quests, MOST_WANTED if has_time else UNSET)


def name_form(state: State, seat: Seat) -> NameForm:
    """Return the form of the assassin's guess. Rule 6.2."""
    return NameForm(NameFields(others(state.seats, seat), state.teams))


@cache
def teammate_guesses(seats: int, seat: Seat) -> tuple[GuessTeammate, ...]:
    """Return a guess at each other player as the teammate. Rule 5.1."""
    return tuple(GuessTeammate(player) for player in others(seats, seat))


@cache
def observer_guesses(seats: int, seat: Seat) -> tuple[GuessObserver, ...]:
    """Return a guess at each other player as the observer. Rule 5.6."""
    return tuple(GuessObserver(player) for player in others(seats, seat))
