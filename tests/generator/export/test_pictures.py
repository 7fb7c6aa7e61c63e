"""Pictures of exports: any reader of PNG gets the pixels and the resolution that were written."""

import io

import pytest
from PIL import Image

from generator.export.pictures import encoded


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_a_png_is_read_as_it_was_drawn(mode: str) -> None:
    drawn = Image.effect_noise((61, 600), 90).convert("RGB").rotate(20).convert(mode)
    with Image.open(io.BytesIO(encoded(drawn, 300))) as read:
        assert "PNG" == read.format
        assert (mode, drawn.size, drawn.tobytes()) == (read.mode, read.size, read.tobytes())
        assert (300, 300) == tuple(round(dots) for dots in read.info["dpi"])
    with Image.open(io.BytesIO(encoded(drawn))) as read:
        assert "dpi" not in read.info
