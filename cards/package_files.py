"""Finds files that installed packages bring: type and icons. None of them is kept here."""

import importlib.util
import re
from functools import cache
from pathlib import Path


@cache
def packaged(package: str, pattern: str) -> Path:
    """The one file of an installed package whose name matches.

    Raises:
        FileNotFoundError: naming the package and what to install.
    """
    spec = importlib.util.find_spec(package)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        for file in sorted(Path(root).rglob("*")):
            if re.fullmatch(pattern, file.name):
                return file
    raise FileNotFoundError(f"no file {pattern} in the package {package}: install Tuckbox's dependencies again")
