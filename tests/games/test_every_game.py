"""What holds for every game found: backs that tell nothing, meaning without colour, ink saved, edges clean."""

import io
import tempfile
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from paper import images
from PIL import Image, ImageChops

import cards
import layouts
from generator.pdf import Page, Stamp, write_pdf
from generator.proofing.colour_vision import DEFICIENCIES, VISIBLE_DIFFERENCE, difference, ink_of, simulate
from generator.typesetting.fonts import Faces
from generator.typesetting.text import Setter
from layouts.kit.component import Component, Piece, Print
from layouts.kit.marks import Marks, Picture
from layouts.kit.style import Ink

DOTS = 16.0


@cache
def components(slug: str, ink: Ink = Ink.FULL) -> tuple[Component, ...]:
    return layouts.components(cards.load(slug), Print(ink))


@cache
def pen(slug: str) -> Setter:
    return Setter(Faces(layouts.fonts(slug)))


@cache
def _blank() -> tuple[tempfile.TemporaryDirectory[str], Path]:
    """A white picture, and the folder that it lives as long as."""
    folder = tempfile.TemporaryDirectory()
    Image.new("RGB", (64, 64), "white").save(file := Path(folder.name) / "white.jpg")
    return folder, file


def no_picture(_: Picture, grey: bool) -> Path:
    """What a look leaves to pictures stays white: these laws are about the look."""
    return _blank()[1]


def face(slug: str, of: Component, marks: Marks, dots: float = DOTS, beyond: float = 0) -> Image.Image:
    """A face as printed: its cut, and `beyond` mm of bleed."""
    cut, setter = of.cut, pen(slug)
    box = (-beyond, -beyond, cut.w + beyond, cut.h + beyond)
    page = Page(cut.w + 2 * beyond, cut.h + 2 * beyond, (Stamp(setter.set(marks), box, beyond, beyond),))
    return images(write_pdf([page], setter.faces, slug, pictures=no_picture), dots)[0]


def pieces(kind: str, ink: Ink = Ink.FULL) -> list[object]:
    """(slug, component, piece) for each piece with a back of one kind, a back once."""
    found = []
    for slug in cards.slugs():
        for of in components(slug, ink):
            backs = {}
            for piece in of.pieces:
                if piece.back is not None and of.back == kind:
                    backs.setdefault(piece.back, piece)
            found += [
                pytest.param(slug, of, piece, id=f"{slug}-{of.id}-{piece.id}-{ink.value}") for piece in backs.values()
            ]
    return found


@pytest.mark.parametrize(("slug", "of", "piece"), pieces("hidden") + pieces("hidden", Ink.SAVE))
def test_no_hidden_back_tells_which_way_up_it_lies(slug: str, of: Component, piece: Piece) -> None:
    """Turned by a half turn, a square one by a quarter, not one pixel in two thousand differs at sight."""
    assert piece.back is not None
    # Turned, an edge falls on other pixels: drawn finely and seen at half a millimetre that is nothing.
    back = face(slug, of, piece.back()).reduce(8)
    for turn in (
        (Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_180) if of.turns == 4 else (Image.Transpose.ROTATE_180,)
    ):
        assert difference(back, back.transpose(turn)) < 0.0005


@pytest.mark.parametrize("slug", cards.slugs())
def test_hidden_backs_of_a_component_are_one_back(slug: str) -> None:
    """Cards dealt face down share the very same back, but for what a back is there to tell: team, section, role."""
    for of in components(slug):
        if of.back == "hidden":
            assert len({piece.back for piece in of.pieces}) <= 3, of.id


@pytest.mark.parametrize("slug", cards.slugs())
@pytest.mark.parametrize("sight", ["grey", *DEFICIENCIES])
def test_what_carries_a_meaning_is_told_apart_without_colour(slug: str, sight: str) -> None:
    """Each pair of such fronts differs at sight in grey and to three kinds of colour-blind eyes."""
    for of in components(slug):
        told = [piece for piece in of.pieces if piece.id in of.distinct]
        views = [(piece.id, simulate(face(slug, of, piece.front(), 4), sight)) for piece in told]
        for i, (name, view) in enumerate(views):
            for other, twin in views[i + 1 :]:
                assert difference(view, twin) >= 0.004, (of.id, name, other)


@pytest.mark.parametrize("slug", cards.slugs())
def test_saving_ink_saves_ink(slug: str) -> None:
    """Over a game's cards, tiles and tokens less than half of the ink; no face takes more than it did."""
    full, save = 0.0, 0.0
    for one, other in zip(components(slug), components(slug, Ink.SAVE), strict=True):
        if one.kind not in ("card", "small", "net"):
            continue
        piece, saved = one.pieces[0], other.pieces[0]
        before, after = ink_of(face(slug, one, piece.front(), 3)), ink_of(face(slug, other, saved.front(), 3))
        assert after <= before + 0.6, (one.id, before, after)
        full, save = full + before, save + after
        if piece.back is not None and saved.back is not None:
            full += ink_of(face(slug, one, piece.back(), 3))
            save += ink_of(face(slug, other, saved.back(), 3))
    assert save < 0.55 * full, (save, full)


@pytest.mark.parametrize("slug", cards.slugs())
def test_grounds_run_into_the_bleed(slug: str) -> None:
    """A cut 1.5 mm off still shows ink: just outside a card's cut the picture goes on as it was just inside."""
    for of in components(slug):
        if of.kind != "card":
            continue
        image = face(slug, of, of.pieces[0].front(), 4, 3)
        w, h = image.size
        inside = image.crop((14, 14, w - 14, h - 14)).resize((w, h))
        ring = Image.new("L", image.size, 255)
        ring.paste(0, (12, 12, w - 12, h - 12))
        assert Image.composite(image.convert("L"), Image.new("L", image.size, 0), ring).getbbox(), (of.id, inside.size)
        for x, y in ((2, h // 2), (w - 3, h // 2), (w // 2, 2), (w // 2, h - 3)):
            near = (min(max(x, 16), w - 17), min(max(y, 16), h - 17))
            outer, inner = image.getpixel((x, y)), image.getpixel(near)
            assert isinstance(outer, tuple) and isinstance(inner, tuple)
            if inner != (255, 255, 255):
                assert outer != (255, 255, 255), (of.id, x, y)


@pytest.mark.parametrize("slug", cards.slugs())
def test_every_component_is_named_and_counted(slug: str) -> None:
    ids = [of.id for of in components(slug)]
    assert len(ids) == len(set(ids))
    for of in components(slug):
        assert of.name and of.pieces and of.count > 0
        assert len({piece.id for piece in of.pieces}) == len(of.pieces)
        assert set(of.distinct) <= {piece.id for piece in of.pieces}


@pytest.mark.parametrize("slug", cards.slugs())
def test_every_font_of_a_game_is_embedded(slug: str) -> None:
    """No Helvetica is left in any file, which a print shop's preflight refuses."""
    marks = [piece.front() for of in components(slug) for piece in of.pieces]
    setter = pen(slug)
    data = write_pdf(
        [Page(300, 400, tuple(Stamp(setter.set(face), (0, 0, 300, 400)) for face in marks))],
        setter.faces,
        slug,
        pictures=no_picture,
    )
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = [it for it in pdf.objects if isinstance(it, pikepdf.Dictionary) and it.get("/Type") == "/Font"]
        assert len(fonts) >= 2
        assert all("/FontFile2" in font.FontDescriptor and "Helvetica" not in str(font.BaseFont) for font in fonts)


def test_a_planted_mark_on_a_back_is_seen() -> None:
    """The law can fail: one dot of 2 mm in a corner betrays which way up a card lies."""
    slug = cards.slugs()[0]
    of = next(one for one in components(slug) if one.kind == "card" and one.back == "hidden" and one.pieces[0].back)
    assert of.pieces[0].back is not None
    back = face(slug, of, of.pieces[0].back()).reduce(8)
    marked = back.copy()
    marked.paste("#FFFFFF", (5, 5, 9, 9))
    assert difference(marked, marked.transpose(Image.Transpose.ROTATE_180)) >= 0.0005
    assert ImageChops.difference(back, marked).getbbox() and VISIBLE_DIFFERENCE < 64
