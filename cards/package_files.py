"""Finds fonts and icons in installed packages; the repository contains none."""

import importlib.util
import re
from functools import cache
from pathlib import Path


@cache
def packaged(package: str, pattern: str) -> Path:
    """Return the first file of an installed package whose name matches a regular expression.

    Raises:
        FileNotFoundError: the package is not installed or has no such file.
    """
    spec = importlib.util.find_spec(package)
    for root in (spec.submodule_search_locations or ()) if spec else ():
        for file in sorted(Path(root).rglob("*")):
            if re.fullmatch(pattern, file.name):
                return file
    raise FileNotFoundError(f"no file {pattern} in the package {package}: install Tuckbox's dependencies again")
