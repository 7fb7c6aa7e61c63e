"""DriveThruCards: a PDF for each deck, at the size of its cards.

As its page on printed cards asks: one PDF for a deck, the back of card 1 first, then its front, then card 2 and so on,
every copy a pair of pages; 1/8 inch of bleed on all four sides; no marks. Everything is vector or at least 300 dpi, and
all fonts are embedded. The colours are RGB, and the shop wants CMYK as PDF/X-1a: Tuckbox says so.
"""

from generator.export.job import ExportJob
from generator.export.pictures import BLEED
from generator.export.pieces import Face
from generator.export.shops.products import Fit, Product, best_fit, said_of
from generator.pages import Page, Stamp
from layouts.kit.marks import Group
from layouts.kit.stock import INCH

SHOP = "DriveThruCards"
SIZES = (
    Product("euro-poker", 63 / INCH, 88 / INCH, (819, 1114)),
    Product("us-poker", 2.5, 3.5, (825, 1125)),
    Product("tarot", 2.75, 4.75, (900, 1500)),
)
COLOURS = (
    "The PDFs are in RGB. DriveThruCards asks for PDF/X-1a in CMYK with 240 % of ink at most: "
    "convert them with Acrobat or Ghostscript"
)


def export(job: ExportJob) -> tuple[str, ...]:
    """Write a PDF for each deck of cards; return what is left out."""
    fits = {deck: best_fit(deck.cut, SIZES) if deck.component.kind == "card" else None for deck in job.decks}
    notes = said_of(job, SHOP, fits)
    for deck, fit in fits.items():
        if fit is None:
            continue
        sides = [side for item in deck.items for _ in range(item.copies) for side in (item.back, item.front)]
        pages = {side: _page(side, fit) for side in dict.fromkeys(sides)}
        job.folder.write(f"{deck.id}-{fit.product.name}.pdf", job.renderer.pdf(pages[side] for side in sides))
    return (*notes, COLOURS)


def _page(face: Face | None, fit: Fit) -> Page:
    w, h, k = fit.product.w * INCH, fit.product.h * INCH, fit.scale
    page_w, page_h = w + 2 * BLEED, h + 2 * BLEED
    if face is None:
        return Page(page_w, page_h, (), trim=BLEED)
    left, top = (page_w - w) / 2, (page_h - h) / 2
    if not fit.is_turned:
        x, y, turn = left + (w - face.cut.w * k) / 2, top + (h - face.cut.h * k) / 2, 0
        box = (-x, -y, page_w - x, page_h - y)
    elif face.is_back:  # turned the other way, so that both sides have one top edge
        x, y, turn = left + (w - face.cut.h * k) / 2, page_h - top - (h - face.cut.w * k) / 2, 270
        box = (y - page_h, -x, y, page_w - x)
    else:
        x, y, turn = page_w - left - (w - face.cut.h * k) / 2, top + (h - face.cut.w * k) / 2, 90
        box = (-y, x - page_w, page_h - y, x)
    marks = (Group(face.marks, scale=k),) if k != 1 else face.marks
    return Page(page_w, page_h, (Stamp(marks, box, x, y, turn),), trim=BLEED)
