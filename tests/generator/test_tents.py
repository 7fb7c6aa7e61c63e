"""Table tents: a sheet a table, its code read from both sides, its number read across the room."""

import pypdfium2
import pytest
import zxingcpp
from variants import first

from cards.errors import CardDataError
from generator.tents import tents_pdf
from layouts.kit import tents
from layouts.kit.marks import Text
from layouts.kit.stock import PAPERS
from layouts.kit.tents import Tent

FOX = Tent(3, "FOX-276", "http://192.168.178.123:8000/t/FOX-276", "Year 11 game design")
WIG = Tent(40, "WIG-999", "http://10.0.0.5:8000/t/WIG-999")


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", first(["fr", "en", "de"]))
def test_every_tent_is_a_sheet_whose_codes_lead_to_its_table(paper: str, language: str) -> None:
    pdf = pypdfium2.PdfDocument(tents_pdf([FOX, WIG], paper, language))
    assert 2 == len(pdf)
    for page, tent in zip(pdf, (FOX, WIG), strict=True):
        assert (PAPERS[paper].w, PAPERS[paper].h) == pytest.approx([size / 72 * 25.4 for size in page.get_size()])
        found = zxingcpp.read_barcodes(page.render(scale=2).to_pil())
        assert [tent.url, tent.url] == [one.text for one in found]
        assert [0, 180] == sorted(abs(one.orientation) for one in found), "either side reads it upright"
        words = page.get_textpage().get_text_bounded()
        door = tent.url.split("/")[2] + "/join"
        assert all(one in words for one in (str(tent.number), tent.code, tent.title, door))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_numbers_are_four_centimetres_high_and_tab_sides_and_base_make_the_sheet(paper: str) -> None:
    sheet = PAPERS[paper]
    long = tents.side(sheet)
    assert sheet.h == pytest.approx(tents.TAB + 2 * long + tents.LEAN * long)
    words = type("Words", (), {"__call__": lambda self, key: key})()
    number = next(
        mark for mark in tents._face(WIG, sheet.w, long, words, None) if isinstance(mark, Text) and "40" in str(mark)
    )
    assert number.sizes[0] * tents.DIGIT > 40


def test_a_tent_has_the_look_of_its_game_if_that_can_be_read() -> None:
    tents = [FOX._replace(game=name) for name in ("infection", "masquerade_murder", "nowhere")]
    pdf = pypdfium2.PdfDocument(tents_pdf(tents, "a4", "fr"))
    said = [page.get_textpage().get_text_bounded() for page in pdf]
    assert "INFECTION" in said[0] and "INFECTION" not in said[2] and all(FOX.title in words for words in said)
    for page in pdf:
        assert [FOX.url] * 2 == [one.text for one in zxingcpp.read_barcodes(page.render(scale=2).to_pil())]
    corner = [page.render(scale=1).to_pil().getpixel((40, 330)) for page in pdf]
    assert 3 == len(set(corner)) and (255, 255, 255) == corner[2]


def test_a_title_that_no_font_can_write_is_told(tmp_path: object) -> None:
    with pytest.raises(CardDataError):
        tents_pdf([FOX._replace(title="東京" * 20)], "a4", "en")
