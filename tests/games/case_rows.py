"""Tests as tables: each row of a TOML file beside a test is one of its cases."""

import tomllib
from pathlib import Path

import pytest


def rows(file: str, table: str) -> pytest.MarkDecorator:
    """Parametrize a test by a table of `cases.toml` beside its file: each column is an argument of the test."""
    cases = tomllib.loads(Path(file).with_name("cases.toml").read_text("utf-8"))[table]
    names = list(cases[0])
    assert all(names == list(case) for case in cases), f"rows of {table} name other columns than its first: {names}"
    return pytest.mark.parametrize(names, [list(case.values()) for case in cases])
