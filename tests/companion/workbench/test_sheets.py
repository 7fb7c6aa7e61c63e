"""Sheets are read and written without loss, and what two sides made of one sheet is merged without loss."""

from pathlib import Path

import pytest
from cases import compare, tables_beside
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.workbench.sheets import Row, Sheet, merge, read, unmerged, write

LIKE = "\ufeffname,copies,text\r\nPaper boat,1,Send it\r\nMoon,2,\r\nWhale,1,Turn it\r\n".encode()


def texts(*rows: tuple[str, str]) -> Sheet:
    return Sheet(["name", "text"], [Row({"name": name, "text": text}, i) for i, (name, text) in enumerate(rows)])


BASE = texts(("Boat", "a"), ("Moon", "b"), ("Whale", "c"))


def held(sheet: Sheet) -> list[tuple[str, str]]:
    return [(row.cells["name"], row.cells["text"]) for row in sheet.rows]


def test_a_sheet_goes_out_as_it_came_in() -> None:
    assert write(read(LIKE), LIKE) == LIKE
    other = b"name;copies\nBoat;1\nMoon;2\n"
    assert write(read(other), other) == other


def test_a_formula_is_shown_bare_and_written_so_that_no_spreadsheet_runs_it() -> None:
    data = b"name,text\nBoat,'=1+1\n"
    sheet = read(data)
    assert sheet.rows[0].cells["text"] == "=1+1"
    assert write(sheet, data) == data


def test_what_both_sides_made_is_there_and_conflicts_are_told(request: pytest.FixtureRequest) -> None:
    lines = []
    for case in tables_beside(__file__)["merges"]:
        sides = []
        for side in ("mine", "theirs"):
            columns = case.get(f"columns_of_{side}", BASE.columns)
            places = case.get("was", range(len(case[side])))
            rows = zip(places, case[side], strict=True) if side == "mine" else enumerate(case[side])
            cells = [Row(dict(zip(columns, cells, strict=True)), None if was < 0 else was) for was, cells in rows]
            sides.append(Sheet(columns, cells))
        merged = merge(BASE, *sides)
        lines.append(f"{case['what']}: {', '.join(merged.sheet.columns)}; {merged.came_in} came in")
        rows = zip(merged.from_mine, merged.sheet.rows, strict=True)
        lines += [f"  {row.was}, mine {mine}: {list(row.cells.values())}" for mine, row in rows]
        lines += [f"  {conflict}" for conflict in merged.conflicts]
    compare(Path(__file__).with_name("merges.txt"), lines, request)


CELL = st.text("abc", max_size=2)
ROWS = st.lists(st.tuples(CELL, CELL), max_size=6)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # on a busy machine all draws are slow
@given(ROWS, st.data())
def test_no_edit_of_either_side_is_ever_lost(rows: list[tuple[str, str]], data: st.DataObject) -> None:
    base = texts(*((f"k{i}{name}", text) for i, (name, text) in enumerate(rows)))

    def edited(side: str) -> Sheet:
        result = []
        for i, row in enumerate(base.rows):
            match data.draw(st.sampled_from(("keep", "edit", "keep", "delete"))):
                case "keep":
                    result.append(row)
                case "edit":
                    result.append(Row({**row.cells, "text": f"{side}{i}"}, i))
        for i in range(data.draw(st.integers(0, 2))):
            place = data.draw(st.integers(0, len(result)))
            result.insert(place, Row({"name": f"{side}new{i}", "text": f"{side}new{i}"}))
        return Sheet(base.columns, result)

    mine, theirs = edited("m"), edited("t")
    file = read(write(theirs)) if theirs.rows else theirs
    merged = merge(base, mine, file)
    found = {row.cells["text"] for row in merged.sheet.rows}
    found |= {text for one in merged.conflicts for text in (one.mine, one.theirs)}
    written = {row.cells["text"] for side in (mine, theirs) for row in side.rows if row.cells["text"][:1] in ("m", "t")}
    assert written <= found


@given(ROWS)
def test_a_sheet_that_nobody_else_changed_stays_as_it_is(rows: list[tuple[str, str]]) -> None:
    base = texts(*rows)
    assert unmerged(base).sheet == base
    merged = merge(base, base, base)
    assert (held(merged.sheet), merged.conflicts, merged.came_in) == (held(base), [], 0)
