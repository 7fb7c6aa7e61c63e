"""The picture of an evening, drawn with Pillow: a band for each game in its own style, then the best moment.

Drawing gets a `Picture` and nothing else of a table.
"""

import io
import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, combinations, pairwise
from typing import Any, NamedTuple

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from PIL import Image, ImageChops, ImageDraw, ImageFont

from cards.colour import mix
from cards.package_files import packaged
from companion.games import screens_folder
from companion.rules.screens import ScreenFont
from companion.web.render import fonts, sprite
from companion.web.render.home_screen import GROUND, MARK

WIDTH, HEIGHT = SIZE = (1080, 1350)
HEAD, FOOT, LOWEST_MOMENT, EDGE = 118, 92, 250, 60
MOST_TALL, LOW, TALLEST = 4, 170, 570
"""With more games than `MOST_TALL` each has a band of `LOW` at most, for its headline alone."""
TEXT, QUIET, INK, PRINT, BLUE = "#f3f1ec", "#b4bac4", "#0c0c0d", "#fbf6ea", "#3c5a78"


class Band(NamedTuple):
    """A game on the picture: its headline, a line with who won, its sign, and its look if an edition has one."""

    slug: str
    title: str
    headline: str
    line: str
    sign: str
    look: str = ""


class Picture(NamedTuple):
    """All that stands on a picture of an evening."""

    title: str
    date: str
    games: tuple[Band, ...]
    best: str
    above_best: str
    foot: str


@lru_cache(64)
def png(picture: Picture, width: int = WIDTH) -> bytes:
    """Return a picture as PNG of this width. It is drawn once for all who ask for the same."""
    sheet, inter = Image.new("RGB", SIZE, GROUND), fonts.FONTS["inter"]
    pen = ImageDraw.Draw(sheet)
    pen.text((EDGE, HEAD / 2), picture.title, TEXT, _font(inter, 44, 750), "lm")
    pen.text((WIDTH - EDGE, HEAD / 2), picture.date, QUIET, _font(inter, 28, 400), "rm")
    count, least = len(picture.games), FOOT + (LOWEST_MOMENT if picture.best else 0)
    height = min(LOW if count > MOST_TALL else TALLEST, (HEIGHT - HEAD - least) // max(1, count))
    for number, band in enumerate(picture.games):
        sheet.paste(_band(band, height), (0, HEAD + number * height))
    if picture.best:
        top = HEAD + count * height
        room = HEIGHT - FOOT - top
        lines, font = _fitted(picture.best, inter, 750, (WIDTH - 2 * EDGE, room - 120), 84)
        line_y = top + max(64, (room - 40 - len(lines) * font.size * 1.08) / 2)
        pen.text((EDGE, line_y), picture.above_best, MARK, _font(inter, 30, 600), "ls")
        for number, line in enumerate(lines):
            pen.text((EDGE, line_y + 24 + number * font.size * 1.08), line, TEXT, font)
    pen.text((EDGE, HEIGHT - 40), picture.foot, QUIET, _font(inter, 26, 400), "ls")
    buffer = io.BytesIO()
    sheet.resize((width, HEIGHT * width // WIDTH), Image.Resampling.LANCZOS).save(buffer, "PNG")
    return buffer.getvalue()


def _band(band: Band, height: int) -> Image.Image:
    """Return a game's band: its name, headline and line on the left, its sign on the right, and the theme's edge."""
    (ground, text, quiet, accent, font), is_low, inter = _style(band), height <= LOW, fonts.FONTS["inter"]
    sheet, side, small = Image.new("RGB", (WIDTH, height), ground), min(264, height - 60), 24 if is_low else 30
    sign, pen = _sign(band, text, accent), ImageDraw.Draw(sheet)
    sheet.paste(scaled := sign.resize((side, side)), (WIDTH - EDGE - side, (height - side) // 2 + 4), scaled)
    space = small * 1.5 if band.line and not is_low else 0
    room = WIDTH - 2 * EDGE - side - 50, height - (52 if is_low else 70) - small - space
    lines, face = _fitted(band.headline, font, font.weights[1], room, 58 if is_low else 124)
    leading = face.size * 0.93
    top = (height - small - 14 - len(lines) * leading - space) / 2 + 4 + small
    pen.text((EDGE, top), band.title, quiet, _font(inter, small, 600), "ls")
    for number, line in enumerate(lines):
        pen.text((EDGE, top + 14 + (number + 0.8) * leading), line, text, face, "ls")
    if space:
        pen.text((EDGE, top + 14 + len(lines) * leading + space - 10), band.line, quiet, _font(inter, small, 600), "ls")
    edge = sprite.themes()[band.slug].band.edge
    if edge == "rule":
        for line_top in (0, 6):
            pen.rectangle((0, line_top, WIDTH, line_top + 2), text)
    elif edge == "stripe":
        pen.rectangle((0, 0, WIDTH, 15), text)
        for stripe_x in range(-16, WIDTH, 56):
            pen.polygon([(stripe_x + 16, 0), (stripe_x + 44, 0), (stripe_x + 28, 15), (stripe_x, 15)], accent)
    elif edge == "frame":
        for inset, width in ((14, 3), (22, 1)):
            pen.rectangle((inset, inset, WIDTH - inset - 1, height - inset - 1), outline=accent, width=width)
    return sheet


@lru_cache(16)
def _sign(band: Band, text: str, accent: str) -> Image.Image:
    """Return a game's sign, large: on a printed disc, on two photographs, or alone."""
    full, behind = 1040, sprite.themes()[band.slug].band.behind_sign
    sign = Image.new("RGBA", (full, full))
    if behind == "disc":
        spot, step = _tokens(band.slug, f".{band.sign}").get("spot", QUIET), full // 26
        sign.paste(mix(spot, "#ffffff", 0.66), (0, 0, full, full))
        pen, disc = ImageDraw.Draw(sign), Image.new("L", sign.size)
        for number in range(26 * 26):
            pen.circle(((number % 26 + 0.5) * step, (number // 26 + 0.5) * step), step * 0.3, spot)
        ImageDraw.Draw(disc).circle((full / 2, full / 2), full / 2 - 1, 255)
        sign.putalpha(disc)
        sign.paste(text, (full // 7, full // 7), _mask(band.sign, full * 5 // 7))
    elif behind == "prints":
        for strip_x, angle, colour in ((0, 7, accent), (450, -6, BLUE)):
            card = Image.new("RGBA", (520, 600), PRINT)
            card.paste(colour, (104, 144), _mask(band.sign, 312))
            turned = card.rotate(angle, Image.Resampling.BICUBIC, expand=True)
            sign.paste("#000", (strip_x, 176), turned.getchannel("A").point(lambda alpha: alpha // 5))
            sign.paste(turned, (strip_x, 144), turned)
    else:
        sign.paste(accent, (0, 0), _mask(band.sign, full))
    return sign


def _style(band: Band) -> tuple[str, str, str, str, ScreenFont]:
    """Return ground, text, quiet, accent and font of a game's wall; the ground is a colour that has won."""
    slug, theme = band.slug, sprite.themes()[band.slug]
    css = theme.look_sheet(band.look).css if band.look else ""
    dark, won = _tokens(slug, f".{slug}", css), _tokens(slug, f".{band.sign}").get("hue", "")
    tokens = dark | (_tokens(slug, f".light.{slug}", css) if theme.is_public_screen_light else {})
    named = {font.family: font for font in fonts.fonts().values()}
    font = named.get(tokens.get("display", "").split(",")[0].strip('"'), fonts.FONTS["inter"])
    if won.startswith("#"):
        return won, INK, INK, INK, font
    accent = dark.get("accent", MARK) if theme.band.edge == "stripe" else tokens.get("accent", MARK)
    return tokens.get("ground", GROUND), tokens.get("text", TEXT), tokens.get("quiet", QUIET), accent, font


def _tokens(slug: str, selector: str, css: str = "") -> dict[str, str]:
    """Return the custom properties in the first rule of a selector, in a game's theme or in its look's sheet."""
    file = screens_folder(slug) / "theme.css"
    text = css or (file.read_text("utf-8") if file.is_file() else "")
    rule = re.search(rf"(?m)^{re.escape(selector)} {{(.*?)}}", text, re.S)
    return dict(re.findall(r"--([\w-]+): ([^;}]*[^;}\s])", rule[1])) if rule else {}


@lru_cache(128)
def _font(font: ScreenFont, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """Return a font at a size in pixels and, if it has several, with a weight."""
    face = ImageFont.truetype(packaged(font.package, font.pattern), size)
    if "[" in font.pattern:
        fixed: dict[Any, int] = {b"Weight": weight, b"Optical Size": size}
        axes: list[Any] = list(face.get_variation_axes())
        face.set_variation_by_axes(
            [min(max(fixed.get(axis["name"], axis["default"]), axis["minimum"]), axis["maximum"]) for axis in axes]
        )
    return face


def _fitted(
    text: str, font: ScreenFont, weight: int, room: tuple[float, float], most: int
) -> tuple[list[str], ImageFont.FreeTypeFont]:
    """Return a text's lines and the largest font, up to `most`, with which they fit a room."""
    for size in range(most, 20, -2):
        face = _font(font, size, weight)
        lines = _wrapped(text.split(), face, room[0])
        if len(lines) * size * 0.95 <= room[1] and all(face.getlength(line) <= room[0] for line in lines):
            break
    return lines, face


def _wrapped(words: Sequence[str], face: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """Return words in as few lines as fit a width, about equally long; at most three."""
    space = face.getlength(" ")
    ends = [0.0, *accumulate(face.getlength(word) + space for word in words)]
    for breaks in range(min(3, len(words))):
        ways = ((0, *cuts, len(words)) for cuts in combinations(range(1, len(words)), breaks))
        way = min(ways, key=lambda way: max(ends[last] - ends[start] for start, last in pairwise(way)))
        lines = [" ".join(words[start:last]) for start, last in pairwise(way)]
        if all(face.getlength(line) <= width for line in lines):
            break
    return lines


def _mask(name: str, side: int) -> Image.Image:
    """Return an emoji, a symbol or an icon in a square, as a mask."""
    filled = Image.new("1", (side, side))
    if emoji := [theme.emoji[name] for theme in sprite.themes().values() if name in theme.emoji]:
        face = ImageFont.truetype(packaged("manimgx_fonts", r"NotoEmoji\[wght\]\.ttf"), round(side * 0.86))
        ImageDraw.Draw(filled).text((side / 2, side / 2), emoji[0], 1, face, "mm")
        return filled
    symbols = [table[name] for theme in sprite.themes().values() if name in (table := theme.symbols())]
    recorded, scale, outlines = RecordingPen(), side / (26 if symbols else 24), list[list[complex]]()
    parse_path(symbols[0] if symbols else sprite.icon_path(name), recorded)
    for operation, points in recorded.value:
        if operation == "moveTo":
            outlines.append([complex(*points[0])])
        elif points:
            curve = [outlines[-1][-1], *(complex(*point) for point in points)]
            outlines[-1] += [_point_at(curve, step / 12) for step in range(1, 13)]
    middle = 13 * (1 + 1j) if symbols else 0
    for outline in outlines:
        part = Image.new("1", filled.size)
        corners = [(point + middle) * scale for point in outline]
        ImageDraw.Draw(part).polygon([(corner.real, corner.imag) for corner in corners], fill=1)
        filled = ImageChops.logical_xor(filled, part)
    return filled


def _point_at(curve: Sequence[complex], share: float) -> complex:
    while len(curve) > 1:
        curve = [start + (end - start) * share for start, end in pairwise(curve)]
    return curve[0]
