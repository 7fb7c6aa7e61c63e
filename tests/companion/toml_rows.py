"""Rows of cases that stand in a file of TOML beside their test."""

import inspect
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def rows_from_toml(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with each row below its name in the file beside its module; what a row leaves out is None."""
    tables: dict[str, Any] = tomllib.loads(Path(inspect.getfile(test)).with_suffix(".toml").read_text("utf-8"))
    rows = tables[test.__name__]
    names = list(dict.fromkeys(name for row in rows for name in row))
    return pytest.mark.parametrize(names, [[row.get(name) for name in names] for row in rows])(test)
