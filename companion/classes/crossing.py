"""Comparing two editions in a class: which table begins with which, and what each plays next."""

from collections.abc import Mapping
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


class EditionPair(msgspec.Struct, frozen=True):
    """Two editions that a class compares, and the tables by what they begin with."""

    first: ClassGame
    second: ClassGame
    is_crossed: bool = True
    """Half the tables begin with the second edition. Otherwise all begin with the first."""
    with_first: tuple[int, ...] = ()
    with_second: tuple[int, ...] = ()

    def begins_with(self, number: int) -> ClassGame | None:
        """Return what a table begins with; None for a table that does not take part."""
        return self.first if number in self.with_first else self.second if number in self.with_second else None

    def next_beginning(self) -> ClassGame:
        """Return what one more table should begin with, so that both halves stay equal: the rarer one."""
        is_second = self.is_crossed and len(self.with_second) < len(self.with_first)
        return self.second if is_second else self.first

    def order(self, number: int) -> tuple[ClassGame, ...]:
        """Return both editions in a table's order; nothing for a table that does not take part."""
        begin = self.begins_with(number)
        return () if begin is None else (begin, self.second if begin is self.first else self.first)

    def comes_next(self, record: RoomRecord) -> ClassGame | None:
        """Return what a table plays after what it began with; None once it plays that, or if it does not take part."""
        begin, *rest = self.order(record.table) or (None,)
        return rest[0] if begin is not None and begin.is_at(record) else None

    def with_table(self, number: int, begin: ClassGame) -> "EditionPair":
        """Return the pair with one more table."""
        rest = self.without(number)
        if begin is self.second:
            return msgspec.structs.replace(rest, with_second=(*rest.with_second, number))
        return msgspec.structs.replace(rest, with_first=(*rest.with_first, number))

    def without(self, number: int) -> "EditionPair":
        """Return the pair without a table, which may go on alone."""
        return msgspec.structs.replace(
            self,
            with_first=tuple(one for one in self.with_first if one != number),
            with_second=tuple(one for one in self.with_second if one != number),
        )
