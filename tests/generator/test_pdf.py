"""The file: fonts embedded, codes that phones read, the same bytes also on another day and with another cache."""

import io
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from cases import compare, digest
from fontTools.ttLib.tables import _h_e_a_d
from paper import component, make_photos, page_images, print_component, setter

from generator.imposition.layout import Layout
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.photos import crops
from generator.photos.crops import PhotoCrops
from generator.typesetting import fonts
from generator.typesetting.fonts import LETTERS
from layouts.kit import icons
from layouts.kit.marks import Group, LinearGradient, Marks, Path, Picture, Qr, RadialGradient, line, text
from layouts.kit.shapes import disc, rect
from layouts.kit.stock import A4
from layouts.kit.style import SHEET_FONTS, grey_of

BOXES = ("/TrimBox", "/BleedBox")
ADDRESS = "http://192.168.178.200:8000/t/KW7FP"


def page(*marks: object) -> bytes:
    mine = setter()
    return write_pdf([Page(210, 297, (Stamp(mine.set(marks), (0, 0, 210, 297)),))], mine.faces, "t")  # type: ignore[arg-type]


def test_every_font_is_embedded() -> None:
    """No Helvetica is left behind, which a print shop's preflight refuses."""
    _, data = print_component(component(63, 88, 2), Layout(A4))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        things = (thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary))
        fonts = [thing for thing in things if thing.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor, font.BaseFont
            assert "Helvetica" not in str(font.BaseFont)


def test_two_fresh_cache_folders_give_the_same_bytes(tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, files = make_photos(tmp_path / "mine", 2), []
    for day, cache in ((1, "a"), (2, "somewhere-else"), (3, "a")):
        for module in (crops, fonts, icons):
            monkeypatch.setattr(module, "CACHE", tmp_path / cache)
        monkeypatch.setattr(_h_e_a_d, "timestampNow", lambda day=day: 3_800_000_000 + day * 86_400)
        icons.mdi.cache_clear()
        pictures, of_this_print = PhotoCrops(), setter()
        shown = pictures.read_folder(folder, 64, 64, False).photos
        marks: Marks = (
            text(20, 20, "Bytes", "Sheet", 12, "#000000", 60),
            icons.icon(icons.mdi("axe"), 50, 40, 9, "#000000"),
            *(Picture(20, 60 + 70 * i, 64, 64, one.file, one.content, one.focus) for i, one in enumerate(shown)),
        )
        page = Page(210, 297, (Stamp(of_this_print.set(marks), (0, 0, 210, 297)),))
        pdf = write_pdf([page], of_this_print.faces, "t", pictures=pictures)
        # ReportLab keeps a font that it has opened, so the font's file is compared too.
        files.append((pdf, fonts.static(SHEET_FONTS[0]).read_bytes()))
    assert 1 == len(set(files))


def test_the_viewer_is_told_not_to_scale_and_the_printer_how_to_turn() -> None:
    for edge, name in (("long", "/DuplexFlipLongEdge"), ("short", "/DuplexFlipShortEdge")):
        with pikepdf.open(io.BytesIO(print_component(component(63, 88, 2), Layout(A4, edge))[1])) as pdf:  # type: ignore[arg-type]
            assert "/None" == pdf.Root.ViewerPreferences.PrintScaling
            assert name == pdf.Root.ViewerPreferences.Duplex


@pytest.mark.parametrize("size", [20, 30, 60])
def test_a_code_is_read_from_the_raster(size: float) -> None:
    """At 150 dots per inch, as a phone's camera would."""
    data = page(Qr(40, 40, size, ADDRESS))
    [found] = zxingcpp.read_barcodes(page_images(data, 150 / 25.4)[0])
    assert ADDRESS == found.text


def test_blends_print_inside_forms() -> None:
    """ReportLab lists shadings for pages alone; without our help these would come out blank."""
    data = page(
        LinearGradient(rect(10, 10, 40, 40), (10, 10), (50, 10), ("#FF0000", "#0000FF")),
        RadialGradient(disc(100, 30, 20), (100, 30), 20, ("#FFFFFF", "#00FF00")),
    )
    image = page_images(data, 2)[0]
    left, right, edge = image.getpixel((24, 60)), image.getpixel((96, 60)), image.getpixel((200 + 36, 60))
    assert left[0] > 200 > right[0] and right[2] > 200 > left[2]
    assert edge[1] > 240 and edge[0] < 60


@pytest.mark.parametrize("tint", ["#F6EFDE", "#FBF3E2", "#F4F3EC"])
def test_paper_is_white_in_grey(tint: str) -> None:
    """Cream would print as a pale grey flood on every card. Fields, such as a village's cells, stay."""
    assert "#FFFFFF" == grey_of(tint)
    assert "#FFFFFF" not in map(grey_of, ("#D9E4F4", "#FADFD8", "#E9E8E4"))


def test_presses_find_the_trimmed_page_and_its_bleed() -> None:
    mine = setter()
    pages = [Page(69, 94, (), trim=3), Page(210, 297, ())]
    with pikepdf.open(io.BytesIO(write_pdf(pages, mine.faces, "t"))) as pdf:
        boxes = [(box, [round(float(v) / 72 * 25.4, 2) for v in page[box]]) for page in pdf.pages for box in BOXES]
    trimmed, whole = [("/TrimBox", [3, 3, 66, 91]), ("/BleedBox", [0, 0, 69, 94])], [0, 0, 210, 297]
    assert [*trimmed, ("/TrimBox", whole), ("/BleedBox", whole)] == boxes


@pytest.mark.parametrize("grey", [False, True])
def test_every_kind_of_mark_is_written_as_it_was(request: pytest.FixtureRequest, grey: bool) -> None:
    """The streams of pages and forms; of long lines a digest."""
    field, ring = Path(rect(1, 2, 3, 4), "#D23B22"), disc(5, 5, 4) + disc(5, 5, 2)
    marks: Marks = (
        field, Path(ring, "#204060", "#D9E4F4", 0.5, holes=True), Path(ring, None, "#000000", 1, (2, 1.5), butt=True),
        line(0, 0, 9, 9, "#8A8A8A", 0.25), text(20, 20, "To AVAIL (ж)", "SheetBold", 12, "#D23B22", 60, track=50),
        Group((text(0, 0, "up", "Sheet", 9, "#000000", 9), line(0, 0, 1, 1, "#000000", 1)), 30, 40, 270, 2),
        Group((line(0, 0, 1, 1, "#000000", 1, (3, 3)),), 30, 40, scale=2, keeps_lines=True),
        Group((field, line(2, 0, 1, 1, "#000000", 1)), 5, 6, 90, 3, rect(0, 0, 3, 3), mirror=True, once=True),
        LinearGradient(rect(0, 0, 9, 9), (0, 1), (9, 2), ("#FF0000", "#0000FF")),
        RadialGradient(disc(5, 6, 3), (5, 6), 3, ("#FFFFFF", "#00FF00", "#D23B22")), Qr(40, 50, 20, ADDRESS),
    )  # fmt: skip
    mine = setter()
    face = mine.set(marks)
    pages = [
        Page(100, 80, (Stamp(face, (-1, -2, 63, 88), 9, 8, 90), Stamp(face, (-1, -2, 63, 88))), mine.set(marks[:2])),
        Page(60, 90, (Stamp(face, (0, 0, 63, 88), 1, 2),), shift=(1, -2, 0.5), trim=3),
    ]
    with pikepdf.open(io.BytesIO(write_pdf(pages, mine.faces, "t", grey=grey, flip="short"))) as pdf:
        things = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream)]
        forms = [(str([*map(float, thing.BBox)]), thing) for thing in things if thing.get("/Subtype") == "/Form"]
        parts = [*(("page", page.Contents) for page in pdf.pages), *forms]
        streams = [f"{name}\n{thing.read_bytes().decode('latin-1')}" for name, thing in parts]
    lines = [part for stream in streams for part in stream.splitlines()]
    kept = [part if part.isascii() and len(part) < 110 else digest(part) for part in lines]
    compare(FilePath(__file__).with_name("streams_grey.txt" if grey else "streams.txt"), kept, request)


def test_every_letter_is_read_back_as_it_was_written() -> None:
    r"""Also (, ) and \, which strings in a PDF must mark, and more than 256 letters, which need two fonts."""
    face = setter().faces["Sheet"]
    letters = [chr(code) for code in LETTERS if code not in (0xA0, 0xAD) and not face.lacks(chr(code))]
    assert len(letters) > 256
    lines = ["".join(letters[first : first + 40]).replace(" ", "") for first in range(0, len(letters), 40)]
    data = page(*(text(5, 20 + 10 * i, line, "Sheet", 8, "#000000", 200) for i, line in enumerate(lines)))
    document = pypdfium2.PdfDocument(data)
    assert lines == document[0].get_textpage().get_text_range().split("\r\n")


def test_text_is_kerned_as_it_was_measured() -> None:
    words = "AVAVAVAVTo"
    image = page_images(page(text(10, 100, words, "SheetBold", 60, "#000000", 190)), 10)[0].convert("L")
    found = image.point(lambda v: 255 if v < 128 else 0).getbbox()
    measured, *letters = (setter().width("SheetBold", part, 60) for part in (words, *words))
    assert found and measured < sum(letters) - 6
    assert measured == pytest.approx((found[2] - found[0]) / 10, abs=2)
