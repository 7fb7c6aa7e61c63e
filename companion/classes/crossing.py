"""Comparing editions in a class: which table begins with which, and what each plays next."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import msgspec

from companion.tables.people import RoomRecord


class ClassGame(msgspec.Struct, frozen=True):
    """A game with its options and edition, as a class plays it."""

    game: str
    language: str = "en"
    options: Mapping[str, Any] = {}
    variant: str | None = None
    """The digest of the edition's content; None for the game's own."""
    name: str = ""
    """What the teacher's page calls it."""

    def is_at(self, record: RoomRecord) -> bool:
        """Whether a table plays this game with these options and this edition."""
        return (self.game, self.variant, dict(self.options)) == (record.game, record.variant, record.options)


class ComparedEditions(msgspec.Struct, frozen=True):
    """The editions that a class compares, two or more, and with which of them each table begins."""

    games: tuple[ClassGame, ...]
    is_crossed: bool = True
    """Each edition is the first one at equally many tables. Otherwise all begin with the first."""
    first_at: Mapping[int, int] = {}
    """For the number of each table, the place in `games` of what it begins with."""

    def next_beginning(self) -> int:
        """Return the place of what one more table should begin with, so that shares stay equal: the rarest one."""
        begun = Counter(self.first_at.values())
        return min(range(len(self.games)), key=lambda place: begun[place]) if self.is_crossed else 0

    def order(self, number: int) -> tuple[ClassGame, ...]:
        """Return all editions in a table's order; nothing for a table that does not take part."""
        beginning = self.first_at.get(number)
        return () if beginning is None else (*self.games[beginning:], *self.games[:beginning])

    def comes_next(self, record: RoomRecord) -> ClassGame | None:
        """Return what a table plays after what it plays now; None after the last one, or if it does not take part."""
        pairs = pairwise(self.order(record.table))
        return next((following for playing, following in pairs if playing.is_at(record)), None)

    def with_table(self, number: int, beginning: int) -> "ComparedEditions":
        """Return the same with one more table."""
        return msgspec.structs.replace(self, first_at={**self.first_at, number: beginning})

    def without(self, number: int) -> "ComparedEditions":
        """Return the same without a table, which may go on alone."""
        first_at = {table: beginning for table, beginning in self.first_at.items() if table != number}
        return msgspec.structs.replace(self, first_at=first_at)
