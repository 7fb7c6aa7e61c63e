"""Types of the colour game's views: forms, the public view, a seat's private view and the reveal. No logic."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from cards.color_game import Quest
from companion.games.color_game.model import Chips, Deal, Entry, Guess, Identity, Note, Phase, QuestId, Seconds, Trade
from companion.rules.game import Form, PublicView, Seat

# The forms that `moves` lists: what each field may hold.


class MessageFields(msgspec.Struct, frozen=True):
    to: tuple[Seat, ...]
    text: int
    """The greatest number of characters."""


class MessageForm(Form, frozen=True):
    form: MessageFields


class GoodsFields(msgspec.Struct, frozen=True):
    chips: int
    """The greatest number."""

    identities: tuple[Seat, ...]
    quests: tuple[QuestId, ...]
    seconds: int | UnsetType = UNSET
    """The greatest number; unset on a table that does not trade time."""


class OfferFields(msgspec.Struct, frozen=True):
    to: tuple[Seat, ...]
    give: GoodsFields
    want: GoodsFields


class OfferForm(Form, frozen=True):
    form: OfferFields


class NameFields(msgspec.Struct, frozen=True):
    players: tuple[Seat, ...]
    teams: tuple[Identity, ...]


class NameForm(Form, frozen=True):
    form: NameFields


# The parts of a view.


class QuestHeld(msgspec.Struct, frozen=True):
    """A quest at the end: its holder, whether it is done, and its points for the holder's team. Rule 8.3."""

    quest: QuestId
    seat: Seat
    done: bool
    points: int


class TeamResult(msgspec.Struct, frozen=True):
    """A team's score and its parts. `award` is None if its members did not find each other. Rule 7.1."""

    members: tuple[Seat, ...]
    chips: int
    award: int | None
    quests: int
    score: int


class Secrets(msgspec.Struct, frozen=True):
    """What was one seat's secret. `chips` holds the last giver of each chip, None for a starting chip."""

    chips: Chips
    known: Mapping[Seat, Identity]
    guesses: tuple[Guess, ...]
    observer_guess: Seat | None


class Reveal(msgspec.Struct, frozen=True):
    """All that was secret; public once the game is over. Rule 7.1."""

    deal: Deal
    teams: Mapping[Identity, TeamResult]
    quests: tuple[QuestHeld, ...]
    seats: Mapping[Seat, Secrets]
    deals: tuple[Trade, ...]
    messages: tuple[Note, ...]
    named: Mapping[Seat, Identity] | None
    called: Identity | None


class TableView(PublicView, frozen=True):
    """What everybody sees."""

    deadline: Seconds | None
    seats: tuple[Seat, ...]
    observer_in_play: bool
    teams: tuple[Identity, ...]
    phase: Phase
    waiting_for: tuple[Seat, ...]
    chip_swaps: bool
    quests_in_play: bool
    chips: int
    """How many each seat starts with."""
    quest_points: int
    quest_cards: Mapping[QuestId, Quest]
    """The quests that there are, if the table plays with them; not who holds which."""
    offer_seconds: int | UnsetType = UNSET
    """What an offer costs its sender; unset on a table that does not trade time."""
    reveal: Reveal | UnsetType = UNSET


class PrivateView(msgspec.Struct, frozen=True):
    """What one seat sees of its own."""

    identity: Identity
    chips: int
    starting_chips: int
    known: Mapping[Seat, Identity]
    messages: tuple[Note, ...]
    deals: tuple[Trade, ...]
    news: Mapping[Seat, int]
    """How often each other seat has done what this seat can see: messages, offers and answers to offers and guesses."""
    guesses: tuple[Guess, ...]
    observer_guess: Seat | None
    story: tuple[Entry, ...]
    """What this seat has done and learned with others, in order: the k-th message of it is that of `messages`."""
    quests: tuple[QuestId, ...]
    award: int | None
    overheard: tuple[Note, ...] | UnsetType = UNSET
    seconds: int | UnsetType = UNSET
    """Of one's own; unset on a table that does not trade time."""
