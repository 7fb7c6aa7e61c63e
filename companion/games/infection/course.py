"""The course of a move: its events so far, what it costs, and the cards that it draws."""

from companion.games.infection import model as m
from companion.games.infection.evolve import evolve
from companion.games.infection.grid import Cell
from companion.games.infection.queries import hand_in_turn
from companion.games.infection.steps import price
from companion.rules.chance import Chance


class Course:
    """The events of a move so far, and the state after them. Call it with an event to append and apply that."""

    def __init__(self, state: m.State) -> None:
        self.state = state
        self.events: list[m.AnyEvent] = []

    def __call__(self, event: m.AnyEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)


def pay(course: Course, card: m.Card, to: Cell | None = None) -> None:
    """Play the card of an action, or spend its points; `to` is where a Move ends. Rules 3.2 to 3.5."""
    state = course.state
    cost = price(state, card, to) if state.facts.options.is_stepwise else 0
    if state.facts.options.turns != "action_points":
        course(m.CardPlayed(hand_in_turn(state), card))
    if cost:
        course(m.StepsSpent(cost))


def goes_on(state: m.State, move: m.AnyMove) -> bool:
    """Return whether a turn of steps goes on after a move: something is left, and its villager was not sent home.

    Rules 3.2, 3.6.
    """
    is_down = state.last is not None and state.turn in state.last.dead
    return state.left > 0 and not isinstance(move, m.EndTurn | m.Reset) and not is_down


def draw(course: Course, holder: m.Holder, number: int) -> None:
    """Draw cards to a hand, up to the limit; an empty deck is made of the played cards. Rules 3.2, 3.6."""
    while (count := min(number, course.state.facts.options.hand_limit - len(course.state.hands[holder]))) > 0:
        if not course.state.decks[holder]:
            if not (deck := _shuffled(course.state, holder)):
                return
            course(m.DeckShuffled(holder, deck))
        cards = course.state.decks[holder][:count]
        course(m.CardsDrawn(holder, cards))
        number -= len(cards)


def _shuffled(state: m.State, holder: m.Holder) -> tuple[m.Card, ...]:
    """Return a player's played cards in a new order, which the deal's seed decides."""
    assert state.deal is not None and isinstance(state.deal.chance, int)
    used_up = "steal" if state.steal_used[holder] else ""
    return Chance(state.deal.chance + state.shuffles).shuffled(card for card in state.played[holder] if card != used_up)
