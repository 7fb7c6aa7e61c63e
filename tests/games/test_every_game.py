"""Laws for the print of every game: neutral backs, no meaning by colour alone, less ink on request, clean edges."""

import io
import itertools
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from paper import Box, cut_box, mark_boxes, overlap, page_images, sheets_of, stamp_box
from PIL import Image, ImageChops
from variants import first

import cards
import layouts
from generator.imposition.grids import Duplex
from generator.imposition.layout import DrawnPiece, Layout
from generator.imposition.sheets import make_pages, make_sheets
from generator.pages import Page, Stamp, digest
from generator.pdf import write_pdf
from generator.proofing.colour_vision import VISIBLE_DIFFERENCE, difference, ink_of
from generator.proofing.sheet_counts import undrawn
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.component import Component, Draw, Piece, Print
from layouts.kit.marks import Group, Marks, Picture
from layouts.kit.stock import A4, LETTER, Paper
from layouts.kit.style import Ink

DOTS_PER_MM = 16.0


@cache
def components(slug: str, ink: Ink = Ink.FULL) -> tuple[Component, ...]:
    return layouts.components(cards.load(slug), Print(ink))


@cache
def setter_for(slug: str) -> Setter:
    return Setter(Faces(layouts.fonts(slug)))


@cache
def _white_picture_file() -> tuple[tempfile.TemporaryDirectory[str], Path]:
    """Return a white picture's file and the temporary folder that holds it."""
    folder = tempfile.TemporaryDirectory()
    Image.new("RGB", (64, 64), "white").save(file := Path(folder.name) / "white.jpg")
    return folder, file


def white_picture(_: Picture, grey: bool) -> Path:
    """Draw every picture white: these laws are about the rest of a face."""
    return _white_picture_file()[1]


def images_of(
    slug: str, faces: Iterable[tuple[Component, Marks]], dots_per_mm: float = DOTS_PER_MM, bleed: float = 0
) -> list[Image.Image]:
    """Return faces as printed: each with its cut area and `bleed` mm around it. All are in one PDF with its fonts."""
    setter, pages = setter_for(slug), []
    for component, marks in faces:
        w, h = component.cut.w + bleed, component.cut.h + bleed
        pages.append(Page(w + bleed, h + bleed, (Stamp(setter.set(marks), (-bleed, -bleed, w, h), bleed, bleed),)))
    return page_images(write_pdf(pages, setter.faces, slug, pictures=white_picture), dots_per_mm)


def pieces(kind: str, ink: Ink = Ink.FULL) -> list[object]:
    """Return slug, component and piece of every piece with a back of one kind, one piece for each different back."""
    params = []
    for slug in cards.slugs():
        for component in components(slug, ink):
            backs = {}
            for piece in component.pieces:
                if piece.back is not None and component.back == kind:
                    backs.setdefault(piece.back, piece)
            params += [
                pytest.param(slug, component, piece, id=f"{slug}-{component.id}-{piece.id}-{ink.value}")
                for piece in backs.values()
            ]
    return params


@pytest.mark.parametrize(("slug", "component", "piece"), pieces("hidden") + pieces("hidden", Ink.SAVE))
def test_a_hidden_back_looks_the_same_when_turned(slug: str, component: Component, piece: Piece) -> None:
    assert piece.back is not None
    # A turned edge falls on other pixels. Reducing a fine raster to half-millimetre pixels hides that.
    [image] = images_of(slug, [(component, piece.back())])
    back = image.reduce(8)
    for turn in (
        (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180)
        if component.turns == 4
        else (Image.Transpose.ROTATE_180,)
    ):
        assert difference(back, back.transpose(turn)) < 0.0005


@pytest.mark.parametrize("slug", cards.slugs())
def test_hidden_backs_of_a_component_are_shared(slug: str) -> None:
    """A component has at most three hidden backs, because a back may show a team, a section or a role."""
    for component in components(slug):
        if component.back == "hidden":
            assert len({piece.back for piece in component.pieces}) <= 3, component.id


@pytest.mark.parametrize("slug", cards.slugs())
def test_ink_saving_print_uses_less_ink(slug: str) -> None:
    full, saved = _first_faces(slug, Ink.FULL), _first_faces(slug, Ink.SAVE)
    assert full.keys() == saved.keys()
    assert [] == [name for name in full if name.endswith("front") and saved[name] > full[name] + 0.6], (full, saved)
    assert sum(saved.values()) < 0.55 * sum(full.values()), (full, saved)


def _first_faces(slug: str, ink: Ink) -> dict[str, float]:
    """Return the ink on the first piece of each component, by its side."""
    shown = {
        f"{component.id} {side}": (component, face())
        for component in components(slug, ink)
        if component.kind in ("card", "small", "net")
        for side, face in (("front", component.pieces[0].front), ("back", component.pieces[0].back))
        if face
    }
    return dict(zip(shown, map(ink_of, images_of(slug, shown.values(), 3)), strict=True))


@pytest.mark.parametrize("slug", cards.slugs())
def test_grounds_extend_into_the_bleed(slug: str) -> None:
    """A cut that is 1.5 mm off shows no white edge, because the ground just outside the cut continues."""
    cards_ = [component for component in components(slug) if component.kind == "card"]
    faces = ((component, component.pieces[0].front()) for component in cards_)
    for component, image in zip(cards_, images_of(slug, faces, 4, 3) if cards_ else (), strict=True):
        w, h = image.size
        ring = Image.new("L", image.size, 255)
        ring.paste(0, (12, 12, w - 12, h - 12))
        assert Image.composite(image.convert("L"), Image.new("L", image.size, 0), ring).getbbox(), component.id
        for x, y in ((2, h // 2), (w - 3, h // 2), (w // 2, 2), (w // 2, h - 3)):
            near = (min(max(x, 16), w - 17), min(max(y, 16), h - 17))
            outer, inner = image.getpixel((x, y)), image.getpixel(near)
            assert isinstance(outer, tuple) and isinstance(inner, tuple)
            if inner != (255, 255, 255):
                assert outer != (255, 255, 255), (component.id, x, y)


@pytest.mark.parametrize("slug", cards.slugs())
def test_every_component_has_a_name_and_unique_ids(slug: str) -> None:
    ids = [component.id for component in components(slug)]
    assert len(ids) == len(set(ids))
    for component in components(slug):
        assert component.name and component.pieces and component.count > 0
        assert len({piece.id for piece in component.pieces}) == len(component.pieces)
        assert set(component.distinct) <= {piece.id for piece in component.pieces}


@pytest.mark.parametrize("slug", cards.slugs())
def test_every_font_of_a_game_is_embedded(slug: str) -> None:
    """Every font is embedded and none is Helvetica, which a print shop's preflight refuses."""
    marks = [component.pieces[0].front() for component in components(slug)]
    setter = setter_for(slug)
    data = write_pdf(
        [Page(300, 400, tuple(Stamp(setter.set(face), (0, 0, 300, 400)) for face in marks))],
        setter.faces,
        slug,
        pictures=white_picture,
    )
    with pikepdf.open(io.BytesIO(data)) as pdf:
        objects = [found for found in pdf.objects if isinstance(found, pikepdf.Dictionary)]
        fonts = [found for found in objects if found.get("/Type") == "/Font"]
        assert len(fonts) >= 2
        assert all("/FontFile2" in font.FontDescriptor and "Helvetica" not in str(font.BaseFont) for font in fonts)


def test_a_planted_mark_on_a_back_is_detected() -> None:
    slug, component = next(
        (slug, component)
        for slug in cards.slugs()
        for component in components(slug)
        if component.kind == "card" and component.back == "hidden" and component.pieces[0].back
    )
    assert component.pieces[0].back is not None
    [image] = images_of(slug, [(component, component.pieces[0].back())])
    back = image.reduce(8)
    marked = back.copy()
    marked.paste("#FFFFFF", (5, 5, 9, 9))
    assert difference(marked, marked.transpose(Image.Transpose.ROTATE_180)) >= 0.0005
    assert ImageChops.difference(back, marked).getbbox() and VISIBLE_DIFFERENCE < 64


SHIFTS = [(dx, dy) for dx, dy in itertools.product((-2.0, 0.0, 2.0), repeat=2) if dx or dy]


@pytest.mark.parametrize("slug", cards.slugs())
@pytest.mark.parametrize("bleed", first([1.5, 0, 3]))
def test_backs_that_miss_by_two_millimetres_show_nothing_else(slug: str, bleed: float) -> None:
    """Many printers miss by that much, in any direction. A strip of another back would mark a hidden piece.

    Every back, moved in eight directions, shows its own picture up to the cut: no other back, no white edge, no mark.
    """
    for paper in (A4, LETTER):
        layout = Layout(paper, bleed=bleed)
        pieces = {one.digest: one for one in _with_their_backs(slug)}
        sheets = make_sheets(pieces.values(), layout, cards.sheet_words())
        pages = make_pages(sheets, layout, cards.load(slug), cards.sheet_words(), setter_for(slug))
        pages_with_backs = [page for sheet, page in zip(sheets, pages[1::2], strict=False) if sheet.back]
        for sheet, page in zip([sheet for sheet in sheets if sheet.back], pages_with_backs, strict=True):
            printed = [pieces[digest] for digest in sheet.digests if pieces[digest].back is not None]
            found = list(_strange(page, printed, has_bleed=bleed > 0))
            assert not found, (sheet.components, found)


def _with_their_backs(slug: str) -> Iterator[DrawnPiece]:
    """Yield all pieces, with backs that are empty and differ as the printed ones do."""
    backs: dict[Draw, Marks] = {}
    for component in components(slug):
        for piece in component.pieces:
            back = backs.setdefault(piece.back, _empty_back(len(backs))) if piece.back else None
            yield undrawn(component, piece)._replace(back=back)


def _strange(page: Page, printed: Sequence[DrawnPiece], has_bleed: bool) -> Iterator[tuple[str, str]]:
    """Yield each piece that shows something strange, and what, when the backs miss in some direction."""
    marks = [box for box in mark_boxes(page.marks) if box[2] - box[0] or box[3] - box[1]]
    for one, stamp in zip(printed, page.stamps, strict=True):
        if one.component.kind == "page":
            continue
        cut = cut_box(stamp, one.component.cut)
        mine = [stamp_box(other) for other in page.stamps if digest(_face(other)) == digest(_face(stamp))]
        others = [stamp_box(other) for other in page.stamps if digest(_face(other)) != digest(_face(stamp))]
        for dx, dy in SHIFTS:
            seen = (cut[0] + dx, cut[1] + dy, cut[2] + dx, cut[3] + dy)
            if any(overlap(seen, box) for box in others):
                yield one.piece.id, "another back"
            if any(overlap(seen, box) for box in marks):
                yield one.piece.id, "a mark"
            if has_bleed and not _is_covered(seen, [stamp_box(stamp)] if one.component.cut.is_round else mine):
                yield one.piece.id, "white paper"


def _face(stamp: Stamp) -> Marks:
    """Return the face on a stamp; that of a disc is within its round bleed."""
    return next((mark.marks for mark in stamp.marks if isinstance(mark, Group) and mark.clip), stamp.marks)


def _is_covered(box: Box, by: Sequence[Box]) -> bool:
    """Return whether boxes cover a box to the hundredth of a millimetre."""
    near = [one for one in by if overlap(one, box)]
    xs = sorted({box[0], box[2], *(x for one in near for x in (one[0], one[2]) if box[0] < x < box[2])})
    ys = sorted({box[1], box[3], *(y for one in near for y in (one[1], one[3]) if box[1] < y < box[3])})
    return all(
        any(one[0] <= (x0 + x1) / 2 <= one[2] and one[1] <= (y0 + y1) / 2 <= one[3] for one in near)
        for x0, x1 in itertools.pairwise(xs)
        for y0, y1 in itertools.pairwise(ys)
        if x1 - x0 > 0.01 and y1 - y0 > 0.01
    )


@pytest.mark.parametrize("slug", cards.slugs())
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_each_back_meets_its_front_and_only_pieces_without_back_have_none(
    slug: str, paper: Paper, duplex: Duplex
) -> None:
    pieces = {f"{one.id}/{piece.id}": (one.cut, piece) for one in components(slug) for piece in one.pieces}
    for sheet in sheets_of(slug, paper, Layout(paper, duplex)):
        behind = [name for name in sheet.digests if pieces[name][1].back is not None]
        assert bool(behind) == bool(sheet.back)
        fronts, backs = set[tuple[str, Box]](), set[tuple[str, Box]]()
        for name, stamp in zip(sheet.digests, sheet.front.stamps, strict=True):
            if name in behind:
                fronts.add((name, _rounded(cut_box(stamp, pieces[name][0]))))
        for name, stamp in zip(behind, sheet.back.stamps if sheet.back else (), strict=True):
            left, top, right, bottom = cut_box(stamp, pieces[name][0])
            if duplex == "long":
                left, right = paper.w - right, paper.w - left
            else:
                top, bottom = paper.h - bottom, paper.h - top
            backs.add((name, _rounded((left, top, right, bottom))))
        assert backs == fronts
        assert len(backs) == len(behind)


def _rounded(box: Box) -> Box:
    left, top, right, bottom = (round(edge, 2) for edge in box)
    return left, top, right, bottom


def _empty_back(number: int) -> Marks:
    return (Group((), x=number),)
