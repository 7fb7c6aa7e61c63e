"""Tables of cases: TOML files beside tests. Each row is one case, and each column an argument of the test."""

import inspect
import re
import tomllib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest


def each_case(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test with each row of the table of its name, in the TOML file beside its module."""
    file = Path(inspect.getfile(test))
    return _parametrized(tables_beside(str(file))[test.__name__.removeprefix("test_")])(test)


def rows(test_file: str, table: str) -> pytest.MarkDecorator:
    """Run a test with each row of a table in `cases.toml` beside its file."""
    return _parametrized(tomllib.loads(Path(test_file).with_name("cases.toml").read_text("utf-8"))[table])


def tables_beside(test_file: str) -> dict[str, Any]:
    """Return the tables of a test's file, each by the name of its test."""
    return tomllib.loads(Path(test_file).with_suffix(".toml").read_text("utf-8"))


def _parametrized(table: Any) -> pytest.MarkDecorator:
    """Return the mark for columns and rows, or for rows that name their columns; what a row leaves out is None."""
    if isinstance(table, dict):
        return pytest.mark.parametrize(table["columns"], table["rows"])
    columns = list(dict.fromkeys(column for row in table for column in row))
    return pytest.mark.parametrize(columns, [[row.get(column) for column in columns] for row in table])


def compare(file: Path, lines: list[str], request: pytest.FixtureRequest) -> None:
    """Compare lines with those that a file keeps; `--regen` writes the file again."""
    if request.config.getoption("--regen"):
        file.write_text("\n".join(lines) + "\n", "utf-8")
    assert file.exists(), f"{file} is missing: pytest --regen writes it"
    assert file.read_text("utf-8").splitlines() == lines


def digest(*values: object) -> str:
    """Return a digest that a hundredth of a millimetre changes."""
    rounded = re.sub(r"-?\d+\.\d+(e-\d+)?", lambda number: f"{round(float(number[0]), 2) + 0.0:.2f}", repr(values))
    return sha256(rounded.encode()).hexdigest()[:8]
