"""How a game's look reaches phones and walls: its colours, its title font and its cards, as one style sheet.

The sheet's address says all that it is made of, so it needs no table and tells nothing but the look, which is public.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from cards.colour import contrast, luminance, mix
from cards.phone_copies import font_name, named_font
from cards.prototype import Prototype
from cards.prototype.colours import colour_of
from cards.prototype.looks import colours_of, ready_made
from cards.prototype.type_faces import BOLD
from companion.rules.screens import LookSheet, ScreenFont

MOST_COLOURS = 40
USUAL = "alfa_slab_one"
ACCENTS = {"pulp": "#FFC72C", "blueprint": "#FFD34D", "neon": "#2FE9F2", "jelly": "#FFB31A"}
"""What a ready-made look lights up with, besides its lighter colour."""

_WHITE, _BLACK = "#FFFFFF", "#000000"
_NAME = re.compile(r"look\.([a-z_]+)\.([a-z0-9_]+)\.([0-9A-F]{6}(?:-[0-9A-F]{6}){2,39})")


FONTS = {
    name: ScreenFont(f"fontpkg_{name.removesuffix('_italic')}", file, f"Own {family}", (weight, weight))
    for name, file, family, weight in (
        ("alfa_slab_one", r"AlfaSlabOne-Regular\.ttf", "Alfa Slab One", 400),
        ("barlow", r"Barlow-Bold\.ttf", "Barlow", 700),
        ("barlow_semi_condensed", r"BarlowSemiCondensed-Black\.ttf", "Barlow Semi Condensed", 900),
        ("chakra_petch", r"ChakraPetch-Bold\.ttf", "Chakra Petch", 700),
        ("cormorant", r"Cormorant\[wght\]\.ttf", "Cormorant", 700),
        ("cormorant_italic", r"Cormorant-Italic\[wght\]\.ttf", "Cormorant Italic", 700),
        ("dm_mono", r"DMMono-Medium\.ttf", "DM Mono", 500),
        ("eb_garamond", r"EBGaramond\[wght\]\.ttf", "EB Garamond", 700),
        ("exo_2", r"Exo2\[wght\]\.ttf", "Exo 2", 700),
        ("fredoka", r"Fredoka\[wdth,wght\]\.ttf", "Fredoka", 700),
        ("inter", r"Inter\[opsz,wght\]\.ttf", "Inter", 700),
        ("josefin_sans", r"JosefinSans\[wght\]\.ttf", "Josefin Sans", 700),
        ("kalam", r"Kalam-Bold\.ttf", "Kalam", 700),
        ("luckiest_guy", r"LuckiestGuy-Regular\.ttf", "Luckiest Guy", 400),
        ("nunito", r"Nunito\[wght\]\.ttf", "Nunito", 800),
        ("orbitron", r"Orbitron\[wght\]\.ttf", "Orbitron", 800),
        ("space_mono", r"SpaceMono-Bold\.ttf", "Space Mono", 700),
        ("zilla_slab", r"ZillaSlab-Bold\.ttf", "Zilla Slab", 700),
    )
}
"""The fonts that a look may name for titles, by the name in their address."""


class _Sheet(NamedTuple):
    art: str
    font: str
    colours: Sequence[str]
    """The accent, paper, ink, and then a colour for each `hue-N`."""


def name_of(facts: Prototype) -> str:
    """Return the name of the style sheet that shows a game's look."""
    look = facts.look
    paper, ink, *_ = colours = [colour_of(color) or _BLACK for color in look.colors]
    light = max((paper, ink), key=luminance)
    accent = ACCENTS.get(look.art, light) if look.colors == colours_of(look.art) else light
    font = look.fonts.get("title", "").removesuffix(BOLD).lower().replace(" ", "_")
    font = font_name(facts.title_font) if facts.title_font else font if font in FONTS else USUAL
    shown = [accent, *colours[:2], *facts.colours][:MOST_COLOURS]
    return f"look.{look.art}.{font}.{'-'.join(one.removeprefix('#') for one in shown)}"


@lru_cache(64)  # the name comes from an address, so anybody may ask for any
def sheet(name: str) -> LookSheet:
    """Return a look's style sheet: its colours and its art's. Raises `LookupError` for a name that no look has."""
    found = _read(name)
    accent, paper, ink, *hues = found.colours
    dark, light = sorted((paper, ink), key=luminance)
    text = mix(light, _WHITE, 0.6)
    darker = [mix(dark, _BLACK, share) for share in (0, 0.35, 0.5, 0.65, 0.8, 1)[luminance(dark) >= 0.02 :]]
    ground = next((one for one in darker if contrast(text, one) >= 7), _BLACK)
    tokens = {
        "ground": ground, "panel": mix(ground, text, 0.06), "raised": mix(ground, text, 0.13),
        "line": mix(ground, text, 0.26), "edge": mix(ground, text, 0.5), "text": text,
        "quiet": readable(mix(text, ground, 0.28), ground, text), "accent": readable(accent, ground, text),
        "on-accent": max((_BLACK, _WHITE), key=lambda one: contrast(one, readable(accent, ground, text))),
        "paper": paper, "ink": ink, "light": light, "dark": dark,
        "first": hues[0], "on-first": _on(hues[0], paper, ink),
        "second": hues[1 % len(hues)], "third": hues[2 % len(hues)], "fourth": hues[3 % len(hues)],
    }  # fmt: skip
    is_kept = found.font not in FONTS
    family, weight = ("Own title", 400) if is_kept else (FONTS[found.font].family, FONTS[found.font].weights[0])
    face = f'@font-face {{ font-family: "{family}"; src: url(../fonts/{found.font}.woff2); font-display: swap }}'
    rules = [
        *([face] if is_kept else []),
        ".prototype { "
        + "; ".join(f"--{key}: {value}" for key, value in tokens.items())
        + f'; --display: "{family}", sans-serif; --weight: {weight} }}',
        f".hue-0 {{ {_hue(mix(ink, paper, 0.4), paper, ink)} }}",
        *(f".hue-{number} {{ {_hue(hue, paper, ink)} }}" for number, hue in enumerate(hues, 1)),
    ]
    return LookSheet("\n".join(rules), "" if is_kept else f"own_{found.font}", f"looks/{found.art}.css")


def cover(name: str, sign: str = "") -> str:
    """Return two cards in a look's colours, as SVG: a back, and a front with a sign on it.

    `sign` is the path of an icon of 24 units; without one the front has a disc. Raises `LookupError` as `sheet`.
    """
    accent, paper, ink, *hues = _read(name).colours
    dark, light = sorted((paper, ink), key=luminance)
    first, second = hues[0], hues[len(hues) // 2]
    on_first = _on(first, paper, ink)
    drawn = f'<path transform="translate(33.6 11.6) scale(.7)" d="{sign}" fill="{on_first}"/>'
    disc = f'<circle cx="42" cy="20" r="6" fill="{on_first}"/>'
    card = 'width="30" height="42" rx="4"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 56">'
        f'<g transform="rotate(-9 26 30)"><rect x="7" y="8" {card} fill="{dark}" stroke="{light}" stroke-width="2"/>'
        f'<circle cx="22" cy="29" r="9" fill="{accent}"/></g>'
        f'<g transform="rotate(8 40 30)"><rect x="27" y="7" {card} fill="{paper}" stroke="{ink}"/>'
        f'<path d="M30.5 10.5h23v19h-23z" fill="{first}"/>{drawn if sign else disc}'
        f'<path d="M31 36h22M31 42h15" stroke="{second}" stroke-width="3"/></g></svg>'
    )


def _hue(hue: str, paper: str, ink: str) -> str:
    deep, pale = mix(hue, _BLACK, 0.35), mix(hue, _WHITE, 0.7)
    return f"--hue: {hue}; --deep: {deep}; --pale: {pale}; --on-hue: {_on(hue, paper, ink)}"


def _on(hue: str, paper: str, ink: str) -> str:
    return max((paper, ink), key=lambda one: contrast(one, hue))


def _read(name: str) -> _Sheet:
    found = _NAME.fullmatch(name)
    if found is None or found[1] not in ready_made() or not (found[2] in FONTS or named_font(found[2])):
        raise LookupError(name)
    return _Sheet(found[1], found[2], [f"#{one}" for one in found[3].split("-")])


def readable(colour: str, ground: str, text: str) -> str:
    """Return a colour with as much of the text's as it needs to be read on a ground."""
    tried = (mix(colour, text, share / 10) for share in range(11))
    return next((one for one in tried if contrast(one, ground) >= 4.6), text)
