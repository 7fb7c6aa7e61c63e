"""Card images as SVG: every side of every piece as vectors with 1/8 inch of bleed, and a list of all pieces."""

from generator.export.job import ExportJob
from generator.export.pictures import BLEED
from generator.export.png import list_of_pieces


def export(job: ExportJob) -> tuple[str, ...]:
    """Write `<component>/<piece>-front.svg` and so on, and `pieces.csv`. Nothing is left out."""
    for deck in job.decks:
        for face in dict.fromkeys(deck.faces):
            job.folder.write(f"{face.name}.svg", job.renderer.svg(face, BLEED))
    job.folder.write("pieces.csv", list_of_pieces(job.decks, "svg"))
    return ()
