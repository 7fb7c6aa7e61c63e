"""Starts an own game from somebody's own list of cards: a CSV file, or a workbook of Excel or LibreOffice.

Columns keep their words under plain names, `name`, `copies`, `text` and so on, whatever people call them.
"""

from collections.abc import Mapping, Sequence

from cards.prototype.card_lists.columns import deck_of
from cards.prototype.card_lists.read import AREAS, sheets_of
from cards.prototype.card_lists.write import files_of, usual_moves
from cards.prototype.decks import file_of
from cards.prototype.looks import USUAL

__all__ = ["AREAS", "files_of_list", "icons_by_name", "usual_moves"]


def files_of_list(
    file: str, data: bytes, title: str, look: str = USUAL, roles: Mapping[str, Sequence[str]] | None = None
) -> dict[str, bytes]:
    """Return the files of a new own game, by name, from a list of cards: a deck for each sheet.

    `roles` says what is in each column, by deck; without it that is guessed by the columns' names.

    Raises:
        InputError: `card_list`, naming file, sheet and row, if the list cannot be read or has no cards.
    """
    decks = [deck_of(sheet, file, (roles or {}).get(sheet.name, ())) for sheet in sheets_of(file, data)]
    return files_of(decks, title, look)


def icons_by_name(file: str, data: bytes) -> list[str]:
    """Return a line for each deck of a list whose cards have icons by their names alone: how many, which, and where."""
    notes = []
    for deck in (deck_of(sheet, file) for sheet in sheets_of(file, data)):
        if icons := deck.icons_by_name:
            named = ", ".join(f"{icon} for {name}" for name, icon in icons.items())
            count = f"{len(icons)} of {len(deck.cards)} cards"
            notes.append(f"Icons by name: {count}, column icon in {file_of(deck.name)}. Change or empty it: {named}.")
    return notes
