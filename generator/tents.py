"""The table tents of a class as a PDF."""

from collections.abc import Sequence

from cards import sheet_words
from cards.errors import CardDataError
from generator.job import text_fault
from generator.pdf import Page, write_pdf
from generator.typesetting.fonts import Faces, make_ready
from generator.typesetting.text import Setter
from layouts.kit import tents as looks
from layouts.kit.stock import PAPERS
from layouts.kit.style import SHEET_FONTS
from layouts.kit.tents import Tent


def tents_pdf(tents: Sequence[Tent], paper: str, language: str) -> bytes:
    """A page a table.

    Raises:
        CardDataError: when words are missing or do not fit.
    """
    make_ready(SHEET_FONTS)
    words, sheet = sheet_words(language), PAPERS[paper]
    setter = Setter(Faces({font.name: font for font in SHEET_FONTS}))
    pages = [Page(sheet.w, sheet.h, (), setter.set(marks)) for marks in looks.sheets(tents, sheet, words)]
    if faults := [*words.faults, *(text_fault(*one, words) for one in setter.misfits)]:
        raise CardDataError(faults)
    return write_pdf(pages, setter.faces, words("class_tent.title"))
