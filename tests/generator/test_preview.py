"""A preview shows what prints: the pixels of the sheet at the card's place."""

import io
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from variants import first

from cards import load
from cards.errors import InputError
from generator.job import PrintRequest, draw_game, plan_files
from generator.pdf import write_pdf
from generator.preview import Preview, Printer, page_of
from generator.records.manifest import Manifest
from generator.typesetting.fonts import MM, Faces
from generator.typesetting.text import Setter
from layouts import components, fonts

PIXELS_A_MM = 10


@pytest.mark.parametrize("game", first(["prototype/hands", "infection", "masquerade_murder", "photo_leap"]))
def test_a_preview_has_the_pixels_of_the_printed_sheet(game: str) -> None:
    preview = Preview(game)
    cards = next(one for one in preview.components if one.kind == "card" and (one.w, one.h) == (63, 88))
    front, other = (
        Image.open(io.BytesIO(preview.png(cards.id, piece.id, width=63 * PIXELS_A_MM))).convert("RGB")
        for piece in (cards.pieces[0], cards.pieces[-1])
    )
    printed = _on_the_sheet(game, cards.id, front.size)
    assert _difference(printed, front) < 0.3 * _difference(printed, other)


def _on_the_sheet(game: str, component: str, size: tuple[int, int]) -> Image.Image:
    """Return the first card of a component's first sheet, cut out of the rendered PDF."""
    request = PrintRequest((game,), only=(component,))
    (file,) = plan_files(request, [draw_game(game, request)], Manifest())
    document = pypdfium2.PdfDocument(write_pdf(file.pages[:1], file.drawn.setter.faces, "sheet"))
    sheet = document[0].render(scale=PIXELS_A_MM / MM).to_pil().convert("RGB")
    document.close()
    stamp = file.pages[0].stamps[0]
    assert stamp.turn == 0
    x, y = round(stamp.x * PIXELS_A_MM), round(stamp.y * PIXELS_A_MM)
    return sheet.crop((x, y, x + size[0], y + size[1]))


def _difference(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference of two pictures, 0 to 255. Half a pixel's shift gives up to 5."""
    means = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(means) / len(means)


def test_the_page_of_what_is_printed_on_request_is_that_of_its_own_print() -> None:
    game = load("masquerade_murder")
    page = page_of(game, components(game), Setter(Faces(fonts(game.slug))), "standees", "standee-1")
    assert 6 == len(page.stamps)


def test_what_is_not_there_cannot_be_shown() -> None:
    preview = Preview("infection")
    for component, piece, side in (("actions", "no", "front"), ("no", "no", "front"), ("board", "board", "back")):
        with pytest.raises(InputError):
            preview.png(component, piece, side)


def test_a_review_tells_what_the_last_print_lacks(tmp_path: Path) -> None:
    found = Printer().review("prototype/hands", tmp_path)
    assert found.never and not found.faults and len(found.to_print) == 13
