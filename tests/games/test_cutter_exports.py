"""Laws for cutting machines: cuts lie where pieces are printed, and within the machine's reach."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from xml.etree import ElementTree as Xml

import pypdfium2
import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from painted import GAMES, WHITE, Painted, painted, snapped
from paper import overlap
from PIL import Image
from read_back import read_pages
from variants import first

from generator.export.cutters import cricut, silhouette
from generator.export.pictures import DRAWN_BLEED
from layouts.kit.shapes import bounds
from layouts.kit.stock import A4, LETTER, Paper

Box = tuple[float, float, float, float]
DOTS = 2  # pixels for each mm


def polylines(dxf: str) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield layer and points of each polyline of a DXF file."""
    lines = dxf.splitlines()
    pairs = list(zip(map(int, lines[::2]), lines[1::2], strict=True))
    for i, (code, value) in enumerate(pairs):
        if (code, value) == (0, "POLYLINE"):
            points: list[tuple[float, float]] = []
            for j in range(i + 1, len(pairs)):
                if pairs[j] == (0, "SEQEND"):
                    break
                if pairs[j] == (0, "VERTEX"):
                    points.append((float(pairs[j + 2][1]), float(pairs[j + 3][1])))
            yield pairs[i + 1][1], points


def boxes(dxf: str, h: float, layer: str = "cut") -> list[Box]:
    """Return left, top, right and bottom of what is on a layer, in mm from the top left of a sheet h mm high."""
    found = []
    for name, points in polylines(dxf):
        if name == layer:
            xs, ys = [x for x, _ in points], [h - y for _, y in points]
            found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def svg_boxes(svg: str, layer: str = "cut") -> list[Box]:
    found = []
    for path in Xml.fromstring(svg).iterfind(f"{{*}}g[@id='{layer}']/{{*}}path"):
        pen = BoundsPen(None)
        parse_path(path.attrib["d"], pen)
        found.append(pen.bounds)
    return found


def pieces(texts: dict[str, str], name: str, h: float) -> list[Box]:
    """Return the boxes of the pieces of a sheet, which are the same in SVG and in DXF.

    A piece is one path of SVG. In DXF each of its outlines is a polyline.
    """
    drawn, outlines = svg_boxes(texts[f"{name}.svg"]), boxes(texts[f"{name}.dxf"], h)
    for piece in drawn:
        mine = [one for one in outlines if inside(one, piece)]
        around = *map(min, *mine, mine[0]), *map(max, *mine, mine[0])
        assert piece == pytest.approx((around[0], around[1], around[6], around[7]), abs=0.03)
    assert all(any(inside(one, piece) for piece in drawn) for one in outlines)
    return drawn


def pixel(image: Image.Image, x: float, y: float, dots: float = DOTS) -> tuple[int, ...]:
    return image.getpixel((int(x * dots), int(y * dots)))  # type: ignore[return-value]


def centre(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def expected_sides(exported: Painted, said: tuple[str, ...]) -> Counter[object]:
    decks = [deck for deck in exported.job.decks if not any(f"{deck.name} {deck.size}" in one for one in said)]
    return Counter(tuple(map(snapped, sides)) for deck in decks for sides in exported.colours(deck))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("paper", first([A4, LETTER]), ids=lambda paper: paper.name)
def test_a_silhouette_cuts_what_is_printed(name: str, paper: Paper) -> None:
    exported = painted(name)
    said = silhouette.export(exported.job._replace(paper=paper))
    texts = {file: data.decode() for file, data in exported.folder.texts.items() if file.startswith("cut-")}
    outlines = [bounds(deck.cut.outline) for deck in exported.job.decks if deck.cut.outline and not deck.cut.is_round]
    nets = [pytest.approx(sorted((x1 - x0, y1 - y0)), abs=0.01) for x0, y0, x1, y1 in outlines]
    found = Counter[object]()
    printed = [page.outlines for page in read_pages(exported.folder.texts["print.pdf"])]
    with pypdfium2.PdfDocument(exported.folder.texts["print.pdf"]) as pdf:
        pages = [page.render(scale=DOTS / 72 * 25.4).to_pil().convert("RGB") for page in pdf]
        names = [re.findall(r"cut-\d+", page.get_textpage().get_text_range()) for page in pdf]
    for i, image in enumerate(pages):
        if not names[i]:
            continue
        cut = pieces(texts, names[i][0], paper.h)
        back = pages[i + 1] if i + 1 < len(pages) and not names[i + 1] else Image.new("RGB", image.size, "white")
        for box in cut:
            fields = [within_bleed(outline.box) for outline in printed[i]]
            is_net = sorted((box[2] - box[0], box[3] - box[1])) in nets
            assert any(
                inside(box, field, 0.01) if is_net else box == pytest.approx(field, abs=0.01) for field in fields
            )
            x, y = centre(box)
            found[snapped(pixel(image, x, y)), snapped(pixel(back, paper.w - x, y))] += 1
            rooms = [(room.x, room.y, room.x + room.w, room.y + room.h) for room in silhouette.rooms(paper)]
            assert any(inside(box, room) for room in rooms), f"{box} is out of reach"
            assert not any(overlap(box, corner) for corner in corners(paper)), f"{box} lies on a mark"
        marks = (12, 12), (paper.w - 10, 14), (14, paper.h - 10)
        assert all(snapped((0, 0, 0)) == snapped(pixel(image, *mark)) for mark in marks)
    assert expected_sides(exported, said) == found


def corners(paper: Paper) -> tuple[Box, Box, Box]:
    """Return the corners that the machine looks at: top left, top right, bottom left."""
    reach, w, h = 17.7, paper.w, paper.h
    return (0, 0, reach, reach), (w - reach, 0, w, reach), (0, h - reach, reach, h)


def inside(box: Box, outer: Box, by: float = 0.03) -> bool:
    """Return whether a box lies in another one, but for `by` mm."""
    starts = all(one >= edge - by for one, edge in zip(box[:2], outer[:2], strict=True))
    return starts and all(one <= edge + by for one, edge in zip(box[2:], outer[2:], strict=True))


def within_bleed(box: Box) -> Box:
    return box[0] + DRAWN_BLEED, box[1] + DRAWN_BLEED, box[2] - DRAWN_BLEED, box[3] - DRAWN_BLEED


@pytest.mark.parametrize("name", GAMES)
def test_a_cricut_prints_and_cuts_each_piece(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cricut, "DPI", DOTS * 25.4)
    exported = painted(name)
    said = cricut.export(exported.job)
    found = Counter[object]()
    for row in csv.DictReader(io.StringIO(exported.folder.texts["sheets.csv"].decode())):
        w, h = float(row["width_mm"]), float(row["height_mm"])
        assert w <= 171.5 and h <= 235
        front = exported.folder.pictures[row["front"]]
        back = exported.folder.pictures[row["back"]] if row["back"] else None
        assert (round(w * DOTS), round(h * DOTS)) == pytest.approx(front.size, abs=1)
        cut = pieces({file: data.decode() for file, data in exported.folder.texts.items()}, row["cut"], h)
        for box in cut:
            sides = [pixel(image, *centre(box)) if image else (*WHITE, 0) for image in (front, back)]
            assert 255 == sides[0][3]
            found[tuple(snapped(side if side[3] else WHITE) for side in sides)] += 1
        solid = sum(front.getchannel("A").histogram()[128:])
        assert solid <= sum((box[2] - box[0] + 1) * (box[3] - box[1] + 1) * DOTS**2 for box in cut)
    assert expected_sides(exported, said) == found
