"""Rasters pages, simulates colour vision deficiencies and greyscale, finds indistinct fronts, measures ink."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from cards.errors import Fault
from generator.imposition.layout import DrawnPiece
from generator.pages import Page, Stamp, digest
from generator.pdf import Pictures, write_pdf
from generator.typesetting.fonts import Faces
from layouts.kit.icons import CACHE

if TYPE_CHECKING:
    from PIL.Image import Image

# Machado, Oliveira, Fernandes 2009, at full severity: protanopia, deuteranopia, tritanopia. Rows for linear R, G, B.
DEFICIENCIES = {
    "protan": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deutan": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritan": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}
_LINEAR = [round(255 * (v / 255) ** 2.2) for v in range(256)] * 3
_GAMMA = [round(255 * (v / 255) ** (1 / 2.2)) for v in range(256)] * 3
VISIBLE_DIFFERENCE = 48  # of 255: an eye sees it at once
LEAST_SHARE = 0.004  # of a face that must differ visibly: a numeral on a small token
SCALE = 4.0  # px per mm
REDUCED = 4  # px of the side of the squares that are compared first, by their means


def raster(pdf: bytes, px_per_mm: float) -> "Iterator[Image]":
    """Yield each page of a PDF as an RGB image."""
    import pypdfium2  # only where pages are looked at

    document = pypdfium2.PdfDocument(pdf)
    for page in document:
        # Slightly less: page sizes in points are rounded, and one pixel more would stretch the page.
        yield page.render(scale=px_per_mm * 25.4 / 72 * 0.99999).to_pil().convert("RGB")
    document.close()


def ink_of(image: "Image") -> float:
    """Return the ink coverage of a page in per cent: the mean difference to white over R, G and B."""
    from PIL import ImageStat

    return 100 * (1 - sum(ImageStat.Stat(image).mean) / 3 / 255)


def simulate(image: "Image", vision: str) -> "Image":
    """Return the image in "grey", or as seen with a deficiency: "protan", "deutan" or "tritan"."""
    if vision == "grey":
        return image.convert("L").convert("RGB")
    rows = DEFICIENCIES[vision]
    mixed = image.point(_LINEAR).convert("RGB", (*rows[0:3], 0, *rows[3:6], 0, *rows[6:9], 0))
    return mixed.point(_GAMMA)


def difference(a: "Image", b: "Image") -> float:
    """Return the share of two images of one size in which an eye sees a difference at once."""
    from PIL import ImageChops

    most: Image | None = None
    for channel in ImageChops.difference(a, b).split():
        most = channel if most is None else ImageChops.lighter(most, channel)
    assert most is not None
    counts = most.histogram()
    return sum(counts[VISIBLE_DIFFERENCE:]) / (most.width * most.height)


def indistinct_faults(pieces: Sequence[DrawnPiece], faces: Faces, pictures: Pictures | None) -> list[Fault]:
    """Return faults for fronts with a meaning that look alike in grey or with a colour vision deficiency.

    A group without faults is remembered by its digest in the cache folder.
    """
    faults: list[Fault] = []
    verdicts = [(CACHE / "sight" / digest([piece.front for piece in group]), group) for group in _groups(pieces)]
    unknown = [(passed, group) for passed, group in verdicts if not passed.exists()]
    # All in one PDF: its fonts are written once.
    faces_shown = ((piece.front, piece.component.cut) for _, group in unknown for piece in group)
    pages = [Page(cut.w, cut.h, (Stamp(front, (0, 0, cut.w, cut.h)),)) for front, cut in faces_shown]
    images = raster(write_pdf(pages, faces, "sight", pictures=pictures), SCALE) if pages else iter(())
    for passed, group in unknown:
        group_faults = list(_alike(group, list(islice(images, len(group)))))
        faults.extend(group_faults)
        if not group_faults:
            with suppress(OSError):  # without a cache they are compared again
                passed.parent.mkdir(parents=True, exist_ok=True)
                passed.touch()
    return faults


def _groups(pieces: Iterable[DrawnPiece]) -> list[list[DrawnPiece]]:
    groups: dict[str, list[DrawnPiece]] = {}
    for piece in pieces:
        if piece.piece.id in piece.component.distinct:
            groups.setdefault(piece.component.id, []).append(piece)
    return [group for group in groups.values() if len(group) > 1]


def _alike(group: Sequence[DrawnPiece], images: "Sequence[Image]") -> Iterator[Fault]:
    for vision in ("grey", *DEFICIENCIES):
        views = [simulate(image, vision) for image in images]
        small = [view.reduce(REDUCED) for view in views]
        for i, first in enumerate(views):
            for j in range(i + 1, len(views)):
                # Where a mean differs, at least one of its points does: most pairs are told apart by this alone.
                if difference(small[i], small[j]) >= LEAST_SHARE * REDUCED**2:
                    continue
                if difference(first, views[j]) < LEAST_SHARE:
                    message = f"looks like {group[j].piece.id} in {vision}, expected a shape or a word that differs"
                    yield Fault(group[i].component.id, group[i].piece.id, "", message)
