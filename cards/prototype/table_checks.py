"""Checks what the parts of `table.toml` name, by the rules in `cards/prototype/rules`."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cards.deck import Reader
from cards.prototype.decks import is_number
from cards.prototype.own_folder import TABLE
from cards.prototype.parts import Move, Table
from cards.prototype.rules import moves, phases, places
from cards.prototype.rules.rule import Case

if TYPE_CHECKING:
    from cards.prototype import Prototype

RULES = {**places.RULES, **moves.RULES, **phases.RULES}


def check_table(reader: Reader, facts: "Prototype") -> None:
    """Note every fault of a table's parts that shows only when they are seen together."""
    table = facts.table
    roles = facts.decks.get(table.roles.deck) if table.roles else None
    for kind, heading, part in _parts_of(table):
        case = Case(part, heading.removeprefix(f"{kind}."), facts, table, roles)
        for rule in RULES.get(kind, ()):
            for values in rule.values(case):
                named = {**case._asdict(), **values}
                reader.fault(TABLE, heading, rule.field.format_map(named), rule.message.format_map(named))
    for name, move in table.moves.items():
        _check_numbers(reader, facts, name, move)


def _parts_of(table: Table) -> Iterator[tuple[str, str, Any]]:
    """Yield the parts of a table and their own parts: the kind of each, its heading and its value."""
    yield "table", "turns", table
    for kind in ("roles", "hands", "grid", "turns", "trade", "master"):
        if part := getattr(table, kind):
            yield kind, kind, part
    for kind in ("piles", "areas", "counters", "pieces", "moves", "clock"):
        yield from ((kind, f"{kind}.{name}", part) for name, part in getattr(table, kind).items())
    for number, sees in enumerate(table.roles.sees if table.roles else (), 1):
        yield "roles.sees", f"roles.sees.{number}", sees
    for name, phase in (table.phases.named if table.phases else {}).items():
        yield "phases", f"phases.{name}", phase
        yield from (("phases.ask", f"phases.{name}.ask.{number}", ask) for number, ask in enumerate(phase.ask, 1))
        questions = {"choose": phase.choose, "vote": phase.vote}
        yield from (("phases.question", f"phases.{name}.{key}", part) for key, part in questions.items() if part)
    yield from (("end", f"end.{number}", end) for number, end in enumerate(table.end, 1))


def _check_numbers(reader: Reader, facts: "Prototype", name: str, move: Move) -> None:
    """Check that the columns by which a move pays and gains hold numbers."""
    columns = [amount for amount in (*move.pay.values(), *move.gain.values()) if isinstance(amount, str)]
    for deck in facts.decks.values():
        for column in columns if not deck.is_printed else ():
            filled = [card for card in deck.cards if card[column]]
            wrong = [card for card in filled if not is_number(card[column])]
            for card in wrong if len(wrong) < len(filled) else ():  # without numbers, the deck means something else
                figures = re.search(r"\d+", card[column])
                remedy = f"Write {figures[0]}" if figures else "Write a number, or leave it empty"
                fault = f"{card[column]!r} is not a whole number, but the move {name!r} counts with it. {remedy}"
                reader.fault(deck.file, f"row {card.row}", f"column {column}", fault)
