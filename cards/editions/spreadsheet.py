"""Decks and words as CSV that any spreadsheet opens, and back: cells to values, each with the row it stands in.

A deck of cards is a row a card, its id first. A table of numbers is a row a field. A list of words is a row a word.
"""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

CARD, FIELD, VALUE = "card", "field", "value"
BETWEEN = ";"
"""Between the parts of a cell that holds several."""
MOST_COLUMNS, MOST_ROWS, MOST_LETTERS = 30, 1000, 2000
"""Of a sheet, and of a cell: far more than any game's own have."""
_MOST_DIGITS = 18
"""Of a number; what is longer stays a text, and no field takes it."""
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets take for the beginning of a formula."""

_YES, _NO = (
    frozenset(("true", "yes", "1", "wahr", "ja", "vrai", "oui")),
    frozenset(("false", "no", "0", "falsch", "nein", "faux", "non")),
)


class Row(NamedTuple):
    """A row of a sheet by its number there, the header's being 1, and its cells by column."""

    number: int
    cells: dict[str, str]


class SheetError(Exception):
    """A sheet that cannot be read: the row, if it is known, and what is wrong there."""

    def __init__(self, row: int, what: str) -> None:
        super().__init__(what)
        self.row, self.what = row, what


def rows(data: bytes) -> tuple[list[str], list[Row]]:
    """The columns and the rows of a sheet, cut by commas, semicolons or tabs, as spreadsheets save it; no empty rows.

    Raises:
        SheetError: it is not UTF-8, has no header, names a column twice, a row has more cells than the header, or it
            is larger than any sheet needs to be.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        raise SheetError(row, 'is no UTF-8: save the sheet as "CSV UTF-8"') from None
    first = text.partition("\n")[0]
    cut = max(",;\t", key=first.count)
    try:
        read = csv.reader(io.StringIO(text, newline=""), delimiter=cut, strict=True)
        numbered = [(read.line_num, [cell.strip() for cell in cells]) for cells in read]
    except csv.Error as error:
        raise SheetError(text.count("\n"), f"cannot be read: {error}; is a quotation mark open?") from None
    if not numbered or not any(numbered[0][1]):
        raise SheetError(1, "has no header: expected the names of the columns in the first row")
    header = _unpadded(numbered[0][1])
    if len(header) > MOST_COLUMNS:
        raise SheetError(1, f"has {len(header)} columns, expected {MOST_COLUMNS} at most")
    for column, times in Counter(header).items():
        if not column or times > 1:
            raise SheetError(1, f"names the column {column!r} {times} times, expected a name for each")
    found: list[Row] = []
    for position, (_, cells) in enumerate(numbered[1:], 2):
        if not any(cells):
            continue
        if len(_unpadded(cells)) > len(header):
            raise SheetError(position, f"has {len(_unpadded(cells))} cells, expected {len(header)}, as in the header")
        if len(found) == MOST_ROWS:
            raise SheetError(position, f"is one row too many: expected {MOST_ROWS} at most")
        found.append(Row(position, dict(zip(header, [*cells, *[""] * len(header)], strict=False))))
    return header, found


def shielded(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith((*_FORMULA, "'")) else text


def bare(text: str) -> str:
    """A text as it was before it was shielded."""
    return text[1:] if text.startswith("'") and text[1:].startswith((*_FORMULA, "'")) else text


def _unpadded(cells: Sequence[str]) -> list[str]:
    """Without the empty cells that spreadsheets save at the end of a row."""
    kept = list(cells)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def sheet(header: Sequence[str], lines: Iterable[Sequence[object]]) -> bytes:
    """A sheet as bytes. It begins with the mark by which spreadsheets know UTF-8."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(header)
    writer.writerows(lines)
    return out.getvalue().encode("utf-8-sig")


def cell(value: object) -> str:
    """A value as a cell: lists and small tables with semicolons between their parts."""
    match value:
        case bool():
            return "yes" if value else "no"
        case list() | tuple():
            return f"{BETWEEN} ".join(map(cell, value))
        case Mapping():
            return f"{BETWEEN} ".join(f"{key}={cell(inner)}" for key, inner in value.items())
    return str(value)


def value_of(text: str, like: Sequence[object]) -> Any:
    """A cell as a value, of the kind that values `like` it have; the text as it is where it is of no such kind."""
    kind = like[0] if like else None
    if isinstance(kind, list):
        inner = [one for many in like if isinstance(many, list) for one in many]
        return [value_of(part, inner) for part in _parts(text)]
    if isinstance(kind, dict):
        inner = [one for many in like if isinstance(many, dict) for one in many.values()]
        pairs = (part.partition("=") for part in _parts(text))
        return {key.strip(): value_of(part.strip(), inner) for key, _, part in pairs}
    if isinstance(kind, bool):
        return text.casefold() in _YES if text.casefold() in _YES | _NO else text
    if isinstance(kind, str):
        return text
    return _number(text)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(BETWEEN) if part.strip()]


def _number(text: str) -> int | str:
    """A whole number, were it written as `2.0` or with a typographer's minus."""
    plain = text.replace("\N{MINUS SIGN}", "-").removesuffix(".0")
    digits = plain.removeprefix("-")
    return int(plain) if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS else text
