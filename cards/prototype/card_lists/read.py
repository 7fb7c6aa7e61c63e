"""Reads lists of cards: CSV files, and workbooks of Excel or LibreOffice. Files may come from anybody."""

import datetime
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import NamedTuple

from cards.editions.spreadsheet import Row, SheetError, checked, rows
from cards.editions.workbook_limits import WorkbookTooLarge, check_workbook
from cards.errors import Fault, InputError
from cards.prototype.decks import MOST_DECKS
from cards.prototype.parts import HAND

KINDS = (".csv", ".xlsx", ".xls", ".ods")
LARGEST = 20_000_000
AREAS = ("table", "discards")
"""Where cards lie in a game without rules of its own, besides piles and hands."""
_GENERIC = re.compile(r"(sheet|tabelle|feuil(le)?|blatt|hoja|foglio) ?\d*", re.I)


class ListSheet(NamedTuple):
    """A sheet with cards: the name of its deck, its columns, and its rows."""

    name: str
    header: list[str]
    rows: list[Row]


def sheets_of(file: str, data: bytes) -> list[ListSheet]:
    """Return each sheet that has cards.

    Raises:
        InputError: `card_list`, naming file, sheet and row, if the list cannot be read or has no cards.
    """
    ending, stem = PurePath(file).suffix.lower(), PurePath(file).stem
    if ending not in KINDS:
        raise _refuse(file, "", f"is no list of cards. Give a file that ends in {', '.join(KINDS)}")
    if len(data) > LARGEST:
        raise _refuse(file, "", f"is larger than {LARGEST // 1_000_000} MB. Keep only the list of cards")
    if ending == ".csv":
        try:
            header, table_rows = rows(data)
        except SheetError as error:
            raise _refuse(file, f"row {error.row}", error.what) from None
        tables = [("", header, table_rows)]
    else:
        tables = [table for table in _workbook(file, data) if table[2]]
    if not any(table_rows for _, _, table_rows in tables):
        remedy = "Write the names of the columns in the first row, and a row for each card"
        raise _refuse(file, "", f"has no cards. {remedy}")
    if len(tables) > MOST_DECKS:
        raise _refuse(file, "", f"has {len(tables)} sheets. Keep {MOST_DECKS} at most: each becomes a deck")
    if len(tables) == 1 and (not tables[0][0] or _GENERIC.fullmatch(tables[0][0])):
        tables = [(stem, *tables[0][1:])]
    plain = [plain_name(name) or "cards" for name, _, _ in tables]
    names = unlike(f"{name}_cards" if name in (*AREAS, HAND) else name for name in plain)
    return [ListSheet(name, header, table_rows) for name, (_, header, table_rows) in zip(names, tables, strict=True)]


def plain_name(name: str) -> str:
    """Return a name as columns, decks and options are written: small letters, digits and _."""
    plain = re.sub(r"\W+", "_", name.lower()).strip("_")[:30].strip("_")
    return f"n_{plain}" if plain[:1].isdigit() else plain


def unlike(names: Iterable[str]) -> list[str]:
    """Return the names, each with a number if it stood there before."""
    found: list[str] = []
    for name in names:
        numbered = (name if number == 1 else f"{name}_{number}" for number in range(1, 1000))
        found.append(next(name for name in numbered if name not in found))
    return found


def _refuse(file: str, where: str, message: str) -> InputError:
    return InputError("card_list", Fault(file, where, "", message))


def _workbook(file: str, data: bytes) -> Iterator[tuple[str, list[str], list[Row]]]:
    from python_calamine import CalamineError, CalamineWorkbook, PasswordError  # loaded late: few commands need it

    try:
        check_workbook(data)
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
        tables = [(name, book.get_sheet_by_name(name).to_python()) for name in book.sheet_names]
    except PasswordError:
        raise _refuse(file, "", "is locked by a password. Save it without one") from None
    except WorkbookTooLarge as error:
        raise _refuse(file, "", str(error)) from None
    except (CalamineError, OSError, ValueError) as error:
        raise _refuse(file, "", f"cannot be read as a workbook: {error}. Save it again, or as CSV") from None
    for name, table in tables:
        lines = [[_cell(value) for value in line] for line in table]
        header_line = next((number for number, line in enumerate(lines) if any(line)), None)
        if header_line is None:
            continue
        try:
            header, table_rows = checked(lines[header_line:])
        except SheetError as error:
            raise _refuse(file, f"sheet {name}: row {error.row + header_line}", error.what) from None
        yield name, header, [Row(row.number + header_line, row.cells) for row in table_rows]


def _cell(value: object) -> str:
    """Return a cell as people see it: 3, not 3.0."""
    match value:
        case bool():
            return "yes" if value else "no"
        case float() if value.is_integer():
            return str(int(value))
        case datetime.datetime() if value.time() == datetime.time():
            return value.date().isoformat()
    return str(value).strip() if value is not None else ""
