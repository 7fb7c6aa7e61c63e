"""The CSV files of an edition's folder, with the faults of their names and cells."""

from collections.abc import Set
from pathlib import Path

from cards.editions.folder import Folder, steering
from cards.editions.spreadsheet import MOST_LETTERS, Row, SheetError, rows


def csv_files(reader: Folder, folder: str) -> list[Path]:
    """Return the CSV files of a folder, without temporary files. Notes faults for other spreadsheet formats."""
    files: list[Path] = []
    if not reader.is_own(folder):
        return files
    for file in sorted((reader.folder / folder).glob("*")):
        if file.suffix.lower() in (".xlsx", ".xls", ".ods", ".numbers"):
            reader.fault(f"{folder}/{file.name}", "", "", 'is not a CSV file. Save it as "CSV UTF-8"')
        elif file.suffix.lower() == ".csv" and not file.name.startswith((".", "~")):
            files.append(file)
    return files


def read_sheet(reader: Folder, where: str, with_lines: Set[str] = frozenset()) -> tuple[list[str], list[Row]]:
    """Return a sheet's columns and rows. Notes faults in cells; those of `with_lines` may have several lines."""
    content = reader.data(where)
    if content is None:
        return [], []
    try:
        header, sheet_rows = rows(content)
    except SheetError as error:
        reader.fault(where, f"row {error.row}", "", error.what)
        return [], []
    for row in (Row(1, dict(zip(header, header, strict=True))), *sheet_rows):
        for column, text in row.cells.items():
            fault = steering(text, "\n" if column in with_lines and row.number > 1 else "")
            if len(text) > MOST_LETTERS:
                fault = f"has {len(text)} characters, expected {MOST_LETTERS} at most"
            if fault:
                reader.fault(where, f"row {row.number}", f"column {column[:40]}", fault)
    return header, sheet_rows
