"""Icons from installed packages as outlines: Material Design Icons and Noto Emoji.

Reading one from its package is slow, so each outline is cached in the user's cache folder.
"""

import json
import re
import zipfile
from contextlib import suppress
from functools import cache
from io import BytesIO
from typing import Any

from cards.atomic_write import atomic_write
from cards.cache_folder import cache_folder
from cards.deck import did_you_mean
from cards.font_cut import cut
from cards.package_files import packaged
from layouts.kit.marks import Mark, Steps, moved
from layouts.kit.marks import Path as Outline
from layouts.kit.shapes import bounds, shifted, svg

CACHE = cache_folder()
MDI_BOX = 24.0  # units that a Material Design icon is drawn in


@cache
def mdi(name: str) -> Steps:
    """Return a Material Design icon, 24 units wide.

    Raises:
        KeyError: there is no icon of that name.
    """
    return _cached(f"mdi-{name}", _read_mdi, name)


@cache
def emoji(character: str) -> Steps:
    """Return the outline of a Noto Emoji, fitted into a box of 100."""
    return _cached(f"emoji-{ord(character):x}", _read_emoji, character)


def icon(
    steps: Steps,
    x: float,
    y: float,
    size: float,
    fill: str | None = None,
    line: str | None = None,
    width: float = 0.3,
    box: float = MDI_BOX,
) -> Mark:
    """Return an outline of `box` units, centred on x, y and `size` mm wide; `width` is in mm on paper."""
    return moved(x - size / 2, y - size / 2, (Outline(steps, fill, line, width),), scale=size / box, keeps_lines=True)


def _cached(key: str, parse: Any, name: str) -> Steps:
    file = CACHE / "icons" / f"{key}.json"
    try:
        saved = json.loads(file.read_text("utf-8"))
        steps = tuple((step[0], *((float(x), float(y)) for x, y in step[1:])) for step in saved)
        if len(steps) > 1 and {step[0] for step in steps} <= set("MLCZ"):
            return steps
    except (FileNotFoundError, ValueError, TypeError, LookupError):
        pass  # not cached yet, or broken: made again below
    outline: Steps = parse(name)
    with suppress(OSError):  # without a cache it is read again
        atomic_write(file, json.dumps(outline).encode())
    return outline


@cache
def _icons() -> zipfile.ZipFile:
    """Return the package's icons. Opening them reads seven thousand names, so they stay open."""
    return zipfile.ZipFile(packaged("justmyresource_mdi", r"icons\.zip"))


def _read_mdi(name: str) -> Steps:
    try:
        source = _icons().read(f"{name}.svg").decode()
    except KeyError:
        hint = did_you_mean(name, (file.removesuffix(".svg") for file in _icons().namelist()))
        raise KeyError(f'there is no icon "{name}"{hint}') from None
    path = re.search(r'\sd="([^"]+)"', source)
    if path is None:
        raise ValueError(f"the icon {name} has no path")
    return svg(path[1])


def _read_emoji(character: str) -> Steps:
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    emoji = packaged("manimgx_fonts", r"NotoEmoji\[wght\]\.ttf")
    font = TTFont(BytesIO(cut(emoji, [ord(character)], (), {"wght": 400})))
    glyphs = font.getGlyphSet()
    whole = DecomposingRecordingPen(glyphs)
    glyphs[font.getBestCmap()[ord(character)]].draw(whole)
    pen = SVGPathPen(glyphs)
    whole.replay(TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    steps = svg(pen.getCommands())
    x0, y0, x1, y1 = bounds(steps)
    side = max(x1 - x0, y1 - y0)
    scale = 100 / side
    return shifted(steps, ((side - x1 + x0) / 2 - x0) * scale, ((side - y1 + y0) / 2 - y0) * scale, scale)
