"""Silhouette: a PDF to print with the machine's registration marks, and a cut file for each arrangement of pieces.

The marks are Silhouette Studio's type 1 at its smallest inset: a square top left and angles top right and bottom left.
Cuts stay within the marks and out of their corners, so the room is a cross: either of its arms is used.
"""

from generator.export.cutters.files import dxf_of, svg_of
from generator.export.cutters.paths import Layers, layers_of
from generator.export.cutters.sheets import NO_CUT, Placed, Room, cut_sheets
from generator.export.job import ExportJob, left_out, write_how_to
from generator.imposition.grids import back_spot
from generator.pages import Page
from layouts.kit.marks import Marks, Path, Steps, text
from layouts.kit.shapes import polygon, rect
from layouts.kit.stock import Paper

BLEED = 1.0  # the machine finds the marks to half a millimetre
INSET, LENGTH, THICK = 10.0, 7.62, 1.0
SQUARE = 5.0
SIDE, CORNER = 10.5, 18.9  # of cuts from the paper's edge, and beside the marks
QUIET = 18.6  # the paper round a mark stays white up to here
BLACK, WHITE = "#000000", "#FFFFFF"


def export(job: ExportJob) -> tuple[str, ...]:
    """Write `print.pdf`, `cut-1.svg` and `cut-1.dxf` and so on, and `HOW-TO.txt`; return what is left out."""
    paper = job.paper
    sheets, uncut = cut_sheets(job.decks, rooms(paper), BLEED)
    notes = left_out(job, uncut, NO_CUT)
    pages, cuts = list[Page](), dict[Layers, int]()
    has_backs = any(placed.item.back for sheet in sheets for placed in sheet)
    for number, sheet in enumerate(sheets, 1):
        cut = cuts.setdefault(layers_of(sheet), len(cuts) + 1)
        label = f"{job.game.title}  ·  sheet {number} of {len(sheets)}  ·  cut-{cut}"
        pages.append(_front(job, sheet, label))
        if has_backs:
            pages.append(_back(paper, sheet))
    job.folder.write("print.pdf", job.renderer.pdf(pages))
    for layers, cut in cuts.items():
        job.folder.write(f"cut-{cut}.svg", svg_of(layers, paper.w, paper.h))
        job.folder.write(f"cut-{cut}.dxf", dxf_of(layers, paper.h))
    write_how_to(job, __file__, paper=paper.title, length=LENGTH, thick=THICK, inset=INSET)
    return notes


def rooms(paper: Paper) -> tuple[Room, Room]:
    """Return both arms of the cross in which cuts may lie."""
    return (
        Room(SIDE, CORNER, paper.w - 2 * SIDE, paper.h - 2 * CORNER),
        Room(CORNER, SIDE, paper.w - 2 * CORNER, paper.h - 2 * SIDE),
    )


def registration(paper: Paper) -> Marks:
    """Return the marks with white round them."""
    a, t = INSET - THICK / 2, THICK
    b = INSET + LENGTH
    right, low = paper.w - a, paper.h - a
    corners = ((0, 0), (paper.w - QUIET, 0), (0, paper.h - QUIET))
    return (
        *(Path(rect(x, y, QUIET, QUIET), WHITE) for x, y in corners),
        Path(rect(a, a, SQUARE + t, SQUARE + t), BLACK),
        Path(_angle(right, a, -1, 1, b - a, t), BLACK),
        Path(_angle(a, low, 1, -1, b - a, t), BLACK),
    )


def _angle(x: float, y: float, dx: int, dy: int, long: float, t: float) -> Steps:
    """Return an angle with its corner at x, y and arms towards dx and dy."""
    far_x, far_y, near_x, near_y = x + long * dx, y + long * dy, x + t * dx, y + t * dy
    return polygon((x, y), (far_x, y), (far_x, near_y), (near_x, near_y), (near_x, far_y), (x, far_y))


def _front(job: ExportJob, sheet: tuple[Placed, ...], label: str) -> Page:
    paper = job.paper
    words = text(paper.w - SIDE, paper.h - 6.5, label, "Sheet", (7, 6), BLACK, paper.w - 2 * QUIET, "right")
    stamps = tuple(placed.stamp(placed.item.front, placed.spot) for placed in sheet)
    return Page(paper.w, paper.h, stamps, job.renderer.set((*registration(paper), words)))


def _back(paper: Paper, sheet: tuple[Placed, ...]) -> Page:
    backs = ((placed, placed.item.back, back_spot(placed.spot, paper, "long")) for placed in sheet)
    return Page(paper.w, paper.h, tuple(placed.stamp(back, spot) for placed, back, spot in backs if back))
