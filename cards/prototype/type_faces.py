"""Fonts that looks may name: families that Tuckbox brings, and those in the folder's own `fonts/`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from cards.deck import Reader, did_you_mean

FAMILIES = (
    "Alfa Slab One", "Barlow", "Barlow Semi Condensed", "Chakra Petch", "Cormorant", "Cormorant Italic", "DM Mono",
    "EB Garamond", "Exo 2", "Fredoka", "Inter", "Josefin Sans", "Kalam", "Luckiest Guy", "Nunito", "Orbitron",
    "Space Mono", "Zilla Slab",
)  # fmt: skip
ROLES = ("title", "text", "small")
"""The names of a look's own fonts."""
BOLD = " bold"
FOLDER = "fonts/"
FONT_FILES = (".ttf", ".otf", ".ttc", ".woff", ".woff2")
_OTHER_FORMATS = {
    b"OTTO": "an OpenType font with PostScript outlines",
    b"wOFF": "a font for web pages (WOFF)",
    b"wOF2": "a font for web pages (WOFF2)",
    b"ttcf": "a collection of fonts",
}
_REGULAR = re.compile(r"(?i)[-_ ](regular|book|roman|medium|variablefont.*)$")
_BOLD = re.compile(r"(?i)[-_ ](bold|black|heavy|semibold|extrabold)$")


def plain(family: str) -> str:
    """Return a family's name as it is compared: "Luckiest Guy" and the file LuckiestGuy-Regular.ttf are the same."""
    return re.sub(r"[^a-z0-9]", "", family.removesuffix(BOLD).lower())


def own_families(files: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Return the files of the regular and bold face by the plain name of each family in `fonts/`."""
    regular: dict[str, str] = {}
    heavy: dict[str, str] = {}
    for file in sorted(files):
        if not file.startswith(FOLDER):
            continue
        stem = PurePosixPath(file).stem.split("[")[0]
        if _BOLD.search(stem):
            heavy.setdefault(plain(_BOLD.sub("", stem)), file)
        else:
            regular.setdefault(plain(_REGULAR.sub("", stem)), file)
    return {name: ((heavy | regular)[name], (regular | heavy)[name]) for name in regular | heavy}


def file_of_family(family: str, own: Mapping[str, tuple[str, str]]) -> str:
    """Return the file of a family as a look names it, with " bold" for its bold face; "" if it is none of `own`."""
    regular, bold = own.get(plain(family), ("", ""))
    return bold if family.endswith(BOLD) else regular


def fault_of_file(data: bytes) -> str:
    """Return what is wrong with a font file, or "": Tuckbox prints TrueType outlines, whole."""
    kind = data[:4]
    if kind in _OTHER_FORMATS:
        return f"is {_OTHER_FORMATS[kind]}. Put the TrueType file (.ttf) of this font here"
    if kind not in (b"\0\1\0\0", b"true"):
        return "is no font. Put a TrueType file (.ttf) here"
    count = int.from_bytes(data[4:6])
    entries = [data[start : start + 16] for start in range(12, 12 + 16 * count, 16)]
    ends = [int.from_bytes(entry[8:12]) + int.from_bytes(entry[12:16]) for entry in entries]
    if any(len(entry) < 16 for entry in entries) or max(ends, default=0) > len(data):
        return "is cut short. Copy or download it again"
    if not {b"cmap", b"glyf", b"head", b"hmtx", b"loca"} <= {entry[:4] for entry in entries}:
        return "has no TrueType outlines. Put another font here"
    return ""


def check_fonts(reader: Reader, looks: Mapping[str, Mapping[str, Any]], files: Iterable[str]) -> None:
    """Note a fault for each font that a look of the folder names and that is nowhere."""
    own = own_families(files)
    for look, table in looks.items():
        for section, key, family in _named(table):
            if family.removesuffix(BOLD) not in FAMILIES and plain(family) not in own:
                hint = did_you_mean(family, FAMILIES)
                reader.fault(f"looks/{look}.toml", section, key, f"{family!r} not found{hint} Or add it to {FOLDER}")


def _named(table: Mapping[str, Any], section: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the fonts that a look names: the path of tables, the key, and the family."""
    for key, value in table.items():
        path = f"{section}.{key}" if section else key
        if isinstance(value, Mapping):
            if key == "fonts" and not section:
                yield from ((key, role, family) for role, family in value.items() if isinstance(family, str))
            else:
                yield from _named(value, path)
        elif section and key == "font" and isinstance(value, str) and value not in ROLES:
            yield section, key, value
