"""Writes decks and texts as CSV for spreadsheets, and reads them back with row numbers.

A deck has a row for each card, with its id first. A table of numbers has a row for each field, a list of words for
each word.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

CARD, FIELD, VALUE = "card", "field", "value"
BETWEEN = ";"
"""Separates several values in a cell."""
MOST_COLUMNS, MOST_ROWS, MOST_LETTERS = 30, 1000, 2000
"""Limits for a sheet and for the characters of a cell, far above those of any shipped game."""
_MOST_DIGITS = 18
"""The most digits of a number. Longer ones stay text, which no number field accepts."""
_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠", "\t", "\r", "\n")
"""Characters that start a formula in spreadsheets, some of which read the wide forms of East Asian keyboards too."""

_YES = frozenset(("true", "yes", "1", "wahr", "ja", "vrai", "oui"))
_NO = frozenset(("false", "no", "0", "falsch", "nein", "faux", "non"))


class Row(NamedTuple):
    """A row of a sheet: its number, where the header is row 1, and its cells by column."""

    number: int
    cells: dict[str, str]


class SheetError(Exception):
    """A sheet cannot be read: `row` is the number of the row, and `message` says what is wrong there."""

    def __init__(self, row: int, message: str) -> None:
        super().__init__(message)
        self.row, self.what = row, message


def rows(data: bytes) -> tuple[list[str], list[Row]]:
    """Return the columns and the non-empty rows of a CSV file with commas, semicolons or tabs.

    Raises:
        SheetError: the file is not UTF-8 or not CSV, or its table is faulty; see `checked`.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        raise SheetError(row, 'is not UTF-8. Save the sheet as "CSV UTF-8"') from None
    header_line = text.partition("\n")[0]
    delimiter = max(",;\t", key=header_line.count)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        lines, filled = [], 0
        for cells in reader:
            lines.append([cell.strip() for cell in cells])
            filled += any(lines[-1])
            if filled > MOST_ROWS + 1:  # refused below; the rest of a huge file is not read
                break
    except csv.Error as error:
        raise SheetError(text.count("\n"), f"cannot be read: {error}. Is a closing quotation mark missing?") from None
    return checked(lines, delimiter)


def checked(lines: Sequence[Sequence[str]], delimiter: str = "") -> tuple[list[str], list[Row]]:
    """Return the columns and the non-empty rows of a table of cells, whose first line names the columns.

    `delimiter` separates the cells in the file, if it is one of text.

    Raises:
        SheetError: it has no header, a column without a name or with another's, a row with more cells than the header,
            or exceeds a limit.
    """
    if not lines or not any(lines[0]):
        raise SheetError(1, "has no header: expected the names of the columns in the first row")
    header = _unpadded(lines[0])
    if len(header) > MOST_COLUMNS:
        raise SheetError(1, f"has {len(header)} columns, expected {MOST_COLUMNS} at most")
    for column, times in Counter(header).items():
        if not column:
            raise SheetError(1, f"names no column {header.index('') + 1}: write a name, or empty the column")
        if times > 1:
            raise SheetError(1, f"names the column {column!r} {times} times, expected a name for each")
    sheet_rows: list[Row] = []
    for position, cells in enumerate(lines[1:], 2):
        if not any(cells):
            continue
        if len(_unpadded(cells)) > len(header):
            message = f"has {len(_unpadded(cells))} cells, expected {len(header)}, as in the header"
            delimiters = {",": "comma", ";": "semicolon", "\t": "tab"}
            remedy = f'. Put a text with a {delimiters[delimiter]} in quotes, "so"' if delimiter in delimiters else ""
            if len(header) == 1:
                remedy = f" {header[0]!r}. Let the first row name the columns"
            raise SheetError(position, message + remedy)
        if len(sheet_rows) == MOST_ROWS:
            raise SheetError(position, f"is one row too many: expected at most {MOST_ROWS}")
        sheet_rows.append(Row(position, dict(zip(header, [*cells, *[""] * len(header)], strict=False))))
    return header, sheet_rows


def shielded(text: str) -> str:
    """Return a text with a leading apostrophe if a spreadsheet would take it for a formula."""
    return f"'{text}" if text.startswith((*_FORMULA, "'")) else text


def bare(text: str) -> str:
    """Return a text without the apostrophe that `shielded` added."""
    return text[1:] if text.startswith("'") and text[1:].startswith((*_FORMULA, "'")) else text


def _unpadded(cells: Sequence[str]) -> list[str]:
    """Return the cells without the empty ones that spreadsheets save at the end of a row."""
    unpadded = list(cells)
    while unpadded and not unpadded[-1]:
        unpadded.pop()
    return unpadded


def sheet(header: Sequence[str], lines: Iterable[Sequence[object]]) -> bytes:
    """Return a CSV file. It starts with a byte order mark, by which spreadsheets recognize UTF-8."""
    sheet = io.StringIO(newline="")
    writer = csv.writer(sheet)
    writer.writerow(header)
    writer.writerows(lines)
    return sheet.getvalue().encode("utf-8-sig")


def columns_with_lines(original: Mapping[str, Any]) -> set[str]:
    """Return the columns of a deck in which the game's own cards have texts of several lines, such as maps."""
    cards = [card for card in original.values() if isinstance(card, dict)]
    return {column for card in cards for column, value in card.items() if isinstance(value, str) and "\n" in value}


def cell(value: object) -> str:
    """Return a value as a cell. Semicolons separate the items of lists and tables."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return f"{BETWEEN} ".join(map(cell, value))
        case Mapping():
            return f"{BETWEEN} ".join(f"{key}={cell(inner)}" for key, inner in value.items())
    return str(value)


def value_of(text: str, samples: Sequence[object]) -> Any:
    """Return a cell as a value of the same type as the `samples`; the unchanged text if it does not convert."""
    kind = samples[0] if samples else None
    if isinstance(kind, list):
        inner = [item for sample in samples if isinstance(sample, list) for item in sample]
        return [value_of(part, inner) for part in _parts(text)]
    if isinstance(kind, dict):
        inner = [item for sample in samples if isinstance(sample, dict) for item in sample.values()]
        pairs = (part.partition("=") for part in _parts(text))
        return {key.strip(): value_of(part.strip(), inner) for key, _, part in pairs}
    if isinstance(kind, bool):
        return text.casefold() in _YES if text.casefold() in _YES | _NO else text
    if isinstance(kind, str):
        return text
    plain = text.replace("\N{MINUS SIGN}", "-").removesuffix(".0")  # 2.0 and −2 are whole numbers too
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS else text


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(BETWEEN) if part.strip()]
