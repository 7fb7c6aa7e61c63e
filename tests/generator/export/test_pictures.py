"""Pictures of exports: any reader of PNG gets the pixels and the resolution that were written; faces lie in frames."""

import io
from typing import Any

import pytest
from cases import each_case
from paper import game, setter
from PIL import Image

from generator.export.outlines import cut_out, flattened
from generator.export.pictures import Frame, Renderer, encoded, frame_of
from generator.export.pieces import Face
from generator.export.shops.products import Product, best_fit
from generator.export.virtual_tables.tabletop_simulator import grid_for
from generator.job import DrawnGame
from layouts.kit.marks import Path
from layouts.kit.shapes import polygon, rect
from layouts.kit.stock import Cut, round_cut

LETTERS = {(255, 0, 0): "r", (0, 255, 0): "g", (0, 0, 255): "b", (255, 255, 255): "."}
POINT = 25.4 / 72
TONES = ((-40, -40, "#FF0000"), (3.2, -40, "#0000FF"), (-40, 2.2, "#00FF00"))
FACE = tuple(Path(rect(x * POINT, y * POINT, 40, 40), tone) for x, y, tone in TONES)
"""Red, with green below and blue at the right, beyond the bleed."""


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_a_png_is_read_as_it_was_drawn(mode: str) -> None:
    drawn = Image.effect_noise((61, 600), 90).convert("RGB").rotate(20).convert(mode)
    with Image.open(io.BytesIO(encoded(drawn, 300))) as read:
        assert "PNG" == read.format
        assert (mode, drawn.size, drawn.tobytes()) == (read.mode, read.size, read.tobytes())
        assert (300, 300) == tuple(round(dots) for dots in read.info["dpi"])
    with Image.open(io.BytesIO(encoded(drawn))) as read:
        assert "dpi" not in read.info


@each_case
def test_a_face_stands_in_the_middle_and_its_edges_go_on(frame: list[float], rows: int, upper: str, lower: str) -> None:
    face = Face("f", FACE, Cut(6 * POINT, 4 * POINT))
    drawn = DrawnGame("made up", game(), [], (), setter())
    [(_, image)] = Renderer(drawn, lambda picture, grey: None).images((face, face), lambda _: Frame(*frame))  # type: ignore[arg-type, return-value]
    plain = image.point(lambda step: 255 if step > 127 else 0)
    assert [upper] * rows + [lower] * rows == [
        "".join(LETTERS[plain.getpixel((x, y))] for x in range(plain.width))  # type: ignore[index]
        for y in range(plain.height)
    ]


def test_a_frame_is_as_large_as_its_cut_and_bleed() -> None:
    assert (Frame(744, 1039), Frame(69, 94, 25.4)) == (frame_of(Cut(63, 88)), frame_of(Cut(63, 88), 25.4, 3))


def test_what_lies_outside_an_outline_is_transparent() -> None:
    edge = polygon((0, 4), (4, 0), (8, 4), (4, 8))
    shown = cut_out(Image.new("RGB", (8, 8), "red"), Cut(8, 8, outline=edge)).getchannel("A")
    rows = ["".join(".+#"[(shown.getpixel((x, y)) + 64) // 128] for x in range(8)) for y in range(8)]  # type: ignore[operator]
    assert ["...++...", "..+##+..", ".+####+.", "+######+", "+#######", ".+#####.", "..+###..", "...+#..."] == rows


def test_curves_are_flattened_and_outlines_closed() -> None:
    steps = (("M", (0, 0)), ("C", (0, 8), (8, 8), (8, 0)), ("Z",), ("M", (1, 1)), ("L", (2, 1)))
    curve, straight = flattened(steps, 4)  # type: ignore[arg-type]
    assert [(0, 0), (1.25, 4.5), (4, 6), (6.75, 4.5), (8, 0), (0, 0)] == curve
    assert [(1, 1), (2, 1)] == straight
    assert 14 == len(flattened(steps)[0])  # type: ignore[arg-type]


@each_case
def test_a_sheet_has_a_place_for_each_face_and_for_hidden_cards(faces: int, grid: list[int]) -> None:
    assert tuple(grid) == grid_for(faces)


PRODUCTS = (
    *(Product(name, w, h, (300, 300)) for name, w, h in (("tall", 2, 4), ("wide", 4, 2), ("poker", 2.5, 3.5))),
    Product("round", 1, 1, (375, 375), True),
)
CUTS = {"": Cut, "round": round_cut, "corner": lambda w, h: Cut(w, h, outline=polygon((0, 0), (9, 9), (0, 9)))}


@each_case
def test_the_nearest_product_of_a_shape_is_taken(shape: str, size: list[float], fit: list[Any]) -> None:
    nearest = best_fit(CUTS[shape](*size), PRODUCTS)
    assert fit == ([nearest.product.name, pytest.approx(nearest.scale), nearest.is_turned] if nearest else [])
