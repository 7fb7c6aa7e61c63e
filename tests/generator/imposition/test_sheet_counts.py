"""How many sheets each game takes, how full they are, and how few they could be."""

from math import ceil

import pytest
from paper import nearly_empty, sheets_of

from cards import load
from generator.imposition.grids import best_grid, room
from generator.imposition.layout import Layout
from generator.imposition.shared_sheets import BANDS, plan_sheets
from generator.proofing.sheet_counts import undrawn
from layouts import components
from layouts.kit.component import Component
from layouts.kit.stock import A4, CARD, LETTER, Paper

SHEETS = {
    "photo_leap": (9, 9),
    "masquerade_murder": (10, 10),
    "album": (16, 17),
    "color_game": (11, 12),
    "infection": (11, 11),
}
"""The sheets of A4 and of Letter for everything that a print of the game makes."""
FEWEST = {
    "photo_leap": (8, 9),
    "masquerade_murder": (10, 10),
    "album": (15, 16),
    "color_game": (11, 11),
    "infection": (10, 11),
}
"""What the area of all pieces allows. A game that takes one sheet more would have to fill every sheet to 98 % and more.

Cards of 63 × 88 mm cannot: nine fill 91 % of A4, eight fill 83 % of Letter."""
PAPERS = [A4, LETTER]
CASES = [(slug, paper) for slug in SHEETS for paper in PAPERS]
NAMES = [f"{slug}-{paper.name}" for slug, paper in CASES]


def printed(slug: str) -> list[Component]:
    return [one for one in components(load(slug)) if not one.group]


def test_all_games_take_57_sheets_of_a4_and_59_of_letter() -> None:
    assert (57, 59) == tuple(sum(counts) for counts in zip(*SHEETS.values(), strict=True))


@pytest.mark.parametrize(("slug", "paper"), CASES, ids=NAMES)
def test_a_game_takes_its_number_of_sheets(slug: str, paper: Paper) -> None:
    sheets = sheets_of(slug, paper)
    assert SHEETS[slug][PAPERS.index(paper)] == len(sheets)
    assert [] == nearly_empty(sheets, paper)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slug", ["photo_leap", "infection"])
def test_parts_of_a_board_come_in_their_order(slug: str, paper: Paper) -> None:
    """Also where a part shares its sheet: whoever glues part 2 to part 1 has part 1 in hand."""
    parts = [part for sheet in sheets_of(slug, paper) for part, _ in sheet.parts]
    assert len(parts) > 1 and sorted(parts) == parts


@pytest.mark.parametrize(("slug", "paper"), CASES, ids=NAMES)
def test_no_more_sheets_than_one_beyond_what_area_allows(slug: str, paper: Paper) -> None:
    bleed = Layout(paper).bleed
    most = max(w * h for w, h in (room(paper, bands, bleed)[2:] for bands in BANDS))
    found = printed(slug)
    area = sum(
        one.count * (one.cut.w + 2 * bleed) * (one.cut.h + 2 * bleed)
        for one in found
        if one.kind not in ("board", "page")
    )
    area += sum(one.cut.w * one.cut.h for one in found if one.kind == "board")
    fewest = ceil(area / most) + sum(one.count for one in found if one.kind == "page")
    at = PAPERS.index(paper)
    assert FEWEST[slug][at] == fewest
    assert SHEETS[slug][at] - fewest in (0, 1)


@pytest.mark.parametrize(("paper", "count"), [(A4, 9), (LETTER, 8)])
def test_a_sheet_of_cards_holds_as_many_as_geometry_allows(paper: Paper, count: int) -> None:
    """Three rows of 88 mm leave 15.4 mm of Letter's height: too little for two margins of 6 mm, marks and bleeds."""
    columns, rows, *_ = best_grid(paper, CARD.w, CARD.h, 100, 1.5)
    assert count == columns * rows


@pytest.mark.parametrize(("slug", "paper"), CASES, ids=NAMES)
def test_no_board_is_cut_through_a_field(slug: str, paper: Paper) -> None:
    found = [undrawn(one, piece) for one in printed(slug) if one.kind != "page" for piece in one.pieces]
    pieces = [one for one in found if one.component.kind != "board" for _ in range(one.copies)]
    plans = plan_sheets(pieces, [one for one in found if one.component.kind == "board"], Layout(paper), None)
    parts = [batch.board_part for plan in plans for batch in plan.batches if batch.board_part]
    assert all(part.number[1] <= 2 and part.division.off_seam == 0 for part in parts)
    assert bool(parts) == any(one.kind == "board" for one in printed(slug))
