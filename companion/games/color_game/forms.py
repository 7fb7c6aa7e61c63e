"""What a seat may put into a message, an offer or the assassin's names, and the guesses that it may make.

Every value comes from public facts and from what the seat itself knows. What depends on the seats alone is built once.
"""

from functools import cache

from companion.games.color_game.model import (
    LONGEST_TEXT,
    MOST_WANTED,
    GuessObserver,
    GuessTeammate,
    QuestId,
    State,
)
from companion.games.color_game.seen import (
    GoodsFields,
    MessageFields,
    MessageForm,
    NameFields,
    NameForm,
    OfferFields,
    OfferForm,
)
from companion.games.color_game.trading import can_tell
from companion.rules.game import Seat


@cache
def others(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """Every seat but this one."""
    return tuple(other for other in range(1, seats + 1) if other != seat)


@cache
def message_form(seats: int, seat: Seat) -> MessageForm:
    return MessageForm(MessageFields(others(seats, seat), LONGEST_TEXT))


def offer_form(state: State, seat: Seat) -> OfferForm:
    """To give: what is in this seat's hands. To want: anything, for a limit would tell what others have."""
    hand = state.hands[seat - 1]
    give = GoodsFields(len(hand.chips), can_tell(hand, seat), hand.quests)
    want = _wanted(state.seats, seat, tuple(state.facts.quests))
    return OfferForm(OfferFields(others(state.seats, seat), give, want))


@cache
def _wanted(seats: int, seat: Seat, quests: tuple[QuestId, ...]) -> GoodsFields:
    return GoodsFields(MOST_WANTED, others(seats, seat), quests)


def name_form(state: State, seat: Seat) -> NameForm:
    return NameForm(NameFields(others(state.seats, seat), state.teams))


@cache
def teammate_guesses(seats: int, seat: Seat) -> tuple[GuessTeammate, ...]:
    return tuple(GuessTeammate(player) for player in others(seats, seat))


@cache
def observer_guesses(seats: int, seat: Seat) -> tuple[GuessObserver, ...]:
    return tuple(GuessObserver(player) for player in others(seats, seat))
