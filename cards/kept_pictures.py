"""Small copies of pictures for phones, by the digest of the original: a table outlives the folder it came from.

They lie in the user's data folder. Whoever opens a table of a folder with pictures writes them,
see `companion.web.render.pictures.keep`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Protocol, runtime_checkable

BLANK = "blank"
"""Stands for a picture where a card has none, so that every card makes the same request."""


@runtime_checkable
class HasPictures(Protocol):
    """Facts of a game whose cards show pictures from its folder."""

    @property
    def phone_pictures(self) -> Mapping[str, str]:
        """The digest of each picture that phones show, by its file in the folder."""
        ...


def folder() -> Path:
    """Return the folder of the copies, in the user's own data folder."""
    import platformdirs  # loaded late: few games have pictures

    return platformdirs.user_data_path("tuckbox") / "pictures"


def copy_of(digest: str) -> Path:
    """Return where the copy of a picture lies, or would lie."""
    return folder() / f"{digest}.webp"
