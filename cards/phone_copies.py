"""Small copies of pictures and fonts for phones, by the digest of the original: a table outlives its folder.

They lie in the user's data folder. Whoever opens a table of a folder with pictures writes them,
see `companion.web.render.pictures.keep`.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, runtime_checkable

_FONT_NAME = re.compile(r"kept_([0-9a-f]{16})")

BLANK = "blank"
"""Stands for a picture where a card has none, so that every card makes the same request."""


@runtime_checkable
class HasPictures(Protocol):
    """Facts of a game whose cards show pictures from its folder."""

    @property
    def phone_pictures(self) -> Mapping[str, str]:
        """The digest of each picture that phones show, by its file in the folder."""
        ...


@runtime_checkable
class HasFonts(Protocol):
    """Facts of a game whose titles may be set in a font from its folder."""

    @property
    def phone_fonts(self) -> Mapping[str, str]:
        """The digest of each font that phones show, by its file in the folder."""
        ...

    @property
    def phone_letters(self) -> frozenset[str]:
        """Every character of the game's own words."""
        ...


def folder() -> Path:
    """Return the folder of the copies, in the user's own data folder."""
    import platformdirs  # loaded late: few games have pictures

    return platformdirs.user_data_path("tuckbox") / "pictures"


def copy_of(digest: str) -> Path:
    """Return where the copy of a picture lies, or would lie."""
    return folder() / f"{digest}.webp"


def font_name(digest: str) -> str:
    """Return what style sheets and addresses call the copy of a font."""
    return f"kept_{digest}"


def named_font(name: str) -> str | None:
    """Return the digest in such a name, or None: no other file can be named."""
    match = _FONT_NAME.fullmatch(name)
    return match[1] if match else None


def font_of(digest: str) -> Path:
    """Return where the copy of a font lies, or would lie."""
    return folder() / f"{digest}.woff2"
