"""Tables of cases: a TOML file beside a test's file has one for each test that is run with `each_case`."""

import inspect
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest


def each_case(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with each row of the table that has its name."""
    tables = tomllib.loads(Path(inspect.getfile(test)).with_suffix(".toml").read_text("utf-8"))
    table = tables[test.__name__.removeprefix("test_")]
    return pytest.mark.parametrize(table["columns"], table["rows"])(test)
