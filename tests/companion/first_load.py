"""What a browser loads with a page, as addresses: links, scripts, pictures, masks and the fonts of a game's screens."""

import re
from urllib.parse import urljoin

from companion.web.render import fonts, sprite

LINK, SOURCE = r'<link rel="(?:icon|stylesheet|preload)" href="([^"]+)"', r'<(?:script|img)\b[^>]*? src="([^"]+)"'
ADDRESS = re.compile(rf'{LINK}|{SOURCE}|url\(([^)"]+)\)')
HEADERS = 400
"""Bytes: more than the head of any answer takes."""


RULE = re.compile(r"([^{}]+)\{[^{}]*url\([^{}]*\}")
CLASS = re.compile(r"\.([a-z][\w-]*)")


def linked(text: str, base: str, game: str, page: str = "") -> set[str]:
    """Return what a page or a style sheet loads. Of the fonts that a style sheet names a phone takes few.

    Of a style sheet's pictures it takes those of rules for something that is on the `page`.
    """
    if page:
        text = RULE.sub(lambda rule: rule[0] if _is_on(rule[1], page) else "", text)
    found = {urljoin(base, one.replace("&amp;", "&")) for groups in ADDRESS.findall(text) for one in groups if one}
    first = {f"{name}.woff2" for name in faces(game)}
    return {one for one in found if "/fonts/" not in one or one.rpartition("/")[2] in first}


def _is_on(selectors: str, page: str) -> bool:
    classes = CLASS.findall(selectors)
    return not classes or any(re.search(rf"\b{re.escape(name)}\b", page) for name in classes)


def faces(game: str) -> set[str]:
    """Return the fonts of a phone in this game: text, codes and numbers, headings."""
    theme = sprite.themes()[game]
    assert {*theme.preloaded_fonts} <= {*fonts.fonts()}
    return {"inter", "atkinson", *theme.preloaded_fonts}
