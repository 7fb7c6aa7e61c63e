"""Extra folders with games, listed in the environment variable TUCKBOX_GAMES.

Each has the same structure as the installation: `cards/<game>`, `layouts/<game>`, `companion/games/<game>`.
"""

import os
from pathlib import Path

VARIABLE = "TUCKBOX_GAMES"
"""Folders, separated as in PATH. Tests use it to add a game that is not part of the product."""


def more_places(package: str) -> list[str]:
    """Return the folders to add to a package's `__path__`, so that games are found there too."""
    roots = filter(None, os.environ.get(VARIABLE, "").split(os.pathsep))
    return [str(Path(root, *package.split("."))) for root in roots]
