"""Font families that looks may name: each is an installed package. Marks use `<family>` and `<family> bold`."""

from pathlib import Path
from typing import NamedTuple

from cards.prototype.looks import Look
from cards.prototype.type_faces import BOLD, plain
from layouts.kit.style import Font


class Family(NamedTuple):
    """The package of a family, and the files and axes of its regular and bold faces."""

    package: str
    regular: str
    bold: str
    regular_axes: tuple[tuple[str, float], ...] = ()
    bold_axes: tuple[tuple[str, float], ...] = ()

    def fonts(self, name: str) -> tuple[Font, Font]:
        package = f"fontpkg_{self.package}"
        regular = Font(name, package, self.regular, self.regular_axes)
        return regular, Font(bold(name), package, self.bold, self.bold_axes)


def bold(family: str) -> str:
    """Return the name of a family's bold face; of a bold face itself."""
    return family if family.endswith(" bold") else f"{family} bold"


def _one(package: str, file: str) -> Family:
    return Family(package, file, file)


def _axis(package: str, file: str, regular: float, bold: float, *further_axes: tuple[str, float]) -> Family:
    return Family(package, file, file, (*further_axes, ("wght", regular)), (*further_axes, ("wght", bold)))


FAMILIES = {
    "Alfa Slab One": _one("alfa_slab_one", r"AlfaSlabOne-Regular\.ttf"),
    "Barlow": Family("barlow", r"Barlow-Medium\.ttf", r"Barlow-Bold\.ttf"),
    "Barlow Semi Condensed": Family(
        "barlow_semi_condensed", r"BarlowSemiCondensed-SemiBold\.ttf", r"BarlowSemiCondensed-Black\.ttf"
    ),
    "Chakra Petch": Family("chakra_petch", r"ChakraPetch-Medium\.ttf", r"ChakraPetch-Bold\.ttf"),
    "Cormorant": _axis("cormorant", r"Cormorant\[wght\]\.ttf", 500, 700),
    "Cormorant Italic": _axis("cormorant", r"Cormorant-Italic\[wght\]\.ttf", 500, 700),
    "DM Mono": Family("dm_mono", r"DMMono-Regular\.ttf", r"DMMono-Medium\.ttf"),
    "EB Garamond": _axis("eb_garamond", r"EBGaramond\[wght\]\.ttf", 450, 700),
    "Exo 2": _axis("exo_2", r"Exo2\[wght\]\.ttf", 500, 700),
    "Fredoka": _axis("fredoka", r"Fredoka\[wdth,wght\]\.ttf", 500, 700, ("wdth", 100)),
    "Inter": _axis("inter", r"Inter\[opsz,wght\]\.ttf", 450, 700, ("opsz", 14)),
    "Josefin Sans": _axis("josefin_sans", r"JosefinSans\[wght\]\.ttf", 600, 700),
    "Kalam": Family("kalam", r"Kalam-Regular\.ttf", r"Kalam-Bold\.ttf"),
    "Luckiest Guy": _one("luckiest_guy", r"LuckiestGuy-Regular\.ttf"),
    "Nunito": _axis("nunito", r"Nunito\[wght\]\.ttf", 600, 800),
    "Orbitron": _axis("orbitron", r"Orbitron\[wght\]\.ttf", 600, 800),
    "Space Mono": Family("space_mono", r"SpaceMono-Regular\.ttf", r"SpaceMono-Bold\.ttf"),
    "Zilla Slab": Family("zilla_slab", r"ZillaSlab-Medium\.ttf", r"ZillaSlab-Bold\.ttf"),
}

FONTS = tuple(font for name, family in FAMILIES.items() for font in family.fonts(name))


def font_of(family: str, look: Look) -> str:
    """Return the name that marks use for a family of ours or of the folder's own; "" for an unknown one."""
    if family.removesuffix(BOLD) in FAMILIES:
        return family
    return _own(plain(family), family.endswith(BOLD)) if plain(family) in look.own_fonts else ""


def own_fonts(folder: Path, look: Look) -> tuple[Font, ...]:
    """Return the fonts of the folder's own families."""
    own = ((name, *face) for name, files in look.own_fonts.items() for face in enumerate(files))
    return tuple(Font(_own(name, bool(is_bold)), "", str(folder / file)) for name, is_bold, file in own)


def _own(name: str, is_bold: bool) -> str:
    return bold(f"own-{name}") if is_bold else f"own-{name}"
