"""Card images as PNG at 300 dpi: every side of every piece with 1/8 inch of bleed, and a list of all pieces."""

import csv
import io
from collections.abc import Iterable

from generator.export.job import ExportJob
from generator.export.pictures import BLEED, encoded, frame_of
from generator.export.pieces import Deck

DPI = 300
COLUMNS = ("component", "piece", "copies", "front", "back", "width_mm", "height_mm", "bleed_mm", "shape")


def export(job: ExportJob) -> tuple[str, ...]:
    """Write `<component>/<piece>-front.png` and so on, and `pieces.csv`. Nothing is left out."""
    for deck in job.decks:
        for face, image in job.renderer.images(deck.faces, lambda cut: frame_of(cut, DPI, BLEED)):
            job.folder.picture(f"{face.name}.png", image, lambda picture: encoded(picture, DPI))
    job.folder.write("pieces.csv", list_of_pieces(job.decks, "png"))
    return ()


def list_of_pieces(decks: Iterable[Deck], ending: str) -> str:
    """Return a CSV list of all pieces: the files of both sides, the number of copies, the size."""
    rows = [COLUMNS]
    for deck in decks:
        shape = "round" if deck.cut.is_round else "outline" if deck.cut.outline else "rectangle"
        for item in deck.items:
            front, back = (f"{face.name}.{ending}" if face else "" for face in (item.front, item.back))
            size = f"{deck.cut.w:g}", f"{deck.cut.h:g}", f"{BLEED:g}"
            rows.append((deck.component.id, item.id, str(item.copies), front, back, *size, shape))
    return table(rows)


def table(rows: Iterable[Iterable[str]]) -> str:
    """Return rows as CSV."""
    sheet = io.StringIO()
    csv.writer(sheet, lineterminator="\n").writerows(rows)
    return sheet.getvalue()
