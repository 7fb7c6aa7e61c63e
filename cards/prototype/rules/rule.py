"""A rule for a kind of part, the case that it looks at, and the rules that many parts share."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from cards.deck import did_you_mean
from cards.prototype.decks import Deck
from cards.prototype.own_folder import HEAD
from cards.prototype.parts import ANOTHER_HAND, HAND, Table

if TYPE_CHECKING:
    from cards.prototype import Prototype

HANDS = (HAND, ANOTHER_HAND)
COUNTED = ("most", "least")
"""Keys that make winners of the seats with the most or the least of a counter."""
Values = Mapping[str, object]


class Case(NamedTuple):
    """A part of a table, its name, and the game that it belongs to."""

    part: Any
    name: str
    facts: "Prototype"
    table: Table
    roles: Deck | None

    @property
    def deck(self) -> Deck | None:
        """The deck that the part names, if phones have it."""
        deck = self.facts.decks.get(self.part.deck)
        return None if deck is None or deck.is_printed else deck


class Rule(NamedTuple):
    """What may be wrong with a field, and what people then read.

    `faults` returns whether it is wrong, or yields the values that the message names, for each fault. The message, and
    a field that differs from fault to fault, may also name what is in the `Case`.
    """

    field: str
    message: str
    faults: Callable[[Case], object]

    def values(self, case: Case) -> Iterable[Values]:
        """Return the values that the message names, for each fault."""
        faults = self.faults(case)
        if isinstance(faults, Iterator):
            return faults
        return [{}] if faults else []


Rules = Mapping[str, tuple[Rule, ...]]
"""The rules for each kind of part."""


def unknown(names: Iterable[str], known: Iterable[str]) -> Iterator[Values]:
    """Yield the values of a message for each name that is not known."""
    for name in names:
        if name not in known:
            yield {"unknown": name, "alike": did_you_mean(name, known), "known": ", ".join(known) or "none"}


def no_such(kind: str) -> str:
    """Return the message for an unknown name of something."""
    return f"there is no {kind} {{unknown!r}}{{alike}} There are {{known}}"


def names(field: str, kind: str, named: Callable[[Any], str | Iterable[str]], parts: str) -> Rule:
    """Return the rule that a field names parts of the table: all in a list, or one or "" for none."""

    def faults(case: Case) -> Iterator[Values]:
        value = named(case.part)
        return unknown(optional(value) if isinstance(value, str) else value, getattr(case.table, parts))

    return Rule(field, no_such(kind), faults)


def optional(name: str) -> list[str]:
    """Return a list of the name, and an empty one if it is ""."""
    return [name] if name else []


def kinds(part: object, keys: Iterable[str]) -> list[str]:
    """Return those of the keys that a part has."""
    return [key for key in keys if getattr(part, "source" if key == "from" else key)]


def one_of(keys: Iterable[str], message: str) -> Rule:
    """Return the rule that a part has one of these keys at most."""

    def faults(case: Case) -> Iterator[Values]:
        present = kinds(case.part, keys)
        yield from ({"second": second, "kinds": " and ".join(present)} for second in present[1:2])

    return Rule("{second}", message, faults)


DECK = (
    Rule(
        "deck",
        "there is no decks/{unknown}.csv{alike} There are {known}",
        lambda case: unknown(optional(case.part.deck), case.facts.decks),
    ),
    Rule(
        "deck",
        f"{{part.deck!r}} is printed = true in {HEAD}: phones do not have it. Take that away",
        lambda case: case.part.deck in case.facts.decks and not case.deck,
    ),
)


def selection(field: str) -> tuple[Rule, ...]:
    """Return the rules for a field that chooses seats by a column of their role and its value."""

    def chosen(case: Case) -> Mapping[str, object]:
        columns = getattr(case.part, field)
        if not isinstance(columns, Mapping):
            return {}
        return {column: columns[column] for column in columns if field != "winners" or column not in COUNTED}

    def unknown_columns(case: Case) -> Iterator[Values]:
        return unknown(chosen(case), case.roles.columns) if case.roles else iter(())

    def unknown_values(case: Case) -> Iterator[Values]:
        deck = case.roles
        for column, value in chosen(case).items():
            if deck and column in deck.columns and str(value) not in (cells := {card[column] for card in deck.cards}):
                yield {"column": column, "value": str(value), "alike": did_you_mean(str(value), cells)}

    no_roles = "names a column of roles, but there is no [roles]. Add it, or write others"
    return (
        Rule(field, no_roles, lambda case: not case.table.roles and chosen(case)),
        Rule(field, "{roles.file} has no column {unknown!r}{alike}", unknown_columns),
        Rule(field, "no card has {column} {value!r}{alike}", unknown_values),
    )
