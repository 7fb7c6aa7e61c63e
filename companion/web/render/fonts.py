"""The fonts of the screens as web fonts: WOFF2 with the characters and weights that screens use.

Each font is cut into parts. A phone always loads the first, which holds every character of the games' texts; it loads
another only when a name at its table, or an own game's words, are written with that part's letters. What a held finger
shows loads none: see `static/hold.js`. What is made is kept in the user's cache.
"""

import hashlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import fontTools
import uharfbuzz

import cards
from cards.atomic_write import atomic_write
from cards.cache_folder import cache_folder
from cards.font_cut import WHOLE, cut, packed
from cards.package_files import packaged
from cards.phone_copies import HasFonts, font_of
from companion.games import games_with_screens, screens_folder
from companion.rules.screens import ScreenFont
from companion.web.render.sprite import themes

FONTS: Mapping[str, ScreenFont] = {
    "inter": ScreenFont("fontpkg_inter", r"Inter\[.*\]\.ttf", "Inter", (400, 900)),
    "atkinson": ScreenFont("fontpkg_atkinson_hyperlegible", r"AtkinsonHyperlegible-Bold\.ttf", "Atkinson", (700, 700)),
    "fraunces": ScreenFont("fontpkg_fraunces", r"Fraunces\[.*\]\.ttf", "Fraunces", (900, 900)),
}
"""Fonts of the shared style sheets. A game's theme names its own."""

CACHE = cache_folder() / "fonts"

KIND = "woff2" if find_spec("brotli") else "woff"
"""WOFF2 needs Brotli, which has no wheel for some platforms: there fonts are a third larger."""

FEATURES = ("calt", "ccmp", "clig", "kern", "liga", "locl", "mark", "mkmk", "rlig", "tnum")
"""OpenType features that browsers apply on their own, and the figures of equal width that style sheets ask for."""

PUNCTUATION = "ıŒœŸˆ˚˜–—‘’‚“”„†•…\u202f‰′″‹›€™←↑→↓−✓✕"

OTHER_PARTS: Mapping[str, tuple[range, ...]] = {
    "latin": (range(0x100, 0x180), range(0x218, 0x21C)),
    "vietnamese": (range(0x1A0, 0x1B1), range(0x300, 0x370), range(0x1EA0, 0x1F00)),
    "greek": (range(0x370, 0x400), range(0x1F00, 0x2000)),
    "cyrillic": (range(0x400, 0x530),),
}
"""Letters of names beyond those of the games' texts. All others are shown in the phone's own font."""

FEWEST = 20
"""A font with fewer letters of a part has it by chance, like the π of many a Latin font, and can write no name."""


@cache
def fonts() -> Mapping[str, ScreenFont]:
    """Return all fonts of the screens by the name in their address."""
    own = (fonts for theme in themes().values() for fonts in (theme.fonts, theme.look_fonts))
    return {name: font for group in (FONTS, *own) for name, font in group.items()}


@cache
def _fonts_of_looks() -> frozenset[str]:
    return frozenset(name for theme in themes().values() for name in theme.look_fonts)


@cache
def characters() -> frozenset[int]:
    """Return the characters of a font's first part: Latin-1, punctuation, and all that texts and templates contain."""
    latin = chain(range(0x20, 0x7F), range(0xA0, 0x100))
    points = {ord(letter) for file in _files_with_words() for letter in file.read_text("utf-8")}
    return frozenset({*latin, *map(ord, PUNCTUATION), *(point for point in points if point > 0xFF)})


def _files_with_words() -> Iterable[Path]:
    web = Path(__file__).parents[1]
    for slug in games_with_screens():
        folder = cards.game_folder(slug)
        yield from (
            file for file in sorted(folder.glob("*/*")) if file.name in ("texts.toml", "rules.md", "rulings.toml")
        )
        yield from sorted(screens_folder(slug).glob("*.html"))
    yield from sorted(web.glob("templates/**/*.html"))
    yield from sorted(web.glob("translations/*/LC_MESSAGES/*.po"))


def further_letters(game_data: cards.GameData) -> str:
    """Return what a game or an edition says in letters beyond fonts' first parts: a phone loads these with its page."""
    facts = game_data.facts
    own = facts.phone_letters if isinstance(facts, HasFonts) else ()
    return "".join(sorted({*own, *chain(*game_data.words.texts.values())}.difference(map(chr, characters()))))


@cache
def parts() -> Mapping[str, tuple[str, frozenset[int]]]:
    """Return each part by the name in its address: the font's name, and the characters that the font has of it."""
    parts_by_name: dict[str, tuple[str, frozenset[int]]] = {}
    for name, font in fonts().items():
        has = _characters_of(font)
        parts_by_name[name] = name, has & characters()
        for part, ranges in OTHER_PARTS.items():
            letters = has.intersection(chain.from_iterable(ranges)) - characters()
            if len(letters) >= FEWEST:
                parts_by_name[f"{name}.{part}"] = name, letters
    return parts_by_name


def _characters_of(font: ScreenFont) -> frozenset[int]:
    from fontTools.ttLib import TTFont

    with TTFont(packaged(font.package, font.pattern), lazy=True) as opened:
        return frozenset(opened.getBestCmap())


@cache
def css(look_font: str = "") -> str:
    """Return the rules that tell browsers which file has which characters.

    With `look_font` they are of that font of an edition's look alone, for its own style sheet; else of all others.
    """
    rules, folder = [], "../fonts" if look_font else "fonts"
    for address, (name, letters) in parts().items():
        if name != look_font if look_font else name in _fonts_of_looks():
            continue
        font = fonts()[name]
        weight = " ".join(str(weight) for weight in sorted({*font.weights}))
        rules.append(
            f'@font-face {{ font-family: "{font.family}"; src: url({folder}/{address}.woff2); font-weight: {weight}; '
            f"font-display: swap; unicode-range: {_unicode_range(letters)} }}"
        )
    return "\n".join(rules)


def _unicode_range(letters: Iterable[int]) -> str:
    """Return characters as CSS writes them, neighbours as a range."""
    runs: list[list[int]] = []
    for letter in sorted(letters):
        if runs and letter == runs[-1][1] + 1:
            runs[-1][1] = letter
        else:
            runs.append([letter, letter])
    return ", ".join(f"U+{start:X}" if start == last else f"U+{start:X}-{last:X}" for start, last in runs)


def cached_file(address: str) -> Path:
    """Return where a part is kept; its name changes with the font, with what is taken of it, and with the tools.

    Raises:
        KeyError: no font has this part.
    """
    name, letters = parts()[address]
    return CACHE / f"{address}-{_digest(fonts()[name], letters)}.{KIND}"


@cache
def _digest(font: ScreenFont, letters: frozenset[int]) -> str:
    recipe = repr((uharfbuzz.__version__, fontTools.version, FEATURES, font, sorted(letters)))
    return hashlib.sha256(packaged(font.package, font.pattern).read_bytes() + recipe.encode()).hexdigest()[:24]


def missing() -> list[str]:
    """Return the parts that the cache lacks, first those that every phone loads; looks' fonts wait to be asked for."""
    usual = (address for address, (name, _) in parts().items() if name not in _fonts_of_looks())
    return sorted(
        (address for address in usual if not cached_file(address).exists()), key=lambda address: "." in address
    )


@cache
def web_font(address: str) -> bytes:
    """Return a part as a web font, from the cache or newly made. Raises `KeyError`: no font has this part."""
    file = cached_file(address)
    with suppress(OSError):
        return file.read_bytes()
    name, letters = parts()[address]
    font = fonts()[name]
    features = [feature for feature in FEATURES if font.is_contextual or feature != "calt"]
    content = _made(packaged(font.package, font.pattern), letters, features, font.weights)
    with suppress(OSError):  # without a cache it is made again after each start
        atomic_write(file, content)
    return content


def keep(game_data: cards.GameData) -> None:
    """Keep the font of a game's own titles as a web font, if its folder has one. See `cards.phone_copies`.

    It has the letters of the game, of all pages and of people's names. A font that cannot be cut is left out.
    """
    from fontTools.ttLib import TTLibError

    facts, home = game_data.facts, game_data.folder
    if home is None or not isinstance(facts, HasFonts):
        return
    own = {ord(letter) for letter in facts.phone_letters}
    names = chain.from_iterable(chain.from_iterable(OTHER_PARTS.values()))
    for file, digest in facts.phone_fonts.items():
        if not font_of(digest).is_file():
            with suppress(OSError, ValueError, LookupError, RuntimeError, TTLibError):
                letters = frozenset({*characters(), *own, *names})
                atomic_write(font_of(digest), _made(home / file, letters, FEATURES, (400, 400)))


def _made(file: Path, letters: frozenset[int], features: Iterable[str], weights: tuple[int, int]) -> bytes:
    """Return a web font with the weights that screens use, all optical sizes, and the default of each other axis."""
    return packed(cut(file, letters, features, {"wght": weights, "opsz": WHOLE}), KIND)
