"""Icons and type for the screens, from installed packages: one file for all icons, one rule a name.

One file, so that looking at a secret loads nothing: neither a flash nor a line in anybody's log.
"""

import re
import zipfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cards
from cards.color_game.symbols import IRIS, OUTLINES, PUPIL
from cards.package_files import packaged

ICONS = (
    "account", "account-group", "alert-outline", "arrow-down", "arrow-up", "axe", "bell", "block-helper", "bomb",
    "bottle-tonic-skull", "bow-arrow", "camera", "candle", "cards-playing-outline", "cellphone", "check-bold",
    "chart-bar", "chevron-down", "close-thick", "content-save", "crown", "domino-mask", "eye", "eye-off", "fan",
    "fingerprint", "fountain-pen-tip", "gavel", "gift", "hand-coin", "handcuffs", "heart", "help-circle-outline",
    "history", "home-outline", "hub", "image", "lock", "magnify-plus", "menu", "message-text", "minus-thick", "monitor",
    "newspaper-variant", "numeric", "pause", "pencil", "pill", "pistol", "play", "plus-thick", "poker-chip", "printer",
    "qrcode", "refresh", "restore", "robot", "shield-off", "shield", "shoe-print", "skull", "star", "star-outline",
    "swap-horizontal", "timer-sand", "trophy", "undo", "vote", "virus", "wifi", "wifi-off", "book-open-variant",
    "bag-personal", "knife", "arrow-left", "send", "chevron-left", "chevron-right", "page-first", "page-last",
    "emoticon-confused-outline", "emoticon-lol-outline", "comment-question-outline", "movie-open-outline",
)  # fmt: skip
"""Material Design icons."""

ANIMALS = {"bear": "\U0001f43b", "deer": "\U0001f98c", "fox": "\U0001f98a", "sheep": "\U0001f411", "wolf": "\U0001f43a"}
"""Noto Emoji."""

FONTS = {
    "inter": ("fontpkg_inter", r"Inter\[.*\]\.ttf"),
    "atkinson": ("fontpkg_atkinson_hyperlegible", r"AtkinsonHyperlegible-Bold\.ttf"),
    "fraunces": ("fontpkg_fraunces", r"Fraunces\[.*\]\.ttf"),
    "newsreader": ("fontpkg_newsreader", r"Newsreader\[.*\]\.ttf"),
    "cinzel": ("fontpkg_cinzel", r"Cinzel\[.*\]\.ttf"),
    "eb-garamond": ("fontpkg_eb_garamond", r"EBGaramond\[.*\]\.ttf"),
    "caveat": ("fontpkg_caveat", r"Caveat\[.*\]\.ttf"),
    "lora": ("fontpkg_lora", r"Lora\[.*\]\.ttf"),
    "righteous": ("fontpkg_righteous", r"Righteous-Regular\.ttf"),
    "jost": ("fontpkg_jost", r"Jost\[.*\]\.ttf"),
    "black-ops-one": ("fontpkg_black_ops_one", r"BlackOpsOne-Regular\.ttf"),
    "barlow": ("fontpkg_barlow", r"Barlow-Medium\.ttf"),
    "barlow-bold": ("fontpkg_barlow", r"Barlow-Bold\.ttf"),
    "saira-condensed": ("fontpkg_saira_condensed", r"SairaCondensed-Bold\.ttf"),
}

_CELL = 26  # an icon of 24 units with a border, so that no neighbour bleeds in


def names() -> tuple[str, ...]:
    return tuple(sorted((*ICONS, *ANIMALS)))


@cache
def icons_svg() -> bytes:
    """All icons in one column, in the order of `names`."""
    cells = []
    with zipfile.ZipFile(packaged("justmyresource_mdi", r"icons\.zip")) as icons:
        for row, name in enumerate(names()):
            drawn = _animal(name) if name in ANIMALS else _icon(icons, name)
            cells.append(f'<svg x="1" y="{row * _CELL + 1}" width="24" height="24" {drawn}</svg>')
    return _column(cells)


@cache
def symbols_svg() -> bytes:
    """The identities' symbols in one column, as they lie on the cards: each a mask of what it fills."""
    identities = cards.load("color_game").facts.identities.values()
    cells = []
    for row, symbol in enumerate(identity.symbol for identity in identities):
        holes = "".join(_ring(r) for r in (IRIS, PUPIL)) if symbol == "eye" else ""
        path = f'<path fill-rule="evenodd" d="{OUTLINES[symbol]}{holes}"/>'
        cells.append(
            f'<svg x="0" y="{row * _CELL}" width="{_CELL}" height="{_CELL}" viewBox="-13 -13 26 26">{path}</svg>'
        )
    return _column(cells)


def _ring(r: float) -> str:
    return f"M{r},0 A{r},{r} 0 0 1 {-r},0 A{r},{r} 0 0 1 {r},0Z"


def _column(cells: Sequence[str]) -> bytes:
    height = _CELL * len(cells)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_CELL} {height}" width="{_CELL}" height="{height}">'
    return (head + "\n".join(cells) + "</svg>").encode()


@cache
def icons_css() -> bytes:
    """Where each icon stands in the column."""
    rules = [f":root {{ --icons: {len(names())}; --check: {names().index('check-bold')} }}"]
    rules += [f".i-{name} {{ --at: {row} }}" for row, name in enumerate(names())]
    return "\n".join(rules).encode()


def font_file(name: str) -> Path | None:
    """A font by the name that the style sheet gives it."""
    return packaged(*FONTS[name]) if name in FONTS else None


def _icon(icons: zipfile.ZipFile, name: str) -> str:
    found = re.search(r'\sd="([^"]+)"', icons.read(f"{name}.svg").decode())
    assert found is not None, name
    return f'viewBox="0 0 24 24"><path d="{found[1]}"/>'


def _animal(name: str) -> str:
    """A head or body in outline, fitted into the square."""
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    with TTFont(packaged("manimgx_fonts", r"NotoEmoji\[wght\]\.ttf"), lazy=True) as font:
        glyphs = font.getGlyphSet(location={"wght": 400})
        glyph = glyphs[font.getBestCmap()[ord(ANIMALS[name])]]
        bounds, pen = BoundsPen(glyphs), SVGPathPen(glyphs, lambda x: f"{x:.0f}")
        glyph.draw(bounds)
        x0, y0, x1, y1 = bounds.bounds
        glyph.draw(TransformPen(pen, (1, 0, 0, -1, 0, y0 + y1)))
        return f'viewBox="{x0:.0f} {y0:.0f} {x1 - x0:.0f} {y1 - y0:.0f}"><path d="{pen.getCommands()}"/>'
