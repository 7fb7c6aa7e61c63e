"""Cricut: pictures for Print Then Cut, no larger than it takes, and the same sheets as paths.

Design Space prints a picture with marks of its own and cuts along its transparent edge. It prints one side of the
paper: fronts and backs are separate sheets, for sleeves or to be glued.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from generator.export.cutters.files import dxf_of, svg_of
from generator.export.cutters.paths import Layers, layers_of, on_sheet
from generator.export.cutters.sheets import NO_CUT, Placed, Room, cut_sheets
from generator.export.job import ExportJob, left_out, write_how_to
from generator.export.outlines import flattened, outline_of
from generator.export.pictures import encoded
from generator.export.pieces import Face
from generator.export.png import table
from generator.imposition.grids import Spot
from generator.pages import Page
from layouts.kit.marks import Steps
from layouts.kit.stock import INCH

MOST_W, MOST_H = 6.75 * INCH, 9.25 * INCH
"""The largest picture that Print Then Cut takes on every machine and in every country."""
APART = 1.5  # mm of each piece to its neighbour: Design Space adds a bleed there
DPI = 300
SMOOTH = 2  # how much larger the edges of pieces are drawn than they are used
COLUMNS = ("sheet", "front", "back", "cut", "width_mm", "height_mm")

_Side = tuple[tuple[Face | None, Spot], ...]  # The faces of one side of a sheet and their places.


def export(job: ExportJob) -> tuple[str, ...]:
    """Write each picture and cut once, and `sheets.csv`, which says what a sheet needs; return what is left out."""
    packed, uncut = cut_sheets(job.decks, (Room(0, 0, MOST_W, MOST_H),), APART)
    notes = left_out(job, uncut, NO_CUT)
    rows, files = [COLUMNS], _Files(job)
    for number, sheet in enumerate(map(_at_zero, packed), 1):
        w, h = _size(sheet)
        front = files.picture("front", tuple((placed.item.front, placed.spot) for placed in sheet), sheet)
        back = files.picture("back", tuple((placed.item.back, placed.spot) for placed in sheet), sheet)
        rows.append((str(number), front, back, files.cut(layers_of(sheet), w, h), f"{w:.1f}", f"{h:.1f}"))
    files.draw()
    job.folder.write("sheets.csv", table(rows))
    most_w, most_h = round(MOST_W / 10, 1), round(MOST_H / 10, 1)
    write_how_to(job, __file__, w=most_w, h=most_h)
    return notes


class _Files:
    def __init__(self, job: ExportJob) -> None:
        self._job = job
        self._sides: dict[_Side, tuple[str, tuple[Placed, ...]]] = {}
        self._cuts: dict[Layers, str] = {}

    def picture(self, name: str, side: _Side, sheet: tuple[Placed, ...]) -> str:
        """Return the file of a side; "" if nothing is on it."""
        if not any(face for face, _ in side):
            return ""
        if side not in self._sides:
            number = sum(file.startswith(name) for file, _ in self._sides.values()) + 1
            self._sides[side] = f"{name}-{number}.png", sheet
        return self._sides[side][0]

    def cut(self, layers: Layers, w: float, h: float) -> str:
        if layers not in self._cuts:
            self._cuts[layers] = f"cut-{len(self._cuts) + 1}"
            self._job.folder.write(f"{self._cuts[layers]}.svg", svg_of(layers, w, h))
            self._job.folder.write(f"{self._cuts[layers]}.dxf", dxf_of(layers, h))
        return self._cuts[layers]

    def draw(self) -> None:
        pages = []
        for side, (_, sheet) in self._sides.items():
            stamps = (placed.stamp(face, spot) for placed, (face, spot) in zip(sheet, side, strict=True) if face)
            pages.append((Page(*_size(sheet), tuple(stamps)), DPI))
        images = zip(self._sides.items(), self._job.renderer.pages(pages), strict=True)
        for (side, (file, sheet)), image in images:
            shown = (placed for placed, (face, _) in zip(sheet, side, strict=True) if face)
            cuts = tuple(on_sheet(outline_of(placed.deck.cut), placed) for placed in shown)
            image.putalpha(_mask(cuts, image.size, DPI / INCH * SMOOTH))
            self._job.folder.picture(file, image, lambda picture: encoded(picture, DPI))


def _at_zero(sheet: tuple[Placed, ...]) -> tuple[Placed, ...]:
    spots = [placed.spot for placed in sheet]
    x, y = min(spot.x for spot in spots), min(spot.y for spot in spots)
    moved = [spot._replace(x=spot.x - x, y=spot.y - y) for spot in spots]
    return tuple(placed._replace(spot=spot) for placed, spot in zip(sheet, moved, strict=True))


def _size(sheet: tuple[Placed, ...]) -> tuple[float, float]:
    spots = [placed.spot for placed in sheet]
    return max(spot.x + spot.w for spot in spots), max(spot.y + spot.h for spot in spots)


@lru_cache(4)
def _mask(cuts: tuple[Steps, ...], size: tuple[int, int], k: float) -> Image.Image:
    """Return filled outlines; k enlarges them. Many sheets are cut alike."""
    mask = Image.new("L", (size[0] * SMOOTH, size[1] * SMOOTH))
    for outline in (points for steps in cuts for points in flattened(steps)):
        ImageDraw.Draw(mask).polygon([(x * k, y * k) for x, y in outline], 255)
    return mask.reduce(SMOOTH)
