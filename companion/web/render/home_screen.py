"""What a phone needs for its home screen: a web manifest and icons, drawn from the shapes of mark.svg."""

import io
import json
from functools import cache

SIDES = (192, 512)
"""Pixels: the sizes that browsers ask for."""

GROUND, MARK = "#0e1013", "#8fd8c8"
"""The ground and the accent of pages that belong to no game, as app.css has them."""

_SAFE = 0.8
"""The share of a maskable icon that no phone cuts away: a circle of this diameter around its middle."""

_OVERSAMPLING = 4


def icon_name(side: int) -> str:
    return f"icon-{side}.png"


@cache
def manifest() -> bytes:
    """Return the web manifest. Its addresses are relative to its own."""
    icons = [
        {"src": icon_name(side), "sizes": f"{side}x{side}", "type": "image/png", "purpose": "any maskable"}
        for side in SIDES
    ]
    about = {
        "id": "/",
        "name": "Tuckbox",
        "short_name": "Tuckbox",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": icons,
    }
    return json.dumps(about, indent=1).encode()


@cache
def icon(side: int) -> bytes:
    """Return the mark, a square on its tip, on a ground that fills the icon to its edges, as PNG."""
    from PIL import Image, ImageDraw

    large = side * _OVERSAMPLING
    middle, reach = large / 2, large / 2 * _SAFE * 0.85
    image = Image.new("RGB", (large, large), GROUND)
    tips = [(middle, middle - reach), (middle + reach, middle), (middle, middle + reach), (middle - reach, middle)]
    ImageDraw.Draw(image).polygon(tips, fill=MARK)
    buffer = io.BytesIO()
    image.resize((side, side), Image.Resampling.LANCZOS).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()
