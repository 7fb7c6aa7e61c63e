"""High Card: one secret card each, one chance to swap it, and the highest wins."""

from collections.abc import Mapping, Sequence
from typing import Any

from cards.high_card import HighCard
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from cards.errors import Fault, InputError
from companion.rules.bots import uniform
from companion.rules.chance import Chance
from companion.rules.game import (
    NO_PRIVATE_VIEW,
    Command,
    Event,
    Game,
    IllegalMove,
    Mover,
    NoPrivateView,
    Outcome,
    PublicView,
    Seat,
    View,
    Viewer,
)  # fmt: skip


class Choose(Command, frozen=True):
    """Swap your card, or keep it."""

    swaps: bool


class Deal(Struct, frozen=True):
    """The deck from its top: a card for each seat, then the card that each would swap it for."""

    cards: tuple[int, ...]


class Dealt(Event, frozen=True):
    """The cards are dealt."""

    deal: Deal


class Chosen(Event, frozen=True):
    """A seat has decided whether to swap its card."""

    seat: Seat
    swaps: bool


class State(Struct, frozen=True):
    seats: int
    facts: HighCard
    deal: Deal = Deal(())
    swaps: Mapping[Seat, bool] = {}
    round: int = 1

    @property
    def waiting(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in self.swaps)

    def card(self, seat: Seat) -> int:
        return self.deal.cards[seat - 1 + self.seats * self.swaps.get(seat, False)]

    @property
    def phase(self) -> str:
        return "choose" if self.waiting else "over"

    @property
    def outcome(self) -> Outcome | None:
        """Rule 1.3."""
        cards = () if self.waiting else tuple(map(self.card, range(1, self.seats + 1)))
        return Outcome((cards.index(max(cards)) + 1,), "highest", {"cards": cards}) if cards else None


class Reveal(Struct, frozen=True):
    deal: Deal


class TableView(PublicView, frozen=True):
    highest: int
    waiting_for: tuple[Seat, ...]
    reveal: Reveal | UnsetType = UNSET


class PrivateView(Struct, frozen=True):
    card: int


def deal(state: State, chance: Chance, given: Mapping[str, Any]) -> Dealt:
    """Two cards for each seat. Rule 1.1."""
    deck, many = range(1, state.facts.options.highest + 1), 2 * state.seats
    cards = given.get("cards", chance.shuffled(deck)[:many])
    if len(cards) != many or len(set(cards) & set(deck)) != many:
        raise InputError("deal", Fault("deal", "cards", "", f"expected {many} different cards of the deck"))
    return Dealt(Deal(cards))


def moves(state: State, mover: Mover) -> Sequence[Choose]:
    """Everybody chooses once. Rule 1.2."""
    return (Choose(False), Choose(True)) if mover in state.waiting else ()


def decide(state: State, mover: Mover, move: Choose, at: float) -> Sequence[Chosen]:
    if not isinstance(mover, int) or mover not in state.waiting:
        raise IllegalMove("not_your_turn", "chosen")
    return (Chosen(mover, move.swaps),)


def evolve(state: State, event: Dealt | Chosen) -> State:
    if isinstance(event, Dealt):
        return replace(state, deal=event.deal)
    return replace(state, swaps={**state.swaps, event.seat: event.swaps})


def table(state: State) -> TableView:
    return TableView(state.facts.options.highest, state.waiting, UNSET if state.waiting else Reveal(state.deal))


def you(state: State, viewer: Viewer) -> PrivateView | NoPrivateView:
    return PrivateView(state.card(viewer)) if isinstance(viewer, int) else NO_PRIVATE_VIEW


def steady(view: View[TableView, Any, Choose], chance: Chance) -> Choose | None:
    """Swap a card of the lower half."""
    return Choose(2 * view.you.card <= view.table.highest) if view.moves else None


GAME = Game(
    slug="high_card", commands=(Choose,), events=(Dealt, Chosen), blank=State, deal=deal, decide=decide, evolve=evolve,
    moves=moves, table=table, you=you, bots={"random": uniform, "steady": steady},
)  # fmt: skip
