"""Pictures of an own game's folder: sharp enough where they stand, and what is told of those that are not."""

from pathlib import Path as FilePath

import pytest
from cases import each_case
from paper import component, draw_pieces
from PIL import Image

from cards import sheet_words
from generator.proofing.own_pictures import check_pictures
from generator.proofing.sheet_counts import much_paper, sheet_count, undrawn
from layouts.kit.component import Component, Piece
from layouts.kit.marks import Group, Picture
from layouts.kit.stock import A4, PAGE, Cut


@each_case
@pytest.mark.parametrize("grey", [True, False])
def test_a_picture_is_sharp_or_what_it_needs_is_told(
    size: list[int], turn: int, told: str, is_warning: bool, grey: bool, tmp_path: FilePath
) -> None:
    file, exif = tmp_path / "soup.png", Image.Exif()
    exif[0x0112] = turn
    file.write_bytes(b"soup")
    if size:
        Image.new("RGB", size, "red").save(file, "PNG", exif=exif)
    shown, other = Picture(0, 0, 12.7, 6.35, "soup.png", "soup"), Picture(0, 0, 99, 99, "b.png", "game")
    faces = (Group((Group((shown,), scale=0.5), other), scale=4),)
    drawn = draw_pieces(Component("goods", Cut(63, 88), (Piece("p", lambda: faces, lambda: faces),), name="Goods"))
    assert [] == list(check_pictures(drawn, {}, grey))
    faults = list(check_pictures(drawn, {"soup": file}, grey))
    assert [(told, is_warning)] * 2 * bool(told) == [(fault.what, fault.is_warning) for fault in faults]
    assert all((25.4, 12.7, drawn[0]) == (fault.shown.w, fault.shown.h, fault.shown.drawn) for fault in faults)


def test_very_much_paper_is_told_from_the_next_sheet_on() -> None:
    def pages(name: str, copies: int) -> Component:
        return Component(name, PAGE, (Piece("p", tuple, None, copies),), "page", name=name)

    map_, sea = (component(w, 800, 1, kind="board", back=False) for w in (560, 570))
    told = [*much_paper((pages("few", 50), pages("many", 51), map_, sea), A4, sheet_words())]
    assert [
        "many: this needs 51 sheets of A4. Make fewer, or smaller ones if that is too much",
        "Test cards: this needs 10 sheets of A4. Make it smaller if that is too much",
    ] == told
    large = component(400, 400, 1)
    assert ("–", "too large") == tuple(
        sheet_count(pieces, A4, sheet_words()) for pieces in ([], [undrawn(large, large.pieces[0])])
    )
