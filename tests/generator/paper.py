"""Tools for tests of printed pages: a component to print, page images, the boxes that a colour fills."""

import importlib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path as FilePath
from typing import Any

import msgspec
import pikepdf
import pypdfium2
from PIL import Image, ImageChops

from cards import HERE, GameData, load, sheet_words, slugs
from cards.deck import Reader
from cards.words import read_words
from generator.imposition.grids import TOLERANCE
from generator.imposition.layout import DrawnPiece, ImposedSheet, Layout
from generator.imposition.sheets import make_pages, make_sheets
from generator.pages import Page, Stamp, digest
from generator.pdf import write_pdf
from generator.proofing.colour_vision import raster
from generator.proofing.sheet_counts import undrawn
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts import components
from layouts.kit.component import Component, Piece, Print
from layouts.kit.marks import Block, Glyphs, Group, Inset, Mark, Marks, Path, Ring, Story, Text
from layouts.kit.shapes import bounds, rect
from layouts.kit.stock import A4, Cut, Paper
from layouts.kit.style import SHEET_FONTS

PLAIN = Layout(A4)
DOTS = 12.0  # pixels per mm: enough to see a third of a tenth of a millimetre
TONES = ("#C00000", "#00A000", "#0000C0", "#C08000", "#8000C0", "#008080", "#606000", "#A04060", "#204080")


def setter() -> Setter:
    return Setter(Faces({font.name: font for font in SHEET_FONTS}))


def field(w: float, h: float, bleed: float, tone: str) -> Marks:
    """Return a face of one tone up to its cut, paler in the bleed, so that tests can measure the cut."""
    return (Path(rect(-bleed, -bleed, w + 2 * bleed, h + 2 * bleed), "#DDDDDD"), Path(rect(0, 0, w, h), tone))


def component(w: float, h: float, count: int, *, kind: str = "card", back: bool = True) -> Component:
    pieces = tuple(
        Piece(f"p{i}", partial(field, w, h, 3, TONES[i % 9]), partial(field, w, h, 3, TONES[i % 9]) if back else None)
        for i in range(count)
    )
    return Component("test", Cut(w, h), pieces, kind, name="Test cards")  # type: ignore[arg-type]


def draw_pieces(component: Component) -> list[DrawnPiece]:
    faces = [(piece, piece.front(), piece.back() if piece.back else None) for piece in component.pieces]
    return [DrawnPiece(component, piece, front, back, piece.copies, digest(front)) for piece, front, back in faces]


def sheets_of(slug: str, paper: Paper, layout: Layout | None = None) -> list[ImposedSheet]:
    """Return the sheets of a whole game, without what is printed only on request, with nothing on its faces."""
    pieces = [undrawn(one, piece) for one in components(load(slug)) if not one.group for piece in one.pieces]
    return make_sheets(pieces, layout or Layout(paper), sheet_words())


def nearly_empty(sheets: list[ImposedSheet], paper: Paper) -> list[ImposedSheet]:
    """Return the sheets that are less than a third full, but for those that hold all of each of their components."""
    count = Counter(one for sheet in sheets for one in sheet.components)
    empty = (sheet for sheet in sheets if _covered(sheet) < paper.w * paper.h / 3)
    return [sheet for sheet in empty if any(count[one] > 1 for one in sheet.components)]


def _covered(sheet: ImposedSheet) -> float:
    """Return the area of the pieces on a sheet with their bleed."""
    return sum((right - left) * (bottom - top) for left, top, right, bottom in map(stamp_box, sheet.front.stamps))


def game() -> GameData:
    return load(slugs()[0])


def sheets_and_pages(*components: Component, layout: Layout = PLAIN) -> tuple[list[ImposedSheet], list[Page]]:
    """Return the sheets of components, and their pages with margins, front and back."""
    pieces = [piece for each in components for piece in draw_pieces(each)]
    sheets = make_sheets(pieces, layout, sheet_words())
    return sheets, make_pages(sheets, layout, game(), sheet_words(), setter())


def print_component(component: Component, layout: Layout = PLAIN) -> tuple[list[ImposedSheet], bytes]:
    sheets, sides = sheets_and_pages(component, layout=layout)
    flip = layout.duplex if layout.duplex in ("long", "short") else ""
    return sheets, write_pdf(sides, setter().faces, "test", flip=flip)


def page_images(pdf: bytes, dots: float = DOTS) -> list[Image.Image]:
    return list(raster(pdf, dots))


Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""

SPIN = {0: lambda x, y: (x, y), 90: lambda x, y: (-y, x), 180: lambda x, y: (-x, -y), 270: lambda x, y: (y, -x)}
"""Where a point comes to lie, by the degrees of a turn clockwise about 0, 0."""


def stamp_box(stamp: Stamp, less: float = 0) -> Box:
    """Return the box that a stamp may paint on its page, `less` mm smaller on each side."""
    x0, y0, x1, y1 = stamp.box
    points = [SPIN[int(stamp.turn)](x, y) for x, y in ((x0 + less, y0 + less), (x1 - less, y1 - less))]
    xs, ys = [stamp.x + x for x, _ in points], [stamp.y + y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def cut_box(stamp: Stamp, cut: Cut) -> Box:
    """Return the box of a stamped piece's cut on its page, whatever its bleeds."""
    return stamp_box(msgspec.structs.replace(stamp, box=(0, 0, cut.w, cut.h)))


def overlap(a: Box, b: Box) -> bool:
    """Return whether two boxes share more than their edges."""
    return a[0] < b[2] - 0.01 and b[0] < a[2] - 0.01 and a[1] < b[3] - 0.01 and b[1] < a[3] - 0.01


def apart(a: Any, b: Any, gap: float = 0) -> bool:
    """Return whether two rectangles with x, y, w and h lie at least so far from each other."""
    beside = a.x + a.w + gap <= b.x + TOLERANCE or b.x + b.w + gap <= a.x + TOLERANCE
    return beside or a.y + a.h + gap <= b.y + TOLERANCE or b.y + b.h + gap <= a.y + TOLERANCE


def find_boxes(image: Image.Image, tone: str, dots: float = DOTS) -> list[tuple[float, float, float, float]]:
    """Return the boxes in mm (left, top, right, bottom) that one tone fills, in reading order."""
    tint = Image.new("RGB", image.size, tone)
    mask = Image.new("L", image.size, 255)
    for channel in ImageChops.difference(image, tint).split():
        mask = ImageChops.darker(mask, channel.point(lambda difference: 255 if difference < 24 else 0))
    boxes = []
    while box := mask.getbbox():
        # The first filled column and row belong to one piece, because bleeds separate the pieces.
        y = box[1]
        row = mask.crop((box[0], y, box[2], y + 1)).getbbox()
        x = box[0] + row[0]
        right, bottom = x, y
        while right < image.width and mask.getpixel((right, y)):
            right += 1
        while bottom < image.height and mask.getpixel((x, bottom)):
            bottom += 1
        boxes.append((x / dots, y / dots, right / dots, bottom / dots))
        mask.paste(0, (x - 1, y - 1, right + 1, bottom + 1))
    return boxes


def mark_boxes(marks: Iterable[Mark], frame: tuple[float, float, float] = (0, 0, 0)) -> Iterator[Box]:
    """Yield the boxes of lines and words in page mm; a group's turn is a multiple of 90 degrees here."""
    gx, gy, turn = frame
    spin = SPIN[int(turn)]
    for mark in marks:
        if isinstance(mark, Group):
            if mark.clip:  # the hatching of a flap
                continue
            dx, dy = spin(mark.x, mark.y)
            yield from mark_boxes(mark.marks, (gx + dx, gy + dy, (turn + mark.turn) % 360))
            continue
        if isinstance(mark, Path):
            x0, y0, x1, y1 = bounds(mark.steps)
        else:
            assert isinstance(mark, Glyphs)
            x0, y0, x1, y1 = mark.x, mark.y - mark.size * 0.26, mark.x + mark.width, mark.y + mark.size * 0.07
        points = [spin(x0, y0), spin(x1, y1)]
        xs, ys = [gx + p[0] for p in points], [gy + p[1] for p in points]
        yield min(xs), min(ys), max(xs), max(ys)


def every_mark(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield all marks, groups and what is within them."""
    for mark in marks:
        yield mark
        if isinstance(mark, Group):
            yield from every_mark(mark.marks)


def words_on(marks: Iterable[Mark]) -> list[str]:
    """Return the words of a face or a page that are set."""
    return [mark.words for mark in every_mark(marks) if isinstance(mark, Glyphs)]


def all_texts(marks: Iterable[Mark | object]) -> Iterator[str]:
    """Yield every text on a face, including the figures of the rulebook."""
    for mark in marks:
        match mark:
            case Text() | Block():
                yield "".join(run[1] for run in mark.runs)
            case Ring():
                yield mark.words
            case Group():
                yield from all_texts(mark.marks)
            case Story():
                for part in mark.parts:
                    yield from (
                        all_texts(part.marks) if isinstance(part, Inset) else ("".join(run[1] for run in part.runs),)
                    )


def parts_of(game: GameData, print_: Print | None = None) -> dict[str, Component]:
    """Return what a game prints, by its name."""
    return {part.id: part for part in components(game, print_)}


def with_options(game: GameData, **changes: object) -> GameData:
    options = msgspec.structs.replace(game.facts.options, **changes)
    facts = msgspec.structs.replace(game.facts, options=options)
    numbers = importlib.import_module(f"cards.{game.slug}").numbers(facts)
    words = read_words(Reader(HERE / game.slug), f"{game.language}/texts.toml", numbers)
    return GameData(game.slug, game.language, game.about, facts, words)


def page_count(file: FilePath) -> int:
    with pikepdf.open(file) as pdf:
        return len(pdf.pages)


def make_photos(folder: FilePath, count: int) -> FilePath:
    folder.mkdir(exist_ok=True)
    for i in range(count):
        Image.new("RGB", (600, 520), (i * 2 % 256, 255 - i, 90)).save(folder / f"{i}.png")
    return folder


def quarters(w: int = 1200, h: int = 900) -> Image.Image:
    """Return a picture that is red at its top left, green at its top right, blue and yellow below."""
    image = Image.new("RGB", (w, h), "#C00000")
    image.paste("#00A000", (w // 2, 0, w, h // 2))
    image.paste("#0000C0", (0, h // 2, w // 2, h))
    image.paste("#C0C000", (w // 2, h // 2, w, h))
    return image


def corners(image: Image.Image) -> str:
    """Return the colours of a picture's corners, by their first letters."""
    names = {(1, 0, 0): "r", (0, 1, 0): "g", (0, 0, 1): "b", (1, 1, 0): "y"}
    (w, h), plain = image.size, image.convert("RGB")
    places = ((x, y) for y in (h // 8, h - h // 8) for x in (w // 8, w - w // 8))
    return "".join(names[tuple(int(step > 90) for step in plain.getpixel(place))] for place in places)


def texts(file: FilePath) -> list[str]:
    """Return the words of each page."""
    with pypdfium2.PdfDocument(file) as pdf:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in pdf]
