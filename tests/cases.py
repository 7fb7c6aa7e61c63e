"""Tables of cases: a TOML file beside a test's file has one for each test that is run with `each_case`."""

import inspect
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def each_case(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with each row of the table that has its name."""
    table = tables_beside(inspect.getfile(test))[test.__name__.removeprefix("test_")]
    return pytest.mark.parametrize(table["columns"], table["rows"])(test)


def tables_beside(test_file: str) -> dict[str, Any]:
    """Return the tables of a test's file, each by the name of its test."""
    return tomllib.loads(Path(test_file).with_suffix(".toml").read_text("utf-8"))
