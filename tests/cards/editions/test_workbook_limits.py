"""Workbooks from anybody: what takes too much memory is refused before it is read, up to the last cell and letter."""

import io
import zipfile

import pytest

from cards.editions.workbook_limits import WorkbookTooLarge, check_workbook

BOMB, FAR, LONG = "unpacks to more than 100 MB", "has a cell far below or beside", "holds too many long texts"
OASIS = "urn:oasis:names:tc:opendocument:xmlns"


def zipped(**files: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"{name}.xml", text)
    return out.getvalue()


def xlsx(place: str) -> bytes:
    """Return a workbook of Excel with a cell at this place."""
    return zipped(a='<c r="A1"/>', b=f'<row r="7"><c r="{place}"/></row>')


def shared(letters: int, cells: int) -> bytes:
    """Return a workbook of Excel, of which so many cells show one text."""
    longest = "x" * (letters - len("</"))  # the end of its mark is counted too
    return zipped(a=f"<sst><si>xx</si><si>{longest}</si></sst>", b='<c t="s"/>' * cells)


def ods(rows: int, columns: int, text: str = "", kind: str = 'o:value-type="string"') -> bytes:
    """Return a workbook of LibreOffice with a cell that says how often it stands there."""
    cell = f'<t:table-cell {kind} t:number-columns-repeated="{columns}">{text}</t:table-cell>'
    row = f'<t:table-row t:number-rows-repeated="{rows}">{cell}</t:table-row>'
    return zipped(content=f'<a xmlns:t="{OASIS}:table:1.0" xmlns:o="{OASIS}:office:1.0">{row}</a>')


@pytest.mark.parametrize(("largest", "larger", "told"), [
    (xlsx("A500000"), xlsx("A500001"), FAR),
    (xlsx("B250000"), xlsx("B250001"), FAR),
    (xlsx("AA18518"), xlsx("AA18519"), FAR),
    (xlsx("xfd30"), xlsx("XFD1048576"), FAR),
    (shared(20_000, 10_000), shared(20_000, 10_001), LONG),
    (ods(1000, 500, "x"), ods(1001, 500, "x"), FAR),
    (ods(1, 500_000), ods(1, 500_001), FAR),
    (ods(1000, 20, "x" * 10_000), ods(1001, 20, "x" * 10_000), LONG),
    (ods(1, 1, '<s c="200000000"/>'), ods(1, 1, '<s c="200000001"/>'), LONG),
    (ods(1_048_576, 16_384, kind=""), zipped(a="0" * 100_000_001), BOMB),
    (b"name\nAnt\n", zipped(a="0" * 60_000_000, b="0" * 60_000_000), BOMB),
], ids=range(11))  # fmt: skip
def test_a_workbook_beyond_a_limit_is_refused(largest: bytes, larger: bytes, told: str) -> None:
    check_workbook(largest)
    with pytest.raises(WorkbookTooLarge, match=told):
        check_workbook(larger)


def test_empty_cells_count_only_before_others() -> None:
    empty, filled = '<t:table-cell t:number-columns-repeated="499999"/>', '<t:table-cell o:value-type="float"/>'
    names = f'xmlns:t="{OASIS}:table:1.0" xmlns:o="{OASIS}:office:1.0"'
    below = '<t:table-row t:number-rows-repeated="99"/>'
    check_workbook(zipped(content=f"<a {names}><t:table-row>{empty}{filled}{empty}</t:table-row>{below}</a>"))
    with pytest.raises(WorkbookTooLarge, match=FAR):
        check_workbook(zipped(content=f"<a {names}>{below}<t:table-row>{empty}{filled}</t:table-row></a>"))


def test_broken_xml_is_told() -> None:
    with pytest.raises(ValueError, match="no element found"):
        check_workbook(zipped(content=""))
