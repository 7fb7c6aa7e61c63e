"""Where faults of an edition are corrected: its file and, in a sheet, the row."""

from collections.abc import Mapping
from typing import NamedTuple

from cards.editions.spreadsheet import VALUE
from cards.errors import Fault

WORDS = "words"
"""The folder of an edition's texts and rules."""
TEXT = "text"
"""The column of a text."""


class Place(NamedTuple):
    """The file in which to correct a fault, and for a sheet the row of each card, field or key."""

    file: str
    rows: Mapping[str, int] = {}

    def fault(self, card: str, field: str, message: str) -> Fault:
        key = ".".join(filter(None, (card, field)))
        by_key, by_card = self.rows.get(key), self.rows.get(card)
        by_field = None if card else self.rows.get(field)
        if by_card:
            return Fault(self.file, f"row {by_card}: {card}", f"column {field}" if field else "", message)
        if by_key and card:
            return Fault(self.file, f"row {by_key}: {key}", f"column {TEXT}", message)
        if by_field:
            column = TEXT if f"/{WORDS}/" in self.file else VALUE
            return Fault(self.file, f"row {by_field}: {field}", f"column {column}", message)
        return Fault(self.file, card, field, message)
