"""Limits for workbooks, which may come from anybody: how much they unpack to, and over how many cells they spread.

The library that reads them makes room for every cell up to the last one. A small file could take all memory that way.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

MOST_BYTES = 100_000_000
MOST_CELLS = 500_000
MOST_LETTERS = 200_000_000
"""The most letters in all cells, if each were as long as the longest."""
_PLACE = re.compile(rb"""[\s]r\s*=\s*["']\s*([A-Za-z]*)(\d+)""")
_SHARED = re.compile(rb"""[\s]t\s*=\s*["']s["']""")


class WorkbookTooLarge(Exception):
    """A workbook is beyond a limit. The message says which, and what to do."""


def check_workbook(data: bytes) -> None:
    """Check a workbook of Excel (.xlsx) or LibreOffice (.ods) before it is read. Other files pass: they cannot unpack.

    Raises:
        WorkbookTooLarge: it is beyond a limit.
        ValueError: its zip file or its XML is broken.
    """
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return
    try:
        files = dict(_unpacked(data))
        content = files.pop("content.xml", None)
        cells, letters = _spread_of_xlsx(list(files.values())) if content is None else _spread_of_ods(content)
    except (zipfile.BadZipFile, ElementTree.ParseError, NotImplementedError, RuntimeError, EOFError) as error:
        raise ValueError(str(error)) from None
    if cells > MOST_CELLS:
        raise WorkbookTooLarge("has a cell far below or beside the others. Delete the empty rows and columns")
    if letters > MOST_LETTERS:
        raise WorkbookTooLarge("holds too many long texts. Keep only the sheet with the cards")


def _unpacked(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the files inside, by name. A file that is longer than the archive says has a wrong checksum."""
    bytes_left = MOST_BYTES
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            bytes_left -= entry.file_size
            if bytes_left < 0:
                excess = f"unpacks to more than {MOST_BYTES // 1_000_000} MB"
                raise WorkbookTooLarge(f"{excess}. Keep only the sheet with the cards")
            yield entry.filename, archive.read(entry)


def _spread_of_xlsx(files: Sequence[bytes]) -> tuple[int, int]:
    """Return how many cells there are up to the last one, by the places that cells and rows give, and their letters."""
    cells = 0
    for file in files:
        rows = columns = 1
        for letters, digits in _PLACE.findall(file):
            rows = max(rows, int(digits[:9]))
            column = 0
            for letter in letters[:4].upper():
                column = column * 26 + letter - 64
            columns = max(columns, column)
        cells = max(cells, rows * columns)
    # Cells name a text of one list: each may be its longest.
    longest = max((len(text) for file in files if b"<sst" in file for text in file.split(b"si>")), default=0)
    return cells, longest * sum(len(_SHARED.findall(file)) for file in files)


def _spread_of_ods(content: bytes) -> tuple[int, int]:
    """Return how many cells there are up to the last filled one, counting those that repeat, and their letters."""
    rows = widest = waiting_rows = width = waiting = letters = in_row = 0
    for event, part in ElementTree.iterparse(io.BytesIO(content), ("start", "end")):
        match part.tag.rpartition("}")[2], event:
            case "table-row", "start":
                width = waiting = in_row = 0
            case (("table-cell" | "covered-table-cell"), "end"):
                times = _times(part, "number-columns-repeated")
                waiting += times
                if len(part) or any(key.endswith("}value-type") for key in part.attrib):
                    width, waiting = width + waiting, 0
                    in_row += times * len("".join(part.itertext()))
                part.clear()
            case "table-row", "end":
                times = _times(part, "number-rows-repeated")
                waiting_rows += times
                if width:
                    rows, waiting_rows, widest = rows + waiting_rows, 0, max(widest, width)
                    letters += times * in_row
                part.clear()
            case "s", "end":
                letters += _times(part, "c")  # as many blanks
    return rows * widest, letters


def _times(part: ElementTree.Element, name: str) -> int:
    return next((int(value) for key, value in part.attrib.items() if key.rpartition("}")[2] == name), 1)
