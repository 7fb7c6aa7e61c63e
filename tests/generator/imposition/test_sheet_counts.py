"""How many sheets each game takes, how full they are, and how few they could be."""

from math import ceil

import pytest
from cases import each_case, tables_beside
from paper import nearly_empty, sheets_of

from cards import load
from generator.imposition.grids import room
from generator.imposition.layout import Layout
from generator.imposition.shared_sheets import BANDS, plan_sheets
from generator.proofing.sheet_counts import undrawn
from layouts import components
from layouts.kit.component import Component
from layouts.kit.stock import A4, LETTER, PAPERS, Paper

NAMES = ("a4", "letter")
TABLE = tables_beside(__file__)["a_game_takes_its_number_of_sheets"]["rows"]
PRINTS = pytest.mark.parametrize(("slug", "paper"), [(slug, PAPERS[paper]) for slug, paper, *_ in TABLE])


def printed(slug: str) -> list[Component]:
    return [one for one in components(load(slug)) if not one.group]


def test_all_games_take_57_sheets_of_a4_and_59_of_letter() -> None:
    assert {"a4": 57, "letter": 59} == {name: sum(row[2] for row in TABLE if row[1] == name) for name in NAMES}


@each_case
def test_a_game_takes_its_number_of_sheets(slug: str, paper: str, sheets: int, fewest: int) -> None:
    """And no more than one beyond what area allows."""
    found = sheets_of(slug, PAPERS[paper])
    assert (sheets, fewest) == (len(found), fewest_sheets(slug, PAPERS[paper]))
    assert sheets - fewest in (0, 1)
    assert [] == nearly_empty(found, PAPERS[paper])


def fewest_sheets(slug: str, paper: Paper) -> int:
    """Return how many sheets the area of all pieces allows."""
    bleed, found = Layout(paper).bleed, printed(slug)
    most = max(w * h for w, h in (room(paper, bands, bleed)[2:] for bands in BANDS))
    cards = (one for one in found if one.kind not in ("board", "page"))
    area = sum(one.count * (one.cut.w + 2 * bleed) * (one.cut.h + 2 * bleed) for one in cards)
    area += sum(one.cut.w * one.cut.h for one in found if one.kind == "board")
    return ceil(area / most) + sum(one.count for one in found if one.kind == "page")


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("slug", ["photo_leap", "infection"])
def test_parts_of_a_board_come_in_their_order(slug: str, paper: Paper) -> None:
    """Also where a part shares its sheet: whoever glues part 2 to part 1 has part 1 in hand."""
    parts = [part for sheet in sheets_of(slug, paper) for part, _ in sheet.parts]
    assert len(parts) > 1 and sorted(parts) == parts


@PRINTS
def test_no_board_is_cut_through_a_field(slug: str, paper: Paper) -> None:
    found = [undrawn(one, piece) for one in printed(slug) if one.kind != "page" for piece in one.pieces]
    pieces = [one for one in found if one.component.kind != "board" for _ in range(one.copies)]
    plans = plan_sheets(pieces, [one for one in found if one.component.kind == "board"], Layout(paper), None)
    parts = [batch.board_part for plan in plans for batch in plan.batches if batch.board_part]
    assert all(part.number[1] <= 2 and part.division.off_seam == 0 for part in parts)
    assert bool(parts) == any(one.kind == "board" for one in printed(slug))
