"""Fonts that looks may name: families that Tuckbox brings, and those in the folder's own `fonts/`."""

import re
from collections.abc import Iterable, Iterator, Mapping
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
        if not file.startswith(FOLDER) or not file.lower().endswith(".ttf"):
            continue
        stem = file.removeprefix(FOLDER).rsplit("/", 1)[-1][: -len(".ttf")].split("[")[0]
        if _BOLD.search(stem):
            heavy.setdefault(plain(_BOLD.sub("", stem)), file)
        else:
            regular.setdefault(plain(_REGULAR.sub("", stem)), file)
    return {
        name: (regular.get(name, heavy.get(name, "")), heavy.get(name, regular.get(name, "")))
        for name in regular | heavy
    }


def check_fonts(reader: Reader, looks: Mapping[str, Mapping[str, Any]], files: Iterable[str]) -> None:
    """Note a fault for each font that a look of the folder names and that is nowhere, and for files of other kinds."""
    names = list(files)
    for file in names:
        if file.startswith(FOLDER) and not file.lower().endswith(".ttf"):
            reader.fault(file, "", "", "is no TrueType font. Save it as .ttf")
    own = own_families(names)
    for look, table in looks.items():
        for section, key, family in _named(table):
            if family.removesuffix(BOLD) not in FAMILIES and plain(family) not in own:
                near = did_you_mean(family, FAMILIES)
                reader.fault(f"looks/{look}.toml", section, key, f"{family!r} not found{near} Or add it to {FOLDER}")


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
