"""Sheets: the CSV files of a game as tables of text, read, written, and merged when two sides have changed them.

A merge never drops an edit. Where both sides changed one cell, the file's text stands, and the conflict holds both.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher

import msgspec

from cards.editions.spreadsheet import bare, rows, shielded

Cells = Mapping[str, str]


class Row(msgspec.Struct, frozen=True):
    """A row of a sheet. `was` is its place in the sheet that its editor began with; None for a new row."""

    cells: dict[str, str]
    was: int | None = None


class Sheet(msgspec.Struct, frozen=True):
    """A table of text."""

    columns: list[str]
    rows: list[Row]


class Conflict(msgspec.Struct, frozen=True):
    """A cell that both sides changed: its place in the merged sheet, and the texts."""

    row: int
    column: str
    base: str
    mine: str
    theirs: str


class Merged(msgspec.Struct, frozen=True):
    """The merged sheet, the cells that both changed, and how many rows came from the file."""

    sheet: Sheet
    from_mine: list[int | None]
    """For each merged row, its place in `mine`; None for a row that only the file has."""
    conflicts: list[Conflict] = []
    came_in: int = 0


def unmerged(mine: Sheet) -> Merged:
    """Return a sheet that nobody else has changed, as a merge would."""
    rows = [Row(row.cells, place) for place, row in enumerate(mine.rows)]
    return Merged(Sheet(mine.columns, rows), list(range(len(rows))))


def read(data: bytes) -> Sheet:
    """Return a CSV file as a sheet. Raises `SheetError`: it is no CSV file with a header."""
    columns, records = rows(data)
    cells = ({name: bare(row.cells[name]) for name in columns} for row in records)
    return Sheet(columns, [Row(texts, place) for place, texts in enumerate(cells)])


def write(sheet: Sheet, model: bytes = b"") -> bytes:
    """Return a sheet as a CSV file, with the separator, the line ends and the byte order mark of the file `model`."""
    text = model.decode("utf-8-sig", "replace")
    header = text.partition("\n")[0]
    output = io.StringIO(newline="")
    end = "\n" if model and "\r\n" not in text else "\r\n"
    writer = csv.writer(output, delimiter=max(",;\t", key=header.count), lineterminator=end)
    writer.writerow(sheet.columns)
    for row in sheet.rows:
        writer.writerow([shielded(row.cells.get(name, "")) for name in sheet.columns])
    has_mark = not model or model.startswith(b"\xef\xbb\xbf")
    return output.getvalue().encode("utf-8-sig" if has_mark else "utf-8")


def merge(base: Sheet, mine: Sheet, theirs: Sheet) -> Merged:
    """Return what both sides made of one sheet.

    Rows of `mine` say by `was` which row of the base they come from; those of `theirs` are matched by what they hold.
    A row that one side deleted stays if the other side changed it.
    """
    gone = {name for name in base.columns if name not in mine.columns or name not in theirs.columns}
    columns = [name for name in dict.fromkeys((*mine.columns, *theirs.columns)) if name not in gone]
    from_theirs, new_theirs = _matched(base.rows, theirs.rows)
    merged: list[Row] = []
    from_mine: list[int | None] = []
    conflicts: list[Conflict] = []
    came_in = 0

    def add_new(place: int) -> None:
        nonlocal came_in
        for cells in new_theirs.pop(place, []):
            if not any(row.was is None and row.cells == cells for row in mine.rows):
                merged.append(Row(dict(cells)))
                from_mine.append(None)
                came_in += 1

    add_new(-1)
    used_places = {row.was for row in mine.rows}
    for number, row in enumerate(mine.rows):
        if row.was is None or row.was >= len(base.rows):
            merged.append(Row(row.cells))
            from_mine.append(number)
            continue
        old_cells, other = base.rows[row.was].cells, from_theirs.get(row.was)
        if other is None and _same(row.cells, old_cells, columns):
            add_new(row.was)
            continue  # deleted in the file, untouched here
        cells, cell_conflicts = _cells(old_cells, row.cells, other or old_cells, columns, len(merged))
        came_in += other is not None and not _same(other, old_cells, columns)
        merged.append(Row(cells))
        from_mine.append(number)
        conflicts += cell_conflicts
        add_new(row.was)
    for place, other in sorted(from_theirs.items()):
        if place not in used_places and not _same(other, base.rows[place].cells, columns):
            merged.append(Row(dict(other)))  # deleted here, changed in the file
            from_mine.append(None)
            came_in += 1
    for place_before in sorted(new_theirs):
        add_new(place_before)
    rows = [Row(row.cells, place) for place, row in enumerate(merged)]
    return Merged(Sheet(columns, rows), from_mine, conflicts, came_in)


def _same(left_cells: Cells, other: Cells, columns: Sequence[str]) -> bool:
    return all(left_cells.get(name, "") == other.get(name, "") for name in columns)


def _cells(
    old: Cells, mine: Cells, theirs: Cells, columns: Sequence[str], place: int
) -> tuple[dict[str, str], list[Conflict]]:
    cells, conflicts = {}, []
    for name in columns:
        was, own, other = (side.get(name, "") for side in (old, mine, theirs))
        cells[name] = own if other == was else other
        if own not in (was, other) and other != was:
            conflicts.append(Conflict(place, name, was, own, other))
    return cells, conflicts


def _matched(base: Sequence[Row], other: Sequence[Row]) -> tuple[dict[int, Cells], dict[int, list[Cells]]]:
    """Return what became of each row of the base, by its place, and the new rows by the row of the base before them.

    Rows that are the same lead. Between them changed rows are paired by their first cell, then by what they share, then
    in their order.
    """
    was: dict[int, Cells] = {}
    new: dict[int, list[Cells]] = {}
    old_rows, new_rows = ([tuple(row.cells.items()) for row in rows] for rows in (base, other))
    for tag, b1, b2, o1, o2 in SequenceMatcher(a=old_rows, b=new_rows, autojunk=False).get_opcodes():
        if tag == "equal":
            was.update(zip(range(b1, b2), (row.cells for row in other[o1:o2]), strict=True))
            continue
        free = list(range(o1, o2))
        for is_alike in (_has_its_name, _has_most_of_it):
            for place in range(b1, b2):
                alike = (number for number in free if place not in was and is_alike(base[place], other[number]))
                if (match := next(alike, None)) is not None:
                    was[place] = other[match].cells
                    free.remove(match)
        if b2 - b1 == o2 - o1:  # none was added or deleted: what is left belongs together in its order
            left = [place for place in range(b1, b2) if place not in was]
            was.update(zip(left, (other[number].cells for number in free), strict=True))
            continue
        for number in free:
            new.setdefault(b2 - 1, []).append(other[number].cells)
    return was, new


def _has_its_name(row: Row, other: Row) -> bool:
    return next(iter(row.cells.values()), "") == next(iter(other.cells.values()), "")


def _has_most_of_it(row: Row, other: Row) -> bool:
    filled = [name for name, text in row.cells.items() if text]
    return 2 * sum(row.cells[name] == other.cells.get(name) for name in filled) >= max(1, len(filled))
