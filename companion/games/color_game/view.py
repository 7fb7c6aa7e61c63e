"""Builds the colour game's views from what each viewer may know: the only way out of a table's state."""

from msgspec import UNSET

from companion.games.color_game.model import OBSERVER, State
from companion.games.color_game.scoring import quests_held, results
from companion.games.color_game.trades import count_starting
from companion.games.color_game.view_types import PrivateView, Reveal, Secrets, TableView
from companion.rules.game import NO_PRIVATE_VIEW, NoPrivateView, Seat, Viewer


def table(state: State) -> TableView:
    """Return what everybody knows: seats, teams and the clock; once the game is over, everything. Rule 7.1."""
    options = state.facts.options
    return TableView(
        deadline=state.deadline,
        seats=tuple(range(1, state.seats + 1)),
        observer_in_play=state.observer_in_play,
        teams=state.teams,
        phase=state.phase,
        waiting_for=_waiting_for(state),
        chip_swaps=options.chip_swaps,
        quests_in_play=options.quests,
        chips=options.chips,
        quest_points=options.quest_points,
        quest_cards=state.facts.quests if options.quests else {},
        offer_seconds=options.offer_seconds if options.time else UNSET,
        reveal=_reveal(state) if state.outcome else UNSET,
    )


def _waiting_for(state: State) -> tuple[Seat, ...]:
    """Seats whose tap is missing. In the last phases these are all seats: else the guesser would be known."""
    match state.phase:
        case "setup":
            return tuple(seat for seat in range(1, state.seats + 1) if seat not in state.tapped)
        case "assassin" | "observer":
            return tuple(range(1, state.seats + 1))
    return ()


def you(state: State, viewer: Viewer) -> PrivateView | NoPrivateView:
    """Return what a seat holds, knows and has done; its award only once the game is over. Rules 4.2, 5.1, 5.2, 9.2."""
    if not isinstance(viewer, int):
        return NO_PRIVATE_VIEW
    hand = state.hands[viewer - 1]
    return PrivateView(
        identity=hand.identity,
        chips=len(hand.chips),
        starting_chips=count_starting(hand.chips),
        known=hand.known,
        messages=hand.messages,
        deals=hand.deals,
        news=hand.news,
        guesses=hand.guesses,
        observer_guess=hand.observer_guess,
        story=hand.story,
        quests=hand.quests,
        award=state.awards.get(hand.identity) if state.outcome else None,
        overheard=hand.overheard if hand.identity == OBSERVER else UNSET,
        seconds=hand.seconds if state.facts.options.time else UNSET,
    )


def _reveal(state: State) -> Reveal:
    assert state.deal is not None
    hands = tuple(enumerate(state.hands, 1))
    return Reveal(
        deal=state.deal,
        teams=results(state),
        quests=quests_held(state),
        seats={seat: Secrets(hand.chips, hand.known, hand.guesses, hand.observer_guess) for seat, hand in hands},
        deals=tuple(trade for seat, hand in hands for trade in hand.deals if trade.sender == seat),
        messages=tuple(note for chunk in state.notes for note in chunk),
        named=state.named,
        called=state.called,
    )


def sides(state: State) -> dict[Seat, tuple[str, ...]]:
    """Return each seat's role, and for members their team, for statistics."""
    return {
        seat: ("member", hand.identity) if hand.identity in state.teams else (hand.identity,)
        for seat, hand in enumerate(state.hands, 1)
    }
