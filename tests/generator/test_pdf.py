"""The file: fonts embedded, the same bytes, codes that phones read, whole or not there."""

import io

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from paper import component, page_images, print_component, setter

from generator.imposition.layout import Layout
from generator.pages import Page, Stamp
from generator.pdf import write_pdf
from generator.typesetting.fonts import LETTERS
from layouts.kit.marks import Group, LinearGradient, Path, Qr, RadialGradient, text
from layouts.kit.shapes import disc, rect
from layouts.kit.stock import A4
from layouts.kit.style import grey_of

ADDRESS = "http://192.168.178.200:8000/t/KW7FP"


def page(*marks: object) -> bytes:
    mine = setter()
    return write_pdf([Page(210, 297, (Stamp(mine.set(marks), (0, 0, 210, 297)),))], mine.faces, "t")  # type: ignore[arg-type]


def test_every_font_is_embedded() -> None:
    """No Helvetica is left behind, which a print shop's preflight refuses."""
    _, data = print_component(component(63, 88, 2), Layout(A4))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        fonts = [
            thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font"
        ]
        assert fonts
        for font in fonts:
            assert "/FontFile2" in font.FontDescriptor, font.BaseFont
            assert "Helvetica" not in str(font.BaseFont)


def test_the_same_input_gives_the_same_bytes() -> None:
    assert print_component(component(63, 88, 3), Layout(A4))[1] == print_component(component(63, 88, 3), Layout(A4))[1]


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


def test_a_face_on_many_cards_is_written_once() -> None:
    from dataclasses import replace

    one = component(63, 88, 1)
    many = replace(one, pieces=(replace(one.pieces[0], copies=54),))
    assert len(print_component(many, Layout(A4))[1]) < 4 * len(print_component(one, Layout(A4))[1])


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


def test_grey_keeps_luminance_and_drops_hue() -> None:
    mine = setter()
    sheet = [Page(50, 50, (Stamp(mine.set((Path(rect(0, 0, 50, 50), "#D23B22"),)), (0, 0, 50, 50)),))]
    red, green, blue = page_images(write_pdf(sheet, mine.faces, "t", grey=True), 2)[0].getpixel((50, 50))
    assert red == green == blue
    assert 100 < red < 130


@pytest.mark.parametrize("tint", ["#F6EFDE", "#FBF3E2", "#F4F3EC"])
def test_paper_is_white_in_grey(tint: str) -> None:
    """Cream would print as a pale grey flood on every card. Fields, such as a village's cells, stay."""
    assert "#FFFFFF" == grey_of(tint)
    assert "#FFFFFF" not in map(grey_of, ("#D9E4F4", "#FADFD8", "#E9E8E4"))


def test_presses_find_the_trimmed_page_and_its_bleed() -> None:
    mine = setter()
    pages = [Page(69, 94, (), trim=3), Page(210, 297, ())]
    with pikepdf.open(io.BytesIO(write_pdf(pages, mine.faces, "t"))) as pdf:
        trims = [[round(float(v) / 72 * 25.4, 2) for v in one.TrimBox] for one in pdf.pages]
        bleeds = [[round(float(v) / 72 * 25.4, 2) for v in one.BleedBox] for one in pdf.pages]
    assert [[3, 3, 66, 91], [0, 0, 210, 297]] == trims
    assert [[0, 0, 69, 94], [0, 0, 210, 297]] == bleeds


def test_turned_scaled_and_clipped_groups_lie_where_they_should() -> None:
    data = page(
        Group((Path(rect(10, 10, 10, 10), "#C00000"),), 100, 100, 90, 2),
        Group((Path(rect(0, 0, 90, 90), "#0000C0"),), 20, 200, clip=rect(0, 0, 30, 10)),
    )
    image = page_images(data, 4)[0]
    assert (192, 0, 0) == image.getpixel((((100 - 30) * 4), ((100 + 30) * 4)))
    assert (255, 255, 255) == image.getpixel((((100 + 30) * 4), ((100 + 30) * 4)))
    assert (0, 0, 192) == image.getpixel(((45 * 4), (205 * 4)))
    assert (255, 255, 255) == image.getpixel(((45 * 4), (215 * 4)))


def test_text_is_set_where_it_was_measured() -> None:
    data = page(text(50, 100, "HHH", "SheetBold", 40, "#000000", 100))
    image = page_images(data, 10)[0].convert("L").point(lambda v: 255 if v < 128 else 0)
    box = image.getbbox()
    assert box
    assert (50 + 40 / 72 * 25.4 * 0.08, 100) == pytest.approx((box[0] / 10, box[3] / 10), abs=0.7)


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
    mine = setter()
    box = page_images(page(text(10, 100, words, "SheetBold", 60, "#000000", 190)), 10)[0].convert("L")
    found = box.point(lambda v: 255 if v < 128 else 0).getbbox()
    assert found
    plain = sum(mine.width("SheetBold", letter, 60) for letter in words)
    assert mine.width("SheetBold", words, 60) < plain - 6
    assert mine.width("SheetBold", words, 60) == pytest.approx((found[2] - found[0]) / 10, abs=2)
