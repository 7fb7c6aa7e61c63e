"""What a viewer of the colour game sees, as values: forms, the table, what is its own, and the reveal. No logic."""

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from companion.games.color_game.model import Chips, Deal, Guess, Identity, Note, Phase, QuestId, Seconds, Trade
from companion.rules.game import Form, PublicView, Seat

# The moves of free form, as `moves` lists them: what each field may be.


class MessageFields(msgspec.Struct, frozen=True):
    to: tuple[Seat, ...]
    text: int
    """The most characters."""


class MessageForm(Form, frozen=True):
    form: MessageFields


class GoodsFields(msgspec.Struct, frozen=True):
    chips: int
    """The most."""

    identities: tuple[Seat, ...]
    quests: tuple[QuestId, ...]


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
    """A quest at the end: who holds it, whether it is done, and what it brings its holder's team."""

    quest: QuestId
    seat: Seat
    done: bool
    points: int


class TeamResult(msgspec.Struct, frozen=True):
    """A team's score and its parts. `award` is null if its members did not find each other."""

    members: tuple[Seat, ...]
    chips: int
    award: int | None
    quests: int
    score: int


class Secrets(msgspec.Struct, frozen=True):
    """One seat's, laid open. `chips`: the last giver of each it holds, null for a starting chip."""

    chips: Chips
    known: Mapping[Seat, Identity]
    guesses: tuple[Guess, ...]
    observer_guess: Seat | None


class Reveal(msgspec.Struct, frozen=True):
    """All that was secret, once the game is over."""

    deal: Deal
    teams: Mapping[Identity, TeamResult]
    quests: tuple[QuestHeld, ...]
    seats: Mapping[Seat, Secrets]
    deals: tuple[Trade, ...]
    messages: tuple[Note, ...]
    named: Mapping[Seat, Identity] | None
    called: Identity | None


class TableView(PublicView, frozen=True):
    deadline: Seconds | None
    seats: tuple[Seat, ...]
    observer_in_play: bool
    teams: tuple[Identity, ...]
    phase: Phase
    waiting_for: tuple[Seat, ...]
    chip_swaps: bool
    quests_in_play: bool
    reveal: Reveal | UnsetType = UNSET


class PrivateView(msgspec.Struct, frozen=True):
    identity: Identity
    chips: int
    starting_chips: int
    known: Mapping[Seat, Identity]
    messages: tuple[Note, ...]
    deals: tuple[Trade, ...]
    guesses: tuple[Guess, ...]
    observer_guess: Seat | None
    quests: tuple[QuestId, ...]
    award: int | None
    overheard: tuple[Note, ...] | UnsetType = UNSET
