"""Sheets are read and written without loss, and what two sides made of one sheet is merged without loss."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.workbench.sheets import Conflict, Row, Sheet, merge, read, unmerged, write

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


def test_edits_of_both_sides_in_other_cells_are_both_kept() -> None:
    mine = Sheet(BASE.columns, [Row({"name": "Boat", "text": "A!"}, 0), *BASE.rows[1:]])
    theirs = texts(("Boat", "a"), ("Moon", "b"), ("White whale", "c"), ("Storm", "d"))
    merged = merge(BASE, mine, theirs)
    assert held(merged.sheet) == [("Boat", "A!"), ("Moon", "b"), ("White whale", "c"), ("Storm", "d")]
    assert (merged.conflicts, merged.came_in, merged.from_mine) == ([], 2, [0, 1, 2, None])


def test_one_cell_changed_by_both_stays_as_the_file_has_it_and_both_texts_are_told() -> None:
    mine = Sheet(BASE.columns, [BASE.rows[0], Row({"name": "Moon", "text": "mine"}, 1), BASE.rows[2]])
    merged = merge(BASE, mine, texts(("Boat", "a"), ("Moon", "theirs"), ("Whale", "c")))
    assert held(merged.sheet)[1] == ("Moon", "theirs")
    assert merged.conflicts == [Conflict(1, "text", "b", "mine", "theirs")]


def test_a_row_deleted_on_one_side_goes_unless_the_other_changed_it() -> None:
    without_moon = Sheet(BASE.columns, [BASE.rows[0], BASE.rows[2]])
    assert held(merge(BASE, without_moon, BASE).sheet) == [("Boat", "a"), ("Whale", "c")]
    changed = texts(("Boat", "a"), ("Moon", "new"), ("Whale", "c"))
    assert ("Moon", "new") in held(merge(BASE, without_moon, changed).sheet)
    mine = Sheet(BASE.columns, [BASE.rows[0], Row({"name": "Moon", "text": "new"}, 1), BASE.rows[2]])
    assert ("Moon", "new") in held(merge(BASE, mine, texts(("Boat", "a"), ("Whale", "c"))).sheet)
    assert held(merge(BASE, BASE, texts(("Boat", "a"), ("Whale", "c"))).sheet) == [("Boat", "a"), ("Whale", "c")]


def test_columns_that_either_side_added_are_there_and_one_that_was_deleted_is_not() -> None:
    wider = Sheet(["name", "text", "icon"], [Row({**row.cells, "icon": "star"}, i) for i, row in enumerate(BASE.rows)])
    merged = merge(BASE, BASE, wider)
    assert merged.sheet.columns == ["name", "text", "icon"]
    assert merged.sheet.rows[0].cells["icon"] == "star"
    narrower = Sheet(["name"], [Row({"name": row.cells["name"]}, i) for i, row in enumerate(BASE.rows)])
    assert merge(BASE, BASE, narrower).sheet.columns == ["name"]


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
