"""SVG exports, as a browser draws them."""

import base64
import io
from pathlib import Path

import pytest
from conftest import Tuckbox
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("game", "components"), [("infection", ("actions", "tiles")), ("masquerade_murder", ("characters", "order"))]
)
def test_vectors_look_like_the_card_images(
    chromium: Browser, tuckbox: Tuckbox, tmp_path: Path, game: str, components: tuple[str, ...]
) -> None:
    page = chromium.new_page()
    tuckbox("export", game, "--to", "png", "--to", "svg", "--only", " ".join(components), "--out", tmp_path, status=0)
    faces = sorted((tmp_path / f"{game}-png").rglob("*.png"))
    assert len(faces) > 4
    for file in faces:
        drawn = (tmp_path / f"{game}-svg" / file.relative_to(tmp_path / f"{game}-png")).with_suffix(".svg")
        image = Image.open(file)
        page.set_viewport_size({"width": image.width, "height": image.height})
        data = base64.b64encode(drawn.read_bytes()).decode()
        page.set_content(
            f'<body style="margin:0"><img src="data:image/svg+xml;base64,{data}" style="display:block;width:100vw">'
        )
        page.wait_for_function("document.images[0].complete")
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        assert sum(ImageStat.Stat(ImageChops.difference(image, shot)).mean) / 3 < 3, drawn
