"""A preview shows what prints: the pixels of the sheet at the card's place."""

import io
from pathlib import Path

import pypdfium2
import pytest
from cases import compare
from conftest import Tuckbox
from PIL import Image, ImageChops, ImageStat
from variants import first

from cards import load
from cards.errors import InputError
from generator.job import PrintRequest, draw_game, plan_files
from generator.pdf import write_pdf
from generator.preview import Consequences, Preview, Printer, page_of
from generator.printers import Profile
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


def size(png: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(png)).size


def test_a_preview_tells_what_a_game_prints(request: pytest.FixtureRequest) -> None:
    lines = []
    for name in ("prototype/hands", "color_game"):
        preview = Preview(name)
        for part in preview.components:
            lines += [f"{name}: {part.name} ({part.id}, {part.kind}), {part.w:g} × {part.h:g}, safe {part.safe:g}"]
            pieces = (f"{piece.id} ×{piece.copies}{' with a back' * piece.has_back}" for piece in part.pieces)
            lines += [f"  {piece}" for piece in list(pieces)[:3]]
            assert [] == preview.misfits(part.id)
        lines += [f"{name}: on request {', '.join(' '.join(group) for group in preview.on_request)}"]
        lines += [f"{name}: options {', '.join(option.name for option in preview.print_options)}"]
        lines += [f"  {component}/{piece}: {words}" for component, piece, words in preview.words()[:9]]
        assert preview.components == preview.with_game(preview.game).components
    compare(Path(__file__).with_name("preview.txt"), lines, request)


def test_pictures_have_the_width_that_is_asked_for_up_to_a_limit() -> None:
    preview = Preview("prototype/hands")
    card = (preview.components[0].id, preview.components[0].pieces[0].id)
    assert (400, 559) == size(preview.png(*card))
    assert (300, 409) == size(preview.png(*card, width=300, bleed=3))
    assert (1718, 2400) == size(preview.png(*card, width=5000))
    assert (900, 1273) == size(preview.sheet(*card))


def test_the_workbenchs_printer_knows_the_last_print(tuckbox: Tuckbox, tmp_path: Path) -> None:
    printer, before = Printer(), Printer().review("prototype/hands", tmp_path)
    assert before.never and not before.faults and 13 == len(before.to_print)
    tuckbox("print", "prototype/hands", "--out", tmp_path, status=0)
    after = printer.review("prototype/hands", tmp_path)
    assert (False, ()) == (after.never, after.to_print)
    [file, *_] = printer.files_since(tmp_path, 0)
    assert "hands-a4.pdf" in file and [] == printer.files_since(tmp_path, 9e9)
    last = printer.pages(tmp_path / file)
    first_page, last_page = (printer.page(tmp_path / file, number, 100) for number in (1, last))
    assert (100, 142) == size(first_page) == size(last_page) and first_page != last_page


def test_the_workbench_keeps_printers(own_settings: Path) -> None:
    printer = Printer()
    printer.keep_printer("Office", {"dx": 1.5})
    assert {"Office": Profile(1.5)} == printer.printers()
    with pytest.raises(InputError, match="at most 10 mm"):
        printer.keep_printer("Office", {"dx": 11})
    printer.delete_printer("Office")
    assert {} == printer.printers()
    (own_settings / "printers.json").write_text("{")
    assert {} == printer.printers()
    with pytest.raises(InputError, match="Correct the file"):
        printer.delete_printer("Office")


def test_what_an_edition_changes_is_told_against_its_game_or_another() -> None:
    same, changed = (Printer().consequences("prototype/hands", since) for since in ("prototype/hands", ""))
    assert Consequences((), (), ()) == same
    assert (("Goods", "goods-2", 6), 13) == (changed.to_print[0], len(changed.to_print))
    assert [("Cards", f"cards-{row}", 4) for row in range(2, 6)] == list(changed.to_remove)
    assert (2, 35) == (len(changed.options), len(changed.rules))
