"""The course of a move: its events so far, and the state after them."""

from collections.abc import Callable, Iterable
from typing import Generic

from companion.rules.game import EventT, StateT


class Course(Generic[StateT, EventT]):
    """Call it with an event to append and apply that."""

    def __init__(self, state: StateT, evolve: Callable[[StateT, EventT], StateT]) -> None:
        self.state = state
        self.events: list[EventT] = []
        self._evolve = evolve

    def __call__(self, event: EventT) -> None:
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    def follow(self, events: Iterable[EventT]) -> None:
        """Append and apply events, one after the other."""
        for event in events:
            self(event)
