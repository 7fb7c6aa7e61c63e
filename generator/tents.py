"""The table tents of a class as a PDF, one page per table."""

from collections.abc import Sequence

from cards import sheet_words
from cards.errors import CardDataError
from generator.job import text_fault
from generator.pdf import Page, write_pdf
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit import tents as tent_sheets
from layouts.kit.stock import PAPERS
from layouts.kit.style import SHEET_FONTS
from layouts.kit.tents import Tent


def tents_pdf(tents: Sequence[Tent], paper: str, language: str) -> bytes:
    """Return the tents as a PDF; `paper` is a name of `PAPERS`.

    Raises:
        CardDataError: words are missing or do not fit.
    """
    words, sheet = sheet_words(language), PAPERS[paper]
    setter = Setter(Faces({font.name: font for font in SHEET_FONTS}))
    pages = [Page(sheet.w, sheet.h, (), setter.set(marks)) for marks in tent_sheets.sheets(tents, sheet, words)]
    if faults := [*words.faults, *(text_fault(*one, words) for one in setter.misfits)]:
        raise CardDataError(faults)
    return write_pdf(pages, setter.faces, words("class_tent.title"))
